"""From the blueprint of a ship to the `Display` that its sheet prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetforge.content.model import Lookup
from sheetforge.drawings import find_drawing
from sheetforge.sheet.drawing import Drawing
from sheetforge.systems.silent_death import words as wording
from sheetforge.systems.silent_death.blueprint import (
    Blueprint,
    MountPlan,
    TrackPlan,
    blueprint_of,
    lookup_of,
)
from sheetforge.systems.silent_death.engine.resolve import BANDS, Gun, gun
from sheetforge.systems.silent_death.figures.marks import table_is_marked
from sheetforge.systems.silent_death.schema.construction import Frame, Hull
from sheetforge.systems.silent_death.schema.ship import PointDefense
from sheetforge.systems.silent_death.schema.track import Track
from sheetforge.systems.silent_death.schema.weapon import Cannon, Weapon
from sheetforge.systems.silent_death.sheets.display import (
    NO_DRAWING,
    Band,
    CriticalPanel,
    CriticalRow,
    Display,
    Gauge,
    Post,
    Skill,
    TrackPanel,
    WeaponBox,
    WeaponNote,
)
from sheetforge.systems.silent_death.sheets.track_boxes import cell, legend
from sheetforge.systems.silent_death.words.names import FACING_NAMES, dashed, plural, post_title

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death.schema.ship import Ship

SKILLS = {
    "piloting": Skill("piloting", "Plt", "piloting"),
    "gunnery": Skill("gunnery", "Gnr", "gunnery"),
    "luck": Skill("luck", "Luck", "luck points"),
    "captain": Skill("captain", "Cpn", "captain's die"),
}

PRINTED_SIGNS = {"□": "◊", "Ψ": "¶"}
"""Note signs that the faces lack, and what is printed instead."""

FRAME_DRAWINGS: dict[Frame, str] = {
    "fighter": "light-fighter", "gunboat": "medium-gunboat", "warhound": "warhound",
}  # fmt: skip
"""Frame → the drawing of a ship that has none of its own, nor one of its hull."""


def display(ship: Ship, system: str, id: str, library: Library, digest: str = "") -> Display:
    """Return the display of a complete ship."""
    lookup = lookup_of(library, system)
    hull = lookup("hulls", ship.hull)
    likeness = hull.classification.lower().replace(" ", "-") if isinstance(hull, Hull) else ""
    blueprint = blueprint_of(id, ship, lookup, stores=False)
    return craft_display(
        blueprint, system, lookup,
        class_name=ship.ship_class if ship.ship_class != "escort" else "Escort",
        gauges=ship_gauges(blueprint),
        silhouette=drawing_of_ship(blueprint, system, library, likeness),
        digest=digest,
    )  # fmt: skip


def craft_display(
    blueprint: Blueprint,
    system: str,
    lookup: Lookup,
    class_name: str,
    gauges: tuple[Gauge, ...],
    silhouette: Drawing,
    digest: str = "",
) -> Display:
    """Return the display of a craft, as all games of the family have it."""
    ship = blueprint.craft
    return Display(
        id=blueprint.id,
        system=system,
        name=blueprint.name,
        class_name=class_name,
        frame=blueprint.frame,
        bpv=blueprint.bpv,
        drive=blueprint.drive,
        defensive_value=blueprint.defensive_value,
        damage_reduction=blueprint.damage_reduction,
        crew=tuple(
            Post(post, post_title(post), tuple(SKILLS[skill] for skill in skills))
            for post, skills in ship.crew.items()
        ),
        weapons=tuple(
            weapon_box(mount) for mount in blueprint.mounts if mount.guns or mount.launcher
        ),
        gauges=gauges,
        tracks=tuple(
            track_panel(facing, track, blueprint.loadout.batteries.get(facing))
            for facing, track in ship.tracks.items()
        ),
        criticals=tuple(critical_panel(track, blueprint, lookup) for track in blueprint.tracks),
        notes=weapon_notes(blueprint.mounts),
        legend=legend(list(ship.tracks.values())),
        tons=ship.tons,
        designation=ship.designation or "",
        nomenclature=wording.nomenclature_lines(ship, lookup),
        remarks=ship.remarks,
        per_sheet=ship.per_sheet,
        silhouette=silhouette,
        reconstructed=frozenset(ship.reconstructed),
        book=ship.source.book,
        crew_stats=ship.crew_stats,
        cost_with_crew=ship.cost_with_crew,
        digest=digest,
    )


def drawing_of_ship(blueprint: Blueprint, system: str, library: Library, likeness: str) -> Drawing:
    """Return the drawing of a ship: the one it names, its own, its hull's, else its frame's.

    `dolphin-ii` is drawn as `dolphin` where there is no drawing of the version.
    """
    named = (blueprint.craft.silhouette or "").removesuffix(".svg")
    names = (
        named,
        blueprint.id,
        versionless(blueprint.id),
        likeness,
        FRAME_DRAWINGS[blueprint.frame],
    )
    return find_drawing(library, system, filter(None, names)) or NO_DRAWING


def versionless(id: str) -> str:
    """A ship's id without the version at its end, whose drawing it shares.

    >>> versionless("dolphin-ii"), versionless("orca-alpha")
    ('dolphin', 'orca')
    """
    head, _, tail = id.rpartition("-")
    return head if head and tail in ("ii", "iii", "iv", "alpha", "beta", "prime", "nw", "t") else id


def ship_gauges(blueprint: Blueprint) -> tuple[Gauge, ...]:
    """The systems of a ship of Silent Death, in the order of its display."""
    carried = blueprint.loadout
    gauges = [
        Gauge(
            f"torpedoes.{mark}",
            f"Mk. {mark} torps" + (" var." if store.variable else ""),
            pips=store.carried,
            field="torpedoes",
        )
        for store in carried.warheads
        for mark in [store.weapon.rpartition("-")[2]]
    ]
    if carried.decoys:
        gauges.append(Gauge("decoys", "Decoys", pips=carried.decoys, field="decoys"))
    if carried.point_defense:
        kills, attacks = dashed(carried.point_defense.kills), carried.point_defense.attacks
        gauges.append(Gauge("point-defense", "P-D kills", kills, attacks, "point_defense"))
    elif not carried.batteries:
        gauges.append(Gauge("point-defense", "P-D", "–", field="point_defense"))
    if carried.jamming:
        die = str(carried.jamming.die).upper().removeprefix("1")
        rolls = f"{dashed(carried.jamming.spread)} on {die}"
        gauges.append(Gauge("jamming", "Jam", rolls, field="jamming"))
    if carried.ecm:
        rolls, attempts = dashed(carried.ecm.spread), carried.ecm.attempts
        gauges.append(Gauge("ecm", "ECM", rolls, attempts, "ecm"))
    gauges += damage_control(blueprint)
    if carried.engineers:
        gauges.append(Gauge("engineers", "Engineers", pips=carried.engineers, field="engineers"))
    return tuple(gauges)


def damage_control(blueprint: Blueprint) -> list[Gauge]:
    """The gauge of damage control, where a ship has it."""
    if not blueprint.damage_control:
        return []
    rolls = dashed(blueprint.damage_control)
    return [Gauge("damage-control", "Dmg con", rolls, field="damage_control")]


def weapon_box(mount: MountPlan) -> WeaponBox:
    """The box of a mount of a cannon or launcher."""
    weapon, title = mount.entity, post_title(mount.post)
    if mount.launcher is not None:
        launcher = mount.launcher
        salvo = "/".join(str(dice).upper() for dice in launcher.salvo_dice)
        return WeaponBox(
            mount.post, title, mount.name, mount.arcs,
            (("Salvo", salvo), ("Damage", wording.damage_text(launcher))),
            reach=signs(weapon, f"range {launcher.range}"), pips=mount.missiles or 0,
            pips_caption="Missiles", lock_on=True, adb=False, ringed=mount.reconstructed,
        )  # fmt: skip
    linked = mount.guns[-1]
    return WeaponBox(
        mount.post, title, mount_heading(mount.name, mount.barrels), mount.arcs,
        (("To hit", wording.to_hit_text(linked)),
         ("Damage", signs(weapon, wording.damage_text(linked)))),
        bands(linked), linked.target_drive, pips=mount.ammunition or 0, pips_caption="Ammo",
        ringed=mount.reconstructed,
    )  # fmt: skip


def mount_heading(name: str, barrels: int) -> str:
    """The heading of a mount: `Minigun`, `4 Miniguns`."""
    return name if barrels == 1 else f"{barrels} {plural(name)}"


def signs(weapon: Weapon, text: str) -> str:
    """A damage text with the signs of the weapon's notes."""
    found = dict.fromkeys(sign for sign, _ in wording.weapon_notes(weapon))
    shown = "".join(PRINTED_SIGNS.get(sign, sign) for sign in found)
    return f"{text} {shown}" if shown else text


