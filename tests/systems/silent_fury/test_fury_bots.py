"""The standard bot: each of its habits, and that it is ahead of the reference bot."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from sheetforge.arena.matchmaking import Terms, of_scenario
from sheetforge.arena.run import run as run_arena
from sheetforge.arena.standings import standings
from sheetforge.geometry.hexes import DIRECTIONS
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Maker, Outcome
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_fury.blueprint import Arcs, Blueprint, Transport
from sheetforge.systems.silent_fury.bots import BOTS
from sheetforge.systems.silent_fury.bots.goals import goals_of
from sheetforge.systems.silent_fury.bots.ordinance import launch_worth, shared_out
from sheetforge.systems.silent_fury.bots.plans import Planner, cards
from sheetforge.systems.silent_fury.bots.positions import Outlook, Place
from sheetforge.systems.silent_fury.bots.standard import StandardBot
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.orders import action_of, legal_cards
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import Flight, State, View
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.schema.scenario import Victory
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, armed, battle, engine, fit, library, ship


@cache
def built(id: str) -> Blueprint:
    return Contents(library()).fit(id)


def aboard(id: str) -> Mapping[int, str]:
    """The usual crew of a ship."""
    crew: dict[int, str] = {}
    for number, type, count in built(id).crew:
        crew[number] = f"{crew.get(number, '')} {' '.join([type] * count)}"
    return crew


def vessel(name: str, side: str, id: str, **given: object) -> ShipState:
    """A ship of the content with its usual crew."""
    return ship(name, side, built(id), **{"crew": aboard(id), **given})  # type: ignore[arg-type]


def bot(side: str = RED) -> StandardBot:
    return StandardBot(side, Random("a test"))


def ask(state: State, question: Choose, side: str = RED) -> str:
    """The standard bot's answer."""
    return bot(side).choose(View(state, side), question)


def actions(state: State, id: str, side: str = RED) -> list[str]:
    """The three actions that the standard bot plans for a ship."""
    player, laid = bot(side), list[str]()
    for slot in (1, 2, 3):
        question = Choose(side, legal_cards(laid), f"order-{slot}", id, tuple(laid))
        laid.append(player.choose(View(state, side), question))
        assert laid[-1] in question.options
    return [action_of(laid, slot) for slot in (1, 2, 3)]


def test_every_plan_can_be_laid() -> None:
    """Each sequence of three actions has cards that are legal and mean it."""
    names = ("defenses", "attack", "crew", "jump", "thrust")
    for plan in [(a, b, c) for a in names for b in names for c in names]:
        laid = cards(plan)  # type: ignore[arg-type]
        for slot in range(3):
            assert laid[slot] in legal_cards(laid[:slot])
        assert tuple(action_of(laid, slot) for slot in (1, 2, 3)) == plan


def test_it_attacks_what_it_can_hit_and_closes_in_on_what_it_cannot() -> None:
    """Two hexes ahead with an Attack card; sixteen hexes away with a Thrust card."""
    own = vessel("own", RED, "warden")
    near = battle(own, vessel("foe", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 2))
    assert "attack" in actions(near, "own")
    low = MIDDLE - DIRECTIONS[0] * 7
    far = battle(vessel("own", RED, "warden", hex=low), vessel("foe", BLUE, "skua", hex=low + DIRECTIONS[0] * 16))
    assert "thrust" in actions(far, "own")


def test_it_does_not_know_the_orders_of_others() -> None:
    """Whatever the enemy has laid, the plan is the same, as are the enemy's cards in its view."""
    plans = []
    for laid in (("attack", "repeat-1", "repeat-2"), ("thrust", "defenses", "jump")):
        state = battle(vessel("own", RED, "warden"), vessel("foe", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 5))
        state.orders = state.orders.put(BLUE, "foe", laid)
        assert View(state, RED).state.orders.of(BLUE, "foe") == ("?",) * 3
        plans.append(actions(state, "own"))
    assert plans[0] == plans[1]


@pytest.mark.parametrize("side", range(6))
def test_shields_go_where_fire_comes_from(side: int) -> None:
    """A Bastion with an enemy straight off each of its sides: both shields face him."""
    foe = vessel("foe", BLUE, "warden", hex=MIDDLE + DIRECTIONS[side] * 3, facing=(side + 3) % 6)
    state = battle(vessel("own", RED, "bastion"), foe)
    sides = ("1", "2", "3", "4", "5", "6", "done")
    question = Choose(RED, sides, "raise", "own 2", ("0",) * 6)
    assert ask(state, question) == str(side + 1)


