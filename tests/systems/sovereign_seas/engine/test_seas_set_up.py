"""Setting up: lines, columns, distances, edges, and an edge that stays secret."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import DIRECTIONS, column_row, distance, hex_at
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.sovereign_seas.engine.events import EdgeChosen, Placed
from sheetforge.systems.sovereign_seas.engine.setup import area, columns_about, middle
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, a_battle, library, scenario


def set_up(name: str, seed: int) -> Game:
    """A scenario as random players set it up."""
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": name}))
    streams = Streams("set-up", seed)
    players = {side: AtRandom(streams.of(side)) for side in game.battle.sides}
    while game.state.turn == 0:
        play(game, players, streams.roll, until=len(game.answers) + 1)
    return game


def ships(game: Game, side: str, *classes: str) -> list[Any]:
    return [
        ship
        for ship in game.state.ships.values()
        if ship.side == side and (not classes or ship.blueprint.ship_class in classes)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_fleet_engagement(seed: int) -> None:
    """French ironclads in one line, frigates within 8 hexes of a friend, British 20 hexes off."""
    game = set_up("fleet-engagement", seed)
    line = ships(game, FRENCH, "BSIC", "CBIC")
    hexes = sorted(ship.hex for ship in line)
    step = hexes[1] - hexes[0]
    assert step in DIRECTIONS
    assert all(other - one == step for one, other in pairwise(hexes))
    assert len(hexes) == 6
    for frigate in ships(game, FRENCH, "SF"):
        near = [distance(frigate.hex, one.hex) for one in ships(game, FRENCH) if one != frigate]
        assert min(near) <= 8
    away = [distance(one.hex, other.hex) for one in ships(game, FRENCH) for other in ships(game, BRITISH)]
    assert min(away) >= 20


@pytest.mark.parametrize("seed", range(6))
def test_the_blockade(seed: int) -> None:
    """British in the upper half, at speed 0, 20 hexes from the row by which the French enter."""
    game = set_up("blockade-breakout", seed)
    rows = game.state.plan.rows
    for ship in ships(game, BRITISH):
        row = column_row(ship.hex)[1]
        assert row <= rows // 2
        assert rows - row >= 20
        assert ship.speed == 0
    assert {column_row(ship.hex)[1] for ship in ships(game, FRENCH)} == {rows}


@pytest.mark.parametrize("seed", range(8))
def test_the_convoy(seed: int) -> None:
    """Two columns with two hexes between ships, escorts within 4 hexes, British on one edge."""
    game = set_up("convoy-attack", seed)
    merchants = ships(game, FRENCH, "LM", "SM")
    assert len(merchants) == 8
    assert len({ship.facing for ship in merchants}) == 1
    for ship in merchants:
        nearest = sorted(distance(ship.hex, one.hex) for one in merchants if one != ship)
        assert nearest[0] == 3
    center = middle(game.state.plan.columns, game.state.plan.rows, "flat")
    assert max(distance(ship.hex, center) for ship in merchants) <= 8
    for escort in ships(game, FRENCH, "SF", "COV"):
        near = [distance(escort.hex, one.hex) for one in ships(game, FRENCH) if one != escort]
        assert min(near) <= 4
    (chosen,) = [one for one in game.state.events if isinstance(one, EdgeChosen)]
    columns, rows = game.state.plan.columns, game.state.plan.rows
    for ship in ships(game, BRITISH):
        column, row = column_row(ship.hex)
        edge = {"top": row == 1, "bottom": row == rows, "left": column == 1, "right": column == columns}[chosen.edge]
        assert edge
        assert min(distance(ship.hex, one.hex) for one in ships(game, FRENCH)) >= 20


def test_a_distance_that_the_map_has_not_is_the_farthest_there_is() -> None:
    """The British have as many hexes as ships, those farthest from the one French ship."""
    sides = {FRENCH: ["limier"], BRITISH: ["bellerophon"] * 3}
    areas = {FRENCH: {"order": 1, "area": "anywhere"}, BRITISH: {"order": 2, "area": "anywhere", "from_enemy": 99}}
    state = ENGINE.battle(library(), {"scenario": scenario(sides, setup=areas)}).begin()
    french = next(ship for ship in state.ships.values() if ship.side == FRENCH)
    french.hex, french.status = hex_at(3, 3), "afloat"
    plan = state.plan
    sea = [hex_at(column, row) for column in range(1, plan.columns + 1) for row in range(1, plan.rows + 1)]
    farthest = sorted((distance(hex, french.hex) for hex in sea), reverse=True)[:3]
    found = area(state, BRITISH, plan.setups[BRITISH], "")
    assert len(found) >= 3
    assert {distance(hex, french.hex) for hex in found} == set(farthest)


def test_the_secret_edge_is_known_to_nobody_until_the_british_enter() -> None:
    """It is asked before anybody sets up, stands nowhere in the state, and is reported last."""
    made = ENGINE.battle(library(), {"scenario": "convoy-attack"})
    games = [Game(ENGINE, made), Game(ENGINE, made)]
    streams = Streams("secret")
    for game, edge in zip(games, ("top", "left"), strict=True):
        question = game.question
        assert isinstance(question, Choose)
        assert (question.side, question.why) == (BRITISH, "enter-edge")
        game.answer(edge)
    chance = Random(3)
    while isinstance(games[0].question, Choose) and games[0].question.side == FRENCH:
        assert games[0].question == games[1].question
        assert games[0].state.events == games[1].state.events
        answer = chance.choice(games[0].question.options)
        for game in games:
            game.answer(answer)
    reported = [[one for one in game.state.events if isinstance(one, EdgeChosen)] for game in games]
    assert reported == [[EdgeChosen(BRITISH, "top")], [EdgeChosen(BRITISH, "left")]]
    assert streams.game == 0


@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize(("columns", "ships_", "apart"), [(2, 8, 2), (3, 7, 1), (1, 4, 0)])
def test_columns_keep_their_distances(heading: int, columns: int, ships_: int, apart: int) -> None:
    """All places differ, and the nearest are as far apart as is asked."""
    center = middle(40, 40, "flat")
    found = columns_about(center, heading, columns, ships_, apart)
    assert len(set(found)) == ships_
    for hex in found:
        assert min(distance(hex, one) for one in found if one != hex) == apart + 1


def test_a_line_can_grow_at_either_end() -> None:
    """So that any ship can lead it."""
    battle = a_battle({FRENCH: ["limier"] * 3, BRITISH: ["eclipse"]})
    setups = {
        FRENCH: {"order": 1, "area": "anywhere", "formations": [{"classes": ["COV"], "stand": "line"}]},
        BRITISH: {"order": 2, "area": "anywhere"},
    }
    plain = scenario({FRENCH: ["limier"] * 3, BRITISH: ["eclipse"]}, setup=setups)
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": plain}))
    for answer in ("2020", "0", "5", "2021", "0", "5"):
        game.answer(answer)
    question = game.question
    assert isinstance(question, Choose)
    assert question.options == ("2019", "2022")
    assert battle.sides == game.battle.sides


def test_ships_begin_at_any_speed_up_to_their_maximum_where_none_is_set() -> None:
    """And have not run yet."""
    game = Game(ENGINE, a_battle({FRENCH: ["limier"], BRITISH: ["eclipse"]}))
    game.answer("2020")
    game.answer("4")
    question = game.question
    assert isinstance(question, Choose)
    assert question.options == tuple(map(str, range(14)))
    game.answer("11")
    (reported,) = [one for one in game.state.events if isinstance(one, Placed)]
    assert reported == Placed("french-cov-1", "2020", 4, 11)
    assert game.state.ships["french-cov-1"].run == 0


def test_no_two_ships_set_up_in_one_hex() -> None:
    """A hex that is taken is not an option any more."""
    game = Game(ENGINE, a_battle({FRENCH: ["limier"], BRITISH: ["eclipse"]}))
    for answer in ("2020", "4", "11"):
        game.answer(answer)
    question = game.question
    assert isinstance(question, Choose)
    assert "2021" in question.options
    assert "2020" not in question.options


@pytest.mark.parametrize(
    ("change", "said"), [({"map": "no-such-sea"}, "no valid map 'no-such-sea'"), ({"sides": []}, "at least 2 items")]
)
def test_what_cannot_be_played_says_why(change: dict[str, Any], said: str) -> None:
    """Every reason in words."""
    plain = scenario({FRENCH: ["limier"], BRITISH: ["eclipse"]}) | change
    with pytest.raises(Unplayable, match=said):
        ENGINE.battle(library(), {"scenario": plain})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"optional": ["fog"]}, "no optional rules"),
        ({"turn_limit": 0}, "a whole number of at least 1"),
        ({"wind": 3}, "there is no change called wind"),
    ],
)
def test_changes_that_there_are_not(changes: dict[str, Any], said: str) -> None:
    """Only the number of turns can be changed."""
    with pytest.raises(Unplayable, match=said):
        ENGINE.battle(library(), {"scenario": "convoy-attack", "changes": changes})


def test_a_counter_used_twice_and_a_ship_that_there_is_not() -> None:
    """Each is a reason of its own."""
    plain = scenario({FRENCH: ["limier"], BRITISH: ["eclipse"]})
    plain["sides"][0]["ships"] *= 2
    with pytest.raises(Unplayable) as reported:
        ENGINE.battle(library(), {"scenario": plain})
    assert reported.value.reasons == ("a counter is used twice",)
    plain["sides"][1]["ships"][0]["ship"] = "victory"
    with pytest.raises(Unplayable) as reported:
        ENGINE.battle(library(), {"scenario": plain})
    assert reported.value.reasons == ("British: no ship 'victory' in sovereign-seas",)


def changed(kind: str, id: str, old: str, new: str) -> Any:
    """The library with one text of it changed."""
    key = Key(kind, "sovereign-seas", id)
    text = library().text(key).decode()
    assert old in text
    return library().with_texts({key: text.replace(old, new)})


@pytest.mark.parametrize(
    ("kind", "id", "old", "new", "said"),
    [
        ("ships", "limier", "speed: 13/7/1", "speed: 19/7/1", "no row for Limier at speed 19"),
        ("tables", "to-hit", "range: 13", "range: 15", "shoots 13 hexes far, and the to-hit"),
        ("tables", "to-hit", "type: to-hit", "type: to-miss", "no valid table of: to hit"),
        ("ships", "limier", "[AA]O/O/", "[EK]O/O/", "no gun chart of its navy has 'EK'"),
    ],
)
def test_content_that_cannot_be_played_says_why(kind: str, id: str, old: str, new: str, said: str) -> None:
    """What the linter would find keeps a battle from beginning, in words."""
    with pytest.raises(Unplayable, match=said):
        ENGINE.battle(changed(kind, id, old, new), {"scenario": "blockade-breakout"})
