"""Legal fleets for an event, found by exact search: each the best of its character.

Ships are grouped by miniature, as the limits of events count them. For every number of half points
the search keeps the best fleet that costs just that much, so that no better one is overlooked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import inf
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.model import OWN_BOOK, Origin, Reference
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import CrewList, FleetGame, ForceTables, ProposedFleet, points
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DICE
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import line_price, notes, shape_of, ship_named
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.fleets import crews, exchange, forces, tables
from sheetforge.systems.silent_death.fleets.files import file_of
from sheetforge.systems.silent_death.fleets.tables import house_at
from sheetforge.systems.silent_death.rules.houses import public_domain
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, FleetLine
from sheetforge.systems.silent_death.schema.house import BarPublicDomain, House
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import Craft

HALF = 2
"""Prices are counted in half points."""

MOST_OF_ONE = 4
"""The most copies of a miniature in a proposal for an event without a limit."""


class Buy(NamedTuple):
    """A ship that may be bought: its miniature, its id, and its price in half points."""

    shape: str
    ship: str
    price: int


Taken = tuple[int, ...]
"""The number of each ship of a miniature."""


class Character(NamedTuple):
    """A kind of fleet: its name, its aim, the value of ships of one miniature."""

    name: str
    about: str
    value: Callable[[Sequence[Buy], Taken], int]
    dearest: bool = False


def _number(buys: Sequence[Buy], taken: Taken) -> int:
    return sum(taken)


def _kinds(buys: Sequence[Buy], taken: Taken) -> int:
    return sum(number > 0 for number in taken)


def _weight(buys: Sequence[Buy], taken: Taken) -> int:
    return sum(number * buy.price**2 for number, buy in zip(taken, buys, strict=True))


def _evenness(buys: Sequence[Buy], taken: Taken) -> int:
    return -_weight(buys, taken)


CHARACTERS = (
    Character("swarm", "as many ships as the points allow", _number),
    Character("heavy", "few ships, as dear as possible", _weight),
    Character("varied", "as many different ships as the points allow", _kinds),
    Character("full", "all points spent, ships of similar size", _evenness, dearest=True),
)


def proposals(
    library: Library, event: Key, limit: float | None, house: Key | None, complete: bool
) -> tuple[ProposedFleet, ...]:
    """Return a fleet of every character; with `complete` only ships that have a display.

    Raises `BadRequest` for an event whose fleets are not bought, and for points that buy no fleet.
    """
    format = library.entity(event)
    if not isinstance(format, Event):
        raise Unreadable(f"{library.shown(event)} does not pass the check; `sheetforge check` says why")
    if format.leeway:
        raise BadRequest(f"fleets of {format.name} are rolled: sheetforge fleet roll --house HOUSE")
    size = limit if limit is not None else format.points
    if size is None:
        raise BadRequest(f"{format.name} sets no points; name them with --points")
    context = Context(library, event)
    owner = None if house is None else house_at(library, house)
    buys = sorted(_buys(format, owner, context, complete))
    if min((buy.price for buy in buys), default=inf) > size * HALF:
        raise BadRequest(_none(format, buys, size, complete))
    most = format.most_of_a_miniature or MOST_OF_ONE
    groups = [[buy for buy in buys if buy.shape == shape] for shape in dict.fromkeys(buy.shape for buy in buys)]
    made: dict[tuple[tuple[str, int], ...], ProposedFleet] = {}
    for character in CHARACTERS:
        ships = tuple(_best(groups, int(size * HALF), most, character))
        fleet = Fleet.model_construct(
            name=f"{format.name}, {character.name}"[:60],
            source=Origin(book=OWN_BOOK),
            event=Reference(event.id),
            house=None if house is None else Reference(house.id),
            points=limit,
            rolled=False,
            ships=tuple(FleetLine(ship=Reference(ship), count=number) for ship, number in ships),
        )
        made.setdefault(ships, ProposedFleet(character.name, character.about, file_of(fleet)))
    return tuple(made.values())


def _buys(event: Event, house: House | None, context: Context, complete: bool) -> Iterator[Buy]:
    """Yield the ships that may be bought, each once, as far as their prices are known."""
    rate = crew_points(house)
    for key in dict.fromkeys(_admitted(event, house, context)):
        ship = ship_named(str(key), context)
        due = None if ship is None else line_price(_Unprinted(), ship, rate)
        if ship is None or due is None or (complete and not isinstance(ship, Craft)):
            continue
        id = bare(str(key.short if isinstance(key, Key) else key))
        yield Buy(shape_of(id, ship), id, int(due[0] * HALF))


class _Unprinted:
    """A line without printed figures."""

    printed = None


def _admitted(event: Event, house: House | None, context: Context) -> Iterable[str]:
    """Return the ships of an event's list, or those open to a House, or all open ones."""
    listed: list[str] = [line.ship for line in event.ships]
    own: list[str] | None = None
    if house is not None:
        own = list(house.all_ships)
        if not notes(house, "only-own-ships"):
            barred = [
                key
                for note in house.notes
                if isinstance(note, BarPublicDomain)
                for key in context.keys("ships", note.ships)
            ]
            shared = public_domain(context)
            own += [one for one in shared if context.find("ships", one) not in barred]
    if listed:
        known = None if own is None else context.keys("ships", own)
        return [one for one in listed if known is None or context.find("ships", one) in known]
    if own is not None:
        return own
    kept = {
        key
        for _, other in context.all("houses", House)
        if notes(other, "exclusive")
        for key in context.keys("ships", other.all_ships)
    }
    keys = context.library.keys("ships", context.key.system)
    return [key.id for key in keys if key not in kept]


