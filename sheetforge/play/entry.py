"""Typed words: words typed ahead, repeated words, and the option that a word means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from sheetforge.geometry.hexes import FACINGS, Facing, Hex, Shape, printed_facing
from sheetforge.play.commands import COMMANDS
from sheetforge.play.questions import Choose, Illegal, brief
from sheetforge.play.text_map import ARROWS
from sheetforge.text import nearest

Asked = tuple[str, str]
"""The side and the unit of a question: words typed ahead are for one of these."""

REPEATED = re.compile(r"([1-9]\d?)(\D\S*)")
"""A number and a word, as in `9f` or `3forward`."""

NUMBERED = re.compile(r"-\d+$")
"""The number of a question that is asked several times in a row."""

TO, FACING = "to", "facing"


def asked(question: Choose) -> Asked:
    """Return the side and the unit of a question."""
    return question.side, question.about.partition(" ")[0]


class Word(NamedTuple):
    """A word typed ahead, for a kind of question.

    A number stands for an `option` of the list that was shown when it was typed.
    """

    text: str
    why: str
    option: str = ""

    def is_for(self, question: Choose) -> bool:
        """Return whether a question is of the word's kind; `order-1` and `order-2` are of one."""
        return NUMBERED.sub("", self.why) == NUMBERED.sub("", question.why)


def turned_by(facings: int) -> int:
    """Return how far a unit has turned to either side.

    >>> turned_by(5), turned_by(-4), turned_by(3)
    (1, 2, 3)
    """
    return min(facings % len(FACINGS), -facings % len(FACINGS))


class Way(NamedTuple):
    """The answers that lead a unit to a hex, and the facing that it ends with.

    The facing is None where another question decides on it. `path` are the hexes and facings on the way where
    answers of others come between, so that it cannot be followed one answer after the other.
    """

    words: Sequence[Word]
    facing: int | None = None
    path: Sequence[tuple[Hex, Facing]] = ()

    def in_words(self) -> str:
        """Return the way as it can be typed, and its end: `3forward right; facing 2 at the end`."""
        steps = in_runs((word.text for word in self.words), 2)
        ends = "" if self.facing is None else f"; facing {printed_facing(self.facing)} at the end"
        return f"{steps or 'you are there'}{ends}"


class Ahead:
    """The words of a line that are not used yet, and the side and unit they were typed for.

    All words of a line are for the kind of question that it answers. Those of a way to a hex are
    for the kinds of questions on it. Those after the unit that is to act are for its next question.
    `fresh` is True for the first word of a line, which was typed when its question was shown.
    """

    __slots__ = ("_acting", "_for", "fresh", "words")

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.fresh = False
        self._for: Asked | None = None
        self._acting: Asked | None = None

    def type(self, line: str, question: Choose, reading: WordReading) -> None:
        """Take the words of a line that answers a question."""
        words = line.replace(",", " ").split()
        self.words = [Word(text, question.why, reading.at(question, text)) for text in words]
        self._for, self._acting, self.fresh = asked(question), None, True

    def follow(self, side: str, unit: str) -> None:
        """Keep the words for the first question about a unit that has been chosen to act."""
        self._acting = side, unit

    def first(self, words: Iterable[Word]) -> None:
        """Put words before all others."""
        self.words[:0] = words

    def fits(self, question: Choose) -> bool:
        """Return whether there is a word for a question."""
        if self.words and self._acting == asked(question):
            self.words = [Word(word.text, question.why) for word in self.words]
            self._for, self._acting = self._acting, None
        return self._for == asked(question) and any(word.is_for(question) for word in self.words)

    def take(self, question: Choose) -> Word:
        """Take the next word for a question that they fit."""
        index = next(index for index, word in enumerate(self.words) if word.is_for(question))
        return self.words.pop(index)

    def drop(self) -> str:
        """Forget all words and return them."""
        dropped, self.words = in_runs((word.text for word in self.words), 3), []
        return dropped


