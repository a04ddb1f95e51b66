"""Slips in the recipe of a battle: what is said of each, or that it can be played.

A scenario of every game is given as data, with a value here and there that is another or is gone.
Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from sheetforge.content.library import Library
from sheetforge.play.engine import AnyEngine, Unplayable
from tests.play.contract import engine
from tests.play.shown import library
from tests.play.slips_of_logs import VALUES
from tests.systems.silent_death.armoury import library as without_rules

GOLDEN = Path(__file__).parents[1] / "goldens" / "slips-of-recipes.txt"
SCENARIOS = {
    "babylon": "carrier-strike",
    "silent-death": "the-causeway",
    "silent-death-star-wars": "caught-in-orbit",
    "silent-fury": "through-the-gate",
    "sovereign-seas": "convoy-attack",
}
OPTIONAL = {"babylon": ["escorts-intercept"], "silent-death": ["sideslips", "luck"], "silent-fury": ["jump-first"]}
SLIPS = 110
"""Slips of each game."""

TEXTS = ("", "x", "9999", "0101", "1010", "A", "plain-20x20", "open-space", "rules-of-warfare-ii", "3030")
NUMBERS = (0, 1, 2, 4, 5, 9, -1, 40, True)

Place = tuple[str | int, ...]


def places(data: Any, at: Place = ()) -> Iterator[Place]:
    """Yield where values stand."""
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in rows:
        yield (*at, key)
        yield from places(value, (*at, key))


def value_at(data: Any, place: Place) -> Any:
    """The value at a place."""
    for key in place:
        data = data[key]
    return data


def slips(recipe: dict[str, Any], chance: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is other, and the recipe with it."""
    known = list(places(recipe))
    for _ in range(SLIPS):
        place, changed = chance.choice(known), deepcopy(recipe)
        inner = value_at(changed, place[:-1])
        name = ".".join(map(str, place))
        was = inner[place[-1]]
        match chance.randrange(6):
            case 0:
                del inner[place[-1]]
                yield f"{name} is gone", changed
            case 1 if isinstance(inner, list):
                inner.append(deepcopy(inner[-1]))
                yield f"{name} stands twice", changed
            case 2:
                inner[place[-1]] = value = chance.choice(VALUES)
                yield f"{name} is {json.dumps(value)}", changed
            case 3 | 4 if isinstance(was, str | int):
                inner[place[-1]] = value = chance.choice(TEXTS if isinstance(was, str) else NUMBERS)
                yield f"{name} is {json.dumps(value)}", changed
            case _:
                others = [one for one in known if one[-1] == place[-1] and value_at(recipe, one) != was]
                if others:
                    other = chance.choice(others)
                    inner[place[-1]] = deepcopy(value_at(recipe, other))
                    yield f"{name} is {'.'.join(map(str, other))}", changed


def said(rules: AnyEngine, recipe: dict[str, Any], content: Library) -> str:
    """Why a recipe cannot be played, or what it makes."""
    try:
        battle = rules.battle(content, recipe)
    except Unplayable as refused:
        return f"{refused}"
    state: Any = battle.begin()
    units = [f"{id} {unit.side} {unit.status} {unit.hex} {unit.facing}" for id, unit in state.ships.items()]
    digest = blake2b("\n".join(units).encode(), digest_size=4).hexdigest()
    return f"{battle.name}: {', '.join(battle.sides)}; {len(units)} units, {digest}; {battle.seconds} s"


def lines(system: str) -> Iterator[str]:
    """Each slip of a game, with what is said of it."""
    rules, id = engine(system), SCENARIOS[system]
    entity = library().get("scenarios", system, id)
    assert entity is not None
    scenario = entity.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    recipe: dict[str, Any] = {"scenario": scenario, "changes": {"turn_limit": 3, "optional": OPTIONAL.get(system, [])}}
    recipe |= {"map": None, "rules": None}
    for name, changed in (("as it is", recipe), *slips(recipe, Random(system))):
        by_rules = said(rules, changed, library())
        yield f"{name}: {by_rules}"
        # What the rules of the content refuse, an engine refuses itself, or plays.
        if (alone := said(rules, changed, without_rules())) != by_rules:
            yield f"    {alone}"


def text(system: str) -> str:
    """The slips of a game."""
    return "".join(f"{line}\n" for line in (f"== {system}", *lines(system)))


def kept(system: str) -> str:
    """The slips of a game, as they were reviewed."""
    _, _, rest = GOLDEN.read_text(encoding="utf-8").partition(f"== {system}\n")
    return f"== {system}\n{rest.partition('== ')[0]}"


def regenerate() -> None:
    """Write the slips again."""
    GOLDEN.write_text("".join(map(text, SCENARIOS)), encoding="utf-8")
