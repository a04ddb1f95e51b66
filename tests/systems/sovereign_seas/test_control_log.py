"""Control logs as text: what every sign stands for, and where a slip stands."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.systems.sovereign_seas.schema.control_log import Battery, Circle, Slash, read_log

OCEAN = """\
(B)]]DD[[ (C)[EE][EE] (B)]]DD[[
(C)OO/OO/O/O/O/O/()[AA][AA][AA](C)O/O/O/O/O/O/O
(B)]]DD[[ (C)[EE][EE] (B)]]DD[[
"""


def test_a_log_of_three_lines():
    """Above the line with the circles is starboard, below it port; all counted from the bow."""
    log = read_log("(C)[D][B]\n[B](A)OO/O[C]\n(C)[[D]]\n")
    assert log.slips == ()
    assert [(one.id, one.gun, one.armour, one.mount) for one in log.batteries] == [
        ("starboard-1", "D", "C", "casemate"),
        ("starboard-2", "B", "C", "casemate"),
        ("bow-1", "B", "", "casemate"),
        ("stern-1", "C", "A", "casemate"),
        ("port-1", "D", "C", "turret"),
    ]
    assert [type(part) for part in log.hull] == [Battery, Circle, Circle, Slash, Circle, Battery]
    assert {circle.armour for circle in log.circles} == {"A"}


def test_armour_goes_on_to_the_next_bracket():
    """A letter protects what follows; empty brackets end the protection (log of the Ocean)."""
    log = read_log(OCEAN)
    assert log.slips == ()
    assert [one.armour for one in log.starboard] == ["B", "C", "C", "B"]
    assert [one.mount for one in log.port] == ["barbette", "casemate", "casemate", "barbette"]
    centre = [one for one in log.batteries if one.place == "centre"]
    assert [(one.gun, one.armour) for one in centre] == [("AA", "")] * 3
    assert len(log.circles) == 15
    assert {circle.armour for circle in log.circles} == {"C"}


def test_a_battery_stands_where_its_brackets_are():
    """The characters of a battery are those of its brackets, in the whole text."""
    log = read_log(OCEAN)
    for one in log.batteries:
        assert OCEAN[one.start : one.end].strip("[]") == one.gun


def test_one_battery_is_found_by_its_id():
    """An id names a battery of the log, or none."""
    log = read_log(OCEAN)
    found = log.battery("port-4")
    assert found is not None
    assert (found.gun, found.turning) == ("DD", True)
    assert log.battery("bow-1") is None


@pytest.mark.parametrize(("hits", "crossed"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_six_hits_cross_two_slashes(hits: int, crossed: int):
    """The example of Speed Reduction: on OO/OO/OO/OO six hits have crossed two slashes.

    A slash is crossed by the first hit beyond it, so the third one waits for the seventh hit.
    """
    assert read_log("OO/OO/OO/OO").crossed(hits) == crossed


def test_two_slashes_at_one_place_are_two_speeds():
    """What counts is the slashes behind the damage; that they stand so is for the linter."""
    assert read_log("O//OO").crossed(2) == 2


@pytest.mark.parametrize(
    ("text", "slip", "meant"),
    [
        ("OO/OO[D", "[D", "[D]"),
        ("OO/OO[[D]", "[[D]", "[[D]]"),
        ("OO/OO[D]]", "[D]]", "[[D]]"),
        ("OO/OO]]D]]", "]]D]]", "]]D[["),
        ("OO/OO]]D", "]]D", "]]D[["),
        ("OO/OO]D]", "]D]", "[D]"),
        ("OO/OO[d]", "[d]", "[D]"),
        ("OO/OO[d][D]", "[d]", "[D]"),
        ("OO/OO[D(B)[D]", "[D", "[D]"),
        ("OO/OO]]d[[[D]", "]]d[[", "]]D[["),
        ("OO/OO[]", "[]", ""),
        ("OO/OO[DDD]", "[DDD]", ""),
        ("OO/OO[7]", "[7]", ""),
        ("Oo/OO", "o", "O"),
        ("O0/OO", "0", "O"),
        ("(c)OO/OO", "(c)", "(C)"),
        ("(CC)OO/OO", "(CC)", ""),
        ("OO/OO D", "D", "[D]"),
        ("OO-OO", "-", ""),
        ("OO)OO", ")", ""),
        ("/OO/OO", "/", ""),
        ("OO/OO/", "/", ""),
        ("OO/OO(C)", "(C)", ""),
        ("(B)(C)OO/OO", "(B)", ""),
        ("[D]/[D]\nOO/OO", "/", ""),
        ("OO/OO\n[D]O/OO", "[D]O/OO", ""),
        ("[D][D]", "", ""),
        ("OO//OO", "/", ""),
        ("OO/[D]/OO", "/", ""),
        ("oo/OO", "oo", "OO"),
        ("00/OO", "00", "OO"),
        ("OO/00", "00", "OO"),
        ("OO/OO\n[D]o", "o", "O"),
        ("\N{CYRILLIC CAPITAL LETTER O}O/OO", "\N{CYRILLIC CAPITAL LETTER O}", "O"),
        ("OO/OO[\u0412]", "[\u0412]", "[B]"),
        ("(\u0421)OO/OO", "(\u0421)", "(C)"),
        ("OO/OO\u0414", "\u0414", ""),
        ("(B)B](C)OO/OO", "B]", "[B]"),
        ("DD]]OO/OO", "DD]]", "[[DD]]"),
        ("D]]B[[\nOO/OO", "D", "[D]"),
        ("OO\\OO/OO", "\\", "/"),
    ],
)
def test_a_slip_is_kept_aside(text: str, slip: str, meant: str):
    """What is no code is reported with its characters, and what was meant where that is plain."""
    found = read_log(text).slips
    assert [(one.text, one.meant) for one in found] == [(slip, meant)]
    if slip:
        assert text[found[0].start : found[0].end] == slip


def test_what_was_meant_is_right():
    """Put in place of a slip, what was meant leaves a log that can be read."""
    meant = ("oo/00", "00/oo", "(B)B](C)OO/OO", "DD]]OO/OO", "OO\\OO", "O\u041e/OO", "OO/OO[\u0412]")
    for text in (*meant, "OO/OO[[D]", "OO/OO]]D", "Oo/OO", "(c)OO/OO", "OO/OO D", "OO/OO[d]", "OO/OO]D]"):
        for slip in reversed(read_log(text).slips):
            text = text[: slip.start] + slip.meant + text[slip.end :]
        assert read_log(text).slips == (), text


def test_a_casemate_may_stand_before_a_barbette():
    """`[D]]]B[[` is a casemate and a barbette, not a turret that was closed twice."""
    log = read_log("[D]]]B[[\nOO/OO")
    assert log.slips == ()
    assert [one.mount for one in log.starboard] == ["casemate", "barbette"]


SIGNS = st.text("O/()[]ABDodx \n", max_size=40)


@given(SIGNS)
def test_any_text_is_read_and_every_sign_accounted_for(text: str):
    """Nothing raises, and each sign is a part, a slip, or the armour of what follows."""
    log = read_log(text)
    taken = [(one.start, one.end) for one in (*log.batteries, *log.hull, *log.slips)]
    for at, sign in enumerate(text):
        armour = re.search(r"\([A-Z]?\)", text[max(0, at - 2) : at + 3])
        if not sign.isspace() and not any(start <= at < end for start, end in taken):
            assert armour, (text, at)


PARTS = st.sampled_from(["[D]", "[[D]]", "]]D[[", "(B)[D]", "()[AA]"])


@given(
    st.lists(PARTS, max_size=4),
    st.lists(PARTS, max_size=2),
    st.integers(1, 9),
    st.lists(PARTS, max_size=2),
    st.lists(PARTS, max_size=4),
)
def test_a_log_that_is_well_made_has_no_slips(
    above: list[str], bow: list[str], circles: int, stern: list[str], below: list[str]
):
    """Whatever stands where: batteries, circles and slashes are as many as were written."""
    hull = "".join(bow) + "/".join("O" * circles) + "".join(stern)
    log = read_log("\n".join((" ".join(above), hull, " ".join(below))))
    assert log.slips == ()
    assert (len(log.starboard), len(log.port)) == (len(above), len(below))
    assert (len(log.circles), len(log.slashes)) == (circles, circles - 1)
    places = [one.place for one in log.batteries]
    assert (places.count("bow"), places.count("stern")) == (len(bow), len(stern))
    assert len({one.id for one in log.batteries}) == len(log.batteries)
