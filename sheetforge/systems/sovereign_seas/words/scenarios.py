"""The sentences of a scenario, made from its content: forces, set-up, victory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetforge.systems.sovereign_seas.engine.rulings import TURN_LIMIT
from sheetforge.systems.sovereign_seas.schema.scenario import Formation, Scenario, SetUp, Side, Victory
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, ShipClass
from sheetforge.text import ORDINALS, capital, counted, does, listed, number_word, with_article, with_pronoun

SHARES = {"1/2": "half", "3/4": "three quarters", "1/4": "a quarter", "2/3": "two thirds"}


def set_up(side: Side, sides: Sequence[Side]) -> str:
    """Describe the set-up of a side, one of several, in a few sentences that follow `sets up`."""
    setup = side.setup
    order = ORDINALS[setup.order] if setup.order < len(ORDINALS) else f"as number {setup.order}"
    place = _place(setup)
    said = f"{order}, {place}"
    if setup.from_enemy:
        said += f", at least {setup.from_enemy} hexes from {_from(side, sides)}"
    sentences = [said]
    if setup.speed is None:
        sentences.append("Ships begin at any speed that they can make")
    else:
        sentences.append(f"All ships begin at speed {setup.speed}")
    sentences += [formation(one) for one in setup.formations]
    return ". ".join(sentences) + "."


def _place(setup: SetUp) -> str:
    """Name the area of `engine.setup.area`."""
    secret = setup.edge is None or setup.edge == "secret"
    if setup.area == "enters":
        if secret:
            return "in the hexes of an edge that is written down in secret before any ship is set up"
        return f"in the hexes of the {setup.edge} edge in any formation"
    places = {"anywhere": "anywhere", "middle": "in the middle of the map"}
    if setup.area in places:
        return places[setup.area]
    return "in half of the map" if secret else f"in the {setup.edge} half of the map"


def _from(side: Side, sides: Sequence[Side]) -> str:
    """Name what the distance is from: ships that are there already, or where they will begin."""
    enemy = next((one for one in sides if one is not side), side).setup
    there = enemy.order < side.setup.order or enemy.edge in (None, "secret")
    return "the nearest enemy" if there else f"the {enemy.edge} edge"


def formation(one: Formation) -> str:
    """Describe the formation of ships of some classes."""
    who = listed(class_names(one.classes, many=True))
    if one.stand == "line":
        return f"All {who} stand in a single straight line without gaps"
    if one.stand == "near":
        return f"{capital(who)} stand within {one.within or 0} hexes of a friend"
    gap = counted(one.apart or 0, "hex", "hexes")
    many = number_word(one.columns or 1)
    return (
        f"{capital(who)} stand in {many} columns about the middle, all on one course, {gap} apart "
        f"and {gap} between ships of a column"
    )


def victory(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield who wins, the condition, and the word of the file.

    Lines that are alike for all sides are one.
    """
    names = {side.name for side in scenario.sides}
    seen: set[tuple[str, str, str]] = set()
    for goal in scenario.victory:
        alike = {other.side for other in scenario.victory if _same(goal, other)}
        who = "A side" if alike == names and len(names) > 1 else goal.side
        level = f" {with_article(goal.level)} victory" if goal.level else ""
        clause = with_pronoun(takes(goal, turns_of(scenario)), who)
        line = (f"{does(who, 'win')}{level} if", clause, goal.by)
        if line not in seen:
            seen.add(line)
            yield line


def turns_of(scenario: Scenario) -> int:
    """Return the last turn of a battle, which ends without a limit of its own as well."""
    return scenario.turns or TURN_LIMIT


def otherwise(scenario: Scenario) -> str:
    """Say which ships are functional and which circles count, where that decides, and what any other end is."""
    ways = {goal.by for goal in scenario.victory}
    said = ["A ship is functional while it is afloat and can fire a gun or make way."] if "last-ship" in ways else []
    if "circles" in ways:
        said.append("A ship that sank has lost all of its circles.")
    if "deny" not in ways:
        end = "" if "circles" in ways else f", and no end by turn {turns_of(scenario)},"
        said.append(f"Anything else{end} is a draw.")
    return " ".join(said)


def _same(one: Victory, other: Victory) -> bool:
    return one.model_copy(update={"side": ""}) == other.model_copy(update={"side": ""})


def takes(goal: Victory, turns: int) -> str:
    """Describe a way to win."""
    if goal.by == "last-ship":
        said = "only it has a functional ship left"
        if goal.ships_left is not None:
            share = SHARES.get(str(goal.ships_left), str(goal.ships_left))
            said += f", and at least {share} of its own ships remain"
        return said + "."
    if goal.by == "deny":
        return f"no other side has won by the end of turn {turns}."
    if goal.by == "circles":
        return f"its ships have lost fewer circles than the enemy's when turn {turns} ends."
    return f"{_sunk(goal)} {_losses(goal)}."


def class_names(classes: Iterable[ShipClass], many: bool = False) -> list[str]:
    """Return the names of classes with the letters of their counters.

    >>> class_names(["SF", "LM"])
    ['steam frigate (SF)', 'large merchantman (LM)']
    >>> class_names(["SF", "LM"], many=True)
    ['steam frigates (SF)', 'large merchantmen (LM)']
    """
    named = ((CLASSES[one], one) for one in classes)
    return [f"{_plural(name) if many else name} ({letters})" for name, letters in named]


def _plural(name: str) -> str:
    return name.removesuffix("man") + "men" if name.endswith("man") else f"{name}s"


def _sunk(goal: Victory) -> str:
    """Name the ships that have to be sunk."""
    if goal.count is None:
        return f"every enemy {listed(class_names(goal.classes))} is sunk" if goal.classes else "all are sunk"
    what = listed(class_names(goal.classes, many=goal.count > 1), "or") if goal.classes else "ships"
    return f"{number_word(goal.count)} enemy {what} {'are' if goal.count > 1 else 'is'} sunk"


def _losses(goal: Victory) -> str:
    """Name the losses that are allowed meanwhile."""
    own = listed(class_names(goal.own_classes, many=True), "or") if goal.own_classes else "ships"
    if goal.own_lost_at_most is None:
        return "whatever it costs"
    if goal.own_lost_at_most == 0:
        return f"and it has lost none of its own {own}"
    return f"and it has lost at most {number_word(goal.own_lost_at_most)} of its own {own}"


def forces(counters: Sequence[str]) -> str:
    """Counters of one ship: `BSIC-1 to BSIC-4`."""
    if len(counters) == 1:
        return counters[0]
    return f"{counters[0]} to {counters[-1].rpartition('-')[2]}"
