"""What bots count on is what the odds say, exactly; and what the table shows of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.engine import Engine, Unplayable
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.play.text_map import ARROWS
from sheetforge.play.units import plain_name
from sheetforge.press import svg
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.engine.resolve import USUAL_DICE, DiceRules, Outcome, Target, groupings, gun
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.odds import shots as odds
from sheetforge.systems.silent_death.play import board_text
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.schema.weapon import Cannon
from tests.systems.silent_death.engine.duel import SHOW

SYSTEM = "silent-death-star-wars"


@cache
def library() -> Library:
    return open_library(Path(__file__).parents[4] / "content", "content", discover())


@cache
def engine() -> Engine:
    made = discover()[SYSTEM].engine
    assert made is not None
    return made()


def game(until: int, scenario: str = "dark-lord-of-the-sith") -> Game:
    streams = Streams("shown")
    battle = engine().battle(library(), {"scenario": scenario})
    players = {side: AtRandom(streams.of(side)) for side in battle.sides}
    return play(Game(engine(), battle), players, streams.roll, until=until)


CANNONS = [
    key
    for system in ("silent-death", SYSTEM)
    for key in library().keys("weapons", system)
    if isinstance(library().entity(key), Cannon)
]


def worth(outcome: Outcome) -> int:
    """What a bot counts: damage, and what further effects are worth."""
    return outcome.damage + sum(one.worth for one in outcome.further)


@pytest.mark.parametrize("key", CANNONS, ids=lambda key: key.short)
def test_the_chances_of_every_cannon_are_the_odds(key: Key) -> None:
    """Damage by damage, at two targets, in each band, single and linked, by both dice rules."""
    cannon = library().entity(key)
    assert isinstance(cannon, Cannon)
    barrels = max(cannon.linking.prices, default=4) if cannon.linking else 1
    usual = [(gun(cannon), target, USUAL_DICE) for target in (Target(14, 1), Target(11, 3, False))]
    linked = gun(cannon, barrels), Target(14, 1), DiceRules(True, True)
    for one, target, rules in (*usual, linked):
        for band in ("short", "medium", "long"):
            exact = odds.outcomes(odds.Attack(one, 5, band, rules=rules), target).map(worth)
            needed = target.defensive_value + one.harder * target.intact
            found = evaluate.chances(one, 6, band, needed, target.damage_reduction, rules)
            for damage, chance in enumerate(found):
                assert chance == pytest.approx(float(exact.chance(damage)), abs=1e-12)
            assert sum(found) == pytest.approx(1.0)


def test_boxes_marked_stop_at_those_that_are_left() -> None:
    """More damage than boxes marks no more than there are."""
    assert evaluate.marked((0.5, 0.0, 0.25, 0.25), 2) == pytest.approx(1.0)


def test_the_best_linking_is_the_best_of_all() -> None:
    """No grouping of a ship's barrels does more than the one that is chosen."""
    state = game(60).state
    ship, enemy = state.ships["x-wing-a"], state.ships["tie-fighter-a"]
    arms = evaluate.arms(ship, state.rules)
    arm, at = arms.mounts[0], evaluate.aim(enemy)
    best, chosen = evaluate.part_destroyed(arm, 3, at, arms)
    assert len(arm.links) == len(groupings(4))
    for links in arm.links:
        damage = evaluate.volley(arm, links, 3, at, arms)
        assert damage is not None
        assert evaluate.marked(damage, at.boxes) / at.boxes <= best + 1e-12
    assert 0 <= chosen < len(arm.links)
    assert 0 < evaluate.hits(arm, arm.links[chosen], 3, at, arms) < 1


# --- what the table shows ------------------------------------------------------------------------


def placed() -> State:
    state = game(44, "patrolling-the-depths-of-space").state
    assert all(ship.on_map for ship in state.ships.values())
    return state


def test_every_ship_is_on_the_map_in_text() -> None:
    """By its letter and an arrow, the first side in capitals; in colour the same in colour."""
    state = placed()
    text = "\n".join(SHOW.map(state).text())
    for ship in state.ships.values():
        mark = board_text.letters(state)[ship.id] + ARROWS["flat"][ship.facing]
        assert text.count(mark) == 1
    assert "\x1b" not in text
    colored = "\n".join(SHOW.map(state, True).text())
    assert colored.count("\x1b[36;1m") == 2
    assert colored.count("\x1b[33;1m") == 3


