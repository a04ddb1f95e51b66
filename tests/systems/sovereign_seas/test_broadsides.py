"""Firing arcs on hexes: what they cover and share, whichever way a ship heads."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import ORIGIN, Hex, disk, reflected, rotated
from sheetforge.systems.sovereign_seas.engine.bearings import ARCS, area, bears, covering

MIRROR = {arc: arc.replace("port", "?").replace("starboard", "port").replace("?", "starboard") for arc in ARCS}


@pytest.mark.parametrize("arc", ARCS)
def test_arcs_turn_with_the_ship(arc: str) -> None:
    """Six facings, one picture."""
    for step in disk(ORIGIN, 6):
        for turn in range(6):
            assert bears(arc, 0, step) == bears(arc, turn, rotated(step, turn))  # type: ignore[arg-type]


@pytest.mark.parametrize("arc", ARCS)
def test_port_is_the_mirror_of_starboard(arc: str) -> None:
    """The picture of one side is that of the other, reflected in the keel."""
    for step in disk(ORIGIN, 6):
        assert bears(arc, 0, step) == bears(MIRROR[arc], 0, reflected(step))  # type: ignore[arg-type]


def test_ends_and_broadsides_share_nothing_and_leave_nothing() -> None:
    """Every hex lies ahead, astern or on one broadside, and only one of them."""
    for step in disk(ORIGIN, 8)[1:]:
        found = covering(0, step) & {"forward", "aft", "port-broadside", "starboard-broadside"}
        assert len(found) == 1, step
        either = bears("both-broadsides", 0, step)
        assert either == bool(found & {"port-broadside", "starboard-broadside"})


def test_end_on_covers_its_side_with_ahead_and_astern() -> None:
    """The two end-on arcs cover everything and share the line of the keel."""
    for step in disk(ORIGIN, 8)[1:]:
        port, starboard = (bears(f"{one}-end-on", 0, step) for one in ("port", "starboard"))
        assert port or starboard
        assert (port and starboard) == (step.q == 0)


def test_special_arcs_are_the_halves_of_end_on() -> None:
    """Forward and aft halves make up the end-on arc and share the beam."""
    for step in disk(ORIGIN, 8)[1:]:
        for side in ("port", "starboard"):
            forward = bears(f"{side}-forward-broadside", 0, step)  # type: ignore[arg-type]
            aft = bears(f"{side}-aft-broadside", 0, step)  # type: ignore[arg-type]
            assert (forward or aft) == bears(f"{side}-end-on", 0, step)  # type: ignore[arg-type]
            if forward and aft:
                assert 2 * step.r + step.q == 0


def test_the_forward_arc_hex_by_hex() -> None:
    """One hex at range 1, three at range 2: the cone of 60° with the hexes that it cuts."""
    assert area("forward", 2) == (Hex(0, -1), Hex(0, -2), Hex(1, -2), Hex(-1, -1))


def test_a_ship_in_the_same_hex_lies_in_every_arc() -> None:
    """After a ram that missed, everything bears."""
    assert covering(3, ORIGIN) == frozenset(ARCS)
