"""The control log: its brackets, its batteries and their arcs, its armour."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path, Severity
from sheetforge.lint.rule import Context, Problem, Replacement, write
from sheetforge.systems.sovereign_seas.blueprint import gun_chart
from sheetforge.systems.sovereign_seas.rules import about
from sheetforge.systems.sovereign_seas.rules.guns import highest_letter
from sheetforge.systems.sovereign_seas.schema.control_log import Battery, Circle
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.printed import squeezed
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.text import counted, did_you_mean, listed, nearest

CODES = "O / (C) [D] [[D]] ]]D[["


@about.ship_rule(
    "SS301",
    "log-code",
    f"a control log is written with the codes {CODES}, each in its place",
    about.LOGS,
    good="log: (B)[B]OO/OO/OO/OO/OO[[B]]",
    bad="log: (B)[B]OO/OO/OO/OO/OO[[B]",
    more="`O` is a hull circle, `/` a slash between circles, `(C)` the armour of what follows, "
    "`[D]` a battery in a casemate, `[[D]]` in a turret, `]]D[[` in a barbette.",
)
def log_code(ship: Ship, context: Context) -> Iterator[Problem]:
    for slip in ship.log.slips:
        fix = None
        if slip.meant:
            fix = Replacement(f"write {slip.meant}", slip.meant, safe=slip.safe)
        said = f"{slip.text!r}: {slip.why}" if slip.text else slip.why
        if slip.meant:
            said += f"; did you mean {slip.meant}?"
        yield Problem(said, ("log",), slip.text, within=(slip.start, slip.end), fix=fix)


def at_battery(message: str, ship: Ship, battery: Battery, gun: str = "") -> Problem:
    """A problem that points at one battery, with another gun for it where that is plain."""
    text = ship.log.text[battery.start : battery.end]
    fix = write(text.replace(battery.gun, gun)) if gun else None
    return Problem(message, ("log",), text, within=(battery.start, battery.end), fix=fix)


@about.ship_rule(
    "SS302",
    "unknown-gun",
    "the code of a battery is a gun of the navy's gun chart",
    about.CHARTS,
    good="log: (B)[D]OO/OO/OO/OO/OO[B]",
    bad="log: (B)[D]OO/OO/OO/OO/OO[K]",
)
def unknown_gun(ship: Ship, context: Context) -> Iterator[Problem]:
    navy = context("houses", ship.navy, Navy)
    chart = gun_chart(context.library, context.key.system, ship.navy)
    if navy is None or len(chart) < len(navy.guns):
        return
    shown = context.beside("houses", ship.navy, "the gun chart", "guns") if navy.guns else ()
    for battery in ship.log.batteries:
        if battery.gun not in chart:
            close = nearest(battery.gun, chart)
            known = did_you_mean(battery.gun, list(chart), with_list=True)
            message = f"no gun {battery.gun!r} on the gun chart of {navy.name}; "
            problem = at_battery(message + (known if chart else "it has none"), ship, battery, *close)
            yield problem._replace(value=battery.gun, elsewhere=shown)


@about.ship_rule(
    "SS303",
    "unknown-armor",
    "armour is a letter of the gun charts, so that some gun can penetrate it",
    about.ARMOR,
    good="log: (E)OO/OO/OO/OO/OO[B]",
    bad="log: (K)OO/OO/OO/OO/OO[B]",
)
def unknown_armor(ship: Ship, context: Context) -> Iterator[Problem]:
    highest = highest_letter(gun for _, gun in context.all("weapons", Gun)) or "A"
    known = [chr(sign) for sign in range(ord("A"), ord(highest) + 1)]
    worn: dict[str, tuple[Path, tuple[int, int]]] = {ship.tower.armour: (("tower",), (1, 2))}
    parts: tuple[Battery | Circle, ...] = (*ship.log.batteries, *ship.log.circles)
    for part in parts:
        before = ship.log.text.rfind(f"({part.armour})", 0, part.start)
        worn.setdefault(part.armour, (("log",), (before + 1, before + 2)))
    for letter, (path, within) in worn.items():
        if letter and letter not in known:
            message = f"no gun penetrates armour {letter}; {known[-1]} is the highest of the charts"
            yield Problem(message, path, letter, within=within)


@about.ship_rule(
    "SS304",
    "turret-place",
    "a turret or barbette stands above or below the hull line, or at an end of the ship",
    about.WEAPONS,
    good="log: (B)[[B]]OO/OO/OO/OO/OO]]B[[",
    bad="log: (B)OO/OO/[[B]]OO/OO/OO",
    severity=Severity.WARNING,
    more="Between the hull circles a weapon fires to the broadsides only, whatever its mount, so "
    "that a turret there is no more than a casemate that a turret hit can destroy.",
)
def turret_place(ship: Ship, context: Context) -> Iterator[Problem]:
    if about.sound(ship):
        for battery in ship.log.batteries:
            if battery.turning and battery.place == "centre":
                message = f"a {battery.mount} between the circles fires to the broadsides only; "
                message += "put it above or below the hull line, or at an end"
                yield at_battery(message, ship, battery)


@about.ship_rule(
    "SS305",
    "sides-alike",
    "a ship has the same batteries to starboard and to port, special arcs included",
    about.ALL_LOGS,
    good="log: |\n  (C)[D][D]\n  OO/OO/OO/OO/OO\n  (C)[D][D]\n",
    bad="log: |\n  (C)[D][D]\n  OO/OO/OO/OO/OO\n  (C)[D]\n",
    severity=Severity.WARNING,
)
def sides_alike(ship: Ship, context: Context) -> Iterator[Problem]:
    shown = ship.printed.log if ship.printed else None
    # Where the document has the log, a comparison with it finds the side that is wrong.
    if not about.sound(ship) or (shown is not None and squeezed(shown) != squeezed(ship.log.text)):
        return
    starboard, port = ship.log.starboard, ship.log.port
    for one, other in zip(starboard, port, strict=False):
        if (one.gun, one.armour, one.mount) != (other.gun, other.armour, other.mount):
            message = f"{other.id} differs from {one.id} in gun, armour or mount; make them alike"
            yield at_battery(message, ship, other)
        elif ship.arcs.get(one.id) != ship.arcs.get(other.id):
            odd = other if other.id in ship.arcs else one
            twin = other if odd is one else one
            message = f"{odd.id} has a special arc, and {twin.id} opposite has not the same; make "
            message += "them alike"
            yield Problem(message, ("arcs", odd.id), str(ship.arcs.get(odd.id)))
    longer, shorter = (starboard, port) if len(starboard) > len(port) else (port, starboard)
    for battery in longer[len(shorter) :]:
        side = "port" if longer is starboard else "starboard"
        many = counted(len(starboard), "battery", "batteries")
        message = f"{many} to starboard, {len(port)} to port: {side} has none "
        message += f"opposite {battery.id}; add one, or remove that"
        yield at_battery(message, ship, shorter[-1] if shorter else battery)


@about.ship_rule(
    "SS306",
    "special-arc",
    "a special arc belongs to a battery above or below the hull line",
    about.WEAPONS,
    good="arcs: {starboard-1: forward-broadside, port-1: forward-broadside}",
    bad="arcs: {bow-1: forward-broadside}",
)
def special_arc(ship: Ship, context: Context) -> Iterator[Problem]:
    if not about.sound(ship):
        return
    ids = [battery.id for battery in (*ship.log.starboard, *ship.log.port)]
    for named in ship.arcs:
        battery = ship.log.battery(named)
        path = ("arcs", named)
        if battery is None:
            said = did_you_mean(named, ids, with_list=True) if ids else "it has none off the hull line"
            yield Problem(f"the log has no battery {named!r}; {said}", path, named, target="key")
        elif named not in ids:
            arc = ship.arc(battery).replace("-", " ")
            message = f"{named} stands on the hull line and fires {arc}; special arcs are for "
            yield Problem(f"{message}{listed(ids, 'or')}", path, named, target="key")


ROOMY_LINE, ROOMY_SIDE = 36, 8
"""The numbers of hull parts, batteries of a side and speeds with which a log always fits."""


@about.ship_rule(
    "SS307",
    "log-fits",
    "the control log of a ship fits on a sheet of A4 and of Letter",
    about.SHEETS,
    good="log: OO/OO/OO/OO/OO[B]",
    bad=f"log: {'OO/' * 30}OO",
    more="The rule draws it as it would be printed, with the smallest circles.",
)
def log_fits(ship: Ship, context: Context) -> Iterator[Problem]:
    if not about.sound(ship) or _roomy(ship):
        return
    from sheetforge.sheet.paper import PAPERS
    from sheetforge.sheet.widgets.sketch import LayoutProblem
    from sheetforge.systems.sovereign_seas.sheets import control_log
    from sheetforge.systems.sovereign_seas.sheets.log import Options
    from sheetforge.systems.sovereign_seas.sheets.model import control_log as resolved
    from sheetforge.systems.sovereign_seas.sheets.reference import reference

    tables = reference(context.library, context.key.system)
    if tables is None or context("houses", ship.navy, Navy) is None:
        return
    log = resolved(ship, context.key.system, context.key.id, context.library)
    for name in PAPERS:
        try:
            control_log.pages(log, tables, Options(paper=name))
        except LayoutProblem as problem:
            field = "speed" if problem.field == "speed" else "log"
            title = "Letter" if name == "letter" else name.upper()
            message = f"the log does not fit {title}; {problem.field}: {problem.reason}"
            yield Problem(message, (field,), str(len(ship.log.circles)), target="key")
            return


def _roomy(ship: Ship) -> bool:
    """Return whether a log is short enough to fit in any case, without laying it out."""
    log = ship.log
    sides = max(len(log.starboard), len(log.port))
    return len(log.hull) <= ROOMY_LINE and sides <= ROOMY_SIDE and len(ship.speed) <= ROOMY_LINE
