"""Tests of the rules about what a ship says of itself, and of slips in what it is made of."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.lint.examples import sample_library, sample_text
from sheetforge.lint.runner import check_entity

SYSTEM = "silent-death"


def findings(kind: str, example: str):
    """All findings of the sample of a kind with an example in it."""
    game = discover()[SYSTEM]
    key = Key(kind, SYSTEM, "sample")
    library = sample_library(discover(), SYSTEM)
    library = library.with_texts({key: sample_text(library, SYSTEM, kind, example)})
    return check_entity(library, key, game.rules()).findings


def test_a_drawing_that_is_not_there(lint):
    """A silhouette is looked for among all drawings, and the nearest is offered."""
    (found,) = lint("SD374", "silhouette: ridotto-medum-fighter")
    assert "did you mean 'ridotto-medium-fighter'?" in found.message
    assert found.fix is not None
    (found,) = lint("SD374", "silhouette: my-own-bird")
    assert found.fix is None
    assert "content/drawings/silent-death/<name>.svg" in found.note
    for name in ("light-fighter", "jig", "vaubrand-warhound", "jig.svg"):
        assert lint("SD374", f"silhouette: {name}") == []


def test_rules_do_not_bring_the_sheets_along():
    """A check of content that names no drawing never loads a sheet."""
    code = (
        "import sys; from sheetforge.game import discover\n"
        "for game in discover().values(): game.rules()\n"
        "drawing = ('.drawings', '.svg_drawing')\n"
        "loaded = [name for name in sys.modules if '.sheets' in name or name.endswith(drawing)]\n"
        "print([name for name in loaded if 'rules.drawings' not in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("copies", [3, 5, 6, 8, 0])
def test_copies_that_no_sheet_has_room_for(copies):
    """A sheet has one, two or four displays; any other number is reported with the three."""
    (found,) = findings("ships", f"per_sheet: {copies}")
    assert (found.code, found.message) == ("SF105", f"{copies} is not known here; write 1, 2 or 4")


@pytest.mark.parametrize(
    ("kind", "example", "code", "said"),
    [
        ("ships", "class: spac", "SF105", "did you mean 'SPAC'?"),
        ("ships", "BPV: 25\nbpv:", "SF101", "did you mean 'bpv'?"),
        ("ships", "weapons: [{post: Pilot, weapon: sample, arcs: [F]}]", "SF105", "'pilot'?"),
        ("ships", "weapons: [{post: pilto, weapon: sample, arcs: [F]}]", "SF105", "'pilot'?"),
        ("ships", "weapons: [{post: pilot, weapon: sample, arcs: [f]}]", "SF105", "'F'?"),
        ("ships", "weapons: [{post: pilot, weapon: Sample Cannon, arcs: [F]}]", "SF203", "a name"),
        ("ships", "damage_control: 1–3", "SF106", "a dash (U+2013)"),
        ("criticals", "results: [{roll: 1-4, title: A, effects: [{do: destory}]}]", "SF105", "'de"),
        (
            "criticals",
            "results: [{roll: 1-4, title: A, effects: [{do: kill, crew: pilto}]}]",
            "SF105",
            "did you mean 'pilot'?",
        ),
        (
            "criticals",
            "results: [{roll: 1-4, title: A, effects: [{do: hits, amount: two}]}]",
            "SF106",
            "write a number or a roll such as 1d4 here, not the text 'two'",
        ),
        (
            "criticals",
            "results: [{roll: 1-4, title: A, effects: [{do: set, stat: dirve, to: 1}]}]",
            "SF105",
            "did you mean 'drive'?",
        ),
        (
            "criticals",
            f"results: [{{roll: 1-4, title: {'A' * 121}, effects: [{{do: nothing}}]}}]",
            "SF104",
            "the most is 120 characters",
        ),
        ("houses", "ships: {GUNBOAT: [sample]}", "SF105", "SPAC, TPAC, MPAC, escort, any"),
        ("houses", "allies: [Sample ally]", "SF203", "that is a name of 'sample-ally'"),
        ("fleets", 'points: "200"', "SF103", "write a number here, not the text '200'"),
        ("fleets", "points: inf", "SF103", "write a number here"),
    ],
)
def test_a_slip_is_one_finding_with_the_word_that_was_meant(kind, example, code, said):
    """No wall of noise: one slip, one finding, the right word, and no pattern of a program."""
    tail = "\nforce_table:\nrole: brood" if "GUNBOAT" in example else ""
    (found,) = (one for one in findings(kind, example + tail) if one.code.startswith("SF"))
    assert (found.code, said in found.message) == (code, True), found.message
    assert not set("^$\\") & set(found.message)


def test_a_key_of_a_house_is_marked_itself():
    """A class that does not exist is marked where it stands, and its ships are not."""
    (found,) = findings("houses", "ships:\n  GUNBOAT: [sample]\nforce_table:\nrole: brood")
    assert (found.span.line, found.span.column, found.span.end_column) == (2, 3, 10)
