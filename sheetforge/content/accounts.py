"""Figures that a game computes from an entity: its bill, and the layout of its damage tracks.

Commands print these beside what the file records. Both also work on a file with findings, as far as
its figures allow: `judged` returns the entity without the invalid parts, and names these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import field
from typing import NamedTuple

from pydantic import ValidationError

from sheetforge.content.amend import path_text
from sheetforge.content.kinds import Key, Kind
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.load import Record
from sheetforge.content.model import Entity
from sheetforge.content.repairs import yaml_path
from sheetforge.finding import Path
from sheetforge.values import values

Figure = int | float | None
"""A figure of a bill; None where there is none."""


class CostLine(NamedTuple):
    """A part of a bill, with a figure for each of its columns."""

    part: str
    detail: str
    figures: tuple[Figure, ...]


class Account(NamedTuple):
    """The bill of an entity: columns of figures, the price, and the field that records it.

    An estimate is not a price: the recorded price may differ from it.
    """

    columns: tuple[str, ...]
    lines: tuple[CostLine, ...]
    sums: tuple[Figure, ...]
    total: int
    field: str
    remarks: tuple[str, ...] = ()
    is_estimate: bool = False

    @property
    def is_whole(self) -> bool:
        """True if every part has a figure, so that the total is the price."""
        return all(None not in line.figures for line in self.lines)


class TrackNeed(NamedTuple):
    """A kind of box on a track: its codes, its purpose, and its numbers.

    `due` is the number that the figures require, `laid` the number that has found room, `there`
    that of the file (None if it has no track). A track may have any number of boxes of a `free`
    kind.
    """

    codes: str
    why: str
    due: int
    laid: int
    there: int | None
    free: bool = False

    @property
    def differs(self) -> bool:
        """True if the file has too few or too many; boxes without room may be missing."""
        if self.there is None:
            return True
        return not self.free and not min(self.laid, self.due) <= self.there <= self.due


class TrackLayout(NamedTuple):
    """The track of a facing as the rules lay it out, and the one of the file, as lines of text."""

    facing: str
    needs: tuple[TrackNeed, ...]
    laid: str
    there: str


class TrackSheet(NamedTuple):
    """All tracks of an entity, the field that has them, and the order of the layout in words."""

    field: str
    order: str
    layouts: tuple[TrackLayout, ...]

    @property
    def data(self) -> str | dict[str, str]:
        """The tracks as the file writes them: one text, or one for each facing."""
        laid = {layout.facing: layout.laid for layout in self.layouts}
        return laid.get("", laid)


@values(frozen=True, slots=True)
class Accounting:
    """The accounts of a kind: its bill and its tracks, where the game has them.

    `blanks` are values for required fields that a file lacks, so that the rest can be computed.
    """

    bill: Callable[[Library, Key, Entity], Account] | None = None
    tracks: Callable[[Library, Key, Entity], TrackSheet] | None = None
    blanks: Mapping[str, object] = field(default_factory=dict)


class Judgeable(NamedTuple):
    """An entity as far as its file is valid, and the parts of the file that are left out."""

    entity: Entity
    left_out: tuple[str, ...]


_TRIES = 200
"""The most faults that are left out, one by one, before the command gives up."""


def judged(library: Library, key: Key, blanks: Mapping[str, object]) -> Judgeable:
    """Return the entity of a file without its invalid parts, and with blanks for missing fields.

    Raises `BadRequest` if nothing can be read, or if a required field without a blank is wrong.
    """
    record = library.record(key)
    if record.entity is not None:
        return Judgeable(record.entity, ())
    if not isinstance(record.source.data, dict) or not record.source.complete:
        raise BadRequest(f"{record.shown}: {_reason(record, ())}")
    data = deepcopy(record.source.data)
    model = _model(library.systems[key.system].kinds[key.kind], data)
    if model is None:
        raise BadRequest(f"{record.shown}: {_reason(record, ())}")
    left_out: dict[str, str] = {}
    for _ in range(_TRIES):
        try:
            return Judgeable(
                model.model_validate(data, by_alias=True), tuple(f"{where}: {why}" for where, why in left_out.items())
            )
        except ValidationError as problem:
            # The last first, so that the numbers of earlier list items stay as they are.
            error = problem.errors(include_url=False)[-1]
            location = error["loc"]
            path = yaml_path(location, data)
            if error["type"] == "missing" and len(path) < len(location):
                name = str(location[-1])
                if not path and name in blanks:
                    data[name] = deepcopy(blanks[name])
                    left_out.setdefault(name, f"missing; computed with {blanks[name]!r}")
                    continue
                if not path:
                    what = "is missing" if name not in left_out else "is wrong"
                    raise BadRequest(
                        f"{record.shown}: {name} {what}, and no figure can be computed without it"
                        + (f": {left_out[name]}" if name in left_out else "")
                    ) from None
            dropped = _dropped(path)
            where = path_text(dropped)
            left_out[where] = f"left out: {_reason(record, dropped) or error['msg']}"
            if not dropped:
                break
            _remove(data, dropped)
    raise BadRequest(f"{record.shown}: {_reason(record, ())}")


def _model(kind: Kind, data: Mapping[str, object]) -> type[Entity] | None:
    """Return the model of a file's data; None if the key that selects it has no known value."""
    value = data.get(kind.by, "") if kind.by else ""
    return kind.models().get(str(value).lower() if isinstance(value, bool) else str(value))


def _dropped(path: Path) -> Path:
    """Return what to leave out for a fault: the outermost list item with it, or the field."""
    for depth, step in enumerate(path, 1):
        if isinstance(step, int):
            return path[:depth]
    return path[:1]


def _remove(data: object, path: Path) -> None:
    for step in path[:-1]:
        data = data[step]  # type: ignore[index]
    del data[path[-1]]  # type: ignore[attr-defined]


def _reason(record: Record, path: Path) -> str:
    """Return the message of the first finding at a path or below it."""
    beneath = (finding for finding in record.findings if finding.path[: len(path)] == path)
    return next((finding.message for finding in beneath), "")
