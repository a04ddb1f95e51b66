"""Odds of attacks: what the weapons of a ship do to a side of another, one after the other.

A single attack is exact down to each component. A volley is carried from condition to condition of
the target. What cannot matter is dropped for each question: crew when damage is counted, damage
that leaves a component standing when crew are; and where no weapon blasts the components around,
all components in the same condition count as one. Volleys with too many conditions are sampled,
and say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.geometry.hexes import DIRECTIONS, Facing
from sheetforge.play.questions import Answer, Choose, Script
from sheetforge.systems.silent_fury.blueprint import Blueprint, ModeFigures
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, impact_dice
from sheetforge.systems.silent_fury.engine.attack import attack
from sheetforge.systems.silent_fury.engine.events import CardDrawn
from sheetforge.systems.silent_fury.engine.rulings import USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State
from sheetforge.systems.silent_fury.figures import RUINED, Damage
from sheetforge.systems.silent_fury.odds.bench import (
    FIRST,
    SECOND,
    bench,
    first_option,
    outcomes,
    run_at_random,
)

MOST_CONDITIONS = 120
"""Conditions of a target before an attack of a volley beyond which the volley is sampled."""

SAMPLES = 5_000


class Attack(NamedTuple):
    """An attack by a row of a weapon chart from so many hexes away."""

    mode: ModeFigures
    away: int


class Hurt(NamedTuple):
    """A target: the damage and the number of crew of each component, and what else was lost.

    `shields` are those on the side that is hit. Of a ship destroyed every component is breached.
    """

    damage: tuple[Damage, ...]
    crew: tuple[int, ...]
    shields: int
    disrupted: int = 0
    killed: int = 0
    cards: int = 0
    destroyed: bool = False


Lens = Callable[[Hurt], Hurt]


def everything(hurt: Hurt) -> Hurt:
    """All of it, component by component."""
    return hurt


def damage_by_component(hurt: Hurt) -> Hurt:
    """The damage of each component, without crew."""
    nobody = (0,) * len(hurt.crew)
    cards = min(1, hurt.cards)
    return Hurt(hurt.damage, nobody, hurt.shields, cards=cards, destroyed=hurt.destroyed)


def damage_counted(hurt: Hurt) -> Hurt:
    """Numbers of components with each kind of damage."""
    return damage_by_component(hurt._replace(damage=tuple(sorted(hurt.damage))))


def crew_counted(hurt: Hurt) -> Hurt:
    """The crew that components have left, and which of these are breached or destroyed."""
    pairs = sorted(
        (damage if damage in RUINED else Damage.NONE, crew)
        for damage, crew in zip(hurt.damage, hurt.crew, strict=True)
    )
    return hurt._replace(
        damage=tuple(one for one, _ in pairs), crew=tuple(one for _, one in pairs), cards=0
    )


@dataclass(frozen=True)
class Target:
    """A ship that is attacked on a side, with so many shields there."""

    blueprint: Blueprint
    side: Facing
    shields: int = 0
    hardened: bool = False
    evading: bool = False
    rules: Rules = USUAL_RULES

    @property
    def whole(self) -> Hurt:
        """The target before the first attack."""
        crew = [0] * self.blueprint.size
        for component, _, number in self.blueprint.crew:
            crew[component - 1] += number
        return Hurt((Damage.NONE,) * self.blueprint.size, tuple(crew), self.shields)

    def impact(self, mode: ModeFigures) -> int:
        """The Impact dice of a row against the side, before any shield is drained."""
        state = self.state(self.whole, 1)
        return impact_dice(state, mode, state.ships[SECOND], self.side)

    @cached_property
    def _plan(self) -> Plan:
        target = ShipState(SECOND, self.blueprint.name, SECOND, self.blueprint)
        target.hardened, target.evading = self.hardened, self.evading
        attacker = ShipState(FIRST, "attacker", FIRST, self.blueprint)
        target.status = attacker.status = "on-map"
        return bench(attacker, target, rules=self.rules)

    def state(self, hurt: Hurt, away: int) -> State:
        """A battle in which the ship stands as it is, with its attacker so far from the side."""
        state = State(self._plan)
        target, attacker = state.ships[SECOND], state.ships[FIRST]
        target.damage, target.crew = hurt.damage, tuple((SPACER,) * n for n in hurt.crew)
        target.set_shields(self.side, hurt.shields)
        attacker.hex = attacker.trail = DIRECTIONS[self.side] * away
        return state

    def choose(self, question: Choose, given: tuple[Answer, ...]) -> str:
        """In the same hex the attacker picks the side in question."""
        if question.why == "side-hit":
            return SIDE_NUMBERS[self.side]
        return first_option(question, given)

    def script(self, state: State, shot: Attack) -> Script:
        """The attack, by the engine's rules."""
        return attack(state, state.ships[FIRST], FIRST, shot.mode, state.ships[SECOND])

    def read(self, state: State, before: Hurt) -> Hurt:
        """The target as an attack has left it."""
        ship = state.ships[SECOND]
        cards = before.cards + sum(isinstance(event, CardDrawn) for event in state.events)
        if not ship.on_map:
            aboard = sum(before.crew) + before.disrupted
            size = self.blueprint.size
            return Hurt((Damage.BREACH,) * size, (0,) * size, 0, 0, before.killed + aboard, cards,
                        True)  # fmt: skip
        crew = tuple(map(len, ship.crew))
        disrupted = before.disrupted + len(ship.box)
        killed = before.killed + sum(before.crew) - sum(crew) - len(ship.box)
        shields = ship.shields[self.side]
        return Hurt(ship.damage, crew, shields, disrupted, killed, cards)

    # --- one attack, and volleys -----------------------------------------------------------------

    def after(self, shot: Attack, hurt: Hurt, alike: bool = False) -> Distribution[Hurt]:
        """The target after one more attack.

        With `alike` components in the same condition are not distinguished.
        """
        return self.through(
            lambda state: self.script(state, shot), hurt, shot.away, alike, shot.mode.effect_dice
        )

    def through(
        self,
        script: Callable[[State], Script],
        hurt: Hurt,
        away: int = 1,
        alike: bool = False,
        effect: int = 0,
    ) -> Distribution[Hurt]:
        """The target after a script of the engine has run on it."""
        if hurt.destroyed:
            return constant(hurt)

        def begin() -> tuple[Script, Callable[[], Hurt]]:
            state = self.state(hurt, away)
            return script(state), lambda: self.read(state, hurt)

        labels: tuple[Hashable, ...] = tuple(range(self.blueprint.size))
        if alike:
            labels = tuple(zip(hurt.damage, hurt.crew, strict=True))
        return outcomes(begin, choose=self.choose, labels=labels, effect=effect)

    def volley(self, shots: Sequence[Attack], lens: Lens) -> Distribution[Hurt] | None:
        """The target after some attacks, seen through a lens; None for too many conditions."""
        alike = lens in (damage_counted, crew_counted)
        found = constant(lens(self.whole))
        for shot in shots:
            if len(found.ways) > MOST_CONDITIONS:
                return None
            found = found.bind(partial(self._through, shot, alike, lens))
        return found

    def _through(self, shot: Attack, alike: bool, lens: Lens, hurt: Hurt) -> Distribution[Hurt]:
        return self.after(shot, hurt, alike).map(lens)

    def sampled(self, shots: Sequence[Attack], number: int = SAMPLES) -> Distribution[Hurt]:
        """The target after some attacks from one place, thrown so many times."""
        chance = Random(f"{self.blueprint.id} {self.side} {len(shots)}")
        counts: Counter[Hurt] = Counter()
        for _ in range(number):
            state = self.state(self.whole, shots[0].away)
            for shot in shots:
                if state.ships[SECOND].on_map:
                    run_at_random(self.script(state, shot), chance, self.choose)
            counts[self.read(state, self.whole)] += 1
        return counted(counts.items(), number)


SPACER = Figure(SECOND, "spacer")


@dataclass(frozen=True)
class VolleyOdds:
    """Odds of a volley: the target by damage, and by crew. `sampled` where it was thrown."""

    damage: Distribution[Hurt]
    crew: Distribution[Hurt]
    sampled: bool


def volley_odds(target: Target, shots: Sequence[Attack], components: bool = False) -> VolleyOdds:
    """The odds of a volley, with the damage of each component if `components`.

    Where a weapon blasts, components differ by their neighbors and are always kept apart.
    """
    blasts = any(shot.mode.blast for shot in shots)
    damage = target.volley(shots, damage_by_component if blasts or components else damage_counted)
    crew = target.volley(shots, everything if blasts else crew_counted)
    if damage is None or crew is None:
        thrown = target.sampled(shots)
        return VolleyOdds(thrown, thrown, True)
    return VolleyOdds(damage, crew, False)
