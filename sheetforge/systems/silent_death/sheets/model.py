"""From a ship of the library to the `Display` that its sheet prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sheetforge.drawings import find_drawing
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.widgets.track import Cell
from sheetforge.systems.silent_death import words as wording
from sheetforge.systems.silent_death.figures.marks import mount_marks, table_is_marked
from sheetforge.systems.silent_death.schema.notation import Spread
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Weapon
from sheetforge.systems.silent_death.sheets.display import (
    NO_DRAWING,
    Band,
    CriticalPanel,
    CriticalRow,
    Display,
    Frame,
    Gauge,
    Post,
    Skill,
    TrackPanel,
    WeaponBox,
    WeaponNote,
)

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death.schema.critical import CriticalTable
    from sheetforge.systems.silent_death.schema.ship import Craft, Mount, PointDefense, Ship
    from sheetforge.systems.silent_death.schema.track import Box, Track

Find = Callable[[str, str], object]
"""Kind and reference → the entity, or None."""

SKILLS = {
    "piloting": Skill("piloting", "Plt", "piloting"),
    "gunnery": Skill("gunnery", "Gnr", "gunnery"),
    "luck": Skill("luck", "Luck", "luck points"),
    "captain": Skill("captain", "Cpn", "captain's die"),
}

PRINTED_SIGNS = {"□": "◊", "Ψ": "¶"}
"""Note signs that the faces lack, and what is printed instead."""

FACINGS = {
    "": "Damage track",
    "front": "Front", "left": "Left side", "right": "Right side", "rear": "Rear",
    "front-left": "Front left quarter", "front-right": "Front right quarter",
    "rear-left": "Rear left quarter", "rear-right": "Rear right quarter",
}  # fmt: skip

_CELLS = {
    "plain": ("plain", ""), "weapon-defender": ("letter", "w"), "weapon-attacker": ("letter", "W"),
    "warhead-defender": ("letter", "t"), "warhead-attacker": ("letter", "T"),
    "critical": ("star", ""), "destroyed": ("cross", ""),
}  # fmt: skip

LABELS = {
    "plain": "plain box", "weapon-defender": "weapon lost, owner's choice",
    "weapon-attacker": "weapon lost, attacker's choice",
    "warhead-defender": "warhead lost, owner's choice",
    "warhead-attacker": "warhead lost, attacker's choice",
    "critical": "critical hit", "destroyed": "destroyed",
}  # fmt: skip


def display(ship: Ship, system: str, id: str, library: Library, digest: str = "") -> Display:
    """What the display of a complete ship prints."""

    def find(kind: str, reference: str) -> object:
        return library.get(kind, system, reference)

    hull = find("hulls", ship.hull)
    frame: Frame = getattr(hull, "frame", "fighter")
    classification = str(getattr(hull, "classification", "")).lower().replace(" ", "-")
    facts = ship_gauges(ship)
    return craft_display(
        ship, system, id, find, frame,
        class_name=ship.ship_class if ship.ship_class != "escort" else "Escort",
        gauges=facts, digest=digest,
        batteries={str(facing): one for facing, one in ship.batteries.items()},
        silhouette=drawing_of_ship(ship, system, id, library, frame, classification),
    )  # fmt: skip


def craft_display(
    ship: Craft,
    system: str,
    id: str,
    find: Find,
    frame: Frame,
    class_name: str,
    gauges: tuple[Gauge, ...],
    silhouette: Drawing,
    digest: str = "",
    batteries: dict[str, PointDefense] | None = None,
) -> Display:
    """What is the same for every craft of the family."""
    weapons = [find("weapons", mount.weapon) for mount in ship.weapons]
    mounted = [
        (mount, weapon)
        for mount, weapon in zip(ship.weapons, weapons, strict=True)
        if isinstance(weapon, Weapon)
    ]
    tables = {
        facing: find("criticals", reference) for facing, reference in ship.critical_tables.items()
    }
    return Display(
        id=id,
        system=system,
        name=ship.name,
        class_name=class_name,
        frame=frame,
        bpv=ship.bpv,
        drive=ship.drive,
        defensive_value=ship.defensive_value,
        damage_reduction=ship.damage_reduction,
        crew=tuple(
            Post(post, post_title(post), tuple(SKILLS[skill] for skill in skills))
            for post, skills in ship.crew.items()
        ),
        weapons=tuple(
            weapon_box(mount, weapon, ship)
            for mount, weapon in mounted
            if isinstance(weapon, Cannon | Launcher)
        ),
        gauges=gauges,
        tracks=tuple(
            track_panel(facing, track, (batteries or {}).get(facing))
            for facing, track in ship.tracks.items()
        ),
        criticals=tuple(
            critical_panel(facing, table, ship, find)  # type: ignore[arg-type]
            for facing, table in tables.items()
            if table is not None
        ),
        notes=weapon_notes(mounted, ship),
        legend=legend(list(ship.tracks.values())),
        tons=ship.tons,
        designation=ship.designation or "",
        nomenclature=wording.nomenclature_lines(ship, find),
        remarks=ship.remarks,
        per_sheet=ship.per_sheet,
        silhouette=silhouette,
        reconstructed=frozenset(ship.reconstructed),
        book=ship.source.book,
        crew_stats=ship.crew_stats,
        cost_with_crew=ship.cost_with_crew,
        digest=digest,
    )


FRAME_DRAWINGS: dict[Frame, str] = {
    "fighter": "light-fighter", "gunboat": "medium-gunboat", "warhound": "warhound",
}  # fmt: skip
"""Frame → the drawing of a ship that has none of its own, nor one of its hull."""


def drawing_of_ship(
    ship: Craft, system: str, id: str, library: Library, frame: Frame, classification: str
) -> Drawing:
    """Return the drawing of a ship: the one it names, its own, its hull's, else its frame's.

    `dolphin-ii` is drawn as `dolphin` where there is no drawing of the version.
    """
    named = (ship.silhouette or "").removesuffix(".svg")
    names = (named, id, versionless(id), classification, FRAME_DRAWINGS[frame])
    return find_drawing(library, system, filter(None, names)) or NO_DRAWING


def post_title(post: str) -> str:
    """The title of a post: `gunner-b` → Gunner B, `crew-e` → Gun crew E."""
    word, _, letter = post.partition("-")
    if word == "torpedo":
        return "Torpedo crew"
    title = {"crew": "Gun crew"}.get(word, word.capitalize())
    return f"{title} {letter.upper()}".strip()


def versionless(id: str) -> str:
    """A ship's id without the version at its end, whose drawing it shares.

    >>> versionless("dolphin-ii"), versionless("orca-alpha")
    ('dolphin', 'orca')
    """
    head, _, tail = id.rpartition("-")
    return head if head and tail in ("ii", "iii", "iv", "alpha", "beta", "prime", "nw", "t") else id


def ship_gauges(ship: Ship) -> tuple[Gauge, ...]:
    """The systems of a ship of Silent Death, in the order of its display."""
    made = [
        Gauge(
            f"torpedoes.{rack.mark}",
            f"Mk. {rack.mark} torps" + (" var." if rack.variable else ""),
            "",
            rack.carried,
            "torpedoes",
        )
        for rack in ship.torpedoes
    ]
    if ship.decoys:
        made.append(Gauge("decoys", "Decoys", "", ship.decoys, "decoys"))
    if ship.point_defense:
        defense = ship.point_defense
        made.append(
            Gauge(
                "point-defense",
                "P-D kills",
                spread(defense.kills),
                defense.attacks,
                "point_defense",
            )
        )
    elif not ship.batteries:
        made.append(Gauge("point-defense", "P-D", "–", 0, "point_defense"))
    if ship.jamming:
        die = str(ship.jamming.die).upper().removeprefix("1")
        made.append(
            Gauge("jamming", "Jam", f"{spread(ship.jamming.spread)} on {die}", 0, "jamming")
        )
    if ship.ecm:
        made.append(Gauge("ecm", "ECM", spread(ship.ecm.spread), ship.ecm.attempts, "ecm"))
    if ship.damage_control:
        made.append(
            Gauge("damage-control", "Dmg con", spread(ship.damage_control), 0, "damage_control")
        )
    if ship.engineers:
        made.append(Gauge("engineers", "Engineers", "", ship.engineers, "engineers"))
    return tuple(made)


def weapon_box(mount: Mount, weapon: Cannon | Launcher, ship: Craft) -> WeaponBox:
    """The box of a mount."""
    name = weapon.name
    ringed = mount_marks(mount, weapon, ship)
    if isinstance(weapon, Launcher):
        salvo = "/".join(str(dice).upper() for dice in weapon.salvo_dice)
        return WeaponBox(
            mount.post, post_title(mount.post), name, mount.arcs,
            (("Salvo", salvo), ("Damage", wording.damage_text(weapon))),
            reach=signs(weapon, f"range {weapon.range}"), pips=mount.missiles or 0,
            pips_caption="Missiles", lock_on=True, adb=False, ringed=ringed,
        )  # fmt: skip
    heading = name if mount.barrels == 1 else f"{mount.barrels} {plural(name)}"
    included = weapon.ammunition.included if weapon.ammunition else 0
    shots = mount.ammunition if mount.ammunition is not None else included
    return WeaponBox(
        mount.post, post_title(mount.post), heading, mount.arcs,
        (("To hit", wording.to_hit_text(weapon, mount.barrels)),
         ("Damage", signs(weapon, wording.damage_text(weapon, mount.barrels)))),
        bands(weapon), weapon.target_drive, pips=shots, pips_caption="Ammo", ringed=ringed,
    )  # fmt: skip


def plural(name: str) -> str:
    """The name of several."""
    return name + ("es" if name.endswith(("x", "s", "Torpedo", "torpedo")) else "s")


def signs(weapon: Weapon, text: str) -> str:
    """A damage text with the signs of the weapon's notes."""
    found = dict.fromkeys(sign for sign, _ in wording.weapon_notes(weapon))
    shown = "".join(PRINTED_SIGNS.get(sign, sign) for sign in found)
    return f"{text} {shown}" if shown else text