@pytest.mark.parametrize(
    ("own", "foe", "speed", "answer"),
    [("paragon", "gnat", 4, "foe"), ("gnat", "paragon", 4, "none"), ("warden", "skua", 0, "none")],
)
def test_it_rams_what_loses_more_by_it(own: str, foe: str, speed: int, answer: str) -> None:
    """A flagship a boat, at speed; never a boat a flagship, and never without speed."""
    trail = MIDDLE + DIRECTIONS[3] * speed
    state = battle(vessel("own", RED, own, trail=trail), vessel("foe", BLUE, foe))
    assert ask(state, Choose(RED, ("none", "foe"), "ram", "own")) == answer


def test_it_rolls_to_turn_its_weapons_to_the_enemy() -> None:
    """A gun that bears to the right alone, an enemy to the left, and the other way round."""
    right = Arcs(frozenset({1, 2}), frozenset())
    gun = armed(built("ember"), 1, right, short=6, long=9, accuracy=3, power=9, effect_dice=2)
    for side, answer in ((1, "keep"), (2, "keep"), (4, "roll"), (5, "roll")):
        one = ship("own", RED, replace(gun, armor=(2,) * 6), crew=aboard("ember"))
        foe = vessel("foe", BLUE, "drayhorse", hex=MIDDLE + DIRECTIONS[side] * 3)
        question = Choose(RED, ("roll", "keep"), "roll", "own")
        assert ask(battle(one, foe), question) == answer, side


@pytest.mark.parametrize(("fires", "box", "answer"), [(1, "", "keep"), (2, "", "vent"), (2, "spacer spacer", "keep")])
def test_it_vents_a_ship_with_more_fires_than_disrupted_crew(fires: int, box: str, answer: str) -> None:
    """One fire is put out; the crew in the box would be lost by venting."""
    damage = dict.fromkeys(range(1, fires + 1), "fire")
    state = battle(vessel("own", RED, "warden", damage=damage, box=box))
    assert ask(state, Choose(RED, ("vent", "keep"), "vent", "own")) == answer


def test_it_stays_on_the_map() -> None:
    """A ship that would drift over the edge thrusts, turns or jumps so that it does not."""
    own = vessel("own", RED, "skua", hex=MIDDLE + DIRECTIONS[0] * 8, trail=MIDDLE + DIRECTIONS[0] * 6)
    state = battle(own, vessel("foe", BLUE, "warden", hex=MIDDLE))
    assert {"thrust", "jump"} & set(actions(state, "own"))
    planner = Planner(Outlook(state, own, RED, goals_of(state, RED)))
    plan = planner.best()
    assert plan.worth > planner.worth(("attack", "attack", "attack"))


def test_repairs_are_made_where_they_gain_most() -> None:
    """An engineer at a fire before a spacer at light damage; nothing else to do ends it."""
    own = vessel("own", RED, "warden", crew={7: "engineer", 2: "spacer"}, damage={7: "fire", 2: "light"})
    state = battle(own, vessel("foe", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 9))
    options = ("repair spacer:2", "repair engineer:7", "done")
    player = bot()
    view = View(state, RED)
    assert player.choose(view, Choose(RED, options, "act", "own")) == "repair engineer:7"
    left = ("repair spacer:2", "done")
    assert player.choose(view, Choose(RED, left, "act", "own")) == "repair spacer:2"
    assert "crew" in actions(state, "own")


def test_crew_walks_to_damage() -> None:
    """An engineer next door goes to the weapon that is out of action."""
    own = vessel("own", RED, "warden", crew={3: "engineer captain"}, damage={1: "power-down"})
    state = battle(own, vessel("foe", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 9))
    options = ("engineer:3-1", "engineer:3-2", "captain:3-2", "done")
    assert ask(state, Choose(RED, options, "move", "own")) == "engineer:3-1"


def test_the_captain_rallies_first_and_the_spacer_is_lost_first() -> None:
    """Types of crew by what a ship can do without."""
    state = battle(vessel("own", RED, "warden", box="spacer captain engineer"))
    options = ("captain@1", "engineer@1", "spacer@1", "done")
    assert ask(state, Choose(RED, options, "rally", "own")) == "captain@1"
    types = ("captain", "engineer", "spacer")
    assert ask(state, Choose(RED, types, "attrition", "own")) == "spacer"
    assert ask(state, Choose(RED, types, "disrupt", "own 3")) == "spacer"


