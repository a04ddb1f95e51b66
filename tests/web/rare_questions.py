"""Questions that hardly any battle of random bots asks: the part of the rules that asks them, alone.

Each is a script in place of that of the game, for a battle of the content whose units are set up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from sheetforge.geometry.hexes import disk, distance
from sheetforge.play.driver import Game
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.systems.silent_fury.engine.aiming import areas
from sheetforge.systems.silent_fury.engine.attack import aimed
from sheetforge.systems.silent_fury.engine.card_effects import done
from sheetforge.systems.silent_fury.engine.damage import kill_one
from sheetforge.systems.silent_fury.engine.jump import diffuse
from sheetforge.systems.silent_fury.engine.ramming import place_breach
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.schema.card import RallyEffect
from tests.play.contract import engine
from tests.systems.silent_death.armoury import library

SYSTEM, BATTLE = "silent-fury", "wall-of-guns"


def _rally(state: State, ship: ShipState) -> Script:
    """A card rallies one of two kinds of disrupted crew."""
    ship.box = (Figure(ship.side, "engineer"), Figure(ship.side, "marine"))
    yield from done(RallyEffect(do="rally", count=1), state, ship, ship.side, ())


def _collision(state: State, ship: ShipState) -> Script:
    """A ship that was rammed takes a breach in one of two components that are equally near."""
    point = next(number for number, tiers in ship.blueprint.tiers.items() if len(tiers[1]) > 1)
    ship.set_damage(point, Damage.BREACH)
    yield from place_breach(state, ship, point)


def _kill(state: State, ship: ShipState) -> Script:
    """A card kills one of two kinds of crew in a component."""
    ship.add(1, Figure(ship.side, "engineer"))
    ship.add(1, Figure(ship.side, "marine"))
    yield from kill_one(state, ship, 1, "by a card")


def _diffuse(state: State, ship: ShipState) -> Script:
    """Reactors put one or two cards of the field back."""
    ship.field = ("?", "?")
    yield from diffuse(state, ship, ship.side, 2)


def _area(state: State, ship: ShipState) -> Script:
    """A weapon that strikes an area, as no weapon of the content does, between two ships or at one of them."""
    enemy, other = [one for one in state.on_map() if one.side != ship.side][:2]
    other.hex = disk(enemy.hex, 1)[-1]
    ship.hex = min(disk(enemy.hex, 4), key=lambda hex: -distance(hex, other.hex))
    guns = ((gun, mode._replace(area=1)) for gun in ship.blueprint.guns.values() for mode in gun.modes)
    gun, mode = next((gun, mode) for gun, mode in guns if len(areas(state, ship, gun, mode)) > 1)
    yield from aimed(state, ship, ship.side, gun, mode)


RARE: Mapping[str, Callable[[State, ShipState], Script]] = {
    "card-rally": _rally,
    "collision": _collision,
    "kill": _kill,
    "diffuse": _diffuse,
    "target-hex": _area,
}
"""The kinds of question, and what asks each."""


def _first(question: Question) -> Answer:
    """The first answer that a question has, to set units up."""
    if isinstance(question, Choose):
        return question.options[0]
    return (1,) * len(question.dice) if isinstance(question, Roll) else question.cards[0][0]


def rare(kind: str) -> Game:
    """A battle at the question of a kind."""
    usual = engine(SYSTEM)

    def script(state: State) -> Script:
        setting_up = usual.script(state)
        question = next(setting_up, None)
        while question is not None and state.turn < 1:
            question = setting_up.send(_first(question))
        yield from RARE[kind](state, next(iter(state.ships.values())))

    game = Game(replace(usual, script=script), usual.battle(library(), {"scenario": BATTLE}))
    assert isinstance(game.question, Choose)
    assert game.question.why == kind
    return game
