"""Sheets in play for the page: what a unit can be marked with, its figures in force, acts, codes, prints.

The page keeps the marks; each request brings those of one sheet, and nothing about it is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from sheetforge.content.library import BadRequest
from sheetforge.files import Json
from sheetforge.game import games_of, sheet_in_play
from sheetforge.play import engine_of
from sheetforge.play.display_steps import UnitDisplay
from sheetforge.play.engine import Unplayable, forces_of
from sheetforge.play.forces import Force
from sheetforge.play.questions import Answer, Choose, Question, Roll
from sheetforge.press import pdf, svg
from sheetforge.press.svg_faces import without_faces
from sheetforge.printing import credited
from sheetforge.products import in_play, sheet_code
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.scene import Box, Document, Page
from sheetforge.sheet.walk import FieldPlace, walk
from sheetforge.web.served import ServedContent

MOST_SHEETS = 60
"""Sheets that are printed at once."""

RIM = 2.0
"""Millimetres about what is drawn on a page."""


@dataclass(frozen=True)
class MarkedSheet:
    """A sheet as the page keeps it: its unit, its name, its turn, the values that differ from those of a new unit."""

    of: str
    name: str
    turn: int
    values: Mapping[str, int]

    def marked(self, served: ServedContent, against: str = "") -> in_play.SheetInPlay:
        """Return the sheet with its marks, in a battle against some unit. Raises `BadRequest`."""
        other = served.key(against) if against else None
        sheet = sheet_in_play(served.library, served.key(self.of), other)
        in_play.mark(sheet, self.values, self.turn, self.name)
        return sheet


def shown(served: ServedContent, asked: MarkedSheet, drawn: str) -> dict[str, Json]:
    """Return all that the page shows of a sheet; without its drawing if that is the `drawn` one."""
    with served.lock:
        key = served.key(asked.of)
        new, sheet = sheet_in_play(served.library, key), asked.marked(served)
        new.set_turn(1)
        controls = list(sheet.controls())
        built = dict(new.figures())
        left, whole = sheet.remaining()
        digest = _drawing_name(sheet)
        answer = _state(sheet, new)
        answer |= {
            "controls": [_control(control) for control in controls],
            "new": {**new.values()},
            "figures": [
                {"label": in_force.label, "value": in_force.value, "built": built.get(in_force.label, "")}
                for in_force in sheet.figures()
            ],
            "acts": [
                {
                    "name": sheet_act.name,
                    "label": sheet_act.label,
                    "asks": sheet_act.asks,
                    "most": sheet_act.most,
                    "words": list(sheet_act.words),
                }
                for sheet_act in sheet.acts()
            ],
            "left": left,
            "whole": whole,
            "gone": sheet.state_words(),
            "turnWord": sheet.turn_word,
            "drawn": digest,
        }
        if digest != drawn:
            answer |= _drawing(sheet, controls)
        return answer


def _state(sheet: in_play.SheetInPlay, new: in_play.SheetInPlay) -> dict[str, Json]:
    turn: int = sheet.any_state.turn
    return {"turn": turn, "values": {**in_play.changed(sheet.values(), new.values())}}


def _control(control: in_play.Control) -> Json:
    return {
        "name": control.name,
        "label": control.label,
        "group": control.group,
        "most": control.most,
        "places": list(control.places),
        "words": list(control.words),
        "choice": control.choice,
    }


# --- drawings ------------------------------------------------------------------------------------


def _display(sheet: in_play.SheetInPlay, options: PrintOptions) -> UnitDisplay:
    """Return the display of the unit. Raises `BadRequest` for a unit without one."""
    key = sheet.key
    product = games_of(sheet.library)[key.system].products().get("displays")
    if product is None or product.units is None:
        raise BadRequest(f"{key} has no display")
    displays = product.units(key.system, sheet.library, options)(sheet.any_state)
    display = next((unit_display for unit_display in displays if unit_display.unit == sheet.id), None)
    if display is None:
        raise BadRequest(f"{key} has no display")
    return display


def _drawing_name(sheet: in_play.SheetInPlay) -> str:
    """Return a name for the drawing of a sheet, the same for the same marks."""
    text = f"{sheet.key} {sheet.any_state.turn} {sorted(sheet.values().items())}"
    return sha256(text.encode()).hexdigest()[:16]


def _drawing(sheet: in_play.SheetInPlay, controls: list[in_play.Control]) -> dict[str, Json]:
    """Return the pages of the display with its marks, and where its boxes are on them."""
    blank = _display(sheet, PrintOptions(fillable=True)).pages()
    pages = _display(sheet, PrintOptions()).pages()
    boxes = in_play.places(controls, blank)
    return {"pages": [_page(page) for page in pages], "places": {name: _place(place) for name, place in boxes.items()}}


def _page(page: Page) -> Json:
    """Return a page as SVG, and the part of it that is drawn on: the foot is for paper."""
    foot = page.height - MARGIN - FOOT
    boxes = [drawn.box for drawn in walk(page.items)]
    inside = [box for box in boxes if box.y < foot and box.width > 0 and box.height > 0]
    left, top = min(box.x for box in inside), min(box.y for box in inside)
    right, bottom = max(box.right for box in inside), min(foot, max(box.bottom for box in inside))
    crop = [left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM]
    return {"svg": without_faces(svg.write(page, page.label)), "crop": [round(value, 2) for value in crop]}


def _place(place: FieldPlace) -> Json:
    box: Box = place.box
    return [place.page, round(box.x, 2), round(box.y, 2), round(box.width, 2), round(box.height, 2)]


def printed(served: ServedContent, sheets: list[MarkedSheet], paper: str, ink: str) -> bytes:
    """Return sheets with their marks as a PDF, the pages that `build displays --battle` prints."""
    with served.lock:
        if not 1 <= len(sheets) <= MOST_SHEETS:
            raise BadRequest(f"from 1 to {MOST_SHEETS} sheets are printed at once")
        pages: list[Page] = []
        for asked in sheets:
            sheet = asked.marked(served)
            game = games_of(served.library)[sheet.key.system]
            pages += _display(sheet, credited(game, PrintOptions(paper, ink))).pages()
        return pdf.write(Document(tuple(pages), "Sheets in play", "", "ship displays", (), "en"))


FARTHEST = 60
"""Hexes to a target, at most."""


def odds(served: ServedContent, asked: MarkedSheet, target: MarkedSheet, place: in_play.TargetPlace) -> dict[str, Json]:
    """Return the chances of a marked sheet at a marked target, a line for each weapon that bears.

    If none does, `bears` has the bearings at which one does. Raises `BadRequest`.
    """
    if not (1 <= place.away <= FARTHEST and 0 <= place.bearing < in_play.CLOCK and 0 <= place.shows < in_play.CLOCK):
        raise BadRequest(f"the range is from 1 to {FARTHEST} hexes, a bearing from 0 to {in_play.CLOCK - 1}")

    def lines(bearing: int) -> list[str]:
        sheet, aimed = asked.marked(served, target.of), target.marked(served)
        return in_play.aims(sheet, place._replace(bearing=bearing), aimed)

    with served.lock:
        found = lines(place.bearing)
        bears = [] if found else [bearing for bearing in range(in_play.CLOCK) if lines(bearing)]
    return {"lines": list(found), "bears": list(bears)}


# --- what the rules carry out --------------------------------------------------------------------

NEXT_TURN = "next-turn"
"""The act that ends the turn."""


def acted(served: ServedContent, asked: MarkedSheet, act: str, number: int, answers: list[Answer]) -> dict[str, Json]:
    """Return how far an act got with the answers so far: the open question, or the new marks at its end."""
    with served.lock:
        sheet = asked.marked(served)
        known = {sheet_act.name: sheet_act for sheet_act in sheet.acts()}
        if act == NEXT_TURN:
            script = sheet.next_turn()
        elif act in known and (not known[act].asks or 1 <= number <= known[act].most):
            script = sheet.act(act, number)
        else:
            raise BadRequest(f"{asked.of} has no act {act!r} with the number {number}")
        carried = in_play.carry_out(sheet, script, answers)
        new = sheet_in_play(served.library, sheet.key)
        new.set_turn(1)
        question = None if carried.question is None else _question(carried.question)
        return {**_state(sheet, new), "question": question, "said": list(carried.said)}


def _question(question: Question) -> Json:
    """Return a question as the page asks it: dice with their sides, or options with their words."""
    why = question.why.replace("-", " ")
    if isinstance(question, Roll):
        return {"why": why, "dice": list(question.dice), "options": [], "by": _who(question.by)}
    if isinstance(question, Choose):
        options: list[Json] = [[option, option.replace("-", " ")] for option in question.options]
        return {"why": why, "dice": [], "options": options, "by": _who(question.side)}
    cards: list[Json] = [[card, card.replace("-", " ")] for card, copies in question.cards if copies]
    return {"why": why, "dice": [], "options": cards, "by": "the deck"}


def _who(side: str) -> str:
    return {in_play.OWN: "you", in_play.OTHER: "your enemy"}.get(side, "")


# --- forces, codes -------------------------------------------------------------------------------


def force(served: ServedContent, name: str) -> dict[str, Json]:
    """Return the units of a fleet, of the sides of a scenario, or a single one. Raises `BadRequest`."""
    with served.lock:
        key = served.key(name)
        library, engine = served.library, engine_of(served.library, key.system)
        try:
            if key.kind == "scenarios":
                state = engine.battle(library, {"scenario": key.id}).begin()
            else:
                recipe = forces_of(engine).recipe(library, [Force(key), Force(key)], [in_play.OWN, in_play.OTHER])
                state = engine.battle(library, recipe).begin()
        except Unplayable as problem:
            raise BadRequest(str(problem)) from None
        maker = games_of(library)[key.system].in_play
        if maker is None:
            raise BadRequest(f"{key}: there are no sheets in play for it")
        units: list[Json] = [
            {"of": str(member.key), "name": member.name, "side": "" if member.side == in_play.OWN else member.side}
            for member in maker().units(library, key.system, state)
            if member.side != in_play.OTHER
        ]
        return {"units": units}


def code(served: ServedContent, asked: MarkedSheet) -> str:
    """Return the code of a sheet."""
    with served.lock:
        sheet = asked.marked(served)
        new = sheet_in_play(served.library, sheet.key)
        turn: int = sheet.any_state.turn
        return sheet_code.encoded(sheet.key, asked.name, turn, list(new.controls()), sheet.values(), new.values())


def read_code(served: ServedContent, text: str) -> dict[str, Json]:
    """Return the sheet of a code. Raises `BadRequest` for one that is damaged, or of a unit that is not here."""
    with served.lock:
        carried = sheet_code.read(text)
        key = served.key(str(carried.key))
        new = sheet_in_play(served.library, key)
        turn, values = sheet_code.unpacked(carried, list(new.controls()), new.values())
        return {"of": str(key), "name": carried.name, "turn": turn, "values": {**in_play.changed(values, new.values())}}


def qr_code(text: str) -> str:
    """Return a text as a QR code in SVG. Raises `BadRequest` for one that is too long."""
    import segno
    from segno.encoder import DataOverflowError

    try:
        made = segno.make(text, error="m", micro=False)
    except DataOverflowError:
        raise BadRequest("this is too long for a QR code") from None
    drawing = BytesIO()
    made.save(drawing, kind="svg", border=4, dark="#000000", light="#ffffff", omitsize=True, xmldecl=False)
    return drawing.getvalue().decode()
