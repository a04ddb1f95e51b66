"""Tests of the rules about firing arcs."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_death.rules.arcs import LONG_RING, RING, arc_groups
from tests.systems.silent_death.rules.conftest import hull

MOUNT = "weapons: [{post: gunner, weapon: sample, arcs: [%s]}]\n"


@pytest.mark.parametrize(
    ("arcs", "apart"),
    [
        ("F", 1),
        ("FQL, F, FQR", 1),
        ("R, RQR, RQL", 1),
        ("RQL, FQL, F, FQR, RQR, R", 1),
        ("FQL, FQR", 2),
        ("F, R", 2),
        ("F, RQR, RQL", 3),
    ],
)
def test_groups_of_a_hex(lint, arcs, apart):
    """Arcs count as side by side round the whole ring, and R lies between RQR and RQL."""
    assert len(arc_groups(RING, arcs.split(", "))) == apart
    assert len(lint("SD329", MOUNT % arcs)) == (apart > 1)


@pytest.mark.parametrize("arcs", ["BRQL, BFQL, F, BFQR, BRQR", "SFQL, SRQL, R, SRQR, SFQR", "BRQL, BFQL, F", "F"])
def test_arcs_of_the_warhound_display(lint, arcs):
    """The arcs that the Snarling Badger II prints lie side by side and are a warhound's."""
    others = {"hulls/other": hull("warhound", "{front: 20, rear: 20}")}
    for code in ("SD326", "SD327", "SD329"):
        assert lint(code, "hull: other\n" + MOUNT % arcs, others=others) == []
    assert len(arc_groups(LONG_RING, arcs.split(", "))) == 1


def test_quarter_arcs_are_not_a_warhounds(said):
    """A warhound has no plain quarter arcs; ALL is anyone's."""
    others = {"hulls/other": hull("warhound", "{front: 20, rear: 20}")}
    found = said("SD326", "hull: other\n" + MOUNT % "F, FQR", others=others)
    assert [text.partition(";")[0] for text in found] == ["a warhound has no arc FQR"]
    assert said("SD326", "hull: other\n" + MOUNT % "ALL", others=others) == []


def test_each_foreign_arc_is_pointed_at(lint):
    """Arcs are marked one by one inside the list."""
    found = lint("SD326", MOUNT % "F, BFQR, BRQR")
    assert [one.path for one in found] == [("weapons", 0, "arcs", 1), ("weapons", 0, "arcs", 2)]


def test_pilot_may_not_turn_his_gun(said):
    """A pilot with any arc but F alone gets a finding, whatever the size of the crew."""
    text = "weapons: [{post: pilot, weapon: sample, arcs: [%s]}]"
    assert said("SD325", text % "ALL") == ["a pilot fires into F only, not into ALL"]
    assert said("SD325", text % "F") == []
