"""Tests of the rules about weapons, hulls and options."""

from __future__ import annotations

import pytest


def test_minimum_range_is_allowed(lint, said):
    """A gap before the short band is a minimum range; one after it is a gap."""
    assert lint("SD421", "ranges: {short: 5-8, medium: 9-12, long: 13-16}", "weapons") == []
    assert said("SD421", "ranges: {short: 1-3, medium: 3-6, long: 8-10}", "weapons") == [
        "short range ends at 3, so medium range starts at 4, not at 3",
        "medium range ends at 6, so long range starts at 7, not at 8",
    ]


def test_price_is_pointed_at_in_its_list(lint):
    """The one price of a long list that falls is marked itself."""
    text = "drive: 11=4/2  12=5/2 13=4/3 14=6/3"
    (found,) = lint("SD441", text, "hulls")
    assert text[found.span.column - 1 : found.span.end_column - 1] == "13=4/3"
    assert found.message == ("drive: 13 at 4/3 is cheaper than 12 at 5/2; a larger number costs as much or more")


def test_every_missing_size_is_named(said):
    """A gap of several sizes is one finding that names them all."""
    assert said("SD441", "drive: 11=4/2 14=6/3", "hulls") == ["no price for 12 and 13: 14 follows 11; add it"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hit_boxes: {front: 9, side: 9, rear: 9}", "a fighter hull has hit boxes whole, not front, side and rear"),
        ("frame: gunboat", "a gunboat hull has hit boxes front, side and rear, not whole"),
        (
            "frame: warhound\nhit_boxes: {front: 9, side: 9, rear: 9}",
            "a warhound hull has hit boxes front and rear, not front, side and rear",
        ),
    ],
)
def test_boxes_of_each_frame(said, text, message):
    """Each frame has its own numbers of hit boxes."""
    assert said("SD442", text, "hulls") == [message]


def test_ammunition_for_barrels_that_there_are(said):
    """Steps are priced for single mounts and for the linked ones of the table only."""
    text = "ammunition: {included: 4, most: 8, step: 2, step_prices: 1=1/1 3=1/1}"
    assert said("SD427", text, "weapons") == ["the weapon has no mount of 3 barrels; it has 1, 2 or 4"]


def test_variable_speed_needs_drive_and_prices(said):
    """Prices for variable speed without the Drive they buy are half of a thing."""
    text = """\
type: torpedo
damage_dice: 1d12
drive: 12
defensive_value: 10
damage_reduction: 0
hits: 1
piloting: 5
prices: 1=1/1
variable_prices: 1=2/0
attack_dice:
ranges:
target_drive:
damage:
linking:
ammunition:
"""
    assert said("SD428", text, "weapons") == [
        "variable speed has both a Drive and prices, or neither; write `variable_drive`"
    ]


def test_traits_of_a_type(said):
    """Locking on at launch is for launchers."""
    assert said("SD424", "traits: [lock-on-at-launch]", "weapons") == [
        "lock-on-at-launch is a trait of a launcher, and this is a cannon; remove it"
    ]


def test_option_has_one_form(said):
    """An option with a list and a table, or with neither, can't price anything for sure."""
    assert said("SD446", "table: {1-2: 1=1/1}", "options") == [
        "the option has both a price list and a table; remove one"
    ]
    assert said("SD446", "prices:", "options") == [("the option has neither prices nor a table; write one")]
