"""Write all golden files again: `python -m tests.regenerate`. Review the diff before committing."""

from __future__ import annotations

from tests import (
    option_pictures,
    pictures,
    pure_values,
    reference,
    test_api,
    test_construction,
    test_mutations,
    test_rulings,
)
from tests.lint import test_rule_examples
from tests.play import asked, bot_games, playthroughs, rules_versions, sessions, test_plain_data, test_replay_page
from tests.press import written
from tests.products import drawn
from tests.sheet import art
from tests.shops.preflight import findings
from tests.systems import limits, odds_surveys, random_fates, reported, samples_of_battles, test_on_paper
from tests.systems.babylon import samples_of_babylon_sheets, samples_of_sections
from tests.systems.babylon.engine import test_babylon_games, test_babylon_perft
from tests.systems.silent_death import (
    samples_of_counters,
    samples_of_event_papers,
    samples_of_forms,
    samples_of_sheets,
    test_maps,
)
from tests.systems.silent_death_star_wars import playthrough
from tests.systems.silent_fury import samples_of_fury_sheets
from tests.systems.silent_fury.engine import prize
from tests.systems.sovereign_seas import samples_of_sheets as samples_of_control_logs
from tests.tournament import random_acts, recorded_events
from tests.web import test_table

if __name__ == "__main__":
    samples_of_sheets.regenerate()
    samples_of_counters.regenerate()
    samples_of_forms.regenerate()
    samples_of_event_papers.regenerate()
    test_maps.regenerate()
    playthrough.regenerate()
    playthroughs.regenerate()
    bot_games.regenerate()
    asked.regenerate()
    rules_versions.regenerate()
    test_plain_data.regenerate()
    test_replay_page.regenerate()
    sessions.regenerate()
    test_table.regenerate()
    test_api.regenerate()
    samples_of_control_logs.regenerate()
    samples_of_fury_sheets.regenerate()
    prize.regenerate()
    samples_of_sections.regenerate()
    samples_of_babylon_sheets.regenerate()
    samples_of_battles.regenerate()
    reported.regenerate()
    odds_surveys.regenerate()
    random_fates.regenerate()
    pure_values.regenerate()
    random_acts.regenerate()
    recorded_events.regenerate()
    findings.regenerate()
    written.regenerate()
    art.regenerate()
    test_rule_examples.regenerate()
    drawn.regenerate()
    limits.regenerate()
    option_pictures.regenerate()
    reference.regenerate()
    pictures.regenerate()
    test_babylon_perft.regenerate()
    test_babylon_games.regenerate()
    test_rulings.regenerate()
    test_mutations.regenerate()
    test_construction.regenerate()
    test_on_paper.regenerate()