def by_points(*ships: ShipState) -> State:
    """A battle that points decide after nine turns."""
    points = tuple(Victory.model_validate({"side": one, "by": "points"}) for one in (RED, BLUE))
    return battle(*ships, victory=points)


def test_a_crippled_ship_withdraws_while_others_fight_on() -> None:
    """It is worth half of its points to the enemy aboard, none beyond the edge; alone it stays."""
    wrecked = dict.fromkeys((1, 2, 4, 5), "destroyed")
    low = MIDDLE - DIRECTIONS[0] * 8
    own = vessel("own", RED, "warden", hex=low, damage=wrecked)
    foe = vessel("foe", BLUE, "skua", hex=MIDDLE)
    friend = vessel("friend", RED, "skua", hex=MIDDLE - DIRECTIONS[1] * 2)
    alone, together = by_points(own, foe), by_points(own, friend, foe)
    assert goals_of(alone, RED).ways_out(own) == ()
    assert "bottom" in goals_of(together, RED).ways_out(own)
    assert goals_of(together, RED).ways_out(friend) == ()
    outward = Place(low - DIRECTIONS[0], low, own.facing)
    inward = Place(low + DIRECTIONS[0], low, own.facing)
    for state, best in ((together, outward), (alone, inward)):
        outlook = Outlook(state, own, RED, goals_of(state, RED))
        assert max((outward, inward), key=lambda one: outlook.final(one, (0,) * 6)) == best


def test_a_ship_leaves_only_if_it_can_be_beyond_the_edge_in_time() -> None:
    """Standing sixteen hexes from it: in nine turns it can, in the last one it cannot."""
    goal = (Victory.model_validate({"side": RED, "by": "leave", "edge": "top"}),)
    own = vessel("own", RED, "warden", hex=MIDDLE - DIRECTIONS[0] * 6)
    state = battle(own, vessel("foe", BLUE, "skua", hex=MIDDLE), victory=goal)
    assert Outlook(state, own, RED, goals_of(state, RED)).exits == ["top"]
    state.turn = state.plan.turn_limit
    assert Outlook(state, own, RED, goals_of(state, RED)).exits == []


def test_what_comes_after_the_last_turn_counts_for_nothing() -> None:
    """No torpedo is launched that would go off then, no place is better for the fire to come."""
    own = vessel("own", RED, "gnat", hex=MIDDLE - DIRECTIONS[0] * 4)
    state = by_points(own, vessel("foe", BLUE, "skua"))
    goals = goals_of(state, RED)
    assert launch_worth(state, own, RED, 0, goals) > 0
    there = [Place(own.hex + step, own.hex + step, 0) for step in DIRECTIONS]
    before = {Outlook(state, own, RED, goals).final(one, (0,) * 6) for one in there}
    state.turn = state.plan.turn_limit
    after = {Outlook(state, own, RED, goals).final(one, (0,) * 6) for one in there}
    assert launch_worth(state, own, RED, 0, goals) == 0
    assert len(before) > 1
    assert after == {0.0}


@pytest.mark.parametrize("goal", ["capture", "cargo"])
def test_a_ship_that_is_to_be_taken_keeps_away_from_boarders(goal: str) -> None:
    """Not from a warship without equipment; the boarder is fired at before the other."""
    own = vessel("own", RED, "drayhorse")
    victory = (Victory.model_validate({"side": BLUE, "by": goal}),)
    boarder = vessel("boarder", BLUE, "reaver", hex=MIDDLE + DIRECTIONS[0] * 4)
    other = vessel("other", BLUE, "ember", hex=MIDDLE + DIRECTIONS[3] * 4)
    state = battle(own, boarder, other, victory=victory)
    goals = goals_of(state, RED)
    assert goals.factor(boarder) > goals.factor(other)
    outlook = Outlook(state, own, RED, goals)
    near, away = (Place(MIDDLE + DIRECTIONS[at], MIDDLE + DIRECTIONS[at], 0) for at in (0, 3))
    assert outlook.final(away, (0,) * 6) > outlook.final(near, (0,) * 6)


LANCES = Transport("lances", "lances", {}, None, 3, 8, False, "disrupt")


