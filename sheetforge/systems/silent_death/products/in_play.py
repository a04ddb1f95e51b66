"""Displays in play: boxes, pips, weapons, crew and critical hits marked; Drive, DV, DR and weapons in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play import engine_of
from sheetforge.play.engine import AnyState
from sheetforge.play.questions import Script
from sheetforge.products.in_play import GONE, OTHER, Control, GameSheet, InForce, SheetAct, boxes
from sheetforge.systems.silent_death.blueprint import MountPlan, TrackPlan
from sheetforge.systems.silent_death.engine.damage import CONDITIONS, hurt, is_out, roll_critical
from sheetforge.systems.silent_death.engine.events import CriticalHit
from sheetforge.systems.silent_death.engine.fire import after_criticals, barrels_of
from sheetforge.systems.silent_death.engine.lines import arcs
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.ship import Condition, ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import DeathBoard
from sheetforge.systems.silent_death.products.battle_displays import box_name, line_name, racks_of, used
from sheetforge.systems.silent_death.products.standing import hits_on
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.critical import Result
from sheetforge.systems.silent_death.schema.posts import GUNNERS
from sheetforge.systems.silent_death.words.names import post_title
from sheetforge.text import counted

CRITICAL, HURT = "critical", "hurt"
MOST_HITS = 9
"""Times that a line of a critical table counts, at most."""

MOST_POINTS = 60
"""Points of damage of one attack, at most."""

TURNS = ("this", "next")
"""The turns at whose end an effect is over, by the names of their controls."""


class DeathInPlay(GameSheet[State, ShipState]):
    """The display of a ship in play."""

    state_class = State

    def __init__(self, library: Library, key: Key, state: AnyState) -> None:
        super().__init__(library, key, state)
        presenter = engine_of(library, key.system).presenter
        assert isinstance(presenter, DeathBoard)
        self.display = presenter.display()(library, key)
        assert self.display is not None

    def _lines(self) -> Iterator[tuple[str, int, TrackPlan, Result]]:
        """Yield every line of the critical tables: its name, its track, both as they are."""
        for track, plan in enumerate(self.unit.blueprint.tracks):
            for line in dict.fromkeys(plan.results.values()):
                yield line_name(plan.facing, line.roll), track, plan, line

    def controls(self) -> Iterator[Control]:
        fit, display = self.unit.blueprint, self.display
        assert display is not None
        for plan in fit.tracks:
            for index, kind in enumerate(plan.kinds):
                name = box_name(plan.facing, index)
                what = " ".join(filter(None, (kind.replace("-", " "), str(plan.numbers[index] or ""))))
                label = f"{plan.facing} box {index + 1}: {what}".strip().capitalize()
                yield Control(name, label, "Damage track", 1, (name,))
        for gauge in display.gauges:
            if gauge.id in used(self.unit, display):
                yield boxes(gauge.id, f"{gauge.caption} used", "Stores", gauge.pips)
        for mount in fit.mounts:
            name, number = f"weapon.{mount.index + 1}", _pips_of(mount)
            if number:
                yield boxes(f"{name}.pip", f"{_named(mount)}: shots used", "Weapons", number)
            yield Control(f"{name}.lost", f"{_named(mount)} is lost", "Weapons", 1, (f"{name}.lost",))
        for post in self.unit.skills:
            yield Control(f"crew.{post}.dead", f"{post_title(post)} is dead", "Crew", 1, (f"crew.{post}.dead",))
        for name, _, plan, line in self._lines():
            label = f"{plan.facing} {line.roll}: {line.title}".strip()
            yield Control(name, label, "Critical hits", MOST_HITS, (name,))
            for suffix in self._timed(line):
                whom = f", {post_title(suffix)}" if suffix else ""
                for turn in TURNS:
                    own = ".".join(filter(None, (name, turn, suffix)))
                    yield Control(own, f"{label}{whom}, to the end of {turn} turn", "Critical hits", MOST_HITS)
        yield Control(GONE, "Destroyed", "Unit")

    def _timed(self, line: Result) -> dict[str, list[effect.Effect]]:
        """Return the effects of a line that end with a turn, by the gunner if one of several is struck."""
        found: dict[str, list[effect.Effect]] = {}
        for one in line.effects:
            if getattr(one, "lasting", None) != "next-turn":
                continue
            if isinstance(one, effect.Daze) and one.crew == "random-gunner":
                posts = [post for post in self.unit.skills if post.startswith(GUNNERS)]
                for post in posts:
                    found.setdefault(post, []).append(one.model_copy(update={"crew": post}))
            else:
                found.setdefault("", []).append(one)
        return found

    def values(self) -> dict[str, int]:
        ship, display, state = self.unit, self.display, self.state
        assert display is not None
        found = {GONE: int(ship.status != "on-map")}
        for plan, marks in zip(ship.blueprint.tracks, ship.marks, strict=True):
            found |= {box_name(plan.facing, index): marked for index, marked in enumerate(marks)}
        found |= used(ship, display)
        lost = ship.wrecked | set(ship.lost.values())
        for mount in ship.blueprint.mounts:
            number, at = _pips_of(mount), mount.index
            if number:
                found[f"weapon.{at + 1}.pip"] = number - (ship.shots[at] or 0) - (ship.missiles[at] or 0)
            found[f"weapon.{at + 1}.lost"] = int(at in lost)
        found |= {f"crew.{post}.dead": int(post in ship.dead) for post in ship.skills}
        hits = [(hit.facing, hit.roll) for hit in hits_on(state, ship)]
        ends = {turn: state.turn + later for later, turn in enumerate(TURNS)}
        for name, track, plan, line in self._lines():
            found[name] = min(MOST_HITS, sum(face == plan.facing and roll in line.roll for face, roll in hits))
            for suffix, effects in self._timed(line).items():
                for turn, until in ends.items():
                    same = sum(condition == Condition(effects[0], until, track) for condition in ship.conditions)
                    found[".".join(filter(None, (name, turn, suffix)))] = min(MOST_HITS, same)
        return found

    def put(self, values: Mapping[str, int]) -> None:
        ship, state, display = self.unit, self.state, self.display
        assert display is not None
        for track, plan in enumerate(ship.blueprint.tracks):
            for index in range(len(plan.kinds)):
                if values[box_name(plan.facing, index)]:
                    ship.mark(track, index)
        self._put_stores(values)
        lost = (mount.index for mount in ship.blueprint.mounts if values[f"weapon.{mount.index + 1}.lost"])
        ship.wrecked = frozenset(lost)
        ship.dead = frozenset(post for post in ship.skills if values[f"crew.{post}.dead"])
        for name, track, plan, line in self._lines():
            hit = CriticalHit(ship.id, line.roll.low, line.title, plan.facing)
            for _ in range(values[name]):
                state.tell(hit)
                for one in line.effects:
                    lasts = isinstance(one, (*CONDITIONS, effect.Daze)) and getattr(one, "lasting", None) is None
                    if lasts:
                        ship.conditions += (Condition(one, None, track),)
            for suffix, effects in self._timed(line).items():
                for later, turn in enumerate(TURNS):
                    times = values[".".join(filter(None, (name, turn, suffix)))]
                    ship.conditions += tuple(Condition(one, state.turn + later, track) for one in effects) * times
        ship.settle()
        if values[GONE] or is_out(ship):
            ship.status = "destroyed"

    def _put_stores(self, values: Mapping[str, int]) -> None:
        ship, display = self.unit, self.display
        assert display is not None
        racks = list(ship.racks)
        for gauge in display.gauges:
            number = values.get(gauge.id, 0)
            for at in racks_of(gauge.id, ship):
                gone = min(number, racks[at])
                racks[at], number = racks[at] - gone, number - gone
        ship.racks = tuple(racks)
        pips = {gauge.id: gauge.pips for gauge in display.gauges}
        for gauge_id in ("decoys", "engineers", "point-defense"):
            if pips.get(gauge_id):
                left = pips[gauge_id] - values[gauge_id]
                setattr(ship, "attacks" if gauge_id == "point-defense" else gauge_id, left)
        gone_of = {mount.index: values.get(f"weapon.{mount.index + 1}.pip", 0) for mount in ship.blueprint.mounts}
        shots = []
        missiles = []
        for mount in ship.blueprint.mounts:
            gone = gone_of[mount.index]
            of_shots = min(gone, mount.ammunition or 0)
            shots.append(None if mount.ammunition is None else mount.ammunition - of_shots)
            missiles.append(None if mount.missiles is None else mount.missiles - (gone - of_shots))
        ship.shots, ship.missiles = tuple(shots), tuple(missiles)

    def figures(self) -> Iterator[InForce]:
        ship = self.unit
        yield InForce("Drive", str(ship.drive))
        yield InForce("Defensive Value", str(ship.defensive_value))
        for plan, reduction in zip(ship.blueprint.tracks, ship.reductions, strict=True):
            yield InForce(f"Damage Reduction{plan.facing and f', {plan.facing}'}", str(reduction))
        yield InForce("Boxes left", str(ship.boxes_left))
        yield InForce("Turns cost", f"+{ship.turn_cost}")
        yield InForce("Moves", "yes" if ship.can_fly and ship.drive else "no")
        for post in ship.skills:
            yield InForce(post_title(post), self._crew(post))
        for mount in ship.blueprint.mounts:
            yield InForce(_named(mount), self._mount(mount))
        for rack, left in zip(ship.blueprint.racks, ship.racks, strict=True):
            yield InForce(rack.kind.name, f"{left} left" if ship.can_launch else f"{left} left, none may be launched")

    def _crew(self, post: str) -> str:
        if not self.unit.lives(post):
            return "dead"
        return "dazed" if self.unit.dazed(post) else "well"

    def _mount(self, mount: MountPlan) -> str:
        """Return what a mount fires now: barrels, arcs, what critical hits add to its rolls."""
        ship = self.unit
        if not ship.works(mount):
            return "out"
        if not ship.can_fire(mount.post):
            return "nobody fires it"
        parts = [" ".join(arcs(ship, mount))]
        if mount.barrels > 1:
            parts.append(counted(barrels_of(ship, mount), "barrel"))
        added = after_criticals(ship, mount)
        return ", ".join([*parts, *([f"to hit {added:+d}"] if added else [])])

    def remaining(self) -> tuple[int, int]:
        return self.unit.boxes_left, self.unit.blueprint.boxes

    def state_words(self) -> str:
        if self.unit.status != "on-map":
            return self.unit.status
        return "derelict" if self.unit.derelict else ""

    def acts(self) -> Iterator[SheetAct]:
        tracks = [plan.facing for plan in self.unit.blueprint.tracks]
        for facing in tracks:
            where = f" on its {facing}" if facing else ""
            yield SheetAct(f"{HURT}.{facing}", f"Damage{where}", "Points after Damage Reduction", MOST_POINTS)
        for facing in tracks:
            where = f" on its {facing}" if facing else ""
            yield SheetAct(f"{CRITICAL}.{facing}", f"Critical hit{where}")

    def act(self, name: str, number: int) -> Script:
        what, _, facing = name.partition(".")
        track = [plan.facing for plan in self.unit.blueprint.tracks].index(facing)
        if what == HURT:
            return hurt(self.state, self.unit, number, OTHER, track=track)
        return roll_critical(self.state, self.unit, OTHER, track)

    def end_turn(self) -> Script:
        end_turn(self.state)
        return
        yield


def _pips_of(mount: MountPlan) -> int:
    """Return the pips of a mount: rounds of ammunition, or missiles."""
    return (mount.ammunition or 0) + (mount.missiles or 0)


def _named(mount: MountPlan) -> str:
    return f"{mount.index + 1} {mount.name}"
