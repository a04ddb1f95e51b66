"""Decisions of bots in a Smash: facings at entry, skills, kills for ships, giving up.

Skills are placed in other battles too, where the players do so.
"""

from __future__ import annotations

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.engine.smash.course import RETIRE, SPEND
from sheetforge.systems.silent_death.engine.view import View

PILOTING = 5
"""The Piloting of a pilot who leaves the rest to the gunners."""


def entry_facing(view: View, question: Choose) -> str:
    """Towards the nearest enemy, or the middle of the map while there is none."""
    here, board = view.ships[question.about].hex, view.board
    to = board.at(board.columns // 2 + 1, board.rows // 2 + 1)
    if view.enemies:
        to = min(view.enemies, key=lambda ship: ((ship.hex - here).length, ship.id)).hex
    options: tuple[str, ...] = question.options
    return min(options, key=lambda one: (evaluate.off_ahead(int(one), *(to - here)), one))


def even_skill(question: Choose) -> str:
    """An even part of the points that are left."""
    left, after = map(int, question.so_far)
    return _nearest(question.options, round(left / (after + 1)))


def gunner_s_skill(question: Choose) -> str:
    """Little for flying; gunners share the rest."""
    if str(question.about).endswith(" piloting"):
        return _nearest(question.options, PILOTING)
    return even_skill(question)


def gunners_first(question: Choose) -> str:
    """Of the values that are left the highest for gunners, the lowest for pilots."""
    options: tuple[str, ...] = question.options
    pick = min if str(question.about).endswith(" piloting") else max
    return pick(options, key=int)


def as_dealt(question: Choose) -> str:
    """The value that the crew list deals."""
    return str(question.so_far[0])


def _nearest(options: tuple[str, ...], wanted: int) -> str:
    return min(options, key=lambda one: (abs(int(one) - wanted), one))


def last_ship(view: View, question: Choose) -> str:
    """Another ship for a kill, unless that would give a lead away."""
    smash = view.state.smash
    assert smash is not None
    others = (player.kills for player in smash.players.values() if player.side != question.side)
    own = smash.players[question.side].kills
    return RETIRE if own == max(others, default=0) + 1 and own > 1 else SPEND


def is_hopeless(view: View, question: Choose) -> bool:
    """Return whether a ship can neither hurt anybody any more nor fly."""
    ship = view.ships[question.about]
    if ship.derelict or not ship.can_fly or not ship.drive:
        return True
    arms = evaluate.arms(ship, view.rules)
    return not arms.mounts and not any(ship.racks) and not any(ship.missiles)
