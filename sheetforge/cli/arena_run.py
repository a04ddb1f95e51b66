"""The run of a plan's matches: progress, the log of finished games, faults and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from sheetforge.cli.arena_log import RunLog
from sheetforge.cli.arena_request import MatchPlan
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.arena.match import GameRecord

INTERRUPTED = 130


def run_plan(plan: MatchPlan, jobs: int | None, form: str, run_log: RunLog) -> int:
    """Play all matches of a plan, or a shard of them; print the table; return the exit code."""
    shard = run_log.shard
    only = None if shard is None else shard.games(plan.matches)
    total = sum(map(len, only)) if only else sum(match.games for match in plan.matches)
    results: list[list[GameRecord]] = [[] for _ in plan.matches]
    whole, done = True, 0
    with run_log.kept(plan):
        for number in range(len(plan.matches)):
            numbers = None if only is None else only[number]
            show = _progress(total, done)
            results[number], whole = _run(plan, number, jobs, show, run_log, numbers)
            done += len(results[number])
            if not whole:
                break
        if whole and run_log.ledger is not None:
            run_log.ledger.settle(results)
    if shard is None:
        click.echo(plan.tables[form](results), nl=False)
    elif whole:
        click.echo(
            f"shard {shard}: {counted(done, 'game')} kept; with the other shards: "
            f"{run_log.merge_step()}"
        )
    return ended(results, whole, total, run_log)


def _run(
    plan: MatchPlan,
    number: int,
    jobs: int | None,
    show: Callable[[int], None] | None,
    run_log: RunLog,
    only: Sequence[int] | None,
) -> tuple[list[GameRecord], bool]:
    from sheetforge.arena.run import run
    from sheetforge.arena.sprt import PairTest

    match, ledger = plan.matches[number], run_log.ledger
    test = None if plan.sprt is None else PairTest(plan.sprt, match)
    known = [] if ledger is None else ledger.games(number)
    keep = None if ledger is None else partial(ledger.add, number)
    until = None if test is None else test.add
    played, whole = run(match, jobs, show, known, keep, only, until)
    if test is not None and test.result:
        # Other processes may have been ahead of the pair that decided.
        played = [one for one in played if one.game < test.games]
    return played, whole


def _progress(total: int, before: int) -> Callable[[int], None] | None:
    """Return a callback that shows the progress on a terminal; None without one."""
    if not sys.stderr.isatty():
        return None

    def show(played: int) -> None:
        end = "\r" if before + played < total else "\r\x1b[K"
        click.echo(f"\r{before + played} of {total} games", err=True, nl=False)
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
    faults = [(where, one.fault) for where, one in _named(results) if one.fault]
    failures = [(where, one.failure) for where, one in _named(results) if one.failure]
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
        for one in games:
            yield f"game {one.game}{of}", one


def _report(faults: Faults, consequence: str, rest: str) -> None:
    for where, fault in faults[:5]:
        click.echo(f"sheetforge: {where}: {fault}; {consequence}", err=True)
    if len(faults) > 5:
        click.echo(f"sheetforge: and {len(faults) - 5} more games {rest}", err=True)
