"""The only door to numba: what is compiled, and where the machine code is kept.

Rules are small functions that call each other across files. numba's own cache looks at the file of the outermost
function alone, so an edited rule would silently run as its old version. Here the cache folder is named by a hash of
every source file that can end up in the machine code, together with the versions of numba, numpy and Python: editing
a rule starts a new folder, and folders that nobody used for a month are removed.

With ``NUMBA_DISABLE_JIT=1`` everything below is plain Python: the same rules, to be debugged and measured.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import importlib.util
import logging
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite.binding import Linkage
from numba.core import config as numba_config
from numba.core import event, registry, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, overload

from hedgerow.envs.core.file_lock import locked

__all__ = [
    "JIT",
    "allocating_rule",
    "bound",
    "cache_folder",
    "entry",
    "from_dtype",
    "intrinsic",
    "overload",
    "rule",
    "source_hash",
    "types",
]

Function = TypeVar("Function", bound=Callable[..., Any])

_log = logging.getLogger("hedgerow")
_announced = False

#: False under ``NUMBA_DISABLE_JIT=1``.
JIT: bool = not numba_config.DISABLE_JIT

#: Packages whose sources decide what the machine code of a package's entry points does. Entry points elsewhere (a
#: user's own game, a test) are compiled anew in each process: nothing tells when the rules they are made of change.
_SOURCES = {
    "hedgerow.envs": ("hedgerow.envs",),
    "hedgerow.agents": ("hedgerow.envs", "hedgerow.agents"),
}

#: Folders of older sources are removed when they were not used for this long.
_KEEP_SECONDS = 30 * 24 * 3600

if not JIT:
    # Random streams wrap around 2**64 on purpose. Machine code wraps silently; numpy scalars would warn at each draw.
    np.seterr(over="ignore")


def _source_files(packages: tuple[str, ...]) -> list[Path]:
    files: list[Path] = []
    for package in packages:
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec is not None else ():
            files.extend(Path(place).rglob("*.py"))
    return sorted(files)


@functools.cache
def source_hash(package: str) -> str:
    """The name of a package's cache folder: 16 hex digits over all its rule sources and the compiler's versions."""
    digest = hashlib.sha256()
    for version in (numba.__version__, np.__version__, platform.python_version(), str(numba_config.BOUNDSCHECK)):
        digest.update(version.encode())
    for file in _source_files(_SOURCES[package]):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    """``$HEDGEROW_CACHE_DIR``, or the usual per-user cache folder of the platform."""
    own = os.environ.get("HEDGEROW_CACHE_DIR")
    if own:
        return Path(own)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "hedgerow"


def _remove_old(root: Path) -> None:
    now = time.time()
    with contextlib.suppress(OSError):  # another process may be cleaning up as well
        for folder in root.glob("code-*"):
            if now - folder.stat().st_mtime > _KEEP_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def cache_folder(package: str = "hedgerow.envs") -> Path | None:
    """Where the machine code of a package's present sources is kept; None where nothing can be kept.

    Then (a read-only home, sources unknown to :data:`_SOURCES`) each process compiles for itself.
    """
    if package not in _SOURCES:
        return None
    root = _cache_root()
    folder = root / f"code-{source_hash(package)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)  # "used today", see _remove_old
    except OSError:
        return None
    _remove_old(root)
    return folder if os.access(folder, os.W_OK) else None


class _RuleCode(JITCodeLibrary):  # type: ignore[misc]  # numba's classes are untyped
    """A rule's intermediate code as it was written, to be built into entry points; never machine code of its own."""

    _shared_module: Any

    def _optimize_functions(self, module: Any) -> None:
        pass

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _get_module_for_linking(self) -> Any:
        """This rule with all that it calls; numba asks for it when it links whoever calls this rule."""
        self._ensure_finalized()
        if self._shared_module is None:
            module = self._own_module().clone()
            for library in self._reached():
                own = library._own_module() if isinstance(library, _RuleCode) else library._get_module_for_linking()
                module.link_in(own, preserve=True)
            self._shared_module = module
        return self._shared_module

    def _own_module(self) -> Any:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"  # several callers of one rule may bring it along
        return self._final_module

    def _reached(self) -> list[Any]:
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library is not self and library not in found:
                found[library] = None
                if isinstance(library, _RuleCode):
                    waiting.extend(library._linking_libraries)
        return list(found)


