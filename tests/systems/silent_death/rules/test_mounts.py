"""Tests of the rules about mounts, and of the printed-value gate."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_death.rules.printed import plain
from tests.systems.silent_death.rules.conftest import sample

MOUNT = "weapons: [{post: pilot, weapon: sample, arcs: [F], %s}]"
CANNON = sample("weapons/sample")
SPLATTERGUN = CANNON.replace("plus: 1", "plus: 0").replace(
    "linking: {prices: 2=2/1 4=6/3}", "linking: {prices: 2=3/1 4=9/5 6=15/9, damage: 2}"
)


def test_gate_shows_the_sum(said):
    """A printed roll to hit that is off is reported with the sum of barrels."""
    assert said("SD341", MOUNT % "barrels: 2, printed: {to_hit: 2D6+ADB+3}") == [
        "twin Sample Cannon: 2 barrels give +1 to hit: 2D6+ADB+1; printed 2D6+ADB+3"
    ]


def test_gate_shows_the_weapons_own_bonus(said):
    """The weapon's own bonus and that of its barrels are distinguished."""
    assert said("SD342", MOUNT % "barrels: 4, printed: {damage: Medium +3}") == [
        "quad Sample Cannon: 4 barrels give +3 damage beside the weapon's own +1: Medium+4; printed Medium +3"
    ]


@pytest.mark.parametrize(("barrels", "damage"), [(1, "Med"), (2, "Med + 2"), (4, "Medium+6"), (6, "MEDIUM +10")])
def test_printed_splatterguns(lint, barrels, damage):
    """Splatterguns add two points a barrel; however the book spells it, it passes."""
    printed = f"barrels: {barrels}, printed: {{to_hit: 2D6+ADB+{barrels - 1}, damage: {damage}}}"
    printed = printed.replace("+ADB+0", "+ADB")
    for code in ("SD341", "SD342"):
        assert lint(code, MOUNT % printed, others={"weapons/sample": SPLATTERGUN}) == []


def test_note_signs_do_not_count():
    """Signs of notes, spaces, case and the multiplication sign are no difference."""
    assert plain("Low +3†") == plain("low+3")
    assert plain("(High +3) x2†") == plain("(High+3)×2")
    assert plain("Med §") == plain("Medium")


def test_minimum_range_may_be_left_out(lint):
    """A display may print the far ends alone where the weapon has a minimum range."""
    bolt = CANNON.replace("short: 1-2, medium: 3-6", "short: 2, medium: 3-6")
    for text in ("2/6/10", "2-2/6/10"):
        found = lint("SD343", MOUNT % f"printed: {{range: {text}}}", others={"weapons/sample": bolt})
        assert found == []


def test_any_drive_can_be_hit(said):
    """A weapon without restriction has no target drive to print."""
    free = CANNON.replace("target_drive: 13\n", "")
    others = {"weapons/sample": free}
    assert said("SD344", MOUNT % "printed: {target_drive: 9}", others=others) == [
        "Sample Cannon hits targets of any Drive; printed 9"
    ]


def test_barrels_of_a_weapon_that_links_nothing(said):
    """A launcher has one barrel, and so has a cannon with no linking table."""
    assert said("SD332", MOUNT.replace("sample,", "sample-launcher,") % "missiles: 5, barrels: 2") == [
        "Sample Launcher comes with a single barrel; this mount has 2"
    ]


def test_linking_without_prices_takes_any_number(lint):
    """Where a book links barrels and sells none, any number of them is fine."""
    open_ended = CANNON.replace("prices: 2=2/1 4=6/3", "to_hit: 1")
    assert lint("SD332", MOUNT % "barrels: 5", others={"weapons/sample": open_ended}) == []


def test_ammunition_between_its_ends(said):
    """Shots come in whole steps; a fifth one, which no table sells, is as wrong as too few."""
    assert said("SD333", MOUNT % "ammunition: 6") == []
    for shots in (3, 5, 9):
        assert said("SD333", MOUNT % f"ammunition: {shots}") == [f"Sample Cannon has 4, 6 or 8 shots, not {shots}"]
    linked = CANNON.replace("step: 2", "step: 2, linked_step: 1")
    others = {"weapons/sample": linked}
    assert said("SD333", MOUNT % "barrels: 2, ammunition: 5", others=others) == []
    assert len(said("SD333", MOUNT % "ammunition: 5", others=others)) == 1
    laser = CANNON.partition("ammunition")[0]
    assert said("SD333", MOUNT % "ammunition: 4", others={"weapons/sample": laser}) == [
        "Sample Cannon uses no ammunition; remove `ammunition`"
    ]


def test_launcher_without_magazine(said):
    """A launcher must say how many missiles it has; a cannon must not."""
    assert said("SD334", "weapons: [{post: pilot, weapon: sample-launcher, arcs: [F]}]") == [
        "a launcher needs `missiles`, the size of its magazine: 5 or 10"
    ]
    assert said("SD334", MOUNT % "missiles: 5") == ["Sample Cannon fires no missiles; remove `missiles`"]


def test_unknown_weapon_is_for_the_reference_check(lint):
    """Of a mount whose weapon is unknown, the rules of mounts say nothing."""
    text = "weapons: [{post: pilot, weapon: no-such, arcs: [F], barrels: 6, missiles: 3}]"
    for code in ("SD331", "SD332", "SD333", "SD334", "SD335", "SD341", "SD342", "SD343"):
        assert lint(code, text) == []
    assert len(lint("SF203", text)) == 1
