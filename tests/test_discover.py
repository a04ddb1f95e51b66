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


def installed(folder: Path, module: str, text: str, id: str = "rafts", data: dict[str, str] | None = None) -> None:
    """A package with one game, as pip would leave it in a folder of the path.

    With `data`, texts by name, it has a folder of its own with these files.
    """
    if data is None:
        (folder / f"{module}.py").write_text(text)
    else:
        (folder / module / "data").mkdir(parents=True)
        (folder / module / "__init__.py").write_text(text)
        for name, content in data.items():
            (folder / module / "data" / f"{name}.yaml").write_text(content)
    metadata = folder / f"{module}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[sheetforge.systems]\n{id} = {module}:system\n")


def listed(folder: Path, *words: str) -> Done:
    """A command where the packages of a folder are installed."""
    return process(
        folder,
        [*PROGRAM, *(words or ("list", "houses", "--content", str(CLONE / "content")))],
        PYTHONPATH=f"{folder}:{CLONE}",
        PYTHONDONTWRITEBYTECODE="1",
    )


def left_out(done: Done, number: int) -> str:
    """What is said of the broken game of a number: one line, with its package."""
    head = f"sheetforge: the game 'rafts-{number}' of the package 'rafts_{number}' is left out: "
    (line,) = (one for one in done.stderr.splitlines() if one.startswith(head))
    return line


BROKEN = [
    ("import nowhere_at_all\n", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    ("system = (\n", "SyntaxError"),
    ("system = 5\n", "rafts_2:system is no GameSystem"),
    ("", "AttributeError"),
    (GAME.format(id="boats", prefix="RE", rules=[]), "its id is 'boats'"),
    (GAME.format(id="rafts-5", prefix="SD", rules=[]), "the prefix SD of its codes is that of 'silent-death'"),
    (GAME.format(id="rafts-6", prefix="RG", rules="1 / 0"), "ZeroDivisionError"),
    (
        GAME.format(id="rafts-7", prefix="RH", rules=[]).replace(":Raft", ":Boat"),
        "its model of ships is ':Boat': AttributeError: module 'rafts_7' has no attribute",
    ),
    (
        GAME.format(id="rafts-8", prefix="RI", rules="[], engine=Part('play:ENGINE')"),
        "its engine is 'play:ENGINE': ModuleNotFoundError: No module named 'rafts_8.play'",
    ),
]
"""The text of a broken game, the one of the package of its number, and the fault."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """A command where all broken games are installed."""
    folder = tmp_path_factory.mktemp("broken")
    for number, (text, _) in enumerate(BROKEN):
        installed(folder, f"rafts_{number}", text, f"rafts-{number}")
    return listed(folder)


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_game_is_named_with_its_package(broken: Done, number: int) -> None:
    """The fault is one line without a traceback; the games of this package work."""
    assert BROKEN[number][1] in left_out(broken, number)
    assert broken.returncode == 0
    assert "Traceback" not in broken.stderr
    assert len(broken.stderr.splitlines()) == len(BROKEN)
    assert "silent-death/ridotto" in broken.stdout


def test_a_game_of_another_package_does_not_replace_one_of_ours(tmp_path: Path) -> None:
    """An id that is taken is refused, whatever the order of installation."""
    installed(tmp_path, "aaa", GAME.format(id="silent-death", prefix="QQ", rules=[]), id="silent-death")
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
    assert fault.startswith("the rule code TY301 is used twice: weight-adds-up in tests.toy:")
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
        "the option --rig is declared twice with values of other types: in 'cards' of 'toy' and in 'maps' of 'rafts'"
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


def test_an_effect_that_stands_twice_is_named_with_both_places(tmp_path: Path) -> None:
    """Files could not say which of the two they mean."""
    text = EFFECTS.replace('Literal["capsize"]', 'Literal["leak"]')
    text = text.replace("(Leak, Capsize), sentence", "effect_types(Leak | Capsize), sentence")
    text = text.replace("import require_all", "import effect_types, require_all")
    text += GAME.format(id="rafts", prefix="RA", rules=[])
    installed(tmp_path, "rafts_game", text)
    done = listed(tmp_path)
    assert "two effects 'leak': rafts_game:Leak and rafts_game:Capsize\n" in done.stderr
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
    assert "is left out: two events 'sank': rafts_game:Sank and rafts_game:elsewhere.<locals>.Sank" in done.stderr
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


PAPER = """\
pages: {card: {product: cards, sheet: cards/turn}}
sections:
  Rafts:
    - {rule: rafts drift, printed: {card: Rafts drift}}
    - {rule: rafts sink, book: Sinking}
"""


DATA = [
    (
        "rulings",
        RULINGS.replace("turn?", "stop?"),
        "data/rulings.yaml:5:20: line 4 asks 'May rafts stop?' already; remove one",
    ),
    ("rulings", RULINGS.replace(", answer: No.", ""), "data/rulings.yaml:5:"),
    ("rulings", RULINGS.replace("{question: ", "[question: "), "data/rulings.yaml:4:"),
    ("turns", TURNS, "data/turns.yaml: cannot find 'PHASES'"),
    ("turns", TURNS + "turns: {}\n", "data/turns.yaml:3:1: "),
    ("rules", "rules:\n  tow: {name: Tow}\n  tow: {name: Tow}\n", "data/rules.yaml:3:3: "),
    (
        "on_paper",
        PAPER.replace("rafts sink", "rafts drift"),
        "data/on_paper.yaml:5:7: line 4 has 'rafts drift' already; join them",
    ),
    (
        "on_paper",
        PAPER.replace(", book: Sinking", ""),
        "data/on_paper.yaml:5:7: 'rafts sink' has no place; give `printed` or `book`",
    ),
    (
        "on_paper",
        PAPER.replace("{card: Rafts", "{key: Rafts"),
        "data/on_paper.yaml:4:7: no page 'key'; `pages` has card",
    ),
    (
        "on_paper",
        PAPER.replace("printed: {card: Rafts drift}", "book: Drifting"),
        "data/on_paper.yaml:1:15: no rule is on 'card'; remove the page",
    ),
    ("rules", "rules: [\n", "data/rules.yaml:"),
]
"""The name of a data file, its text, and the fault; the game is that of the package of a number."""


@pytest.fixture(scope="module")
def broken_data(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """A command where games are installed that have a broken data file each."""
    folder = tmp_path_factory.mktemp("data")
    for number, (name, text, _) in enumerate(DATA):
        game = GAME.format(id=f"rafts-{number}", prefix=f"R{'ABCDEFGHIJK'[number]}", rules=[])
        installed(folder, f"rafts_{number}", game, f"rafts-{number}", data={name: text})
    return listed(folder)


@pytest.mark.parametrize("number", range(len(DATA)))
def test_a_broken_data_file_is_named_with_its_place(broken_data: Done, number: int) -> None:
    """Rulings, turn sequences, places on paper, files that only the game reads; on one line."""
    assert f"rafts_{number}/{DATA[number][2]}" in left_out(broken_data, number)
    assert len(broken_data.stderr.splitlines()) == len(DATA)
    assert "silent-death/ridotto" in broken_data.stdout


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
