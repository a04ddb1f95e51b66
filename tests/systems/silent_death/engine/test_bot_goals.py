"""What the standard bot of the family makes of the goals of a battle."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.geometry.bearings import code
from sheetforge.geometry.hexes import Hex
from sheetforge.play.driver import Game, play
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.bots import goals as bot_goals
from sheetforge.systems.silent_death.bots.fields import Known
from sheetforge.systems.silent_death.bots.fire import Gunnery
from sheetforge.systems.silent_death.bots.flight import Flight
from sheetforge.systems.silent_death.bots.goals import Deployment, Goals
from sheetforge.systems.silent_death.bots.look import USUAL
from sheetforge.systems.silent_death.bots.standard import Standard
from sheetforge.systems.silent_death.bots.warheads import Warheads
from sheetforge.systems.silent_death.engine.movement import after
from sheetforge.systems.silent_death.engine.view import View
from tests.play.contract import engine
from tests.systems.silent_death.armoury import GAMES, library
from tests.systems.silent_death.engine.duel import Duel, built

ARMED = built(torpedoes=[{"mark": 10, "carried": 6}])


def deployed(deployment: Deployment | None = None) -> dict[str, list[int]]:
    """Rows from their own edge in which the sides of a strike on a station stand at first."""
    rules = engine(GAMES[1])
    game = Game(rules, rules.battle(library(), {"scenario": "the-liberation-of-syruss"}))
    players = {side: Standard(side, Random(side), deployment=deployment) for side in game.battle.sides}
    while game.state.turn == 0:
        play(game, players, Streams("deployed").roll, until=len(game.answers) + 1)
    plan = game.state.plan
    return {
        side: [plan.board.row_from(ship.hex, plan.edges[side]) for ship in game.state.ships_of(side)]
        for side in plan.sides
    }


def test_an_edge_that_an_enemy_must_cross_is_held_near_it() -> None:
    """Not as far forward as the area goes, where the enemy flies past in one turn."""
    assert set(deployed()["Imperials"]) == {bot_goals.HELD_ROW}


def test_a_deployment_can_be_given() -> None:
    """Measurements of set-ups give the bot another row than its own."""
    assert set(deployed(Deployment(11))["Imperials"]) == {11}


def flight(duel: Duel, side: str = "Green") -> Flight:
    """A side's standard bot about to move."""
    view = View(duel.state, side)
    return Flight(view, side, USUAL, Goals(duel.state, side), Known(duel.state.rules))


def test_a_move_leads_round_a_torpedo_that_is_after_the_ship() -> None:
    """It goes off in the hex that its target enters; the hex of one after another ship does not."""
    for target in ("green", "blue"):
        duel = Duel(blue=ARMED, away=12)
        ship = duel.green
        torpedo = duel.torpedo(duel.blue, target)
        torpedo.hex = Hex(ship.hex.q, ship.hex.r - 1)
        flown = flight(duel)
        picked = flown.best(flown.view.ships["green"], ship.drive, False)
        assert picked is not None
        hex, facing, through = ship.hex, ship.facing, []
        for action in picked.actions:
            hex, facing = after(hex, facing, action, False)
            through.append(hex)
        assert (torpedo.hex in through) == (target == "blue")


def test_nobody_leaves_where_leaving_gains_nothing() -> None:
    """A cripple stays where the enemy wins once nobody is left; by points it goes."""
    for rules, leaves in ((None, False), ("open-tournament", True)):
        duel = Duel(rules=rules)
        goals = Goals(duel.state, "Green")
        goals.may_leave = frozenset({"green"})
        duel.green.racks = (0,) * len(duel.green.racks)
        duel.green.wrecked = frozenset(mount.index for mount in duel.green.blueprint.mounts)
        assert not bot_goals.is_armed(duel.green)
        assert goals.breaks_off(View(duel.state, "Green"), duel.green) == leaves


