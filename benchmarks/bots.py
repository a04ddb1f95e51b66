"""How fast standard bots of the Silent Death family play, kind of battle by kind.

    python benchmarks/bots.py
    python benchmarks/bots.py --against DIR patrol causeway

Answers a second of CPU time, once the tables are made and in the first game of a process, and the
part of the time that the bots take; the rest is rules and driver. With `--against` it runs another
checkout with a `.venv` of its own alternately, round by round, in the same battles: the ratios are
medians of the rounds, and the last column is the ratio that bots without any time would reach.
What an older checkout may not know, characters, liveries, situations and lessons, is left out of scenarios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.settings import read_yaml
from sheetforge.game import discover
from sheetforge.play.forces import Force

HERE = Path(__file__).parent
PLAIN, STAR_WARS = "silent-death", "silent-death-star-wars"
SCENARIOS = {
    "patrol": (STAR_WARS, "patrolling-the-depths-of-space"),
    "orbit": (STAR_WARS, "caught-in-orbit"),
    "syruss": (STAR_WARS, "the-liberation-of-syruss"),
    "dark-lord": (STAR_WARS, "dark-lord-of-the-sith"),
    "first-sortie": (PLAIN, "first-sortie"),
    "causeway": (PLAIN, "the-causeway"),
}
FORCES: Mapping[str, tuple[str, tuple[str, int], tuple[str, int], dict[str, Any]]] = {
    "x-wings": (STAR_WARS, ("x-wing", 3), ("tie-interceptor", 4), {}),
    "a-wings": (STAR_WARS, ("a-wing", 8), ("tie-fighter", 12), {}),
    "bombers": (STAR_WARS, ("y-wing", 4), ("tie-bomber", 4), {}),
    "torpedoes": (PLAIN, ("dolphin-ii", 4), ("farandole", 4), {}),
    "gunboats": (PLAIN, ("glacis", 2), ("quadrille", 2), {}),
    "fighters": (PLAIN, ("redan", 10), ("galliard", 10), {}),
    "asteroids": (
        PLAIN,
        ("redan", 5),
        ("galliard", 5),
        {"optional_rules": ["asteroids", "sideslips"], "asteroids": "12-20"},
    ),
}


class Measured(NamedTuple):
    """Answers a second in the first game and in games played before, and the part of the bots."""

    first: float
    again: float
    share: float


def recipe(library: Library, kind: str) -> tuple[str, dict[str, Any]]:
    """The game of a kind of battle, and what the battle is made of."""
    if kind in SCENARIOS:
        system, id = SCENARIOS[kind]
        path = own_content() / "scenarios" / system / f"{id}.yaml"
        scenario: dict[str, Any] = json.loads(json.dumps(read_yaml(path, id).data))
        for text in ("situation", "teaching"):
            scenario.pop(text, None)
        for side in scenario["sides"]:
            side.pop("livery", None)
            for ship in side["ships"]:
                ship.pop("characters", None)
        optional = scenario.get("optional_rules", [])
        scenario["optional_rules"] = [one for one in optional if one != "characters"]
        return system, {"scenario": scenario}
    system, *sides, more = FORCES[kind]
    made = library.systems[system].engine
    assert made is not None
    builder = made().forces
    assert builder is not None
    forces = []
    for id, count in sides:
        key = library.resolve("ships", system, id)
        assert key is not None
        forces.append(Force(key, count))
    scenario = json.loads(json.dumps(builder.recipe(library, forces, ("one", "other"))["scenario"]))
    return system, {"scenario": scenario | more}


def measured(root: Path, battle: tuple[str, dict[str, Any]], games: int) -> Measured:
    """Run the games in a checkout, in a process of their own."""
    python = Path(sys.executable) if root == HERE.parent else root / ".venv/bin/python"
    if not python.is_file():
        sys.exit(f"{root}: has no .venv; make one with `make .venv` there")
    paths = os.pathsep.join(map(str, (root, root / "benchmarks")))
    run = [python, "-P", HERE / "bots_games.py", battle[0], json.dumps(battle[1]), str(games)]
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=root, env=environment)
    if done.returncode:
        sys.exit(f"{root}: {(done.stderr or done.stdout)[-300:]}")
    first, again, share = json.loads(done.stdout)
    return Measured(first[0] / first[1], again[0] / again[1], share)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument(
        "kinds", nargs="*", metavar="KIND", default=[*SCENARIOS, *FORCES], help=f"of {', '.join([*SCENARIOS, *FORCES])}"
    )
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--games", type=int, default=8, help="of a kind and round")
    options.add_argument("--against", type=Path, metavar="DIR", help="compare with the checkout in DIR")
    chosen = options.parse_args()
    if unknown := [kind for kind in chosen.kinds if kind not in {*SCENARIOS, *FORCES}]:
        options.error(f"no kind of battle is called {', '.join(unknown)}")
    library = open_library(own_content(), "content", discover())
    median = statistics.median
    title = f"{'answers a second':<16}{'here':>9}{'first':>9}{'bots':>7}"
    print(title + ("" if chosen.against is None else "    there  ratio  first   most"))
    for kind in chosen.kinds:
        battle = recipe(library, kind)
        ours, theirs = [], []
        for _ in range(chosen.rounds):
            if chosen.against is not None:
                theirs.append(measured(chosen.against.resolve(), battle, chosen.games))
            ours.append(measured(HERE.parent, battle, chosen.games))
        share = median([one.share for one in ours])
        again, first = median([one.again for one in ours]), median([one.first for one in ours])
        line = f"{kind:<16}{again:9,.0f}{first:9,.0f}{share:7.0%}"
        if theirs:
            pairs = [*zip(ours, theirs, strict=True)]
            ratio = median([one.again / other.again for one, other in pairs])
            cold = median([one.first / other.first for one, other in pairs])
            line += f"{median([one.again for one in theirs]):9,.0f}{ratio:7.2f}{cold:7.2f}"
            line += f"{ratio / (1 - share):7.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
