"""What a decision in Bewere led to, as a table would tell it to one viewer.

The decision is carried out once more on a copy, with the same chance, one answer at a time: so questions with only one
answer, the end of a round and the next deal are told in the order in which they happen. A hidden card is named only to
those who see it; to the others it is "a card" (BW-051).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hedgerow.envs.bewere.card import KIND_PLURALS, POSITIONS
from hedgerow.envs.bewere.choices import only_choice
from hedgerow.envs.bewere.constants import (
    BITE,
    BITE_KIND,
    DRUID_CARD,
    MAYOR_CARD,
    NUM_TYPES,
    PRINCESS_CARD,
    SEER_CARD,
    UNDERTAKER_CARD,
    VILLAGER_KIND,
    WITCH_CARD,
)
from hedgerow.envs.bewere.rounds import end_round, next_turn, resolve, round_is_over
from hedgerow.envs.bewere.sheet import score_sheet, winners_text
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    CARD,
    DOCTOR,
    DRAW,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    EXPAND_STACK,
    GIVE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    KIND,
    LAY_CLOUD,
    LAY_MOON,
    MAYOR,
    NUMBER,
    NUN_NAME,
    PASS,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    POLICEMAN_SEAT,
    PRIEST_SEAT,
    PROFESSOR_NUMBER,
    PROFESSOR_SEAT,
    RECEIVER,
    REMOVE,
    SEAT,
    SEER_ORDER,
    SEER_TAKE,
    STACK,
    STOP,
    THIEF_SEAT,
    TURN,
    TURN_DONE,
    WITCH,
    YES,
)
from hedgerow.envs.bewere.view import hand_of, stacks_of
from hedgerow.envs.bewere.words import cards_text, one_card, the_card
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import amount, joined

__all__ = ["event_text"]


def event_text(setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None) -> str:
    """What ``viewer`` (None: a spectator) is told of a decision and of all that followed without one."""
    with np.errstate(over="ignore"):  # random streams wrap around on purpose; here they do so in plain Python
        return "\n".join(_Telling(setup, before, viewer).lines(action))


class _Telling:
    """One decision carried out answer by answer; ``was`` and ``now`` are the states around the last answer."""

    def __init__(self, setup: Setup, before: np.record, viewer: int | None) -> None:
        self.setup = setup
        self.config = setup.config[0]
        self.states = np.array([before], setup.game.state_dtype)
        self.now: np.record = self.states[0]
        self.was: np.record = before
        self.viewer = viewer

    def lines(self, action: int) -> list[str]:
        """All that happened, in order; the loop is that of ``rules.apply``."""
        lines = self._answer(action)
        while True:
            if self.now.node == TURN_DONE:
                if round_is_over(self.now):
                    lines += self._end_of_round()
                else:
                    next_turn(self.config, self.now)
            if self.now.over or self.now.node == TURN:
                return lines
            only = int(only_choice(self.config, self.now))
            if only < 0:
                return lines
            lines += self._answer(only)

    def _answer(self, action: int) -> list[str]:
        self.was = self.states.copy()[0]
        resolve(self.config, self.now, action)
        return _TELLERS[int(self.was.node)](self, action)

    # --- who and what ---------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.setup.agents[seat]

    @property
    def _p(self) -> str:
        """The name of the seat whose turn it is."""
        return self._name(int(self.was.turn))

    def _named(self, action: int) -> int:
        """The seat that an action means."""
        return int((self.was.actor + action - SEAT) % self.setup.num_players)

    def _sees(self, *seats: int) -> bool:
        """Whether the viewer is one of these seats, or a spectator."""
        return self.viewer is None or self.viewer in seats

    def _top(self, number: int) -> list[int]:
        """The top cards of the pile before the answer."""
        size = int(self.was.pile_size)
        return [int(card) for card in self.was.pile[:size][::-1][:number]]

    def _drawn(self, seat: int, number: int) -> str:
        """Cards drawn from the pile: ``"draws the Nun and a Bite"`` to the seat, ``"draws 2 cards"`` to others."""
        if self._sees(seat):
            return f"draws {cards_text(self._top(number))}"
        return f"draws {amount(number, 'card')}"

    def _lost(self, seat: int) -> list[int]:
        """The cards that left a hand."""
        gone = [int(self.was.hand[seat, card]) - int(self.now.hand[seat, card]) for card in range(NUM_TYPES)]
        return [card for card in range(NUM_TYPES) for _ in range(max(0, gone[card]))]

    def _tokens(self, seat: int) -> int:
        return int(self.now.tokens[seat]) - int(self.was.tokens[seat])

    # --- turns ----------------------------------------------------------------------------------------------------

    def _turn(self, action: int) -> list[str]:
        seat = int(self.was.turn)
        if action == DRAW:
            return [f"{self._p} {self._drawn(seat, min(2, int(self.was.pile_size)))}."]
        if action < LAY_MOON:
            taken = stacks_of(self.was)[action - STACK]
            refill = self._turned_up(0) if self.was.num_stacks == 1 else []  # BW-015
            return [f"{self._p} takes {cards_text(taken)} from the display.", *refill]
        if action < REMOVE:
            return self._laid(action)
        return []  # the card of an expansion is told with its stack

    def _turned_up(self, stacks: int) -> list[str]:
        """The card that became a new stack, where there were ``stacks`` without it."""
        if self.now.num_stacks == stacks:
            return []
        card = one_card(int(self.now.shown[self.now.num_shown - 1]))
        return [f"{card[0].upper()}{card[1:]} is turned up."]

    def _laid(self, action: int) -> list[str]:
        if action >= LAY_CLOUD:
            text = f"{self._p} lays a Cloud on the {POSITIONS[action - LAY_CLOUD]}."
        else:
            text = f"{self._p} lays the {POSITIONS[action - LAY_MOON]} Moon."
        return [text, *self._full_moon()]

    def _full_moon(self) -> list[str]:
        return ["The moon is full."] if self.now.moon_complete and not self.was.moon_complete else []

    def _expand(self, action: int) -> list[str]:
        stack = cards_text(stacks_of(self.was)[action - STACK])
        card = one_card(int(self.was.aside))
        return [f"{self._p} puts {card} on the stack with {stack}.", *self._turned_up(int(self.was.num_stacks))]

    def _pass(self, action: int) -> list[str]:
        card = action - CARD
        if not self.config.remove_passed:
            return [f"{self._p} lays {one_card(card)} aside to pass it."]
        return [f"{self._p} passes {one_card(card)}, which leaves the round.", *self._started(card)]

    def _receiver(self, action: int) -> list[str]:
        card = int(self.was.aside)
        return [f"{self._p} passes {the_card(card)} to {self._name(self._named(action))}.", *self._started(card)]

    def _started(self, card: int) -> list[str]:
        """What an effect did before its first question."""
        seat = int(self.was.turn)
        looked = int(self.was.pile_size) - int(self.now.pile_size)
        if card == PRINCESS_CARD:
            return ["The direction of play is turned."]
        if card == UNDERTAKER_CARD:
            return [f"{self._p} turns up and takes {cards_text(self._top(looked))}."]
        if card == DRUID_CARD:
            return self._druid(self._top(looked))
        if card in (MAYOR_CARD, SEER_CARD):
            number = max(looked, int(self.now.looked))
            if looked:
                return [f"{self._p} {self._drawn(seat, looked)}."]
            text = f"{self._p} looks at the top {amount(number, 'card')} of the pile"
            return [f"{text}: {cards_text(self._top(number))}." if self._sees(seat) and number else f"{text}."]
        if card == WITCH_CARD and self.now.node != WITCH:
            return [f"{self._p} has no pair for the Witch."]
        return []

    def _druid(self, drawn: list[int]) -> list[str]:
        kept = min(drawn.count(BITE), int(self.config.druid_take))
        rest = list(drawn)
        for _ in range(kept):
            rest.remove(BITE)
        return [
            f"{self._p} turns up {cards_text(drawn)}, keeps {cards_text([BITE] * kept)} and puts {cards_text(rest)} "
            "into the display."
        ]

    # --- answers to effects ---------------------------------------------------------------------------------------

    def _astronomer(self, action: int) -> list[str]:
        if action == STOP:
            return [f"{self._p} leaves the grid as it is."]
        if action < REMOVE:
            return self._laid(action)
        position = action - REMOVE
        moons, height = int(self.was.grid_moons[position]), int(self.was.grid_height[position])
        card = "Moon" if (moons >> (height - 1)) & 1 else "Cloud"
        return [f"{self._p} takes away the {card} on the {POSITIONS[position]}.", *self._full_moon()]

    def _beggar_pick(self, action: int) -> list[str]:
        picker = int(self.was.actor)
        name = self._name(picker)
        card = one_card(action - CARD) if self._sees(picker) else "a card"
        lines = [f"{name} chooses {card} for the Beggar."]
        if self.now.node == BEGGAR_TAKE:
            shown = [
                f"{self._name(seat)} {one_card(int(pick))}"
                for seat, pick in enumerate(self.now.picks[: self.setup.num_players])
                if pick >= 0
            ]
            lines.append(f"Shown are: {joined(shown)}.")
        return lines

    def _beggar_take(self, action: int) -> list[str]:
        giver = self._named(action)
        return [f"{self._p} takes {one_card(int(self.was.picks[giver]))} from {self._name(giver)}."]

    def _mayor(self, action: int) -> list[str]:
        number = int(self.was.looked)
        if action != YES:
            return [f"{self._p} puts {cards_text(self._top(number))} side by side into the display."]
        cards = cards_text(self._top(number)) if self._sees(int(self.was.turn)) else f"the {amount(number, 'card')}"
        return [f"{self._p} keeps {cards}."]

    def _pi_seat(self, action: int) -> list[str]:
        return [f"{self._p} will guess about the hand of {self._name(self._named(action))}."]

    def _pi_guess(self, action: int) -> list[str]:
        kind, target = action - KIND, int(self.was.target)
        other = BITE_KIND if kind == VILLAGER_KIND else VILLAGER_KIND
        gained = self._tokens(int(self.was.turn))
        right = self.now.node == PI_TAKE or gained > 0
        claim = f"{self._name(target)} has more {KIND_PLURALS[kind]} than {KIND_PLURALS[other]}"
        lines = [f"{self._p} guesses that {claim}: {'right' if right else 'wrong'}."]
        if gained > 0:
            lines.append(f"{self._p} gets {amount(gained, 'token')}.")
        elif right and self._sees(int(self.was.turn), target):
            lines.append(f"{self._p} sees {cards_text(hand_of(self.now, target))}.")
        return lines

    def _pi_take(self, action: int) -> list[str]:
        target = int(self.was.target)
        card = one_card(action - CARD) if self._sees(int(self.was.turn), target) else "a card"
        return [f"{self._p} takes {card} from {self._name(target)}."]

    def _thief(self, action: int) -> list[str]:
        if action == STOP:
            return [f"{self._p} draws no further card."]
        victim = self._named(action)
        if not self.was.hand_size[victim]:
            return [f"{self._p} finds no card in the hand of {self._name(victim)}."]
        known = self._sees(int(self.was.turn), victim)
        card = one_card(self._lost(victim)[0]) if known else "a card"
        return [f"{self._p} draws {card} from the hand of {self._name(victim)}."]

    def _jester(self, action: int) -> list[str]:
        seat, target = int(self.was.turn), self._named(action)
        lines = [f"{self._p} and {self._name(target)} swap their hands."]
        if self._sees(seat, target):
            lines.append(f"{self._p} gets {cards_text(hand_of(self.was, target))}.")
            lines.append(f"{self._name(target)} gets {cards_text(hand_of(self.was, seat))}.")
        return lines

    def _huntsman(self, action: int) -> list[str]:
        return [self._bites_lost(self._named(action), bool(self.config.huntsman_take))]

    def _bites_lost(self, target: int, taken: bool) -> str:
        number = int(self.was.hand[target, BITE]) - int(self.now.hand[target, BITE])
        if number == 0:
            return f"{self._name(target)} has no Bite."
        bites = cards_text([BITE] * number)
        return (
            f"{self._name(target)} gives {bites} to {self._p}." if taken else f"{self._name(target)} discards {bites}."
        )

    def _priest(self, action: int) -> list[str]:
        target = self._named(action)
        lost = -self._tokens(target)
        if lost == 0:
            return [f"{self._name(target)} has no token to lose."]
        return [f"{self._name(target)} loses {amount(lost, 'token')}."]

    def _duchess_seat(self, action: int) -> list[str]:
        return [f"{self._p} will ask {self._name(self._named(action))} for cards."]

    def _duchess_kind(self, action: int) -> list[str]:
        target = int(self.was.target)
        asked = f"{int(self.config.duchess_cards)} {KIND_PLURALS[action - KIND]}"
        return [f"{self._p} asks {self._name(target)} for {asked}.", *self._gifts((target,))]

    def _gifts(self, asked: tuple[int, ...]) -> list[str]:
        """What the seats that have answered so far gave."""
        lines = []
        for giver in asked:
            given = self._lost(giver)
            if given:
                lines.append(f"{self._name(giver)} gives {cards_text(given)} to {self._p}.")
            elif not (self.now.node == GIVE and self.now.actor == giver):
                lines.append(f"{self._name(giver)} has nothing to give.")
        return lines

    def _give(self, action: int) -> list[str]:
        giver = int(self.was.actor)
        later = [
            seat
            for seat in dict.fromkeys(self.was.requests[: int(self.was.num_requests)].tolist())
            if not (int(self.was.served) >> seat) & 1 and self._answered(seat)
        ]
        given = self._lost(giver)
        return [f"{self._name(giver)} gives {cards_text(given)} to {self._p}.", *self._gifts(tuple(later))]

    def _answered(self, seat: int) -> bool:
        """Whether a seat has answered the Policeman within the last answer."""
        return self.now.node == TURN_DONE or bool((int(self.now.served) >> seat) & 1)

    def _policeman(self, action: int) -> list[str]:
        target = self._named(action)
        again = " once more" if target in self.was.requests[: int(self.was.num_requests)].tolist() else ""
        lines = [f"{self._p} asks {self._name(target)} for a villager{again}."]
        if self.now.node != POLICEMAN_SEAT:
            asked = [*self.was.requests[: int(self.was.num_requests)].tolist(), target]
            lines += self._gifts(tuple(seat for seat in dict.fromkeys(asked) if self._answered(seat)))
        return lines

    def _doctor(self, action: int) -> list[str]:
        seat = int(self.was.turn)
        if action == YES:
            returned = int(self.was.bullets[seat]) - int(self.now.bullets[seat])
            return [f"{self._p} gives back {amount(returned, 'bullet') if returned else 'no bullet, having none'}."]
        return [f"{self._p} {self._drawn(seat, int(self.was.pile_size) - int(self.now.pile_size))}."]

    def _witch(self, action: int) -> list[str]:
        if action == STOP:
            return [f"{self._p} turns no further pair into a token."]
        return [f"{self._p} turns {the_card(action - CARD)} into a token; it goes to the display with a Bite."]

    def _grocer(self, action: int) -> list[str]:
        seat = int(self.was.turn)
        lines = []
        if action != STOP:
            lines.append(f"{self._p} puts {one_card(action - CARD)} into the display.")
        number = int(self.was.pile_size) - int(self.now.pile_size)
        if self.now.node != GROCER:
            lines.append(f"{self._p} {self._drawn(seat, number) if number else 'exchanges nothing'}.")
        return lines

    def _nun(self, action: int) -> list[str]:
        card = action - CARD
        for seat in range(self.setup.num_players):
            if seat != self.was.turn and self.was.hand[seat, card]:
                return [f"{self._p} asks for {the_card(card)}: {self._name(seat)} gives it."]
        return [f"{self._p} asks for {the_card(card)}: nobody has it."]

    def _professor_number(self, action: int) -> list[str]:
        return [f"{self._p} discards {amount(action - NUMBER, 'Bite') if action > NUMBER else 'no Bite'}."]

    def _professor_seat(self, action: int) -> list[str]:
        lines = [self._bites_lost(self._named(action), False)]
        gained = self._tokens(int(self.was.turn))
        return [*lines, f"{self._p} gets {amount(gained, 'token')}."] if gained else lines

    def _seer_take(self, action: int) -> list[str]:
        card = one_card(action - CARD) if self._sees(int(self.was.turn)) else "a card"
        return [f"{self._p} takes {card} from the top of the pile."]

    def _seer_order(self, action: int) -> list[str]:
        if not self._sees(int(self.was.turn)):
            return [f"{self._p} puts the other cards back on the pile."]
        rest = self._top(int(self.was.looked))
        rest.remove(action - CARD)
        return [f"{self._p} puts {one_card(action - CARD)} back on the pile, and {cards_text(rest)} on top of it."]

    # --- ends -----------------------------------------------------------------------------------------------------

    def _end_of_round(self) -> list[str]:
        state = self.now
        reason = "The moon is full" if state.moon_complete else "The pile is empty"
        lines = [f"{reason}: round {int(state.round_number)} ends."]
        for agent, row in score_sheet(self.setup, state).items():
            lines.append(
                f"{agent} has {amount(row['Villagers'], 'villager')} and {amount(row['Bites'], 'bite')}: "
                f"{amount(row['Hand tokens'], 'token')}, {amount(row['Hand bullets'], 'bullet')}."
            )
        end_round(self.config, state)
        for seat, agent in enumerate(self.setup.agents):
            if state.bullets[seat] >= self.config.limit:
                lines.append(f"{agent} has {amount(int(state.bullets[seat]), 'bullet')} and loses.")
        if state.over:
            return [*lines, "The game is over.", winners_text(self.setup, state)]
        lines.append(f"Round {int(state.round_number)} begins; {self._name(int(state.turn))} starts.")
        lines += [
            f"{agent} is dealt {cards_text(hand_of(state, seat))}."
            for seat, agent in enumerate(self.setup.agents)
            if self._sees(seat)
        ]
        return lines


_TELLERS: dict[int, Callable[[_Telling, int], list[str]]] = {
    TURN: _Telling._turn,
    EXPAND_STACK: _Telling._expand,
    PASS: _Telling._pass,
    RECEIVER: _Telling._receiver,
    ASTRONOMER: _Telling._astronomer,
    BEGGAR_PICK: _Telling._beggar_pick,
    BEGGAR_TAKE: _Telling._beggar_take,
    MAYOR: _Telling._mayor,
    PI_SEAT: _Telling._pi_seat,
    PI_GUESS: _Telling._pi_guess,
    PI_TAKE: _Telling._pi_take,
    THIEF_SEAT: _Telling._thief,
    JESTER_SEAT: _Telling._jester,
    HUNTSMAN_SEAT: _Telling._huntsman,
    PRIEST_SEAT: _Telling._priest,
    DUCHESS_SEAT: _Telling._duchess_seat,
    DUCHESS_KIND: _Telling._duchess_kind,
    GIVE: _Telling._give,
    DOCTOR: _Telling._doctor,
    WITCH: _Telling._witch,
    GROCER: _Telling._grocer,
    NUN_NAME: _Telling._nun,
    PROFESSOR_NUMBER: _Telling._professor_number,
    PROFESSOR_SEAT: _Telling._professor_seat,
    SEER_TAKE: _Telling._seer_take,
    SEER_ORDER: _Telling._seer_order,
    POLICEMAN_SEAT: _Telling._policeman,
}
