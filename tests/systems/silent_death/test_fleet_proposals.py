"""Proposed fleets: legal, the best of their character, and two fleets compared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheetforge.cli.fleet import checked
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.play.fleets import ExchangeLine
from sheetforge.play.report import Asked
from sheetforge.systems.silent_death.fleets.exchange import line
from sheetforge.systems.silent_death.fleets.proposals import proposals
from sheetforge.systems.silent_death.odds.report import answer, best_attacks
from tests.running import Run
from tests.systems.silent_death.samples_of_sheets import SD, library

ROW = Key("events", SD, "rules-of-warfare-ii")
OPEN = Key("events", SD, "open-tournament")


def found(event: Key, points: float | None, house: str | None = None) -> dict[str, ExchangeLine]:
    """Proposals by character, each held to every rule of the event."""
    owner = None if house is None else Key("houses", SD, house)
    lines = {}
    for one in proposals(library(), event, points, owner, False):
        key = Key("fleets", SD, "proposed")
        made, verdict = checked(library().with_texts({key: one.text}), key)
        assert verdict.findings == ()
        lines[one.name] = line(made, key)
    return lines


def enumerated(prices: list[tuple[str, float]], left: float) -> Iterator[list[str]]:
    """Every fleet of ships at these prices within the points, at most four of a ship."""
    if not prices:
        yield []
        return
    (ship, price), *others = prices
    for number in range(5):
        if number * price <= left:
            for rest in enumerated(others, left - number * price):
                yield [ship] * number + rest


def test_the_search_finds_the_best_of_all() -> None:
    """Against every fleet of 90 points that the form's eight cheapest miniatures make."""
    prices = {
        "pit-viper-t": 19.0,
        "pit-viper": 23.0,
        "spirit-rider-ii": 28.0,
        "blizzard-ii": 29.0,
        "spirit-rider": 29.0,
        "blizzard": 30.0,
        "dart-ii": 31.0,
        "dart": 32.0,
    }
    every = list(enumerated(sorted(prices.items()), 90.0))
    lines = found(ROW, 90.0)
    numbers = {name: sum(one.number for one in own.ships) for name, own in lines.items()}
    assert numbers["swarm"] == max(map(len, every)) == 4
    assert len(lines["varied"].ships) == max(len(set(fleet)) for fleet in every) == 3
    assert max(own.total or 0 for own in lines.values()) == 90
    assert numbers["heavy"] == 1


@pytest.mark.parametrize(("event", "house"), [(ROW, None), (OPEN, "vaubrand"), (ROW, "ridotto")])
def test_every_proposal_is_legal(event: Key, house: str | None) -> None:
    """Whatever the event admits and the House may have; the characters differ."""
    lines = found(event, None, house)
    assert len(lines) >= 2
    assert all(own.total is not None and own.total <= 300 for own in lines.values())


@pytest.mark.parametrize(
    ("event", "points", "house", "part"),
    [
        (ROW, 10.0, None, "its cheapest ship, pit-viper-t, costs 19 with its crew; choose more points"),
        (Key("events", SD, "house-league"), None, None, "are rolled: sheetforge fleet roll"),
        (Key("events", SD, "masked-ball"), None, None, "sets no points; name them with --points"),
        (OPEN, None, "night-brood", "admits no ship of known price here; try another House"),
    ],
)
def test_points_that_buy_nothing(event: Key, points: float | None, house: str | None, part: str) -> None:
    """The reason, and the next step."""
    with pytest.raises(BadRequest) as refused:
        found(event, points, house)
    assert part in str(refused.value)


def test_a_proposal_as_a_file(sheetforge: Run) -> None:
    """`--pick` writes the file of one; lines and JSON have all."""
    build = ("fleet", "build", "--event", "rules-of-warfare-ii")
    assert sheetforge(*build, "--pick", "swarm").out.startswith('name: "Rules of Warfare II, swarm"')
    data = sheetforge(*build, "--format", "json").json
    assert [one["name"] for one in data["proposals"]] == ["swarm", "heavy", "varied", "full"]
    answer = sheetforge(*build, "--pick", "swam")
    assert (answer.code, "did you mean 'swarm'" in answer.err) == (2, True)


def test_two_fleets_compared(sheetforge: Run) -> None:
    """Their prices, and battles in the arena by the rules of the event."""
    fleets = ("silent-death: 4 hornpipe", "vaubrand-earthwork")
    how = ("--games", "2", "--bots", "random", "--turns", "1", "--no-odds")
    answer = sheetforge("fleet", "versus", *fleets, *how)
    assert answer.code == 0, answer.err
    assert "4 Hornpipe     104      4           8" in answer.out
    assert "Earthwork" in answer.out.split("\n\n")[1]


def test_best_attacks_are_those_of_the_odds() -> None:
    """Each is the row of the ship's odds with most damage; a ship without a display has none."""
    gabion, hornpipe, listed = (Key("ships", SD, ship) for ship in ("gabion", "hornpipe", "quark"))
    (table, *_) = answer(library(), Asked(gabion, hornpipe)).tables
    names = [column.name for column in table.columns]
    damage, destroyed = names.index("damage"), names.index("destroyed")
    shots = [row for row in table.rows if row[damage] is not None]
    expected = max((row[damage], row[destroyed]) for row in shots)
    assert best_attacks(library(), [gabion, listed], hornpipe) == [expected, None]
    assert best_attacks(library(), [gabion], listed) == [None]
