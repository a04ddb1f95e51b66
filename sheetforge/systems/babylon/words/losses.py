"""Losses of rows, blocks and sides in words, made from those of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from sheetforge.content.effects import require_words
from sheetforge.files import Json
from sheetforge.systems.babylon.schema.tables import Loss, Losses, What
from sheetforge.text import signed

FIGURES: Mapping[What, str] = {
    "thrust": "thrust",
    "sensors": "sensor rating",
    "initiative": "initiative",
    "shield": "shield",
    "power": "power",
    "signature": "signature",
}
"""Figures that a loss adds to."""

CHANCES: Mapping[What, str] = {
    "failure": "complete failure",
    "jump-explosion": "the ship blows up if it is used",
    "jump-failure": "it fails if it is used",
}
"""Events that happen with a chance in percent."""

PARTS: Mapping[What, str] = {"jamming": "jamming", "stealth": "stealth"}
"""Figures that lose a part, in percent of the initial value."""


def sentence(loss: Loss) -> str:
    """Return a loss in words.

    >>> sentence(Loss(what="thrust", by=-1)), sentence(Loss(what="failure", by=20))
    ('–1 thrust', '20 % complete failure')
    >>> sentence(Loss(what="turn-delay", by=2)), sentence(Loss(what="stealth", by=-50))
    ('turn delay 2 zigs longer', '50 % of the initial stealth lost')
    """
    if loss.what in FIGURES:
        return f"{signed(loss.by)} {FIGURES[loss.what]}"
    if loss.what in CHANCES:
        return f"{loss.by} % {CHANCES[loss.what]}"
    if loss.what in PARTS:
        return f"{-loss.by} % of the initial {PARTS[loss.what]} lost"
    return f"turn delay {loss.by} {'zig' if loss.by == 1 else 'zigs'} longer"


require_words("sentence", get_args(What), FIGURES, CHANCES, PARTS, ("turn-delay",))


def sentences(losses: Iterable[Loss]) -> list[str]:
    """Return several losses in words."""
    return [sentence(loss) for loss in losses]


def in_words(table: Losses) -> dict[str, Json]:
    """Return a table of losses in words: by row, by block, by side."""
    return {
        "row": {kind: sentences(losses) for kind, losses in table.row.items()},
        "block": {kind: sentences(losses) for kind, losses in table.block.items()},
        "side": sentences(table.side),
    }
