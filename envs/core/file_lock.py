"""A lock that holds between processes: what one of them is doing, the others wait for instead of doing it as well."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl

__all__ = ["locked"]


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock that stands in ``file``, which is made if it is missing; the end of the process releases it, too.

    Where files cannot be locked (Windows, some network drives) nobody waits for anybody. A process that asks again for
    a lock that it holds waits for itself.
    """
    with contextlib.ExitStack() as stack:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                stream = stack.enter_context(file.open("w", encoding="utf-8"))
                fcntl.flock(stream, fcntl.LOCK_EX)
        yield
