"""Strike Phase and torpedoes: point defense, missiles, squadrons, detonation."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine.dogfight import Squadron
from sheetforge.systems.silent_fury.engine.drift import detonate, load_torpedoes, torpedoes_away
from sheetforge.systems.silent_fury.engine.launching import launch
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.engine.state import Flight
from sheetforge.systems.silent_fury.engine.strike import Strike, attack_run, point_defense, strike_phase
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, asked, battle, everything, fit, run, ship, words

AHEAD = MIDDLE + Hex(0, -4)


def fleet():
    """A red ship that can launch anything against two blue ones that support each other."""
    one = ship("one", RED, everything(), crew={3: "spacer"})
    other = ship("other", BLUE, fit(), AHEAD, crew={1: "spacer"})
    friend = ship("friend", BLUE, fit(point_defense=3), AHEAD + Hex(0, -2), crew={1: "spacer"})
    return battle(one, other, friend), one, other, friend


def test_point_defense_with_fighters_and_support() -> None:
    """Own fighters add, those of squadrons subtract; one friend within two hexes adds its own.

    A boarded friend adds its fighters alone, less those that attack it; one too far away or
    without crew adds nothing.
    """
    state, _, other, friend = fleet()
    strike = Strike({RED: 0, BLUE: 0}, {RED: 0, BLUE: 0})
    assert point_defense(state, strike, other) == 2 + 3
    strike.guards["other", BLUE] = 2
    strike.guards["friend", BLUE] = 1
    assert point_defense(state, strike, other) == 4 + 4
    strike.squadrons[RED, "other"] = Squadron(RED, 5, 1)
    assert point_defense(state, strike, other) == 0 + 4
    friend.add(3, Figure(RED, "marine"))
    assert point_defense(state, strike, other) == 0 + 1
    strike.squadrons[RED, "friend"] = Squadron(RED, 1, 1)
    assert point_defense(state, strike, other) == 0
    strike.guards["friend", BLUE] = 3
    assert point_defense(state, strike, other) == 0 + 2
    friend.hex = friend.hex + Hex(0, -1)
    assert point_defense(state, strike, other) == 0


def test_missiles_in_groups() -> None:
    """All are divided among enemy ships; each group attacks by the ratio, then goes back aboard."""
    state, one, other, friend = fleet()
    run(launch(state, one, RED, "missile", 4))
    # Three against 5 roll one die, the fourth against 5 is shot down.
    run(strike_phase(state), "3", (1, 4, 1, 1))
    assert words(other)[0] == "light"
    assert (one.missiles, state.flight(RED)) == (4, Flight())
    assert set(words(friend)) == {"none"}


def test_ordinance_belongs_to_who_launched_it() -> None:
    """Boarders that operate a launcher launch for their own side."""
    state, one, _, _ = fleet()
    run(launch(state, one, BLUE, "missile", 2))
    assert state.flight(BLUE).missiles == 2
    assert state.flight(RED).missiles == 0


def test_a_squadron_is_intercepted_or_gets_through() -> None:
    """Broken off it goes home; else it reaches its target, its fighters suppressing the defense."""
    state, one, other, _ = fleet()
    state.set_flight(BLUE, Flight(fighters=2))
    one.fighters, one.bombers = 2, 0
    strike = Strike({RED: 2, BLUE: 2}, {RED: 2, BLUE: 0})
    run(attack_run(state, strike, RED, other), "2", "1", "1", (1,), (4,), "break-off")
    assert strike.squadrons == {}
    assert (one.fighters, one.bombers) == (3, 2)
    strike.bombers[RED] = 2
    run(attack_run(state, strike, RED, other), "2", "1", "0")
    assert strike.squadrons[RED, "other"] == Squadron(RED, 1, 2)


def test_bombers_attack_with_d12() -> None:
    """After the attack runs, by the ratio of bombers to the suppressed defense."""
    state, one, other, friend = fleet()
    friend.hex = friend.hex + Hex(0, -9)
    one.fighters = one.bombers = 0
    state.set_flight(RED, Flight(fighters=2, bombers=2))
    script = strike_phase(state)
    # Both fighters fly along; point defense 2 becomes 0, so three dice are rolled.
    run(script, "done", "other", "2", "2", (1, 2, 12, 4, 1, 1))
    assert words(other)[:2] == ["light", "light"]
    assert (one.fighters, one.bombers) == (2, 2)


def test_a_torpedo_from_its_tube_to_its_target() -> None:
    """Launched, placed in the next Drift Phase, detonated in the one after; tubes are refilled.

    It must attack a ship within one hex, a friend as well, and comes back aboard.
    """
    state, one, other, _ = fleet()
    assert (one.loaded, one.torpedoes) == (2, 1)
    run(launch(state, one, RED, "torpedo", 2))
    assert (one.loaded, one.away) == (0, (RED, RED))
    place = state.name(AHEAD)
    run(detonate(state))
    run(torpedoes_away(state), place, state.name(MIDDLE))
    run(load_torpedoes(state))
    assert (one.loaded, one.torpedoes, len(state.torpedoes)) == (1, 0, 2)
    question = asked(torpedoes_away(state)) if one.away else None
    assert question is None
    run(detonate(state), (1, 6, 1, 1, 1, 1), (13 - 1, 6, 1, 1, 1, 1))
    assert words(other)[0] == "heavy"
    assert (one.torpedoes, state.torpedoes) == (2, ())


def test_torpedoes_in_the_box_may_wait() -> None:
    """They may be placed, so one that is not stays in the box for a later Drift Phase."""
    state, one, _, _ = fleet()
    run(launch(state, one, RED, "torpedo", 2))
    run(torpedoes_away(state), "keep", "0101")
    assert (one.away, len(state.torpedoes)) == ((RED,), 1)
    run(torpedoes_away(state), "0102")
    assert (one.away, len(state.torpedoes)) == ((), 2)


def test_a_torpedo_without_a_target_detonates_harmlessly() -> None:
    """Nothing within a hex: no dice, and it comes back aboard."""
    state, one, _, _ = fleet()
    run(launch(state, one, RED, "torpedo", 1))
    script = torpedoes_away(state)
    question = asked(script)
    assert isinstance(question, Choose)
    assert len(question.options) == 400 + 1
    one.away = (RED,)
    run(torpedoes_away(state), "0101")
    run(detonate(state))
    assert one.torpedoes == 2
