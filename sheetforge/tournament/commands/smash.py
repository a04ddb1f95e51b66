"""`event smash`: the games of a Smash at real tables, act by act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import WholeNumber, content_option, file_argument
from sheetforge.cli.output import aligned, as_json, echo_lines
from sheetforge.content.library import BadRequest

if TYPE_CHECKING:
    from sheetforge.play.questions import Json
    from sheetforge.tournament.acts import Act
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.smash import SmashGroup, SmashState


group_option = click.option(
    "--group", type=WholeNumber(1, 100), metavar="N", help="The group, where there are several."
)


@click.group("smash")
def event_smash() -> None:
    """Run the games of a Smash. Record groups, ships, damage, kills, tiers and last turns.

    Begin with `event new FILE --event EVENT` and `event enter FILE PLAYER`; `event undo` takes back
    every act of these commands too.
    """


def state_of(event: OpenEvent) -> SmashState:
    """Return the state of a Smash. Raises `BadRequest` for an event of another form."""
    from sheetforge.tournament.smash import SmashState

    if not isinstance(event.state, SmashState):
        raise BadRequest(f"{event.journal.heading.title} is no Smash; its rounds are paired (`event pair`)")
    return event.state


def made(event: OpenEvent, word: str, **fields: Json) -> Act:
    """Return an act of the form of an event by its word."""
    from sheetforge.tournament.journal import Step

    state_of(event)
    return event.form.act_of(Step(0, word, fields))


def done(file: Path, content: str | None, word: str, **fields: Json) -> SmashState:
    """Do one act, and return the state after it."""
    from sheetforge.tournament.commands.file import acting

    return state_of(acting(file, content, lambda event: (made(event, word, **fields),)))


@event_smash.command("groups")
@file_argument
@click.option(
    "--group",
    "groups",
    multiple=True,
    metavar="A,B,…",
    help="The players of a group; repeatable. By default groups are drawn.",
)
@click.option("--ship", default="", metavar="ID", help="The ship that everybody flies, where the event leaves it open.")
@content_option
def groups_command(file: Path, groups: tuple[str, ...], ship: str, content: str | None) -> None:
    """Divide the players into groups. They are as few and as even as possible, by the seed of the
    event."""
    from sheetforge.tournament.commands.file import acting
    from sheetforge.tournament.smash import drawn_groups

    def acts(event: OpenEvent) -> tuple[Act, ...]:
        state = state_of(event)
        if groups:
            named = [[name.strip() for name in group.split(",") if name.strip()] for group in groups]
        else:
            players = [entrant.name for entrant in event.state.active]
            sizes = state.group_sizes(len(players))
            drawn = drawn_groups(players, sizes, event.journal.heading.seed)
            named = [list(group) for group in drawn]
        return (made(event, "groups", groups=[*named], ship=ship),)

    _show(state_of(acting(file, content, acts)))


@event_smash.command("ship")
@file_argument
@click.argument("player", metavar="PLAYER")
@click.option("--dice", metavar="N,N", help="The faces that you threw; by default they are rolled.")
@click.option("--crew", metavar="N,N", help="The skills, where players divide points.")
@click.option("--tier", default="", metavar="NAME", help="The tier; it is refused if the player is in another one.")
@content_option
def ship_command(file: Path, player: str, dice: str | None, crew: str | None, tier: str, content: str | None) -> None:
    """Roll a player's next ship. The dice give its line of the chart, its entry and exit point."""
    from sheetforge.tournament.commands.file import acting
    from sheetforge.tournament.smash import thrown

    def acts(event: OpenEvent) -> tuple[Act, ...]:
        name = event.state.find(player).name
        needed = state_of(event).dice_of(name, tier)
        journal = event.journal
        if dice is not None:
            faces = _numbers(dice, "--dice")
        else:
            faces = thrown(needed, journal.heading.seed, len(journal.steps), name)
        skills = () if crew is None else _numbers(crew, "--crew")
        return (made(event, "ship", player=name, faces=[*faces], crew=[*skills]),)

    after = acting(file, content, acts)
    click.echo(state_of(after).entered(player))


def _numbers(text: str, option: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.replace(",", " ").split())
    except ValueError:
        raise click.BadParameter(
            f"write whole numbers with commas, such as 3,11, not {text!r}", param_hint=option
        ) from None


