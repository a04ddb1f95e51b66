"""Rules about the systems of a ship: boxes in rows and blocks."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, RulesOf, write
from sheetforge.systems.babylon.schema.notation import Boxes
from sheetforge.systems.babylon.schema.ship import Ship

ship_rule = RulesOf("ships", Ship)

OURS = "a rule of this project: losses are counted by complete rows and blocks"
_CHART = "chart: 1-12 structure, 13-20 thruster"


def _section(boxes: str, rows: str) -> str:
    return (
        "sections:\n  primary:\n    structure: 20/4\n    systems:\n"
        f"      - {{system: thruster, boxes: {boxes}, rows: {rows}, rating: 3}}\n    {_CHART}"
    )


@ship_rule(
    "BA310",
    "groups-add-up",
    "the boxes of rows or blocks add up to the boxes of the system",
    OURS,
    good=_section("6/3", "2+2+2"),
    bad=_section("7/3", "2+2+2"),
)
def groups_add_up(ship: Ship, context: Context) -> Iterator[Problem]:
    for name, section in ship.sections.items():
        for at, system in enumerate(section.systems):
            groups = system.rows or system.blocks
            if groups is None or groups.total == system.boxes.boxes:
                continue
            word = "rows" if system.rows else "blocks"
            message = f"the {word} {groups} of the {system.system} make {groups.total} boxes, "
            message += f"and it has {system.boxes.boxes}"
            path = ("sections", name, "systems", at, "boxes")
            fix = write(Boxes(groups.total, system.boxes.armour))
            yield Problem(message, path, str(system.boxes), fix=fix)
