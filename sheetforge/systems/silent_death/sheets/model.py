"""From the blueprint of a ship to the `Display` that its sheet prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Lookup
from sheetforge.drawings import find_arms
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.drawing import Drawing
from sheetforge.systems.silent_death.blueprint import Blueprint, MountPlan, TrackPlan, blueprint_of, warhead_kind
from sheetforge.systems.silent_death.engine.resolve import BANDS, Gun
from sheetforge.systems.silent_death.figures.marks import table_is_marked, warhead_marks
from sheetforge.systems.silent_death.figures.skills import DECOY_DIE, DECOYED, DEFENSE_DIE, REPAIR_DIE
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.ship import Craft, Jamming, PointDefense, Ship, Store
from sheetforge.systems.silent_death.schema.track import Track
from sheetforge.systems.silent_death.schema.weapon import Torpedo, Weapon
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
from sheetforge.systems.silent_death.sheets.likeness import drawing_of_ship
from sheetforge.systems.silent_death.sheets.members import Crew as Crew
from sheetforge.systems.silent_death.sheets.track_boxes import cell, legend
from sheetforge.systems.silent_death.words.criticals import sentence
from sheetforge.systems.silent_death.words.names import FACING_NAMES, dashed, nomenclature_lines, post_title
from sheetforge.systems.silent_death.words.notes import weapon_notes as notes_of
from sheetforge.systems.silent_death.words.weapons import band_bonus, damage_text, hexes, to_hit_text, warhead_lines
from sheetforge.text import plural

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


def display(ship: Ship, system: str, id: str, library: Library, digest: str = "") -> Display:
    """Return the display of a complete ship."""
    lookup = library.lookup_in(system)
    blueprint = blueprint_of(id, ship, lookup)
    return craft_display(
        blueprint,
        system,
        lookup,
        class_name=ship.ship_class if ship.ship_class != "escort" else "Escort",
        gauges=ship_gauges(blueprint, lookup),
        silhouette=drawing_of_ship(library, Key("ships", system, id), ship) or NO_DRAWING,
        arms=find_arms(library, system, ship.livery),
        digest=digest,
    )


def craft_display(
    blueprint: Blueprint,
    system: str,
    lookup: Lookup,
    class_name: str,
    gauges: tuple[Gauge, ...],
    silhouette: Drawing,
    arms: Arms | None,
    digest: str,
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
            Post(post, post_title(post), tuple(SKILLS[skill] for skill in skills)) for post, skills in ship.crew.items()
        ),
        weapons=tuple(weapon_box(mount) for mount in blueprint.mounts if mount.guns or mount.launcher),
        gauges=gauges,
        tracks=tuple(
            track_panel(facing, track, blueprint.loadout.batteries.get(facing)) for facing, track in ship.tracks.items()
        ),
        criticals=tuple(critical_panel(track, blueprint, lookup) for track in blueprint.tracks),
        notes=weapon_notes(blueprint.mounts),
        legend=legend(list(ship.tracks.values())),
        tons=ship.tons,
        designation=ship.designation or "",
        nomenclature=nomenclature_lines(ship, lookup),
        remarks=ship.remarks,
        per_sheet=ship.per_sheet,
        silhouette=silhouette,
        arms=arms,
        reconstructed=frozenset(ship.reconstructed),
        book=ship.source.book,
        crew_stats=ship.crew_stats,
        cost_with_crew=ship.cost_with_crew,
        digest=digest,
    )


def ship_gauges(blueprint: Blueprint, lookup: Lookup) -> tuple[Gauge, ...]:
    """The systems of a ship of Silent Death, in the order of its display."""
    carried = blueprint.loadout
    gauges = []
    for store in carried.warheads:
        mark = store.weapon.rpartition("-")[2]
        caption = f"Mk. {mark} torps" + (" var." if store.variable else "")
        gauge = Gauge(f"torpedoes.{mark}", caption, pips=store.carried, field="torpedoes")
        gauges.append(with_facts(gauge, store, blueprint, lookup))
    if carried.decoys:
        rolls, die = dashed(IntRange(1, DECOYED)), on_die(*DECOY_DIE)
        gauges.append(Gauge("decoys", "Decoys", rolls, carried.decoys, "decoys", die))
    if carried.point_defense:
        defense, die = carried.point_defense, on_die(*DEFENSE_DIE)
        kills = dashed(defense.kills)
        gauges.append(Gauge("point-defense", "P-D kills", kills, defense.attacks, "point_defense", die))
    if carried.jamming:
        gauges.append(jamming(carried.jamming, "jamming", "Jam"))
    if carried.ecm:
        rolls, attempts = dashed(carried.ecm.spread), carried.ecm.attempts
        die = on_die(blueprint.ecm.die) if blueprint.ecm else ""
        gauges.append(Gauge("ecm", "ECM", rolls, attempts, "ecm", die))
    gauges += damage_control(blueprint)
    if carried.engineers:
        gauges.append(Gauge("engineers", "Engineers", pips=carried.engineers, field="engineers"))
    return tuple(gauges)


def damage_control(blueprint: Blueprint) -> list[Gauge]:
    """The gauge of damage control, where a ship has it."""
    if not blueprint.damage_control:
        return []
    rolls, die = dashed(blueprint.damage_control), on_die(*REPAIR_DIE)
    return [Gauge("damage-control", "Dmg con", rolls, field="damage_control", die=die)]


def jamming(spread: Jamming, id: str, caption: str) -> Gauge:
    """The gauge of a jammer of warheads; `id` is also the field of the ship that it shows."""
    return Gauge(id, caption, dashed(spread.spread), field=id, die=on_die(spread.die.sides))


def on_die(sides: int) -> str:
    """The die that a spread is read on, as gauges print it: `on D10`."""
    return f"on D{sides}"


def with_facts(gauge: Gauge, store: Store, blueprint: Blueprint, lookup: Lookup) -> Gauge:
    """A gauge of warheads with their damage and defences, if the content has them."""
    gauge = replace(gauge, targets=True)
    weapon = lookup("weapons", store.weapon)
    if not isinstance(weapon, Torpedo):
        return gauge
    facts = warhead_lines(warhead_kind(store.weapon, lookup, store.variable))
    ringed = bool(warhead_marks(weapon, blueprint.craft, store.variable))
    return replace(gauge, facts=facts, facts_ringed=ringed)


def weapon_box(mount: MountPlan) -> WeaponBox:
    """The box of a mount of a cannon or launcher."""
    weapon, title = mount.entity, post_title(mount.post)
    if mount.launcher is not None:
        launcher = mount.launcher
        salvo = "/".join(str(dice).upper() for dice in launcher.salvo_dice)
        return WeaponBox(
            mount.post,
            title,
            mount.name,
            mount.arcs,
            (("Salvo", salvo), ("Damage", damage_text(launcher))),
            reach=signs(weapon, f"range {launcher.range}"),
            pips=mount.missiles or 0,
            pips_caption="Missiles",
            lock_on=True,
            adb=False,
            ringed=mount.reconstructed,
            barrels=0,
        )
    linked = mount.guns[-1]
    return WeaponBox(
        mount.post,
        title,
        mount_heading(mount.name, mount.barrels),
        mount.arcs,
        (("To hit", to_hit_text(linked)), ("Damage", signs(weapon, damage_text(linked)))),
        bands(linked),
        linked.target_drive,
        pips=mount.ammunition or 0,
        pips_caption="Ammo",
        ringed=mount.reconstructed,
        barrels=mount.barrels,
    )


def mount_heading(name: str, barrels: int) -> str:
    """The heading of a mount: `Minigun`, `4 Miniguns`."""
    return name if barrels == 1 else f"{barrels} {plural(name)}"


def signs(weapon: Weapon, text: str) -> str:
    """A damage text with the signs of the weapon's notes."""
    found = dict.fromkeys(sign for sign, _ in notes_of(weapon))
    shown = "".join(PRINTED_SIGNS.get(sign, sign) for sign in found)
    return f"{text} {shown}" if shown else text


