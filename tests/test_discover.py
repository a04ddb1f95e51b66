"""Games of other packages: those that are broken or clash are left out by name, the others load."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.game import discover, missing, repeats, unreadable
from sheetforge.lint.rule import Rule
from sheetforge.products.options import ProductOption
from sheetforge.products.planner import Product
from tests.running import CLONE, PROGRAM, Done, process
from tests.toy import game, weight_adds_up

BUILT_IN = set(discover())

GAME = """
from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.content.model import Entity
from sheetforge.game import GameSystem

class Raft(Entity):
    pass

system = GameSystem(package=__name__, id={id!r}, title="Game", prefix={prefix!r},
                    kinds=by_folder(Kind("ships", "ship", ":Raft")), rules=lambda: {rules})
"""


def installed(folder: Path, module: str, text: str, id: str = "rafts") -> None:
    """A package with one game, as pip would leave it in a folder of the path."""
    (folder / f"{module}.py").write_text(text)
    metadata = folder / f"{module}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[sheetforge.systems]\n{id} = {module}:system\n")


def listed(folder: Path, *words: str) -> Done:
    """A command where the packages of a folder are installed."""
    return process(
        folder, [*PROGRAM, *(words or ("list", "houses", "--content", str(CLONE / "content")))],
        PYTHONPATH=f"{folder}:{CLONE}", PYTHONDONTWRITEBYTECODE="1",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("import nowhere_at_all\n", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("system = (\n", "SyntaxError"),
        ("system = 5\n", "rafts_game:system is no GameSystem"),
        ("", "AttributeError"),
        (GAME.format(id="boats", prefix="RA", rules=[]), "its id is 'boats'"),
        (GAME.format(id="rafts", prefix="SD", rules=[]),
         "the prefix SD of its codes is that of 'silent-death'"),
        (GAME.format(id="rafts", prefix="RA", rules="1 / 0"), "ZeroDivisionError"),
        (GAME.format(id="rafts", prefix="RA", rules=[]).replace(":Raft", ":Boat"),
         "its model of ships is ':Boat': AttributeError: module 'rafts_game' has no attribute"),
        (GAME.format(id="rafts", prefix="RA", rules="[], engine=Part('play:ENGINE')"),
         "its engine is 'play:ENGINE': ModuleNotFoundError: No module named 'rafts_game.play'"),
    ],
)  # fmt: skip
def test_a_broken_game_is_named_with_its_package(tmp_path: Path, text: str, fault: str) -> None:
    """The fault is one line without a traceback; the games of this package work."""
    installed(tmp_path, "rafts_game", text)
    done = listed(tmp_path)
    assert done.returncode == 0
    line = "sheetforge: the game 'rafts' of the package 'rafts_game' is left out: "
    assert line in done.stderr
    assert fault in done.stderr
    assert "Traceback" not in done.stderr
    assert "silent-death/ridotto" in done.stdout


def test_a_game_of_another_package_does_not_replace_one_of_ours(tmp_path: Path) -> None:
    """An id that is taken is refused, whatever the order of installation."""
    installed(tmp_path, "aaa", GAME.format(id="silent-death", prefix="QQ", rules=[]),
              id="silent-death")  # fmt: skip
    done = listed(tmp_path)
    assert "the game 'silent-death' of the package 'aaa' is left out: " in done.stderr
    assert "silent-death/ridotto" in done.stdout


def test_a_sound_game_is_listed(tmp_path: Path) -> None:
    """Nothing is said of it, and its rules have a place in the list of codes."""
    installed(tmp_path, "rafts_game", GAME.format(id="rafts", prefix="RA", rules=[]))
    done = listed(tmp_path)
    assert done.stderr == ""


def another(code: str, kind: str, name: str) -> Rule:
    return weight_adds_up._replace(code=code, kind=kind, name=name)


@pytest.mark.parametrize(
    "rules",
    [
        [weight_adds_up, another("TY301", "boats", "weight-adds-up")],
        [weight_adds_up, another("TY301", "guns", "another-name")],
    ],
)
def test_a_rule_code_that_stands_twice_is_named_with_both_places(rules: list[Rule]) -> None:
    """A code for two rules of a kind, or under two names."""
    (fault,) = repeats(game(*rules), {})
    assert fault.startswith("the rule code TY301 stands twice: weight-adds-up in tests.toy:")
    assert fault.count("tests.toy:weight_adds_up") == 2


def test_one_rule_may_check_several_kinds() -> None:
    """A code with one name for two kinds is one rule."""
    rules = [weight_adds_up, another("TY301", "guns", "weight-adds-up")]
    assert list(repeats(game(*rules), {})) == []


def product(name: str, default: str) -> Product:
    option = ProductOption("rig", default, "How it is rigged.")
    return Product(name, "boats", lambda _: (), (option,))


def test_an_option_means_the_same_everywhere() -> None:
    """One flag of the command line cannot be a text for one product and a number for another."""
    first = replace(game(), products=lambda: {"cards": product("cards", "brig")})
    number = replace(product("maps", "brig"), options=(ProductOption("rig", 3, "How many."),))
    other = replace(game(), id="rafts", products=lambda: {"maps": number})
    (fault,) = repeats(other, {first.id: first})
    assert fault == (
        "the option --rig stands twice with other values: in 'cards' of 'toy' and in 'maps' of "
        "'rafts'"
    )


def test_the_games_of_this_package_are_sound() -> None:
    """What is not checked at every start is checked here."""
    games = discover()
    for one in games.values():
        assert [*missing(one), *repeats(one, games), *unreadable(one)] == []
    assert sys.modules[discover.__module__].__name__ == "sheetforge.game"


EFFECTS = """
from functools import singledispatch
from typing import Literal
from sheetforge.content.effects import require_all
from sheetforge.content.model import Content

