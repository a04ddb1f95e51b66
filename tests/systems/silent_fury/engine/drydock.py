"""Ships and battles for tests of the engine, and scripts run by given answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.geometry.hexes import Hex, hex_at
from sheetforge.play.decks import Deck
from sheetforge.play.engine import Engine
from sheetforge.play.views import Muster
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Arcs, Blueprint, Gun, Transport, as_built, mode_figures
from sheetforge.systems.silent_fury.engine import card_effects
from sheetforge.systems.silent_fury.engine.rulings import USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State, Station
from sheetforge.systems.silent_fury.figures import BY_WORD
from sheetforge.systems.silent_fury.schema.card import DECKS, Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Scoring
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Mode
from tests.systems.answering import asked as asked
from tests.systems.answering import run as run

T = TypeVar("T")
RED, BLUE = "Red", "Blue"
MIDDLE = hex_at(10, 10)
SOURCE = {"book": "a test"}

LINE = "[E1]-[E2]-[E3]-[W4]-[S5]-[R6]"
"""Six components in a straight line."""

THRUST = "  3\n\n  2\n2   2\n  1\n1   1\n  ^"


def fit(layout: str = LINE, name: str = "Test", **changes: object) -> Blueprint:
    """A ship as built, of a layout; other figures as they are given."""
    given = {
        "name": name,
        "source": SOURCE,
        "type": "test ship",
        "size": layout.count("["),
        "hull": 2,
        "point_defense": 2,
        "armor": [3, 2, 1, 1, 1, 2],
        "layout": layout,
        "thrust": THRUST,
        "points": 10,
        **changes,
    }
    return as_built(ShipClass.model_validate(given), library(), "silent-fury", name.lower())


def library() -> Library:
    """The content of the repository."""
    global _library
    if _library is None:
        _library = open_library(Path(__file__).parents[4] / "content", "content", discover())
    return _library


_library: Library | None = None


def engine() -> Engine:
    """The engine of the game."""
    made = discover()["silent-fury"].engine
    assert made is not None
    return made()


def chain(size: int) -> str:
    """So many components in a straight line, all of them cargo but the first."""
    return "-".join(f"[{'E' if n == 1 else 'C'}{n}]" for n in range(1, size + 1))


def armed(built: Blueprint, component: int, arcs: Arcs = ALL_ROUND, **row: object) -> Blueprint:
    """The ship with a weapon of one row in a component."""
    mode = mode_figures(Mode.model_validate(row), "test weapon")
    gun = Gun(component, "test-weapon", "test weapon", (mode,), arcs)
    return replace(built, guns=MappingProxyType({**built.guns, component: gun}))


def boarding(built: Blueprint, transport: Transport) -> Blueprint:
    """The ship with boarding equipment."""
    return replace(built, transports=(*built.transports, transport))


EVERYTHING = """\
[W1]-[B2]-[W3]
 |    |    |
[S4]-[M5]-[R6*]
 |    |    |
