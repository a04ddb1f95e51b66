"""Programs and packages that some tests need and not every machine has.

`.ci/run` installs them. Without one its tests are not collected, and a run of the suite ends with a
line that names them and says how to install what is missing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sheetforge.installed import EntryPoint
from sheetforge.parts import GAMES, PARTS, declared, is_present, why_missing
from sheetforge.text import counted
from tests.loop.choosing import Sources
from tests.release import interpreter
from tests.running import CLONE

NPM_FOLDER = CLONE / ".venv/npm"
YAML_SERVER = "yaml-language-server@1.25.0"
"""The language server of YAML as npm names it; version 2 needs a newer node than Debian has."""

TYPESCRIPT = "typescript@5.6.3"
"""The type checker of JavaScript as npm names it."""

ENGINE_FOLDER = CLONE / ".venv/engine"
"""The packages with which a page plays by itself."""

AXE = "axe-core@4.10.2"
"""The rules of accessibility as npm names them; they run in the browser."""

TABLETOP = "@typed-tabletop-simulator/declaration@2.2.1"
"""The objects of Tabletop Simulator as types, as npm names them."""

VASSAL_FOLDER = "VASSAL_FOLDER"
"""The variable that names the unpacked release of VASSAL."""

PYWARGAME = CLONE / ".venv/pywargame"
"""The folder of pywargame, which reads modules of VASSAL on Python 3.12 and newer."""

FOREIGN_READER = "tests/vtt/test_foreign_reader.py"

IN_VASSAL = "tests/vtt/test_in_vassal.py"

BARRIERS = """
axe.run(SHOWN, {resultTypes: ['violations']}).then(found => found.violations.map(one => {
  const nodes = one.nodes.slice(0, 3).map(node => `${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 160)}`);
  return `${one.id}: ${nodes.join(' | ')}`;
}))
"""
"""The rules of axe that are broken in `SHOWN`, an element or the document, each with its first elements."""

WITHOUT_CONTRAST = BARRIERS.replace("['violations']", "['violations'], rules: {'color-contrast': {enabled: false}}")
"""The same without the contrast of colours, which takes most of the time, and is a matter of the style sheet."""

ALL_LOOKS = bool(os.environ.get("SHEETFORGE_ALL_LOOKS"))
"""True if every page is looked at on a desk and a phone, light and dark, with all rules; by default each once."""

BROWSERS = ("chromium", "chromium-browser")
"""Names of Chromium as systems install it."""


@dataclass(frozen=True)
class Needed:
    """A program or package: the tests that need it, and how to install it.

    `programs` are the names a program may have on this machine; empty for a package of Python.
    """

    name: str
    tests: str
    install: str
    programs: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether it is installed."""
        if self.name == "yaml-language-server":
            return bool(yaml_server())
        if self.name == "typescript":
            return bool(type_checker())
        if self.name == "axe-core":
            return _axe().exists()
        if self.name == "typed-tabletop-simulator":
            return tabletop_types().exists()
        if self.name == "Pyodide":
            return ENGINE_FOLDER.is_dir()
        if self.name == "VASSAL":
            return bool(vassal_folder())
        if self.name == "pywargame":
            return PYWARGAME.exists()
        if self.name == "Python 3.12":
            return bool(newer_python())
        if self.programs:
            return any(map(shutil.which, self.programs))
        return find_spec(self.name.replace("-", "_")) is not None


def _chromium(tests: str) -> Needed:
    """Return what a file of tests with the fixture `chromium` needs."""
    return Needed("chromium", tests, "apt-get install chromium", BROWSERS)


