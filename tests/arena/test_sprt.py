"""The sequential test: its bounds, its errors in simulated matches, and where it stops."""

from __future__ import annotations

from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest

from sheetforge.arena.match import FAILED, GameRecord
from sheetforge.arena.run import run
from sheetforge.arena.sprt import NONE, Counts, PairTest, Sprt, expected, sequential
from tests.arena.test_run import match
from tests.running import OFFICIAL, Run

CONTENT = ("--content", OFFICIAL)
DUEL = ("arena", "first-duel", "--turns", 3, *CONTENT)


def counts_of(scores: list[int]) -> Counts:
    return (scores[0], scores[1], scores[2], scores[3], scores[4])


def test_the_llr_is_that_of_the_formula() -> None:
    """Worked by hand: 60 pairs of mean 0.5625 and squares 5.6625 for 0 against 100 Elo."""
    sprt = Sprt(0, 100)
    first, second = 0.5, expected(100)
    counts = (4, 8, 22, 21, 5)
    mean = (8 * 0.25 + 22 * 0.5 + 21 * 0.75 + 5) / 60
    squares = sum(n * (a - mean) ** 2 for n, a in zip(counts, (0, 0.25, 0.5, 0.75, 1), strict=True))
    variance = (squares + 20 * 0.15) / 80
    wanted = 60 * (second - first) * (2 * mean - first - second) / (2 * variance)
    assert sprt.llr(counts) == pytest.approx(wanted)
    assert mean == pytest.approx(0.5625)
    assert sprt.bounds == (pytest.approx(-log(19)), pytest.approx(log(19)))
    assert sprt.llr(NONE) == 0
    assert Sprt(-100, 0).llr(counts_of([*counts][::-1])) == pytest.approx(-sprt.llr(counts))


def test_no_decision_comes_from_a_few_pairs() -> None:
    """Eight of eight pairs decide, seven of seven do not."""
    assert Sprt(0, 200).accepted((0, 0, 0, 0, 7)) == ""
    assert Sprt(0, 200).accepted((0, 0, 0, 0, 8)) == "H1"
    assert Sprt(0, 200).accepted((8, 0, 0, 0, 0)) == "H0"


@pytest.mark.parametrize(("truth", "wrong"), [(0, "H1"), (100, "H0")])
def test_errors_are_within_five_percent_of_simulated_matches(truth: float, wrong: str) -> None:
    """5,000 matches at each hypothesis, of independent games without draws: the widest spread."""
    sprt, stream, chance = Sprt(0, 100), Random(f"sprt {truth}").random, expected(truth)
    errors = 0
    for _ in range(5000):
        scores = [0, 0, 0, 0, 0]
        while True:
            scores[2 * ((stream() < chance) + (stream() < chance))] += 1
            if found := sprt.accepted(counts_of(scores)):
                errors += found == wrong
                break
    assert 0.02 < errors / 5000 <= 0.05


def test_pairs_are_counted_in_their_order() -> None:
    """Games that are ready earlier wait; a pair in which the rules failed does not count."""
    game = match("random", "risker", 400)
    played, _ = run(game, jobs=1)
    whole = sequential(Sprt(0, 200), game, played)
    assert whole.result
    assert whole.games < 400
    mixed = PairTest(Sprt(0, 200), game)
    for at in range(0, 400, 8):
        for one in reversed(played[at : at + 8]):
            mixed.add(one)
    assert (mixed.result, mixed.counts, mixed.games) == (whole.result, whole.counts, whole.games)
    broken: list[GameRecord] = [replace(played[0], reason=FAILED, failure="x"), *played[1:]]
    less = sequential(Sprt(0, 200), game, broken[:20])
    assert sum(less.counts) == 9


def test_a_run_stops_at_the_pair_that_decides(sheetforge: Run, tmp_path: Path) -> None:
    """With any number of processes and after a stop: the same table and the same file."""
    words = (*DUEL, "--bots", "reference,random", "--sprt", "-300,-100", "--format", "json")
    one = sheetforge(*words, "--jobs", 1, "--out", "one")
    two = sheetforge(*words, "--jobs", 2, "--out", "two")
    assert (one.code, one.out) == (0, two.out)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    found = one.json
    assert found["sprt"]["accepted"] in ("H0", "H1")
    assert found["games"] == 2 * found["sprt"]["pairs"] < found["asked"] == 20_000
    lines = (tmp_path / "one").read_bytes().splitlines(keepends=True)
    (tmp_path / "two").write_bytes(b"".join(lines[:7]))
    again = sheetforge("arena", "--resume", "two", "--format", "json", *CONTENT)
    assert again.out == one.out
    assert "pairs, scores of pairs 0 to 1: " in sheetforge("arena", "--resume", "two", *CONTENT).out
    few = sheetforge(*words[:-2], "--games", 6)
    assert "not decided; more --games are needed; 3 pairs" in few.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--sprt", "50,0", "--bots", "reference,random"), "the lower first, such as 0,50"),
        (("--sprt", "a,b", "--bots", "reference,random"), "not 'a,b'"),
        (("--sprt", "nan,5", "--bots", "reference,random"), "not 'nan,5'"),
        (("--sprt", "0,900", "--bots", "reference,random"), "from -800 to 800"),
        (("--sprt", "0,50", "--bots", "random"), "name two bots with --bots A,B"),
        (("--sprt", "0,50", "--balance"), "leave --balance and --audit out"),
        (("--sprt", "0,50", "--shard", "1/2", "--out", "x"), "leave --shard and --engine out"),
    ],
)
def test_what_cannot_be_tested_is_refused(sheetforge: Run, words: tuple[object, ...], said: str) -> None:
    """One message and exit code 2."""
    answer = sheetforge(*DUEL, *words)
    assert answer.code == 2
    assert said in " ".join(answer.err.split())
