"""The critical tables of the nine ships, against a second transcription made from the text.

A letter stands for a result, in the order of the rolls 2 to 12; `MEANINGS` says what it does.
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.content.library import Library
from sheetforge.systems.silent_death.schema.critical import CriticalTable

SYSTEM = "silent-death-star-wars"
SOON = "next-turn"


def effect(do: str, **fields: Any) -> dict[str, Any]:
    """An effect as the content writes it."""
    return {"do": do, **fields}


def falls(stat: str, by: int, **fields: Any) -> list[dict[str, Any]]:
    """A value falls."""
    return [effect("change", stat=stat, by=-by, **fields)]


MEANINGS = {
    # the pilot dies, the ship does nothing more and is hit on a 5
    "K": [
        effect("kill", crew="pilot"),
        effect("disable", system="actions"),
        effect("set", stat="defensive_value", to=5),
    ],
    "G": [effect("kill", crew="gunner")],
    "D": [effect("disable", system="damage-control")],
    "J": [effect("disable", system="jamming")],
    "L": [effect("hold-fire", weapon="laser-cannon", lasting=SOON)],
    "P": [effect("lose", weapon="proton-torpedo", what="warheads", amount="all")],
    "M": [effect("lose", weapon="concussion-missile", what="warheads", amount="all")],
    "1": falls("defensive_value", 1),
    "2": falls("defensive_value", 2),
    "T": [effect("to-hit", by=-1)],
    "U": [effect("to-hit", by=-2)],
    "l": [effect("to-hit", weapon="laser-cannon", by=-1)],
    "E": falls("drive", 3, lasting=SOON),
    "Z": [effect("daze", crew="pilot", cannot=("move", "fire"), lasting=SOON)],
    "z": [effect("daze", crew="pilot", cannot=("move",), lasting=SOON)],
    "C": [effect("turn-cost", by=1)],
    "S": [effect("hits", amount="1d4", tracks="this")],
    "H": [effect("hold-fire", lasting=SOON)],
    "h": [effect("hold-fire", lasting=SOON), effect("disable", system="warheads", lasting=SOON)],
    "W": [effect("disable", system="warheads", lasting=SOON)],
    "I": [effect("limit-arcs", weapon="ion-cannon", arcs=("R", "RQR", "RQL"))],
    "r": [effect("limit-arcs", weapon="laser-cannon", arcs=("R", "RQR", "RQL"))],
    "f": [effect("limit-arcs", weapon="laser-cannon", arcs=("F", "FQR", "FQL"))],
    "B": [effect("limit-barrels", weapon="ion-cannon", to=1)],
    "A": [effect("read-damage", weapon="auto-blaster", read="low")],
    "-": [effect("nothing")],
    "X": [effect("destroy")],
}
PRINTED = {
    "x-wing": "KDLP2TEJ2ZX",
    "y-wing": "KDLP1TEIJGX",
    "a-wing": "KDLM1TECJZX",
    "b-wing": "KCUP1-EAJBX",
    "tie-fighter": "KSD2lHEJCZX",
    "tie-interceptor": "KSD2lHEJCZX",
    "tie-bomber": "KSD2W-hEJCX",
    "tie-advanced": "KSD2l-HEJCX",
    "yt-1300": "KDLTf-Er2zX",
}


def results(library: Library, table: str) -> dict[str, list[dict[str, Any]]]:
    """Roll → effects of a table of the content, as plain data without what is left out."""
    entity = library.get("criticals", SYSTEM, table)
    assert isinstance(entity, CriticalTable)
    assert str(entity.dice) == "2d6"
    return {
        str(result.roll): [one.model_dump(exclude_none=True) for one in result.effects] for result in entity.results
    }


def test_every_ship_has_one_table(library: Library) -> None:
    """Nine ships, nine tables, each used by the ship of its name."""
    tables = [key.id for key in library.keys("criticals", SYSTEM)]
    ships = [key.id for key in library.keys("ships", SYSTEM)]
    assert tables == ships == sorted(PRINTED)
    assert all(library.get("ships", SYSTEM, ship).criticals == ship for ship in ships)


@pytest.mark.parametrize("table", PRINTED)
def test_table_does_what_the_text_prints(library: Library, table: str) -> None:
    """Every total of 2d6 has the effects that a second reading of the text found."""
    expected = {str(roll): MEANINGS[letter] for roll, letter in enumerate(PRINTED[table], 2)}
    assert len(expected) == 11
    assert results(library, table) == expected


def test_each_meaning_is_read_somewhere() -> None:
    """No letter of the second transcription is left over."""
    assert set("".join(PRINTED.values())) == set(MEANINGS)