@dataclass(frozen=True, slots=True)
class WordReading:
    """Facts for reading words: the letters of units, and the kinds of questions about facings.

    `letters` are those on the map, by the ids of units; `names` those of the question's options
    whose tokens are ids, which may have several words; `shape` is that of the map's hexes. `whole`
    are the options that are typed in full; `noun` is a word that may be typed before a figure.
    """

    letters: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    facings: frozenset[str] = frozenset()
    shape: Shape = "flat"
    whole: frozenset[str] = frozenset()
    noun: str = ""

    def shown(self, question: Choose, token: str) -> str:
        """Return what a person types for an option.

        It is the letter of a unit on the map, the number of a facing printed on maps, a name, or
        the token as one word.
        """
        if question.why in self.facings and token in FACINGS:
            return str(printed_facing(int(token)))
        known = self.letters.get(token) or self.names.get(token)
        return known or str(token).replace(" ", "-")

    def numbered(self, question: Choose) -> bool:
        """Return whether options can be chosen by their place in the list.

        They cannot if a number is typed for one of them: a figure, or a unit's number on the map.
        """
        return not any(self.shown(question, option).isdigit() for option in question.options)

    def at(self, question: Choose, word: str) -> str:
        """Return the option at a place in the list; empty for other words."""
        place = int(word) if word.isascii() and word.isdigit() and self.numbered(question) else 0
        return question.options[place - 1] if 0 < place <= len(question.options) else ""

    def picked(self, question: Choose, word: str) -> str:
        """Return the option of a word. Raises `Illegal`.

        It is the option itself, the letter of its unit on the map, its place in the list, or a
        unique beginning of it. `overtime` and the options that are `whole` are typed in full.
        """
        if question.overtime is not None and word == str(question.overtime):
            return question.overtime
        lettered = [option for option in question.options if self.letters.get(option) == word]
        if len(lettered) == 1:
            return lettered[0]
        typed = self._typed(question)
        for same in (word, word.lower()):
            if same in typed:
                return typed[same]
        number = word.isascii() and word.isdigit()
        if place := self.at(question, word):
            return place
        simple = _simple(word)
        if self.noun:
            simple = simple.removeprefix(f"{self.noun} ")
        if simple in typed:
            return typed[simple]
        begun = {token: option for token, option in typed.items() if token.startswith(simple)}
        options = {
            option for token, option in begun.items() if option not in self.whole and not (number and token.isdigit())
        }
        if len(options) == 1:
            return options.pop()
        short = [option for token, option in typed.items() if is_short_for(simple, token)]
        if len(short) == 1 and short[0] not in self.whole:
            return short[0]
        tokens = {str(token).replace(" ", "-"): token for token in self.names}
        if word in tokens:
            return tokens[word]
        raise Illegal(question, word)

    def together(self, question: Choose, words: Sequence[str]) -> int:
        """Return how many of the first words name an option together; 1 if no several do."""
        typed = self._typed(question) if len(words) > 1 else {}
        if typed and self.noun and words[0].lower() == self.noun and words[1] in typed:
            return 2
        for count in range(len(words), 1, -1):
            text = _simple(" ".join(words[:count]))
            if text in typed or len({typed[token] for token in typed if token.startswith(text)}) == 1:
                return count
        return 1

    def is_its_letter(self, question: Choose, word: str) -> bool:
        """Return whether a word is not an option, but the letter of the unit that decides."""
        letter = self.letters.get(asked(question)[1])
        return letter == word and all(self.shown(question, option) != word for option in question.options)

    def is_unit_to_act(self, question: Choose, option: str) -> bool:
        """Return whether an option is a unit and the question is about no other one: words after it are its own."""
        return option in self.letters and asked(question)[1] not in self.letters

    def _typed(self, question: Choose) -> dict[str, str]:
        """Return the options by their words: the id of a unit, otherwise what is shown."""
        return {
            option if option in self.letters else _simple(self.shown(question, option)): option
            for option in question.options
        }

    def rose(self) -> str:
        """Return the numbers of the facings with their arrows: `1 ↑  2 ↗  3 ↘ …`."""
        arrows = ARROWS[self.shape]
        return "  ".join(f"{printed_facing(side)} {arrow}" for side, arrow in enumerate(arrows))


def _simple(name: str) -> str:
    """Return a name as the words of a line are: in lower case, without commas and hyphens.

    >>> _simple("Ion Ram, mount 3"), _simple("slide-port-2")
    ('ion ram mount 3', 'slide port 2')
    """
    return " ".join(name.lower().replace(",", " ").replace("-", " ").split())


