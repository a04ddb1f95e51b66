"""Where a rule begins and ends: the last figure that it takes, and the first that it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from sheetforge.content.kinds import Key
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.captain import steered
from sheetforge.systems.silent_death.engine.countermeasures import shoot
from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.fire import bears
from sheetforge.systems.silent_death.engine.homing import FORWARD
from sheetforge.systems.silent_death.engine.lines import line
from sheetforge.systems.silent_death.engine.movement import Move, move_ship
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.repair import attempts, damage_control
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE
from sheetforge.systems.silent_death.engine.setup import strew
from sheetforge.systems.silent_death.engine.ship import Condition, Skills
from sheetforge.systems.silent_death.engine.smash.course import begin
from sheetforge.systems.silent_death.engine.victory import decided
from sheetforge.systems.silent_death.engine.warheads import dodging
from sheetforge.systems.silent_death.figures.footprint import Cover, cover_of
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.schema.critical import Effect
from sheetforge.systems.silent_death.schema.notation import IntRange
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW, Duel, built, mount
from tests.systems.silent_death.engine.melee import Melee
from tests.systems.silent_death_star_wars.table import Table, asked, run

EFFECTS: TypeAdapter[Any] = TypeAdapter(Effect)
WARHOUND = {
    "captain": ["captain"],
    "pilot": ["piloting"],
    "gunner-a": ["gunnery"],
    "gunner-b": ["gunnery"],
    "gunner-c": ["gunnery"],
}


def warhound(**changes: Any) -> Any:
    """A ship of two hexes with three gunners."""
    mounts = [mount("pulse-laser", f"gunner-{one}", arcs=["F"]) for one in "abc"]
    return built("moresca", crew=WARHOUND, **{"weapons": mounts, **changes})


def suffers(duel: Duel, *given: dict[str, Any], rolled: tuple[Any, ...] = (), track: int = 0) -> Any:
    """Effects of critical hits on Green, by Blue."""
    for text in given:
        effect = EFFECTS.validate_python(text)
        run(damage.carry_out(effect, duel.state, duel.green, "Blue", track), *rolled)
        duel.green.settle()
    return duel.green


# --- critical hits -------------------------------------------------------------------------------


def test_one_of_several_gunners_dies() -> None:
    """`gunner` takes the first one alive, and the next one the next time."""
    duel = Duel(warhound())
    ship = suffers(duel, {"do": "kill", "crew": "gunner"})
    assert ship.dead == {"gunner-a"}
    assert suffers(duel, {"do": "kill", "crew": "gunner"}).dead == {"gunner-a", "gunner-b"}
    assert duel.events_of(events.CrewKilled) == [
        events.CrewKilled("green", "gunner-a"),
        events.CrewKilled("green", "gunner-b"),
    ]


def test_captain_and_pilot_die_together_on_the_bridge() -> None:
    """What is not `gunner` takes everyone whom it means."""
    ship = suffers(Duel(warhound()), {"do": "kill", "crew": "bridge"})
    assert ship.dead == {"captain", "pilot"}


@pytest.mark.parametrize(("face", "gunner"), [(1, "gunner-a"), (2, "gunner-b"), (3, "gunner-c")])
def test_chance_picks_one_of_three_gunners(face: int, gunner: str) -> None:
    """A die with a face for each, the first face for the first."""
    duel = Duel(warhound())
    effect = EFFECTS.validate_python({"do": "kill", "crew": "random-gunner"})
    script = damage.carry_out(effect, duel.state, duel.green, "Blue", 0)
    assert asked(script) == Roll((3,), "random-gunner", "Blue")
    assert suffers(duel, {"do": "kill", "crew": "random-gunner"}, rolled=((face,),)).dead == {gunner}


def test_chance_is_asked_between_two_and_not_when_one_is_left() -> None:
    """The dead do not count."""
    duel = Duel(warhound())
    random = {"do": "kill", "crew": "random-gunner"}
    suffers(duel, {"do": "kill", "crew": "gunner"})
    assert suffers(duel, random, rolled=((1,),)).dead == {"gunner-a", "gunner-b"}
    assert suffers(duel, random).dead == {"gunner-a", "gunner-b", "gunner-c"}
    assert len(suffers(duel, random).dead) == 3


def test_a_daze_lasts_to_the_end_of_the_next_turn() -> None:
    """A random gunner's as well, who is picked when it happens; others' lasts for good."""
    for crew, who, rolled in (("pilot", "pilot", ()), ("random-gunner", "gunner-b", ((2,),))):
        duel = Duel(warhound())
        duel.state.turn = 4
        ship = suffers(duel, {"do": "daze", "crew": crew}, rolled=rolled)
        assert ship.dazed(who, "fire")
        assert [one.until for one in ship.conditions] == [5]
        end_turn(duel.state)
        assert ship.dazed(who, "fire")
        duel.state.turn = 5
        end_turn(duel.state)
        assert not ship.dazed(who, "fire")
    lasting = suffers(Duel(warhound()), {"do": "daze", "crew": "pilot", "lasting": None})
    assert [one.until for one in lasting.conditions] == [None]


def test_hits_strike_the_track_that_was_struck_or_all() -> None:
    """Of a ship of four quarters; every quarter is marked as often."""
    ship = suffers(Duel(warhound()), {"do": "hits", "amount": 2}, track=2)
    assert ship.marked == ((2, 0), (2, 1))
    ship = suffers(Duel(warhound()), {"do": "hits", "amount": 1, "tracks": "all"}, track=2)
    assert ship.marked == ((0, 0), (1, 0), (2, 0), (3, 0))


def test_dice_of_an_amount_are_thrown_as_they_are_written() -> None:
    """`2d6` is two dice of six, summed; a number is itself."""
    duel = Duel(built(damage_track=". " * 20 + "X"))
    effect = EFFECTS.validate_python({"do": "hits", "amount": "2d6"})
    assert asked(damage.carry_out(effect, duel.state, duel.green, "Blue", 0)) == Roll((6, 6), "amount", "Blue")
    ship = suffers(duel, {"do": "hits", "amount": "2d6"}, rolled=((3, 4),))
    assert len(ship.marked) == 7


def test_stores_that_are_lost_are_what_is_there_at_most() -> None:
    """The event has the number that was lost; the others stay as they are."""
    duel = Duel()
    duel.green.decoys, duel.green.engineers = 3, 2
    suffers(duel, {"do": "lose", "what": "decoys", "amount": 2})
    suffers(duel, {"do": "lose", "what": "decoys", "amount": 2})
    suffers(duel, {"do": "lose", "what": "engineers", "amount": "all"})
    lost = [(one.what, one.amount) for one in duel.events_of(events.StoresLost)]
    assert lost == [("decoys", 2), ("decoys", 1), ("engineers", 2)]
    assert (duel.green.decoys, duel.green.engineers) == (0, 0)


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ((), (2, 2)),
        (("decoys",), (1, 2)),
        (("point-defense-against-torpedoes",), (2, 1)),
        (("point-defense-against-missiles",), (2, 1)),
    ],
)
def test_a_critical_hit_costs_a_decoy_and_an_attack(rules: tuple[str, ...], left: tuple[int, int]) -> None:
    """One of each where the rule for it is in use, whatever the table says then."""
    duel = Duel(optional=list(rules))
    duel.green.decoys, duel.green.attacks = 2, 2
    plan = duel.green.blueprint.tracks[0]
    silent = next(
        (
            total
            for total, line in sorted(plan.results.items())
            if all(one.do in ("nothing", "change") for one in line.effects)
        )
    )
    sides = plan.critical_dice
    faces = [1] * len(sides)
    while sum(faces) < silent:
        at = next(at for at, face in enumerate(faces) if face < sides[at])
        faces[at] += 1
    run(damage.roll_critical(duel.state, duel.green, "Blue"), tuple(faces))
    assert (duel.green.decoys, duel.green.attacks) == left
    assert all(one.amount == 1 for one in duel.events_of(events.StoresLost))


# --- dice that are steered and shot --------------------------------------------------------------


@pytest.mark.parametrize(("face", "wanted"), [(2, 1), (9, 10)])
def test_the_captain_moves_a_die_to_its_first_and_last_face(face: int, wanted: int) -> None:
    """A point leads to a neighbouring face; there is none beyond the ends."""
    duel = Duel(built(crew={"captain": ["captain"], "pilot": ["piloting", "gunnery"]}))
    duel.green.captain_points = 3
    moved = run(steered(duel.state, duel.green, "a roll", face, 10, lambda one: int(one == wanted)), "1")
    assert moved == wanted
    assert duel.green.captain_points == 2
    script = steered(duel.state, duel.green, "a roll", wanted, 10, lambda one: int(one == wanted))
    assert run(script) == wanted


def test_point_defense_stops_no_more_than_there_is_to_stop() -> None:
    """A higher roll is worth no more, so that the captain is not asked for it."""
    duel = Duel(built(crew={"captain": ["captain"], "pilot": ["piloting", "gunnery"]}))
    duel.green.captain_points = 3
    spread = IntRange(1, 4)
    assert run(shoot(duel.state, duel.green, spread, "one", 1), (2,)) == 2
    question = asked(shoot(duel.state, duel.green, spread, "three", 3), (2,))
    assert isinstance(question, Choose)
    assert question.options == ("keep", "1")
    assert run(shoot(duel.state, duel.green, spread, "one", 1), (6,), "2") == 4


def test_of_two_lines_of_a_length_the_bow_s_is_drawn() -> None:
    """A target abeam of both hexes of a ship is as near to either."""
    duel = Duel(warhound(), away=1)
    bow, stern = duel.green.hexes
    both = Cover(frozenset(range(6)), frozenset(range(6)))
    abeam = [hex for hex in duel.state.board.around[bow] if hex in duel.state.board.around[stern]]
    assert len(abeam) == 2
    for hex in abeam:
        duel.blue.hex = hex
        found = line(duel.green, both, duel.blue, 3)
        assert found is not None
        assert (found.origin, found.away) == (bow, 1)


# --- moves ---------------------------------------------------------------------------------------


def test_an_asteroid_is_met_with_ten_dice_of_twelve() -> None:
    """A drifting one with five."""
    table = Table(("Rebels", "x-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 14, 0))
    table.state.asteroids = [table.hex(20, 19)]
    question = asked(move_ship(table.state, table["x-wing-1"]), FORWARD)
    assert question == Roll((12,) * 10, "asteroid")


@pytest.mark.parametrize(("slips", "ahead"), [(True, True), (False, False)])
def test_a_hex_that_is_taken_may_be_left_by_a_sideslip(slips: bool, ahead: bool) -> None:
    """A move may lead through other ships where it can still end beside them."""
    table = Table(
        ("Rebels", "x-wing", 20, 20, 0),
        *(("Imperials", "tie-fighter", 20, row, 0) for row in (19, 18, 17)),
        optional=["sideslips"] if slips else [],
    )
    move = Move(table.state, table["x-wing-1"])
    move.points = 3
    assert (FORWARD in move.options()) == ahead
    move.points = 2
    assert FORWARD not in move.options()


# --- forces --------------------------------------------------------------------------------------


def test_extra_points_go_round_the_skills_one_by_one() -> None:
    """The first skill first; nobody has a second point before all have one, and none above 10."""
    key = Key("ships", "silent-death-star-wars", "x-wing")

    def skills(**how: Any) -> list[int]:
        recipe = FORCES.recipe(library(), (Force(key, 2, **how), Force(key)), ("one", "other"))
        ships = recipe["scenario"]["sides"][0]["ships"]
        return [value for ship in ships for own in ship["crew"].values() for value in own.values()]

    assert skills(skill=5, extra=1) == [6, 5, 5, 5]
    assert skills(skill=5, extra=6) == [7, 7, 6, 6]
    assert skills(skill=9, extra=9) == [10, 10, 10, 10]
    names = FORCES.recipe(library(), (Force(key, 2), Force(key)), ("one", "other"))
    assert [ship["name"][-2:] for ship in names["scenario"]["sides"][0]["ships"]] == [" A", " B"]
    assert not names["scenario"]["sides"][1]["ships"][0]["name"].endswith(" A")


# --- arcs, skills, chances -----------------------------------------------------------------------


@pytest.mark.parametrize(("arc", "side"), [("F", 0), ("FQR", 1), ("RQR", 2), ("R", 3), ("RQL", 4), ("FQL", 5)])
def test_an_arc_leaves_a_hex_by_one_side(arc: Any, side: int) -> None:
    """Clockwise from ahead; `ALL` leaves by all of them."""
    assert cover_of((arc,)) == Cover(frozenset({side}))
    assert cover_of(("ALL",)).bow == frozenset(range(6))


@pytest.mark.parametrize(
    ("arc", "bow", "stern"),
    [
        ("F", 0, None),
        ("BFQR", 1, None),
        ("BRQR", 2, None),
        ("BRQL", 4, None),
        ("BFQL", 5, None),
        ("SFQR", None, 1),
        ("SRQR", None, 2),
        ("R", None, 3),
        ("SRQL", None, 4),
        ("SFQL", None, 5),
    ],
)
def test_an_arc_of_a_warhound_leaves_by_its_bow_or_its_stern(arc: Any, bow: int | None, stern: int | None) -> None:
    """Each arc by one side of one of its hexes; `ALL` by all but the side between the two."""
    assert cover_of((arc,), long=True) == tuple(
        frozenset() if side is None else frozenset({side}) for side in (bow, stern)
    )
    assert cover_of(("ALL",), long=True) == (frozenset({0, 1, 2, 4, 5}), frozenset({1, 2, 3, 4, 5}))


def test_piloting_gunnery_and_luck_cost_a_point_each_and_a_captain_none() -> None:
    """What a crew costs; a skill that somebody has not got costs nothing."""
    assert Skills(6, 7, 2, 8).points == 15
    assert Skills(None, 7).points == 7
    assert Skills().points == 0


@pytest.mark.parametrize(("face", "number"), [(1, 2), (4, 5)])
def test_a_spread_of_asteroids_is_rolled_for(face: int, number: int) -> None:
    """From the lowest number to the highest, each as likely."""
    table = Table(("Rebels", "x-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 14, 0), optional=["asteroids"])
    assert table.state.plan.strewn == (20, 20)
    table.state.plan = replace(table.state.plan, strewn=(2, 5))
    assert asked(strew(table.state)) == Roll((4,), "asteroids", "", "set-up")
    places = [(2 * column, 5) for column in range(1, number + 1)]
    run(strew(table.state), face, *places, 1)
    assert len(table.state.asteroids) == number


def test_a_torpedo_that_is_chased_dodges_with_a_ten_sided_die() -> None:
    """By the Piloting of its kind, as a ship does; one that has hardly flown cannot."""
    duel = Duel(built(torpedoes=[{"mark": 10, "carried": 4}]), built(weapons=[]), 9)
    prey = duel.torpedo(duel.green, "blue")
    hunter = duel.torpedo(duel.green, prey.id)
    prey.points = DODGE_DRIVE
    assert asked(dodging(duel.state, prey.id, [hunter])) == Roll((10,), "dodge", "Green")
    prey.points = DODGE_DRIVE - 1
    assert run(dodging(duel.state, prey.id, [hunter])) == [hunter]


# --- who wins, and what is shown -----------------------------------------------------------------


def test_two_sides_that_win_at_once_draw() -> None:
    """Each wanted the other's ship, and both are gone."""
    table = Table(
        ("Rebels", "x-wing", 20, 20, 0),
        ("Imperials", "tie-fighter", 20, 14, 0),
        victory=[
            {"side": "Rebels", "by": "destroy", "ship": "tie-fighter-1"},
            {"side": "Imperials", "by": "destroy", "ship": "x-wing-1"},
        ],
    )
    assert not decided(table.state)
    for ship in table.state.ships.values():
        destroy(table.state, ship, "Rebels")
    assert decided(table.state)
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "draw")


