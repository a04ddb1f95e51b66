"""Tests of the rules about maps."""

from __future__ import annotations


def test_what_lies_off_the_map_is_named(said):
    """Asteroids, points and areas are distinguished; the size stands beside the hex."""
    assert said("SD531", 'asteroids: ["1613"]', "maps") == ["an asteroid: 1613 is not on a map of 15x12 hexes"]
    assert said("SD531", 'points: [{number: 1, hex: "0100"}]', "maps") == [
        "point 1: 0100 is not on a map of 15x12 hexes"
    ]
    backwards = 'zones: [{name: A, first: "0503", last: "0402"}]'
    assert said("SD531", backwards, "maps") == [
        "A runs backwards, from 0503 to 0402; write its upper left hex as `first`"
    ]


def test_two_things_in_one_hex(said):
    """A point on an asteroid, debris on a point, areas that overlap, numbers with a gap."""
    assert said("SD532", 'points: [{number: 1, hex: "0806"}]', "maps") == [
        "0806 holds an asteroid already; name another hex"
    ]
    zones = 'zones: [{name: A, first: "0101", last: "0505"}, {name: B, first: "0505", last: "0909"}]'
    assert said("SD532", zones, "maps") == ["B overlaps A; move one of the two"]
    assert said("SD532", 'points: [{number: 2, hex: "0101"}]', "maps") == [
        "points are counted from 1; this is 1, not 2"
    ]


def test_measured_and_printed(said):
    """The distance, the size of an area and the gap are computed and shown."""
    assert said("SD533", 'printed: {distances: [{a: "0806", b: "0104", hexes: 6}]}', "maps") == [
        "from 0806 to 0104 there are 7 hexes; printed 6"
    ]
    assert said("SD533", 'printed: {distances: [{a: "0807", b: "0104", hexes: 7}]}', "maps")[0] == (
        "there is no asteroid and no point in 0807; name a hex with one"
    )
    assert said("SD533", "printed: {zones: {wide: 11, deep: 3, between: 6}}", "maps") == []
    assert said("SD533", "printed: {zones: {wide: 10, deep: 3, between: 7}}", "maps") == [
        "North is 11 hexes wide; printed 10",
        "South is 11 hexes wide; printed 10",
        "10 - 3 - 1 = 6 rows lie between two areas; printed 7",
    ]


def test_pairs_of_points(said):
    """A pair needs both its points, and a mirror image within a hex."""
    assert said("SD534", 'points: [{number: 1, hex: "0104", opposite: 2}]', "maps") == [
        "there is no other point 2; add it"
    ]
    near = 'points: [{number: 1, hex: "0104", opposite: 2}, {number: 2, hex: "1508", opposite: 1}]'
    assert said("SD534", near, "maps") == []
    far = near.replace("1508", "1506")
    assert said("SD534", far, "maps")[0] == "opposite 0104 is 1509, not 1506"


def test_sides_of_a_scenario(said):
    """Every side has one edge; a map without a scenario has no sides."""
    sides = "scenario: sample\nsides: [{side: Us, edge: south}]"
    assert said("SD535", sides, "maps") == ["there is no edge for Them; add a line of `sides`"]
    assert said("SD535", "scenario: sample", "maps") == [("there is no edge for Us and Them; add a line of `sides`")]
    assert said("SD535", "sides: [{side: Us, edge: south}]", "maps") == [
        "sides belong to a scenario, and this map names none; write `scenario`"
    ]
    other = sides.replace("Us,", "Thy,")
    assert "Sample has no side 'Thy'; there are Us and Them" in said("SD535", other, "maps")


def test_room_for_what_is_strewn(said):
    """The largest number must fit; the finding says how many do."""
    (message,) = said("SD536", "scatter: {count: 5-90, apart: 3}", "maps")
    assert message.startswith("90 asteroids, 3 hexes apart; the map has room for ")
    assert said("SD536", "scatter: {count: 5-9, apart: 3}", "maps") == []
