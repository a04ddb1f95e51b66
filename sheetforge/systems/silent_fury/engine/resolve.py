"""Dice to results: play throws and odds enumerate by the same functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sheetforge.play.questions import Faces
from sheetforge.systems.silent_fury import figures


def points(faces: Iterable[int]) -> int:
    """The points of an Impact roll.

    >>> points((5, 1)), points((6, 6, 4)), points((2, 2, 3))
    (1, 5, 0)
    """
    return sum(figures.IMPACT_POINTS[face] for face in faces)


def impact(dice: int) -> tuple[int, ...]:
    """The dice of an Impact roll."""
    return (figures.IMPACT_DIE,) * max(0, dice)


def fx_dice(fx: figures.Fx) -> tuple[int, ...]:
    """The dice of an FX roll: Impact dice first."""
    return impact(fx.impact) + (figures.EFFECT_DIE,) * fx.effect


class FxResult(NamedTuple):
    """The result of an FX roll: its natural points, and the damage with all bonuses."""

    natural: int
    damage: figures.Damage

    @property
    def draws(self) -> bool:
        """Return whether it draws a card."""
        return self.natural >= figures.CARD_POINTS


def fx_result(fx: figures.Fx, faces: Faces, bonus: int = 0) -> FxResult:
    """The damage of the faces of an FX roll.

    >>> fx_result(figures.Fx(2, 1), (6, 3, 5)).damage.word, fx_result(figures.Fx(3, 2), (6, 5, 1, 6, 3)).damage.word
    ('fire', 'hull-breach')
    """
    natural = points(faces[: fx.impact])
    special = not figures.SPECIAL_FACES.isdisjoint(faces[fx.impact :])
    table = figures.SPECIAL if special else figures.REGULAR
    return FxResult(natural, table[max(0, min(natural + bonus, len(table) - 1))])


def struck(faces: Faces, size: int) -> tuple[int, ...]:
    """The components that the faces of accuracy dice hit; a component may be hit twice.

    >>> struck((1, 6, 15), 10), struck((2, 2), 6)
    ((1, 6), (2, 2))
    """
    return tuple(face for face in faces if face <= size)


def worse(damage: figures.Damage, than: figures.Damage, text_order: bool) -> bool:
    """Return whether damage is more severe than other damage."""
    if text_order:
        return figures.TEXT_ORDER[damage] > figures.TEXT_ORDER[than]
    return damage > than


def repaired(damage: figures.Damage, scored: int) -> tuple[figures.Damage, int]:
    """Return the damage that remains after repairs with a number of points, and the points left.

    >>> repaired(figures.Damage.FIRE, 3)[0].word, repaired(figures.Damage.POWER_DOWN, 1)[0].word
    ('light', 'light')
    """
    while damage and (step := figures.REPAIR[damage])[0] <= scored:
        scored -= step[0]
        damage = step[1]
    return damage, scored


def destroys(faces: Faces, hull: int) -> bool:
    """Return whether a Ship Destruction roll destroys a ship: its points exceed the Hull Integrity.

    >>> destroys((1, 2, 3, 4, 6), 2), destroys((1, 2, 3, 4, 6), 3)
    (True, False)
    """
    return points(faces) > hull


def distinct(numbers: Collection[int], twice: bool = False) -> tuple[int, ...]:
    """The components of some hits: each once, unless a component hit twice counts twice."""
    return tuple(numbers) if twice else tuple(dict.fromkeys(numbers))
