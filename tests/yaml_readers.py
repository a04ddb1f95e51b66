"""The two readers of YAML side by side: as a check reads a file, and by the scanner in any case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from sheetforge.content import yaml
from sheetforge.content.yaml import Node, Source, parse

Reader = Callable[[str | bytes, str], Source]


def scanned(text: str | bytes, file: str) -> Source:
    """Read a text by the events of the C scanner, even one that is plain."""
    with (
        mock.patch.object(yaml, "read_usual", return_value=None),
        mock.patch.object(yaml, "read_plain", return_value=None),
    ):
        return parse(text, file)


READERS = pytest.mark.parametrize("read", [parse, scanned], ids=["plain", "scanner"])


def tree(node: Node | None) -> Any:
    """A position tree as plain data."""
    if node is None:
        return None
    entries = node.entries and {key: (start, end, tree(child)) for key, (start, end, child) in node.entries.items()}
    return node.start, node.end, node.style, entries, node.items and list(map(tree, node.items))


def seen(source: Source) -> Any:
    """Everything both readers must agree about."""
    return (source.data, tree(source.root), source.complete, source.findings, source.comments, source.empty)
