"""Action Phase: three rounds of cards by initiative, Timing Conflicts, the Initiative Chip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.attack import attack_action
from sheetforge.systems.silent_fury.engine.crew import crew_action
from sheetforge.systems.silent_fury.engine.defenses import defenses_action
from sheetforge.systems.silent_fury.engine.events import CardTurned, ChipHeld, ChipSeized
from sheetforge.systems.silent_fury.engine.jump import jump_action
from sheetforge.systems.silent_fury.engine.melee import no_sharing
from sheetforge.systems.silent_fury.engine.orders import ASSUMED, action_of
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.strike import strike_phase
from sheetforge.systems.silent_fury.engine.thrust import thrust_action
from sheetforge.systems.silent_fury.engine.victory import decided
from sheetforge.systems.silent_fury.figures import INITIATIVE, JUMP_FIRST, REPEATS, SLOTS, Action

ACTIONS: Mapping[Action, Callable[[State, ShipState, str], Script]] = MappingProxyType(
    {
        "defenses": defenses_action,
        "attack": attack_action,
        "crew": crew_action,
        "jump": jump_action,
        "thrust": thrust_action,
    }
)
"""The actions that each card allows a crew."""


class Party(NamedTuple):
    """The crew of a side on a ship, with the action that it has this round."""

    ship: str
    side: str
    action: Action


def action_phase(state: State) -> Script:
    """Three rounds; by one reading a Strike Phase follows each of them."""
    for slot in range(1, SLOTS + 1):
        yield from action_round(state, slot)
        if decided(state):
            return
        if state.rules.strike_every_round:
            yield from strike_phase(state)
            if decided(state):
                return
        for ship in state.on_map():
            ship.hardened = ship.evading = False


def action_round(state: State, slot: int) -> Script:
    """Every crew turns over its next card; they act by initiative."""
    state.round = slot
    parties = turn_cards(state, slot)
    numbers = JUMP_FIRST if state.rules.jump_first else INITIATIVE
    for action in sorted(numbers, key=lambda one: numbers[one]):
        acting = [party for party in parties if party.action == action]
        yield from resolve(state, acting)
        if state.outcome is not None:
            return


def turn_cards(state: State, slot: int) -> list[Party]:
    """The cards of a round, face up; boarders without cards are assumed to have played Crew."""
    parties = []
    for ship in state.on_map():
        for side in state.plan.sides:
            laid = state.orders.of(side, ship.id)
            if not laid and ship.holds(side):
                state.orders = state.orders.put(side, ship.id, ASSUMED)
                laid = ASSUMED
            if laid:
                card, state.orders = state.orders.turn_up(side, ship.id, slot - 1)
                copied = action_of(laid, slot) if card in REPEATS else ""
                state.tell(CardTurned(ship.id, side, slot, card, copied))
                parties.append(Party(ship.id, side, action_of(laid, slot)))
    return parties


def resolve(state: State, acting: list[Party]) -> Script:
    """All crews with the same action, side by side; a conflict goes by the chip."""
    sides = list(dict.fromkeys(party.side for party in acting))
    if len(sides) > 1:
        yield from seize(state, sides, acting[0].action)
    for side in (one for one in state.order() if one in sides):
        left = [party for party in acting if party.side == side]
        while left:
            left = [party for party in left if state.ships[party.ship].on_map]
            if not left:
                break
            party = yield from next_party(side, left)
            left.remove(party)
            yield from act(state, party)
            if decided(state):
                return


def seize(state: State, sides: list[str], action: str) -> Script:
    """Sides in the conflict that do not have the chip may take it until it is seized again."""
    for side in state.plan.sides:
        if side in sides and side != state.chip:
            state.tell(ChipHeld(state.chip, action))
            answer = yield from choose(side, ("seize", "leave"), "seize")
            if answer == "seize":
                state.chip = side
                state.tell(ChipSeized(side))
                return


def next_party(side: str, left: list[Party]) -> Asking[Party]:
    """The crew of a side that acts next."""
    if len(left) == 1:
        return left[0]
    ids = tuple(party.ship for party in left)
    chosen = yield from choose(side, ids, "next", left[0].action)
    return next(party for party in left if party.ship == chosen)


def act(state: State, party: Party) -> Script:
    """One crew takes its action; before that, kept cards may be played."""
    ship = state.ships[party.ship]
    yield from cards.moment(state, f"{party.action} {ship.id}")
    if ship.on_map and (ship.holds(party.side) or has_disrupted(ship, party.side)):
        yield from ACTIONS[party.action](state, ship, party.side)
    yield from no_sharing(state)


def has_disrupted(ship: ShipState, side: str) -> bool:
    """Return whether a side has crew in the Disrupted Crew box of a ship."""
    return any(figure.side == side for figure in ship.box)
