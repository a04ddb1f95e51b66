"""Parts of messages: lists, counts, verbs that agree with a name, and suggestions for typos."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

MOST = 20
"""The most words that a message lists."""

_SIGNS = {code: None for code in range(128) if not chr(code).isalnum()}


def plain(word: str) -> str:
    """Return a word without case, spaces and punctuation, to compare two spellings."""
    word = word.lower()
    return word.translate(_SIGNS) if word.isascii() else "".join(filter(str.isalnum, word))


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """Return up to `most` known words close to `word`, or only the one that is equal when plain."""
    by_plain: dict[str, str] = {}
    for candidate in known:
        by_plain.setdefault(plain(candidate), candidate)
    target = plain(word)
    if target and target in by_plain:
        return [by_plain[target]]
    from difflib import get_close_matches

    return [by_plain[close] for close in get_close_matches(target, list(by_plain), most)]


def did_you_mean(
    word: str, known: Iterable[str], *, most: int = 1, with_list: bool = False, otherwise: str | None = None
) -> str:
    """Return the hint for an unknown word: the closest known ones, otherwise the list of all.

    Up to `most` close words are named. If there are none, the hint is `otherwise`, or the first
    `MOST` known words. `with_list` adds a short list of all words to the close ones.

    >>> did_you_mean("shps", ["ships", "maps"]), did_you_mean("x", ["ships", "maps"])
    ("did you mean 'ships'?", 'there are ships, maps')
    """
    words = list(dict.fromkeys(known)) if isinstance(known, Sequence) else sorted(known)
    close = nearest(word, words, most)
    meant = f"did you mean {' or '.join(map(repr, close))}?" if close else ""
    if meant and not (with_list and len(words) <= MOST):
        return meant
    if not meant and otherwise is not None:
        return otherwise
    everything = f"there {'is' if len(words) == 1 else 'are'} {', '.join(words[:MOST]) or 'none'}"
    everything += " …" if len(words) > MOST else ""
    return f"{meant} ({everything})" if meant else everything


def listed(words: Iterable[object], last: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`; `none` for an empty one."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return texts[0] if texts else "none"
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def first_of(words: Sequence[object], most: int) -> str:
    """Return words as a list in a sentence; the first ones of more than `most`.

    >>> first_of("abc", 3), first_of("abcd", 3)
    ('a, b and c', 'a, b, c …')
    """
    return listed(words) if len(words) <= most else f"{', '.join(map(str, words[:most]))} …"


MOST_NAMED = 4
"""The most names that the name of a file lists in full."""


def digest(words: str) -> str:
    """Return eight characters that stand for a text in the name of a file."""
    # Late: few commands name a file by a digest.
    from hashlib import sha256

    return sha256(words.encode()).hexdigest()[:8]


def short_list(names: Sequence[str]) -> str:
    """Return names joined to a part of a file name; a digest stands for those of a long list.

    >>> short_list(["2-x-wing", "4-tie-fighter"])
    '2-x-wing-4-tie-fighter'
    >>> short_list(["a", "b", "c", "d", "e", "f"])
    'a-b-c-and-3-more-fb326f9a'
    """
    if len(names) <= MOST_NAMED:
        return "-".join(names)
    left = names[MOST_NAMED - 1 :]
    return "-".join((*names[: MOST_NAMED - 1], f"and-{len(left)}-more-{digest(' '.join(left))}"))


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 mount`, `2 mounts`."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def counts_in_words(counts: Mapping[str, float]) -> str:
    """Return counts with whose they are, to a tenth.

    >>> counts_in_words({"Red": 59.34, "White": 82.0})
    'Red 59.3, White 82'
    """
    return ", ".join(f"{whose} {round(count, 1):g}" for whose, count in counts.items())


def plural(noun: str) -> str:
    """Return the plural of a noun.

    >>> plural("torpedo"), plural("box"), plural("missile")
    ('torpedoes', 'boxes', 'missiles')
    """
    return noun + ("es" if noun.endswith(("o", "x", "s")) else "s")


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article.

    >>> with_article("Ion Torpedo"), with_article("decoy")
    ('an Ion Torpedo', 'a decoy')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(number: int) -> str:
    """Return a number as sentences write it: small ones in words.

    >>> number_word(0), number_word(3), number_word(40)
    ('no', 'three', '40')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


ORDINALS = ("", "first", "second", "third", "fourth")
"""Ordinal numbers from the first on, as far as sentences write them out."""


