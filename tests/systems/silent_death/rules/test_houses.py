"""Tests of the rules about Houses."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from sheetforge.systems.silent_death.schema.house import BattlePoints

SHIPS = "ships: {SPAC: [sample, sample-listed]}\n"


def test_classes_of_a_brood_are_any(lint):
    """A list under `any` holds ships of every class, and of none."""
    assert lint("SD501", "ships: {any: [sample, sample-loner]}", "houses") == []


def test_waiver_pins_the_ship(lint):
    """A list that the book prints so is accepted for that ship alone."""
    text = "ships: {TPAC: [sample, sample-listed]}\n"
    text += "waivers: [{rule: house-ship-class, value: sample, reason: printed so}]"
    assert [one.value for one in lint("SD501", text, "houses")] == ["sample-listed"]


def test_every_fault_of_a_force_table(said):
    """Missing, doubled and impossible rolls are three findings."""
    table = "force_table:\n  - {roll: 2-5, ship: sample}\n  - {roll: 5-6, ship: sample}\n"
    assert said("SD502", SHIPS + table + "  - {roll: 8-9, ship: sample}\n", "houses") == [
        "2d4 can show 7, which no line covers; add one",
        "a roll of 5 has a line already; correct one of the two",
        "2d4 shows 2 to 8, never 9",
    ]


def test_only_a_table_that_is_there_is_judged(lint):
    """A House of a club's two ships needs no force table, as the Brood needs none."""
    for role in ("house", "brood", "public-domain"):
        assert lint("SD502", f"role: {role}\nforce_table: []", "houses") == []


def test_own_mercenaries_by_note(said):
    """A House may hire its own factions where a note says so, and only then."""
    hired = "mercenaries: [sample]\nnotes: [{note: own-mercenaries}]"
    assert said("SD504", hired, "houses") == []
    assert said("SD507", hired, "houses") == []
    assert said("SD504", "mercenaries: [sample]", "houses") == ["Sample can't be among its own mercenaries; remove it"]
    assert said("SD507", "notes: [{note: own-mercenaries}]", "houses") == [
        ("Sample may hire its own factions, yet its mercenaries do not name it; add sample to `mercenaries`")
    ]


def test_partner_named_twice(said):
    """A partner stands once, however it is written."""
    text = "allies: [sample-ally, silent-death/sample-ally]"
    assert said("SD504", text, "houses") == ["'silent-death/sample-ally' is listed already; remove it here"]


def test_any_house_but_one(lint):
    """`any_except` names those left out; they may be anybody, fought alone or not."""
    text = "allies: {any_except: [sample-loner]}\nmercenaries: {any_except: [sample]}"
    for code in ("SD504", "SD508"):
        assert lint(code, text, "houses") == []


def test_barred_ships_are_public(said):
    """Only a ship of the public domain can be barred; other notes speak of own ships."""
    note = "notes: [{note: %s, ships: [%s]%s}]"
    assert said("SD505", note % ("bar-public-domain", "sample", ""), "houses") == []
    assert said("SD505", note % ("may-enter", "sample-variant", ", times: 2"), "houses") == [
        "may-enter: 'sample-variant' is not on the lists of Sample; name one that is"
    ]


def test_ship_twice_across_classes(said):
    """A ship under two classes is found whichever way it is written."""
    text = "ships: {SPAC: [sample], TPAC: [silent-death/sample]}"
    assert said("SD506", text, "houses") == ["'silent-death/sample' is listed under SPAC already; remove it here"]


def test_the_points_of_a_worksheet_are_whole():
    """A battle has a size in whole points, as the sheet prints it."""
    points = TypeAdapter(BattlePoints)
    assert points.validate_python(600) == 600
    with pytest.raises(ValidationError):
        points.validate_python(600.5)


def test_lines_that_begin_with_the_same_roll_are_in_order(lint, said):
    """That they overlap is another finding; a line with a lower roll comes too late."""
    table = "force_table:\n  - {roll: 2-4, ship: sample}\n  - {roll: %s, ship: sample-listed}\n"
    assert lint("SD509", SHIPS + table % "2-8", "houses") == []
    late = SHIPS + table.replace("2-4", "3-4") % "2-8"
    assert said("SD509", late, "houses") == ["the line for 2-8 comes after the one for 3-4; swap them"]