class _EntryCode(JITCodeLibrary):  # type: ignore[misc]  # numba's classes are untyped
    """An entry point with its rules: nobody else calls them, so the optimiser may change how they are called."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            # numba's own NRT_... stay as they are: its optimiser looks for them.
            if function.linkage == Linkage.linkonce_odr and not function.name.startswith("NRT_"):
                function.linkage = "internal"
        super()._optimize_final_module()


class _LinkOnly(event.Listener):  # type: ignore[misc]  # numba's classes are untyped
    """Optimise and generate machine code once, for the entry point, instead of at each level of calls.

    numba optimises every function together with all that it calls, and turns it into machine code of its own, before
    its caller is compiled: with rules eight calls deep the same code would be treated eight times. While one of our
    entry points compiles, the rules below it are kept as :class:`_RuleCode`. Measured on Bauer: a third of the time,
    the same speed of the result. Other functions, and compilations that do not start at one of our entry points, are
    left alone.
    """

    def __init__(self) -> None:
        self.entries: dict[int, Any] = {}  # keeps them alive: the keys are their ids
        self.rules: set[Any] = set()
        self._libraries: list[Any] = []  # the library class of each compilation under way, outermost first
        self._codegen: Any = None
        self._collecting = False

    def on_start(self, event: Any) -> None:
        dispatcher = event.data.get("dispatcher")
        if self._libraries:
            self._libraries.append(_RuleCode if getattr(dispatcher, "py_func", None) in self.rules else None)
            self._use(self._libraries[-1])
        elif id(dispatcher) in self.entries:
            self._libraries.append(_EntryCode)
            self._use(_EntryCode)
            # A compilation makes millions of objects that live until its end: searching them for garbage again and
            # again takes a sixth of the time.
            self._collecting = gc.isenabled()
            gc.disable()
            _announce(dispatcher.py_func)

    def on_end(self, event: Any) -> None:
        if self._libraries:
            self._libraries.pop()
            self._use(self._libraries[-1] if self._libraries else None)
            if not self._libraries and self._collecting:
                gc.enable()

    def _use(self, library: Any) -> None:
        """Let the next functions be compiled into libraries of this class; None: numba's own."""
        if self._codegen is None:
            self._codegen = registry.cpu_target.target_context.codegen()
        own = vars(self._codegen)
        own.pop("_library_class", None)
        own.pop("set_env", None)
        if library is not None:
            self._codegen._library_class = library
        if library is _RuleCode:
            self._codegen.set_env = _ignore


def _ignore(*arguments: Any) -> None:
    return None


def _announce(function: Any) -> None:
    """Say once why a first start takes its time. Logged as ``hedgerow``: without any set-up it goes to stderr."""
    global _announced
    package = _package(function)
    if not _announced and package in _SOURCES:
        _announced = True
        kept = "once" if cache_folder(package) else "each time, because the cache folder cannot be written"
        _log.warning("Compiling the rules for this machine: about 20 s, %s.", kept)


def _package(function: Any) -> str:
    return ".".join(function.__module__.split(".")[:2])


_link_only = _LinkOnly()
if JIT:
    event.register("numba:compile", _link_only)


class _Rule:
    """A function for compiled callers; called from Python it runs as plain Python."""

    def __init__(self, function: Callable[..., Any], allocates: bool) -> None:
        self.py_func = function
        # Nothing but compiled code calls the dispatcher: it needs no entrance for Python or C. Without numba's runtime
        # arrays are not counted by reference, which is less code to compile.
        self._dispatcher = numba.njit(
            error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=allocates
        )(function)
        general = self._dispatcher.get_call_template

        def get_call_template(arguments: Any, keywords: Any) -> Any:
            return general(tuple(_general_type(argument) for argument in arguments), keywords)

        self._dispatcher.get_call_template = get_call_template
        functools.update_wrapper(self, function)

    @property
    def _numba_type_(self) -> Any:  # numba's hook: in compiled code this object is the dispatcher
        return self._dispatcher._numba_type_

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self.py_func(*arguments, **keywords)

    def __reduce__(self) -> str:
        return self.py_func.__qualname__


def rule(function: Function) -> Function:
    """Compile a function that is called from other compiled code and makes no arrays.

    It has no cache entry of its own: it is part of the machine code of each entry point that reaches it. A call from
    Python runs it as plain Python, with the same result.
    """
    return _compiled(function, allocates=False)


def allocating_rule(function: Function) -> Function:
    """As :func:`rule`, for a function that makes arrays of its own."""
    return _compiled(function, allocates=True)


def _compiled(function: Function, allocates: bool) -> Function:
    if not JIT:
        return function
    _link_only.rules.add(function)
    return cast(Function, _Rule(function, allocates))


def _general_type(argument: Any) -> Any:
    """One version of a rule for all signed integers: numba would compile one for each width and each literal."""
    argument = types.unliteral(argument)
    return types.int64 if isinstance(argument, types.Integer) and argument.signed else argument


def entry(function: Function) -> Function:
    """Compile a function that Python calls: cached on disk, and without the global interpreter lock."""
    if not JIT:
        return function
    folder = cache_folder(_package(function))
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(folder or "")  # numba reads it once, while decorating
    try:
        dispatcher = numba.njit(nogil=True, cache=folder is not None, error_model="numpy", no_cfunc_wrapper=True)(
            function
        )
    finally:
        numba_config.CACHE_DIR = before
    _link_only.entries[id(dispatcher)] = dispatcher
    if folder is not None:
        _compile_once(dispatcher, folder / f"{function.__module__}.{function.__qualname__}.lock")
    return cast(Function, dispatcher)


def _compile_once(dispatcher: Any, lock: Path) -> None:
    """Let only one process at a time look for an entry point in the cache, compile it and store it.

    Processes that start together on an empty cache would else all compile the same, and numba's index of the cache
    would forget what one of them stores while another does.
    """
    compile_or_load = dispatcher.compile

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, locked(lock):  # in this order, as threads hold the first while they compile
            return compile_or_load(signature)

    dispatcher.compile = compile_alone


def bound(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """The machine code of an entry point for arguments of these types, without numba's search for it at each call.

    Nothing checks later arguments: they must have the same types as these, for arrays the same dtype, number of
    dimensions and contiguity.
    """
    if not JIT:
        return function
    compiled: Any = function
    code: Callable[..., Any] = compiled.compile(tuple(numba.typeof(argument) for argument in arguments))
    return code


def from_dtype(dtype: np.dtype[Any]) -> Any:
    """numba's type of a record with this dtype."""
    return numba.from_dtype(dtype)
