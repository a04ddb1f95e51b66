"""Answers about entities that take a moment: odds, and differences of two entities or two states."""

from __future__ import annotations

from sheetforge.compare.entities import compare
from sheetforge.compare.report import lines, summary
from sheetforge.compare.states import library_at
from sheetforge.compare.values import changes
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.revisions import Revision
from sheetforge.files import Json
from sheetforge.game import described, odds_report
from sheetforge.play.report import Asked, report_data
from sheetforge.web.served import ServedContent

SAME = frozenset({"id", "system", "kind", "source"})
"""Fields that differ between any two entities."""


def odds(served: ServedContent, name: str, against: str) -> dict[str, Json]:
    """Return the odds of a unit or weapon against a unit, by default typical ones. Raises `BadRequest`."""
    with served.lock:
        target = served.key(against) if against else None
        return report_data(odds_report(served.library, Asked(served.key(name), target)))


def difference(served: ServedContent, name: str, other: str) -> dict[str, Json]:
    """Return the fields and figures in which an entity differs from another. Raises `BadRequest`."""
    with served.lock:
        keys = _sound(served, other), _sound(served, name)
        before, after = (
            {field: value for field, value in described(served.library, key).items() if field not in SAME}
            for key in keys
        )
        return {"lines": [change.line() for change in changes(before, after)]}


def since(served: ServedContent, revision: str) -> dict[str, Json]:
    """Return what has changed in the folder since a revision of git: a line of totals, and lines by entity.

    Raises `Unreadable` where there is no such revision.
    """
    with served.lock:
        first = Revision.of(served.place.root, revision)
        comparison = compare(library_at(first, served.library), served.library, served.systems)
        entities: list[Json] = [
            {"key": str(one.key), "state": one.state, "lines": list(lines(one))} for one in comparison.entities
        ]
        return {"summary": summary(comparison), "entities": entities}


def _sound(served: ServedContent, name: str) -> Key:
    key = served.key(name)
    if key in served.library.invalid or served.library.entity(key) is None:
        raise BadRequest(f"{served.library.shown(key)} does not pass the check")
    return key
