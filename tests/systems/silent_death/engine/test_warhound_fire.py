"""Fire, missiles and torpedoes of and at a ship of two hexes: from which hex, and to which."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex, disk, distance, neighbor, reflected, reflected_facing, rotated
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.bots.warheads import way
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.events import Flew, WarheadGone
from sheetforge.systems.silent_death.engine.fire import aimed, bears, cannon_fire_phase, firing_order
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.launch import launch_phase, targets
from sheetforge.systems.silent_death.engine.lines import cover, is_ahead, line, struck
from sheetforge.systems.silent_death.engine.missiles import in_reach, missile_results
from sheetforge.systems.silent_death.engine.ship import Condition, Salvo, ShipState, with_at
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.engine.warheads import met
from sheetforge.systems.silent_death.figures.footprint import cover_of
from sheetforge.systems.silent_death.schema.critical import LimitArcs
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import run

BOW = ("F", "BFQR", "BRQR", "BRQL", "BFQL")
STERN = ("R", "SFQR", "SRQR", "SRQL", "SFQL")
SIDE = {"F": 0, "BFQR": 1, "BRQR": 2, "BRQL": 4, "BFQL": 5, "SFQR": 1, "SRQR": 2, "R": 3, "SRQL": 4, "SFQL": 5}
CREW = {"captain": ["captain"], "pilot": ["piloting"], "gunner-a": ["gunnery"]}


def warhound(*mounts: dict[str, Any], **changes: Any) -> Any:
    """A warhound with these mounts of one gunner."""
    return built("moresca", crew=CREW, weapons=list(mounts), **changes)


def gun(*arcs: str, weapon: str = "pulse-laser") -> dict[str, Any]:
    return mount(weapon, "gunner-a", arcs=list(arcs))


def armed(*arcs: str, weapon: str = "pulse-laser") -> Duel:
    """Green, a fighter, and Blue, a warhound with one mount, at column 20, row 14."""
    return Duel(None, warhound(gun(*arcs, weapon=weapon)), 6)


def quarter(ship: ShipState, track: int) -> str:
    return ship.blueprint.tracks[track].facing


# --- arcs and range ------------------------------------------------------------------------------


@pytest.mark.parametrize("arc", [*BOW, *STERN])
def test_range_and_arc_are_counted_from_the_half_that_an_arc_belongs_to(arc: str) -> None:
    """Four hexes straight out of a side of the bow's hex or the stern's; not the other way."""
    duel = armed(arc)
    blue, green = duel.blue, duel.green
    for facing in range(6):
        blue.facing = facing
        half = blue.hexes[0 if arc in BOW else 1]
        way = (facing + SIDE[arc]) % 6
        green.hex = half + (neighbor(half, way) - half) * 4
        found = aimed(duel.state, blue, blue.blueprint.mounts[0], green)
        assert found == (half, green.hex, 4)
        green.hex = half + (neighbor(half, way + 3) - half) * 4
        assert aimed(duel.state, blue, blue.blueprint.mounts[0], green) is None


def test_the_band_is_that_of_the_half() -> None:
    """A pulse laser is at short range at three hexes: from the bow it is, from the stern not."""
    bow, both = armed("F"), armed("SFQR", "SFQL")
    for duel, band in ((bow, "short"), (both, None)):
        duel.green.hex = duel.blue.hex + Hex(0, -3)
        assert bears(duel.state, duel.blue, duel.blue.blueprint.mounts[0], duel.green) == band
    both.green.hex = both.blue.hexes[1] + Hex(2, -4)
    assert bears(both.state, both.blue, both.blue.blueprint.mounts[0], both.green) == "medium"


def test_of_several_arcs_the_nearest_half_fires() -> None:
    """A mount that fires all around has the ten arcs of the display, each from its own hex."""
    duel = armed("ALL")
    blue = duel.blue
    assert blue.blueprint.mounts[0].cover == ({0, 1, 2, 4, 5}, {1, 2, 3, 4, 5})
    for hex in disk(blue.hex, 6):
        if hex in blue.hexes:
            continue
        duel.green.hex = hex
        found = aimed(duel.state, blue, blue.blueprint.mounts[0], duel.green)
        assert found is not None
        assert found.away == min(distance(half, hex) for half in blue.hexes)


def test_the_range_to_a_warhound_is_that_to_its_nearer_half() -> None:
    """From behind to the stern; where that is outside the arc, to the other half."""
    duel = Duel(built(weapons=[mount("pulse-laser")]), warhound(), 4)
    green, blue = duel.green, duel.blue
    assert aimed(duel.state, green, green.blueprint.mounts[0], blue) == (green.hex, blue.hexes[1], 3)
    # Broadside on, the stern stands outside the front arc and the bow just in it.
    blue.facing, blue.hex = 4, green.hex + Hex(0, -2)
    blue.hex = green.hex + Hex(1, -2)
    stern = blue.hexes[1]
    assert distance(green.hex, stern) == 3
    assert aimed(duel.state, green, green.blueprint.mounts[0], blue) == (green.hex, blue.hex, 2)
    blue.facing = 1
    blue.hex = green.hex + Hex(2, -2)
    assert blue.hexes[1] == green.hex + Hex(1, -1)
    assert aimed(duel.state, green, green.blueprint.mounts[0], blue) is None


def test_asteroids_hide_one_half_and_not_the_other() -> None:
    """A line is blocked hex by hex; a ship in the way blocks none, of however many hexes it is."""
    duel = Duel(built(weapons=[mount("pulse-laser")]), warhound(), 4)
    green, blue = duel.green, duel.blue
    here = green.hex
    blue.facing, blue.hex = 5, here + Hex(0, -4)
    stern = here + Hex(1, -4)
    rocks = {
        (): (here, stern, 4),
        (Hex(1, -3),): (here, blue.hex, 4),
        (Hex(0, -3),): (here, stern, 4),
        (Hex(0, -3), Hex(1, -3)): None,
    }
    for steps, found in rocks.items():
        duel.state.asteroids = tuple(here + step for step in steps)
        assert aimed(duel.state, green, green.blueprint.mounts[0], blue) == found


def test_a_warhound_blocks_no_line_of_fire() -> None:
    """Only asteroids do."""
    duel = Duel(built(weapons=[mount("pulse-laser")]), warhound(), 3)
    green, blue = duel.green, duel.blue
    other = ShipState("far", "Far", "Blue", green.blueprint, green.skills)
    other.hex, other.status = green.hex + Hex(0, -5), "on-map"
    duel.state.ships["far"] = other
    assert set(blue.hexes) <= {green.hex + Hex(0, -row) for row in range(1, 5)}
    assert bears(duel.state, green, green.blueprint.mounts[0], other) == "medium"


def test_lines_are_the_same_turned_and_mirrored() -> None:
    """Six ways round and in the mirror: the same hexes fire at the same ones."""
    duel = Duel(warhound(gun("BFQL", "SRQL")), warhound(gun("F")), 3, 2)
    green, blue = duel.green, duel.blue
    plain = (green.hex, green.facing, blue.hex, blue.facing)
    for hex in disk(green.hex, 5):
        green.hex, green.facing, _, blue.facing = plain
        blue.hex = hex
        found = line(green, green.blueprint.mounts[0].cover, blue, 10)
        for sixths in range(6):
            green.facing, blue.facing = plain[1] + sixths, plain[3] + sixths
            blue.hex = rotated(hex, sixths, green.hex)
            turned = line(green, green.blueprint.mounts[0].cover, blue, 10)
            if found is None:
                assert turned is None
            else:
                assert turned is not None
                assert turned.away == found.away
                assert turned.origin == rotated(found.origin, sixths, green.hex)
                assert turned.target == rotated(found.target, sixths, green.hex)
        green.facing, blue.facing = plain[1], reflected_facing(plain[3])
        blue.hex = reflected(hex, 0, green.hex)
        mirrored = line(green, cover_of(("BFQR", "SRQR"), long=True), blue, 10)
        assert (mirrored is None) == (found is None)
        assert mirrored is None or found is None or mirrored.away == found.away


def test_an_arc_that_a_ship_does_not_have_is_refused_in_words() -> None:
    """A quarter arc of one hex on a warhound, a bow arc on a fighter, in a mount or in a table."""
    with pytest.raises(LookupError, match="two hexes has no arc FQL"):
        as_built("odd", warhound(gun("FQL")), Duel.lookup)
    with pytest.raises(LookupError, match="one hex has no arc BFQL"):
        as_built("odd", built(weapons=[mount("pulse-laser", arcs=["BFQL"])]), Duel.lookup)
    odd = built("moresca", criticals=dict.fromkeys(built("moresca").tracks, "courante"))
    with pytest.raises(LookupError, match="two hexes has no arc FQL"):
        as_built("odd", odd, Duel.lookup)


def test_a_critical_limits_a_mount_to_arcs_of_one_half() -> None:
    """Cannons and launchers: jammed into a stern arc, they fire out of the stern alone."""
    launcher = mount("missile-launcher", "gunner-a", arcs=["F", "BFQR", "R"], missiles=20)
    duel = Duel(None, warhound(launcher, gun("F", "BFQR", "R")), 6)
    blue, state = duel.blue, duel.state
    launcher_, cannon = blue.blueprint.mounts
    duel.green.hex = blue.hex + Hex(0, -3)
    assert in_reach(state, blue, launcher_) == ("green",)
    hit = {"do": "limit-arcs", "post": "gunner-a", "arcs": ["R"]}
    blue.conditions += (Condition(LimitArcs.model_validate(hit), None),)
    assert cover(blue, cannon) == (frozenset(), {3})
    assert in_reach(state, blue, launcher_) == ()
    assert aimed(state, blue, cannon, duel.green) is None
    duel.green.hex = blue.hexes[1] + Hex(0, 4)
    assert in_reach(state, blue, launcher_) == ("green",)
    assert aimed(state, blue, cannon, duel.green) == (blue.hexes[1], duel.green.hex, 4)


def test_gun_crews_fire_the_mounts_of_their_letters() -> None:
    """Each its own, before the gunners; a crew that dies takes no other's gun along."""
    duel = Duel(None, built("donjon"), 6, 3)
    blue = duel.blue
    duel.green.hex, blue.facing = blue.hex + Hex(0, -4), 0
    assert [turn.post for turn in firing_order(duel.state)][:2] == ["crew-e", "crew-f"]
    fired = {mount.post: mount.weapon for mount in blue.blueprint.mounts if mount.post.startswith("crew")}
    assert fired == {"crew-e": "heavy-plazgun", "crew-f": "heavy-plaz-shell-cannon"}
    blue.dead |= {"crew-e"}
    assert "crew-e" not in [turn.post for turn in firing_order(duel.state)]
    assert blue.can_fire("crew-f")


