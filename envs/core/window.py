"""The window of ``render_mode="human"``: it shows pictures as they come."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.errors import DrawingError
from hedgerow.envs.core.picture import load_pygame

__all__ = ["Window"]


class Window:
    """A window that opens with the first picture.

    Somebody who closes it by hand does not want to see more: further pictures are not shown.

    Args:
        title: of the window.
        fps: pictures per second at most; :meth:`show` waits accordingly. 0 for no limit.
    """

    def __init__(self, title: str, fps: float = 0) -> None:
        self.title = title
        self.fps = fps
        self.closed = False
        self._screen: Any = None
        self._clock: Any = None

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture, uint8 [height, width, 3]; the window takes its size.

        Raises:
            DrawingError: if pygame-ce is not installed or there is no display.
        """
        if self.closed:
            return
        pygame = load_pygame()
        height, width, _ = picture.shape
        if self._screen is None or self._screen.get_size() != (width, height):
            self._open(pygame, width, height)
        image = pygame.image.frombytes(np.ascontiguousarray(picture).tobytes(), (width, height), "RGB")
        self._screen.blit(image, (0, 0))
        pygame.display.flip()
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            self.close()
        elif self.fps > 0:
            self._clock.tick(self.fps)

    def close(self) -> None:
        """Close the window for good; closing twice is fine."""
        self.closed = True
        if self._screen is not None:
            load_pygame().display.quit()
            self._screen = None

    def _open(self, pygame: Any, width: int, height: int) -> None:
        try:
            pygame.display.init()
            self._screen = pygame.display.set_mode((width, height))
        except pygame.error as error:
            raise DrawingError(
                f'no window can be opened ({error}); use render_mode="rgb_array" where there is no display'
            ) from error
        pygame.display.set_caption(self.title)
        self._clock = pygame.time.Clock()
