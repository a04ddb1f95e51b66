"""Displays of gunboats and warhounds: tracks, weapons and batteries in their places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Field, Page
from sheetforge.systems.silent_death.sheets import book, key_larger
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display, Options
from tests.sheet import layout
from tests.systems.silent_death.samples_of_sheets import COLOPHON, PAPERS, complete, display, words


def places(page: Page, prefix: str) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of every group whose id begins with a text."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for drawn in walk.walk(page.items):
        for group in drawn.groups:
            if group.id.startswith(prefix):
                box, old = drawn.box, found.get(group.id)
                new = (box.x, box.y, box.right, box.bottom)
                found[group.id] = (
                    new
                    if old is None
                    else (min(old[0], new[0]), min(old[1], new[1]), max(old[2], new[2]), max(old[3], new[3]))
                )
    return found


WARHOUNDS = [one for one in complete() if one.frame == "warhound"]


def test_a_gunboat_is_the_same_on_both_sides_in_rows_of_ten() -> None:
    """The tracks of both sides stand at one height and as far from the axis, ten boxes a row."""
    for one in complete():
        if one.frame != "gunboat":
            continue
        page = book.sheet(one, Options())[0]
        found = places(page, f"{one.id}.track.")
        left, right = found[f"{one.id}.track.left"], found[f"{one.id}.track.right"]
        assert (left[1], left[3]) == pytest.approx((right[1], right[3])), one.id
        assert left[0] + right[2] == pytest.approx(page.width, abs=0.01), one.id
        for panel in one.tracks:
            tops = [found[f"{one.id}.track.{panel.facing}.{n:02d}"][1] for n in range(1, 12)]
            assert len(set(tops[:10])) == 1, one.id
            assert tops[10] > tops[9], one.id


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("one", WARHOUNDS, ids=lambda one: one.id)
def test_the_tracks_of_a_warhound_are_the_quarters_of_her_plan(one: Display, paper_name: str) -> None:
    """Two pages; the plan 180 mm long at least, alike on both sides of the keel, bow before stern,
    each quarter a track in rows from the keel outward."""
    pages = book.sheet(one, Options(paper_name))
    assert len(pages) == 2
    assert "CRITICAL HITS" in words(pages[1:])
    found = places(pages[0], f"{one.id}.")
    hull, keel = found[f"{one.id}.hex"], pages[0].width / 2
    assert hull[3] - hull[1] >= 180.0
    for end in ("front", "rear"):
        left, right = (found[f"{one.id}.track.{end}-{side}"] for side in ("left", "right"))
        assert (left[1], left[3]) == pytest.approx((right[1], right[3]))
        assert left[2] < keel < right[0]
        assert keel - left[0] == pytest.approx(right[2] - keel, abs=0.01)
    assert found[f"{one.id}.track.front-left"][3] < found[f"{one.id}.track.rear-left"][1]
    for panel in one.tracks:
        boxes = [found[f"{one.id}.track.{panel.facing}.{n:02d}"] for n in range(1, len(panel.cells) + 1)]
        steps = [(round(box[1], 2), abs((box[0] + box[2]) / 2 - keel)) for box in boxes]
        assert steps == sorted(steps)
        assert all(box[2] - box[0] >= 4.5 for box in boxes)


@pytest.mark.parametrize(
    ("id", "paper_name"), [("donjon", "a4"), ("donjon", "letter"), ("moresca", "letter"), ("snarling-badger-ii", "a4")]
)
def test_weapon_boxes_of_a_warhound_stand_in_common_rows(id: str, paper_name: str) -> None:
    """Where there is room, boxes at the left and right begin at the same heights."""
    one = display(id)
    page = book.sheet(one, Options(paper_name))[0]
    boxes = [
        box
        for box in places(page, f"{one.id}.weapon.").values()
        if box[2] < page.width * 0.4 or box[0] > page.width * 0.6
    ]
    left = {round(box[1], 2) for box in boxes if box[2] < page.width / 2}
    right = {round(box[1], 2) for box in boxes if box[0] > page.width / 2}
    assert min(len(left), len(right)) >= 2
    assert left <= right or right <= left


@pytest.mark.parametrize("one", WARHOUNDS, ids=lambda one: one.id)
def test_every_weapon_and_battery_of_a_warhound_has_a_place_on_her_plan(one: Display) -> None:
    """A number on the flank that its box is beside, on the bow or the stern that it fires from."""
    page = book.sheet(one, Options())[0]
    found = places(page, f"{one.id}.")
    waist = found[f"{one.id}.track.rear-left"][1]
    discs = {
        text.text: drawn.box.center
        for text, drawn in walk.texts(page.items)
        if text.size_pt == 8.0 and text.text.isdigit() and not drawn.groups
    }
    assert discs.keys() == {str(number) for number in range(1, len(one.weapons) + 1)}
    for number, weapon in enumerate(one.weapons, 1):
        x, y = discs[str(number)]
        box = found[f"{one.id}.weapon.{number}"]
        assert (y < waist) == (direction(weapon.arcs, one.frame)[1] > 0), weapon.heading
        if box[2] < page.width * 0.4:
            assert box[2] < x < page.width / 2, weapon.heading
        if box[0] > page.width * 0.6:
            assert page.width / 2 < x < box[0], weapon.heading
    text = layout.plain_text(page.items)
    assert text.count("P-D battery") == 4


def test_weapons_stand_beside_their_arcs() -> None:
    """On a gunboat, mounts that fire only to the left stand left of the hex, others right of it."""
    page = book.sheet(display("orca-alpha"), Options())[0]
    center = page.width / 2
    for number, weapon in enumerate(display("orca-alpha").weapons, 1):
        drawn = [
            one
            for one in walk.walk(page.items)
            if any(group.id == f"orca-alpha.weapon.{number}" for group in one.groups)
        ]
        x = min(one.box.x for one in drawn)
        if set(weapon.arcs) <= {"FQL", "RQL"}:
            assert x < center
        if set(weapon.arcs) <= {"FQR", "RQR"}:
            assert x > center


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_key_explains_gunboats_and_warhounds(paper_name: str) -> None:
    """A page shows one of each in small, with numbers that its explanations begin with."""
    (page,) = key_larger.pages(complete(), Options(paper_name))
    outside = layout.outside(page, paper(paper_name).safe)
    assert [(one.name, one.box) for one in outside] == []
    text = [text.text for text, one in walk.texts(page.items) if not one.groups]
    assert [text.count(number) for number in "123"] == [4, 4, 4]
    assert not [
        text
        for text, one in walk.texts(page.items)
        if not one.groups and text.size_pt < 6.5 and text.y < page.height - COLOPHON
    ]
    fighters = [one for one in complete() if one.frame == "fighter"]
    assert key_larger.pages(fighters, Options(paper_name)) == ()


def test_the_page_behind_a_gunboat_has_tables_in_place_of_lines() -> None:
    """Room below its critical hits holds readings and skills, no ruled lines."""
    second = book.sheet(display("cotillion"), Options(fillable=True))[1]
    text = layout.plain_text(second.items).lower()
    assert "reading damage" in text
    assert "tight turn" in text
    assert not [one for one in second.items if isinstance(one, Field) and "notes" in one.name]


def test_the_title_of_a_large_ship_shows_it_from_the_side_where_there_is_room() -> None:
    """Its class, mass and builder stay readable; a name in the way leaves the view out, a fighter has none."""

    def art_in_the_title(one: Display) -> bool:
        items = walk.walk(book.sheet(one, Options(copies=1))[0].items)
        title = (drawn for drawn in items if drawn.box.bottom < 24.0 and drawn.box.x > 60.0)
        return any(group.layer == "art" for drawn in title for group in drawn.groups)

    large = next(one for one in WARHOUNDS if one.id == "moresca")
    assert art_in_the_title(large)
    assert not art_in_the_title(replace(large, designation="Yard " * 30))
    assert not art_in_the_title(display("hornpipe"))
