"""Ships as targets of odds: a track, and a critical table with a line for each face of its die."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.dice.distribution import Distribution
from sheetforge.systems.silent_death.blueprint import Blueprint, TrackPlan, as_built
from sheetforge.systems.silent_death.odds.track import DamageState, TargetShip
from sheetforge.systems.silent_death.schema.critical import CriticalTable
from tests.systems.silent_death.engine.duel import Duel, built


def target_ship(*tracks: str, effects: tuple[str, ...] = (), dv: int = 12, dr: int = 2) -> TargetShip:
    """A ship whose first track is struck; effects as `change defensive_value -2`."""
    fits = [
        as_built("target", built(damage_track=track, defensive_value=dv, damage_reduction=dr), Duel.lookup)
        for track in tracks
    ]
    plans = tuple(replace(blueprint.tracks[0], **_table(effects)) for blueprint in fits)
    return TargetShip(with_tracks(fits[0], plans), 0)


def with_tracks(blueprint: Blueprint, tracks: tuple[TrackPlan, ...]) -> Blueprint:
    """A ship as built with other damage tracks."""
    return replace(blueprint, tracks=tracks)


def _table(effects: tuple[str, ...]) -> dict[str, object]:
    """What a plan says of a critical table with a line for each effect."""
    if not effects:
        return {"critical_dice": (2,), "results": {}}
    results = [{"roll": number, "title": "Hit", "effects": [_effect(text)]} for number, text in enumerate(effects, 1)]
    plain = {"name": "Table", "source": {"book": "Test"}, "dice": f"1d{len(effects)}"}
    table = CriticalTable.model_validate(plain | {"results": results})
    return {"critical_dice": (len(effects),), "results": dict(enumerate(table.results, 1))}


def _effect(text: str) -> dict[str, object]:
    word, *rest = text.split()
    if word in ("change", "set", "halve"):
        more = {} if word == "halve" else {"by" if word == "change" else "to": int(rest[1])}
        return {"do": word, "stat": rest[0], **more}
    if word == "hits":
        return {"do": "hits", "amount": int(rest[0]) if rest[0].isdigit() else rest[0]}
    return {"do": word}


def only(chances: Distribution[DamageState]) -> DamageState:
    """The one way things can stand."""
    (found,) = chances.ways
    return found


def after(ship: TargetShip, points: int) -> DamageState:
    """The one way a whole ship stands after damage that meets no roll."""
    return only(ship.struck(ship.fresh, points))
