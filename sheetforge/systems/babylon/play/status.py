"""The status line of a battle, the way of a craft to a hex, the account of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.geometry.hexes import Hex, distance, printed_facing
from sheetforge.play import entry
from sheetforge.play.entry import Word
from sheetforge.play.events import AnyEvent
from sheetforge.play.presenter import MoveEnd, NoWay, Score
from sheetforge.play.questions import Choose
from sheetforge.play.summary import UnitTally, by_turn
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import lettered, letters, named, nearest_text, wins
from sheetforge.systems.babylon.bots.reach import Way, followed, ways
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.events import Damaged, Destroyed, FighterHit, Fired, Jumped, Left
from sheetforge.systems.babylon.engine.motion import GO, SIDES, Helm
from sheetforge.systems.babylon.engine.movement import helm_of
from sheetforge.systems.babylon.engine.phases import phase_name
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import points_left, score
from sheetforge.systems.babylon.words.scenarios import takes

FIRST_DELAY = "0"
"""The answer that begins a turn without delaying its turning point."""


def _ordered(unit: Unit, helm: Helm, way: Way) -> Helm:
    """Return the helm after the orders of a way."""
    for order in way.orders:
        helm = motion.ordered(helm, unit.blueprint, order)
    return helm


class BabylonStatus(UnitPresenter[State, Unit]):
    """The status line of a battle, the way of a craft to a hex, the account of events."""

    routed = frozenset({"helm"})

    def status(self, state: State, side: str, acting: str) -> Iterator[str]:
        """Yield the parts of the status line of a side."""
        plan, names = state.plan, letters(state)
        phase = phase_name(state)
        yield f"round {state.turn} of {plan.turn_limit}, {phase}"
        if phase == "movement":
            yield f"order of movement: {' '.join(names[unit.id] for unit in state.in_order())}"
        fired = [names[unit.id] for unit in state.flying() if unit.fired and unit.id != acting]
        yield f"fired: {' '.join(fired)}" if fired else ""
        coming = ", ".join(
            f"{state.ships[ballistic.ship].blueprint.weapons[ballistic.weapon].name} at {names[ballistic.target]} "
            f"from {state.name(ballistic.hex)}, range "
            f"{distance(ballistic.hex, state.ships[ballistic.target].hex)}"
            for ballistic in state.ballistics
            if state.ships[ballistic.target].side == side
        )
        yield coming and f"ballistics that strike before ships fire: {coming}"
        yield lettered(state, wins(side, ((victory.side, takes(victory, plan.turn_limit)) for victory in plan.victory)))
        for word, points in (score(state) or {"points left": points_left(state)}).items():
            yield f"{word}: " + ", ".join(f"{one} {points[one]:.0f}" for one in plan.sides)

    def score(self, state: State) -> Score:
        return score(state)

    def route(self, state: State, question: Choose, number: str, facing: int | None) -> entry.Way:
        """Return orders and steps that end a round in a hex, for the least thrust. Raises `NoWay`.

        It is looked for before the first order, among the ways of `bots.reach`.
        """
        unit = state.ships[question.about]
        helm = helm_of(state, unit)
        if question.so_far != (helm.available, helm.thirds):
            raise NoWay("to HEX goes before all other orders of a craft; undo takes them back")
        all_ways = list(ways(helm, unit.blueprint, False))
        found = [way for way in all_ways if state.name(way.end.hex) == number and facing in (None, way.end.facing)]
        if not found:
            turned = "" if facing is None else f" facing {printed_facing(facing)}"
            goal = self.map(state).hex(number)
            near = "" if goal is None else nearest_text(goal, [way.end.hex for way in all_ways], state.name)
            raise NoWay(f"no way was found on which {named(state)[unit.id]} ends its round in {number}{turned}{near}")

        best = min(found, key=lambda way: self._cost(unit, helm, way))
        words = [Word(order, "helm") for order in (*best.orders, GO)]
        words += [Word(step, "step") for step in best.steps]
        words += [Word(FIRST_DELAY, "delay") for step in best.steps if step in SIDES]
        words += [Word(face, "face") for face in best.faces]
        passed = [(one.hex, one.facing) for one in followed(helm, unit.blueprint, best)]
        return entry.Way(words, best.end.facing, [(unit.hex, unit.facing), *passed])

    def ends(self, state: State, question: Choose) -> list[MoveEnd]:
        """Return the hexes and facings in which a craft can end its round, before its first order."""
        unit = state.ships[question.about]
        helm = helm_of(state, unit)
        if question.so_far != (helm.available, helm.thirds):
            return []
        spent: dict[tuple[str, ...], int] = {}
        least: dict[tuple[Hex, int], int] = {}
        for way in ways(helm, unit.blueprint, False):
            if way.orders not in spent:
                spent[way.orders] = _ordered(unit, helm, way).spent
            end, cost = (way.end.hex, way.end.facing), spent[way.orders]
            least[end] = min(least.get(end, cost), cost)
        return [MoveEnd(state.name(hex), facing, f"{cost} thrust") for (hex, facing), cost in least.items()]

    def _cost(self, unit: Unit, helm: Helm, way: Way) -> tuple[int, ...]:
        """Return thrust, thirds of the round, turns and facings off the present one that a way takes."""
        helm = _ordered(unit, helm, way)
        turns = sum(step in SIDES for step in way.steps)
        return helm.spent, helm.thirds, turns, entry.turned_by(way.end.facing - unit.facing)

    def tally(self, events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
        """Yield what the events of a battle add to its account: shots, boxes, craft gone."""
        for turn, event in by_turn(events):
            match event:
                case Fired():
                    yield UnitTally(turn, event.ship, len(event.faces), event.hits)
                case Damaged():
                    yield UnitTally(turn, event.ship, damage=event.boxes)
                case FighterHit():
                    yield UnitTally(turn, event.flight, damage=event.boxes)
                case Destroyed():
                    yield UnitTally(turn, event.ship, lost="destroyed")
                case Left():
                    yield UnitTally(turn, event.ship, lost="left the map")
                case Jumped():
                    yield UnitTally(turn, event.ship, lost="jumped out")
