"""Random Swiss events, their pairings held to the words of the rules.

`python -m tests.tournament.random_events --events 5000 --seed any` tries more than the suite: as
many events of each of three kinds. What does not hold is raised, with the event that shows it.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from sheetforge.tournament.pairing import RoundPairs, Seat, pairing

Met = Counter[frozenset[str]]


def every_pairing(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to put an even number of players into pairs."""
    if not names:
        yield []
        return
    for other in names[1:]:
        for rest in every_pairing([one for one in names[1:] if one != other]):
            yield [(names[0], other), *rest]


def cost(games: Sequence[tuple[str, str]], points: dict[str, int], met: Met) -> list[int]:
    """The criteria in their order, derived from the words of the rule.

    Rematches first; then for every total from the highest down how many of it meet a lower one,
    and the points between them.
    """
    found = [sum(met[frozenset(game)] for game in games)]
    for total in sorted(set(points.values()), reverse=True):
        gaps = [abs(points[one] - points[two]) for one, two in games if max(points[one], points[two]) == total]
        found += [sum(gap > 0 for gap in gaps), sum(gaps)]
    return found


def seats_of(points: dict[str, int], byes: Counter[str]) -> list[Seat]:
    return [Seat(name, total, byes[name]) for name, total in points.items()]


def sound(found: RoundPairs, points: dict[str, int]) -> None:
    """Everybody is paired once or has the bye, which is there for an odd number only."""
    names = [name for game in found.games for name in game] + ([found.bye] if found.bye else [])
    assert sorted(names) == sorted(points)
    assert bool(found.bye) == bool(len(points) % 2)


def played(random: Random, size: int, rounds: int) -> Iterator[tuple[dict[str, int], Met, RoundPairs]]:
    """Random events: the points and meetings before each round, and its pairing."""
    points = {f"p{number}": 0 for number in range(size)}
    met: Met = Counter()
    byes: Counter[str] = Counter()
    for number in range(rounds):
        found = pairing(seats_of(points, byes), met, number == 0, random)
        sound(found, points)
        if found.bye:
            assert not byes[found.bye]
        yield dict(points), Counter(met), found
        if found.bye:
            byes[found.bye] += 1
            points[found.bye] += max(2, 8 - 2 * number)
        for one, two in found.games:
            met[frozenset((one, two))] += 1
            share = random.choice((8, 7, 6, 5, 4, 3, 2, 1, 0))
            points[one] += share
            points[two] += 8 - share


def best_pairings(random: Random, events: int) -> int:
    """Events of 2 to 8 players: no other pairing is better by the criteria in their order.

    Rounds go on until rematches cannot be avoided, so that the first criterion is tried as well.
    Returns the number of rounds with a rematch.
    """
    rematches = 0
    for number in range(events):
        size = 2 + number % 7
        # As many rounds as there are opponents, and byes for half of the players at most.
        rounds = size + 1 if size % 2 == 0 else (size + 1) // 2
        for points, met, found in played(random, size, rounds):
            own = {name: total for name, total in points.items() if name != found.bye}
            best = min(cost(games, own, met) for games in every_pairing(list(own)))
            assert cost(found.games, own, met) == best, (number, points)
            rematches += best[0] > 0
            assert (found.rematches > 0) == (best[0] > 0), (number, points)
    return rematches


def byes(random: Random, events: int) -> int:
    """The bye goes to those with fewest points who have had none; otherwise to avoid a rematch.

    Returns the number of byes.
    """
    given = 0
    for number in range(events):
        had: Counter[str] = Counter()
        for points, met, found in played(random, random.choice((5, 7, 9)), 4):
            lowest = min(total for name, total in points.items() if not had[name])
            if points[found.bye] != lowest:
                # Then every player of the lowest total leaves others who cannot but meet again.
                for name, total in points.items():
                    if total == lowest and not had[name]:
                        rest = [one for one in points if one != name]
                        assert all(any(met[frozenset(game)] for game in games) for games in every_pairing(rest)), (
                            number,
                            points,
                        )
            had[found.bye] += 1
            given += 1
    return given


def no_rematches(random: Random, events: int) -> int:
    """With as many rounds as the book has, nobody meets twice: events of 5 to 32 players.

    Returns the number of games.
    """
    games = 0
    for number in range(events):
        size = 5 + number % 28
        rounds = 3 if size <= 8 else 4 if size <= 16 else 5
        for _, met, found in played(random, size, rounds):
            assert found.rematches == 0, (number, size)
            assert not any(met[frozenset(game)] for game in found.games), (number, size)
            games += len(found.games)
    return games


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.tournament.random_events", description=__doc__)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for kind in (best_pairings, byes, no_rematches):
        start = time.process_time()
        kind(Random(f"{asked.seed}-{kind.__name__}"), asked.events)
        seconds = time.process_time() - start
        print(f"{kind.__name__}: {asked.events} events hold, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
