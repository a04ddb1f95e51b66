"""`arena`: many games between bots, and what they come to."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetforge.cli.arena_log import Books, taken_up
from sheetforge.cli.options import content_option
from sheetforge.cli.playing import (
    MOST_SIDES,
    battle_recipe,
    bot_names,
    engine_of,
    playable,
    rule_set,
    unofficial,
)
from sheetforge.library import Key, Library, Unreadable, open_library
from sheetforge.naming import find_key
from sheetforge.phrases import counted
from sheetforge.place import find_content
from sheetforge.system import discover

if TYPE_CHECKING:
    from sheetforge.play.fixtures import Audit, Terms
    from sheetforge.play.interval import Interval
    from sheetforge.play.ledger import Ledger
    from sheetforge.play.match import Match, Played
    from sheetforge.play.muster import Force
    from sheetforge.play.standings import Row, Standings

INTERRUPTED = 130


@click.command("arena")
@click.argument("names", metavar="[SCENARIO | EVENT | SHIP SHIP …]", nargs=-1)
@click.option("--fleet", metavar="FLEET", help="A fleet; with --against another one.")
@click.option("--against", metavar="FLEET", help="The fleet against it.")
@click.option("--audit", metavar="SHIP", help="Is the ship worth its price? Against others of it.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any text.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; else one for each processor.")
@click.option("--bots", default="standard,standard", show_default=True, metavar="A,B",
              help="Of a scenario they change sides, else each has its force.")  # fmt: skip
@click.option("--turns", type=click.IntRange(1, 1000), metavar="N",
              help="The last turn. Who wins by then, the battle says; else a draw.")  # fmt: skip
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="An optional rule in use.")
@click.option("--rules", "rule_set_id", metavar="ID", help="A rule set, or an event to play by.")
@click.option("--unofficial", "free", is_flag=True,
              help="Forces need not keep to the limits of the event.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, MOST_SIDES), metavar="N",
              help="Sides of an event or of forces, the first again.")  # fmt: skip
@click.option("--ship", metavar="SHIP", help="What all fly, where an event leaves that open.")
@click.option("--skill", default="5", show_default=True, metavar="1-10|list",
              help="Of all crews of ships, fleets; `list` is the game's crew list.")  # fmt: skip
@click.option("--peers", type=click.IntRange(1, 50), default=6, show_default=True,
              help="How many other ships an audit compares with.")  # fmt: skip
@click.option("--seconds", type=click.FloatRange(0.05, 3600), default=20.0, show_default=True,
              help="A bot's time for one answer; beyond it the game is lost.")  # fmt: skip
@click.option("--clock", type=click.IntRange(1, 3600), metavar="SECONDS",
              help="A time limit for every move, as a rule: out of time, a move ends.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table")
@click.option("--log", "log", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Keep every finished game there, so that --resume can go on.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite the log if it exists.")
@click.option("--resume", metavar="LOG", type=click.Path(path_type=Path, dir_okay=False),
              help="Play the games that a log lacks; --jobs and --format are free.")  # fmt: skip
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

    Games come in pairs with the same dice and sides swapped; of more than two sides in rounds in
    which everyone has every side once. `3:SHIP` takes three of a ship. A draw or a time-out counts
    half a win, of more sides its part of one; intervals are Wilson's at 95 %. The same seed
    gives the same answer with any number of --jobs. Ctrl-C ends the run with the games so far.

    --log FILE keeps every game when it is over. After Ctrl-C, a crash or a power cut, --resume FILE
    plays the games that are missing, and prints what an uninterrupted run would have printed.

    A bot that breaks down, hangs or cheats is named and loses that game. A game that breaks down
    by a fault of the rules is named with what leads there, and counts for nobody. After either the
    run goes on, and its exit code is 1.
    """
    from sheetforge.play.fixtures import Terms, of_battle, of_forces
    from sheetforge.play.muster import USUAL_SKILL

    if resume is not None:
        return _resumed(context, resume, jobs, form, content)
    if force and log is None:
        raise click.UsageError("--force overwrites a log: name it with --log FILE")
    books = Books(context.params, log, force, earlier, content)
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
    place = find_content(content)
    library = open_library(place.root, place.shown, discover())
    changes: dict[str, Any] = {"optional": list(rules)} if rules else {}
    if turns is not None:
        changes["turn_limit"] = turns
    if clock is not None:
        changes["seconds_a_move"] = clock
    terms = Terms(games, seed, bot_names(bots), changes, seconds)
    with playable():
        if audit is not None:
            return _audit(
                library, audit, peers, _skill(skill), terms, jobs, form, rule_set_id, books
            )
        if len(names) == 1:
            system, recipe = battle_recipe(library, names[0], players, ship)
            chosen_rules = unofficial(rule_set(library, system, rule_set_id), free)
            terms = replace(terms, more=chosen_rules)
            match = of_battle(engine_of(library, system), library, recipe, terms)
        else:
            kind = "fleets" if fleet else "ships"
            chosen = names or (str(fleet), str(against))
            system, forces = _forces(library, chosen, kind, _skill(skill), players)
            chosen_rules = unofficial(rule_set(library, system, rule_set_id), free)
            terms = replace(terms, more=chosen_rules)
            match = of_forces(engine_of(library, system), library, forces, terms)
        with books.kept([match]):
            played, whole = _run(match, jobs, match.games, 0, books, 0)
    found = standings_of(match, played)
    click.echo({"table": _table, "json": _json, "csv": _csv}[form](match, found), nl=False)
    return _ended(found.faults, found.failures, whole, len(played), match.games, books)


