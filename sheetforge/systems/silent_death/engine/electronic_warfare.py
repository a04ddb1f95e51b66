"""Electronic warfare: ships with an ECM suite name targets and attempts for scanning, then scan.

Rules: the last phase of the whole turn sequence of Rules of Warfare II. The book prints the phase,
its two steps, and a suite's spread and attempts; what a scan does is ours (`choices`).
"""

from __future__ import annotations

from sheetforge.play.questions import Asking, Script, Together, choose, roll
from sheetforge.systems.silent_death.blueprint import EcmSuite
from sheetforge.systems.silent_death.engine.captain import steered
from sheetforge.systems.silent_death.engine.events import Scanned, within
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.notation import IntRange

HOLD = "hold"


def electronic_warfare(state: State) -> Script:
    """All sides name targets and attempts before any is made."""
    scans: list[tuple[ShipState, EcmSuite, str, int]] = []
    for side in state.plan.sides:
        decided: list[str] = []
        for ship in state.ships_of(side):
            suite = ship.blueprint.ecm
            if suite is not None and working(ship) is not None:
                named = yield from _designate(state, ship, suite, decided)
                scans += [(ship, suite, target, attempts) for target, attempts in named]
    for ship, suite, target, attempts in scans:
        yield from _scan(state, ship, suite, state.ships[target], attempts)


def working(ship: ShipState) -> IntRange | None:
    """The rolls with which a ship's suite scans, as critical hits have left them."""
    return None if ship.blueprint.ecm is None else ship.spread("ecm", ship.blueprint.ecm.spread)


def _designate(state: State, ship: ShipState, suite: EcmSuite, decided: list[str]) -> Asking[list[tuple[str, int]]]:
    """The targets of a ship, each with its attempts, until none is left or it holds the rest."""
    left = suite.attempts
    targets = [enemy.id for enemy in state.enemies_of(ship.side) if enemy.in_action]
    named: list[tuple[str, int]] = []
    together = Together(f"{state.turn} scans", state.plan.sides)
    while left and targets:
        so_far = tuple(decided)
        target = yield from choose(ship.side, (HOLD, *targets), "scan", ship.id, so_far, together=together)
        if target == HOLD:
            break
        number = "1"
        if left > 1:
            options = tuple(str(number) for number in range(1, left + 1))
            about = f"{ship.id} {target}"
            number = yield from choose(ship.side, options, "attempts", about, so_far, together=together)
        decided.append(f"{ship.id} {target} {number}")
        named.append((target, int(number)))
        targets.remove(target)
        left -= int(number)
    return named


def _scan(state: State, ship: ShipState, suite: EcmSuite, target: ShipState, attempts: int) -> Script:
    """Make the attempts at one target, up to the side's first success."""
    spread, known = working(ship), (ship.side, state.turn + 1)
    assert spread is not None
    for _ in range(attempts if known not in target.scanned else 0):
        faces = yield from roll((suite.die,), "scan", ship.side)
        why = f"scan {target.id}"
        face = yield from steered(state, ship, why, faces[0], suite.die, lambda face: int(face in spread))
        done = face in spread
        state.tell(Scanned(ship.id, target.id, face, done, within(spread)))
        if done:
            target.scanned = (*target.scanned, known)
            return
