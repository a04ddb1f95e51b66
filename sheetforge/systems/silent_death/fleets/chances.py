"""The exact make-up of the fleets of a force table, without rolling any.

The points so far decide what each roll can bring, so a table is a Markov chain over totals. Chances
are whole numbers over one denominator for each total, so no step has to reduce fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from random import Random
from typing import NamedTuple

from sheetforge.content.library import BadRequest
from sheetforge.systems.silent_death.figures.force_table import DICE, PARTNER_DICE, PARTNER_ROLLS, ROLLS, chances
from sheetforge.systems.silent_death.fleets.rolling import TakenSheet, first_partner, offered, stuck, within
from sheetforge.systems.silent_death.fleets.tables import ForceSheet, ForceTable, PartnerTable

Chooser = Callable[[ForceTable, Sequence[TakenSheet]], TakenSheet]
Hull = tuple[str, bool]
"""A ship by its name, and whether it is hired."""


class Step(NamedTuple):
    """A way from one total to another: the ways of the dice that lead there, and the ships."""

    ways: int
    to: int
    taken: TakenSheet


@dataclass(frozen=True, slots=True)
class MakeUp:
    """The chances of points and of sheets, and of each ship its mean number and its chance."""

    points: Mapping[float, Fraction]
    sheets: Mapping[int, Fraction]
    mean: Mapping[Hull, Fraction]
    present: Mapping[Hull, Fraction]
    states: int


HALF = 2
"""Totals are counted in half points."""


def outcomes(table: ForceTable, total: float, choose: Chooser) -> list[tuple[int, TakenSheet]]:
    """Return the results of the next roll with the ways of the dice, without those rolled again."""
    known = {
        kind: _known(partners) for kind, partners in (("mercenaries", table.mercenaries), ("allies", table.allies))
    }
    common = lcm(*(sum(ways for ways, _ in sheets) or 1 for sheets in known.values()))
    found: list[tuple[int, TakenSheet]] = []
    for roll, chance in chances(*DICE).items():
        ways = int(chance * ROLLS) * common
        zone = table.zone(roll)
        if zone.filler == "choice":
            offers = offered(table, total)
            found += [(ways, choose(table, offers))] if offers else []
            continue
        sheets: Sequence[tuple[int, ForceSheet | None]] = ((1, table.lines.get(roll)),)
        if not zone.written:
            sheets = known[zone.filler]
        each = ways // (sum(number for number, _ in sheets) or 1)
        for number, sheet in sheets:
            kept = 0 if sheet is None else within(sheet, total, table.most)
            if sheet is not None and kept:
                hired = zone.filler == "mercenaries"
                found.append((each * number, TakenSheet(sheet, kept, hired)))
    return found


def _known(partners: Sequence[PartnerTable]) -> list[tuple[int, ForceSheet | None]]:
    """Return the sheets of known price of the partner that is called, with their ways."""
    if not partners:
        return []
    partner = first_partner(partners)
    rolls = chances(*PARTNER_DICE).items()
    return [
        (int(chance * PARTNER_ROLLS), partner.sheets[roll])
        for roll, chance in rolls
        if partner.sheets.get(roll) is not None
    ]


# --- the chain -----------------------------------------------------------------------------------


def chain(table: ForceTable, choose: Chooser) -> dict[int, list[Step]]:
    """Return the steps from every total that is reached below the points, in rising order.

    Raises `BadRequest` for a total from which no roll leads on.
    """
    limit = int(table.limit * HALF)
    found: dict[int, list[Step]] = {}
    reached = {0}
    for index in range(limit):
        if index not in reached:
            continue
        merged: dict[TakenSheet, int] = {}
        for ways, taken in outcomes(table, index / HALF, choose):
            merged[taken] = merged.get(taken, 0) + ways
        if not merged:
            raise BadRequest(stuck(table, index / HALF))
        common = gcd(*merged.values())
        found[index] = [Step(ways // common, index + int(taken.cost * HALF), taken) for taken, ways in merged.items()]
        reached.update(step.to for step in found[index])
    return found


def make_up(table: ForceTable, choose: Chooser) -> MakeUp:
    """Return the exact make-up of the fleets of a table."""
    steps = chain(table, choose)
    limit = int(table.limit * HALF)
    ways = {at: sum(step.ways for step in own) for at, own in steps.items()}
    under: dict[int, int] = {0: 1}
    for at, own in steps.items():
        for step in own:
            under[step.to] = lcm(under.get(step.to, 1), under[at] * ways[at])
    edges = [
        (at, step.to, step.ways * (under[step.to] // (under[at] * ways[at])), step.taken)
        for at, own in steps.items()
        for step in own
    ]
    ends = [at for at in under if at >= limit]
    hulls = list(dict.fromkeys(_hull(taken) for _, _, _, taken in edges))

    def passed(hull: Hull | None) -> dict[int, int]:
        """Return the ways to every total, without those on which a ship is taken."""
        found = dict.fromkeys(under, 0)
        found[0] = 1
        for at, to, factor, taken in edges:
            if hull is None or (taken.sheet.name, taken.hired) != hull:
                found[to] += found[at] * factor
        return found

    over = lcm(*(under[end] for end in ends))
    whole = passed(None)
    absent = {
        hull: sum(found[end] * (over // under[end]) for end in ends) for hull in hulls for found in (passed(hull),)
    }
    mean = {
        hull: sum((Fraction(whole[at] * number, under[at] * ways[at]) for at, number in visits.items()), Fraction(0))
        for hull, visits in _visits(steps).items()
    }
    return MakeUp(
        {end / HALF: Fraction(whole[end], under[end]) for end in sorted(ends)},
        _sheets(edges, under, ends),
        mean,
        {hull: 1 - Fraction(number, over) for hull, number in absent.items()},
        len(steps),
    )


def _hull(taken: TakenSheet) -> Hull:
    return taken.sheet.name, taken.hired


def _visits(steps: Mapping[int, Sequence[Step]]) -> dict[Hull, dict[int, int]]:
    """Return ship → total → ships from a roll at that total, times the ways to roll them."""
    found: dict[Hull, dict[int, int]] = {}
    for at, own in steps.items():
        for step in own:
            numbers = found.setdefault(_hull(step.taken), {})
            numbers[at] = numbers.get(at, 0) + step.ways * step.taken.number
    return found


def _sheets(
    edges: Sequence[tuple[int, int, int, TakenSheet]], under: Mapping[int, int], ends: Sequence[int]
) -> dict[int, Fraction]:
    """Return the chance of every number of sheets."""
    found: dict[int, dict[int, int]] = {at: {} for at in under}
    found[0] = {0: 1}
    for at, to, factor, _ in edges:
        there = found[to]
        for number, ways in found[at].items():
            there[number + 1] = there.get(number + 1, 0) + ways * factor
    over = lcm(*(under[end] for end in ends))
    totals: dict[int, int] = {}
    for at in ends:
        for number, ways in found[at].items():
            totals[number] = totals.get(number, 0) + ways * (over // under[at])
    return {number: Fraction(ways, over) for number, ways in sorted(totals.items())}


# --- rolled instead ------------------------------------------------------------------------------


def sampled(
    table: ForceTable, choose: Chooser, rolls: int, seed: str
) -> Iterator[tuple[float, tuple[TakenSheet, ...]]]:
    """Yield points and ships of a number of fleets, rolled at random by the steps of the table."""
    limit = int(table.limit * HALF)
    spread = {at: [step for step in own for _ in range(step.ways)] for at, own in chain(table, choose).items()}
    draw = Random(f"{seed}:fleets").random
    for _ in range(rolls):
        at, taken = 0, []
        while at < limit:
            ways = spread[at]
            step = ways[int(draw() * len(ways))]
            taken.append(step.taken)
            at = step.to
        yield at / HALF, tuple(taken)
