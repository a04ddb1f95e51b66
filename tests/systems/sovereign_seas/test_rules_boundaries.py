"""Where the rules of this game's content point, and where they begin to speak."""

from __future__ import annotations

import pytest

SHEER = "log: |\n  (C)[D][D]\n  (B)[B](C)OO/OO/OO/OO/OO(B)[B]\n  (C)[D][D]\n"


def test_the_letter_that_rises_is_pointed_at(lint):
    """That character and no other, with its range."""
    text = "penetration: DDD CC D"
    (found,) = lint("SS401", text, "weapons")
    assert text[found.span.column - 1 : found.span.end_column - 1] == "D"
    assert found.span.column == len(text)
    assert "D at range 6" in found.message
    assert "C at range 5" in found.message


def test_the_value_of_a_gap_is_the_last_row_that_there_is(lint):
    """Strikes 0 to 2 have a row, 3 and 4 none."""
    example = "dice: 4\nresults:\n  - {strikes: 0-2, title: Gone, effects: [{do: sink}]}\n"
    (found,) = lint("SS421", example, "criticals")
    assert found.value == "2"
    whole = example.replace("0-2", "0-4")
    assert lint("SS421", whole, "criticals") == []
    (beyond,) = lint("SS421", example.replace("0-2", "0-5"), "criticals")
    assert "0-5 goes beyond" in beyond.message


@pytest.mark.parametrize("upper", [True, False])
def test_one_side_that_is_too_long_is_enough(lint, upper):
    """A sheet is tried where either side is not short."""
    long, short = " ".join(["(C)[D](B)[B]"] * 14), "(C)[D]"
    sides = (long, short) if upper else (short, long)
    text = f"log: |\n  {sides[0]}\n  OO/OO/OO/OO/OO\n  {sides[1]}\n"
    assert len(lint("SS307", text)) == 1


def test_a_ship_of_no_known_navy_has_no_unknown_guns(lint):
    """Another rule reports that the navy is unknown."""
    assert lint("SS302", SHEER + "navy: nobody\n") == []


def test_every_battery_with_an_unknown_gun_is_reported(lint):
    """What is no gun at all has no gun near it, and no fix."""
    found = lint("SS302", SHEER.replace("[D][D]\n", "[D][WW]\n"))
    assert [one.span.line for one in found] == [2, 4]
    assert all(one.fix is None for one in found)
    assert all(one.value == "WW" for one in found)


@pytest.mark.parametrize(("log", "column"), [("(B)[B](K)OO/OO/OO/OO/OO[B]", 13), ("(K)[B]OO/OO/OO/OO/OO[B]", 7)])
def test_the_armour_letter_is_pointed_at_where_it_stands(lint, log, column):
    """Before the hull or before a battery, once for each letter."""
    (found,) = lint("SS303", f"log: {log}")
    assert (found.span.column, found.span.end_column, found.value) == (column, column + 1, "K")


@pytest.mark.parametrize(
    ("log", "odd"),
    [
        ("(B)OO/OO/[[B]]OO/OO/OO", 1),
        ("(B)OO/OO/[B]OO/OO/OO", 0),
        ("(B)[[B]]OO/OO/OO/OO/OO]]B[[", 0),
        ("(B)OO/OO/]]B[[OO/OO/OO", 1),
    ],
)
def test_what_turns_stands_off_the_hull_line_or_at_an_end(lint, log, odd):
    """A casemate may stand between the circles."""
    assert len(lint("SS304", f"log: {log}")) == odd


@pytest.mark.parametrize(
    ("change", "odd"),
    [
        ("(C)[D][B]", ["port-2"]),
        ("(B)[D][D]", ["port-1", "port-2"]),
        ("(C)[D][[D]]", ["port-2"]),
        ("(C)[D][D]", []),
        ("(C)[D]", ["starboard-2"]),
        ("(C)[D][D][D]", ["port-3"]),
    ],
)
def test_gun_armour_and_mount_of_either_side_are_compared(lint, change, odd):
    """One battery after the other from the bow on; what has none opposite is a finding as well."""
    head, _, _ = SHEER.rpartition("  (C)[D][D]\n")
    found = lint("SS305", f"{head}  {change}\n")
    assert len(found) == len(odd)
    assert all(name in one.message for name, one in zip(odd, found, strict=True))


def test_a_special_arc_needs_its_twin_to_have_the_same(lint):
    """The same arc on both sides passes; another one is a finding at the port battery."""
    both = "arcs: {starboard-1: forward-broadside, port-1: %s}"
    assert lint("SS305", both % "forward-broadside") == []
    (found,) = lint("SS305", both % "aft-broadside")
    assert found.path == ("arcs", "port-1")
    assert "port-1 has a special arc" in found.message
    (found,) = lint("SS305", "arcs: {port-1: aft-broadside}")
    assert found.path == ("arcs", "port-1")


def test_a_special_arc_is_for_the_sides_only(lint):
    """A battery on the hull line is named with what it fires; one of a side passes."""
    assert lint("SS306", "arcs: {starboard-1: forward-broadside, port-1: forward-broadside}") == []
    (found,) = lint("SS306", SHEER + "arcs: {bow-1: forward-broadside}\n")
    assert found.message.startswith("bow-1 stands on the hull line and fires ")
    assert found.message.endswith("special arcs are for starboard-1, starboard-2, port-1 or port-2")


def test_the_zero_at_the_end_of_a_speed_list_is_pointed_at(lint):
    """The last number, not the one before it."""
    text = "speed: 12/10/860"
    found = [one for one in lint("SS311", text) if one.value == "0"]
    assert [one.span.column for one in found] == [len(text)]