def _none(event: Event, buys: Sequence[Buy], size: float, complete: bool) -> str:
    if not buys and complete:
        return (
            f"{event.name} admits no ship whose display is in the content here; leave --complete "
            "out, or give the displays in a pack (docs/packs.md)"
        )
    if not buys:
        return f"{event.name} admits no ship of known price here; try another House or event"
    cheapest = min(buys, key=lambda buy: (buy.price, buy.ship))
    return (
        f"{points(size)} points buy no fleet of {event.name}: its cheapest ship, {cheapest.ship}, "
        f"costs {points(cheapest.price / HALF)} with its crew; choose more points"
    )


# --- the search ----------------------------------------------------------------------------------


def _best(groups: Sequence[Sequence[Buy]], size: int, most: int, character: Character) -> Iterator[tuple[str, int]]:
    """Yield the ships of the best fleet of a character, by id with their numbers."""
    nothing: list[int | None] = [0, *[None] * size]
    best, picks = nothing, []
    for buys in groups:
        ways = _ways(buys, most, size, character)
        after: list[int | None] = [None] * (size + 1)
        pick: list[Taken | None] = [None] * (size + 1)
        for spent, value in enumerate(best):
            if value is None:
                continue
            for cost, worth, taken in ways:
                total = spent + cost
                if total > size:
                    break
                held = after[total]
                if held is None or value + worth > held:
                    after[total], pick[total] = value + worth, taken
        best = after
        picks.append(pick)
    reached = [index for index, value in enumerate(best) if value is not None and index]
    spent = max(reached, key=lambda at: (at, 0) if character.dearest else (best[at] or 0, at))
    found: list[tuple[str, int]] = []
    for buys, pick in zip(reversed(groups), reversed(picks), strict=True):
        numbers = pick[spent]
        assert numbers is not None
        for buy, number in zip(buys, numbers, strict=True):
            spent -= buy.price * number
            found += [(buy.ship, number)] if number else []
    yield from sorted(found)


def _ways(buys: Sequence[Buy], most: int, size: int, character: Character) -> list[tuple[int, int, Taken]]:
    """Return cost, value and numbers of every way to take ships of one miniature, cheap first."""
    found = []
    for taken in product(range(most + 1), repeat=len(buys)):
        cost = sum(number * buy.price for number, buy in zip(taken, buys, strict=True))
        if sum(taken) <= most and cost <= size:
            found.append((cost, character.value(buys, taken), taken))
    return sorted(found)


def _best_attacks(library: Library, ships: Sequence[Key], against: Key) -> Sequence[tuple[Fraction, Fraction] | None]:
    """Return the best attacks of ships; odds are imported for the fleets that are compared."""
    from sheetforge.systems.silent_death.odds.report import best_attacks

    return best_attacks(library, ships, against)


FLEETS = FleetGame(
    bill=exchange.bill,
    line=exchange.line,
    text=exchange.text,
    held_to=exchange.held_to,
    crews=CrewList(crews.slots, dealt, crews.POLICIES, crews.crewed, CAPTAINS_DICE),
    tables=ForceTables(tables.LIKES, tables.made_table, forces.ready),
    proposals=proposals,
    best_attacks=_best_attacks,
)
"""The functions that the game supplies for fleets outside a battle."""
