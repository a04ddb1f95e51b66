"""Checks of the whole library: duplicate names, and unused entities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.places import NOTHING_BELOW
from sheetforge.finding import Finding, Label, NotJudged, Severity
from sheetforge.lint.cache import CacheEntry

if TYPE_CHECKING:
    from sheetforge.content.yaml import Suppression

UNUSED = ("SF205", "unused-definition")
TAKEN = ("SF209", "name-taken")


def library_findings(library: Library, entries: Mapping[str, CacheEntry]) -> tuple[list[Finding], list[Finding]]:
    """Return all findings of a check, and those that waivers and comments suppress.

    The entries are in the order of the library's keys. A comment that suppresses a finding of the
    whole library counts as unused when its entity is checked alone; that finding is removed here.
    """
    kept: list[Finding] = []
    verdicts = [entry.verdict for entry in entries.values() if not entry.is_quiet]
    aside = [finding for verdict in verdicts for finding in verdict.waived]
    needed = set()
    keys = {str(key): key for key in library.keys()}
    for finding in (*_names_taken(library, entries), *_unused(library, entries)):
        comments = library.record(keys[finding.entity]).comments
        hits = [comment for comment in comments if comment.suppresses(finding)]
        needed |= {(finding.entity, comment.span) for comment in hits}
        if hits:
            aside.append(replace(finding, accepted=hits[0].reason))
        else:
            kept.append(finding)
    unread = _unread(library, entries)
    for verdict in verdicts:
        for finding in verdict.findings:
            if finding.code == "SF903" and (finding.entity, finding.span) in needed:
                continue
            if finding.code == "SF903" and keys[finding.entity].system in unread:
                comments = library.record(keys[finding.entity]).comments
                if any(_may_need(comment, finding, UNUSED) for comment in comments):
                    continue
            kept.append(finding)
    return kept, aside


def lone_findings(library: Library, entries: Mapping[str, CacheEntry]) -> tuple[list[Finding], list[Finding]]:
    """Return the findings of some entities by themselves, and those that waivers and comments suppress."""
    verdicts = [(Key(*name.split("/")), entry.verdict) for name, entry in entries.items()]
    kept = [
        finding
        for key, verdict in verdicts
        for finding in verdict.findings
        if finding.code != "SF903"
        or not any(_may_need(comment, finding, UNUSED, TAKEN) for comment in library.record(key).comments)
    ]
    return kept, [finding for _, verdict in verdicts for finding in verdict.waived]


def lone_gap(library: Library, key: Key, lacking: NotJudged | None) -> NotJudged:
    """Return the rules that cannot judge an entity by itself: those it lacks others for, and those of the library."""
    must_be_used = library.systems[key.system].kinds[key.kind].must_be_used
    codes = {TAKEN[0], *((UNUSED[0],) if must_be_used else ()), *(lacking.rules if lacking else ())}
    return NotJudged(str(key), library.shown(key), tuple(sorted(codes)), lacking.because if lacking else ())


def _may_need(comment: Suppression, stale: Finding, *rules: tuple[str, str]) -> bool:
    """Return whether a comment that seems stale is about rules that can't judge now."""
    return comment.span == stale.span and any(comment.names(*rule) for rule in rules)


def _unread(library: Library, entries: Mapping[str, CacheEntry]) -> set[str]:
    """Return the games with an invalid file, whose references are unknown."""
    pairs = zip(library.keys(), entries.values(), strict=True)
    return {key.system for key, entry in pairs if not entry.words}


def _names_taken(library: Library, entries: Mapping[str, CacheEntry]) -> list[Finding]:
    """Return a finding for every name or alias that another entity of the kind and game has."""
    first: dict[tuple[str, str, str], Key] = {}
    for key, entry in zip(library.keys(), entries.values(), strict=True):
        if not entry.is_quiet and any(finding.code == NOTHING_BELOW for finding in entry.verdict.findings):
            # A change of an entity that has another id now.
            continue
        # An id without its hyphens has the form of the words compared below.
        first[key.kind, key.system, key.id.replace("-", "")] = key
    findings = []
    for key, entry in zip(library.keys(), entries.values(), strict=True):
        holders: list[Key] = [key]
        for index, word in enumerate(entry.words):
            holder = first.setdefault((key.kind, key.system, word), key)
            if holder in holders:
                continue
            holders.append(holder)
            name = _names(library, key)[index]
            held, span = entries[str(holder)], entry.verdict.name_span
            label = Label(library.shown(holder), held.verdict.name_span, "the first one")
            what = "the name" if held.words else "the id"
            message = f"{name!r} is already {what} of {holder.id!r}"
            findings.append(
                Finding(
                    *TAKEN,
                    Severity.ERROR,
                    message,
                    library.shown(key),
                    span,
                    str(key),
                    ("name",),
                    name.lower(),
                    labels=(label,),
                )
            )
    return findings


def _names(library: Library, key: Key) -> tuple[str, ...]:
    """Return an entity's name and aliases as they are written."""
    entity = library.record(key).entity
    return () if entity is None else (entity.name, *entity.aliases)


def _unused(library: Library, entries: Mapping[str, CacheEntry]) -> list[Finding]:
    """Return a finding for every unused entity of a kind that must be used."""
    used = {use for entry in entries.values() for use in entry.uses}
    unknown = _unread(library, entries)
    findings = []
    for key in library.keys():
        kind = library.systems[key.system].kinds[key.kind]
        if kind.must_be_used and key.system not in unknown and str(key) not in used:
            message = f"nothing refers to this {kind.title}; name it where it is used, or delete it"
            span = entries[str(key)].verdict.name_span
            findings.append(
                Finding(*UNUSED, Severity.WARNING, message, library.shown(key), span, str(key), ("name",), key.id)
            )
    return findings
