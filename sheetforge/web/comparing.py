"""Answers that compare: odds against a unit, two entities, and the content with any commit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from sheetforge.compare.entities import compare
from sheetforge.compare.report import as_data, finding_line, lines, summary
from sheetforge.compare.states import library_at
from sheetforge.compare.values import changes
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.revisions import Revision, commits_of
from sheetforge.files import Json
from sheetforge.game import described, odds_report
from sheetforge.play.report import Asked, report_data
from sheetforge.web.jobs import Progress, Work
from sheetforge.web.served import PictureWork, ServedContent

SAME = frozenset({"id", "system", "kind", "source"})
"""Fields that differ between any two entities."""

MOST_COMMITS = 40
MOST_KEPT = 4


def odds(served: ServedContent, name: str, against: str, distance: int | None = None) -> Work:
    """Return the work of the odds of a unit or weapon against a unit, by default typical ones, at one distance or all.

    Those of a carrier with all that it carries take seconds. Raises `BadRequest`.
    """
    with served.lock:
        asked = Asked(served.key(name), served.key(against) if against else None, distance=distance)
        library = served.library

    def work(progress: Progress) -> bytes:
        progress(0, 0, "working out the odds")
        return json.dumps(report_data(odds_report(library, asked))).encode()

    return work


def difference(served: ServedContent, name: str, other: str) -> dict[str, Json]:
    """Return the fields and figures in which an entity differs from another. Raises `BadRequest`."""
    with served.lock:
        keys = _sound(served, other), _sound(served, name)
        before, after = (
            {field: value for field, value in described(served.library, key).items() if field not in SAME}
            for key in keys
        )
        return {"lines": [change.line() for change in changes(before, after)]}


def _sound(served: ServedContent, name: str) -> Key:
    key = served.key(name)
    if key in served.library.invalid or served.library.entity(key) is None:
        raise BadRequest(f"{served.library.shown(key)} does not pass the check")
    return key


class Past:
    """The content at earlier commits, kept while they are compared with."""

    def __init__(self, served: ServedContent) -> None:
        self._served = served
        self._libraries: dict[tuple[str, int], Library] = {}

    def commits(self, name: str) -> list[Json]:
        """Return the last commits that changed an entity's file, and those of the folder. Raises `Unreadable`."""
        root = self._served.place.root
        own = commits_of(root, f"{self._served.key(name)}.yaml", MOST_COMMITS)
        seen = {commit.id for commit in own}
        others = [commit for commit in commits_of(root, ".", MOST_COMMITS) if commit.id not in seen]
        return [
            {"id": commit.id, "date": commit.date, "subject": commit.subject, "own": commit in own}
            for commit in (*own, *others)
        ]

    def _library(self, revision: str) -> Library:
        first = Revision.of(self._served.place.root, revision)
        asked = (first.commit, self._served.number)
        if asked not in self._libraries:
            self._libraries[asked] = library_at(first, self._served.library)
            for old in list(self._libraries)[:-MOST_KEPT]:
                del self._libraries[old]
        return self._libraries[asked]

    def pictures(self, name: str, revision: str, paper: str, ink: str) -> dict[str, Json] | PictureWork:
        """Return the pages of an entity as they were at a commit, and its text. Raises `Unreadable`."""
        with self._served.lock:
            key = Key(*name.split("/")) if name.count("/") == 2 else None
            library = self._library(revision)
            if key is None or key not in library.files:
                return {"text": "", "pages": []}
            text = library.text(key).decode("utf-8", "replace")
            return self._served.others(library, key, paper, ink, {"text": text})

    def since(self, revision: str) -> Work:
        """Return the work of finding what has changed since a commit: a line of totals, and lines by entity.

        Raises `Unreadable` where there is no such commit.
        """
        with self._served.lock:
            before, after = self._library(revision), self._served.library
            systems = self._served.systems

        def work(progress: Progress) -> bytes:
            progress(0, 1, "checking the content of then")
            comparison = compare(before, after, systems, jobs=1)
            whole = as_data(comparison, revision)
            known = cast("list[Mapping[str, Json]]", whole["entities"])
            entities: list[Json] = [
                {
                    "key": str(entity_change.key),
                    "name": entity_change.name,
                    "state": entity_change.state,
                    "lines": list(lines(entity_change)),
                    "prices": plain["prices"],
                    "affects": [str(key) for key in entity_change.affects],
                }
                for entity_change, plain in zip(comparison.entities, known, strict=True)
            ]
            findings = {
                name: [{"entity": finding.entity, "line": finding_line(finding)} for finding in findings]
                for name, findings in (("new", comparison.lost), ("gone", comparison.regained))
            }
            answer = {"summary": summary(comparison), "entities": entities, "findings": findings}
            return json.dumps(answer).encode()

        return work
