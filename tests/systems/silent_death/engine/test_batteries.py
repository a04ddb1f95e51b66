"""Point defence of warhounds: a battery for each quarter."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.engine import countermeasures, damage, events
from sheetforge.systems.silent_death.engine.missiles import missile_results
from sheetforge.systems.silent_death.engine.ship import Condition, Salvo
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.schema.critical import Disable, NarrowSpread
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked, run

RULES = {"optional": ["point-defense-against-torpedoes", "point-defense-against-missiles"]}
BATTERIES = {
    "front-left": {"kills": "1-4", "attacks": 1},
    "front-right": {"kills": "1-4", "attacks": 1},
    "rear-left": {"kills": "1-3", "attacks": 1},
    "rear-right": {"kills": "1-3", "attacks": 2},
}


def warhound(facings: tuple[int, ...] = (), **changes: Any) -> Duel:
    """Torpedoes of Green that fly into a warhound, each with a facing; from behind, its stern."""
    armed = built(torpedoes=[{"mark": 10, "carried": 9}], weapons=[mount("missile-launcher", missiles=40)])
    duel = Duel(armed, built("moresca", batteries=BATTERIES), 6, **(changes or RULES))
    for facing in facings:
        one = duel.torpedo(duel.green, "blue")
        bow, stern = duel.blue.hexes
        one.hex, one.facing, one.arrived = bow if facing in (2, 3, 4) else stern, facing, True
    return duel


def out(duel: Duel, facing: str) -> None:
    """A critical hit puts out a battery."""
    hit = Disable.model_validate({"do": "disable", "system": "point-defense", "facing": facing})
    duel.blue.conditions += (Condition(hit, None),)


def test_a_battery_shoots_at_what_strikes_its_quarter() -> None:
    """Two from behind right, two attacks; one from ahead, one attack; each with its spread."""
    duel = warhound((0, 0, 2))
    run(results_phase(duel.state), "point-defense", (4,), (3,), (4,), (6,))
    assert [one.stopped for one in duel.events_of(events.PointDefended)] == [1, 1, 0]
    assert [one.warheads for one in duel.events_of(events.Detonated)] == [("torpedo-mk-10-2",)]


@pytest.mark.parametrize(("facing", "defends"), [("rear-right", False), ("front-left", True)])
def test_a_battery_that_is_hit_is_down_alone(facing: str, defends: bool) -> None:
    """The others still shoot; a ship none of whose batteries can is not asked."""
    duel = warhound((0,))
    out(duel, facing)
    assert (asked(results_phase(duel.state)).why == "defend") == defends


def test_a_narrowed_spread_is_that_of_the_battery_of_its_quarter() -> None:
    """A critical on the front left makes that battery worse, and no other."""
    duel = warhound((2, 0))
    names = [plan.facing for plan in duel.blue.blueprint.tracks]
    hit = NarrowSpread.model_validate({"do": "narrow-spread", "system": "point-defense", "by": 2})
    duel.blue.conditions += (Condition(hit, None, names.index("front-left")),)
    spreads = [countermeasures.kills(duel.state, duel.blue, "torpedoes", at) for at in range(4)]
    assert [str(one) for one in spreads] == [
        {"front-left": "1-2", "front-right": "1-4"}.get(name, "1-3") for name in names
    ]


def test_critical_hits_take_no_attacks_from_batteries() -> None:
    """Their tables put them out by a line of their own."""
    duel = warhound((0, 0))
    run(damage.roll_critical(duel.state, duel.blue, "Green"), (1, 6))
    question = asked(results_phase(duel.state), "point-defense", (1,))
    assert question.why == "point-defense"


def test_batteries_thin_out_salvoes_that_strike_their_quarter() -> None:
    """The salvo comes from ahead: the front battery takes three of five, its one attack."""
    duel = warhound()
    duel.green.hex = Hex(duel.blue.hex.q + 1, duel.blue.hex.r - 5)
    duel.state.salvos = tuple(Salvo("Green", "green", 0, "blue", 5) for _ in range(2))
    run(missile_results(duel.state), (3,), (1, 1), (1,) * 5)
    assert [one.missiles for one in duel.events_of(events.SalvoHit)] == [2, 5]
    assert duel.blue.defended == "missiles"
