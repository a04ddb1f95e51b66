"""Construction of forces: a fleet or a list of ships, from the ids of its ships.

FLEETS = fleets("house", lambda numbers: [{"ship": id, "count": n} for id, n in numbers.items()])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from sheetforge.content.construction import Answers, Choice, Commission, Construction, DesignQuestion, Draft, number
from sheetforge.content.kinds import lineage
from sheetforge.content.library import BadRequest
from sheetforge.content.model import BOOK_OF_NEW
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json

OWNERS = "houses"
"""The kind of those that forces belong to."""

Listing = Callable[[Commission, Mapping[str, int]], Json]
"""The lines of a file for some ships, each with its number."""


def entities(commission: Commission, kinds: Sequence[str]) -> list[Choice]:
    """Return the entities of some kinds that content of the game may name."""
    library = commission.library
    return [
        Choice(key.id, entity.name)
        for system in lineage(library.systems, commission.system)
        for kind in kinds
        for key in library.keys(kind, system)
        if (entity := library.entity(key)) is not None
    ]


def ships_question(kinds: Sequence[str] = ("ships",)) -> DesignQuestion:
    """Return the question for the ships of a force; one that is given twice is there twice."""
    words = " or ".join(kind.removesuffix("s") for kind in kinds)
    return DesignQuestion(
        option="ship",
        help=f"A {words} of it; repeatable, also for several of one.",
        many=True,
        choices=lambda commission, answers: entities(commission, kinds),
    )


def numbers_of(answers: Answers) -> Mapping[str, int]:
    """Return the number of each ship. Raises `BadRequest` for a force without any."""
    if not answers.get("ship"):
        raise BadRequest("--ship: name the ships, once for each; or copy another with --like ID")
    return Counter(answers["ship"])


def fleets(owner: str, listing: Listing, kinds: Sequence[str] = ("ships",)) -> Construction:
    """Return the construction of fleets; `owner` is the field of those that they belong to."""

    def owners(commission: Commission, answers: Answers) -> list[Choice]:
        return entities(commission, (OWNERS,))

    def make(commission: Commission, answers: Answers) -> Draft:
        data: dict[str, Json] = {"name": commission.name, "source": {"book": BOOK_OF_NEW}}
        data |= {owner: answers[owner][0]} if answers.get(owner) else {}
        if answers.get("points"):
            data["points"] = number("points", answers["points"][0])
        data["ships"] = listing(commission, numbers_of(answers))
        return Draft({commission.key: dump(data)})

    questions = (
        DesignQuestion(option=owner, help=f"The {owner} that it belongs to.", choices=owners),
        DesignQuestion(option="points", help="The most that it may cost.", metavar="N"),
        ships_question(kinds),
    )
    return Construction(questions, make)
