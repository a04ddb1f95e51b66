"""Places of the rules on paper: where players find each rule of a battle at the table.

A game keeps them in `data/on_paper.yaml`. `pages` names the prints; a rule of
`docs/rules-coverage.md` is printed on some of them, each with a phrase that the page prints, or it
is in the `book`, under the heading that is given. Tests lay the pages out and look for the phrases.
A figure of the rules, as digits or as a word, is `#` in a phrase: the page has it from the program.

    pages:
      turn card: {product: cards, sheet: cards/turn-sequence}
    sections:
      Star Wars:
        - rule: initiative, best pilot, ties again
          printed: {turn card: D# and the best piloting}
        - {rule: tight turns and stalls, book: Tight Turns}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import Field

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Content, LongList, Mapped, Title, Words
from sheetforge.content.settings import refuse_at
from sheetforge.content.yaml import Source
from sheetforge.text import listed, number_word

BOOK = "in the rule book"


class PrintedPage(Content):
    """A document that the program prints."""

    product: Words = Field(description="the product, as `sheetforge build` takes it")
    sheet: Words = Field(description="the file below the folder of the game, without its ending")
    of: Words | None = Field(None, description="the entity it is of: scenarios/convoy-attack")


class RulePlace(Content):
    """The places of a rule."""

    rule: Words = Field(description="the rule, as the table of rules and tests names it")
    printed: Mapped[Title, Words] = Field(
        default_factory=dict, description="name of a page → a phrase of the rule that it prints"
    )
    book: Words | None = Field(None, description="the heading of the rule book that has it")

    def shown(self) -> str:
        """Return the places in words: the pages, then the rule book."""
        book = [f"{BOOK}: {self.book}"] if self.book else []
        return "; ".join([", ".join(self.printed), *book] if self.printed else book)


class OnPaperFile(DataFile):
    """`data/on_paper.yaml`."""

    pages: Mapped[Title, PrintedPage]
    sections: Mapped[Words, LongList[RulePlace]]


class OnPaper(NamedTuple):
    """The pages and the places of a game, with every figure filled in."""

    pages: Mapping[str, PrintedPage]
    sections: Mapping[str, tuple[RulePlace, ...]]

    def phrases(self, page: str) -> Iterator[tuple[str, str]]:
        """Yield rule and phrase of everything that a page has to print."""
        for places in self.sections.values():
            for place in places:
                if page in place.printed:
                    yield place.rule, place.printed[page]


FIGURE = rf"(?:[–+-]?[0-9][0-9–+-]*|(?i:{'|'.join(map(number_word, range(13)))}))"
"""The regular expression that `#` in a phrase stands for: a number, or several on end."""


def is_printed(phrase: str, text: str) -> bool:
    """Return whether a page with a text, without white space, prints a phrase.

    >>> is_printed("a turn of one hexside #;", "aturnofonehexside3;nevertwo")
    True
    >>> is_printed("# more factors", "Twomorefactorsarelost")
    True
    """
    wanted = FIGURE.join(map(re.escape, re.sub(r"\s", "", phrase).split("#")))
    return re.search(wanted, text) is not None


def read_on_paper(package: str) -> OnPaper:
    """Return the places of a game's package.

    Raises `Unreadable` for a bad file, a rule without a place or with two entries, a page that is
    not declared, and a page without a rule.
    """
    file, figures = read_data(package, "on_paper", OnPaperFile)
    _refuse_faults(file, figures.source)
    sections = {
        section: tuple(
            place.model_copy(update={"printed": {page: figures.fill(it) for page, it in place.printed.items()}})
            for place in places
        )
        for section, places in file.sections.items()
    }
    figures.close()
    return OnPaper(file.pages, sections)


def _refuse_faults(file: OnPaperFile, source: Source) -> None:
    """Refuse the first entry that names no place, an unknown page, or a rule a second time."""
    used: set[str] = set()
    for section, places in file.sections.items():
        lines: dict[str, int] = {}
        for number, place in enumerate(places):
            path = ("sections", section, number)
            line = lines.setdefault(place.rule, source.span(path).line)
            if line != source.span(path).line:
                refuse_at(source, path, f"line {line} has {place.rule!r} already; join them")
            if not place.printed and place.book is None:
                refuse_at(source, path, f"{place.rule!r} has no place; give `printed` or `book`")
            for page in place.printed:
                if page not in file.pages:
                    known = listed(file.pages)
                    refuse_at(source, path, f"no page {page!r}; `pages` has {known}")
            used |= place.printed.keys()
    for page in file.pages:
        if page not in used:
            refuse_at(source, ("pages", page), f"no rule is on {page!r}; remove the page")
