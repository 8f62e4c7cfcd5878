"""Pictures and the window that shows them, without a display."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from hedgerow.envs.core.errors import DrawingError
from hedgerow.envs.core.picture import Picture
from hedgerow.envs.core.window import Window

pygame = pytest.importorskip("pygame")

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
RED = (200, 0, 0)


def painted(picture: Picture) -> tuple[slice, slice]:
    """The smallest box with everything that is not black."""
    rows, columns = np.nonzero(picture.array().any(axis=2))
    return slice(int(rows.min()), int(rows.max()) + 1), slice(int(columns.min()), int(columns.max()) + 1)


def test_an_array_has_rows_first_and_red_green_blue() -> None:
    picture = Picture(30, 20, BLACK)
    picture.box(10, 5, 4, 2, RED)
    array = picture.array()
    assert array.shape == (20, 30, 3)
    assert array.dtype == np.uint8
    assert array[5, 10].tolist() == [200, 0, 0]
    assert painted(picture) == (slice(5, 7), slice(10, 14))
    array[:] = 7  # a copy of its own
    assert picture.array()[0, 0].tolist() == [0, 0, 0]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("words", ["short", "words that need far more room than there is", "W" * 80])
def test_a_line_stays_in_its_box(words: str, align: str) -> None:
    picture = Picture(300, 60, BLACK)
    picture.text(100, 20, words, 18, WHITE, width=90, align=align)
    rows, columns = painted(picture)
    assert 100 <= columns.start < columns.stop <= 190
    assert 20 <= rows.start < rows.stop <= 20 + picture.line_height(18)


def test_lines_are_aligned() -> None:
    starts = []
    for align in ("left", "centre", "right"):
        picture = Picture(200, 30, BLACK)
        picture.text(0, 0, "words", 18, WHITE, width=200, align=align)
        starts.append(painted(picture)[1].start)
    assert starts == sorted(set(starts))


def test_a_paragraph_breaks_lines_and_stays_in_its_box() -> None:
    picture = Picture(300, 200, BLACK)
    words = "a rather long text about Vill-Vallareman and other beings of the forest"
    below = picture.paragraph(50, 10, words, 18, WHITE, width=80, lines=4)
    rows, columns = painted(picture)
    assert below == 10 + 4 * picture.line_height(18)
    assert 50 <= columns.start < columns.stop <= 130
    assert rows.stop <= below
    assert picture.paragraph(50, 150, "one", 18, WHITE, width=80, lines=4) == 150 + picture.line_height(18)


def test_the_words_of_a_line_stand_in_columns() -> None:
    """The first word begins at the left edge of its column, the others end at the right edge of theirs."""
    whole = Picture(400, 30, (0, 0, 0))
    whole.columns(10, 5, "name 7 1234", 20, (255, 255, 255), step=100, width=90)
    parts = Picture(400, 30, (0, 0, 0))
    parts.text(10, 5, "name", 20, (255, 255, 255), width=90)
    parts.text(110, 5, "7", 20, (255, 255, 255), width=90, align="right")
    parts.text(210, 5, "1234", 20, (255, 255, 255), width=90, align="right")
    assert np.array_equal(whole.array(), parts.array())
    assert whole.array()[:, 290:300].any()
    assert not whole.array()[:, 301:].any()


def test_no_text_is_no_trouble() -> None:
    picture = Picture(30, 20, BLACK)
    picture.text(0, 0, "", 18, WHITE, width=30)
    assert not picture.array().any()


def test_fonts_survive_somebody_else_quitting_pygame() -> None:
    Picture(30, 20, BLACK).text(0, 0, "words", 18, WHITE, width=30)
    pygame.quit()
    picture = Picture(30, 20, BLACK)
    picture.text(0, 0, "words", 18, WHITE, width=30)
    assert picture.array().any()


def test_missing_pygame_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(DrawingError, match=r'pip install "hedgerow\[render\]"'):
        Picture(10, 10, BLACK)
    with pytest.raises(DrawingError, match="pygame-ce"):
        Window("title").show(np.zeros((10, 10, 3), np.uint8))


def test_importing_does_not_import_pygame() -> None:
    code = "import sys, hedgerow.envs.core.window; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.mark.usefixtures("headless")
def test_a_window_shows_pictures_of_any_size() -> None:
    window = Window("Bauer")
    for height, width in ((40, 60), (50, 30)):
        picture = np.full((height, width, 3), (10, 20, 30), np.uint8)
        window.show(picture[:, ::-1])  # not contiguous
        surface = pygame.display.get_surface()
        assert surface.get_size() == (width, height)
        assert surface.get_at((5, 5))[:3] == (10, 20, 30)
    assert pygame.display.get_caption()[0] == "Bauer"
    window.close()
    window.close()
    assert not pygame.display.get_init()


@pytest.mark.usefixtures("headless")
def test_a_window_closed_by_hand_stays_closed() -> None:
    window = Window("Bauer", fps=1000)
    picture = np.zeros((40, 60, 3), np.uint8)
    window.show(picture)
    assert not window.closed
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(picture)
    assert window.closed
    window.show(picture)
    assert not pygame.display.get_init()


@pytest.mark.usefixtures("headless")
def test_without_a_display_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(DrawingError, match="rgb_array"):
        Window("Bauer").show(np.zeros((40, 60, 3), np.uint8))
