"""What a decision in Bauer led to, as a table would tell it to one viewer.

Everything is read off the two states: records of cards on tables carry the order in which they were played, discards
are numbered. A card is named where the viewer sees it or can tell it from what it has seen; else it is "a card".
"""

from __future__ import annotations

from itertools import groupby

import numpy as np

from hedgerow.envs.bauer.actions import action_text
from hedgerow.envs.bauer.constants import DAGA, GOAT, UGGEL, VILL
from hedgerow.envs.bauer.results import score_table
from hedgerow.envs.bauer.state import (
    BY_MARTIN,
    COPY_6,
    DAGA_LATE,
    DAGA_NOW,
    DISCARD,
    GOAT_PLAY,
    KEEP,
    KEPT,
    LEFT,
    NO,
    NUM_ACTIONS,
    OLLE_PLAY,
    RECORD,
    RIGHT,
    VILL_PASS,
    WITCH_MOVE,
)
from hedgerow.envs.bauer.view import located
from hedgerow.envs.bauer.words import COPIERS, card_name, character, character_name, origin
from hedgerow.envs.core.bits import members
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import apply_one
from hedgerow.envs.core.phrases import joined
from hedgerow.envs.core.telling import Telling
from hedgerow.envs.core.verdict import winners_text

__all__ = ["event_text"]

#: Questions whose answers are collected until all cards that will be played at the same moment are settled.
_COLLECTED = (KEEP, VILL_PASS, OLLE_PLAY, GOAT_PLAY, DAGA_LATE)


def event_text(setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None) -> str:
    """What ``viewer`` (None: a spectator) is told of a decision; empty if nothing may be told yet (BA-010)."""
    new_match = bool(after.match != before.match)
    end = _end_of_match(setup, before, seat, action) if new_match else after
    lines = _Telling(setup, before, end, seat, action, viewer).lines()
    if new_match:
        lines.append(f"Match {int(after.match) + 1} begins.")
        lines += _Telling(setup, before, after, seat, action, viewer).hands_drawn()
    elif after.over:
        lines.append(winners_text(setup, after))
    return "\n".join(lines)


def _end_of_match(setup: Setup, before: np.record, seat: int, action: int) -> np.record:
    """How a match ended that is followed by another one, which has overwritten it.

    The decision is carried out once more, with the same chance, as if this were the last match.
    """
    config = setup.config.copy()
    config[0].matches = before.match + 1
    states = np.array([before], setup.game.state_dtype)
    apply_one(config, states, seat, action, np.zeros(NUM_ACTIONS, np.int8), np.zeros(0, np.float32))
    end: np.record = states[0]
    return end


