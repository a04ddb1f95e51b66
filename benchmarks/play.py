"""How fast games are played, beside engines that people use today.

    python benchmarks/play.py             one run prints everything, ratios included

Ours, on the first scenario of the Star Wars condensation:

* answers (choices and rolls of dice) a second and games a second, with random and standard bots;
* games a second with one process and with two;
* the cost of an answer and of a game as ships grow from 2 to 40 a side, with random bots;
* the standard bot against the reference, many games, with the interval;
* the same of Sovereign Seas Lite, in its fleet engagement: 17 ships, dice by the handful;
* seconds a game of Silent Fury between standard bots: its duel, and its battle of six ships;
* the same of Babylon, and the cost of a game as ships, or flights, grow from 1 to 16 a side.

The peers are installed as pip gives them, in an environment of their own, and only run there:
`catanatron`, games of two random players, its actions a second; and `python-chess`, random games
of legal moves, its plies a second. Everything runs on one processor and in turn, over several
rounds, so that a drift of the machine's speed falls on all of them; medians are given. Random players are measured in
seconds of the processor. Garbage is looked for as in the program, and in the peers as they leave it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
import venv
from pathlib import Path

from sheetforge.arena.matchmaking import Terms, of_scenario
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.cli import defer_collection
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.play.driver import play_at_random
from sheetforge.play.engine import Engine, Recipe
from sheetforge.play.forces import Force

NONE: Recipe = {}
SYSTEM = "silent-death-star-wars"
SCENARIO = "patrolling-the-depths-of-space"
SIZES = (2, 5, 10, 20, 40)
SEAS, ENGAGEMENT = "sovereign-seas", "fleet-engagement"
FURY, DUEL, LINE_BATTLE = "silent-fury", "first-contact", "wall-of-guns"
BABYLON, INERTIA = "babylon", ("first-duel", "lines-of-battle")
SQUADRONS = (("ships", "merlin", "hiisi"), ("flights", "goshawk", "tiira"))
FEW = (1, 2, 4, 8, 16)

CATANATRON = """
import random, sys, time
from catanatron import Game, RandomPlayer, Color
seconds, actions, games = float(sys.argv[1]), 0, 0
start = time.process_time()
while time.process_time() - start < seconds:
    random.seed(games)
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=games)
    game.play()
    state = game.state
    actions += len(getattr(state, "action_records", None) or state.actions)
    games += 1
spent = time.process_time() - start
print(actions / spent, games / spent)
"""

CHESS = """
import random, sys, time
import chess
seconds, plies, games = float(sys.argv[1]), 0, 0
start = time.process_time()
while time.process_time() - start < seconds:
    chance, board = random.Random(games), chess.Board()
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    plies += len(board.move_stack)
    games += 1
spent = time.process_time() - start
print(plies / spent, games / spent)
"""


def peers(folder: Path) -> Path | None:
    """An environment with the peers as pip gives them; its Python."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [programs / "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "catanatron", "chess"], check=False)
    return programs / "python" if done.returncode == 0 else None


def timed_peer(python: Path, program: str, seconds: float) -> tuple[float, float]:
    """Answers and games a second of a peer's program."""
    done = subprocess.run([python, "-c", program, str(seconds)], capture_output=True, text=True, check=True)
    answers, games = done.stdout.split()[-2:]
    return float(answers), float(games)


def at_random(
    engine: Engine, library: Library, seconds: float, seed: str, scenario: str = SCENARIO
) -> tuple[float, float]:
    """Answers and games a second of the processor between random players."""
    battle = engine.battle(library, {"scenario": scenario})
    start, answers, games = time.process_time(), 0, 0
    while time.process_time() - start < seconds:
        answers += len(play_at_random(engine, battle, seed, games).answers)
        games += 1
    spent = time.process_time() - start
    return answers / spent, games / spent


