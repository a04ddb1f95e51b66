"""Tests of the rules about damage tracks."""

from __future__ import annotations

import pytest

from sheetforge.content.yaml import apply as edited
from tests.systems.silent_death.rules.conftest import hull, sample

DOLPHIN_II = """\
hull: other
tons: 300
drive: 16
damage_reduction: 2
weapons:
  - {post: pilot, weapon: sample, arcs: [F]}
  - {post: pilot, weapon: sample, arcs: [F]}
torpedoes: [{mark: 10, carried: 4}]
damage_track: |
  . . . [16] . . [14] t <2> w [12] . * t .
  [10] . . [8] <1> t * [6] w t . [4] . . X
"""
PIRANHA_II = """\
hull: other
tons: 100
drive: 18
damage_reduction: 1
weapons:
  - {post: pilot, weapon: sample, arcs: [F]}
  - {post: pilot, weapon: sample, arcs: [F]}
torpedoes: []
damage_track: . [18] <1> [15] * W [12] W [2] X
"""
TRACK_CODES = ["SD312", "SD313", "SD314", "SD315", "SD316", "SD317", "SD318"]
COUNT_CODES = ["SD319", "SD320", "SD321", "SD322", "SD323"]


@pytest.mark.parametrize("code", TRACK_CODES + COUNT_CODES)
def test_printed_tracks_pass(lint, code):
    """The two tracks that the book prints in full keep every rule of tracks."""
    big, small = (hull("fighter", "{whole: 30}", tons="300"), hull("fighter", "{whole: 10}", tons="100"))
    assert lint(code, DOLPHIN_II, others={"hulls/other": big}) == []
    assert lint(code, PIRANHA_II, others={"hulls/other": small}) == []


def test_code_is_pointed_at_in_its_row(lint):
    """An unknown code is marked itself, in the row of the track where it stands."""
    (found,) = lint("SD312", "damage_track: |\n  . . [14]\n  . (2) X")
    assert (found.span.line, found.span.column, found.span.end_column) == (3, 5, 8)
    assert found.fix is not None
    assert found.fix.edits[0].text == "<2>"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("x", "X"),
        ("◆2", "<2>"),
        ("14", "[14]"),
        ("(13)", "[13]"),
        ("(2)", "<2>"),
        ("q", ""),
        ("171395", ""),
        ("15", ""),
        ("{-1}", "[-1]"),
        ("[14", "[14]"),
    ],
)
def test_meant_code(lint, written, meant):
    """What a slip probably stands for is offered; where nothing is near, nothing is."""
    (found,) = lint("SD312", f"damage_track: . {written} X")
    assert (found.fix.edits[0].text if found.fix else "") == meant


def test_fix_of_the_first_drive_box(lint):
    """The fix writes the ship's own Drive into the box and leaves the rest alone."""
    (found,) = lint("SD314", "drive: 14\ndamage_track: . [13] . [12] X")
    text = edited("drive: 14\ndamage_track: . [13] . [12] X", found.fix.edits)
    assert text == "drive: 14\ndamage_track: . [14] . [12] X"


def test_a_ship_without_reduction_has_no_diamonds(said):
    """Damage Reduction 0 needs no diamond; one that is there is wrong."""
    text = "damage_reduction: 0\ndamage_track: . [14] %s X"
    assert said("SD316", text % ".") == []
    assert said("SD316", text % "<1>") == ["the first box of Damage Reduction shows 1; the ship has Damage Reduction 0"]
    assert said("SD316", "damage_reduction: 2\ndamage_track: . [14] X") == [
        "no box shows Damage Reduction 2 of the ship; write <2> for one"
    ]


def test_the_half_of_a_rule_that_applies(lint):
    """A finding about the track of a facing shows the half of the rule about facings."""
    for text, part in (("'. . [14] w .'", 0), ("{front: '. . . X'}", 1)):
        (found,) = lint("SD313", f"damage_track: {text}")
        assert found.part == part


def test_two_ends_of_a_facing(said):
    """The track of a facing has two X; a single track has one."""
    track = "damage_track: {front: %s}"
    assert said("SD313", track % "'. X . X'") == []
    assert said("SD313", track % "'. . . X'") == [
        "the track of the front has 1 X; a facing has 2, the last and one before"
    ]
    assert said("SD313", "damage_track: . X . X") == ["box 2 destroys the ship too; the track has 1 X, not 2"]


GUNBOAT = """\
hull: other
drive: 8
weapons: []
torpedoes: []
damage_track:
  front: . * . . . * . X . X
  left: . [-1] * . [-1] * . X . X
  right: . [-1] * . [-1] * . X . X
  rear: '. [-1] . [-1] . [-1] * . [-1] . [-1] . [-1] * X . [-1] . . %s . . . . . . X'
"""


