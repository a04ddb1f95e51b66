"""The modules of pages, as a strict type checker reads them."""

from __future__ import annotations

from subprocess import run

from sheetforge.play.page_modules import MODULES
from tests.programs import AXE, TABLETOP, TYPESCRIPT, YAML_SERVER, type_checker
from tests.running import CLONE

STRICT = (
    *("--checkJs", "--allowJs", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"),
    *("--lib", "es2022,dom,dom.iterable", "--module", "es2022", "--moduleResolution", "bundler"),
)
"""Options of the checker: types come from the comments of the modules."""

FOLDERS = (MODULES, CLONE / "sheetforge/web/page", CLONE / "sheetforge/web/play_page")


def test_modules_have_the_types_that_their_comments_name() -> None:
    """No name, argument or property of a module of replays, of `serve` or of `table` is used against its type."""
    modules = [str(path) for folder in FOLDERS for path in sorted(folder.glob("*.js"))]
    checked = run([type_checker(), *STRICT, *modules], capture_output=True, text=True, check=False)
    assert checked.stdout == ""
    assert checked.returncode == 0


def test_continuous_integration_installs_the_programs_of_npm() -> None:
    """In the versions that the tests name when they are missing."""
    steps = (CLONE / ".ci/run").read_text(encoding="utf-8")
    assert f"{YAML_SERVER} {TYPESCRIPT} {AXE} {TABLETOP}" in steps
