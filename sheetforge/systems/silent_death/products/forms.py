"""Products that are filled in by hand: worksheets, forms of events, cards to have at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.products.pages import Pages, made
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.products import packs as pack
from sheetforge.systems.silent_death.products.printing import sheet_options
from sheetforge.systems.silent_death.products.roster import Resolve
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.sheets import (
    conventions,
    flyer,
    registration,
    tents,
    worksheet,
    worksheet_data,
)
from sheetforge.systems.silent_death.sheets import forms as tournament_forms
from sheetforge.systems.silent_death.sheets import reference_cards as cards
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.event_data import event_of
from sheetforge.systems.silent_death.sheets.registration import Event
from sheetforge.turns import read_turns


def worksheets(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A blank worksheet, one for every House, and every filled one of the content."""
    chosen = wanted.get("houses", frozenset())
    if wanted and not chosen:
        return Plan(())
    how, sheets = sheet_options(options), []
    for house in library.keys("houses", system):
        if chosen and house not in chosen:
            continue
        if isinstance(library.entity(house), House):
            sheets.append(_worksheet(library, house, None, how))
            sheets += [
                _worksheet(library, house, filled, how) for filled in _filled(library, house)
            ]
    if sheets and not chosen:
        used = library.track()
        data = worksheet_data.blank(library, system)
        sheets.append(
            made(f"{system}/worksheets/blank", "House Forces Worksheet", frozenset(used),
                 lambda: worksheet.pages(data, how))
        )  # fmt: skip
    return Plan(tuple(sheets))


def _filled(library: Library, house: Key) -> list[Key]:
    """The worksheets of the content that a House has filled."""
    found = []
    for key in library.keys("worksheets", house.system):
        entity: Any = library.entity(key)
        if entity is not None and library.resolve("houses", key.system, entity.house) == house:
            found.append(key)
    return found


def _worksheet(library: Library, house: Key, filled: Key | None, how: Options) -> Sheet:
    used = library.track()
    data = worksheet_data.house_sheet(library, house, filled)
    name = f"filled/{filled.id}" if filled is not None else house.id
    title = f"House Forces Worksheet: {data.name}" + (f", {data.title}" if data.title else "")
    path = f"{house.system}/worksheets/{name}"
    return made(path, title, {*used, house}, partial(worksheet.pages, data, how))


def forms(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """Sheets of the tournament coordinator and the players, and those of every event."""
    if wanted or not library.keys("events", system):
        return Plan(())
    how, sheets = sheet_options(options), []
    for name, title, draw in TOURNAMENT_FORMS:
        sheets.append(made(f"{system}/forms/{name}", title, (), partial(draw, how)))
    whole = read_turns(library.systems[system].package)[0]
    turns = partial(tournament_forms.turn_record, whole, how)
    sheets.append(made(f"{system}/forms/turn-record", "Turn record", (), turns))
    for key in library.keys("events", system):
        if library.entity(key) is not None:
            used = library.track()
            event = event_of(library, key)
            sheets += _event_forms(library, event, system, {*used, key}, how)
    return Plan(tuple(sheets))


TOURNAMENT_FORMS: tuple[tuple[str, str, Callable[[Options], tuple[Page, ...]]], ...] = (
    ("coordinator", "For the coordinator", conventions.coordinator),
    ("sign-up", "Master sign-up", tournament_forms.sign_up),
    ("swiss-round", "Swiss round", tournament_forms.swiss_round),
    ("standings", "Standings", tournament_forms.standings),
    ("score-sheet", "Score sheet", tournament_forms.score_sheet),
    ("result-slips", "Result slips", tournament_forms.result_slips),
)


def _event_forms(
    library: Library, event: Event, system: str, used: Iterable[Key], how: Options
) -> list[Sheet]:
    """Registration for events of bought fleets, tents for those with tiers, a flyer for each."""
    game = library.systems[system].title
    makers: list[tuple[str, str, Pages]] = []
    if event.points is not None:
        makers.append(("custom", "custom fleet", partial(registration.custom, event, how)))
    if event.fleets:
        makers.append(("fixed", "fixed fleets", partial(registration.fixed, event, how)))
    if event.tiers:
        makers.append(("tent", "table tent", partial(tents.pages, event, how)))
    makers.append(("flyer", "flyer", partial(flyer.pages, event, game, how)))
    keys = frozenset(used)
    return [
        made(f"{system}/forms/{event.id}-{name}", f"{event.name}: {title}", keys, pages)
        for name, title, pages in makers
    ]


def table_cards(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """Half-page cards: turn sequences, dice and damage, the crew list; optional rules a page."""
    if wanted:
        return Plan(())
    how, sheets = sheet_options(options), []
    events = library.keys("events", system)
    turns = tuple(map(cards.turn_card, read_turns(library.systems[system].package)))
    if events:
        pairs = {
            "turn-sequence": turns,
            "reference": (cards.reference_card(), cards.crew_card()),
            "tournament": (conventions.conventions_card(), conventions.scoring_card()),
        }
    else:
        pairs = {"turn-sequence": (*turns, cards.reference_card(condensed=True))}
    for name, pair in pairs.items():
        title = f"{library.systems[system].title}: {name.replace('-', ' ')}"
        pages = partial(sheet_cards.pages, pair, how, title)
        sheets.append(made(f"{system}/cards/{name}", title, (), pages))
    if events:
        used = library.track()
        found = [event_of(library, key) for key in events if library.entity(key) is not None]
        pages = partial(cards.optional_rules, found, how)
        keys = {*used, *events}
        sheets.append(made(f"{system}/cards/optional-rules", "Optional rules", keys, pages))
    return Plan(tuple(sheets))


def products(resolve: Resolve) -> dict[str, Product]:
    """The products by name; what a game has no content for makes no sheets."""
    found = (
        Product("worksheets", "House Forces Worksheets, blank and filled", worksheets),
        Product("forms", "registration, rounds, scores, table tents, flyers", forms),
        Product("cards", "turn sequences and rules to have at the table", table_cards),
    )
    return {product.name: product for product in found} | pack.products(resolve)
