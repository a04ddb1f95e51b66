"""Files that another process reads ahead: it sends their data, and places are found when somebody asks for them.

To read YAML needs none of the modules that a check imports first, so that a second process can read meanwhile. Places
would take as long to send as to find, and of a good file nobody asks for more than that of its name.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.content.yaml.comments import MARK
from sheetforge.content.yaml.plain import read_plain
from sheetforge.content.yaml.plain_flow import LateNode, Value
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.rules import MAX_BYTES
from sheetforge.content.yaml.screen import decode, screen
from sheetforge.content.yaml.text import Lines
from sheetforge.content.yaml.tree import Node, Source
from sheetforge.finding import Path


class PlainData(NamedTuple):
    """The content of a plain file: data, paths of values that are null, and the places of the whole and of its name."""

    data: dict[str, Value]
    empty: tuple[Path, ...]
    whole: tuple[int, int]
    known: dict[Path, tuple[int, int]]


def read_ahead(raw: bytes) -> PlainData | None:
    """Return what a plain file says; None for one with findings or suppressions, or that is not plain."""
    if len(raw) > MAX_BYTES:
        return None
    text, unreadable = decode(raw)
    if unreadable is not None or MARK in text:
        return None
    problems = Problems("", Lines(text))
    clean = screen(text, problems)
    plain = None if problems.found else read_plain(clean)
    if plain is None:
        return None
    root, data = plain.root, plain.data
    known: dict[Path, tuple[int, int]] = {}
    if root.entries and (name := root.entries.get("name")):
        known["name",] = name[2].start, name[2].end
    return PlainData(data, plain.empty, (root.start, root.end), known)


def source_of(ahead: PlainData, raw: bytes, file: str) -> Source:
    """Return what `parse` returns of the same bytes."""
    text = decode(raw)[0]
    root = _WholeFile(text, *ahead.whole, ":")
    return Source(file, text, ahead.data, True, (), (), root, Lines(text), ahead.empty, ahead.known)


class _WholeFile(LateNode):
    """The node of a whole file, which is read once more when somebody asks for a place inside it."""

    __slots__ = ()

    def _read(self) -> Node:
        plain = read_plain(self._text)
        if plain is None:
            raise ValueError("a text that was plain is not")
        return plain.root
