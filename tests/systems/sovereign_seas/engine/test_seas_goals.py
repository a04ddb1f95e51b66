"""Goals of the standard bot: small positions in which points alone would decide otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, distance
from sheetforge.play.driver import Game
from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.bots.goals import (
    HUNTERS,
    LASTING,
    OTHERS,
    RAIDERS,
    STAKE,
    STANDARD,
    goals_of,
    keeps_away,
)
from sheetforge.systems.sovereign_seas.bots.moves import Bearings, Way, ways
from sheetforge.systems.sovereign_seas.bots.standard import StandardBot
from sheetforge.systems.sovereign_seas.engine.view import View
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, library

RAID: tuple[Mapping[str, Any], ...] = (
    {"side": BRITISH, "by": "sink", "classes": ["LM", "SM"], "count": 2, "own_lost_at_most": 1},
    {"side": FRENCH, "by": "deny"},
)
"""Two merchantmen to be sunk with one ship lost at most."""

BREAKOUT: tuple[Mapping[str, Any], ...] = (
    {"side": FRENCH, "by": "sink", "classes": ["BSIC", "CBIC"]},
    {"side": BRITISH, "by": "deny"},
)
"""Two ironclads to be sunk, at any price."""


def test_worth_is_the_part_of_a_victory_that_a_loss_decides() -> None:
    """A merchantman of two, a raider of the two losses that end the raid; of one, once one sank."""
    sea = Sea(
        (BRITISH, "inconsistent", 20, 20, 0, 6),
        (BRITISH, "eclipse", 30, 20, 0, 6),
        (FRENCH, "limier", 24, 21, 0, 6),
        (FRENCH, "small-merchantman", 24, 22, 0, 6),
        (FRENCH, "large-merchantman", 28, 22, 0, 6),
        victory=RAID,
    )
    frigate, corvette, limier, small, _ = sea.ships
    worths = goals_of(sea.state).worths
    assert worths[small.id] == OTHERS * 16 + STAKE / 2
    assert worths[frigate.id] == OTHERS * 44 + STAKE / 2
    assert worths[limier.id] == OTHERS * 18
    corvette.status = "sunk"
    worths = goals_of(sea.state).worths
    assert worths[frigate.id] == OTHERS * 44 + STAKE
    assert corvette.id not in worths
    frigate.status = "sunk"
    assert goals_of(sea.state).worths[small.id] == 16


def test_points_are_the_worth_where_no_losses_are_asked_for() -> None:
    """A fight to the last ship changes nothing."""
    sea = Sea((BRITISH, "inconsistent", 20, 20, 0, 6), (FRENCH, "limier", 24, 21, 0, 6))
    goals = goals_of(sea.state)
    assert (goals.worths[sea[0].id], goals.prey, goals.spared) == (44, frozenset(), frozenset())
    assert goals.tactics(BRITISH) == STANDARD


def test_a_weak_raider_keeps_away_from_escorts_as_long_as_its_loss_counts() -> None:
    """The corvette turns away from the escort that it would close with in a fight for points."""

    def end(*victory: Mapping[str, Any]) -> int:
        sea = Sea(
            (BRITISH, "eclipse", 20, 20, 0, 10),
            (FRENCH, "armorique", 20, 4, 3, 6),
            (FRENCH, "small-merchantman", 20, 60, 3, 6),
            victory=victory,
        )
        bot, view, ship = StandardBot(BRITISH, Random(1)), View(sea.state, BRITISH), sea[0]
        around = Bearings(view, ship, bot.goals(view), bot.tactics(view))
        way = max(ways(ship, 3), key=around.value)
        return distance(way.hexes[-1], sea[1].hex)

    assert end() < 16 < end(*RAID)


def test_a_weak_raider_comes_back_when_no_escort_has_guns_left() -> None:
    """What keeps it away is the enemy's fire."""
    sea = Sea((BRITISH, "eclipse", 20, 20, 0, 10), (FRENCH, "limier", 20, 10, 3, 6), victory=RAID)

    def flees() -> bool:
        view = View(sea.state, BRITISH)
        return Bearings(view, view.ships[sea[0].id], goals_of(sea.state), RAIDERS).flees

    assert flees()
    sea[1].out = sea[1].blueprint.all_batteries
    assert not flees()


def test_raiders_head_for_what_they_have_to_sink() -> None:
    """Not for the escort that is nearer; in a fight for points for the escort."""
    ships = (
        (BRITISH, "inconsistent", 20, 20, 0, 12),
        (FRENCH, "armorique", 20, 10, 3, 6),
        (FRENCH, "large-merchantman", 28, 16, 3, 6),
    )

    def wanted(*victory: Mapping[str, Any]) -> str:
        sea = Sea(*ships, victory=victory)
        bot, view = StandardBot(BRITISH, Random(1)), View(sea.state, BRITISH)
        found = Bearings(view, sea[0], bot.goals(view), bot.tactics(view)).wanted
        assert found is not None
        return found.blueprint.id

    assert (wanted(), wanted(*RAID)) == ("armorique", "large-merchantman")


