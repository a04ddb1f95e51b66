"""The functions that the game supplies for fleets outside a battle."""

from __future__ import annotations

from sheetforge.play.fleets import CrewList, FleetGame, ForceTables
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DICE
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.fleets import crews, exchange, forces, proposals, tables

FLEETS = FleetGame(
    bill=exchange.bill,
    line=exchange.line,
    text=exchange.text,
    held_to=exchange.held_to,
    crews=CrewList(crews.slots, dealt, crews.POLICIES, crews.crewed, CAPTAINS_DICE),
    tables=ForceTables(tables.LIKES, tables.made_table, forces.ready),
    proposals=proposals.proposals,
)
