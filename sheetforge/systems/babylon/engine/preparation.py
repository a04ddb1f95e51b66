"""Preparation: initiative, diverted power and charging, ballistics, launches and jumps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.babylon.blueprint import Part
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.events import (
    BallisticLaunched,
    Diverted,
    Initiative,
    JumpDeclared,
    Launched,
    RolledOff,
    ShutOff,
)
from sheetforge.systems.babylon.engine.gunnery import HOLD, NONE, targets
from sheetforge.systems.babylon.engine.state import Ballistic, State
from sheetforge.systems.babylon.figures import DIVERTED, INITIATIVE_DIE

REACTOR = "reactor"


def initiative(state: State) -> Script:
    """Every craft rolls and adds its bonus; ties are rolled off without bonuses. Low is first."""
    units = list(state.flying())
    faces = yield from roll((INITIATIVE_DIE,) * len(units), "initiative")
    totals = [face + unit.initiative for face, unit in zip(faces, units, strict=True)]
    by_total: dict[int, list[Unit]] = {}
    for total, unit in sorted(zip(totals, units, strict=True), key=lambda pair: pair[0]):
        by_total.setdefault(total, []).append(unit)
    order: list[str] = []
    for tied in by_total.values():
        found: list[str] = []
        yield from _rolled_off(state, tied, found)
        order += found
    state.order = tuple(order)
    rolled = {unit.id: face for face, unit in zip(faces, units, strict=True)}
    bonuses = tuple(state.ships[id].initiative for id in order)
    state.tell(Initiative(state.order, tuple(rolled[id] for id in order), bonuses))


def _rolled_off(state: State, tied: list[Unit], order: list[str]) -> Script:
    """Put craft of one total in order by straight rolls; equal ones roll again."""
    if len(tied) == 1:
        order.append(tied[0].id)
        return
    faces = yield from roll((INITIATIVE_DIE,) * len(tied), "roll-off")
    state.tell(RolledOff(tuple(unit.id for unit in tied), faces))
    groups: dict[int, list[Unit]] = {}
    for face, unit in sorted(zip(faces, tied, strict=True), key=lambda pair: pair[0]):
        groups.setdefault(face, []).append(unit)
    for group in groups.values():
        yield from _rolled_off(state, group, order)


def power(state: State) -> Script:
    """Every ship shuts off systems without power, diverts power, and charges its weapons."""
    for ship in [one for one in state.in_order() if isinstance(one, ShipState)]:
        yield from shut_off(state, ship)
        extra: dict[int, int] = {}
        if ship.commanded(state.turn):
            extra = yield from divert(state, ship)
        charge(ship, extra)


def shut_off(state: State, ship: ShipState) -> Script:
    """While its systems draw more than the reactor gives, the owner shuts one off."""
    while ship.demand() > ship.power:
        able = {part.id: part for part in ship.blueprint.parts if part.power and ship.runs(part)}
        chosen = next(iter(able))
        if len(able) > 1:
            chosen = yield from choose(ship.side, tuple(able), "shut-off", ship.id, (ship.demand() - ship.power,))
        _off(ship, able[chosen])
        state.tell(ShutOff(ship.id, able[chosen].called))


def _off(ship: ShipState, part: Part) -> None:
    """Shut a system off for the round; a weapon loses its charge."""
    ship.off |= 1 << part.place
    if part.weapon is not None:
        number = ship.blueprint.weapons.index(part)
        ship.charge = (*ship.charge[:number], 0, *ship.charge[number + 1 :])


def divert(state: State, ship: ShipState) -> Asking[dict[int, int]]:
    """Ask for every weapon that is not charged in time where more power comes from."""
    extra: dict[int, int] = {}
    taken = 0
    for number, part in enumerate(ship.blueprint.weapons):
        weapon = part.weapon
        assert weapon is not None
        if not ship.runs(part) or ship.charge[number] + 1 >= weapon.recharge:
            continue
        options, left = [NONE], ship.power - ship.demand() - taken
        if left >= weapon.power:
            options.append(REACTOR)
        options += ["+".join(giver.id for giver in givers) for givers in sources(ship, part, extra)]
        chosen = NONE
        if len(options) > 1:
            about = f"{ship.id} {part.id}"
            chosen = yield from choose(ship.side, tuple(options), "divert", about, (left,))
        if chosen == NONE:
            continue
        extra[number] = DIVERTED
        givers = () if chosen == REACTOR else tuple(chosen.split("+"))
        names: list[str] = []
        for one in ship.blueprint.weapons:
            if one.id in givers:
                _off(ship, one)
                names.append(one.called)
                # Its power is spent, so it is not a surplus of the reactor.
                taken += one.power
        if chosen == REACTOR:
            taken += weapon.power
        state.tell(Diverted(ship.id, tuple(names) or (REACTOR,), part.called))
    return extra


def sources(ship: ShipState, part: Part, extra: dict[int, int]) -> Iterator[tuple[Part, ...]]:
    """The weapons, one or two, whose power is enough for a turn's charge of another."""
    able = [
        one
        for number, one in enumerate(ship.blueprint.weapons)
        if one is not part and one.power and number not in extra and ship.runs(one)
    ]
    enough = [one for one in able if one.power >= part.power]
    yield from ((one,) for one in enough)
    weak = [one for one in able if one.power < part.power]
    yield from (pair for pair in combinations(weak, 2) if pair[0].power + pair[1].power >= part.power)


