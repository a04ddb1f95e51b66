"""Tests of the rules about hull, price, slots and fittings."""

from __future__ import annotations

from tests.systems.silent_death.rules.conftest import hull


def test_bpv_is_explained_item_by_item(lint):
    """The note adds up every part that costs something; the fix writes the sum."""
    (found,) = lint("SD364", "bpv: 30")
    assert found.message == "the parts add up to 25; BPV 30 is 5 more than its parts"
    parts = found.note.partition(" = ")[0].split(" + ")
    costs = [int(part.partition(" for ")[0]) for part in parts]
    assert found.note.startswith("6 for Drive 14 + 5 for Defensive Value 12 + ")
    assert sorted(costs) == [1, 1, 2, 2, 2, 2, 4, 5, 6]
    assert found.note.endswith(" = 25")
    assert found.value == "30"
    assert found.fix is not None
    assert not found.fix.safe
    assert found.fix.edits[0].text == "25"


def test_bpv_waits_for_what_has_no_price(lint):
    """A part without a price has its own finding; the sum would only mislead."""
    text = "drive: 25\nbpv: 99"
    assert lint("SD364", text) == []
    assert [one.message for one in lint("SD361", text)] == ["the hull Sample offers Drive 12 to 14, not 25"]


def test_a_waiver_pins_the_slots(lint):
    """A published ship that fills too many slots is accepted at that number, and at no other."""
    text = "decoys: 6\nwaivers: [{rule: SD362, value: %s, reason: printed so}]"
    assert lint("SD362", text % "21") == []
    assert len(lint("SD362", text % "20")) == 1
    assert len(lint("SF901", text % "20")) == 1


def test_torpedoes_of_all_racks_count(said):
    """Racks of several marks share the hull's limit."""
    assert said("SD363", "torpedoes: [{mark: 10, carried: 6}, {mark: 20, carried: 5}]") == [
        "the hull Sample takes 10 torpedoes; these are 6 + 5 = 11"
    ]


def test_class_of_each_frame(said):
    """A gunboat is an MPAC and a warhound an escort, whatever the crew."""
    for frame, boxes, due in (
        ("gunboat", "{front: 9, side: 9, rear: 9}", "an MPAC"),
        ("warhound", "{front: 9, rear: 9}", "an escort"),
    ):
        others = {"hulls/other": hull(frame, boxes)}
        assert said("SD307", f"hull: other\nclass: {due[3:]}", others=others) == []
        assert said("SD307", "hull: other\nclass: SPAC", others=others) == [
            f"Sample is a {frame} hull: that is {due}, not a SPAC"
        ]


def test_warhound_has_its_captain_and_batteries(said):
    """The finding of a warhound without a captain, or a battery, names what it lacks."""
    others = {"hulls/other": hull("warhound", "{front: 9, rear: 9}")}
    assert said("SD324", "hull: other", others=others) == [
        "Sample is a warhound hull, and the crew has no captain; add `captain`"
    ]
    batteries = "hull: other\nbatteries: {front-left: {kills: 1-3}, front-right: {kills: 1-3}}"
    assert said("SD352", batteries, others=others) == [
        "every quarter of a warhound has a battery; add rear-left and rear-right"
    ]


def test_spreads_start_at_one(lint):
    """Every spread that starts elsewhere is offered from 1."""
    for code, text in (
        ("SD351", "point_defense: {kills: 2-4}"),
        ("SD354", "damage_control: 3-4"),
        ("SD355", "jamming: {spread: 2-4, die: 1d4}"),
        ("SD356", "ecm: {spread: 3-4, attempts: 4}"),
    ):
        (found,) = lint(code, text)
        assert found.fix is not None
        assert found.fix.edits[0].text == "1-4"


def test_rows_and_sizes_of_an_option(said):
    """A spread without a row, and a number of attacks beyond the row, are distinguished."""
    assert said("SD351", "point_defense: {kills: 1-9}") == ["Point Defense comes as 1-3 or 1-4, not as 1-9"]
    assert said("SD351", "point_defense: {kills: 1-4, attacks: 3}") == [
        "Point Defense 1-4 comes with 1 or 2 attacks, not 3"
    ]


def test_reconstructed_field_must_be_given(said):
    """A field that the entity leaves out can't be reconstructed; part of a field can."""
    assert said("SD371", "reconstructed: {jamming: ours}") == [
        "'jamming' is not given here, so it can't be reconstructed; write it, or remove this"
    ]
    assert said("SD371", "reconstructed: {class: ours, weapons.arcs: ours}") == []
