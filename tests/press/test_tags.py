"""The structure of every kind of print: each mark once in the tree, tables with rows and cells, figures with words."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from pypdf import PdfReader

from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Define, Document, Group, Page, Rect, Style, Text, Use
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import Row, table
from tests.overlaps import official
from tests.press.structure import checked
from tests.press.test_tagged_forms import elements, said, tree

LEFT_OUT = frozenset({"odds", "pack"})
"""Products whose plan takes long; those of a first game are a pack as well."""

SAMPLE = [
    (system, product) for system, game in discover().items() for product in sorted(game.products().keys() - LEFT_OUT)
]
MOST = 3
"""Pages of a sheet whose structure is read here."""


@pytest.mark.parametrize(("system", "product"), SAMPLE)
def test_every_kind_of_print_has_a_whole_structure(system: str, product: str) -> None:
    """Of a sheet of each product: all that is painted is marked or decoration, and each mark has its element."""
    options = PrintOptions("letter" if len(product) % 2 else "a4", fillable=product == "displays")
    sheets = discover()[system].products()[product].plan(official(), system, options, {}).sheets
    for sheet in islice((one for one in sheets if one.own_files is None), 1):
        pages = sheet.lay_out().pages[:MOST]
        found = checked(pdf.write(Document(pages, "One"), tagged=True))
        assert found["/Sect"] >= len(pages)
        assert found["/P"] + found["/Figure"] + found["/TD"]


def read(*items: Any) -> PdfReader:
    data = pdf.write(Document((Page(100, 100, items),)), tagged=True)
    checked(data)
    return PdfReader(BytesIO(data))


def test_a_table_has_rows_and_cells() -> None:
    """As the layout has them; heads say that they are of a column, and a cell without text is one too."""
    sketch = Sketch(COLOR)
    columns = (Column("a", "Range"), Column("b", "Hits", align="right"), Column("c", "Notes"))
    rows = (Row({"a": "short", "b": "12", "c": ""}), Row({"a": "long", "b": "3", "c": "twice"}))
    table(sketch, Box(10, 10, 80, 60), columns, rows, 8.0, 5.0, "odds")
    file = read(Text(10, 8, "Odds", "bold", 16, "#000000"), *sketch.items)
    kinds = said(file)
    assert kinds[:5] == ["Document", "Sect", "H1", "Table", "TR"]
    assert kinds.count("TR") == 3
    assert kinds.count("TH") == 3
    assert kinds.count("TD") == 6
    cells = [one for one in elements(tree(file)) if one["/S"] in ("/TH", "/TD")]
    assert [len(one["/K"]) for one in cells] == [1, 1, 1, 1, 1, 0, 1, 1, 1]
    assert all(one["/A"]["/Scope"] == "/Column" for one in cells[:3])


def test_rows_to_write_in_are_left_out() -> None:
    """A row without anything in it says nothing to a reader."""
    sketch = Sketch(COLOR)
    rows = (Row({"a": "short"}), Row({"a": ""}), Row({"a": "long"}), Row({"a": ""}))
    table(sketch, Box(10, 10, 80, 60), (Column("a", "Range"),), rows, 8.0, 5.0, "odds")
    kinds = said(read(*sketch.items))
    assert (kinds.count("TR"), kinds.count("TD")) == (3, 2)


def test_lines_of_a_text_are_one_paragraph() -> None:
    """Runs on a line and lines below it are read together; another column, and a line far below, begin anew."""
    lines = [(10, 20, "Fire"), (18, 20, "at will."), (10, 23.5, "Then move."), (60, 20, "Aside"), (60, 40, "Below")]
    file = read(
        Text(10, 8, "Turn", "bold", 16, "#000000"), *(Text(x, y, t, "regular", 8, "#000000") for x, y, t in lines)
    )
    assert said(file) == ["Document", "Sect", "H1", "P", "P", "P"]


def test_a_piece_is_a_figure_with_its_words() -> None:
    """It is drawn once for all its places; marks for cutting are decoration."""
    part = Define("piece", (Rect(0, 0, 9, 9, Style(fill="#123456")), Text(1, 5, "A", "bold", 8, "#ffffff")))
    marks = Group((Text(1, 90, "cut", "regular", 6, "#000000"),), label="Cut here", layer="marks")
    file = read(Use(part, 5, 5), Use(part, 20, 5), marks)
    assert said(file) == ["Document", "Sect", "Figure 2 × A"]
    assert len(file.pages[0]["/Resources"]["/XObject"]) == 1  # type: ignore[arg-type, index]


def run(x: float, y: float, text: str, size: float = 8.0, **look: Any) -> Text:
    """A run of a page, in one ink."""
    return Text(x, y, text, look.get("face", "regular"), size, "#000000", look.get("spacing", 0.0))


TITLE = run(10, 8, "Turn", 16)
RULE = Rect(0, 0, 1, 9, Style(fill="#123456"))


def test_cells_of_a_row_are_one_paragraph() -> None:
    """Also behind rules between them, and with the lines below the last; a cell far away is another."""
    text = (run(14, 19.8, "The hull"), run(14, 23.3, "holds."))
    row = (run(10, 20, "2", 9), RULE, *text, RULE, run(80, 23.3, "Aside"))
    file = read(TITLE, *row, RULE, run(10, 30, "3", 9))
    assert said(file) == ["Document", "Sect", "H1", "P", "P", "P"]
    assert [len(one["/K"]) for one in elements(tree(file)) if one["/S"] == "/P"] == [2, 1, 1]


def test_a_value_is_read_with_its_caption() -> None:
    """What stands in larger type closely below a small caption, at its edge; a further value is another."""
    pair = (run(10, 20, "To hit", 6.5), RULE, run(9.9, 23.5, "2D6", 10.5))
    assert said(read(TITLE, *pair, run(40, 20, "Lock-on", 6.5), RULE, run(50, 23.5, "4", 10.5))) == [
        "Document",
        "Sect",
        "H1",
        "P",
        "P",
        "P",
    ]


def test_the_name_of_a_page_is_its_heading() -> None:
    """Although a figure on it is larger; a page that does not say its name has its largest run."""
    items = (run(10, 30, "11", 20), run(10, 10, "JIG II", 14))
    for label, place in (("Jig II", 10), ("Jig III", 30)):
        data = pdf.write(Document((Page(100, 100, items, label=label),)), tagged=True)
        checked(data)
        file = PdfReader(BytesIO(data))
        (heading,) = (one for one in elements(tree(file)) if one["/S"] == "/H1")
        marks = {run.y: number for number, run in enumerate(items)}
        assert heading["/K"] == [marks[place]]


def test_blocks_of_a_page_have_headings() -> None:
    """A title in a bar, the name of a group in it or before it; one level below those of the groups around it."""
    bar = run(10, 20, "WEAPONS", face="bold", spacing=0.18)
    caption = run(10, 25, "BPV", 6.5, face="semibold", spacing=0.12)
    inner = Group((run(30, 44, "1"), RULE, run(33, 44, "Guns"), run(30, 48, "range 10")), label="Guns, arc: front")
    outer = Group((run(10, 40, "Port side"), inner), label="Port side")
    track = (run(10, 60, "SHIELDS", 7), run(60, 60, "8 boxes", 6.5), Group((run(10, 65, "8"),), label="Shields"))
    assert said(read(TITLE, bar, RULE, caption, outer, *track)) == [
        *("Document", "Sect", "H1", "H2", "P"),
        *("Sect Port side", "H2", "Sect Guns, arc: front", "H3", "P", "P"),
        *("Sect Shields", "H2", "P"),
    ]


def test_a_copy_of_a_sheet_is_read_as_its_name() -> None:
    """What it says was read on the same page, so a reader need not hear it twice."""
    words = tuple(run(1, 5 + 6 * n, f"a row of many words, number {n}") for n in range(3))
    part = Define("log", (Group(words, label="log of a ship"),))
    found = said(read(TITLE, Use(part, 0, 10), Use(part, 0, 50)))
    assert found == ["Document", "Sect", "H1", "Sect log of a ship", "P", "P", "P", "Figure log of a ship"]


def test_charts_of_guns_at_sea_are_tables() -> None:
    """The chart of each navy, hits by firing power, and the dice of batteries and speeds, with their heads."""
    plan = discover()["sovereign-seas"].products()["tables"].plan(official(), "sovereign-seas", PrintOptions("a4"), {})
    (sheet,) = (one for one in plan.sheets if one.name.endswith("gunnery"))
    data = pdf.write(Document(sheet.lay_out().pages, "Gunnery"), tagged=True)
    checked(data)
    tables = [one for one in elements(tree(PdfReader(BytesIO(data)))) if one["/S"] == "/Table"]
    heads = [[str(cell.get_object()["/S"]) for cell in one["/K"][0].get_object()["/K"]] for one in tables]
    assert [set(row) for row in heads] == [{"/TH"}] * len(tables)
    rows = [[len(row.get_object()["/K"]) for row in one["/K"]] for one in tables]
    assert [one[0] for one in rows if len(one) > 2] == [16, 16, 14]
    assert [one for one in rows if len(one) == 2] == [[6, 6], [4, 4]]
    assert all(len(set(one)) == 1 for one in rows)
