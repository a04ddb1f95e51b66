"""Fields of fillable sheets of every kind, and of battles that go on in a viewer."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.press.forms import in_words
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.page import struck
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Field, Line, Page
from sheetforge.sheet.walk import Drawn
from tests.fields_of_pages import MARKED, faults
from tests.overlaps import official
from tests.systems.test_battle_pages import GAMES, samples

LOOKS = (("a4", "color"), ("letter", "mono"))

KINDS = {
    ("babylon", "displays"): ("sarastus", "pohjola", "usva", "eyrie", "harrier", "flight-tiira"),
    ("silent-death", "displays"): ("hornpipe", "cotillion", "donjon", "executioner-ii", "dolphin-ii"),
    ("silent-death", "forms"): ("custom", "fixed", "sign-up", "score-sheet", "turn-record", "swiss-round", "slips"),
    ("silent-death", "worksheets"): ("blank", "ridotto-masked-ball"),
    ("silent-death-star-wars", "displays"): ("yt-1300", "b-wing"),
    ("silent-fury", "displays"): ("halberd", "black-tern"),
    ("sovereign-seas", "displays"): ("bellerophon", "magenta", "small-merchantman"),
}
"""Sheets with layouts of their own; of other products the first is looked at, and one in the middle."""

(_stroke,) = (struck(Box(0, 0, 5, 5), COLOR),)
assert isinstance(_stroke, Line)
STROKE = _stroke.style

CASES = [
    (system, product, *LOOKS[number % 2])
    for system, game in discover().items()
    for number, product in enumerate(name for name in MARKED if name in game.products())
    # The condensation has worksheets and forms only of content that people add.
    if (system, product) not in (("silent-death-star-wars", "worksheets"), ("silent-death-star-wars", "forms"))
]


def pages(system: str, product: str, paper: str, ink: str) -> list[tuple[str, Page]]:
    """The fillable pages of some sheets of a product."""
    made = discover()[system].products()[product]
    sheets = made.plan(official(), system, PrintOptions(paper, ink, fillable=True), {}).sheets
    sheets = tuple(one for one in sheets if not one.name.endswith("-displays"))
    wanted = KINDS.get((system, product))
    if wanted is None:
        chosen = [sheets[0], sheets[len(sheets) // 2]]
    else:
        chosen = [next(one for one in sheets if one.name.rpartition("/")[2].endswith(id)) for id in wanted]
    return [
        (f"{one.name} page {number}", page)
        for one in dict.fromkeys(chosen)
        for number, page in enumerate(one.lay_out().pages, 1)
    ]


@pytest.mark.parametrize(("system", "product", "paper", "ink"), CASES)
def test_every_mark_of_a_pencil_is_a_field(system: str, product: str, paper: str, ink: str) -> None:
    """Boxes, circles and frames have one field each, which is wide enough, legible and has words."""
    looked = pages(system, product, paper, ink)
    assert [f"{name}: {one}" for name, page in looked for one in faults(page, ink)] == []
    assert any(isinstance(item, Field) for _, page in looked for item in page.items)


def fields(system: str, id: str) -> dict[str, Field]:
    """The fields of a display by name."""
    made = discover()[system].products()["displays"]
    sheets = made.plan(official(), system, PrintOptions(fillable=True), {}).sheets
    sheet = next(one for one in sheets if one.name.endswith(f"/{id}"))
    return {item.name: item for page in sheet.lay_out().pages for item in page.items if isinstance(item, Field)}


def test_crew_of_a_ship_is_struck_off() -> None:
    """Each circle of the crew of a component is a field of its own."""
    crew = [field for name, field in fields("silent-fury", "halberd").items() if ".crew." in name]
    assert len(crew) == 7
    assert {in_words(field) for field in crew} >= {"Halberd, Bridge 3: crew C gone", "Halberd, Engine 5: crew E gone"}


def test_words_say_ship_part_and_box() -> None:
    """They stand by themselves, and tell two sides of a ship apart."""
    found = fields("babylon", "sarastus")
    assert in_words(found["ship.sarastus.port-twin-array.02"]) == "Sarastus, port Twin Array, box 2"
    assert in_words(found["ship.sarastus.charged.jump"]) == "Sarastus, rounds that the jump engine has charged"
    track = fields("silent-death", "hornpipe")["ship.hornpipe.2.track.02"]
    assert in_words(track).startswith("Hornpipe 2, track, box 2")


@pytest.mark.parametrize("system", GAMES)
def test_a_battle_goes_on_in_a_viewer(system: str) -> None:
    """What is struck off on paper is a field that is set, without ink below it that nobody can take away."""
    product = discover()[system].products()["displays"]
    assert product.battle is not None
    papers, screens = (
        [page for _, pages in product.battle(samples.battle(system), samples.library(), look) for page in pages]
        for look in (PrintOptions(), PrintOptions(fillable=True))
    )
    assert any(item.value for page in screens for item in page.items if isinstance(item, Field))
    for paper, screen in zip(papers, screens, strict=True):
        fields = [item for item in screen.items if isinstance(item, Field)]
        ticks = [item.box for item in fields if item.kind == "check"]
        assert sum(bool(item.value) for item in fields if item.kind == "check") >= len(strokes(paper)) - len(
            strokes(screen)
        )
        assert not [line for line in strokes(screen) for box in ticks if box.contains(line.box)]


def strokes(page: Page) -> list[Drawn]:
    """The strokes of a pencil through boxes of a page."""
    return [one for one in walk.walk(page.items) if isinstance(one.item, Line) and one.item.style == STROKE]


def test_motion_is_a_choice_of_each_kind() -> None:
    """A craft has one speed and one course; a turn has a side and a number of hexes."""
    found = fields("babylon", "sarastus")
    assert {field.choice for name, field in found.items() if ".speed." in name} == {"ship.sarastus.speed"}
    turn = {in_words(field).rpartition(" ")[2]: field.choice for name, field in found.items() if ".turn." in name}
    assert turn["P"] == turn["S"] == "ship.sarastus.turn-side"
    assert turn["1"] == turn["9"] == "ship.sarastus.turn"
