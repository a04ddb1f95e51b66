"""The pieces of the game as counters: those that the rules list, or those of a scenario."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetforge.content.library import Library
from sheetforge.play.engine import AnyState
from sheetforge.products.counters import COPIES, Counter, Counters, CounterSet, Stock, copies_of, in_stock
from sheetforge.products.cutting import GROWTH, SIZE, read_cut, shape_of
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Worn, worn
from sheetforge.sheet.counter_art import State
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import Die, die
from sheetforge.systems.silent_fury.engine.state import State as Battle
from sheetforge.systems.silent_fury.figures import PIECES, REPAIR
from sheetforge.systems.silent_fury.products import members
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.products.ships import ships_of, try_sheet
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, ShipClass
from sheetforge.systems.silent_fury.sheets import tokens
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, LOOK
from sheetforge.text import letters

if TYPE_CHECKING:
    from sheetforge.content.model import Entity, Reference

SMALL, LARGE = 0.75, 1.25
"""Sizes as shares of that of a counter: figures and similar pieces; vector tokens, which are
wider than the base of a ship, and the chip."""

COMPONENTS_A_TOKEN = 3
"""Components of the ships of a battle for each damage token of a kind."""

SIDES = 2
VECTORS = "Vector tokens"
"""The group of the two tokens of each ship, one of which trails it."""

DAMAGE_BACKS = ProductOption(
    "damage-backs", "same", "The back of a damage token: the same damage, or another.", ("same", "other")
)


BACK: ProductOption[Literal["damaged", "destroyed"]] = ProductOption(
    "back", "damaged", "The back of a ship's counter.", ("damaged", "destroyed")
)


class Dies(NamedTuple):
    """The dies of pieces, None for slots that settle them; and the state of a ship's back."""

    small: Die | None
    usual: Die | None
    large: Die | None
    ship_back: State


def dies_of(options: PrintOptions) -> Dies:
    """Return the dies of pieces. With a page of fixed slots all pieces have the size of these."""
    back: State = options.setting(BACK)
    if read_cut(options).layout.fixed is not None:
        return Dies(None, None, None, back)
    shape, size = shape_of(options), options.setting(SIZE)
    small = min(size, size * SMALL * options.setting(GROWTH))
    return Dies(die(shape, small), None, die(shape, size * LARGE), back)


# --- pieces --------------------------------------------------------------------------------------


def damage(counts: Mapping[str, int]) -> Iterator[Counter]:
    """Damage tokens: kind → how many."""
    for kind in DAMAGE:
        yield from [Counter(tokens.damage(kind))] * counts.get(kind.word, 0)


def shields(count: int, dies: Dies) -> Iterator[Counter]:
    """Shields."""
    yield from [Counter(tokens.marker("shield"), die=dies.small)] * count


def crew(counts: Mapping[str, int], side: Worn, dies: Dies) -> Iterator[Counter]:
    """Crew of a side: type → how many; active in front, disrupted behind."""
    for type in CREW_TYPES:
        face, back = tokens.crew(type, side), tokens.crew(type, side, disrupted=True)
        yield from [Counter(face, back=back, die=dies.small)] * counts.get(type, 0)


def heroes(cards: Iterable[Card], side: Worn, dies: Dies) -> Iterator[Counter]:
    """Heroes of a side; active in front, disrupted behind."""
    for card in cards:
        back = tokens.hero(card, side, disrupted=True)
        yield Counter(tokens.hero(card, side), back=back, die=dies.small)


def ordinance(counts: Mapping[str, int], side: Worn, dies: Dies) -> Iterator[Counter]:
    """Ordinance of a side: type → how many."""
    for name, count in counts.items():
        yield from [Counter(tokens.ordinance(name, side), die=dies.small)] * count


def vectors(count: int, dies: Dies) -> Iterator[Counter]:
    """Pairs of vector tokens, one of each with the plus."""
    for look in LOOK.hands[:count]:
        for marked in (True, False):
            yield Counter(tokens.vector(look, marked), die=dies.large)


