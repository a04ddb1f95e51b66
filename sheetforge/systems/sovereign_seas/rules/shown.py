"""The figures of content as the document writes them, for comparison with its legible parts.

A `Figure` is one entry of `printed`. Its text is made of parts, each with the place in the file
that it comes from, so that a difference is reported at the line that causes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.content.model import Entity
from sheetforge.content.notation import IntRange
from sheetforge.finding import Path
from sheetforge.systems.sovereign_seas.schema import critical, navy, printed, scenario, ship, tables
from sheetforge.systems.sovereign_seas.schema.printed import legible, squeezed
from sheetforge.text import number_word

EXAMPLE_RANGE, EXAMPLE_BATTERIES, EXAMPLE_DICE, EXAMPLE_SIZE = 5, 5, 8, 2
"""The salvo of section J: range, batteries, dice of the chart; the size is that of an ironclad."""

EXAMPLE_HITS = 2
"""The base hits of that salvo, six strikes where five are needed."""

COUNTED = {"LM": "x Large Merchantmen", "SM": "x Small Merchantmen"}
"""Classes for which scenarios give a number instead of counters."""

LETTERS = {"hull": "H", "battery": "B", "turret": "T", "critical": "*"}
"""The letters of the damage allocation table."""


class Part(NamedTuple):
    """Some characters of a figure, their place in the file, and which of a scalar they are."""

    text: str
    path: Path
    within: tuple[int, int] | None = None


class Figure(NamedTuple):
    """A figure as the document writes it, its legible part there, and the field that it marks.

    `shown` is None where `printed` does not speak of it. Without a `mark` it shows only a part of
    what a field says, so that it does not decide whether the field is reconstructed.
    """

    shown: str | None
    parts: tuple[Part, ...]
    path: Path
    mark: str = ""

    @property
    def text(self) -> str:
        """The figure with all its digits."""
        return " ".join(part.text for part in self.parts)

    @property
    def lost(self) -> bool:
        """True if the document does not show all of it."""
        return squeezed(self.text) != squeezed(self.shown or "")


class Difference(NamedTuple):
    """The place at which a figure differs from what is shown, and both stretches."""

    part: Part
    there: str
    shown: str


def difference(figure: Figure) -> Difference | None:
    """The first stretch whose legible part is not the one shown; None if there is none.

    Where the document has a word for every part they are compared one by one; otherwise a stretch
    that is missing is reported at the part before it.
    """
    words = (figure.shown or "").split()
    if len(words) == len(figure.parts) > 1:
        for part, word in zip(figure.parts, words, strict=True):
            if (there := squeezed(legible(part.text))) != word:
                return Difference(part, there, word)
        return None
    shown = squeezed(figure.shown or "")
    left = [(sign, part) for part in figure.parts for sign in squeezed(legible(part.text))]
    there = "".join(sign for sign, _ in left)
    if there == shown:
        return None
    start = 0
    while start < min(len(there), len(shown)) and there[start] == shown[start]:
        start += 1
    end = 0
    while end < min(len(there), len(shown)) - start and there[-1 - end] == shown[-1 - end]:
        end += 1
    odd, due = there[start : len(there) - end], shown[start : len(shown) - end]
    whole = Part(figure.text, figure.path)
    part = left[start if odd else max(0, start - 1)][1] if left else whole
    return Difference(part, odd, due)


def _run(spread: IntRange) -> range:
    return range(spread.low, spread.high + 1)


def one(shown: str | None, text: str, field: str, mark: str | None = None) -> Figure:
    """A figure that is one field of the entity."""
    path = (field,) if text else ()
    return Figure(shown, (Part(text, path),), path, field if mark is None else mark)


def of_ship(entity: ship.Ship) -> Iterator[Figure]:
    """The figures of a control log."""
    shown = entity.printed or printed.PrintedShip()
    yield one(shown.ship_class, entity.ship_class, "class")
    yield one(shown.in_service, entity.in_service_text, "in_service")
    if shown.in_service and entity.month and "." in shown.in_service:
        month = shown.in_service.partition(".")[0]
        yield one(month, str(entity.month), "month")
    yield one(shown.points, str(entity.points), "points")
    yield one(shown.turn_rate, str(entity.turn_rate), "turn_rate")
    yield one(shown.size, f"{entity.size:+d}", "size")
    yield one(shown.speed, str(entity.speed), "speed")
    yield one(shown.acceleration, str(entity.acceleration), "acceleration")
    yield one(shown.tower, str(entity.tower), "tower")
    yield one(shown.magazines, str(entity.magazines or ""), "magazines")
    yield one(shown.ram, "reinforced" if entity.ram == "armored" else entity.ram, "ram")
    yield from _log(entity.log.text, shown.log)


def _log(text: str, shown: str | None) -> Iterator[Figure]:
    """The lines of a control log, each by itself where there are as many as the document has."""
    lines: list[tuple[Part, ...]] = []
    at = 0
    for line in text.split("\n"):
        signs = enumerate(line, at)
        parts = tuple(Part(sign, ("log",), (at, at + 1)) for at, sign in signs if sign != " ")
        lines += [parts] if parts else []
        at += len(line) + 1
    there = None if shown is None else shown.strip().split("\n")
    if there is not None and len(there) == len(lines):
        for parts, due in zip(lines, there, strict=True):
            yield Figure(due, parts, ("log",), "log")
    else:
        yield Figure(shown, tuple(part for line in lines for part in line), ("log",), "log")


def of_gun(entity: navy.Gun) -> Iterator[Figure]:
    """The figures of a row of a gun chart."""
    shown = entity.printed or printed.PrintedGun()
    yield one(shown.bore, f"{entity.bore:g}", "bore")
    yield one(shown.loading, entity.loading, "loading")
    yield one(shown.fp, f"{entity.fp:.1f}", "fp")
    yield one(shown.penetration, str(entity.penetration), "penetration")
    done = entity.effective_hits(EXAMPLE_HITS)
    yield one(shown.example, f"{EXAMPLE_HITS}x{entity.fp:.1f}={done}", "fp", "")


def of_table(entity: Entity) -> Iterator[Figure]:
    """The figures of a table."""
    if isinstance(entity, tables.ToHit):
        yield from _to_hit(entity)
    elif isinstance(entity, tables.GunneryModifiers) and entity.printed:
        bands = entity.batteries
        band = max(index for index, band in enumerate(bands) if band.least <= EXAMPLE_BATTERIES)
        dice = EXAMPLE_DICE + EXAMPLE_SIZE + bands[band].dice
        path: Path = ("batteries", band, "dice")
        yield Figure(entity.printed.example, (Part(str(dice), path),), path)
    elif isinstance(entity, tables.DamageAllocation) and entity.printed:
        yield one(entity.printed.dice, str(entity.dice), "dice")
        rows = tuple(
            Part(LETTERS[row.location], ("rows", index, "strikes"))
            for index, row in enumerate(entity.rows)
            for _ in range(len(row.strikes))
        )
        yield Figure(entity.printed.rows, rows, ("rows",), "rows")
        chain = " > ".join(LETTERS[location] for location in entity.authority)
        yield one(entity.printed.authority, chain, "authority")
    elif isinstance(entity, tables.RamAttack):
        yield from _ram_attack(entity)
    elif isinstance(entity, tables.RamEffects):
        yield from _ram_effects(entity)
    elif isinstance(entity, tables.MovementChart) and entity.printed:
        yield one(entity.printed.impulses, str(entity.impulses), "impulses")
        yards = Part(str(entity.scale.hex_yards), ("scale", "hex_yards"))
        minutes = Part(str(entity.scale.turn_minutes), ("scale", "turn_minutes"))
        yield Figure(entity.printed.scale, (yards, minutes), ("scale",), "scale")


def _to_hit(table: tables.ToHit) -> Iterator[Figure]:
    shown = table.printed or printed.PrintedToHit()
    yield one(shown.dice, str(table.dice), "dice")
    for index, row in enumerate(table.rows):
        if EXAMPLE_RANGE in row.range:
            path: Path = ("rows", index, "strikes")
            yield Figure(shown.example, (Part(f"{row.strikes}/{table.dice}", path),), path)


def _ram_attack(table: tables.RamAttack) -> Iterator[Figure]:
    shown = table.printed or printed.PrintedRamAttack()
    yield one(shown.dice, str(table.dice), "dice")
    # The last column of the table stands for more strikes than it has dice.
    hits = "HIT " * (table.dice + 2 - table.strikes)
    yield one(shown.strikes, hits.strip(), "strikes", "")
    bands = []
    for at, row in enumerate(reversed(table.speed_difference), 1):
        if row.most is None:
            text = f">{(row.least or 0) - 1} {row.dice}"
        elif row.least is None:
            text = f"<{row.most + 1} {row.dice}"
        else:
            text = f"{row.most} to {row.least} {row.dice}"
        place = len(table.speed_difference) - at
        bands.append(Part(text, ("speed_difference", place, "dice")))
    yield Figure(shown.speed_difference, tuple(bands), ("speed_difference",), "speed_difference")
    angles = tuple(
        # Courses that are not parallel have a mirror image.
        Part(f"Figure {at}" + (" OR" if row.angle % 180 else ""), ("angles", at - 1, "angle"))
        for at, row in enumerate(table.angles, 1)
    )
    yield Figure(shown.angles, angles, ("angles",), "angles")


def _ram_effects(table: tables.RamEffects) -> Iterator[Figure]:
    shown = table.printed or printed.PrintedRamEffects()
    yield one(shown.dice, str(table.dice), "dice")
    rows = tuple(
        Part(f"{row.times}xmp", ("rows", index, "times"))
        for index, row in enumerate(table.rows)
        for _ in range(len(row.strikes))
    )
    yield Figure(shown.rows, rows, ("rows",), "rows")
    own = tuple(
        Part("none" if row.share is None else f"{row.share}xmp", ("attacker", index))
        for index, row in enumerate(table.attacker)
    )
    yield Figure(shown.attacker, own, ("attacker",), "attacker")


def of_criticals(entity: critical.CriticalTable) -> Iterator[Figure]:
    """The figures of the critical hit table: the rolls of each line, then those of its effects."""
    shown = entity.printed or printed.PrintedCriticals()
    yield one(shown.dice, str(entity.dice), "dice")
    yield one(shown.hull_points, str(entity.hull_points), "hull_points")
    parts = []
    for index, result in enumerate(entity.results):
        path: Path = ("results", index)
        rolls = " ".join(f"{strikes}/{entity.dice}" for strikes in _run(result.strikes))
        parts.append(Part(rolls, (*path, "strikes")))
        for place, effect in enumerate(result.effects):
            parts.append(Part(_effect(effect), (*path, "effects", place, "do")))
    yield Figure(shown.results, tuple(parts), ("results",), "results")


def _effect(effect: critical.Effect) -> str:
    """The figures of an effect, as section L.5 writes them."""
    if isinstance(effect, critical.OutOfCommand):
        return f"{effect.lasts.turns} d{effect.lasts.dice}"
    if isinstance(effect, critical.JamRudder):
        return f"d{effect.dice} {effect.lasts.turns} d{effect.lasts.dice}"
    if isinstance(effect, critical.FurtherHullHits):
        return f"{effect.per_cent}%"
    if isinstance(effect, critical.LoseSpeed):
        return number_word(effect.factors) if effect.factors else str(effect.share)
    return ""


def of_scenario(entity: scenario.Scenario, classes: dict[str, str]) -> Iterator[Figure]:
    """The figures of a scenario. `classes` is the class of every ship that it names."""
    if entity.printed is None:
        return
    for index, side in enumerate(entity.sides):
        if side.name in entity.printed.sides:
            yield from _side(side, entity.printed.sides[side.name], ("sides", index), classes)
    for at, (way, shown) in enumerate(zip(entity.victory, entity.printed.victory, strict=False)):
        for field in ("ships_left", "count", "own_lost_at_most"):
            value = getattr(way, field)
            text = "" if value is None else str(value)
            path: Path = ("victory", at, field if text else "by")
            yield Figure(getattr(shown, field), (Part(text, path),), path, "victory")


def _side(side: scenario.Side, shown: printed.PrintedSide, at: Path, classes: dict[str, str]) -> Iterator[Figure]:
    """The figures of a side: its counters, and those of its set-up."""
    counters = []
    for place, squadron in enumerate(side.ships):
        path: Path = (*at, "ships", place, "counters")
        name = classes[str(squadron.ship)]
        if name in COUNTED:
            counters.append(Part(f"{len(squadron.counters)}{COUNTED[name]},", path))
        else:
            counters += (Part(f"{name}-{counter},", path) for counter in _run(squadron.counters))
    if counters:
        counters[-1] = counters[-1]._replace(text=counters[-1].text.rstrip(","))
    yield Figure(shown.ships, tuple(counters), (*at, "ships"), "sides")
    for field in ("from_enemy", "speed"):
        value = getattr(side.setup, field)
        text = "" if value is None else str(value)
        where: Path = (*at, "setup", *((field,) if text else ()))
        yield Figure(getattr(shown, field), (Part(text, where),), where, "sides")
    stands = tuple(
        Part(_formation(formation), (*at, "setup", "formations", place, "stand"))
        for place, formation in enumerate(side.setup.formations)
    )
    yield Figure(shown.formations, stands, (*at, "setup"), "sides")


def _formation(formation: scenario.Formation) -> str:
    """The figures of a formation, as section O writes them."""
    if formation.stand == "near":
        return f"{formation.within} hexes"
    if formation.stand == "columns":
        columns, apart = formation.columns or 1, formation.apart or 1
        return f"{number_word(columns)} columns {number_word(apart)} hexes"
    return "single line"
