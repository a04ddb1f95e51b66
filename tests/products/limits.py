"""Products at their limits: pages of slots, cuts, rulers, tables, indexes and posters of any size and number.

The content meets few of these limits, and a small request none. A line of the golden is a sweep's digest
for one of its subjects. Write it again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from string import ascii_uppercase as LETTERS
from tempfile import TemporaryDirectory

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.game import described, discover, sheet_in_play
from sheetforge.play.questions import Question, Script
from sheetforge.play.report import Column, Table
from sheetforge.press.slots import read_layout
from sheetforge.products import covers as pack_covers
from sheetforge.products.counters import Counter, CutGroup
from sheetforge.products.cutting import read_cut
from sheetforge.products.in_play import GONE, LAST_TURN, SheetAct, SheetInPlay, TargetPlace, aims, carry_out, mark
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Product
from sheetforge.products.report_pages import ReportPage, page
from sheetforge.products.shared_sheets import arranged
from sheetforge.products.sheet_links import linked
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.sheet.dies import Die
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.poster import Poster, PosterShip, draw_poster
from sheetforge.sheet.scene import Box, Page, Rect, Style
from sheetforge.sheet.sides import side as side_of
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.babylon.products import battle_sheets as babylon_sheets
from sheetforge.systems.babylon.products import standing as babylon_standing
from sheetforge.systems.babylon.products.in_play import BabylonInPlay
from sheetforge.systems.babylon.sheets import index as babylon_index
from sheetforge.systems.babylon.sheets.model import SheetOptions
from sheetforge.systems.silent_death.products import battle_displays as death_displays
from sheetforge.systems.silent_death.products import markers
from sheetforge.systems.silent_death.products import standing as death_standing
from sheetforge.systems.silent_death.products.in_play import DeathInPlay
from sheetforge.systems.silent_death.products.maps import ruler_pages, rulers_of
from sheetforge.systems.silent_death.products.roster import crewed, of_fleet, of_side
from sheetforge.systems.silent_death.schema.fleet import Fleet
from sheetforge.systems.silent_death.schema.fleet import Scenario as DeathScenario
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.mounts import ship_size
from sheetforge.systems.silent_death.sheets.outlines import FORMS, outline
from sheetforge.systems.silent_fury.products import battle_sheets as fury_sheets
from sheetforge.systems.silent_fury.products import standing as fury_standing
from sheetforge.systems.silent_fury.products.in_play import FuryInPlay
from sheetforge.systems.silent_fury.sheets import book as fury_book
from sheetforge.systems.silent_fury.sheets import odds_page, stores
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.sovereign_seas.products import battle_sheets as sea_sheets
from sheetforge.systems.sovereign_seas.products import standing as sea_standing
from sheetforge.systems.sovereign_seas.products.in_play import SeaInPlay
from sheetforge.systems.sovereign_seas.sheets import index as sea_index
from sheetforge.systems.sovereign_seas.sheets.log import Options
from tests import said
from tests.products.drawn import SYSTEMS
from tests.sheet.art import ARMS
from tests.systems.babylon import samples_of_babylon_sheets as babylon
from tests.systems.limits import COLOR, GOLDEN, digest, drawn, sketched, written
from tests.systems.samples_of_battles import library
from tests.systems.silent_death.samples_of_sheets import SD, display
from tests.systems.silent_fury import samples_of_fury_sheets as fury
from tests.systems.sovereign_seas import samples_of_sheets as sea
from tests.web.test_table import answer

# --- pieces --------------------------------------------------------------------------------------


def slots() -> Iterator[str]:
    """Pages with slots at places of their own: what lies over another, beyond the paper or nowhere."""
    shapes = {"hex": "size: 20", "round": "size: 20", "square": "size: 20", "rectangle": "width: 20\nheight: 30"}
    steps = [(across, down) for across in (0, 9.98, 17.31, 17.33, 19.98, 20.1) for down in (0, 9.9, 17.33, 20, 30.1)]
    for shape, size in shapes.items():
        for turns in ((0, 0), (0, 90), (90, 90), (180, 270)):
            pages = (
                f"name: own\npaper: a4\nshape: {shape}\n{size}\nslots:\n"
                f"- {{left: 40, top: 40, turn: {turns[0]}}}\n- {{left: {40 + x}, top: {40 + y}, turn: {turns[1]}}}\n"
                for x, y in steps
            )
            yield f"two of {shape}, turned by {turns[0]} and {turns[1]}: {digest(_layouts(pages))}"
        grids = (
            f"name: own\npaper: a4\nlandscape: {landscape}\nshape: {shape}\n{size}\n{edges}grids:\n"
            f"- {{left: {left}, top: {top}, columns: 3, rows: 2, gap: {gap}{more}}}\n"
            for landscape in ("true", "false")
            for edges in ("", "margins: {left: 10, top: 10, right: 10, bottom: 10}\n")
            for left, top in ((9.98, 10), (9.995, 9.995), (10, 200), (130, 10), (140, 10), (200, 30))
            for gap, more in ((0, ""), (2, ", turn: 90"), (1.5, ", row_gap: 4, turn: 180"))
        )
        yield f"grids of {shape}: {digest(_layouts(grids))}"


def _layouts(texts: Iterable[str]) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.yaml"
        for text in texts:
            path.write_text(text, encoding="utf-8")
            try:
                yield repr(read_layout(str(path)))
            except Unreadable as problem:
                yield str(problem).replace(folder, "")


def cuts() -> Iterator[str]:
    """How pieces are cut by every option, and on pages with fixed slots."""
    ways: tuple[dict[str, Setting], ...] = (
        *({"shape": shape, "size": size} for shape in ("hex", "square", "round") for size in (9.0, 20.0, 25.0)),
        *({"shape": "square", "rounded": rounded, "size": 12.0} for rounded in (2.0, 5.0, 6.0, 7.0)),
        *({"cutting": cutting, **more} for cutting in ("grid", "nested") for more in ({}, {"shape": "round"})),
        *({"backs": backs, "gap": 4.0} for backs in ("none", "long-edge", "short-edge", "fold")),
        *({"marks": marks, "marks-on": "both", "bleed": "none"} for marks in ("ticks", "full", "outer", "none")),
    )
    for name, few in (("", 1), ("loose-letter", 5), ("stickers-round-25-a4", 3), ("die-cut-square-15-a4", 5)):
        made = (_cut({**way, "slots": name}) for way in ways[::few])
        yield f"{name or 'plain paper'}: {digest(made)}"
    for name in ("die-cut-hex-25-letter", "stickers-square-20-a4"):
        fixed = read_layout(name).fixed
        assert fixed is not None
        width, height = fixed.die.width, fixed.die.height
        for less in (0.0, 0.01, 0.02, 0.5, 0.51):
            own = [
                _cut({"slots": name}, Die("rectangle", *size))
                for size in ((width - less, height), (width, height - less))
            ]
            asked = _cut({"slots": name, "size": height - less})
            yield f"{less:g} mm less than the slots of {name}: {digest([*own, asked])}"


def _cut(settings: Mapping[str, Setting], own: Die | None = None) -> str:
    try:
        cut = read_cut(PrintOptions(settings=dict(settings)), own)
        return f"{cut} {cut.job('Title', 'words')} {cut.of(Die('hex', 30.0, 26.0))}"
    except BadRequest as problem:
        return str(problem)


def rulers() -> Iterator[str]:
    """Rulers of all weapons of a game for hexes of all sizes."""
    for system in ("silent-death", "silent-death-star-wars"):
        weapons = [library().entity(key) for key in library().keys("weapons", system)]
        found = rulers_of(weapons)
        yield f"{system}: {digest(found)}"
        for across in (6.0, 9.0, 14.0, 18.0, 22.5, 25.0, 31.0, 40.0, 75.0, 130.0, 260.0):
            made = (written(ruler_pages, found[:number], PrintOptions("letter"), across) for number in (1, 2, 5, 40))
            yield f"{system}, {across:g} mm: {digest(made)}"


def marked() -> Iterator[str]:
    """Counters of warheads, of stores in any number and of things that belong to nobody."""
    for system in ("silent-death", "silent-death-star-wars"):
        yield f"{system}, warheads: {digest(markers.warheads(library(), system, range(2), 3))}"
        yield f"{system}, things: {digest(markers.things(library(), system, 2))}"
    for number in range(12):
        stores = {"Missiles": number, "Decoy": number, "Torpedo": number}
        yield f"stores of {number}: {digest(markers.carried_faces(stores, markers.Worn(ARMS.side, ARMS)))}"


def crews() -> Iterator[str]:
    """Fleets that give crews to all, some or none of their ships, and have a limit or none."""

    def display_of(_: object, key: Key) -> Display:
        return display(key.id, key.system)

    key = Key("fleets", SD, "vaubrand-field-wall")
    fleet = library().entity(key)
    assert isinstance(fleet, Fleet)
    for points in (None, 250):
        for event in (None, "rules-of-warfare-ii"):
            for number in range(3):
                lines = tuple(line.model_copy(update={"crews": line.crews[:number]}) for line in fleet.ships)
                changed = fleet.model_copy(update={"ships": lines, "points": points, "event": event})
                roster = of_fleet(library(), key, changed, display_of)
                yield f"{points} points, {event or 'no event'}, {number} crews: {digest([roster])}"


def ships() -> Iterator[str]:
    """Ships of every form, and their size in a hex between letters that stand close to it or not."""
    for form in FORMS:
        drawings = [outline(form, f"Ship {number}") for number in range(9)]
        letters = [(Box(-2.0, -8.0 - step / 2, 4.0, 4.0), Box(3.0 + step / 2, 2.0, 4.0, 4.0)) for step in range(12)]
        sizes = (ship_size(drawing, 14.0, pair) for drawing in drawings[:3] for pair in letters)
        yield f"{form}: {digest(one.digest for one in drawings)} {digest(sizes)}"


# --- pages ---------------------------------------------------------------------------------------


def reports() -> Iterator[str]:
    """Pages of odds with tables of any number of rows, with and without charts."""
    columns = (Column("Weapon", "weapon"), Column("Range", "range", "number"), Column("Hit", "hit", "chance"))
    chart = Chart("Hits", "hexes", (Curve("A gun", 0, tuple(Fraction(at, 9) for at in range(9))),), True)
    for rows in (1, 6, 13, 21, 30, 38, 47, 58, 66):
        cells = tuple((f"Gun {at // 3}", at, Fraction(at % 5, 4)) for at in range(rows))
        tables = [("All", Table("all", columns, cells)), ("Few", Table("few", columns, cells[::5]))]
        made = (
            written(_report, tables[:number], charts, row)
            for number in (1, 2)
            for charts, row in (((), 6.6), ((chart,), 5.4), ((chart, chart), 5.4))
        )
        yield f"{rows} rows: {digest(made)}"


def _report(tables: list[tuple[str, Table]], charts: tuple[Chart, ...], row: float) -> tuple[Page, ...]:
    return (page(ReportPage("odds", "Odds", "", "About these figures.", tables, row, charts), PageLook()),)


def indexes() -> Iterator[str]:
    """The index of a book of any number of ships."""
    crafts = [*babylon.sheets(), *babylon.sheets("flights")] * 5
    logs = sea.every_log() * 5
    ships = [fury.sheet(key.id) for key in library().keys("ships", "silent-fury")] * 5
    for number in (1, 20, 45, 80):
        pages = range(4, 4 + number)
        makers = (
            ("babylon", babylon_index.page, crafts, SheetOptions()),
            ("sovereign-seas", sea_index.page, logs, Options()),
            ("silent-fury", fury_book.index, ships, SheetLook()),
        )
        for system, make, listed, look in makers:
            some = listed[:number]
            yield f"{number}, {system}: {written(_one, make, some, pages[: len(some)], look)}"


def _one(make: Callable[..., Page], *given: object) -> tuple[Page, ...]:
    return (make(*given),)


def odds() -> Iterator[str]:
    """Pages of odds of a ship of Silent Fury, with as many tables on the first as it has room for."""
    columns = (Column("Weapon", "weapon"), Column("Range", "range", "number"), Column("Hit", "hit", "chance"))
    for rows in (1, 12, 22, 24, 26, 34, 44):
        cells = tuple((f"Gun {at // 3}", at, Fraction(at % 5, 4)) for at in range(rows))
        for names in (("strike",), ("fire", "strike"), ("strike", "dogfight", "fire")):
            tables = tuple(Table(name, columns, cells) for name in names)
            sheets = (odds_page.OddsSheet("a", "A", "", "a ship", tables, (), "", count) for count in (1, 2))
            made = (written(odds_page.pages, one, SheetLook()) for one in sheets)
            yield f"{rows} rows, {len(names)} tables: {digest(made)}"
        heights = (odds_page.page_count({"fire": rows, "strike": more}, SheetLook()) for more in range(40))
        yield f"{rows} rows and more: {digest(heights)}"


def tubes() -> Iterator[str]:
    """Torpedo tubes of any number, in as many rows as they need."""
    for count in (1, 2, 5, 9, 14, 23):
        yield f"{count}: {digest([sketched(stores.tubes, count, Box(10.0, 20.0, 42.0, 0.0))])}"


def posters() -> Iterator[str]:
    """Covers with any number of ships, at sea and in space."""
    drawings = [outline(form, "agni") for form in FORMS]
    for number in (0, 1, 2, 3, 4, 5, 8):
        ships = tuple(
            PosterShip(f"Ship {at}", drawings[at % len(drawings)], ARMS if at % 2 else None) for at in range(number)
        )
        yield f"{number}: {digest([_poster(ships, 60.0 + 20 * number)])}"


def _poster(ships: tuple[PosterShip, ...], width: float) -> str:
    form = Form(COLOR, "cover")
    draw_poster(form, Box(10.0, 10.0, width, 1.4 * width), Poster("A game", "A Title", "A note", (), ships))
    return drawn(tuple, form.items)


def codes() -> Iterator[str]:
    """Codes in the foot of a page whose drawings leave more or less room."""
    key, options = Key("ships", SD, "jig"), PrintOptions(settings={"qr": "http://192.168.1.7:8470"})
    style = Style(fill="#000000")
    for room in (10.0, 10.15, 10.25, 11.2, 12.0, 30.0):
        spans = ((0.0, 40.0), (40.0 + room, 120.0), (120.0 + min(room, 10.1), 203.0))
        items = tuple(Rect(start, 288.0, end - start, 2.0, style) for start, end in spans)
        made = written(linked(options, key, partial(_one, Page, 210.0, 297.0, items, "Jig")))
        yield f"{room:g} mm: {made}"


REQUESTED = {
    "babylon": {"ships": ("condor", "otso"), "flights": ("tiira",), "fleets": ("ilmari-patrol",)},
    "silent-death": {"ships": ("hornpipe", "jig", "glacis"), "fleets": ("prize-ships",)},
    "silent-death-star-wars": {"ships": ("x-wing", "yt-1300")},
    "silent-fury": {"ships": ("gnat", "citadel")},
    "sovereign-seas": {"ships": ("eclipse", "limier"), "fleets": ("division-legere",)},
}
"""What is asked of each game, kind by kind."""


def plans() -> Iterator[str]:
    """The sheets that each product plans, by every value at the limits of its options, without a page of them drawn."""
    for system, kinds in REQUESTED.items():
        wanted = [{kind: frozenset((Key(kind, system, id),))} for kind, ids in kinds.items() for id in ids]
        for name, product in discover()[system].products().items():
            first = {} if name in ("maps", "papers", "templates") else wanted[0]
            lines: list[str] = []
            for option in product.options:
                values = option.choices or [one for one in (option.least, option.most) if one is not None]
                if isinstance(option.default, bool):
                    values = [not option.default]
                for value in values if not (option.is_file or option.hidden) else ():
                    lines += _planned(product, system, {option.name: value}, first)
            for one in wanted if name == "displays" else ():
                lines += _planned(product, system, {}, one, (3, 7))
            yield f"{system}, {name}: {digest(lines)}"


def _planned(
    product: Product,
    system: str,
    settings: dict[str, Setting],
    requested: dict[str, frozenset[Key]],
    crew: tuple[int, ...] = (),
) -> Iterator[str]:
    try:
        plan = product.plan(library(), system, PrintOptions(crew=crew, settings=settings), requested)
    except (BadRequest, Unreadable, LayoutProblem) as problem:
        yield f"{settings}: {problem}"
        return
    for sheet in plan.sheets:
        needs = digest(sorted(map(str, sheet.depends_on)))
        facts = f"{sheet.title} {sheet.pages} {sheet.formats} {sheet.subject} {sheet.ships} {needs}"
        yield f"{settings} {sheet.name}: {facts}"
    yield from (f"{settings} without {key}: {reason}" for key, reason in plan.omitted.items())


# --- what a battle leaves ------------------------------------------------------------------------

UNITS = (
    "ships/babylon/condor",
    "ships/babylon/eyrie",
    "flights/babylon/bustard",
    "ships/silent-death/executioner-ii",
    "ships/silent-death/quadrille",
    "ships/silent-death/tarantella",
    "ships/silent-death-star-wars/tie-bomber",
    "ships/silent-fury/gnat",
    "ships/silent-fury/reaver",
    "ships/sovereign-seas/bellerophon",
    "ships/sovereign-seas/limier",
)
"""Units of every game, marked at random."""


def marks() -> Iterator[str]:
    """Sheets in play with marks at random: figures, acts, marks on the printed sheet, the page of the battle."""
    for name in UNITS:
        throw = Random(name)
        lines: list[str] = []
        for share in (0.0, 0.05, 0.2, 0.2, 0.5, 1.0):
            sheet = sheet_in_play(library(), Key(*name.split("/")))
            acts = 0.0 < share < 0.5
            most = {one.name: one.most for one in sheet.controls() if one.name != GONE}
            chosen = {one: throw.randint(0, last) for one, last in most.items() if throw.random() < share}
            mark(sheet, chosen, throw.choice((1, 2, 7, LAST_TURN)), "Nova" if share else "")
            for _ in range(2):
                lines += map(
                    str, (*sheet.controls(), *sheet.figures(), *sheet.acts(), sheet.values(), sheet.remaining())
                )
                lines += (sheet.state_words(), *_printed(sheet))
                lines += (_acted(sheet, act, throw) for act in list(sheet.acts())[: 3 if acts else 0])
                lines += map(str, (*sheet.figures(), carry_out(sheet, sheet.next_turn(), ())))
            lines += aims(sheet, TargetPlace(throw.randint(1, 9), throw.randint(0, 11), throw.randint(0, 11)))
        yield f"{name}: {digest(lines)}"


def _acted(sheet: SheetInPlay, act: SheetAct, throw: Random) -> str:
    """What an act of the rules comes to, with dice and choices at random, and with an answer too many."""
    number = throw.randint(1, min(act.most, 9)) if act.asks else 0
    script = sheet.act(act.name, number)
    progress = carry_out(sheet, script, ())
    said: list[object] = [act.name, number, progress]
    while progress.question is not None and len(said) < 30:
        given = answer(progress.question, throw)
        progress = carry_out(sheet, _resumed(script, progress.question), (given,))
        said.append((given, progress))
    with suppress(BadRequest):
        said.append(carry_out(sheet, iter(()), (0,)))  # type: ignore[arg-type]
    return " ".join(map(str, said))


def _resumed(script: Script, question: Question) -> Script:
    """A script whose question is open already."""
    while True:
        try:
            question = script.send((yield question))
        except StopIteration:
            return


def _printed(sheet: SheetInPlay) -> Iterator[str]:
    """The marks on the printed sheet of a unit, and its row on the page of the battle."""
    match sheet:
        case BabylonInPlay():
            yield f"{babylon_sheets.marks(sheet.unit)} {babylon_standing.standing(sheet.state)}"
        case DeathInPlay():
            assert sheet.display is not None
            boxes = sorted(death_displays.marks(sheet.state, sheet.unit, sheet.display))
            yield f"{boxes} {death_standing.standing(sheet.state)}"
        case FuryInPlay():
            yield f"{fury_sheets.standing(sheet.unit)} {fury_sheets.lying(sheet.state, sheet.unit)}"
            yield str(fury_standing.standing(sheet.state))
        case SeaInPlay():
            struck = (sorted(sea_sheets.struck(sheet.unit, sheet.state.turn, lasting)) for lasting in range(4))
            yield f"{list(struck)} {sea_standing.standing(sheet.state)}"


def covers() -> Iterator[str]:
    """Covers of packs with any number of counters and sheets."""
    drawing = outline("light", "agni")
    for sides in (("1",), ("1", "2")):
        for kinds in (1, 3, 4, 8, 9, 10):
            faces = (
                CounterFace(f"Ship {at % kinds}", "A", drawing, half=half, side=side_of(int(side)))
                for side in sides
                for at in range(kinds + 2)
                for half in ("", "stern")
            )
            counters = [Counter(face, is_ship=True) for face in faces]
            shown = (
                pack_covers.ships_of(counters),
                pack_covers.lines_of(counters),
                pack_covers.figures_of(counters[:kinds], kinds),
            )
            yield f"{len(sides)} sides, {kinds} kinds: {digest(map(_named, shown))}"
    plain = Page(210.0, 297.0, ())
    for choice in ("off", "auto", "on"):
        longer = [
            len(
                pack_covers.with_cover(
                    PrintOptions(settings={"cover": choice}), [plain] * number, lambda n=number + more: [plain] * n
                )
            )
            for number in range(1, 16)
            for more in (1, 2)
        ]
        yield f"{choice}: {longer}"


def _named(found: object) -> str:
    return re.sub(r"drawing=[^)]*\)", "", str(found))


def several() -> Iterator[str]:
    """Counters of several outlines in any number: what fills sheets of its own, and what shares one."""
    dies = (None, Die("hex", 30.0, 26.0), Die("long", 51.0, 26.0, across=25.0))
    ways: tuple[dict[str, Setting], ...] = (
        *({"backs": "fold"}, {"backs": "none", "marks": "none"}),
        *({}, {"marks": "full"}, {"cutting": "nested"}),
    )
    for settings in ways:
        cut = read_cut(PrintOptions(settings=settings))
        for numbers in ((1, 1, 1), (70, 3, 2), (3, 40, 25), (30, 30, 30), (0, 1, 60)):
            groups = [
                CutGroup(tuple((CounterFace(f"{at}", ""),) * 2 for at in range(number)), False, one, True)
                for number, one in zip(numbers, dies, strict=True)
                if number
            ]
            runs = arranged(groups, cut, "Title", "words")
            made = [
                (run.pages, start, end, job.flip, [(f"{one.box.x:.2f}", f"{one.box.y:.2f}") for one in job.page.slots])
                for run in runs
                for _, start, end, job in run.lots
            ]
            yield f"{settings}, {numbers}: {[run.is_shared for run in runs]} {digest(made)}"


def sides() -> Iterator[str]:
    """Ships of a side of a scenario, as mercenaries or not, with crews and names of their own or none."""
    key = Key("scenarios", SD, "first-sortie")
    scenario = library().entity(key)
    assert isinstance(scenario, DeathScenario)
    for side in scenario.sides:
        for hired in (False, True):
            for ship_hired in (False, True):
                ships = tuple(one.model_copy(update={"mercenary": ship_hired}) for one in side.ships)
                changed = side.model_copy(update={"ships": ships, "mercenary": hired})
                roster = of_side(
                    library(), key, changed, lambda _, at: display(at.id, at.system), LETTERS[: len(ships)]
                )
                dealt = (crewed(roster, values) for values in (None, (), (3, 4, 5), tuple(range(40))))
                yield f"{side.name}, {hired}, {ship_hired}: {digest([roster, *dealt])}"


# --- words ---------------------------------------------------------------------------------------


def facts() -> Iterator[str]:
    """The figures of entities of every kind beside their fields."""
    for system in SYSTEMS:
        for kind in (
            "ships",
            "flights",
            "weapons",
            "fleets",
            "scenarios",
            "tables",
            "houses",
            "maps",
            "cards",
            "events",
        ):
            keys = list(library().keys(kind, system))[::3]
            if keys:
                made = (described(library(), key).get("derived") for key in keys)
                yield f"{system}, {kind}: {digest(made)}"


SWEEPS: dict[str, Callable[[], Iterator[str]]] = {
    one.__name__: one
    for one in (
        slots,
        cuts,
        rulers,
        marked,
        crews,
        ships,
        reports,
        odds,
        plans,
        marks,
        covers,
        several,
        sides,
        tubes,
        indexes,
        posters,
        codes,
        facts,
    )
}


def text(name: str) -> str:
    """A line for each subject of a sweep."""
    return "\n".join(SWEEPS[name]())


def regenerate() -> None:
    """Write the golden again."""
    said.write({"products": {name: text(name) for name in SWEEPS}}, GOLDEN)