def _resumed(
    context: click.Context, path: Path, jobs: int | None, form: str, content: str | None
) -> int:
    """Play the games that a log lacks; the exit code."""
    earlier, asked = taken_up(context, path)
    free = {"log": None, "force": False, "resume": None}
    try:
        code: int = arena_command.callback(  # type: ignore[misc]
            jobs=jobs, form=form, content=content, earlier=earlier, **free, **asked
        )
    finally:
        earlier.close()
    return code


def standings_of(match: Match, played: Sequence[Played]) -> Standings:
    """The standings of the games that were played."""
    from sheetforge.play.standings import standings

    return standings(match, played)


def _skill(text: str) -> int | None:
    if text == "list":
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10):
        raise click.UsageError(f"--skill takes 1 to 10, or list, not {text!r}")
    return int(text)


def _forces(
    library: Library, names: tuple[str, ...], kind: str, skill: int | None, players: int | None
) -> tuple[str, tuple[Force, ...]]:
    """The game and the force of every side; of fewer than the players the first come again."""
    from sheetforge.play.muster import Force

    if players is not None and players < len(names):
        raise click.UsageError(f"--players {players}: there are {len(names)} forces")

    keys: list[Key] = []
    counts: list[int] = []
    for name in names:
        count, colon, rest = name.partition(":")
        if colon and not (count.isascii() and count.isdigit() and 1 <= int(count) <= 99):
            raise click.UsageError(f"{name!r}: write a number from 1 to 99 before the colon")
        keys.append(find_key(library, rest if colon else name, kind))
        counts.append(int(count) if colon else 1)
    for key in keys:
        if key.system != keys[0].system:
            raise Unreadable(f"{keys[0].short} and {key.short} are of different games")
    forces = [Force(key, count, skill) for key, count in zip(keys, counts, strict=True)]
    sides = len(forces) if players is None else players
    return keys[0].system, tuple(forces[at % len(forces)] for at in range(sides))


def _run(
    match: Match, jobs: int | None, of: int, before: int, books: Books, number: int
) -> tuple[list[Played], bool]:
    from sheetforge.play.arena import run

    ledger = books.ledger
    if ledger is None:
        return run(match, jobs, _progress(of, before))
    known = ledger.games(number)
    return run(match, jobs, _progress(of, before), known, partial(ledger.add, number))


