"""The drawings of all types on one counter sheet: no two look alike, and each can be replaced."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import GameSystem, discover
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.masks import difference
from sheetforge.sheet.svg_drawing import read_drawing
from tests.running import Run

LEAST = 0.09
"""The least part of the area of two types together that only one of them covers.

On a counter of 18 mm it is a strip round half the ship that is 1 mm wide."""

DRAWN = {id: game for id, game in discover().items() if game.draws is not None}


def types(game: GameSystem) -> dict[str, Drawing]:
    """The drawings of a game's types; ships of Sovereign Seas are one type by class."""
    library = open_library(own_content(), "content", discover())
    assert game.draws is not None
    draws, found = game.draws(), {}
    for kind in game.units:
        for key in library.keys(kind, game.id):
            drawing = draws(library, key)
            assert drawing is not None, key
            name = getattr(library.entity(key), "ship_class", None)
            found[str(name) if game.id == "sovereign-seas" else key.id] = drawing
    return found


@pytest.mark.parametrize("game", DRAWN.values(), ids=DRAWN)
def test_all_types_of_a_game_are_distinct(game: GameSystem) -> None:
    """Complete or only listed, versions and families too: every pair differs in its outline."""
    found = types(game)
    assert len(found) > 5
    pairs = combinations(found.items(), 2)
    alike = [
        (one, other, round(part, 3))
        for (one, first), (other, second) in pairs
        if (part := difference(first, second)) < LEAST
    ]
    assert alike == []


def test_a_drawing_is_written_to_be_edited(content: Path, sheetforge: Run) -> None:
    """The file is what was printed; changed, it is what is printed from then on."""
    listed = content / "ships/silent-death/grebe.yaml"
    listed.write_text("name: Grebe\nclass: TPAC\nsource: {book: test}\nlisted: true\n")
    answer = sheetforge("new", "drawings", "silent-death/grebe")
    assert answer.code == 0, answer.err
    path = content / "drawings/silent-death/grebe.svg"
    assert "content/drawings/silent-death/grebe.svg: drawn as grebe is" in answer.err
    assert "silhouette" not in answer.err
    draws = DRAWN["silent-death"].draws
    assert draws is not None
    key, library = Key("ships", "silent-death", "grebe"), open_library(content, "c", discover())
    written = read_drawing(path.read_bytes()).drawing
    assert written == draws()(library, key)
    path.write_text(path.read_text().replace("<path", '<circle r="49"/><path', 1))
    changed = draws()(open_library(content, "c", discover()), key)
    assert changed == read_drawing(path.read_bytes()).drawing != written
    path.unlink()
    assert draws()(open_library(content, "c", discover()), key) == written


def test_a_drawing_of_another_name(content: Path, sheetforge: Run) -> None:
    """With --like it is that of another ship, and the answer says how a ship uses it."""
    answer = sheetforge("new", "drawings", "silent-death/heron", "--like", "sample")
    assert answer.code == 0, answer.err
    assert "name it in a ship with silhouette: heron" in answer.err
    assert (content / "drawings/silent-death/heron.svg").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("drawings",), "write new drawings SYSTEM/ID"),
        (("drawings", "sample"), "write new drawings SYSTEM/ID"),
        (("drawings", "chess/sample"), "write new drawings SYSTEM/ID"),
        (("drawings", "silent-death/No Slug"), "write new drawings SYSTEM/ID"),
        (("drawings", "silent-fury/sample"), "silent-fury has no drawings of units"),
        (("drawings", "silent-death/smaple"), "there is no ship 'smaple' of silent-death; did you mean 'sample'?"),
    ],
)
def test_a_drawing_that_cannot_be_written(words: tuple[str, ...], said: str, content: Path, sheetforge: Run) -> None:
    """One line that names the fault, and no file."""
    answer = sheetforge("new", *words)
    assert answer.code == 2
    assert said in answer.err
    assert not (content / "drawings").exists()


def test_a_file_is_not_overwritten(content: Path, sheetforge: Run) -> None:
    """A maintainer's drawing is kept; a ship that does not pass the check is not drawn."""
    assert sheetforge("new", "drawings", "silent-death/sample").code == 0
    answer = sheetforge("new", "drawings", "silent-death/sample")
    assert (answer.code, "already exists; edit it" in answer.err) == (2, True)
    (content / "ships/silent-death/broken.yaml").write_text("name: Broken\n")
    answer = sheetforge("new", "drawings", "silent-death/broken")
    assert (answer.code, "does not pass the check" in answer.err) == (2, True)
