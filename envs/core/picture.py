"""A canvas for the pictures of games: shapes and fitted text, without a display.

Games draw through :class:`Picture` only, so this module and :mod:`hedgerow.envs.core.window` are all that knows pygame,
which is imported when the first picture is made.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.errors import DrawingError

__all__ = ["Colour", "Picture", "load_pygame"]

Colour = tuple[int, int, int]

_ELLIPSIS: Final = "..."

#: Text is drawn this much larger and then reduced: small letters get their true widths and distances.
_FINE: Final = 2


def load_pygame() -> Any:
    """Import pygame-ce.

    Raises:
        DrawingError: if it is not installed.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        raise DrawingError('pictures need pygame-ce; install it with: pip install "hedgerow[render]"') from error
    return pygame


#: Widths of texts by text and size, kept from picture to picture: measuring takes longer than drawing the letters.
_WIDTHS: Final[dict[tuple[str, int], int]] = {}
_MOST_WIDTHS: Final = 20_000


class Picture:
    """A canvas of ``width`` x ``height`` pixels; x grows to the right, y down, sizes are in pixels."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self._pygame = load_pygame()
        self._surface = self._pygame.Surface((width, height))
        self._surface.fill(colour)
        self._fonts: dict[int, Any] = {}  # not kept for longer: fonts end when somebody else quits pygame

    def box(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        colour: Colour,
        *,
        radius: int = 0,
        border: Colour | None = None,
        thickness: int = 1,
    ) -> None:
        """A filled rectangle with round corners, and perhaps a border inside it."""
        rectangle = (x, y, width, height)
        self._pygame.draw.rect(self._surface, colour, rectangle, border_radius=radius)
        if border is not None:
            self._pygame.draw.rect(self._surface, border, rectangle, thickness, border_radius=radius)

    def disc(self, x: int, y: int, radius: int, colour: Colour, *, border: Colour | None = None) -> None:
        """A filled circle around (x, y)."""
        draw = self._pygame.draw
        circle = getattr(draw, "aacircle", draw.circle)  # smooth since pygame-ce 2.5
        if border is not None:
            circle(self._surface, border, (x, y), radius)
            radius -= 1
        circle(self._surface, colour, (x, y), radius)

    def line(self, x: int, y: int, to_x: int, to_y: int, colour: Colour, *, thickness: int = 1) -> None:
        """A straight line."""
        self._pygame.draw.line(self._surface, colour, (x, y), (to_x, to_y), thickness)

    def polygon(
        self,
        corners: Sequence[tuple[int, int]],
        colour: Colour | None,
        *,
        border: Colour | None = None,
        thickness: int = 1,
    ) -> None:
        """A polygon, filled unless the colour is None, and perhaps a border along its edge."""
        if colour is not None:
            self._pygame.draw.polygon(self._surface, colour, corners)
        if border is not None:
            self._pygame.draw.polygon(self._surface, border, corners, thickness)

    def text_width(self, text: str, size: int) -> int:
        """Width of a line of text."""
        width = _WIDTHS.get((text, size))
        if width is None:
            width = -(-int(self._font(size).size(text)[0]) // _FINE)
            if len(_WIDTHS) >= _MOST_WIDTHS:
                _WIDTHS.clear()
            _WIDTHS[text, size] = width
        return width

    def line_height(self, size: int) -> int:
        """Distance of two lines of text."""
        return -(-int(self._font(size).get_linesize()) // _FINE)

    def text(self, x: int, y: int, text: str, size: int, colour: Colour, *, width: int, align: str = "left") -> None:
        """One line of text in a box of ``width``, cut off with dots if it does not fit.

        Args:
            x: left edge of the box.
            y: upper edge of the line.
            text: the words.
            size: of the font.
            colour: of the letters.
            width: of the box.
            align: ``"left"``, ``"centre"`` or ``"right"``.
        """
        text = self._cut(text, size, width)
        spare = width - self.text_width(text, size)
        x += {"left": 0, "centre": spare // 2, "right": spare}[align]
        if text:
            fine = self._font(size).render(text, True, colour)
            reduced = self._pygame.transform.smoothscale(fine, (self.text_width(text, size), self.line_height(size)))
            self._surface.blit(reduced, (x, y))

    def paragraph(
        self, x: int, y: int, text: str, size: int, colour: Colour, *, width: int, lines: int, align: str = "left"
    ) -> int:
        """Text broken into at most ``lines`` lines, cut off with dots if that is not enough; returns the y below it."""
        for line in self._broken(text, size, width, lines):
            self.text(x, y, line, size, colour, width=width, align=align)
            y += self.line_height(size)
        return y

    def columns(self, x: int, y: int, line: str, size: int, colour: Colour, *, step: int, width: int) -> None:
        """The words of a line, each in its own column: the first to the left, the others to the right in theirs."""
        for column, word in enumerate(line.split()):
            self.text(x + column * step, y, word, size, colour, width=width, align="right" if column else "left")

    def array(self) -> NDArray[np.uint8]:
        """The picture as uint8 [height, width, 3]."""
        width, height = self._surface.get_size()
        pixels = np.frombuffer(self._pygame.image.tobytes(self._surface, "RGB"), np.uint8)
        return pixels.reshape(height, width, 3).copy()

    def _font(self, size: int) -> Any:
        """The font that comes with pygame: the same on every machine, unlike system fonts."""
        if size not in self._fonts:
            self._pygame.font.init()
            self._fonts[size] = self._pygame.font.Font(None, _FINE * size)
        return self._fonts[size]

    def _cut(self, text: str, size: int, width: int) -> str:
        if self.text_width(text, size) <= width:
            return text
        while text and self.text_width(text + _ELLIPSIS, size) > width:
            text = text[:-1]
        return text.rstrip() + _ELLIPSIS

    def _broken(self, text: str, size: int, width: int, lines: int) -> list[str]:
        """Break at spaces and after hyphens; what does not fit stays in the last line, to be cut off there."""
        done: list[str] = []
        line = ""
        for part in text.replace("-", "-\0").replace(" ", " \0").split("\0"):
            if line and len(done) < lines - 1 and self.text_width((line + part).rstrip(), size) > width:
                done.append(line.rstrip())
                line = ""
            line += part
        return [*done, line.rstrip()]
