"""The operations that every game defines, and the dispatch from a record's type to its game.

A game's rules module defines one compiled function for each name below, with exactly the same parameters. Generic
loops (:mod:`hedgerow.envs.core.kernels`) call the operations of this module; while numba compiles such a loop, the type
of the state record decides which game's function is built in. In plain Python the dtype of the record decides.

``config`` is the record of a game's options and component tables, ``state`` the record of one game in progress. A
config has the field ``num_players``; a state has ``rng`` (its random stream) and ``deals`` with ``num_deals`` (the deck
orders in use, see :func:`deal`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import numpy as np

from hedgerow.envs.core.jit import JIT, from_dtype, overload
from hedgerow.envs.core.numbers import Int

__all__ = [
    "OPERATIONS",
    "apply",
    "deal",
    "determinize",
    "legal",
    "node",
    "observe",
    "points",
    "register",
    "standing",
    "to_act",
    "winners",
]

#: (dtype of the state record, functions by operation name), in order of registration.
_games: list[tuple[np.dtype[Any], dict[str, Callable[..., Any]]]] = []


def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Start a new game in ``state``, whatever it held before; only ``state.rng`` is read.

    ``orders`` (int64 [K, L]) holds K given deck orders, in the order in which the game shuffles decks; further shuffles
    are random. ``first_seat`` is the seat to start, -1 for the game's own way of choosing. Given orders use up as many
    random numbers as shuffled ones, so that a seed and its own deal replay the same game.
    """
    _of(state, "deal")(config, state, orders, first_seat)


def to_act(config: Any, state: Any) -> Int:
    """The seats that owe a decision now, as a bit set; 0 when the game is over. AEC takes them in seat order."""
    return _of(state, "to_act")(config, state)


def node(config: Any, state: Any, seat: int) -> Int:
    """The index of the decision node at which ``seat`` stands, in the game's declared nodes; -1 if it owes nothing."""
    return _of(state, "node")(config, state, seat)


def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """Write 1 for each legal action of ``seat`` and 0 elsewhere into ``mask`` (int8 [A]); all 0 if it owes nothing."""
    _of(state, "legal")(config, state, seat, mask)


def apply(config: Any, state: Any, seat: int, action: int) -> None:
    """Carry out a legal action and everything that follows without a decision, chance included."""
    _of(state, "apply")(config, state, seat, action)


def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` knows into ``out`` (float32 [D]); depends on nothing else."""
    _of(state, "observe")(config, state, seat, out)


def determinize(config: Any, state: Any, seat: int) -> None:
    """Redraw everything ``seat`` does not know, with numbers from ``state.rng``, which the caller has replaced."""
    _of(state, "determinize")(config, state, seat)


def points(config: Any, state: Any, seat: int) -> Int:
    """The score of ``seat``: final when the game is over, before that as if the present state were scored."""
    return _of(state, "points")(config, state, seat)


def standing(config: Any, state: Any, seat: int) -> Int:
    """A number that orders the seats at the end, tie-breaks included: more is better, equal is a tie."""
    return _of(state, "standing")(config, state, seat)


def winners(config: Any, state: Any) -> Int:
    """The winning seats of a finished game as a bit set; empty where nobody wins."""
    return _of(state, "winners")(config, state)


OPERATIONS: tuple[Callable[..., Any], ...] = (
    deal,
    to_act,
    node,
    legal,
    apply,
    observe,
    determinize,
    points,
    standing,
    winners,
)


def _of(state: Any, name: str) -> Callable[..., Any]:
    for dtype, functions in _games:
        if dtype == state.dtype:
            return functions[name]
    raise TypeError(f"no game is registered for records of type {state.dtype}")


def register(state_dtype: np.dtype[Any], *modules: ModuleType) -> None:
    """Make a game's functions known, for machine code and for plain Python.

    Each operation is taken from the first of ``modules`` that has it. Registering a dtype again replaces its game.

    Raises:
        TypeError: if an operation is missing, its parameters differ from this module's, or the record type has gaps.
    """
    if state_dtype.itemsize % 8:
        raise TypeError("build the record type of a state with hedgerow.envs.core.records.record_dtype")
    functions: dict[str, Callable[..., Any]] = {}
    for operation in OPERATIONS:
        name = operation.__name__
        found = next((getattr(module, name) for module in modules if hasattr(module, name)), None)
        if found is None:
            raise TypeError(
                f"{[module.__name__ for module in modules]} lack the operation {name}{_parameters(operation)}"
            )
        plain = getattr(found, "py_func", found)
        if _parameters(plain) != _parameters(operation):
            raise TypeError(f"{plain.__module__}.{name}{_parameters(plain)} must be {name}{_parameters(operation)}")
        functions[name] = found
    _games[:] = [known for known in _games if known[0] != state_dtype]
    _games.append((state_dtype, functions))


def _parameters(function: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(function).replace(return_annotation=inspect.Signature.empty)


def _chooser(operation: Callable[..., Any]) -> Callable[..., Any]:
    """What numba asks while typing a call: the plain function of the game whose record type stands in the call."""

    def choose(*argument_types: Any) -> Any:
        for dtype, functions in _games:
            if from_dtype(dtype) == argument_types[1]:
                found = functions[operation.__name__]
                return getattr(found, "py_func", found)
        return None  # numba then reports that no implementation fits

    choose.__signature__ = _parameters(operation)  # type: ignore[attr-defined]  # read by inspect.signature
    return choose


#: Compiled as rules are; the operations may make arrays.
_AS_RULES: Final = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

if JIT:
    for _operation in OPERATIONS:
        overload(_operation, jit_options=_AS_RULES)(_chooser(_operation))
