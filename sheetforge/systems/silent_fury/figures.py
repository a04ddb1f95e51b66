"""The figures that the rules print, each once, with the heading under which it stands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import Field

from sheetforge.content.game_data import DataFile, read_data
from sheetforge.content.model import Few, Mapped, Name
from sheetforge.systems.silent_fury.schema.ship import CrewType

# --- The Impact Roll ---------------------------------------------------------------------------

IMPACT_DIE = 6
IMPACT_POINTS: Mapping[int, int] = MappingProxyType({1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2})
"""The points that each face of an Impact die scores."""

# --- Accuracy rolls ----------------------------------------------------------------------------

SHORT_DIE, LONG_DIE = 12, 20
"""The accuracy die at short and at long range."""

# --- Ship Damage -------------------------------------------------------------------------------


class Damage(IntEnum):
    """The damage of a component, in the order of severity that Ship Damage lists."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2
    POWER_DOWN = 3
    FIRE = 4
    DESTROYED = 5
    BREACH = 6

    @property
    def word(self) -> str:
        """Its name in content and logs."""
        return WORDS[self]

    @property
    def result(self) -> str:
        """Its name as the result of a roll."""
        return self.word if self else "no damage"


WORDS: Mapping[Damage, str] = MappingProxyType(
    {
        Damage.NONE: "none",
        Damage.LIGHT: "light",
        Damage.HEAVY: "heavy",
        Damage.POWER_DOWN: "power-down",
        Damage.FIRE: "fire",
        Damage.DESTROYED: "destroyed",
        Damage.BREACH: "hull-breach",
    }
)
BY_WORD: Mapping[str, Damage] = MappingProxyType({word: damage for damage, word in WORDS.items()})

TEXT_ORDER: Mapping[Damage, int] = MappingProxyType(
    {**{damage: int(damage) for damage in Damage}, Damage.POWER_DOWN: 2, Damage.HEAVY: 3}
)
"""The order in which the damage types are described, which puts Power Down before Heavy."""

EFFECT_DIE = 6
SPECIAL_FACES = frozenset({5, 6})
"""The faces of a red Effect die that make damage special."""

REGULAR = (Damage.NONE, Damage.LIGHT, Damage.HEAVY, Damage.DESTROYED)
SPECIAL = (Damage.NONE, Damage.POWER_DOWN, Damage.FIRE, Damage.BREACH)
"""The damage by the points of the Impact dice; the last entry is for that many and more."""

DISRUPTS_ONE = frozenset({Damage.LIGHT, Damage.POWER_DOWN})
"""Damage that disrupts one crew; any other disrupts all, and a breach kills them."""

INOPERABLE = frozenset({Damage.POWER_DOWN, Damage.FIRE, Damage.DESTROYED, Damage.BREACH})
RUINED = frozenset({Damage.DESTROYED, Damage.BREACH})
"""Damage to which fire does not spread; a ship with only such components is destroyed."""
NO_RALLY = frozenset({Damage.FIRE, Damage.BREACH})
"""Damage of a component in which rallied crew may not be placed."""

CARD_POINTS = 4
"""Natural points of an Impact roll that draw a card."""


class Fx(NamedTuple):
    """The dice of a Damage Effect roll: black Impact dice, red Effect dice."""

    impact: int
    effect: int

    def __str__(self) -> str:
        return f"{self.impact} / {self.effect}"


MISUSE: Mapping[Damage, Fx] = MappingProxyType({Damage.LIGHT: Fx(2, 1), Damage.HEAVY: Fx(3, 2)})
"""The roll on a damaged component that was operated."""

UNSAFE = Fx(1, 1)
"""The roll on an Unsafe weapon that was operated."""

# --- Attack actions, and Missile Attacks: the same comparison -----------------------------------


RATIOS: tuple[tuple[int, int, int], ...] = ((2, 1, 3), (1, 1, 2), (1, 2, 1))
"""Dice by the least ratio of the strengths, as `over`, `under`, dice; with less there is none."""

NOTHING_AGAINST_NOTHING = 2
"""Dice of strength 0 against 0, which has no ratio."""


