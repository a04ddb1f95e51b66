"""Forms and grids: known values as ink or in fields, blanks with names, heads of two lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.sheet import walk
from sheetforge.sheet.faces import FIELD_EDGE
from sheetforge.sheet.fields import over_rules, typed_line
from sheetforge.sheet.palette import COLOR, SAVER
from sheetforge.sheet.scene import Box, Field
from sheetforge.sheet.text import MM_PER_PT
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid, lanes
from sheetforge.sheet.widgets.sketch import LayoutProblem

BOX = Box(10.0, 10.0, 100.0, 12.0)


def texts(form: Form) -> list[str]:
    return [text.text for text, _ in walk.texts(form.items)]


def test_a_known_value_is_ink_on_paper_and_the_start_of_a_field() -> None:
    """The same call prints a value, or makes a field that starts with it."""
    paper, screen = Form(COLOR, "x"), Form(COLOR, "x", fillable=True)
    for form in (paper, screen):
        form.entry("name", BOX, "Name", "Talon")
    assert texts(paper) == ["Name", "Talon"]
    assert texts(screen) == ["Name"]
    assert paper.fields("a") == []
    (field,) = screen.fields("a")
    assert isinstance(field, Field)
    assert (field.name, field.value, field.kind) == ("a.name", "Talon", "text")
    assert BOX.contains(field.box)


def test_a_large_blank_takes_several_lines() -> None:
    """Three lines of its type are enough; a high cell of a column of figures has one line in its middle."""
    form = Form(COLOR, "x", fillable=True)
    form.write("notes", Box(0.0, 0.0, 50.0, 20.0))
    form.write("ship", Box(0.0, 0.0, 50.0, 6.0))
    form.write("points", Box(0.0, 0.0, 15.0, 20.0))
    assert [field.multiline for field in form.fields("f")] == [True, False, False]


def test_what_is_struck_out_whole_is_clicked_where_no_other_field_lies() -> None:
    """A row of a log is struck out on its number, a cell of a crew on its caption, and one by itself anywhere."""
    form = Form(COLOR, "x", fillable=True)
    form.blank("over", Box(0.0, 0.0, 50.0, 8.0), "strike", tooltip="over")
    form.blank("speed", Box(12.0, 0.5, 30.0, 7.0))
    form.blank("dead", Box(0.0, 20.0, 20.0, 12.0), "strike", tooltip="dead")
    form.blank("skill", Box(1.0, 24.0, 18.0, 7.0))
    form.blank("lost", Box(0.0, 40.0, 20.0, 12.0), "strike", tooltip="lost")
    found = {field.name: field.box for field in form.fields("f")}
    assert found["f.over"] == Box(0.0, 0.0, 12.0, 8.0)
    assert found["f.dead"] == Box(0.0, 20.0, 20.0, 4.0)
    assert found["f.lost"] == Box(0.0, 40.0, 20.0, 12.0)


def test_lines_for_notes_are_typed_upon() -> None:
    """Two lines of type for each printed one, the first with its foot upon the first printed one."""
    box, size = over_rules(Box(0.0, 10.0, 50.0, 40.0), 17.5, 7.5)
    line = typed_line(size)
    assert 2 * line == pytest.approx(7.5, abs=0.01)
    assert box.y + FIELD_EDGE * MM_PER_PT + line == pytest.approx(17.5, abs=0.01)
    assert box.bottom == 50.0


def test_a_value_that_is_too_wide_is_a_problem_with_its_name() -> None:
    """Nothing is cut: the error names the blank and the text."""
    form = Form(SAVER, "x")
    with pytest.raises(LayoutProblem) as caught:
        form.write("ship", Box(0.0, 0.0, 8.0, 6.0), "a very long name indeed")
    assert caught.value.field == "ship"


def test_columns_share_what_is_left() -> None:
    """Fixed columns keep their width, the others share the rest by their parts."""
    columns = Column("a", "", wide=20.0), Column("b", "", share=3.0), Column("c", "", share=1.0)
    found = lanes(columns, BOX)
    assert [round(one.width, 6) for one in found] == [20.0, 60.0, 20.0]
    assert found[-1].right == BOX.right


def test_cells_to_write_in_are_blanks_and_others_are_printed() -> None:
    """Blanks are named by grid, row and column; rows count from a chosen start."""
    form = Form(COLOR, "x", fillable=True)
    columns = (Column("number", "No.", wide=10.0), Column("ship", "Ship", share=1.0, under="type", write=True))
    rows = [Line({"number": "2", "ship": "Talon"}), Line({"number": "3"})]
    bottom = grid(form, BOX, columns, rows, "roll", 7.0, first=2)
    assert bottom == pytest.approx(10.0 + 6.4 + 14.0)
    assert [(field.name, field.tooltip) for field in form.fields("f")] == [
        ("f.roll.02.ship", "Ship type, line 2"),
        ("f.roll.03.ship", "Ship type, line 3"),
    ]
    assert texts(form) == ["2", "3", "No.", "Ship", "type"]


def test_a_grid_that_is_too_narrow_is_a_problem() -> None:
    """Columns that leave nothing for the others are refused."""
    columns = (Column("a", "", wide=99.0), Column("b", "", share=1.0))
    with pytest.raises(LayoutProblem):
        grid(Form(COLOR, "x"), BOX, columns, [Line()], "g", 6.0)


def grid_of(columns: tuple[Column, ...], line: Line) -> list[str]:
    """Draw a grid of a row, and return its texts."""
    form = Form(COLOR, "x")
    grid(form, BOX, columns, [line], "g", 6.0)
    return texts(form)


SHIPS = (
    Column("ship", "Ship", share=1.0, place="forms.yaml:3:5"),
    Column("drive", "Drive", share=1.0, place="forms.yaml:4:5"),
    Column("notes", "Notes", share=1.0, write=True, place="forms.yaml:5:5"),
)


def test_a_column_that_no_row_fills_is_a_finding_at_its_line() -> None:
    """With the keys of the rows, and how a column to write in is made."""
    with pytest.raises(Unreadable) as refused:
        grid_of(SHIPS, Line({"ship": "Talon"}))
    assert str(refused.value) == (
        "forms.yaml:4:5: no row has a cell 'drive'; rows have ship; add `write: true` for one to write in"
    )


@pytest.mark.parametrize("write", [False, True], ids=["shown", "written"])
def test_a_misspelt_column_is_a_finding_that_names_the_cell(write: bool) -> None:
    """Of a column that only shows, and of one to write in, which may be without a cell."""
    drvie = replace(SHIPS[1], key="drvie", write=write)
    with pytest.raises(Unreadable) as refused:
        grid_of((SHIPS[0], drvie, SHIPS[2]), Line({"ship": "Talon", "drive": "12"}))
    assert str(refused.value) == (
        "forms.yaml:4:5: no row has a cell 'drvie'; rows have ship and drive; did you mean 'drive'?"
    )


def test_a_cell_without_a_column_is_a_finding_of_the_table() -> None:
    """Nothing that a row has is left off in silence."""
    with pytest.raises(Unreadable) as refused:
        grid_of(SHIPS[:2], Line({"ship": "Talon", "drive": "12", "cost": "30"}))
    assert str(refused.value) == "forms.yaml:3:5: no column 'cost', which the rows have; add it"


def test_a_column_to_write_in_needs_no_cell() -> None:
    """So one can be added in the data file alone; a blank row has no cells at all."""
    assert {"Talon", "12"} <= set(grid_of(SHIPS, Line({"ship": "Talon", "drive": "12"})))
    assert "Talon" not in grid_of(SHIPS, Line())


def test_a_ring_needs_its_column() -> None:
    """A mark at a key without a column is a fault of the program."""
    with pytest.raises(ValueError, match="ring at"):
        grid_of(SHIPS, Line({"ship": "Talon", "drive": "12"}, ringed=frozenset({"cost"})))


def test_a_tick_is_a_box_to_tick() -> None:
    """Ticked or not, on paper and on a screen."""
    form = Form(COLOR, "x", fillable=True)
    form.tick("a", Box(0.0, 0.0, 4.0, 4.0), "done", ticked=True)
    form.tick("b", Box(6.0, 0.0, 4.0, 4.0), "not done")
    assert [(field.kind, field.value) for field in form.fields("f")] == [("check", "x"), ("check", "")]
