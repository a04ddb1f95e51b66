"""A run of whole numbers as content writes it: `1-4`, or `3` for a run of one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from sheetforge.content.written import Written

_SPREAD = r"^\d+(-\d+)?$"


@dataclass(frozen=True, slots=True)
class Spread:
    """A run of whole numbers, both ends in it: rolls, ranges, bands."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.high != self.low else str(self.low)

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __len__(self) -> int:
        return self.high - self.low + 1


def spread(value: Any) -> Any:
    """`1-4`, or a single number for a run of one. Raises ValueError when the ends are swapped."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.match(_SPREAD, value):
        raise ValueError("write a run of numbers, for instance 1-4")
    low, _, high = value.partition("-")
    if high and int(high) < int(low):
        raise ValueError(f"{value} runs backwards; write {high}-{low}")
    return Spread(int(low), int(high or low))


SpreadText = Annotated[
    Spread,
    Written(
        spread,
        {"anyOf": [{"type": "string", "pattern": _SPREAD}, {"type": "integer", "minimum": 0}]},
    ),
]
