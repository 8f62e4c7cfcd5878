"""Games of Bauernschlau laid out to order and played with absolute field numbers and corner names.

Tiles are put down with :meth:`Table.tiles`, fences with :meth:`Table.fence`, which lays the pieces one after the other
by the rules themselves. What is not laid stays in the pile, so that no tile is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.actions import piece_of_action
from hedgerow.envs.bauernschlau.board import corner_id, corner_level, side_corners
from hedgerow.envs.bauernschlau.constants import NUM_TILES, VALUES
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.invariants import first_fault
from hedgerow.envs.bauernschlau.state import (
    DOG_HOME,
    HOME,
    MOVE,
    NO_TILE,
    NUM_ACTIONS,
    PICK_VALUE,
    PLACE_MOVE,
    REVEAL,
    SCARE,
    SPECIAL_MOVE,
    STOP,
    TO,
)
from hedgerow.envs.bauernschlau.turning import seen_field
from hedgerow.envs.bauernschlau.view import fence_sides, tile_at
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.kernels import determinize_rows, result_one
from hedgerow.envs.core.rewards import OUTCOME

__all__ = ["MIRROR", "SHORTEST", "Table", "corners", "finish_all", "turned_path"]

_PLAIN = {"place": PLACE_MOVE, "special": SPECIAL_MOVE, "stop": STOP, "home": DOG_HOME}
_WITH_FIELD = {"reveal": REVEAL, "scare": SCARE, "to": TO}

#: The shortest fence of the rules document (example 4), by gate 0, and its mirror image.
SHORTEST = "0:0 1:1 1:2 2:3 2:4 3:5 3:6 4:7"
MIRROR = "0:0 1:1 1:0 2:1 2:0 3:1 3:0 4:1"


def corners(path: str) -> list[int]:
    """``"0:0 1:1"`` as corner numbers."""
    return [corner_id(*map(int, corner.split(":"))) for corner in path.split()]


def turned_path(path: str, steps: int) -> str:
    """A path turned clockwise by ``steps`` times 60 degrees."""
    levels = [corner_level(corner) for corner in corners(path)]
    return " ".join(f"{level}:{(index + (2 * level + 1) * steps) % (6 * (2 * level + 1))}" for level, index in levels)


class Table:
    """One game in a batch of one, with seat 0 to begin unless ``first`` says otherwise."""

    def __init__(self, num_players: int = 6, *, first: int = 0, seed: int = 0, **options: Any) -> None:
        self.setup = BAUERNSCHLAU.setup(num_players, **options)
        self.num_players = num_players
        self.batch = GameBatch(self.setup, 1, seed=seed, autoreset=False)
        self.batch.reset(seed, first_seats=first)

    # --- laying out -------------------------------------------------------------------------------------------------

    def empty(self, *, actor: int | None = None) -> Table:
        """Take all tiles back to the pile; the next decision is a MOVE of the actor (the starter by default)."""
        state = self.state
        state.tiles[:] = 0
        state.placed[:] = 0
        state.special[:] = 0
        state.covered = state.down = 0
        state.pile_top = 0
        state.holding = NO_TILE
        state.node = MOVE
        state.actor = state.starter if actor is None else actor
        self.batch.refresh()
        return self

    def tiles(self, up: Mapping[int, int] | None = None, *, down: Mapping[int, tuple[int, int]] | None = None) -> Table:
        """Lay tiles: face up by field and value, face down by field, value and the seat that placed them."""
        state = self.state
        order = state.deals[int(state.round_number) - 1]
        wanted: list[tuple[int, int, int | None]] = [(field, value, None) for field, value in (up or {}).items()]
        wanted += [(field, value, seat) for field, (value, seat) in (down or {}).items()]
        for field, value, seat in wanted:
            code, top = VALUES.index(value), int(state.pile_top)
            place = top + int(np.flatnonzero(order[top:] == code)[0])  # the first such tile of the pile
            order[top], order[place] = order[place], order[top]
            state.pile_top += 1
            state.tiles[code] |= 1 << field
            state.covered |= 1 << field
            if seat is not None:
                state.down |= 1 << field
                state.placed[seat] |= 1 << field
        self.batch.refresh()
        return self

    def pile(self, *values: int, size: int | None = None) -> Table:
        """Put tiles of these values on top of the pile; with ``size`` leave only so many, the others lie face up."""
        state = self.state
        order = state.deals[int(state.round_number) - 1]
        for offset, value in enumerate(values):
            top = int(state.pile_top) + offset
            place = top + int(np.flatnonzero(order[top:] == VALUES.index(value))[0])
            order[top], order[place] = order[place], order[top]
        if size is not None:
            spare = NUM_TILES - int(state.pile_top) - size
            order[int(state.pile_top) :] = np.roll(order[int(state.pile_top) :], spare)
            free = [field for field in range(54) if not int(state.covered) >> field & 1 and field != state.dog]
            for field in free[len(free) - spare :]:
                code = int(order[int(state.pile_top)])
                state.pile_top += 1
                state.tiles[code] |= 1 << field
                state.covered |= 1 << field
        self.batch.refresh()
        return self

    def dog(self, field: int = HOME) -> Table:
        """Put the dog somewhere."""
        self.state.dog = field
        self.batch.refresh()
        return self

    def fence(self, number: int, path: str) -> Table:
        """Lay a fence along a path by the rules, from its tip on; the pieces are paid by its owners, richest first."""
        found = corners(path)
        state = self.state
        if state.tip[number] >= 0:
            found = found[found.index(int(state.tip[number])) :]
        keep = {name: state[name].copy() for name in ("node", "actor", "bonus", "in_bonus")}
        for corner in found[1:]:
            owners = (number, (number + 1) % self.num_players)
            seat = max(owners, key=lambda owner: int(state.supply[owner]))
            state.actor, state.node = seat, MOVE
            self.batch.refresh()
            action = self.piece(seat, number, corner)
            assert action is not None, f"{self.corner(corner)} is not legal for fence {number} after {self.tip(number)}"
            self.batch.step([action])
            state = self.state
        for name, value in keep.items():
            state[name] = value
        self.batch.refresh()
        return self

    def supply(self, *pieces: int) -> Table:
        """Set the supplies; pieces that are too many or missing are nobody's business but that of the invariants."""
        self.state.supply[: len(pieces)] = pieces
        self.batch.refresh()
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, *words: str) -> Table:
        """Answer questions: ``place``, ``reveal 12``, ``scare 5``, ``to 40``, ``home``, ``pick 5``, ``fence 0 1:1``."""
        for word in words:
            action = self.action(word)
            if action is None or not self.batch.action_masks[0, action]:
                raise AssertionError(f"{word} is not legal: {self.offers}")
            self.batch.step([action])
        return self

    def may(self, word: str) -> bool:
        """Whether an answer is legal now."""
        action = self.action(word)
        return action is not None and bool(self.batch.action_masks[0, action])

    def action(self, word: str) -> int | None:
        """The id of an action for the seat to act."""
        if word in _PLAIN:
            return _PLAIN[word]
        what, _, rest = word.partition(" ")
        if what == "pick":
            return PICK_VALUE + VALUES.index(int(rest))
        if what == "fence":
            number, _, corner = rest.partition(" ")
            return self.piece(self.actor, int(number), corners(corner)[0])
        return _WITH_FIELD[what] + int(seen_field(int(rest), int(self.setup.config[0].farms[self.actor])))

    def piece(self, seat: int, number: int, corner: int) -> int | None:
        """The legal action by which a seat leads a fence on to a corner, None if there is none."""
        mask = self.batch.action_masks[0]
        for action in range(NUM_ACTIONS):
            found = piece_of_action(self.setup, self.state, seat, action)
            if mask[action] and found is not None and (found[0], found[2]) == (number, corner):
                return action
        return None

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> np.record:
        """The record of the game."""
        record: np.record = self.batch.current_states[0]
        return record

    @property
    def node(self) -> str:
        """The question asked."""
        return BAUERNSCHLAU.nodes[int(self.state.node)].name

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.node == "END"

    @property
    def actor(self) -> int:
        """Who is asked, -1 at the end."""
        return int(self.batch.seats[0])

    @property
    def offers(self) -> set[str]:
        """The legal actions by their names, with fields as the seat sees them."""
        names = BAUERNSCHLAU.action_names(self.setup)
        return {names[int(action)] for action in np.flatnonzero(self.batch.action_masks[0])} - {"wait"}

    def targets(self) -> set[int]:
        """The fields, by their numbers on the board, to which a tile or the dog may go now."""
        return {field for field in range(54) if self.may(f"to {field}")}

    def ways(self, number: int, seat: int | None = None) -> set[str]:
        """The corners to which a fence may be led on now by one of its owners."""
        state = self.state
        seat = number if seat is None else seat
        assert number in (seat, int(fence_before(self.setup.config[0], seat)))
        kept = state.copy()
        state.actor, state.node = seat, MOVE
        self.batch.refresh()
        found = {self.corner(corner) for corner in range(150) if self.piece(seat, number, corner) is not None}
        self.batch.states[0] = kept
        self.batch.refresh()
        return found

    def corner(self, corner: int) -> str:
        """A corner by level and index."""
        level, index = corner_level(corner)
        return f"{level}:{index}"

    def tip(self, number: int) -> str | None:
        """The tip of a fence."""
        tip = int(self.state.tip[number])
        return None if tip < 0 else self.corner(tip)

    def sides(self, number: int) -> list[int]:
        """The sides of a fence, in the order of its path."""
        left = set(fence_sides(self.state, number))
        place = next(side_corners(side)[0] for side in left if side < 6)
        found = []
        while left:
            (side,) = [side for side in left if place in side_corners(side)]
            left.remove(side)
            found.append(side)
            (place,) = set(side_corners(side)) - {place}
        return found

    def finished(self, number: int) -> bool:
        """Whether a fence has reached the green edge."""
        return int(self.state.tip[number]) >= 96

    def area(self, seat: int) -> set[int]:
        """The completed area of a seat, empty if it has none."""
        return {field for field in range(54) if int(self.state.areas[seat]) >> field & 1}

    def value(self, field: int) -> int | None:
        """The value of the tile on a field."""
        code = tile_at(self.state, field)
        return None if code is None else VALUES[code]

    def is_down(self, field: int) -> bool:
        """Whether a face-down tile lies on a field."""
        return bool(int(self.state.down) >> field & 1)

    @property
    def fault(self) -> str | None:
        """What is wrong with the state, if anything is."""
        found = first_fault(self.setup.config, np.array([self.state], BAUERNSCHLAU.state_dtype))
        return None if found is None else found[1]

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat observes."""
        seen: NDArray[np.float32] = self.batch.observe(seat)[0].copy()
        return seen

    def feature(self, seat: int, name: str) -> NDArray[np.float32]:
        """One feature of a seat's observation; of planes as [planes, 9, 9]."""
        (found,) = [feature for feature in BAUERNSCHLAU.features(self.setup) if feature.name == name]
        values = self.observation(seat).reshape(-1)[found.slice]
        return values.reshape(-1, 9, 9) if self.setup.config[0].planes else values

    def worlds(self, seat: int, number: int) -> NDArray[np.record]:
        """So many states in which all that the seat does not know is drawn anew, with the seeds 0, 1, ..."""
        states = np.repeat(np.array([self.state], BAUERNSCHLAU.state_dtype), number)
        rows = np.arange(number)
        determinize_rows(self.setup.config, states, rows, np.full(number, seat), rows.astype(np.uint64))
        return states

    def determinized(self, seat: int, seed: int) -> Table:
        """A copy of the game in the last of ``seed`` + 1 such states."""
        other = self.copy()
        other.batch.states[0] = self.worlds(seat, seed + 1)[seed]
        other.batch.refresh()
        return other

    def copy(self) -> Table:
        """The same game once more, to be played on differently."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.batch = GameBatch(self.setup, 1, seed=0, autoreset=False)
        other.batch.states[0] = self.state
        other.batch.refresh()
        return other

    def results(self) -> list[tuple[int, int, float]]:
        """Points, rank and reward of each seat, as if the game ended now."""
        rewards, scores = np.zeros(self.num_players), np.zeros((self.num_players, 2), np.int64)
        states = np.array([self.state], BAUERNSCHLAU.state_dtype)
        result_one(self.setup.config, states, OUTCOME, 1.0, rewards, scores)
        return [
            (int(points), int(rank), round(float(reward), 6))
            for (points, rank), reward in zip(scores, rewards, strict=True)
        ]


def finish_all(table: Table, paths: Sequence[str]) -> Table:
    """Lay all fences of a table."""
    for number, path in enumerate(paths):
        table.fence(number, path)
    return table
