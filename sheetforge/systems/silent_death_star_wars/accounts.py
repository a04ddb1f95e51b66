"""Damage tracks of the condensation for `track`, by the procedure of the game that it condenses.

The condensation has no hulls: a ship that gives its tons has a box for every ten of them, as on any
single track, and one that does not keeps the number of boxes of its track.
"""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.content.accounts import Accounting, TrackLayout, TrackSheet
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.systems.silent_death.construct.accounts import BLANKS, ORDER, ROW, needs
from sheetforge.systems.silent_death.figures.construction_track import Load, criticals_for, in_rows, lay_out_track
from sheetforge.systems.silent_death.schema.track import read_track
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip

TONS_A_BOX = 10


def track_sheet(library: Library, key: Key, entity: Entity) -> TrackSheet:
    """Return the track of a ship as the procedure lays it out.

    Raises `BadRequest` for tracks with facings, which the condensation does not have.
    """
    assert isinstance(entity, StarWarsShip)
    there = entity.tracks.get("")
    if there is None:
        raise BadRequest(f"{key}: the procedure of the condensation lays out a single track")
    boxes = entity.tons // TONS_A_BOX if entity.tons else len(there)
    if boxes < 1:
        raise BadRequest(f"{key}: write `tons`; a track has a box for every {TONS_A_BOX} t")
    load = Load(
        boxes,
        len(entity.weapons),
        entity.warheads_carried,
        criticals_for(boxes * TONS_A_BOX),
        entity.drive,
        entity.damage_reduction,
    )
    laid = in_rows(lay_out_track(load), ROW["fighter"]) + "\n"
    found = tuple(needs(load, read_track(laid), there))
    return TrackSheet("damage_track", ORDER, (TrackLayout("", found, laid, there.text),))


ACCOUNTS = MappingProxyType({"ships": Accounting(tracks=track_sheet, blanks=BLANKS)})
"""Kind → its tracks; the condensation prices no parts."""
