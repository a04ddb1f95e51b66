"""What the linter says of effects is what the engine does with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pydantic import TypeAdapter

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.content.notation import IntRange
from sheetforge.lint.rule import Context
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots.evaluate import arms
from sheetforge.systems.silent_death.engine import damage
from sheetforge.systems.silent_death.engine.captain import commands
from sheetforge.systems.silent_death.engine.missiles import in_reach, ready
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.rules import critical_targets
from sheetforge.systems.silent_death.rules.engine_agreement import idle
from sheetforge.systems.silent_death.schema.critical import CriticalTable, Effect, Result
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import Duel, built

EFFECTS: TypeAdapter[Any] = TypeAdapter(Effect)
SHIPS = ("piranha-ii", "dolphin-ii", "orca-alpha", "saraband", "polonaise", "donjon", "snarling-badger-ii")
SYSTEMS = (
    "movement",
    "turning",
    "jamming",
    "damage-control",
    "point-defense",
    "captain",
    "warheads",
    "decoys",
    "ecm",
    "actions",
)
SPREADS = {"damage-control": "damage_control", "jamming": "jamming"}
STORES = ("ammunition", "missiles", "torpedoes", "warheads", "decoys", "engineers")


def effects(ship: Craft) -> Iterator[dict[str, Any]]:
    """Effects of every kind, on everything that a ship has and on much that it has not."""
    stats = ("defensive_value", "damage_reduction", "drive")
    for stat in stats:
        yield from ({"do": "change", "stat": stat, "by": by} for by in (-2, 0))
        yield {"do": "set", "stat": stat, "to": getattr(ship, stat)}
        yield {"do": "halve", "stat": stat}
    posts = [*ship.crew, "bridge", "torpedo-crew", "random-gunner"]
    for crew in dict.fromkeys(posts):
        yield {"do": "kill", "crew": crew}
        yield from ({"do": "daze", "crew": crew, "cannot": cannot} for cannot in (["move"], ["fire"], ["move", "fire"]))
    for system in SYSTEMS:
        yield {"do": "disable", "system": system}
        yield {"do": "disable", "system": system, "facing": "front-left"}
    for system in ("ecm", "jamming", "damage-control", "point-defense"):
        yield from ({"do": "narrow-spread", "system": system, "by": by} for by in (0, 1))
    yield from ({"do": "turn-cost", "by": by} for by in (0, 1))
    yield from ({"do": "hits", "amount": amount} for amount in (0, 1))
    for selector in selectors(ship):
        yield {"do": "hold-fire", **selector}
        yield from ({"do": "to-hit", "by": by, **selector} for by in (-1, 0))
        if _barrels(ship, selector) > 1:
            # Where there is but one, another rule speaks: what is no limit on some of the mounts.
            yield {"do": "limit-barrels", "to": 1, **selector}
        yield from ({"do": "read-damage", "read": read, **selector} for read in ("low", "medium", "high", "all"))
        yield {"do": "limit-arcs", "arcs": ["F"], **selector}
    for what in STORES:
        for selector in selectors(ship) if what in ("ammunition", "missiles") else ({},):
            yield {"do": "lose", "what": what, "amount": 1, **selector}


def _barrels(ship: Craft, selector: dict[str, str]) -> int:
    """The fewest barrels of the mounts that are selected."""
    return min(
        mount.barrels
        for mount in ship.weapons
        if selector.get("weapon") in (None, str(mount.weapon)) and selector.get("post") in (None, str(mount.post))
    )


def selectors(ship: Craft) -> list[dict[str, str]]:
    """All mounts, those of a weapon, of a post, and of both."""
    found: list[dict[str, str]] = [{}]
    for mount in ship.weapons:
        weapon, post = {"weapon": str(mount.weapon)}, {"post": str(mount.post)}
        found += [one for one in (weapon, post, weapon | post) if one not in found]
    return found


@cache
def craft(name: str) -> Craft:
    """A ship of the content, read once."""
    return built(name)


@cache
def table() -> Duel:
    """A battle that ships are looked at in."""
    return Duel()


def able(ship: ShipState) -> list[Any]:
    """Everything that a ship is and can do, as the engine asks it."""
    battle = table().state.rules
    launchers = [mount for mount in ship.blueprint.mounts if mount.missiles is not None]
    hull = ship.blueprint.craft
    spreads = [
        ship.spread("jamming", ship.blueprint.jamming),
        ship.spread("damage-control", ship.blueprint.damage_control),
        ship.blueprint.ecm and ship.spread("ecm", ship.blueprint.ecm.spread),
    ]
    if getattr(hull, "point_defense", None):
        spreads.append(ship.spread("point-defense", hull.point_defense.kills))  # type: ignore[attr-defined]
    spreads += [
        ship.spread("point-defense", battery.kills, facing)
        for facing, battery in getattr(hull, "batteries", {}).items()
    ]
    disabled = [ship.disabled("turning")]
    if ship.decoys:
        disabled.append(ship.disabled("decoys"))
    return [
        ship.status,
        ship.drive,
        ship.defensive_value,
        list(ship.reductions),
        ship.turn_cost,
        ship.derelict,
        ship.can_fly,
        any(ship.racks) and ship.can_launch,
        [bytes(row) for row in ship.marks],
        sorted(ship.dead),
        arms(ship, battle),
        spreads,
        disabled,
        [ready(ship, mount) for mount in launchers],
        list(ship.shots),
        list(ship.missiles),
        list(ship.racks),
        ship.decoys,
        ship.engineers,
        commands(ship),
        _ahead(ship, launchers),
    ]


def _ahead(ship: ShipState, launchers: list[Any]) -> list[Any]:
    """On which sides of a ship its launchers bear."""
    duel = table()
    duel.state.ships["green"] = ship
    found = []
    for mount in launchers:
        for facing in range(6):
            ship.facing = facing
            found.append(in_reach(duel.state, ship, mount))
        ship.facing = 0
    return found


def changes(name: str, text: dict[str, Any]) -> bool:
    """Whether the engine leaves a ship otherwise than it was, all dice at 1."""
    duel = Duel(craft(name))
    ship = duel.green
    pilot = ship.skills["pilot"]._replace(gunnery=5)
    ship.skills = {**ship.skills, "pilot": pilot}
    before = able(ship)
    script = damage.carry_out(EFFECTS.validate_python(text), duel.state, ship, "Blue", 0)
    question = next(script, None)
    while question is not None:
        one: Any = question
        answer = one.options[0] if isinstance(one, Choose) else (1,) * len(one.dice)
        try:
            question = script.send(answer)
        except StopIteration:
            break
    ship.settle()
    return able(ship) != before


class Around(Context):
    """The content, and a table of one effect in place of a ship's own."""

    def __init__(self, key: Key, table: CriticalTable) -> None:
        super().__init__(library(), key)
        self.table = table

    def __call__(self, kind: str, reference: str | None, model: type[Entity] = Entity) -> Any:
        return self.table if kind == "criticals" else super().__call__(kind, reference, model)


