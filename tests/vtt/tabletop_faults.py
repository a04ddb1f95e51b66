"""The checks of a save of Tabletop Simulator: against the facts, against the table that it shows, within itself."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from lupa import lua52

from sheetforge.vtt.table import TablePiece, VirtualTable
from sheetforge.vtt.tts import MOST_DICE, ZONES, stand_in
from sheetforge.vtt.tts_facts import misfits, tabletop

Made = dict[str, Any]
"""An object of a save."""

ADDRESSES = ("ImageURL", "ImageSecondaryURL", "FaceURL", "BackURL")


def faults(save: Made, table: VirtualTable, files: Collection[str]) -> Iterator[str]:
    """Yield what is wrong in a save of a table whose pictures are in `files`, in a sentence each."""
    unknown = list(misfits(save, tabletop().save, "save"))
    if unknown:
        yield from unknown
        return
    made = list(every(save["ObjectStates"]))
    yield from _of_ids(made)
    yield from _of_pictures(made, files)
    yield from _of_map(save, table)
    yield from _of_counters(made, save, table)
    yield from _of_stock(save, table)
    yield from _of_sheets(made, table)
    yield from _of_sides(save, table)
    yield from _of_cards(made, save, table)
    yield from _of_shared(save, table)


def every(objects: list[Made]) -> Iterator[Made]:
    """Yield objects with those in bags and decks, and the states of each."""
    for made in objects:
        yield made
        yield from every(made.get("ContainedObjects", []))
        yield from every(list(made.get("States", {}).values()))


def of(objects: list[Made], kind: str) -> list[Made]:
    """Return the objects of a name of the program."""
    return [made for made in objects if made["Name"] == kind]


def _of_ids(made: list[Made]) -> Iterator[str]:
    ids = [each["GUID"] for each in made]
    yield from (f"the id {id} is given twice" for id in sorted(set(ids)) if ids.count(id) > 1)


def _of_pictures(made: list[Made], files: Collection[str]) -> Iterator[str]:
    there = {name.removeprefix("/") for name in files if name.startswith("/images/")}
    used = set(addresses(made))
    yield from (f"{address} is not relative" for address in sorted(used) if not address.startswith("images/"))
    yield from (f"the picture {name} is missing" for name in sorted(used - there))
    yield from (f"the picture {name} is not used" for name in sorted(there - used))
    for tile in (*of(made, "Custom_Tile"), *of(made, "Custom_Tile_Stack")):
        if not tile["CustomImage"]["CustomTile"]["Stretch"]:
            yield f"{tile['Nickname']} takes its shape from its picture and its scale"


def addresses(data: Any) -> Iterator[str]:
    """Yield every address in plain data."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        if name in ADDRESSES:
            yield value
        elif isinstance(value, dict | list):
            yield from addresses(value)


def _of_map(save: Made, table: VirtualTable) -> Iterator[str]:
    board, layout = save["ObjectStates"][0], table.board.drawing.layout
    place, points = board["Transform"], [point["Position"] for point in board["AttachedSnapPoints"]]
    size = (table.board.drawing.width, table.board.drawing.height)
    if [round(2 * place[name] * 25, 1) for name in ("scaleX", "scaleZ")] != [round(length, 1) for length in size]:
        yield "the map has another size than printed"
    if len(points) != len(table.board.map.hexes):
        yield "not every hex has a snap point"
    for hex, point in zip(table.board.map.hexes, points, strict=False):
        x, y = layout.center(hex)
        # The map is turned by half a circle.
        on_paper = (size[0] / 2 - point["x"] * place["scaleX"] * 25, size[1] / 2 + point["z"] * place["scaleZ"] * 25)
        if abs(on_paper[0] - x) > 0.2 or abs(on_paper[1] - y) > 0.2:
            yield f"the snap point of {table.board.map.number(hex)} is beside its hex"
            return
    if not board["Locked"]:
        yield "the map can be moved"
    grid = save["Grid"]
    if (grid["Type"], grid["xSize"], grid["ySize"]) != ({"pointy": 1, "flat": 2}[table.board.map.shape], 1.0, 1.0):
        yield "the grid has other hexes"


