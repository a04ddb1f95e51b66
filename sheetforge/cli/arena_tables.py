"""What an arena prints: a match and an audit as a table, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.arena.interval import Interval
    from sheetforge.arena.match import Match
    from sheetforge.arena.matchmaking import Audit, Terms
    from sheetforge.arena.standings import Row, Standings


def match_table(match: Match, found: Standings) -> str:
    battle = match.battles[0].name
    bots = " and ".join(entry.bot for entry in match.entries)
    more = [word for word, _ in found.entries[0].tallies]
    if len(found.entries) > 2 or more:
        more = ["place", *more]
    head = _HEAD + "".join(f"{word:>{len(word) + 3}}" for word in more)
    lines = [f"{battle}: {counted(found.games, 'game')}, seed {match.seed}, bots {bots}", head]
    lines += [_line(row, more) for row in found.entries]
    lines += ["by side", *(_line(row, more) for row in found.sides)]
    if found.turns is not None:
        reasons = ", ".join(f"{reason} {number}" for reason, number in found.reasons)
        lines.append(f"turns {_spread(found.turns, '.1f')}; ended by {reasons}")
    return "\n".join(lines) + "\n"


_HEAD = (
    f"  {'':<28}{'wins':>6}{'losses':>7}{'draws':>6}{'time-outs':>10}"
    f"{'score':>9}  {'95 % interval':<16}{'points margin':>22}{'units left':>15}"
)


def _line(row: Row, more: Sequence[str]) -> str:
    tallied = {"place": row.place, **dict(row.tallies)}
    margin = "–" if row.margin is None else _spread(row.margin, "+.1f")
    return (
        f"  {row.name[:27]:<28}{row.wins:>6}{row.losses:>7}{row.draws:>6}{row.timeouts:>10}"
        f"{100 * row.score.share:>7.1f} %  {_percent(row.score):<16}"
        f"{margin:>22}{f'{row.survivors:.2f} of {row.units:.4g}':>15}"
        + "".join(f"{tallied.get(word, 0):>{len(word) + 3}.2f}" for word in more)
    )


def _percent(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def _spread(interval: Interval, form: str) -> str:
    return f"{interval.share:{form}} ({interval.low:{form}} to {interval.high:{form}})"


def _plain(match: Match, found: Standings) -> dict[str, Any]:
    turns = found.turns
    return {
        "version": 1,
        "battle": match.battles[0].name,
        "seed": match.seed,
        "bots": [entry.bot for entry in match.entries],
        "asked": match.games,
        "games": found.games,
        "answers": found.answers,
        "entries": [row.as_data() for row in found.entries],
        "sides": [row.as_data() for row in found.sides],
        "turns": None if turns is None else turns._asdict(),
        "reasons": dict(found.reasons),
        "faults": [{"game": game, "fault": fault} for game, fault in found.faults],
        "failures": [{"game": game, "failure": failure} for game, failure in found.failures],
    }


def match_json(match: Match, found: Standings) -> str:
    return json.dumps(_plain(match, found), indent=2, ensure_ascii=False) + "\n"


def match_csv(match: Match, found: Standings) -> str:
    rows = [("entry", row) for row in found.entries] + [("side", row) for row in found.sides]
    return _csv_rows([{"row": kind, **row.as_data()} for kind, row in rows])


def _csv_rows(rows: list[dict[str, Any]]) -> str:
    """Rows with the same keys as a table with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def audit_table(found: Audit, terms: Terms) -> str:
    lines = [
        f"{found.name}: {counted(found.games, 'game')} at equal price, seed {terms.seed}, "
        f"played by {' against '.join(dict.fromkeys(terms.bots))}",
        f"  {'own force':<26}{'against':<26}{'points':>12}{'games':>7}{'score':>9}  95 % interval",
    ]
    for pairing, one in found.rows:
        points = f"{pairing.points[0]:g}:{pairing.points[1]:g}"
        row = one.entries[0]
        names = (entry.name for entry in pairing.match.entries)
        own, other = (entry.partition(" [")[0][:25] for entry in names)
        lines.append(
            f"  {own:<26}{other:<26}{points:>12}{row.games:>7}"
            f"{100 * row.score.share:>7.1f} %  {_percent(row.score)}"
        )
    lines.append(
        f"score {100 * found.score.share:.1f} % (95 % interval {_percent(found.score)}): "
        f"{found.verdict}, as these bots fly it against these"
    )
    return "\n".join(lines) + "\n"


def _audit_rows(found: Audit) -> list[dict[str, Any]]:
    return [
        {
            "own": pairing.match.entries[0].name,
            "against": pairing.match.entries[1].name,
            "own_points": pairing.points[0],
            "against_points": pairing.points[1],
            **{key: value for key, value in one.entries[0].as_data().items() if key != "name"},
        }
        for pairing, one in found.rows
    ]


def audit_json(found: Audit, terms: Terms) -> str:
    plain = {
        "version": 1,
        "audit": found.name,
        "seed": terms.seed,
        "bots": list(terms.bots),
        "games": found.games,
        "score": found.score.share,
        "score_low": found.score.low,
        "score_high": found.score.high,
        "verdict": found.verdict,
        "against": _audit_rows(found),
    }
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"


def audit_csv(found: Audit, terms: Terms) -> str:
    return _csv_rows(_audit_rows(found))
