"""The critical tables of the prize ships, against a second transcription made from the displays.

The second transcription is a shorthand: `DV-2` a value falls, `DV=5` becomes, `drive/2` is
halved, `no jamming` is lost, `hit-2 minigun` shoots worse, `marks 3` more boxes; a final `~` marks
what ends with the next turn, and a mount is `weapon@post`.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sheetforge.content.fixed import ReadOnly
from sheetforge.content.library import Library, open_library
from sheetforge.systems import silent_death
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.critical import CriticalTable

CONTENT = Path(__file__).parents[3] / "content"
OURS = "sheetforge original"

PRINTED = {
    "piranha-ii": """
        kill pilot; DV=5 | no movement; DV=5 | no jamming; DV-5 | no turning | DV-2 | hit-2 minigun
        | DV-3 | lose 1d4 ammunition minigun | hit-2 splattergun | daze pilot: move fire~ | destroy
    """,
    "dolphin-ii": """
        nothing | drive/2; DV-3 | no jamming; DV-3 | hit-2 ion-ram | DV-2 | hit-1 disruptorgun
        | lose 1d4 torpedoes | DV-3; marks 3 | drive-3~ | daze pilot: move fire~; DV=5 | destroy
    """,
    "executioner-ii": """
        nothing | drive=2~ | no jamming; DV-2 | hit-3 splattergun@pilot | DV-1 | turns +1
        | hit-3 splattergun@gunner | read low+2 splattergun@pilot | daze gunner: fire~
        | no movement~ | destroy
    """,
    "orca-alpha-front": """
        nothing | hold disintegrator@pilot~ | DR-1
        | hit-2 disintegrator@gunner-b; read medium disintegrator@gunner-b
        | hold disruptorgun@gunner-a~ | lose 1d10 missiles missile-launcher@gunner-a
        | daze pilot: move fire~
    """,
    "orca-alpha-left": """
        nothing | DR=0 | DV-1 | hit-2 disintegrator@gunner-c; read medium disintegrator@gunner-c
        | lose 1d10 missiles missile-launcher@gunner-b | marks 3 | no jamming; DV-2
    """,
    "orca-alpha-right": """
        nothing | DR=0 | DV-1 | hit-2 disintegrator@gunner-d; read medium disintegrator@gunner-d
        | lose 1d10 missiles missile-launcher@gunner-b | marks 3 | no jamming; DV-2
    """,
    "orca-alpha-rear": """
        marks 3 all tracks | read low disruptorgun@gunner-e | DV-1 | drive-2~ | turns +1
        | kill random-gunner | destroy
    """,
    "snarling-badger-ii-front-left": """
        no jamming; DV-2 | marks 10 | marks 5 | hold hyper-cannon@crew-e~
        | hold gatling-cannon@crew-f~ | lose 1d10 missiles missile-launcher@gunner-a | nothing
        | no point-defense front-left~ | kill gunner-a | spread ecm -1 | daze bridge: move~
    """,
    "snarling-badger-ii-front-right": """
        no jamming; DV-2 | marks 10 | marks 5 | hold hyper-cannon@crew-e~
        | hold gatling-cannon@crew-g~ | lose 1d10 missiles missile-launcher@gunner-b | nothing
        | no point-defense front-right~ | kill gunner-b | spread ecm -1 | daze bridge: move~
    """,
    "snarling-badger-ii-rear-left": """
        kill captain; no captain | marks 10 | drive-2; marks 5 | hit-2 splattergun@gunner-c | DV-2
        | lose 1d10 missiles missile-launcher@gunner-c | drive-2~ | kill gunner-c
        | no damage-control~ | no damage-control; lose 2 engineers | destroy
    """,
    "snarling-badger-ii-rear-right": """
        kill captain; no captain | marks 10 | drive-2; marks 5 | hit-2 splattergun@gunner-d | DV-2
        | lose 1d10 missiles missile-launcher@gunner-d | drive-2~ | kill gunner-d
        | no damage-control~ | no damage-control; lose 2 engineers | destroy
    """,
}
STATS = {"defensive_value": "DV", "damage_reduction": "DR", "drive": "drive"}


def line(one: critical.Effect) -> str:
    """One effect in the shorthand."""
    passing = "~" if getattr(one, "lasting", None) else ""
    return _body(one) + passing


def _mount(one: critical.MountSelector) -> str:
    return (one.weapon or "") + (f"@{one.post}" if one.post else "") or "all"


def _body(one: critical.Effect) -> str:
    match one:
        case critical.Change():
            return f"{STATS[one.stat]}{one.by:+d}"
        case critical.Set():
            return f"{STATS[one.stat]}={one.to}"
        case critical.Halve():
            return f"{STATS[one.stat]}/2"
        case critical.Kill():
            return f"kill {one.crew}"
        case critical.Daze():
            return f"daze {one.crew}: {' '.join(one.cannot)}"
        case critical.Disable():
            return f"no {one.system}" + (f" {one.facing}" if one.facing else "")
        case critical.HoldFire():
            return f"hold {_mount(one)}"
        case critical.ToHit():
            return f"hit{one.by:+d} {_mount(one)}"
        case critical.LimitBarrels():
            return f"barrels {one.to} {_mount(one)}"
        case critical.ReadDamage():
            plus = "" if one.plus is None else f"{one.plus:+d}"
            return f"read {one.read.value}{plus} {_mount(one)}"
        case critical.LimitArcs():
            return f"arcs {' '.join(one.arcs)} {_mount(one)}"
        case critical.Lose():
            where = "" if _mount(one) == "all" else f" {_mount(one)}"
            return f"lose {one.amount} {one.what}{where}"
        case critical.Hits():
            return f"marks {one.amount}" + (" all tracks" if one.tracks == "all" else "")
        case critical.TurnCost():
            return f"turns {one.by:+d}"
        case critical.NarrowSpread():
            return f"spread {one.system} -{one.by}"
        case _:
            return one.do


@pytest.fixture(scope="module")
def library() -> Library:
    """The official content."""
    return open_library(CONTENT, "content", {silent_death.system.id: silent_death.system})


def test_every_prize_ship_has_its_tables(library: Library) -> None:
    """Eleven tables: three fighters, four sides of the Orca, four quarters of the Badger."""
    tables = {key.id: library.entity(key) for key in library.keys("criticals", "silent-death")}
    ours = {name for name, one in tables.items() if one and one.source.book == OURS}
    assert tables.keys() - ours == set(PRINTED)


@pytest.mark.parametrize("table", PRINTED)
def test_table_does_what_its_display_prints(library: Library, table: str) -> None:
    """Roll by roll, in order, the effects that a second reading of the display found."""
    entity = library.get("criticals", "silent-death", table)
    assert isinstance(entity, critical.CriticalTable)
    printed = [" ".join(text.split()) for text in PRINTED[table].split("|")]
    content = ["; ".join(line(one) for one in result.effects) for result in entity.results]
    assert content == printed


@pytest.mark.parametrize("table", PRINTED)
def test_table_answers_every_roll_once(library: Library, table: str) -> None:
    """A table has one result for each total of its dice: 2d4 for the Orca's sides, else 2d6."""
    entity = library.get("criticals", "silent-death", table)
    assert isinstance(entity, critical.CriticalTable)
    assert str(entity.dice) == ("2d4" if table.startswith("orca") else "2d6")
    assert [str(result.roll) for result in entity.results] == [str(n) for n in entity.dice.faces]


def test_what_a_table_keeps_of_its_effects_is_pickled_and_cannot_be_replaced(library: Library) -> None:
    """Rules keep it for every ship with the table, and battles that are copied or shown to bots hold the table."""
    table = next(one for key in library.keys("criticals") if isinstance(one := library.entity(key), CriticalTable))
    assert pickle.loads(pickle.dumps(table.by(type))) == table.by(type)
    with pytest.raises(ValueError, match="frozen"):
        table.by_trait = {}  # type: ignore[attr-defined]
    with pytest.raises(ReadOnly):
        table.by(type)[CriticalTable] = ()  # type: ignore[index]