def bands(weapon: Cannon) -> tuple[Band, ...]:
    """The three range bands."""
    ranges = weapon.ranges
    return (
        Band("S", "+1", spread(ranges.short)),
        Band("M", "0", spread(ranges.medium)),
        Band("L", "–1", spread(ranges.long)),
    )


def spread(value: Spread) -> str:
    """A run of numbers as it is printed."""
    return str(value).replace("-", "–")


def weapon_notes(mounted: Sequence[tuple[Mount, Weapon]], ship: Craft) -> tuple[WeaponNote, ...]:
    """What the reference column says about each weapon, marked where one of its mounts is."""
    ringed: dict[str, bool] = {}
    used: dict[str, Weapon] = {}
    for mount, weapon in mounted:
        marks = mount_marks(mount, weapon, ship) & {"name", "range", "target_drive"}
        used[weapon.name] = weapon
        ringed[weapon.name] = ringed.get(weapon.name, False) or bool(marks)
    return tuple(weapon_note(weapon, ringed[name]) for name, weapon in used.items())


def weapon_note(weapon: Weapon, reconstructed: bool = False) -> WeaponNote:
    """What the reference column says about a weapon."""
    sentences = tuple(
        f"{PRINTED_SIGNS.get(sign, sign)} {text}".strip()
        for sign, text in wording.weapon_notes(weapon)
    )
    if isinstance(weapon, Cannon):
        drive = (
            (f"Target's Drive at most {weapon.target_drive}.",)
            if weapon.target_drive is not None
            else ()
        )
        return WeaponNote(weapon.name, bands(weapon), (*drive, *sentences), reconstructed)
    return WeaponNote(weapon.name, (), sentences, reconstructed)


