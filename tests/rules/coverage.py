"""Which rule ids and worked examples are tested: ``python -m tests.rules.coverage`` prints a table.

The ids are read from the rules documents in ``docs/rules``, the tests from the source of the test files: a test names
the rules that it checks with ``@pytest.mark.rule("BA-031")``, on a function, a class, a parameter set or (as
``pytestmark``) a module, and a worked example in its own name (``test_example_x14``).
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["documents", "examples_in", "rules_in", "tests_by_example", "tests_by_rule"]

ROOT = Path(__file__).resolve().parents[2]

_RULE = re.compile(r"^- \*\*([A-Z]{2,3}-\d{3})\*\*", re.MULTILINE)
_EXAMPLE = re.compile(r"^\| ([EX]\d+) ", re.MULTILINE)  # "E1:" is an entry of another table
_EXAMPLE_TEST = re.compile(r"^test_example_([ex]\d+)(?:_|$)")


def documents() -> dict[str, Path]:
    """The rules document of each game."""
    return {path.stem: path for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}


def rules_in(document: Path) -> list[str]:
    """The rule ids of a document, in its order.

    Raises:
        ValueError: if an id is defined twice.
    """
    return _once(_RULE.findall(document.read_text(encoding="utf-8")), document)


def examples_in(document: Path) -> list[str]:
    """The worked examples of a document (``X1``, ...), in its order.

    Raises:
        ValueError: if one is defined twice.
    """
    return _once(_EXAMPLE.findall(document.read_text(encoding="utf-8")), document)


def tests_by_rule() -> dict[str, list[str]]:
    """For each rule id that a test names, the tests as ``file::test``."""
    found: dict[str, list[str]] = {}
    for test, rules in _marked_tests():
        for rule in rules:
            found.setdefault(rule, []).append(test)
    return found


def tests_by_example(game: str) -> dict[str, list[str]]:
    """For each worked example of a game, the tests that bear its number."""
    found: dict[str, list[str]] = {}
    for test, _ in _marked_tests():
        path, _, name = test.partition("::")
        match = _EXAMPLE_TEST.match(name.rpartition("::")[2])
        if match and f"/rules/{game}/" in path:
            found.setdefault(match[1].upper(), []).append(test)
    return found


def _once(ids: list[str], document: Path) -> list[str]:
    twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
    if twice:
        raise ValueError(f"{document} defines {', '.join(twice)} more than once")
    return ids


def _marked_tests() -> Iterator[tuple[str, list[str]]]:
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        name = file.relative_to(ROOT).as_posix()
        shared = [rule for node in tree.body if _assigns_pytestmark(node) for rule in _rules_below(node)]
        yield from _tests_of(tree.body, name, shared)


def _tests_of(body: list[ast.stmt], name: str, inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            own = inherited + [rule for decorator in node.decorator_list for rule in _rules_below(decorator)]
            if isinstance(node, ast.ClassDef):
                yield from _tests_of(node.body, f"{name}::{node.name}", own)
            elif node.name.startswith("test"):
                yield f"{name}::{node.name}", list(dict.fromkeys(own))


def _assigns_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _rules_below(node: ast.AST) -> list[str]:
    found = []
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and ast.unparse(part.func) == "pytest.mark.rule":
            found += [argument.value for argument in part.args if isinstance(argument, ast.Constant)]
    return [rule for rule in found if isinstance(rule, str)]


def _print_table(ids: list[str], tests: dict[str, list[str]]) -> int:
    missing = 0
    for id_ in ids:
        own = tests.get(id_, [])
        missing += not own
        print(f"{id_:8}{own[0] if own else '-- no test --'}")
        for test in own[1:]:
            print(f"{'':8}{test}")
    return missing


def main() -> int:
    """Print the table of every game, or of those named; 1 if a rule or example has no test."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.coverage", description="Rule ids and their tests.")
    known = documents()
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"any of {', '.join(known)}; all by default")
    chosen = parser.parse_args().games or list(known)
    missing = 0
    for game in chosen:
        if game not in known:
            parser.error(f"no rules document for {game!r}; there are {', '.join(known)}")
        rules, examples = rules_in(known[game]), examples_in(known[game])
        by_rule, by_example = tests_by_rule(), tests_by_example(game)
        here = _print_table(rules, by_rule) + _print_table(examples, by_example)
        missing += here
        number = len({test for tests in (*by_rule.values(), *by_example.values()) for test in tests})
        print(f"\n{game}: {len(rules)} rules, {len(examples)} examples, {number} tests, {here} without a test\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