class _Telling(Telling):
    """One decision of Bauer."""

    @property
    def name(self) -> str:
        """Who decided."""
        return self.setup.agents[self.seat]

    @property
    def node(self) -> int:
        """The question that was answered."""
        return int(self.before.node[self.seat])

    def lines(self) -> list[str]:
        """All that happened, in the order in which it happened."""
        if self.node in _COLLECTED and not self._anything_moved():
            return self._unseen_choice()
        if self.before.committing:
            lines = [*self._passes(), *self._given_up()]
        elif self.node in _COLLECTED:
            lines = [*self._unchosen(), *self._given_up()]
        elif self.node == WITCH_MOVE:
            lines = [self._pile_move()]
        elif self.node == DAGA_NOW:
            lines = [self._discard_for_daga(), *self._lost_copies()]
        else:
            lines = [self._copy()]
        return [*lines, *self._plays(), *self._looks(), *self._course()]

    # --- what the viewer may know ---------------------------------------------------------------------------------

    def _names(self, cards: int) -> str:
        return joined(card_name(self.setup, card) for card in members(cards))

    def _on_table(self, state: np.record, seat: int, card: int) -> str:
        """A card on a table in short: ``"Bridge Toll"``, ``"#2"``, ``"#2 Moon Ride"``."""
        if not (int(state.down[seat]) >> card) & 1:
            return card_name(self.setup, card)
        place = int(state.record_place[card])
        number = f"#{place - RECORD + 1}"
        known = self.sees(seat) or located(state, self.viewer, card, place)
        return f"{number} {card_name(self.setup, card)}" if known else number

    def _discarded(self, index: int) -> str:
        """The card of a discard."""
        card = int(self.after.discarded[index])
        known = located(self.after, self.viewer, card, DISCARD + index)
        return card_name(self.setup, card) if known else "a card unseen"

    # --- the decision ---------------------------------------------------------------------------------------------

    def _anything_moved(self) -> bool:
        before, after = self.before, self.after
        return bool(after.num_played != before.num_played or after.num_discards != before.num_discards)

    def _unseen_choice(self) -> list[str]:
        """A choice that is carried out later: only its seat knows it, and in a commit nobody hears of it (BA-010)."""
        if self.sees(self.seat):
            return [f"{self.name} decides: {action_text(self.setup, self.before, self.seat, self.action)}"]
        return [] if self.before.committing else [f"{self.name} has chosen."]

    def _passes(self) -> list[str]:
        """The pairs passed at the reveal, as far as the viewer knows more than that two cards were passed."""
        setup, before = self.setup, self.before
        vill = character(setup, VILL)
        lines = []
        for seat, name in enumerate(setup.agents):
            passed = int(before.hand[seat])
            if seat == self.seat and self.node == KEEP:
                passed &= ~(1 << (self.action - 1))
            elif seat == self.seat and self.node == VILL_PASS:
                passed = 1 << (self.action - 1) | 1 << vill
            left = setup.agents[(seat + 1) % setup.num_players]
            if self.sees(seat):
                lines.append(f"{name} passes {self._names(passed)} to {left}.")
            elif before.vill_taken[seat]:  # BA-091
                lines.append(f"{name} takes up {card_name(setup, vill)} and passes him with another card to {left}.")
        return lines

    def _unchosen(self) -> list[str]:
        """Vill or the card of Olle or the Goat that is not played goes under the middle deck first (BA-022)."""
        first = int(self.before.num_discards)
        gave_up = int(self.after.daga_used != self.before.daga_used)
        return [
            f"{self.name} discards {self._discarded(index)}."
            for index in range(first, int(self.after.num_discards) - gave_up)
        ]

    def _given_up(self) -> list[str]:
        """A late Daga: she is turned, a card that was to be played is discarded instead (BA-063)."""
        if self.after.daga_used == self.before.daga_used:
            return []
        daga = character(self.setup, DAGA)
        (owner,) = (seat for seat in range(self.setup.num_players) if (int(self.after.table[seat]) >> daga) & 1)
        card = self._discarded(int(self.after.num_discards) - 1)
        return [f"{self.setup.agents[owner]} turns {card_name(self.setup, daga)} and gives up {card}."]

    def _pile_move(self) -> str:
        if self.action == NO:
            return f"{self.name} leaves the piles where they are."
        if self.setup.num_players == 2:
            return f"{self.name} swaps the two piles."
        side = {LEFT: "left", RIGHT: "right"}[self.action]
        return f"{self.name} moves all piles one seat to the {side}."

    def _discard_for_daga(self) -> str:
        daga = character_name(self.setup, DAGA)
        if self.action == NO:
            return f"{self.name} discards nothing for {daga}."
        return f"{self.name} turns {daga} and discards {self._on_table(self.before, self.seat, self.action - 1)}."

    def _lost_copies(self) -> list[str]:
        """Copies that ended because the card or its copier was discarded (BA-064, BA-065)."""
        return [
            f"{character_name(self.setup, effect)} no longer copies {self._on_table(self.before, self.seat, int(old))}."
            for effect, old, new in zip(COPIERS, self.before.copied, self.after.copied, strict=True)
            if old >= 0 and new < 0
        ]

    def _copy(self) -> str:
        copier = character_name(self.setup, COPIERS[self.node - COPY_6])
        if self.action == NO:
            return f"{self.name} copies nothing with {copier}."
        return f"{self.name} copies {self._on_table(self.before, self.seat, self.action - 1)} with {copier}."

    # --- what followed --------------------------------------------------------------------------------------------

    def _plays(self) -> list[str]:
        """The cards played, and the shuffle that comes after the cards played together with Uggel-Guggel."""
        state = self.after
        played = [
            (int(state.played_order[card]), int(state.played_how[card]), seat, card)
            for seat in range(self.setup.num_players)
            for card in members(state.table[seat])
            if state.played_order[card] >= self.before.num_played
        ]
        uggel = character(self.setup, UGGEL)
        lines = []
        for how, group in groupby(sorted(played), key=lambda play: play[1]):
            shuffled = False
            for _, _, seat, card in group:
                lines.append(self._play(seat, card, how))
                shuffled |= card == uggel and state.played_round[card] <= self.setup.config[0].rounds  # BA-039
            if shuffled:
                lines.append(f"All piles are shuffled by {card_name(self.setup, uggel)}.")
        return lines

    def _play(self, seat: int, card: int, how: int) -> str:
        state = self.after
        night = self.setup.components.cards[card].time == "night"
        place = int(state.record_place[card])  # 0 if the end of the match has turned the card up already
        notes = [f"#{place - RECORD + 1}"] if place else []
        if how != KEPT:
            notes.append(origin(self.setup, how))
        known = not place or self.sees(seat) or located(state, self.viewer, card, place)
        text = f"{self.setup.agents[seat]} plays {card_name(self.setup, card) if known else 'a card'}"
        if night:
            text += " face down"
        return f"{text} ({', '.join(notes)})." if notes else f"{text}."

    def _looks(self) -> list[str]:
        """Cards that a seat has taken to decide about them."""
        lines = []
        for seat, name in enumerate(self.setup.agents):
            node = int(self.after.node[seat])
            cards = int(self.after.hand[seat])
            if node == OLLE_PLAY:
                text = f"{name} draws two cards of the middle deck"
            elif node == GOAT_PLAY:
                text = f"{name} draws the two cards left in its pile for {character_name(self.setup, GOAT)}"
            elif node == DAGA_LATE and self.after.occasion == BY_MARTIN and not self.after.committing:
                text = f"{name} looks at the top card of the middle deck"
                cards = int(self.after.chosen[seat])
            else:
                continue
            lines.append(f"{text}: {self._names(cards)}." if self.sees(seat) else f"{text}.")
        return lines

    def _course(self) -> list[str]:
        """The next round or the end of the match."""
        if self.after.over:
            lines = ["The match is over."]
            for seat, name in enumerate(self.setup.agents):
                nights = int(self.after.table[seat] & self.setup.config[0].night_set)
                if nights:
                    lines.append(f"{name} turns up {self._names(nights)}.")
            return [*lines, *score_table(self.setup, self.after)]
        if self.after.round_number != self.before.round_number and self.after.committing:
            return [f"Round {int(self.after.round_number)} begins.", *self.hands_drawn()]
        return []

    def hands_drawn(self) -> list[str]:
        """The cards drawn for a round, as far as the viewer sees them."""
        return [
            f"{name} draws {self._names(int(self.after.hand[seat]))}."
            for seat, name in enumerate(self.setup.agents)
            if self.sees(seat)
        ]