def times(number: int) -> str:
    """Return a number of times in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def letters(number: int) -> str:
    """Return the mark of one of several units that are alike, counted from 0: A, B … Z, AA, BB.

    >>> letters(0), letters(25), letters(27)
    ('A', 'Z', 'BB')
    """
    return chr(ord("A") + number % 26) * (number // 26 + 1)


PEOPLES = ("ish", "nch", "tch", "ese")
"""Endings of names of peoples that are plural without an s: British, French, Dutch."""


def capital(text: str) -> str:
    """Return a text with a capital at its beginning, the rest as it is.

    >>> capital("first sortie of Vaubrand")
    'First sortie of Vaubrand'
    """
    return text[:1].upper() + text[1:]


def does(who: str, verb: str) -> str:
    """Return a name and its verb, singular or plural as the name is.

    >>> does("Rebels", "win"), does("French", "win"), does("the table", "roll")
    ('Rebels win', 'French win', 'the table rolls')
    """
    return f"{who} {verb}" if is_plural(who) else f"{who} {verb}s"


PRONOUNS: Mapping[str, Mapping[str, str]] = {
    "you": {"it has": "you have", "it holds": "you hold", "its": "your"},
    "they": {"it has": "they have", "it holds": "they hold", "its": "their"},
}
"""Words of a clause about a side, by the pronoun that takes the place of `it`."""

NO_WORDS: Mapping[str, str] = MappingProxyType({})


def with_pronoun(clause: str, who: str) -> str:
    """Return a clause that calls a side `it` in the words for `you`, or for a side by its name.

    >>> with_pronoun("it has lost 2 of its ships", "you"), with_pronoun("it has 2 of its ships", "Rebels")
    ('you have lost 2 of your ships', 'they have 2 of their ships')
    """
    words = PRONOUNS.get(who) or (PRONOUNS["they"] if is_plural(who) else NO_WORDS)
    return re.sub(rf"\b({'|'.join(words)})\b", lambda match: words[match[1]], clause) if words else clause


def is_plural(name: str) -> bool:
    """Return whether a name takes a plural verb."""
    return name.endswith(("s", *PEOPLES))


def cut(value: object, most: int = 60) -> str:
    """Return a value as messages quote it: text in quotes and escaped, cut to `most` characters."""
    text = repr(value[: most + 1]) if isinstance(value, str) else repr(value)
    if isinstance(value, str) and len(value) > most:
        return f"{repr(value[:most])[:-1]}…{text[0]}"
    return text if len(text) <= most + 2 else f"{text[:most]}…"


def signed(number: int) -> str:
    """A number with its sign, as type sets it: no hyphen for a minus, and no sign for none.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '–1', '0')
    """
    return f"{number:+d}".replace("-", "–") if number else "0"


def percent(chance: float) -> str:
    """A chance in per cent; small and great ones so that they are not shown as none and certain.

    >>> percent(0.62), percent(0.004), percent(0.0), percent(0.9996), percent(0.00001)
    ('62 %', '0.4 %', '0 %', '99.96 %', 'under 0.01 %')
    """
    if chance in (0, 1) or 0.01 <= chance <= 0.99:
        return f"{100 * chance:.0f} %"
    least = min(chance, 1 - chance)
    if least < 0.0001:
        return "under 0.01 %" if chance < 0.5 else "over 99.99 %"
    return f"{100 * chance:.{1 if least >= 0.001 else 2}f} %"


def mean(value: float) -> str:
    """A mean with one decimal; a small one so that it is not shown as none.

    >>> mean(2.46), mean(0.02), mean(0.0)
    ('2.5', '0.02', '0.0')
    """
    if value == 0 or value >= 0.05:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.005 else "under 0.01"


def slug(name: str, otherwise: str = "") -> str:
    """Return the words of a name in lower case, joined by hyphens; `otherwise` if it has none.

    >>> slug("H.M. Ship (2)"), slug("…", "side")
    ('h-m-ship-2', 'side')
    """
    words = "".join(char if char.isalnum() else " " for char in name.lower()).split()
    return "-".join(words) or otherwise


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that is not taken: itself, otherwise with the first number that is free.

    >>> free_name("Merlin", ()), free_name("Merlin", ("Merlin", "Merlin 2"))
    ('Merlin', 'Merlin 3')
    """
    known, number = set(taken), 1
    while (free := name if number == 1 else f"{name} {number}") in known:
        number += 1
    return free
