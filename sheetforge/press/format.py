"""How lengths are written into files: short, and the same on every machine."""

from __future__ import annotations


class Numbers(dict[float, str]):
    """Numbers as PDF and SVG take them: three decimals at most, none that are not needed.

    >>> n = Numbers()
    >>> n[12.5], n[3], n[-0.00001], n[1 / 3]
    ('12.5', '3', '0', '0.333')
    """

    def __missing__(self, number: float) -> str:
        """Write a number that has not occurred yet."""
        text = f"{number:.3f}".rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) < 1 << 16:
            self[number] = text
        return text
