"""Set-ups of one side of a scenario of the Silent Death family, measured in games of standard bots.

    python benchmarks/deployments.py the-liberation-of-syruss Imperials --games 24

One side's standard bot sets up by each deployment in turn: so many rows from its own edge, ships
so far apart. The other side plays as it always does. A line has the share of the wins with its 95 %
interval, a draw half a win; the last line says whether any deployment is better, beyond chance,
than the bot's own. Rows and gaps together are at least 50 deployments.
"""

from __future__ import annotations

import argparse
from functools import partial

from sheetforge.arena.interval import Interval, wilson
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import AnyBattle, AnyEngine
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.bots.goals import Deployment
from sheetforge.systems.silent_death.bots.standard import Standard

SYSTEMS = ("silent-death", "silent-death-star-wars")
ROWS = (None, *range(1, 13))
GAPS = (1, 2, 3, 4)


def share(
    engine: AnyEngine,
    battle: AnyBattle,
    side: str,
    deployment: Deployment | None,
    games: int,
    seed: str,
) -> Interval:
    """The share of a side that sets up by a deployment; None for the bot's own."""
    won = 0.0
    for number in range(games):
        streams = Streams(f"{seed}:{number}")
        players = {}
        for at, name in enumerate(battle.sides):
            made = partial(Standard, deployment=deployment) if name == side else Standard
            players[name] = made(name, streams.of(f"player:{at}"))
        outcome = play(Game(engine, battle), players, streams.roll, draw=streams.draw).outcome
        assert outcome is not None
        won += 0.5 if outcome.winner is None else outcome.winner == side
    return wilson(won, games)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("scenario")
    options.add_argument("side")
    options.add_argument("--games", type=int, default=24, help="of each deployment")
    options.add_argument("--seed", default="deployments")
    options.add_argument("--most", type=int, help="deployments, for a quick trial")
    chosen = options.parse_args()
    root = own_content()
    library = open_library(root, root.name, discover())
    key = next(filter(None, (library.resolve("scenarios", one, chosen.scenario)
                             for one in SYSTEMS)), None)  # fmt: skip
    if key is None:
        options.error(f"there is no scenario {chosen.scenario!r} of the Silent Death family")
    made = library.systems[key.system].engine
    assert made is not None
    engine = made()
    battle = engine.battle(library, {"scenario": key.id})
    if chosen.side not in battle.sides:
        options.error(f"the sides are {' and '.join(battle.sides)}, not {chosen.side!r}")
    of = partial(share, engine, battle, chosen.side, games=chosen.games, seed=chosen.seed)
    usual = of(deployment=None)
    print(f"{'own':>8}  {_in_words(usual)}", flush=True)
    better = []
    every = [Deployment(row, gap) for gap in GAPS for row in ROWS][: chosen.most]
    for one in every:
        found = of(deployment=one)
        row = "forward" if one.row is None else f"row {one.row}"
        print(f"{row:>8}, {one.apart} apart  {_in_words(found)}", flush=True)
        if found.low > usual.high:
            better.append(f"{row}, {one.apart} apart")
    print(f"{len(every)} deployments; better than the bot's own: {'; '.join(better) or 'none'}")


def _in_words(found: Interval) -> str:
    return f"{100 * found.share:5.1f} %  ({100 * found.low:.1f} to {100 * found.high:.1f} %)"


if __name__ == "__main__":
    main()
