"""The content as a battle reads it: scenario, map, ships, weapons, cards, and digests of all."""

from __future__ import annotations

from sheetforge.play import content_view as play
from sheetforge.play.questions import Json
from sheetforge.systems.silent_fury.blueprint import Blueprint, as_built
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass

SYSTEM = "silent-fury"


class Contents(play.Contents):
    """The content of the game, as a battle reads it."""

    system = SYSTEM

    def scenario(self, given: Json) -> Scenario:
        """Return the scenario of a recipe. Raises `Unplayable`."""
        return self.given("scenarios", Scenario, given, "scenario")

    def map(self, reference: str, battle: str) -> Map:
        """Return the map that is fought on. Raises `Unplayable`."""
        return self.named("maps", Map, reference, battle, f"map {reference!r}")

    def cards(self) -> dict[str, Card]:
        """Return all cards by id."""
        found = ((key.id, self.find("cards", Card, key.id)) for key in self.library.keys("cards", SYSTEM))
        return {id: card for id, card in found if card is not None}

    def fit(self, reference: str) -> Blueprint:
        """Return the ship of a reference as built. Raises LookupError for no valid ship."""
        ship = self.find("ships", ShipClass, reference)
        if ship is None:
            raise LookupError(f"there is no valid ship {reference!r}")
        for weapon in (*(fitted.weapon for fitted in ship.weapons), *ship.boarding):
            self.lookup("weapons", weapon)
        return as_built(ship, self.library, SYSTEM, reference.rpartition("/")[2])
