"""Facts of the first pages of a pack, its list of pieces, and its ships as the battle begins."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from sheetforge.content.kinds import Key
from sheetforge.geometry.motion import Motion
from sheetforge.products.counters import Counter
from sheetforge.products.decks import PrintedDeck
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.battle_page import crest_of
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.scenario_page import BattlePage, FactList, standing_on
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.engine.rulings import TURN_LIMIT
from sheetforge.systems.silent_fury.products import members, tokens
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.silent_fury.sheets.look import LOOK, crew_key
from sheetforge.systems.silent_fury.sheets.record import ShipSheet, Standing, crew_marks
from sheetforge.systems.silent_fury.sheets.rooms import RoomMark
from sheetforge.systems.silent_fury.sheets.scenario_page import SHIP_COLUMNS, PieceGroup, ScenarioSheet
from sheetforge.systems.silent_fury.words import scenarios as words
from sheetforge.text import does, with_pronoun
from sheetforge.turns import read_turns

CARDS = "Cards"
"""The heading of the cards in the list of pieces."""


def scenario_sheet(
    planner: Planner,
    key: Key,
    entity: Scenario | Fleet,
    found: tuple[Member, ...],
    board: HexMap | None,
    pieces: tuple[PieceGroup, ...],
) -> ScenarioSheet:
    library, system = planner.library, planner.system
    if isinstance(entity, Fleet):
        navy = members.navy_of(library, system, entity)
        arms = found[0].arms if found else None
        force = _force(entity.name, navy, found, "", arms)
        fleet = BattlePage(key.id, entity.name, "", "", (force,), (), None, entity.source.book, turn="")
        return ScenarioSheet(fleet, (entity.name,), pieces)
    assert board is not None
    looks = members.looks(found)
    parts = tuple(
        _force(
            side.name,
            members.navy_of(library, system, side),
            tuple(member for member in found if member.side == number),
            board.shape,
            looks[number].arms if number in looks else None,
        )
        for number, side in enumerate(entity.sides)
    )
    chip = entity.initiative or "decided by chance"
    rules = [("Scoring:", words.scored(entity.scoring))]
    if entity.optional:
        rules.append(("Optional rules:", f"{', '.join(entity.optional)}."))
    begins = read_turns(library.systems[system].package)[0].begins
    first = (("Initiative Chip:", f"{chip}."), ("", begins))
    victory = tuple(
        (does(goal.side, "win"), f"{with_pronoun(words.victory(goal), goal.side)}.") for goal in entity.victory
    )
    goals = tuple(goal.by for goal in entity.victory)
    battle = BattlePage(
        id=key.id,
        name=entity.name,
        place=entity.place or "",
        about=entity.about,
        forces=parts,
        sections=(
            FactList("First move", first),
            FactList("Victory", victory, numbered=True, after=words.otherwise(entity), goals=goals),
            FactList("Special rules", tuple(rules)),
        ),
        board=board,
        book=entity.source.book,
        turns=entity.turns or TURN_LIMIT,
        overlay=standing_on(board, tuple(_begins(found, board)), tuple(looks.values()), entering=True),
    )
    return ScenarioSheet(battle, tuple(side.name for side in entity.sides), pieces)


def _force(name: str, navy: str, found: tuple[Member, ...], shape: str, arms: Arms | None) -> SideForce:
    points = sum(member.sheet.fit.points for member in found)
    title = f"{name} · {navy}" if navy else name
    rows = tuple(Row(_cells(member, shape)) for member in found)
    return SideForce(title, f"{crew_key()}   ·   {points} points", SHIP_COLUMNS, rows, crest_of(arms))


def _cells(member: Member, shape: str) -> Cells:
    """The line of a ship: letter, name, hand, class, set-up, and who and what is aboard."""
    aboard = {type: member.crew.get(type, 0) for type in CREW_TYPES}
    carried = [f"{count} {LOOK.crew[type]}" for type, count in aboard.items() if count]
    people = " · ".join(carried)
    stores = words.amounts(member.ordinance)
    heroes = ", ".join(card.name for card in member.heroes)
    load = "; ".join(part for part in (people, stores, heroes) if part)
    where = {"hex": "", "facing": "", "trailing": "", "turn": ""}
    if member.vessel is not None:
        vessel = member.vessel
        where = {
            "hex": str(vessel.hex),
            "facing": words.facing(vessel.facing, shape),
            "trailing": str(vessel.trailing) if vessel.trailing is not None else "same hex",
            "turn": str(vessel.arrives),
        }
    return {
        "mark": member.mark,
        "ship": member.name,
        "hand": member.hand.title,
        "class": f"{member.sheet.fit.name}, {member.sheet.fit.type}",
        **where,
        "crew": load,
    }


def _begins(found: tuple[Member, ...], board: HexMap) -> Iterator[Piece]:
    """Yield the ships that are on the map from the first turn on, with their trailing tokens."""
    for member in found:
        vessel = member.vessel
        if vessel is None or vessel.arrives > 1:
            continue
        hex = vessel.hex.hex(board.shape)
        trail = vessel.trailing.hex(board.shape) if vessel.trailing is not None else hex
        motion = Motion.behind(hex, trail)
        yield Piece(member.mark, member.name, hex, member.mark, member.side, vessel.facing, motion)


def piece_groups(
    groups: list[tuple[str, tuple[Counter, ...]]], found: tuple[Member, ...], printed: tuple[PrintedDeck, ...]
) -> tuple[PieceGroup, ...]:
    """The list of pieces: those that are printed, counted by name and side."""
    sides = sorted({member.side for member in found})
    owners = {look.side: number for number, look in members.looks(found).items()}
    hands = {member.hand.title: member.name for member in found}
    made = []
    for title, counters in groups:
        tally = Tally((counter.face.name, owners.get(counter.face.side)) for counter in counters)  # type: ignore[arg-type]
        names = dict.fromkeys(name for name, _ in tally)
        lines = [
            (
                f"{name}: {hands[name]}" if title == tokens.VECTORS else name,
                tuple(tally[name, number] for number in sides),
                tally[name, None],
            )
            for name in names
        ]
        if lines:
            made.append(
                PieceGroup(
                    f"{title}: under a ship, and trailing it" if title == tokens.VECTORS else title, tuple(lines)
                )
            )
    none = tuple(0 for _ in sides)
    dealt = tuple((f"{deck.title}{_whose(deck.title, hands)}", none, deck.count) for deck in printed)
    return (*made, PieceGroup(CARDS, dealt)) if dealt else tuple(made)


def _whose(title: str, hands: dict[str, str]) -> str:
    ship = hands.get(title.removesuffix(" hand"))
    return f": {ship}" if ship is not None else ""


def set_up(member: Member) -> ShipSheet:
    """Return the sheet of a ship as the battle begins: its name, crew, shields, ordinance."""
    fit = member.sheet.fit
    numbers = range(1, fit.size + 1)
    crew: dict[int, tuple[RoomMark, ...]] = {number: member.sheet.usual(number) for number in numbers}
    if member.vessel is not None and member.vessel.crew is not None:
        crew = {
            number: crew_marks(
                (LOOK.crew[type], aboard.number(type), False)
                for aboard in member.vessel.crew
                if aboard.component == number
                for type in CREW_TYPES
                if aboard.number(type)
            )
            for number in numbers
        }
    values = {f"ordinance.{name}": str(count) for name, count in member.ordinance.items()}
    values["shields.down"] = str(fit.shields)
    return member.sheet.after(Standing(member.name, {}, crew, values, member.mark, limits=member.ordinance))
