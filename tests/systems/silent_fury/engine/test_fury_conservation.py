"""Random battles between ships that have everything: nothing is lost or made on the way."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose, Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.crew_events import BoardingMissed, CraftLost
from sheetforge.systems.silent_fury.engine.events import CrewKilled, Event, HeroAppeared
from sheetforge.systems.silent_fury.engine.phases import battle as play_on
from sheetforge.systems.silent_fury.engine.rulings import Rules
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.scenario import Victory
from tests.play.contract import is_conserved
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, battle, everything, library, ship

CREW = {
    1: "spacer marine",
    2: "captain",
    3: "spacer",
    4: "spacer",
    5: "engineer",
    6: "spacer",
    7: "spacer battlesuit",
    9: "spacer",
    10: "spacer engineer",
    11: "spacer",
}


def fight(seed: int, rules: Rules, sides: tuple[str, ...] = (RED, BLUE)) -> State:
    """A battle in progress between two ships of each side, close together."""
    ships = [
        ship(
            f"{side}-{at}".lower(),
            side,
            everything(),
            MIDDLE + Hex(3 * number, at - 2 * number),
            facing=3 * number,
            crew=CREW,
        )
        for number, side in enumerate(sides)
        for at in range(2)
    ]
    return battle(
        *ships,
        rules=rules,
        cards=Contents(library()).cards(),
        sides=sides,
        victory=tuple(Victory(side=side, by="last-ship") for side in sides),
    )


def crew_of(state: State) -> int:
    """All crew that are alive."""
    return sum(len(list(one.active())) + len(one.box) for one in state.ships.values())


def killed(events: list[Event]) -> int:
    """Crew killed, less Heroes that came."""
    dead = sum(len(event.crew) for event in events if isinstance(event, CrewKilled))
    dead += sum(event.fate == "kia" for event in events if isinstance(event, BoardingMissed))
    return dead - sum(isinstance(event, HeroAppeared) for event in events)


def pieces(state: State) -> tuple[int, int, int]:
    """Missiles, torpedoes, strike craft, wherever they are."""
    ships = state.ships.values()
    return (
        sum(one.missiles for one in ships) + sum(one.missiles for one in state.flights),
        sum(one.torpedoes + one.loaded + len(one.away) for one in ships) + len(state.torpedoes),
        sum(one.fighters + one.bombers for one in ships) + sum(one.fighters + one.bombers for one in state.flights),
    )


def lost_craft(events: list[Event]) -> int:
    return sum(event.fighters + event.bombers for event in events if isinstance(event, CraftLost))


SWITCHES = [one.name for one in fields(Rules)]


@pytest.mark.parametrize("seed", range(12))
def test_crew_pieces_and_cards_are_conserved(seed: int) -> None:
    """Whoever is gone was killed, craft were lost in dogfights, every card is in one place.

    Random players, any combination of the readings of the rules, in some games three sides.
    """
    chance = Random(f"conservation {seed}")
    rules = Rules(**{name: chance.random() < 0.4 for name in SWITCHES})
    sides = (RED, BLUE, "Green") if seed % 4 == 3 else (RED, BLUE)
    state = fight(seed, rules, sides)
    crew, before = crew_of(state), pieces(state)
    streams, script = Streams(f"conservation {seed}"), play_on(state)
    question = next(script, None)
    answers = turns = 0
    while question is not None:
        answers += 1
        assert answers < 20_000
        if isinstance(question, Choose):
            assert len(set(question.options)) == len(question.options) > 0, question
            if question.why == "order-1":
                turns += 1
                assert crew_of(state) == crew - killed(state.events)
                assert pieces(state) == (*before[:2], before[2] - lost_craft(state.events))
                decks = (state.critical, state.forged, state.disruption)
                assert all(is_conserved(deck) for deck in decks)
                for one in state.ships.values():
                    for figures in one.crew:
                        assert len({figure.side for figure in figures}) <= 1, "no sharing"
            answer: object = chance.choice(question.options)
        elif isinstance(question, Roll):
            answer = streams.roll(question)
        else:
            left = [card for card, copies in question.cards for _ in range(copies)]
            answer = chance.choice(left)
        try:
            question = script.send(answer)
        except StopIteration:
            question = None
    assert state.outcome is not None
    assert turns > 1
