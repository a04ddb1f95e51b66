"""A ship display as plain values and words; layouts read no content.

`resolve` makes a `Display` from a ship of the library; sheets of the family's other games make
theirs from their own ships, and the layout draws all of them alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import log2

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.berths import Bulks
from sheetforge.sheet.drawing import Drawing, drawing_of
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.widgets.track import Cell
from sheetforge.systems.silent_death.figures.marks import is_marked
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death.schema.construction import Frame as Frame
from sheetforge.systems.silent_death.schema.notation import Arc
from sheetforge.systems.silent_death.schema.ship import crewed_points
from sheetforge.systems.silent_death.sheets.reference_tables import Tables
from sheetforge.text import signed
from sheetforge.values import values

LONGEST_DIE = "D00"
"""The longest name of a die that is written into a box."""

NO_DRAWING = drawing_of(())


@values(frozen=True, slots=True)
class Skill:
    """A number to write beside a crew member: its id, its short caption, and its full name."""

    id: str
    caption: str
    name: str


@values(frozen=True, slots=True)
class Post:
    """A crew member: the id of the post, its title, its skills."""

    id: str
    title: str
    skills: tuple[Skill, ...]


@values(frozen=True, slots=True)
class Band:
    """A range band: S, M or L, the to-hit modifier it gives, its hexes."""

    caption: str
    modifier: str
    hexes: str


@values(frozen=True, slots=True)
class WeaponBox:
    """A weapon box: whose it is, what it is, where it fires, what it rolls."""

    post: str
    post_title: str
    heading: str
    arcs: tuple[Arc, ...]
    facts: tuple[tuple[str, str], ...]
    """Caption and text of each line, as `("To hit", "2D6+ADB+3")`."""
    bands: tuple[Band, ...] = ()
    target_drive: int | None = None
    ringed: frozenset[str] = frozenset()
    """Its reconstructed figures: captions of facts, `name`, `range`, `target_drive`, `pips`."""
    barrels: int = 1
    """Barrels that are linked; none for a launcher."""
    reach: str = ""
    """The text beside the arcs instead of the fastest target, such as a launcher's range."""
    pips: int = 0
    pips_caption: str = ""
    lock_on: bool = False
    adb: bool = True
    """True when its gunner's attack die is thrown: the box then has a blank for it."""


@values(frozen=True, slots=True)
class Gauge:
    """One of the ship's systems: a caption, a value, pips to cross off; each may be absent."""

    id: str
    caption: str
    value: str = ""
    pips: int = 0
    field: str = ""
    """The field of the ship it shows, for the mark of reconstructed values."""
    die: str = ""
    """The die that `value` is read on, such as `on D10`."""
    facts: tuple[str, ...] = ()
    """The damage and defences of a warhead, a line each: `1D12 All · Drive 12`, `DV 10 · 1 hit`."""
    facts_ringed: bool = False
    targets: bool = False
    """True when each pip is something that is launched at a target, to be written beside it."""


@values(frozen=True, slots=True)
class TrackPanel:
    """A damage track: facing (empty for the only one), title, boxes, rows, a battery's words."""

    facing: str
    title: str
    cells: tuple[Cell, ...]
    rows: tuple[int, ...]
    battery: Gauge | None = None


@values(frozen=True, slots=True)
class CriticalRow:
    """One line of a critical table."""

    roll: str
    title: str
    sentence: str


@values(frozen=True, slots=True)
class CriticalPanel:
    """A critical table: facing (empty for the only one), title, dice, rows."""

    facing: str
    title: str
    dice: str
    rows: tuple[CriticalRow, ...]
    reconstructed: bool


@values(frozen=True, slots=True)
class WeaponNote:
    """The note on a weapon in the reference column: the special rules that its box lacks."""

    title: str
    sentences: tuple[str, ...]


TONS_A_BOX = 10
"""Tons for each box of a fighter's damage track, as hulls have them; ships of some games have no tons."""

BULKS = Bulks((log2(50), 0.445), (log2(3000), 0.555))
"""The bulks of ships on their counters, by the logarithm of their tons."""


