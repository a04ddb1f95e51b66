"""Rulings on fleets and events: each is held by a test that is named here."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.game import discover
from sheetforge.play import engine_of
from sheetforge.play.driver import Game
from sheetforge.play.forces import Force
from sheetforge.rulings import read_rulings
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.force_table import HOUSE_ZONES
from sheetforge.systems.silent_death.fleets.rolling import offered
from sheetforge.systems.silent_death.fleets.tables import ForceSheet, ForceTable
from sheetforge.systems.silent_death.tournament.supply import destroyed
from tests.running import OFFICIAL

HERE = "tests.systems.silent_death.test_"
HELD = {
    "When is a kill too late": "smash_table:test_a_kill_in_a_later_phase_is_too_late",
    "May a ship enter after time": ("smash_table:test_time_is_called_and_the_turn_in_play_is_the_last"),
    "Which group does a player join": "smash_table:test_groups_hold_four_to_ten_players",
    "Which crew slots has a ship": ("fleet_crews:test_a_ship_without_a_display_has_the_columns_of_the_form"),
    "How many are on a sheet": "fleet_rolling:test_ships_on_a_sheet_without_a_display",
    "How many ships of a sheet go": "fleet_rolling:test_the_rule_of_twenty_per_cent",
    "How many ships does a player's choice": ("event_rulings:test_a_choice_brings_what_the_points_have_room_for"),
    "What is the result of a roll": "fleet_rolling:test_a_blank_line_is_rolled_again",
    "Which House sends": "fleet_rolling:test_partners_roll_on_their_own_tables",
    "What does a captain's die add": "fleet_rolling:test_a_captains_die_is_part_of_the_price",
    "For how long does a player": "tests.cli.test_event_league:test_a_league_over_sessions",
    "What are kills and losses": "tests.cli.test_event_league:test_a_league_over_sessions",
    "To which result": "swiss:test_a_half_point_belongs_to_the_range_below",
    "When is a fleet completely": "event_rulings:test_a_fleet_is_destroyed_when_no_ship_is_left",
    "Do the points left count": ("swiss:test_mercenaries_that_are_lost_still_count_for_their_side"),
    "What margin has a player": ("swiss:test_the_first_tie_breaker_adds_margins_and_fleets_destroyed"),
    "What does a player get who stalls": "swiss:test_a_game_lost_by_a_fault",
    "What counts for ties": "swiss:test_a_result_in_points_counts_with_the_least_margin",
    "May a player have two byes": ("tests.tournament.test_pairing:test_a_bye_goes_to_the_lowest_total_without_one"),
    "May a player enter after": "swiss:test_a_late_entry_has_rounds_of_no_points",
    "Which pairing is taken": ("tests.tournament.test_pairing:test_the_best_of_all_pairings_is_found"),
    "Do the letters": "swiss:test_letters_of_results_break_no_tie",
    "What do opponents count": ("swiss:test_an_opponent_who_left_counts_four_for_each_game_not_played"),
    "How is the pool": "player_points:test_the_pool_is_paid_out_to_the_last_point",
    "What do players get who share": ("player_points:test_players_who_are_level_divide_what_their_places_get"),
    "What does a player get who dropped": ("player_points:test_a_player_who_dropped_out_has_no_share"),
    "Which points are compared": ("player_points:test_a_part_of_a_point_does_not_change_the_column"),
    "What bonus does a tie": "player_points:test_an_event_of_four",
    "What does a Smash bring": ("player_points:test_a_smash_gives_its_winner_five_and_nothing_else"),
}
"""Beginning of the question → the test that holds the answer."""

PLACES = ("tournament.", "fleets.", "figures.tournament.")
"""Where the rulings on fleets and events are carried out."""

QUESTIONS = [
    one.question
    for chapter in read_rulings("sheetforge.systems.silent_death")
    for one in chapter.rulings
    if one.where.startswith(PLACES)
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_ruling_has_its_test(question: str) -> None:
    """A ruling that is added needs one: a line above with the beginning of its question."""
    (test,) = (test for begins, test in HELD.items() if question.startswith(begins))
    assert callable(resolve_name(test if test.startswith("tests.") else f"{HERE}{test}"))


def test_no_test_is_named_for_a_ruling_that_is_gone() -> None:
    """Every line above is about a ruling that there is."""
    assert len(QUESTIONS) == len(HELD)


def test_a_choice_brings_what_the_points_have_room_for() -> None:
    """A whole sheet, a part of it, or nothing when no ship of it is cheap enough."""
    bats = ForceSheet("bat", "Bat", 50.0, 4)
    own = ForceTable("h", "H", HOUSE_ZONES, {}, (), (), (bats,), 220, 20)
    found = [[one.number for one in offered(own, total)] for total in (0, 20, 71, 170, 170.5)]
    assert found == [[4], [4], [2], [1], []]


def test_a_fleet_is_destroyed_when_no_ship_is_left() -> None:
    """Derelicts count as lost, a ship that has left the map does not."""
    library = open_library(OFFICIAL, "content", discover())
    engine = engine_of(library, "silent-death")
    assert engine.forces is not None
    fleet = Force(Key("fleets", "silent-death", "ridotto-dancing-lesson"))
    recipe = engine.forces.recipe(library, [fleet, fleet], ("Ada", "Bob"))
    state = Game(engine, engine.battle(library, recipe)).state
    assert isinstance(state, State)
    of_ada = [ship for ship in state.ships.values() if ship.side == "Ada"]
    others = [ship for ship in state.ships.values() if ship.side == "Bob"]
    for ship in of_ada:
        ship.status = "destroyed"
    for ship in others:
        ship.status = "on-map"
        ship.dead = frozenset(ship.skills)
        ship.settle()
    assert destroyed(state) == {"Ada", "Bob"}
    others[0].status = "left"
    assert destroyed(state) == {"Ada"}
