"""Battles in which most ships are damaged at random, by the rules: all that is shown of them, as digests.

`python -m tests.play.mauled BATTLE`, as in `three-flags-0`, prints it; run it before and after a
change. The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.plain import to_json
from sheetforge.play.questions import Answer, Choose, Draw, Question, Roll, Script
from sheetforge.play.streams import Streams
from sheetforge.press import drawlog
from sheetforge.systems.babylon.engine import criticals
from sheetforge.systems.babylon.engine.craft import FlightState
from sheetforge.systems.babylon.engine.damage import absorb
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_fury.engine.damage import inflict
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.sovereign_seas.engine.damage import lose_battery, lose_hull
from tests.digests import Digests
from tests.play.contract import engine
from tests.play.shown import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "mauled.txt"
BEFORE, AFTER = 60, 200
"""Answers of random bots before the damage, which place the ships, and in all: the battle goes on."""


def babylon(state: Any, ship: Any, chance: Random) -> None:
    """Cross off boxes of some parts, or fighters; systems that fail then fail."""
    if isinstance(ship, FlightState):
        ship.boxes = tuple(chance.choice((0, left, left, max(1, left - 2))) for left in ship.boxes)
        return
    for part in chance.sample(ship.blueprint.parts, min(len(ship.blueprint.parts), chance.choice((1, 3, 6)))):
        run(absorb(state, ship, part, chance.choice((1, 4, 12)), ship.side), chance)
    criticals.settle(state, ship)
    ship.rolled = chance.random() < 0.3


def death(state: Any, ship: Any, chance: Random) -> None:
    """Mark boxes of every track, with the critical hits in them."""
    for track in range(len(ship.blueprint.tracks)):
        run(hurt(state, ship, chance.choice((0, 2, 5, 9, 14)), "", track=track), chance)
        ship.settle()


def fury(state: Any, ship: Any, chance: Random) -> None:
    """Put damage markers on components; shields, launches and what is aboard are others."""
    for number in range(1, len(ship.damage) + 1):
        if chance.random() < 0.3 and ship.on_map:
            run(inflict(state, ship, number, chance.choice((*Damage,))), chance)
    ship.shields = tuple(chance.choice((0, 0, 1, 2)) for _ in range(6))
    ship.hardened, ship.evading, ship.rolled = (chance.random() < 0.3 for _ in range(3))
    ship.missiles, ship.fighters = (chance.randint(0, number) for number in (ship.missiles, ship.fighters))


def seas(state: Any, ship: Any, chance: Random) -> None:
    """Sink some of the hull; batteries, tower, rudder and command are lost."""
    for at in range(len(ship.blueprint.batteries)):
        if chance.random() < 0.25:
            lose_battery(state, ship, at)
    ship.factors, ship.tower_lost = chance.choice((0, 0, 1)), chance.random() < 0.2
    ship.command_lost = chance.choice((0, 0, 0, state.turn, state.turn + 1))
    ship.rudder, ship.rudder_until = chance.choice((("", 0), ("", 0), ("left", state.turn), ("straight", 99)))
    lose_hull(state, ship, chance.choice((0, 0, 3, 9, 30)), "gunfire")


Maul = Callable[[Any, Any, Random], None]
BATTLES: dict[str, tuple[Maul, tuple[str, ...]]] = {
    "babylon": (babylon, ("three-flags", "castle-besieged", "carrier-strike")),
    "silent-death": (death, ("the-causeway", "first-sortie")),
    "silent-death-star-wars": (death, ("dark-lord-of-the-sith", "caught-in-orbit")),
    "silent-fury": (fury, ("wall-of-guns", "hornets-nest", "two-flags")),
    "sovereign-seas": (seas, ("convoy-attack", "first-broadsides")),
}
"""Game → how a ship is damaged, and scenarios."""

TIMES = 1
NAMES = {
    f"{scenario}-{number}": (system, scenario)
    for system, (_, scenarios) in BATTLES.items()
    for scenario in scenarios
    for number in range(TIMES)
}


def answer(question: Question, chance: Random) -> Answer:
    """An answer at random."""
    if isinstance(question, Choose):
        return chance.choice(question.options)
    if isinstance(question, Draw):
        return chance.choice([card for card, copies in question.cards if copies])
    assert isinstance(question, Roll)
    return tuple(chance.randint(1, die) for die in question.dice)


def run(script: Script, chance: Random) -> None:
    """Answer all questions of a script at random."""
    with suppress(StopIteration):
        question = next(script)
        while True:
            question = script.send(answer(question, chance))


def shown(name: str) -> Iterator[str]:
    """Everything that is shown of a battle whose ships were damaged."""
    (system, scenario), chance = NAMES[name], Random(name)
    rules, streams = engine(system), Streams(name)
    show: Any = rules.presenter
    game = Game(rules, rules.battle(library(), {"scenario": scenario}))
    players = {side: bot(rules, "random")(side, streams.of(side)) for side in game.battle.sides}
    play(game, players, streams.roll, until=BEFORE, draw=streams.draw)
    state: Any = game.state
    for ship in state.ships.values():
        if ship.on_map and chance.random() < 0.8:
            BATTLES[system][0](state, ship, chance)
    yield from show.roster(state)
    yield from show.drawings(state)
    yield f"{show.health(state)} {show.strength(state)} {show.letters(state)} {show.names(state)}"
    yield from (line for id in state.ships for line in show.parts_left(state, id))
    for side in (*game.battle.sides, ""):
        seen = game.seen_by(side)
        yield from (*show.map(seen).lines(), *show.map(seen).below, *show.status(seen, side, ""))
        yield from show.odds(seen, Choose(side, ("hold",), "odds"))
        yield f"{to_json(seen)} {show.tabletop(seen)}"
    yield from show.summary(state, game.battle.sides[0])
    yield f"{[show.cue(event) for event in state.events]}"
    yield drawlog.write_page(show.page(state, library(), ()))
    play(game, players, streams.roll, until=AFTER, draw=streams.draw)
    yield from (str(event) for event in state.events)
    yield from show.roster(state)


DIGESTS = Digests(GOLDEN, NAMES, lambda name: "\n".join(shown(name)))
digest, kept, regenerate = DIGESTS.of, DIGESTS.kept, DIGESTS.regenerate


if __name__ == "__main__":
    print("\n".join(shown(sys.argv[1])))