def markers(ships: int, dies: Dies) -> Iterator[Counter]:
    """Markers of ships that have rolled or are vented."""
    for name in ("rolled", "vented"):
        yield from [Counter(tokens.marker(name), die=dies.small)] * ships


def chip(dies: Dies) -> Counter:
    """Return the Initiative Chip."""
    return Counter(tokens.marker("chip"), die=dies.large)


def ship(face: CounterFace, dies: Dies) -> Counter:
    """Return the counter of a ship with its back."""
    return Counter(face, is_ship=True, back=replace(face, state=dies.ship_back))


def ships(found: Iterable[Member], looks: Mapping[int, Worn], dies: Dies, copies: int = 1) -> Iterator[Counter]:
    """Ships for the map, in the looks of their sides."""
    for member in found:
        face = tokens.ship(member.sheet, member.name, looks[member.side], member.mark)
        yield from [ship(face, dies)] * copies


# --- sets ----------------------------------------------------------------------------------------


def groups_of(
    found: tuple[Member, ...], dies: Dies, has_boxes: bool = False
) -> Iterator[tuple[str, tuple[Counter, ...]]]:
    """Yield the pieces for the set-up of a battle's ships, kind by kind, and tokens for their damage.

    Sheets that have boxes for damage to tick need no tokens of it.
    """
    sides = sorted({member.side for member in found})
    aboard = {side: members.carried(found, side) for side in sides}
    looks = members.looks(found)
    yield "Ships", tuple(ships(found, looks, dies))
    yield "Crew", tuple(counter for side in sides for counter in crew(aboard[side][0], looks[side], dies))
    brought = {side: [card for member in found if member.side == side for card in member.heroes] for side in sides}
    brave = (counter for side in sides for counter in heroes(brought[side], looks[side], dies))
    yield "Heroes", tuple(brave)
    flying = (counter for side in sides for counter in ordinance(aboard[side][1], looks[side], dies))
    yield "Ordinance", tuple(flying)
    yield "Shields", tuple(shields(sum(member.sheet.fit.shields for member in found), dies))
    yield VECTORS, tuple(vectors(len(found), dies))
    yield "Initiative Chip", (chip(dies),)
    if not has_boxes:
        yield "Damage, for play", tuple(damage(damage_of(sum(member.sheet.fit.size for member in found))))


def of_members(found: tuple[Member, ...], dies: Dies) -> tuple[Counter, ...]:
    """Return all pieces for the ships of a battle."""
    return tuple(counter for _, group in groups_of(found, dies) for counter in group)


def damage_of(components: int) -> dict[str, int]:
    """Return the number of damage tokens of each kind for the components of a battle, by the ruling on them."""
    wanted = ceil(components / COMPONENTS_A_TOKEN)
    return {kind.word: min(PIECES[kind.word], wanted) for kind in REPAIR}


def stock(library: Library, state: AnyState, looks: Sequence[Worn], size: float) -> Iterator[Stock]:
    """Yield the pieces of a battle besides its ships: of each side, then those that all use."""
    assert isinstance(state, Battle)
    dies = Dies(die("hex", size * SMALL), None, die("hex", size * LARGE), "damaged")
    fleet = list(state.ships.values())
    for side, look in zip(state.plan.sides, looks, strict=True):
        ships = [ship for ship in fleet if ship.side == side]
        aboard = Tally[str](figure.type for ship in ships for room in ship.crew for figure in room)
        brought = [state.plan.cards[hero] for ship in ships for hero in state.plan.heroes.get(ship.id, ())]
        carried: Tally[str] = Tally()
        for ship in ships:
            carried.update(ship.limit)
        own = (*crew(aboard, look, dies), *heroes(brought, look, dies), *ordinance(carried, look, dies))
        yield from in_stock(own, side)
    yield from in_stock(
        (
            *damage(damage_of(sum(ship.blueprint.size for ship in fleet))),
            *shields(sum(ship.blueprint.shields for ship in fleet), dies),
            *vectors(len(fleet), dies),
            *markers(len(fleet), dies),
            chip(dies),
        )
    )


