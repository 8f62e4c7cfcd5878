"""The documents say what the code does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from hedgerow.envs import catalogue

ROOT = Path(__file__).parents[2]


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", catalogue.names())
def test_the_page_of_a_game_is_up_to_date(name: str) -> None:
    game = catalogue.game(name)
    text = (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    assert text == _generator().page(game), "run `make docs`"


@pytest.mark.parametrize("name", catalogue.names())
def test_a_page_says_what_is_reconstructed(name: str) -> None:
    game = catalogue.game(name)
    text = (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    assert game.provenance in text
    assert game.provenance in (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert not broken
