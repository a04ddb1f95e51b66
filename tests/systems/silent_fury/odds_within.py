"""Parts of the odds of Silent Fury that no question about odds shows by itself, as exact values.

Bills of ships, of made-up weapons and of boarding equipment; attacks on ships that are prepared or
damaged, and volleys thrown at random; crews, fires, rams and craft that few ships have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from sheetforge.dice.distribution import Distribution
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Arcs, Blueprint, Gun, ModeFigures, Transport
from sheetforge.systems.silent_fury.construct.accounts import BLANKS, account
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.odds.aboard import Melee, boarding, crew_of, melee_end, plain_ship, rallied
from sheetforge.systems.silent_fury.odds.attacks import Attack, Hurt, Target, volley_odds
from sheetforge.systems.silent_fury.odds.hazards import after_fire, rammed
from sheetforge.systems.silent_fury.odds.report import rows_of
from sheetforge.systems.silent_fury.odds.strikes import Fray, bombers, missiles, round_of, torpedo
from sheetforge.systems.silent_fury.odds.yard import bill, mode_worth, over, total, weapon_worth, yard_of
from sheetforge.systems.silent_fury.schema.yard import Yard
from tests.systems.silent_death.armoury import library

SYSTEM = "silent-fury"
Parts = Iterator[tuple[str, object]]
"""Names of parts with their values."""

BEAM = ModeFigures("beam", 2, 5, 2, 4, None, 1, frozenset({"fx"}), None, False, False, False, None)
ROWS = {
    "beam": BEAM,
    "blast": BEAM._replace(blast=True, accuracy=1),
    "unsafe": BEAM._replace(unsafe=True, effect=frozenset({"fx", "disrupt"})),
    "through shields": BEAM._replace(power="shield", impact_dice=2, effect_dice=2),
    "needle": BEAM._replace(impact_dice=1, effect_dice=2, accuracy=3),
    "stun": BEAM._replace(effect=frozenset({"disrupt"}), accuracy=3),
    "drain": BEAM._replace(effect=frozenset({"shield-drain"})),
    "cutter": BEAM._replace(effect=frozenset({"hull-breach"}), short=1, long=None),
    "area": BEAM._replace(area=1),
    "all": BEAM._replace(everything=True, power=7),
    "launcher": BEAM._replace(launches="missile", accuracy=3),
    "far": BEAM._replace(short=None, long=12, power=2),
}
"""Rows of weapon charts, each with a trait of its own."""


def text(value: object) -> str:
    """A value as it is compared: the values of a distribution in an order, with their chances."""
    if isinstance(value, Distribution):
        return "; ".join(sorted(f"{one}: {chance}" for one, chance in value))
    return str(value)


def yard() -> Yard:
    """The yard of the content."""
    prices = yard_of(library(), SYSTEM)
    assert prices is not None
    return prices


def bare(prices: Yard) -> Yard:
    """A yard that lacks the price of every kind of part."""
    lacking: dict[str, dict[str, int]] = {"components": {}, "crew": {}, "ordinance": {}}
    firepower = prices.firepower.model_copy(update={"damage": {}, "effects": {}})
    assault = prices.assault.model_copy(update={"miss": {}})
    return prices.model_copy(update={**lacking, "firepower": firepower, "assault": assault})


def fitted(*guns: ModeFigures, arcs: Arcs = ALL_ROUND, transport: Transport | None = None) -> Blueprint:
    """A ship of three components with a weapon, or with boarding equipment."""
    armed = {1: Gun(1, "gun", "gun", guns, arcs)} if guns else {}
    ship = plain_ship(3, armor=2, hull=1, defense=1)
    return replace(ship, guns=armed, transports=(transport,) if transport else ())


def bills() -> Parts:
    """The bill of every ship, what is too much for the smallest size, the most rows of its tables."""
    prices, contents = yard(), Contents(library())
    small = prices.model_copy(update={"sizes": prices.sizes[:1]})
    for key in library().keys("ships", SYSTEM):
        ship = contents.fit(key.id)
        lines = bill(ship, prices)
        yield f"bill of {key.id}", (lines, total(lines), [*over(ship, small)], [*over(ship, prices)], rows_of(ship))
        yield f"bill of {key.id} without prices", bill(ship, bare(prices))
        yield f"account of {key.id}", account(library(), key, library().entity(key))
    yield "nothing", (total(()), BLANKS)


def weapons() -> Parts:
    """The worth of weapons by their rows, their arcs and the usual target, and of boarding equipment."""
    prices = yard()
    thick = prices.firepower.model_copy(update={"defense": 6, "size": 14, "reach": 4})
    for name, row in ROWS.items():
        yield f"worth of {name}", (mode_worth(row, prices.firepower), mode_worth(row, thick))
    for standard, narrow in (((0,), ()), ((), (0, 3)), ((0, 1, 5), (2,))):
        arcs = Arcs(frozenset(standard), frozenset(narrow))
        ship = fitted(ROWS["beam"], ROWS["stun"], ROWS["launcher"], arcs=arcs)
        yield f"arcs {standard} {narrow}", (weapon_worth(ship.guns[1], prices), bill(ship, prices))
    for most, short, long in product((1, 4, None), (None, 2), (None, 5)):
        for blocked, miss, held in product((False, True), ("kia", "disrupt", "return"), ((), (1, 2))):
            made = Transport("x", "x", dict.fromkeys(held, ALL_ROUND), most, short, long, blocked, miss)
            yield f"boarding {most} {short} {long} {blocked} {miss} {held}", bill(fitted(transport=made), prices)


def attacks() -> Parts:
    """One attack on a ship of four that is damaged, prepared or shielded; volleys and their samples."""
    worn = (Damage.NONE, Damage.BREACH, Damage.HEAVY, Damage.DESTROYED)
    ship = plain_ship(4, armor=1, hull=1)
    for name in ("beam", "blast", "unsafe", "through shields", "stun", "drain", "cutter"):
        shot = Attack(ROWS[name]._replace(accuracy=1), 1)
        for shields, hardened, evading in ((0, False, False), (1, True, False), (0, False, True)):
            target = Target(ship, 2, shields, hardened, evading)
            hurt = Hurt(worn, (2, 0, 1, 3), shields, 1, 2, 1)
            for alike in (False, True):
                where = f"{name} {shields} {hardened} {evading} {alike}"
                yield where, target.after(shot, hurt, alike)
            yield f"{name} {shields} {hardened} {evading} sampled", target.sampled((shot, shot), 30)
        yield f"{name} at the lost", target.after(shot, hurt._replace(destroyed=True))
    large = Target(plain_ship(12, hull=2), 0)
    yield "two dice, a large ship", large.after(Attack(ROWS["cutter"], 1), large.whole, True)
    for blow in (("drain", "beam"), ("stun", "cutter"), ("blast", "blast")):
        shots = tuple(Attack(ROWS[name], 1) for name in blow)
        for components in (False, True):
            odds = volley_odds(Target(plain_ship(3, armor=1), 0, 1), shots, components)
            yield f"volley {blow} {components}", (text(odds.damage), text(odds.crew), odds.sampled)


def crews() -> Parts:
    """Melees and boardings of every type of crew, rallies, fires, rams, dogfights and strikes."""
    for mine, others in product(("spacer captain", "marine", "battlesuit engineer"), ("spacer", "captain marine")):
        fight = Melee(tuple(mine.split()), tuple(others.split()))  # type: ignore[arg-type]
        yield f"melee {mine} / {others}", melee_end(fight)
    for size, die in ((2, 12), (3, 4)):
        crew = crew_of({"spacer": 1, "marine": 2})
        yield f"boarding {size} {die}", boarding(plain_ship(size), crew, die)
    yield from ((f"rally {bays}", rallied(bays)) for bays in (0, 1, 3))
    engine_room = plain_ship(3, "engine", hull=1)
    volatile = tuple(replace(one, volatile=one.number == 2) for one in engine_room.components)
    burning = Target(replace(engine_room, id="burning", components=volatile), 0)
    yield from ((f"fire {number}", after_fire(burning, number)) for number in (1, 2, 3))
    for speed, mine, other in ((1, 2, 3), (3, 5, 2)):
        yield f"ram {speed}", rammed(plain_ship(mine, hull=1), plain_ship(other), speed)
    for fray in (Fray(1, 0, 1), Fray(2, 1, 2), Fray(0, 2, 1), Fray(0, 0, 1)):
        yield f"round {fray}", round_of(fray)
    target = Target(plain_ship(4, hull=1, defense=2), 0)
    for number, more in product((1, 4), (0, 2)):
        yield f"missiles {number} {more}", missiles(target, number, more)
        yield f"bombers {number} {more}", bombers(target, number, more, guards=1)
    yield from ((f"torpedo {away}", torpedo(target, away)) for away in (0, 1))


PARTS: dict[str, Callable[[], Parts]] = {"bills": bills, "weapons": weapons, "attacks": attacks, "crews": crews}
