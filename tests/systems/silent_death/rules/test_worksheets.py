"""Tests of the rules about filled worksheets."""

from __future__ import annotations

HOUSE = """\
name: Sample
source: {book: samples of the rules}
ships: {SPAC: [sample, sample-listed]}
notes:
  - %s
"""


def test_rolls_of_no_ship(said):
    """What calls on others or is chosen when rolled takes no ship; nor does a roll there is not."""
    table = "table: [{roll: 2, ship: sample}, {roll: 3, ship: sample}, {roll: 15, ship: sample}]"
    assert said("SD541", table, "worksheets") == [
        "line 2 is for the player's choice, and no ship is written there; remove it",
        "line 3 is for mercenaries, and no ship is written there; remove it",
        "a d6 and a d8 show 2 to 14, never 15",
    ]


def test_a_lone_force_fills_its_own_table(lint):
    """Line 4 calls on allies for a House, and takes a ship where there are none."""
    table = "table: [{roll: 4, ship: sample-loner}]"
    assert len(lint("SD541", table, "worksheets")) == 1
    assert lint("SD541", f"house: sample-loner\n{table}", "worksheets") == []


def test_each_zone_counts_by_itself(lint):
    """A ship of the House's own lines may stand once more on the open ones, from either list."""
    table = """\
table:
  - {roll: 10, ship: sample}
  - {roll: 11, ship: sample}
  - {roll: 12, ship: sample, pool: public-domain}
"""
    assert lint("SD543", table, "worksheets") == []
    assert len(lint("SD543", table + "  - {roll: 13, ship: sample}\n", "worksheets")) == 1


def test_a_note_lets_a_ship_in_twice(lint):
    """Two of a ship that may enter twice are right, three are not."""
    others = {"houses/sample": HOUSE % "{note: may-enter, ships: [sample], times: 2}"}
    table = "table:\n  - {roll: 5, ship: sample}\n  - {roll: 6, ship: sample}\n"
    assert lint("SD543", table, "worksheets", others) == []
    more = table + "  - {roll: 7, ship: sample}\n"
    assert [one.path for one in lint("SD543", more, "worksheets", others)] == [("table", 2, "ship")]


def test_a_barred_ship_is_open_from_the_house_s_own_list(lint):
    """A note bars ships of the public domain; the House's own list is not touched by it."""
    others = {"houses/sample": HOUSE % "{note: bar-public-domain, ships: [sample]}"}
    line = "table: [{roll: 11, ship: sample%s}]"
    assert lint("SD542", line % "", "worksheets", others) == []
    assert len(lint("SD542", line % ", pool: public-domain", "worksheets", others)) == 1


def test_a_choice_is_due(lint):
    """A ship with battle pods has them chosen on the worksheet."""
    note = "{note: choose-at-setup, ships: [sample], choice: battle pods}"
    others = {"houses/sample": HOUSE % note}
    assert len(lint("SD545", "table: [{roll: 5, ship: sample}]", "worksheets", others)) == 1
    chosen = "table: [{roll: 5, ship: sample, choice: missile pods}]"
    assert lint("SD545", chosen, "worksheets", others) == []


def test_partners_of_a_house_that_takes_nearly_all(lint):
    """`any_except` admits every House with a table but those named."""
    house = HOUSE % "{note: own-mercenaries}"
    others = {"houses/sample": house + "mercenaries: {any_except: [sample-loner]}\n"}
    assert lint("SD546", "allies:\nmercenaries: sample-ally", "worksheets", others) == []
    assert len(lint("SD546", "allies:\nmercenaries: sample-loner", "worksheets", others)) == 1
