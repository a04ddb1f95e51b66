"""Loading of one file: bytes to YAML, then to an entity by the schema of its kind, with findings.

Errors of pydantic become findings with a place, a plain sentence and, for a typo, the closest
known word.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from sheetforge.content.kinds import Key, Kind
from sheetforge.content.model import Entity, Reference, references
from sheetforge.content.objections import entries, finding, objection, split_text
from sheetforge.content.places import AMENDS, NAMES, REPLACES, Places, nothing_below
from sheetforge.content.repairs import field_names, yaml_path
from sheetforge.content.yaml import MAX_BYTES, Source, edits, parse, too_large, write
from sheetforge.content.yaml.comments import Suppression
from sheetforge.content.yaml.screen import decode
from sheetforge.content.yaml.tree import Target
from sheetforge.content.yaml.usual import usual_source
from sheetforge.finding import START, Finding, Fix, Path, Severity, Span
from sheetforge.text import did_you_mean, nearest, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic_core import ErrorDetails

    from sheetforge.content.yaml.plain_flow import Value

Filled = TypeVar("Filled", bound=BaseModel)


@dataclass
class Record:
    """One loaded entity: its text and positions, the entity if valid, and its findings.

    With `places` the text is joined from the files of several layers, and positions in it, findings
    included, are to be `located`.
    """

    key: Key
    shown: str
    source: Source
    entity: Entity | None
    findings: tuple[Finding, ...]
    places: Places | None = None

    def located(self, finding: Finding) -> Finding:
        """Return a finding of this entity with its place in a file."""
        return finding if self.places is None else self.places.located(finding)

    def place(self, path: Path, target: Target = "value") -> tuple[str, Span]:
        """Return file and span of a value."""
        span = self.source.span(path, target)
        return (self.shown, span) if self.places is None else self.places.real(span)

    def top_span(self, path: Path) -> Span:
        """Return the span of a value in the entity's own file, the topmost one."""
        return self.source.span(path) if self.places is None else self.places.top_span(path)

    def text_at(self, shown: str) -> str:
        """Return the text of one of the entity's files; empty for any other file."""
        if self.places is None:
            return self.source.text if shown == self.shown else ""
        return self.places.text_at(shown)

    @property
    def comments(self) -> tuple[Suppression, ...]:
        """The suppression comments of the entity's own file, the topmost one."""
        return self.source.comments if self.places is None else self.places.top_comments()

    @cached_property
    def references(self) -> tuple[tuple[Path, Reference], ...]:
        """Every reference of the entity, with its path."""
        return () if self.entity is None else tuple(references(self.entity))

    def partial(self, kind: Kind) -> Entity | None:
        """Return the valid part of an entity that fails its schema; None if there is none.

        Where layers clash it is open which value holds, so there is nothing to judge.
        """
        if self.entity is not None or any(finding.code in NAMES for finding in self.findings):
            return None
        from sheetforge.content.partial import partial_entity

        return partial_entity(kind, self.source)


def unread(key: Key, shown: str, reason: str) -> Record:
    """Return the record of a file that could not be opened."""
    finding = Finding("SF015", "unreadable-file", Severity.ERROR, reason, shown, START, str(key))
    return Record(key, shown, parse("", shown), None, (finding,))


def read(key: Key, kind: Kind, shown: str, text: bytes, path: str, ahead: dict[str, Value] | None) -> Record:
    """Load the text of the file at `path`, or what was read ahead of it. Never raises for the content of the file."""
    source = parse(text, shown) if ahead is None else usual_source(ahead, decode(text)[0], shown)
    if len(text) > MAX_BYTES:
        source = replace(source, findings=(too_large(shown, _size(path, text)),))
    findings = [replace(finding, entity=str(key)) for finding in source.findings]
    entity: Entity | None = None
    if isinstance(source.data, dict) and source.complete:
        if AMENDS in source.data:
            findings.append(nothing_below(source, AMENDS, key))
            return Record(key, shown, source, None, tuple(findings))
        if REPLACES in source.data:
            findings.append(nothing_below(source, REPLACES, key))
            kept = {name: value for name, value in source.data.items() if name != REPLACES}
            source = replace(source, data=kept)
        entity, objections = validate(kind, key, source)
        findings = _merged(findings, objections, source)
    return Record(key, shown, source, entity, tuple(findings))


