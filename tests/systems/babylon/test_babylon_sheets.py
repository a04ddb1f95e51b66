"""Control sheets: everything of a ship is on its page, one page each, marks where they belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.masks import mask_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Circle, Field, Group, Item, Line, Page, Polygon, Rect, Text, Use
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.babylon.blueprint import Part
from sheetforge.systems.babylon.sheets import flight_page, logs, ship_page, side_chart, tables
from sheetforge.systems.babylon.sheets.model import LETTERS, ControlSheet, SheetOptions, mountings
from sheetforge.systems.babylon.sheets.movement import BOX, ZIGS_ALONE, marked_motion, movement_box, tracks_of
from sheetforge.systems.babylon.sheets.systems import clump, group_of, groups_of, lines_of
from tests.sheet import layout
from tests.systems.babylon.samples_of_babylon_sheets import GOLDENS, MAKERS, MARKED, logs_of, sheet, sheets
from tests.ticked import LEAST_BOX, small_texts, ticked

LOOKS = [("a4", "color"), ("letter", "mono"), ("letter", "saver")]


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """Every item, those inside groups and parts included."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from flat(item.items)
        elif isinstance(item, Use):
            yield from flat(item.part.items)


def texts(page: Page) -> Counter[str]:
    """Every run of text of a page."""
    return Counter(item.text for item in flat(page.items) if isinstance(item, Text))


def boxes(page: Page) -> Counter[str]:
    """How many boxes to cross off there are below every group with an id."""
    found: Counter[str] = Counter()
    for item in flat(page.items):
        if isinstance(item, Group) and item.role == "box":
            found[item.id.rpartition(".")[0]] += 1
    return found


@pytest.mark.parametrize("name", MAKERS)
def test_the_drawing_calls_of_a_sheet(name: str) -> None:
    """A sheet is drawn as its golden has it; `make goldens` rewrites it."""
    assert logs_of(name) == (GOLDENS / f"{name}.calls").read_text(encoding="utf-8")


SMALL = {"ballistics", *LETTERS}
"""The second line of a column's head, which says what the figure in brackets is for; letters of weapons on a plan."""

PICTURE = {"letter": 32.0, "a4": 53.0}
"""The least height in mm of the hex with the picture of a ship, about 45 mm of it: a base crowds the shorter paper."""


def pictured(pages: Sequence[Page]) -> float:
    """The height of the hex with the picture of a ship."""
    charts = [
        item for page in pages for item in flat(page.items) if isinstance(item, Group) and item.id.endswith(".sides")
    ]
    # It is outlined again over the tints of its sections.
    (hexagon,) = {
        item.points for chart in charts for item in chart.items if isinstance(item, Polygon) and len(item.points) == 6
    }
    return max(y for _, y in hexagon) - min(y for _, y in hexagon)