def test_drive_losses_of_a_gunboat(said):
    """A gunboat of Drive 8 loses 2 on each side and 8 at the rear."""
    boat = {"hulls/other": hull("gunboat", "{front: 10, side: 10, rear: 27}")}
    assert said("SD323", GUNBOAT % "[-1]", others=boat) == []
    assert said("SD323", GUNBOAT % ".", others=boat) == [
        "the track of the rear loses 7 Drive in 7 boxes; of Drive 8 it loses 8"
    ]


def test_numbers_are_for_single_tracks(said):
    """A Drive number on the track of a facing is named with its place."""
    assert said("SD318", "damage_track: {front: '. [14] X . X'}") == [
        "[14] belongs on a single track; the track of a facing has [-1]"
    ]


def test_length_says_how_far_off(said):
    """The message has both numbers and the difference."""
    assert said("SD319", "damage_track: . [14] X") == ["the track has 3 boxes, the hull 20: 17 boxes too few"]


def test_missing_hull_keeps_the_counts_quiet(lint):
    """With no hull to compare with, the rules that count say nothing."""
    for code in COUNT_CODES:
        assert lint(code, "hull: nowhere\ndamage_track: . X") == []


def test_sample_track_counts(said):
    """Losing a w from the sample's track is seen; the sample itself is clean."""
    track = sample("ships/sample").partition("damage_track:")[2].partition("criticals:")[0]
    assert said("SD320", "damage_track:" + track) == []
    assert said("SD320", "damage_track:" + track.replace(" w ", " . ", 1)) == [
        "the track has 2 weapon boxes; 3 weapon mounts make it 3"
    ]


def test_a_track_without_spaces_is_read(lint):
    """Codes that touch are codes anyway; one finding, whose safe fix sets them apart."""
    squeezed = "damage_track: |\n  ..[14].w[12]<2>t[10]W\n  *[8] . <1>[6]w T[4].X"
    (first, *others) = lint("SD312", squeezed)
    assert (first.span.line, first.span.column, first.span.end_column) == (2, 3, 24)
    assert all(one.fix.safe for one in (first, *others))
    text = edited(squeezed, [edit for one in (first, *others) for edit in one.fix.edits])
    assert text == ("damage_track: |\n  . . [14] . w [12] <2> t [10] W\n  * [8] . <1> [6] w T [4] . X")
    for code in TRACK_CODES[1:] + COUNT_CODES:
        assert lint(code, squeezed) == lint(code, text) == []


def test_what_is_no_code_is_found_between_codes(lint):
    """Of codes that touch, the one that is none is marked, and the others are read."""
    (found,) = lint("SD312", "damage_track: ..[14]q.[12]X")
    assert (found.value, found.span.column, found.fix) == ("q", 21, None)


@pytest.mark.parametrize("track", [". [14] * x", ". [14] (13) . X", ". [13] q X"])
def test_of_a_track_that_cannot_be_read_one_thing_is_said(lint, track):
    """While a code is unknown no rule counts or guesses about the same track."""
    assert len(lint("SD312", f"damage_track: {track}")) == 1
    for code in TRACK_CODES[1:] + COUNT_CODES:
        assert lint(code, f"damage_track: {track}") == []


@pytest.mark.parametrize(
    ("before", "place", "after", "meant"),
    [
        ("[14]", "(12)", "[10]", "[12]"),
        ("[14]", "(9)", "[10]", ""),
        ("[14] <2>", "(1)", "[10]", "<1>"),
        ("[14]", "(2)", "<1>", "<2>"),
        ("[3] <2>", "(2)", ".", "[2]"),
    ],
)
def test_a_bare_number_goes_with_its_neighbours(lint, before, place, after, meant):
    """A number continues the Drive or the Damage Reduction, whichever it fits."""
    (found,) = lint("SD312", f"damage_track: . {before} {place} {after} X")
    assert (found.fix.edits[0].text if found.fix else "") == meant


def test_counts_point_at_the_track(lint):
    """The rows are marked, and not the sign above them."""
    (found,) = lint("SD319", "damage_track: |\n  . [14]\n  . X")
    assert (found.span.line, found.span.column, found.span.end_line) == (2, 3, 3)


def test_one_of_a_thing_is_spoken_of_as_one(said):
    """`1 box`, `1 weapon mount makes it 1`."""
    assert said("SD319", "damage_track: X") == ["the track has 1 box, the hull 20: 19 boxes too few"]
    track = sample("ships/sample").partition("damage_track:")[2].partition("criticals:")[0]
    mount = "weapons: [{post: pilot, weapon: sample, arcs: [F]}]\n"
    assert said("SD320", mount + "damage_track:" + track) == ["the track has 3 weapon boxes; 1 weapon mount makes it 1"]
