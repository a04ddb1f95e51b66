"""The lines of a weapon box, formatted from the figures that the engine fires with."""

from __future__ import annotations

from sheetforge.systems.silent_death.blueprint import WarheadKind
from sheetforge.systems.silent_death.engine.resolve import BAND_BONUS, BANDS, Gun, gun, read_text
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.weapon import Band, Cannon, Launcher, Reading, Torpedo
from sheetforge.text import signed


def dice_text(sides: tuple[int, ...]) -> str:
    """Dice of a kind: `2D6`, `1D10`."""
    return f"{len(sides)}D{sides[0]}"


def to_hit_text(gun: Gun) -> str:
    """The attack roll: `2D6+ADB+3`."""
    return f"{dice_text(gun.sides)}+ADB{_signed(gun.to_hit)}"


def damage_text(weapon: Gun | Launcher | Torpedo) -> str:
    """The reading of damage: `Low+3`, `(High+3)×2`, `(Medium+1)/2`, `10/8/6` by band, `3D12`."""
    if isinstance(weapon, Torpedo):
        return str(weapon.damage_dice).upper()
    if isinstance(weapon, Launcher):
        return _reading(weapon.damage.read, weapon.damage.plus)
    if weapon.by_band is not None:
        return "/".join(map(str, weapon.by_band))
    if weapon.read is None:
        return ""
    return _reading(weapon.read, weapon.plus, weapon.times, weapon.halved is not None)


def _reading(read: Reading, plus: int, times: int = 1, halved: bool = False) -> str:
    text = read_text(read, plus)
    if plus and (times > 1 or halved):
        text = f"({text})"
    return text + (f"×{times}" if times > 1 else "") + ("/2" if halved else "")


def _signed(bonus: int) -> str:
    return signed(bonus) if bonus else ""


def warhead_lines(kind: WarheadKind) -> tuple[str, str]:
    """The damage of a warhead, and its defences: `1D12 All · Drive 12`, `DV 10 · 1 hit`."""
    hit = f"{kind.hits} hit" + ("s" if kind.hits != 1 else "")
    reduction = f" · DR {kind.damage_reduction}" if kind.damage_reduction else ""
    does = f"{dice_text(kind.dice)} All · Drive {kind.drive}"
    return does, f"DV {kind.defensive_value}{reduction} · {hit}"


def hexes(gun: Gun, band: Band) -> IntRange:
    """The hexes of a range band."""
    return IntRange(*gun.ranges[BANDS.index(band)])


def band_bonus(band: Band) -> str:
    """The bonus of a range band to attack rolls, as tables print it: `+1`, `0`, `–1`."""
    return signed(BAND_BONUS[band])


def with_bonus(name: str, band: Band) -> str:
    """A range band under some name with its bonus, where it has one: `Short +1`, `Medium`."""
    return f"{name} {band_bonus(band)}" if BAND_BONUS[band] else name


def range_text(weapon: Gun | Launcher) -> str:
    """The farthest hex of each band, `2/5/12`; with a minimum range `5-8/12/16`."""
    if isinstance(weapon, Launcher):
        return str(weapon.range)
    nearest = weapon.ranges[0][0]
    ends = "/".join(str(high) for _, high in weapon.ranges)
    return f"{nearest}-{ends}" if nearest > 1 else ends


def linked_text(cannon: Cannon) -> str:
    """The bonuses of a further barrel in a link, to hit and to damage: `+1/+2`; `–` for none."""
    if cannon.linking is None:
        return "–"
    single, double = gun(cannon, 1), gun(cannon, 2)
    return f"{signed(double.to_hit - single.to_hit)}/{signed(double.plus - single.plus)}"


def target_drive_text(gun: Gun) -> str:
    """The fastest target that can be hit, `≤15`; empty where there is no restriction."""
    return "" if gun.target_drive is None else f"≤{gun.target_drive}"


def bands(gun: Gun) -> str:
    """The range bands with their modifiers: `Short 1-2 (+1) · Medium 3-5 · Long 6-12 (-1)`."""
    return " · ".join(
        f"{band.capitalize()} {hexes(gun, band)}" + (f" ({BAND_BONUS[band]:+d})" if BAND_BONUS[band] else "")
        for band in BANDS
    )
