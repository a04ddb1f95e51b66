"""The parts of the program that can be taken away, as packages declare them: entry points.

    [project.entry-points."sheetforge.parts"]
    events = "sheetforge.tournament"                   a part: its package
    editor = "sheetforge.workbench [lsp]"              and the extra with what more it needs

    [project.entry-points."sheetforge.commands"]
    event = "sheetforge.tournament.commands.event:event_command"

A command belongs to the part whose package has it. `sheetforge.outlets` has what counters and cards
can become other than sheets of paper (`products.outlets`), `sheetforge.products` further products
of every game that is played, `sheetforge.notes` functions whose remarks on a library end the report
of a check. A game is a part as well, declared in the group
`sheetforge.systems`. The declarations of this package and of any other are read without importing
what they name, so `sheetforge --help` knows the commands of a part that is missing, and says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.util import find_spec

from sheetforge.installed import OURS, EntryPoint, entry_points, not_installed, restored

PARTS = "sheetforge.parts"
COMMANDS = "sheetforge.commands"
GAMES = "sheetforge.systems"
OUTLETS = "sheetforge.outlets"
NOTES = "sheetforge.notes"
PRODUCTS = "sheetforge.products"


class MissingPart(Exception):
    """A part of the program that is declared, and that this copy does not have."""


def declared(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group, sorted by name."""
    return tuple(sorted(entry_points(group), key=lambda point: point.name))


def commands() -> dict[str, EntryPoint]:
    """Return the commands of all parts by name, whether or not the part is present."""
    return {point.name: point for point in declared(COMMANDS)}


def offered(group: str) -> Iterator[object]:
    """Load what parts offer in a group; those of missing parts are left out."""
    for point in present(group):
        yield point.load()


def need(name: str) -> None:
    """Refuse what needs a part of this program. Raises `MissingPart` if this copy lacks it."""
    for point in declared(PARTS):
        if point.name == name and not is_present(point):
            raise MissingPart(why_missing(point))


def refuse_missing(group: str, name: str) -> None:
    """Refuse something declared whose part this copy does not have. Raises `MissingPart`."""
    for point in declared(group):
        if point.name == name and not is_present(point):
            raise MissingPart(f"{name}: {why_missing(owner(point) or point)}")


def present(group: str) -> list[EntryPoint]:
    """Return the entry points of a group whose modules exist."""
    return [point for point in declared(group) if is_present(point)]


def is_present(point: EntryPoint) -> bool:
    """Return whether the module of an entry point exists. Imports the packages that it is in."""
    try:
        return find_spec(point.module) is not None
    except ModuleNotFoundError:
        return False


def absent_games(systems: Collection[str]) -> dict[str, str]:
    """Return the games of this program that are not among those that were found, with the reason.

    A game is not found either if the one that it extends is missing.
    """
    ours = [point for point in declared(GAMES) if point.package == OURS]
    why = {point.name: why_missing(point) for point in ours if not is_present(point)}
    below = "; ".join(why.values())
    left_out = [point.name for point in ours if below and point.name not in {*systems, *why}]
    return why | {name: f"the game {name!r} extends another one: {below}" for name in left_out}


def absence(fault: ImportError) -> str:
    """Return the message for an import that fails as a part or a package is missing, with the next step.

    Empty for any other failure. A part may be there and lack a package of its extra, and the program one that it did
    not need before an update.
    """
    missing = fault.name or ""
    points = (*declared(PARTS), *declared(GAMES))
    for point in points:
        if _is_in(missing, point.module) and not is_present(point):
            return why_missing(point)
    frames = set(_modules_of(fault))
    for point in points:
        if point.extra and any(_is_in(module, point.module) for module in frames):
            return not_installed(f"the part {point.name!r}", missing, point.extra)
    importing = [module for module in _modules_of(fault) if "importlib" not in module]
    if missing and not _is_in(missing, OURS) and importing and _is_in(importing[-1], OURS):
        return not_installed("this version of the program", missing)
    return ""


def why_missing(point: EntryPoint) -> str:
    """Return the message for a part or game that is not in this copy."""
    what = "game" if point.module in {game.module for game in declared(GAMES)} else "part"
    return (
        f"the {what} {point.name!r} is missing from this copy of the program, which has no "
        f"{point.module}; {restored(point)}"
    )


def owner(point: EntryPoint) -> EntryPoint | None:
    """Return the part that something declared belongs to."""
    return next((part for part in declared(PARTS) if _is_in(point.module, part.module)), None)


def _is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _modules_of(fault: ImportError) -> Iterator[str]:
    """Yield the modules whose code was running when an import failed."""
    trace = fault.__traceback__
    while trace is not None:
        yield str(trace.tb_frame.f_globals.get("__name__", ""))
        trace = trace.tb_next
