"""The facts about an entity that pages have beside its sheets, as plain data: name, figures, price, findings, commands.

The pages of `serve` and those of `site` have it from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import Library
from sheetforge.content.yaml import Data
from sheetforge.files import Json
from sheetforge.finding import Finding, Path
from sheetforge.game import described, games_of
from sheetforge.lint.catalogue import catalogue
from sheetforge.lint.rule import RuledGame


def name_of(library: Library, key: Key) -> str:
    """Return the name of an entity, also of one that does not pass the check; its id without one."""
    record = library.record(key)
    if record.entity is not None:
        return record.entity.name
    data = record.source.data
    name = data.get("name") if isinstance(data, Mapping) else None
    return name if isinstance(name, str) else key.id


def price_of(library: Library, key: Key) -> tuple[int | float | None, str]:
    """Return the price of an entity with its unit; None without one."""
    entity = library.entity(key)
    for name in library.systems[key.system].prices:
        value = getattr(entity, name, None)
        if isinstance(value, int | float):
            return value, name
    return None, ""


def price_words(amount: float | None, unit: str) -> str:
    """Return a price with its unit; empty for none.

    >>> price_words(25, "bpv"), price_words(12.5, "points")
    ('25 BPV', '12.5 points')
    """
    return "" if amount is None else f"{amount:g} {unit.upper() if len(unit) < 4 else unit}"


def figures_of(library: Library, key: Key) -> dict[str, Json] | None:
    """Return the fields and figures of an entity; None of one that does not pass the check."""
    if library.entity(key) is None or key in library.invalid:
        return None
    try:
        return described(library, key)
    except Exception:
        # Figures of content that breaks rules: nothing to show, as the findings say why.
        return None


def drawn_parts(library: Library, key: Key) -> list[Json]:
    """Return the parts of a unit's display, each with the field that it shows and the line of that; none for others.

    They are read from the text as it is, so that a unit that does not pass the check has them, too.
    """
    game, source = games_of(library).get(key.system), library.record(key).source
    if game is None or key.kind not in game.units:
        return []
    return [
        {"part": part, "path": list(path), "line": source.span(path, "key").line}
        for pattern, template in game.drawn.items()
        for path, value in _fields(source.mapping, pattern.split("."), ())
        if (part := _named(template, path, value))
    ]


def _fields(value: Data, pattern: Sequence[str], path: Path) -> Iterator[tuple[Path, Data]]:
    """Yield the values of data that a pattern of keys names, each with its path."""
    if not pattern:
        yield path, value
    elif pattern[0] == "#" and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _fields(item, pattern[1:], (*path, index))
    elif isinstance(value, dict):
        for name, inner in value.items():
            if pattern[0] in ("*", name):
                yield from _fields(inner, pattern[1:], (*path, name))


def _named(template: str, path: Path, value: Data) -> str:
    """Return the name of a part; empty where the value that names it is missing.

    >>> _named("{1}-{system}", ("sections", "aft", "systems", 0), {"system": "thruster"})
    'aft-thruster'
    >>> _named("weapon.{1}", ("weapons", 0), {}), _named("room-{component}", ("crew", 0), {})
    ('weapon.1', '')
    """
    places = [str(part + 1 if isinstance(part, int) else part) for part in path]
    try:
        return template.format(*places, **(value if isinstance(value, dict) else {}))
    except KeyError:
        return ""


def finding_data(systems: Mapping[str, RuledGame], finding: Finding) -> dict[str, Json]:
    """Return a finding as plain data, with the rule that it is about."""
    rule = catalogue(systems).get(finding.code)
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "line": finding.span.line,
        "column": finding.span.column,
        "path": list(finding.path),
        "rule": "" if rule is None else rule.summary,
        "authority": "" if rule is None else rule.authority,
        "fix": finding.fix.title if finding.fix is not None else "",
    }


def commands_for(library: Library, key: Key) -> list[str]:
    """Return the commands that show, print and play an entity."""
    printing = printed_by(library, key)
    commands = [f"sheetforge show {key}", f"sheetforge uses {key}", *([printing] if printing else ())]
    if key.kind in unit_kinds(library.systems):
        commands.append(f"sheetforge odds {key.id}")
    elif key.kind == "scenarios":
        commands.append(f"sheetforge play {key.id}")
    return commands


PRINTED_BY = {"scenarios": "pack --scenario", "fleets": "pack --fleet", "houses": "--house"}
"""Kind of content → the words after `build` that print one, before its id."""


def printed_by(library: Library, key: Key) -> str:
    """Return the command that prints an entity; empty if none prints it by its name.

    What a product of the same name prints for a House, such as a filled worksheet, is asked for by this House.
    """
    words = "displays --ship" if key.kind in unit_kinds(library.systems) else PRINTED_BY.get(key.kind)
    if words is not None:
        return f"sheetforge build {words} {key.id}"
    game = games_of(library).get(key.system)
    products = game.products() if game is not None else {}
    for name, product in products.items():
        for option in product.options:
            if option.kind == key.kind:
                return f"sheetforge build {name} --{option.name} {key.id}"
    if key.kind in products:
        for _, reference in library.record(key).references:
            owner = library.resolve(reference.kind, key.system, reference) if reference.kind == "houses" else None
            if owner is not None:
                return f"sheetforge build {key.kind} --house {owner.system}/{owner.id}"
    return ""
