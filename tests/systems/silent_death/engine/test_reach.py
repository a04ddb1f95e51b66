"""Tables of ways of the standard bot, compared with the rules, and the ends that it picks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

import pytest

from sheetforge.geometry.bearings import code
from sheetforge.geometry.hexes import ORIGIN, rotated
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.bots.flight import Flight
from sheetforge.systems.silent_death.bots.look import INFINITE, Look, Survey
from sheetforge.systems.silent_death.bots.moves import NOWHERE, End, LaidWay, asked_ends, die_of, laid_way
from sheetforge.systems.silent_death.bots.pick import SAME
from sheetforge.systems.silent_death.bots.reach import Endless, reach
from sheetforge.systems.silent_death.engine.movement import Move
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills
from sheetforge.systems.silent_death.figures.skills import TURN_COST
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.play.contract import Bout, engine
from tests.systems.silent_death.armoury import GAMES, library

FAMILY = tuple(GAMES)


@cache
def hulls() -> Mapping[tuple[bool, int], ShipState]:
    """By whether it has two hexes, and by its Drive: a ship of the content as it is built."""
    found: dict[tuple[bool, int], ShipState] = {}
    for system in FAMILY:
        for key in library().keys("ships", system):
            if not isinstance(craft := library().entity(key), Craft):
                continue
            blueprint = as_built(key.id, craft, partial(looked_up, system))
            crew = {post: Skills(5, 5) for post in blueprint.posts}
            ship = ShipState(key.id, key.id, "Green", blueprint, crew)
            ship.hex, ship.status = ORIGIN, "on-map"
            found.setdefault((blueprint.long, ship.drive), ship)
    return found


def looked_up(system: str, kind: str, reference: str) -> Any:
    """An entity that a ship of a game refers to."""
    key = library().resolve(kind, system, reference)
    return None if key is None else library().entity(key)


def drives(long: bool, slips: bool) -> Iterator[tuple[ShipState, int]]:
    """Hulls with every Drive that damage can leave; two of them with sideslips."""
    built = {drive: ship for (two, drive), ship in hulls().items() if two == long}
    most = max(built)
    for points in (most // 2, most) if slips else range(TURN_COST, most + 1):
        yield built.get(points, built[most]), points


@pytest.mark.parametrize("slips", [False, True])
@pytest.mark.parametrize("long", [False, True])
def test_tables_are_what_the_rules_allow(long: bool, slips: bool) -> None:
    """With every Drive of a hull: the same ends in the same order, ways, points and chances."""
    assert len([two for two, _ in hulls() if two == long]) > 2
    for ship, points in drives(long, slips):
        facing = points % 6
        ship.facing = facing
        table = reach(ship, points, slips)
        probe = ship.copy()
        move = Move.alone(probe, Endless(), points, slips)
        asked = asked_ends(move, probe, NOWHERE)
        found = [end for end in table.reach.stops if end.spent <= points]
        assert [placed(end, facing) for end in found] == list(asked.stops)
        assert [end.actions for end in found] == [end.actions for end in asked.stops.values()]
        assert [end.rank for end in found] == sorted(end.rank for end in found)
        cost = table.reach.kind.cost
        tight = [end for end in table.reach.tight if end.spent + cost < points]
        assert [placed(end, facing) for end in tight] == list(asked.tight)
        for end, other in zip(tight, asked.tight.values(), strict=True):
            assert (end.actions, end.spent) == (other.actions, other.spent)
            assert other.chance == min(die_of(ship), points - cost - end.spent) / die_of(ship)
        cells = table.cells[: table.upto[points]]
        places = (*asked.stops.values(), *asked.tight.values())
        assert set(cells) == {code(end.hex) for end in places}


def placed(end: End, facing: int) -> tuple[Any, int]:
    """Where an end of a table is for a ship of a facing."""
    return rotated(end.hex, facing), (end.facing + facing) % 6


# --- what is picked ------------------------------------------------------------------------------

BOUTS = (
    Bout(FAMILY[0], "plain", ("redan", "galliard", "glacis", "quadrille"), "pick/1"),
    Bout(FAMILY[0], "everything", ("redan", "donjon", "galliard", "moresca"), "pick/2"),
    Bout(FAMILY[1], "some", ("x-wing", "y-wing", "tie-bomber", "tie-interceptor"), "pick/3"),
)


@pytest.mark.parametrize("bout", BOUTS, ids=lambda bout: bout.rules)
def test_the_end_picked_is_that_of_a_search_of_all_ends(bout: Bout, monkeypatch: pytest.MonkeyPatch) -> None:
    """Move by move through games with asteroids, wreckage, sideslips, damage and warhounds."""
    best, compared = Flight.best, 0

    def both(self: Flight, ship: ShipState, points: int, turned: bool) -> LaidWay | None:
        nonlocal compared
        picked = best(self, ship, points, turned)
        searched = self.by_search(self.look(ship), ship, points, turned)
        assert picked is not None
        assert searched is not None
        assert picked == laid_way(ship.hex, ship.facing, searched.actions, ship.blueprint.long)
        compared += 1
        return picked

    monkeypatch.setattr(Flight, "best", both)
    bout_of_standard_bots(bout)
    assert compared >= 10


def bout_of_standard_bots(bout: Bout) -> None:
    """Play a battle between standard bots."""
    rules = engine(bout.system)
    battle = rules.battle(library(), bout.recipe())
    streams = Streams(bout.seed)
    players = {side: bot(rules, "standard")(side, streams.of(f"player:{side}")) for side in battle.sides}
    play(Game(rules, battle), players, streams.roll, draw=streams.draw)


@pytest.mark.parametrize("bout", BOUTS, ids=lambda bout: bout.rules)
def test_no_end_is_worth_more_than_the_bound_of_its_hex(bout: Bout, monkeypatch: pytest.MonkeyPatch) -> None:
    """And enemies that are left out of an area of the map, as they are far from it, change no worth."""
    most, compared = Look.most, 0

    def checked(self: Look, survey: Survey) -> list[float]:
        nonlocal compared
        bounds, whole = most(self, survey), self.survey(survey.ends)
        for number, bound in enumerate(bounds):
            row = self.row(survey, number)
            on_map = [worth for worth in row if worth > -INFINITE]
            assert max(on_map, default=bound) <= bound + SAME
            pairs = zip(row, self.row(whole, number), strict=True)
            assert on_map == [other for worth, other in pairs if worth > -INFINITE]
            compared += len(on_map)
        return bounds

    monkeypatch.setattr(Look, "most", checked)
    bout_of_standard_bots(bout)
    assert compared > 2000