def test_odds_are_those_of_the_ship_in_question() -> None:
    """A step of one ship shows its own mounts; a question about none shows those of all."""
    table = Table(
        ("Rebels", "x-wing", 20, 20, 0), ("Rebels", "a-wing", 21, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0)
    )
    one = Choose("Rebels", (FORWARD, "stop"), "step", "a-wing-1")
    every = Choose("Rebels", ("x-wing-1", "a-wing-1"), "move")
    assert {line.partition(",")[0] for line in SHOW.odds(table.state, one)} == {"B a-wing-1"}
    assert {line.partition(",")[0] for line in SHOW.odds(table.state, every)} == {"A x-wing-1", "B a-wing-1"}


@pytest.mark.parametrize(("status", "counts"), [("on-map", 2), ("left", 2), ("entering", 2), ("destroyed", 1)])
def test_who_has_left_or_is_to_enter_still_counts(status: str, counts: int) -> None:
    """What is destroyed does not."""
    table = Table(
        ("Rebels", "x-wing", 20, 20, 0), ("Rebels", "a-wing", 21, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0)
    )
    table["a-wing-1"].status = status
    assert SHOW.strength(table.state) == {"Rebels": (counts, 2), "Imperials": (1, 1)}


def test_on_tiers_everybody_enters_in_the_first_turn() -> None:
    """The ship that is rolled for at the start comes on then."""
    melee = Melee("climbing-party")
    players = list(melee.state.smash.players.values()) if melee.state.smash else []
    script = begin(melee.state)
    rolls = [question := next(script)]
    while True:
        try:
            question = script.send((1,) * len(question.dice))
        except StopIteration:
            break
        rolls.append(question)
    assert [player.enters for player in players] == [1] * len(players)
    assert {(roll.why, roll.dice) for roll in rolls} == {("chart", (6,)), ("entry-point", (12,))}


