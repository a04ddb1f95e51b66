"""Exact results of attacks on a ship, found by running the engine's damage for every throw.

A ship is marked box by box with the engine's own script, and its condition is identified by a
`DamageState`, so equal ships are explored once. Each shot meets the DV and DR that the shots before
it left. All attacks strike the same track. Lost weapons and crew are not kept, and the effect of a
critical hit on DV or DR is treated as permanent, as nearly all of them are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from sheetforge.content.effects import require_all
from sheetforge.dice.distribution import Distribution, constant, counted, roll
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Answer, Choose, Faces, Question, Roll, Script
from sheetforge.play.views import Muster
from sheetforge.systems.silent_death.blueprint import Blueprint
from sheetforge.systems.silent_death.engine.board import Board
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.resolve import SHOWN_BY_GUNS, Gun, Target
from sheetforge.systems.silent_death.engine.ship import Condition, ShipState
from sheetforge.systems.silent_death.engine.state import Plan, Rules, State
from sheetforge.systems.silent_death.engine.weapon_effects import Struck, carry_out
from sheetforge.systems.silent_death.odds.shots import Attack, outcomes
from sheetforge.systems.silent_death.schema import critical, weapon_effects

ATTACKER = "attacker"
SUMMED = frozenset({"critical", "amount"})
"""Throws of which the engine reads only the sum."""

WITHOUT_BOXES = frozenset({"random-gunner", "crewman"})
"""Throws for who of the crew is struck, which mark no box."""


KEPT = (critical.Change, critical.Set, critical.Halve)
"""Effects that are part of a condition if they are on DV or DR."""

RUN = (*SHOWN_BY_GUNS, weapon_effects.MoreCriticals, critical.Nothing, critical.Destroy, critical.Hits)
"""Effects that show in the attack, in marked boxes or in the end of the ship."""

PASSED_OVER = (
    weapon_effects.Burn,
    weapon_effects.FallSilent,
    weapon_effects.LockOnAtLaunch,
    weapon_effects.LoseMount,
    weapon_effects.Strain,
    critical.Kill,
    critical.Daze,
    critical.Disable,
    critical.HoldFire,
    critical.ToHit,
    critical.LimitBarrels,
    critical.ReadDamage,
    critical.LimitArcs,
    critical.Lose,
    critical.TurnCost,
    critical.NarrowSpread,
)
"""Effects on crew, weapons, movement, later turns and the firing ship, which no odds look at."""

require_all("place in the odds", (*weapon_effects.OWN_EFFECTS, *critical.EFFECTS), *KEPT, *RUN, *PASSED_OVER)


class DamageState(NamedTuple):
    """A ship's condition: the marked boxes of its tracks, the critical hits on its DV and DR.

    `lasting` has what each of these does, its stat, its number and its track, in their order.
    """

    marks: tuple[bytes, ...] = ()
    lasting: tuple[tuple[str, str, int, int], ...] = ()
    destroyed: bool = False

    @property
    def boxes(self) -> int:
        """The number of marked boxes."""
        return sum(map(sum, self.marks))


GONE = DamageState(destroyed=True)
Further = tuple[tuple[weapon_effects.WeaponEffect, Gun], ...]


class TargetShip:
    """A ship as built as a target, with the track that is struck.

    It keeps a ship of the engine for every standing that was met, to go on from.
    """

    def __init__(self, blueprint: Blueprint, track: int) -> None:
        self.track = track
        fresh = ShipState("target", blueprint.name, "defender", blueprint, {})
        fresh.status = "on-map"
        self.ships: dict[DamageState, ShipState] = {}
        self.fresh = self.standing(fresh)
        # Only what the damage of one ship looks at: an empty map and the rules without options.
        rules = Rules("odds", "full", ())
        plan = Plan("odds", Board(1, 1), rules, (ATTACKER, fresh.side), Muster(()), {}, {}, {}, (), frozenset())
        self._state = State(plan)
        self._boxes: dict[tuple[DamageState, weapon_effects.Marks], Distribution[DamageState]] = {}
        self._effects: dict[tuple[DamageState, weapon_effects.WeaponEffect, Gun], Distribution[DamageState]] = {}
        self._struck: dict[tuple[DamageState, int, weapon_effects.Marks, Further], Distribution[DamageState]] = {}

    def standing(self, ship: ShipState) -> DamageState:
        """Return how a ship stands, and keep the first ship that stands so."""
        if ship.status == "destroyed":
            return GONE
        lasting = tuple(_lasting(condition) for condition in ship.conditions if self._matters(condition))
        standing = DamageState(tuple(map(bytes, ship.marks)), lasting)
        self.ships.setdefault(standing, ship)
        return standing

    def _matters(self, condition: Condition) -> bool:
        """True if a condition changes the DV, or the DR of the struck track."""
        what = condition.effect
        if not isinstance(what, KEPT) or what.stat == "drive":
            return False
        return what.stat != "facing_reduction" or condition.track == self.track

    def target(self, standing: DamageState) -> Target:
        """The figures that an attack depends on."""
        ship = self.ships[standing]
        return Target(ship.defensive_value, ship.reductions[self.track], ship.intact)

    def struck(
        self, standing: DamageState, damage: int, marks: weapon_effects.Marks = "boxes", further: Further = ()
    ) -> Distribution[DamageState]:
        """Return how it stands after so much damage, and after `further` effects of guns.

        Damage is marked a point at a time: so conditions that are reached in several ways are
        explored once.
        """
        if standing.destroyed or (damage == 0 and not further):
            return constant(standing)
        known = self._struck.get((standing, damage, marks, further))
        if known is None:
            if further:
                *others, (last, gun) = further
                before = self.struck(standing, damage, marks, tuple(others))
                known = before.bind(partial(self._affected, one=last, gun=gun))
            else:
                before = self.struck(standing, damage - 1, marks)
                known = before.bind(partial(self._box, marks=marks))
            self._struck[standing, damage, marks, further] = known
        return known

    def _box(self, standing: DamageState, marks: weapon_effects.Marks) -> Distribution[DamageState]:
        """Return its condition after one more point of damage."""
        # Damage to the crew marks no boxes.
        if standing.destroyed or marks == "crew":
            return constant(standing)
        known = self._boxes.get((standing, marks))
        if known is None:
            point = partial(hurt, points=1, by=ATTACKER, marks=marks, track=self.track)
            known = self._boxes[standing, marks] = self._explored(standing, point)
        return known

    def _affected(self, standing: DamageState, one: weapon_effects.WeaponEffect, gun: Gun) -> Distribution[DamageState]:
        """Return how it stands after an effect of a gun besides its damage."""
        if standing.destroyed:
            return constant(standing)
        known = self._effects.get((standing, one, gun))
        if known is None:

            def script(state: State, ship: ShipState) -> Script:
                return carry_out(one, state, Struck(ship, gun, ATTACKER, self.track))

            known = self._effects[standing, one, gun] = self._explored(standing, script)
        return known

    def _explored(
        self, standing: DamageState, script: Callable[[State, ShipState], Script]
    ) -> Distribution[DamageState]:
        """Return its condition after a script of the engine, by every throw."""

        def begin() -> tuple[Script, Callable[[], DamageState]]:
            state, ship = self._state.copy(), self.ships[standing].copy()
            state.join(ship)
            return script(state, ship), lambda: self.standing(ship)

        return explore(begin, _answers)


def _lasting(condition: Condition) -> tuple[str, str, int, int]:
    """A condition as a value that is equal for critical hits that do the same."""
    what = condition.effect
    assert isinstance(what, KEPT)
    number = what.by if isinstance(what, critical.Change) else what.to if isinstance(what, critical.Set) else 0
    return what.do, what.stat, number, condition.track


def _answers(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
    """The answers that make a difference; the choice of weapons and stores to lose makes none."""
    if isinstance(question, Choose):
        return constant(question.options[0])
    assert isinstance(question, Roll)
    if question.why in WITHOUT_BOXES:
        return constant((1,) * len(question.dice))
    return _sums(question.dice) if question.why in SUMMED else roll(question.dice, tuple)


@lru_cache(maxsize=64)
def _sums(dice: tuple[int, ...]) -> Distribution[Answer]:
    """One throw for every sum, with the ways of all throws of that sum."""
    first: dict[int, Faces] = {}
    sums = roll(dice, lambda faces: sum(first.setdefault(sum(faces), faces)))
    return counted(((first[value], ways) for value, ways in sums.ways.items()), sums.of)


def shot_at(ship: TargetShip, shot: Attack, standing: DamageState) -> Distribution[DamageState]:
    """Return the condition of a ship after one shot."""
    if standing.destroyed:
        return constant(GONE)
    blows = outcomes(shot, ship.target(standing)).map(
        lambda outcome: (outcome.damage, outcome.marks, tuple((more, shot.gun) for more in outcome.further))
    )
    return blows.bind(lambda blow: ship.struck(standing, *blow))


def kills_by_turn(ship: TargetShip, shots: Iterable[Attack], turns: int) -> list[Fraction]:
    """The chance that a ship is gone after each of some turns of the same shots, undisturbed."""
    each, stands, chances = tuple(shots), constant(ship.fresh), []
    for _ in range(turns):
        for shot in each:
            stands = stands.bind(partial(shot_at, ship, shot))
        chances.append(stands.chance(GONE))
    return chances
