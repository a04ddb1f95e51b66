"""The odds of mounts in words: by target, by grouping of barrels, for a whole ship."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.geometry.arcs import covers
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField, ShotFigure
from sheetforge.play.units import about
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.engine.fire import aim_at, aimed
from sheetforge.systems.silent_death.engine.lines import away, cover, line, struck
from sheetforge.systems.silent_death.engine.resolve import groupings
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.warheads import DODGE_DIE, evaded
from sheetforge.systems.silent_death.play.board_text import called, numbered
from sheetforge.text import counted, mean, percent

A_HIT = 1
"""Warheads go off at the first hit; boxes and systems do not matter."""


def _mount(question: Choose) -> str:
    """Return the number of the mount that a question is about, from 1."""
    return question.about.partition(" ")[2].partition(":")[0]


def at_target(state: State, ship: ShipState, question: Choose, target: ShipState | Warhead) -> str:
    """Describe distance and armour of a target, and the odds of the mount against it."""
    mounts = evaluate.arms(ship, state.rules)
    for arm in mounts.mounts:
        line = aimed(state, ship, ship.blueprint.mounts[arm.number], target)
        if str(arm.number + 1) == _mount(question) and line is not None:
            aim, where = _aim(ship, target, line.origin, line.target)
            return f", {_hexes(line.away)}{where}: {best(arm, line.away, aim, mounts)}; {armour(aim, target)}"
    return f", {_hexes(away(ship, target))}" if isinstance(target, ShipState) else ""


def _aim(ship: ShipState, target: ShipState | Warhead, origin: Hex, half: Hex) -> tuple[evaluate.Aim, str]:
    """Return a target in figures, and the facing of the track that is hit in words."""
    if isinstance(target, ShipState):
        track = struck(target, origin, half)
        return evaluate.aim(target, track, ship.side), _on(target, track)
    one = aim_at(target)
    return evaluate.Aim(*one, 0, A_HIT, A_HIT), ""


def armour(aim: evaluate.Aim, target: ShipState | Warhead) -> str:
    """Return what protects a target: `DV 12, DR 2, 11 boxes left`."""
    left = f", {counted(aim.boxes, 'box', 'boxes')} left" if isinstance(target, ShipState) else ""
    return f"DV {aim.defensive_value}, DR {aim.reduction}{left}"


def best(arm: evaluate.Arm, away: int, aim: evaluate.Aim, mounts: evaluate.Arms) -> str:
    """Return the odds of the grouping of barrels that does most."""
    return grouped(arm, evaluate.part_destroyed(arm, away, aim, mounts)[1], away, aim, mounts)


def grouped(arm: evaluate.Arm, grouping: int, away: int, aim: evaluate.Aim, mounts: evaluate.Arms) -> str:
    """Return the odds of one grouping: `62 % hit, mean 2.5, kill 0.4 %`.

    A kill marks off all boxes that are left, without critical hits.
    """
    figures = _figures(arm, grouping, away, aim, mounts)
    if not figures:
        return "cannot"
    hit, points, kill = (figure.value for figure in figures)
    return f"{percent(hit)} hit, mean {mean(points)}, kill {percent(kill)}"


def _figures(
    arm: evaluate.Arm, grouping: int, away: int, aim: evaluate.Aim, mounts: evaluate.Arms
) -> tuple[ShotFigure, ...]:
    """Return the chance to hit, the mean damage and the chance of a kill; nothing if it cannot fire."""
    links = arm.links[grouping]
    damage = evaluate.volley(arm, links, away, aim, mounts)
    if damage is None:
        return ()
    points = sum(points * chance for points, chance in enumerate(damage))
    hit, kill = evaluate.hits(arm, links, away, aim, mounts), min(1.0, sum(damage[aim.boxes :]))
    return ShotFigure("hit", hit), ShotFigure("mean", points, False), ShotFigure("kill", kill)


def flight(ship: ShipState, question: Choose, target: ShipState) -> str:
    """Return when a warhead reaches a target, the chance that it is not dodged, and its damage.

    It is that of a single warhead at a target that stays where it is.
    """
    token = question.about.partition(" ")[2]
    kind = next((rack.kind for rack in ship.blueprint.racks if rack.token == token), None)
    if kind is None or not kind.drive:
        return ""
    turns = max(1, -(-away(ship, target) // kind.drive))
    can_dodge = target.can_fly and target.drive >= DODGE_DRIVE
    piloting, sides = target.skills["pilot"].dodge, DODGE_DIE[0]
    dodges = sum(evaded(face, piloting, 1) for face in range(1, sides + 1)) if can_dodge else 0
    left = max(0, kind.average - min(target.reductions))
    return (
        f"; {kind.drive} hexes a turn, there in turn {turns} of its flight if it keeps still, "
        f"dodged {percent(dodges / sides)}, {mean(left)} boxes on average"
    )


def link(state: State, question: Choose, token: str) -> str:
    """Return the odds of a grouping of barrels at the target that was chosen."""
    ship, _ = about(state, question)
    target = _chosen_target(state, question)
    if ship is None or target is None:
        return ""
    mounts = evaluate.arms(ship, state.rules)
    for arm in mounts.mounts:
        mount = ship.blueprint.mounts[arm.number]
        if str(arm.number + 1) != _mount(question):
            continue
        line = aimed(state, ship, mount, target)
        if line is not None:
            aim, _ = _aim(ship, target, line.origin, line.target)
            barrels = sum(map(int, token.split("+")))
            texts = ["+".join(map(str, grouping)) for grouping in groupings(barrels)]
            return grouped(arm, texts.index(token), line.away, aim, mounts)
    return ""


def target_text(state: State, question: Choose) -> str:
    """Return the target for which barrels are grouped, with its armour."""
    ship, _ = about(state, question)
    target = _chosen_target(state, question)
    if ship is None or target is None:
        return ""
    name = called(state)[target.id] if isinstance(target, ShipState) else numbered(target.id)
    number = int(_mount(question)) - 1
    line = aimed(state, ship, ship.blueprint.mounts[number], target)
    if line is None:
        return f", at {name}"
    aim, where = _aim(ship, target, line.origin, line.target)
    return f", at {name}{where} ({_hexes(line.away)}; {armour(aim, target)})"


def _chosen_target(state: State, question: Choose) -> ShipState | Warhead | None:
    """Return what a mount fires at, the last thing chosen before its barrels are grouped."""
    if not question.so_far:
        return None
    id = str(question.so_far[-1]).rpartition(" ")[2]
    return state.ships.get(id) or state.warheads.get(id)


def out_of_reach(state: State, ship: ShipState, number: int, target: ShipState) -> str:
    """Return why a mount cannot fire at a ship: range, arc, its speed, or an asteroid between."""
    mount = ship.blueprint.mounts[number]
    gun, far = mount.guns[0], away(ship, target)
    if far > gun.reach or gun.band(far) is None:
        return f"it is at range {far}, {mount.name} reaches {gun.reach}"
    covered = cover(ship, mount) if ship.conditions else mount.cover
    if line(ship, covered, target, gun.reach) is None:
        return f"it is not in the arcs of {mount.name}"
    if line(ship, covered, target, gun.reach, state.asteroids) is None:
        return "an asteroid lies between"
    return f"it is too fast for {mount.name}" if aimed(state, ship, mount, target) is None else ""


def aims(state: State, ship: ShipState, part: str = "", target: str = "") -> Iterator[AimedShot]:
    """Yield every mount of a ship against every enemy that it reaches and bears on, or of one mount, at one enemy."""
    mounts, names = evaluate.arms(ship, state.rules), called(state)
    for enemy in state.enemies_of(ship.side):
        for arm in mounts.mounts:
            mount = ship.blueprint.mounts[arm.number]
            if target not in ("", enemy.id) or part not in ("", f"{arm.number + 1}:{mount.weapon}"):
                continue
            line = aimed(state, ship, mount, enemy)
            if line is None:
                continue
            aim, where = _aim(ship, enemy, line.origin, line.target)
            left = f"{counted(aim.boxes, 'box', 'boxes')} left{where}"
            grouping = evaluate.part_destroyed(arm, line.away, aim, mounts)[1]
            words = (
                f"{names[ship.id]}, {mount.name}, at {names[enemy.id]} ({_hexes(line.away)}): "
                f"{grouped(arm, grouping, line.away, aim, mounts)} of {left}; "
                f"DV {aim.defensive_value}, DR {aim.reduction}"
            )
            figures = _figures(arm, grouping, line.away, aim, mounts)
            yield AimedShot(ship.id, mount.name, enemy.id, line.away, figures, words)


def fields(state: State, ship: ShipState) -> Iterator[FireField]:
    """Yield the field of fire of each mount that works, asteroids apart."""
    for arm in evaluate.arms(ship, state.rules).mounts:
        mount = ship.blueprint.mounts[arm.number]
        sides = tuple(zip(ship.hexes, cover(ship, mount), strict=False))

        def bears(hex: Hex, sides: tuple[tuple[Hex, frozenset[int]], ...] = sides) -> bool:
            return any(covers(arc, origin, ship.facing, hex) for origin, arc in sides if arc)

        yield FireField(f"{arm.number + 1}:{mount.weapon}", mount.name, mount.guns[0].reach, bears)


def _hexes(away: int) -> str:
    return counted(away, "hex", "hexes")


def _on(ship: ShipState, track: int) -> str:
    """Return the facing of a track; empty for the only one of a ship."""
    facing = ship.blueprint.tracks[track].facing.replace("-", " ")
    return f" on its {facing}" if facing else ""
