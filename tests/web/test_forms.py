"""Forms of ships: what they show, and that a change of a field changes nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.yaml import parse
from sheetforge.files import Json
from sheetforge.game import discover
from sheetforge.web.creating import Wish, create, drawn_up, questions
from sheetforge.web.editing import suggestions
from sheetforge.web.form_edits import FormEdit, changed
from sheetforge.web.forms import form
from sheetforge.web.served import ServedContent
from tests.web.serving import GAMES, fields


def ship(served: ServedContent, game: str) -> Key:
    """The ship of a game."""
    return served.library.keys("ships", game)[0]


def filled(served: ServedContent, key: Key, text: str) -> list[dict[str, Json]]:
    """The fields of the form of a text."""
    return list(fields(form(served.language, served.library, key, text)))


def edited(served: ServedContent, key: Key, text: str, act: str, path: Json, value: Json = "", by: int = 0) -> str:
    """A text after a change of its form."""
    edit = FormEdit.of({"act": act, "path": path, "value": value, "by": by})
    return changed(served.library, key, served.language.fields(key), text, edit)


@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_is_set_to_what_it_was_changes_nothing(served: ServedContent, game: str) -> None:
    """Every field of a ship is shown with the value that it has in the file."""
    key = ship(served, game)
    text = served.library.text(key).decode()
    every = filled(served, key, text)
    assert len(every) > 8
    for field in every:
        if field["kind"] in ("map", "rows"):
            continue
        value = field["value"]
        value = str(value).lower() if isinstance(value, bool) else value
        assert edited(served, key, text, "set", field["path"], value) == text, field


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_copied_moved_and_removed(served: ServedContent, game: str) -> None:
    """A copy of a row that is removed again, and a row that is moved there and back, leave the text as it was."""
    key = ship(served, game)
    text = served.library.text(key).decode()
    lists = [one for one in filled(served, key, text) if one["kind"] == "rows" and one["rows"]]
    for one in lists:
        path = [*one["path"], 0]  # type: ignore[misc]
        twice = edited(served, key, text, "copy", path)
        assert twice != text
        assert edited(served, key, twice, "remove", path) == text
        if len(one["rows"]) > 1:  # type: ignore[arg-type]
            moved = edited(served, key, text, "move", path, by=1)
            assert edited(served, key, moved, "move", path, by=1) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_new_field_has_a_value_of_its_kind(served: ServedContent, game: str) -> None:
    """A field that is added can be read, and stands where the canonical form has it."""
    key = ship(served, game)
    text = served.library.text(key).decode()
    whole = form(served.language, served.library, key, text)
    assert isinstance(whole, dict)
    for name, _ in whole["more"]:  # type: ignore[union-attr, misc, str-unpack]
        new = edited(served, key, text, "add", [name])
        assert name in parse(new, "x").mapping


def test_comments_and_their_places_stay(served: ServedContent) -> None:
    """A change by the form keeps every comment, and changes one line."""
    key = ship(served, "babylon")
    text = served.library.text(key).decode()
    first = text.index("points:")
    text = f"# a remark above\n{text[:first]}{text[first:].replace(chr(10), '  # as printed' + chr(10), 1)}"
    new = edited(served, key, text, "set", ["points"], "801")
    before, after = text.split("\n"), new.split("\n")
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        (next(line for line in before if line.startswith("points:")), "points: 801  # as printed")
    ]


def test_suggestions_are_those_of_the_language_server(served: ServedContent) -> None:
    """At a field that names a weapon its ids are offered; at the beginning of a line the fields that are missing."""
    key = ship(served, "silent-death")
    text = served.library.text(key).decode()
    rows = text.split("\n")
    row = next(number for number, line in enumerate(rows) if "weapon: " in line)
    column = rows[row].index("weapon: ") + len("weapon: ")
    offered = {str(one["label"]) for one in suggestions(served, str(key), text, row, column)}  # type: ignore[index, call-overload]
    assert offered == {one.id for one in served.library.keys("weapons", "silent-death")}
    labels = [str(one["label"]) for one in suggestions(served, str(key), f"{text}\ndec", len(rows), 3)]  # type: ignore[index, call-overload]
    assert all(label.startswith("dec") for label in labels)


@pytest.mark.parametrize(("game", "kind"), [(game, "ships") for game in GAMES])
def test_a_new_ship_is_made_from_answers_or_a_copy(served: ServedContent, game: str, kind: str) -> None:
    """The questions of `new` have choices or take a text; what they make, or a copy, is written once."""
    # The questions come before there is a name.
    asked = questions(served, Wish.of(served, {"kind": kind, "game": game}))
    pattern = ship(served, game).id
    assert [pattern, served.library.entity(ship(served, game)).name] in asked["patterns"]  # type: ignore[operator, union-attr]
    assert bool(asked["questions"]) == bool(discover()[game].constructions().get(kind))
    wish = Wish.of(served, {"kind": kind, "game": game, "id": "brand-new", "name": "Brand New", "like": pattern})
    texts = drawn_up(served, wish)["files"]
    name = f"{kind}/{game}/brand-new"
    assert isinstance(texts, dict)
    assert "name: Brand New\n" in str(texts[name])
    assert not Path(served.place.root, f"{name}.yaml").exists()
    assert create(served, wish)["files"] == [name]
    assert Path(served.place.root, f"{name}.yaml").read_text() == texts[name]
