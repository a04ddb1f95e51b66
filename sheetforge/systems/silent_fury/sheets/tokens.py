"""Faces of the pieces of the game: damage, shields, crew, ordinance, vector tokens, ships."""

from __future__ import annotations

from sheetforge.drawings import shipped
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.berths import Bulks
from sheetforge.sheet.counter_faces import CounterFace, code_of
from sheetforge.sheet.signs import CounterFigure
from sheetforge.sheet.tokens import TokenFace
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.ship import CrewType
from sheetforge.systems.silent_fury.sheets.charts import NAMES
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, LOOK, PACKAGE, BackLook, MarkerName
from sheetforge.systems.silent_fury.sheets.record import ShipSheet

VECTOR_PLATE = 0.5

BULKS = Bulks((4, 0.45), (16, 0.52))
"""The bulks of ships on their counters, by the number of their components."""

OTHER = {
    Damage.LIGHT: Damage.HEAVY,
    Damage.HEAVY: Damage.LIGHT,
    Damage.POWER_DOWN: Damage.FIRE,
    Damage.FIRE: Damage.POWER_DOWN,
    Damage.DESTROYED: Damage.BREACH,
    Damage.BREACH: Damage.DESTROYED,
}
"""The damage on the back of a token that has another kind there."""

SIGNS = {"shield": "shield-generator", "vented": "tokens/vented", "chip": "tokens/hero"}
"""The drawings of markers; a ship that rolled has the sign of a roll."""


def damage(kind: Damage) -> TokenFace:
    """A damage token: its letter, in the colour that the rules give it."""
    look = DAMAGE[kind]
    return TokenFace(NAMES[kind], big=look.letter, color=look.color, pattern=look.pattern)


def marker(name: MarkerName) -> TokenFace:
    """A shield, a marker of a ship, or the Initiative Chip."""
    look = LOOK.markers[name]
    if name == "rolled":
        return TokenFace(look.title, sign="roll", color=look.color, pattern=look.pattern)
    drawing = shipped(PACKAGE, SIGNS[name])
    return TokenFace(look.title, drawing=drawing, color=look.color, pattern=look.pattern)


def vector(look: BackLook, marked: bool) -> TokenFace:
    """A vector token in the colour and pattern of a hand; the marked one has a plus."""
    return TokenFace(
        look.title,
        color=look.color,
        pattern=look.pattern,
        plate=VECTOR_PLATE,
        sign="plus" if marked else None,
        studs=marked,
    )


def crew(type: CrewType, look: Worn, disrupted: bool = False) -> CounterFace:
    """A crew figure of a side; its other face is disrupted."""
    return CounterFace(
        "Disrupted" if disrupted else type.capitalize(),
        LOOK.crew[type],
        shipped(PACKAGE, f"tokens/{type}"),
        look.side,
        state="disrupted" if disrupted else "",
        arms=look.arms,
    )


def hero(card: Card, look: Worn, disrupted: bool = False) -> CounterFace:
    """A Hero of a side, with the letter of the crew that it counts as."""
    mark = LOOK.crew[card.hero.type] if card.hero is not None else ""
    name = card.hero.name if card.hero is not None else card.name
    return CounterFace(
        "Disrupted" if disrupted else name,
        mark,
        shipped(PACKAGE, "tokens/hero"),
        look.side,
        state="disrupted" if disrupted else "",
        arms=look.arms,
        # The letter says what they are, of which the first words of most names speak as well.
        caption="" if disrupted else name.split()[-1],
    )


def ordinance(name: str, look: Worn) -> CounterFace:
    """A missile, a torpedo, fighters or bombers of a side."""
    drawing = shipped(PACKAGE, f"tokens/{name}")
    return CounterFace(name.capitalize(), "", drawing, look.side, arms=look.arms)


def ship(sheet: ShipSheet, name: str, look: Worn, mark: str = "") -> CounterFace:
    """A ship for the map: its hull seen from above, the front up."""
    fit = sheet.fit
    return CounterFace(
        name,
        mark,
        sheet.drawing,
        look.side,
        True,
        arms=look.arms,
        code=code_of(sheet.name),
        bulk=BULKS.of(fit.size),
        figures=(
            CounterFigure("hull", str(fit.hull)),
            CounterFigure("point-defense", str(fit.point_defense)),
            CounterFigure("shield", str(fit.shields)),
        ),
    )