# --- what is struck ------------------------------------------------------------------------------


def test_the_nearer_half_is_struck_on_the_side_of_the_attacker() -> None:
    """For every hex around: front where the bow is nearer, right where it lies to the right."""
    duel = armed("F")
    blue = duel.blue
    bow, stern = blue.hexes
    for hex in disk(bow, 5):
        name = quarter(blue, struck(blue, hex))
        near, far = distance(hex, bow), distance(hex, stern)
        if near != far:
            assert name.startswith("front") == (near < far)
        if hex.q != bow.q:
            assert name.endswith("right") == (hex.q > bow.q)
        mirror = quarter(blue, struck(blue, reflected(hex, 0, bow)))
        assert mirror.split("-")[0] == name.split("-")[0]
        assert hex.q == bow.q or mirror.split("-")[1] != name.split("-")[1]
        for sixths in range(1, 6):
            blue.facing = sixths
            assert quarter(blue, struck(blue, rotated(hex, sixths, bow))) == name
        blue.facing = 0


def test_fire_strikes_the_quarter_at_the_end_of_its_line() -> None:
    """Out of the left behind, through the DR of that quarter, on its track."""
    duel = Duel(built(weapons=[mount("pulse-laser")]), warhound(), 3)
    duel.green.hex = duel.blue.hexes[1] + Hex(-2, 2)
    duel.green.facing = 1
    track = [plan.facing for plan in duel.blue.blueprint.tracks].index("rear-left")
    duel.blue.reductions = with_at(duel.blue.reductions, track, 1)
    run(cannon_fire_phase(duel.state), "blue", (6, 6, 6))
    assert {at for at, _ in duel.blue.marked} == {track}
    assert len(duel.blue.marked) == 18 - 1


