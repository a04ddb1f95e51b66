"""The weapons, against a second transcription of the consolidated master cannon table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.systems.silent_death import system
from sheetforge.systems.silent_death.construct.worth import fit
from sheetforge.systems.silent_death.schema.weapon import Cannon, Device, Launcher, Reading, Torpedo, Weapon

CONTENT = Path(__file__).parents[3] / "content"

# Typed from the table a second time, row by row: base attack dice, the hexes of short, middle and
# long range, the restriction on target speed, damage with the sign of its note.
MASTER_TABLE = """\
minigun              2D6+ADB    1-2   3-5    6-12   None  Low †
autocannon           2D6+ADB    1-3   4-10   11-24  ≤10   Medium †
railrepeater         2D6+ADB    1-4   5-15   16-36  ≤6    High †
pulse-laser          2D8+ADB    1-3   4-9    10     None  Low
meld-laser           2D8+ADB    1-6   7-18   19-20  ≤12   Medium
turbo-laser          2D8+ADB    1-9   10-25  26-30  ≤8    High
splattergun          2D6+ADB    1-2   3-6    7-10   None  Medium
blatgun              2D6+ADB    1-4   5-10   11-15  ≤13   High
disruptorgun         2D8+ADB    1     2      3-6    None  Medium §
disintegrator        2D8+ADB    1     2-3    4-12   ≤11   High §
impulsegun           2D8+ADB    1-3   4-8    9-10   None  High
ion-ram              2D8+ADB    1-5   6-13   14-15  ≤15   All
plazgun              2D6+ADB    1-2   3-4    5-10   None  All ¥
heavy-plazgun        2D6+ADB    1-4   5-8    9-15   ≤11   All x 2 ¥
plaz-shell-cannon    2D6+ADB    1-2   3-4    5-10   None  All ¥
heavy-plaz-shell-cannon 2D6+ADB 1-4   5-8    9-15   ≤11   All x 2 ¥
protobolt            2D6+ADB    5-8   9-12   13-16  ≤14   s.10/m.8/l.6
emp-ray              2D8+ADB    1-2   3-4    5-8    None  Medium/2 □
emp-beam             2D8+ADB    1-3   4-6    7-15   ≤14   High/2 □
tachyon-cannon       2D10+ADB   1-5   6-15   16-19  ≤14   High
tachyon-ram          2D10+ADB   1-3   4-11   12-17  ≤15   All
mjolnir              2D8+6+ADB  1-3   4-7    8-10   None  Low+3 ∂
gungnir              2D8+6+ADB  1-5   6-10   11-16  ≤13   Medium+2 ∂
plexar-gun           2D10+ADB   1-4   5-10   11-12  ≤14   High ∞
entropic-accelerator 2D8+ADB    1-4   5-7    8-12   ≤12   High Ω
x-beam               2D8+ADB    1-3   4-14   15-16  None  Low x 3
y-beam               2D8+ADB    1-3   4-16   17-18  ≤13   Medium x 2
z-beam               2D8+ADB    1-3   4-20   21-22  ≤10   High x 2
drive-leech          2D6+ADB    1     2      3-4    None  Low ‡
"""
ROWS = [line.split(maxsplit=6) for line in MASTER_TABLE.splitlines()]

TRAITS_OF_A_SIGN = {
    "†": {"doubles-double-damage"},
    "§": {"harder-against-intact-defense", "ignores-damage-reduction"},
    "¥": {"overloads-on-triples"},
    "□": {"extra-critical-on-doubles", "ignores-damage-reduction"},
    "‡": {"leeches-drive", "ignores-damage-reduction"},
    "∂": {"sweeps-torpedoes"},
    "∞": {"triples-lower-own-defense"},
    "Ω": {"continuing-damage"},
}

# id: price; added cost/slots by barrels; shots included and most, shots a step adds, its price.
PUBLISHED_PRICES = {
    "minigun": ("1/1", "2=1/0 3=2/1 4=3/2", "4 8 2 1=0/1 2=1/1 3=2/1 4=2/2"),
    "autocannon": ("2/2", "2=2/1 4=6/4", "4 8 2 1=1/1 2=1/1 4=2/2"),
    "railrepeater": ("8/8", "", "4 8 1 1=2/2"),
    "pulse-laser": ("1/1", "2=1/0 3=2/1 4=3/2 5=4/3 6=5/4", ""),
    "meld-laser": ("2/2", "2=2/2", ""),
    "turbo-laser": ("5/5", "", ""),
    "splattergun": ("1/1", "2=3/1 4=9/5 6=15/9", ""),
    "blatgun": ("3/3", "2=5/3 4=15/12 6=21/17", ""),
    "disruptorgun": ("2/1", "2=2/2", ""),
    "disintegrator": ("4/4", "", ""),
    "impulsegun": ("2/2", "", ""),
    "ion-ram": ("7/6", "", ""),
    "plazgun": ("10/10", "", ""),
    "heavy-plazgun": ("20/20", "", ""),
    "protobolt": ("3/2", "", "1 8 1 1=1/1"),
}

# Mark: price of 1, 2, 3, 4, 6, 10 carried; extra cost with variable speed; that Drive.
PUBLISHED_TORPEDOES = {
    10: ("1/1 2/1 3/1 4/1 6/2 10/3", "2 4 6 8 12 20", 18),
    20: ("2/1 4/1 6/2 8/2 12/3 20/5", "2 5 7 10 14 24", 16),
    30: ("3/1 6/2 9/3 12/3 18/5 30/8", "1 3 5 6 9 15", 14),
    40: ("4/1 8/2 12/3 16/4 24/6 40/10", "0 0 0 0 0 0", 12),
    50: ("5/2 10/3 15/4 20/5 30/8 50/13", "-2 -4 -6 -8 -12 -20", 10),
}


@cache
def library() -> Library:
    """The content of the repository, read as Silent Death."""
    return open_library(CONTENT, "content", {"silent-death": system})


def weapon(name: str) -> Weapon:
    """The weapon of an id; the test fails when there is none."""
    found = library().get("weapons", "silent-death", name)
    assert isinstance(found, Weapon), f"no weapon {name}"
    return found


def cannon(name: str) -> Cannon:
    """The cannon of an id; the test fails when it is another sort of weapon."""
    found = weapon(name)
    assert isinstance(found, Cannon)
    return found


def cannons() -> dict[str, Cannon]:
    """Id → every cannon there is."""
    found = {key.id: weapon(key.id) for key in library().keys("weapons", "silent-death")}
    return {name: one for name, one in found.items() if isinstance(one, Cannon)}


def printed_prices(prices: dict[int, object]) -> str:
    """A price list as it is written."""
    return " ".join(f"{size}={price}" for size, price in prices.items())


def test_the_table_has_29_rows_and_two_cannons_stand_only_on_a_display() -> None:
    """Nothing is left out of the table, and nothing but the display's two cannons is added."""
    assert len(ROWS) == 29
    assert set(cannons()) == {row[0] for row in ROWS} | {"hyper-cannon", "gatling-cannon"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_cannon_has_the_dice_bands_and_restriction_of_its_row(row: list[str]) -> None:
    """Attack dice with their bonus, the three bands, and the fastest target agree."""
    name, dice, short, medium, long, restriction, _ = row
    found = cannon(name)
    bonus = f"+{found.to_hit}" if found.to_hit else ""
    assert f"{str(found.attack_dice).upper()}{bonus}+ADB" == dice
    bands = found.ranges
    assert (str(bands.short), str(bands.medium), str(bands.long)) == (short, medium, long)
    assert restriction == ("None" if found.target_drive is None else f"≤{found.target_drive}")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_cannon_reads_damage_as_its_row_says(row: list[str]) -> None:
    """The reading, its bonus, its factor, and what the sign of the note stands for agree."""
    found = cannon(row[0])
    text, sign = row[6], ""
    if text[-1] in TRAITS_OF_A_SIGN:
        text, sign = text[:-1].strip(), text[-1]
    assert found.mark == (sign or None)
    assert set(found.traits) == TRAITS_OF_A_SIGN.get(sign, set())
    if found.damage_by_band is not None:
        bands = found.damage_by_band
        assert f"s.{bands.short}/m.{bands.medium}/l.{bands.long}" == text
        return
    assert found.damage is not None
    match = re.fullmatch(r"(Low|Medium|High|All)(?:\+(\d))?(?: x (\d))?(/2)?", text)
    assert match is not None
    assert found.damage.read is Reading(match[1].lower())
    assert found.damage.plus == int(match[2] or 0)
    assert found.damage.times == int(match[3] or 1)
    assert bool(found.damage.halved) == bool(match[4])


def test_the_hatchling_weapons_are_the_last_four_rows() -> None:
    """Maker follows the two halves of the table."""
    hatchling = [name for name, one in cannons().items() if one.maker == "hatchling"]
    assert sorted(hatchling) == ["drive-leech", "x-beam", "y-beam", "z-beam"]


def test_only_the_entropic_accelerator_goes_on_hurting() -> None:
    """Its 1D6 a turn stands beside the trait that announces it."""
    assert {n: str(one.continuing) for n, one in cannons().items() if one.continuing} == {"entropic-accelerator": "1d6"}


@pytest.mark.parametrize("name", PUBLISHED_PRICES)
def test_published_prices_are_carried_over(name: str) -> None:
    """Single mount, linked barrels and ammunition cost what the construction figures say."""
    price, linking, ammunition = PUBLISHED_PRICES[name]
    found = cannon(name)
    assert str(found.price) == price
    assert "price" not in found.reconstructed
    assert printed_prices(dict(found.linking.prices) if found.linking else {}) == linking
    table = found.ammunition
    steps = "" if table is None else printed_prices(dict(table.step_prices))
    got = "" if table is None else f"{table.included} {table.most} {table.step} {steps}"
    assert got == ammunition


def test_linked_barrels_add_one_to_hit_and_one_or_two_to_damage() -> None:
    """Splatterguns and blatguns gain two points of damage a barrel, all others one."""
    linked = {name: one.linking for name, one in cannons().items() if one.linking}
    assert {link.to_hit for link in linked.values()} == {1}
    assert {name for name, link in linked.items() if link.damage == 2} == {"splattergun", "blatgun"}
    assert {link.damage for link in linked.values()} == {1, 2}


def test_linked_autocannons_gain_one_shot_a_step() -> None:
    """A single autocannon gains two shots a step, a twin or quad one."""
    table = cannon("autocannon").ammunition
    assert table is not None
    assert (table.step, table.linked_step) == (2, 1)


@pytest.mark.parametrize("mark", PUBLISHED_TORPEDOES)
def test_torpedoes_carry_the_published_figures(mark: int) -> None:
    """Dice, Drives, and the prices of every number carried agree."""
    prices, extra, fast = PUBLISHED_TORPEDOES[mark]
    found = weapon(f"torpedo-mk-{mark}")
    assert isinstance(found, Torpedo)
    assert str(found.damage_dice) == f"{mark // 10}d12"
    assert (found.mark_number, found.drive, found.variable_drive) == (mark, 12, fast)
    assert list(found.prices) == list(found.variable_prices) == [1, 2, 3, 4, 6, 10]
    assert " ".join(map(str, found.prices.values())) == prices
    assert " ".join(str(price.cost) for price in found.variable_prices.values()) == extra
    assert {price.slots for price in found.variable_prices.values()} == {0}


def test_the_missile_launcher_has_the_published_figures() -> None:
    """Salvoes of 5 or 10 dice, High + 1, 10 hexes, and the price of each magazine."""
    found = weapon("missile-launcher")
    assert isinstance(found, Launcher)
    assert [str(dice) for dice in found.salvo_dice] == ["5d6", "10d6"]
    assert (found.damage.read, found.damage.plus, found.range) == (Reading.HIGH, 1, 10)
    assert str(found.price) == "1/1"
    assert printed_prices(dict(found.magazines)) == "5=0/0 10=1/0 15=2/1 20=3/1"


def test_decoys_and_point_defense_work_as_the_optional_rules_say() -> None:
    """A decoy removes a torpedo on 1-2 of a d4; point defense rolls a d10; criticals cost both."""
    decoys, defense = weapon("decoys"), weapon("point-defense")
    assert isinstance(decoys, Device)
    assert isinstance(defense, Device)
    assert (str(decoys.die), str(decoys.works_on), decoys.against) == ("1d4", "1-2", ("torpedoes",))
    assert (str(defense.die), defense.works_on) == ("1d10", None)
    assert defense.against == ("torpedoes", "missiles")
    assert decoys.lost_to_critical
    assert defense.lost_to_critical


def test_prices_of_our_own_are_what_the_stated_method_gives() -> None:
    """A cannon without a published price has the price of its twin in the table, or the fit's."""
    method = fit(cannons().values())
    twins = {"plaz-shell-cannon": "plazgun", "heavy-plaz-shell-cannon": "heavy-plazgun"}
    ours = {name: one for name, one in cannons().items() if "price" in one.reconstructed}
    assert set(ours) == set(cannons()) - set(PUBLISHED_PRICES)
    for name, one in ours.items():
        expected = cannon(twins[name]).price if name in twins else method.price(one)
        assert one.price == expected, name
        assert "docs/pricing.md" in one.reconstructed["price"]