def found(name: str, text: dict[str, Any]) -> bool:
    """Whether the linter has something against an effect on a ship."""
    effect = EFFECTS.validate_python(text)
    ship = craft(name)
    result = Result.model_construct(roll=IntRange(7, 7), effects=(effect,))
    context = Around(Key("ships", "silent-death", name), CriticalTable.model_construct(results=(result,)))
    targets = (critical_targets.effect_mount, critical_targets.effect_crew, critical_targets.effect_system)
    return bool(idle(effect, ship, context)) or any(list(rule.check(ship, context)) for rule in targets)


@pytest.mark.parametrize("name", SHIPS)
def test_what_the_linter_lets_pass_changes_something(name: str) -> None:
    """And what it finds fault with changes nothing: effects of every kind, on every part."""
    wrong = [text for text in effects(craft(name)) if found(name, text) == changes(name, text)]
    assert wrong == []


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("{do: change, stat: drive, by: 0}", "the drive is 14 already"),
        ("{do: to-hit, weapon: sample-launcher, by: -1}", "Sample Launcher throws no attack dice"),
        ("{do: limit-arcs, weapon: sample, arcs: [F]}", "the mount fires into just these arcs"),
        ("{do: lose, weapon: sample-launcher, what: ammunition, amount: 1}", "Sample Launcher needs no ammunition"),
        ("{do: lose, weapon: sample, what: missiles, amount: 1}", "Sample Cannon has no missiles"),
        ("{do: lose, weapon: sample, what: torpedoes, amount: 1}", "no rack holds sample"),
        ("{do: read-damage, weapon: sample, read: medium}", "the damage of Sample Cannon is read as medium already"),
        (
            "{do: disable, system: jamming, facing: front-left}",
            "a facing has no jamming of its own; only point defense is lost by quarters",
        ),
    ],
)
def test_what_is_said_of_an_effect_that_does_nothing(lint, effect, reason):
    """The reason, at the line of the table."""
    table = (
        "name: Other\nsource: {book: tests}\ndice: 1d4\n"
        f"results: [{{roll: 1-4, title: A bang, effects: [{effect}]}}]\n"
    )
    (found,) = lint("SD601", "criticals: other", others={"criticals/other": table})
    assert found.message == f"roll 1-4, on Sample: {reason}; the effect changes nothing"
    assert (found.file.rpartition("/")[2], found.span.line) == ("other.yaml", 4)


def test_a_captain_s_die_has_sizes(said):
    """The sides of a die that there is; none given is as well."""
    text = """\
sides:
  - {name: A, ships: [{name: a, ship: sample, crew: {captain: {captain: %s}}}]}
  - {name: B, ships: [{name: b, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]}
"""
    assert said("SD602", text % 5, "scenarios") == [
        "a: there is no die of 5 sides; the captain's die has 4, 6, 8 or 10"
    ]
    assert said("SD602", text % 8, "scenarios") == []


ROWS = """\
sides:
  - name: A
    ships: [{name: a, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
    setup: {order: 1, %s}
  - {name: B, ships: [{name: b, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]}
"""


@pytest.mark.parametrize(
    ("setup", "messages"),
    [
        ("area: rows, rows: 1", []),
        ("area: rows, rows: 26", []),
        ("area: rows, rows: 27", ["A sets up in 27 rows from the south edge of a map that has 26"]),
        ("area: rows", ["`area: rows` does not say in how many; write `rows`"]),
        ("area: half, rows: 4", ["`area: half` has no rows; remove `rows`, or write `area: rows`"]),
    ],
)
def test_rows_of_a_side_are_on_the_map(said, setup: str, messages: list[str]):
    """Without a map of its own a scenario is played on one of 26 rows; `rows` goes with `rows`."""
    assert said("SD603", ROWS % setup, "scenarios") == messages


def test_rows_are_counted_on_the_scenario_s_own_map(lint):
    """A map that is for the scenario gives its depth, and the side its edge."""
    map = """\
name: Strip
source: {book: tests}
size: 10x5
scenario: sample
sides: [{side: A, edge: west}]
"""
    others = {"maps/strip": map}
    assert lint("SD603", ROWS % "area: rows, rows: 10", "scenarios", others=others) == []
    (found,) = lint("SD603", ROWS % "area: rows, rows: 11", "scenarios", others=others)
    assert "from the west edge of a map that has 10" in found.message
