"""What a decision in Bauernschlau led to, as a table would tell it to one viewer.

Everything is read off the two states around it. The value of a face-down tile is told to the seat that placed it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.envs.bauernschlau.actions import field_of_action, piece_of_action
from hedgerow.envs.bauernschlau.constants import BLACK, FIRST_OF_LEVEL
from hedgerow.envs.bauernschlau.results import score_table, winners_text
from hedgerow.envs.bauernschlau.state import (
    DOG_HOME,
    DOG_REST,
    END,
    FIRST_PLACE,
    MOVE,
    NO_TILE,
    PICK,
    PICK_VALUE,
    PLACE_MOVE,
    SCARE,
    SCARE_TO,
    SPECIAL_MOVE,
    STOP,
)
from hedgerow.envs.bauernschlau.view import tile_at
from hedgerow.envs.bauernschlau.words import corner_name, fence_name, value_name
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount
from hedgerow.envs.core.telling import Telling

__all__ = ["event_text"]


def event_text(setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None) -> str:
    """What ``viewer`` (None: a spectator) is told of a decision."""
    telling = _Telling(setup, before, after, seat, action, viewer)
    lines = [f"{setup.agents[seat]}: {telling.decision()}"]
    if telling.same_round():
        lines += [*telling.drawn(), *telling.finished(), *telling.turns()]
    else:
        lines += telling.round_end()
    return "\n".join(lines)


class _Telling(Telling):
    """One decision of Bauernschlau."""

    def same_round(self) -> bool:
        """Whether the round goes on."""
        return bool(self.after.node != END and self.after.round_number == self.before.round_number)

    def decision(self) -> str:
        """The decision itself."""
        node = int(self.before.node)
        if node == MOVE:
            return self._move()
        if node == PICK:
            return f"picks {value_name(self.action - PICK_VALUE)}" if self.sees(self.seat) else "picks a tile"
        field = field_of_action(self.setup, self.seat, self.action)
        if node == SCARE_TO:
            value = tile_at(self.before, int(self.before.origin))
            assert value is not None
            return f"scares the sheep to field {field}, where it is revealed: {value_name(value)}"
        if node == DOG_REST:
            return "sends the dog home" if self.action == DOG_HOME else f"leaves the dog on field {field}"
        sheep = value_name(int(self.before.holding)) if self.sees(self.seat) else "a tile"
        return f"lays {sheep} face down on field {field}"

    def _move(self) -> str:
        plain = {
            PLACE_MOVE: "draws a tile to lay it face down",
            SPECIAL_MOVE: f"draws {amount(self._number_drawn(), 'tile')} for the special move",
            STOP: "makes no more bonus moves",
        }
        if self.action in plain:
            return plain[self.action]
        piece = piece_of_action(self.setup, self.before, self.seat, self.action)
        if piece is not None:
            fence, start, end = piece
            where = f"from {corner_name(start)} to {corner_name(end)}"
            return f"lays a piece of {fence_name(self.setup, fence)} {where}"
        field = field_of_action(self.setup, self.seat, self.action)
        assert field is not None
        if self.action >= SCARE:
            return f"takes the dog to the tile on field {field}"
        value = tile_at(self.before, field)
        assert value is not None
        black = ", a black sheep" if value == BLACK else ""
        return f"reveals the tile on field {field}: {value_name(value)}{black}"

    def _number_drawn(self) -> int:
        return int(self.after.pile_top) - int(self.before.pile_top)

    def drawn(self) -> Iterator[str]:
        """Tiles that somebody has drawn and sees now."""
        actor = int(self.after.actor)
        if self.viewer is not None and self.viewer != actor:
            return
        if self.before.node == MOVE and self.action == SPECIAL_MOVE:
            held = [value for value, number in enumerate(self.after.special.tolist()) for _ in range(number)]
            yield f"{self.setup.agents[actor]} sees {', '.join(map(value_name, held))}."
        elif self.after.holding != NO_TILE and self._number_drawn():
            yield f"{self.setup.agents[actor]} draws {value_name(int(self.after.holding))}."

    def finished(self) -> Iterator[str]:
        """Fences that are finished now, and areas that are completed."""
        for fence in range(self.setup.num_players):
            if self.after.tip[fence] >= FIRST_OF_LEVEL[4] > self.before.tip[fence]:
                yield f"Finished: {fence_name(self.setup, fence)}."
        for seat, agent in enumerate(self.setup.agents):
            if self.after.areas[seat] and not self.before.areas[seat]:
                yield f"The area of {agent} is completed: {amount(count(int(self.after.areas[seat])), 'field')}."

    def turns(self) -> Iterator[str]:
        """Bonus moves, and whose turn begins."""
        after, before = self.after, self.before
        if after.node != MOVE:
            return
        if after.in_bonus:
            left = int(after.bonus)
            more = f", {left} more to come" if left else ""
            yield f"{self.setup.agents[int(after.actor)]} may make a bonus move{more}."
        elif before.node != FIRST_PLACE:
            players = self.setup.num_players
            for steps in range(1, (int(after.actor) - self.seat - 1) % players + 1):
                yield f"{self.setup.agents[(self.seat + steps) % players]} cannot move."

    def round_end(self) -> Iterator[str]:
        """The result of the round, and the start of the next."""
        after, before = self.after, self.before
        if after.node == END:
            yield from self.finished()
            yield "The round is over, and with it the game."
            yield from score_table(self.setup, after)
            yield winners_text(self.setup, after)
            return
        gained = [int(after.totals[seat]) - int(before.totals[seat]) for seat in range(self.setup.num_players)]
        points = (f"{agent} {number:+d}" for agent, number in zip(self.setup.agents, gained, strict=True))
        yield f"Round {int(before.round_number)} is over: {', '.join(points)}."
        yield f"{self.setup.agents[int(after.starter)]} starts round {int(after.round_number)}."
        if self.viewer is None or self.viewer == after.actor:
            yield f"{self.setup.agents[int(after.actor)]} draws {value_name(int(after.holding))}."
