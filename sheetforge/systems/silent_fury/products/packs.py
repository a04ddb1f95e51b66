"""Packs: one document with all that a scenario, or a fleet, needs at the table."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.geometry.motion import Motion
from sheetforge.products.counters import Counter
from sheetforge.products.covers import lines_of
from sheetforge.products.cutting import SLOTS, read_cut
from sheetforge.products.decks import CARD_SIZE, PackCards, PrintedDeck
from sheetforge.products.map_options import EDGE, OVERLAP, looks
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.packs import IN_A_PACK, PackPart, Packs
from sheetforge.products.page_stack import PageStack
from sheetforge.products.planner import Planner
from sheetforge.sheet import cards
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.battle_page import crest_of
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.deck_cards import MINI, POKER
from sheetforge.sheet.dies import Die
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.page import apart
from sheetforge.sheet.scenario_page import BattlePage, FactList, standing_on
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.engine.rulings import TURN_LIMIT
from sheetforge.systems.silent_fury.products import decks, members, references, tokens
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.schema.card import Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from sheetforge.systems.silent_fury.sheets import boards, deck_lists, reference, roster, scenario_page, shared_page
from sheetforge.systems.silent_fury.sheets.boards import Joining
from sheetforge.systems.silent_fury.sheets.deck_lists import DeckList
from sheetforge.systems.silent_fury.sheets.look import LOOK, crew_key
from sheetforge.systems.silent_fury.sheets.maps import map_of
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing, crew_marks
from sheetforge.systems.silent_fury.sheets.rooms import RoomMark
from sheetforge.systems.silent_fury.sheets.roster import Roster
from sheetforge.systems.silent_fury.sheets.scenario_page import SHIP_COLUMNS, PieceGroup, ScenarioSheet
from sheetforge.systems.silent_fury.words import scenarios as words
from sheetforge.text import does, with_pronoun
from sheetforge.turns import read_turns
from sheetforge.values import values

IN_CARDS = ProductOption("cards", True, "Include the cards of its ships and the decks in a pack.")
IN_DECKS = ProductOption("decks", True, "Include the three decks in a pack; all battles can use the same.")
DECK_LISTS = ProductOption(
    "deck-lists", True, "Print the three decks of a pack as lists to roll on, in place of cards to cut."
)
SHIPS_AS = ProductOption(
    "ships-as", "record", "Print the ships of a pack as record sheets, or as boards for figures.", ("record", "board")
)


LEAST_TURN = 90.0
"""Less than the height in mm of the card with the order of the turn."""

CARDS = "Cards"
"""The heading of the cards in the list of pieces."""


@values(frozen=True, slots=True)
class Pack:
    """The content of the pack of a scenario or a fleet, and its options."""

    sheet: ScenarioSheet
    members: tuple[Member, ...]
    rosters: tuple[Roster, ...]
    counters: tuple[Counter, ...]
    decks: tuple[PrintedDeck, ...]
    lists: tuple[DeckList, ...]
    digest: str
    board: HexMap | None
    options: PrintOptions

    @property
    def look(self) -> SheetLook:
        """The options of its sheets."""
        return self.options.look(SheetLook)


def die_of(options: PrintOptions) -> Die:
    """Return the size of the cards of a pack."""
    return MINI if options.setting(CARD_SIZE) == "mini" else POKER


def _parties(found: tuple[Member, ...]) -> list[int]:
    """Return the side of each boarding party that has a hand.

    A side that can board has one for each ship of the others, as far as there are backs for them; all
    sides have a first one before any has a second.
    """
    boarding = sorted({member.side for member in found if member.sheet.fit.transports})
    targets = {side: sum(member.side != side for member in found) for side in boarding}
    parties = [side for count in range(len(found)) for side in boarding if count < targets[side]]
    return parties[: len(LOOK.boarding)]


def _decks(planner: Planner, found: tuple[Member, ...]) -> Iterator[PrintedDeck]:
    """Yield a hand for each ship, the hands of boarding parties, and the three decks.

    Cards whose prerequisites no ship of the battle has are left out, as they would be replaced when
    drawn. So is Field Disruption if no ship can jump.
    """
    for member in found:
        yield decks.hand(member.hand, "ship", member.name, member.arms)
    for back, _ in zip(LOOK.boarding, _parties(found), strict=False):
        yield decks.hand(back, "boarding")
    if planner.options.setting(IN_DECKS) and not planner.options.setting(DECK_LISTS):
        for name, met in _met(planner, found).items():
            yield decks.deck(name, met)


def _lists(planner: Planner, found: tuple[Member, ...]) -> Iterator[DeckList]:
    """Yield the three decks as lists, if they are to be."""
    if all(map(planner.options.setting, (IN_CARDS, IN_DECKS, DECK_LISTS))):
        for name, met in _met(planner, found).items():
            own = sorted(met.values(), key=lambda card: card.name)
            yield DeckList(name, tuple(card for card in own if card.deck == name))


def _met(planner: Planner, found: tuple[Member, ...]) -> dict[DeckName, dict[Key, Card]]:
    """Return the decks of a battle, each with the cards that one of its ships can meet."""
    valid = planner.valid("cards", Card)
    fits = [member.sheet.fit for member in found]
    met = {key: card for key, card in valid.items() if decks.can_be_met(card, fits)}
    return dict.fromkeys(decks.names_of(fits), met)


# --- what is on its first pages ------------------------------------------------------------------


def _sheet(
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


def _pieces(
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


# --- its pages -----------------------------------------------------------------------------------


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


def _note(pack: Pack) -> str:
    """Return the note on the list of pieces."""
    return f"small cards, {MINI.width:g} × {MINI.height:g} mm" if pack.decks and die_of(pack.options) == MINI else ""


def _strips(pack: Pack) -> tuple[Page, ...]:
    """Return the boarding strips of a pack."""
    return boards.strips(pack.look, die_of(pack.options), len(_parties(pack.members)))


def _reference(pack: Pack, shown: Sequence[cards.Card]) -> list[Page]:
    """Return reference cards as strips."""
    return cards.strips(shown, pack.look, "Silent Fury")


class FuryPacks(Packs[Pack]):
    """The packs of fleets and scenarios."""

    counters = tokens.COUNTERS
    models = MappingProxyType({"fleets": Fleet, "scenarios": Scenario})
    options = (IN_A_PACK, IN_CARDS, IN_DECKS, DECK_LISTS, CARD_SIZE, SHIPS_AS, tokens.BACK)
    left_out = (IN_DECKS, IN_CARDS)
    first_map = 4

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack | str:
        """Return what the pack of a scenario or a fleet shows, or why it is not printed."""
        library, system, options = planner.library, planner.system, planner.options
        try:
            if isinstance(entity, Scenario):
                found = members.of_scenario(library, system, entity)
                board: HexMap | None = map_of(library, system, entity, options)
                rosters = references.of_scenario(library, key, entity)
            elif isinstance(entity, Fleet):
                found, board = members.of_fleet(library, system, entity), None
                rosters = (references.of_fleet(library, key, entity),)
            else:
                return f"{entity.name} is neither a scenario nor a fleet"
        except LookupError as problem:
            return planner.fault or str(problem)
        dies = tokens.dies_of(options)
        printed = tuple(_decks(planner, found)) if options.setting(IN_CARDS) else ()
        groups = list(tokens.groups_of(found, dies, has_boxes=options.setting(SHIPS_AS) == "record"))
        return Pack(
            sheet=_sheet(planner, key, entity, found, board, _pieces(groups, found, printed)),
            members=found,
            rosters=rosters,
            counters=tuple(counter for _, group in groups for counter in group),
            decks=printed,
            lists=tuple(_lists(planner, found)),
            digest=library.digest(key),
            board=board,
            options=planner.ours("ships", planner.used),
        )

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the scenario with the list of pieces, rosters, the ships, boarding strips."""
        look = pack.look
        yield PackPart("Scenario", scenario_page.pages(pack.sheet, look, lines_of(pack.counters), _note(pack)))
        if any(len(one.rows) > 1 for one in pack.rosters):
            # The scenario lists single ships with their points.
            by_side = [
                PackPart(f"Roster: {name}", roster.pages(one, look), name)
                for name, one in zip(pack.sheet.sides, pack.rosters, strict=True)
                if pack.board is not None
            ]
            yield PackPart("Rosters", list(roster.of_battle(pack.rosters, look)), instead=by_side)
        joining = Joining(pack.options.setting(OVERLAP), pack.options.setting(EDGE))
        as_boards = pack.options.setting(SHIPS_AS) == "board"
        for side, name in enumerate(pack.sheet.sides):
            manned = [set_up(member) for member in pack.members if pack.board is None or member.side == side]
            groups = (
                (boards.pages(ship, look, joining) for ship in manned)
                if as_boards
                else shared_page.pages_of(manned, look)
            )
            ships = [page for at, group in enumerate(groups, 1) for page in apart(group, f"{side}.{at}")]
            yield PackPart(f"Ships: {name}", ships, name if pack.board is not None else "")
        # A party's cards lie on its strip beside the ship's sheet, so it is not at the back of that.
        yield PackPart("Boarding strips", _strips(pack))
        yield PackPart("Order of the turn", self.beside_pieces(pack))

    def after(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the decks that are lists."""
        if pack.lists:
            yield PackPart("Decks", deck_lists.pages(pack.lists, pack.look))

    def cards_of(self, pack: Pack) -> PackCards | None:
        """Return the hands and the decks, on plain paper where counters have a page of slots."""
        if not pack.decks:
            return None
        settings = {name: one for name, one in pack.options.settings.items() if name != SLOTS.name}
        die = die_of(pack.options)
        cut = read_cut(replace(pack.options, settings=settings), die)
        return PackCards(pack.decks, die, cut, "Silent Fury: cards", pack.digest)

    def spare(self, planner: Planner, pack: Pack) -> list[Page]:
        """Return the reference cards, the order of the turn first, unless that stands below the list of pieces."""
        return _reference(pack, reference.all_cards())[len(self.beside_pieces(pack)) :]

    def beside_pieces(self, pack: Pack) -> list[Page]:
        """Return the order of the turn if the page with the list of pieces has room for it below boarding strips.

        That of a fleet stands below counters.
        """
        if pack.board is None:
            return []
        pieces = PageStack.of(scenario_page.pieces_page(pack.sheet, pack.look, _note(pack)))
        room = pieces.room - sum(PageStack.of(page).height + BETWEEN for page in _strips(pack))
        if room < LEAST_TURN:
            return []
        (turn,) = _reference(pack, reference.all_cards()[:1])
        return [turn] if PageStack.of(turn).height <= room else []

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        return None if pack.board is None else (pack.board, looks(pack.options))


PACKS = FuryPacks()