def _progress(of: int, before: int) -> Callable[[int], None] | None:
    """Tells a terminal how far it is."""
    if not sys.stderr.isatty():
        return None

    def show(played: int) -> None:
        end = "\r" if before + played < of else "\r\x1b[K"
        click.echo(f"\r{before + played} of {of} games", err=True, nl=False)
        if end != "\r":
            click.echo(end, err=True, nl=False)

    return show


Told = Sequence[tuple[int, str]]
"""Numbers of games, each with what went wrong in it."""


def _ended(faults: Told, failures: Told, whole: bool, played: int, of: int, books: Books) -> int:
    """Say what went wrong; the exit code."""
    if not whole and sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    _tell(faults, "the game is lost", "lost like that")
    _tell(failures, "the game is not counted", "not counted")
    if not whole:
        click.echo(f"sheetforge: stopped after {played} of {of} games{books.way_on}", err=True)
        return INTERRUPTED
    if not books.complete:
        return 2
    return 1 if faults or failures else 0


def _tell(wrong: Told, so: str, rest: str) -> None:
    for game, what in wrong[:5]:
        click.echo(f"sheetforge: game {game}: {what}; {so}", err=True)
    if len(wrong) > 5:
        click.echo(f"sheetforge: and {len(wrong) - 5} more games {rest}", err=True)


# --- a match in words, JSON and CSV --------------------------------------------------------------


def _table(match: Match, found: Standings) -> str:
    battle = match.battles[0].name
    bots = " and ".join(entry.bot for entry in match.entries)
    more = [word for word, _ in found.entries[0].tallies]
    if len(found.entries) > 2 or more:
        more = ["place", *more]
    head = _HEAD + "".join(f"{word:>{len(word) + 3}}" for word in more)
    lines = [f"{battle}: {counted(found.games, 'game')}, seed {match.seed}, bots {bots}", head]
    lines += [_line(row, more) for row in found.entries]
    lines += ["by side", *(_line(row, more) for row in found.sides)]
    if found.turns is not None:
        reasons = ", ".join(f"{reason} {number}" for reason, number in found.reasons)
        lines.append(f"turns {_spread(found.turns, '.1f')}; ended by {reasons}")
    return "\n".join(lines) + "\n"


_HEAD = (
    f"  {'':<28}{'wins':>6}{'losses':>7}{'draws':>6}{'time-outs':>10}"
    f"{'score':>9}  {'95 % interval':<16}{'points margin':>22}{'units left':>15}"
)


def _line(row: Row, more: Sequence[str]) -> str:
    tallied = {"place": row.place, **dict(row.tallies)}
    margin = "–" if row.margin is None else _spread(row.margin, "+.1f")
    return (
        f"  {row.name[:27]:<28}{row.wins:>6}{row.losses:>7}{row.draws:>6}{row.timeouts:>10}"
        f"{100 * row.score.share:>7.1f} %  {_percent(row.score):<16}"
        f"{margin:>22}{f'{row.survivors:.2f} of {row.units:.4g}':>15}"
        + "".join(f"{tallied.get(word, 0):>{len(word) + 3}.2f}" for word in more)
    )


