"""Parts of the program taken away: the rest works, and says what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from sheetforge.cli import run
from sheetforge.cli.late import LateCommands
from sheetforge.parts import COMMANDS, GAMES, PARTS, declared, is_present, owner
from tests.running import OFFICIAL, Answer, process, several

TOP = Path(__file__).parents[1]

FOLDERS = {
    "arena": ["arena"],
    "editor": ["workbench"],
    "events": ["tournament"],
    "shops": ["shops", "systems/any_game"],
    "site": ["site"],
    "vtt": ["vtt"],
    "web": ["web"],
}
"""The folders of each part; a game is its own folder."""


def run_without(folders: list[str], place: Path, *commands: str) -> list[Answer]:
    """Run commands in one process, in a copy of the program without some folders."""
    removed = {str(TOP / "sheetforge" / folder) for folder in folders}

    def ignored(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if os.path.join(folder, name) in removed}

    shutil.copytree(TOP / "sheetforge", place / "sheetforge", copy_function=os.link, ignore=ignored)
    (place / "content").symlink_to(TOP / "content")
    own = {"PYTHONPATH": str(place), "SHEETFORGE_CACHE": str(place / "cache")}
    return several(place, *(words.split() for words in commands), **own)


@pytest.mark.slow
def test_without_any_part_all_else_works(tmp_path: Path) -> None:
    """Help, check, list, a display and a battle work; a command of a part names the part.

    No part imports another (`test_layering.py`): what works without all works without each.
    """
    owners = {point.name: of.name for point in declared(COMMANDS) if (of := owner(point)) is not None}
    # The part for virtual tables has products and no command.
    assert {*owners.values(), "vtt"} == set(FOLDERS)
    *others, shown, checked, listed, built, table, played = run_without(
        [folder for folders in FOLDERS.values() for folder in folders],
        tmp_path,
        *owners,
        "--help",
        "check content/ships/babylon",
        "list ships",
        "build displays --ship hornpipe --format svg",
        "build vassal --scenario first-sortie",
        "play first-sortie --seed 1 --turns 2",
    )
    assert (table.code, "vassal: the part 'vtt' is missing from this copy" in table.err) == (2, True)
    for (name, part), other in zip(owners.items(), others, strict=True):
        assert other.code == 2, name
        assert f"the part {part!r} is missing from this copy" in other.err
        assert "install" in other.err
        assert f"  {name} " in shown.out
    assert (shown.code, "Missing: the part" in shown.out) == (0, True)
    assert (checked.code, listed.code, built.code, played.code) == (0, 0, 0, 0)
    assert "silent-death/hornpipe" in listed.out
    assert "drawn" in built.err
    assert "not read" in checked.err


OTHERS = [point.name for point in declared(GAMES) if point.name not in ("silent-death", "any-game")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("games", "ship", "scenario"),
    [(["silent-death"], "bellerophon", "first-broadsides"), (OTHERS, "hornpipe", "first-sortie")],
    ids=["without the first", "the first alone"],
)
def test_without_a_game_all_others_work(games: list[str], ship: str, scenario: str, tmp_path: Path) -> None:
    """A game that is missing is named with the number of its files, and the others are complete."""
    shown, checked, listed, built, played, *asked = run_without(
        [f"systems/{game.replace('-', '_')}" for game in games],
        tmp_path,
        "--help",
        "check content/maps",
        "list ships",
        f"build displays --ship {ship} --format svg",
        f"play {scenario} --seed 1 --turns 2",
        *(f"list --system {game}" for game in games),
    )
    assert [each.code for each in (shown, checked, listed, built, played)] == [0] * 5
    for game, answer in zip(games, asked, strict=True):
        for each in (checked, listed, built, answer):
            assert f"the game {game!r} is missing from this copy" in each.err
        assert f"files of {game!r} not read" in checked.err
        assert answer.code == 2
        assert f"{game}/" not in listed.out


def test_every_part_is_declared_and_present() -> None:
    """Each part has its folder in the test, and its package and commands exist."""
    parts = declared(PARTS)
    assert [point.name for point in parts] == sorted(FOLDERS)
    assert all(is_present(point) for point in (*parts, *declared(COMMANDS)))


HEAVY = {"pydantic", "reportlab", "ruamel.yaml", "svgwrite", "PIL", "numpy", "yaml"}
"""Packages that a list of commands, the help of one, and a list of the content have no use for."""

OWN_MODULES = 45
"""The most modules of this program that such a command imports."""


def modules_after(*commands: Sequence[str]) -> list[set[str]]:
    """Return the modules of a process after each of these commands."""
    code = "import sys\nfrom sheetforge.cli import main\n"
    code += "".join(f"main({list(command)})\nprint('MODULES', *sys.modules)\n" for command in commands)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = ran.stdout.splitlines()
    return [set(line.split()[1:]) for line in lines if line.startswith("MODULES ")]


def test_help_loads_few_modules() -> None:
    """The list of commands executes no module of a command, and `serve` none that its page has no use for."""
    modules, served = modules_after(["--help"], ["serve", "--content", "nowhere"])
    assert "sheetforge.web.run" in served
    assert not served & {*HEAVY, "sheetforge.web.served", "sheetforge.content.model", "sheetforge.sheet.scene"}
    assert modules & HEAVY == set()
    ours = [name for name in modules if name.startswith("sheetforge.")]
    assert len(ours) <= OWN_MODULES
    assert not modules & {f"sheetforge.cli.{module}" for module in run.COMMANDS.values()}


def test_the_help_of_a_command_loads_no_package_for_models_or_pages() -> None:
    """What a command imports for its work it imports when it is called, not for its help.

    The first help of `build` and `new` asks the games for their options, which are remembered.
    """
    modules_after(["build", "--help"], ["new", "--help"])
    commands = [*sorted(run.COMMANDS), *sorted(part.name for part in declared(COMMANDS))]
    after = modules_after(*([command, "--help"] for command in commands))
    assert [name for name, modules in zip(commands, after, strict=True) if modules & HEAVY][:1] == []


DISPLAY_MODULES = 193
"""The most modules of this program that the first print of a display imports."""


def test_a_display_imports_no_other_product(tmp_path: Path) -> None:
    """One display brings neither the state of a battle nor the game's counters, packs and maps."""
    build = ["build", "displays", "--ship", "hornpipe", "--format", "pdf", "--out"]
    # The first build asks all games for their options and all rules for their findings, which are remembered.
    modules_after([*build, str(tmp_path / "first")])
    (modules,) = modules_after([*build, str(tmp_path / "second")])
    own = "sheetforge.systems.silent_death"
    assert not modules & {f"{own}.products.{name}" for name in ("counters", "forms", "packs", "maps", "odds_pages")}
    assert not modules & {"fontTools", "ruamel.yaml", "svgwrite", "numpy", f"{own}.engine.state", f"{own}.schema.fleet"}
    assert not modules & {"sheetforge.play.fleets", "sheetforge.content.construction"}
    assert len([name for name in modules if name.startswith("sheetforge.")]) <= DISPLAY_MODULES


