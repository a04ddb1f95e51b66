"""The fields that scenarios of every game have: what makes one the teaching battle of its game.

A teaching battle is a first game for two players: `build starter` prints it, and the page of its
first turn is written from a recorded game, whose answers stand in the scenario:

    teaching:
      record:
        - "7 4"
        - ahead

Where nobody can fire in the first turn, `turns: 2` records and explains the second as well.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple, Protocol

from pydantic import Field

from sheetforge.content.model import Content, Entity, LongList, Some, line
from sheetforge.finding import Path
from sheetforge.text import did_you_mean

MOST_UNITS = 6
"""The most units of a teaching battle, so that its first turn can be explained."""

RecordedAnswer = Annotated[str, line(200)]


class Teaching(Content):
    """The additions of a teaching battle: the record of its first turn, or of more than one.

    `python -m tests.first_turns` writes it; nobody has to type it.
    """

    turns: Some = Field(1, description="the turns that are recorded: enough for the first exchange of fire")
    record: LongList[RecordedAnswer] = Field(
        (), description="the answers of recorded first turns, as a player types them, faces included"
    )


class BattleScenario(Entity):
    """A battle ready to play, in any game."""

    teaching: Teaching | None = Field(
        None, description="for the one battle of a game that teaches it, and its recorded turn"
    )

    @abstractmethod
    def unit_count(self) -> int:
        """Return the number of units of all sides as the battle begins."""


class Goal(Protocol):
    """A way of a side to win."""

    @property
    def side(self) -> str: ...


class WrongName(NamedTuple):
    """A name that a scenario gives twice, or that nothing in it has."""

    message: str
    path: Path
    name: str


def repeated_sides(sides: Sequence[str]) -> Iterator[WrongName]:
    """Yield the sides of a scenario that have the name of an earlier one.

    The rules of the check and the battle that is set up from other data say the same words.
    """
    for index, name in enumerate(sides):
        if name in sides[:index]:
            message = f"an earlier side is called {name!r} too; rename one"
            yield WrongName(message, ("sides", index, "name"), name)


def unknown_names(word: str, known: Iterable[str], named: Iterable[tuple[Path, str | None]]) -> Iterator[WrongName]:
    """Yield the places of a scenario that name none of its sides, or of its other things."""
    names = list(known)
    for path, name in named:
        if name is not None and name not in names:
            hint = did_you_mean(name, names, with_list=True)
            yield WrongName(f"there is no {word} {name!r}; {hint}", path, name)


def unknown_sides(sides: Sequence[str], named: Iterable[tuple[Path, str | None]]) -> Iterator[WrongName]:
    """Yield the places of a scenario that name none of its sides."""
    return unknown_names("side", sides, named)


def goal_sides(goals: Iterable[Goal]) -> list[tuple[Path, str | None]]:
    """Return the sides that the goals of a scenario name, with their places."""
    return [(("victory", index, "side"), goal.side) for index, goal in enumerate(goals)]
