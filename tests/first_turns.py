"""Record the first turn of every teaching battle again, in its scenario.

The standard bots play it with the dice of a seed. To be run when the rules or the content of a
teaching battle have changed, so that its record no longer replays:

    python -m tests.first_turns
    python -m tests.first_turns --seed 7 first-sortie
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.scenarios import BattleScenario
from sheetforge.files import replace_file
from sheetforge.game import discover
from sheetforge.play import engine_of
from sheetforge.play.teaching import record

FIELD = "teaching:"


def with_record(text: str, answers: Sequence[str]) -> str:
    """Return the text of a scenario with these answers as its recorded first turn, at its end."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(FIELD))
    end = next(
        (at for at in range(start + 1, len(lines)) if not lines[at].startswith(" ")), len(lines)
    )
    turn = [FIELD, "  first_turn:", *(f'    - "{answer}"' for answer in answers)]
    return "\n".join([*lines[:start], *lines[end:], *turn]) + "\n"


def main(names: Sequence[str], seed: str) -> None:
    """Record the battles of these names, or all."""
    root = own_content()
    library = open_library(root, root.name, discover())
    for key in library.keys("scenarios"):
        scenario = library.entity(key)
        if not isinstance(scenario, BattleScenario) or scenario.teaching is None:
            continue
        if names and key.id not in names:
            continue
        answers = record(engine_of(library, key.system), library, key, seed)
        path = Path(library.files[key])
        replace_file(path, with_record(path.read_text(encoding="utf-8"), answers).encode())
        print(f"{key.short}: {len(answers)} answers")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenario", nargs="*")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    main(asked.scenario, asked.seed)