def boarded(crew: Mapping[int, str], goal: str) -> State:
    """Marines near a ship with some crew; the goal of their side."""
    own = replace(fit("[E1]-[B2]-[C3]-[C4]", name="Own"), transports=(LANCES,))
    prize = fit("[E1]-[B2]-[C3]-[C4]", name="Prize")
    return battle(
        ship("own", RED, own, crew={1: "marine marine", 2: "captain", 3: "battlesuit spacer"}),
        ship("prize", BLUE, prize, hex=MIDDLE + DIRECTIONS[0], crew=crew),
        victory=(Victory.model_validate({"side": RED, "by": goal, "ships": ["Prize"]}),) if goal == "capture" else (),
    )


def test_it_boards_when_it_wins_the_melees() -> None:
    """One spacer against four who go: an assault. Twelve marines: none."""
    options = ("crew", "assault", "none")
    weak = boarded({2: "spacer"}, "points")
    strong = boarded(dict.fromkeys((1, 2, 3, 4), "marine marine marine"), "points")
    assert ask(weak, Choose(RED, options, "action", "own")) == "assault"
    assert ask(strong, Choose(RED, options, "action", "own")) == "crew"


def test_it_boards_what_its_scenario_asks_for() -> None:
    """A ship to be captured is not shot at once nobody is aboard, but boarded; marines go first."""
    state = boarded({}, "capture")
    goals = goals_of(state, RED)
    assert goals.prizes == {"prize": 1.0}
    assert goals.factor(state.ships["prize"]) == 0
    player, view = bot(), View(state, RED)
    assert player.choose(view, Choose(RED, ("crew", "assault", "none"), "action", "own")) == "assault"
    assert player.choose(view, Choose(RED, ("own", "prize"), "board", "own lances")) == "prize"
    options = ("captain@2", "marine@1", "spacer@3", "battlesuit@3", "done")
    first = player.choose(view, Choose(RED, options, "boarder", "own", ()))
    assert first in ("marine@1", "battlesuit@3")


def test_it_boards_the_only_ship_in_reach() -> None:
    """A single target is no question, and its crew goes anyway."""
    player, view = bot(), View(boarded({}, "capture"), RED)
    assert player.choose(view, Choose(RED, ("prize",), "board", "own lances")) == "prize"
    options = ("captain@2", "marine@1", "spacer@3", "battlesuit@3", "done")
    assert player.choose(view, Choose(RED, options, "boarder", "own", ())) == "marine@1"


def test_a_prize_is_worth_the_cargo_that_it_still_carries() -> None:
    """Of two freighters the one with cargo is boarded; one without any is no prize any more."""
    own = replace(fit("[E1]-[B2]-[C3]-[C4]", name="Own"), transports=(LANCES,))
    freighter = fit("[E1]-[B2]-[C3]-[C4]-[C5]-[C6]", name="Freighter")
    state = battle(
        ship("own", RED, own, crew={1: "marine marine", 2: "captain", 3: "battlesuit spacer"}),
        ship("full", BLUE, freighter, hex=MIDDLE + DIRECTIONS[0], crew={2: "spacer spacer"}),
        ship("worn", BLUE, freighter, hex=MIDDLE + DIRECTIONS[1]),
        victory=(Victory.model_validate({"side": RED, "by": "cargo", "count": 4}),),
    )
    full, worn = state.ships["full"], state.ships["worn"]
    question = Choose(RED, ("full", "worn"), "board", "own lances")
    assert ask(state, question) == "worn"
    for number in (4, 5, 6):
        worn.set_damage(number, Damage.DESTROYED)
    assert goals_of(state, RED).prizes == {"full": 1.0, "worn": 0.25}
    assert ask(state, question) == "full"
    worn.set_damage(3, Damage.DESTROYED)
    assert goals_of(state, RED).prizes == {"full": 1.0}
    full.side = RED
    assert goals_of(state, RED).prizes == {}
    goals = goals_of(state, BLUE)
    assert goals.wanted == {"full"}
    assert goals.hunted == set()


def test_it_plans_to_board_from_where_a_thrust_leads() -> None:
    """Out of reach, in reach after two hexes: Thrust, then Crew; nothing from far away."""
    reach = Transport("lances", "lances", {}, None, 1, 2, False, "disrupt")
    own = replace(fit("[E1]-[B2]-[C3]-[C4]", name="Own"), transports=(reach,))
    prize = fit("[E1]-[B2]-[C3]-[C4]", name="Prize")
    goal = Victory.model_validate({"side": RED, "by": "capture", "ships": ["Prize"]})

    def planner(away: int) -> Planner:
        one = ship("own", RED, own, crew={1: "captain", 3: "marine marine", 4: "marine"})
        there = ship("prize", BLUE, prize, hex=MIDDLE + DIRECTIONS[0] * away)
        state = battle(one, there, victory=(goal,))
        return Planner(Outlook(state, one, RED, goals_of(state, RED)))

    near, far = planner(3), planner(12)
    plan = near.best().actions
    assert "thrust" in plan
    assert "crew" in plan[plan.index("thrust") :]
    assert "crew" not in far.best().actions