[W7]-[C8]-[W9]
      |    |
    [E10]-[E11]"""


def everything(name: str = "Chimera") -> Blueprint:
    """A ship with every kind of component, weapon, special attribute and equipment."""
    built = fit(EVERYTHING, name, tubes=2, ordinance={"missile": 4, "torpedo": 3, "fighter": 3, "bomber": 2})
    rows: dict[int, list[dict[str, object]]] = {
        1: [
            {"short": 4, "long": 12, "accuracy": 3, "power": 6, "effect_dice": 2, "special": ["Unsafe", "Blast"]},
            {"short": 6, "long": 9, "accuracy": 2, "power": "shield", "effect": ["disrupt", "power-down"]},
            {"long": 8, "accuracy": 1, "power": 3, "effect_dice": 1, "special": ["AREA 2"]},
        ],
        3: [
            {"accuracy": 2, "effect": ["launch"], "special": ["Strike"], "launches": "missile"},
            {"accuracy": 3, "effect": ["launch"], "special": ["Strike"], "launches": "strike-craft"},
        ],
        7: [
            {"accuracy": 2, "effect": ["launch"], "special": ["Torpedo"], "launches": "torpedo"},
            {
                "short": 3,
                "long": 9,
                "accuracy": 2,
                "impact_dice": 2,
                "effect_dice": 1,
                "effect": ["fx", "disrupt"],
                "special": ["ALL"],
            },
        ],
        9: [
            {"short": 9, "accuracy": 2, "effect": ["fire", "hull-breach"]},
            {"short": 5, "long": 15, "accuracy": 2, "effect": ["shield-drain"]},
        ],
    }
    guns = {
        number: Gun(
            number,
            f"gun-{number}",
            f"gun {number}",
            tuple(mode_figures(Mode.model_validate(row), f"gun {number}") for row in given),
            ALL_ROUND,
        )
        for number, given in rows.items()
    }
    transports = (
        Transport("lances", "lances", MappingProxyType({}), None, 3, 8, False, "disrupt"),
        Transport("gate", "gate", MappingProxyType({9: ALL_ROUND}), 2, 6, 9, True, "return"),
        Transport("pods", "pods", MappingProxyType({}), 3, 2, 5, False, "kia"),
    )
    return replace(built, guns=MappingProxyType(guns), transports=transports)


def ship(
    id: str,
    side: str,
    built: Blueprint,
    hex: Hex = MIDDLE,
    facing: int = 0,
    trail: Hex | None = None,
    crew: Mapping[int, str] | None = None,
    damage: Mapping[int, str] | None = None,
    box: str = "",
) -> ShipState:
    """A ship on the map. Crew are written by component, their types in words."""
    made = ShipState(id, id.title(), side, built)
    made.hex, made.facing, made.trail, made.status = hex, facing, trail or hex, "on-map"
    for number, types in (crew or {}).items():
        for type in types.split():
            made.add(number, Figure(side, type))  # type: ignore[arg-type]
    made.box = tuple(Figure(side, type) for type in box.split())  # type: ignore[arg-type]
    for number, word in (damage or {}).items():
        made.set_damage(number, BY_WORD[word])
    return made


def card(id: str, deck: DeckName, **given: object) -> Card:
    """A card; what it does is given."""
    usual = {
        "name": id,
        "source": SOURCE,
        "deck": deck,
        "timing": "play-immediately",
        "effects": [{"do": "shields-down"}],
        "copies": 9,
    }
    return Card.model_validate({**usual, **given})


def battle(
    *ships: ShipState,
    rules: Rules = USUAL_RULES,
    cards: Mapping[str, Card] | None = None,
    sides: tuple[str, ...] = (RED, BLUE),
    victory: tuple[object, ...] = (),
) -> State:
    """A battle of some ships, in its first turn. Every deck has plain cards unless some are given.

    A given card joins the plain ones of the other decks.
    """
    known = {f"dud-{deck}": card(f"dud-{deck}", deck) for deck in DECKS}
    for id, one in (cards or {}).items():
        known.pop(f"dud-{one.deck}", None)
        known[id] = one
    decks = {deck: Deck.of(deck, {id: one.copies for id, one in known.items() if one.deck == deck}) for deck in DECKS}
    plan = Plan(
        name="Test",
        columns=20,
        rows=20,
        shape="flat",
        rules=rules,
        sides=sides,
        ships=Muster(ships),
        stations={one.id: Station(one.hex, one.trail, one.facing) for one in ships},
        heroes={},
        decks=decks,
        cards=known,
        victory=victory,
        scoring=Scoring.model_validate({}),
        initiative=sides[0],
        turn_limit=9,
        effects=card_effects.carry_out,
    )
    state = State(plan)
    state.ships = {ship.id: ship for ship in ships}
    state.turn = 1
    return state


def names(figures: Iterable[Figure]) -> list[str]:
    """The names of crew figures."""
    return [figure.name for figure in figures]


def words(one: ShipState) -> list[str]:
    """The damage of each component in words."""
    return [damage.word for damage in one.damage]