def test_a_salvo_strikes_the_quarter_towards_its_ship() -> None:
    """From the nearest hex of one warhound to the nearest of the other."""
    launcher = mount("missile-launcher", "gunner-a", arcs=["R"], missiles=20)
    duel = Duel(warhound(launcher), warhound(), 4)
    duel.blue.facing = 3
    duel.green.hex = duel.blue.hexes[1] + Hex(1, -6)
    duel.state.salvos = (Salvo("Green", "green", 0, "blue", 5),)
    run(missile_results(duel.state), (6, 5, 1, 1, 1))
    # Facing down, what comes from above and the right of the map comes from behind and the left.
    assert {quarter(duel.blue, at) for at, _ in duel.blue.marked} == {"rear-left"}


# --- torpedoes -----------------------------------------------------------------------------------

TORPEDOES = [{"mark": 10, "carried": 4}]


def test_a_warhound_launches_out_of_its_bow() -> None:
    """Its torpedoes begin in the bow's hex; their front arc takes in either half of an enemy."""
    duel = Duel(warhound(torpedoes=TORPEDOES), warhound(), 6, 2)
    green, blue = duel.green, duel.blue
    blue.hex, blue.facing = green.hex + Hex(3, -4), 5
    assert not is_ahead(green, blue)
    assert targets(duel.state, green) == ()
    blue.facing = 2
    assert blue.hexes[1] == green.hex + Hex(2, -4)
    assert targets(duel.state, green) == ("blue",)
    run(launch_phase(duel.state), "1")
    (one,) = duel.state.warheads.values()
    assert (one.hex, one.facing) == (green.hex, green.facing)