def bands(gun: Gun) -> tuple[Band, ...]:
    """The three range bands."""
    return tuple(Band(band[:1].upper(), band_bonus(band), dashed(hexes(gun, band))) for band in BANDS)


def weapon_notes(mounts: Sequence[MountPlan]) -> tuple[WeaponNote, ...]:
    """Return the notes on those weapons with effects that their boxes do not show, each once."""
    used = {mount.name: mount.entity for mount in mounts}
    notes = (weapon_note(weapon) for weapon in used.values())
    return tuple(note for note in notes if note.sentences)


def weapon_note(weapon: Weapon) -> WeaponNote:
    """Return the note on a weapon in the reference column."""
    return WeaponNote(
        weapon.name, tuple(f"{PRINTED_SIGNS.get(sign, sign)} {text}".strip() for sign, text in notes_of(weapon))
    )


def critical_panel(track: TrackPlan, blueprint: Blueprint, lookup: Lookup) -> CriticalPanel:
    """A critical table with its sentences."""
    table, facing = track.table, track.facing
    return CriticalPanel(
        facing,
        f"{FACING_NAMES[facing]}: critical hits" if facing else "Critical hits",
        str(table.dice),
        tuple(
            CriticalRow(dashed(row.roll), row.title, _legible(sentence(row.effects, blueprint.name, lookup)))
            for row in table.results
        ),
        table_is_marked(table, blueprint.craft),
    )


def _legible(sentence: str) -> str:
    """Return a sentence with a small d in its dice: in small narrow type `1D4` is read as 104."""
    return re.sub(r"(\d)D(\d)", r"\1d\2", sentence)


def track_panel(facing: str, track: Track, battery: PointDefense | None) -> TrackPanel:
    """A damage track, with the battery of its quarter."""
    gauge = None
    if battery:
        gauge = Gauge(
            f"battery.{facing}",
            "P-D battery",
            dashed(battery.kills),
            battery.attacks,
            "batteries",
            on_die(*DEFENSE_DIE),
        )
    return TrackPanel(facing, FACING_NAMES[facing], tuple(cell(box) for box in track.boxes), track.rows, gauge)


S = TypeVar("S", bound=Craft)


DisplayOf = Callable[[Library, Key], Display | None]
"""The display of a ship of the content; None for one that is only listed or cannot be read."""


def display_maker(model: type[S], resolve: Callable[[S, str, str, Library, str], Display]) -> DisplayOf:
    """Return what looks up the display of a ship in a game of the family.

    The ships of the game are of a `model`, which `resolve` turns into displays; nothing else
    differs between the games.
    """

    def display_of(library: Library, key: Key) -> Display | None:
        ship = library.entity(key)
        if not isinstance(ship, model):
            return None
        return resolve(ship, key.system, key.id, library, library.digest(key))

    return display_of


DISPLAY_OF = display_maker(Ship, display)
"""The displays of Silent Death itself."""