def test_the_map_in_text_puts_ships_where_they_are() -> None:
    """Moving a ship a row down moves its letter two lines down."""
    state = placed()
    ship = state.ships["a-wing-a"]
    mark = "A" + ARROWS["flat"][ship.facing]

    def line() -> int:
        lines = SHOW.map(state).text()
        top = int(next(text[:2] for text in lines if text[:2].strip()))
        return 2 * top + next(at for at, text in enumerate(lines) if mark in text)

    other = state.ships["a-wing-b"]
    ship.hex = state.board.at(20, 9)
    other.hex = state.board.at(3, 12)
    before = line()
    ship.hex = state.board.at(20, 10)
    assert line() == before + 2


def test_the_roster_has_a_line_for_every_ship() -> None:
    """With what it has left, and what became of those that are gone."""
    state = placed()
    ship = state.ships["a-wing-a"]
    ship.status = "destroyed"
    lines = SHOW.roster(state)
    assert lines[0] == "Rebels:"
    assert lines[1].split() == ["A", "A-Wing", "destroyed"]
    assert "boxes 10 of 10" in lines[2]
    assert "2 concussion missile" in lines[2]


def test_nothing_is_on_the_map_before_set_up() -> None:
    """It says so."""
    assert SHOW.map(game(0).state).text() == ["(nothing is on the map yet)"]


def test_questions_and_options_are_put_in_words() -> None:
    """Which ship, where, how many points it has left; what an action costs."""
    state = placed()
    step = Choose("Rebels", ("forward", "stop"), "step", "a-wing-a", (7,))
    asked = SHOW.question_text(state, step)
    assert asked.startswith("Rebels, A A-Wing (")
    assert asked.endswith("7 of Drive 20 left: what does it do next?")
    assert SHOW.option(state, step, "forward") == "a hex ahead, 1 point"
    assert SHOW.strength(state) == {"Rebels": (2, 2), "Imperials": (3, 3)}


def test_the_picture_has_every_counter_and_the_roster() -> None:
    """A whole SVG, the same twice, with names and turn."""
    battle = game(400)
    made = engine().presenter
    assert made is not None
    page = made.page(battle.state, library())
    text = svg.write(page, page.label)
    assert text == svg.write(made.page(battle.state, library()), page.label)
    for ship in battle.state.ships.values():
        assert (f'data-ship="{ship.id}"' in text) == ship.on_map
        name = plain_name(ship.name)
        assert name in text or name.replace("'", "&#39;") in text
    assert "Turn " in text


# --- forces --------------------------------------------------------------------------------------

X_WING = Key("ships", SYSTEM, "x-wing")


def test_prices_of_forces_are_hulls_and_skills() -> None:
    """Two X-Wings at 5/5 cost 2 x (40 + 10), and each extra point one more."""
    assert FORCES.points(library(), Force(X_WING, 2)) == 100
    assert FORCES.points(library(), Force(X_WING, 2, extra=3)) == 103
    assert FORCES.crews(library(), Force(X_WING, 2)) == 4


def test_a_battle_of_forces_costs_what_was_said() -> None:
    """The points of the ships that fly are those that `points` adds up."""
    forces = (Force(X_WING, 2, extra=3), Force(X_WING, 1, None))
    recipe = FORCES.recipe(library(), forces, ("one", "other"))
    plan = engine().battle(library(), recipe).begin().plan
    for side, force in zip(("one", "other"), forces, strict=True):
        total = sum(ship.points for ship in plan.ships if ship.side == side)
        assert total == FORCES.points(library(), force)


def test_a_fleet_is_all_of_its_ships() -> None:
    """With a letter for each of a kind."""
    key = Key("fleets", "silent-death", "ridotto-first-dance")
    recipe = FORCES.recipe(library(), (Force(key), Force(key)), ("one", "other"))
    names = [ship["name"] for ship in recipe["scenario"]["sides"][0]["ships"]]
    assert len(names) == 7
    assert {"Hornpipe A", "Hornpipe B", "Galliard"} <= set(names)


def test_peers_are_complete_and_the_nearest_in_price_first() -> None:
    """A ship is not a peer of itself; an incomplete ship has none."""
    found = FORCES.peers(library(), X_WING)
    assert X_WING not in found
    assert len(found) == len(library().keys("ships", SYSTEM)) - 1
    with pytest.raises(Unplayable, match="it is not a complete ship"):
        FORCES.peers(library(), Key("fleets", "silent-death", "ridotto-first-dance"))
