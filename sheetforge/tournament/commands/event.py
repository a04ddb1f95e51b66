"""`event`: the state file of an event, its players, and what was done in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.late import LateCommands
from sheetforge.cli.options import (
    Number,
    WholeNumber,
    content_option,
    file_argument,
    file_option,
    known_system,
    library_at,
    system_option,
)
from sheetforge.cli.output import as_json, echo_lines
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import find_key
from sheetforge.text import counted, first_of
from sheetforge.text import cut as quoted

SMASH = "smash"
"""The form of events to which players bring no fleets; they roll their ships at the table."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetforge.tournament.acts import Act
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.state import Entrant

PARTS = {
    "board": "papers",
    "correct": "rounds",
    "drop": "event",
    "enter": "event",
    "league": "league",
    "log": "event",
    "new": "event",
    "pair": "rounds",
    "papers": "papers",
    "play": "play",
    "ranking": "papers",
    "repair": "event",
    "result": "rounds",
    "rounds": "rounds",
    "run": "play",
    "show": "rounds",
    "smash": "smash",
    "standings": "rounds",
    "undo": "event",
}
"""Subcommand → the module of this package that holds it."""


class EventCommands(LateCommands):
    """The subcommands of `event`."""

    package = "sheetforge.tournament.commands"
    modules = PARTS
    function = "event_{}"
    parent = "event"


@click.group(cls=EventCommands)
def event_command() -> None:
    """Run an event: players, pairings, results, standings.

    FILE is the state file of the event: a text file in which every step is a line. You may keep,
    copy and read it; only these commands write it.
    """


@click.command("new")
@file_argument
@click.option("--event", "named", required=True, metavar="EVENT", help="The rules: an event.")
@click.option("--seed", default="1", show_default=True, help="Any text; it determines pairings and byes.")
@click.option("--title", metavar="TEXT", help="The name of the event; by default that of its rules.")
@click.option("--date", metavar="TEXT", help="Date and time, for papers.")
@click.option("--place", metavar="TEXT", help="The place, for papers.")
@click.option("--organizer", metavar="TEXT", help="Who runs it, for papers.")
@click.option(
    "--rounds", type=WholeNumber(1, 100), metavar="N", help="Rounds to play; by default as the rules set them."
)
@click.option("--force", is_flag=True, help="Replace FILE; the old one is kept as FILE.old.")
@system_option
@content_option
def event_new(
    file: Path,
    named: str,
    seed: str,
    title: str | None,
    date: str | None,
    place: str | None,
    organizer: str | None,
    rounds: int | None,
    force: bool,
    system: str | None,
    content: str | None,
) -> None:
    """Begin an event by the rules of an event of the content."""
    from sheetforge.game import tournament_game
    from sheetforge.tournament.journal import EventHeading, create

    library = library_at(content)
    known_system(system, library.systems)
    key = find_key(library, named, "events", system)
    game = tournament_game(library, key.system)
    entity = library.entity(key)
    if entity is None:
        raise BadRequest(f"{library.shown(key)}: has errors; `sheetforge check` lists them")
    form = game.form_of(library, key)
    if form not in game.forms:
        raise BadRequest(f"{entity.name} is of the form {form!r}, which no command runs yet")
    details = {"date": date, "place": place, "organizer": organizer}
    given = {word: text for word, text in details.items() if text is not None}
    for text in (title, *given.values()):
        if text is not None and (not text.isprintable() or not 0 < len(text.strip()) <= 120):
            raise BadRequest(f"{text[:40]!r}: write 1 to 120 characters on one line")
    heading = EventHeading(form, key.system, key.id, title or entity.name, seed, rounds, given)
    create(file, heading, force)
    player = "PLAYER" if form == SMASH else "PLAYER FLEET"
    click.echo(f"{file}: {heading.title} begins; `sheetforge event enter {file} {player}`")


