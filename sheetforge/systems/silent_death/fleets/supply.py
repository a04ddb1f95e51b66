"""The functions that the game supplies for fleets outside a battle."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.fleets import CrewList, FleetGame, ForceTables
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DICE
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.fleets import crews, exchange, forces, proposals, tables


def _best_attacks(
    library: Library, ships: Sequence[Key], against: Key
) -> Sequence[tuple[Fraction, Fraction] | None]:
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
    proposals=proposals.proposals,
    best_attacks=_best_attacks,
)