def charge(ship: ShipState, extra: dict[int, int]) -> None:
    """Every weapon that runs charges a round, and a round more with additional power."""
    charges = list(ship.charge)
    for number, part in enumerate(ship.blueprint.weapons):
        assert part.weapon is not None
        if ship.runs(part):
            more = charges[number] + 1 + extra.get(number, 0)
            charges[number] = min(part.weapon.recharge, more)
    ship.charge = tuple(charges)
    if any(ship.runs(part) for part in ship.blueprint.of_kind("jump-engine")):
        ship.jump_charge = min(ship.blueprint.jump_delay, ship.jump_charge + 1)


def launches(state: State) -> Script:
    """Ballistics are launched at named targets, flights leave hangars, jumps are declared."""
    for flight in [unit for unit in state.ships.values() if unit.status == "aboard"]:
        assert isinstance(flight, FlightState)
        carrier = state.ships[flight.carrier]
        assert isinstance(carrier, ShipState)
        if not can_launch(state, carrier):
            continue
        chosen = yield from choose(flight.side, ("stay", "launch"), "launch", flight.id)
        if chosen == "launch":
            flight.status = "flying"
            flight.motion = carrier.motion._replace(turning=None, rolled=False)
            state.order = (*state.order, flight.id)
            state.tell(Launched(carrier.id, flight.name))
    for ship in [one for one in state.in_order() if isinstance(one, ShipState)]:
        if ship.commanded(state.turn):
            yield from _ballistics(state, ship)
            yield from _jump(state, ship)


def can_launch(state: State, carrier: ShipState) -> bool:
    """Return whether a ship can launch: it is in battle, under command, and has a hangar left."""
    hangars = carrier.blueprint.of_kind("hangar")
    return carrier.flying and carrier.commanded(state.turn) and any(map(carrier.left, hangars))


def _ballistics(state: State, ship: ShipState) -> Script:
    for number, part in enumerate(ship.blueprint.weapons):
        if part.weapon is None or not part.weapon.ballistic or not ship.ready(number):
            continue
        aims = targets(state, ship, number)
        if not aims:
            continue
        about = f"{ship.id} {part.id}"
        chosen = yield from choose(ship.side, (HOLD, *aims), "ballistic", about)
        if chosen != HOLD:
            ship.use(number)
            launched = Ballistic(ship.id, number, chosen, ship.hex, ship.course, ship.sensing())
            state.ballistics = (*state.ballistics, launched)
            name = state.name(ship.hex)
            state.tell(BallisticLaunched(ship.id, part.name, chosen, name))


def _jump(state: State, ship: ShipState) -> Script:
    engines = [part for part in ship.blueprint.of_kind("jump-engine") if ship.runs(part)]
    if engines and ship.blueprint.jump_delay and ship.jump_charge >= ship.blueprint.jump_delay:
        chosen = yield from choose(ship.side, ("stay", "jump"), "jump", ship.id)
        ship.jumping = chosen == "jump"
        if ship.jumping:
            state.tell(JumpDeclared(ship.id))
