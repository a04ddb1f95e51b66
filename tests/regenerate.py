"""Write golden files again: `python -m tests.regenerate [NAME…]`. Review the diff before committing."""

from __future__ import annotations

import argparse
from types import ModuleType

from tests import (
    option_pictures,
    pictures,
    pure_values,
    reference,
    test_api,
    test_construction,
    test_mutations,
    test_rulings,
    vtt_pictures,
)
from tests.lint import gaps, test_rule_examples
from tests.play import (
    asked,
    bot_games,
    evenings,
    mauled,
    mustered,
    playthroughs,
    random_uses,
    rules_versions,
    sessions,
    shown,
    slips_of_logs,
    slips_of_recipes,
    test_plain_data,
    test_replay_page,
)
from tests.press import limits as press_limits
from tests.press import written
from tests.products import drawn
from tests.products import limits as products_limits
from tests.sheet import art
from tests.shops.preflight import findings
from tests.shops.preflight import limits as preflight_limits
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
from tests.systems.silent_fury import samples_of_fury_sheets
from tests.systems.silent_fury.engine import prize
from tests.systems.sovereign_seas import samples_of_sheets as samples_of_control_logs
from tests.tournament import random_acts, recorded_events
from tests.web import table_questions, test_table

PARTS: tuple[ModuleType, ...] = (
    samples_of_sheets,
    samples_of_counters,
    samples_of_forms,
    samples_of_event_papers,
    test_maps,
    playthroughs,
    bot_games,
    asked,
    evenings,
    mauled,
    mustered,
    random_uses,
    rules_versions,
    test_plain_data,
    test_replay_page,
    sessions,
    shown,
    slips_of_logs,
    slips_of_recipes,
    table_questions,
    test_table,
    test_api,
    samples_of_control_logs,
    samples_of_fury_sheets,
    prize,
    samples_of_sections,
    samples_of_babylon_sheets,
    samples_of_battles,
    reported,
    odds_surveys,
    random_fates,
    pure_values,
    random_acts,
    recorded_events,
    findings,
    written,
    art,
    gaps,
    test_rule_examples,
    drawn,
    limits,
    products_limits,
    preflight_limits,
    press_limits,
    option_pictures,
    reference,
    pictures,
    vtt_pictures,
    test_babylon_perft,
    test_babylon_games,
    test_rulings,
    test_mutations,
    test_construction,
    test_on_paper,
)


def name(part: ModuleType) -> str:
    """Return the name of a part on the command line; modules of two games may share one."""
    return part.__name__.rpartition(".")[2].removeprefix("test_")


def main() -> None:
    """Write the files of the parts that are named; without a name, of all."""
    names = list(dict.fromkeys(map(name, PARTS)))
    parser = argparse.ArgumentParser(prog="python -m tests.regenerate", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    chosen = parser.parse_args().names
    if unknown := [word for word in chosen if word not in names]:
        parser.error(f"no part {', '.join(unknown)}: choose from {', '.join(names)}")
    for part in PARTS:
        if not chosen or name(part) in chosen:
            part.regenerate()


if __name__ == "__main__":
    main()
