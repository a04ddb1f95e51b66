"""Products that are filled in by hand: worksheets, forms of events, cards to have at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Reference
from sheetforge.drawings import find_arms
from sheetforge.products.planner import Pages, Planner, Product, Sheet
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet.poster import PosterShip
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.figures.force_table import own_rates
from sheetforge.systems.silent_death.products.counters import Likenesses
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.house import House, Worksheet
from sheetforge.systems.silent_death.sheets import conventions, flyer, registration, tents, worksheet, worksheet_data
from sheetforge.systems.silent_death.sheets import forms as tournament_forms
from sheetforge.systems.silent_death.sheets import reference_cards as cards
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.event_data import event_of
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death.sheets.registration import EventForm
from sheetforge.systems.silent_death.sheets.rule_cards import rule_cards, smash_cards
from sheetforge.turns import read_turns


def worksheets(planner: Planner) -> Iterator[Sheet]:
    """Yield one for every House, every filled one of the content, and a blank one."""
    library, look = planner.library, planner.options.look(Options)
    houses = [key for key in planner.keys("houses") if isinstance(library.entity(key), House)]
    for key in houses:
        yield _worksheet(planner, key, None, look)
        for filled in _filled(library, key):
            yield _worksheet(planner, key, filled, look)
    if houses and not planner.requested:
        planner.track()
        data = worksheet_data.blank(library, planner.system)
        pages = partial(worksheet.pages, data, look)
        yield planner.sheet("worksheets/blank", "House Forces Worksheet", pages)


def _filled(library: Library, house: Key) -> list[Key]:
    """Return the worksheets of the content that a House has filled."""
    keys = []
    for key in library.keys("worksheets", house.system):
        entity = library.entity(key)
        if isinstance(entity, Worksheet):
            filled_by = library.resolve("houses", key.system, entity.house)
            keys += [key] if filled_by == house else []
    return keys


def _worksheet(planner: Planner, house: Key, filled: Key | None, look: Options) -> Sheet:
    planner.track()
    planner.library.entity(house)
    data = worksheet_data.house_sheet(planner.library, house, filled)
    name = f"filled/{filled.id}" if filled is not None else house.id
    title = f"House Forces Worksheet: {data.name}" + (f", {data.title}" if data.title else "")
    return planner.sheet(f"worksheets/{name}", title, partial(worksheet.pages, data, look))


def forms(planner: Planner) -> Iterator[Sheet]:
    """Yield the forms of the coordinator and the players, and those of every event.

    On large paper there are the flyers alone, as posters.
    """
    library, look = planner.library, planner.options.look(Options)
    events = [] if planner.requested else library.keys("events", planner.system)
    if not events:
        return
    planner.track()
    if planner.options.is_large:
        for key, _ in planner.each("events", Event):
            yield _flyer(planner, key, event_of(planner.library, key), look)
        return
    for name, title, draw in TOURNAMENT_FORMS:
        yield planner.sheet(f"forms/{name}", title, partial(draw, look))
    whole = read_turns(library.systems[planner.system].package)[0]
    turns = partial(tournament_forms.turn_record, whole, look)
    yield planner.sheet("forms/turn-record", "Turn record", turns)
    for key, _ in planner.each("events", Event):
        yield from _event_forms(planner, key, look)


TOURNAMENT_FORMS: tuple[tuple[str, str, Callable[[Options], tuple[Page, ...]]], ...] = (
    ("coordinator", "For the coordinator", conventions.coordinator),
    ("sign-up", "Master sign-up", tournament_forms.sign_up),
    ("swiss-round", "Swiss round", tournament_forms.swiss_round),
    ("standings", "Standings", tournament_forms.standings),
    ("score-sheet", "Score sheet", tournament_forms.score_sheet),
    ("result-slips", "Result slips", tournament_forms.result_slips),
)


def _event_forms(planner: Planner, key: Key, look: Options) -> Iterator[Sheet]:
    """Yield registration for bought fleets, a tent for events with tiers, and a flyer."""
    event = event_of(planner.library, key)
    worn = replace(look, arms=event.arms)
    makers: list[tuple[str, str, Pages]] = []
    if event.points is not None:
        makers.append(("custom", "custom fleet", partial(registration.custom, event, worn)))
    if event.fleets:
        makers.append(("fixed", "fixed fleets", partial(registration.fixed, event, worn)))
    if event.tiers:
        makers.append(("tent", "table tent", partial(tents.pages, event, worn)))
    for name, title, pages in makers:
        yield planner.sheet(f"forms/{event.id}-{name}", f"{event.name}: {title}", pages)
    yield _flyer(planner, key, event, look)


def _flyer(planner: Planner, key: Key, event: EventForm, look: Options) -> Sheet:
    """Return the flyer of an event."""
    game, look = planner.library.systems[planner.system].title, replace(look, arms=event.arms)
    made = partial(flyer.pages, event, game, look, pictured(planner.library, key, event))
    return planner.sheet(f"forms/{event.id}-flyer", f"{event.name}: flyer", made)


def pictured(library: Library, key: Key, form: EventForm) -> list[PosterShip]:
    """Return the ships on the flyer of an event, in their liveries or else in its own.

    Two meet on opposite sides; a single one meets two of its kind.
    """
    event = library.entity(key)
    assert isinstance(event, Event)
    likenesses = Likenesses(library, DISPLAY_OF)
    found: list[PosterShip] = []
    for reference in event.pictured or last_named(event):
        ship = library.resolve("ships", key.system, reference)
        likeness = likenesses.of(ship) if ship is not None else None
        if ship is None or likeness is None or likeness.drawing is None:
            continue
        worn = getattr(library.entity(ship), "livery", None)
        own = find_arms(library, key.system, worn) or form.arms
        found.append(PosterShip(likeness.name, likeness.drawing, own, side=len(found)))
    if len(found) == 1:
        found.append(replace(found[0], side=1, number=2))
    return found


def last_named(event: Event) -> Sequence[Reference]:
    """Return the last ship that an event names: that of its last tier, of its chart, its list."""
    lists = [tier.ships for tier in event.tiers]
    lists += [event.chart.ships] if event.chart is not None else []
    lists += [tuple(line.ship for line in event.ships)]
    named = next((ships for ships in reversed(lists) if ships), ())
    return named[-1:]


def table_cards(planner: Planner) -> Iterator[Sheet]:
    """Yield half-page cards: turn sequences, dice and damage, crew list; the optional rules."""
    if planner.requested:
        return
    library, look = planner.library, planner.options.look(Options)
    events = library.keys("events", planner.system)
    turns = tuple(map(cards.turn_card, read_turns(library.systems[planner.system].package)))
    if events:
        names = ["turn-sequence", "reference", "rules", "tournament", "smashes"]
    else:
        names = ["turn-sequence", "rules"]
        turns = (*turns, cards.reference_card(condensed=True))
    for name in names:
        planner.track()
        if name == "reference":
            rates = own_rates(library, planner.system)
            pair: tuple[sheet_cards.Card, ...] = (cards.reference_card(), cards.crew_card(rates))
        elif name == "rules":
            pair = rule_cards(condensed=not events)
        elif name == "tournament":
            pair = (conventions.conventions_card(), conventions.scoring_card())
        elif name == "smashes":
            pair = smash_cards()
        else:
            pair = turns
        title = f"{library.systems[planner.system].title}: {name.replace('-', ' ')}"
        yield planner.sheet(f"cards/{name}", title, partial(sheet_cards.pages, pair, look, title))
    if events:
        event_forms = [event_of(library, key) for key in events if library.entity(key) is not None]
        pages = partial(cards.optional_rules, event_forms, look)
        yield planner.sheet("cards/optional-rules", "Optional rules", pages)


WORKSHEETS = Product("worksheets", "House Forces Worksheets, blank and filled", worksheets)
FORMS = Product("forms", "registration, rounds, scores, table tents, flyers", forms, on_large=True)
CARDS = Product("cards", "turn sequences and rules to have at the table", table_cards)