def _of_counters(made: list[Made], save: Made, table: VirtualTable) -> Iterator[str]:
    board, *others = save["ObjectStates"]
    points = [point["Position"] for point in board["AttachedSnapPoints"]]
    scale = board["Transform"]
    bags = {bag["Nickname"]: bag["ContainedObjects"] for bag in of(others, "Bag")}
    for piece in table.pieces:
        side = "" if piece.side is None else table.sides[piece.side]
        where = others if piece.hex is not None or piece.side is None else bags.get(side, [])
        name = piece.title
        own = [
            each for each in where if each["Nickname"] == name and each["Name"] == "Custom_Tile" and "Memo" not in each
        ]
        if not own:
            yield f"{name} is missing"
            continue
        if piece.hex is not None and not piece.over_two:
            point = points[table.board.map.hexes.index(piece.hex)]
            at = [(-point[axis] * scale[f"scale{axis.upper()}"], f"pos{axis.upper()}") for axis in ("x", "z")]
            if not any(all(abs(each["Transform"][axis] - place) < 0.02 for place, axis in at) for each in own):
                yield f"{name} lies beside its hex"
        yield from _of_states(own[0], piece, name)
        turn = (180 + table.board.drawing.layout.angle(piece.facing or 0)) % 360
        if abs(own[0]["Transform"]["rotY"] - turn) > 0.1:
            yield f"{name} faces elsewhere"
        if own[0]["Description"] != side:
            yield f"{name} is on no side"


def _of_stock(save: Made, table: VirtualTable) -> Iterator[str]:
    """Yield faults of the pieces that are no units: stacks in the bag of their side with their number and back."""
    bags = {bag["Nickname"]: bag["ContainedObjects"] for bag in of(save["ObjectStates"], "Bag")}
    for side in (None, *range(len(table.sides))):
        name = "Pieces" if side is None else table.sides[side]
        stacks = [made for made in bags.get(name, ()) if made["CustomImage"]["CustomTile"]["Stackable"]]
        if [(each["Nickname"], each.get("Number", 1)) for each in stacks] != [
            (stock.name, stock.count) for stock in table.stock_of(side)
        ]:
            yield f"the pieces of {name} are others"
            continue
        for each, stock in zip(stacks, table.stock_of(side), strict=True):
            image = each["CustomImage"]
            if (image["ImageURL"] != image["ImageSecondaryURL"]) != (stock.back not in (None, stock.face)):
                yield f"{stock.name} has another back"


def _of_states(made: Made, piece: TablePiece, name: str) -> Iterator[str]:
    states = made.get("States", {})
    if list(states) != [str(number) for number in range(2, len(piece.faces) + 1)]:
        yield f"{name} has not all states"
        return
    for face, state in zip(piece.faces[1:], states.values(), strict=True):
        if face.state not in state["Nickname"]:
            yield f"{name}: the state {face.state} is out of step"
        if state["Transform"] != made["Transform"]:
            yield f"{name}: a state lies elsewhere"
    pictures = [each["CustomImage"]["ImageURL"] for each in (made, *states.values())]
    if len(pictures) != len(set(pictures)):
        yield f"{name}: two states look alike"


def _of_sheets(made: list[Made], table: VirtualTable) -> Iterator[str]:
    sheets = [each for each in made if "Memo" in each]
    if [each["Nickname"] for each in sheets] != [sheet.name for sheet in _by_side(table)]:
        yield "the sheets are others"
        return
    for each, sheet in zip(sheets, _by_side(table), strict=True):
        page = sheet.drawn.page
        wanted = [box for row in sheet.drawn.rows for box in row.boxes]
        boxes = json.loads(each["Memo"])
        if [box[0] for box in boxes] != [box.name for box in wanted]:
            yield f"{sheet.name}: the boxes are others"
            continue
        for box, printed in zip(boxes, wanted, strict=True):
            x, y = (box[2] + 1) / 2 * page.width, (box[3] + 1) / 2 * page.height
            wide, high = box[4] * page.width, box[5] * page.height
            near = (
                x - printed.box.center[0],
                y - printed.box.center[1],
                wide - printed.box.width,
                high - printed.box.height,
            )
            if max(map(abs, near)) > 0.05:
                yield f"{sheet.name}: the button of {box[0]} is beside its box"
                break
    for script in {each["LuaScript"] for each in sheets}:
        yield from _of_script(script)


def _by_side(table: VirtualTable) -> list[Any]:
    return [sheet for side in range(len(table.sides)) for sheet in table.sheets if sheet.side == side]


def _of_script(script: str) -> Iterator[str]:
    lua = lua52.LuaRuntime()
    try:
        lua.execute(script)
    except (lua52.LuaError, lua52.LuaSyntaxError) as problem:
        yield f"the script of the sheets is broken: {problem}"
        return
    yield from (f"the script has no {name}" for name in ("onLoad", "onSave") if lua.globals()[name] is None)


