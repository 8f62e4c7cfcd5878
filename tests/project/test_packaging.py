"""What is installed: every folder with code, every data file, and a wheel that works without the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
FOLDERS: dict[str, str] = SETUPTOOLS["package-dir"]

pytestmark = pytest.mark.xdist_group("wheel")

# Folders with code at the top of the repository that are not installed.
NOT_INSTALLED = {"tests", "docs", "build", "dist"}


def top_folders_with_code() -> set[str]:
    return {
        folder.name
        for folder in ROOT.iterdir()
        if folder.is_dir() and not folder.name.startswith(".") and any(folder.rglob("*.py"))
    } - NOT_INSTALLED


def packages_by_folder() -> dict[str, Path]:
    """Every folder with code as the package it should be installed as."""
    found = {}
    for package, folder in FOLDERS.items():
        for place in {file.parent for file in (ROOT / folder).rglob("*.py")}:
            found[".".join([package, *place.relative_to(ROOT / folder).parts])] = place
    return found


def files_to_install() -> set[str]:
    """Every file of the installed folders, as its path in a wheel."""
    return {
        str(Path("hedgerow") / file.relative_to(ROOT))
        for folder in FOLDERS.values()
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_every_top_folder_with_code_is_installed() -> None:
    assert set(FOLDERS.values()) == top_folders_with_code()
    assert all(package == f"hedgerow.{folder}" for package, folder in FOLDERS.items())


def test_every_folder_with_code_is_a_listed_package() -> None:
    assert sorted(SETUPTOOLS["packages"]) == sorted(packages_by_folder())


def test_every_package_has_an_init_file_and_the_root_has_none() -> None:
    """Without `hedgerow/__init__.py`, and with one in each package below, `hedgerow` is a namespace package."""
    assert [package for package, folder in packages_by_folder().items() if not (folder / "__init__.py").exists()] == []
    assert not (ROOT / "hedgerow").exists()


def test_every_package_is_marked_as_typed() -> None:
    assert [folder for folder in FOLDERS.values() if not (ROOT / folder / "py.typed").exists()] == []


def test_constraints_pin_every_direct_dependency() -> None:
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    }
    wanted = list(PROJECT["project"]["dependencies"])
    for extra in PROJECT["project"]["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[><=~! \[]", requirement)[0].lower().replace("_", "-") for requirement in wanted}
    assert names <= pinned


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is left behind in them."""
    sources = tmp_path_factory.mktemp("sources")
    for folder in FOLDERS.values():
        shutil.copytree(ROOT / folder, sources / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    target = tmp_path_factory.mktemp("wheel")
    run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--no-deps",
            "--no-build-isolation",
            "--no-index",
            "-w",
            target,
            sources,
        ],
        sources,
    )
    (built,) = target.glob("hedgerow-*.whl")
    return built


def run(command: list[str | Path], folder: Path) -> str:
    """Run a command outside the repository and return what it printed."""
    # Neither PYTHONPATH nor a pip configuration of the machine may change what is tested.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    environment["PIP_CONFIG_FILE"] = os.devnull
    # The machine code of a package that is gone after the test is of no use to anybody.
    environment["HEDGEROW_CACHE_DIR"] = str(folder / "cache")
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def clean_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a new environment with the wheel and our dependencies, but without the sources."""
    place = tmp_path_factory.mktemp("clean")
    venv.create(place, with_pip=False, symlinks=os.name != "nt")
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    packages = Path(run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], place).strip())
    # The order matters: once our own packages are visible, pip would find the editable install and do nothing.
    run([sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel], place)
    # A folder named in a .pth file is searched for packages, but .pth files inside it are not read: so the
    # dependencies are seen and the editable install of the sources, which is such a file, is not.
    seen = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (packages / "dependencies.pth").write_text("\n".join(seen) + "\n", encoding="utf-8")
    return python


@pytest.mark.slow
def test_wheel_holds_every_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        scripts = archive.read(entry_points).decode()
    assert names == files_to_install()
    assert "hedgerow = hedgerow.cli.main:main" in scripts


@pytest.mark.slow
def test_wheel_does_not_see_the_sources(clean_python: Path, tmp_path: Path) -> None:
    code = "import hedgerow.envs, numba; print(hedgerow.envs.__file__); print(*hedgerow.__path__)"
    for place in run([clean_python, "-I", "-c", code], tmp_path).split():
        assert clean_python.parents[1] in Path(place).parents


@pytest.mark.slow
def test_wheel_loads_its_cards(clean_python: Path, tmp_path: Path) -> None:
    code = "from hedgerow.envs.bauer.cards import load_cards; print(len(load_cards().cards))"
    assert run([clean_python, "-I", "-c", code], tmp_path).strip() == "55"


@pytest.mark.slow
def test_wheel_runs_the_example_of_the_readme(clean_python: Path, tmp_path: Path) -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert blocks
    for number, block in enumerate(blocks):
        script = tmp_path / f"example_{number}.py"
        script.write_text(block, encoding="utf-8")
        assert run([clean_python, "-I", script], tmp_path).strip(), "the example prints something"
