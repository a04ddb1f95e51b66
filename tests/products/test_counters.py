"""Sheets of counters whose faces are known: one place for all games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.products.counters import Counter, Counters, CounterSet, CutGroup
from sheetforge.products.cutting import read_cut
from sheetforge.products.naming import named_alike
from sheetforge.products.options import PrintOptions, ProductOption, Setting
from sheetforge.products.planner import Planner
from sheetforge.products.shared_sheets import SheetRun, run_pages
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import die
from sheetforge.sheet.scene import Anchor
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.signs import CounterFigure
from tests.cells_used import share_of
from tests.sheet import layout
from tests.systems.samples_of_battles import library

ANN, BOB = CounterFace("Ann", "1", side=SIDES[0]), CounterFace("Bob", "2", side=SIDES[1])
BACK = CounterFace("Back", side=SIDES[0])


def test_pieces_have_both_sides_and_each_face_is_drawn_once() -> None:
    """Counters with the same face share its drawing."""
    group = CutGroup(((ANN, BACK), (ANN, BACK), (BOB, BACK)), False, None, False)
    first, second, third = group.pieces(read_cut(PrintOptions()).job("title"), 0, 3)
    assert first.front is second.front
    assert first.back is third.back
    assert first.front != third.front


def test_folded_strips_have_no_back() -> None:
    """A tent shows its face on both sides of one strip."""
    group = CutGroup(((ANN, BACK),), True, None, False)
    (piece,) = group.pieces(read_cut(PrintOptions()).job("title", "digest", True), 0, 1)
    assert not piece.back.items
    assert piece.front.items


def test_a_run_knows_how_many_pages_it_has() -> None:
    """Fronts and backs are pages of their own, as many as the counters need."""
    settings: dict[str, Setting] = {"size": 40.0, "bleed": "none"}
    job = read_cut(PrintOptions(settings=settings)).job("Counters of all", "digest")
    run = SheetRun(((CutGroup(((ANN, BACK),) * 40, False, None, False), 0, 40, job),), False)
    pages = list(run_pages([run]))
    assert len(pages) == run.pages >= 4
    said = [layout.plain_text(page.items).split().count("Ann") for page in pages]
    assert sum(said) == 40


def test_a_set_may_be_cut_to_a_die_of_its_own() -> None:
    """Discs that lie under the other pieces are wider than they are; the other sets stay."""
    cut = read_cut(PrintOptions())
    width = cut.of(die("round", 35.0))
    assert (width.die.shape, width.die.height) == ("round", 35.0)
    assert width.job("Discs").page.die == width.die
    assert cut.of(None) is cut
    slots: dict[str, Setting] = {"slots": "stickers-round-25-a4"}
    with pytest.raises(BadRequest, match="round 35 mm and its slots are not; leave --slots out"):
        read_cut(PrintOptions(settings=slots)).of(die("round", 35.0))


def test_the_ships_of_a_sheet_are_named_alike() -> None:
    """Names of ships, or of classes if one is too long; else figures alone, or codes where marks do not tell them."""
    figures = (CounterFigure("shield", "13"), CounterFigure("armour", "2"))

    def shown(size: float, *given: tuple[str, str, str, str]) -> tuple[list[str], list[str]]:
        faces = [
            CounterFace(name, mark, figures=figures if code else (), code=code, kind=kind)
            for name, kind, code, mark in given
        ]
        made = named_alike([(face, replace(face, state="damaged")) for face in faces], die("hex", size))
        said = [
            "" if face.is_bare else face.code if face.by_code else face.name
            for face in (*(front for front, _ in made), *(back for _, back in made))
        ]
        assert all(back.is_bare is False or not back.figures for _, back in made)
        return said[: len(made)], said[len(made) :]

    keep, long = ("Keep", "Dart", "DAR", "A"), ("Keeper of the Narrow Seas", "Pit Viper", "PVI", "B")
    target, twin = ("Target", "", "", "A"), ("Keep", "Pit Viper", "PVI", "A")
    assert shown(25.0, keep, target) == (["Keep", "Target"], ["Keep", "Target"])
    assert shown(25.0, keep, long, target)[0] == ["Dart", "Pit Viper", "Target"]
    assert shown(20.0, keep, long, target) == (["", "", "Target"], ["Dart", "Pit Viper", "Target"])
    assert shown(20.0, keep, twin, target)[0] == ["DAR", "PVI", "Target"]
    longest = ("Large merchantman", "", "LM", "C")
    assert shown(20.0, keep, long, longest, target)[1] == ["DAR", "PVI", "LM", "Target"]


def test_the_ships_of_a_sheet_have_as_many_figures() -> None:
    """Those of the one with the least room for them."""
    short, wide = ((CounterFigure("shield", "3"), CounterFigure("armour", value)) for value in ("2", "1/1000"))
    faces = [CounterFace("Dart", mark, figures=figures, code="DAR") for mark, figures in (("A", short), ("B", wide))]
    made = named_alike([(face, face) for face in faces], die("hex", 20.0))
    assert [len(front.figures) for front, _ in made] == [1, 1]
    alone = named_alike([(faces[0], faces[0])], die("hex", 20.0))
    assert [len(front.figures) for front, _ in alone] == [2]


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize("system", sorted(library().systems))
def test_all_counters_of_a_game_fill_their_sheets(system: str, paper_name: str) -> None:
    """Sets share sheets, spares lie in the room that is left, and each sheet says which sets are on it."""
    product = library().systems[system].products().get("counters")
    if product is None:
        return
    planner = Planner(library(), system, PrintOptions(paper_name), {}, product.ships_of)
    (sheet,) = product.sheets(planner)
    assert sheet.name == f"{system}/counters/all-counters"
    pages = sheet.lay_out().pages
    assert len(pages) <= {"silent-death": 16, "silent-fury": 8, "babylon": 8, "silent-death-star-wars": 4}.get(
        system, 2
    )
    begun = {item.title for page in pages for item in page.items if isinstance(item, Anchor)}
    assert "Spares" in begun
    said = [" ".join(layout.plain_text(page.items).split()).lower() for page in pages]
    for page, text in zip(pages, said, strict=True):
        assert share_of(page) > 0.8
        assert any(title.lower() in text for title in begun)
    for title in begun:
        assert any(title.lower() in text for text in said)


def test_copies_asked_for_bring_no_spares() -> None:
    """The number of counters is the one given."""
    settings: list[dict[str, Setting]] = [{}, {"copies": 1}]
    for given, spares in zip(settings, (True, False), strict=True):
        (sheet,) = Sets(("Cy",)).sheets(Planner(library(), "silent-fury", PrintOptions(settings=given)))
        text = layout.plain_text(sheet.lay_out().pages[0].items)
        assert "Ann" in text
        assert ("Cy" in text) is spares


def test_a_set_that_fails_the_check_is_by_itself() -> None:
    """The others are printed."""
    key = Key("ships", "silent-fury", "gnat")
    planner = Planner(replace(library(), invalid=frozenset({key})), "silent-fury", PrintOptions())
    good, bad = Sets(("Bob",)).sheets(planner), Sets((), key).sheets(planner)
    assert [sheet.name for sheet in good] == ["silent-fury/counters/all-counters"]
    whole, broken = bad
    assert (whole.name, broken.name) == ("silent-fury/counters/first", "silent-fury/counters/second")
    assert broken.depends_on == {key}


class Sets(Counters):
    """Two sets, the second of which may depend on an entity, and spares by their names."""

    title = game = "counters"
    back = ProductOption("back", "damaged", "The back.", ("damaged",))

    def __init__(self, spare: tuple[str, ...], broken: Key | None = None) -> None:
        self.spare = spare
        self.broken = broken

    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        yield CounterSet("first", "first", (Counter(ANN),), frozenset())
        needed = frozenset() if self.broken is None else frozenset({self.broken})
        yield CounterSet("second", "second", (Counter(BOB),), needed)

    def spares(self, planner: Planner) -> Iterator[Counter]:
        return (Counter(CounterFace(name, side=SIDES[0])) for name in self.spare)