def _of_sides(save: Made, table: VirtualTable) -> Iterator[str]:
    objects = save["ObjectStates"]
    hands = [zone["FogColor"] for zone in of(objects, "HandTrigger")]
    if len(hands) != len(table.sides) or len(set(hands)) != len(hands):
        yield "not every side has a seat of its own"
    if [bag["Nickname"] for bag in of(objects, "Bag")] != [*table.sides, *["Pieces"] * bool(table.stock_of(None))]:
        yield "not every side has a bag"
    hidden = {zone["FogColor"]: zone for zone in of(objects, "FogOfWarTrigger")}
    for number in range(len(table.sides)):
        units = [piece for piece in table.pieces if piece.side == number and len(piece.faces) > 1]
        cards = [f"Orders of {piece.title}" for piece in units if table.secrets]
        cards += [deck.name for deck in table.decks if deck.side == number and not deck.is_open]
        zone = hidden.get(hands[number]) if number < len(hands) else None
        for name in cards:
            lying = [each for each in objects if name in (each["Nickname"], each.get("Description"))]
            if not lying:
                yield f"{name} are missing"
            elif zone is None or zone["FogReverseHiding"] or not any(_is_in(zone, each) for each in lying):
                yield f"{name} can be read by others"


def _is_in(zone: Made, made: Made) -> bool:
    area, place = zone["Transform"], made["Transform"]
    return all(abs(place[f"pos{axis}"] - area[f"pos{axis}"]) < area[f"scale{axis}"] / 2 for axis in "XZ")


def _of_cards(made: list[Made], save: Made, table: VirtualTable) -> Iterator[str]:
    for deck in table.decks:
        own = [each for each in made if each["Name"] == "DeckCustom" and each["Nickname"] == deck.name]
        cards = own[0]["ContainedObjects"] if own else of(made, "CardCustom")
        cards = [card for card in cards if card["Description"] == deck.name]
        if sorted(card["Nickname"] for card in cards) != sorted(
            card.name for card in deck.drawn.cards for _ in range(card.copies)
        ):
            yield f"{deck.name} has other cards"
            continue
        if own and own[0]["DeckIDs"] != [card["CardID"] for card in cards]:
            yield f"{deck.name}: its list of cards is out of step"
        for card in (*own, *cards):
            if (card["Transform"]["rotZ"] == 180.0) == deck.is_open:
                yield f"{deck.name} lies on the wrong side"
            ((number, sheet),) = card["CustomDeck"].items()
            if not sheet["BackIsHidden"] or sheet["FaceURL"] == sheet["BackURL"]:
                yield f"{deck.name}: the back of a card shows its face"
            if "CardID" in card:
                group, place = divmod(card["CardID"], 100)
                names = [each.name for each in deck.drawn.cards]
                if str(group) != number or place >= len(names) or names[place] != card["Nickname"]:
                    yield f"{deck.name}: {card['Nickname']} shows another card"
                if place >= sheet["NumWidth"] * sheet["NumHeight"]:
                    yield f"{deck.name}: {card['Nickname']} is beside its picture"


def _of_shared(save: Made, table: VirtualTable) -> Iterator[str]:
    dice = [each["Nickname"] for each in save["ObjectStates"] if each["Name"] == "Quarter" or "Die_" in each["Name"]]
    thrown = [[each for sides in roll.dice for each in stand_in(sides)[0]] for roll in table.rolls]
    for sides in sorted({sides for roll in thrown for sides in roll}):
        wanted = min(MOST_DICE, max(roll.count(sides) for roll in thrown))
        if dice.count(f"D{sides}") != wanted:
            yield f"there are {dice.count(f'D{sides}')} D{sides}, not {wanted}"
    about = "".join(tab["body"] for tab in save["TabStates"].values() if tab["title"] == "Dice")
    for sides in sorted({sides for roll in table.rolls for sides in roll.dice}):
        if stand_in(sides) != ((sides,), "") and f"D{sides}: " not in about:
            yield f"nobody says how to throw a D{sides}"
    tabs = [tab["title"] for tab in save["TabStates"].values()]
    if [tab for tab in tabs if tab != "Dice"] != [*table.sides, f"The {table.turn_word}", "Sources and licences"]:
        yield "the notes are others"
    elif save["TabStates"][str(len(tabs) - 1)]["body"] != "\n".join(table.credits):
        yield "the sources are others"
    if len(save["CameraStates"]) != 1 + len(table.sides):
        yield "the cameras are others"


def faults_of_chest(chest: Made, save: Made) -> Iterator[str]:
    """Yield what is wrong in the object for the chest of a save."""
    yield from misfits(chest, tabletop().save, "chest")
    if list(chest) != ["ObjectStates"] or len(chest["ObjectStates"]) != 1:
        yield "the chest has more than one object"
        return
    inside = [each for each in save["ObjectStates"] if each["Name"] not in ZONES]
    if chest["ObjectStates"][0].get("ContainedObjects") != inside:
        yield "the object for the chest has not all that lies on the table"
