"""Wrong words on the command line: a message with the right ones, no action, exit code 2."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sheetforge import cli, offers
from sheetforge.game import GameSystem
from sheetforge.installed import EntryPoint
from tests.running import CLONE, Answer, Run


def _told(answer: Answer) -> str:
    return answer.err.rpartition("Error: ")[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bild",), "there is no command 'bild'; did you mean 'build'?"),
        (("build", "displais"), "no product 'displais'; did you mean 'displays'?"),
        (("build", "sample"), "'sample' is content, not a product: name a product, and it with --ship sample"),
        (("build", "--format", "pfd"), "'pfd' is not one of 'pdf', 'svg', 'png'"),
        (("build", "--paper", "a5"), "'a5' is not one of 'a4', 'letter'"),
        (("build", "--ink", "red"), "'red' is not one of"),
        (("build", "--system", "silent-deth"), "did you mean 'silent-death'?"),
        (("build", "--crew", "brave"), "--crew: write skills as numbers with commas"),
        (("build", "--crew", "7,"), "--crew: write skills as numbers with commas"),
        (("build", "--crew", "7,11"), "--crew: a skill is 1 to 10, not 11"),
        (("build", "--ship", "sampel"), "no ship or flight 'sampel'; did you mean 'sample' or"),
        (("build", "--house", "sampel-ally"), "no house 'sampel-ally'; did you mean"),
        (("build", "--fleet", "smple"), "there is no fleet 'smple'; did you mean 'sample'?"),
        (("build", "--scenario", "smple"), "there is no scenario 'smple'"),
        (
            ("build", "--scenario", "sample-listed"),
            "that is ships/silent-death/sample-listed; `sheetforge build displays",
        ),
        (("build", "--ship", "ampl"), "no ship or flight 'ampl'; did you mean 'sample' or 'sample-"),
        (("build", "maps", "--map", "sample-listed"), "that is ships/silent-death/sample-listed;"),
        (
            ("fleet", "print", "worksheets/sample"),
            "; `sheetforge build worksheets --house silent-death/sample` prints it",
        ),
        (
            ("build", "worksheets/sample"),
            "product: `sheetforge build worksheets --house silent-death/sample` prints it",
        ),
        (("build", "--fleet", "content"), "content: is a folder; give a file, or an id"),
        (("build", "decks", "--system", "babylon"), "babylon has no decks; silent-fury has"),
        (("build", "--jobs", "0"), "0 is not in the range 1 to 256"),
        (("build", "counters", "--size", "large"), "'large' is not a valid number"),
        (("arena", "sample-listed"), "'sample-listed' is one force: name two or more"),
        (("build", "tables", "--ship", "sample"), "nothing to print: tables: there is none for"),
        (("build", "tables", "--back", "sunk"), "'sunk' is not one of 'rolled'"),
        (("help", "printin"), "did you mean 'printing'?"),
        (("check", "--format", "xml"), "'xml' is not one of 'text'"),
        (("check", "--select", "SD999"), "there is no rule 'SD999'; `sheetforge rules` lists them"),
        (("check", "--ignore", "misplaced-fle"), "did you mean 'misplaced-file'?"),
        (("check", "--unsafe"), "--unsafe needs --fix"),
        (("check", "--update-baseline"), "--update-baseline needs --baseline FILE"),
        (("check", "--baseline", "none.json"), "none.json: there is no such baseline"),
        (("check", "--baseline", "content"), "content: cannot be read"),
        (("check", "--strickt"), "--strict"),
        (("explain",), "Missing argument 'CODE'"),
        (("explain", "unknown-feild"), "did you mean 'unknown-field'?"),
        (("explain", "?"), "`sheetforge rules` lists them"),
        (("list", "shipps"), "no kind of content 'shipps'; did you mean 'ships'?"),
        (("list", "--system", "chess"), "no game 'chess'; there are "),
        (("show",), "Missing argument"),
        (("show", "smple"), "there is no entity 'smple'; did you mean 'sample' or"),
        (("show", ""), "there is no entity ''; `sheetforge list KIND` lists them"),
        (("show", "ships/silent-death"), "`sheetforge list ships --system silent-death` lists them"),
        (("show", "ships/silent-death/sample/x"), "there is no entity"),
        (("export", "--system", "chess"), "no game 'chess'"),
        (("schema",), "name a KIND, or a folder with --out"),
        (("schema", "shipps"), "did you mean 'ships'?"),
        (("schema", "hulls", "--system", "silent-death-star-wars"), "no kind of content 'hulls'"),
        (("new", "ships", "heron"), "name the game too: new ships SYSTEM/heron"),
        (("new", "ships", "silent-deth/heron"), "did you mean 'silent-death'?"),
        (("new", "shipps", "silent-death/heron"), "did you mean 'ships'?"),
        (("new", "ships", "silent-death/Big Heron"), "an id is lower-case words"),
        (("new", "ships", "silent-death/"), "an id is lower-case words"),
        (("new", "ships", "silent-death/x", "--like", "smple"), "did you mean 'sample' or"),
        (("new", "ships", "silent-death/x", "--like", "sample", "--title", " "), "--title"),
        (("new", "ships", "silent-death/sample", "--like", "sample"), "already exists"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_usage_says_what_is_right(words: tuple[str, ...], said: str, content: Path, sheetforge: Run) -> None:
    """An unknown word is named with the one that was meant; no action follows."""
    before = sorted(content.rglob("*"))
    answer = sheetforge(*words)
    assert (answer.code, answer.out) == (2, "")
    assert said in _told(answer)
    assert sorted(content.rglob("*")) == before
    assert not Path("build").exists()


def test_all_packs_are_announced_with_the_way_to_one(content: Path, sheetforge: Run) -> None:
    """Before a minute of work the battles are named, with the command for one; a request of one is not answered so."""
    every = sheetforge("build", "pack", "--format", "pdf").err
    assert every.startswith(
        "packs of 1 scenario and 1 fleet; for one of them: sheetforge build pack --scenario silent-death/sample\n"
        "  silent-death: sample\n"
    )
    assert "packs of" not in sheetforge("build", "pack", "--scenario", "sample", "--format", "pdf").err


def test_no_command_shows_what_there_is(sheetforge: Run) -> None:
    """The bare program lists its commands, as wrong usage; `--help` does so as an answer."""
    bare, asked = sheetforge(), sheetforge("--help")
    assert (bare.code, asked.code) == (2, 0)
    assert "check" in bare.said
    assert "check" in asked.out


def test_a_skill_for_every_box(content: Path, sheetforge: Run) -> None:
    """A crew that does not fit the boxes of a ship is named with how many it takes."""
    answer = sheetforge("build", "displays", "--ship", "sample", "--crew", "7")
    assert answer.code == 1
    assert "silent-death/sample: --crew has 1 values; Sample takes 2 or 3 (" in answer.err


def test_a_ship_that_is_only_listed_has_no_display(content: Path, sheetforge: Run) -> None:
    """Asked for by name, it is named with the reason."""
    answer = sheetforge("build", "displays", "--ship", "sample-listed")
    assert answer.code == 1
    assert "silent-death/sample-listed: it is only listed" in answer.err


def test_a_wrong_option_is_not_called_an_unreadable_file() -> None:
    """`Unreadable` is for files and folders: a value of an option is a `BadRequest`."""
    package = Path(cli.__file__).parents[1]
    calls = [
        (path.relative_to(package).as_posix(), said)
        for path in package.rglob("*.py")
        for said in re.findall(r'raise Unreadable\(\s*f?"(--[^"]*)', path.read_text("utf-8"))
    ]
    # The content of the file that --battle names, and the tables that its game needs.
    assert {said.partition(" ")[0].rstrip(":") for _, said in calls} == {"--battle"}


def test_a_request_and_a_file_both_exit_with_2(content: Path, sheetforge: Run) -> None:
    """Two kinds of failure, one exit code, and a message without a traceback for both."""
    wrong = sheetforge("build", "counters", "--size", "5")
    missing = sheetforge("check", "--content", "nowhere")
    assert (wrong.code, missing.code) == (2, 2)
    assert "--size 5: a counter has 8 to 120 mm" in wrong.err
    assert "nowhere: there is no such folder" in missing.err


def test_garbage_is_looked_for_once_there_are_many_objects() -> None:
    """Imports and content are never examined; what a long command leaves is freed."""
    code = (
        "import gc\n"
        "from sheetforge.cli import FIRST_COLLECTION, LATER_COLLECTIONS, defer_collection\n"
        "usual = gc.get_threshold()\ndefer_collection()\nbefore = gc.get_stats()\n"
        "kept = [[] for _ in range(FIRST_COLLECTION - 1000)]\n"
        "assert gc.get_stats() == before and not gc.get_freeze_count()\n"
        "kept += [[] for _ in range(2000)]\n"
        "assert gc.get_freeze_count() > FIRST_COLLECTION - 1000\n"
        "assert gc.get_threshold() == (LATER_COLLECTIONS, *usual[1:])\n"
        "class Cell:\n    freed = 0\n    def __del__(self):\n        Cell.freed += 1\n"
        "for _ in range(LATER_COLLECTIONS + 2000):\n    cell = Cell()\n    cell.own = cell\n"
        "assert Cell.freed > LATER_COLLECTIONS - 2000\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_help_of_a_product_shows_its_options_only(sheetforge: Run) -> None:
    """With the game of an option that not all have; of the products without a name, the list."""
    counters = sheetforge("build", "counters", "--help").out
    assert "--shape [hex|square|round]" in counters
    assert re.search(r"--back \[turned\|damaged\|destroyed\].*?\[sovereign-seas\]", counters, re.S)
    assert "--hex-numbers" not in counters
    at_sea = sheetforge("build", "counters", "--system", "sovereign-seas", "--help").out
    assert "numbered" not in at_sea
    every = sheetforge("build", "--help").out
    assert "--shape" not in every
    assert re.search(r"^  maps +maps of large hexes", every, re.MULTILINE)


def test_help_of_new_is_about_the_kind_and_game_before_it(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options of one game only; without a game those of each; remembered, games are not loaded."""
    ships = sheetforge("new", "ships", "babylon", "--help").out
    assert "Options of ships of babylon:" in ships
    assert re.search(r"^  --chart ID +The side chart", ships, re.MULTILINE)
    assert "--hull" not in ships
    assert "sovereign" not in ships
    assert sheetforge("new", "ships", "babylon/heron", "--help").out == ships
    every = sheetforge("new", "ships", "--help").out
    assert every.count("Options of ships of ") == 4
    bare = sheetforge("new", "--help").out
    assert "--chart" not in bare
    assert "new KIND SYSTEM --help" in bare
    # What is remembered is read again without the constructions of games.
    monkeypatch.setattr(GameSystem, "constructions", None)
    assert sheetforge("new", "ships", "babylon", "--help").out == ships


