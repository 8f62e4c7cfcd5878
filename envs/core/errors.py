"""Every exception and warning that Hedgerow raises on purpose."""

from __future__ import annotations

from typing import Any


class HedgerowError(Exception):
    """Base of all errors of this package."""


class IllegalAction(HedgerowError, ValueError):
    """An action that the rules do not allow in the present state; no state has changed.

    Attributes:
        game_index: row of the game in its batch; 0 for a single environment.
        agent, seat: who was to act.
        node: name of the decision node.
        action: the action as it was given.
        meaning: what it would mean, in words.
        legal: the legal actions in words, by action id.
    """

    def __init__(
        self, game_index: int, agent: str, seat: int, node: str, action: Any, meaning: str, legal: dict[int, str]
    ) -> None:
        # All arguments go into `args`, which is what pickle needs.
        super().__init__(game_index, agent, seat, node, action, meaning, legal)
        self.game_index = game_index
        self.agent = agent
        self.seat = seat
        self.node = node
        self.action = action
        self.meaning = meaning
        self.legal = legal

    def __str__(self) -> str:
        allowed = ", ".join(f"{action} ({meaning})" for action, meaning in self.legal.items()) or "none"
        return (
            f"game {self.game_index}, {self.agent} (seat {self.seat}) at {self.node}: action {self.action!r} "
            f"({self.meaning}) is not legal; legal are {allowed}"
        )


class OptionError(HedgerowError, ValueError):
    """An option (number of players, reward, matches, ...) outside its documented range."""


class SaveError(HedgerowError, ValueError):
    """Saved bytes that are damaged, or that belong to another game, version or set of options."""


class GameFault(HedgerowError, RuntimeError):
    """A state that breaks an invariant of its game: a fault of this package, not of who uses it; please report it."""


class DrawingError(HedgerowError, RuntimeError):
    """A picture that cannot be made or shown: pygame-ce is not installed, or there is no display for a window."""


class ComponentError(HedgerowError, ValueError):
    """A component file that cannot be read or fails a check of its game.

    Attributes:
        source: name of the file, or a description where the components were given as text.
        line: line in the source, counted from 1; ``None`` where no single line is at fault.
        entry: the card or table at fault, for example ``"card E06"``; empty for the file as a whole.
        field: the field at fault; empty for the entry as a whole.
        expected: what the check asks for, in words.
        found: what stands there, in words.
        check: id of the check in the rules document of the game (for example ``"L5"``); empty for checks of form.
    """

    def __init__(
        self,
        source: str,
        expected: str,
        found: str,
        *,
        line: int | None = None,
        entry: str = "",
        field: str = "",
        check: str = "",
    ) -> None:
        # Only the positional arguments go into `args`: together with `__dict__` that is all pickle needs.
        super().__init__(source, expected, found)
        self.source = source
        self.expected = expected
        self.found = found
        self.line = line
        self.entry = entry
        self.field = field
        self.check = check

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        culprit = ", ".join(part for part in (self.entry, f"field '{self.field}'" if self.field else "") if part)
        check = f" (check {self.check})" if self.check else ""
        return f"{place}: {culprit + ': ' if culprit else ''}expected {self.expected}, found {self.found}{check}"


class ComponentWarning(UserWarning):
    """A component file that is accepted although something in it is unlikely."""
