"""Rulings: decisions on questions that the rule books leave open.

A game keeps them in `data/rulings.yaml`; `sheetforge rulings` prints them, and `docs/rulings.md` is
generated from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import TextWrapper
from typing import NamedTuple, Protocol

from pydantic import Field

from sheetforge.content.game_data import DataFile, has_data, read_data
from sheetforge.content.model import Content, LongList, Words
from sheetforge.content.settings import refuse_at
from sheetforge.content.yaml import Source
from sheetforge.finding import Path


class Ruling(Content):
    """A question that the books leave open, and our answer."""

    question: Words
    answer: Words
    reason: Words | None = Field(None, description="why, or what the books do say")
    where: Words = Field(description="the code that implements it, from the package of the game")
    rule: Words | None = Field(None, description="the optional rule that it belongs to")


class Chapter(Content):
    """The rulings on a part of the rules."""

    title: Words
    rulings: LongList[Ruling]


class RulingsFile(DataFile):
    """`data/rulings.yaml`."""

    chapters: LongList[Chapter]


class GameRulings(NamedTuple):
    """The rulings of a game, chapter by chapter, with every figure filled in."""

    system: str
    title: str
    chapters: tuple[Chapter, ...]


class TitledGame(Protocol):
    """A game that may have rulings."""

    @property
    def package(self) -> str:
        """The package with its data."""

    @property
    def title(self) -> str:
        """Its name."""


def rulings_of(games: Mapping[str, TitledGame]) -> list[GameRulings]:
    """Return the rulings of games that have some, in their order. Raises `Unreadable` for a bad file."""
    return [
        GameRulings(id, game.title, read_rulings(game.package))
        for id, game in games.items()
        if has_data(game.package, "rulings")
    ]


def read_rulings(package: str) -> tuple[Chapter, ...]:
    """Return the rulings of a game's package. Raises `Unreadable` for a bad file."""
    file, figures = read_data(package, "rulings", RulingsFile)
    _refuse_repeats(file, figures.source)
    chapters = tuple(
        Chapter(
            title=chapter.title,
            rulings=tuple(
                ruling.model_copy(
                    update={
                        "question": figures.fill(ruling.question),
                        "answer": figures.fill(ruling.answer),
                        "reason": ruling.reason and figures.fill(ruling.reason),
                    }
                )
                for ruling in chapter.rulings
            ),
        )
        for chapter in file.chapters
    )
    figures.close()
    return chapters


def _refuse_repeats(file: RulingsFile, source: Source) -> None:
    """Refuse a question that is answered twice, naming both places."""
    places: dict[str, Path] = {}
    for index, chapter in enumerate(file.chapters):
        for number, ruling in enumerate(chapter.rulings):
            path = ("chapters", index, "rulings", number, "question")
            first = places.setdefault(ruling.question.casefold(), path)
            if first != path:
                line = source.span(first).line
                refuse_at(source, path, f"line {line} asks {ruling.question!r} already; remove one")


def as_text(games: Sequence[GameRulings]) -> Iterator[str]:
    """Yield the lines for a terminal, with an empty line before each ruling."""
    wrapped = TextWrapper(100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    for game in games:
        for chapter in game.chapters:
            yield f"== {game.title}: {chapter.title} =="
            for ruling in chapter.rulings:
                yield ""
                yield ruling.question
                yield from wrapped.wrap(_answer(ruling))
            yield ""


def as_data(games: Sequence[GameRulings]) -> Mapping[str, object]:
    """Return the data for `--format json`."""
    rulings = [
        {"system": game.system, "chapter": chapter.title, **ruling.model_dump()}
        for game in games
        for chapter in game.chapters
        for ruling in chapter.rulings
    ]
    return {"version": 1, "rulings": rulings}


def as_page(games: Sequence[GameRulings]) -> str:
    """Return the text of `docs/rulings.md`."""
    lines = [
        "# Rulings",
        "",
        "Decisions on questions that the rule books leave open. Every decision here is ours. Each",
        "names the code that implements it, from the package of its game. `sheetforge rulings`",
        "prints the same; `python -m tests.regenerate` generates this page from",
        "`data/rulings.yaml` of each game.",
    ]
    for game in games:
        lines += ["", f"## {game.title}"]
        for chapter in game.chapters:
            lines += ["", f"### {chapter.title}"]
            for ruling in chapter.rulings:
                lines += ["", f"**{ruling.question}** {_answer(ruling)} (`{ruling.where}`)"]
    return "\n".join(lines) + "\n"


def _answer(ruling: Ruling) -> str:
    """Return the answer with its reason, and the optional rule that it belongs to."""
    reason = f" {ruling.reason}" if ruling.reason else ""
    rule = f" Optional rule: {ruling.rule}." if ruling.rule else ""
    return f"{ruling.answer}{reason}{rule}"