class Leak(Content):
    do: Literal["leak"]

class Capsize(Content):
    do: Literal["capsize"]

@singledispatch
def sentence(effect):
    raise TypeError

@sentence.register
def _(effect: Leak):
    return "it leaks"

require_all("sentence", (Leak, Capsize), sentence)
"""


def test_an_effect_that_is_left_half_done_is_named(tmp_path: Path) -> None:
    """The package, the effect, what it lacks and where that belongs."""
    text = EFFECTS + GAME.format(id="rafts", prefix="RA", rules=[])
    installed(tmp_path, "rafts_game", text)
    done = listed(tmp_path)
    assert done.stderr == (
        "sheetforge: the game 'rafts' of the package 'rafts_game' is left out: the effect "
        "'capsize' (rafts_game:Capsize) has no sentence; register one with rafts_game:sentence\n"
    )
    assert "silent-death/ridotto" in done.stdout


EVENTS = """
from types import ModuleType
from sheetforge.play.events import Event, event_types

class Sank(Event, template="{raft} sinks"):
    raft: str

def elsewhere():
    class Sank(Event, template="{raft} is gone"):
        raft: str
    module = ModuleType("elsewhere")
    module.Sank = Sank
    return module

import sys
EVENTS = event_types(sys.modules[__name__], elsewhere())
"""


def test_an_event_word_that_stands_twice_is_named_with_both_places(tmp_path: Path) -> None:
    """The engine of another package whose logs could not be read back."""
    text = EVENTS + GAME.format(id="rafts", prefix="RA", rules=[])
    installed(tmp_path, "rafts_game", text)
    done = listed(tmp_path)
    assert "the game 'rafts' of the package 'rafts_game' is left out: " in done.stderr
    assert (
        "two events 'sank': rafts_game:Sank and rafts_game:elsewhere.<locals>.Sank" in done.stderr
    )
    assert "Traceback" not in done.stderr
    assert "silent-death/ridotto" in done.stdout


RULINGS = """\
chapters:
  - title: Sailing
    rulings:
      - {question: "May rafts turn?", answer: Yes., where: turn}
      - {question: "May rafts stop?", answer: No., where: stop}
"""
TURNS = """\
turns:
  full: {title: Turn, note: all of it, plays: PHASES, words: {drift: {steps: [Drift]}}}
"""


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("rulings", RULINGS.replace("turn?", "stop?"),
         "data/rulings.yaml:5:20: line 4 asks 'May rafts stop?' already; remove one"),
        ("rulings", RULINGS.replace(", answer: No.", ""), "data/rulings.yaml:5:"),
        ("rulings", RULINGS.replace("{question: ", "[question: "), "data/rulings.yaml:4:"),
        ("turns", TURNS, "data/turns.yaml: there is no 'PHASES'"),
        ("turns", TURNS + "turns: {}\n", "data/turns.yaml:3:1: "),
        ("rules", "rules:\n  tow: {name: Tow}\n  tow: {name: Tow}\n", "data/rules.yaml:3:3: "),
        ("rules", "rules: [\n", "data/rules.yaml:"),
    ],
)  # fmt: skip
def test_a_broken_data_file_is_named_with_its_place(
    tmp_path: Path, name: str, text: str, fault: str
) -> None:
    """Rulings, turn sequences and files that only the game reads; on one line."""
    installed(tmp_path, "rafts_game", GAME.format(id="rafts", prefix="RA", rules=[]))
    data = tmp_path / "data"
    data.mkdir()
    (data / f"{name}.yaml").write_text(text)
    done = listed(tmp_path)
    assert "the game 'rafts' of the package 'rafts_game' is left out: " in done.stderr
    assert fault in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "silent-death/ridotto" in done.stdout


RULED = """
from sheetforge.content.model import Entity
from sheetforge.lint.rule import Problem, RulesOf

@RulesOf("ships", Entity)(
    "RA301", "no-rafts", "there are none", "the tests", good="name: A", bad="name: B"
)
def no_rafts(raft, context):
    if {found}:
        yield Problem("a raft")
"""


def test_a_check_notices_a_changed_game_of_another_package(tmp_path: Path) -> None:
    """What an earlier check remembers does not hold for other rules."""
    raft = tmp_path / "content/ships/rafts/kontiki.yaml"
    raft.parent.mkdir(parents=True)
    raft.write_text("name: Kontiki\nsource: {book: Tests}\n")
    codes = []
    for found in (False, True):
        text = RULED.format(found=found) + GAME.format(id="rafts", prefix="RA", rules="[no_rafts]")
        if found:
            (tmp_path / "rafts_game.py").write_text(text)
        else:
            installed(tmp_path, "rafts_game", text)
        codes.append(listed(tmp_path, "check").returncode)
    assert codes == [0, 1]
