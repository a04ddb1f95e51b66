"""The functions that the game supplies for events."""

from __future__ import annotations

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.lint.rule import Context
from sheetforge.play.engine import AnyState
from sheetforge.play.fleets import ExchangeLine
from sheetforge.systems.silent_death.engine.rulings import out_of_action
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import line_price, ship_named
from sheetforge.systems.silent_death.fleets import exchange
from sheetforge.systems.silent_death.fleets.files import fleet_at
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.tournament.swiss import SWISS
from sheetforge.tournament.acts import EventForm
from sheetforge.tournament.rules import TournamentGame
from sheetforge.tournament.state import Registration
from sheetforge.tournament.swiss_acts import swiss_form

SMASH = "smash"


def form_of(library: Library, key: Key) -> str:
    """Return the form of an event: a Smash, or a Swiss event of battles between two fleets."""
    event = library.get(key.kind, key.system, key.id)
    is_smash = isinstance(event, Event) and (event.tiers or event.ships_each)
    return SMASH if is_smash else "swiss"


def swiss(library: Library, key: Key) -> EventForm:
    """Return the form of Swiss events."""
    return swiss_form(SWISS)


def registration(library: Library, key: Key) -> Registration:
    """Return the registration of a fleet; mercenaries count as left whatever becomes of them."""
    fleet, context = fleet_at(library, key), Context(library, key)
    rate = crew_points(context("houses", fleet.house, House))
    hired = 0.0
    for line in fleet.ships:
        due = line_price(line, ship_named(line.ship, context), rate) if line.mercenary else None
        hired += due[0] * line.count if due is not None else 0.0
    shown: ExchangeLine = exchange.line(library, key)
    return Registration(str(shown), fleet.name, shown.house or "", shown.total, hired)


def destroyed(state: AnyState) -> frozenset[str]:
    """Return the sides of which no ship is left, mercenaries included."""
    assert isinstance(state, State)
    standing = {
        ship.side
        for ship in state.ships.values()
        if ship.status == "left" or (ship.on_map and not out_of_action(ship))
    }
    return frozenset(state.plan.sides) - standing


TOURNAMENT = TournamentGame(form_of, {"swiss": swiss}, registration, destroyed)
