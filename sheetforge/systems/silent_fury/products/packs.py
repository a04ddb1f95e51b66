"""Packs: one document with all that a scenario, or a fleet, needs at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from types import MappingProxyType

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.press import imposition
from sheetforge.products.counters import Counter
from sheetforge.products.cutting import SLOTS, read_cut
from sheetforge.products.decks import CARD_SIZE, PackCards, PrintedDeck
from sheetforge.products.map_options import EDGE, OVERLAP, looks
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.pack_parts import PackPart
from sheetforge.products.packs import IN_A_PACK, Packs
from sheetforge.products.page_stack import PageStack
from sheetforge.products.planner import Planner
from sheetforge.products.stacking import FACES
from sheetforge.sheet import cards
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.deck_cards import MINI, POKER
from sheetforge.sheet.dies import Die, PieceArt
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.sheet.page import apart, side_by_side
from sheetforge.sheet.scenario_page import BattlePage, stand_in
from sheetforge.sheet.scene import Item, Page, Strip
from sheetforge.systems.silent_fury.products import decks, members, references, tokens
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.products.scenario_sheets import piece_groups, scenario_sheet, set_up
from sheetforge.systems.silent_fury.schema.card import Card, DeckName
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.sheets import boards, deck_lists, reference, roster, scenario_page, shared_page
from sheetforge.systems.silent_fury.sheets.boards import Joining
from sheetforge.systems.silent_fury.sheets.deck_lists import DeckList
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.maps import map_of
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.roster import Roster
from sheetforge.systems.silent_fury.sheets.scenario_page import ScenarioSheet
from sheetforge.values import values

IN_CARDS = ProductOption("cards", True, "Include the cards of its ships and the decks in a pack.")
IN_DECKS = ProductOption("decks", True, "Include the three decks in a pack; all battles can use the same.")
DECK_LISTS = ProductOption(
    "deck-lists", True, "Print the three decks of a pack as lists to roll on, in place of cards to cut."
)
SHIPS_AS = ProductOption(
    "ships-as", "record", "Print the ships of a pack as record sheets, or as boards for figures.", ("record", "board")
)


LEAST_CARD = 70.0
"""Less than the height in mm of any reference card."""

MANY = 2
"""The ships of a side that needs a roster."""


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
    reference: tuple[cards.Card, ...]

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


def _note(pack: Pack) -> str:
    """Return the note on the list of pieces."""
    return f"small cards, {MINI.width:g} × {MINI.height:g} mm" if pack.decks and die_of(pack.options) == MINI else ""


def _strips(pack: Pack) -> tuple[Page, ...]:
    """Return the boarding strips of a pack."""
    return boards.strips(pack.look, die_of(pack.options), len(_parties(pack.members)))


def _rosters(pack: Pack) -> tuple[Page, ...]:
    """Return the rosters of a pack; none of single ships, which the scenario lists with their points."""
    is_short = all(len(one.rows) < MANY for one in pack.rosters)
    return () if is_short else roster.of_battle(pack.rosters, pack.look)


def _reference_piece(pack: Pack, printed: Sequence[cards.Card], die: Die) -> imposition.Piece | None:
    """Return the first further reference cards that fit a die, one on each face; none if there are not two."""
    found = _on_piece(pack, printed, die)
    if not found:
        return None
    (_, front), (_, back) = found
    return imposition.Piece("reference", PieceArt(front), PieceArt(back))


def _on_piece(pack: Pack, printed: Sequence[cards.Card], die: Die) -> list[tuple[cards.Card, tuple[Item, ...]]]:
    """Return the cards on the faces of a piece, as they are drawn."""
    left = (card for card in pack.reference if card not in printed)
    made = ((card, cards.piece(card, pack.look, "Silent Fury", (die.width, die.height))) for card in left)
    found = list(islice((one for one in made if one[1]), FACES))
    return found if len(found) == FACES else []


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
            sheet=scenario_sheet(planner, key, entity, found, board, piece_groups(groups, found, printed)),
            members=found,
            rosters=rosters,
            counters=tuple(counter for _, group in groups for counter in group),
            decks=printed,
            lists=tuple(_lists(planner, found)),
            digest=library.digest(key),
            board=board,
            options=planner.ours("ships", planner.used),
            reference=reference.all_cards(not isinstance(entity, Scenario) or bool(entity.optional)),
        )

    def before(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the scenario with the list of pieces, rosters, the ships, boarding strips."""
        look = pack.look
        pieces = scenario_page.pieces_page(pack.sheet, look, _note(pack))
        yield PackPart("Scenario", [stand_in(look), pieces], once=True)
        if rosters := _rosters(pack):
            by_side = [
                PackPart(f"Roster: {name}", roster.of_battle((one,), look), name)
                for name, one in zip(pack.sheet.sides, pack.rosters, strict=True)
                if pack.board is not None
            ]
            yield PackPart("Rosters", rosters, instead=by_side, once=True)
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
            # Cards lie on every record sheet, so none of them is turned over for another; a board has two pages.
            beside = ships if as_boards else side_by_side(ships, f"sheets.{side}")
            yield PackPart(f"Ships: {name}", beside, name if pack.board is not None else "", in_play=True)
        # A party's cards lie on its strip beside the ship's sheet, so it is not at the back of that.
        yield PackPart("Boarding strips", _strips(pack), once=True)
        yield PackPart("Order of the turn", reference.strips(self.on_pages(pack), pack.look))

    def after(self, pack: Pack) -> Iterator[PackPart]:
        """Yield the decks that are lists."""
        if pack.lists:
            yield PackPart("Decks", deck_lists.pages(pack.lists, pack.look), once=True)

    def cards_of(self, pack: Pack) -> PackCards | None:
        """Return the hands and the decks, on plain paper where counters have a page of slots."""
        if not pack.decks:
            return None
        settings = {name: one for name, one in pack.options.settings.items() if name != SLOTS.name}
        die = die_of(pack.options)
        cut = read_cut(replace(pack.options, settings=settings), die)
        beside = partial(_reference_piece, pack, self.on_pages(pack))
        return PackCards(pack.decks, die, cut, "Silent Fury: cards", pack.digest, beside)

    def spare(self, planner: Planner, pack: Pack, beside: Die | None) -> list[Page]:
        """Return the reference cards that stand on no other page, the order of the turn first."""
        printed = self.on_pages(pack)
        if beside is not None:
            printed += [card for card, _ in _on_piece(pack, printed, beside)]
        return reference.strips([card for card in pack.reference if card not in printed], pack.look)

    def on_pages(self, pack: Pack) -> list[cards.Card]:
        """Return the first reference cards that have room below the list of pieces with boarding strips, or the roster.

        Those of a fleet stand below counters.
        """
        if pack.board is None:
            return []
        pieces = PageStack.of(scenario_page.pieces_page(pack.sheet, pack.look, _note(pack)))
        rooms = [pieces.room - sum(PageStack.of(page).height + BETWEEN for page in _strips(pack))]
        rooms += [PageStack.of(page).room for page in _rosters(pack) if isinstance(page, Strip)]
        found = []
        for card in pack.reference if max(rooms) > LEAST_CARD else ():
            (strip,) = reference.strips([card], pack.look)
            height = PageStack.of(strip).least
            fitting = [at for at, room in enumerate(rooms) if room >= height]
            if fitting:
                rooms[fitting[0]] -= height + BETWEEN
                found.append(card)
        return found

    def battle_of(self, pack: Pack) -> BattlePage:
        return pack.sheet.battle

    def map_of(self, pack: Pack) -> tuple[HexMap, Looks] | None:
        return None if pack.board is None else (pack.board, looks(pack.options))


PACKS = FuryPacks()
