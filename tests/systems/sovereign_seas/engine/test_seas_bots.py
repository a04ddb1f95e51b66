"""The bots: what they weigh, and that the standard one plays better than the reference."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.arena.matchmaking import Terms, of_forces
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import distance, hex_at
from sheetforge.play.bots import bot
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.bots import evaluate
from sheetforge.systems.sovereign_seas.bots.goals import STANDARD, goals_of
from sheetforge.systems.sovereign_seas.bots.moves import Bearings, Way, groups_of, ways
from sheetforge.systems.sovereign_seas.bots.standard import StandardBot
from sheetforge.systems.sovereign_seas.engine.movement import TURNS
from sheetforge.systems.sovereign_seas.engine.view import View
from sheetforge.systems.sovereign_seas.odds.broadsides import Salvo
from sheetforge.systems.sovereign_seas.odds.report import abeam
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, library


def standard(sea: Sea, side: str) -> tuple[StandardBot, View]:
    return StandardBot(side, Random(1)), View(sea.state, side)


def test_means_are_those_of_the_odds() -> None:
    """What bots weigh with is the exact distribution."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))
    charts = sea.state.charts
    gun = sea[0].blueprint.batteries[0].gun
    for away in range(1, 14):
        salvo = Salvo(gun, 5, away, 6, 2)
        own = evaluate.mean_hits(salvo.dice(charts), charts.needed(away), gun)
        assert own == pytest.approx(float(salvo.effective_hits(charts).mean()))


def test_fire_that_armour_stops_is_worth_next_to_nothing() -> None:
    """An AA at range 8 penetrates A; the hull of Bellerophon is C and its batteries are C."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 6), (BRITISH, "bellerophon", 28, 24, 0, 6))
    charts, target = sea.state.charts, sea[1]
    gun = sea[0].blueprint.batteries[0].gun
    step = abeam(1)
    weak, strong = (evaluate.hit_value(charts, target, power, target.hex + step, 67) for power in (1, 4))
    assert strong > 5 * weak > 0
    assert evaluate.salvo_value(charts, gun, 9, target, hex_at(60, 60), 67) == 0


def test_a_broadside_bears_on_the_enemy() -> None:
    """Of two ways that end in the same hex, the one that shows its side is worth more."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "magenta", 25, 22, 0, 0))
    _, view = standard(sea, BRITISH)
    around = Bearings(view, sea[0], goals_of(sea.state), STANDARD)
    here = sea[0].hex
    abeam_, bow_on = (around.value(Way((), (here,), facing)) for facing in (0, 2))
    assert abeam_ > bow_on


def test_it_does_not_ram_a_friend_that_it_can_pass() -> None:
    """The hex ahead is taken: it turns."""
    sea = Sea(
        (BRITISH, "bellerophon", 20, 20, 0, 8), (BRITISH, "defense", 20, 19, 0, 0), (FRENCH, "magenta", 20, 5, 3, 0)
    )
    player, view = standard(sea, BRITISH)
    question = Choose(BRITISH, ("forward", "left", "right"), "step", sea[0].id, (2,))
    assert player.choose(view, question) in ("left", "right")


def test_unarmed_ships_run_from_the_enemy() -> None:
    """A merchantman with the enemy ahead turns away, at all the speed it can make."""
    sea = Sea((FRENCH, "small-merchantman", 20, 20, 0, 6), (BRITISH, "eclipse", 20, 14, 3, 8))
    player, view = standard(sea, FRENCH)
    ship = sea[0]
    step = player.choose(view, Choose(FRENCH, ("forward", "left", "right"), "step", ship.id, (2,)))
    assert step in ("left", "right")
    assert player.choose(view, Choose(FRENCH, ("5", "6", "7"), "speed", ship.id)) == "7"


def test_it_keeps_a_good_salvo_for_a_better_range_and_fires_it_at_last() -> None:
    """Far off in the first impulse it waits; in the last it fires what it can."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 12), (FRENCH, "magenta", 32, 26, 0, 6))
    player, view = standard(sea, BRITISH)
    question = Choose(BRITISH, (sea[0].id, "pass"), "fire-ship")
    assert distance(sea[0].hex, sea[1].hex) == 12
    sea.state.impulse = 1
    assert player.choose(view, question) == "pass"
    sea.state.impulse = sea.state.charts.impulses
    view.renew()
    assert player.choose(view, question) == sea[0].id


def test_it_fires_at_what_victory_asks_for() -> None:
    """Raiders of a convoy prefer a merchantman to its escort."""
    goal = [{"side": BRITISH, "by": "sink", "classes": ["LM", "SM"], "count": 1}]
    sea = Sea(
        (BRITISH, "inconsistent", 20, 20, 0, 6),
        (FRENCH, "large-merchantman", 24, 22, 0, 6),
        (FRENCH, "limier", 24, 21, 0, 6),
        victory=goal,
    )
    player, view = standard(sea, BRITISH)
    options = (sea[2].id, sea[1].id, "each", "hold")
    question = Choose(BRITISH, options, "fire", f"{sea[0].id} 5xD:centre-1")
    assert player.choose(view, question) == sea[1].id


def test_it_gives_up_the_weakest_battery() -> None:
    """An AA rather than an EE."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 6))
    player, view = standard(sea, FRENCH)
    question = Choose(FRENCH, ("starboard-2", "centre-1"), "lose-battery", sea[0].id)
    assert player.choose(view, question) == "centre-1"


def test_ways_are_legal_step_by_step() -> None:
    """Every way that is weighed can be gone."""
    sea = Sea((FRENCH, "limier", 20, 20, 0, 12))
    found = list(ways(sea[0], 3))
    assert len(found) == 27
    assert all(set(way.steps) <= set(TURNS) and len(way.hexes) == 3 for way in found)
    assert (sea[0].hex, sea[0].facing) == (hex_at(20, 20), 0)


def test_batteries_are_counted_by_gun_and_arc() -> None:
    """Ocean: two barbettes of one arc a side would be one group; hers are four."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 12))
    found = {(gun.code, arc): count for gun, arc, count in groups_of(sea[0])}
    assert found["EE", "starboard-broadside"] == 2
    assert found["AA", "both-broadsides"] == 3
    assert sum(count for (code, _), count in found.items() if code == "DD") == 4
    assert len(found) == 7


def test_the_bots_of_the_game() -> None:
    """Reference and standard, besides the random one of every game."""
    assert set(ENGINE.bots) == {"reference", "standard"}
    assert bot(ENGINE, "random") is not None


def test_standard_beats_reference_in_mirror_matches() -> None:
    """Two Bellerophons a side, sides swapped: the interval is above one half."""
    force = Force(Key("ships", "sovereign-seas", "bellerophon"), 2)
    terms = Terms(32, "mirror", ("standard", "reference"), {})
    match = of_forces(ENGINE, library(), (force, force), terms)
    found = standings(match, run(match, 1)[0])
    assert not found.faults
    assert found.entries[0].score.low > 0.5
