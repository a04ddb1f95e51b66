"""Measured prices: known ships are found, intervals cover as often as they say, and the command."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from math import exp, log
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from sheetforge.arena.match import Match
from sheetforge.arena.matchmaking import Terms, forces_of, of_forces
from sheetforge.arena.run import run_all
from sheetforge.arena.trials import Priced, nearest, priced, trials
from sheetforge.arena.worth import Measured, TrialResult, measured
from sheetforge.content.kinds import Key
from sheetforge.play import engine_of
from sheetforge.play.forces import Force
from tests import altered
from tests.running import OFFICIAL, Run
from tests.systems.silent_death.engine.test_duel_solved import TURNS, Solved

CONTENT = ("--content", OFFICIAL)
WORTH = ("worth", "tie-fighter", "a-wing", "--games", 4, "--turns", 2, *CONTENT)


def ship(name: str, price: float, crew: float = 0.0) -> Priced:
    return Priced(Key("ships", "any", name), name, price, crew)


@pytest.mark.parametrize("way", [altered.WAYS[0], altered.WAYS[3]])
def test_a_double_a_half_and_a_twin_are_found(way: str) -> None:
    """Beside their model with it as base, alone without one; all ways, 20 seeds: `tests.altered`."""
    rows = altered.measurement("altered 1", 50 if way.startswith("alone") else 80, way)
    assert altered.missed(rows) == []
    if way != altered.WAYS[0]:
        return
    base = next(row for row in rows if row.ship.key.id == altered.BASE)
    assert (base.price, base.low, base.high) == (altered.PRICE,) * 3
    assert base.verdict == ""


@pytest.mark.parametrize(
    ("system", "unit"),
    [
        ("silent-death-star-wars", "x-wing"),
        ("silent-fury", "ember"),
        ("sovereign-seas", "eclipse"),
        ("babylon", "var-nic"),
    ],
)
def test_prices_are_measured_in_several_set_ups(system: str, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a battle of its own, which the bots begin, and every one is met in the trials."""
    content = altered.content()
    engine = engine_of(content, system)
    forces, grounds = (Force(Key("ships", system, unit)),) * 2, forces_of(engine).grounds
    assert len(set(grounds)) >= 3
    terms = Terms(2, "grounds", ("reference",), {"turn_limit": 2})
    matches = [of_forces(engine, content, forces, replace(terms, ground=one)) for one in grounds]
    assert len({one.battles[0].digest for one in matches}) == len(grounds)
    for games in run_all(matches, 1, None, [[] for _ in matches])[0]:
        assert [one.failure for one in games] == ["", ""]
    used: list[str] = []

    def noted(_engine: object, _library: object, _forces: object, own: Terms) -> Match:
        used.append(own.ground)
        return matches[0]

    monkeypatch.setattr("sheetforge.arena.trials.of_forces", noted)
    ships = priced(forces_of(engine), content, list(content.keys("ships", system)))
    trials(engine, content, ships, {0}, terms)
    assert set(used) == set(grounds)


def test_the_interval_covers_a_solved_duel_as_often_as_it_says() -> None:
    """A duel of which the exact chances are known, in 200 runs of 80 games."""
    first, second, both, neither = Solved((6, 5)).exact(TURNS)
    share = float(first + (both + neither) / 2)
    assert first + second + both + neither == Fraction(1)
    slope = 2.5
    truth = 100 * exp(log(share / (1 - share)) / slope)
    ships = [ship("one", 100), ship("other", 100)]
    weights = [float(one) for one in (first, second, both + neither)]
    held = 0
    for seed in range(200):
        drawn = Random(f"solved {seed}").choices((1.0, 0.0, 0.5), weights, k=80)
        played = [TrialResult((0, 1), (100, 100), (0, 0), 1, 1, won, dice) for dice, won in enumerate(drawn)]
        row = measured(ships, played, base=1, slope=slope).rows[0]
        held += row.low <= truth <= row.high
    assert 0.93 <= held / 200 <= 0.975


def simulated(seed: int, factors: list[float], wild: float = 0.0) -> Measured:
    """Return the prices of ships of known factors, from games drawn from the model.

    `wild` is the standard deviation of what two ships are worth against each other in particular.
    """
    stream = Random(f"simulated {seed}")
    ships = [ship(f"s{at}", 20.0 + 5 * at, 1.0) for at in range(len(factors))]
    played = []
    for one in range(len(ships)):
        for other in range(one):
            apart = stream.gauss(0, wild)
            for m, n in ((1, 1), (2, 3), (3, 2), (2, 2)):
                worths = m * ships[one].at(5), n * ships[other].at(5)
                values = [worth * exp(factors[at]) for worth, at in zip(worths, (one, other), strict=True)]
                size = (m + n) / 2
                slope = 2.0 * size**0.5
                chance = 1 / (1 + exp(-slope * (log(values[0] / values[1]) + apart)))
                for dice in range(4):
                    won = sum(float(stream.random() < chance) for _ in range(2))
                    played.append(TrialResult((one, other), worths, (0, 0), size, 2, won, (one, other, m, n, dice)))
    return measured(ships, played)


@pytest.mark.parametrize("wild", [0.0, 0.3])
def test_intervals_cover_in_a_pool_of_ships(wild: float) -> None:
    """Also where ships are worth more against some than against others."""
    factors = [0.0, 0.4, -0.4, 0.2, -0.2, 0.1, -0.1]
    held = count = 0
    slopes = []
    for seed in range(12):
        found = simulated(seed, factors, wild)
        slopes.append(found.slope * 2**found.growth)
        for row, factor in zip(found.rows, factors, strict=True):
            truth = row.ship.price + row.ship.at(5) * (exp(factor) - 1)
            held += row.low <= truth <= row.high
            count += 1
    assert held / count >= 0.9
    if not wild:
        # That of two ships a side; c and d by themselves are rough.
        assert sum(slopes) / 12 == pytest.approx(2.0 * 2**0.5, rel=0.1)


