"""The board: ships with their velocity and torpedoes, in text and picture; what is in each ship."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sheetforge.drawings import livery_of
from sheetforge.geometry.motion import Motion
from sheetforge.play import boards, units
from sheetforge.play.map_text import MapText
from sheetforge.play.text_map import Area
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import letters, side_number
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.systems.silent_fury.engine.contents import SYSTEM
from sheetforge.systems.silent_fury.engine.phases import phase_name
from sheetforge.systems.silent_fury.engine.rulings import functional, working
from sheetforge.systems.silent_fury.engine.ship import Figures, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.layout import LETTERS, read_layout
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.library import Library

TORPEDO = "*"
"""The sign of a torpedo."""
SHORT = {kind: letter for letter, kind in LETTERS.items()}
"""The letter of each kind of component."""


GONE = {"destroyed": "destroyed", "left": "has left the map"}


def components(ship: ShipState) -> str:
    """Every component with its kind, damage and crew: `W1 light 2s` for two spacers."""
    return ", ".join(inside(ship, component.number) for component in ship.blueprint.components)


def inside(ship: ShipState, number: int) -> str:
    """Return a component with its kind, damage and crew."""
    words = [f"{SHORT[ship.blueprint.components[number - 1].kind]}{number}"]
    damage, crew = ship.damage_of(number), ship.crew_in(number)
    words += [damage.word.replace("-", " ")] if damage else []
    words += [crew_words(crew)] if crew else []
    return " ".join(words)


@lru_cache(maxsize=64)
def rows(layout: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the lines of a layout, each with the numbers of the components in it."""
    boxes = read_layout(layout).boxes
    return tuple(
        (text, tuple(box.number for box in boxes if box.line == line))
        for line, text in enumerate(layout.rstrip().split("\n"))
    )


def crew_words(figures: Figures) -> str:
    """Crew in a few letters, sides apart by a stroke: `2s+m` is two spacers and a marine."""
    parts = []
    for side in dict.fromkeys(figure.side for figure in figures):
        names = [figure.hero.replace("-", " ").title() or figure.type[0] for figure in figures if figure.side == side]
        counts = {name: names.count(name) for name in names}
        parts.append("+".join(f"{number if number > 1 else ''}{name}" for name, number in counts.items()))
    return "|".join(parts)


class FuryBoard(UnitPresenter[State, ShipState]):
    """The board of a battle, and the ships in words."""

    def pieces(self, state: State) -> list[Piece]:
        """Return what lies on the map: ships with their trailing tokens, and torpedoes."""
        names = letters(state)
        pieces = [
            Piece(
                id=ship.id,
                name=units.plain_name(ship.name),
                hex=ship.hex,
                mark=names[ship.id],
                side=side_number(state, ship),
                facing=ship.facing,
                motion=Motion.behind(ship.hex, ship.trail),
                left=working(ship),
                data={"trail": state.name(ship.trail)},
            )
            for ship in state.on_map()
        ]
        for at, torpedo in enumerate(state.torpedoes, 1):
            side = state.plan.sides.index(torpedo.side)
            pieces.append(Piece(f"torpedo-{at}", "torpedo", torpedo.hex, TORPEDO, side, shape="disc"))
        return pieces

    def condition(self, state: State, ship: ShipState) -> str:
        """Return place and condition of a ship in words."""
        if not ship.on_map:
            return GONE.get(ship.status, f"arrives in turn {ship.arrives}")
        parts = [state.name(ship.hex), "shields " + "/".join(map(str, ship.shields))]
        parts += [f"box {crew_words(ship.box)}"] if ship.box else []
        parts += [counted(len(ship.field), "Field Disruption card")] if ship.field else []
        cards = (state.plan.cards[card].name for card in ship.cards)
        parts += [f"cards {', '.join(cards)}"] if ship.cards else []
        parts += [f"away {len(ship.away)}"] if ship.away else []
        parts.append(components(ship))
        return "  ".join(parts)

    def brief(self, state: State, ship: ShipState) -> str:
        """Return the condition of a ship in a few words: the picture shows its place."""
        if not ship.on_map:
            return GONE.get(ship.status, f"arrives in turn {ship.arrives}")
        crew = sum(len(figures) for figures in ship.crew)
        return f"{working(ship)} of {ship.blueprint.size} work, {crew} crew, {len(ship.box)} disrupted"

    def drawings(self, state: State) -> Iterator[str]:
        """Yield the layout of every ship, and beside each line what its components hold."""
        names = units.named(state)
        for ship in state.on_map():
            yield f"{names[ship.id]}:"
            yield from (f"  {line}" for line in self.parts_left(state, ship.id))

    def parts_left(self, state: State, id: str) -> Iterator[str]:
        """Yield the layout of a ship, and beside each line what its components hold."""
        ship = state.ships[id]
        lines = rows(ship.blueprint.layout)
        width = max(len(text) for text, _ in lines) + 3
        for text, numbers in lines:
            yield f"{text:{width}}{', '.join(inside(ship, number) for number in numbers)}".rstrip()

    def counts(self, ship: ShipState) -> bool:
        return functional(ship)

    def left(self, ship: ShipState) -> tuple[int, int]:
        """Return the components of a ship that work, and all of them."""
        is_lost = ship.status in ("destroyed", "left")
        return (0 if is_lost else working(ship)), ship.blueprint.size

    def livery(self, library: Library, ship: ShipState) -> str | None:
        return livery_of(library, SYSTEM, ship.blueprint.navy)

    def map(self, state: State, color: bool = False) -> MapText:
        """Return the whole map, and a line for every motion."""
        whole = Area(1, 1, state.plan.columns, state.plan.rows)
        return boards.chart(self.pieces(state), state.plan.shape, color, area=whole, whole=whole)

    def phase(self, state: State) -> str:
        return phase_name(state)