def test_a_ship_without_arms_keeps_away() -> None:
    """It ends its move farther from the enemy than an armed one, which comes near."""
    away = []
    for armed in (True, False):
        duel = Duel(away=12)
        if not armed:
            duel.green.racks = (0,) * len(duel.green.racks)
            duel.green.wrecked = frozenset(mount.index for mount in duel.green.blueprint.mounts)
        flown = flight(duel)
        picked = flown.best(flown.view.ships["green"], duel.green.drive, False)
        assert picked is not None
        hex, facing = duel.green.hex, duel.green.facing
        for action in picked.actions:
            hex, facing = after(hex, facing, action, False)
        away.append((hex - duel.blue.hex).length)
    assert away[0] < 12 < away[1]


@pytest.mark.parametrize(("lost", "factor"), [("green", bot_goals.BEHIND), ("blue", bot_goals.AHEAD)])
def test_the_lead_counts_in_the_last_turns(lost: str, factor: float) -> None:
    """Where points decide, who is behind takes risks and who is ahead does not; earlier nobody."""
    duel = Duel(rules="open-tournament")
    duel.state.ships[lost].points -= 1
    goals, view = Goals(duel.state, "Green"), View(duel.state, "Green")
    limit = duel.state.rules.turn_limit
    assert limit is not None
    assert goals.caution(view) == 1.0
    duel.state.turn = limit
    assert goals.caution(view) == factor


def test_launches_weigh_the_goal() -> None:
    """More is launched at a ship that the battle is about than at the same ship in any other."""
    numbers = []
    for matters in (1.0, bot_goals.KEY_SHIP):
        duel = Duel(ARMED, away=3)
        goals = Goals(duel.state, "Green")
        goals.matters["blue"] = matters
        rack = duel.green.blueprint.racks[0]
        options = tuple(map(str, range(5)))
        question = Choose("Green", options, "launch", f"green {rack.token}")
        launched = Warheads("Green", 0.4).launch(View(duel.state, "Green"), question, goals)
        numbers.append(int(launched))
    assert numbers[0] < numbers[1]


def test_a_torpedo_that_is_dodged_anyway_is_worth_little_fire() -> None:
    """Fire at a torpedo is worth the damage that it does on average, dodging counted in."""
    worth = []
    for drive in (0, 18):
        duel = Duel(blue=ARMED)
        duel.green.drive = drive
        torpedo = duel.torpedo(duel.blue, "green")
        goals = Goals(duel.state, "Green")
        worth.append(Gunnery("Green")._danger(View(duel.state, "Green"), torpedo, goals))
    assert 0.0 <= worth[1] < worth[0]


def test_a_ship_that_must_leave_goes_while_there_is_time() -> None:
    """With many turns left it goes by the way and the danger, in the last that suffice by the way.

    Once they no longer suffice, it stays and fights.
    """
    duel = Duel(rules="open-tournament", away=12)
    goals, view = Goals(duel.state, "Green"), View(duel.state, "Green")
    limit, edge = duel.state.rules.turn_limit, duel.state.plan.edges["Blue"]
    assert limit is not None
    goals.exits = {"green": edge}
    flown = -(-view.board.row_from(duel.green.hex, edge) // duel.green.drive)
    for in_hand, haste, ways in ((3, 1.0, (edge,)), (0, bot_goals.HASTE, (edge,)), (-1, 1.0, ())):
        duel.state.turn = limit + 1 - flown - in_hand
        assert goals.ways_out(view, duel.green) == ways
        assert goals.haste(view, duel.green) == haste


def test_the_exit_draws_the_more_the_fewer_turns_are_left() -> None:
    """A hex nearer to the edge is worth more in haste, against the same enemy."""
    gains = []
    for in_hand in (3, 0):
        duel = Duel(rules="open-tournament", away=12)
        limit, edge = duel.state.rules.turn_limit, duel.state.plan.edges["Blue"]
        assert limit is not None
        flown = flight(duel)
        flown.goals.exits = {"green": edge}
        rows = -(-flown.view.board.row_from(duel.green.hex, edge) // duel.green.drive)
        duel.state.turn = limit + 1 - rows - in_hand
        look = flown.look(flown.view.ships["green"])
        near = min(duel.state.board.around, key=lambda hex: duel.state.board.row_from(hex, edge))
        far = look.survey([code(duel.green.hex), code(near)]).out
        assert far is not None
        gains.append(far[0] - far[1])
    assert 0 < gains[0] < gains[1]
