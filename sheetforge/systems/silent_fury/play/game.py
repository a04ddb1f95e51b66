"""The engine of Silent Fury: battles from recipes, their play and their display."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from sheetforge.content.library import Library
from sheetforge.geometry.hexes import Hex
from sheetforge.optional_rules import chosen, read_optional_rules
from sheetforge.play.decks import Deck
from sheetforge.play.engine import Battle, Engine, Recipe, Unplayable, last_turn, mapping
from sheetforge.play.events import event_types
from sheetforge.play.views import Muster
from sheetforge.systems.silent_fury.blueprint import Blueprint
from sheetforge.systems.silent_fury.bots import BOTS
from sheetforge.systems.silent_fury.engine import card_effects, crew_events, events, phases
from sheetforge.systems.silent_fury.engine.contents import SYSTEM, Contents
from sheetforge.systems.silent_fury.engine.rulings import TURN_LIMIT, USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State, Station, View
from sheetforge.systems.silent_fury.play.forces import FORCES
from sheetforge.systems.silent_fury.play.presenter import PRESENTER
from sheetforge.systems.silent_fury.schema.card import DECKS, Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario, Side, Vessel
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.text import slug

RULES_VERSION = "3"
PACKAGE = "sheetforge.systems.silent_fury"


def battle(library: Library, recipe: Recipe) -> Battle[State]:
    """A battle of a recipe: `{scenario, map?, changes?}`.

    `scenario` is the id of a scenario of the content, or a scenario as data; `map` the id of
    another map than the scenario's own; `changes` may have a `turn_limit` and `optional` rules by
    id. Raises `Unplayable`.
    """
    contents = Contents(library)
    scenario = contents.scenario(recipe.get("scenario"))
    map_id = str(recipe.get("map") or scenario.map)
    map = contents.map(map_id, scenario.name)
    problems: list[str] = []
    changes = mapping(recipe, "changes")
    limit = last_turn(changes, scenario.turns or TURN_LIMIT, problems)
    rules = _rules(changes, scenario, problems)
    if recipe.get("rules") is not None:
        problems.append("the game has one set of rules; there is none to choose")
    contents.hold_to_rules(scenario.model_copy(update={"map": map_id}), recipe, problems)
    cards = contents.cards()
    ships, stations, heroes = _ships(contents, scenario, map, problems)
    decks = _decks(cards, heroes, problems)
    if problems:
        raise Unplayable(scenario.name, tuple(dict.fromkeys(problems)))
    plan = Plan(
        name=scenario.name,
        columns=map.size.columns,
        rows=map.size.rows,
        shape=map.shape,
        rules=rules,
        sides=scenario.side_names,
        ships=Muster(ships),
        stations=stations,
        heroes=heroes,
        decks=decks,
        cards=cards,
        victory=scenario.victory,
        scoring=scenario.scoring,
        initiative=scenario.initiative,
        turn_limit=limit,
        effects=card_effects.carry_out,
    )
    content = dict(sorted(contents.digests.items()))
    return Battle(SYSTEM, scenario.name, plan.sides, dict(recipe), content, partial(State, plan))


def _rules(changes: Recipe, scenario: Scenario, problems: list[str]) -> Rules:
    """The readings of a battle: the usual ones with the optional rules that are in use."""
    named = changes.get("optional") or ()
    if isinstance(named, str) or not isinstance(named, Sequence):
        problems.append(f"optional is a list of rules, not {named!r}")
        named = ()
    known = read_optional_rules(PACKAGE)
    rules, unknown = chosen(USUAL_RULES, known, (*scenario.optional, *named))
    problems += unknown
    return rules


Built = tuple[list[ShipState], dict[str, Station], dict[str, tuple[str, ...]]]


def _ships(contents: Contents, scenario: Scenario, map: Map, problems: list[str]) -> Built:
    """The ships of all sides with where they begin and the Heroes aboard."""
    ships: list[ShipState] = []
    stations: dict[str, Station] = {}
    heroes: dict[str, tuple[str, ...]] = {}
    for side in scenario.sides:
        for vessel in side.ships:
            fit = _fit(contents, vessel, problems)
            if fit is None:
                continue
            ship = _ship(side, vessel, fit, {ship.id for ship in ships})
            ships.append(ship)
            stations[ship.id] = _station(vessel, map)
            if vessel.heroes:
                heroes[ship.id] = tuple(str(hero).rpartition("/")[2] for hero in vessel.heroes)
    return ships, stations, heroes


def _fit(contents: Contents, vessel: Vessel, problems: list[str]) -> Blueprint | None:
    try:
        return contents.fit(str(vessel.ship))
    except LookupError as problem:
        problems.append(str(problem.args[0]))
        return None


def _ship(side: Side, vessel: Vessel, fit: Blueprint, taken: set[str]) -> ShipState:
    """A ship with its crew and ordinance, by an id of its own."""
    name = vessel.name or fit.name
    id = first = slug(name, "ship")
    number = 2
    while id in taken:
        id = f"{first}-{number}"
        number += 1
    ordinance = None if vessel.ordinance is None else vessel.ordinance.model_dump()
    ship = ShipState(id, name, side.name, fit, vessel.arrives, ordinance)
    crew = fit.crew
    if vessel.crew is not None:
        crew = tuple((crew.component, type, crew.number(type)) for crew in vessel.crew for type in CREW_TYPES)
    for component, type, number in crew:
        for _ in range(number):
            ship.add(component, Figure(side.name, type))
    return ship


def _station(vessel: Vessel, map: Map) -> Station:
    hex = vessel.hex.hex(map.shape)
    trail: Hex = vessel.trailing.hex(map.shape) if vessel.trailing is not None else hex
    return Station(hex, trail, vessel.facing)


def _decks(
    cards: Mapping[str, Card], heroes: Mapping[str, tuple[str, ...]], problems: list[str]
) -> dict[DeckName, Deck]:
    """The three decks; the cards of the Heroes that begin aboard lie open outside of theirs."""
    decks: dict[DeckName, Deck] = {}
    for name in DECKS:
        copies = {id: card.copies for id, card in cards.items() if card.deck == name}
        if copies:
            decks[name] = Deck.of(name, copies)
        else:
            problems.append(f"the content has no cards of the deck {name}")
    for hero in (hero for found in heroes.values() for hero in found if hero in cards):
        name = cards[hero].deck
        try:
            decks[name] = decks[name].without(hero)
        except ValueError as problem:
            problems.append(str(problem))
    return decks


ENGINE = Engine(
    system=SYSTEM,
    rules_version=RULES_VERSION,
    battle=battle,
    script=phases.battle,
    outcome=lambda state: state.outcome,
    view=View,
    bots=BOTS,
    forces=FORCES,
    presenter=PRESENTER,
    events=event_types(events, crew_events),
    seen_by=State.seen_by,
)
