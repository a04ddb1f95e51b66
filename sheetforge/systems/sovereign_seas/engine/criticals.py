"""Critical hits: each effect that the content lists, carried out (L.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetforge.play.questions import Asking, Script
from sheetforge.systems.sovereign_seas.engine.damage import Attack, sink
from sheetforge.systems.sovereign_seas.engine.events import (
    CommandLost,
    FactorsLost,
    Recovered,
    RudderJammed,
    Struck,
)
from sheetforge.systems.sovereign_seas.engine.resolve import penetrates, up
from sheetforge.systems.sovereign_seas.engine.rulings import turns_run_out
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.strikes import thrown
from sheetforge.systems.sovereign_seas.schema import critical as listed


def carry_out(state: State, made: Attack, result: listed.Result) -> Script:
    """Every effect of a result, in its order."""
    for effect in result.effects:
        yield from EFFECTS[type(effect)](state, made, effect)


def counts_once(result: listed.Result) -> bool:
    """Whether a result is rolled again when it comes a second time in one attack."""
    return any(
        isinstance(effect, listed.FurtherHullHits) and effect.once_an_attack
        for effect in result.effects
    )


def conning_tower(state: State, made: Attack, effect: listed.OutOfCommand) -> Script:
    """A hit that penetrates the tower: out of command, and its armour is gone for good."""
    ship = made.target
    through = penetrates(made.power, ship.tower)
    state.tell(Struck(ship.id, "conning tower", through))
    if not through:
        return
    ship.tower_lost = True
    until = yield from lasting(state, made, effect.lasts)
    ship.command_lost = max(ship.command_lost, until)
    state.tell(CommandLost(ship.id, ship.command_lost))


def rudder(state: State, made: Attack, effect: listed.JamRudder) -> Script:
    """The rudder jams to the left, to the right or straight ahead; the last hit counts."""
    ship = made.target
    found = yield from thrown(effect.dice, "rudder", made.by)
    ship.rudder = next(row.way for row in effect.ways if found in row.strikes)
    ship.rudder_until = yield from lasting(state, made, effect.lasts)
    state.tell(RudderJammed(ship.id, ship.rudder, ship.rudder_until))


def lasting(state: State, made: Attack, lasts: listed.Turns) -> Asking[int]:
    """The last turn of an effect: so many turns, and one more for every strike."""
    found = yield from thrown(lasts.dice, "turns", made.by)
    return turns_run_out(state.turn, lasts.turns + found)


def severe(state: State, made: Attack, effect: listed.FurtherHullHits) -> Script:
    """More hull hits once all hits of the attack are resolved."""
    made.further += effect.per_cent
    yield from ()


def lose_speed(state: State, made: Attack, effect: listed.LoseSpeed) -> Script:
    """Numbers of the speed list: so many, or a share of those it had at first, fractions up."""
    ship = made.target
    factors = effect.factors or 0
    if effect.share is not None:
        factors += up(effect.share * len(ship.fit.speeds))
    ship.factors += factors
    ship.settle()
    state.struck = True
    state.tell(FactorsLost(ship.id, factors, ship.maximum))
    yield from ()


def magazine(state: State, made: Attack, effect: listed.Sink) -> Script:
    """The magazine explodes and the ship sinks at once; one without a magazine does not."""
    if made.target.fit.magazines:
        sink(state, made.target, "magazine explosion")
    yield from ()


def recover(state: State) -> None:
    """At the end of a turn: what lasted to this turn is over."""
    for ship in state.afloat():
        if ship.command_lost and ship.command_lost <= state.turn:
            ship.command_lost = 0
            state.tell(Recovered(ship.id, "in command again"))
        if ship.rudder and ship.rudder_until <= state.turn:
            ship.rudder, ship.rudder_until = "", 0
            state.tell(Recovered(ship.id, "the rudder answers again"))


EFFECTS: Mapping[type[Any], Callable[[State, Attack, Any], Script]] = {
    listed.OutOfCommand: conning_tower,
    listed.JamRudder: rudder,
    listed.FurtherHullHits: severe,
    listed.LoseSpeed: lose_speed,
    listed.Sink: magazine,
}
"""How each kind of effect is carried out."""
