"""Ship sheets as a battle left them: its log played again, damage, crew and shields entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.products.unit_sheets import UnitSheets
from sheetforge.sheet.battle_page import BattleStanding
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_fury.engine.cards import modifier
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.products.standing import standing as battle_standing
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import reference, shared_page, ship_sheet
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing, crew_marks, sheet_of
from sheetforge.systems.silent_fury.sheets.rooms import RoomMark
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.products.planner import Part
    from sheetforge.sheet.arms import Arms, Worn


def lying(state: State, ship: ShipState) -> tuple[str, ...]:
    """Return the cards on a ship: those that lie open by name, those face down by their number."""
    hidden = (f"face down: {counted(len(ship.field), 'Field Disruption card')}",) if ship.field else ()
    return (*(state.plan.cards[id].name for id in ship.cards), *hidden)


def in_force(state: State, ship: ShipState, marked: Standing) -> Standing:
    """Return the marks of a ship with the figures that its losses and the cards on it change."""
    hull = ship.blueprint.hull + modifier(state, ship, "hull")
    engines = len(ship.working("engine"))
    return replace(
        marked,
        hull=None if hull == ship.blueprint.hull else hull,
        engines=engines and engines + modifier(state, ship, "thrust"),
    )


def standing(ship: ShipState, mark: str = "", cards: tuple[str, ...] = ()) -> Standing:
    """Return the marks on the sheet of a ship. Crew of another side is filled."""
    numbers = range(1, ship.blueprint.size + 1)
    values = {f"shields.{side}": str(up) for side, up in enumerate(ship.shields, 1) if up}
    values["shields.down"] = str(ship.blueprint.shields - ship.raised)
    aboard = {"missile": ship.missiles, "torpedo": ship.torpedoes, "fighter": ship.fighters, "bomber": ship.bombers}
    for name, count in aboard.items():
        if ship.limit[name] or count:
            values[f"ordinance.{name}"] = str(count)
    values |= {f"tube.{tube}": "x" for tube in range(1, ship.loaded + 1)}
    if ship.away:
        values["torpedoes.away"] = str(len(ship.away))
    counts = Counter((figure.type, figure.side != ship.side) for figure in ship.box)
    values["notes.disrupted"] = ", ".join(
        f"{counted(count, f'enemy {type}' if is_enemy else type)}" for (type, is_enemy), count in counts.items()
    )
    return Standing(
        name=ship.name,
        damage={number: ship.damage_of(number) for number in numbers},
        crew={number: _crew(ship, number) for number in numbers},
        values=values,
        mark=mark,
        cards=cards,
        captor=ship.side if ship.side != ship.home else "",
        limits=ship.limit,
        gone={name: ship.limit[name] - count - ship.loaded * (name == "torpedo") for name, count in aboard.items()},
    )


def _crew(ship: ShipState, number: int) -> tuple[RoomMark, ...]:
    """The marks of the active crew of a component."""
    counts = Counter((LOOK.crew[figure.type], figure.side != ship.side) for figure in ship.crew_in(number))
    return crew_marks((letter, count, enemy) for (letter, enemy), count in counts.items())


class FurySheets(UnitSheets[State, ShipState, ShipSheet, ShipSheet, SheetLook]):
    """The sheets of the ships of a battle: all that are in it or still to come."""

    state_class, look_class = State, SheetLook
    printed = ("on-map", "waiting")
    arms: Mapping[str, Arms | None] = MappingProxyType({})
    """Those of the sides of a battle."""

    def sheet_of(self, key: Key) -> ShipSheet | None:
        entity = self.library.entity(key)
        return sheet_of(self.library, key, entity) if isinstance(entity, ShipClass) else None

    def as_it_stands(self, state: State, unit: ShipState, sheet: ShipSheet, letter: str) -> ShipSheet:
        arms = self.arms.get(unit.home) or sheet.arms
        return replace(sheet.after(in_force(state, unit, standing(unit, letter, lying(state, unit)))), arms=arms)

    def parts_of(self, state: State, liveries: tuple[Worn, ...] = ()) -> list[Part]:
        """Return the papers; all ships of a side are in its arms, a captured one in those that it came in."""
        self.arms = {side: look.arms for side, look in zip(state.plan.sides, liveries, strict=False)}
        return super().parts_of(state, liveries)

    def marks(self, sheet: ShipSheet) -> object:
        return sheet.standing

    def pages(self, sheets: Sequence[ShipSheet], title: str, id: str) -> list[Page]:
        return [page for sheet in sheets for page in ship_sheet.pages(sheet, self.look)]

    def standing(self, state: State, worn: tuple[Worn, ...]) -> BattleStanding:
        return battle_standing(state, worn)

    def cards(self, state: State) -> list[Page]:
        has_optional = any(getattr(state.plan.rules, rule) for rule in reference.OF_THE_BOOK)
        return reference.strips(reference.all_cards(has_optional), self.look)

    def sheets(self, state: State, left: Sequence[tuple[ShipState, ShipSheet]]) -> Iterator[Part]:
        for number, side in enumerate(state.plan.sides, 1):
            groups = shared_page.pages_of([sheet for ship, sheet in left if ship.side == side], self.look)
            pages = [page for at, group in enumerate(groups, 1) for page in apart(group, f"{number}.{at}")]
            if pages:
                yield f"side-{number}", tuple(pages)
