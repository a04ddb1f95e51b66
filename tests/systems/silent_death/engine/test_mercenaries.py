"""Mercenaries: when they leave, by which way, and that their loss does not count."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.damage import destroy
from sheetforge.systems.silent_death.engine.homing import FORWARD, SLIP_COST, STOP, TURN_COST
from sheetforge.systems.silent_death.engine.mercenaries import ways_out, withdraws
from sheetforge.systems.silent_death.engine.movement import LEAVE, NORMAL, SLIPS, Move, after, move_ship
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.victory import GOALS, points_left
from sheetforge.systems.silent_death.schema.fleet import Victory
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW
from tests.systems.silent_death_star_wars.table import Table, run, scenario


def hired(column: int = 20, row: int = 5, facing: int = 0, **changes: Any) -> Table:
    """Two hired TIE Fighters and one of the Empire's own against an X-Wing far off."""
    table = Table(
        ("Imperials", "tie-fighter", column, row, facing),
        ("Imperials", "tie-fighter", 5, 5, 0),
        ("Imperials", "tie-bomber", 35, 24, 0),
        ("Rebels", "x-wing", 2, 25, 0),
        **changes,
    )
    ids = frozenset({"tie-fighter-1", "tie-fighter-2"})
    table.state.plan = replace(table.state.plan, mercenaries=ids)
    return table


def broken(column: int = 20, row: int = 5, facing: int = 0, **changes: Any) -> tuple[Table, ShipState]:
    """The same with more than half of the hired force destroyed, and the ship that is left."""
    table = hired(column, row, facing, **changes)
    table["tie-fighter-2"].points += 1
    destroy(table.state, table["tie-fighter-2"], "Rebels")
    return table, table["tie-fighter-1"]


def test_they_withdraw_once_more_than_half_of_their_points_is_gone() -> None:
    """Exactly half is not enough; a ship that left is not destroyed; nobody else withdraws."""
    table = hired()
    ship, other = table["tie-fighter-1"], table["tie-fighter-2"]
    assert not withdraws(table.state, ship)
    other.status = "left"
    assert not withdraws(table.state, ship)
    other.status = "destroyed"
    assert ship.points == other.points
    assert not withdraws(table.state, ship)
    other.points += 1
    assert withdraws(table.state, ship)
    assert not withdraws(table.state, table["tie-bomber-1"])
    assert "mercenary, withdraws" in "\n".join(SHOW.roster(table.state))


def test_a_withdrawing_ship_has_no_other_way() -> None:
    """Four hexes below the edge and facing it, it flies ahead and off the map."""
    table, ship = broken()
    assert Move(table.state, ship).options() == (FORWARD,)
    run(move_ship(table.state, ship), *(FORWARD,) * 4, LEAVE)
    assert ship.status == "left"
    assert table.events_of(events.Withdraws) == [events.Withdraws("tie-fighter-1")]


def test_it_turns_to_the_edge_that_takes_fewest_points() -> None:
    """Facing away from a near edge it turns; a hexside, a hex, and so on until it faces out."""
    table, ship = broken(20, 2, 2)
    options = Move(table.state, ship).options()
    assert options == ("left",)
    table, ship = broken(20, 24, 2)
    assert Move(table.state, ship).options() == (FORWARD,)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("optional", [[], ["sideslips"], ["asteroids"]])
def test_the_ways_out_are_the_quickest(seed: int, optional: list[str]) -> None:
    """Against a search forwards from the ship, action by action; asteroids are flown around."""
    chance = Random(f"{seed}{optional}")
    place = chance.randint(8, 32), chance.randint(6, 20), chance.randrange(6)
    table, ship = broken(*place, optional=optional)
    if "asteroids" in optional:
        near = [hex for hex in table.state.board.around if 2 <= (hex - ship.hex).length <= 3]
        table.state.asteroids = chance.sample(near, 9)
    found = ways_out(table.state, ship, TURN_COST, SLIP_COST)
    assert found[ship.hex, ship.facing, ""] == searched(table, ship)


def searched(table: Table, ship: ShipState) -> int:
    """The fewest points that take a ship off the map, by trying everything in the order of cost."""
    state = table.state
    rocks = set(state.asteroids)
    waiting = {0: {(ship.hex, ship.facing, "")}}
    known = set()
    spent = 0
    while spent < 100:
        for spot in sorted(waiting.pop(spent, ())):
            if spot in known:
                continue
            known.add(spot)
            hex, facing, last = spot
            steps = [(FORWARD, 1, "")]
            steps += [(turn, TURN_COST, "turn") for turn in NORMAL if last != "turn"]
            if state.rules.sideslips and last != "slip":
                steps += [(slip, SLIP_COST, "slip") for slip in SLIPS]
            for action, cost, did in steps:
                to = after(hex, facing, action, long=False)
                if to[0] not in state.board:
                    if action == FORWARD:
                        waiting.setdefault(spent + 1, set()).add((None, 0, "out"))
                elif to[0] not in rocks:
                    waiting.setdefault(spent + cost, set()).add((*to, did))
        spent += 1
        if (None, 0, "out") in waiting.get(spent, ()):
            return spent
    raise AssertionError("there is no way out")


