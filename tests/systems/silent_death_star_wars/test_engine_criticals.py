"""Critical hits: every effect of the vocabulary does what it says, for as long as it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.movement import Move
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.schema.critical import Effect
from sheetforge.systems.silent_death.schema.notation import IntRange, bare
from tests.systems.silent_death_star_wars.table import Table, asked, run

EFFECTS: TypeAdapter[Any] = TypeAdapter(Effect)


def struck(ship: str, *given: dict[str, Any], answers: tuple[Any, ...] = ()) -> tuple[Table, ShipState]:
    """A ship to which these effects have happened, with a TIE Fighter three hexes ahead of it."""
    table = Table(("Rebels", ship, 20, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0))
    one = table[f"{ship}-1"]
    rest = list(answers)
    for text in given:
        effect = EFFECTS.validate_python(text)
        script = damage.carry_out(effect, table.state, one, "Imperials", 0)
        run(script, *rest)
        one.settle()
    return table, one


def fired(table: Table) -> list[events.Fired]:
    """What the Rebels fire with everything linked, all dice showing 1 to 3."""
    script = cannon_fire_phase(table.state)
    question = next(script, None)
    while question is not None:
        if isinstance(question, Choose):
            answer: Any = question.options[1 if question.why == "fire" else 0]
            if question.side == "Imperials":
                answer = "hold"
        else:
            answer = tuple(min(at + 1, sides) for at, sides in enumerate(question.dice))
        try:
            question = script.send(answer)
        except StopIteration:
            break
    return table.events_of(events.Fired)


def test_nothing_is_nothing() -> None:
    """No further harm leaves a ship as it was."""
    _, ship = struck("a-wing", {"do": "nothing"})
    assert (ship.drive, ship.conditions, ship.status) == (20, (), "on-map")


def test_destroy() -> None:
    """The ship is destroyed at once."""
    _, ship = struck("a-wing", {"do": "destroy"})
    assert ship.status == "destroyed"


def test_the_three_values_change_fall_to_a_number_and_halve() -> None:
    """Changes, sets and halvings apply in the order in which they happened."""
    _, ship = struck(
        "a-wing",
        {"do": "change", "stat": "drive", "by": -3},
        {"do": "halve", "stat": "drive"},
        {"do": "change", "stat": "defensive_value", "by": -2},
        {"do": "set", "stat": "damage_reduction", "to": 0},
    )
    assert (ship.drive, ship.defensive_value, ship.damage_reduction) == (8, 14, 0)
    assert not ship.intact
    _, ship = struck(
        "a-wing",
        {"do": "set", "stat": "defensive_value", "to": 5},
        {"do": "change", "stat": "defensive_value", "by": -9},
        {"do": "change", "stat": "drive", "by": -99},
    )
    assert (ship.defensive_value, ship.drive) == (0, 0)


def test_next_turn_is_to_the_end_of_the_next_turn() -> None:
    """A drive loss of turn 1 counts in turn 2 and is over in turn 3; others stay."""
    table, ship = struck(
        "a-wing", {"do": "change", "stat": "drive", "by": -3, "lasting": "next-turn"}, {"do": "turn-cost", "by": 1}
    )
    for turn, drive in ((1, 17), (2, 17), (3, 20)):
        table.state.turn = turn
        assert ship.drive == drive
        end_turn(table.state)
    assert ship.turn_cost == 1


def test_kill_and_actions() -> None:
    """A dead pilot's ship can do nothing, and stays on the map."""
    table, ship = struck("y-wing", {"do": "kill", "crew": "pilot"}, {"do": "disable", "system": "actions"})
    assert not ship.in_action
    assert ship.on_map
    assert table.events_of(events.CrewKilled) == [events.CrewKilled("y-wing-1", "pilot")]
    assert not fired(table)


def test_a_dead_gunner_s_guns_are_silent() -> None:
    """The pilot still fires."""
    table, ship = struck("y-wing", {"do": "kill", "crew": "gunner"})
    assert {one.weapon for one in fired(table)} == {"laser-cannon"}
    assert ship.in_action


def test_a_random_gunner_is_rolled_for_only_when_there_are_several() -> None:
    """A ship with one gunner loses that one."""
    _, ship = struck("y-wing", {"do": "kill", "crew": "random-gunner"})
    assert ship.dead == {"gunner"}


def test_the_whole_crew_dead_is_a_derelict() -> None:
    """Killed one by one: the ship stays and blocks, and may do nothing."""
    _, ship = struck("y-wing", {"do": "kill", "crew": "pilot"}, {"do": "kill", "crew": "gunner"})
    assert ship.derelict
    assert ship.on_map


