"""The checks of a module of VASSAL: against the table of facts, against the table that it shows, within itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import ceil
from xml.etree.ElementTree import Element

from resvg_py import svg_to_bytes

from sheetforge.vtt.facts import vassal
from sheetforge.vtt.table import VirtualTable
from tests.vtt.vassal_reader import BOARD, HAND, MAP, PILE, ReadModule, ReadPiece, ReadSetUp, decoded, read_set_up

FIXED = {"entry"}
"""Elements that are no class: the sides of a roster."""

DICE = "VASSAL.build.module.DiceButton"


def faults(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    """Yield what is wrong in a module of a table, in a sentence each."""
    yield from _of_components(module)
    yield from _of_traits(module)
    yield from _of_pictures(module)
    yield from _of_counters(module, table)
    yield from _of_stock(module, table)
    yield from _of_sheets(module, table)
    yield from _of_secrets(module, table)
    yield from _of_cards(module, table)
    yield from _of_areas(module, table)
    yield from _of_set_up(module, table)
    yield from _of_play(module, table)


def _of_components(module: ReadModule) -> Iterator[str]:
    facts = vassal().classes
    for element in module.root.iter():
        known = facts.get(element.tag)
        if known is None and element.tag not in FIXED:
            yield f"no class {element.tag}"
        for name, value in element.attrib.items():
            kind = (known or {}).get(name)
            if kind is None:
                yield f"{element.tag} has no {name}"
            elif not _is(kind, value):
                yield f"{element.tag}, {name}: {value!r} is no {kind}"
    names = [window.get("mapName") for window in module.root if window.tag in (MAP, HAND)]
    if len(names) != len(set(names)):
        yield "two windows have one name"


def _is(kind: str, value: str) -> bool:
    if kind in ("number", "count"):
        return value.lstrip("-").isdigit()
    if kind == "yes-no":
        return value in ("true", "false")
    if kind == "decimal":
        return value.replace(".", "", 1).isdigit()
    return kind != "key" or not value or len(value.split(",")) >= 2


def _of_traits(module: ReadModule) -> Iterator[str]:
    for piece in module.pieces:
        for trait in piece.traits:
            yield from (f"{piece.name}: {fault}" for fault in _of_fields(trait.id, trait.fields))
    ids = [piece.id for piece in module.pieces]
    if ids != [str(number) for number in range(len(ids))] and sorted(ids, key=int) != [
        str(number) for number in range(len(ids))
    ]:
        yield "ids of pieces are not one after the other"


@cache
def _of_fields(id: str, fields: tuple[str, ...]) -> tuple[str, ...]:
    kinds = list(vassal().traits[id].values())
    if id in ("mark", "nonRect2"):
        return ()
    repeated = 2 * int(fields[len(kinds) - 1]) if kinds[-1] == "count" else 0
    if len(fields) != len(kinds) + repeated:
        return (f"{id} has {len(fields)} fields",)
    pairs = zip(kinds, fields, strict=False)
    return tuple(f"{id}: {value!r} is no {kind}" for kind, value in pairs if not _is(kind, value))


def _of_pictures(module: ReadModule) -> Iterator[str]:
    there = {name.removeprefix("images/") for name in module.files if name.startswith("images/")}
    used = {image for piece in module.pieces for image in _images(piece)}
    used |= {board.get("image", "") for board in module.root.iter(BOARD)}
    used -= {""}
    yield from (f"the picture {name} is missing" for name in sorted(used - there))
    yield from (f"the picture {name} is not used" for name in sorted(there - used))
    for element in module.root.iter():
        file = element.get("fileName")
        if file is not None and file not in module.files:
            yield f"the file {file} is missing"
    for name in sorted(there):
        size = re.search(
            rb' height="(\d+)".* viewBox="0 0 (\d+) (\d+)" width="(\d+)"', module.files[f"images/{name}"][:900]
        )
        if size is None or (size[2], size[3]) != (size[4], size[1]):
            yield f"the units of the picture {name} are not its dots"
    for board in module.root.iter(BOARD):
        picture = module.files.get(f"images/{board.get('image')}")
        if picture is not None:
            wide, high = f'width="{board.get("width")}"', f'height="{board.get("height")}"'
            head = picture[:900].decode()
            if wide not in head or high not in head:
                yield f"{board.get('name')}: the board has another size than its picture"


def _images(piece: ReadPiece) -> Iterator[str]:
    for trait in piece.traits:
        if trait.id == "piece":
            yield trait.fields[2]
        if trait.id == "emb2":
            yield from decoded(trait.fields[15], ",")
        if trait.id == "obs":
            yield trait.fields[1]


def _of_counters(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    board = table.board.map
    lying = {piece.name: piece for piece in module.pieces if piece.window == "Map"}
    if len(lying) != len(table.standing):
        yield f"{len(lying)} pieces lie on the map, not {len(table.standing)}"
    named = {piece.title: piece for piece in table.pieces}
    for piece in module.pieces:
        unit = named.get(piece.name)
        if unit is None or len(unit.faces) == 1:
            continue
        if unit.hex is not None and piece.window == "Map":
            number = module.number(piece.x, piece.y)
            if number != board.number(unit.hex):
                yield f"{piece.name} stands in {number}, not in {board.number(unit.hex)}"
        side = "" if unit.side is None else table.sides[unit.side]
        if unit.hex is None and piece.window != side:
            yield f"{piece.name} waits in the window {piece.window!r}"
        rotators = piece.of("rotate")
        if [trait.fields[0] for trait in rotators] != ["6"]:
            yield f"{piece.name} does not turn by sixths"
        elif rotators[0].state != str(unit.facing):
            yield f"{piece.name} faces {rotators[0].state}"
        if piece.mark("Side") != side:
            yield f"{piece.name} is on no side"
        states = [trait for trait in piece.of("emb2") if trait.fields[18] == "State"]
        if len(states) != 1 or len(decoded(states[0].fields[15], ",")) != 3 or states[0].state != "1":
            yield f"{piece.name} has no states"
        reported = {code for trait in piece.of("report") for code in _keys(trait.fields[0])}
        if rotators and not {*rotators[0].fields[1:2], *rotators[0].fields[2:3]} <= reported:
            yield f"{piece.name}: a turn is not reported"
        if str(module.windows()["Map"].get("moveKey")) not in reported:
            yield f"{piece.name}: a move is not reported"
        if unit.over_two != bool(piece.of("calcProp")):
            yield f"{piece.name} does not report its stern"
        opened = {window.get("hotkey") for window in module.root.iter(MAP)} - {""}
        for trait in piece.of("globalhotkey"):
            if trait.fields[2] not in opened:
                yield f"{piece.name} opens no window"
        if not piece.of("globalhotkey") and any(sheet.piece == unit.id for sheet in table.sheets):
            yield f"{piece.name} has no command for its sheet"


def _of_stock(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    """Yield faults of the pieces that are no units: as many of each, in their window, with their back and facing."""
    for stock in table.stock:
        side = "" if stock.side is None else table.sides[stock.side]
        own = [piece for piece in module.pieces if f"{stock.id}.svg" in _images(piece)]
        if [piece.name for piece in own] != [stock.name] * stock.count:
            yield f"there are {len(own)} pieces {stock.name}, not {stock.count}"
        if any((piece.window, piece.mark("Side")) != (side or "Pieces", side) for piece in own):
            yield f"{stock.name} waits in another window"
        if any((bool(piece.of("rotate")), bool(piece.of("emb2"))) != (stock.turn, bool(stock.back)) for piece in own):
            yield f"{stock.name} does not turn, or has no back"


def _keys(text: str) -> list[str]:
    return decoded(text, ",")


def _of_sheets(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    windows = module.windows()
    for sheet in table.sheets:
        if sheet.name not in windows:
            yield f"there is no window for {sheet.name}"
            continue
        rows = {piece.mark("Row"): piece for piece in module.pieces if piece.window == sheet.name}
        for row in sheet.drawn.rows:
            piece = rows.get(row.name)
            if piece is None:
                yield f"{sheet.name}: no boxes for {row.label}"
                continue
            yield from _of_row(piece, [box.name for box in row.boxes], sheet.name)
            for box, trait in zip(row.boxes, piece.of("emb2")[::-1], strict=False):
                x, y = piece.x + int(trait.fields[13]), piece.y + int(trait.fields[14])
                if abs(x - box.box.center[0] * 3.2) > 1.5 or abs(y - box.box.center[1] * 3.2) > 1.5:
                    yield f"{sheet.name}: the mark of {box.name} is beside its box"


def _of_row(piece: ReadPiece, names: list[str], where: str) -> Iterator[str]:
    layers = {trait.fields[18]: trait for trait in piece.of("emb2")}
    buttons = {trait.fields[5]: trait for trait in piece.of("button")}
    if list(layers) != names[::-1] or list(buttons) != names[::-1]:
        yield f"{where}: the boxes of {piece.name} are {', '.join(layers)}"
        return
    for name in names:
        layer, button = layers[name], buttons[name]
        if layer.fields[27] != button.fields[0]:
            yield f"{where}: a click on {name} ticks another box"
        if len(decoded(layer.fields[15], ",")) != 2 or layer.fields[17] != "true" or layer.state != "1":
            yield f"{where}: {name} is not a box that is ticked and cleared"
        said = next((each.fields[1] for each in piece.of("report") if _keys(each.fields[0]) == [button.fields[0]]), "")
        if f'GetProperty("{name}_Level")' not in said or f"[{name}] " not in said:
            yield f"{where}: a click on {name} is not reported by its name"
        left, top, wide, high = (int(field) for field in button.fields[1:5])
        x, y = int(layer.fields[13]), int(layer.fields[14])
        if not (left <= x <= left + wide and top <= y <= top + high):
            yield f"{where}: the area of {name} lies beside its mark"
    if not piece.of("immob"):
        yield f"{where}: {piece.name} can be moved"


def _of_secrets(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    slips = [piece for piece in module.pieces if piece.name.startswith("orders of ")]
    wanted = [piece for piece in table.pieces if piece.side is not None and len(piece.faces) > 1]
    if table.secrets and len(slips) != len(wanted):
        yield f"{len(slips)} slips of orders for {len(wanted)} units"
    options = next(module.root.iter("VASSAL.build.module.GlobalOptions"))
    if options.get("nonOwnerUnmaskable") != "Never":
        yield "anybody can turn over a slip"
    for slip in slips:
        masks = slip.of("obs")
        if not masks:
            yield f"{slip.name} has no mask"
            continue
        if masks[0].fields[5] != f"sides:{slip.window}":
            yield f"{slip.name} can be read by others"
        if decoded(masks[0].state, ";")[0] != slip.window:
            yield f"{slip.name} lies open"
        if slip.traits[0].id != "obs":
            yield f"{slip.name}: what is written on it lies above its mask"


def _of_cards(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    windows, piles = module.windows(), {str(pile.get("name")): pile for pile in module.root.iter(PILE)}
    for deck in table.decks:
        side = "" if deck.side is None else table.sides[deck.side]
        cards = [piece for piece in module.pieces if piece.mark("Deck") == deck.name]
        if Counter(card.mark("Card") for card in cards) != Counter(
            {card.name: card.copies for card in deck.drawn.cards}
        ):
            yield f"{deck.name}: other cards"
        if deck.side is None:
            yield from _of_pile(deck.name, piles, cards)
        elif deck.is_open:
            yield from (f"{card.name} waits in {card.window!r}" for card in cards if card.window != side)
        else:
            window = windows.get(f"Hand of {side}")
            if window is None or window.tag != HAND or (window.get("side"), window.get("visible")) != (side, "false"):
                yield f"anybody can look into the hand of {side}"
            if any(card.window != f"Hand of {side}" for card in cards):
                yield f"{deck.name}: a card is in another hand"
        hidden, access = (side, f"sides:{side}") if deck.side is not None and not deck.is_open else ("null", "side:")
        for card in cards:
            masks = card.of("obs")
            if card.traits[0].id != "obs" or (decoded(masks[0].state, ";")[0], masks[0].fields[5]) != (hidden, access):
                yield f"{card.name} can be read by others, or not by its side"
            if deck.unseen != (masks[0].fields[3] == "P57344,0,peek" and card.name == deck.name):
                yield f"{deck.name}: who draws a card sees it, or what may be seen is not"


def _of_pile(name: str, piles: dict[str, Element], cards: list[ReadPiece]) -> Iterator[str]:
    pile, used = piles.get(name), piles.get(f"{name}, used")
    if pile is None or used is None:
        yield f"there is no pile {name}"
        return
    if any(card.pile != name for card in cards):
        yield f"{name}: a card is in another pile"
    if [pile.get(key) for key in ("faceDown", "shuffle", "drawFaceUp", "allowSelect")] != [
        *("Always", "Always", "false", "false")
    ]:
        yield f"{name} is not drawn from face down, at random"
    if used.get("faceDown") != "Never" or used.get("reshuffleTarget") != name or used.get("reshufflable") != "true":
        yield f"{name}: used cards do not lie open, to be shuffled back"


def _of_areas(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    board = table.board.map
    areas = {hex: zone.name for zone in board.zones for hex in zone.hexes}
    for hex in board.hexes if areas else ():
        x, y = (round(each * 3.2) for each in table.board.drawing.layout.center(hex))
        if module.zone(x, y) != areas.get(hex, ""):
            yield f"{board.number(hex)} is in the area {module.zone(x, y)!r}"


def _of_set_up(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    setup = next(module.root.iter("VASSAL.build.module.PredefinedSetup"), None)
    if setup is None:
        return
    if (setup.get("useFile") == "true") != bool(table.standing):
        yield "units whose hexes the scenario gives are not set up by a file"
    if setup.get("useFile") != "true":
        return
    if setup.get("file") not in module.files:
        yield f"the set-up {setup.get('file')} is missing"
        return
    saved = read_set_up(module.files[setup.get("file", "")])
    if (saved.commands[0], saved.commands[-1]) != ("begin_save", "end_save"):
        yield "the set-up is no saved game"
    if "SETUP_STACK\t" not in saved.commands:
        yield "what is set up is set up a second time"
    windows = {name: next(window.iter(BOARD)).get("name") for name, window in module.windows().items()}
    if saved.boards != windows:
        yield "the set-up has other windows or boards"
    places = [(piece.id, piece.window, piece.x, piece.y, piece.traits[:-1]) for piece in module.pieces]
    set_up = [(piece.id, piece.window, piece.x, piece.y, piece.traits[:-1]) for piece in saved.pieces.values()]
    if sorted(places) != sorted(set_up):
        yield "pieces of the set-up are others than those of the module, or stand elsewhere"
    yield from _of_stacks(saved, {piece.id: piece for piece in module.pieces}, len(list(module.root.iter(PILE))))


def _of_stacks(saved: ReadSetUp, known: dict[str, ReadPiece], piles: int) -> Iterator[str]:
    """Yield faults of stacks and decks: a piece that stacks is in one of them, at its own place."""
    within = dict[str, str]()
    for window, x, y, *ids, layer in saved.stacks.values():
        if layer != "@@0" or {(saved.pieces[id].window, saved.pieces[id].x, saved.pieces[id].y) for id in ids} != {
            (window, int(x), int(y))
        }:
            yield "a stack lies beside its piece"
        within |= dict.fromkeys(ids, "")
    kinds = vassal().traits["deck"]
    for deck in saved.decks.values():
        fields, state = deck[1 : len(kinds) + 1], deck[len(kinds) + 1 :]
        name, is_used = fields[list(kinds).index("name")], fields[list(kinds).index("target")] != ""
        cards = decoded(state[4], ",") if len(state) > 4 else []
        if not all(map(_is, kinds.values(), fields)) or state[3] != ("false" if is_used else "true"):
            yield f"the deck {name} lies open in the set-up, or has a field that is none"
        if fields[4:6] != (("Never",) * 2 if is_used else ("Always",) * 2):
            yield f"the deck {name} is not drawn from at random in the set-up"
        within |= dict.fromkeys(cards, name)
    if len(saved.decks) != piles:
        yield "the set-up has other decks"
    for id, piece in saved.pieces.items():
        if (id in within) == bool(piece.of("immob")) or within.get(id, "") != known[piece.id].pile:
            yield f"{piece.name} is in no stack or deck of the set-up, or in another one"


def _of_play(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    roster = next(module.root.iter("VASSAL.build.module.PlayerRoster"))
    if tuple(str(entry.text) for entry in roster) != table.sides:
        yield "the sides are others"
    phases = next(module.root.iter("VASSAL.build.module.turn.ListTurnLevel"))
    if decoded(phases.get("list", ""), ",") != [phase.name for phase in table.phases]:
        yield "the phases of the turn are others"
    buttons = [(int(each.get("nDice", "0")), int(each.get("nSides", "0"))) for each in module.root.iter(DICE)]
    rolls = [(roll.dice.count(sides), sides) for roll in table.rolls for sides in dict.fromkeys(roll.dice)]
    asked = [each.get("prompt") == "true" for each in module.root.iter(DICE)]
    if buttons != rolls or asked != [roll.asks for roll in table.rolls for _ in dict.fromkeys(roll.dice)]:
        yield "the dice are others"
    for each in module.root.iter(DICE):
        if "$numericalTotal$" not in each.get("reportFormat", ""):
            yield f"{each.get('name')} reports no sum"
    hidden = {name for each in module.root.iter("VASSAL.build.module.MultiActionButton") for name in _items(each)}
    if not hidden <= {str(each.get("text")) for each in module.root.iter(DICE)}:
        yield "a button presses one that is missing"
    if not list(module.root.iter("VASSAL.build.module.PredefinedSetup")):
        yield "there is no set-up"


def _items(element: Element) -> list[str]:
    return decoded(element.get("menuItems", ""), ",")


def seen(picture: bytes, width: int) -> bytes:
    """Return a picture as PNG."""
    return bytes(svg_to_bytes(svg_string=picture.decode(), width=ceil(width)))
