"""Lines about a game that texts and pictures share."""

from __future__ import annotations

from hedgerow.envs.bauernschlau.state import NO_FIELD
from hedgerow.envs.bauernschlau.view import View
from hedgerow.envs.bauernschlau.words import corner_name, dog_place, fence_name, value_name
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount, joined

__all__ = ["course", "fence_line", "in_hand", "seat_line", "table_line"]


def course(setup: Setup, view: View) -> str:
    """Where the game stands and who looks at it."""
    where = "the game is over" if view.over else f"round {view.round_number} of {view.rounds}"
    viewer = "seen by a spectator" if view.viewer is None else f"seen by {setup.agents[view.viewer]}"
    return f"{setup.game.title}, {where}, {viewer}"


def table_line(setup: Setup, view: View) -> str:
    """Pile, dog, starter and bonus moves."""
    parts = [amount(view.pile, "tile") + " in the pile", f"dog {dog_place(view.dog)}"]
    if view.origin != NO_FIELD:
        parts.append(f"the sheep of field {view.origin} is being scared")
    parts.append(f"{setup.agents[view.starter]} started the round")
    if view.in_bonus:
        parts.append("this is a bonus move")
    if view.bonus:
        parts.append(f"{amount(view.bonus, 'bonus move')} to come")
    if view.unplaced:
        parts.append(f"{amount(view.unplaced, 'tile')} of the special move not yet placed")
    return "; ".join(parts)


def in_hand(view: View) -> str:
    """The tiles in hand that the viewer sees; empty if there are none."""
    parts = []
    if view.tile is not None:
        parts.append(f"to be placed: {value_name(view.tile)}")
    if view.special:
        parts.append(f"of the special move: {', '.join(map(value_name, view.special))}")
    return "; ".join(parts)


def seat_line(setup: Setup, view: View, seat: int) -> str:
    """What a seat has."""
    seen = view.seats[seat]
    whose = f"{seen.name} (you)" if view.viewer == seat else seen.name
    parts = [f"farm {seen.farm}", amount(seen.supply, "fence piece")]
    if view.rounds > 1:
        parts.append(f"{amount(seen.total, 'point')} of earlier rounds")
    if seen.area:
        free = sum(view.tiles[field] is None and view.dog != field for field in seen.area)
        parts.append(f"area completed: {amount(len(seen.area), 'field')}, {free} of them free")
    return f"{whose}: {', '.join(parts)}"


def fence_line(setup: Setup, view: View, fence: int) -> str:
    """How far a fence has come."""
    seen = view.fences[fence]
    if seen.finished:
        where = "finished"
    elif seen.tip is None:
        gates = setup.config[0].gates[fence, : int(setup.config[0].num_gates[fence])].tolist()
        where = f"not begun, may start at {'gate' if len(gates) == 1 else 'the gates'} {joined(list(map(str, gates)))}"
    else:
        where = f"tip at {corner_name(seen.tip)}"
    return f"{fence_name(setup, fence)}: {amount(len(seen.sides), 'piece')}, {where}"
