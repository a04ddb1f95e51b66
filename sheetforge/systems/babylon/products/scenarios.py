"""The facts of a scenario as its page prints them: craft and how they begin, victory, map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.geometry.motion import Motion
from sheetforge.sheet.arms import Arms, worn
from sheetforge.sheet.battle_page import crest_of
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.scenario_page import BattlePage, FactList, standing_on
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.babylon.figures import TURN_LIMIT
from sheetforge.systems.babylon.products.ships import Squad
from sheetforge.systems.babylon.schema.scenario import Scenario
from sheetforge.systems.babylon.words.scenarios import begins, otherwise, victories
from sheetforge.text import does, with_pronoun
from sheetforge.turns import read_turns

COLUMNS = (
    Column("mark", "", face="bold"),
    Column("craft", "Craft", face="semibold"),
    Column("class", "Class"),
    Column("begins", "Begins", share=1.0),
    Column("points", "Points", "right"),
)


def facts(library: Library, key: Key, scenario: Scenario, squads: Sequence[Squad], board: HexMap) -> BattlePage:
    """Return the facts of a scenario with its craft, on the map that it is played on."""
    craft = [member for squad in squads for member in squad.members]
    ways = tuple(victories(scenario))
    victory = tuple((f"{does(who, 'win')} if", with_pronoun(takes, who)) for who, takes, _ in ways)
    goals = tuple(by for _, _, by in ways)
    ends = "at the end of each round"
    begin = read_turns(library.systems[key.system].package)[0].begins
    looks = worn([squad.arms for squad in squads])
    return BattlePage(
        id=key.id,
        name=scenario.name,
        place=board.title,
        about=scenario.about,
        forces=tuple(_force(squad, look.arms) for squad, look in zip(squads, looks, strict=True)),
        sections=(
            FactList("First move", (("", begin),)),
            FactList("Victory", victory, ends, numbered=True, after=otherwise(scenario), goals=goals),
        ),
        board=board,
        book=scenario.source.book,
        turns=scenario.turns or TURN_LIMIT,
        turn="round",
        map_note=" ".join(("Directions 1 to 6 run clockwise from the top of the map.", *board.notes)),
        overlay=standing_on(board, tuple(_begins(squads, board)), looks, entering=True),
        legend=any("points" in member.craft.reconstructed for member in craft),
    )


def _force(squad: Squad, arms: Arms | None) -> SideForce:
    """Return a side with its crest and a line for each craft."""
    points = sum(member.craft.points for member in squad.members)
    rows = tuple(
        Row(
            {
                "mark": member.mark,
                "craft": member.name,
                "class": member.class_name,
                "begins": begins(member.start) if member.start is not None else "",
                "points": str(member.craft.points),
            },
            ringed=frozenset({"points"} if "points" in member.craft.reconstructed else ()),
        )
        for member in squad.members
    )
    note = f"{len(rows)} craft, {points} points"
    return SideForce(squad.name, note, COLUMNS, rows, crest_of(arms))


def _begins(squads: Sequence[Squad], board: HexMap) -> Iterator[Piece]:
    """Yield the craft on the map, with the motions that they begin with."""
    for number, squad in enumerate(squads):
        for member in squad.members:
            start = member.start
            if start is None or start.at is None:
                continue
            facing = start.course if start.facing is None else start.facing
            hex, motion = (board.hex_of(start.at, board.shape), Motion.along((start.course, start.speed)))
            yield Piece(member.mark, member.name, hex, member.mark, number, facing, motion)
