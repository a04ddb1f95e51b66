"""Losses of rows, blocks and sides in words, made from those of the engine."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.files import Json
from sheetforge.systems.babylon.schema.tables import Loss, Losses


def sentences(losses: Iterable[Loss]) -> list[str]:
    """Return several losses in words."""
    return [loss.in_words() for loss in losses]


def in_words(table: Losses) -> dict[str, Json]:
    """Return a table of losses in words: by row, by block, by side."""
    return {
        "row": {kind: sentences(losses) for kind, losses in table.row.items()},
        "block": {kind: sentences(losses) for kind, losses in table.block.items()},
        "side": sentences(table.side),
    }
