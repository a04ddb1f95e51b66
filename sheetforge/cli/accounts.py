"""`price` and `track`: what a game computes from a file's figures, beside what the file records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from sheetforge.cli.completing import complete_priced
from sheetforge.cli.options import content_option
from sheetforge.cli.output import aligned, echo_lines
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.content.lookup import absolute, find_content, find_key, find_keys
from sheetforge.files import Json, as_json, edit_file
from sheetforge.game import discover, games_of
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.accounts import Account, Accounting, Figure, TrackLayout, TrackSheet
    from sheetforge.content.model import Entity

T = TypeVar("T")

names_argument = click.argument("names", nargs=-1, required=True, metavar="FILE|ID...", shell_complete=complete_priced)
format_option = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")


@values(frozen=True, slots=True)
class Subject:
    """An entity on the command line, in the library that it is judged in; `file` is its path."""

    library: Library
    key: Key
    shown: str
    file: Path

    @property
    def accounting(self) -> Accounting:
        """The accounts of its kind; empty ones if the game has none."""
        from sheetforge.content.accounts import Accounting

        found = games_of(self.library)[self.key.system].accounts()
        return found.get(self.key.kind, Accounting())


@click.command("price")
@names_argument
@click.option("--write", is_flag=True, help="Write the price into the file.")
@format_option
@content_option
def price_command(names: tuple[str, ...], write: bool, form: str, content: str | None) -> int:
    """Print the bill of each FILE or ID. It is compared with the price that the file records.

    A file with findings is priced as far as it can be; what is left out is named. Exit code 1: a
    recorded price differs from the bill.
    """
    differs = False
    rows = []
    for subject in subjects(names, content):
        of_kind = subject.accounting.bill
        if of_kind is None:
            raise BadRequest(_none(subject, "prices by parts"))
        account, left_out = _worked_out(subject, of_kind)
        recorded = subject.library.record(subject.key).source.mapping.get(account.field)
        if write and recorded != account.total:
            _refuse_partial(subject, account.field, left_out, account.is_whole)
            _write(subject, account.field, account.total, ("tons", "type", "navy", "name"))
            recorded = account.total
        differs |= recorded != account.total and not account.is_estimate
        if form == "json":
            rows.append(_account_data(subject, account, recorded, left_out))
        else:
            echo_lines(_account_lines(subject, account, recorded, left_out))
    if form == "json":
        click.echo(as_json(rows), nl=False)
    return int(differs)


@click.command("track")
@names_argument
@click.option("--write", is_flag=True, help="Write the tracks into the file.")
@format_option
@content_option
def track_command(names: tuple[str, ...], write: bool, form: str, content: str | None) -> int:
    """Lay out the damage track of each FILE or ID. It is compared with the one in the file.

    Prints which boxes each track needs and why. Exit code 1: a track of the file has other boxes
    than its figures require; the places of the boxes are not compared.
    """
    differs = False
    rows = []
    for subject in subjects(names, content):
        of_kind = subject.accounting.tracks
        if of_kind is None:
            raise BadRequest(_none(subject, "procedure that lays out a damage track"))
        sheet, left_out = _worked_out(subject, of_kind)
        if any(one.partition(":")[0] == sheet.field for one in left_out):
            sheet = sheet._replace(layouts=tuple(map(_without, sheet.layouts)))
        if write:
            _refuse_partial(subject, sheet.field, left_out)
            _write(subject, sheet.field, sheet.data, ("damage_control", "armour", "weapons"))
            sheet = sheet._replace(layouts=tuple(map(_as_laid, sheet.layouts)))
        differs |= any(need.differs for layout in sheet.layouts for need in layout.needs)
        if form == "json":
            rows.append(_track_data(subject, sheet, left_out))
        else:
            echo_lines(_track_lines(subject, sheet, left_out))
    if form == "json":
        click.echo(as_json(rows), nl=False)
    return int(differs)


def subjects(names: Sequence[str], content: str | None) -> Iterator[Subject]:
    """Yield the entities that names, ids or paths of files stand for."""
    paths = [name for name in names if _is_path(name)]
    place = find_content(content, paths)
    library = open_library(place.root, place.shown, discover())
    by_path = {absolute(path): key for key, path in library.files.items()}
    for name in names:
        if not _is_path(name):
            key = _named(library, name)
            yield Subject(library, key, library.shown(key), Path(library.files[key]))
            continue
        target = absolute(name)
        if target in by_path:
            key = by_path[target]
            yield Subject(library, key, library.shown(key), target)
        else:
            yield _outside(library, name, target)


def _named(library: Library, name: str) -> Key:
    """Return the entity with accounts that a name or id stands for. Raises `BadRequest`."""
    games = games_of(library)
    if "/" in name or any(key.id == name for key in library.files):
        # Of a game's own entity the accounts of other games need not be loaded.
        keys = find_keys(library, name)
        if len(keys) == 1 and keys[0].kind in games[keys[0].system].accounts():
            return keys[0]
    return find_key(library, name, tuple(dict.fromkeys(kind for game in games.values() for kind in game.accounts())))


def _is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or Path(name).is_file()


def _outside(library: Library, name: str, target: Path) -> Subject:
    """Return a file that lies outside the content as if it stood there."""
    kind, system = target.parent.parent.name, target.parent.name
    if system not in library.systems or kind not in library.systems[system].kinds:
        raise BadRequest(f"{name}: its folders do not say what it is; a file of content is KIND/SYSTEM/ID.yaml")
    key = Key(kind, system, target.stem)
    try:
        text = target.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "not text in UTF-8"
        raise Unreadable(f"{name}: cannot be read: {str(reason).lower()}") from None
    return Subject(library.with_texts({key: text}), key, name, target)


def _worked_out(subject: Subject, work_out: Callable[[Library, Key, Entity], T]) -> tuple[T, tuple[str, ...]]:
    """Return what is computed from an entity, and the parts of its file that are left out."""
    from sheetforge.content.accounts import judged

    judgeable = judged(subject.library, subject.key, subject.accounting.blanks)
    return work_out(subject.library, subject.key, judgeable.entity), judgeable.left_out


def _none(subject: Subject, what: str) -> str:
    """Return the message for a kind whose game has no such accounts."""
    game = games_of(subject.library)[subject.key.system]
    return f"{subject.key}: {subject.key.kind} of {game.title} have no {what}"


def _refuse_partial(subject: Subject, field: str, left_out: Sequence[str], is_whole: bool = True) -> None:
    """Raise `BadRequest` if a figure to be written lacks a part of the file."""
    others = [one for one in left_out if one.partition(":")[0] != field]
    if others or not is_whole:
        why = others[0] if others else "a part has no price"
        raise BadRequest(f"{subject.shown}: {field} is not written, as it would be incomplete: {why}")


def _write(subject: Subject, field: str, value: Json, after: tuple[str, ...]) -> None:
    """Write a field into the file of an entity. Raises `BadRequest` if it is not to be written."""
    from sheetforge.content.yaml.fields import with_field

    record = subject.library.record(subject.key)
    if not subject.library.is_own(subject.key):
        raise BadRequest(
            f"{subject.shown} belongs to a pack below; change it with "
            f"`sheetforge new {subject.key.kind} {subject.key.short} --amends {field}=…`"
        )
    if record.places is not None:
        raise BadRequest(f"{subject.shown} amends an entity of a pack; write {field} there by hand")
    text = with_field(record.source, field, value, after)
    if text == record.source.text:
        return
    try:
        edit_file(subject.file, text.encode())
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{subject.shown}: cannot be written: {reason}") from None
    click.echo(f"{subject.shown}: {field} written", err=True)


# --- bills ----------------------------------------------------------------------------------------


def _account_lines(subject: Subject, account: Account, recorded: Json, left_out: Sequence[str]) -> Iterator[str]:
    yield f"{subject.shown}"
    yield from (f"  not counted: {line}" for line in left_out)
    width = range(2, 2 + len(account.columns))
    cells = [("  part", "", *account.columns)]
    cells += [
        (f"  {cost_line.part}", cost_line.detail, *map(_figure, cost_line.figures)) for cost_line in account.lines
    ]
    cells.append(("  total", "", *map(_figure, account.sums)))
    yield from (line.rstrip() for line in aligned(cells, set(width)))
    yield from (f"  {line}" for line in account.remarks)
    yield f"  {_compared(account, recorded)}"


def _figure(value: Figure) -> str:
    return "-" if value is None else f"{value:g}"


def _compared(account: Account, recorded: Json) -> str:
    """Return how the recorded price compares with the bill."""
    what = "estimate" if account.is_estimate else "price by parts"
    said = f"{what}: {account.total}"
    if not isinstance(recorded, int) or isinstance(recorded, bool):
        return f"{said}; the file has no `{account.field}`"
    if recorded == account.total:
        return f"{said}, as recorded"
    off = recorded - account.total
    return f"{said}; `{account.field}: {recorded}` is {abs(off)} {'more' if off > 0 else 'less'}"


def _account_data(subject: Subject, account: Account, recorded: Json, left_out: Sequence[str]) -> dict[str, object]:
    return {
        "entity": str(subject.key),
        "file": subject.shown,
        "columns": list(account.columns),
        "lines": [{"part": line.part, "detail": line.detail, "figures": list(line.figures)} for line in account.lines],
        "sums": list(account.sums),
        "total": account.total,
        "field": account.field,
        "recorded": recorded if isinstance(recorded, int | float) else None,
        "estimate": account.is_estimate,
        "remarks": list(account.remarks),
        "left_out": list(left_out),
    }


# --- tracks ---------------------------------------------------------------------------------------


def _as_laid(layout: TrackLayout) -> TrackLayout:
    needs = tuple(need._replace(there=need.laid) for need in layout.needs)
    return layout._replace(there=layout.laid, needs=needs)


def _without(layout: TrackLayout) -> TrackLayout:
    """Return the layout for a file that has no such track, or one that can't be read."""
    needs = tuple(need._replace(there=None) for need in layout.needs if need.due)
    return layout._replace(there="", needs=needs)


