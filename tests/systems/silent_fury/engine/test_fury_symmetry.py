"""Space has no direction: turned or mirrored battles lead to turned or mirrored results."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, Hex, distance, reflected, reflected_facing, ring, rotated
from sheetforge.play.questions import Choose, Script
from sheetforge.systems.silent_fury.blueprint import Arcs
from sheetforge.systems.silent_fury.engine.aiming import in_arc, sides_hit
from sheetforge.systems.silent_fury.engine.drift import ships_drift
from sheetforge.systems.silent_fury.engine.jump import jump_action
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.thrust import reachable, thrust_action
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, THRUST, battle, fit, run, ship

ARCS = Arcs(frozenset({0, 1}), frozenset({4}))
LOPSIDED = "2   .\n  1\n1   2\n  ^\n1   ."
CREW = {1: "spacer", 2: "spacer", 3: "spacer", 6: "spacer"}
PLACES = [(Hex(0, 0), 0), (Hex(1, -3), 2), (Hex(-3, 2), 5), (Hex(2, 2), 3)]


def at_place(step: Hex, facing: int, thrust: str = THRUST) -> ShipState:
    built = fit(thrust=thrust, asymmetric=thrust is LOPSIDED)
    trail = MIDDLE + step + Hex(1, 0)
    return ship("one", RED, built, MIDDLE + step, facing, trail, crew=CREW)


def turned(one: ShipState, sixths: int) -> ShipState:
    """The same ship, everything turned about the middle of the map."""
    made = one.copy()
    made.hex, made.trail = (rotated(hex, sixths, MIDDLE) for hex in (one.hex, one.trail))
    made.facing = (one.facing + sixths) % 6
    return made


def mirrored(one: ShipState) -> ShipState:
    """The same ship in a mirror: what lies to its left lies to its right, as if rolled over."""
    made = one.copy()
    made.hex, made.trail = (reflected(hex, 0, MIDDLE) for hex in (one.hex, one.trail))
    made.facing = reflected_facing(one.facing)
    made.rolled = not one.rolled
    return made


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize(("step", "facing"), PLACES)
def test_six_rotations(sixths: int, step: Hex, facing: int) -> None:
    """Thrust, the sides hit, arcs and drift turn with the battle."""
    one = at_place(step, facing)
    other = turned(one, sixths)
    here, there = battle(one), battle(other)
    reach = {rotated(hex, sixths, MIDDLE): cost for hex, cost in reachable(here, one, RED).items()}
    assert reachable(there, other, RED) == reach
    for source in ring(one.hex, 3):
        image = rotated(source, sixths, MIDDLE)
        assert sides_hit(one, source) == sides_hit(other, image)
        assert in_arc(one, ARCS, source) == in_arc(other, ARCS, image)
    run(ships_drift(here))
    run(ships_drift(there))
    assert other.hex == rotated(one.hex, sixths, MIDDLE)
    assert other.trail == rotated(one.trail, sixths, MIDDLE)


@pytest.mark.parametrize("thrust", [THRUST, LOPSIDED])
@pytest.mark.parametrize(("step", "facing"), PLACES)
def test_a_mirrored_ship_is_one_that_rolled_over(thrust: str, step: Hex, facing: int) -> None:
    """Its armour, arcs and diagram are those of the other side, in the mirrored place."""
    one = at_place(step, facing, thrust)
    other = mirrored(one)
    reach = {reflected(hex, 0, MIDDLE): cost for hex, cost in reachable(battle(one), one, RED).items()}
    assert reachable(battle(other), other, RED) == reach
    for source in (*ring(one.hex, 2), *ring(one.hex, 5)):
        image = reflected(source, 0, MIDDLE)
        assert sides_hit(one, source) == sides_hit(other, image)
        assert in_arc(one, ARCS, source) == in_arc(other, ARCS, image)


@pytest.mark.parametrize("seed", range(8))
def test_drift_does_not_depend_on_the_path_traced(seed: int) -> None:
    """Any path from the trailing token to the ship, traced on from the ship, ends in one hex."""
    chance = Random(f"drift {seed}")
    one = at_place(Hex(0, 0), 0)
    one.trail = one.hex + Hex(chance.randint(-3, 3), chance.randint(-3, 3))
    path, where = [], one.trail
    for _ in range(6):
        path.append(chance.choice(DIRECTIONS))
        where = where + path[-1]
    while where != one.hex:
        step = min(DIRECTIONS, key=lambda step: distance(where + step, one.hex))
        path.append(step)
        where = where + step
    chance.shuffle(path)
    end, start = one.hex, one.hex
    for step in path:
        end = end + step
    run(ships_drift(battle(one)))
    assert (one.hex, one.trail) == (end, start if one.velocity.length else end)


# --- perft: every way that a card can go ----------------------------------------------------------


def ways(state: State, make) -> list[tuple[Hex, Hex, int]]:
    """Where the ship stands after every sequence of choices, dice aside."""
    ends = []
    pending: list[tuple[str, ...]] = [()]
    while pending:
        given = pending.pop()
        copy = state.copy()
        one = copy.ships["one"]
        script: Script = make(copy, one)
        question = next(script, None)
        try:
            for answer in given:
                question = script.send(answer)
        except StopIteration:
            question = None
        if question is None:
            ends.append((one.hex, one.trail, one.facing))
        else:
            assert isinstance(question, Choose)
            pending += [(*given, option) for option in question.options]
    return ends


def test_perft_of_a_thrust_card() -> None:
    """Each hex of the diagram, six hexes for the token, six facings, and no action.

    With one engine fewer the hex of three engines is out of reach; with one engine maneuvers are.
    """
    one = at_place(Hex(0, 0), 0)
    state = battle(one)

    def card(state: State, one: ShipState) -> Script:
        return thrust_action(state, one, RED)

    ends = ways(state, card)
    assert len(ends) == 7 + 6 + 6 + 1
    # A rotation to the facing that it has, and no action, end alike.
    assert len(set(ends)) == len(ends) - 1
    one.take(3, one.crew_in(3)[0])
    assert len(ways(state, card)) == 6 + 6 + 6 + 1
    one.take(2, one.crew_in(2)[0])
    assert len(ways(state, card)) == 3 + 6 + 1


def test_perft_of_a_jump_card() -> None:
    """37 hexes by six facings, and no action; the ship is stopped after each jump."""
    state = battle(at_place(Hex(0, 0), 0))

    def card(state: State, one: ShipState) -> Script:
        return jump_action(state, one, RED)

    ends = ways(state, card)
    assert len(ends) == len(set(ends)) == 37 * 6 + 1
    assert sum(hex == trail for hex, trail, _ in ends) == 37 * 6


def test_perft_at_the_corner_of_the_map() -> None:
    """Nothing leads beyond the edge: of the 37 hexes those on the map are left."""
    from sheetforge.geometry.hexes import disk, hex_at

    corner = hex_at(1, 1)
    one = ship("one", BLUE, fit(), corner, 0, crew={6: "spacer"})
    state = battle(one)
    inside = [hex for hex in disk(corner, 3) if state.holds(hex)]

    def card(state: State, one: ShipState) -> Script:
        return jump_action(state, one, BLUE)

    assert len(ways(state, card)) == 6 * len(inside) + 1 < 37 * 6


def test_perft_of_the_drift_after_a_thrust_card() -> None:
    """Every way of a Thrust card, then two Drift Phases: by vectors, as the rules trace paths."""
    state = battle(at_place(Hex(0, 0), 0))
    start = state.ships["one"]
    start.trail = start.hex + DIRECTIONS[2]

    def card(state: State, one: ShipState) -> Script:
        yield from thrust_action(state, one, RED)
        yield from ships_drift(state)
        yield from ships_drift(state)

    def plain(state: State, one: ShipState) -> Script:
        return thrust_action(state, one, RED)

    before, after = ways(state, plain), ways(state, card)
    expected = [(hex + (hex - trail) * 2, hex + (hex - trail), facing) for hex, trail, facing in before]
    assert sorted(map(str, after)) == sorted(map(str, expected))
    assert len(after) == 7 + 6 + 6 + 1
    assert len(set(after)) == len(after) - 1