@values(frozen=True, slots=True)
class Display:
    """Everything a ship display prints."""

    id: str
    system: str
    name: str
    class_name: str
    frame: Frame
    bpv: int
    drive: int
    defensive_value: int
    damage_reduction: int
    crew: tuple[Post, ...]
    weapons: tuple[WeaponBox, ...]
    gauges: tuple[Gauge, ...]
    tracks: tuple[TrackPanel, ...]
    criticals: tuple[CriticalPanel, ...]
    notes: tuple[WeaponNote, ...]
    legend: tuple[tuple[Cell, str], ...]
    tons: int | None = None
    designation: str = ""
    remarks: tuple[str, ...] = ()
    nomenclature: tuple[tuple[str, str], ...] = ()
    per_sheet: int = 1
    silhouette: Drawing = NO_DRAWING
    arms: Arms | None = None
    reconstructed: frozenset[str] = frozenset()
    book: str = ""
    crew_stats: int = 0
    cost_with_crew: float = 0.0
    digest: str = ""
    model: str = ""
    """The name that its file has, of a ship with a name of her own that does not begin with it."""

    def called(self, name: str) -> Display:
        """Return the display of a ship with a name of her own."""
        if name == self.name:
            return self
        own = f"{self.id}.{'-'.join(name.lower().split())}"
        return replace(self, id=own, name=name, model="" if name.startswith(self.name) else self.name)

    @property
    def bulk(self) -> float:
        """The size of the ship on its counter and on boards."""
        return BULKS.of(log2(self.tons or TONS_A_BOX * sum(len(track.cells) for track in self.tracks)))

    @property
    def values_in_words(self) -> str:
        """The three values of the hex in words, for readers that do not see the picture."""
        return f"Defensive Value {self.defensive_value}, Damage Reduction {self.damage_reduction}, Drive {self.drive}"

    def ringed(self, name: str) -> bool:
        """Return whether a field of the ship, a part of it or its whole is reconstructed."""
        return is_marked(self.reconstructed, name)


TO_HIT = "to-hit"
"""The key of a crew member's attack modifier among the values of a crew; it is not a skill."""


@values(frozen=True, slots=True)
class Options(PageLook):
    """The options of displays. `crew` is post → skill → value, one mapping a copy, or none.

    `tables` are those of the game to print beside the ship; by default only the readings of damage.
    Displays `in_pack` leave them out, as the pack has them once, and share pages with its cards. With
    `spares` a display may be printed once more where a quarter of its page would be empty.
    """

    copies: int | None = None
    crew: tuple[dict[str, dict[str, int]], ...] = ()
    names: tuple[str, ...] = ()
    damage: tuple[frozenset[str], ...] = ()
    tables: Tables | None = None
    in_pack: bool = False
    spares: bool = True


def traits_said(to_hit: int, dodging: int) -> str:
    """Return a crew member's modifiers to attack rolls and to dodging, in words; empty for none.

    >>> traits_said(-2, 0), traits_said(-2, -2)
    ('–2 to hit', '–2 to hit, –2 to dodge')
    """
    parts = [f"{signed(to_hit)} to hit" if to_hit else "", f"{signed(dodging)} to dodge" if dodging else ""]
    return ", ".join(filter(None, parts))


def with_traits(display: Display, mark: str, said: Mapping[str, str]) -> Display:
    """The display of a ship whose crew adds something to rolls: printed in the titles of its posts.

    `said` is the text by post; a `mark` makes the display one of its own beside those of ships of
    the same kind.
    """
    crew = tuple(
        replace(post, title=f"{post.title} {said[post.id]}") if said.get(post.id) else post for post in display.crew
    )
    return replace(display, id=f"{display.id}.{mark}" if mark else display.id, crew=crew)


def filled(display: Display, crew: dict[str, dict[str, int]]) -> dict[str, str]:
    """Return the texts of a display's blanks when its crew is known: name of the blank → text.

    Skills themselves, the pilot's tight-turn die, each weapon's attack die with what its crew
    member adds (`to-hit` among the skills), and the Total Point Value: BPV plus all piloting and
    gunnery skills (RoW II, Crew Allocation).
    """
    made: dict[str, str] = {}
    for post in display.crew:
        for skill, value in crew.get(post.id, {}).items():
            if skill == TO_HIT:
                continue
            made[f"crew.{post.id}.{skill}"] = str(value)
            if skill == "piloting":
                made["tight-turn"] = f"D{tight_turn_die(value).sides}"
    for number, weapon in enumerate(display.weapons, 1):
        skills = crew.get(weapon.post, {})
        gunnery = skills.get("gunnery")
        if gunnery and weapon.adb:
            die, more = f"D{attack_die_bonus(gunnery).sides}", skills.get(TO_HIT, 0)
            made[f"weapon.{number}.adb"] = f"{die}{signed(more)}" if more else die
    if made:
        made["tpv"] = str(crewed_points(display.bpv, crew))
    return made
