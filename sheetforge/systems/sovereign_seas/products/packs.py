"""Packs: one document with all that a scenario, or a fleet, needs at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from sheetforge.content.library import Key, Library
from sheetforge.press.imposition import impose
from sheetforge.products.counter_sheets import job_of, pieces_of
from sheetforge.products.counters import PIECE_OPTIONS, Piecework, read_piecework
from sheetforge.products.maps import sheet_pages
from sheetforge.products.pages import made
from sheetforge.products.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet import form_page
from sheetforge.sheet.hexmap.drawing import draw
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products import counters, maps, rosters
from sheetforge.systems.sovereign_seas.products.printing import sheet_options
from sheetforge.systems.sovereign_seas.products.references import chart_pages
from sheetforge.systems.sovereign_seas.products.scenarios import map_of, scenario_sheet
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario
from sheetforge.systems.sovereign_seas.sheets import control_log, roster, scenario_page
from sheetforge.systems.sovereign_seas.sheets.log import Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.model import control_log as resolved
from sheetforge.systems.sovereign_seas.sheets.reference import reference

COUNTERS = ProductOption("counters", True, "put the counters of its ships into a pack")
WITH_MAP = ProductOption("with-map", False, "put the sheets of its map into a pack")
OPTIONS = (COUNTERS, WITH_MAP, *PIECE_OPTIONS, counters.REVERSE)


@dataclass(frozen=True, slots=True)
class Pack:
    """A scenario or a fleet, and how all that it needs is to be printed."""

    library: Library
    key: Key
    subject: Scenario | Fleet
    options: PrintOptions
    how: Options
    looked_up: Reference
    work: Piecework


def product() -> Product:
    """The packs of the game; built when they are asked for."""
    return Product("pack", "all that a fleet or scenario needs", plan, OPTIONS, by_default=False)


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A pack for every fleet and scenario asked for; for all, when nothing is."""
    chosen = wanted.get("scenarios", frozenset()) | wanted.get("fleets", frozenset())
    if wanted and not chosen:
        return Plan(())
    work = read_piecework(options)
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    for key in (*library.keys("fleets", system), *library.keys("scenarios", system)):
        if chosen and key not in chosen:
            continue
        used = library.track()
        subject, looked_up = library.entity(key), reference(library, system)
        if not isinstance(subject, Scenario | Fleet) or looked_up is None:
            left_out[key] = f"{library.shown(key)}, or a table, does not pass the check"
            continue
        pack = Pack(library, key, subject, options, sheet_options(options), looked_up, work)
        sheets.append(_sheet(pack, {*used, key}))
    return Plan(tuple(sheets), left_out)


def _sheet(pack: Pack, used: set[Key]) -> Sheet:
    short = pack.work.flip == "short-edge"
    name = f"{pack.key.system}/packs/{pack.key.id}"
    depends_on = {*used, *_consulted(pack)}
    draw_all = partial(pages, pack)
    duplex: Literal["short-edge", "long-edge"] = "short-edge" if short else "long-edge"
    return made(name, pack.subject.name, depends_on, draw_all, "pack", duplex)


def _consulted(pack: Pack) -> set[Key]:
    """Everything that the pages of a pack show, noted while they are made once."""
    used = pack.library.track()
    tuple(members(pack))
    chart_pages(pack.library, pack.key.system, pack.how)
    if isinstance(pack.subject, Scenario):
        map_of(pack.library, pack.key, pack.subject, pack.options)
    return set(used)


def members(pack: Pack) -> Iterator[rosters.Member]:
    """Every ship of both sides, or of the fleet."""
    subject = pack.subject
    for side in subject.sides if isinstance(subject, Scenario) else (subject,):
        yield from rosters.members(pack.library, pack.key.system, side)


def pages(pack: Pack) -> tuple[Page, ...]:
    """The scenario, its rosters, its control logs, the charts, its counters and its map.

    Counters are cut up, so they have sheets of paper of their own. Raises `LayoutProblem` for the
    first thing that does not fit.
    """
    made = [*opening(pack), *log_pages(pack)]
    for _, _, draw_charts in chart_pages(pack.library, pack.key.system, pack.how):
        made += draw_charts()
    if pack.options.setting(COUNTERS):
        if len(made) % 2:
            made.append(_notes(pack))
        made += counter_pages(pack)
    if pack.options.setting(WITH_MAP) and isinstance(pack.subject, Scenario):
        board = map_of(pack.library, pack.key, pack.subject, pack.options)
        made += sheet_pages(draw(board, maps.sea(pack.options)), pack.options)
    return tuple(made)


def opening(pack: Pack) -> Iterator[Page]:
    """The scenario with the rosters of its sides, or the roster of the fleet."""
    library, key, subject = pack.library, pack.key, pack.subject
    if isinstance(subject, Fleet):
        yield from roster.pages(rosters.of_fleet(library, key, subject), pack.how)
        return
    yield scenario_page.page(scenario_sheet(library, key, subject), pack.how)
    for side in subject.sides:
        yield from roster.pages(rosters.of_side(library, key, subject, side), pack.how)


def log_pages(pack: Pack) -> list[Page]:
    """The control logs of all ships, each copy with the number of its counter."""
    kinds: dict[Key, list[rosters.Member]] = {}
    for member in members(pack):
        kinds.setdefault(member.key, []).append(member)
    made: list[Page] = []
    for key, ships in kinds.items():
        digest = pack.library.digest(key)
        log = resolved(ships[0].ship, key.system, key.id, pack.library, digest)
        holds = control_log.holds(log, pack.how)
        for start in range(0, len(ships), holds):
            shown = ships[start : start + holds]
            names = tuple(str(ship.number) for ship in shown)
            how = replace(pack.how, names=names, copies=len(shown))
            drawn = control_log.pages(log, pack.looked_up, how)
            made += apart(drawn, str(start // holds + 1)) if start else drawn
    return made


def counter_pages(pack: Pack) -> tuple[Page, ...]:
    """The counters of the ships, and a marker for each that has turned, to be cut out."""
    if isinstance(pack.subject, Fleet):
        fronts = tuple(counters.of_squadrons(pack.library, pack.key, pack.subject.ships))
    else:
        fronts = tuple(counters.of_scenario(pack.library, pack.key, pack.subject))
    digest = pack.library.digest(pack.key)
    job = job_of(pack.work, f"{pack.subject.name}: counters", digest)
    reverse = str(pack.options.setting(counters.REVERSE))
    cut_out = counters.faces(fronts, reverse) + counters.markers(fronts)
    return impose(pieces_of(cut_out, job, pack.work), job)


def _notes(pack: Pack) -> Page:
    """A page to write on, so that counters do not share a sheet of paper with a chart."""
    title = f"{pack.subject.name}: notes"
    page = form_page.start(
        title, "counters have sheets of their own", pack.how, palette=palette(pack.how.ink)
    )
    form_page.writing_lines(page.form, page.area, "notes")
    return page.close(f"pack.{pack.key.id}.notes", pack.subject.name, "Notes")