def critical_panel(facing: str, table: CriticalTable, ship: Craft, find: Find) -> CriticalPanel:
    """A critical table with its sentences."""
    title = f"{FACINGS[facing]}: critical hits" if facing else "Critical hits"
    return CriticalPanel(
        facing,
        title,
        str(table.dice).upper(),
        tuple(
            CriticalRow(spread(row.roll), row.title, wording.sentence(row.effects, ship.name, find))
            for row in table.results
        ),
        table_is_marked(table, ship),
    )


def track_panel(facing: str, track: Track, battery: PointDefense | None = None) -> TrackPanel:
    """A damage track, with the battery of its quarter."""
    gauge = None
    if battery:
        gauge = Gauge(
            f"battery.{facing}", "P-D battery", spread(battery.kills), battery.attacks, "batteries"
        )
    return TrackPanel(
        facing, FACINGS[facing], tuple(cell(box) for box in track.boxes), track.rows, gauge
    )


def cell(box: Box) -> Cell:
    """How a box of the track is drawn."""
    if box.kind == "drive":
        return Cell("square", str(box.number), f"Drive {box.number}")
    if box.kind == "drive-loss":
        return Cell("square", f"–{abs(box.number)}", f"Drive falls by {abs(box.number)}")
    if box.kind == "reduction":
        return Cell("diamond", str(box.number), f"Damage Reduction {box.number}")
    shape, text = _CELLS[box.kind]
    return Cell(shape, text, LABELS[box.kind])  # type: ignore[arg-type]


def legend(tracks: Sequence[Track]) -> tuple[tuple[Cell, str], ...]:
    """What the boxes of some tracks mean, those that occur."""
    kinds = {box.kind for track in tracks for box in track.boxes}
    ends = max((track.count("destroyed") for track in tracks), default=1)
    end = "The ship is destroyed." if ends < 2 else "At the second one the ship is destroyed."
    rows = {
        "drive": (Cell("square", "8"), "Drive drops to the highest square number still open."),
        "drive-loss": (Cell("square", "–1"), "Drive falls by this much."),
        "reduction": (Cell("diamond", "1"), "DR drops to the highest diamond still open."),
        "weapon-defender": (Cell("letter", "w"), "One weapon is lost; its owner picks it."),
        "weapon-attacker": (Cell("letter", "W"), "One weapon is lost; the attacker picks it."),
        "warhead-defender": (Cell("letter", "t"), "One warhead is lost; its owner picks it."),
        "warhead-attacker": (Cell("letter", "T"), "One warhead is lost; the attacker picks it."),
        "critical": (Cell("star"), "Roll on the critical hit table at once."),
        "destroyed": (Cell("cross"), end),
    }
    return tuple(row for kind, row in rows.items() if kind in kinds)
