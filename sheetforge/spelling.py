"""Words that were meant: the nearest of those there are, whatever the case and the hyphens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST = 20
"""How many words are listed at most where no near one is found."""


_SIGNS = {code: None for code in range(128) if not chr(code).isalnum()}


def plain(word: str) -> str:
    """A word without case, spaces and signs: what two spellings of it share."""
    word = word.lower()
    return word.translate(_SIGNS) if word.isascii() else "".join(filter(str.isalnum, word))


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The known words that `word` is probably meant to be, the same but for spelling first."""
    by_plain: dict[str, str] = {}
    for one in known:
        by_plain.setdefault(plain(one), one)
    wanted = plain(word)
    if wanted and wanted in by_plain:
        return [by_plain[wanted]]
    from difflib import get_close_matches

    return [by_plain[one] for one in get_close_matches(wanted, list(by_plain), most)]


def choices(word: str, known: Sequence[str]) -> str:
    """For a word that is not known: the one that was meant, and those that there are."""
    close = nearest(word, known)
    if close and len(known) > MOST:
        return f"did you mean {close[0]!r}?"
    listed = ", ".join(known[:MOST]) + (" …" if len(known) > MOST else "")
    return f"did you mean {close[0]!r}? (there are {listed})" if close else f"there are {listed}"


def cut(value: object, most: int = 60) -> str:
    """A value as a message shows it: in quotes where it is text, signs escaped, not too long."""
    text = repr(value[: most + 1]) if isinstance(value, str) else repr(value)
    if isinstance(value, str) and len(value) > most:
        return f"{repr(value[:most])[:-1]}…{text[0]}"
    return text if len(text) <= most + 2 else f"{text[:most]}…"
