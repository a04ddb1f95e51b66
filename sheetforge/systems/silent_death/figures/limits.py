"""The limits of an event: what a fleet costs and may cost, its miniatures, the ships it may have.

The linter checks the fleets of the content against them, and a battle by the rules of an event the
forces that play it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetforge.content.kinds import Key
from sheetforge.lint.rule import Context
from sheetforge.systems.silent_death.figures.force_table import crew_points, most_points, points
from sheetforge.systems.silent_death.schema.fleet import Fleet
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, Craft, ListedShip, Ship, crewed_cost

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.schema.fleet import Event, PrintedLine


class PricedLine(Protocol):
    """A line that may have the figures that a form prints of its ship."""

    @property
    def printed(self) -> PrintedLine | None: ...


class ForceLine(PricedLine, Protocol):
    """A number of one ship, with the figures that a form prints of it, if any."""

    @property
    def ship(self) -> str: ...
    @property
    def count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Counted:
    """A number of one ship, as a force brings it to a battle."""

    ship: str
    count: int
    printed: PrintedLine | None = None


class Breach(NamedTuple):
    """A limit that a fleet breaks: its message, the line that breaks it, the value, a remedy.

    `part` is the part of the rule's summary that is about it, cut at each `;`.
    """

    message: str
    line: int
    value: str
    remedy: str
    part: int | None = None


def ship_named(reference: str, context: Context) -> Craft | ListedShip | None:
    """Return the ship that a reference names, complete or only listed."""
    return context("ships", reference, Craft) or context("ships", reference, ListedShip)


def line_price(line: PricedLine, ship: Craft | ListedShip | None, rate: float) -> tuple[float, str] | None:
    """Return the cost of one ship of a line with its crew, and its arithmetic in words.

    If the library lacks BPV or crew, those that the form prints are used.
    """
    printed = line.printed
    bpv = ship.bpv if ship is not None else None
    stats = ship.crew_stats if ship is not None else None
    if bpv is None:
        bpv = printed.bpv if printed else None
    if stats is None:
        stats = printed.crew_stats if printed else None
    if bpv is None or stats is None:
        # A price that a book prints is at the usual rate.
        price = ship.cost_with_crew if ship is not None and rate == CREW_POINTS else None
        return None if price is None else (price, points(price))
    price = crewed_cost(bpv, stats, rate)
    return price, f"{bpv} + {points(rate)} x {stats} = {points(price)}"


def line_costs(lines: Sequence[ForceLine], rate: float, context: Context) -> list[float] | None:
    """Return the cost of each line of a fleet; None where one is unknown."""
    costs = []
    for line in lines:
        due = line_price(line, ship_named(line.ship, context), rate)
        if due is not None:
            costs.append(due[0] * line.count)
        elif line.printed is not None and line.printed.cost is not None:
            costs.append(line.printed.cost)
        else:
            return None
    return costs


def over_points(
    lines: Sequence[ForceLine], limit: float | None, leeway: int, rate: float, context: Context
) -> Breach | None:
    """Report a fleet that costs more than its limit and the leeway in per cent."""
    costs = line_costs(lines, rate, context) if limit is not None else None
    if limit is None or costs is None:
        return None
    cost, most = sum(costs), most_points(limit, leeway)
    if cost <= most:
        return None
    message = f"the fleet costs {points(cost)}; it may cost {points(most)}"
    message += f" ({points(limit)} and {leeway} % over)" if leeway else ""
    remedy = f"remove ships worth {points(cost - most)} or more"
    return Breach(message, 0, points(cost), remedy)


def too_many(event: Event, lines: Sequence[ForceLine], context: Context) -> Iterator[Breach]:
    """Miniatures of which a fleet has more, variants included, than its event allows."""
    most = event.most_of_a_miniature
    if most is None:
        return
    taken, numbers = dict[str, list[str]](), dict[str, int]()
    for index, line in enumerate(lines):
        ship = ship_named(line.ship, context)
        shape = shape_of(line.ship, ship)
        before = numbers.get(shape, 0)
        numbers[shape] = before + line.count
        taken.setdefault(shape, []).append(f"{line.count}" if bare(line.ship) == shape else f"{line.count} {line.ship}")
        if before <= most < numbers[shape]:
            counts = taken[shape]
            sum_of = f"{' + '.join(counts)} = {numbers[shape]}" if len(counts) > 1 else counts[0]
            message = f"{event.name} allows {most} of a miniature; the fleet has {sum_of} of {shape}"
            yield Breach(message, index, str(numbers[shape]), f"remove {numbers[shape] - most}")


def shape_of(reference: str, ship: Craft | ListedShip | None) -> str:
    """Return the id of the ship whose miniature a ship uses: its own, or that of its variant."""
    shared = ship.miniature if isinstance(ship, Ship | ListedShip) else None
    return bare(shared or reference)


def not_admitted(
    event: Event | None,
    rules: Key | None,
    house: House | None,
    own: Key | None,
    fixed: bool,
    lines: Sequence[ForceLine],
    context: Context,
) -> Iterator[Breach]:
    """Ships that a fleet may not have.

    A fleet has ships of its event's list; a fixed one of the event ships of its House's lists; no
    other House has ships of a House that fights alone. `rules` and `own` are the keys of the event
    and of the fleet's House.
    """
    strange: list[str] = []
    for index, line in enumerate(lines):
        why, part, key = "", 0, context.find("ships", line.ship) or line.ship
        remedy = "name another ship in its place"
        if event is not None and event.ships and not fixed:
            if key not in keys_of((ship.ship for ship in event.ships), context):
                why = f"{event.name} does not admit it"
                strange += [str(line.ship)] if str(line.ship) not in strange else []
                remedy += f", or {_admission(rules, len(event.ships), strange)}"
        elif house is not None and (fixed or notes(house, "only-own-ships")):
            if key not in keys_of(house.all_ships, context):
                why, part = f"{house.name} does not list it", 1
        elif loner := _loner(key, own, context):
            why, part = f"no House but {loner} uses it", 2
        if why:
            message = f"{line.ship!r}: {why}"
            yield Breach(message, index, str(line.ship), remedy, part)


def _admission(rules: Key | None, listed: int, ships: Sequence[str]) -> str:
    """Return how a club admits its own ships to an event: all of `ships`, by one command."""
    if rules is None:
        return "admit it in `ships` of the event"
    changes = " ".join(f"--amends 'ships[{number}]={{ship: {ship}}}'" for number, ship in enumerate(ships, listed))
    return f"admit it in a pack of your own: `sheetforge new {rules.kind} {rules.system}/{rules.id} {changes}`"


def keys_of(references: Iterable[str], context: Context) -> list[Key | str]:
    """The ships that references name, however they are written; an unknown one as it is."""
    return [context.find("ships", reference) or reference for reference in references]


def notes(house: House, name: str) -> bool:
    """Return whether a House's list has a note."""
    return any(note.note == name for note in house.notes)


