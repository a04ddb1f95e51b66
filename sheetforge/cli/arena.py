"""`arena`: many games between bots, and their standings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.arena_log import RunLog, reopened
from sheetforge.cli.arena_tables import (
    audit_csv,
    audit_json,
    audit_table,
    match_csv,
    match_json,
    match_table,
)
from sheetforge.cli.completing import (
    complete_battles,
    complete_events,
    complete_rules,
    complete_ships,
)
from sheetforge.cli.options import against_option, content_option, fleet_option, library_at
from sheetforge.cli.playing import (
    MOST_SIDES,
    battle_recipe,
    bot_names,
    engine_of,
    playable,
    rule_set,
    unofficial,
)
from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.lookup import find_key

if TYPE_CHECKING:
    from sheetforge.arena.ledger import Ledger
    from sheetforge.arena.match import GameRecord, Match
    from sheetforge.arena.matchmaking import Pairing, Terms
    from sheetforge.arena.standings import Standings
    from sheetforge.play.forces import Force
    from sheetforge.play.questions import Json

INTERRUPTED = 130


@click.command("arena")
@click.argument(
    "names", metavar="[SCENARIO | EVENT | SHIP SHIP …]", shell_complete=complete_battles, nargs=-1
)
@fleet_option
@against_option
@click.option(
    "--audit",
    metavar="SHIP",
    shell_complete=complete_ships,
    help="Test a ship or other unit against others at an equal price.",
)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any text.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; else one for each processor.")
@click.option("--bots", default="standard,standard", show_default=True, metavar="A,B",
              help="In a scenario they swap sides; else each keeps its force.")  # fmt: skip
@click.option("--turns", type=click.IntRange(1, 1000), metavar="N",
              help="The last turn; the battle decides who has won by then, or a draw.")  # fmt: skip
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="RULE",
    shell_complete=complete_rules,
    help="An optional rule in use.",
)
@click.option(
    "--rules",
    "rule_set_id",
    metavar="ID",
    shell_complete=complete_events,
    help="A rule set, or an event to play by.",
)
@click.option("--unofficial", "free", is_flag=True,
              help="Forces need not keep to the limits of the event.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, MOST_SIDES), metavar="N",
              help="Sides of an event, or of forces, which are repeated in order.")  # fmt: skip
@click.option(
    "--ship",
    metavar="SHIP",
    shell_complete=complete_ships,
    help="The ship of all sides, if an event leaves it open.",
)
@click.option("--skill", default="5", show_default=True, metavar="1-10|list",
              help="Skill of all crews of ships, fleets; `list`: by the crew list.")  # fmt: skip
@click.option("--peers", type=click.IntRange(1, 50), default=6, show_default=True,
              help="Number of ships that an audit compares with.")  # fmt: skip
@click.option("--seconds", type=click.FloatRange(0.05, 3600), default=20.0, show_default=True,
              help="Time limit of a bot for one answer; beyond it the bot loses.")  # fmt: skip
@click.option("--clock", type=click.IntRange(1, 3600), metavar="SECONDS",
              help="Time limit of a move, as a rule; a move out of time ends.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table")
@click.option("--log", "log", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Keep every finished game in this file, for --resume.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite the log if it exists.")
@click.option("--resume", metavar="LOG", type=click.Path(path_type=Path, dir_okay=False),
              help="Play the games missing in a log; --jobs and --format may change.")  # fmt: skip
@content_option
@click.pass_context
def arena_command(
    context: click.Context,
    names: tuple[str, ...],
    fleet: str | None,
    against: str | None,
    audit: str | None,
    games: int,
    seed: str,
    jobs: int | None,
    bots: str,
    turns: int | None,
    rules: tuple[str, ...],
    rule_set_id: str | None,
    free: bool,
    players: int | None,
    ship: str | None,
    skill: str,
    peers: int,
    seconds: float,
    clock: int | None,
    form: str,
    log: Path | None,
    force: bool,
    resume: Path | None,
    content: str | None,
    earlier: Ledger | None = None,
) -> int:
    """Play many games between bots: a scenario, an event, fleets or ships against each other.

    Games come in pairs with the same dice and sides swapped; with more than two sides, in rounds in
    which everyone plays every side once. `3:SHIP` takes three of a ship. A draw or a time-out
    counts as half a win, or as an equal share with more sides; intervals are Wilson's at 95 %.
    The same seed gives the same result with any number of --jobs. Ctrl-C ends the run
    with the games so far.

    --log FILE keeps every game when it is over. After Ctrl-C, a crash or a power cut, --resume FILE
    plays the games that are missing, and prints what an uninterrupted run would have printed.

    A bot that crashes, hangs or gives an illegal answer is named and loses that game. A game that
    crashes by a fault of the rules is named with the steps to reproduce it, and is not counted.
    After either the run continues, and its exit code is 1.
    """
    from sheetforge.arena.matchmaking import Terms, of_battle, of_forces
    from sheetforge.play.forces import USUAL_SKILL

    if resume is not None:
        return _resumed(context, resume, jobs, form, content)
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    run_log = RunLog(context.params, log, force, earlier, content)
    ways = [bool(names), bool(fleet or against), bool(audit)]
    if sum(ways) != 1 or len(names) > MOST_SIDES or bool(fleet) != bool(against):
        raise click.UsageError(
            "name a scenario or event, or ships (two or more), or --fleet and --against, or "
            "--audit and a ship"
        )
    if len(names) == 1 and _skill(skill) != USUAL_SKILL:
        raise click.UsageError("--skill is for ships and fleets; a scenario names its own crews")
    if len(names) != 1 and ship is not None:
        raise click.UsageError("--ship is for an event that leaves open what all fly")
    if audit is not None and players is not None:
        raise click.UsageError("--audit compares two ships at a time; leave --players out")
    library = library_at(content)
    changes: dict[str, Json] = {"optional": list(rules)} if rules else {}
    if turns is not None:
        changes["turn_limit"] = turns
    if clock is not None:
        changes["seconds_a_move"] = clock
    terms = Terms(games, seed, bot_names(bots), changes, seconds)
    with playable():
        if audit is not None:
            return _audit(
                library, audit, peers, _skill(skill), terms, jobs, form, rule_set_id, run_log
            )
        if len(names) == 1:
            system, recipe = battle_recipe(library, names[0], players, ship)
            chosen_rules = unofficial(rule_set(library, system, rule_set_id), free)
            terms = replace(terms, more=chosen_rules)
            match = of_battle(engine_of(library, system), library, recipe, terms)
        else:
            kinds = ("fleets",) if fleet else unit_kinds(library.systems)
            chosen = names or (str(fleet), str(against))
            library, system, forces = _forces(library, chosen, kinds, _skill(skill), players)
            chosen_rules = unofficial(rule_set(library, system, rule_set_id), free)
            terms = replace(terms, more=chosen_rules)
            match = of_forces(engine_of(library, system), library, forces, terms)
        with run_log.kept([match]):
            played, whole = _run(match, jobs, match.games, 0, run_log, 0)
    found = standings_of(match, played)
    shown = {"table": match_table, "json": match_json, "csv": match_csv}[form]
    click.echo(shown(match, found), nl=False)
    return _ended(found.faults, found.failures, whole, len(played), match.games, run_log)


def _resumed(
    context: click.Context, path: Path, jobs: int | None, form: str, content: str | None
) -> int:
    """Play the games missing in a log; return the exit code."""
    earlier, asked = reopened(context, path)
    free = {"log": None, "force": False, "resume": None}
    try:
        code: int = arena_command.callback(  # type: ignore[misc]
            jobs=jobs, form=form, content=content, earlier=earlier, **free, **asked
        )
    finally:
        earlier.close()
    return code


def standings_of(match: Match, played: Sequence[GameRecord]) -> Standings:
    """Return the standings of the games that were played."""
    from sheetforge.arena.standings import standings

    return standings(match, played)


def _skill(text: str) -> int | None:
    if text == "list":
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10):
        raise click.UsageError(f"--skill takes 1 to 10, or list, not {text!r}")
    return int(text)


def _forces(
    library: Library,
    names: tuple[str, ...],
    kinds: tuple[str, ...],
    skill: int | None,
    players: int | None,
) -> tuple[Library, str, tuple[Force, ...]]:
    """Return the game and the force of every side, and the library that has them.

    Fewer forces than players are repeated. A fleet is an id, a file or a line.
    """
    from sheetforge.cli.fleet_source import FLEETS, fleet_named
    from sheetforge.play.forces import Force

    if players is not None and players < len(names):
        raise click.UsageError(f"--players {players}: there are {len(names)} forces")

    keys: list[Key] = []
    counts: list[int] = []
    for name in names:
        count, colon, rest = name.partition(":")
        if kinds == (FLEETS,) and not count.isdecimal():
            # A colon is part of a fleet in one line.
            count, colon, rest = "", "", name
        if colon and not (count.isascii() and count.isdigit() and 1 <= int(count) <= 99):
            raise click.UsageError(f"{name!r}: write a number from 1 to 99 before the colon")
        named = rest if colon else name
        if kinds == (FLEETS,):
            library, key = fleet_named(library, named)
        else:
            key = find_key(library, named, kinds)
        keys.append(key)
        counts.append(int(count) if colon else 1)
    for key in keys:
        if key.system != keys[0].system:
            raise BadRequest(f"{keys[0].short} and {key.short} are of different games")
    forces = [Force(key, count, skill) for key, count in zip(keys, counts, strict=True)]
    sides = len(forces) if players is None else players
    return library, keys[0].system, tuple(forces[side % len(forces)] for side in range(sides))


def _run(
    match: Match, jobs: int | None, total: int, before: int, run_log: RunLog, number: int
) -> tuple[list[GameRecord], bool]:
    from sheetforge.arena.run import run

    ledger = run_log.ledger
    if ledger is None:
        return run(match, jobs, _progress(total, before))
    known = ledger.games(number)
    return run(match, jobs, _progress(total, before), known, partial(ledger.add, number))


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


Faults = Sequence[tuple[int, str]]
"""Number and fault of every game in which something went wrong."""


def _ended(
    faults: Faults, failures: Faults, whole: bool, played: int, total: int, run_log: RunLog
) -> int:
    """Report faults and an interruption, and return the exit code."""
    if not whole and sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    _report(faults, "the game is lost", "lost like that")
    _report(failures, "the game is not counted", "not counted")
    if not whole:
        stopped = f"stopped after {played} of {total} games"
        click.echo(f"sheetforge: {stopped}{run_log.next_step}", err=True)
        return INTERRUPTED
    if not run_log.complete:
        return 2
    return 1 if faults or failures else 0


def _report(faults: Faults, consequence: str, rest: str) -> None:
    for game, fault in faults[:5]:
        click.echo(f"sheetforge: game {game}: {fault}; {consequence}", err=True)
    if len(faults) > 5:
        click.echo(f"sheetforge: and {len(faults) - 5} more games {rest}", err=True)


def _audit(
    library: Library,
    name: str,
    peers: int,
    skill: int | None,
    terms: Terms,
    jobs: int | None,
    form: str,
    rule_set_id: str | None,
    run_log: RunLog,
) -> int:
    from sheetforge.arena.matchmaking import audited, pairings
    from sheetforge.play.forces import Force

    key = find_key(library, name, unit_kinds(library.systems))
    entity = library.entity(key)
    if entity is None:
        raise Unreadable(f"{library.shown(key)} does not pass check")
    unit = Force(key, 1, skill)
    rules = rule_set(library, key.system, rule_set_id)
    # An audit compares forces of an equal price, which need not be forces of the event.
    terms = replace(terms, more=unofficial(rules, bool(rules)))
    chosen = pairings(engine_of(library, key.system), library, unit, peers, terms)
    total = sum(pairing.match.games for pairing in chosen)
    results: list[tuple[Pairing, list[GameRecord]]] = []
    whole, done = True, 0
    with run_log.kept([pairing.match for pairing in chosen]):
        for number, pairing in enumerate(chosen):
            played, whole = _run(pairing.match, jobs, total, done, run_log, number)
            done += len(played)
            results.append((pairing, played))
            if not whole:
                break
    found = audited(entity.name, results)
    shown = {"table": audit_table, "json": audit_json, "csv": audit_csv}[form]
    click.echo(shown(found, terms), nl=False)
    faults = [fault for _, standings in found.rows for fault in standings.faults]
    failures = [failure for _, standings in found.rows for failure in standings.failures]
    return _ended(faults, failures, whole, done, total, run_log)