@pytest.mark.parametrize("slips", [False, True])
def test_a_torpedo_flies_to_the_half_that_it_reaches_soonest(slips: bool) -> None:
    """The way to two hexes is the better of the ways to each, move by move."""
    for first in disk(Hex(0, 0), 4):
        for facing in range(6):
            second = neighbor(first, facing)
            for points in (4, 9):
                ways = {to: homing.best_way(*to, points, slips, False) for to in (first, second)}
                best = min(ways.values())
                wanted = set()
                for to, found in ways.items():
                    if found == best:
                        wanted |= set(homing.moves(Hex(0, 0), 0, to, points, slips))
                moves = homing.moves_to_any(Hex(0, 0), 0, (first, second), points, slips)
                assert set(moves) == wanted


@pytest.mark.parametrize(("behind", "half"), [(4, 1), (-4, 0)])
def test_a_torpedo_arrives_in_either_hex(behind: int, half: int) -> None:
    """From behind at the stern, from ahead at the bow."""
    duel = Duel(built(torpedoes=TORPEDOES), warhound(), 4)
    one = duel.torpedo(duel.green, "blue")
    one.hex = duel.blue.hexes[half] + Hex(0, behind)
    one.facing = 0 if behind > 0 else 3
    run(pursue(duel.state, "blue"))
    assert one.arrived
    assert one.hex == duel.blue.hexes[half]
    assert duel.events_of(Flew)[0].arrived


def test_a_torpedo_in_either_hex_is_met_once() -> None:
    """What goes off in the hex that a half comes into is what is there."""
    duel = Duel(built(torpedoes=TORPEDOES), warhound(), 4)
    here, there = duel.torpedo(duel.green, "blue"), duel.torpedo(duel.green, "blue")
    here.hex, there.hex = duel.blue.hexes
    run(met(duel.state, duel.blue, duel.blue.hexes[1]), (6,))
    assert list(duel.state.warheads.values()) == [here]


def test_a_warhound_in_the_way_stops_a_torpedo() -> None:
    """Not its target, and not the ship that launched it; a fighter does not."""
    duel = Duel(built(torpedoes=TORPEDOES), warhound(), 3)
    green, blue = duel.green, duel.blue
    far = ShipState("far", "Far", "Blue", green.blueprint, green.skills)
    far.hex, far.status = green.hex + Hex(0, -6), "on-map"
    duel.state.ships["far"] = far
    stopped = duel.torpedo(green, "far")
    run(pursue(duel.state, "far"))
    assert duel.events_of(WarheadGone) == [WarheadGone(stopped.id, "blue is in its way")]
    own = duel.torpedo(green, "far")
    own.owner = "blue"
    run(pursue(duel.state, "far"))
    assert own.arrived
    blue.status = "left"
    free = duel.torpedo(green, "far")
    run(pursue(duel.state, "far"))
    assert free.arrived


def test_a_bot_flies_around_a_warhound_where_that_is_as_short() -> None:
    """Of a move ahead and a sideslip it takes the one that no warhound stands in."""
    duel = Duel(built(torpedoes=TORPEDOES), warhound(), 4, optional=["sideslips"])
    one = duel.torpedo(duel.green, "far")
    question = Choose("Green", ("forward", "slip-right"), "flight", one.id)
    view = View(duel.state, "Green")
    assert way(view, question) == "forward"
    duel.blue.hex = one.hex + Hex(0, -2)
    assert one.hex + Hex(0, -1) in duel.blue.hexes
    view.renew()
    assert way(view, question) == "slip-right"
    one.target = "blue"
    view.renew()
    assert way(view, question) == "forward"
