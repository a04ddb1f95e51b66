"""Whole games and their frame: setting up, phases, boarders, captured ships, the end."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine import strike
from sheetforge.systems.silent_fury.engine.crew_events import Captured
from sheetforge.systems.silent_fury.engine.drift import STEPS, surrender
from sheetforge.systems.silent_fury.engine.events import Fired
from sheetforge.systems.silent_fury.engine.phases import SEQUENCE
from sheetforge.systems.silent_fury.engine.rounds import action_round, turn_cards
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.engine.victory import decided, scores, worth
from tests.play.playthroughs import TYPED
from tests.systems.silent_fury.engine import prize
from tests.systems.silent_fury.engine.drydock import (
    BLUE,
    MIDDLE,
    RED,
    armed,
    asked,
    battle,
    engine,
    fit,
    library,
    names,
    run,
    ship,
)

ROW = {"short": 9, "accuracy": 1, "power": 4, "effect_dice": 1}


def test_a_battle_sets_up_as_its_scenario_says() -> None:
    """Ships with both tokens, crew by component, shields down; the chip by chance if not given."""
    rules = engine()
    game = Game(rules, rules.battle(library(), {"scenario": "first-contact"}))
    game.answer((2,))
    state = game.state
    assert state.chip == "Tarn"
    one = state.ships["steadfast"]
    assert (state.name(one.hex), state.name(one.trail), one.facing) == ("1017", "1018", 0)
    assert names(one.crew_in(3)) == ["captain"]
    assert (one.raised, one.box) == (0, ())
    question = game.question
    assert isinstance(question, Choose)
    assert question.why == "order-1"


def test_a_ship_that_arrives_later() -> None:
    """It waits, counts as in the fight, and enters at the beginning of its turn."""
    scenario = {
        "name": "Late",
        "source": {"book": "a test"},
        "map": "open-space",
        "turns": 3,
        "sides": [
            {
                "name": "A",
                "ships": [
                    {"ship": "warden", "hex": "0505", "facing": 0},
                    {"ship": "skua", "hex": "0606", "facing": 1, "arrives": 2},
                ],
            },
            {"name": "B", "ships": [{"ship": "skua", "hex": "1515", "facing": 3}]},
        ],
        "victory": [{"side": "A", "by": "points"}, {"side": "B", "by": "points"}],
    }
    rules = engine()
    game = play_at_random(rules, rules.battle(library(), {"scenario": scenario}), "late")
    reported = [str(event) for event in game.state.events]
    assert reported.index("Turn 2") < reported.index("skua enters at 0606, facing 2")


def test_the_phases_of_a_turn() -> None:
    """Orders, actions, strike, drift."""
    assert SEQUENCE == ("orders", "action", "strike", "drift")


def test_the_steps_of_the_drift_phase() -> None:
    """In the order of the rules."""
    assert [name for name, _ in STEPS] == [
        "ongoing-effects",
        "fires",
        "shields",
        "drift",
        "detonation",
        "torpedoes-away",
        "loading",
        "surrender",
    ]


def test_the_steps_of_the_strike_phase() -> None:
    """In the order of the rules; fighters are assigned before and after the attack runs."""
    assert [name for name, _ in strike.STEPS] == [
        "missile-launch",
        "point-defense",
        "missile-attacks",
        "attack-runs",
        "point-defense",
        "bomber-attacks",
    ]


def test_boarders_without_cards_are_taken_to_have_played_crew() -> None:
    """Crew, and Repeat cards in the other slots; crew of a side that has cards there use those."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    one.add(4, Figure(BLUE, "marine"))
    state = battle(one)
    state.orders = state.orders.put(RED, "one", ("attack", "thrust", "jump"))
    parties = turn_cards(state, 1)
    assert [(party.side, party.action) for party in parties] == [(RED, "attack"), (BLUE, "crew")]
    assert [party.action for party in turn_cards(state, 2)] == ["thrust", "crew"]


def test_a_captured_ship_fires_on_its_own_side() -> None:
    """Boarders that lay cards of their own operate what they man, at those who built it."""
    prize = ship("prize", RED, armed(fit(), 4, **ROW), crew={1: "spacer"})
    prize.add(4, Figure(BLUE, "marine"))
    friend = ship("friend", RED, fit(), MIDDLE + Hex(0, -2), facing=3)
    state = battle(prize, friend)
    state.orders = state.orders.put(BLUE, "prize", ("attack", "crew", "thrust"))
    state.orders = state.orders.put(RED, "prize", ("jump", "crew", "thrust"))
    question = asked(action_round(state, 1), "fire-at-will", "4")
    assert isinstance(question, Choose)
    assert (question.side, question.why) == (BLUE, "target")
    assert question.options == ("friend",)
    run(action_round(state, 1), "full-volley", "4", "friend", (2, 4, 1, 1))
    assert friend.damage_of(2).word == "light"


def test_a_derelict_is_captured_by_who_has_crew_aboard() -> None:
    """Nobody is on the Lost Lamb: the first crew aboard has it at the end of the turn, and Meridian
    has then won; a crew of Tarn that came aboard would have kept it."""
    rules = engine()
    game = Game(rules, rules.battle(library(), {"scenario": "lost-and-found"}))
    for side, winner in (("Meridian", "Meridian"), ("Tarn", None)):
        state = game.state.copy()
        for one in state.ships.values():
            one.status = "on-map"
        lamb = state.ships["lost-lamb"]
        assert (lamb.side, lamb.parties(), worth(state, lamb)) == ("Tarn", (), 0)
        lamb.add(3, Figure(side, "marine"))
        run(surrender(state))
        assert lamb.side == side
        assert decided(state) == (winner is not None)
        assert (state.outcome.winner if state.outcome else None) == winner


def test_a_prize_fires_at_its_consort() -> None:
    """A golden game: boarded and captured in the first turn, the ship attacks its own side in the
    second, by a card laid for the prize crew."""
    assert prize.game_in_words() == TYPED["silent-fury-prize"].read_text(encoding="utf-8")
    events = prize.played().state.events
    captured = events.index(Captured(prize.PRIZE, prize.BOARDERS))
    fired = [
        at
        for at, event in enumerate(events)
        if isinstance(event, Fired) and (event.ship, event.target) == (prize.PRIZE, prize.CONSORT)
    ]
    assert fired
    assert min(fired) > captured


def test_the_fates_of_ships_are_scored() -> None:
    """Destroyed, captured, crippled, gone, damaged: each is worth its part of the ship's points."""
    ships = [ship(f"s{at}", RED, fit(), crew={1: "spacer"}) for at in range(6)]
    state = battle(*ships)
    ships[0].status = "destroyed"
    ships[1].side = BLUE
    for number in (1, 2, 3):
        ships[2].set_damage(number, type(ships[2].damage_of(1)).DESTROYED)
    ships[3].status = "left"
    ships[4].set_damage(2, type(ships[4].damage_of(1)).POWER_DOWN)
    # One component of six is out of action: a sixth of 40 hundredths of ten points.
    assert [worth(state, one) for one in ships] == [1000, 1500, 500, 0, 66, 0]
    assert scores(state) == {RED: 0.0, BLUE: 30.66}


def test_a_view_for_the_other_side_hides_orders_in_a_whole_game() -> None:
    """A copy of the state as a side sees it can be played on from, secrets aside."""
    rules = engine()
    game = play_at_random(rules, rules.battle(library(), {"scenario": "first-contact"}), "hide")
    assert rules.seen_by is not None
    seen = rules.seen_by(game.state, "Tarn")
    assert seen.turn == game.state.turn
    assert seen.orders.of("Meridian", "steadfast") is not None
