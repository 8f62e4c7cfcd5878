"""Results of measurements as files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from hedgerow.training.files import write_atomically

__all__ = ["Result", "write_results"]


class Result(Protocol):
    """Anything measured."""

    def to_dict(self) -> dict[str, Any]:
        """In a form that JSON can hold."""
        ...


def write_results(file: Path, results: Sequence[Result]) -> None:
    """Write some results as JSON; the folder is made if there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, (json.dumps([result.to_dict() for result in results], indent=2) + "\n").encode())
