"""Odds of attacks: the effect of a ship's weapons on a side of another, one after the other.

A single attack is exact down to each component. A volley is carried from condition to condition of
the target. Details that cannot matter are dropped for each question: crew when damage is counted,
and damage that leaves a component standing when crew are counted; and if no weapon blasts
neighbouring components, all components in the same condition that the same dice reach count as one.

Such a weapon changes only the components that it hits. The effect of each result of an FX roll on
components in given conditions is computed once by the engine, and is used for every state of the
ship, every row and every side (`Target.struck`). Volleys with too many conditions are sampled, and
marked as such.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial, reduce
from random import Random
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, constant, counted
from sheetforge.geometry.hexes import DIRECTIONS, Facing
from sheetforge.play.questions import Answer, Choose, Faces, Script
from sheetforge.systems.silent_fury.blueprint import Blueprint, ModeFigures
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, impact_dice
from sheetforge.systems.silent_fury.engine.attack import attack
from sheetforge.systems.silent_fury.engine.events import CardDrawn
from sheetforge.systems.silent_fury.engine.resolve import fx_result, struck
from sheetforge.systems.silent_fury.engine.rulings import USUAL_RULES, Rules
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import Plan, State
from sheetforge.systems.silent_fury.figures import IMPACT_DIE, RUINED, SHORT_DIE, Damage, Fx
from sheetforge.systems.silent_fury.odds.bench import (
    FIRST,
    SECOND,
    accuracy_throws,
    after_throw,
    bench,
    first_option,
    first_roll,
    fx_throws,
    outcomes,
    run_at_random,
)

MOST_CONDITIONS, MOST_APART = 600, 30
"""The most conditions of a target before an attack of a volley; with more, the volley is sampled.