def _loner(ship: Key | str, own: Key | None, context: Context) -> str:
    """The name of a House that keeps a ship to itself, other than the fleet's own."""
    for key, other in context.all("houses", House):
        kept = other.all_ships if key != own and notes(other, "exclusive") else ()
        if ship in keys_of(kept, context):
            return str(other.name)
    return ""


def fixed_as(event: Event | None, lines: Sequence[ForceLine], context: Context) -> Fleet | None:
    """Return the ready-made fleet of an event that has just these ships; None if there is none."""
    own = _numbers(lines, context)
    for reference in event.fixed_fleets if event is not None else ():
        fleet = context("fleets", reference, Fleet)
        if fleet is not None and _numbers(fleet.ships, context) == own:
            return fleet
    return None


def _numbers(lines: Sequence[ForceLine], context: Context) -> dict[Key | str, int]:
    """Return how many of each ship a fleet has."""
    numbers: dict[Key | str, int] = {}
    for line in lines:
        key = context.find("ships", line.ship) or line.ship
        numbers[key] = numbers.get(key, 0) + line.count
    return numbers


def breaches(event: Event, lines: Sequence[ForceLine], fleet: Fleet | None, context: Context) -> Iterator[Breach]:
    """Every limit of an event that a force breaks; `fleet` is the one of the content that it is.

    `context` is that of the event.
    """
    house = context("houses", fleet.house, House) if fleet is not None else None
    own = context.find("houses", fleet.house) if fleet is not None and fleet.house else None
    fixed = fixed_as(event, lines, context) is not None
    over = over_points(lines, event.points, event.leeway, crew_points(house), context)
    if over is not None:
        yield over
    yield from too_many(event, lines, context)
    yield from not_admitted(event, context.key, house, own, fixed, lines, context)
