"""Orders: three secret action cards for every crew, Repeat cards, the actions of a card."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.play.questions import APART, Asking, Script, Together, choose
from sheetforge.systems.silent_fury.engine.events import Acted, NothingPossible
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import CARDS, INITIATIVE, REPEATS, SLOTS, Action
from sheetforge.text import listed

ASSUMED = ("crew", "repeat-1", "repeat-2")
"""The cards that boarders who came aboard after the Orders Phase are assumed to have played."""

NONE = "none"
DONE = "done"
FOCUSED = ("thrust", "full-volley")
"""The focused actions; all others are repeatable."""


def legal_cards(laid: Sequence[str]) -> tuple[str, ...]:
    """The cards of a hand that may lie in the next slot.

    >>> legal_cards(("attack",))
    ('defenses', 'crew', 'jump', 'thrust', 'repeat-1')
    """
    slot = len(laid) + 1
    return tuple(card for card in CARDS if card not in laid and (card not in REPEATS or slot in REPEATS[card][1]))


def action_of(laid: Sequence[str], slot: int) -> Action:
    """The action of a slot, from 1, with Repeat cards read as copies.

    >>> action_of(("attack", "repeat-1", "repeat-2"), 3)
    'attack'
    """
    card = laid[slot - 1]
    while card in REPEATS:
        card = laid[REPEATS[card][0] - 1]
    return next(action for action in INITIATIVE if action == card)


def orders_phase(state: State) -> Script:
    """Every side lays three cards for each of its crews; no side sees those of the others."""
    for ship in state.ships.values():
        ship.used = ()
    for side in state.plan.sides:
        for ship in state.on_map():
            state.orders = state.orders.drop(side, ship.id)
    # All sides lay their cards at the same time, and do not know which of the others have any to
    # lay.
    laid = {(side, ship.id): ship for side in state.plan.sides for ship in state.on_map() if ship.holds(side)}
    for side, id in laid:
        yield from lay(state, side, state.ships[id], Together(f"{state.turn} orders", state.plan.sides))


def lay(state: State, side: str, ship: ShipState, together: Together = APART) -> Script:
    """Three cards for the crew of a side on a ship, slot by slot."""
    cards: tuple[str, ...] = ()
    while len(cards) < SLOTS:
        options = legal_cards(cards)
        why = f"order-{len(cards) + 1}"
        cards += ((yield from choose(side, options, why, ship.id, so_far=cards, together=together)),)
    state.orders = state.orders.put(side, ship.id, cards)


def choose_action(state: State, ship: ShipState, side: str, options: list[str], why: str = "") -> Asking[str]:
    """One of the actions that are possible, or none; `why` not where there are no options."""
    open = [option for option in options if option not in FOCUSED or (side, option) not in ship.used]
    if not open:
        if options:
            why = f"{listed(options).replace('-', ' ')} is focused and was used this turn"
        state.tell(NothingPossible(ship.id, side, why))
        return NONE
    action = yield from choose(side, (*open, NONE), "action", ship.id)
    if action in FOCUSED:
        ship.used = (*ship.used, (side, action))
    if action != NONE:
        state.tell(Acted(ship.id, side, action))
    return action