def test_points_of_the_maps_of_a_smash_keep_asteroids_apart() -> None:
    """As far as the map says; the asteroids of a map without a scatter only lie in their hexes."""
    for event in ("masked-ball", "climbing-party"):
        melee = Melee(event)
        assert melee.state.plan.apart == 2
        assert melee.state.plan.strewn == (24, 36)


@pytest.mark.parametrize("mark", [10, 20, 50])
def test_a_torpedo_s_average_is_that_of_its_dice(mark: int) -> None:
    """A die of twelve sides shows 6.5 on average."""
    duel = Duel(built(torpedoes=[{"mark": mark, "carried": 4}]))
    assert duel.green.blueprint.racks[0].kind.average == 6.5 * (mark // 10)


def test_a_ship_with_one_way_to_face_is_not_asked() -> None:
    """It enters beside others, and only one way leads on."""
    melee = Melee("climbing-party")
    ship = melee.fly(1, 20, 13)
    ship.status = "entering"
    board = melee.state.board
    blocked = [hex for facing, hex in enumerate(board.around[ship.hex]) if facing != 2]
    for number, hex in enumerate([ship.hex, *blocked]):
        other = melee.fly(2 + number % 3, 20, 13)
        other.id = f"blocker-{number}"
        assert hex is not None
        other.hex = hex
        melee.state.join(other)
    slow = EFFECTS.validate_python({"do": "set", "stat": "drive", "to": 2})
    ship.conditions += (Condition(slow, None),)
    ship.settle()
    question = asked(move_ship(melee.state, ship))
    assert isinstance(question, Choose)
    assert (question.why, question.options) == ("step", (FORWARD,))
    assert ship.facing == 2


# --- repair --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "face", "left"), [(3, 1, 2), (3, 3, 0), (2, 4, 0), (5, 4, 1), (3, 5, 3), (3, 10, 3)]
)
def test_as_many_boxes_are_restored_as_the_die_shows(marked: int, face: int, left: int) -> None:
    """Within the spread, the last marks first; a face beyond it restores nothing."""
    duel = Duel(built(damage_track=". " * 20 + "X", damage_control="1-4"), optional=["damage-control"])
    suffers(duel, {"do": "hits", "amount": marked})
    run(damage_control(duel.state), (face,))
    assert duel.green.marked == tuple((0, at) for at in range(left))
    restored = marked - left
    assert duel.events_of(events.Repaired) == [events.Repaired("green", face, restored, "1 to 4")]
    assert sum(duel.green.marks[0]) == left


