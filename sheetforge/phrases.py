"""Small pieces of sentences: lists, counts and verbs as they are spoken."""

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


PEOPLES = ("ish", "nch", "tch", "ese")
"""How names of peoples end that stand for many without an s: British, French, Dutch."""


def does(who: str, verb: str) -> str:
    """A name with its verb, in the number that the name is spoken of in.

    >>> does("Rebels", "win"), does("French", "win"), does("the table", "roll")
    ('Rebels win', 'French win', 'the table rolls')
    """
    many = who.endswith(("s", *PEOPLES))
    return f"{who} {verb}" if many else f"{who} {verb}s"
