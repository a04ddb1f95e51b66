"""Figures of counters and control sheets, of every unit of every game, beside those of the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.sides import SIDES
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState
from sheetforge.systems.babylon.engine.motion import Motion, begin, delay
from sheetforge.systems.babylon.products.counters import FASTEST, of_craft
from sheetforge.systems.babylon.schema.ship import PRIMARY
from sheetforge.systems.babylon.sheets.figure_boxes import figures_of
from sheetforge.systems.babylon.sheets.model import ControlSheet
from sheetforge.systems.babylon.sheets.movement import tracks_of
from sheetforge.systems.babylon.sheets.systems import lines_of
from sheetforge.systems.babylon.sheets.tables import figures_of_sides
from sheetforge.systems.silent_death.blueprint import as_built
from sheetforge.systems.silent_death.engine.ship import ShipState as Fighter
from sheetforge.systems.silent_death.engine.ship import Skills
from sheetforge.systems.silent_death.products.counters import Likenesses
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_fury.blueprint import die_at
from sheetforge.systems.silent_fury.engine.ship import ShipState as Cruiser
from sheetforge.systems.silent_fury.figures import LONG_DIE, SHORT_DIE
from sheetforge.systems.silent_fury.sheets import ship_sheet
from sheetforge.systems.silent_fury.sheets.charts import mode_cells, transport_cells
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet
from sheetforge.systems.sovereign_seas.engine.ship import ShipState as Ironclad
from sheetforge.systems.sovereign_seas.products.counters import of_ship
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog
from sheetforge.text import signed
from tests.systems.babylon import samples_of_babylon_sheets as babylon
from tests.systems.silent_death import samples_of_sheets as silent_death
from tests.systems.silent_fury import samples_of_fury_sheets as fury
from tests.systems.sovereign_seas import samples_of_sheets as seas

CRAFT = pytest.mark.parametrize("one", [*babylon.sheets(), *babylon.sheets("flights")], ids=lambda one: one.id)
SHIPS = pytest.mark.parametrize("one", babylon.sheets(), ids=lambda one: one.id)
CRUISERS = pytest.mark.parametrize(
    "one", [fury.sheet(key.id) for key in fury.library().keys("ships", fury.FURY)], ids=lambda one: one.fit.id
)


def whole(one: ControlSheet) -> ShipState:
    """A ship of Babylon as a battle begins."""
    return ShipState("one", one.name, "Us", one.craft, Motion(), one.losses)


# --- Babylon -------------------------------------------------------------------------------------


@CRAFT
def test_a_counter_of_babylon_has_the_figures_of_its_craft(one: ControlSheet) -> None:
    """Signature, initiative, thrust; a marker for every speed that it reaches."""
    made = whole(one) if one.craft.kind == "ship" else FlightState("one", one.name, "Us", one.craft, Motion())
    (face, *_) = (counter.face for counter in of_craft(one, one.name, "1", Worn(SIDES[0])))
    values = [figure.value for figure in face.figures]
    assert values == [str(made.signature), signed(made.initiative).removeprefix("+"), str(made.thrust)]
    assert one.craft.top_speed <= FASTEST


@SHIPS
def test_a_control_sheet_has_the_figures_of_its_ship(one: ControlSheet) -> None:
    """Those that a battle begins with; captions of those that are 0 are left out."""
    made = whole(one)
    figures = {caption: value for caption, value, _ in figures_of(one.craft)}
    due = {
        "Initiative": signed(made.initiative),
        "Signature": str(made.signature),
        "Output": str(made.power),
        "Sensors": str(made.sensing()),
    }
    optional = {"Shield": made.shielding(), "Jamming": made.jamming, "Stealth": made.stealth}
    due |= {caption: str(value) for caption, value in optional.items() if value}
    assert {caption: figures.get(caption) for caption in due} == due
    assert figures.keys() - due.keys() <= {"Jump delay", "Fighters"}


@SHIPS
def test_the_table_of_lost_sides_is_that_of_the_engine(one: ControlSheet) -> None:
    """One side lost, two and so on: the figures of the ship without them."""
    made = whole(one)
    sides = [section.name for section in one.craft.sections if section.name != PRIMARY]
    for name, row in figures_of_sides(one):
        for count, printed in enumerate(row, 1):
            made.fell = tuple(sides[:count])
            made.settle(one.losses)
            value = made.zigs if name == "zigs" else getattr(made, name)
            assert printed == (signed(value) if name in ("zigs", "initiative") else str(value)), (name, count)


@CRAFT
def test_the_turn_table_and_tracks_are_those_of_the_engine(one: ControlSheet) -> None:
    """Upper and lower number at every speed; boxes for every speed and for the longest turn delay."""
    craft = one.craft
    if craft.immobile:
        return
    for column in craft.turns.columns[: craft.top_speed]:
        at = Motion(speed=column.speed)
        helms = (begin(at, craft.thrust, zigs) for zigs in (0, 1))
        assert tuple(delay(helm, craft) for helm in helms) == (column.upper, column.lower)
    tracks = {track.name: track.labels for track in tracks_of(craft)}
    assert tracks["speed"] == tuple(map(str, range(craft.top_speed + 1)))
    fastest = Motion(speed=craft.top_speed)
    worst = max(delay(begin(fastest, craft.thrust, zigs), craft) for zigs in (100, 101))
    assert tracks["turn"][-1] == str(worst)


@SHIPS
def test_location_charts_are_those_that_hits_are_rolled_on(one: ControlSheet) -> None:
    """Each face leads to the system of its line; PRIMARY has no parts in a section."""
    for section in one.craft.sections:
        printed: list[str] = []
        for roll, name in lines_of(section):
            first, _, last = roll.partition("–")
            printed += [name] * (int(last or first) - int(first) + 1)
        hits = [parts[0] if parts else None for parts in section.chart]
        due = ["PRIMARY" if hit is None else "Structure" if hit.kind == "structure" else hit.name for hit in hits]
        assert printed == due


# --- Silent Fury ---------------------------------------------------------------------------------


@CRUISERS
def test_a_ship_sheet_has_the_figures_of_its_ship(one: ShipSheet) -> None:
    """Size, hull, point defense, points, armor, engines of the thrust diagram, ordinance."""
    made = Cruiser("one", one.name, "Us", one.fit)
    page = ship_sheet.pages(one, SheetLook())[0]
    found = Counter(run.text for run, _ in walk.texts(page.items))
    fit = made.blueprint
    due = Counter(map(str, (fit.size, fit.hull, fit.point_defense, fit.points, *fit.armor, *fit.thrust.values())))
    due += Counter(str(limit) for limit in made.limit.values() if limit)
    assert due - found == Counter()


def reaches(cell: str, short: int | None, long: int | None) -> bool:
    """Return whether a printed range, `3 / 6`, has the dice that the engine throws at each hex."""
    near, far = (int(part) if part.isdigit() else None for part in cell.split(" / "))
    for away in range(30):
        due = SHORT_DIE if near is not None and away <= near else LONG_DIE if far is not None and away <= far else None
        if die_at(short, long, away) != due:
            return False
    return True


@CRUISERS
def test_ranges_of_weapons_and_boarding_are_those_of_the_engine(one: ShipSheet) -> None:
    """At every distance the die of the printed range, with the accuracy that is thrown."""
    for gun in one.fit.guns.values():
        for mode in gun.modes:
            cells = mode_cells(mode)
            assert cells["range"] == "–" or reaches(str(cells["range"]), mode.short, mode.long), mode.name
            assert cells["accuracy"] == str(mode.accuracy)
    for transport in one.fit.transports:
        assert reaches(str(transport_cells(transport)["range"]), transport.short, transport.long)


# --- Silent Death, Star Wars, the sea ------------------------------------------------------------


def test_counters_of_the_family_have_the_values_of_a_battle() -> None:
    """DV, DR and Drive of every ship with a display, as its battle begins."""
    library = silent_death.library()
    likenesses = Likenesses(library, lambda _, key: silent_death.display(key.id, key.system))
    seen = 0
    for system in (silent_death.SD, silent_death.SW):
        for key in library.keys("ships", system):
            craft = library.entity(key)
            if not isinstance(craft, Craft):
                continue
            blueprint = as_built(key.id, craft, library.lookup_in(system))
            made = Fighter("one", craft.name, "Us", blueprint, {post: Skills() for post in blueprint.posts})
            likeness = likenesses.of(key)
            assert likeness is not None
            values = [int(figure.value) for figure in likeness.figures]
            assert values == [made.defensive_value, made.damage_reduction, made.drive], key
            seen += 1
    assert seen == len(silent_death.complete())


@pytest.mark.parametrize("one", seas.every_log(), ids=lambda one: one.id)
def test_a_counter_at_sea_has_the_figures_of_its_ship(one: ControlLog) -> None:
    """Size, the speed that it can make when the battle begins, the hexes between two turns."""
    made = Ironclad("one", one.ship.name, "Us", one.ship)
    (face,) = of_ship(seas.library(), seas.SS, seas.ship(one.id), range(1, 2))
    size, top, turn = (figure.value for figure in face.figures)
    assert (size, top) == (f"{made.blueprint.size:+d}", str(made.maximum))
    assert int(turn.partition("/")[2]) == made.blueprint.turn_rate
