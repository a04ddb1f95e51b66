"""Small pieces of the sentences of findings: lists and counts as they are spoken."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """`a, b and c`; `none` when there is nothing."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return texts[0] if texts else "none"
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 mount`, `2 mounts`."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"