def _percent(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def _spread(interval: Interval, form: str) -> str:
    return f"{interval.share:{form}} ({interval.low:{form}} to {interval.high:{form}})"


def _plain(match: Match, found: Standings) -> dict[str, Any]:
    turns = found.turns
    return {
        "version": 1,
        "battle": match.battles[0].name,
        "seed": match.seed,
        "bots": [entry.bot for entry in match.entries],
        "asked": match.games,
        "games": found.games,
        "answers": found.answers,
        "entries": [row.as_data() for row in found.entries],
        "sides": [row.as_data() for row in found.sides],
        "turns": None if turns is None else turns._asdict(),
        "reasons": dict(found.reasons),
        "faults": [{"game": game, "fault": fault} for game, fault in found.faults],
        "failures": [{"game": game, "failure": failure} for game, failure in found.failures],
    }


def _json(match: Match, found: Standings) -> str:
    return json.dumps(_plain(match, found), indent=2, ensure_ascii=False) + "\n"


def _csv(match: Match, found: Standings) -> str:
    rows = [("entry", row) for row in found.entries] + [("side", row) for row in found.sides]
    return _csv_rows([{"row": kind, **row.as_data()} for kind, row in rows])


def _csv_rows(rows: list[dict[str, Any]]) -> str:
    """Rows with the same keys as a table with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


# --- an audit ------------------------------------------------------------------------------------


def _audit(
    library: Library,
    name: str,
    peers: int,
    skill: int | None,
    terms: Terms,
    jobs: int | None,
    form: str,
    rule_set_id: str | None,
    books: Books,
) -> int:
    from sheetforge.play.fixtures import audited, pairings
    from sheetforge.play.muster import Force

    key = find_key(library, name, "ships")
    entity = library.entity(key)
    if entity is None:
        raise Unreadable(f"{library.shown(key)} does not pass check")
    unit = Force(key, 1, skill)
    rules = rule_set(library, key.system, rule_set_id)
    # An audit sets prices level, not forces of an event.
    terms = replace(terms, more=unofficial(rules, bool(rules)))
    chosen = pairings(engine_of(library, key.system), library, unit, peers, terms)
    of = sum(one.match.games for one in chosen)
    results: list[tuple[Any, list[Played]]] = []
    whole, done = True, 0
    with books.kept([pairing.match for pairing in chosen]):
        for number, pairing in enumerate(chosen):
            played, whole = _run(pairing.match, jobs, of, done, books, number)
            done += len(played)
            results.append((pairing, played))
            if not whole:
                break
    found = audited(entity.name, results)
    shown = {"table": _audit_table, "json": _audit_json, "csv": _audit_csv}[form]
    click.echo(shown(found, terms), nl=False)
    faults = [fault for _, one in found.rows for fault in one.faults]
    failures = [failure for _, one in found.rows for failure in one.failures]
    return _ended(faults, failures, whole, done, of, books)


def _audit_table(found: Audit, terms: Terms) -> str:
    lines = [
        f"{found.name}: {counted(found.games, 'game')} at equal price, seed {terms.seed}, "
        f"played by {' against '.join(dict.fromkeys(terms.bots))}",
        f"  {'own force':<26}{'against':<26}{'points':>12}{'games':>7}{'score':>9}  95 % interval",
    ]
    for pairing, one in found.rows:
        points = f"{pairing.points[0]:g}:{pairing.points[1]:g}"
        row = one.entries[0]
        names = (entry.name for entry in pairing.match.entries)
        own, other = (entry.partition(" [")[0][:25] for entry in names)
        lines.append(
            f"  {own:<26}{other:<26}{points:>12}{row.games:>7}"
            f"{100 * row.score.share:>7.1f} %  {_percent(row.score)}"
        )
    lines.append(
        f"score {100 * found.score.share:.1f} % (95 % interval {_percent(found.score)}): "
        f"{found.verdict}, as these bots fly it against these"
    )
    return "\n".join(lines) + "\n"


def _audit_rows(found: Audit) -> list[dict[str, Any]]:
    return [
        {
            "own": pairing.match.entries[0].name,
            "against": pairing.match.entries[1].name,
            "own_points": pairing.points[0],
            "against_points": pairing.points[1],
            **{key: value for key, value in one.entries[0].as_data().items() if key != "name"},
        }
        for pairing, one in found.rows
    ]


def _audit_json(found: Audit, terms: Terms) -> str:
    plain = {
        "version": 1,
        "audit": found.name,
        "seed": terms.seed,
        "bots": list(terms.bots),
        "games": found.games,
        "score": found.score.share,
        "score_low": found.score.low,
        "score_high": found.score.high,
        "verdict": found.verdict,
        "against": _audit_rows(found),
    }
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"


def _audit_csv(found: Audit, terms: Terms) -> str:
    return _csv_rows(_audit_rows(found))