@click.command("enter")
@file_argument
@click.argument("player", metavar="[PLAYER]", required=False)
@click.argument("fleet", metavar="[FLEET]", required=False)
@file_option("--list", "listing", help="Enter players from a text file: on each line PLAYER or PLAYER; FLEET.")
@click.option(
    "--rating",
    type=Number(-1_000_000, 1_000_000),
    metavar="N",
    help="The points that the player has from earlier events.",
)
@file_option("--ranking", help="Take these points from the ranking of a club (`event ranking`).")
@click.option(
    "--policy",
    metavar="NAME",
    help="How a fleet without crews gets them (`fleet crew`); by default in the order of the list.",
)
@click.option("--unofficial", is_flag=True, help="The fleet may break the limits of the event.")
@content_option
def event_enter(
    file: Path,
    player: str | None,
    fleet: str | None,
    listing: Path | None,
    rating: float | None,
    ranking: Path | None,
    policy: str | None,
    unofficial: bool,
    content: str | None,
) -> None:
    """Enter a player, with a fleet or without one yet. A late player joins the next round.

    FLEET is the id of a fleet, a file, or one line of ids and counts. It is checked against the
    limits of the event, and crews that it lacks are added. The same command gives a fleet to a
    player who is already entered. With --list, all players of a text file enter, or none does.
    """
    from sheetforge.text import plain
    from sheetforge.tournament.commands.file import acting

    if (player is None) == (listing is None) or (listing is not None and rating is not None):
        raise click.UsageError("name a PLAYER, or a text file of players with --list")
    wanted = [(str(player), fleet)] if listing is None else _listed(listing)
    if fleet is None and listing is None and (policy is not None or unofficial):
        raise click.UsageError("--policy and --unofficial are for a FLEET: name it")
    if rating is not None and ranking is not None:
        raise click.UsageError("name the points by --rating or by --ranking, not by both")
    rated = {} if ranking is None else _rated(ranking, content)

    def acts(event: OpenEvent) -> Sequence[Act]:
        return [_entry(event, one, own, rated.get(plain(one), rating), policy, unofficial) for one, own in wanted]

    after = acting(file, content, acts)
    number = counted(len(after.state.active), "player")
    for one, _ in wanted:
        entrant = after.state.find(one)
        fleet_words = "" if after.journal.heading.form == SMASH else " (no fleet yet)"
        if entrant.registration is not None:
            cost = entrant.registration.cost
            shown = "price not known" if cost is None else f"{cost:.10g} points"
            fleet_words = f" ({entrant.registration.name}, {shown})"
        late = _late(after, entrant)
        total = f"; {number}" if one == wanted[-1][0] else ""
        click.echo(f"{entrant.name}{fleet_words}{late}{total}")


def _late(event: OpenEvent, entrant: Entrant) -> str:
    """Return what a late entry means, for its message; empty for one before the first round."""
    from sheetforge.tournament.swiss import SwissState

    missed = entrant.since - 1
    if not missed or not isinstance(event.state, SwissState):
        return ""
    margin = event.state.rules.bye_margin(0)
    each = "round 1 counts" if missed == 1 else f"rounds 1 to {missed} count"
    every = "" if missed == 1 else " each"
    return f"; plays from round {entrant.since} on: {each} 0 points and a margin of {margin:g}{every}"


