"""Cards that kill crew: the owner picks who it is."""

from __future__ import annotations

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine.card_effects import carry_out
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.ship import ShipState
from tests.systems.silent_fury.engine.drydock import RED, battle, everything, library, ship

CARD = Contents(library()).cards()["bridge-window-gone"]


def on_the_bridge(crew: str) -> ShipState:
    """A ship whose only crew is in its first bridge."""
    design = everything()
    (bridge, *_) = (number for number, one in enumerate(design.components, 1) if one.kind == "bridge")
    return ship("one", RED, design, crew={bridge: crew})


def test_the_owner_picks_the_crew_that_a_card_kills() -> None:
    """A captain and a spacer on the Bridge: it is asked who is killed, then the other is disrupted."""
    one = on_the_bridge("captain spacer")
    script = carry_out(battle(one), one, CARD, "now", RED)
    asked = next(script)
    assert isinstance(asked, Choose)
    assert (asked.side, asked.why, asked.options) == (RED, "kill", ("captain", "spacer"))
    with pytest.raises(StopIteration):
        script.send("spacer")
    assert [figure.name for figure in one.box] == ["captain"]


def test_equal_crew_is_not_asked_about() -> None:
    """Two spacers: one is killed, the other disrupted, without a question."""
    one = on_the_bridge("spacer spacer")
    assert list(carry_out(battle(one), one, CARD, "now", RED)) == []
    assert [figure.name for figure in one.box] == ["spacer"]