@pytest.mark.parametrize(
    ("system", "is_lost"),
    [
        ("movement", lambda table, ship: not ship.can_move),
        ("turning", lambda table, ship: "left" not in Move(table.state, ship).options()),
        ("jamming", lambda table, ship: ship.spread("jamming", IntRange(1, 2)) is None),
        ("damage-control", lambda table, ship: ship.spread("damage-control", IntRange(1, 4)) is None),
        ("warheads", lambda table, ship: not ship.can_launch),
        ("actions", lambda table, ship: not ship.in_action),
        ("point-defense", lambda table, ship: ship.disabled("point-defense")),
        ("captain", lambda table, ship: ship.disabled("captain")),
        ("decoys", lambda table, ship: ship.disabled("decoys")),
        ("ecm", lambda table, ship: ship.disabled("ecm")),
    ],
)
def test_disable(system: str, is_lost: Any) -> None:
    """Each ability is lost, for good or for as long as it says."""
    table, ship = struck("x-wing")
    assert not is_lost(table, ship)
    table, ship = struck("x-wing", {"do": "disable", "system": system, "lasting": "next-turn"})
    assert is_lost(table, ship)
    table.state.turn = 2
    end_turn(table.state)
    assert not is_lost(table, ship)


def test_daze() -> None:
    """A dazed pilot neither moves nor fires, and cannot launch; a stunned one may still fire."""
    table, ship = struck("x-wing", {"do": "daze", "crew": "pilot"})
    assert not ship.can_move
    assert not ship.can_launch
    assert not fired(table)
    table, ship = struck("x-wing", {"do": "daze", "crew": "pilot", "cannot": ["move"]})
    assert not ship.can_move
    assert fired(table)


def test_hold_fire() -> None:
    """A weapon, a post, or all cannons hold their fire until the end of the next turn."""
    for selector, firing in (
        ({"weapon": "laser-cannon"}, {"ion-cannon"}),
        ({"post": "gunner"}, {"laser-cannon"}),
        ({"weapon": "laser-cannon", "post": "gunner"}, {"laser-cannon", "ion-cannon"}),
        ({}, set()),
    ):
        table, _ = struck("y-wing", {"do": "hold-fire", **selector, "lasting": "next-turn"})
        assert {one.weapon for one in fired(table)} == firing
    table.state.turn = 2
    end_turn(table.state)
    assert fired(table)


def test_to_hit() -> None:
    """Penalties add up, for the weapons that they name."""
    whole = {one.weapon: one.total for one in fired(struck("b-wing")[0])}
    table, _ = struck("b-wing", {"do": "to-hit", "by": -2}, {"do": "to-hit", "weapon": "ion-cannon", "by": -1})
    hurt = {one.weapon: one.total for one in fired(table)}
    lost = {weapon: whole[weapon] - hurt[weapon] for weapon in whole}
    assert lost == {"laser-cannon": 2, "auto-blaster": 2, "ion-cannon": 3}


def test_limit_barrels() -> None:
    """Only a given number of barrels of a mount fire, and without the bonus of more."""
    table, _ = struck("b-wing", {"do": "limit-barrels", "weapon": "ion-cannon", "to": 1})
    assert [one.barrels for one in fired(table)] == [1, 2, 1]


def test_limit_arcs() -> None:
    """A jammed turret fires only where it is stuck."""
    for arcs, fires in ((["R", "RQR", "RQL"], False), (["F", "FQR"], True)):
        table, _ = struck("yt-1300", {"do": "limit-arcs", "weapon": "laser-cannon", "arcs": arcs})
        assert bool(fired(table)) == fires


def test_read_damage() -> None:
    """Auto-blasters that read Low instead of Medium; a bonus that is given replaces their own."""
    read = {"do": "read-damage", "weapon": "auto-blaster", "read": "low"}
    for given, points in (((), 5 + 2), ((read,), 3 + 2), (({**read, "plus": 0},), 3)):
        table, _ = struck("b-wing", *given)
        script = cannon_fire_phase(table.state)
        run(script, "hold", "tie-fighter-1", "2", "hold", (3, 6, 5))
        assert table.events_of(events.Fired)[0].damage == points


def test_lose_warheads_of_a_kind() -> None:
    """All, a number, or a roll; only those of the weapon that is named."""
    _, ship = struck("tie-bomber", {"do": "lose", "what": "warheads", "weapon": "concussion-missile", "amount": "all"})
    assert ship.racks == (2, 0)
    _, ship = struck("x-wing", {"do": "lose", "what": "torpedoes", "amount": "1d4"}, answers=(3,))
    assert ship.racks == (3,)
    _, ship = struck("x-wing", {"do": "lose", "what": "torpedoes", "amount": 9})
    assert ship.racks == (0,)


