"""The critical hit table: a title and a list of effects for every roll.

The sentence on a sheet is generated from the effects, and the engine carries out the same effects.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.effects import effect_types
from sheetforge.content.model import Content, Count, Entity, Flag, Title, Whole
from sheetforge.content.notation import IntRangeText
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import PrintedCriticals

Positive = Annotated[Whole, Field(ge=1)]
Dice = Annotated[Whole, Field(ge=1, le=20)]


class Turns(Content):
    """The duration of an effect: a number of turns, and one more for every strike of the dice."""

    turns: Positive
    dice: Count = 0


class OutOfCommand(Content):
    """The ship can change neither speed nor course; its conning tower must be penetrated."""

    do: Literal["out-of-command"]
    lasts: Turns


class JamRow(Content):
    """The direction in which the rudder is jammed."""

    strikes: IntRangeText
    way: Literal["left", "right", "straight"]


class JamRudder(Content):
    """The ship can steer only the way that its rudder is jammed."""

    do: Literal["jam-rudder"]
    dice: Dice
    ways: tuple[JamRow, ...] = Field(min_length=1)
    lasts: Turns


class FurtherHullHits(Content):
    """More hull hits at the end of the attack, by the hits that it inflicted; fractions up."""

    do: Literal["further-hull-hits"]
    per_cent: Positive
    once_an_attack: Flag = Field(False, description="rolled again in the same attack, roll anew")


class LoseSpeed(Content):
    """Numbers of the speed list are marked off: so many, or a share of the original ones."""

    do: Literal["lose-speed"]
    factors: Positive | None = None
    share: ShareText | None = None


class Sink(Content):
    """The ship sinks at once."""

    do: Literal["sink"]


Effect = Annotated[
    OutOfCommand | JamRudder | FurtherHullHits | LoseSpeed | Sink, Field(discriminator="do")
]
EFFECTS = effect_types(Effect)


class Result(Content):
    """One line of the table."""

    strikes: IntRangeText
    title: Title
    effects: tuple[Effect, ...] = Field(min_length=1)


class CriticalTable(Entity):
    """Everything that a critical hit can do, besides the hull points that each one costs."""

    dice: Dice
    hull_points: Count = Field(description="hull hits of every critical hit")
    results: tuple[Result, ...] = Field(min_length=1)
    printed: PrintedCriticals | None = None

    def result(self, strikes: int) -> Result:
        """The line for so many strikes. Raises LookupError beyond the table."""
        for one in self.results:
            if strikes in one.strikes:
                return one
        raise LookupError(f"no line for {strikes} strikes")