def _size(path: str, text: bytes) -> int:
    """Return the size in bytes of a file of which only the beginning has been read."""
    try:
        return max(os.path.getsize(path), len(text))
    except OSError:
        return len(text)


def _merged(yaml: list[Finding], schema: list[Finding], source: Source) -> list[Finding]:
    """Return the findings of YAML and the schema, with one finding for each scalar.

    The fix of an ambiguous scalar (`yes`, `010`) is to quote it only if the schema takes a text.
    """
    by_path = {finding.path: finding for finding in schema}
    ambiguous = {finding.path for finding in yaml if finding.code == "SF005"}
    merged = []
    for doubt in yaml:
        objected = by_path.get(doubt.path) if doubt.code == "SF005" else None
        if objected is not None:
            doubt = replace(doubt, fix=_unquoted_fix(doubt, objected, source))
        merged.append(doubt)
    return merged + [finding for finding in schema if finding.path not in ambiguous]


_SWITCHES = MappingProxyType({"yes": True, "on": True, "y": True, "no": False, "off": False, "n": False})


def _unquoted_fix(ambiguous: Finding, objected: Finding, source: Source) -> Fix | None:
    """Return the fix of an ambiguous scalar in a field that takes no text."""
    word = ambiguous.value.lower()
    if word in _SWITCHES and "true" in objected.message.lower():
        text, safe = write(_SWITCHES[word]), True
    elif word.replace("_", "").isdigit() and "number" in objected.message and len(word) < 12:
        text, safe = str(int(word.replace("_", ""))), False
    else:
        return None
    return Fix(f"write {text}", (edits.replace_value(source, ambiguous.path, text),), safe)


def validate(kind: Kind, key: Key, source: Source) -> tuple[Entity | None, list[Finding]]:
    """Return the entity that a file's data describes; without one, all objections to the data."""
    model, wrong = _choose(kind, key, source)
    if model is None:
        return None, wrong
    entity, wrong = fill(model, source, key)
    return entity, _of_another_model(wrong, kind, key, source)


def fill(model: type[Filled], source: Source, key: Key | str = "") -> tuple[Filled | None, list[Finding]]:
    """Return the model that a file's data describes; without one, all objections to the data.

    `key` is the entity of the findings; it is empty for a file outside the content.
    """
    try:
        return model.model_validate(source.data, by_alias=True), _empty_values(source, key, ())
    except ValidationError as problem:
        details = [error for error in problem.errors(include_url=False) if not _follows(error)]
        findings = [objection(error, model, key, source) for error in details[:MOST_OBJECTIONS]]
        fixed = {(finding.path[:-1], edit.text) for finding in findings if finding.fix for edit in finding.fix.edits}
        kept = [
            finding
            for finding in {(finding.span, finding.code, finding.message): finding for finding in findings}.values()
            # One finding is enough for a misspelt field, which is also a missing one, and for a
            # text that commas have split into several keys.
            if not (finding.code == "SF102" and (finding.path, finding.value) in fixed)
            and not (finding.code == "SF101" and _is_later_piece(finding, source))
        ]
        kept += _empty_values(source, key, details)
        if len(details) > MOST_OBJECTIONS:
            more = f" (and {len(details) - MOST_OBJECTIONS} more in this file)"
            kept[-1] = replace(kept[-1], message=kept[-1].message + more)
        return None, kept


MOST_OBJECTIONS = 100
"""Errors of the schema that one file reports; nobody reads more, and each takes time to find."""


