"""Crew actions: Rally, Attrition, moving, Melees, shooting and repairs; Assault."""

from __future__ import annotations

from collections import Counter

from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.boarding import assault, usable_transports
from sheetforge.systems.silent_fury.engine.crew_events import Moved, Rallied, RallyRolled, Repaired, Shot
from sheetforge.systems.silent_fury.engine.damage import choose_figure, fx, kill
from sheetforge.systems.silent_fury.engine.melee import bonus_of, resolve_melees
from sheetforge.systems.silent_fury.engine.operating import choose_operated, misuse, operable
from sheetforge.systems.silent_fury.engine.orders import DONE, NONE, choose_action
from sheetforge.systems.silent_fury.engine.resolve import impact, points, repaired
from sheetforge.systems.silent_fury.engine.ship import Figure, Figures, ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import (
    ACTORS,
    CARD_POINTS,
    MOST_REPAIR_DICE,
    MOVES,
    NO_RALLY,
    RALLY_DICE,
    RALLY_DICE_WITH_BAY,
    SHOOTING_EFFECT_DICE,
    Fx,
)


def crew_action(state: State, ship: ShipState, side: str) -> Script:
    """A Crew card: the Crew action, or an Assault; then the risk of a damaged medical bay."""
    options = ["crew"]
    if usable_transports(state, ship, side):
        options.append("assault")
    action = yield from choose_action(state, ship, side, options)
    if action == NONE:
        return
    operated = yield from rally(state, ship, side)
    if action == "assault":
        operated += yield from assault(state, ship, side)
    else:
        yield from move_crew(state, ship, side)
        yield from resolve_melees(state, ship)
        yield from shoot_and_repair(state, ship, side)
    yield from misuse(state, ship, side, operated)


# --- 1. Rally crew -------------------------------------------------------------------------------


def rally_places(ship: ShipState, side: str) -> list[int]:
    """The components in which rallied crew may be placed: with friends, out of fire and vacuum."""
    return sorted({number for number, _ in ship.active(side) if ship.damage_of(number) not in NO_RALLY})


def rally(state: State, ship: ShipState, side: str) -> Asking[list[int]]:
    """An Impact roll brings disrupted crew back; then Attrition. Returns the bays operated."""
    operated: list[int] = []
    if disrupted(ship, side) and rally_places(ship, side):
        bays = operable(state, ship, side, "medical-bay")
        if bays:
            operated = yield from _bays(state, ship, side, len(bays))
        scored = yield from rally_roll(state, ship, side, len(operated))
        while scored > 0 and (waiting := disrupted(ship, side)):
            places = rally_places(ship, side)
            options = tuple(
                f"{name}@{number}" for name in dict.fromkeys(figure.name for figure in waiting) for number in places
            )
            token = yield from choose(side, (*options, DONE), "rally", ship.id, (scored,))
            if token == DONE:
                break
            name, _, number = token.partition("@")
            figure = next(figure for figure in waiting if figure.name == name)
            ship.unbox(figure)
            ship.add(int(number), figure)
            state.tell(Rallied(ship.id, int(number), name))
            scored -= 1
    yield from attrition(state, ship, side)
    return operated


def disrupted(ship: ShipState, side: str) -> Figures:
    """The crew of a side in the Disrupted Crew box of a ship."""
    return tuple(figure for figure in ship.box if figure.side == side)


def _bays(state: State, ship: ShipState, side: str, most: int) -> Asking[list[int]]:
    """Medical bays that are operated: one is enough for a third die, each one for a re-roll."""
    number = most if state.rules.bay_rerolls else 1
    options = tuple(map(str, range(number + 1)))
    number = int((yield from choose(side, options, "medical-bays", ship.id)))
    return (yield from choose_operated(state, ship, side, "medical-bay", number))


def rally_roll(state: State, ship: ShipState, side: str, bays: int) -> Asking[int]:
    """The points of a rally: a medical bay adds a die, or lets the side roll again."""
    rerolls = bays if state.rules.bay_rerolls else 0
    dice = RALLY_DICE_WITH_BAY if bays and not rerolls else RALLY_DICE
    added = cards.modifier(state, ship, "rally", side)
    while True:
        faces = yield from roll(impact(dice), "rally", side)
        scored = points(faces)
        state.tell(RallyRolled(ship.id, side, faces, scored + added))
        if not rerolls or (yield from choose(side, ("keep", "again"), "re-roll", ship.id)) == "keep":
            return scored + added
        rerolls -= 1


def attrition(state: State, ship: ShipState, side: str) -> Script:
    """One of the crew left in the box is killed; on a vented ship all of them are."""
    left = disrupted(ship, side)
    if left and ship.vented:
        kill(state, ship, None, left, "attrition without air")
    elif left:
        figure = yield from choose_figure(left, "attrition", ship.id)
        kill(state, ship, None, (figure,), "attrition")


# --- 2. Move 3 crew ------------------------------------------------------------------------------


