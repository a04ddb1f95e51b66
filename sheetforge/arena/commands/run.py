"""The run of a plan's matches: progress, the log of finished games, faults and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from sheetforge.arena.commands.log import RunLog
from sheetforge.arena.commands.request import MatchPlan
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.arena.match import GameRecord, Match
    from sheetforge.arena.sprt import Sprt

INTERRUPTED = 130


def run_plan(plan: MatchPlan, jobs: int | None, form: str, run_log: RunLog, cluster: str | None = None) -> int:
    """Play all matches of a plan, or a shard of them; print the table; return the exit code.

    `cluster` is the address of one that plays them instead of processes of this machine.
    """
    shard = run_log.shard
    only = None if shard is None else shard.games(plan.matches)
    total = sum(map(len, only)) if only else sum(match.games for match in plan.matches)
    with run_log.kept(plan):
        show = _progress(total)
        if cluster is not None:
            results, whole = _run_there(plan, cluster, show, run_log)
        elif plan.sprt is None:
            results, whole = _run_all(plan, jobs, show, run_log, only)
        else:
            results, whole = _run_test(plan.matches[0], plan.sprt, jobs, show, run_log)
        if whole and run_log.ledger is not None:
            run_log.ledger.settle(results)
    done = sum(map(len, results))
    if shard is None:
        click.echo(plan.tables[form](judged(plan.matches, results)), nl=False)
    elif whole:
        click.echo(f"shard {shard}: {counted(done, 'game')} kept; with the other shards: {run_log.merge_step()}")
    return ended(results, whole, total, run_log)


def judged(matches: Sequence[Match], results: Sequence[Sequence[GameRecord]]) -> list[list[GameRecord]]:
    """Return the games of all matches, those of bots that were caught as forfeits."""
    from sheetforge.arena.caught import forfeited

    return [forfeited(match, games) for match, games in zip(matches, results, strict=True)]


def _run_there(
    plan: MatchPlan, cluster: str, show: Callable[[int], None] | None, run_log: RunLog
) -> tuple[list[list[GameRecord]], bool]:
    from sheetforge.arena.commands.cluster import run_on_cluster

    ledger = run_log.ledger
    known = [[] if ledger is None else ledger.games(index) for index in range(len(plan.matches))]
    return run_on_cluster(plan, cluster, run_log, known, show)


def _run_all(
    plan: MatchPlan,
    jobs: int | None,
    show: Callable[[int], None] | None,
    run_log: RunLog,
    only: Sequence[Sequence[int]] | None,
) -> tuple[list[list[GameRecord]], bool]:
    from sheetforge.arena.run import run_all

    ledger = run_log.ledger
    numbers = range(len(plan.matches))
    known = [[] if ledger is None else ledger.games(number) for number in numbers]
    return run_all(plan.matches, jobs, show, known, None if ledger is None else ledger.add, only)


def _run_test(
    match: Match, sprt: Sprt, jobs: int | None, show: Callable[[int], None] | None, run_log: RunLog
) -> tuple[list[list[GameRecord]], bool]:
    """Play a match until its sequential test has a result."""
    from sheetforge.arena.run import run
    from sheetforge.arena.sprt import PairTest

    test, ledger = PairTest(sprt, match), run_log.ledger
    known = [] if ledger is None else ledger.games(0)
    keep = None if ledger is None else partial(ledger.add, 0)
    played, whole = run(match, jobs, show, known, keep, until=test.add)
    if test.result:
        # Other processes may have been ahead of the pair that decided.
        played = [game for game in played if game.game < test.games]
    return [played], whole


def _progress(total: int) -> Callable[[int], None] | None:
    """Return a callback that shows the progress on a terminal; None without one."""
    if not sys.stderr.isatty():
        return None

    def show(played: int) -> None:
        end = "\r" if played < total else "\r\x1b[K"
        click.echo(f"\r{played} of {total} games", err=True, nl=False)
        if end != "\r":
            click.echo(end, err=True, nl=False)

    return show


Faults = Sequence[tuple[str, str]]
"""Games in which something went wrong, each with what it was."""


def ended(results: Sequence[Sequence[GameRecord]], whole: bool, total: int, run_log: RunLog) -> int:
    """Report faults and an interruption, and return the exit code."""
    from sheetforge.play.watch import was_stopped

    if not whole and sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    faults = [(where, game.fault) for where, game in _named(results) if game.fault]
    failures = [(where, game.failure) for where, game in _named(results) if game.failure]
    _report(faults, "the game is lost", "lost like that")
    _report(failures, "the game is not counted", "not counted")
    if not whole:
        stopped = f"stopped after {sum(map(len, results))} of {total} games"
        click.echo(f"sheetforge: {stopped}{run_log.next_step}", err=True)
        return INTERRUPTED
    if not run_log.complete:
        return 2
    if any(was_stopped(fault) for _, fault in faults):
        click.echo("sheetforge: --seconds gives bots more time for an answer", err=True)
        return 2
    return 1 if faults or failures else 0


def _named(results: Sequence[Sequence[GameRecord]]) -> Iterator[tuple[str, GameRecord]]:
    """Yield every game with its number, and that of its match where there are several."""
    for number, games in enumerate(results):
        of = f" of match {number}" if len(results) > 1 else ""
        for game in games:
            yield f"game {game.game}{of}", game


def _report(faults: Faults, consequence: str, rest: str) -> None:
    for where, fault in faults[:5]:
        click.echo(f"sheetforge: {where}: {fault}; {consequence}", err=True)
    if len(faults) > 5:
        click.echo(f"sheetforge: and {len(faults) - 5} more games {rest}", err=True)