@pytest.mark.parametrize("seed", range(12))
def test_moves_off_the_map_come_to_an_end(seed: int) -> None:
    """Whatever of its options it takes, a ship is off within the turns that its way takes."""
    chance = Random(f"way{seed}")
    place = chance.randint(1, 39), chance.randint(1, 26), chance.randrange(6)
    table, ship = broken(*place, optional=["sideslips"])
    ship.drive = chance.randint(1, 12)
    for _ in range(200):
        if ship.status == "left":
            return
        move = Move(table.state, ship)
        while options := move.options():
            action = chance.choice(options)
            if action == STOP:
                break
            if action == LEAVE:
                ship.status = "left"
                break
            ship.hex, ship.facing = after(ship.hex, ship.facing, action, long=False)
            cost = SLIP_COST if action in SLIPS else 1
            cost = min(TURN_COST, move.points) if action in NORMAL else cost
            did = "turn" if action in NORMAL else "slip" if action in SLIPS else "forward"
            move.spend(cost, did)
    raise AssertionError(f"{ship.hex} is still on the map")


def test_destroyed_mercenaries_cost_no_points() -> None:
    """The points of hired ships stay with their side; those of its own do not."""
    table, _ = broken()
    before = points_left(table.state)["Imperials"]
    assert before == sum(table[id].points for id in ("tie-fighter-1", "tie-fighter-2", "tie-bomber-1"))
    bomber = table["tie-bomber-1"]
    destroy(table.state, bomber, "Rebels")
    assert points_left(table.state)["Imperials"] == before - bomber.points


def test_goals_ask_only_that_mercenaries_are_gone() -> None:
    """In action they hinder; gone, by whatever way, they neither help nor hinder."""
    table, last = broken()
    wipe_out = Victory.model_validate({"side": "Rebels", "by": "destroy-all"})
    rout = Victory.model_validate({"side": "Rebels", "by": "rout"})
    destroy(table.state, table["tie-bomber-1"], "Rebels")
    assert not GOALS["destroy-all"](table.state, wipe_out)
    last.status = "left"
    assert GOALS["destroy-all"](table.state, wipe_out)
    assert not GOALS["rout"](table.state, rout)
    table["tie-bomber-1"].status = "left"
    assert not GOALS["destroy-all"](table.state, wipe_out)
    assert GOALS["rout"](table.state, rout)


def test_a_whole_side_can_be_hired() -> None:
    """Of a side all ships are, otherwise those that say so."""
    data = scenario({"Us": [("A", "x-wing", {}), ("B", "x-wing", {})], "Them": [("C", "x-wing", {})]})
    data["sides"][0]["ships"][1]["mercenary"] = True
    data["sides"][1]["mercenary"] = True
    battle = ENGINE.battle(library(), {"scenario": data})
    assert battle.begin().plan.mercenaries == frozenset({"b", "c"})


@pytest.mark.parametrize("name", ["reference", "standard", "random"])
def test_bots_take_their_mercenaries_off_the_map(name: str) -> None:
    """Their own choices are all on the way out, and the game with them ends and is well."""
    data = scenario(
        {
            "Us": [("Hired A", "tie-fighter", {}), ("Hired B", "x-wing", {}), ("Own", "x-wing", {})],
            "Them": [("Enemy", "tie-bomber", {})],
        }
    )
    for ship in data["sides"][0]["ships"][:2]:
        ship["mercenary"] = True
    battle = ENGINE.battle(library(), {"scenario": data, "changes": {"turn_limit": 12}})
    game = Game(ENGINE, battle)
    streams = Streams("7")
    while game.state.turn < 1:
        question = game.question
        game.answer(
            streams.roll(question) if not hasattr(question, "options") else question.options[len(question.options) // 2]
        )
    game.state.ships["hired-b"].status = "destroyed"
    players = {side: bot(ENGINE, name)(side, streams.of(f"player:{side}")) for side in battle.sides}
    play(game, players, streams.roll)
    left = game.state.ships["hired-a"]
    assert left.status in ("left", "destroyed") or left.derelict or not left.can_move
