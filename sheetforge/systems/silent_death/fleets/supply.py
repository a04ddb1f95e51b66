"""The functions that the game supplies for fleets outside a battle."""

from __future__ import annotations

from sheetforge.play.fleets import FleetGame
from sheetforge.systems.silent_death.fleets import exchange

FLEETS = FleetGame(
    bill=exchange.bill, line=exchange.line, text=exchange.text, held_to=exchange.held_to
)