def test_what_is_said_of_a_ship_loads_little_else() -> None:
    """Its price comes without other games and critical tables, `show` without models of fleets, odds without maps."""
    price, show, odds = modules_after(["price", "hornpipe"], ["show", "hornpipe"], ["odds", "hornpipe"])
    own = "sheetforge.systems.silent_death"
    assert f"{own}.construct.accounts" in price
    assert not price & {f"sheetforge.systems.{game}.construct" for game in ("babylon", "silent_fury", "sovereign_seas")}
    assert not price & {f"{own}.blueprint", f"{own}.schema.critical", f"{own}.schema.weapon_effects"}
    assert not show & {f"{own}.schema.fleet", f"{own}.schema.house", "reportlab", "svgwrite", "ruamel.yaml"}
    assert not odds & {f"{own}.schema.fleet", f"{own}.schema.map", "sheetforge.sheet.scene", "sheetforge.sheet.palette"}


@pytest.mark.parametrize("words", [(), ("event",), ("fleet",)])
def test_the_list_of_commands_has_the_help_of_each(words: Sequence[str]) -> None:
    """It comes from the compiled code, and is what the imported commands say."""
    group: click.Command = run.program
    context = click.Context(group, info_name="sheetforge")
    for word in words:
        assert isinstance(group, LateCommands)
        group = group.get_command(context, word) or group
    assert isinstance(group, LateCommands)
    commands = {name: group.get_command(context, name) for name in group.names}
    whole = click.Group(commands={name: command for name, command in commands.items() if command is not None})
    code = f"from sheetforge.cli import main\nmain({[*words, '--help']})"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    formatter = context.make_formatter()
    whole.format_commands(context, formatter)
    assert formatter.getvalue() in shown
    assert "..." not in formatter.getvalue(), "the first sentence of a command fits its line"


@pytest.mark.parametrize(
    ("words", "code", "needed"),
    [
        (("play", "first-sortie", "--seed", "42", "--bots", "random", "--turns", "1", "--quiet"), 0, False),
        (("play", "first-duel", "--bots", "random", "--turns", "1", "--quiet", "--log", "kept.game"), 0, False),
        (("build", "displays", "--ship", "redan", "--out", "printed"), 2, True),
    ],
    ids=["a battle", "a battle that is kept", "a display"],
)
def test_a_package_that_an_older_environment_lacks(
    words: Sequence[str], code: int, needed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What draws ships names the package and the next step; what draws nothing does without it.

    Nothing is remembered yet of what the products offer, as in the first run after an update.
    """
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    without = (
        "import sys; sys.modules['pyclipper'] = None; from sheetforge.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    answer = process(tmp_path, [sys.executable, "-c", without, *words, "--content", str(OFFICIAL)])
    assert answer.returncode == code, answer.stderr
    assert ("this version of the program needs the package pyclipper: " in answer.stderr) == needed
    assert "fault of sheetforge" not in answer.stderr