def _usual(planner: Planner, dies: Dies) -> Iterator[CounterSet]:
    """The pieces that the rules list, halved between two sides; a counter of each ship."""
    cards = [card for card in planner.valid("cards", Card).values() if card.hero is not None]
    half = {name: -(-count // SIDES) for name, count in PIECES.items()}
    sides = members.navies(planner.library, planner.system, SIDES)
    yield CounterSet("damage", "damage", tuple(damage(PIECES)), frozenset())
    people = (counter for side in sides for counter in (*crew(half, side, dies), *heroes(cards, side, dies)))
    yield CounterSet("crew", "crew of both sides", tuple(people), planner.used)
    # Pieces of a size share sheets: shields and markers have those of the ordinance.
    carried = {name: half[name] for name in ("missile", "torpedo", "fighter", "bomber")}
    small = (
        *(counter for side in sides for counter in ordinance(carried, side, dies)),
        *shields(PIECES["shield"], dies),
        *markers(PIECES["ship"] // SIDES, dies),
    )
    yield CounterSet("ordinance", "ordinance, shields and markers", small, planner.used)
    large = (*vectors(PIECES["ship"], dies), chip(dies))
    yield CounterSet("vectors", "vector tokens and the Initiative Chip", large, frozenset())
    planner.track()
    copies = planner.options.setting(COPIES) or 1
    classes = list(_classes(planner))
    pieces = tuple(ships(classes, members.looks(tuple(classes)), dies, copies))
    yield CounterSet("ships", "ships", pieces, planner.used)


def _classes(planner: Planner) -> Iterator[Member]:
    """Each ship of the content."""
    for key, ship in planner.valid("ships", ShipClass).items():
        sheet = try_sheet(planner, key, ship)
        if not isinstance(sheet, str):
            side = members.side_of(planner.library, planner.system, ship.navy)
            yield Member(sheet.name, "", sheet, side, LOOK.hands[0], {}, {}, arms=sheet.arms)


class FuryCounters(Counters):
    """The pieces of the game."""

    title = "tokens of damage, shields, crew, ordinance and velocity, counters of ships"
    game = "Silent Fury"
    back = DAMAGE_BACKS
    more = (BACK,)

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        return ships_of(entity)

    def spares(self, planner: Planner) -> Iterator[Counter]:
        """Return more counters of each ship, as fleets have several of a class."""
        classes = tuple(_classes(planner))
        return ships(classes, members.looks(classes), dies_of(planner.options))

    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        """Yield all pieces of the rules, a set for each kind; those of a list; single ships."""
        dies = dies_of(planner.options)
        if not planner.requested:
            yield from _usual(planner, dies)
            return
        library, system = planner.library, planner.system
        at = 0
        for key in sorted(planner.requested.get("ships", ())):
            for _, built in planner.each("ships", ShipClass, keys=[key] if key.system == system else []):
                sheet = try_sheet(planner, key, built)
                if isinstance(sheet, str):
                    planner.omit(key, sheet)
                    continue
                (look,) = worn([sheet.arms])
                count, by_number = copies_of(planner, key, 1), bool(planner.options.copies)
                marks = [letters(at + number) if by_number else "" for number in range(count)]
                at += count
                faces = [tokens.ship(sheet, sheet.name, look, mark) for mark in marks]
                pieces = tuple(ship(face, dies) for face in faces)
                yield CounterSet(key.id, sheet.name, pieces, planner.used)
        for key, fleet in planner.each("fleets", Fleet, whole=True):
            pieces = of_members(members.of_fleet(library, system, fleet), dies)
            yield CounterSet(f"fleet-{key.id}", f"pieces, {fleet.name}", pieces, planner.used)
        for key, scenario in planner.each("scenarios", Scenario, whole=True):
            pieces = of_members(members.of_scenario(library, system, scenario), dies)
            yield CounterSet(f"scenario-{key.id}", f"pieces, {scenario.name}", pieces, planner.used)

    def turned_over(self, counter: Counter, back: str) -> CounterFace:
        """Return the back of a piece without a back of its own."""
        if back == "other":
            for kind, other in tokens.OTHER.items():
                if counter.face == tokens.damage(kind):
                    return tokens.damage(other)
        return counter.face


COUNTERS = FuryCounters()
