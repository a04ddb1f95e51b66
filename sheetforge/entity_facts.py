"""The facts about an entity that pages have beside its sheets, as plain data: name, figures, price, findings, commands.

The pages of `serve` and those of `site` have it from here.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.kinds import GameContent, Key, unit_kinds
from sheetforge.content.library import Library
from sheetforge.files import Json
from sheetforge.finding import Finding
from sheetforge.game import described
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


def commands_for(systems: Mapping[str, GameContent], key: Key) -> list[str]:
    """Return the commands that show, print and play an entity."""
    commands = [f"sheetforge show {key}", f"sheetforge uses {key}"]
    if key.kind in unit_kinds(systems):
        commands += [f"sheetforge build displays --ship {key.id}", f"sheetforge odds {key.id}"]
    elif key.kind == "scenarios":
        commands += [f"sheetforge build pack --scenario {key.id}", f"sheetforge play {key.id}"]
    elif key.kind == "fleets":
        commands.append(f"sheetforge build pack --fleet {key.id}")
    elif key.kind == "houses":
        commands.append(f"sheetforge build --house {key.id}")
    return commands
