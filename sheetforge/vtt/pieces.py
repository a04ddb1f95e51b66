"""The pieces of a module: counters, the boxes of sheets, slips of secret orders, as traits within each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from sheetforge.sheet.scene import Point
from sheetforge.vtt.facts import MAPS, Trait, component, encoded, key, named_key, nested, trait
from sheetforge.vtt.grid import VassalGrid, dots
from sheetforge.vtt.pictures import bow_of
from sheetforge.vtt.table import SheetBox, SheetRow, TablePiece, TableStock

MOVED, RIGHT, LEFT, STATE, BACK, OPEN = (named_key("moved"), key("]"), key("["), key("D"), key("U"), key("O"))
"""Keys of a counter: it was moved, turn right and left, next and last state, open its sheet."""

FACING = "Facing"
"""The name of the facing of a piece: 1 to 6, as printed maps number the sides of a hex."""


class Definition(NamedTuple):
    """A piece as a module has it: its name, its id among the pieces, its type, its states, its size in dots.

    The type is that of all its traits, the states are those of each but the piece itself, the outermost first.
    """

    name: str
    id: str
    type: str
    states: tuple[str, ...]
    size: tuple[int, int]

    def text(self, id: str = "null", place: tuple[str, int, int] = ("null", 0, 0)) -> str:
        """Return the command that makes the piece, with an id in play at a place of a window."""
        here = encoded([*map(str, place), self.id, "0"], ";")
        return "+/" + encoded([id, self.type, nested([*self.states, here], "\t")], "/")


def define(name: str, id: int, image: str, traits: Sequence[Trait], size: tuple[int, int]) -> Definition:
    """Return a piece with its traits, the innermost first. Raises `BadRequest` for a name that cannot be written."""
    whole = (*reversed(traits), trait("piece", image=image, name=name))
    type = nested([each.type for each in whole], "\t")
    return Definition(name, str(id), type, tuple(each.state for each in whole[:-1]), size)


def layer(name: str, images: Sequence[str], names: Sequence[str], at: Point = (0, 0), **keys: str) -> Trait:
    """Return a trait of several pictures, of which the first is shown; an empty one shows what lies below."""
    return trait(
        "emb2",
        "1",
        increase_stroke=keys.get("increase", ""),
        increase=keys.get("increase_command", ""),
        decrease_stroke=keys.get("decrease", ""),
        decrease=keys.get("decrease_command", ""),
        reset_level="1",
        x=round(at[0]),
        y=round(at[1]),
        images=images,
        names=names,
        loops=True,
        name=name,
        first_level=1,
        version=1,
        always_active=True,
    )


def marker(**values: str) -> Trait:
    """Return properties of a piece that never change."""
    return Trait("mark;" + encoded(values, ","), encoded(values.values(), ","))


def unit_traits(piece: TablePiece, side: str, images: Sequence[str], grid: VassalGrid, opens: str) -> list[Trait]:
    """Return the traits of a unit: state, facing, side, its sheet, reports of what happens to it.

    `images` are those of its states after the first, `opens` is the key of the window with its sheet.
    """
    words = ["", *(f"+ ({face.state})" for face in piece.faces[1:])]
    where = "$LocationName$"
    traits = [
        layer(
            "State",
            ["", *images],
            words,
            increase=STATE,
            increase_command="Damaged, destroyed",
            decrease=BACK,
            decrease_command="Undo damage",
        ),
        turning(str(piece.facing or 0)),
        marker(Side=side, Letter=piece.mark),
    ]
    if piece.over_two:
        traits += [trait("calcProp", name="Stern", expression=stern_number(grid)), outline(piece)]
        where += " and $Stern$"
    if opens:
        traits.append(trait("globalhotkey", command="Open its sheet", key=OPEN, hotkey=opens))
    said = f"$PieceName$ in {where}, facing ${FACING}_Facing$"
    turned, changed = [RIGHT, LEFT], [STATE, BACK]
    return [
        *traits,
        trait("report", "-1", keys=[MOVED], format=f"moved: {said}"),
        trait("report", "-1", keys=turned, format=f"turned: {said}"),
        trait("report", "-1", keys=changed, format="changed: $PieceName$ in $LocationName$"),
    ]


def stock_traits(stock: TableStock, side: str, back: str) -> list[Trait]:
    """Return the traits of a piece that is no unit: its back if it has one, its facing where it counts, reports."""
    traits, where = [marker(Side=side)], "moved: $PieceName$ in $LocationName$"
    if stock.back is not None:
        words = f"+ ({stock.back.state or stock.back.name})"
        traits.append(layer("State", ["", back], ["", words], increase=STATE, increase_command="Turn over"))
    if stock.turn:
        traits.append(turning("0"))
        where += f", facing ${FACING}_Facing$"
        traits.append(trait("report", "-1", keys=[RIGHT, LEFT], format=where.replace("moved", "turned")))
    return [*traits, trait("report", "-1", keys=[MOVED], format=where)]


def turning(facing: str) -> Trait:
    """Return the trait of a piece that turns by the sides of a hex."""
    return trait(
        "rotate",
        facing,
        facings=6,
        clockwise_key=RIGHT,
        counter_key=LEFT,
        clockwise="Turn right",
        counter="Turn left",
        name=FACING,
    )


def stern_number(grid: VassalGrid) -> str:
    """Return the expression for the number of the hex behind a piece, by the formula of the grid."""
    turn = f"(({FACING}_Facing - 1) * Math.PI / 3" + (" - Math.PI / 6)" if grid.sideways else ")")
    x = f"(CurrentX - Math.sin{turn} * {grid.dy:g})"
    y = f"(CurrentY + Math.cos{turn} * {grid.dy:g})"
    along, across = (y, x) if grid.sideways else (x, y)
    line = f"(int) Math.floor(({along} - {grid.x0}) / {grid.dx!r} + 0.5)"
    odd = f"Math.abs(({line}) % 2)"
    place = f"(int) Math.floor(({across} - {grid.y0} - ({odd}) * {grid.dy / 2!r}) / {grid.dy!r} + 0.5)"
    place = f"({place}) + {grid.places}" + (f" + ({odd})" if grid.stagger else "")
    line = f"({line}) + {grid.lines}"
    column, row = (place, line) if grid.sideways else (line, place)
    return f'{{String.format("%02d%02d", new Object[]{{{column}, {row}}})}}'


def outline(piece: TablePiece) -> Trait:
    """Return the shape of a piece over two hexes, so that a click beside it does not take it."""
    low = bow_of(piece.die)
    points = [(dots(x - piece.die.width / 2), dots(y - low)) for x, y in piece.die.corners()]
    (first_x, first_y), *others = points
    path = " ".join([f"dM {first_x} {first_y}", *(f"L {x} {y}" for x, y in others), "Z"])
    return trait("nonRect2", scale=1.0, outline=path)


def row_traits(row: SheetRow, tick: Sequence[str], middle: Point) -> list[Trait]:
    """Return the traits of a row of boxes: a layer for each, and the area that a click ticks.

    `tick` has the picture for each box, `middle` is the middle of the piece on the sheet in mm.
    """
    traits = [trait("immob", selecting="n", moving="V", stacking="R"), marker(Row=row.name, Group=row.group)]
    for number, (box, picture) in enumerate(zip(row.boxes, tick, strict=True), 1):
        x, y = box.box.center
        left, top = dots(box.box.x - middle[0]), dots(box.box.y - middle[1])
        wide, high = dots(box.box.width), dots(box.box.height)
        click = named_key(f"box{number}")
        traits.append(
            layer(box.name, ["", picture], ["", ""], (dots(x - middle[0]), dots(y - middle[1])), increase=click)
        )
        corners = (left, top, left + wide, top, left + wide, top + high, left, top + high)
        area = {"x": left, "y": top, "width": wide, "height": high, "corners": 4}
        traits.append(trait("button", more=corners, key=click, description=box.name, version=1, **area))
    for number, box in enumerate(row.boxes, 1):
        traits.append(trait("report", "-1", keys=[named_key(f"box{number}")], format=ticked(box)))
    return traits


def ticked(box: SheetBox) -> str:
    """Return the expression that reports a click on a box: its row, its code and words, whether it is ticked now."""
    about = f" [{box.name}] {box.words}: ".replace("\\", "/").replace('"', "'")
    level = f'GetProperty("{box.name}_Level")'
    return f'{{"sheet: " + BasicName + "{about}" + ({level} == 2 ? "ticked" : "cleared")}}'


HIDE, WRITE = key("M"), key("L")
"""Keys of a slip: turn it over, and write on it. Cards are turned over as well."""


def mask(back: str, name: str, access: str, hidden_by: str = "", shows: str = "B") -> Trait:
    """Return a mask that shows a back to all but those with access, who lift it; `hidden_by` is the side behind it."""
    state = encoded([hidden_by, encoded(["", "0"], "|")], ";") if hidden_by else "null"
    return trait(
        "obs", state, key=HIDE, image=back, command="Turn over", display=shows, mask_name=name, access=access, peek=""
    )


def sides_only(side: str) -> str:
    """Return the access of one side."""
    return "sides:" + encoded([side], ":")


NO_PEEK = f"P{named_key('peek')}"
"""The style of a mask that those with access see as all others do, until a key that is on no keyboard."""


def card_traits(back: str, deck: str, side: str, card: str, unseen: bool) -> list[Trait]:
    """Return the traits of a card: it turns, and has a mask that only the side that has it can lift.

    `side` is that of a hand; a card of nobody's is masked by whoever draws it from its deck, who sees its face unless
    it is `unseen`.
    """
    turning = trait(
        "rotate", "0", facings=2, clockwise_key=RIGHT, counter_key=LEFT, clockwise="Turn", counter="", name="Turned"
    )
    access = sides_only(side) if side else "side:"
    return [
        turning,
        marker(Deck=deck, Card=card, Side=side),
        mask(back, deck, access, side, NO_PEEK if unseen else "I"),
    ]


def slip_traits(side: str, back: str) -> list[Trait]:
    """Return the traits of a slip of secret orders, face down: only its side can turn it over."""
    return [
        trait(
            "label",
            key=WRITE,
            command="Write orders",
            size=13,
            foreground="0,0,0",
            vertical="c",
            vertical_offset=8,
            horizontal="c",
            vertical_edge="c",
            horizontal_edge="c",
            format="$pieceName$",
            font="Dialog",
            property="Orders",
        ),
        marker(Side=side),
        mask(back, "orders of " + side, sides_only(side), side),
    ]


class Pile(NamedTuple):
    """A pile of cards: its name, whether it lies face down, and the pile that it is shuffled back into, if any."""

    name: str
    back_to: str = ""

    @property
    def face_down(self) -> bool:
        """Return whether its cards lie face down, and any of them is drawn: a pile of used cards lies open."""
        return not self.back_to

    @property
    def command(self) -> str:
        """The words of the command that shuffles it back."""
        return f"Shuffle all back into {self.back_to}" if self.back_to else ""

    @property
    def report(self) -> str:
        """The report of that command."""
        return f"{self.name}: shuffled back" if self.back_to else ""

    @property
    def shuffled(self) -> str:
        """When it is shuffled, in the words of VASSAL: whenever a card is drawn, or not at all."""
        return "Always" if self.face_down else "Never"


def pile_element(pile: Pile, size: tuple[int, int], board: str, place: Point, slots: Sequence[Element]) -> Element:
    """Return a pile as a component of its window."""
    return component(
        f"{MAPS}.DrawPile",
        *slots,
        name=pile.name,
        owningBoard=board,
        x=round(place[0]),
        y=round(place[1]),
        width=size[0],
        height=size[1],
        allowMultiple=False,
        allowSelect=False,
        faceDown=pile.shuffled,
        drawFaceUp=not pile.face_down,
        shuffle=pile.shuffled,
        reversible=False,
        draw=True,
        color="0,0,0",
        reshufflable=bool(pile.back_to),
        reshuffleCommand=pile.command,
        reshuffleTarget=pile.back_to,
        reshuffleMessage=pile.report,
        maxStack=MOST_SEEN,
    )


def pile_type(pile: Pile, size: tuple[int, int]) -> Trait:
    """Return the type of a pile in a saved set-up, which has its attributes as well."""
    return trait(
        "deck",
        outlined=True,
        color="0,0,0",
        width=size[0],
        height=size[1],
        face_down=pile.shuffled,
        shuffle=pile.shuffled,
        send=pile.command,
        target=pile.back_to,
        send_report=pile.report,
        name=pile.name,
        draw_face_up=not pile.face_down,
        most=MOST_SEEN,
        shown="$BasicName$",
    )


MOST_SEEN = 10
"""The most cards of a pile that lie on each other visibly."""
