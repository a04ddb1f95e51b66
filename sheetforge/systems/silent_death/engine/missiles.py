"""Missiles: lock-on and launch in the launch phase, results after cannon fire.

Rules: turn sequence, table notes and optional rules of Rules of Warfare II, the launcher of the
construction figures. How a lock-on attempt is rolled is ours (`rulings.locks_on`).
"""

from __future__ import annotations

from sheetforge.play.questions import Asking, Roll, Script, Together, choose, roll
from sheetforge.systems.silent_death.blueprint import MountPlan
from sheetforge.systems.silent_death.engine.captain import steered, thrown
from sheetforge.systems.silent_death.engine.countermeasures import attacks, kills, shares, shoot, stopped
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.events import LockedOn, PointDefended, SalvoHit, within
from sheetforge.systems.silent_death.engine.lines import cover, line, nearest, struck
from sheetforge.systems.silent_death.engine.resolve import read_damage, read_text, reduced
from sheetforge.systems.silent_death.engine.rulings import LOCK_ON_DIE, SCANNED, locks_on
from sheetforge.systems.silent_death.engine.ship import Salvo, ShipState, with_at
from sheetforge.systems.silent_death.engine.smash.scoring import award
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.weapon import Launcher

HOLD = "hold"


def missile_launch(state: State) -> Script:
    """Lock-on attempts, decided secretly; then every ship that has locked on launches a salvo."""
    tries: list[tuple[ShipState, MountPlan, str]] = []
    together = Together(f"{state.turn} lock-ons", state.plan.sides)
    for side in state.plan.sides:
        decided: list[str] = []
        for ship in state.ships_of(side):
            for mount in ship.blueprint.mounts:
                options = in_reach(state, ship, mount) if ready(ship, mount) else ()
                if not options:
                    continue
                about = f"{ship.id} {mount.index + 1}:{mount.weapon}"
                so_far = tuple(decided)
                picked = yield from choose(side, (HOLD, *options), "lock-on", about, so_far, together=together)
                decided.append(f"{about} {picked}")
                if picked != HOLD:
                    tries.append((ship, mount, picked))
    locked = []
    for ship, mount, target in tries:
        if (yield from _lock_on(state, ship, mount, target)):
            locked.append((ship, mount, target))
    for ship, mount, target in locked:
        yield from _launch(state, ship, mount, target)


def ready(ship: ShipState, mount: MountPlan) -> bool:
    """Return whether a mount is a launcher that works, with its crew and a salvo to launch."""
    return bool(
        isinstance(mount.entity, Launcher)
        and not ship.disabled("warheads")
        and ship.can_fire(mount.post)
        and ship.works(mount)
        and sizes(ship, mount)
    )


def sizes(ship: ShipState, mount: MountPlan) -> tuple[int, ...]:
    """The salvoes that the magazine of a launcher has missiles for."""
    assert isinstance(mount.entity, Launcher)
    return mount.entity.salvoes(ship.missiles[mount.index] or 0)


def in_reach(state: State, ship: ShipState, mount: MountPlan) -> tuple[str, ...]:
    """Enemy ships in a launcher's arcs and range, which count only now."""
    assert isinstance(mount.entity, Launcher)
    covered = cover(ship, mount)
    return tuple(
        one.id for one in state.enemies_of(ship.side) if line(ship, covered, one, mount.entity.range) is not None
    )


def _lock_on(state: State, ship: ShipState, mount: MountPlan, target: str) -> Asking[bool]:
    """One attempt, and whether it succeeded."""
    gunnery = ship.skills[mount.post].gunnery or 0
    if state.ships[target].scanned_by(ship.side):
        gunnery += SCANNED
    roll = Roll(LOCK_ON_DIE, "lock-on", ship.side)
    faces = yield from thrown(state, ship, mount.post, roll, lambda faces: not locks_on(faces[0], gunnery))
    face = yield from steered(
        state,
        ship,
        f"lock-on {mount.index + 1}:{mount.weapon} {target}",
        faces[0],
        LOCK_ON_DIE[0],
        lambda face: int(locks_on(face, gunnery)),
    )
    state.tell(LockedOn(ship.id, target, face, gunnery))
    return locks_on(face, gunnery)


def _launch(state: State, ship: ShipState, mount: MountPlan, target: str) -> Script:
    """Launch a salvo of the size that its owner chooses."""
    options = tuple(map(str, sizes(ship, mount)))
    picked = options[0]
    if len(options) > 1:
        about = f"{ship.id} {mount.index + 1}:{mount.weapon}"
        picked = yield from choose(ship.side, options, "salvo", about)
    left = (ship.missiles[mount.index] or 0) - int(picked)
    ship.missiles = with_at(ship.missiles, mount.index, left)
    state.salvos += (Salvo(ship.side, ship.id, mount.index, target, int(picked)),)


def missile_results(state: State) -> Script:
    """Point defence thins the salvoes out, then all of them strike at once."""
    salvos, state.salvos = state.salvos, ()
    hits: list[tuple[Salvo, int, int]] = []
    for target in dict.fromkeys(salvo.target for salvo in salvos):
        ship = state.ships[target]
        if not ship.on_map:
            continue
        coming = yield from thinned(state, ship, [salvo for salvo in salvos if salvo.target == target])
        for salvo in coming:
            damage = yield from _damage(state, salvo)
            hits.append((salvo, damage, _struck(state, ship, salvo)))
    for salvo, damage, track in hits:
        ship = state.ships[salvo.target]
        left = reduced(damage, ship.reductions[track])
        yield from hurt(state, ship, left, salvo.side, track=track)
    award(state)


def thinned(state: State, ship: ShipState, coming: list[Salvo]) -> Asking[list[Salvo]]:
    """Return the salvoes left by point defence: a roll in the kill spread takes that many missiles.
    Its attacks a turn are limited, one for a salvo, the largest first.
    """
    left = sorted(coming, key=lambda salvo: -salvo.missiles)
    for track, at in shares(ship, [_struck(state, ship, salvo) for salvo in left]):
        spread = kills(state, ship, "missiles", track)
        for one in at[: attacks(ship, track)] if spread is not None else ():
            assert spread is not None
            ship.defended = "missiles"
            salvo = left[one]
            name = f"{salvo.missiles} missiles"
            face = yield from shoot(state, ship, spread, name, salvo.missiles)
            gone = stopped(face, spread, salvo.missiles)
            state.tell(PointDefended(ship.id, name, face, gone, within(spread)))
            left[one] = salvo._replace(missiles=salvo.missiles - gone)
    return [salvo for salvo in left if salvo.missiles]


def _struck(state: State, ship: ShipState, salvo: Salvo) -> int:
    """The track that a salvo strikes: that towards its ship, as near as they are to each other."""
    return struck(ship, *nearest(state.ships[salvo.ship], ship))


def _damage(state: State, salvo: Salvo) -> Asking[int]:
    """The damage of the missiles that are left of a salvo: a die each, High and a bonus."""
    launcher = state.ships[salvo.ship].blueprint.mounts[salvo.mount].entity
    assert isinstance(launcher, Launcher)
    sides = launcher.salvo_dice[0].sides
    faces = yield from roll((sides,) * salvo.missiles, "missiles", salvo.side)
    read, plus = launcher.damage.read, launcher.damage.plus
    damage = read_damage(read, faces) + plus
    state.tell(SalvoHit(salvo.target, salvo.missiles, faces, damage, read_text(read, plus)))
    return damage