def _track_lines(subject: Subject, sheet: TrackSheet, left_out: Sequence[str]) -> Iterator[str]:
    yield subject.shown
    yield from (f"  not counted: {line}" for line in left_out)
    for layout in sheet.layouts:
        if layout.facing:
            yield f"  {layout.facing}"
        cells = [("  boxes", "due", "laid out", "in file", "")]
        for need in layout.needs:
            there = "-" if need.there is None else str(need.there)
            note = "; the file differs" if need.there is not None and need.differs else ""
            cells.append((f"  {need.codes}", str(need.due), str(need.laid), there, need.why + note))
        yield from (line.rstrip() for line in aligned(cells, {1, 2, 3}))
        yield "  laid out:"
        yield from (f"    {row}" for row in layout.laid.rstrip().split("\n"))
        if not layout.there:
            yield "  the file has none"
        elif layout.there.split() == layout.laid.split():
            yield "  the file has the same"
        else:
            yield "  in the file:"
            yield from (f"    {row.strip()}" for row in layout.there.rstrip().split("\n"))
    yield f"  order: {sheet.order}"


def _track_data(subject: Subject, sheet: TrackSheet, left_out: Sequence[str]) -> dict[str, object]:
    return {
        "entity": str(subject.key),
        "file": subject.shown,
        "field": sheet.field,
        "tracks": [
            {
                "facing": layout.facing,
                "boxes": [need._asdict() for need in layout.needs],
                "laid_out": layout.laid,
                "in_file": layout.there or None,
            }
            for layout in sheet.layouts
        ],
        "left_out": list(left_out),
    }