def test_it_keeps_out_of_the_way_of_a_ship_that_can_ram() -> None:
    """The hex ahead of a fast corvette, and one beside it that it cannot reach as soon."""
    sea = Sea((BRITISH, "inconsistent", 20, 20, 1, 6), (FRENCH, "limier", 20, 24, 0, 13), victory=RAID)
    limier = sea[1]
    view = View(sea.state, BRITISH)
    around = Bearings(view, sea[0], goals_of(sea.state), RAIDERS)
    blind = Bearings(view, sea[0], goals_of(sea.state), RAIDERS._replace(rammed=0.0))
    ahead = limier.hex + DIRECTIONS[0] * 3
    astern = limier.hex + DIRECTIONS[3] * 3
    fear = [blind.value(Way((), (hex,), 1)) - around.value(Way((), (hex,), 1)) for hex in (ahead, astern)]
    assert fear[0] > 10
    assert fear[1] == pytest.approx(0)


def test_an_escort_gives_its_life_for_a_raider() -> None:
    """A frigate rams the corvette whose loss ends the raid, though its own ram costs it more."""
    ships = (
        (FRENCH, "armorique", 20, 20, 0, 12),
        (BRITISH, "eclipse", 20, 19, 2, 6),
        (FRENCH, "small-merchantman", 40, 40, 0, 6),
    )

    def step(*victory: Mapping[str, Any]) -> str:
        sea = Sea(*ships, victory=victory)
        question = Choose(FRENCH, ("forward", "left", "right"), "step", sea[0].id, (1,))
        return StandardBot(FRENCH, Random(1)).choose(View(sea.state, FRENCH), question)

    none_lost = ({**RAID[0], "own_lost_at_most": 0}, RAID[1])
    assert step() != "forward"
    assert step(*none_lost) == "forward"


@pytest.mark.parametrize(("turn", "rest", "away"), [(26, (), False), (27, (), True), (1, (BREAKOUT[1],), True)])
def test_a_ship_to_be_sunk_keeps_away(turn: int, rest: tuple[Mapping[str, Any], ...], away: bool) -> None:
    """In the last turns; always, if its side wins by lasting. Until then it fights."""
    # Without a limit of the scenario there are thirty turns.
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6), victory=(BREAKOUT[0], *rest))
    sea.state.turn = turn
    goals = goals_of(sea.state)
    assert keeps_away(sea.state, sea[0], goals, goals.tactics(BRITISH)) is away
    assert not keeps_away(sea.state, sea[1], goals, goals.tactics(FRENCH))


def test_who_has_to_sink_ironclads_in_time_hunts_them() -> None:
    """Where the other side wins by lasting: all speed from the first turn, and after them."""
    fleet = ((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))
    timed, open_ended = Sea(*fleet, victory=BREAKOUT), Sea(*fleet, victory=BREAKOUT[:1])
    assert goals_of(timed.state).tactics(FRENCH) == HUNTERS
    assert goals_of(timed.state).tactics(BRITISH) == LASTING
    assert goals_of(open_ended.state).tactics(FRENCH) == STANDARD
    bot, speeds = StandardBot(FRENCH, Random(1)), tuple(map(str, range(14)))
    question = Choose(FRENCH, speeds, "set-up-speed", timed[1].id)
    assert bot.choose(View(timed.state, FRENCH), question) == "13"


def test_raiders_begin_at_all_speed_on_one_course() -> None:
    """Speed at set-up, and the facing of the ship that was placed first."""
    sea = Sea((BRITISH, "inconsistent", 20, 20, 2, 0), (FRENCH, "small-merchantman", 30, 30, 0, 6), victory=RAID)
    bot, view = StandardBot(BRITISH, Random(1)), View(sea.state, BRITISH)
    speeds = tuple(map(str, range(14)))
    assert bot.choose(view, Choose(BRITISH, speeds, "set-up-speed", sea[0].id)) == "13"
    facings = tuple(map(str, range(6)))
    assert bot.choose(view, Choose(BRITISH, facings, "set-up-facing", "x")) == "2"


@pytest.mark.parametrize(
    ("name", "faced"), [("first-broadsides", {BRITISH: 3, FRENCH: 0}), ("blockade-breakout", {BRITISH: 0, FRENCH: 0})]
)
def test_a_fleet_begins_towards_the_enemy_unless_it_is_to_run(name: str, faced: Mapping[str, int]) -> None:
    """Before he has set up, by his edge: the first British face the French below them.

    The British of the blockade win by lasting: they face away from the port and run.
    """
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": name}))
    bots = {side: StandardBot(side, Random(1)) for side in game.battle.sides}
    while game.state.turn == 0:
        question = game.question
        assert isinstance(question, Choose)
        game.answer(bots[question.side].choose(View(game.state, question.side), question))
    facings = {side: {one.facing for one in game.state.afloat(side)} for side in bots}
    assert facings == {side: {facing} for side, facing in faced.items()}
