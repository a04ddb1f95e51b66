"""The status line of a battle, the way of a craft to a hex, the account of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.geometry.hexes import distance, printed_facing
from sheetforge.play import entry
from sheetforge.play.entry import Word
from sheetforge.play.events import AnyEvent
from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose
from sheetforge.play.summary import UnitTally, by_turn
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import lettered, letters, named, nearest_text, wins
from sheetforge.systems.babylon.bots.reach import Way, ways
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.events import Damaged, Destroyed, FighterHit, Fired, Jumped, Left
from sheetforge.systems.babylon.engine.motion import GO, SIDES
from sheetforge.systems.babylon.engine.movement import helm_of
from sheetforge.systems.babylon.engine.phases import phase_name
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import points_left
from sheetforge.systems.babylon.words.scenarios import takes

FIRST_DELAY = "0"
"""The answer that begins a turn without delaying its turning point."""


class BabylonStatus(UnitPresenter[State, Unit]):
    """The status line of a battle, the way of a craft to a hex, the account of events."""

    routed = frozenset({"helm"})

    def status(self, state: State, side: str, acting: str) -> Iterator[str]:
        """Yield the parts of the status line of a side."""
        plan, names = state.plan, letters(state)
        phase = phase_name(state)
        yield f"round {state.turn} of {plan.turn_limit}, {phase}"
        if phase == "movement":
            yield f"order of movement: {' '.join(names[one.id] for one in state.in_order())}"
        fired = [names[one.id] for one in state.flying() if one.fired and one.id != acting]
        yield f"fired: {' '.join(fired)}" if fired else ""
        coming = ", ".join(
            f"{state.ships[one.ship].blueprint.weapons[one.weapon].name} at {names[one.target]} "
            f"from {state.name(one.hex)}, range "
            f"{distance(one.hex, state.ships[one.target].hex)}"
            for one in state.ballistics
            if state.ships[one.target].side == side
        )
        yield coming and f"ballistics that strike before ships fire: {coming}"
        yield lettered(state, wins(side, ((one.side, takes(one, plan.turn_limit)) for one in plan.victory)))
        left = points_left(state)
        yield "points left: " + ", ".join(f"{one} {left[one]:.0f}" for one in plan.sides)

    def route(self, state: State, question: Choose, number: str, facing: int | None) -> entry.Way:
        """Return orders and steps that end a round in a hex, for the least thrust. Raises `NoWay`.

        It is looked for before the first order, among the ways of `bots.reach`.
        """
        unit = state.ships[question.about]
        helm = helm_of(state, unit)
        if question.so_far != (helm.available, helm.thirds):
            raise NoWay("to HEX goes before all other orders of a craft; undo takes them back")
        found = [
            way
            for way in ways(helm, unit.blueprint, False)
            if state.name(way.end.hex) == number and facing in (None, way.end.facing)
        ]
        if not found:
            turned = "" if facing is None else f" facing {printed_facing(facing)}"
            goal = self.map(state).hex(number)
            ends = [way.end.hex for way in ways(helm, unit.blueprint, False)]
            near = "" if goal is None else nearest_text(goal, ends, state.name)
            raise NoWay(f"no way was found on which {named(state)[unit.id]} ends its round in {number}{turned}{near}")

        def cost(way: Way) -> tuple[int, ...]:
            now = helm
            for order in way.orders:
                now = motion.ordered(now, unit.blueprint, order)
            turns = sum(step in SIDES for step in way.steps)
            return now.spent, now.thirds, turns, entry.turned_by(way.end.facing - unit.facing)

        best = min(found, key=cost)
        words = [Word(order, "helm") for order in (*best.orders, GO)]
        words += [Word(step, "step") for step in best.steps]
        words += [Word(FIRST_DELAY, "delay") for step in best.steps if step in SIDES]
        return entry.Way(words + [Word(face, "face") for face in best.faces], best.end.facing)

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
