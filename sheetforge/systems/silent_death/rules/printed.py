"""The printed-value gate: figures printed in a weapon's box, compared with the computed ones."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, Rule, write
from sheetforge.systems.silent_death.rules.about import CANNON_TABLE, DISPLAYS, cannons, craft_rule, mount_name
from sheetforge.systems.silent_death.schema.ship import Craft, Mount
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.text import counted

GATE = f"{DISPLAYS}; {CANNON_TABLE}"
SAMPLE_MOUNT = "weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F], printed: {%s}}]"


def gate(field: str, mount: Mount, weapon: Cannon) -> tuple[str, str]:
    """Return a figure as a weapon's box prints it, and the arithmetic that leads to it."""
    # Late: only content that records what a book prints needs the words of the sheets.
    from sheetforge.systems.silent_death.engine.resolve import gun
    from sheetforge.systems.silent_death.words import weapons as words

    barrels, linking, bands = mount.barrels, weapon.linking, weapon.ranges
    linked_gun = gun(weapon, barrels)
    if field == "to_hit":
        linked = linking.to_hit * (barrels - 1) if linking else 0
        return words.to_hit_text(linked_gun), _sum(barrels, linked, weapon.to_hit, "to hit")
    if field == "damage":
        linked = linking.damage * (barrels - 1) if linking else 0
        own = weapon.damage.plus if weapon.damage else 0
        return words.damage_text(linked_gun), _sum(barrels, linked, own, "damage")
    if field == "range":
        reach = f"reaches {bands.short}, {bands.medium}, {bands.long}"
        return words.range_text(linked_gun), reach
    if weapon.target_drive is None:
        return "", "hits targets of any Drive"
    return str(weapon.target_drive), f"hits targets up to Drive {weapon.target_drive}"


def printed_rule(code: str, field: str, summary: str, good: str, bad: str) -> Rule:
    """Return the rule that a figure printed in a weapon's box is the computed one."""

    @craft_rule(
        code,
        f"printed-{field.replace('_', '-')}",
        summary,
        GATE,
        good=SAMPLE_MOUNT % f"{field}: {good}",
        bad=SAMPLE_MOUNT % f"{field}: {bad}",
    )
    def printed_figure(ship: Craft, context: Context) -> Iterator[Problem]:
        for index, mount, weapon in cannons(ship, context):
            printed = dict(mount.printed or ()).get(field)
            if printed is None:
                continue
            due, sum_of = gate(field, mount, weapon)
            accepted = {plain(due), _band_ends(weapon)} if field == "range" else {plain(due)}
            if plain(str(printed)) not in accepted:
                named = field in ("to_hit", "damage")
                message = f"{mount_name(mount, weapon)}: {sum_of}" if named else f"{weapon.name} {sum_of}"
                message += "" if field == "target_drive" else f": {due}"
                yield Problem(
                    f"{message}; printed {printed}",
                    ("weapons", index, "printed", field),
                    str(printed),
                    elsewhere=context.beside("weapons", mount.weapon, "the weapon", "name"),
                    fix=write(due) if due else None,
                )

    return printed_figure


PRINTED_RULES = (
    printed_rule(
        "SD341",
        "to_hit",
        "a printed roll to hit is the weapon's dice with the bonus of its linked barrels",
        good="2D6+ADB+1",
        bad="2D6+ADB+3",
    ),
    printed_rule(
        "SD342",
        "damage",
        "a printed damage is the weapon's reading with the bonus of its linked barrels",
        good="Medium +2",
        bad="Medium +1",
    ),
    printed_rule(
        "SD343",
        "range",
        "a printed range is the farthest hex of each of the weapon's bands",
        good="2/6/10",
        bad="2/5/12",
    ),
    printed_rule(
        "SD344", "target_drive", "a printed restriction on target speed is the weapon's own", good="13", bad="15"
    ),
)


def _band_ends(weapon: Cannon) -> str:
    """The farthest hex of every band, as some boxes print a range: `2/6/10`."""
    bands = weapon.ranges
    return f"{bands.short.high}/{bands.medium.high}/{bands.long.high}"


def plain(text: str) -> str:
    """Return a printed figure without details that differ by page: spaces, case, note signs.

    >>> plain("(High +3) x2†"), plain("Med + 2"), plain("(High+3)×2")
    ('(high+3)x2', 'medium+2', '(high+3)x2')
    """
    text = "".join(text.lower().split()).replace("×", "x").rstrip("†§¥□‡Δδ∂∞ωψ*")
    if "med" in text and "medium" not in text:
        text = text.replace("med", "medium")
    return text


def _sum(barrels: int, linked: int, own: int, what: str) -> str:
    """Return the bonus of barrels, `2 barrels give +1 to hit`, and the weapon's own."""
    give = "give" if barrels > 1 else "gives"
    said = f"{counted(barrels, 'barrel')} {give} {f'{linked:+d}' if linked else 'nothing'} {what}"
    return said + (f" beside the weapon's own {own:+d}" if own else "")
