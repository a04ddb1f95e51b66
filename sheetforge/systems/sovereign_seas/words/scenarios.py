"""The sentences of a scenario, made from its content: forces, set-up, victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.systems.sovereign_seas.schema.scenario import (
    Formation,
    Scenario,
    SetUp,
    Side,
    Victory,
)
from sheetforge.text import ORDINALS, counted, listed, number_word

SHARES = {"1/2": "half", "3/4": "three quarters", "1/4": "a quarter", "2/3": "two thirds"}


def set_up(side: Side) -> str:
    """Describe the set-up of a side in a few sentences."""
    setup = side.setup
    order = ORDINALS[setup.order] if setup.order < len(ORDINALS) else f"as number {setup.order}"
    place = _place(setup)
    said = f"Set up {order}{' and' if setup.area == 'enters' else ','} {place}"
    if setup.from_enemy:
        said += f", at least {setup.from_enemy} hexes from {_from(setup)}"
    sentences = [said]
    if setup.speed is not None:
        sentences.append(f"All ships begin at speed {setup.speed}")
    sentences += [formation(one) for one in setup.formations]
    return ". ".join(sentences) + "."


def _place(setup: SetUp) -> str:
    if setup.area == "enters":
        if setup.edge == "secret" or setup.edge is None:
            return "enter by an edge that is chosen and written down in secret"
        return f"enter by the {setup.edge} edge in any formation"
    places = {"anywhere": "anywhere", "middle": "in the middle of the map"}
    if setup.area in places:
        return places[setup.area]
    return f"at the {setup.edge} of the map" if setup.edge else "at an edge of the map"


def _from(setup: SetUp) -> str:
    return "the enemy's starting line" if setup.area == "edge" else "the nearest enemy"


def formation(one: Formation) -> str:
    """Describe the formation of ships of some classes."""
    who = listed(one.classes)
    if one.stand == "line":
        return f"All {who} stand in a single line"
    if one.stand == "near":
        return f"{who} stand within {one.within or 0} hexes of a friend"
    gap = counted(one.apart or 0, "hex", "hexes")
    many = number_word(one.columns or 1)
    return f"{who} stand in {many} columns, {gap} apart and {gap} between ships of a column"


def victory(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The victories of sides, their levels and conditions; lines that are alike for all are one."""
    names = {side.name for side in scenario.sides}
    seen: set[tuple[str, str]] = set()
    for one in scenario.victory:
        alike = {other.side for other in scenario.victory if _same(one, other)}
        who = "Either side" if alike == names and len(names) > 1 else one.side
        line = (
            f"{who}: {one.level} victory" if one.level else f"{who}",
            takes(one, scenario.turns),
        )
        if line not in seen:
            seen.add(line)
            yield line


def _same(one: Victory, other: Victory) -> bool:
    return one.model_copy(update={"side": ""}) == other.model_copy(update={"side": ""})


def takes(one: Victory, turns: int | None) -> str:
    """Describe a way to win."""
    if one.by == "last-ship":
        said = "the enemy has no functional ship left"
        if one.ships_left is not None:
            share = SHARES.get(str(one.ships_left), str(one.ships_left))
            said += f", and at least {share} of one's own ships remain"
        return said + "."
    if one.by == "deny":
        end = f" by the end of turn {turns}" if turns else ""
        return f"no other side has won{end}."
    return f"{_sunk(one)} {_losses(one)}."


def _sunk(one: Victory) -> str:
    """Name the ships that have to be sunk."""
    if one.count is None:
        return f"every enemy {listed(one.classes)} is sunk" if one.classes else "all are sunk"
    what = listed(one.classes, "or") if one.classes else "ships"
    return f"{number_word(one.count)} {what} are sunk"


def _losses(one: Victory) -> str:
    """Name the losses that are allowed meanwhile."""
    who = listed(one.own_classes, "or") if one.own_classes else "ship"
    if one.own_lost_at_most is None:
        return "whatever it costs"
    if one.own_lost_at_most == 0:
        return f"without losing a {who}"
    return f"and at most {number_word(one.own_lost_at_most)} {who} is lost"


def forces(counters: Sequence[str]) -> str:
    """Counters of one ship: `BSIC-1 to BSIC-4`."""
    if len(counters) == 1:
        return counters[0]
    return f"{counters[0]} to {counters[-1].rpartition('-')[2]}"
