"""The table of a battle, from what its game says to pages and prints: presenter, displays, sheets in play, turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.game import GameSystem, sheet_in_play
from sheetforge.play.bots import RANDOM, bot, bots
from sheetforge.play.display_steps import UnitDisplay
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import AnyBattle, AnyEngine, AnyState
from sheetforge.play.liveries import worn_in
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Faces, Roll
from sheetforge.play.streams import Streams
from sheetforge.play.tabletop import Tabletop
from sheetforge.printing import displays_of
from sheetforge.products.decks import PrintedDeck, alike
from sheetforge.products.in_play import SheetMaker, StateInPlay, UnitInPlay, places, with_units
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.counter_faces import CounterFace, code_of
from sheetforge.sheet.deck_cards import POKER, draw_back, draw_front
from sheetforge.sheet.dies import Die, die, two_hexes
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Clip, Item, Page, Rect, Style, Transform
from sheetforge.sheet.walk import walk
from sheetforge.turns import Phase, read_turns
from sheetforge.vtt.table import (
    DrawnDeck,
    DrawnSheet,
    SheetBox,
    SheetRow,
    TableBoard,
    TableCard,
    TableDeck,
    TablePiece,
    TableRoll,
    TableSheet,
    TableStock,
    VirtualTable,
)

ACROSS = 25.0
"""A hex of the map from flat side to flat side, in mm."""

PIECE = 20.0
"""A counter from flat side to flat side, in mm: it leaves the number of its hex free."""

GAMES, ROLLED = 3, 700
"""Games in which the rolls of a battle are collected, and the most answers of each."""

PLAINEST = "reference"
"""The bot of the first of these games."""

POKER_EDGE = Rect(0.15, 0.15, POKER.width - 0.3, POKER.height - 0.3, Style(), POKER.radius)
"""The edge of a card: half of its line lies outside it."""

SET_UPS = 3
"""Set-ups at random in which a unit has to come to one place, if the scenario is to have given it."""

MOST_POOLS = 3
"""The most numbers of one kind of die that have a button each."""

STERN = "stern-of"
"""The entry of the second piece of a unit over two hexes that names the unit."""


def described(library: Library, game: GameSystem, engine: AnyEngine, battle: AnyBattle, id: str) -> VirtualTable:
    """Return the table of a battle. Raises `BadRequest` for one that cannot be a table."""
    show = engine.presenter
    begun = Game(engine, battle)
    table = None if show is None else show.tabletop(begun.state)
    if show is None or table is None or game.in_play is None:
        raise BadRequest(f"{battle.name}: {game.title} has no map of hexes with sheets, which a virtual table needs")
    state = with_units(begun.state)
    worn = worn_in(library, battle, state, show)
    decks = tuple(_decks(library, game, battle, begun.state, worn))
    has_hands = any(deck.side is not None and not deck.is_open for deck in decks)
    return VirtualTable(
        id,
        game.id,
        battle.name,
        game.title,
        _about(library, battle),
        battle.sides,
        worn,
        _board(library, battle, show, state, table, id),
        tuple(_pieces(library, battle, show, state, table, _placed(engine, battle, show), worn)),
        tuple(_stock(library, game, battle, begun.state, worn)),
        tuple(_sheets(library, game, game.in_play(), battle, state)),
        decks,
        show.turn_word,
        _phases(game),
        bool(show.secret) and not has_hands,
        tuple(tuple(part for part in show.status(state, side, "") if part) for side in battle.sides),
        tuple(_credits(library, game, battle)),
        partial(_rolls, engine, battle),
    )


def _about(library: Library, battle: AnyBattle) -> str:
    named = battle.recipe.get("scenario")
    scenario = library.get("scenarios", battle.system, named) if isinstance(named, str) else None
    return str(getattr(scenario, "about", ""))


def _board(
    library: Library, battle: AnyBattle, show: Presenter[AnyState], state: AnyState, table: Tabletop, id: str
) -> TableBoard:
    printed = show.chart(state, battle.recipe, library)
    board = printed or HexMap(id, battle.name, table.columns, table.rows, table.shape, zero=table.zero)
    looks = Looks(ACROSS, "color", show.sky, seed=board.seed)
    return TableBoard(board, partial(draw, board, looks), moves=not table.closed)


# --- pieces --------------------------------------------------------------------------------------


def _pieces(
    library: Library,
    battle: AnyBattle,
    show: Presenter[AnyState],
    state: StateInPlay,
    table: Tabletop,
    placed: dict[str, Piece],
    worn: Sequence[Worn],
) -> Iterator[TablePiece]:
    """Yield the pieces: units by side, on the map or waiting, then what belongs to nobody."""
    lying = placed | {piece.id: piece for piece in table.pieces}
    letters = show.letters(state)
    one, two = die("hex", PIECE), two_hexes("hex", PIECE, ACROSS)
    for unit in state.ships.values():
        side = battle.sides.index(unit.side) if unit.side in battle.sides else None
        piece = lying.get(unit.id) or _waiting(unit, letters.get(unit.id, ""), side)
        cut = two if show.is_over_two_hexes(state, unit.id) else one
        yield _unit(library, show, state, piece, unit.id in lying, cut, worn)
    for piece in table.pieces:
        if piece.id not in state.ships and STERN not in piece.data:
            for number in range(piece.count):
                face = CounterFace(piece.name, side=look_of(piece.side, worn), big=piece.mark)
                id = f"{piece.id}-{number + 1}" if piece.count > 1 else piece.id
                yield TablePiece(id, piece.name, piece.mark, piece.side, piece.hex, piece.facing, (face,), one)


def _placed(engine: AnyEngine, battle: AnyBattle, show: Presenter[AnyState]) -> dict[str, Piece]:
    """Return the units that come to the map before the first turn at the same place, whatever is rolled and chosen.

    A scenario gives their hexes; the game only asks something else first, who begins for example.
    """
    entries = [_first_places(engine, battle, show, number) for number in range(SET_UPS)]
    first, *others = entries
    return {id: piece for id, piece in first.items() if all(_is_at(piece, other.get(id)) for other in others)}


def _first_places(engine: AnyEngine, battle: AnyBattle, show: Presenter[AnyState], number: int) -> dict[str, Piece]:
    """Return where units first lie in a set-up at random."""
    game, streams, places = Game(engine, battle), Streams(number), dict[str, Piece]()
    players = {side: bot(engine, RANDOM)(side, streams.of(side)) for side in battle.sides}
    for answers in range(1, ROLLED):
        table = show.tabletop(game.state)
        places = {piece.id: piece for piece in (table.pieces if table else ())} | places
        if game.question is None or with_units(game.state).turn:
            break
        play(game, players, streams.roll, answers, draw=streams.draw)
    return places


def _is_at(piece: Piece, other: Piece | None) -> bool:
    return other is not None and (piece.hex, piece.facing) == (other.hex, other.facing)


def _waiting(unit: UnitInPlay, letter: str, side: int | None) -> Piece:
    return Piece(unit.id, unit.name, unit.hex, letter, side, unit.facing)


def _unit(
    library: Library,
    show: Presenter[AnyState],
    state: AnyState,
    piece: Piece,
    lies: bool,
    cut: Die,
    worn: Sequence[Worn],
) -> TablePiece:
    drawing = show.outline(state, library, piece)
    number = piece.side
    arms = worn[number].arms if number is not None and number < len(worn) else None
    front = CounterFace(
        piece.name,
        piece.mark,
        drawing,
        look_of(number, worn),
        facing=True,
        big="" if drawing is not None else piece.mark,
        arms=arms,
        code=code_of(piece.name),
        bulk=show.bulk(state, library, piece),
    )
    faces = tuple(replace(front, state=become) for become in ("", "damaged", "destroyed"))
    hex = piece.hex if lies else None
    facing = 0 if piece.facing is None else piece.facing
    return TablePiece(piece.id, piece.name, piece.mark, number, hex, facing, faces, cut, over_two=bool(cut.across))


def _stock(
    library: Library, game: GameSystem, battle: AnyBattle, state: AnyState, worn: Sequence[Worn]
) -> Iterator[TableStock]:
    """Yield the pieces of a battle that are no units."""
    given = () if game.stock is None else game.stock()(library, state, worn, PIECE)
    for number, each in enumerate(given, 1):
        face, side = each.counter.face, None if each.side is None else battle.sides.index(each.side)
        name = f"{face.name or face.big} {face.mark if each.turn else ''}".strip()
        cut = each.counter.die or die("hex", PIECE)
        yield TableStock(f"stock-{number}", name, side, each.count, face, each.counter.back, cut, each.turn)


# --- sheets --------------------------------------------------------------------------------------


def _sheets(
    library: Library, game: GameSystem, maker: SheetMaker, battle: AnyBattle, state: StateInPlay
) -> Iterator[TableSheet]:
    """Yield the sheet of every unit that has one."""
    displays = displays_of(library, game.id, PrintOptions(fillable=True))
    if displays is None:
        return
    for display in displays(state):
        unit = state.ships.get(display.unit)
        key = None if unit is None else library.resolve(maker.kind_of(unit), game.id, unit.blueprint.id)
        if unit is None or key is None:
            continue
        side = battle.sides.index(display.side)
        yield TableSheet(display.unit, display.name, side, partial(_drawn, library, key, display))


def _drawn(library: Library, key: Key, display: UnitDisplay) -> DrawnSheet:
    controls = list(sheet_in_play(library, key).controls())
    pages = display.pages()
    crops = [_crop(page) for page in pages]
    located = places(controls, pages)
    tops = [sum(crop.height for crop in crops[:number]) for number in range(len(crops))]
    rows = []
    for control in controls:
        boxes = []
        for name in control.places:
            place = located.get(name)
            if place is not None:
                crop, box = crops[place.page], place.box
                moved = Box(box.x - crop.x, box.y - crop.y + tops[place.page], box.width, box.height)
                boxes.append(SheetBox(name, place.words or control.label, moved))
        if boxes:
            rows.append(SheetRow(control.name, control.label, control.group, control.choice, tuple(boxes)))
    width, height = max(crop.width for crop in crops), sum(crop.height for crop in crops)
    items = tuple(
        Transform(page.items, -crop.x, top - crop.y) for page, crop, top in zip(pages, crops, tops, strict=True)
    )
    return DrawnSheet(Page(round(width, 1), round(height, 1), items, display.name), tuple(rows))


RIM, LINE = 2.0, 0.5
"""Room in mm about what is drawn on a page; by how much a line at its end may lie beyond it."""


def _crop(page: Page) -> Box:
    """Return the part of a page that is drawn on: its foot is for paper."""
    foot = page.height - MARGIN - FOOT
    boxes = [box for box in (drawn.box for drawn in walk(page.items)) if box.width > 0 and box.height > 0]
    inside = [box for box in boxes if box.bottom <= foot + LINE]
    left, top = min(box.x for box in inside) - RIM, min(box.y for box in inside) - RIM
    right, low = max(box.right for box in inside) + RIM, max(box.bottom for box in inside)
    bottom = min([low + RIM, *(box.y for box in boxes if box.y >= low)])
    return Box(left, top, right - left, bottom - top)


# --- cards ---------------------------------------------------------------------------------------


def _decks(
    library: Library, game: GameSystem, battle: AnyBattle, state: AnyState, worn: Sequence[Worn]
) -> Iterator[TableDeck]:
    """Yield the cards of a battle; the back of a hand has the arms of its side, if no drawing is on it."""
    if game.decks is None:
        return
    for dealt in game.decks()(library, state):
        side, printed = None if dealt.side is None else battle.sides.index(dealt.side), dealt.deck
        if side is not None and printed.back.drawing is None:
            printed = replace(printed, back=replace(printed.back, arms=worn[side].arms))
        yield TableDeck(printed.id, printed.title, side, dealt.is_open, dealt.unseen, partial(_drawn_deck, printed))


def _drawn_deck(printed: PrintedDeck) -> DrawnDeck:
    back = _card(draw_back(printed.back, POKER, COLOR), printed.title)
    cards = [
        TableCard(card.name, card.copies, _card(draw_front(card.front, card.name, POKER, COLOR), card.name))
        for card in alike(printed, POKER, COLOR)
    ]
    return DrawnDeck(back, tuple(cards))


def _card(items: tuple[Item, ...], name: str) -> Page:
    """Return a card as a page of its size, its corners cut and its edge drawn."""
    edge = replace(POKER_EDGE, style=Style(stroke=COLOR.ink, stroke_width=0.3))
    return Page(POKER.width, POKER.height, (Clip(POKER_EDGE, items), edge), name)


# --- dice, turn, sources -------------------------------------------------------------------------


def _rolls(engine: AnyEngine, battle: AnyBattle) -> list[TableRoll]:
    """Return the rolls of a game as they come up in games at random, and in one of the plainest bot."""
    reasons: dict[tuple[int, ...], set[str]] = {}
    for number in range(GAMES):
        streams = Streams(number)
        name = PLAINEST if not number and PLAINEST in bots(engine) else RANDOM
        players = {side: bot(engine, name)(side, streams.of(side)) for side in battle.sides}
        roll = partial(_noted, streams, reasons)
        play(Game(engine, battle), players, roll, ROLLED, draw=streams.draw)
    return pooled({dice: why for dice, why in reasons.items() if dice})


def _noted(streams: Streams, reasons: dict[tuple[int, ...], set[str]], question: Roll) -> Faces:
    """Answer a roll, and note it with its reason."""
    reasons.setdefault(tuple(question.dice), set()).add(question.why.replace("-", " "))
    return streams.roll(question)


def pooled(reasons: Mapping[tuple[int, ...], Collection[str]]) -> list[TableRoll]:
    """Return rolls by their dice; where a kind of die is rolled in many numbers, one roll of any number of it.

    >>> [roll.name for roll in pooled({(6,) * number: ["fire"] for number in range(1, 6)} | {(8, 6): ["hit"]})]
    ['D8+D6', 'any D6']
    """
    mixed = [dice for dice in reasons if len(set(dice)) > 1]
    many = {sides for dice in mixed for sides in dice} if len(mixed) > MOST_POOLS else set[int]()
    plain = [dice for dice in reasons if len(set(dice)) == 1]
    kinds = Counter(dice[0] for dice in plain)
    many |= {sides for sides, pools in kinds.items() if pools > MOST_POOLS}
    rolls = []
    for dice in sorted(reasons):
        if (len(mixed) <= MOST_POOLS and dice in mixed) or (dice in plain and dice[0] not in many):
            rolls.append(TableRoll(dice, tuple(sorted(reasons[dice]))))
    for sides in sorted(many):
        pools = [dice for dice in reasons if sides in dice]
        why = sorted({reason for dice in pools for reason in reasons[dice]})
        rolls.append(TableRoll((sides,) * max(dice.count(sides) for dice in pools), tuple(why), asks=True))
    return rolls


def _phases(game: GameSystem) -> tuple[Phase, ...]:
    """Return the phases of the full turn."""
    return read_turns(game.package)[0].phases


def _credits(library: Library, game: GameSystem, battle: AnyBattle) -> Iterator[str]:
    """Yield the lines on sources and licences. Raises `BadRequest` for a pack that may not be passed on."""
    yield f"Made by sheetforge for {game.title}. Program: MIT. Words, figures and drawings of the content: CC BY 4.0."
    if game.credit:
        yield game.credit
    packs = library.packs_of(Key(*name.split("/")) for name in battle.content)
    for layer in library.layers:
        if layer.pack is not None and str(layer.pack) in packs:
            if not layer.pack.may_be_passed_on:
                raise BadRequest(
                    f"the pack {layer.pack} may not be passed on: its licence is {layer.pack.licence!r};"
                    " name another in its manifest"
                )
            yield f"{layer.pack}: {layer.pack.licence}"
