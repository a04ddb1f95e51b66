"""Findings: the problems of content, as values.

A finding is never an exception. It has a message, a place (file, line, column range, entity, path
inside the entity), the code of its rule and, if it can be fixed automatically, a `Fix`.
Lines and columns count from 1, in characters; the end column is exclusive.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import NamedTuple

from sheetforge.values import values

Path = tuple[str | int, ...]
"""Keys and list positions from the root of an entity to a node, e.g. `("weapons", 0, "arcs")`."""


class Severity(StrEnum):
    """The severity of a finding. Only errors fail a check, unless it is strict."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Span(NamedTuple):
    """A stretch of a file's text: 1-based lines and columns, end column exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Span(1, 1, 1, 1)
"""The span of a finding about a whole file."""


@values(frozen=True, slots=True)
class Edit:
    """Replace the text at a span. An empty span inserts."""

    span: Span
    text: str


@values(frozen=True, slots=True)
class Fix:
    """A change that resolves a finding.

    A safe fix cannot change what the content means to its author; an unsafe one may.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


@values(frozen=True, slots=True)
class Label:
    """A second place that explains a finding, such as where a key was first defined.

    A label that `leads` is the place to report the finding at, once comments that suppress it at
    its own place have been applied.
    """

    file: str
    span: Span
    message: str
    leads: bool = False


@values(frozen=True, slots=True)
class Finding:
    """One problem, with everything a reporter needs to show it.

    `file` is the path as the user would type it, with forward slashes; `entity` is
    `kind/system/id` or empty when the file is not an entity; `value` is the offending text, which
    a baseline uses to recognise the finding again when lines have moved. `depends_on` are the keys
    of the other entities that were consulted for it, missing ones included. `accepted` is the
    reason of the waiver or comment that accepts the finding; `part` the part of its rule's summary
    that applies, None for all of it.
    """

    code: str
    name: str
    severity: Severity
    message: str
    file: str
    span: Span
    entity: str = ""
    path: Path = ()
    value: str = ""
    note: str = ""
    labels: tuple[Label, ...] = field(default=())
    fix: Fix | None = None
    depends_on: tuple[str, ...] = ()
    accepted: str = ""
    part: int | None = None

    @property
    def path_text(self) -> str:
        """The path inside the entity as one string, e.g. `weapons[0].arcs`."""
        text = ""
        for part in self.path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
        return text

    @property
    def with_path(self) -> str:
        """The message after its path, for a text that is in no file yet."""
        return f"{self.path_text}: {self.message}" if self.path else self.message


class NotJudged(NamedTuple):
    """The rules that could not judge an entity, and why: itself, or an entity that they need.

    `rules` are sorted codes; `because` are the keys of the invalid or missing entities.
    """

    entity: str
    file: str
    rules: tuple[str, ...]
    because: tuple[str, ...]


def sort_key(finding: Finding) -> tuple[str, Span, str, str]:
    """Return the key that sorts findings by file, place and code, whatever order they came in."""
    return (finding.file, finding.span, finding.code, finding.message)
