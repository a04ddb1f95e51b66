"""The reference bot: simple, and it never changes, so that others can be measured against it.

It flies at the nearest enemy, fires what does most harm on average, launches at what is near, and
keeps its best weapons. It weighs no alternatives. Do not improve it.
"""

from __future__ import annotations

from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots import smash as bot_smash
from sheetforge.systems.silent_death.engine.fire import HOLD
from sheetforge.systems.silent_death.engine.homing import FORWARD, LEFT, RIGHT, STOP
from sheetforge.systems.silent_death.engine.movement import LEAVE
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.course import PUNCH_OUT, SPEND, STAY, way_out
from sheetforge.systems.silent_death.engine.view import View

CLOSE = 2
"""The distance in hexes at which it is near enough."""

LAUNCH_WITHIN = 12
SALVO = 2


class Reference(ByQuestion[View]):
    """A side's reference player."""

    # --- flying ---------------------------------------------------------------------------------

    def _asteroid(self, view: View, question: Choose) -> str:
        return self.any_of(question)

    def _set_up(self, view: View, question: Choose) -> str:
        return self.any_of(question)

    def _set_up_facing(self, view: View, question: Choose) -> str:
        across = {"north": "3", "south": "0", "west": "1", "east": "5"}
        facing = across.get(view.state.plan.edges.get(self.side, "south"), "0")
        is_legal = view.board.shape == "flat" and facing in question.options
        return facing if is_legal else question.options[0]

    def _move(self, view: View, question: Choose) -> str:
        """The ship that is farthest from all enemies first."""
        return max(question.options, key=lambda id: (self._away(view, view.ships[id]), id))

    def _step(self, view: View, question: Choose) -> str:
        """Straight at the nearest enemy, turning towards it; on only as far as that is near."""
        options = question.options
        ship = view.ships[question.about]
        enemy, to, near = self._nearest(view, ship), way_out(view.state, ship), 0
        if to is None:
            if enemy is None:
                return STOP if STOP in options else options[0]
            to, near = enemy.hex, CLOSE
        step = to - ship.hex
        away = step.length
        off = evaluate.off_ahead(ship.facing, *step)
        if off == 0 and away > near and FORWARD in options:
            return FORWARD
        if off > 0:
            right = evaluate.off_ahead((ship.facing + 1) % 6, *step)
            turn = RIGHT if right < off else LEFT
            if turn in options:
                return turn
            if FORWARD in options:
                return FORWARD
        if STOP in options:
            return STOP
        return next(option for option in options if option != LEAVE or len(options) == 1)

    def _drive_0_turn(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about]
        enemy = self._nearest(view, ship)
        if enemy is None:
            return question.options[0]
        turned = {LEFT: 5, RIGHT: 1}
        step = enemy.hex - ship.hex
        return min(question.options, key=lambda one: evaluate.off_ahead((ship.facing + turned.get(one, 0)) % 6, *step))

    def _nearest(self, view: View, ship: ShipState) -> ShipState | None:
        enemies = view.enemies
        if not enemies:
            return None
        return min(enemies, key=lambda one: ((one.hex - ship.hex).length, one.id))

    def _away(self, view: View, ship: ShipState) -> int:
        enemy = self._nearest(view, ship)
        return 0 if enemy is None else (enemy.hex - ship.hex).length

    # --- fighting -------------------------------------------------------------------------------

    def _launch(self, view: View, question: Choose) -> str:
        """Two warheads at a time, at what is near."""
        ship = view.ships[str(question.about).split()[0]]
        near = self._away(view, ship) <= LAUNCH_WITHIN
        return question.options[min(SALVO if near else 0, len(question.options) - 1)]

    def _target(self, view: View, question: Choose) -> str:
        """The nearest ship, otherwise the nearest warhead."""
        ship = view.ships[str(question.about).split()[0]]

        def order(id: str) -> tuple[bool, int, str]:
            other = view.ships.get(id) or view.warheads[id]
            return id not in view.ships, (other.hex - ship.hex).length, id

        return min(question.options, key=order)

    def _fire(self, view: View, question: Choose) -> str:
        """At the ship that loses the greatest part; at a warhead when there is no ship."""
        if HOLD not in question.options or not isinstance(question.options[0], str):
            return question.options[-1]
        ship, number = _mount_of(view, question)
        ships = [id for id in question.options if id in view.ships]
        if not ships:
            return question.options[-1]
        return max(ships, key=lambda id: (self._part(view, ship, number, view.ships[id])[0], id))

    def _link(self, view: View, question: Choose) -> str:
        """The grouping that does most to the nearest ship it can be fired at."""
        ship, number = _mount_of(view, question)
        enemy = self._nearest(view, ship)
        if enemy is None:
            return question.options[0]
        return question.options[self._part(view, ship, number, enemy)[1]]

    def _part(self, view: View, ship: ShipState, number: int, target: ShipState) -> tuple[float, int]:
        mounts = evaluate.arms(ship, view.rules)
        arm = next((mount for mount in mounts.mounts if mount.number == number), None)
        if arm is None:
            return 0.0, 0
        away = (target.hex - ship.hex).length
        return evaluate.part_destroyed(arm, away, evaluate.aim(target), mounts)

    def _jam(self, view: View, question: Choose) -> str:
        """The strongest warhead."""
        return max(question.options, key=lambda id: (view.warheads[id].kind.average, id))

    def _lock_on(self, view: View, question: Choose) -> str:
        ship = view.ships[str(question.about).split()[0]]
        ships = [id for id in question.options if id in view.ships]
        return min(ships, key=lambda id: ((view.ships[id].hex - ship.hex).length, id))

    def _salvo(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _countermeasure(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _defend(self, view: View, question: Choose) -> str:
        return question.options[0]

    def _captain(self, view: View, question: Choose) -> str:
        """The fewest points that change anything."""
        return question.options[1]

    def _luck(self, view: View, question: Choose) -> str:
        return question.options[-1]

    def _scan(self, view: View, question: Choose) -> str:
        """The nearest ship, with every attempt."""
        ship = view.ships[question.about]
        ships = [id for id in question.options if id in view.ships]
        return min(ships, key=lambda id: ((view.ships[id].hex - ship.hex).length, id))

    def _attempts(self, view: View, question: Choose) -> str:
        return question.options[-1]

    # --- in a Smash -----------------------------------------------------------------------------

    def _entry_facing(self, view: View, question: Choose) -> str:
        return bot_smash.entry_facing(view, question)

    def _crew_skill(self, view: View, question: Choose) -> str:
        if view.state.smash is None:
            return bot_smash.as_dealt(question)
        return bot_smash.even_skill(question)

    def _last_ship(self, view: View, question: Choose) -> str:
        return SPEND

    def _punch_out(self, view: View, question: Choose) -> str:
        return PUNCH_OUT if bot_smash.is_hopeless(view, question) else STAY

    # --- losing ---------------------------------------------------------------------------------

    def _lose_weapon(self, view: View, question: Choose) -> str:
        """Of one's own the smallest mount, of others' the largest."""
        ship = view.ships[question.about]
        mounts = ship.blueprint.mounts

        def size(option: str) -> tuple[int, str]:
            return mounts[int(option.split(":")[0]) - 1].barrels, option

        pick = min if ship.side == self.side else max
        return pick(question.options, key=size)

    def _flight(self, view: View, question: Choose) -> str:
        return question.options[0]


def _mount_of(view: View, question: Choose) -> tuple[ShipState, int]:
    """The ship and the index of the mount that a question is about: `x-wing-a 1:laser-cannon`."""
    id, _, mount = str(question.about).partition(" ")
    return view.ships[id], int(mount.split(":")[0]) - 1
