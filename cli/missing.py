"""What to install when a library is missing."""

from __future__ import annotations

from typing import Final

__all__ = ["install_hint"]

#: Extras of the package by the libraries that they bring.
_EXTRAS: Final = {
    "torch": "train",
    "stable_baselines3": "train",
    "sb3_contrib": "train",
    "tensorboard": "train",
    "matplotlib": "train",
    "pygame": "render",
}


def install_hint(error: ImportError) -> str:
    """A sentence that names the missing library and the command that installs it; other errors as they are."""
    library = (error.name or "").partition(".")[0]
    extra = _EXTRAS.get(library)
    if not isinstance(error, ModuleNotFoundError) or extra is None:
        return str(error)
    return f"this needs {library}, which is not installed: pip install 'hedgerow[{extra}]'"
