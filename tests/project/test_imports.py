"""How the modules depend on each other: one direction, no cycles, nothing heavy without need."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Each package may use those before it. `cli` is the last: it knows all.
LAYERS = ("envs", "agents", "training", "benchmarks", "cli")

HEAVY = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard", "pygame", "matplotlib")

VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}


@dataclass(frozen=True)
class Import:
    """One imported module, from the point of view of the module that imports it."""

    name: str
    line: int
    at_import_time: bool


def module_files() -> dict[str, Path]:
    """Every module of the package by its full name."""
    found = {}
    for layer in LAYERS:
        for file in sorted((ROOT / layer).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(["hedgerow", *(part for part in parts if part != "__init__")])] = file
    return found


MODULES = module_files()


def imports_of(module: str, source: str) -> Iterator[Import]:
    """Find the imports of a module, those inside functions too."""

    def visit(node: ast.AST, at_import_time: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, at_import_time)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                is_package = MODULES.get(module, Path()).name == "__init__.py"
                package = module.split(".")[: None if is_package and node.level == 1 else -node.level + is_package]
                base = ".".join([*package, *filter(None, [node.module])])
            for alias in node.names:
                # `from package import module` needs that module, and not what else the package holds.
                name = f"{base}.{alias.name}"
                yield Import(name if name in MODULES else base, node.lineno, at_import_time)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for statement in node.body:
                yield from visit(statement, False)
            for statement in node.orelse:
                yield from visit(statement, at_import_time)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for child in ast.iter_child_nodes(node):
                yield from visit(child, at_import_time and not inside)

    yield from visit(ast.parse(source), True)


IMPORTS = {module: list(imports_of(module, file.read_text(encoding="utf-8"))) for module, file in MODULES.items()}


def package_of(module: str, depth: int) -> str:
    return ".".join(module.split(".")[:depth])


def places(found: list[tuple[str, Import]]) -> str:
    return "\n".join(f"{MODULES[module].relative_to(ROOT)}:{used.line} imports {used.name}" for module, used in found)


def test_the_tests_see_the_modules() -> None:
    assert "hedgerow.envs.core.errors" in MODULES
    assert "hedgerow.envs.core" in MODULES
    used = {used.name for used in IMPORTS["hedgerow.envs.core.components"]}
    assert "hedgerow.envs.core.errors" in used


def test_kinds_of_imports() -> None:
    source = """
from typing import TYPE_CHECKING
import numpy as np
from hedgerow.envs.core import errors
from . import components
from ..bauer.cards import Card
if TYPE_CHECKING:
    import torch
def f():
    import pygame
class A:
    import json
"""
    found = {used.name: used.at_import_time for used in imports_of("hedgerow.envs.core.jit", source)}
    assert found == {
        "typing": True,
        "numpy": True,
        "hedgerow.envs.core.errors": True,
        "hedgerow.envs.core.components": True,
        "hedgerow.envs.bauer.cards": True,
        "torch": False,
        "pygame": False,
        "json": True,
    }


def test_packages_use_only_earlier_packages() -> None:
    wrong = [
        (module, used)
        for module, imports in IMPORTS.items()
        for used in imports
        if used.name.startswith("hedgerow.")
        and LAYERS.index(used.name.split(".")[1]) > LAYERS.index(module.split(".")[1])
    ]
    assert not wrong, places(wrong)


def test_core_knows_no_game() -> None:
    wrong = [
        (module, used)
        for module, imports in IMPORTS.items()
        if package_of(module, 3) == "hedgerow.envs.core"
        for used in imports
        if used.name.startswith("hedgerow.") and package_of(used.name, 3) != "hedgerow.envs.core"
    ]
    assert not wrong, places(wrong)


def test_games_know_only_themselves_and_core() -> None:
    games = {
        f"hedgerow.envs.{folder.name}"
        for folder in (ROOT / "envs").iterdir()
        if folder.name != "core" and (folder / "components.toml").exists()
    }
    assert "hedgerow.envs.bauer" in games
    wrong = [
        (module, used)
        for module, imports in IMPORTS.items()
        if (game := package_of(module, 3)) in games
        for used in imports
        if used.name.startswith("hedgerow.") and package_of(used.name, 3) not in (game, "hedgerow.envs.core")
    ]
    assert not wrong, places(wrong)


def test_no_cycles() -> None:
    """No module needs, while it is imported, a module that is being imported because of it."""
    needs = {
        module: sorted({used.name for used in imports if used.at_import_time and used.name in MODULES} - {module})
        for module, imports in IMPORTS.items()
    }
    finished: set[str] = set()

    def walk(module: str, path: list[str]) -> None:
        assert module not in path, " -> ".join([*path[path.index(module) :], module])
        if module not in finished:
            for other in needs[module]:
                walk(other, [*path, module])
            finished.add(module)

    for module in needs:
        walk(module, [])


def test_modules_have_a_subject() -> None:
    """A module named utils or helpers is where things without a place pile up."""
    files = [*MODULES.values(), *(ROOT / "tests").rglob("*.py")]
    vague = [
        str(file.relative_to(ROOT)) for file in files if VAGUE_NAMES & set(file.relative_to(ROOT).with_suffix("").parts)
    ]
    assert not vague


@pytest.mark.parametrize("module", ["hedgerow.envs", "hedgerow.agents"])
def test_import_is_light(module: str) -> None:
    """Who only plays or searches does not wait for torch, and needs no display."""
    code = f"import sys, {module}; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert module in loaded
    assert not loaded & set(HEAVY)
