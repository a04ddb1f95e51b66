"""Snippets for editors: a new file of each kind, made from the sample of its game.

References of the sample become choices among the ids of the content folder.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.kinds import Key, lineage
from sheetforge.content.library import Library
from sheetforge.content.yaml import Lines, write
from sheetforge.lint.examples import SAMPLE, sample_library

MOST_CHOICES = 60
"""The most ids of a choice; editors show them in a list, and any text can be typed instead."""


def code_snippets(library: Library) -> dict[str, object]:
    """Return the snippets of all kinds in the form of VS Code's file of snippets."""
    snippets: dict[str, object] = {}
    for system, game in library.systems.items():
        for folder, kind in game.kinds.items():
            body = snippet_body(library, system, folder)
            if body is not None:
                snippets[f"{game.title}: {kind.title}"] = {
                    "scope": "yaml",
                    "prefix": [f"new {kind.title}", f"{system} {kind.title}"],
                    "description": f"a new {kind.title} of {game.title}",
                    "body": body.rstrip("\n").split("\n"),
                }
    return snippets


def default_snippet(library: Library, system: str, kind: str) -> dict[str, object] | None:
    """Return the snippet that a schema offers in an empty file; None for a kind without sample."""
    body = snippet_body(library, system, kind)
    if body is None:
        return None
    title = library.systems[system].kinds[kind].title
    return {
        "label": f"new {title}",
        "description": f"a new {title}, made from the sample of the game",
        "bodyText": body.rstrip("\n"),
    }


def snippet_body(library: Library, system: str, kind: str) -> str | None:
    """Return the text of a snippet, in the notation of editors; None for a kind without sample."""
    samples = sample_library(library.systems, system)
    record = next(
        (
            samples.record(key)
            for game in lineage(library.systems, system)
            if (key := Key(kind, game, SAMPLE)) in samples.files
        ),
        None,
    )
    if record is None or record.entity is None:
        return None
    text, lines = record.source.text, Lines(record.source.text)
    holes = [(*lines.range(record.source.span(("name",))), f":{record.entity.name}")]
    for path, reference in record.references:
        ids = list(_ids(library, system, reference.kind, str(reference)))
        if ids:
            choice = ",".join(ids[:MOST_CHOICES])
            holes.append((*lines.range(record.source.span(path)), f"|{choice}|"))
    made, done = [], 0
    for number, (start, end, hole) in enumerate(sorted(holes), 1):
        made += [_escaped(text[done:start]), f"${{{number}{hole}}}"]
        done = end
    return "".join([*made, _escaped(text[done:])])


def _ids(library: Library, system: str, kind: str, sample: str) -> Iterator[str]:
    """Yield the ids that a reference may have, first that of the sample, as YAML writes them."""
    known = {key.id: None for game in lineage(library.systems, system) for key in library.keys(kind, game)}
    if sample in known:
        yield write(sample)
    yield from (write(id) for id in known if id != sample)


def _escaped(text: str) -> str:
    """Return a text for a snippet, in which `$`, `}` and the backslash have a meaning."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
