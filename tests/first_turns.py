"""Record the first turns of every teaching battle again, in its scenario.

The standard bots play it with the dice of a seed. To be run when the rules or the content of a
teaching battle have changed, so that its record no longer replays:

    python -m tests.first_turns
    python -m tests.first_turns --seed 7 first-sortie
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sheetforge.content.form import formatted
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.scenarios import BattleScenario
from sheetforge.content.yaml import parse
from sheetforge.files import replace_file
from sheetforge.game import discover
from sheetforge.play import engine_of
from sheetforge.play.teaching import record

BLOCK, FIELD = "teaching:", "  record:"


def with_record(text: str, answers: Sequence[str]) -> str:
    """Return the text of a scenario with these answers as the record of its teaching battle.

    The block of the teaching battle stands at its end.
    """
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(BLOCK))
    end = next((at for at in range(start + 1, len(lines)) if not lines[at].startswith(" ")), len(lines))
    block = lines[start + 1 : end]
    kept = block[: block.index(FIELD)] if FIELD in block else block
    record = [FIELD, *(f'    - "{answer}"' for answer in answers)]
    return "\n".join([*lines[:start], *lines[end:], BLOCK, *kept, *record]) + "\n"


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
        engine = engine_of(library, key.system)
        answers = record(engine, library, key, seed, scenario.teaching.turns)
        path = Path(library.files[key])
        text = with_record(path.read_text(encoding="utf-8"), answers)
        source = parse(text.encode(), str(path))
        text = formatted(source, library.systems[key.system].kinds[key.kind])
        replace_file(path, text.encode())
        print(f"{key.short}: {len(answers)} answers")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenario", nargs="*")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    main(asked.scenario, asked.seed)
