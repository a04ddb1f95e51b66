"""New Houses and fleets, from the ids of their ships."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.construction import Answers, Commission, Construction, Draft
from sheetforge.content.forces import fleets, numbers_of, ships_question
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.silent_death.schema.ship import ListedShip, Ship


def _lines(commission: Commission, numbers: Mapping[str, int]) -> Json:
    return [{"ship": id, "count": count} for id, count in numbers.items()]


def _house(commission: Commission, answers: Answers) -> Draft:
    """Return the file of a House: its ships by class. Its force table is for the author."""
    classes: dict[str, list[Json]] = {}
    for id in numbers_of(answers):
        ship = commission.library.get("ships", commission.system, id)
        if not isinstance(ship, Ship | ListedShip) or ship.ship_class is None:
            raise BadRequest(f"--ship: {id} has no class to list it under")
        classes.setdefault(str(ship.ship_class), []).append(id)
    data: dict[str, Json] = {
        "name": commission.name,
        "source": {"book": BOOK_OF_NEW},
        "ships": {**classes},
    }
    return Draft({commission.key: dump(data)})


FLEETS = fleets("house", _lines)
HOUSES = Construction((ships_question(),), _house)
