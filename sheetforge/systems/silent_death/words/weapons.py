"""The lines of a weapon box, in the form that the published displays print."""

from __future__ import annotations

from sheetforge.systems.silent_death.schema.notation import Spread
from sheetforge.systems.silent_death.schema.weapon import Cannon, Damage, Launcher, Torpedo

SHORT_RANGE = 1
"""To-hit modifier in the short band (both rule books)."""

LONG_RANGE = -1
"""To-hit modifier in the long band (both rule books)."""


def to_hit_text(weapon: Cannon, barrels: int = 1) -> str:
    """The attack roll of so many linked barrels: `2D6+ADB+3`."""
    bonus = weapon.to_hit
    if weapon.linking is not None:
        bonus += (barrels - 1) * weapon.linking.to_hit
    return f"{str(weapon.attack_dice).upper()}+ADB{_signed(bonus)}"


def damage_text(weapon: Cannon | Launcher | Torpedo, barrels: int = 1) -> str:
    """How damage is read: `Low+3`, `(High+3)×2`, `(Medium+1)/2`, `10/8/6` by band, `3D12`."""
    if isinstance(weapon, Torpedo):
        return str(weapon.damage_dice).upper()
    if isinstance(weapon, Launcher):
        return _reading(weapon.damage, 0)
    if weapon.damage_by_band is not None:
        band = weapon.damage_by_band
        return f"{band.short}/{band.medium}/{band.long}"
    if weapon.damage is None:
        return ""
    linked = 0 if weapon.linking is None else (barrels - 1) * weapon.linking.damage
    return _reading(weapon.damage, linked)


def _reading(damage: Damage, linked: int) -> str:
    bonus = _signed(damage.plus + linked)
    text = damage.read.value.capitalize() + bonus
    if bonus and (damage.times > 1 or damage.halved):
        text = f"({text})"
    return text + (f"×{damage.times}" if damage.times > 1 else "") + ("/2" if damage.halved else "")


def _signed(bonus: int) -> str:
    return f"{bonus:+d}" if bonus else ""


def range_text(weapon: Cannon | Launcher) -> str:
    """The farthest hex of each band, `2/5/12`; with a minimum range `5-8/12/16`."""
    if isinstance(weapon, Launcher):
        return str(weapon.range)
    ranges = weapon.ranges
    nearest = f"{ranges.short.low}-" if ranges.short.low > 1 else ""
    return f"{nearest}{ranges.short.high}/{ranges.medium.high}/{ranges.long.high}"


def target_drive_text(weapon: Cannon) -> str:
    """The fastest target that can be hit, `≤15`; empty where there is no restriction."""
    return "" if weapon.target_drive is None else f"≤{weapon.target_drive}"


def bands(weapon: Cannon) -> str:
    """The range bands with their modifiers: `Short 1-2 (+1) · Medium 3-5 · Long 6-12 (-1)`."""
    ranges = weapon.ranges
    parts: tuple[tuple[str, Spread, int], ...] = (
        ("Short", ranges.short, SHORT_RANGE),
        ("Medium", ranges.medium, 0),
        ("Long", ranges.long, LONG_RANGE),
    )
    return " · ".join(
        f"{name} {hexes}" + (f" ({modifier:+d})" if modifier else "")
        for name, hexes, modifier in parts
    )