def test_the_interval_of_an_average_includes_the_choice_of_ships() -> None:
    """Of some ships of a game it is wider than of all; against one ship it does not count."""
    ships = [ship(f"s{at}", 20.0 + 5 * at) for at in range(5)]
    played = [
        TrialResult((0, other), (20, 20), (0, 0), 1, 4, 1.0 + other / 2, (other, dice))
        for other in range(1, 5)
        for dice in range(12)
    ]
    some = measured([*ships, *(ship(f"more{at}", 50) for at in range(45))], played, against={0: 1})
    every = measured(ships, played, against={0: 1})
    widths = [one.rows[0].average.high - one.rows[0].average.low for one in (some, every)]
    assert widths[0] > 1.2 * widths[1]
    assert some.rows[0].price == pytest.approx(every.rows[0].price)
    assert (some.rows[0].low, some.rows[0].high) == pytest.approx((every.rows[0].low, every.rows[0].high))
    assert [row.against and row.against.name for row in some.rows[:2]] == ["s1", None]


def test_the_ship_to_compare_with_is_the_nearest_printed_one() -> None:
    """Ours and those that are measured too count as further off, however they are ordered."""
    printed, far = ship("printed", 11), ship("far", 14)
    ours = [replace(ship(name, 11), is_own=True) for name in ("a", "b")]
    ships = [*ours, printed, far]
    assert nearest(ships, {0}) == {0: 2}
    assert nearest(ships, {0, 1, 2}) == {0: 2, 1: 2, 2: 3}


def test_one_side_that_always_wins_has_a_finite_price() -> None:
    """The prior holds what results do not bound; a ship that met nobody has no row."""
    ships = [ship("one", 100), ship("other", 100), ship("absent", 50)]
    played = [TrialResult((0, 1), (100, 100), (0, 0), 1, 2, 2.0, dice) for dice in range(30)]
    found = measured(ships, played, base=1)
    assert [row.ship.name for row in found.rows] == ["one", "other"]
    assert 100 < found.rows[0].low <= found.rows[0].price < 1000
    assert found.rows[0].games == 60


def test_the_command_is_the_same_for_any_number_of_jobs_and_after_a_stop(sheetforge: Run, tmp_path: Path) -> None:
    """Each bot is reported apart, in every form; `show` has the measured prices of a file."""
    words = (*WORTH, "--bots", "reference,random", "--format", "json")
    whole = sheetforge(*words, "--jobs", 1, "--log", "a.worth")
    assert (whole.code, whole.err) == (0, "")
    lines = (tmp_path / "a.worth").read_bytes().splitlines(keepends=True)
    (tmp_path / "a.worth").write_bytes(b"".join(lines[:9]))
    again = ("worth", "--resume", "a.worth", "--jobs", 2, *CONTENT)
    assert sheetforge(*again, "--format", "json").out == whole.out
    assert (tmp_path / "a.worth").read_bytes() == b"".join(lines)
    blocks = whole.json["worth"]
    assert [block["bot"] for block in blocks] == ["reference", "random"]
    for block in blocks:
        assert [one["name"] for one in block["ships"]] == ["TIE Fighter", "A-Wing"]
        for one in block["ships"]:
            assert one["low"] <= one["measured"] <= one["high"]
            assert one["games"] >= 4
    table = sheetforge(*again).out
    assert table.count("flown by ") == 2
    assert "TIE Fighter" in table
    records = list(csv.DictReader(io.StringIO(sheetforge(*again, "--format", "csv").out)))
    assert [one["bot"] for one in records] == ["reference", "reference", "random", "random"]
    plot = sheetforge(*again, "--format", "svg").out
    assert "TIE Fighter 11" in "".join(ElementTree.fromstring(plot).itertext())
    (tmp_path / "prices.json").write_text(whole.out, encoding="utf-8")
    shown = sheetforge("show", "tie-fighter", "--worth", "prices.json", *CONTENT)
    assert shown.code == 0
    assert "measured" in shown.out
    data = json.loads(sheetforge("show", "tie-fighter", "--worth", "prices.json", "--format", "json", *CONTENT).out)
    assert [one["bot"] for one in data["measured"]] == ["reference", "random"]
    other = sheetforge("show", "x-wing", "--worth", "prices.json", *CONTENT)
    assert other.code == 2
    assert "prices.json has no measured price of ships/silent-death-star-wars/x-wing" in other.err
    (tmp_path / "prices.json").write_text("[]", encoding="utf-8")
    bad = sheetforge("show", "tie-fighter", "--worth", "prices.json", *CONTENT)
    assert bad.code == 2
    assert "is not a result of `sheetforge worth --format json`" in bad.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "or with --system a game of which all ships are measured"),
        (("--system", "silent-deth"), "did you mean 'silent-death'?"),
        (("x-wing", "hornpipe"), "ships of different games"),
        (("x-wing", "--base", "x-wig"), "did you mean"),
        (("x-wing", "--bots", "standart"), "did you mean 'standard'?"),
        (("x-wing", "--games", 2), "2 is not in the range"),
    ],
)
def test_what_cannot_be_measured_is_refused(sheetforge: Run, words: tuple[object, ...], said: str) -> None:
    """One message and exit code 2."""
    answer = sheetforge("worth", *words, *CONTENT)
    assert answer.code == 2
    assert said in " ".join(answer.err.split())