def by_bots(
    engine: Engine,
    library: Library,
    bots: tuple[str, str],
    games: int,
    jobs: int,
    scenario: str = SCENARIO,
    changes: Recipe = NONE,
) -> tuple[float, float]:
    """Answers and games a second between bots."""
    match = of_scenario(engine, library, scenario, Terms(games, "benchmark", bots, changes))
    start = time.perf_counter()
    played, _ = run(match, jobs)
    spent = time.perf_counter() - start
    return sum(one.answers for one in played) / spent, games / spent


def growth(
    engine: Engine,
    library: Library,
    games: int,
    largest: int,
    kinds: tuple[str, str, str] = ("ships", "tie-fighter", "a-wing"),
    sizes: tuple[int, ...] = SIZES,
) -> None:
    """The cost of an answer and of a game as the sides grow, over ten turns at most."""
    assert engine.forces is not None
    muster = engine.forces
    kind, one, two = kinds
    key = library.resolve(kind, engine.system, one)
    other = library.resolve(kind, engine.system, two)
    assert key is not None
    assert other is not None
    print(f"{kind} a side, random bots, ten turns: answers/s, ms a game, answers a game")
    for size in (size for size in sizes if size <= largest):
        forces = (Force(key, size), Force(other, size))
        recipe = dict(muster.recipe(library, forces, ("one", "other")))
        battle = engine.battle(library, recipe | {"changes": {"turn_limit": 10}})
        start, answers = time.perf_counter(), 0
        for game in range(games):
            answers += len(play_at_random(engine, battle, "growth", game).answers)
        spent = time.perf_counter() - start
        print(f"  {size:>3}  {answers / spent:>9,.0f}  {1000 * spent / games:>9.1f}  {answers / games:>8,.0f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    options.add_argument("--games", type=int, default=400, help="of standard against reference")
    options.add_argument("--turns", type=int, help="last turn of games of bots, for a quick trial")
    options.add_argument("--largest", type=int, default=max(SIZES), help="most ships of a side")
    options.add_argument("--no-peers", action="store_true", help="measure ours alone")
    chosen = options.parse_args()
    defer_collection()
    changes = NONE if chosen.turns is None else {"turn_limit": chosen.turns}
    root = own_content()
    library = open_library(root, root.name, discover())
    made = library.systems[SYSTEM].engine
    assert made is not None
    engine = made()
    with tempfile.TemporaryDirectory() as name:
        python = None if chosen.no_peers else peers(Path(name) / "peers")
        measure(engine, library, python, chosen.rounds, chosen.seconds, chosen.games, changes)
    growth(engine, library, min(5, chosen.games), chosen.largest)
    ahead(engine, library, SCENARIO, chosen.games, changes)
    few = max(1, chosen.games // 4)
    at_sea(library, chosen.seconds, few, changes)
    in_seconds(library, FURY, (DUEL, LINE_BATTLE), chosen.seconds, few, changes)
    in_seconds(library, BABYLON, INERTIA, chosen.seconds, few, changes)
    made = library.systems[BABYLON].engine
    assert made is not None
    for kinds in SQUADRONS:
        growth(made(), library, min(5, chosen.games), chosen.largest, kinds, FEW)


def ahead(engine: Engine, library: Library, scenario: str, games: int, changes: Recipe) -> None:
    """The standard bot against the reference, with the interval."""
    terms = Terms(games, "benchmark", ("standard", "reference"), changes)
    match = of_scenario(engine, library, scenario, terms)
    found = standings(match, run(match)[0])
    score = found.entries[0].score
    print(
        f"standard against reference: {100 * score.share:.1f} % of {found.games} games "
        f"({100 * score.low:.1f} to {100 * score.high:.1f} %), "
        f"{'ahead' if score.low > 0.5 else 'NOT AHEAD'}"
    )


def at_sea(library: Library, seconds: float, games: int, changes: Recipe) -> None:
    """Sovereign Seas Lite: answers and games a second, and its bots against each other."""
    made = library.systems[SEAS].engine
    assert made is not None
    engine = made()
    print(f"{SEAS}, {ENGAGEMENT}, one processor: answers/s, games/s")
    rows = {
        "random bots": at_random(engine, library, seconds, "sea", ENGAGEMENT),
        "reference bots": by_bots(engine, library, ("reference",) * 2, min(20, games), 1, ENGAGEMENT, changes),
        "standard bots": by_bots(engine, library, ("standard",) * 2, min(8, games), 1, ENGAGEMENT, changes),
    }
    for row, (answers, played) in rows.items():
        print(f"  {row:<38}{answers:>10,.0f}{played:>9.1f}")
    ahead(engine, library, ENGAGEMENT, games, changes)


def in_seconds(
    library: Library, system: str, scenarios: tuple[str, ...], seconds: float, games: int, changes: Recipe
) -> None:
    """Answers and games a second of a game, and seconds a game between standard bots."""
    made = library.systems[system].engine
    assert made is not None
    engine = made()
    for scenario in scenarios:
        print(f"{system}, {scenario}, one processor: answers/s, games/s, s a game")
        number = min(10, games)
        rows = {
            "random bots": at_random(engine, library, seconds, system, scenario),
            "reference bots": by_bots(engine, library, ("reference",) * 2, number, 1, scenario, changes),
            "standard bots": by_bots(engine, library, ("standard",) * 2, number, 1, scenario, changes),
        }
        for row, (answers, played) in rows.items():
            print(f"  {row:<38}{answers:>10,.0f}{played:>9.1f}{1 / played:>9.2f}")
        ahead(engine, library, scenario, games, changes)


def measure(
    engine: Engine, library: Library, python: Path | None, rounds: int, seconds: float, games: int, changes: Recipe
) -> None:
    """Everything in turn, round by round, and the medians."""
    found: dict[str, list[tuple[float, float]]] = {}

    def note(row: str, figures: tuple[float, float]) -> None:
        found.setdefault(row, []).append(figures)

    for number in range(rounds):
        note("sheetforge, random bots", at_random(engine, library, seconds, str(number)))
        if python is not None:
            note("catanatron, random players", timed_peer(python, CATANATRON, seconds))
            note("python-chess, random games", timed_peer(python, CHESS, seconds))
    for _ in range(max(1, rounds // 2)):
        note(
            "sheetforge, reference bots",
            by_bots(engine, library, ("reference", "reference"), min(60, games), 1, changes=changes),
        )
        note(
            "sheetforge, standard bots",
            by_bots(engine, library, ("standard", "standard"), min(12, games), 1, changes=changes),
        )
        note(
            "sheetforge, random bots, 1 process",
            by_bots(engine, library, ("random", "random"), games, 1, changes=changes),
        )
        note(
            "sheetforge, random bots, 2 processes",
            by_bots(engine, library, ("random", "random"), games, 2, changes=changes),
        )
    middle = {
        row: tuple(statistics.median(one[at] for one in figures) for at in (0, 1)) for row, figures in found.items()
    }
    print(f"{SCENARIO}, one processor: answers/s (least to most), games/s")
    for row, figures in found.items():
        least, most = min(one[0] for one in figures), max(one[0] for one in figures)
        answers, games = middle[row]
        print(f"  {row:<38}{answers:>10,.0f}  ({least:,.0f} to {most:,.0f}){games:>9.1f}")
    ours = middle["sheetforge, random bots"][0]
    for peer in ("catanatron, random players", "python-chess, random games"):
        if peer in middle:
            ratio = ours / middle[peer][0]
            print(f"  answers/s against {peer}: {ratio:.2f} x, {'ahead' if ratio > 1 else 'BEHIND'}")
    one, two = (middle[f"sheetforge, random bots, {jobs}"] for jobs in ("1 process", "2 processes"))
    print(f"  two processes against one: {two[1] / one[1]:.2f} x")


if __name__ == "__main__":
    main()
