"""The division of a check among processes, so that no process loads what it does not need.

Every game brings schemas and rules of its own, and loading those takes as long as checking many of
its files. Independent games are therefore checked by different processes, which load them at the
same time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sheetforge.content.kinds import GameContent, Key, lineage
from sheetforge.parallel import processors, worth_sharing

LOADING = 80_000
"""The number of bytes of content that are checked in the time that loading the modules of a game
takes."""


def families(systems: Mapping[str, GameContent], keys: Sequence[Key]) -> list[list[Key]]:
    """Return keys by the games that they load together: a game with those that extend it."""
    families: dict[str, list[Key]] = {}
    for key in keys:
        families.setdefault(lineage(systems, key.system)[-1], []).append(key)
    return list(families.values())


def shares(
    systems: Mapping[str, GameContent], keys: Sequence[Key], length: Callable[[Key], int], jobs: int | None
) -> list[list[Key]]:
    """Return the keys that each process checks: whole families, as evenly as possible. A process
    gives away files of its largest family only if it would have much more than another. Content of
    a single family is one share.
    """
    each = families(systems, keys)
    number = min(processors(jobs), worth_sharing(len(keys)))
    if number < 2 or len(each) < 2:
        return [list(keys)]
    shares: list[list[list[Key]]] = [[] for _ in range(number)]

    def weight(share: Sequence[Sequence[Key]]) -> int:
        return sum(LOADING + sum(map(length, family)) for family in share)

    for family in sorted(each, key=lambda share: weight([share]), reverse=True):
        min(shares, key=weight).append(family)
    for _ in range(number):
        most, least = max(shares, key=weight), min(shares, key=weight)
        over = (weight(most) - weight(least) - LOADING) / 2
        if over <= LOADING:
            break
        given = most[0]
        kept = 1 - over / sum(map(length, given))
        # Spread evenly over the family: neighbouring files are of one kind.
        moved = [index for index in range(len(given)) if int((index + 1) * kept) == int(index * kept)]
        least.append([given[index] for index in moved])
        stays = set(range(len(given))) - set(moved)
        most[0] = [given[index] for index in sorted(stays)]
    return [[key for family in share for key in family] for share in shares if share]