NEEDED = (
    Needed(
        "yaml-language-server", "tests/workbench/test_yaml_server.py", f"npm install --prefix .venv/npm {YAML_SERVER}"
    ),
    Needed("typescript", "tests/play/test_page_types.py", f"npm install --prefix .venv/npm {TYPESCRIPT}"),
    Needed("typescript", "tests/vtt/test_tts_types.py", f"npm install --prefix .venv/npm {TYPESCRIPT}"),
    Needed("typed-tabletop-simulator", "tests/vtt/test_tts_types.py", f"npm install --prefix .venv/npm {TABLETOP}"),
    Needed("Java", "tests/vtt/test_batik.py", "apt-get install default-jre-headless", ("java",)),
    Needed("Batik", "tests/vtt/test_batik.py", "apt-get install libbatik-java", ("rasterizer",)),
    Needed(
        "pywargame",
        FOREIGN_READER,
        ".venv/bin/pip install --no-deps --ignore-requires-python --target .venv/pywargame pywargame==0.8.0",
    ),
    Needed("Python 3.12", FOREIGN_READER, "install it, or a newer one, where `make release` finds it"),
    Needed("VASSAL", IN_VASSAL, f"set {VASSAL_FOLDER} to the folder of its release, which no package registry has"),
    Needed("JDK", IN_VASSAL, "apt-get install default-jdk", ("javac",)),
    Needed("Xvfb", IN_VASSAL, "apt-get install xvfb", ("Xvfb",)),
    Needed("lupa", "tests/vtt/test_tts_script.py", ".venv/bin/pip install -e '.[test]'"),
    Needed("pygls", "tests/workbench/test_lsp.py", ".venv/bin/pip install -e '.[lsp]'"),
    Needed("pre-commit", "tests/ci/test_hooks.py", ".venv/bin/pip install -e '.[test]'"),
    Needed("sarif-pydantic", "tests/ci/test_sarif.py", ".venv/bin/pip install -e '.[test]'"),
    Needed("junitparser", "tests/ci/test_junit.py", ".venv/bin/pip install -e '.[test]'"),
    Needed("librsvg", "tests/press/test_librsvg.py", "apt-get install librsvg2-bin", ("rsvg-convert",)),
    Needed("Ghostscript", "tests/press/test_ghostscript.py", "apt-get install ghostscript", ("gs",)),
    _chromium("tests/press/test_svg_in_browser.py"),
    _chromium("tests/pages/test_start_page_in_browser.py"),
    _chromium("tests/tournament/test_board_in_browser.py"),
    _chromium("tests/play/test_replay_page_in_browser.py"),
    _chromium("tests/web/test_page_in_browser.py"),
    _chromium("tests/web/test_table_in_browser.py"),
    _chromium("tests/web/test_play_in_browser.py"),
    _chromium("tests/web/test_static_play_in_browser.py"),
    _chromium("tests/web/test_lobby.py"),
    Needed("axe-core", "tests/web/test_lobby.py", f"npm install --prefix .venv/npm {AXE}"),
    Needed("axe-core", "tests/web/test_static_play_in_browser.py", f"npm install --prefix .venv/npm {AXE}"),
    Needed("Pyodide", "tests/web/test_static_play_in_browser.py", ".venv/bin/python -m tests.web.static_play --fetch"),
    Needed("zxingcpp", "tests/web/test_table_in_browser.py", ".venv/bin/pip install -e '.[test]'"),
    Needed("zxingcpp", "tests/products/test_sheet_links.py", ".venv/bin/pip install -e '.[test]'"),
    _chromium("tests/web/test_editing_in_browser.py"),
    _chromium("tests/site/test_site_in_browser.py"),
    Needed("axe-core", "tests/site/test_site_in_browser.py", f"npm install --prefix .venv/npm {AXE}"),
    Needed("axe-core", "tests/web/test_editing_in_browser.py", f"npm install --prefix .venv/npm {AXE}"),
)


def yaml_server() -> list[str]:
    """Return the command of the language server of YAML; an empty list if it is missing."""
    program = _of_npm("yaml-language-server")
    return [program, "--stdio"] if program else []


def type_checker() -> str:
    """Return the command of the type checker of JavaScript; empty if it is missing."""
    return _of_npm("tsc")


def accessibility() -> str:
    """Return the rules of accessibility as a script."""
    return _axe().read_text(encoding="utf-8")


def _axe() -> Path:
    return NPM_FOLDER / "node_modules/axe-core/axe.min.js"


def tabletop_types() -> Path:
    """Return the folder of the types of Tabletop Simulator."""
    return NPM_FOLDER / "node_modules/@typed-tabletop-simulator/declaration/src"


@cache
def newer_python() -> str:
    """Return a Python that can import pywargame; empty if none is found."""
    return interpreter("3.13") or interpreter("3.12") or ""


def vassal_folder() -> str:
    """Return the folder of the release of VASSAL; empty if there is none."""
    folder = os.environ.get(VASSAL_FOLDER, "")
    return str(Path(folder).resolve()) if folder and Path(folder, "lib/Vengine.jar").exists() else ""


def _of_npm(name: str) -> str:
    """Return the path of a program that npm has installed; empty if it or node is missing."""
    found = NPM_FOLDER / "node_modules/.bin" / name
    program = str(found) if found.exists() else shutil.which(name)
    return program if program and shutil.which("node") else ""


def left_out() -> Iterator[str]:
    """Yield a line for every file of tests that this machine cannot run, and for every part that is taken away."""
    for one in NEEDED:
        if not one.is_here:
            yield f"left out: {one.tests}, since {one.name} is missing; {one.install}"
    for point, tests in _of_missing_parts().items():
        yield f"left out: {counted(len(tests), 'file')} of tests, since {why_missing(point)}"


@cache
def _of_missing_parts() -> dict[EntryPoint, frozenset[Path]]:
    """The files of tests that import a part or a game that is taken away, by part."""
    missing = [point for group in (PARTS, GAMES) for point in declared(group) if not is_present(point)]
    sources = Sources.of(CLONE) if missing else Sources({})
    return {point: frozenset(CLONE / path for path in sources.needing(point.module)) for point in missing}


@cache
def _left_out() -> frozenset[Path]:
    """The files of tests that this machine cannot run."""
    return frozenset(CLONE / one.tests for one in NEEDED if not one.is_here).union(*_of_missing_parts().values())


def is_left_out(path: Path) -> bool:
    """Whether a file of tests, or all tests of a folder, need something that is missing."""
    return path in _left_out() or path / "conftest.py" in _left_out()