def test_missiles_are_shared_out_by_what_they_do() -> None:
    """As many as roll all their dice at one target, the rest at the other."""
    state = battle(
        vessel("own", RED, "harrier"),
        vessel("first", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 6),
        vessel("second", BLUE, "skua", hex=MIDDLE + DIRECTIONS[3] * 6),
    )
    state.set_flight(RED, Flight(missiles=8))
    options = tuple(map(str, range(9)))
    assert ask(state, Choose(RED, options, "missiles", "first")) == "4"
    assert shared_out(3, ((0.0, 1.0, 1.0, 1.0), (0.0, 0.0, 2.0, 2.0))) == (1, 2)


def test_torpedoes_go_where_an_enemy_will_be() -> None:
    """Drifting two hexes a turn it is there when they go off."""
    foe = vessel("foe", BLUE, "skua", hex=MIDDLE, trail=MIDDLE - DIRECTIONS[1] * 2)
    state = battle(vessel("own", RED, "gnat", hex=MIDDLE - DIRECTIONS[1] * 8), foe)
    names = tuple(state.name(MIDDLE + DIRECTIONS[1] * step) for step in range(5))
    assert ask(state, Choose(RED, names, "torpedo-hex", "own")) == names[2]


def test_it_aims_the_row_that_fires() -> None:
    """The only row that is offered is noted as well: a mortar is not aimed as a cannon."""
    state = battle(vessel("own", RED, "bastion"), vessel("foe", BLUE, "skua", hex=MIDDLE + DIRECTIONS[0] * 3))
    player, view = bot(), View(state, RED)
    player.choose(view, Choose(RED, ("2.2",), "fire", "own"))
    assert player.row == 1
    player.choose(view, Choose(RED, ("1",), "fire", "own"))
    foe = state.name(MIDDLE + DIRECTIONS[0] * 3)
    hexes = (state.name(MIDDLE + DIRECTIONS[0]), foe)
    assert player.choose(view, Choose(RED, hexes, "target-hex", "own 1")) == foe


# --- whole games ---------------------------------------------------------------------------------


def whole_game(scenario: str, makers: Mapping[str, Maker[View]], changes: Mapping[str, int] | None = None) -> Outcome:
    """The outcome of a game between these players."""
    rules, streams = engine(), Streams("whole games", 0)
    made = rules.battle(library(), {"scenario": scenario, "changes": changes or {}})
    players = {side: makers[side](side, streams.of(f"player:{side}")) for side in made.sides}
    played = play(Game(rules, made), players, streams.roll, draw=streams.draw)
    outcome = played.state.outcome
    assert isinstance(outcome, Outcome)
    return outcome


def test_a_decision_takes_less_than_a_second() -> None:
    """The longest of a battle of six ships, on this processor."""

    longest = 0.0

    class Timed(StandardBot):
        def choose(self, view: View, question: Choose) -> str:
            nonlocal longest
            start = time.process_time()
            answer = super().choose(view, question)
            longest = max(longest, time.process_time() - start)
            return answer

    changes = {"turn_limit": 3}
    whole_game("wall-of-guns", dict.fromkeys(("Meridian", "Tarn"), Timed), changes)
    assert 0 < longest < 1


@pytest.mark.parametrize(("scenario", "games"), [("lost-and-found", 4), ("first-contact", 6)])
def test_it_is_ahead_of_the_reference(scenario: str, games: int) -> None:
    """A few paired games; docs/engines.md has the figures of many."""
    match = of_scenario(engine(), library(), scenario, Terms(games, "ahead", ("standard", "reference"), {}))
    found = standings(match, run_arena(match, 1)[0])
    assert found.faults == ()
    assert found.entries[0].name == "standard"
    assert found.entries[0].score.share > 0.5


def test_it_leaves_by_the_edge_that_a_scenario_names() -> None:
    """Through the Gate against the reference: ships of its side are gone before the time is up."""
    outcome = whole_game("through-the-gate", {"Meridian": BOTS["standard"], "Tarn": BOTS["reference"]})
    assert (outcome.winner, outcome.reason) == ("Meridian", "leave")