def _listed(path: Path) -> list[tuple[str, str | None]]:
    """Return the players of a text file with their fleets. Raises `Unreadable` and `BadRequest`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise Unreadable(f"{path}: cannot be read as text in UTF-8") from None
    parts = [line.partition(";") for line in lines if line.strip() and not line.startswith("#")]
    if not parts:
        raise BadRequest(f"{path}: write a player on each line: PLAYER, or PLAYER; FLEET")
    return [(name.strip(), own.strip() or None) for name, _, own in parts]


def _rated(ranking: Path, content: str | None) -> dict[str, float]:
    """Return the points of all players of a ranking, by their names as they are compared."""
    from sheetforge.text import plain
    from sheetforge.tournament.commands.papers import ranked

    lines = ranked(ranking, content).list()
    return {plain(line.player): round(float(line.points), 4) for line in lines}


def _entry(
    event: OpenEvent, player: str, fleet: str | None, rating: float | None, policy: str | None, unofficial: bool
) -> Act:
    """Return the act by which a player enters, or brings the fleet that was missing."""
    from sheetforge.text import plain
    from sheetforge.tournament.acts import Enter, Register
    from sheetforge.tournament.commands.fleets import registered

    if fleet is None:
        return Enter(player, rating=rating)
    if event.form.word == SMASH:
        raise BadRequest(
            f"{player}: players of a Smash bring no fleet, they roll their ships at the table "
            "(`sheetforge event smash ship`); enter them without one"
        )
    given = registered(event, fleet, policy, unofficial)
    known = {plain(name): name for name in event.state.players}
    name = known.get(plain(player))
    own = None if name is None else event.state.players[name]
    if own is not None and own.registration is None and rating in (None, own.rating):
        return Register(own.name, *given)
    return Enter(player, *given, rating)


@click.command("drop")
@file_argument
@click.argument("player", metavar="PLAYER")
@click.option(
    "--now",
    "conceding",
    is_flag=True,
    help="Also end the player's open game, which the opponent wins with full points.",
)
@content_option
def event_drop(file: Path, player: str, conceding: bool, content: str | None) -> None:
    """Remove a player from the event for good."""
    from sheetforge.tournament.acts import Drop
    from sheetforge.tournament.commands.file import acting

    after = acting(file, content, lambda event: (Drop(event.state.find(player).name, conceding),))
    entrant = after.state.find(player)
    left = counted(len(after.state.active), "player")
    click.echo(f"{entrant.name} is out after round {entrant.until}; {left} in the event")


@click.command("undo")
@file_argument
@click.option("--step", type=WholeNumber(1), metavar="N", help="The step to take back; by default the last one.")
@click.option("--later", is_flag=True, help="Also all later steps that depend on it.")
@content_option
def event_undo(file: Path, step: int | None, later: bool, content: str | None) -> None:
    """Take back a step, the last one or any other. The file keeps both.

    A step on which later ones depend is refused with their numbers; --later takes them back as
    well. To restore a step, take back the step that took it back.
    """
    from sheetforge.tournament.acts import last_step, taken_back, taken_back_alone
    from sheetforge.tournament.commands.file import held_open
    from sheetforge.tournament.journal import UNDO, numbered

    with held_open(file, content) as (held, event):
        number = last_step(held.journal) if step is None else step
        if later:
            gone = (*reversed(taken_back(event.form, held.journal, number)[1]), number)
        else:
            taken_back_alone(event.form, held.journal, number)
            gone = (number,)
        steps = numbered(held.journal.steps)
        words = [event.form.words(held.journal, steps[number]) for number in gone]
        done = held.append([(UNDO, {"step": number}) for number in gone])
    echo_lines(
        f"step {own.number}: taken back step {one}: {said}" for own, one, said in zip(done, gone, words, strict=True)
    )


@click.command("log")
@file_argument
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@content_option
def event_log(file: Path, form: str, content: str | None) -> None:
    """List everything that was done, in words. Steps that were taken back are in parentheses."""
    from sheetforge.tournament.commands.file import opened

    event = opened(file, content)
    journal = event.journal
    gone = journal.undone
    said = [(step, event.form.words(journal, step)) for step in journal.steps]
    if form == "json":
        steps = [
            {
                "step": step.number,
                "act": step.word,
                "undone": step.number in gone,
                "words": words,
                "data": dict(step.data),
            }
            for step, words in said
        ]
        click.echo(as_json({"version": 1, "title": journal.heading.title, "steps": steps}), nl=False)
        return
    width = len(str(len(said)))
    echo_lines(f"{step.number:>{width}}  {f'({words})' if step.number in gone else words}" for step, words in said)


@click.command("repair")
@file_argument
def event_repair(file: Path) -> None:
    """Remove an incomplete last line of FILE. A crash while it was written leaves one."""
    from sheetforge.tournament.journal import repair

    cut = repair(file)
    if not cut:
        click.echo(f"{file}: complete; nothing was changed")
        return
    click.echo(
        f"{file}: removed the incomplete last line, {counted(len(cut), 'byte')}: "
        f"{quoted(cut.decode('utf-8', 'replace'), 200)}"
    )


def names_of(words: Sequence[str]) -> str:
    """Return names for a message, the first ones of many."""
    return first_of(words, 6)