@pytest.mark.parametrize(("name", "inside"), [("eyrie", 3), ("gyrfalcon", 0)])
def test_letters_and_names_leave_the_drawing_free(name: str, inside: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every weapon has its letter; but for few, letters and names of sections are off the hull."""
    shown = sheet(name)
    hulls: list[tuple[Drawing, float]] = []
    monkeypatch.setattr(side_chart, "silhouette", lambda _, drawing, cx, cy, size: hulls.append((drawing, 100 / size)))
    page, *_ = ship_page.pages(shown, SheetOptions())
    chart = next(item for item in flat(page.items) if isinstance(item, Group) and item.id.endswith(".sides"))
    corners = next(item.points for item in chart.items if isinstance(item, Polygon) and len(item.points) == 6)
    cx, cy = (sum(values) / 6 for values in zip(*corners, strict=True))
    drawing, units = hulls[0]
    mask, places = (
        mask_of(drawing),
        {item.text: (item.x - cx, item.y - 0.8 - cy) for item in flat(chart.items) if isinstance(item, Text)},
    )
    letters = [mounting.letter for mounting in mountings(shown.craft)]
    assert set(letters) <= set(places)
    assert sum(mask.has(places[letter][0] * units, places[letter][1] * units) for letter in letters) == inside
    x, y = places["AFT"]
    assert not any(mask.has((x + step) * units, (y + down) * units) for step in (-2, 0, 2) for down in (-0.8, 0.8))


def test_no_border_of_sections_runs_through_a_name_or_a_number() -> None:
    """Three sections have borders where names and numbers usually stand."""
    page, *_ = ship_page.pages(sheet("usva"), SheetOptions())
    chart = next(item for item in flat(page.items) if isinstance(item, Group) and item.id.endswith(".sides"))
    borders = [item for item in flat(chart.items) if isinstance(item, Line) and item.style.dash]
    assert len(borders) == 3
    steps = [step / 50 for step in range(51)]
    points = [
        (line.x1 + (line.x2 - line.x1) * at, line.y1 + (line.y2 - line.y1) * at) for line in borders for at in steps
    ]
    marks = [drawn.box for text, drawn in walk.texts(chart.items) if text.text in {"FWD", "PORT", "STBD", *"123456"}]
    assert not any(box.contains(Box(x, y, 0.0, 0.0)) for box in marks for x, y in points)


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_every_ship_is_whole_and_can_be_ticked(paper: str, ink: str) -> None:
    """A ship has one page, or two: all inside, boxes for a pencil, type to be read, one large picture."""
    for one in sheets():
        pages, boxes = ticked(partial(ship_page.pages, one, SheetOptions(paper, ink)))
        assert len(pages) <= 2, one.id
        assert pictured(pages) >= PICTURE[paper], one.id
        for page in pages:
            assert not layout.outside(page), one.id
            assert not layout.cut_texts(page), one.id
            assert not layout.overlapping_texts(page), one.id
        assert sum(part.boxes for part in one.craft.parts) < len(boxes)
        assert [box for box in boxes if box.side < LEAST_BOX - 1e-6] == [], one.id
        assert small_texts(pages) <= SMALL, one.id
        rows = sorted(rows_of_weapons(pages).items())
        assert len(rows) == len(one.craft.weapons), one.id
        assert all(below - top - side > 1.0 for (top, side), (below, _) in pairwise(rows)), one.id


def rows_of_weapons(pages: Sequence[Page]) -> dict[float, float]:
    """The top of each row of boxes of a weapon, with the side of its boxes."""
    groups = [item for page in pages for item in flat(page.items) if isinstance(item, Group)]
    rects = [one for group in groups if group.id.endswith(".mounts") for one in group.items if isinstance(one, Rect)]
    return {round(one.y, 3): one.width for one in rects if abs(one.width - one.height) < 1e-6}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_flight_can_be_ticked(paper: str) -> None:
    """The boxes of fighters, their ballistics and their motion are large enough for a pencil."""
    for one in sheets("flights"):
        pages, boxes = ticked(partial(flight_page.pages, one, SheetOptions(paper)))
        assert len(boxes) >= one.craft.fighters * one.craft.structure
        assert [box for box in boxes if box.side < LEAST_BOX - 1e-6] == [], one.id
        assert small_texts(pages) <= SMALL, one.id


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_every_flight_is_twice_on_its_page(paper: str, ink: str) -> None:
    """The sheet of a flight takes half a page, all of it inside, no texts on one another."""
    for one in sheets("flights"):
        (page,) = flight_page.pages(one, SheetOptions(paper, ink))
        assert not layout.outside(page), one.id
        assert not layout.overlapping_texts(page), one.id
        assert texts(page)["Weapon"] == 2, one.id
        assert sum(isinstance(item, Use) for item in page.items) == 2, one.id


def rings(*reconstructed: str) -> int:
    """How many rings the Var'Nic has with some fields reconstructed."""
    ship = sheet("var-nic")
    craft = replace(ship.craft, reconstructed=frozenset(reconstructed))
    brush = Form(PALETTES["color"]).brush
    marks = (brush.mark, brush.mark_dark)
    pages = ship_page.pages(replace(ship, craft=craft), SheetOptions())
    return sum(isinstance(item, Circle) and item.style in marks for page in pages for item in flat(page.items))


def test_a_reconstructed_value_has_a_ring_and_a_block_one_for_all() -> None:
    """Retro-thrusters and top speed have theirs; of sections each has one, at its title."""
    weapons = rings()
    assert rings("retro") - weapons == rings("top_speed") - weapons == 1 + 1, "it, and the foot of the second page"
    assert rings("sections") - weapons == 5 + 1 + 1, "five sections, the figure of sensors, the foot of their page"
    assert weapons == 18, "where all weapons have it, at the head of the column"


def test_weapon_data_are_before_the_ship_where_its_first_page_has_room() -> None:
    """The Var'Nic has them under its sections and not again; those of a base leave no room for them."""
    for name, place in (("var-nic", 0), ("eyrie", 1)):
        pages = ship_page.pages(sheet(name), SheetOptions())
        assert [texts(page)["Recharge"] for page in pages] == [int(number == place) for number in (0, 1)]


def test_logs_of_a_sheet_have_the_rounds_of_those_of_their_form() -> None:
    """Both logs of a tender end with the round with which a log of its form ends, whatever their room."""
    (page,) = ship_page.pages(sheet("kuura"), SheetOptions(fillable=True))
    fields = [item.name for item in flat(page.items) if isinstance(item, Field)]
    for part in ("log.left.{}.speed", "log.right.{}.power"):
        there = [sum(name.endswith(part.format(round)) for name in fields) for round in (logs.ROUNDS, logs.ROUNDS + 1)]
        assert there == [1, 0]


def test_sections_at_the_sides_mirror_each_other() -> None:
    """Port and starboard of the Sarastus are as high as each other, at the same height on the page."""
    (page,) = ship_page.pages(sheet("sarastus"), SheetOptions())
    groups = {item.id: walk.bounds(item.items) for item in flat(page.items) if isinstance(item, Group) and item.items}
    for part in ("section.{}", "{}.locations"):
        port, starboard = (groups[f"sarastus.{part.format(side)}"] for side in ("port", "starboard"))
        assert (port.y, port.height) == pytest.approx((starboard.y, starboard.height))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_picture_of_a_ship_fills_its_hex_up_to_the_numbers_of_the_sides(
    paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans are 41 mm long at least on A4, and 40 mm on Letter most are: up to the numbers, above or below. They leave
    the names of sections free."""
    drawn: list[float] = []
    hulls: list[tuple[Drawing, float, float, float]] = []

    def silhouette(sketch: object, drawing: Drawing, cx: float, cy: float, size: float) -> None:
        own = extent(drawing)
        drawn.append(max(own.width, own.height) * size / 100)
        hulls.append((drawing, cx, cy, 100 / size))

    monkeypatch.setattr(side_chart, "silhouette", silhouette)
    lengths = {}
    for one in sheets():
        drawn.clear()
        pages = ship_page.pages(one, SheetOptions(paper))
        high = pictured(pages)
        hull, cx, cy, units = hulls[-1]
        for page in pages:
            for text, found in walk.texts(page.items):
                if text.text in ("FWD", "AFT", "PORT", "STBD") and abs(found.box.center[0] - cx) < high * 0.6:
                    points = [(x, found.box.center[1]) for x in (found.box.x, found.box.center[0], found.box.right)]
                    inside = [mask_of(hull).has((x - cx) * units, (y - cy) * units) for x, y in points]
                    assert not any(inside), (one.id, text.text)
        lengths[one.id] = drawn[-1]
        assert high - 12.0 < drawn[-1] < high - 2.0, one.id
    assert min(lengths.values()) >= (41.0 if paper == "a4" else 24.0), lengths
    assert sum(length >= 40.0 for length in lengths.values()) >= 11, lengths


def test_every_box_of_a_ship_is_on_its_sheet() -> None:
    """Each part has as many boxes to cross off as the ship has."""
    for one in sheets():
        found: Counter[str] = Counter()
        for page in ship_page.pages(one, SheetOptions()):
            found += boxes(page)
        for part in one.craft.parts:
            assert found[f"{one.id}.{part.id}"] == part.boxes, (one.id, part.id)


def test_the_movement_box_has_thrust_and_cost_and_every_delay() -> None:
    """The sheet says what a step of speed costs, thrust 12 and both rows of the Var'Nic's table with their names."""
    found = texts(ship_page.pages(sheet("var-nic"), SheetOptions())[-1])
    assert found["3 thrust a speed step"] == 1
    assert found["Turn delay"] == found["Speed"] == 1
    upper = Counter(str(one.upper) for one in sheet("var-nic").craft.turns.columns)
    assert all(found[delay] >= count for delay, count in upper.items())


@pytest.mark.parametrize("name", ["gyrfalcon", "merlin", "otso"])
def test_a_turn_table_has_the_speeds_of_the_track_and_no_other(name: str) -> None:
    """Both end with the top speed; over the columns that zigs alone lead to stands that, and no speed."""
    control = sheet(name)
    craft = control.craft
    assert craft.turns.columns[-1].speed > craft.top_speed
    form = Form(PALETTES["color"], name)
    movement_box(form, Box(0.0, 0.0, 190.0, BOX), craft, "")
    heads = [text for text, _ in walk.texts(form.items) if text.face == "semibold" and text.text.isdigit()]
    (track,) = (track for track in tracks_of(craft) if track.name == "speed")
    assert [int(text.text) for text in heads] == [int(label) for label in track.labels if label != "0"]
    assert texts(Page(190.0, BOX, tuple(form.items)))[ZIGS_ALONE] == 1


@pytest.mark.parametrize(
    ("name", "paper", "left", "rounds"),
    [
        ("harrier", "a4", 0, 8),
        ("sarastus", "a4", 3, 12),
        ("usva", "a4", 5, 12),
        ("usva", "letter", 3, 9),
        ("sarastus", "letter", 0, 6),
    ],
)
def test_a_ship_of_four_sides_on_one_page_has_a_log_over_its_tracks(
    name: str, paper: str, left: int, rounds: int
) -> None:
    """Its columns have room for some rows of motion and power, each struck through when its round is over: the first
    rounds are at the left where the right column does not hold all. Boxes at its sides are smaller for them."""
    (page,) = ship_page.pages(sheet(name), SheetOptions(paper=paper, fillable=True))
    names = {item.name.removeprefix(f"ship.{name}.") for item in page.items if isinstance(item, Field)}
    logged = {name for name in names if name.startswith("log.")}
    columns = ("turn", "speed", "course", "facing", "slide", "power")
    places = {number: "left" if number <= left else "right" for number in range(1, rounds + 1)}
    assert logged == {f"log.{side}.{number:02d}.{key}" for number, side in places.items() for key in columns}
    assert {name for name in names if name.startswith("over.")} == {
        f"over.{side}.{number:02d}" for number, side in places.items()
    }


def test_location_charts_run_from_1_to_20() -> None:
    """The lines of a chart cover the die, in order, and end at PRIMARY as the sheet has it."""
    forward = sheet("var-nic").craft.by_name["forward"]
    assert lines_of(forward) == (
        ("1–5", "Thruster"),
        ("6–8", "Heavy Pulse Cannon"),
        ("9–18", "Structure"),
        ("19–20", "PRIMARY"),
    )


def test_rows_are_strips_and_blocks_are_clumps() -> None:
    """Rows and blocks of the same size do not look alike, and keep the order of their sizes."""
    craft = sheet("var-nic").craft
    part = next(craft.of_kind("engine"))
    assert group_of(part, craft).split == "blocks"
    assert group_of(part, craft).blocks == ((1, 1),) * 7
    row = next(one for one in craft.of_kind("thruster") if one.section == "starboard")
    assert group_of(row, craft).blocks == ((4,), (3,), (3,), (3,))
    assert all(sum(clump(size)) == size for size in range(1, 30))


def test_the_weapon_data_have_intercept_with_its_value_against_ballistics() -> None:
    """An array that intercepts on 2 does so on 3 against ballistics; pulses say how many."""
    found = texts(ship_page.pages(sheet("var-nic"), SheetOptions())[0])
    assert found["–2 (–3)"] >= 1
    assert found["d5 pulses"] == 2


def test_lost_sides_show_the_figures_that_they_leave() -> None:
    """With two sides lost the Var'Nic has 4 zigs, signature 18 and initiative –10."""
    form = Form(PALETTES["color"])
    tables.lost_sides(form, Box(0.0, 0.0, 54.0, 0.0), sheet("var-nic"), "")
    found = [item.text for item in flat(tuple(form.items)) if isinstance(item, Text)]
    assert {"+4", "18", "–10"} <= set(found)
    assert [blank.name for blank in form.blanks if blank.name.startswith("lost.")] == [
        "lost.forward",
        "lost.aft",
        "lost.port",
        "lost.starboard",
    ]
    assert sum(blank.name.startswith("sides-lost.") for blank in form.blanks) == 4


@pytest.mark.parametrize(("name", "delayed"), [("eyrie", False), ("linna", False), ("otso", True)])
def test_lost_sides_of_a_base_delay_no_turns(name: str, delayed: bool) -> None:
    """A craft without a drive has no column of zigs."""
    form = Form(PALETTES["color"])
    tables.lost_sides(form, Box(0.0, 0.0, 54.0, 0.0), sheet(name), "")
    heads = [item.text for item in flat(tuple(form.items)) if isinstance(item, Text)]
    assert ("zigs" in heads) == delayed
    assert "signature" in heads


def test_weapons_that_are_alike_share_a_group() -> None:
    """Two lasers are one group with the badges once; a gun of another arc has one of its own."""
    craft = sheet("var-nic").craft
    found = {one.title: one for one in groups_of(craft.by_name["port"].systems, craft)}
    assert list(found) == ["Thruster", "Twin Array", "Medium Laser"]
    laser = found["Medium Laser"]
    assert laser.items == (("port-medium-laser-1", "1"), ("port-medium-laser-2", "2"))
    assert laser.boxes == 12
    first, second = (one for one in craft.by_name["port"].systems if one.word == "medium-laser")
    turned = second._replace(arc=next(one.arc for one in craft.weapons if one.arc != first.arc))
    assert len(tuple(groups_of((first, turned), craft))) == 2


@pytest.mark.parametrize("name", ["eyrie", "usva", "var-nic"])
def test_boxes_have_the_letters_of_weapons_on_the_figure(name: str) -> None:
    """Each letter once, at the boxes of its weapon."""
    craft = sheet(name).craft
    found = [
        (one, group) for part in craft.sections for group in groups_of(part.systems, craft) for one in group.letters
    ]
    assert sorted(letter for letter, _ in found) == [one.letter for one in mountings(craft)]
    for letter, group in found:
        assert group.title.startswith(craft.weapons[ord(letter) - ord("A")].name)


def test_marks_of_a_battle_are_drawn() -> None:
    """Each box crossed off and each tick is one stroke more than on the blank sheet."""
    options = SheetOptions(values=MARKED)
    pairs = zip(*(ship_page.pages(sheet("var-nic"), given) for given in (options, SheetOptions())), strict=True)
    added = [item for marked, plain in pairs for item in marked.items[len(plain.items) :]]
    assert len(added) == len(MARKED)
    assert Counter(type(item) for item in added) == {Line: len(MARKED) - 1, Rect: 1}


def test_a_motion_is_marked_on_its_tracks() -> None:
    """Speed 6 is the seventh box; a speed beyond the track marks nothing."""
    craft = sheet("var-nic").craft
    assert marked_motion(craft, {"speed": ("6",), "turn": ("P", "3")}) == {
        "speed.07": "x",
        "turn.01": "x",
        "turn.05": "x",
    }
    assert marked_motion(craft, {"speed": ("99",)}) == {}


@pytest.mark.parametrize(("paper", "copies", "count"), [("a4", "", 2), ("letter", "", 2), ("a4", "bc", 3)])
def test_a_ship_that_one_page_does_not_hold_has_more(paper: str, copies: str, count: int) -> None:
    """A station with more systems in each section has motion and weapons on a page of their own."""
    one = sheet("var-nic")
    found = []
    for section in one.craft.sections:
        again = tuple(_other(part, copy) for part in section.systems for copy in copies)
        found.append(section._replace(systems=section.systems + again))
    parts = tuple(part for section in found for part in (section.structure, *section.systems))
    craft = replace(one.craft, sections=tuple(found), parts=parts, name="Station")
    pages = ship_page.pages(ControlSheet(craft, one.system, one.losses), SheetOptions(paper))
    assert len(pages) == count
    for number, page in enumerate(pages, 1):
        assert (count > 1) == any(f"sheet {number} of {count}" in text for text in texts(page))
    assert sum(map(boxes, pages), Counter()).total() == sum(part.boxes for part in parts)
    assert [texts(page)["Speed"] for page in pages] == [*(0,) * (count - 1), 1]


def test_a_section_that_no_page_holds_is_a_problem() -> None:
    """It is named, as it does not fit with the least boxes that can be ticked."""
    one = sheet("var-nic")
    first, *others = one.craft.sections
    sections = (first._replace(structure=first.structure._replace(boxes=2400)), *others)
    craft = replace(one.craft, sections=sections, name="Station")
    with pytest.raises(LayoutProblem, match="sections: they need more than"):
        ship_page.pages(ControlSheet(craft, one.system, one.losses), SheetOptions())


def _other(part: Part, copy: str) -> Part:
    return part._replace(id=f"{part.id}-{copy}")


def test_names_of_groups_are_not_shared_by_ships_of_a_class() -> None:
    """Two single ships of a class keep the parts of their sheets apart."""
    ids = [
        {item.id for item in flat(page.items) if isinstance(item, Group) and item.id}
        for mark in ("one", "two")
        for page in ship_page.pages(sheet("var-nic"), SheetOptions(given=mark, mark=mark))
    ]
    assert not ids[0] & ids[1]


def test_a_flight_has_its_fighters_and_their_boxes() -> None:
    """Every fighter has a frame with its boxes, and a value crosses one off on one copy."""
    one = sheets("flights")[0]
    form = flight_page.pages(one, SheetOptions(values={"fighter-1.01": "x"}, given="Red"))[0]
    plain = flight_page.pages(one, SheetOptions(given="Red"))[0]
    assert len(form.items) == len(plain.items) + 1
    uses = [item for item in form.items if isinstance(item, Use)]
    groups = [item for use in uses for item in use.part.items if isinstance(item, Group)]
    fighters = [group for group in groups if ".fighter-" in group.id]
    assert len(fighters) == one.craft.fighters


def test_the_plan_of_a_ship_has_her_batteries() -> None:
    """Each weapon stands on the side chart at its arc: with barrels, or tubes for ballistics."""
    craft = sheet("var-nic").craft
    found = mountings(craft)
    assert len(found) == len(craft.weapons) == 8
    twin = [one for one in found if one.barrels == 2]
    assert len(twin) == 2
    assert [sum(one.aim[0] < 0 for one in twin if one.aim)] == [1], "one to port, one to starboard"
    assert [one.barrels for one in found].count(0) == 1
