"""What a seat sees of a game, as plain values: the one place that decides what a text or a picture may show.

A seat sees all that lies openly, and remembers the tiles that it placed. A spectator (viewer ``None``) sees everything.
When the game is over everybody may look under all tiles.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, FIRST_OF_WORD, NUM_FIELDS, NUM_TILES, NUM_VALUES
from hedgerow.envs.bauernschlau.state import END, NO_TILE, NOT_BEGUN
from hedgerow.envs.core.bits import members
from hedgerow.envs.core.game import Setup

__all__ = ["FenceView", "SeatView", "Tile", "View", "fence_sides", "look", "tile_at"]


@dataclass(frozen=True)
class Tile:
    """A tile on a field.

    Attributes:
        value: code of its value, None if the viewer does not know it.
        placed_by: the seat that placed it, if it lies face down.
    """

    value: int | None
    placed_by: int | None

    @property
    def face_up(self) -> bool:
        """Whether it counts."""
        return self.placed_by is None


@dataclass(frozen=True)
class FenceView:
    """A fence.

    Attributes:
        sides: numbers of the sides with its pieces.
        tip: its last corner, None before its first piece.
        finished: whether it has reached the green edge.
    """

    sides: tuple[int, ...]
    tip: int | None
    finished: bool


@dataclass(frozen=True)
class SeatView:
    """A seat.

    Attributes:
        name: of the agent.
        farm: position of its farm.
        supply: pieces left.
        total: points of earlier rounds.
        area: fields of its completed area; empty if it has none.
    """

    name: str
    farm: int
    supply: int
    total: int
    area: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """A game as one viewer sees it.

    Attributes:
        viewer: the seat, None for a spectator.
        round_number, rounds: number of the round from 1, and how many there are.
        over: whether the game is over.
        node: the question asked.
        actor, starter: who decides, who started the round.
        bonus: bonus moves still to come.
        in_bonus: whether the present move is one.
        pile: tiles in the pile.
        tiles: the tile on each field.
        double, triple: fields with geese.
        dog: its field, HOME or LIFTED.
        origin: field of the tile that is being scared, NO_FIELD if there is none.
        tile: code of the value to be placed now, None if there is none or the viewer does not see it.
        special: codes of the tiles of the special move not yet picked, as far as the viewer sees them.
        unplaced: tiles of the special move not yet placed.
        fences: the fences.
        seats: the seats.
    """

    viewer: int | None
    round_number: int
    rounds: int
    over: bool
    node: int
    actor: int
    starter: int
    bonus: int
    in_bonus: bool
    pile: int
    tiles: tuple[Tile | None, ...]
    double: frozenset[int]
    triple: frozenset[int]
    dog: int
    origin: int
    tile: int | None
    special: tuple[int, ...]
    unplaced: int
    fences: tuple[FenceView, ...]
    seats: tuple[SeatView, ...]


def tile_at(state: np.record, field: int) -> int | None:
    """The code of the value of the tile on a field, None if there is none."""
    return next((value for value, fields in enumerate(state.tiles.tolist()) if fields >> field & 1), None)


def fence_sides(state: np.record, fence: int) -> tuple[int, ...]:
    """The sides with a piece of a fence."""
    return tuple(
        start + side for word, start in enumerate(FIRST_OF_WORD) for side in members(int(state.sides[fence, word]))
    )


def look(setup: Setup, state: np.record, viewer: int | None) -> View:
    """What the viewer sees and remembers."""
    config = setup.config[0]
    over = bool(state.node == END)
    all_known = viewer is None or over
    in_hand = (viewer is None or viewer == state.actor) and not over
    held = [value for value in range(NUM_VALUES) for _ in range(int(state.special[value]))]
    placing = int(state.holding) if state.holding != NO_TILE else None
    return View(
        viewer=viewer,
        round_number=int(state.round_number),
        rounds=int(config.rounds),
        over=over,
        node=int(state.node),
        actor=int(state.actor),
        starter=int(state.starter),
        bonus=int(state.bonus),
        in_bonus=bool(state.in_bonus),
        pile=NUM_TILES - int(state.pile_top) + (len(held) if over else 0),  # BS-029
        tiles=_tiles(state, viewer, all_known),
        double=frozenset(members(int(config.double))),
        triple=frozenset(members(int(config.triple))),
        dog=int(state.dog),
        origin=int(state.origin),
        tile=placing if in_hand else None,
        special=tuple(held) if in_hand else (),
        unplaced=0 if over else len(held) + (placing is not None and bool(held)),
        fences=tuple(_fence(state, fence) for fence in range(setup.num_players)),
        seats=tuple(
            SeatView(
                name=agent,
                farm=int(config.farms[seat]),
                supply=int(state.supply[seat]),
                total=int(state.totals[seat]),
                area=tuple(members(int(state.areas[seat]))),
            )
            for seat, agent in enumerate(setup.agents)
        ),
    )


def _tiles(state: np.record, viewer: int | None, all_known: bool) -> tuple[Tile | None, ...]:
    found: list[Tile | None] = [None] * NUM_FIELDS
    owners = {field: seat for seat, placed in enumerate(state.placed.tolist()) for field in members(placed)}
    for value, fields in enumerate(state.tiles.tolist()):
        for field in members(fields):
            owner = owners.get(field)
            known = owner is None or all_known or owner == viewer
            found[field] = Tile(value if known else None, owner)
    return tuple(found)


def _fence(state: np.record, fence: int) -> FenceView:
    tip = int(state.tip[fence])
    return FenceView(fence_sides(state, fence), None if tip == NOT_BEGUN else tip, tip >= FIRST_OF_LEVEL[4])