def test_lose_other_stores() -> None:
    """Ammunition, missiles, decoys and engineers, of ships that have them."""
    table, ship = struck("x-wing")
    ship.shots, ship.missiles, ship.decoys, ship.engineers = [5], [10], 3, 4
    for text, rolled in (
        ({"do": "lose", "what": "ammunition", "weapon": "laser-cannon", "amount": "1d4"}, (3,)),
        ({"do": "lose", "what": "missiles", "amount": "all"}, ()),
        ({"do": "lose", "what": "decoys", "amount": 1}, ()),
        ({"do": "lose", "what": "engineers", "amount": 9}, ()),
    ):
        effect = EFFECTS.validate_python(text)
        run(damage.carry_out(effect, table.state, ship, "Imperials", 0), *rolled)
    assert (ship.shots, ship.missiles, ship.decoys, ship.engineers) == ((2,), (0,), 2, 0)


def test_a_mount_without_ammunition_is_silent() -> None:
    """Every attack takes a shot; with none left a mount does not fire."""
    table, ship = struck("x-wing")
    ship.shots = (1,)
    assert len(fired(table)) == 1
    table.state.events.clear()
    assert not fired(table)


def test_hits() -> None:
    """More boxes are marked off, with what they say."""
    table, ship = struck("tie-fighter", {"do": "hits", "amount": "1d4"}, answers=(4,))
    assert len(ship.marked) == 4
    assert ship.drive == 8
    _, ship = struck("tie-fighter", {"do": "hits", "amount": 2, "tracks": "all"})
    assert len(ship.marked) == 2
    assert table.events_of(events.Damaged)


def test_narrow_spread() -> None:
    """A spread loses its upper end, and with it, at last, all."""
    narrow = {"do": "narrow-spread", "system": "damage-control", "by": 1}
    _, ship = struck("x-wing", narrow, narrow)
    assert ship.spread("damage-control", IntRange(1, 4)) == IntRange(1, 2)
    assert ship.spread("damage-control", IntRange(1, 2)) is None
    assert ship.spread("jamming", IntRange(1, 2)) == IntRange(1, 2)


def test_autodestruct() -> None:
    """With the optional rule a ship without a living crew blows up."""
    table = Table(("Rebels", "a-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 17, 0), optional=["autodestruct"])
    run(damage.roll_critical(table.state, table["a-wing-1"], "Imperials"), (1, 1))
    assert table["a-wing-1"].status == "destroyed"


def test_every_effect_is_tried_here() -> None:
    """No effect of the vocabulary is left out of this file."""
    kinds = {one.model_fields["do"].annotation for one in get_args(get_args(Effect)[0])}
    names = {get_args(kind)[0] for kind in kinds}
    text = Path(__file__).read_text(encoding="utf-8")
    assert {name for name in names if f'"do": "{name}"' not in text} == set()


def test_every_line_of_every_table_can_be_carried_out() -> None:
    """All ships, all rolls: each result takes effect and leaves a ship that is sound."""
    for name in (
        "a-wing",
        "b-wing",
        "tie-advanced",
        "tie-bomber",
        "tie-fighter",
        "tie-interceptor",
        "x-wing",
        "y-wing",
        "yt-1300",
    ):
        for total in range(2, 13):
            table = Table(("Rebels", name, 20, 20, 0), ("Imperials", "tie-fighter", 20, 3, 0))
            ship = table[f"{name}-1"]
            faces = (max(1, total - 6), min(6, total - 1))
            script = damage.roll_critical(table.state, ship, "Imperials")
            question = next(script)
            answer: Any = faces
            try:
                while True:
                    question = script.send(answer)
                    dice = getattr(question, "dice", None)
                    answer = question.options[0] if dice is None else (1,) * len(dice)  # type: ignore[union-attr]
            except StopIteration:
                pass
            (event,) = table.events_of(events.CriticalHit)
            assert event.roll == total
            assert min(ship.drive, ship.defensive_value, ship.damage_reduction) >= 0
            ids = {bare(mount.weapon) for mount in ship.blueprint.mounts}
            assert ids


def test_the_attacker_rolls() -> None:
    """The roll belongs to the side that did the damage."""
    table, ship = struck("a-wing")
    assert getattr(asked(damage.roll_critical(table.state, ship, "Imperials")), "by", "") == "Imperials"
