"""On what a measurement was made."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

__all__ = ["describe_machine"]

_LIBRARIES = ("numpy", "numba", "gymnasium", "pettingzoo", "stable-baselines3", "sb3-contrib", "torch")


def describe_machine() -> dict[str, Any]:
    """Processor, cores, system and the versions that matter, in a form that JSON can hold."""
    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "usable_cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "system": platform.platform(),
        "python": platform.python_version(),
        **{name: found for name in _LIBRARIES if (found := _version(name)) is not None},
    }


def _cpu_model() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
