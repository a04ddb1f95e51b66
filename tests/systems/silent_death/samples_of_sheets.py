"""Displays for the tests of sheets: those of the content, heavy ones by hand, and the goldens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.press import drawlog as calls
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.track import Cell
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import book, cannon_table, index, key
from sheetforge.systems.silent_death.sheets import model as resolve
from sheetforge.systems.silent_death.sheets.display import Band, Display, Gauge, Options, Post, TrackPanel, WeaponBox
from sheetforge.systems.silent_death.sheets.index import IndexLine
from sheetforge.systems.silent_death.words.names import FACING_NAMES, post_title
from sheetforge.systems.silent_death_star_wars import sheets as star_wars
from tests.sheet import layout

CONTENT = Path(__file__).parents[3] / "content"
SD, SW = "silent-death", "silent-death-star-wars"
GOLDENS = Path(__file__).parents[2] / "goldens" / "displays"
PAPERS = ("a4", "letter")
INKS = ("color", "mono", "saver")


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(CONTENT, "content", discover())


@cache
def display(id: str, system: str = SD) -> Display:
    """The display of a ship of the content."""
    ship = library().get("ships", system, id)
    assert ship is not None, id
    made = star_wars.display if system == SW else resolve.display
    return made(ship, system, id, library())


@cache
def complete() -> tuple[Display, ...]:
    """The displays of every complete ship."""
    ships = library().keys("ships", SD) + library().keys("ships", SW)
    return tuple(display(key.id, key.system) for key in ships if not getattr(library().entity(key), "listed", True))


@cache
def weapons(system: str = SD) -> tuple[Weapon, ...]:
    """Every weapon of a system."""
    found = (library().entity(key) for key in library().keys("weapons", system))
    return tuple(weapon for weapon in found if isinstance(weapon, Weapon))


def cannon(post: str, *arcs: str, pips: int = 0) -> WeaponBox:
    """A mount with everything in it that can be long."""
    bands = (Band("S", "+1", "1–4"), Band("M", "0", "5–15"), Band("L", "–1", "16–36"))
    facts = (("To hit", "2D10+ADB+5"), ("Damage", "(Medium+10)×2 †"))
    title = post_title(post)
    return WeaponBox(post, title, "4 Entropic Accelerators", arcs, facts, bands, 14, pips=pips, pips_caption="Ammo")


def launcher(post: str, *arcs: str) -> WeaponBox:
    """A launcher with the largest magazine."""
    return WeaponBox(
        post,
        post_title(post),
        "Missile Launcher",
        arcs,
        (("Salvo", "5D6/10D6"), ("Damage", "High+1")),
        reach="range 10 *",
        pips=30,
        pips_caption="Missiles",
        lock_on=True,
        adb=False,
    )


def posts(*ids: str) -> tuple[Post, ...]:
    """A pilot with all skills and posts that only fire."""
    skills = resolve.SKILLS
    pilot = Post("pilot", "Pilot", (skills["piloting"], skills["gunnery"], skills["luck"]))
    return (pilot, *(Post(id, post_title(id), (skills["gunnery"],)) for id in ids))


def all_gauges() -> tuple[Gauge, ...]:
    """Every system at its largest."""
    facts = ("5D12 All · Drive 12", "DV 10 · DR 1 · 1 hit")
    return (
        Gauge("torpedoes.20", "Mk. 20 torps var.", "", 10, "torpedoes", facts=facts),
        Gauge("torpedoes.50", "Mk. 50 torps", "", 6, "torpedoes", facts=facts),
        Gauge("decoys", "Decoys", "1–2", 6, "decoys", "on D4"),
        Gauge("point-defense", "P-D kills", "1–8", 6, "point_defense", "on D10"),
        Gauge("jamming", "Jam", "1–3", 0, "jamming", "on D10"),
        Gauge("ecm", "ECM", "1–5", 5, "ecm", "on D10"),
        Gauge("damage-control", "Dmg con", "1–8", 0, "damage_control", "on D10"),
    )


def boxes(facing: str, count: int) -> TrackPanel:
    """A track of plain boxes with one of each kind at its end."""
    ends = (Cell("square", "10"), Cell("diamond", "6"), Cell("star"), Cell("letter", "W"), Cell("cross"))
    cells = tuple(Cell("plain") for _ in range(count - len(ends))) + ends
    rows = tuple(min(10, count - start) for start in range(0, count, 10))
    return TrackPanel(facing, FACING_NAMES[facing], cells, rows)


@cache
def heavy(frame: str) -> Display:
    """A ship of a frame with the heaviest loadout that its hulls and crews allow."""
    if frame == "fighter":
        mounts = (
            cannon("pilot", "F"),
            launcher("pilot", "F"),
            cannon("gunner-a", "ALL", pips=8),
            cannon("gunner-a", "FQL", "F", "FQR"),
            launcher("gunner-b", "RQL", "R", "RQR"),
            cannon("gunner-b", "R", pips=8),
        )
        return replace(
            display("executioner-ii"),
            name="Heaviest Fighter Imaginable",
            weapons=mounts,
            crew=posts("gunner-a", "gunner-b"),
            gauges=all_gauges(),
            tracks=(boxes("", 100),),
            per_sheet=2,
        )
    if frame == "gunboat":
        gunners = [f"gunner-{letter}" for letter in "abcdefg"]
        mounts = (
            cannon("pilot", "F"),
            cannon("gunner-a", "FQL", "RQL", pips=8),
            cannon("gunner-b", "FQR", "RQR", pips=8),
            launcher("gunner-c", "F", "FQL"),
            launcher("gunner-d", "F", "FQR"),
            cannon("gunner-e", "ALL"),
            cannon("gunner-f", "RQL", "R", "RQR"),
            cannon("gunner-g", "R"),
        )
        tracks = (boxes("front", 130), boxes("left", 100), boxes("right", 100), boxes("rear", 70))
        return replace(
            display("orca-alpha"),
            name="Heaviest Gunboat",
            weapons=mounts,
            crew=posts(*gunners),
            gauges=all_gauges(),
            tracks=tracks,
        )
    badger = display("snarling-badger-ii")
    return replace(badger, weapons=(*badger.weapons, cannon("crew-e", "F")))


def fighter_sheet() -> tuple[Page, ...]:
    """Two displays a page, filled in, with damage."""
    crew = {"pilot": {"piloting": 7, "gunnery": 6, "luck": 2}}
    marked = frozenset({"track.01", "track.02", "torpedoes.10.01"})
    return book.sheet(display("dolphin-ii"), Options(crew=(crew,), names=("D1",), damage=(marked,)))


def form() -> tuple[Page, ...]:
    """The smallest ship as a form."""
    return book.sheet(display("piranha-ii"), Options(paper="letter", copies=1, fillable=True))


def index_page() -> tuple[Page, ...]:
    """An index of ships with displays and one that is only listed."""
    lines = [
        book.line(display("dolphin-ii"), 4),
        IndexLine("SPAC", "Dolphin", 50, 2, 61.0),
        book.line(display("orca-alpha"), 9),
        IndexLine("MPAC", "Orca"),
    ]
    return index.pages(lines, Options(page=12), SD)


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "fighter": fighter_sheet,
    "fighter-four": lambda: book.sheet(display("piranha-ii"), Options(copies=4, ink="saver")),
    "fighter-form": form,
    "gunboat": lambda: book.sheet(display("orca-alpha"), Options(paper="letter")),
    "warhound": lambda: book.sheet(display("snarling-badger-ii"), Options(ink="mono")),
    "star-wars": lambda: book.sheet(display("y-wing", SW), Options(paper="letter")),
    "key": lambda: key.pages(display("dolphin-ii"), Options()),
    "cannon-table": lambda: cannon_table.pages(weapons(), Options(paper="letter")),
    "index": index_page,
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")


# --- what tests ask of sheets ------------------------------------------------------------------

COLOPHON = 14.0
"""The foot of a page in mm, where only its origin stands."""


def words(pages: tuple[Page, ...]) -> str:
    """All text of some pages, its line breaks made spaces."""
    return " ".join(layout.plain_text(page.items).replace("\n", " ") for page in pages)


@cache
def laid_out(paper_name: str) -> tuple[tuple[Display, tuple[Page, ...]], ...]:
    """Every display of the content laid out once, for what holds of all of them."""
    return tuple((one, book.sheet(one, Options(paper=paper_name))) for one in complete())
