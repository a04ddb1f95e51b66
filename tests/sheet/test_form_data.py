"""Rows and texts of forms from a game's data file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from sheetforge.content.game_data import Figures
from sheetforge.content.library import Unreadable
from sheetforge.content.settings import read_settings
from sheetforge.sheet.form_data import FormBox, Forms, FormsFile, forms_of
from sheetforge.sheet.form_page import check_boxes
from sheetforge.sheet.widgets.cells import Column

GAMES = ("silent_death", "silent_death_star_wars", "sovereign_seas")
TEXT = """\
figures: {pool: "text:NUMBERS"}
boxes:
  sign-up: {event: [Event, 3], pool: ["Pool ({pool[3]} each)", 1]}
columns:
  sign-up:
    number: {head: No., wide: 9, face: medium}
    name: {head: "{pool[2]}", share: 1.5, under: names, write: true}
sections:
  notes: {"To {pool[1]}:": "and {pool[2]}."}
"""


def forms(folder: Path, text: str = TEXT) -> Forms:
    """The forms of a file with a text."""
    path = folder / "forms.yaml"
    path.write_text(text, encoding="utf-8")
    file, source = read_settings(path, FormsFile, "toy/data/forms.yaml")
    return Forms(file, Figures(source, "sheetforge", file.figures))


def test_rows_and_texts_have_their_figures(tmp_path: Path) -> None:
    """Captions, heads of columns, beginnings and sentences are filled."""
    found = forms(tmp_path)
    assert found.boxes("sign-up") == (FormBox("event", "Event", 3.0), FormBox("pool", "Pool (three each)", 1.0))
    assert found.columns("sign-up") == (
        Column("number", "No.", wide=9.0, face="medium"),
        Column("name", "two", share=1.5, under="names", write=True),
    )
    assert found.texts("notes") == [("To one:", "and two.")]


def test_a_page_has_figures_of_its_own(tmp_path: Path) -> None:
    """Captions and texts take them beside those of the file."""
    text = TEXT.replace("({pool[3]} each)", "({pool[3]} each, {most} at most)")
    assert forms(tmp_path, text).boxes("sign-up", {"most": 9})[1].caption == "Pool (three each, 9 at most)"


def test_an_explanation_has_its_part_title_and_text(tmp_path: Path) -> None:
    """The title ends at the first stop."""
    text = TEXT.replace("notes: {", "notes: {hull: Hull. Boxes. Cross them off., ")
    assert forms(tmp_path, text).callouts("notes")[0] == ("hull", "Hull", "Boxes. Cross them off.")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wide: 9,", "wyde: 9,", "6:25: no field 'wyde' here; did you mean 'wide'?"),
        ("face: medium", "face: mediun", "6:40: 'mediun' is not known here; did you mean 'medium'?"),
        ("[Event, 3]", "[Event, broad]", "3:28: write a number here, not the text 'broad'"),
    ],
    ids=["field", "face", "share"],
)
def test_a_slip_is_reported_at_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    """With file, line and column, and what to write."""
    assert old in TEXT
    with pytest.raises(Unreadable) as refused:
        forms(tmp_path, TEXT.replace(old, new))
    assert f"toy/data/forms.yaml:{said}" in str(refused.value)


def test_a_missing_entry_is_named(tmp_path: Path) -> None:
    """With its part of the file, and the entry that was meant."""
    with pytest.raises(Unreadable) as refused:
        forms(tmp_path).boxes("sign-op")
    assert str(refused.value) == (
        "toy/data/forms.yaml:3:3: boxes: 'sign-op' is missing; did you mean 'sign-up'? (there is sign-up)"
    )


def test_a_missing_paragraph_is_named_at_its_section(tmp_path: Path) -> None:
    """An entry that resembles none is reported at the part that lacks it."""
    with pytest.raises(Unreadable) as refused:
        forms(tmp_path).text("notes", "use")
    assert str(refused.value).startswith("toy/data/forms.yaml:9:3: sections: notes: 'use' is miss")


@pytest.mark.parametrize("field", ["key", "place"])
def test_a_column_stands_under_its_key(tmp_path: Path, field: str) -> None:
    """A field that the program gives is refused at its place."""
    with pytest.raises(Unreadable) as refused:
        forms(tmp_path, TEXT.replace("{head: No.,", f"{{head: No., {field}: x,"))
    assert f"'number' has no field '{field}': a column stands under its key" in str(refused.value)
    assert str(refused.value).startswith("toy/data/forms.yaml:6:5: ")


def test_a_misspelt_box_is_reported_at_its_line(tmp_path: Path) -> None:
    """A box whose key is nearly that of a value which finds no box."""
    boxes = forms(tmp_path, TEXT.replace("{event: [Ev", "{evnet: [Ev")).boxes("sign-up")
    check_boxes(boxes, {"pool": "3", "players": "8"})
    with pytest.raises(Unreadable) as refused:
        check_boxes(boxes, {"event": "Cup", "pool": "3"})
    assert str(refused.value) == (
        "toy/data/forms.yaml:3:13: no value is called 'evnet', there are event and pool; did you mean 'event'?"
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_a_game_has_room(game: str) -> None:
    """Columns have a width or a share, and boxes a share: one without would not be drawn."""
    found = forms_of(import_module(f"sheetforge.systems.{game}").__name__)
    for name in found.file.columns:
        assert all((each.wide > 0) != (each.share > 0) for each in found.columns(name)), name
    for name, boxes in found.file.boxes.items():
        assert all(share > 0 for _, share in boxes.values()), name