def test_who_is_whole_or_out_of_action_restores_nothing() -> None:
    """Nor does anybody without the rule."""
    duel = Duel(built(damage_control="1-4"), optional=["damage-control"])
    run(damage_control(duel.state))
    suffers(duel, {"do": "hits", "amount": 1}, {"do": "kill", "crew": "pilot"})
    run(damage_control(duel.state))
    assert len(duel.green.marked) == 1


def test_engineers_try_until_nothing_is_left_to_restore() -> None:
    """Each of them throws while there is a mark; without marks nobody throws."""
    duel = Duel(
        built("moresca", crew=WARHOUND, engineers=3, weapons=[mount("pulse-laser", "gunner-a", arcs=["F"])]),
        optional=["damage-control"],
    )
    ship = duel.green
    assert attempts(ship) == ship.engineers == 3
    suffers(duel, {"do": "hits", "amount": 2})
    run(damage_control(duel.state), (1,), (1,))
    assert ship.marked == ()
    ship.engineers = 1
    suffers(duel, {"do": "hits", "amount": 2})
    run(damage_control(duel.state), (1,))
    assert len(ship.marked) == 1


# --- fire ----------------------------------------------------------------------------------------


def test_a_mount_fires_to_the_last_hex_of_its_range() -> None:
    """And not at one a hex further off."""
    gun = Duel(built(weapons=[mount("pulse-laser")])).green.blueprint.mounts[0]
    reach = max(band.high for band in (gun.entity.ranges.short, gun.entity.ranges.medium, gun.entity.ranges.long))
    for away, fires in ((reach, True), (reach + 1, False)):
        duel = Duel(built(weapons=[mount("pulse-laser")]), built(weapons=[]), away)
        found = bears(duel.state, duel.green, duel.green.blueprint.mounts[0], duel.blue)
        assert (found is not None) == fires