def bands(gun: Gun) -> tuple[Band, ...]:
    """The three range bands."""
    return tuple(
        Band(band[:1].upper(), wording.band_bonus(band), dashed(wording.hexes(gun, band)))
        for band in BANDS
    )


def weapon_notes(mounts: Sequence[MountPlan]) -> tuple[WeaponNote, ...]:
    """Return the notes on each weapon in the reference column, marked like its mounts."""
    ringed: dict[str, bool] = {}
    used: dict[str, Weapon] = {}
    for mount in mounts:
        marks = mount.reconstructed & {"name", "range", "target_drive"}
        used[mount.name] = mount.entity
        ringed[mount.name] = ringed.get(mount.name, False) or bool(marks)
    return tuple(weapon_note(weapon, ringed[name]) for name, weapon in used.items())


def weapon_note(weapon: Weapon, reconstructed: bool = False) -> WeaponNote:
    """Return the note on a weapon in the reference column."""
    sentences = tuple(
        f"{PRINTED_SIGNS.get(sign, sign)} {text}".strip()
        for sign, text in wording.weapon_notes(weapon)
    )
    if not isinstance(weapon, Cannon):
        return WeaponNote(weapon.name, (), sentences, reconstructed)
    if weapon.target_drive is not None:
        sentences = (f"Target's Drive at most {weapon.target_drive}.", *sentences)
    return WeaponNote(weapon.name, bands(gun(weapon)), sentences, reconstructed)


def critical_panel(track: TrackPlan, blueprint: Blueprint, lookup: Lookup) -> CriticalPanel:
    """A critical table with its sentences."""
    table, facing = track.table, track.facing
    return CriticalPanel(
        facing,
        f"{FACING_NAMES[facing]}: critical hits" if facing else "Critical hits",
        str(table.dice).upper(),
        tuple(
            CriticalRow(
                dashed(row.roll), row.title, wording.sentence(row.effects, blueprint.name, lookup)
            )
            for row in table.results
        ),
        table_is_marked(table, blueprint.craft),
    )


def track_panel(facing: str, track: Track, battery: PointDefense | None = None) -> TrackPanel:
    """A damage track, with the battery of its quarter."""
    gauge = None
    if battery:
        gauge = Gauge(
            f"battery.{facing}", "P-D battery", dashed(battery.kills), battery.attacks, "batteries"
        )
    return TrackPanel(
        facing, FACING_NAMES[facing], tuple(cell(box) for box in track.boxes), track.rows, gauge
    )