def move_crew(state: State, ship: ShipState, side: str) -> Script:
    """Three figures at most, each to an adjacent component."""
    moved: Counter[tuple[str, int]] = Counter()
    for _ in range(MOVES + cards.modifier(state, ship, "moves", side)):
        options: dict[str, tuple[Figure, int, int]] = {}
        there = Counter((figure, number) for number, figure in ship.active(side))
        for (figure, number), count in there.items():
            if count > moved[figure.name, number]:
                for to in ship.blueprint.neighbors(number):
                    options[f"{figure.name}:{number}-{to}"] = (figure, number, to)
        if not options:
            return
        token = yield from choose(side, (*options, DONE), "move", ship.id)
        if token == DONE:
            return
        figure, number, to = options[token]
        ship.take(number, figure)
        ship.add(to, figure)
        moved[figure.name, to] += 1
        state.tell(Moved(ship.id, figure.name, number, to))


# --- 4. Repairs and shooting ---------------------------------------------------------------------


def shoot_and_repair(state: State, ship: ShipState, side: str) -> Script:
    """Three figures at most act; all shooting is resolved before repairs."""
    acted: Counter[tuple[Figure, int]] = Counter()
    corridors: set[tuple[int, int]] = set()
    shots: dict[int, list[tuple[Figure, int]]] = {}
    repairs: dict[int, list[tuple[Figure, int]]] = {}
    for _ in range(ACTORS + cards.modifier(state, ship, "actors", side)):
        options = actors(ship, side, acted, corridors)
        if not options:
            break
        token = yield from choose(side, (*options, DONE), "act", ship.id)
        if token == DONE:
            break
        figure, number, to = options[token]
        acted[figure, number] += 1
        if to is None:
            repairs.setdefault(number, []).append((figure, number))
        else:
            corridors.add((number, to))
            shots.setdefault(to, []).append((figure, number))
    for target in sorted(shots):
        if ship.on_map and (there := still_there(ship, shots[target])):
            yield from shoot(state, ship, side, target, there)
    for number in sorted(repairs):
        if ship.on_map and (there := still_there(ship, repairs[number])):
            yield from repair(state, ship, side, number, there)


def still_there(ship: ShipState, acting: list[tuple[Figure, int]]) -> list[Figure]:
    """Return those of some crew, each in its component, that shooting before has left there.

    Of several equal crew as many act as are left.
    """
    left = Counter((figure, number) for number, figure in ship.active())
    return [figure for figure, _ in (Counter(acting) & left).elements()]


def actors(
    ship: ShipState, side: str, acted: Counter[tuple[Figure, int]], corridors: set[tuple[int, int]]
) -> dict[str, tuple[Figure, int, int | None]]:
    """Return the actions open to figures: `repair engineer:5`, `shoot spacer:3-4` (if in sight)."""
    found: dict[str, tuple[Figure, int, int | None]] = {}
    there = Counter((figure, number) for number, figure in ship.active(side))
    for (figure, number), count in there.items():
        if count <= acted[figure, number]:
            continue
        if ship.damage_of(number) or any_crisis(ship):
            found[f"repair {figure.name}:{number}"] = (figure, number, None)
        for to in ship.blueprint.neighbors(number):
            hostile = any(one.side != side for one in ship.crew_in(to)) or ship.side != side
            if hostile and (number, to) not in corridors:
                found[f"shoot {figure.name}:{number}-{to}"] = (figure, number, to)
    return found


def any_crisis(ship: ShipState) -> bool:
    """Return whether cards lie on the ship that a repair roll may end."""
    return bool(ship.cards)


def shoot(state: State, ship: ShipState, side: str, target: int, figures: list[Figure]) -> Script:
    """One FX roll on a component for all who shoot into it."""
    bonus = bonus_of(state, "shooting", figures)
    added = cards.modifier(state, ship, "shooting", side)
    dice = Fx(len(figures) + bonus.dice, SHOOTING_EFFECT_DICE)
    state.tell(Shot(ship.id, target, dice.impact))
    yield from fx(state, ship, (target,), dice, "shooting", side, bonus.points + added)


def repair(state: State, ship: ShipState, side: str, number: int, figures: list[Figure]) -> Script:
    """An Impact roll repairs the damage of a component step by step, and may avert a crisis."""
    bonus = bonus_of(state, "repair", figures)
    dice = min(MOST_REPAIR_DICE, len(figures) + bonus.dice)
    faces = yield from roll(impact(dice), "repair", side)
    natural = points(faces)
    scored = natural + bonus.points + cards.modifier(state, ship, "repair", side)
    before = ship.damage_of(number)
    after, _ = repaired(before, scored)
    ship.set_damage(number, after)
    state.tell(Repaired(ship.id, number, scored, before.word, after.word, faces))
    cards.averts(state, ship, number, scored)
    if natural >= CARD_POINTS:
        yield from cards.draw(state, ship, "forged-in-battle", side, (number,))
