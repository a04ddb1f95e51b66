"""Decoys and point defence: what ships do about torpedoes and missiles besides flying.

Rules: the optional rules of Rules of Warfare II.
"""

from __future__ import annotations

from typing import Literal

from sheetforge.play.questions import Asking, Choose, Roll
from sheetforge.systems.silent_death.engine.damage import remove
from sheetforge.systems.silent_death.engine.events import Decoyed, PointDefended
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.notation import Spread

DECOY, JAM, HOLD = "decoy", "jam", "hold"
POINT_DEFENSE, DODGE = "point-defense", "dodge"
DECOY_DIE, DECOYED = (4,), 2
"""The die for each torpedo that tracks the ship, and the highest face that removes it."""

DEFENSE_DIE = (10,)
Against = Literal["torpedoes", "missiles"]


def decoy(state: State, ship: Ship, tracking: list[Warhead]) -> Asking[bool]:
    """Whether a ship launches a decoy instead of jamming; each torpedo after it may fall for it."""
    if not state.rules.decoys or not ship.decoys or ship.disabled("decoys"):
        return False
    instead = HOLD if ship.spread("jamming", ship.fit.jamming) is None else JAM
    picked = yield Choose(ship.side, (DECOY, instead), "countermeasure", ship.id)
    if picked != DECOY:
        return False
    ship.decoys -= 1
    for one in list(tracking):
        faces = yield Roll(DECOY_DIE, "decoy", ship.side)
        gone = faces[0] <= DECOYED
        state.tell(Decoyed(ship.id, one.id, faces[0], gone))
        if gone:
            remove(state, one, "decoyed")
    return True


def kills(state: State, ship: Ship, against: Against) -> Spread | None:
    """The rolls with which a ship's point defence works; None when it can't be used so.

    In a turn it is used against torpedoes or against missiles, never both.
    """
    rules, defense = state.rules, getattr(ship.fit.craft, "point_defense", None)
    in_use = {
        "torpedoes": rules.point_defense_torpedoes,
        "missiles": rules.point_defense_missiles,
    }[against]
    if defense is None or not in_use or not ship.in_action or ship.attacks <= 0:
        return None
    return ship.spread("point-defense", defense.kills) if ship.defended in ("", against) else None


def against_torpedoes(
    state: State, ship: Ship, coming: list[Warhead]
) -> Asking[list[Warhead] | None]:
    """Point defence in place of dodging: returns the torpedoes that get through, None if unused.

    Its attacks go against the heaviest first.
    """
    spread = kills(state, ship, "torpedoes")
    if spread is None:
        return None
    picked = yield Choose(ship.side, (POINT_DEFENSE, DODGE), "defend", ship.id)
    if picked == DODGE:
        return None
    ship.defended = "torpedoes"
    through = list(coming)
    heaviest = sorted(coming, key=lambda one: -one.kind.average)
    for one in heaviest[: ship.attacks]:
        faces = yield Roll(DEFENSE_DIE, "point-defense", ship.side)
        gone = faces[0] in spread
        state.tell(PointDefended(ship.id, one.id, faces[0], int(gone)))
        if gone:
            through.remove(one)
    return through