def dice_by_ratio(strength: int, resistance: int) -> int:
    """Impact dice by power against defense; accuracy dice by attackers against point defense.

    >>> [dice_by_ratio(power, 4) for power in (1, 2, 3, 4, 7, 8)], dice_by_ratio(0, 0)
    ([0, 1, 1, 2, 2, 3], 2)
    """
    if strength == resistance == 0:
        return NOTHING_AGAINST_NOTHING
    for over, under, dice in RATIOS:
        if strength * under >= resistance * over:
            return dice
    return 0


SHIELD_WORTH, HARDENED_WORTH = 1, 2
"""Defense for each shield of a side."""

# --- Action cards ------------------------------------------------------------------------------

Action = Literal["defenses", "attack", "crew", "jump", "thrust"]
INITIATIVE: Mapping[Action, int] = MappingProxyType({"defenses": 1, "attack": 2, "crew": 3, "jump": 4, "thrust": 5})
JUMP_FIRST: Mapping[Action, int] = MappingProxyType({"defenses": 1, "jump": 2, "attack": 3, "crew": 4, "thrust": 5})
"""The order of actions in the sentence that has Jump actions before Attack actions."""

REPEATS: Mapping[str, tuple[int, frozenset[int]]] = MappingProxyType(
    {"repeat-1": (1, frozenset({2, 3})), "repeat-2": (2, frozenset({3}))}
)
"""The slot that each Repeat card copies, and the slots that it may lie in."""
SLOTS = 3
CARDS = (*INITIATIVE, *REPEATS)
"""The action hand of a ship."""

MANEUVER_ENGINES, ROTATE_ENGINES, EVASIVE_ENGINES = 2, 1, 2
HARDEN_GENERATORS, JUMP_REACTORS = 1, 1
JUMP_RANGE = 3
RAMMED = 1
"""The component with which a ship rams."""

# --- Crew --------------------------------------------------------------------------------------

REPAIR: Mapping[Damage, tuple[int, Damage]] = MappingProxyType(
    {
        Damage.LIGHT: (1, Damage.NONE),
        Damage.HEAVY: (1, Damage.LIGHT),
        Damage.POWER_DOWN: (1, Damage.LIGHT),
        Damage.FIRE: (2, Damage.HEAVY),
        Damage.DESTROYED: (4, Damage.HEAVY),
        Damage.BREACH: (5, Damage.DESTROYED),
    }
)
"""The points needed to repair damage, and the damage that is left then."""

RALLY_DICE, RALLY_DICE_WITH_BAY = 2, 3
MOVES, ACTORS = 3, 3
"""The numbers of crew that may move, and that may shoot or repair, in a Crew action."""
MOST_REPAIR_DICE = 3
SHOOTING_EFFECT_DICE = 1

CREW_ROLL = Literal["repair", "melee", "shooting"]
BONUS: Mapping[CREW_ROLL, tuple[CrewType, ...]] = MappingProxyType(
    {"repair": ("engineer",), "melee": ("marine", "battlesuit"), "shooting": ("battlesuit",)}
)
"""The types of crew that add to a roll."""

# --- Strike Phase and Drift Phase --------------------------------------------------------------

MISSILE_DIE, BOMBER_DIE = LONG_DIE, SHORT_DIE
MISSILE_FX, BOMBER_FX = Fx(2, 1), Fx(2, 1)
SUPPORT_RANGE = 2
DOGFIGHT_DICE = 2
TORPEDO_FX = Fx(3, 2)
TORPEDO_RANGE = 1
FIRE_DICE = 2
FIRE_DIE, VOLATILE_DIE = LONG_DIE, SHORT_DIE
EXPLOSION, VOLATILE_EXPLOSION = Fx(2, 1), Fx(3, 2)

# --- Game Components ---------------------------------------------------------------------------


class PiecesFile(DataFile):
    """`data/pieces.yaml`."""

    pieces: Mapped[Name, Few] = Field(description="kind of piece → how many the rules suggest to have")


_PIECES = read_data("sheetforge.systems.silent_fury", "pieces", PiecesFile)[0]
PIECES: Mapping[str, int] = MappingProxyType(_PIECES.pieces)
"""The pieces that the rules suggest to have."""
