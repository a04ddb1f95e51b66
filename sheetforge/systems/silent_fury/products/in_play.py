"""Ship sheets in play: damage and crew of components, shields, ordinance; what still works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sheetforge.play.questions import Script
from sheetforge.products.in_play import GONE, Control, GameSheet, InForce, SheetAct
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, defense
from sheetforge.systems.silent_fury.engine.damage import destruction_roll
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.silent_fury.sheets.look import DAMAGE

DESTRUCTION, CRITICAL = "destruction", "critical"
MOST_CREW = 9
"""The most crew of a type in a component that a sheet counts."""

ORDINANCE = ("missile", "torpedo", "fighter", "bomber")


class FuryInPlay(GameSheet[State, ShipState]):
    """The sheet of a ship in play."""

    state_class = State

    def controls(self) -> Iterator[Control]:
        ship = self.unit
        words = tuple(damage.word for damage in Damage)
        for component in ship.blueprint.components:
            number, label = component.number, f"{component.number} {component.kind.replace('-', ' ')}"
            yield Control(
                f"{number}",
                label,
                "Components",
                len(DAMAGE),
                tuple(f"{number}.{look.letter.lower()}" for look in DAMAGE.values()),
                words,
                choice=True,
            )
        for side in SIDE_NUMBERS:
            yield Control(f"shields.{side}", f"Shields on side {side}", "Shields", ship.blueprint.shields)
        for name in ORDINANCE:
            if ship.limit[name]:
                yield Control(f"ordinance.{name}", f"{name.capitalize()}s aboard", "Ordinance", ship.limit[name])
        if ship.blueprint.tubes and ship.limit["torpedo"]:
            tubes = tuple(f"tube.{tube}" for tube in range(1, ship.blueprint.tubes + 1))
            yield Control("loaded", "Torpedoes in tubes", "Ordinance", ship.blueprint.tubes, tubes)
        for component in ship.blueprint.components:
            for type in CREW_TYPES:
                label = f"{component.number} {component.kind.replace('-', ' ')}: {type}s"
                yield Control(f"crew.{component.number}.{type}", label, "Crew", MOST_CREW)
        for type in CREW_TYPES:
            yield Control(f"disrupted.{type}", f"Disrupted: {type}s", "Crew", MOST_CREW)
        for token, card in self.state.plan.cards.items():
            if card.deck == "critical-hit" and card.timing in ("crisis", "battle-scar"):
                yield Control(f"card.{token}", card.name, "Cards on the ship")
        yield Control(GONE, "Destroyed", "Unit")

    def values(self) -> dict[str, int]:
        ship = self.unit
        found = {GONE: int(not ship.on_map)}
        found |= {str(number): int(damage) for number, damage in enumerate(ship.damage, 1)}
        found |= {f"shields.{side}": up for side, up in zip(SIDE_NUMBERS, ship.shields, strict=True)}
        aboard = (ship.missiles, ship.torpedoes, ship.fighters, ship.bombers)
        found |= {f"ordinance.{name}": number for name, number in zip(ORDINANCE, aboard, strict=True)}
        found["loaded"] = ship.loaded
        for number in range(1, ship.blueprint.size + 1):
            crew = Counter(figure.type for figure in ship.crew_in(number))
            found |= {f"crew.{number}.{type}": min(MOST_CREW, crew[type]) for type in CREW_TYPES}
        box = Counter(figure.type for figure in ship.box)
        found |= {f"disrupted.{type}": min(MOST_CREW, box[type]) for type in CREW_TYPES}
        found |= {f"card.{token}": int(token in ship.cards) for token in self.state.plan.cards}
        return {control.name: found[control.name] for control in self.controls()}

    def put(self, values: Mapping[str, int]) -> None:
        ship = self.unit
        size, side = ship.blueprint.size, ship.side
        ship.damage = tuple(Damage(values[str(number)]) for number in range(1, size + 1))
        ship.shields = tuple(values[f"shields.{side_}"] for side_ in SIDE_NUMBERS)
        ship.missiles, ship.torpedoes, ship.fighters, ship.bombers = (
            values.get(f"ordinance.{name}", 0) for name in ORDINANCE
        )
        ship.loaded = values.get("loaded", 0)
        ship.crew = tuple(
            tuple(Figure(side, type) for type in sorted(CREW_TYPES) for _ in range(values[f"crew.{number}.{type}"]))
            for number in range(1, size + 1)
        )
        ship.box = tuple(Figure(side, type) for type in sorted(CREW_TYPES) for _ in range(values[f"disrupted.{type}"]))
        ship.cards = tuple(token for token in self.state.plan.cards if values.get(f"card.{token}"))
        for token in ship.cards:
            # It cannot be drawn again while it is on the ship.
            name = self.state.plan.cards[token].deck
            cards.set_deck(self.state, name, cards.deck_of(self.state, name).without(token))
        if values[GONE] or ship.ruined:
            ship.status = "destroyed"

    def figures(self) -> Iterator[InForce]:
        ship, fit = self.unit, self.unit.blueprint
        hull = fit.hull + cards.modifier(self.state, ship, "hull")
        yield InForce("Hull integrity", str(hull))
        yield InForce("Hull breaches", str(len(ship.with_damage(Damage.BREACH))))
        for index, side in enumerate(SIDE_NUMBERS):
            yield InForce(f"Defense, side {side}", str(defense(self.state, ship, index)))
        yield InForce("Shields down", str(fit.shields - ship.raised))
        for kind, numbers in fit.kinds.items():
            title = kind.replace("-", " ").capitalize()
            yield InForce(title, f"{len(ship.working(kind))} of {len(numbers)}")
        for number, gun in fit.guns.items():
            yield InForce(f"{gun.name} in {number}", "works" if ship.works(number) else ship.damage_of(number).word)

    def remaining(self) -> tuple[int, int]:
        size = self.unit.blueprint.size
        return sum(self.unit.works(number) for number in range(1, size + 1)), size

    def state_words(self) -> str:
        return "" if self.unit.on_map else self.unit.status

    def acts(self) -> Iterator[SheetAct]:
        yield SheetAct(DESTRUCTION, "Roll for destruction by hull breaches")
        size = self.unit.blueprint.size
        words = (
            "",
            *(f"{component.number} {component.kind.replace('-', ' ')}" for component in self.unit.blueprint.components),
        )
        yield SheetAct(CRITICAL, "Critical Hit card", "Component", size, words)

    def act(self, name: str, number: int) -> Script:
        if name == DESTRUCTION:
            return destruction_roll(self.state, self.unit)
        return cards.draw(self.state, self.unit, "critical-hit", self.unit.side, (number,))
