"""Differences of plain values: what changed, named as people read it."""

from __future__ import annotations

import pytest

from sheetforge.compare.values import FieldChange, changes, number, shown

MOUNTS = [
    {"post": "pilot", "weapon": "ion-ram", "barrels": 2},
    {"post": "pilot", "weapon": "minigun"},
    {"post": "gunner", "weapon": "minigun", "arcs": ["F"]},
]


def lines(before: object, after: object) -> list[str]:
    """The changes of two values, each as its line."""
    return [one.line() for one in changes(before, after)]


def test_only_what_differs_is_named() -> None:
    """Fields are named in words, numbers have their difference, and equal ones are left out."""
    before = {"name": "Gull", "damage_reduction": 2, "crew": {"pilot": 5, "gunner": 6}}
    after = {"name": "Gull", "damage_reduction": 1, "crew": {"pilot": 7}, "decoys": 1}
    assert lines(before, after) == [
        "damage reduction: 2 → 1 (-1)",
        "crew, pilot: 5 → 7 (+2)",
        "crew, gunner: gone: 6",
        "decoys: new: 1",
    ]
    assert lines(before, before) == []


def test_items_of_a_list_are_matched() -> None:
    """An item that is gone moves no other; a changed one is named by what is its own."""
    changed = [MOUNTS[0] | {"barrels": 4}, *MOUNTS[1:]]
    assert lines({"weapons": MOUNTS}, {"weapons": changed}) == ["weapons, pilot ion-ram, barrels: 2 → 4 (+2)"]
    assert lines({"weapons": MOUNTS}, {"weapons": MOUNTS[1:]}) == [
        "weapons: gone: {post: pilot, weapon: ion-ram, barrels: 2}"
    ]
    turned = [*MOUNTS[:2], MOUNTS[2] | {"arcs": ["F", "R"]}]
    assert lines({"weapons": MOUNTS}, {"weapons": turned}) == ["weapons, gunner, arcs: [F] → [F, R]"]


def test_a_text_of_several_lines_shows_the_line() -> None:
    """Of a track only the changed line is shown, unless lines are added."""
    before = {"damage_track": ". . [16]\n* X\n"}
    assert lines(before, {"damage_track": ". . [15]\n* X\n"}) == ["damage track, line 1: . . [16] → . . [15]"]
    assert len(lines(before, {"damage_track": ". . [16]\n"})) == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.50, "2.5"),
        (3.0, "3"),
        (True, "true"),
        (None, "nothing"),
        ({"a": [1, "x"]}, "{a: [1, x]}"),
        ("x" * 90, f"{'x' * 59}…"),
    ],
)
def test_values_are_shown_on_one_line(value: object, text: str) -> None:
    """As a file writes them, and cut where they are long."""
    assert shown(value) == text


def test_a_switch_is_no_number() -> None:
    """True and false have no difference; a sum has its sign."""
    assert FieldChange("listed", False, True).line() == "listed: false → true"
    assert [number(1.5, signed=True), number(-2.0, signed=True)] == ["+1.5", "-2"]
