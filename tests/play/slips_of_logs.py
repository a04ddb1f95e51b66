"""Slips in the log of a game: what is said of each when it is read, and when it is verified.

Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import AnyEngine, Unplayable
from sheetforge.play.log import Chain, record
from sheetforge.play.log_reader import BadLog, parse_bytes
from sheetforge.play.questions import Illegal
from sheetforge.play.replay import CannotReplay
from sheetforge.play.streams import Streams
from sheetforge.play.verify import verify
from tests.play.contract import engine
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "slips-of-logs.txt"
VALUES: tuple[Any, ...] = (None, True, 7, -1, "x", [1], ["x"], {"x": 1}, {"Red": "x"})
"""What stands in place of a value."""

Line = dict[str, Any]


def played() -> tuple[AnyEngine, Game]:
    """A short game between random bots."""
    rules, streams = engine("babylon"), Streams("slips")
    game = Game(rules, rules.battle(library(), {"scenario": "first-duel", "changes": {"turn_limit": 1}}))
    sides = enumerate(game.battle.sides)
    players = {side: bot(rules, "random")(side, streams.of(f"player:{number}")) for number, side in sides}
    return rules, play(game, players, streams.roll)


def summed(lines: list[Any]) -> bytes:
    """Lines with their sums, so that only what they say is wrong."""
    chain = Chain()
    texts = [
        chain.line({key: value for key, value in line.items() if key != "sum"})
        if isinstance(line, dict)
        else json.dumps(line)
        for line in lines
    ]
    return "".join(f"{text}\n" for text in texts).encode()


def slips(lines: list[Line]) -> Iterator[tuple[str, bytes]]:
    """Yield what is wrong, and the bytes of the file."""
    last = len(lines) - 1
    faces = next(at for at, line in enumerate(lines) if "faces" in line)
    for at in (0, 1, faces, last):
        for key, value in lines[at].items():
            yield (
                f"line {at + 1} without {key}",
                summed(_with(lines, at, {one: lines[at][one] for one in lines[at] if one != key})),
            )
            for other in VALUES:
                if other != value and key != "sum":
                    yield (
                        f"line {at + 1} with {key} {json.dumps(other)}",
                        summed(_with(lines, at, lines[at] | {key: other})),
                    )
        yield f"line {at + 1} gone", summed(lines[:at] + lines[at + 1 :])
        yield f"line {at + 1} twice", summed(lines[: at + 1] + lines[at:])
        yield f"line {at + 1} with the sum of another", _text(_with(lines, at, lines[at] | {"sum": lines[2]["sum"]}))
    for more in ({"undo": 0}, {"undo": 1}, {"undo": 5}, {"undo": last}, {"players": {"Red": "human"}}, {}, 7, "x", []):
        for at in (1, 6, last, last + 1):
            yield f"{json.dumps(more)} before line {at + 1}", summed([*lines[:at], more, *lines[at:]])
    taken_over = [{"players": {"Red": "human", "White": "random"}}, {"players": {"Red": "random", "White": "human"}}]
    for back in (1, 5, 8):
        yield (
            f"two other players and undo {back}",
            summed([*lines[:6], taken_over[0], *lines[6:9], taken_over[1], {"undo": back}, *lines[back:]]),
        )
    raw = _text(lines)
    for size in (0, 1, 40, len(raw) // 2, len(raw) - 30, len(raw) - 1):
        yield f"{size - len(raw)} bytes", raw[:size]
    yield "zeros at the end", raw + b"\0\0"
    yield "an empty line", raw.replace(b"\n", b"\n\n", 3)
    yield "lines of Windows", raw.replace(b"\n", b"\r\n")
    yield "other bytes", raw.replace(b"First", b"F\xefrst")
    yield "a hidden character", raw.replace(b"First", "F\u202eirst".encode())
    yield from plain(lines)


def plain(lines: list[Line]) -> Iterator[tuple[str, bytes]]:
    """Yield slips in a log of format 1."""
    answers = [line.get("choice", line.get("faces")) for line in lines[1:-1]]
    header = lines[0] | {"game": 1, "answers": len(answers), "outcome": lines[-1]["outcome"]}
    for name, changed in (
        ("format 1", header),
        ("format 1 without an outcome", {key: header[key] for key in header if key != "outcome"}),
        ("format 1, not over", header | {"outcome": None}),
        ("format 1 with another outcome", header | {"outcome": 7}),
        ("format 1 with more answers", header | {"answers": 99}),
        ("format 1 with another seed", header | {"seed": "other"}),
        ("format 1 without a seed", header | {"seed": ""}),
    ):
        yield name, _text([changed, *answers])
    yield "format 1 with a number as an answer", _text([header, *answers[:-1], 7])


def _with(lines: list[Line], at: int, line: Line) -> list[Line]:
    return [*lines[:at], line, *lines[at + 1 :]]


def _text(lines: list[Any]) -> bytes:
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode()


def said(rules: AnyEngine, raw: bytes) -> Iterator[str]:
    """What is said of a file: whether it can be read, its facts, and whether it holds."""
    try:
        log = parse_bytes(raw, "log")
    except BadLog as bad:
        yield f"{bad}"
        return
    file = log.file
    since = " ".join(f"{side} {log.since(side)}" for side in log.sides)
    more = len(raw) - file.size
    yield f"{len(log.entries)} answers, {more} bytes more, torn {file.torn}, ended {file.ended}"
    yield f"{since}, {dict(log.seated)}"
    for to in (None, 4):
        try:
            points = verify(rules, library(), log, to, bots=to is None).points
            yield "; ".join(f"{subject}: {point}" for subject, point in points.items())
        except (CannotReplay, Illegal, Unplayable) as wrong:
            yield f"{type(wrong).__name__}: {wrong}"


def text() -> str:
    """Every slip, with what is said of it."""
    rules, game = played()
    log = record(game, dict.fromkeys(game.battle.sides, "random"), "slips")
    lines = [json.loads(line) for line in log.text().splitlines()]
    found = [("as it is", _text(lines)), *slips(lines)]
    return "".join(f"{name}\n" + "".join(f"    {line}\n" for line in said(rules, raw)) for name, raw in found)


def regenerate() -> None:
    """Write the slips again."""
    GOLDEN.write_text(text(), encoding="utf-8")
