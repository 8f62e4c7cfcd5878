"""What a decision in Squirrel Island led to, as a table would tell it to one viewer.

Everything is read off the two states and the card log between them. A card is named where the viewer sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.telling import Telling
from hedgerow.envs.core.verdict import winners_text
from hedgerow.envs.squirrel_island.actions import action_text
from hedgerow.envs.squirrel_island.results import score_table
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    DONE,
    END,
    FRONT,
    HAND,
    ISLAND,
    LOG_DRAWN,
    LOG_PLAYED,
    LOG_SEAT,
    LOG_TAKEN,
    SLEEP,
    STASH_NODE,
    STASHED,
    TIRED,
    TURN,
    USED,
)
from hedgerow.envs.squirrel_island.view import cards_in
from hedgerow.envs.squirrel_island.words import amount, card_name, counted

__all__ = ["event_text"]

_RESOURCES: Final = (("stamina", "stamina"), ("coins", "coin"), ("nuts", "nut"))


def event_text(setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None) -> str:
    """What ``viewer`` (None: a spectator) is told of a decision."""
    telling = _Telling(setup, before, after, seat, action, viewer)
    lines = [telling.decision(), *telling.course()]
    for other in range(setup.num_players):
        lines += telling.seat_lines(other)
    lines += telling.island()
    if after.node == END:
        lines += ["The game is over.", *score_table(setup, after), winners_text(setup, after)]
    return "\n".join(lines)


class _Telling(Telling):
    """One decision of Squirrel Island."""

    def decision(self) -> str:
        """The decision itself; which card is stashed only its owner learns (section 6)."""
        setup, config = self.setup, self.setup.config[0]
        name = setup.agents[self.seat]
        if self.before.node == STASH_NODE and self.action != DONE and not self.sees(self.seat):
            return f"{name}: stash a card"
        if self.before.node == TURN and self.action != SLEEP:
            if self.action >= config.play_island:
                return f"{name}: play {card_name(setup, self.action - int(config.play_island))} from the Island"
            return f"{name}: play {card_name(setup, self.action - int(config.play_hand))}"
        return f"{name}: {action_text(setup, self.before, self.seat, self.action)}"

    def course(self) -> Iterator[str]:
        """Token and day."""
        if self.after.token != self.before.token:
            yield f"{self.setup.agents[self.after.token]} takes the first-player token."
        if self.after.day != self.before.day:
            yield f"Day {int(self.after.day)} begins: all wake up, refresh their squirrels and collect their loops."

    def seat_lines(self, seat: int) -> Iterator[str]:
        """What changed for a seat."""
        parts = [*self._resources(seat), *self._squirrels(seat), *self._cards(seat)]
        if parts:
            yield f"{self.setup.agents[seat]}: {', '.join(parts)}."

    def island(self) -> Iterator[str]:
        """The cards that came to the Island, also in the place of one of their own kind."""
        new = Counter(dict(cards_in(self.after, ISLAND))) + self._left_island()
        new -= Counter(dict(cards_in(self.before, ISLAND)))
        if new:
            yield f"To the Island: {counted(self.setup, sorted(new.items()))}."

    # --- parts ----------------------------------------------------------------------------------------------------

    def _resources(self, seat: int) -> Iterator[str]:
        for field, thing in _RESOURCES:
            change = int(self.after[field][seat]) - int(self.before[field][seat])
            if change:
                yield f"{'+' if change > 0 else '-'}{amount(abs(change), thing)} (now {int(self.after[field][seat])})"

    def _squirrels(self, seat: int) -> Iterator[str]:
        tired = self._new(TIRED + seat)
        if tired:
            yield f"exhausts {counted(self.setup, sorted(tired.items()))}"
        fresh = self._lost(TIRED + seat) & self._new(FRONT + seat)
        if fresh and self.after.day == self.before.day:
            yield f"refreshes {counted(self.setup, sorted(fresh.items()))}"
        used = self._new(USED + seat)
        if used:
            yield f"has used {counted(self.setup, sorted(used.items()))}"

    def _cards(self, seat: int) -> Iterator[str]:
        """Cards drawn, taken and stashed."""
        drawn, taken = self._log(seat, LOG_DRAWN), self._log(seat, LOG_TAKEN)
        if drawn:
            number = amount(sum(drawn.values()), "card")
            yield f"draws {self._drawn(seat) if self.sees(seat) else number}"
        if taken:
            yield f"takes {counted(self.setup, sorted(taken.items()))} from the Island"
        hand = self._new(STASHED + seat) - self._chosen_for_stash(seat)
        if hand:
            names = counted(self.setup, sorted(hand.items()))
            yield f"stashes {names if self.sees(seat) else amount(sum(hand.values()), 'card')} of the hand"
        buried = int(self.after.amounts[BURIED + seat]) - int(self.before.amounts[BURIED + seat])
        if buried:
            yield f"stashes {amount(buried, 'card')} of the deck unseen"

    def _drawn(self, seat: int) -> str:
        """The cards drawn from the deck: what is new in the hand, less what was taken, and more what left it."""
        cards = Counter(dict(cards_in(self.after, HAND + seat)))
        cards += self._log(seat, LOG_PLAYED) + self._new(STASHED + seat)
        cards -= self._log(seat, LOG_TAKEN) + Counter(dict(cards_in(self.before, HAND + seat)))
        return counted(self.setup, sorted(cards.items()))

    def _chosen_for_stash(self, seat: int) -> Counter[int]:
        """The card that the decision itself stashes, if it does: that has been told."""
        stashing = self.before.node == STASH_NODE and self.action != DONE and seat == self.seat
        return Counter([self.action - int(self.setup.config[0].choosing)] if stashing else [])

    def _left_island(self) -> Counter[int]:
        """The cards that were played or taken from the Island."""
        left: Counter[int] = Counter()
        start = int(self.setup.config[0].play_island)
        if self.before.node == TURN and start <= self.action:
            left[self.action - start] += 1
        for seat in range(self.setup.num_players):
            left += self._log(seat, LOG_TAKEN)
        return left

    def _log(self, seat: int, what: int) -> Counter[int]:
        """The types in the new records of a kind, -1 where the table did not see them."""
        new = slice(int(self.before.num_records), int(self.after.num_records))
        wanted = self.after.log_kind[new] == what + LOG_SEAT * seat
        return Counter(self.after.log_card[new][wanted].tolist())

    def _new(self, zone: int) -> Counter[int]:
        return Counter(dict(cards_in(self.after, zone))) - Counter(dict(cards_in(self.before, zone)))

    def _lost(self, zone: int) -> Counter[int]:
        return Counter(dict(cards_in(self.before, zone))) - Counter(dict(cards_in(self.after, zone)))
