"""Control logs in play: circles, batteries, speed, rudder and command struck off; what is left in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.play.questions import Script
from sheetforge.products.in_play import GONE, OTHER, Control, GameSheet, InForce, SheetAct, boxes
from sheetforge.systems.sovereign_seas.blueprint import figures, letter_of
from sheetforge.systems.sovereign_seas.engine.damage import Attack, critical_hit, recover
from sheetforge.systems.sovereign_seas.engine.ship import Rudder, ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.products.ships import log_of
from sheetforge.systems.sovereign_seas.schema.navy import Gun
from sheetforge.text import capital

CRITICAL = "critical"
WAYS: tuple[Rudder, ...] = ("", "left", "right", "straight")
"""The states of a rudder by their numbers: free, or jammed one way."""


class SeaInPlay(GameSheet[State, ShipState]):
    """The control log of a ship in play."""

    state_class = State
    in_action = "afloat"

    @property
    def lasting(self) -> int:
        """The most turns that damage lasts, the boxes of the log."""
        log = log_of(self.library, self.key)
        return 1 if log is None else log.lasting

    def controls(self) -> Iterator[Control]:
        fit = self.unit.blueprint
        circles, speeds, crossed = len(fit.circles), len(fit.speeds), fit.slashes_crossed(self.unit.lost)
        yield boxes("hull", "Hull circles", "Hull", circles)
        after = tuple(f"speed.{at:02d}" for at in range(crossed + 1, speeds + 1))
        yield Control("factors", "Speed lost to critical hits", "Hull", speeds, after)
        for battery in fit.batteries:
            label = f"{capital(battery.id.replace('-', ' '))} ({battery.gun.name})"
            yield Control(f"battery.{battery.id}", label, "Batteries", 1, (f"battery.{battery.id}",))
        yield Control("tower", "Conning tower destroyed", "Command", 1, ("tower.1",))
        lasting = self.lasting
        yield Control("command", "Out of command: turns left", "Command", lasting + 1)
        ways = tuple(f"rudder.{way[0].upper()}" for way in WAYS[1:])
        yield Control("rudder", "Rudder", "Command", len(WAYS) - 1, ways, ("free", *WAYS[1:]), choice=True)
        yield Control("rudder.turns", "Rudder jammed: turns left", "Command", lasting + 1)
        yield Control(GONE, "Sunk", "Unit")

    def values(self) -> dict[str, int]:
        ship, turn, lasting = self.unit, self.state.turn, self.lasting
        found = {
            GONE: int(not ship.afloat),
            "hull": ship.lost,
            "factors": min(ship.factors, len(ship.blueprint.speeds)),
        }
        found |= {
            f"battery.{mount.id}": int(not ship.works(index)) for index, mount in enumerate(ship.blueprint.batteries)
        }
        found["tower"] = int(ship.tower_lost)
        found["command"] = _left(ship.command_lost, turn, lasting)
        found["rudder"] = WAYS.index(ship.rudder)
        found["rudder.turns"] = _left(ship.rudder_until, turn, lasting) if ship.rudder else 0
        return found

    def put(self, values: Mapping[str, int]) -> None:
        ship, turn = self.unit, self.state.turn
        ship.lost, ship.factors = values["hull"], values["factors"]
        ship.out = sum(values[f"battery.{mount.id}"] << index for index, mount in enumerate(ship.blueprint.batteries))
        ship.tower_lost = bool(values["tower"])
        ship.command_lost = turn + values["command"] - 1 if values["command"] else 0
        ship.rudder = WAYS[values["rudder"]]
        ship.rudder_until = turn + values["rudder.turns"] - 1 if ship.rudder else 0
        ship.settle()
        if values[GONE] or not ship.circles_left:
            ship.status = "sunk"

    def figures(self) -> Iterator[InForce]:
        ship = self.unit
        yield InForce("Maximum speed", str(ship.maximum))
        yield InForce("Hull circles", str(ship.circles_left))
        yield InForce("Armour met next", letter_of(ship.armour) or "none")
        yield InForce("Conning tower", letter_of(ship.tower) or "none")
        yield InForce("In command", "yes" if ship.commanded else "no")
        yield InForce("Rudder", f"jammed {ship.rudder}" if ship.rudder else "free")
        bearing: dict[str, list[str]] = {}
        for mount in ship.blueprint.batteries:
            bearing.setdefault(mount.arc.replace("-", " "), [])
        for _, mount in ship.working():
            bearing[mount.arc.replace("-", " ")].append(mount.gun.code)
        for arc, guns in bearing.items():
            counts = ", ".join(f"{guns.count(code)} × {code}" for code in dict.fromkeys(guns))
            yield InForce(f"Batteries {arc}", counts or "none")

    def remaining(self) -> tuple[int, int]:
        return self.unit.circles_left, len(self.unit.blueprint.circles)

    def state_words(self) -> str:
        return "" if self.unit.afloat else self.unit.status

    def acts(self) -> Iterator[SheetAct]:
        guns = map(self.library.entity, self.library.keys("weapons", self.key.system))
        best = max(max(figures(gun).penetration) for gun in guns if isinstance(gun, Gun))
        letters = ("", *(f"penetration {letter_of(rank)}" for rank in range(1, best + 1)))
        yield SheetAct(CRITICAL, "Critical hit", "Gun that hit", best, letters)

    def act(self, name: str, number: int) -> Script:
        ship = self.unit
        return critical_hit(self.state, Attack(ship, OTHER, 1, number, ship.hex, "gunfire"))

    def end_turn(self) -> Script:
        recover(self.state)
        return
        yield


def _left(until: int, turn: int, lasting: int) -> int:
    """Return the turns that something still lasts, this one included."""
    return max(0, min(lasting + 1, until - turn + 1)) if until else 0
