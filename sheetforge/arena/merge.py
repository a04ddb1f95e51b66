"""The run that several shards add up to: the same games as a run on one machine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from sheetforge.arena.ledger import Header, KeptGames, OtherMatches
from sheetforge.arena.match import GameRecord, Match
from sheetforge.arena.run import Shard
from sheetforge.text import counted, listed


class CannotMerge(Exception):
    """Shards that do not belong to one run: the files, the reason and the next step."""


class MissingGames(Exception):
    """Shards that lack games, with the numbers that are missing."""


def merged(parts: Mapping[Path, KeptGames], matches: Sequence[Match], packs: tuple[str, ...]) -> list[list[GameRecord]]:
    """Return the games of all matches from the shards of a run; `packs` are those of the content.

    Raises `CannotMerge` for files of another run, for games that do not belong to their shard, and
    for games that are in several files, `OtherMatches` for other rules or content, and
    `MissingGames`.
    """
    first, *others = parts
    for other in others:
        if why := _differs(parts[first].header, parts[other].header):
            raise CannotMerge(f"{other} is not of the run of {first}: {why}")
    for path, part in parts.items():
        try:
            part.compare(matches, packs)
        except OtherMatches as problem:
            raise OtherMatches(f"{path}: {problem}") from None
    found: dict[tuple[int, int], Path] = {}
    results: list[list[GameRecord]] = [[] for _ in matches]
    for path, part in parts.items():
        for match, game in part.games:
            if (match, game) in found:
                other = found[match, game]
                raise CannotMerge(f"game {game} of match {match} is in {other} and in {path}: leave one of the two out")
            found[match, game] = path
    for (number, game), path in sorted(found.items()):
        results[number].append(parts[path].games[number, game])
    if any(len(games) < match.games for games, match in zip(results, matches, strict=True)):
        raise MissingGames(_missing(parts, matches, found))
    return results


def _differs(one: Header, other: Header) -> str:
    """Return how the request and the battles of two headers differ; empty if they do not."""
    names = sorted({*one.asked, *other.asked})
    for name in names:
        if one.asked.get(name) != other.asked.get(name):
            return f"{name} is {other.asked.get(name)!r}, not {one.asked.get(name)!r}"
    if one.rules != other.rules:
        return f"version {other.rules} of the rules, not {one.rules}"
    if one.packs != other.packs:
        return f"packs {listed(other.packs)}, not {listed(one.packs)}"
    if one.content != other.content:
        keys = {*one.content, *other.content}
        changed = sorted(key for key in keys if one.content.get(key) != other.content.get(key))
        return f"its content differs in {listed(changed[:5])}"
    return "" if one.battles == other.battles else "its battles differ"


def _missing(parts: Mapping[Path, KeptGames], matches: Sequence[Match], found: Collection[tuple[int, int]]) -> str:
    """Return the numbers of the missing games, and the shards that have them."""
    lines = []
    for number, match in enumerate(matches):
        lacking = [game for game in range(match.games) if (number, game) not in found]
        if lacking:
            where = f" of match {number}" if len(matches) > 1 else ""
            games = counted(len(lacking), "game")
            lines.append(f"{games}{where}: {', '.join(_ranges(lacking))}")
    for path, part in parts.items():
        shard = part.header.shard
        wanted = shard.games(matches) if shard else [list(range(match.games)) for match in matches]
        if any((index, game) not in found for index, games in enumerate(wanted) for game in games):
            lines.append(f"{path} is not complete: sheetforge arena --resume {path}")
    sizes = {part.header.shard.of for part in parts.values() if part.header.shard}
    if len(sizes) == 1:
        (of,) = sizes
        given = {part.header.shard.number for part in parts.values() if part.header.shard}
        absent = [str(Shard(at, of)) for at in range(1, of + 1) if at not in given]
        lines += [f"no file of shard {', '.join(absent)}"] if absent else []
    return "; ".join(lines)


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Yield runs of consecutive numbers as `4` or `4-9`."""
    first = before = numbers[0]
    for one in (*numbers[1:], None):
        if one is None or one != before + 1:
            yield str(first) if first == before else f"{first}-{before}"
            first = one if one is not None else 0
        before = one if one is not None else 0
