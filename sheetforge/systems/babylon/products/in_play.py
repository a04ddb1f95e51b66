"""Control sheets in play: boxes crossed off, charges, sides lost; figures after all losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.play.questions import Script
from sheetforge.products.in_play import GONE, Control, GameSheet, InForce, SheetAct, UnitInPlay, boxes
from sheetforge.systems.babylon.blueprint import Part
from sheetforge.systems.babylon.engine.craft import FIGURES, FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.criticals import command, sides_fall, weapon_drop_outs
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import C_AND_C_TURNS, MOST_FIRING_TURNS
from sheetforge.systems.babylon.schema.ship import PRIMARY
from sheetforge.text import capital

WEAPON, COMMAND = "weapon-critical", "command-critical"
FAILING = "failing"
READY, RECHARGES, DESTROYED = "ready", "recharges", "destroyed"
"""States of a weapon: it fires now, it does not yet, it never does again."""

MOST_FAILING = C_AND_C_TURNS + 1
"""Rounds for which C&C fails at most: that of the critical, and those after it."""


class BabylonInPlay(GameSheet[State, Unit]):
    """The control sheet of a ship or flight in play."""

    state_class = State
    turn_word, in_action = "round", "flying"

    @classmethod
    def kind_of(cls, unit: UnitInPlay) -> str:
        return "flights" if isinstance(unit, FlightState) else "ships"

    def controls(self) -> Iterator[Control]:
        unit = self.unit
        if isinstance(unit, FlightState):
            structure = unit.blueprint.structure
            for number in range(1, unit.blueprint.fighters + 1):
                yield boxes(f"fighter-{number}", f"Fighter {number}", "Fighters", structure)
            for number, gun in enumerate(unit.blueprint.guns, 1):
                if gun.salvo:
                    yield boxes(f"store-{number}", gun.weapon.name, "Ballistics launched", gun.salvo)
            yield Control(GONE, "Destroyed", "Unit")
            return
        for part in unit.blueprint.parts:
            yield boxes(part.id, capital(part.called), part.section.capitalize(), part.boxes)
        for part in unit.blueprint.weapons:
            assert part.weapon is not None
            name, most = capital(part.called), part.weapon.recharge
            if most:
                yield boxes(f"charge.{part.id}", f"{name}: charge", "Weapons", most, digits=1)
            yield boxes(f"fired.{part.id}", f"{name}: rounds of fire", "Weapons", MOST_FIRING_TURNS, digits=1)
            yield Control(f"out.{part.id}", f"{name} is out", "Weapons", 1, (f"out.{part.id}.1",))
        for section in unit.blueprint.sections:
            if section.name != PRIMARY:
                name = f"lost.{section.name}"
                yield Control(name, f"{section.name.capitalize()} side fell off", "Sides", 1, (name,))
        if any(unit.blueprint.of_kind("cnc")):
            yield Control(FAILING, "C&C fails: rounds left", "Criticals", MOST_FAILING)
        yield Control(GONE, "Destroyed", "Unit")

    def values(self) -> dict[str, int]:
        unit = self.unit
        if isinstance(unit, FlightState):
            structure = unit.blueprint.structure
            found = {GONE: int(not unit.flying)}
            found |= {f"fighter-{number}": structure - left for number, left in enumerate(unit.boxes, 1)}
            guns = zip(unit.blueprint.guns, unit.stores, strict=True)
            return found | {
                f"store-{number}": gun.salvo - (left or 0) for number, (gun, left) in enumerate(guns, 1) if gun.salvo
            }
        found = {GONE: int(not unit.flying)} | {part.id: unit.marks[part.place] for part in unit.blueprint.parts}
        for index, part in enumerate(unit.blueprint.weapons):
            if part.weapon is not None and part.weapon.recharge:
                found[f"charge.{part.id}"] = min(unit.charge[index], part.weapon.recharge)
            found[f"fired.{part.id}"] = min(unit.streak[index], MOST_FIRING_TURNS)
            found[f"out.{part.id}"] = unit.out >> part.place & 1
        for section in unit.blueprint.sections:
            if section.name != PRIMARY:
                found[f"lost.{section.name}"] = int(section.name in unit.fell)
        if any(unit.blueprint.of_kind("cnc")):
            found[FAILING] = max(0, min(MOST_FAILING, unit.failing - self.state.turn + 1)) if unit.failing else 0
        return found

    def put(self, values: Mapping[str, int]) -> None:
        unit = self.unit
        if isinstance(unit, FlightState):
            structure, fighters = unit.blueprint.structure, range(1, unit.blueprint.fighters + 1)
            unit.boxes = tuple(structure - values[f"fighter-{number}"] for number in fighters)
            unit.stores = tuple(
                gun.salvo - values[f"store-{number}"] if gun.salvo else gun.salvo
                for number, gun in enumerate(unit.blueprint.guns, 1)
            )
            if values[GONE] or not unit.alive:
                unit.status = "destroyed"
            return
        parts, weapons = unit.blueprint.parts, unit.blueprint.weapons
        unit.marks = tuple(values[part.id] for part in parts)
        unit.charge = tuple(values.get(f"charge.{part.id}", 0) for part in weapons)
        unit.streak = tuple(values[f"fired.{part.id}"] for part in weapons)
        unit.out = sum(values[f"out.{part.id}"] << part.place for part in weapons)
        unit.fell = tuple(section.name for section in unit.blueprint.sections if values.get(f"lost.{section.name}"))
        left = values.get(FAILING, 0)
        unit.failing = self.state.turn + left - 1 if left else 0
        unit.command_rows = sum(unit.groups_lost(part) for part in unit.blueprint.of_kind("cnc"))
        unit.settle(self.state.losses)
        if values[GONE] or unit.is_dead():
            unit.status = "destroyed"

    def figures(self) -> Iterator[InForce]:
        unit = self.unit
        if isinstance(unit, FlightState):
            yield InForce("Fighters", str(len(unit.alive)))
            yield InForce("Thrust", str(unit.thrust))
            for number in unit.armed():
                left = unit.stores[number]
                yield InForce(unit.blueprint.guns[number].weapon.name, "ready" if left is None else f"{left} left")
            return
        for name in FIGURES:
            if getattr(unit.blueprint, name, 0) or getattr(unit, name):
                yield InForce(name.capitalize(), str(getattr(unit, name)))
        yield InForce("Turn delay", f"+{unit.zigs}")
        yield InForce("Power needed", str(unit.demand()))
        yield InForce("In command", "yes" if unit.commanded(self.state.turn) else "no")
        for section in unit.blueprint.sections:
            yield InForce(f"{section.name.capitalize()} structure", str(unit.left(section.structure)))
        for number, part in enumerate(unit.blueprint.weapons):
            assert part.weapon is not None
            yield InForce(capital(part.called), weapon_state(unit, number, part))

    def remaining(self) -> tuple[int, int]:
        unit = self.unit
        if isinstance(unit, FlightState):
            return sum(unit.boxes), unit.blueprint.structure * unit.blueprint.fighters
        structures = [section.structure for section in unit.blueprint.sections]
        return sum(map(unit.left, structures)), sum(part.boxes for part in structures)

    def state_words(self) -> str:
        return "" if self.unit.flying else self.unit.status

    def acts(self) -> Iterator[SheetAct]:
        unit = self.unit
        if isinstance(unit, FlightState):
            return
        words = ("", *(capital(part.called) for part in unit.blueprint.weapons))
        if words[1:]:
            yield SheetAct(WEAPON, "A damaged weapon may drop out", "Weapon", len(words) - 1, words)
        if any(unit.blueprint.of_kind("cnc")):
            yield SheetAct(COMMAND, "A row of C&C was lost this round")

    def act(self, name: str, number: int) -> Script:
        unit = self.unit
        assert isinstance(unit, ShipState)
        if name == WEAPON:
            unit.hurt = 1 << unit.blueprint.weapons[number - 1].place
            return weapon_drop_outs(self.state)
        unit.command_rows -= 1
        return command(self.state, unit)

    def end_turn(self) -> Script:
        yield from sides_fall(self.state)


def weapon_state(unit: ShipState, number: int, part: Part) -> str:
    """Return whether a weapon fires now, and if not, why."""
    if not unit.left(part):
        return DESTROYED
    if not unit.runs(part):
        return "out"
    if unit.cools(number):
        return "cools down"
    return READY if unit.ready(number) else RECHARGES