@event_smash.command("hit")
@file_argument
@click.argument("target", metavar="TARGET")
@click.argument("done_by", metavar="[PLAYER=DAMAGE]...", nargs=-1)
@click.option(
    "--boxes", type=WholeNumber(1, 1000), metavar="N", help="Boxes that the ship had left before this damage."
)
@click.option("--destroyed", "loss", flag_value="boxes", default="", help="Its last box is gone.")
@click.option("--critical", "loss", flag_value="critical", help="A critical hit destroys it: all boxes left count.")
@click.option("--crew-dead", "loss", flag_value="crew", help="The last of its crew is killed: all boxes left count.")
@click.option(
    "--by",
    default="",
    metavar="PLAYER",
    help="The attacker who dealt the critical hit or killed the crew, if there are several.",
)
@content_option
def hit_command(
    file: Path, target: str, done_by: tuple[str, ...], boxes: int | None, loss: str, by: str, content: str | None
) -> None:
    """Credit damage to TARGET's ship at one moment. It counts after the reduction of the ship.

    Damage beyond the boxes that were left is divided among the attackers. A ship that an asteroid
    or debris destroys has no attackers.
    """
    from sheetforge.tournament.commands.file import opened

    event = opened(file, content)
    before = set(_lines(state_of(event)))
    damage = [_damage(one) for one in done_by]
    fields: dict[str, Json] = {"boxes": boxes, "loss": loss, "by": by}
    after = done(file, content, "hit", target=target, done=[[*pair] for pair in damage], **fields)
    named: list[Json] = [[after.find(name).name, points] for name, points in damage]
    act = made(event, "hit", target=after.find(target).name, done=named, **fields)
    echo_lines([act.words(), *(line for line in _lines(after) if line not in before)])


MOST_DAMAGE = 1000
"""The most damage of an attacker to a ship at one moment; a larger number is taken for a
mistake."""


def _damage(text: str) -> tuple[str, int]:
    name, equals, number = text.rpartition("=")
    if not equals or not number.strip().lstrip("-").isdigit():
        raise click.UsageError(f"{text!r}: write an attacker and the damage, such as Ann=6")
    if len(number.strip()) > len(str(MOST_DAMAGE)) or int(number) > MOST_DAMAGE:
        raise click.UsageError(f"{text!r}: damage is at most {MOST_DAMAGE}; write the damage of one moment")
    return name.strip(), int(number)


def _of_player(word: str, text: str) -> None:
    """Add the command of an act of one player."""

    @event_smash.command(word, help=text)
    @file_argument
    @click.argument("player", metavar="PLAYER")
    @content_option
    def command(file: Path, player: str, content: str | None) -> None:
        after = done(file, content, word, player=player)
        echo_lines(line for line in _lines(after) if player.casefold() in line.casefold())


def _of_group(word: str, text: str) -> None:
    """Add the command of an act of one group."""

    @event_smash.command(word, help=text)
    @file_argument
    @group_option
    @content_option
    def command(file: Path, group: int | None, content: str | None) -> None:
        after = done(file, content, word, group=group or 0)
        groups = after.groups()
        echo_lines(_head(smash_group) for smash_group in groups if group in (None, smash_group.number))


_of_player("punch-out", "Give up PLAYER's ship at the end of a turn.")
_of_player("leave", "Take PLAYER's ship off the map by its exit point. It has dealt the damage that this asks for.")
_of_player("spend", "Give up a kill of PLAYER for another ship. PLAYER has lost the last one.")
_of_player("retire", "End the game of PLAYER, who has lost the last ship.")
_of_group("phase", "End a phase. Players who lost their last ship in it and have no kill are out.")
_of_group("turn", "End the turn; the game is over if time was called in it.")
_of_group("time", "Call time: the turn in play is the last one.")


@event_smash.command("show")
@file_argument
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@content_option
def show_command(file: Path, form: str, content: str | None) -> None:
    """Print the standing of every group. It has what each player has in play."""
    from sheetforge.tournament.commands.file import opened

    state = state_of(opened(file, content))
    if form == "json":
        click.echo(as_json({"version": 1, "groups": [_data(smash_group) for smash_group in state.groups()]}), nl=False)
        return
    _show(state)


def _show(state: SmashState) -> None:
    groups = state.groups()
    if not groups:
        click.echo("no groups are drawn yet; `sheetforge event smash groups` draws them")
    for number, group in enumerate(groups):
        echo_lines(["", *_text(group)] if number else _text(group))


def _lines(state: SmashState) -> list[str]:
    return [line for group in state.groups() for line in _text(group)]


def _head(group: SmashGroup) -> str:
    last = ", the last one" if group.timed else ""
    now = f"over: {group.over}" if group.over else f"turn {group.turn}{last}"
    return f"group {group.number}, {now}"


def _text(group: SmashGroup) -> Iterator[str]:
    yield _head(group)
    rows = [("place", "player", *group.heads, "")]
    rows += [(str(row.place), row.player, *map(str, row.tally), row.state) for row in group.rows]
    yield from aligned(rows, {0, 2, 3})


def _data(group: SmashGroup) -> dict[str, object]:
    return {
        "group": group.number,
        "turn": group.turn,
        "last_turn": group.timed,
        "over": group.over,
        "players": [
            {
                "place": row.place,
                "player": row.player,
                **dict(zip(group.heads, row.tally, strict=True)),
                "state": row.state,
            }
            for row in group.rows
        ],
    }