The second is for components that are kept apart: an attack has many more ends then.
"""

SAMPLES = 5_000


class Attack(NamedTuple):
    """An attack by a row of a weapon chart from a distance in hexes."""

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
    """Numbers of components with each kind of damage, among those that a d12 reaches and beyond."""
    near, far = hurt.damage[:SHORT_DIE], hurt.damage[SHORT_DIE:]
    return damage_by_component(hurt._replace(damage=(*sorted(near), *sorted(far))))


def crew_counted(hurt: Hurt) -> Hurt:
    """The crew that components have left, and which of these are breached or destroyed."""
    pairs = [
        (damage if damage in RUINED else Damage.NONE, crew) for damage, crew in zip(hurt.damage, hurt.crew, strict=True)
    ]
    pairs = sorted(pairs[:SHORT_DIE]) + sorted(pairs[SHORT_DIE:])
    return hurt._replace(damage=tuple(damage for damage, _ in pairs), crew=tuple(one for _, one in pairs), cards=0)


@dataclass(frozen=True)
class Target:
    """A ship that is attacked on a side with a number of shields."""

    blueprint: Blueprint
    side: Facing
    shields: int = 0
    hardened: bool = False
    evading: bool = False
    rules: Rules = USUAL_RULES
    known: dict[Hashable, Distribution[Hurt]] = field(default_factory=dict, compare=False)
    """The results of hits that were asked for; other sides of the same ship may share it."""

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
        """A battle with the ship in its condition, and its attacker at a distance from the side."""
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
            return Hurt((Damage.BREACH,) * size, (0,) * size, 0, 0, before.killed + aboard, cards, True)
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
        if hurt.destroyed:
            return constant(hurt)
        if not self._local(shot):
            script = partial(self.script, shot=shot)
            return self.through(script, hurt, shot.away, alike, shot.mode.effect_dice)
        dice = self._dice(shot, hurt.shields)
        if not dice:
            return constant(hurt)
        throws = partial(accuracy_throws, die=dice[0], labels=self._labels(hurt, alike))
        hits = throws(_accuracy(dice))
        if self.evading:
            # Which components the first throw hits does not matter: its hits are thrown again.
            size = self.blueprint.size
            first = accuracy_throws(_accuracy(dice), dice[0], (None,) * size).map(
                lambda faces: len(struck(faces, size))
            )
            hits = first.bind(throws).map(lambda faces: struck(faces, size))
        return hits.bind(partial(self._struck, shot, dice, hurt))

    def _local(self, shot: Attack) -> bool:
        """Return whether nothing changes but the components that are hit."""
        return not shot.mode.blast

    def _labels(self, hurt: Hurt, alike: bool) -> tuple[Hashable, ...]:
        """The figures that distinguish the components as targets."""
        if alike:
            return tuple(zip(hurt.damage, hurt.crew, strict=True))
        return tuple(range(self.blueprint.size))

    def _dice(self, shot: Attack, shields: int) -> tuple[int, ...]:
        """The dice that the engine throws for an attack, Accuracy first; none if it cannot harm."""
        key = (shot, shields)
        if key not in self._first:
            state = self.state(self.whole._replace(shields=shields), shot.away)
            roll = first_roll(self.script(state, shot), self.choose)
            self._first[key] = () if roll is None else roll.dice
        return self._first[key]

    @cached_property
    def _first(self) -> dict[tuple[Attack, int], tuple[int, ...]]:
        return {}

    def _struck(self, shot: Attack, dice: tuple[int, ...], hurt: Hurt, faces: Faces) -> Distribution[Hurt]:
        """The target after Accuracy dice have shown some faces at last, over the throws of the others.

        What the engine does to the components hit depends on their conditions, on the breaches
        elsewhere and on whether anything else is left. The engine is run on a ship with just that,
        the components hit first.
        """
        numbers = struck(faces, self.blueprint.size)
        if not numbers:
            return constant(hurt)
        times = Counter(numbers if self.rules.hit_twice else set(numbers))
        hit = sorted(times, key=lambda n: (hurt.damage[n - 1], hurt.crew[n - 1], times[n]))
        others = [damage for n, damage in enumerate(hurt.damage, 1) if n not in times]
        breaches = others.count(Damage.BREACH)
        left = Damage.DESTROYED if RUINED.issuperset(others) else Damage.NONE
        bare = Hurt(
            (*(hurt.damage[n - 1] for n in hit), *(Damage.BREACH,) * breaches, *(left,) * (len(others) - breaches)),
            (*(hurt.crew[n - 1] for n in hit), *(0,) * len(others)),
            hurt.shields,
        )
        moved = [place for place, n in enumerate(hit, 1) for _ in range(times[n])]
        # Other dice have missed, or have hit what was hit before.
        moved += [dice[0] if dice[0] > self.blueprint.size else 1] * (len(faces) - len(moved))
        number = _accuracy(dice)
        throws: tuple[Faces, ...] = ((*moved,),)
        if self.evading:
            throws = ((*(1,) * len(moved), *dice[:1] * (number - len(moved))), *throws)
        done = self._done(shot, throws, dice[number:], bare)
        return done.map(lambda after: _put(hurt, hit, after))

    def _done(self, shot: Attack, throws: tuple[Faces, ...], dice: tuple[int, ...], hurt: Hurt) -> Distribution[Hurt]:
        """The target after the throws of Accuracy dice, two if it evades, over the results of the FX roll."""
        effect = min(shot.mode.effect_dice, len(dice))
        key = (shot.mode.effect, throws, len(dice), effect, hurt)
        if key not in self.known:
            results: Distribution[Faces] = fx_throws(len(dice) - effect, effect)
            self.known[key] = results.bind(lambda more: self._result(shot, throws, more, hurt))
        return self.known[key]

    def _result(self, shot: Attack, throws: tuple[Faces, ...], more: Faces, hurt: Hurt) -> Distribution[Hurt]:
        """The target after a throw of all dice. Rows with the same effect share it."""
        effect = min(shot.mode.effect_dice, len(more))
        result = fx_result(Fx(len(more) - effect, effect), more)
        key = (shot.mode.effect, throws, result.draws, result.damage, hurt)
        if key not in self.known:
            first, *again = throws

            def script(state: State) -> Script:
                return reduce(after_throw, again, after_throw(self.script(state, shot), (*first, *more)))

            self.known[key] = self.through(script, hurt, shot.away)
        return self.known[key]

    def through(
        self, script: Callable[[State], Script], hurt: Hurt, away: int = 1, alike: bool = False, effect: int = 0
    ) -> Distribution[Hurt]:
        """The target after a script of the engine has run on it."""
        if hurt.destroyed:
            return constant(hurt)

        def begin() -> tuple[Script, Callable[[], Hurt]]:
            state = self.state(hurt, away)
            return script(state), lambda: self.read(state, hurt)

        labels = self._labels(hurt, alike)
        hulls = {SECOND: self.blueprint.hull}
        return outcomes(begin, choose=self.choose, labels=labels, effect=effect, hulls=hulls)

    def volley(self, shots: Sequence[Attack], lens: Lens) -> Distribution[Hurt] | None:
        """The target after some attacks, seen through a lens; None for too many conditions."""
        alike = lens in (damage_counted, crew_counted)
        distribution = constant(lens(self.whole))
        for shot in shots:
            if len(distribution.ways) > (MOST_CONDITIONS if alike else MOST_APART):
                return None
            distribution = distribution.bind(partial(self._through, shot, alike, lens))
        return distribution

    def _through(self, shot: Attack, alike: bool, lens: Lens, hurt: Hurt) -> Distribution[Hurt]:
        return self.after(shot, hurt, alike).map(lens)

    def sampled(self, shots: Sequence[Attack], number: int = SAMPLES) -> Distribution[Hurt]:
        """The target after some attacks from one place, in a number of random throws."""
        chance = Random(f"{self.blueprint.id} {self.side} {len(shots)}")
        counts: Counter[Hurt] = Counter()
        for _ in range(number):
            hurt = self.whole
            for shot in shots:
                hurt = self._thrown(shot, hurt, chance)
            counts[hurt] += 1
        return counted(counts.items(), number)

    def _thrown(self, shot: Attack, hurt: Hurt, chance: Random) -> Hurt:
        """The target after an attack with thrown dice."""
        if hurt.destroyed:
            return hurt
        if not self._local(shot):
            state = self.state(hurt, shot.away)
            run_at_random(self.script(state, shot), chance, self.choose)
            return self.read(state, hurt)
        dice = self._dice(shot, hurt.shields)
        faces = tuple(int(chance.random() * sides) + 1 for sides in dice[: _accuracy(dice)])
        if self.evading:
            hits = struck(faces, self.blueprint.size)
            again = tuple(int(chance.random() * dice[0]) + 1 for _ in hits)
            faces = struck(again, self.blueprint.size)
        after = self._struck(shot, dice, hurt, faces)
        return chance.choices(tuple(after.ways), tuple(after.ways.values()))[0]


SPACER = Figure(SECOND, "spacer")


def _accuracy(dice: tuple[int, ...]) -> int:
    """Return the number of Accuracy dice of a throw, its first ones."""
    return len(dice) - dice.count(IMPACT_DIE)


def _put(hurt: Hurt, hit: Sequence[int], after: Hurt) -> Hurt:
    """A target of which the components hit are as the first ones of another."""
    cards = hurt.cards + after.cards
    if after.destroyed:
        lost = hurt.killed + sum(hurt.crew) + hurt.disrupted
        return Hurt(after.damage, (0,) * len(hurt.crew), 0, 0, lost, cards, True)
    damage, crew = list(hurt.damage), list(hurt.crew)
    for n, was, left in zip(hit, after.damage, after.crew, strict=False):
        damage[n - 1], crew[n - 1] = was, left
    return Hurt(
        tuple(damage), tuple(crew), after.shields, hurt.disrupted + after.disrupted, hurt.killed + after.killed, cards
    )


@dataclass(frozen=True)
class VolleyOdds:
    """Odds of a volley: the target by damage, and by crew. `sampled` where it was thrown."""

    damage: Distribution[Hurt]
    crew: Distribution[Hurt]
    sampled: bool


@lru_cache(maxsize=1 << 11)
def volley_odds(target: Target, shots: tuple[Attack, ...], components: bool = False) -> VolleyOdds:
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
