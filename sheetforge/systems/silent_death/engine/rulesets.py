"""Rule sets: which phases a turn has and which rules are in use, as data.

A phase is a function of the state that yields questions; the phases of a turn are a tuple of them,
so another game of the family adds or replaces phases without touching the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sheetforge.play.questions import Script
from sheetforge.play.sealed import each_fixed
from sheetforge.systems.silent_death.engine.resolve import DiceRules
from sheetforge.systems.silent_death.engine.rulings import TURN_LIMIT

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.scoring import End
    from sheetforge.systems.silent_death.engine.ship import Ship
    from sheetforge.systems.silent_death.engine.state import State

Sequence = Literal["full", "tournament"]
Phase = Callable[["State"], Script]


class Injuries(NamedTuple):
    """What happens to characters when a critical hit kills them, and when their ship is lost."""

    killed: Callable[[State, Ship, str], Script]
    destroyed: Callable[[State, Ship, End], Script]


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
    characters where that is in use; `own` are optional rules of this game alone, as `OPTIONAL`.
    """

    id: str
    sequence: Sequence
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
    own: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", each_fixed(self.own))

    @property
    def optional(self) -> Mapping[str, Mapping[str, Any]]:
        """Every optional rule that can be used with it, by id."""
        return {**OPTIONAL, **self.own}

    @property
    def dice(self) -> DiceRules:
        """The rules in use that change what attack dice do."""
        return DiceRules(self.automatic_misses, self.dice_doubled_alone)


OPTIONAL: Mapping[str, Mapping[str, Any]] = each_fixed({
    "asteroids": {"asteroids": True},
    "asteroids-in-turn": {"asteroids": True, "asteroids_in_turn": True},
    "autodestruct": {"autodestruct": True},
    "automatic-misses": {"automatic_misses": True},
    "crew-allocation": {},
    "crew-by-players": {"crew_by_players": True},
    "damage-control": {"damage_control": True},
    "decoys": {"decoys": True},
    "dice-doubled-alone": {"dice_doubled_alone": True},
    "destroyed-starcraft-debris": {"debris": True},
    "drive-0-turns": {"drive_0_turns": True},
    "easing-target-speed-restriction": {"eased_speed": True},
    "firing-multiple-weapon-systems": {"several_systems": True},
    "point-defense-against-missiles": {"point_defense_missiles": True},
    "point-defense-against-torpedoes": {"point_defense_torpedoes": True},
    "luck": {"luck": True},
    "punching-out": {"punching_out": True},
    "sideslips": {"sideslips": True},
    "time-limit": {"seconds_a_move": 30},
})  # fmt: skip
"""Id of an optional rule, as events and scenarios name it → what it changes. Crew allocation is
done before a battle, so it changes nothing in it, but where players place the values themselves."""


def with_optional(rules: Rules, names: Iterable[str]) -> Rules:
    """A rule set with optional rules in use. Raises LookupError for one that there is not."""
    changes: dict[str, Any] = {}
    for name in names:
        if name not in rules.optional:
            raise LookupError(f"no optional rule {name!r}; there are {', '.join(rules.optional)}")
        changes.update(rules.optional[name])
    return replace(rules, **changes)


CHANGEABLE = ("turn_limit", "seconds_a_move")
"""Fields that a recipe may set to a number, besides the optional rules."""


def with_changes(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """A rule set with the changes of a recipe: `optional` rules, and numbers by field.

    Raises LookupError, in words, for a change that there is not.
    """
    made = with_optional(rules, changes.get("optional", ()))
    for name, value in changes.items():
        if name == "optional":
            continue
        known = {field.name for field in fields(Rules)} & set(CHANGEABLE)
        if name not in known or not (value is None or (type(value) is int and value > 0)):
            raise LookupError(
                f"no rule {name!r} with the value {value!r}; numbers are {', '.join(sorted(known))}"
            )
        numbers: dict[str, Any] = {name: value}
        made = replace(made, **numbers)
    return made
