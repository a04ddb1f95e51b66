"""Set-ups and plans of one side of a scenario, measured in games of standard bots.

    python benchmarks/deployments.py the-liberation-of-syruss Imperials --games 24
    python benchmarks/deployments.py blockade-breakout British --games 24
    python benchmarks/deployments.py carrier-strike Tarsians --games 24

One side's standard bot plays by each plan in turn, the other side as it always does. In the Silent
Death family a plan is a set-up: a given number of rows from its own edge, ships so far apart. In
Sovereign Seas Lite it is how far back a side sets up, how near it goes, the weight of the enemy's
fire, its speeds, and whether it presses on or its key ships run. In Babylon, where scenarios place
every craft, it is the weight of the enemy's fire, how near a side goes and how strongly, and what
craft count that a victory asks for. A line has the share of the wins with its 95 % interval, a draw
half a win; the last line says whether any plan is better, beyond chance, than the bot's own. There
are at least 50 plans.

A plan whose first 8 games have no larger share than the bot's own is given up, and so is one that
could not become better beyond chance if it won all the games that it has left.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from sheetforge.arena.interval import Interval, wilson
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import AnyBattle, AnyEngine
from sheetforge.play.streams import Streams
from sheetforge.systems.babylon.bots.goals import STANDARD
from sheetforge.systems.babylon.bots.standard import Standard as BabylonBot
from sheetforge.systems.silent_death.bots.goals import Deployment
from sheetforge.systems.silent_death.bots.standard import Standard
from sheetforge.systems.sovereign_seas.bots.goals import Tactics, goals_of
from sheetforge.systems.sovereign_seas.bots.standard import StandardBot

ROWS = (None, *range(1, 13))
GAPS = (1, 2, 3, 4)
SCREEN = 8
"""The games after which a plan is compared with the bot's own for the first time."""

Plans = dict[str, Callable[..., Any]]


def deployments() -> Plans:
    """Return the set-ups of the Silent Death family by name."""
    every = (Deployment(row, gap) for gap in GAPS for row in ROWS)
    return {
        f"{'forward' if one.row is None else f'row {one.row}'}, {one.apart} apart": partial(Standard, deployment=one)
        for one in every
    }


def tactics(own: Tactics) -> Plans:
    """Return the plans of Sovereign Seas Lite by name, as changes of the bot's own."""
    speeds = ({}, {"entry": 13, "quick": 13})
    presses = ({}, {"pull": 1.0}, {"last": 99})
    return {
        ", ".join(f"{name} {value:g}" for name, value in changes.items()): partial(
            StandardBot, tactics=own._replace(**changes)
        )
        for back, near, danger, speed, press in product((0, 10), (1, 3, 6), (0.3, 1.6), speeds, presses)
        for changes in [{"back": back, "near": near, "danger": danger, **speed, **press}]
    }


def weights() -> Plans:
    """Return the plans of Babylon by name, as changes of the bot's own."""
    factors = ({}, {"wanted": 1.0, "unwanted": 1.0}, {"wanted": 6.0})
    found: Plans = {}
    for danger, near, pull, factor in product((0.5, 0.9, 1.6), (1, 3, 8), (0.006, 0.03), factors):
        changes = {"danger": danger, "near": near, "pull": pull, **factor}
        name = ", ".join(f"{name} {value:g}" for name, value in changes.items())
        found[name] = partial(BabylonBot, tactics=STANDARD._replace(**changes))
    return found


SYSTEMS: dict[str, tuple[Callable[..., Any], Callable[[AnyBattle, str], Plans]]] = {
    "silent-death": (Standard, lambda battle, side: deployments()),
    "silent-death-star-wars": (Standard, lambda battle, side: deployments()),
    "sovereign-seas": (StandardBot, lambda battle, side: tactics(goals_of(battle.begin()).tactics(side))),
    "babylon": (BabylonBot, lambda battle, side: weights()),
}
"""The standard bot of a game, and the plans of a side."""


def share(
    engine: AnyEngine,
    battle: AnyBattle,
    side: str,
    usual: Callable[..., Any],
    plan: Callable[..., Any],
    games: int,
    seed: str,
    beat: Interval | None = None,
) -> tuple[Interval, int]:
    """The share of a side that plays by a plan, and how many games that took.

    With `beat`, the share of the bot's own plan, it stops when the plan is not going to be better.
    """
    won = 0.0
    for number in range(games):
        streams = Streams(f"{seed}:{number}")
        players = {
            name: (plan if name == side else usual)(name, streams.of(f"player:{at}"))
            for at, name in enumerate(battle.sides)
        }
        outcome = play(Game(engine, battle), players, streams.roll, draw=streams.draw).outcome
        assert outcome is not None
        won += 0.5 if outcome.winner is None else outcome.winner == side
        played = number + 1
        if beat is None:
            continue
        best = wilson(won + games - played, games)
        if best.low <= beat.high or (played == SCREEN and won <= beat.share * played):
            return wilson(won, played), played
    return wilson(won, games), games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("scenario")
    options.add_argument("side")
    options.add_argument("--games", type=int, default=24, help="of each deployment")
    options.add_argument("--seed", default="deployments")
    options.add_argument("--own", type=int, default=48, help="games of the bot's own plan")
    options.add_argument("--most", type=int, help="plans, for a quick trial")
    chosen = options.parse_args()
    root = own_content()
    library = open_library(root, root.name, discover())
    key = next(filter(None, (library.resolve("scenarios", one, chosen.scenario) for one in SYSTEMS)), None)
    if key is None:
        options.error(f"no scenario {chosen.scenario!r} of {' or '.join(SYSTEMS)}")
    made = library.systems[key.system].engine
    assert made is not None
    engine = made()
    battle = engine.battle(library, {"scenario": key.id})
    if chosen.side not in battle.sides:
        options.error(f"the sides are {' and '.join(battle.sides)}, not {chosen.side!r}")
    usual, planned = SYSTEMS[key.system]
    plans = planned(battle, chosen.side)
    of = partial(share, engine, battle, chosen.side, usual)
    own, played = of(usual, chosen.own, chosen.seed)
    print(f"own: {_in_words(own, played)}", flush=True)
    better = []
    every = list(plans.items())[: chosen.most]
    for name, plan in every:
        found, played = of(plan, chosen.games, chosen.seed, own)
        print(f"{name}: {_in_words(found, played)}", flush=True)
        if found.low > own.high:
            better.append(name)
    print(f"{len(every)} plans; better than the bot's own: {'; '.join(better) or 'none'}")


def _in_words(found: Interval, played: int) -> str:
    low, high = 100 * found.low, 100 * found.high
    return f"{100 * found.share:.1f} % ({low:.1f} to {high:.1f} %) of {played}"


if __name__ == "__main__":
    main()