def test_what_a_build_offers_is_remembered_for_the_parts_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that is installed later, such as the print shops, brings its options at once."""
    keys: list[str] = []
    monkeypatch.setattr(offers.Remembered, "recall", lambda _, key: keys.append(key))
    monkeypatch.setattr(offers.Remembered, "keep", lambda *_: None)
    parts = [EntryPoint(name, "sheetforge.press", "") for name in ("one", "two")]
    for count in (1, 2):
        monkeypatch.setattr(offers, "present", lambda _, count=count: parts[:count])
        offers.offered({})
    assert keys[0] != keys[1]


def test_help_prints_the_pages_of_the_guide(sheetforge: Run) -> None:
    """A list of them, a page as it is written, and the help of a command by its name."""
    listed = sheetforge("help").out
    assert re.search(r"^  packs +Packs: content of your own$", listed, re.MULTILINE)
    assert set(re.findall(r"`([a-z-]+)`", listed)) <= {path.stem for path in (CLONE / "docs").glob("*.md")}
    page = (CLONE / "docs/packs.md").read_text(encoding="utf-8")
    assert sheetforge("help", "packs").out == page
    assert "* [" in sheetforge("help", "choices").out, "the topic of a folder is its index"
    assert "## Why not" in sheetforge("help", "choices/odds").out
    assert sheetforge("help", "fmt").out == sheetforge("fmt", "--help").out
