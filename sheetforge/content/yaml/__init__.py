"""A YAML reader that returns plain data with the position of every node, and edits of the text.

`parse` reads one file's text in a single pass and never raises: errors are the findings of the
`Source` it returns. `sheetforge.content.yaml.edits` builds the edits of fixes.
"""

from __future__ import annotations

from sheetforge.content.yaml.comments import MARK, Suppression, find_suppressions
from sheetforge.content.yaml.plain import read_plain
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.rules import MAX_BYTES, MAX_DEPTH, YAML_RULES, RuleText
from sheetforge.content.yaml.scalars import Folded, quote, write
from sheetforge.content.yaml.screen import decode, screen
from sheetforge.content.yaml.text import Lines, apply
from sheetforge.content.yaml.tree import Data, Node, Source
from sheetforge.content.yaml.usual import read_usual, usual_source
from sheetforge.finding import Finding

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "YAML_RULES",
    "Data",
    "Folded",
    "Lines",
    "Node",
    "RuleText",
    "Source",
    "Suppression",
    "apply",
    "parse",
    "quote",
    "too_large",
    "write",
]


def parse(text: str | bytes, file: str) -> Source:
    """Read one file's text.

    `file` is the path to show in findings. Usual files are read without places (`usual`), plain
    ones line by line (`plain`), all others by the events of the C scanner (`events`); each says the same as the next.
    """
    if len(text) > MAX_BYTES:
        problem = too_large(file, len(text))
        return Source(file, "", None, False, (problem,), (), None, Lines(""))
    unreadable = None
    if isinstance(text, bytes):
        text, unreadable = decode(text)
    elif (nul := text.find("\0")) >= 0:
        unreadable = ("this is a binary file, not text", nul)
    lines = Lines(text)
    problems = Problems(file, lines)
    if unreadable is not None:
        message, nul = unreadable
        problems.add("SF007", message, nul, nul + 1, note="save the file as UTF-8")
        return Source(file, text, None, False, problems.sorted(), (), None, lines)
    clean = screen(text, problems)
    marked = MARK in text
    if not problems.found and not marked and (usual := read_usual(clean)) is not None:
        return usual_source(usual, text, file)
    plain = None if problems.found else read_plain(clean)
    if plain is not None:
        places = plain.scalars() if marked else ()
        comments = find_suppressions(text, lines, places) if places else ()
        return Source(file, text, plain.data, True, (), comments, plain.root, lines, plain.empty)
    # Late: hardly any content needs the scanner.
    from sheetforge.content.yaml.events import read_events

    return read_events(file, text, clean, lines, problems)


def too_large(file: str, size: int) -> Finding:
    """Return the finding for a file of `size` bytes, which is more than `MAX_BYTES`."""
    problems = Problems(file, Lines(""))
    message = f"the file has {size:,} bytes; the most is {MAX_BYTES:,}"
    problems.add("SF011", message, 0, 0)
    return problems.found[0]
