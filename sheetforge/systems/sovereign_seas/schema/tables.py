"""Tables: what dice and figures lead to, each kind of table a model of its own."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Reference, To, Whole
from sheetforge.content.notation import IntRangeText
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import (
    PrintedModifiers,
    PrintedMovement,
    PrintedRamAttack,
    PrintedRamEffects,
    PrintedRows,
    PrintedToHit,
)
from sheetforge.systems.sovereign_seas.schema.ship import Ram, RamWord

Location = Literal["critical", "turret", "battery", "hull"]
Dice = Annotated[Whole, Field(ge=1, le=20)]
Positive = Annotated[Whole, Field(ge=1)]


class RangeRow(Content):
    """The strikes that score a hit at a range."""

    range: IntRangeText
    strikes: Count


class ToHit(Entity):
    """The last row of the gun charts: strikes needed at each range, out of so many dice."""

    type: Literal["to-hit"]
    dice: Dice
    rows: tuple[RangeRow, ...] = Field(min_length=1)
    printed: PrintedToHit | None = None

    def strikes(self, range: int) -> int | None:
        """The strikes that score a hit at a range in hexes; None beyond the chart."""
        return next((row.strikes for row in self.rows if range in row.range), None)


class Band(Content):
    """Dice added from a number on, up to the next band."""

    least: Count
    dice: Whole


class GunneryModifiers(Entity):
    """Dice for the number of batteries of a salvo and for the speed of its target."""

    type: Literal["gunnery-modifiers"]
    batteries: tuple[Band, ...] = Field(min_length=1)
    target_speed: tuple[Band, ...] = Field(min_length=1)
    printed: PrintedModifiers | None = None

    def for_batteries(self, number: int) -> int:
        """Dice added for so many batteries in one salvo."""
        return _band(self.batteries, number)

    def for_speed(self, speed: int) -> int:
        """Dice added for a target of a speed."""
        return _band(self.target_speed, speed)


def _band(bands: tuple[Band, ...], number: int) -> int:
    return next((band.dice for band in reversed(bands) if band.least <= number), 0)


class LocationRow(Content):
    """The location of a hit by its number of strikes."""

    strikes: IntRangeText
    location: Location


class DamageAllocation(Entity):
    """The locations of hits, and of those that find nothing there: down the authority chain."""

    type: Literal["damage-allocation"]
    dice: Dice
    rows: tuple[LocationRow, ...] = Field(min_length=1)
    authority: tuple[Location, ...] = Field(description="highest first")
    criticals: Annotated[Reference, To("criticals")] = Field(
        description="the table that a critical hit is rolled on"
    )
    printed: PrintedRows | None = None

    def location(self, strikes: int) -> Location:
        """Return the location of a hit by its strikes. Raises LookupError beyond the table."""
        for row in self.rows:
            if strikes in row.strikes:
                return row.location
        raise LookupError(f"no row for {strikes} strikes")


class DifferenceRow(Content):
    """Dice added by how much faster the attacker is than the target: at least, at most."""

    least: Whole | None = None
    most: Whole | None = None
    dice: Whole


Course = Literal[0, 60, 120, 180]
COURSES: tuple[Course, ...] = get_args(Course)
"""The angles between two courses on a map of hexes, mirror images taken together."""


class AngleRow(Content):
    """Dice added by the angle between the courses: 0 from astern, 180 bow against bow."""

    angle: Course
    dice: Whole


class RamAttack(Entity):
    """The attack of a ram: dice, the strikes that it needs, and what adds dice."""

    type: Literal["ram-attack"]
    dice: Dice
    strikes: Count = Field(description="so many strikes or more are a hit")
    speed_difference: tuple[DifferenceRow, ...]
    angles: tuple[AngleRow, ...] = Field(
        description="degrees between the courses of attacker and target"
    )
    printed: PrintedRamAttack | None = None

    def for_difference(self, difference: int) -> int:
        """Dice added for the attacker's speed less the target's."""
        for row in self.speed_difference:
            above = row.least is None or difference >= row.least
            if above and (row.most is None or difference <= row.most):
                return row.dice
        return 0

    def for_angle(self, angle: int) -> int:
        """Dice added for the degrees between the two courses."""
        return next((row.dice for row in self.angles if row.angle == angle), 0)


class EffectRow(Content):
    """The multiplier of the attacker's speed."""

    strikes: IntRangeText
    times: Positive


class OwnDamageRow(Content):
    """The share of its speed that the attacker suffers as hits; none where left out."""

    ram: RamWord
    share: ShareText | None = None


class RamEffects(Entity):
    """The effects of a successful ram on the target and on the attacker."""

    type: Literal["ram-effects"]
    dice: Dice
    rows: tuple[EffectRow, ...] = Field(min_length=1)
    attacker: tuple[OwnDamageRow, ...] = Field(min_length=1)
    printed: PrintedRamEffects | None = None

    def times(self, strikes: int) -> int:
        """Return the multiplier of the attacker's speed. Raises LookupError beyond the table."""
        for row in self.rows:
            if strikes in row.strikes:
                return row.times
        raise LookupError(f"no row for {strikes} strikes")

    def own_hits(self, ram: Ram, speed: int) -> int:
        """Hits on the attacker at a speed, fractions up."""
        share = next((row.share for row in self.attacker if row.ram == ram), None)
        return 0 if share is None else -int(-(share * speed) // 1)


class Scale(Content):
    """The scale of a hex and of a turn."""

    hex_yards: Positive
    turn_minutes: Positive


class SpeedRow(Content):
    """The hexes that a ship of a speed moves in each impulse."""

    speed: Count
    points: tuple[Count, ...]


class MovementChart(Entity):
    """The phase movement chart: the movement points of each impulse of a turn."""

    type: Literal["movement"]
    impulses: Positive
    scale: Scale
    rows: tuple[SpeedRow, ...] = Field(min_length=1)
    printed: PrintedMovement | None = None

    def points(self, speed: int, impulse: int) -> int:
        """Movement points of a speed in an impulse, which count from 1.

        Raises LookupError for a speed that the chart does not have.
        """
        for row in self.rows:
            if row.speed == speed:
                return row.points[impulse - 1]
        raise LookupError(f"no row for speed {speed}")


Table = ToHit | GunneryModifiers | DamageAllocation | RamAttack | RamEffects | MovementChart