def test_several_boxes_of_damage_are_marked_one_by_one() -> None:
    """What is left of the points when a track is full is lost."""
    duel = Duel(built(damage_track=". . [18] . . ."))
    run(hurt(duel.state, duel.green, 0, "Blue"))
    assert duel.green.marked == ()
    assert duel.events_of(events.Damaged) == []
    run(hurt(duel.state, duel.green, 1, "Blue"))
    assert duel.green.marked == ((0, 0),)
    run(hurt(duel.state, duel.green, 9, "Blue"))
    assert duel.green.marked == tuple((0, at) for at in range(6))
    assert [one.boxes for one in duel.events_of(events.Damaged)] == [1, 5]
    assert duel.green.hurt_by == {"Blue": 6}


def test_a_critical_table_may_list_its_lines_in_any_order() -> None:
    """A roll belongs to the line whose spread has it, and to no neighbour."""

    def forwards(kind: str, reference: str) -> Any:
        key = library().resolve(kind, "silent-death", reference)
        return None if key is None else library().entity(key)

    def backwards(kind: str, reference: str) -> Any:
        found = forwards(kind, reference)
        if kind != "criticals":
            return found
        return found.model_copy(update={"results": tuple(reversed(found.results))})

    usual, other = (as_built("piranha-ii", built(), lookup).tracks[0].results for lookup in (forwards, backwards))
    assert dict(usual) == dict(other)
    for result in usual.values():
        rolls = [roll for roll, one in usual.items() if one is result]
        assert (min(rolls), max(rolls)) == (result.roll.low, result.roll.high)
