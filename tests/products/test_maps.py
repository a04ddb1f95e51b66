"""What is asked of maps on the command line, for every game that has some."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.geometry.hexes import Shape
from sheetforge.products.map_options import looks
from sheetforge.products.map_spread import CLOSER, fitted, spread_of
from sheetforge.products.maps import edge_notes, map_sheets, paper_of_map, sheet_pages, size_asked
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner, Sheet
from sheetforge.sheet import walk
from sheetforge.sheet.counter_bands import LEAST_WITH_FIGURES
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import draw
from sheetforge.sheet.paper import LARGE
from sheetforge.sheet.scene import Page
from tests.sheet import layout
from tests.systems.samples_of_battles import library


def options(**settings: Setting) -> PrintOptions:
    return PrintOptions(settings={name.replace("_", "-"): one for name, one in settings.items()})


def sheets(board: HexMap, options: PrintOptions) -> list[Sheet]:
    planner = Planner(Library(Path(), "", {}, {}), "game", options)
    return list(map_sheets(planner, board.id, board, looks(options)))


def test_a_size_is_columns_and_rows() -> None:
    """`39x26`; other texts and sizes beyond the limit are refused."""
    assert (size_asked("39x26").columns, size_asked("39x26").rows) == (39, 26)
    for text, said in (("39", "columns x rows"), ("0x4", "columns x rows"), ("999x999", "998001")):
        with pytest.raises(BadRequest, match=said):
            size_asked(text)


def test_figures_that_make_no_sense_are_refused() -> None:
    """Hexes are large enough for a counter; numbers are not below 0."""
    assert looks(options(hex_size=16.0)).across == 16.0
    with pytest.raises(BadRequest, match="--hex-size 2"):
        looks(options(hex_size=2.0))
    with pytest.raises(BadRequest, match="--hex-numbers -1"):
        looks(options(hex_numbers=-1))


def test_a_map_is_a_poster_and_sheets() -> None:
    """Both by default; only the poster where sheets are not wanted."""
    board = HexMap("pond", "Pond", 12, 9)
    both = sheets(board, options())
    assert [sheet.name for sheet in both] == ["game/maps/pond", "game/maps/pond-sheets"]
    assert len(both[1].lay_out().pages) > 1
    poster = options(map_sheets=False)
    assert len(sheets(board, poster)) == 1


def test_a_map_that_no_paper_holds_is_refused() -> None:
    """Larger than any page and with more sheets than letters: refused before anything is drawn."""
    board = HexMap("ocean", "Ocean", 200, 100)
    huge = options(hex_size=150.0)
    with pytest.raises(BadRequest, match="Ocean"):
        sheets(board, huge)


@pytest.mark.parametrize(("shape", "axis"), [("flat", "columns"), ("pointy", "rows")])
def test_a_map_that_moves_says_so_in_its_strip(shape: Shape, axis: str) -> None:
    """Players read how to move the pieces on the printed map; a closed edge needs no words."""
    assert edge_notes("closed", shape) == ()
    board = HexMap("b", "B", 20, 12, shape, notes=edge_notes("moving", shape))
    poster = sheets(board, options(hex_size=16.0, map_sheets=False))[0].lay_out()
    said = " ".join(layout.plain_text(poster.pages[0].items).split())
    assert f"{axis} by an even number" in said


def test_a_map_fills_the_sheets_asked_for() -> None:
    """The largest hexes with which it takes so many; one sheet needs no diagram."""
    board = HexMap("bay", "Bay", 20, 14)
    for asked, pages in ((1, 1), (4, 5)):
        how = options(map_fit=asked)
        whole = sheets(board, how)[1]
        assert len(whole.lay_out().pages) <= pages
    small, large = (fitted(board, looks(options()), options(map_fit=n)).across for n in (1, 6))
    assert 5 <= small < large
    more = replace(looks(options()), across=small + 0.5)
    assert len(sheet_pages(board, more, options())) > 1


def test_too_few_sheets_are_refused_with_the_least_that_works() -> None:
    """0 is not a number of sheets; a large map does not fit one even with the smallest hexes."""
    with pytest.raises(BadRequest, match=r"fit:0: Bay takes 1 sheet .* give fit:1 or more"):
        sheets(HexMap("bay", "Bay", 20, 14), options(map_fit=0))
    with pytest.raises(BadRequest, match=r"Ocean takes \d+ sheets with hexes of 5 mm"):
        sheets(HexMap("ocean", "Ocean", 90, 70), options(map_fit=1))


@pytest.mark.parametrize("name", LARGE)
def test_a_map_is_printed_on_large_paper(name: str) -> None:
    """Its sheets have the size of the paper; a narrow one has a diagram whose ruler measures true."""
    size = sorted((LARGE[name].width, LARGE[name].height))
    for board, has_diagram in ((HexMap("a", "A", 45, 40), False), (HexMap("narrow", "Narrow", 2, 140), True)):
        _, made = sheets(board, PrintOptions(name))
        pages = made.lay_out().pages
        assert all(sorted((page.width, page.height)) == pytest.approx(size) for page in pages)
        assert len(pages) > 1 + has_diagram
        rulers = [text.size_pt for text, _ in walk.texts(pages[0].items) if text.text.startswith("100 mm")]
        assert len(rulers) == has_diagram
        assert all(point < 12.0 for point in rulers)


def test_words_grow_with_large_paper() -> None:
    """The steps to join sheets and the labels of sheets are read from further away."""
    board = HexMap("a", "A", 90, 80)
    labels: list[float] = []
    steps: list[float] = []
    for name in ("a4", "a1"):
        pages = sheets(board, PrintOptions(name, settings={"hex-size": 20.0}))[1].lay_out().pages
        labels.append(next(text.size_pt for text, _ in walk.texts(pages[0].items) if text.text == "A1"))
        words = [text for page in pages for text, _ in walk.texts(page.items) if text.text == "To join the sheets"]
        steps.append(words[0].size_pt)
    assert labels[1] > labels[0]
    assert steps[1] > 1.3 * steps[0]


def test_the_strip_of_a_map_says_how_to_join_its_sheets() -> None:
    """On one of its sheets, whichever edge they have; a page says it only where the strip has no room."""
    for edge, word in (("glue", "hatched strip"), ("cut", "tape them")):
        how = options(edge=edge)
        board = HexMap("bay", "Bay", 20, 14)
        pages = sheet_pages(board, looks(how), how)
        said = [" ".join(layout.plain_text(page.items).split()) for page in pages]
        assert pages[0].label == "A1"
        assert paper_of_map(board, looks(how), how) == len(pages)
        assert all(word in one and "A hex is then 25 mm" in one for one in said if "To join the sheets" in one)
        assert any("To join the sheets" in one for one in said)
        narrow = HexMap("narrow", "Narrow", 3, 60)
        first, *others = sheet_pages(narrow, looks(how), how)
        assert first.label == "Assembly"
        assert word in " ".join(layout.plain_text(first.items).split())
        assert not any("To join the sheets" in layout.plain_text(page.items) for page in others)
        assert paper_of_map(narrow, looks(how), how) == 1 + len(others)


def test_the_strip_stands_beside_a_map_where_that_saves_sheets() -> None:
    """Six sheets of A4 in place of eight; no cut goes through a word of it. Where nothing is saved it stands below."""
    board = HexMap("pond", "Pond", 18, 19)
    made, spread = spread_of(board, looks(options()), options())
    assert spread.count == 6
    words = [drawn.box for _, drawn in walk.texts(draw(board, replace(looks(options()), beside=True)).items)]
    column = [box for box in words if box.x > made.panel.right]
    assert column
    assert not [cut for cut in spread.columns[1:-1] if cut > made.panel.right]
    assert not [box for box in column for cut in spread.rows[1:-1] if box.y < cut < box.bottom]
    large = HexMap("bay", "Bay", 39, 26)
    below, _ = spread_of(large, looks(options()), options())
    assert below.height - below.panel.bottom > below.width - below.panel.right


@pytest.mark.parametrize("system", ["silent-death", "sovereign-seas"])
def test_other_products_refuse_large_paper(system: str) -> None:
    """They are laid out for A4 and Letter, and say what large paper is for."""
    displays = library().systems[system].products()["displays"]
    with pytest.raises(BadRequest, match="--paper a3: displays are laid out for A4 and Letter"):
        displays.plan(library(), system, PrintOptions("a3"), {})


@pytest.mark.parametrize("name", LARGE)
def test_flyers_are_posters_on_large_paper(name: str) -> None:
    """Those of all events, and no form to write on; nothing overlaps, nothing leaves the sheet."""
    forms = library().systems["silent-death"].products()["forms"]
    found = forms.plan(library(), "silent-death", PrintOptions(name), {}).sheets
    assert len(found) >= 6
    assert all(one.name.endswith("-flyer") for one in found)
    for one in found:
        (page,) = one.lay_out().pages
        assert (page.width, page.height) == pytest.approx((LARGE[name].width, LARGE[name].height))
        assert layout.overlapping_texts(page) == []
        assert layout.outside(page) == []


@pytest.mark.parametrize(
    ("system", "map", "scenarios"),
    [
        ("babylon", "open-space", ("carrier-strike", "patrol")),
        ("silent-death-star-wars", "dark-lord-of-the-sith", ("dark-lord-of-the-sith",)),
    ],
)
def test_a_map_drawn_for_a_scenario_is_named_after_both(system: str, map: str, scenarios: tuple[str, ...]) -> None:
    """The drawing of one scenario overwrites neither that of another nor the map itself; what is alike has one file."""
    product = library().systems[system].products()["maps"]
    asked = {"scenarios": frozenset(Key("scenarios", system, one) for one in scenarios)}
    drawn = {sheet.name: sheet.lay_out() for sheet in product.plan(library(), system, options(), asked).sheets}
    usual = {sheet.name: sheet.lay_out() for sheet in product.plan(library(), system, options(map=map), {}).sheets}
    if len(scenarios) == 1:
        assert drawn.keys() == usual.keys()
    else:
        names = [f"{system}/maps/{map}-{one}{end}" for one in scenarios for end in ("", "-sheets")]
        assert list(drawn) == names
        assert len({document.title for document in drawn.values()}) == len(scenarios)
    for name in drawn.keys() & usual.keys():
        assert drawn[name].pages == usual[name].pages


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("system", "map", "most"),
    [("silent-fury", "open-space", 6), ("sovereign-seas", "strait", 6), ("sovereign-seas", "blockaded-port", 18)],
)
def test_hexes_on_sheets_are_smaller_where_that_saves_some(system: str, map: str, most: int, paper: str) -> None:
    """Counters of the usual size lie in them; the poster keeps its size, and so do sheets with a size asked for."""
    product = library().systems[system].products()["maps"]

    def pages(**given: Setting) -> tuple[Page, int]:
        settings: dict[str, Setting] = {"map": map, **given}
        poster, made = product.plan(library(), system, PrintOptions(paper, settings=settings), {}).sheets
        return poster.lay_out().pages[0], len(made.lay_out().pages)

    (drawn, count), (usual, more) = pages(), pages(**{"hex-size": 25.0})
    assert (drawn.width, drawn.height) == (usual.width, usual.height)
    assert count <= most < more
    assert pages(**{"hex-size": 21.0})[1] <= count


@pytest.mark.parametrize(("system", "map"), [("silent-death", "first-sortie"), ("babylon", "open-space")])
def test_hexes_that_templates_measure_keep_their_size(system: str, map: str) -> None:
    """Sheets of a map have the hexes of its poster, and of the films and pieces that lie on them."""
    product = library().systems[system].products()["maps"]
    _, made = product.plan(library(), system, PrintOptions(settings={"map": map}), {}).sheets
    across = 32 if system == "babylon" else 25
    said = [layout.plain_text(page.items) for page in made.lay_out().pages]
    assert any(f"{across} mm" in text for text in said)


@pytest.mark.parametrize(("paper", "scenario"), [("a4", "hornets-nest"), ("letter", "through-the-gate")])
def test_hexes_of_a_pack_are_smaller_where_that_saves_a_third_of_the_sheets(paper: str, scenario: str) -> None:
    """Four sheets in place of six; counters keep their figures."""
    key = Key("scenarios", "silent-fury", scenario)
    product = library().systems["silent-fury"].products()["pack"]
    made = product.plan(
        library(), "silent-fury", PrintOptions(paper, settings={"with-map": True}), {"scenarios": frozenset({key})}
    )
    (drawn,) = (sheet.lay_out().pages for sheet in made.sheets if sheet.name.endswith("-map"))
    assert len(drawn) == 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("scenario", ["silent-death/the-causeway", "babylon/first-duel", "silent-fury/grain-run"])
def test_hexes_of_a_pack_hold_what_lies_in_them(scenario: str, paper: str) -> None:
    """Usual ones lose a quarter at most, and counters keep their figures beside long pieces too."""
    system, id = scenario.split("/")
    key = Key("scenarios", system, id)
    product = library().systems[system].products()["pack"]
    wanted = {"scenarios": frozenset({key})}
    planner = Planner(library(), system, PrintOptions(paper, settings={"with-map": True}), wanted, product.ships_of)
    entity = library().entity(key)
    assert entity is not None
    packs = product.sheets.__self__  # type: ignore[attr-defined]
    settings = packs.matched(planner, key, entity).settings
    assert settings["hex-size"] >= (32 if system == "babylon" else 25) * CLOSER
    assert settings.get("size", 20.0) >= LEAST_WITH_FIGURES
