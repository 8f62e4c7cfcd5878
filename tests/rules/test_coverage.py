"""Every rule id and every worked example of the rules documents has a test that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import coverage


def test_there_is_a_rules_document() -> None:
    assert "bauer" in coverage.documents()


@pytest.mark.parametrize("game", list(coverage.documents()))
def test_every_rule_has_a_test(game: str) -> None:
    tests = coverage.tests_by_rule()
    rules = coverage.rules_in(coverage.documents()[game])
    assert rules
    assert [rule for rule in rules if rule not in tests] == []


@pytest.mark.parametrize("game", list(coverage.documents()))
def test_every_worked_example_has_a_test(game: str) -> None:
    tests = coverage.tests_by_example(game)
    examples = coverage.examples_in(coverage.documents()[game])
    assert examples
    assert [example for example in examples if example not in tests] == []


def test_every_rule_that_a_test_names_exists() -> None:
    defined = {rule for document in coverage.documents().values() for rule in coverage.rules_in(document)}
    assert sorted(set(coverage.tests_by_rule()) - defined) == []


def test_bauer_is_complete() -> None:
    """130 rules and 24 examples, numbered without gaps: the documents are read in full."""
    document = coverage.documents()["bauer"]
    assert coverage.rules_in(document) == [f"BA-{number:03}" for number in range(1, 131)]
    assert coverage.examples_in(document) == [f"X{number}" for number in range(1, 25)]


def test_squirrel_island_is_complete() -> None:
    """127 rules and 24 examples."""
    document = coverage.documents()["squirrel_island"]
    assert coverage.rules_in(document) == [f"SI-{number:03}" for number in range(1, 128)]
    assert coverage.examples_in(document) == [f"E{number}" for number in range(1, 25)]


def test_bewere_is_complete() -> None:
    """94 rules from BW-001 to BW-192, and 27 examples."""
    document = coverage.documents()["bewere"]
    rules = coverage.rules_in(document)
    assert (len(rules), min(rules), max(rules)) == (94, "BW-001", "BW-192")
    assert coverage.examples_in(document) == [f"X{number}" for number in range(1, 28)]


def test_bauernschlau_is_complete() -> None:
    """64 rules, whose numbers have gaps, and 22 examples."""
    document = coverage.documents()["bauernschlau"]
    rules = coverage.rules_in(document)
    assert (len(rules), rules[0], rules[-1]) == (64, "BS-001", "BS-089")
    assert coverage.examples_in(document) == [f"E{number}" for number in range(1, 23)]


def test_an_id_that_is_defined_twice_is_refused(tmp_path: Path) -> None:
    document = tmp_path / "game.md"
    document.write_text("- **AB-001** [K] One.\n- **AB-001** [K] Two.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="AB-001"):
        coverage.rules_in(document)