def _empty_values(source: Source, key: Key | str, details: Sequence[ErrorDetails]) -> list[Finding]:
    """Return findings of keys without a value that the schema takes for absent fields."""
    if not source.empty or not key:
        # In a file outside the content, null is a value: no ink, no bleed.
        return []
    seen = {yaml_path(error["loc"], source.data) for error in details}
    findings = []
    for path in source.empty[:MOST_OBJECTIONS]:
        # A value below a key that occurs a second time is not in the data.
        if not source.has(path) or any(path[:depth] in seen for depth in range(1, len(path) + 1)):
            continue
        if split_text(source, path) is None:
            name = f"{path[-1]!r} has" if isinstance(path[-1], str) else "this item has"
            message = f"{name} no value; write one, or delete it"
            findings.append(finding("SF103", message, path, key, source))
    return findings


def _follows(error: ErrorDetails) -> bool:
    """Return whether a list is too short only since pydantic does not count its invalid items."""
    written = error["input"]
    least = error.get("ctx", {}).get("min_length", 0)
    return error["type"] == "too_short" and isinstance(written, list) and len(written) >= least


def _is_later_piece(unknown: Finding, source: Source) -> bool:
    """Return whether an unknown field is a later piece of a cut text, whose first is reported."""
    names = list(entries(source, unknown.path[:-1]))
    index = names.index(str(unknown.path[-1]))
    cut = split_text(source, (*unknown.path[:-1], names[index - 1])) if index else None
    return cut is not None and unknown.path[-1] in cut[1]


def _of_another_model(findings: list[Finding], kind: Kind, key: Key, source: Source) -> list[Finding]:
    """Merge fields of another model of the kind into one finding, at the key that chose the model.

    A complete ship with a forgotten `listed: true` has a dozen fields that no listed ship has.
    """
    fields = {finding.value: finding for finding in findings if finding.code == "SF101" and len(finding.path) == 1}
    if len(fields) < 2:
        return findings
    models = kind.models()
    others = {name for model in models.values() for name in field_names(model)}
    foreign = [name for name, finding in fields.items() if name in others]
    if not kind.by or kind.by not in source.mapping or len(foreign) < 2:
        return findings
    chosen = f"{kind.by}: {write(source.mapping[kind.by])}"
    strangers = ", ".join(foreign[:4]) + (f" and {len(foreign) - 4} more" if len(foreign) > 4 else "")
    message = f"a {kind.title} with `{chosen}` has no {strangers}; remove `{kind.by}`, or these"
    fix = None
    if "" in models:
        edit = edits.remove_entry(source, (kind.by,))
        fix = Fix(f"remove `{chosen}`", (edit,), safe=False)
    else:
        message = f"a {kind.title} with `{chosen}` has no {strangers}"
    whole = finding("SF101", message, (kind.by,), key, source, value=kind.by, target="key", fix=fix)
    return [whole, *(finding for finding in findings if finding.code != "SF101" or finding.value not in foreign)]


def _choose(kind: Kind, key: Key, source: Source) -> tuple[type[Entity] | None, list[Finding]]:
    models = kind.models()
    if not kind.by:
        return models[""], []
    value = source.mapping.get(kind.by, "")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if text in models:
        return models[text], []
    known = sorted(name for name in models if name)
    path: Path = (kind.by,)
    if value == "" or value is None:
        path = path if value is None else ()
        message = f"{kind.by!r} is missing; it is one of {', '.join(known)}"
        return None, [finding("SF102", message, path, key, source, value=kind.by)]
    close, fix = nearest(text, known), None
    if close:
        word = {"true": "true", "false": "false"}.get(close[0]) or write(close[0])
        edit = edits.replace_value(source, path, word)
        fix = Fix(f"write {word}", (edit,), plain(text) == plain(close[0]))
    message = f"no {kind.title} {kind.by} {text!r}; {did_you_mean(text, known, with_list=True)}"
    return None, [finding("SF105", message, path, key, source, value=text, fix=fix)]
