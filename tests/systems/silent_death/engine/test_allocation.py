"""Crew allocation: crews that fleets give, and values that players place themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sheetforge.content.kinds import Key
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose, Question
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash_events import CrewAssigned
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from tests.systems.silent_death.armoury import library

FIRST, WALL = (
    Force(Key("fleets", "silent-death", id), skill=None) for id in ("ridotto-first-dance", "vaubrand-field-wall")
)


def game(*forces: Force, **more: Any) -> Game:
    names = [f"Side {at}" for at, _ in enumerate(forces, 1)]
    return Game(ENGINE, ENGINE.battle(library(), {**FORCES.recipe(library(), forces, names), **more}))


def by_players(*forces: Force) -> Game:
    return game(*forces, changes={"optional": ["crew-by-players"]})


def values(ships: Any) -> list[int]:
    """All piloting and gunnery skills of ships, in their order."""
    return [
        value
        for ship in ships
        for skills in ship.skills.values()
        for value in (skills.piloting, skills.gunnery)
        if value is not None
    ]


def of_side(made: Game, side: str) -> list[ShipState]:
    return [ship for ship in made.state.ships.values() if ship.side == side]


def test_a_fleet_gives_crews_and_the_rest_of_the_list_is_dealt() -> None:
    """Field Wall's Fleches have theirs; all 18 values together are those of the list."""
    ships = of_side(game(WALL, FIRST), "Side 1")
    fleches = [ship.skills["pilot"] for ship in ships if ship.blueprint.name == "Fleche"]
    assert [(one.piloting, one.gunnery) for one in fleches] == [(8, 7), (3, 10)]
    assert Counter(values(ships)) == Counter(dealt(18))
    assert sum(ship.points for ship in ships) == FORCES.points(library(), WALL)


def test_an_even_skill_overrides_the_crews_of_a_fleet() -> None:
    """A force of skill 6 has it throughout."""
    even = Force(WALL.key, skill=6)
    assert set(values(of_side(game(even, FIRST), "Side 1"))) == {6}


def test_players_place_values_one_by_one() -> None:
    """Each slot takes a value that is left; at the end the side has what it was dealt."""
    made = by_players(FIRST, WALL)
    before = {side: values(of_side(made, side)) for side in ("Side 1", "Side 2")}
    points_before = {side: sum(ship.points for ship in of_side(made, side)) for side in before}
    asked: list[Choose] = []
    while isinstance(question := made.question, Choose) and question.why == "crew-skill":
        assert set(question.options) == set(map(str, question.so_far))
        asked.append(question)
        made.answer(question.options[0])
    assert asked[0].side == "Side 1"
    assert asked[0].about == "hornpipe-a pilot piloting"
    assert asked[0].options == ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
    for side, own in before.items():
        assert Counter(values(of_side(made, side))) == Counter(own)
        assert sum(ship.points for ship in of_side(made, side)) == points_before[side]
    first = made.state.ships["hornpipe-a"]
    assert (first.skills["pilot"].piloting, first.skills["pilot"].gunnery) == (10, 9)
    assert CrewAssigned("hornpipe-a", (10, 9)) in made.state.events


def test_nobody_sees_what_others_place() -> None:
    """Crews stay as dealt until the last side has placed its last value."""
    made = by_players(FIRST, WALL)
    dealt_before = values(made.state.ships.values())
    while (question := made.question).why == "crew-skill":
        assert values(made.state.ships.values()) == dealt_before
        made.answer(_last(question))
    assert values(made.state.ships.values()) != dealt_before


def _last(question: Question | None) -> str:
    assert isinstance(question, Choose)
    return str(question.options[-1])


def test_bots_place_what_they_are_dealt() -> None:
    """The reference bot leaves everything as dealt; the standard bot has its best at the guns."""
    made = by_players(FIRST, FIRST)
    streams = Streams("1")
    players = {
        "Side 1": bot(ENGINE, "reference")("Side 1", streams.of("a")),
        "Side 2": bot(ENGINE, "standard")("Side 2", streams.of("b")),
    }
    as_dealt = values(of_side(made, "Side 1"))
    while isinstance(question := made.question, Choose) and question.why == "crew-skill":
        view = ENGINE.view(made.state, question.side)
        made.answer(players[question.side].choose(view, question))
    assert values(of_side(made, "Side 1")) == as_dealt
    crews = [skills for ship in of_side(made, "Side 2") for skills in ship.skills.values()]
    gunners = [skills.gunnery for skills in crews if skills.gunnery is not None]
    pilots = [skills.piloting for skills in crews if skills.piloting is not None]
    assert min(gunners) >= max(pilots) - 1
    assert max(gunners) == 10
