"""`arena --engine dask://ADDRESS`: the shards of a run on the workers of an existing cluster.

Only the request of the run goes to a worker: it makes the matches from its own content, and refuses
if rules, content or packs differ from those here. A shard whose worker dies is played again by
another one; the games of other shards are kept as they come in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.arena.commands.log import RunLog, built
from sheetforge.arena.commands.request import ArenaRequest, MatchPlan
from sheetforge.cli.options import library_at
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.installed import not_installed

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetforge.arena.match import GameRecord
    from sheetforge.play.questions import Json

PREFIX = "dask://"

SHARDS_A_WORKER = 6
"""The number of shards: so many that a lost worker costs little, and that all end at about the same
time."""

CONNECTING, IDLE = 10, 60
"""Seconds to wait for a cluster to answer, and for a worker when a cluster has none."""

Part = list[tuple[int, dict[str, "Json"]]]
"""Games of a shard as plain data, each with the number of its match."""


class OtherWorker(Exception):
    """A worker whose rules, content or packs differ from those of the run."""


def play_part(
    asked: Mapping[str, object], content: str | None, header: Mapping[str, Json], numbers: Sequence[Sequence[int]]
) -> Part:
    """Play games of the matches of a request; this runs on a worker. Raises `OtherWorker`."""
    from sheetforge.arena.ledger import Header
    from sheetforge.arena.match import MatchRunner

    plan = built(ArenaRequest, asked).plan(library_at(content))
    own = Header.of(plan.matches, {}, plan.packs()).as_data()
    for name in ("rules", "packs", "content", "battles"):
        if own.get(name) != header.get(name):
            raise OtherWorker(f"a worker has different {name} from this machine")
    played: Part = []
    for index, games in enumerate(numbers):
        runner = MatchRunner(plan.matches[index])
        played += [(index, asdict(runner.play(game))) for game in games]
    return played


def run_on_cluster(
    plan: MatchPlan,
    address: str,
    run_log: RunLog,
    known: Sequence[Sequence[GameRecord]],
    show: Callable[[int], None] | None,
) -> tuple[list[list[GameRecord]], bool]:
    """Play the missing games of a plan on a cluster, as `run_all` does here.

    Raises `Unreadable`, and `BadRequest` where dask is not installed.

    Ctrl-C ends the wait; shards that are complete are kept.
    """
    from sheetforge.arena.ledger import Header, record_of
    from sheetforge.arena.run import Shard

    try:
        dask = import_module("distributed")
    except ImportError:
        raise BadRequest(not_installed("--engine dask://", "distributed", "dask")) from None
    played = [list(games) for games in known]
    header = Header.of(plan.matches, run_log.asked, plan.packs()).as_data()
    content = None if run_log.content is None else str(Path(run_log.content).resolve())
    try:
        client = dask.Client(address.removeprefix(PREFIX), timeout=CONNECTING)
        with closing(client):
            client.wait_for_workers(1, timeout=IDLE)
            count = SHARDS_A_WORKER * len(client.scheduler_info(n_workers=-1)["workers"])
            waiting = set()
            for number in range(1, count + 1):
                games = Shard(number, count).games(plan.matches)
                have = [{record.game for record in some} for some in played]
                missing = [[game for game in some if game not in have[index]] for index, some in enumerate(games)]
                if any(missing):
                    waiting.add(client.submit(play_part, run_log.asked, content, header, missing, pure=False))
            idle = 0
            while waiting:
                try:
                    done, waiting = dask.wait(waiting, 5, return_when="FIRST_COMPLETED")
                except TimeoutError:
                    workers = client.scheduler_info(n_workers=-1)["workers"]
                    idle = 0 if workers else idle + 5
                    if idle >= IDLE:
                        raise Unreadable(f"{address}: the cluster has no workers left") from None
                    continue
                for future in done:
                    for at, data in future.result():
                        game = record_of(data)
                        played[at].append(game)
                        if run_log.ledger is not None:
                            run_log.ledger.add(at, game)
                if show is not None:
                    show(sum(map(len, played)))
    except KeyboardInterrupt:
        return [_sorted(games) for games in played], False
    except OtherWorker as problem:
        raise Unreadable(f"{address}: {problem}; install the same there") from None
    except OSError as problem:
        raise Unreadable(f"{address}: no cluster, or no worker, answers: {problem}") from None
    except dask.KilledWorker as problem:
        raise Unreadable(f"{address}: a shard was lost with several workers{run_log.next_step}: {problem}") from None
    return [_sorted(games) for games in played], True


def _sorted(games: Sequence[GameRecord]) -> list[GameRecord]:
    return sorted(games, key=lambda record: record.game)
