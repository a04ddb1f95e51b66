"""The functions that the game supplies for events."""

from __future__ import annotations

from operator import itemgetter

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import find_arms
from sheetforge.lint.rule import Context
from sheetforge.play.engine import AnyState
from sheetforge.play.fleets import ExchangeLine, read_line
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_death.engine.rulings import out_of_action
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import line_price, ship_named
from sheetforge.systems.silent_death.figures.tournament import WARNING
from sheetforge.systems.silent_death.fleets import exchange
from sheetforge.systems.silent_death.fleets.files import fleet_at
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.sheets.event_data import priced
from sheetforge.systems.silent_death.tournament.points import PLAYER_POINTS
from sheetforge.systems.silent_death.tournament.smash_acts import smash_form
from sheetforge.systems.silent_death.tournament.swiss import SWISS
from sheetforge.tournament.acts import EventForm
from sheetforge.tournament.league import LEAGUE, league_form
from sheetforge.tournament.posting import RANKING, ranking_form
from sheetforge.tournament.rules import TournamentGame
from sheetforge.tournament.state import Registration
from sheetforge.tournament.swiss_acts import swiss_form

SMASH = "smash"


def form_of(library: Library, key: Key) -> str:
    """Return the form of an event: a Smash, or a Swiss event of battles between two fleets."""
    event = library.get(key.kind, key.system, key.id)
    if isinstance(event, Event) and (event.tiers or event.ships_each):
        return SMASH
    # Fleets for battles of several sizes are rolled again for each session.
    return LEAGUE if isinstance(event, Event) and event.sizes else "swiss"


def swiss(library: Library, key: Key) -> EventForm:
    """Return the form of Swiss events."""
    return swiss_form(SWISS)


def league(library: Library, key: Key) -> EventForm:
    """Return the form of leagues, whose battles count as those of Swiss events."""
    return league_form(SWISS)


def registration(library: Library, key: Key) -> Registration:
    """Return the registration of a fleet; mercenaries always count as left.

    Its cost does not depend on its crews; points left are counted with its own crews.
    """
    fleet, context = fleet_at(library, key), Context(library, key)
    rate = crew_points(context("houses", fleet.house, House))
    shown: ExchangeLine = exchange.line(library, key)
    hired, worth = 0.0, shown.total
    for line, entry in zip(fleet.ships, shown.ships, strict=True):
        ship = ship_named(line.ship, context)
        due = line_price(line, ship, rate)
        if due is None or ship is None:
            continue
        own = sum(sum(values) - rate * len(values) for values in entry.crews)
        worth = None if worth is None else worth + own
        hired += due[0] * line.count + own if line.mercenary else 0.0
    return Registration(str(shown), fleet.name, shown.house or "", shown.total, hired, worth=worth)


def destroyed(state: AnyState) -> frozenset[str]:
    """Return the sides of which no ship is left, mercenaries included."""
    assert isinstance(state, State)
    standing = {
        ship.side for ship in state.ships.values() if ship.status == "left" or (ship.on_map and not out_of_action(ship))
    }
    return frozenset(state.plan.sides) - standing


def minutes(library: Library, key: Key) -> tuple[int | None, int]:
    """Return the time limit of a game, and how long before its end it is called."""
    event = library.get(key.kind, key.system, key.id) if key.id else None
    return (event.minutes if isinstance(event, Event) else None), WARNING


def arms(library: Library, key: Key) -> Arms | None:
    """Return the arms of a House; None if it has none, or is not of the content any more."""
    house = library.get(key.kind, key.system, key.id)
    return find_arms(library, key.system, house.livery) if isinstance(house, House) else None


def flagship(library: Library, system: str, line: str) -> Key | None:
    """Return the dearest ship of a fleet, the first of several; None for one without ships of the content."""
    keys = [Key("ships", system, ship.ship) for ship in read_line(line).ships]
    known = [(priced(library, system, key.id).bpv or 0, key) for key in keys if key in library.files]
    return max(known, key=itemgetter(0))[1] if known else None


def ranking(library: Library, key: Key) -> EventForm:
    """Return the form of a ranking, which is of no single event."""
    return ranking_form(PLAYER_POINTS)


FORMS = {"swiss": swiss, LEAGUE: league, SMASH: smash_form, RANKING: ranking}

TOURNAMENT = TournamentGame(form_of, FORMS, registration, minutes, destroyed, arms, flagship)