def is_short_for(word: str, token: str) -> bool:
    """Return whether a word has the beginning of each part of an option, its number in full.

    >>> is_short_for("a3", "accelerate 3"), is_short_for("sp2", "slide port 2")
    (True, True)
    >>> is_short_for("a3", "accelerate 30"), is_short_for("3", "accelerate 3"), is_short_for("63", "6 pounder 3")
    (False, False, False)
    """
    *parts, number = token.split()
    digits = word.removesuffix(number)
    if not parts or not number.isdigit() or digits == word or digits.isdigit():
        return False
    letters = digits.replace(" ", "")
    return bool(letters) and (letters == "".join(part[0] for part in parts) or parts[0].startswith(letters))


def in_runs(words: Iterable[str], least: int) -> str:
    """Return words as they can be typed, so many equal ones or more with their number.

    >>> in_runs(["f", "f", "f", "left", "left", "1", "1", "1"], 3)
    '3f left left 1 1 1'
    """
    runs = ((word, len(list(same))) for word, same in groupby(words))
    return " ".join(
        f"{count}{word}" if count >= least and not word[:1].isdigit() else " ".join([word] * count)
        for word, count in runs
    )


def repeated(word: str) -> list[str]:
    """Return the words that a repeated one stands for; none if it is not repeated.

    >>> repeated("3f"), repeated("f3"), repeated("12")
    (['f', 'f', 'f'], [], [])
    """
    match = REPEATED.fullmatch(word)
    return [match[2]] * int(match[1]) if match else []


def misread(
    question: Choose, reading: WordReading, word: str, stood_for: str = "", reason: str = "", next_word: str = ""
) -> str:
    """Return why a word is no option. A number `stood_for` an option where it was typed.

    `reason` is what the game says about the word; `next_word` was typed behind it.
    """
    shown = {option: reading.shown(question, option) for option in question.options}
    begun = [text for text in shown.values() if _simple(text).startswith(_simple(word))]
    if 1 < len(begun) <= MOST_NAMED:
        return f"{brief(word)} could be {' or '.join(begun)}: type more of it"
    if begun and begun[0] in {shown[option] for option in reading.whole}:
        return f"{brief(word)} is {begun[0]}, which cannot be taken back: type the whole word"
    if word.startswith(ESCAPE):
        return "keys such as arrows cannot edit a line here: type it again"
    why = reason and f": {reason}"
    if repeated(word + next_word) and any(_simple(text).startswith(_simple(next_word)) for text in shown.values()):
        return f"{brief(word)} is not possible here; for {next_word} several times type {brief(word + next_word)}"
    if stood_for:
        return f"{word} was {stood_for} where you typed it, which is not possible here{why}"
    words = {_simple(text): text for text in (*shown.values(), *COMMANDS) if not text[:1].isdigit()}
    close = [] if why or word in COMMANDS else nearest(_simple(word), words)
    meant = f"; did you mean {words[close[0]]}?" if close else ""
    return f"{brief(word)} is not possible here{why}{meant}"


ESCAPE = "\x1b"
"""The beginning of what keys without a letter send."""

MOST_NAMED = 12
"""The most options that a refusal names."""


class Unclear(Exception):
    """A line that does not say where to go, with what is wrong."""


def destination(words: Sequence[str]) -> tuple[str, int | None, int]:
    """Return a place to go to from the words after `to`, and how many of the words it takes.

    It is a hex, and perhaps a facing, numbered as on maps. Raises `Unclear`.

    >>> destination(["2214", "facing", "1", "stop"]), destination(["2214"])
    (('2214', 0, 3), ('2214', None, 1))
    """
    if not words:
        raise Unclear("to what hex? Type its number, as in: to 2214 facing 1")
    if len(words) == 1 or words[1] != FACING:
        return words[0], None, 1
    side = words[2] if len(words) > 2 else ""
    if side not in {str(printed_facing(facing)) for facing in range(6)}:
        raise Unclear(f"facing {side or 'what'}? Facings are 1 to 6, as printed on the maps")
    return words[0], int(side) - 1, 3
