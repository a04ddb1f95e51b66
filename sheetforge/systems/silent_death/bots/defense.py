"""Missiles, decoys and point defence of the standard bot."""

from __future__ import annotations

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots.evaluate import chance
from sheetforge.systems.silent_death.bots.fire import mount_of
from sheetforge.systems.silent_death.bots.goals import Goals
from sheetforge.systems.silent_death.engine.countermeasures import DECOY, DODGE, POINT_DEFENSE, attacks, kills, shares
from sheetforge.systems.silent_death.engine.lines import nearest, struck, struck_by_flight
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.engine.warheads import DODGE_DIE, evaded
from sheetforge.systems.silent_death.figures.skills import DECOY_DIE, DECOYED, DEFENSE_DIE
from sheetforge.systems.silent_death.schema.weapon import Launcher


def lock_on(view: View, question: Choose, goals: Goals) -> str:
    """The ship to which a salvo of the largest size does most."""
    ship, number = mount_of(view, question)
    launcher = ship.blueprint.mounts[number].entity
    if not isinstance(launcher, Launcher):
        return question.options[-1]
    dice = launcher.salvo_dice[-1]
    # High of this many dice, to within a point; only the order of targets matters here.
    high = dice.sides * dice.count / (dice.count + 1) + launcher.damage.plus

    def harm(id: str) -> tuple[float, str]:
        enemy = view.ships[id]
        track = struck(enemy, *nearest(ship, enemy))
        left = max(1, enemy.marks[track].count(0))
        part = min(1.0, max(0.0, high - enemy.reductions[track]) / left)
        return part * goals.worth(enemy), id

    return max((id for id in question.options if id in view.ships), key=harm)


def countermeasure(view: View, question: Choose) -> str:
    """Choose a decoy if it removes more torpedoes on average than jamming does."""
    ship = view.ships[question.about]
    tracking = len(view.state.tracking(ship.id))
    jam = chance(ship.spread("jamming", ship.blueprint.jamming), ship.blueprint.jamming_die)
    decoyed = tracking * DECOYED / DECOY_DIE[0]
    other = next(option for option in question.options if option != DECOY)
    return DECOY if decoyed > jam + 0.25 else other


def defend(view: View, question: Choose) -> str:
    """Choose point defence or dodging, whichever stops more torpedoes on average."""
    ship = view.ships[question.about]
    coming = [warhead for warhead in view.state.tracking(ship.id) if warhead.arrived]
    parts = shares(ship, [struck_by_flight(ship, warhead.facing, warhead.hex) for warhead in coming])
    (die,) = DEFENSE_DIE
    shot = sum(
        chance(kills(view.state, ship, "torpedoes", track), die) * min(len(against), attacks(ship, track))
        for track, against in parts
    )
    return POINT_DEFENSE if shot >= _dodges(ship, len(coming)) else DODGE


def _dodges(ship: ShipState, coming: int) -> float:
    """Torpedoes that a ship dodges on average."""
    if not ship.can_fly or ship.drive < DODGE_DRIVE:
        return 0.0
    piloting = ship.skills["pilot"].piloting or 0
    (die,) = DODGE_DIE
    return sum(evaded(face, piloting, coming) for face in range(1, die + 1)) / die
