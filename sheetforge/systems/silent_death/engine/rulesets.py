"""Rule sets: which phases a turn has and which rules are in use, as data.

A phase is a function of the state that yields questions; the phases of a turn are a tuple of them,
so another game of the family adds or replaces phases without touching the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetforge.play.questions import Json, Script
from sheetforge.play.sealed import each_fixed
from sheetforge.systems.silent_death.engine.resolve import DiceRules
from sheetforge.systems.silent_death.engine.rulings import TURN_LIMIT
from sheetforge.systems.silent_death.schema.optional_rules import settings

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import Ship
    from sheetforge.systems.silent_death.engine.smash.state import End
    from sheetforge.systems.silent_death.engine.state import State

Printed = Literal["full", "tournament"]
Phase = Callable[["State"], Script]


class Injuries(NamedTuple):
    """What happens to characters when a critical hit kills them, and when their ship is lost."""

    killed: Callable[[State, Ship, str], Script]
    destroyed: Callable[[State, Ship, End], Script]


Setting = bool | int | None | Injuries
"""A value that an optional rule sets."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a battle, with the phases of one of the printed turn sequences.

    `firing_order` has the ranks of crew in the order in which they fire, each the beginnings of
    their posts. `every_mount`: a crew member fires all of their mounts in a turn, else one;
    `several_systems`: up to four at -2 each. `escorts_first`: escorts have an initiative of their
    own and move before all others. `crew_by_players`: each side places the values of its crews
    before it sets up, else they have those that they are given. `asteroids_in_turn`: the sides
    place the asteroids that else lie by chance. Phases that are `not_at_first` are left out of the
    first turn.
    `by_points`: when time is up, who has more points left has won. `seconds_a_move` is the time
    limit of a ship's move, for whoever drives the players. `injuries` plays out the fates of
    characters where that is in use; `own` are optional rules of this game alone: id → what it sets.
    """

    id: str
    sequence: Printed
    phases: tuple[tuple[str, Phase], ...]
    firing_order: tuple[tuple[str, ...], ...] = (("gunner", "crew", "captain"), ("pilot",))
    every_mount: bool = True
    several_systems: bool = False
    escorts_first: bool = False
    automatic_misses: bool = False
    dice_doubled_alone: bool = False
    eased_speed: bool = False
    sideslips: bool = False
    drive_0_turns: bool = False
    debris: bool = False
    asteroids: bool = False
    asteroids_in_turn: bool = False
    drifting: bool = True
    decoys: bool = False
    autodestruct: bool = False
    crew_by_players: bool = False
    damage_control: bool = True
    point_defense_torpedoes: bool = False
    point_defense_missiles: bool = False
    punching_out: bool = False
    luck: bool = False
    not_at_first: frozenset[str] = frozenset()
    by_points: bool = False
    seconds_a_move: int | None = None
    turn_limit: int | None = TURN_LIMIT
    injuries: Injuries | None = None
    own: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", each_fixed(self.own))

    @property
    def optional(self) -> Mapping[str, Mapping[str, Setting]]:
        """Every optional rule that can be used with it, by id."""
        return {**settings(), **self.own}

    @property
    def dice(self) -> DiceRules:
        """The rules in use that change what attack dice do."""
        return DiceRules(self.automatic_misses, self.dice_doubled_alone)


def with_optional(rules: Rules, names: Iterable[str]) -> Rules:
    """Return a rule set with optional rules in use. Raises LookupError for an unknown one."""
    known = rules.optional
    for name in names:
        if name not in known:
            raise LookupError(f"no optional rule {name!r}; there are {', '.join(known)}")
        rules = _with(rules, known[name])
    return rules


def _with(rules: Rules, changes: Mapping[str, Setting]) -> Rules:
    """Return a rule set with some fields changed."""
    changed = copy(rules)
    for name, value in changes.items():
        if name not in FIELDS:
            raise LookupError(f"a rule set has no field {name!r}")
        object.__setattr__(changed, name, value)
    return changed


FIELDS = frozenset(field.name for field in fields(Rules))
CHANGEABLE = ("turn_limit", "seconds_a_move")
"""Fields that a recipe may set to a number, besides the optional rules."""


def with_changes(rules: Rules, changes: Mapping[str, Json]) -> Rules:
    """Return a rule set with the changes of a recipe: `optional` rules, and numbers by field.

    Raises LookupError, in words, for an unknown change.
    """
    # Optional rules come first: what the recipe sets by name replaces what they set.
    for name, value in sorted(changes.items(), key=lambda change: change[0] != "optional"):
        if name == "optional" and isinstance(value, list | tuple):
            rules = with_optional(rules, map(str, value))
        elif name in CHANGEABLE and (value is None or (type(value) is int and value > 0)):
            rules = _with(rules, {name: value})
        else:
            raise LookupError(
                f"no rule {name!r} with the value {value!r}; "
                f"numbers are {', '.join(sorted(CHANGEABLE))}"
            )
    return rules
