"""`fleet crew`: the crew list placed in a fleet, by a policy, from a file, or one by one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_fleets
from sheetforge.cli.fleet_source import fleet_named
from sheetforge.cli.options import content_option, file_option, known_system, library_at, system_option
from sheetforge.cli.output import write_out
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.game import fleet_game
from sheetforge.text import counted, did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.fleets import CrewSlot


@click.command("crew")
@click.argument("fleet", metavar="FLEET", shell_complete=complete_fleets)
@click.option("--policy", metavar="NAME", help="list: as printed; gunners: high values to guns; even: alike.")
@file_option("--values", help="Values in the order of the slots, a line for each ship.")
@click.option("--ask", is_flag=True, help="Place the values one by one; `undo` takes one back.")
@click.option("--captain", type=int, metavar="SIDES", help="The die of captains, for ships that have one.")
@file_option("--out", help="Write the fleet to a file.")
@click.option("--line", "as_line", is_flag=True, help="Print one line for exchange.")
@system_option
@content_option
def fleet_crew(
    fleet: str,
    policy: str | None,
    values: Path | None,
    ask: bool,
    captain: int | None,
    out: Path | None,
    as_line: bool,
    system: str | None,
    content: str | None,
) -> None:
    """Place the crew list in a fleet. The fleet is printed with its crews.

    The pool has as many values as the fleet has slots; each is placed once. Without --values
    and --ask a policy places them, by default in the order of the list.
    """
    if sum((policy is not None, values is not None, ask)) > 1:
        raise click.UsageError("choose one of --policy, --values and --ask")
    library = library_at(content)
    known_system(system, library.systems)
    library, key = fleet_named(library, fleet, system)
    game = fleet_game(library, key.system)
    crews = game.crews
    if captain is not None and captain not in crews.dice:
        sizes = ", ".join(f"d{sides}" for sides in crews.dice)
        raise click.UsageError(f"--captain {captain}: a captain's die is {sizes}")
    slots = crews.slots(library, key)
    pool = crews.pool(len(slots))
    if values is not None:
        placed = read_values(values, pool)
    elif ask:
        placed = asked(slots, pool)
    else:
        name = policy or next(iter(crews.policies))
        if name not in crews.policies:
            raise click.UsageError(f"no policy {name!r}; {did_you_mean(name, crews.policies)}")
        placed = crews.policies[name](slots, pool)
    text = crews.crewed(library, key, placed, captain)
    if as_line:
        own = library.with_texts({key: text}, {key: library.shown(key)})
        text = f"{game.line(own, key)}\n"
    write_out(text, out, f"{counted(len(slots), 'crew slot')} filled")


def read_values(path: Path, pool: Sequence[int]) -> tuple[int, ...]:
    """Return the values of a file, checked against the pool.

    A line has the values of a ship; words up to a colon name it, `#` begins a comment. Raises
    `Unreadable` and `BadRequest`.
    """
    from sheetforge.play.fleets import misplaced

    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise Unreadable(f"{path}: cannot be read: {problem}") from None
    values: list[int] = []
    for number, line in enumerate(lines, 1):
        for word in line.partition("#")[0].rpartition(":")[2].replace(",", " ").split():
            if not (word.isascii() and word.isdigit()):
                raise BadRequest(f"{path}:{number}: a value is a number of the list, not {word!r}")
            values.append(int(word))
    fault = misplaced(pool, values)
    if fault:
        listed = " ".join(map(str, pool))
        raise BadRequest(f"{path}: {fault}; place each once: {listed}")
    return tuple(values)


def asked(slots: Sequence[CrewSlot], pool: Sequence[int]) -> tuple[int, ...]:
    """Return the values that a person places, slot by slot. Raises `BadRequest` at end of input.

    A value that is not left is refused and asked for again.
    """
    placed: list[int] = []
    while len(placed) < len(slots):
        left = list(pool)
        for value in placed:
            left.remove(value)
        shown = " ".join(map(str, sorted(left, reverse=True)))
        click.echo(f"{slots[len(placed)]} ({shown}): ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            missing = counted(len(slots) - len(placed), "slot")
            raise BadRequest(f"the input ended with {missing} to fill; nothing was written")
        word = line.strip()
        if word == "undo":
            placed = placed[:-1]
        elif word.isascii() and word.isdigit() and int(word) in left:
            placed.append(int(word))
        else:
            click.echo(f"{word!r} is not left; type one of {shown}, or undo", err=True)
    return tuple(placed)
