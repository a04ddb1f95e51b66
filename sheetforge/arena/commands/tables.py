"""The tables of an arena: a match and an audit as text, JSON and CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.cli.output import Plain, aligned, as_json, records_csv
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.arena.balance import Balance
    from sheetforge.arena.interval import Interval
    from sheetforge.arena.match import Match
    from sheetforge.arena.matchmaking import Audit, Terms
    from sheetforge.arena.sprt import PairTest
    from sheetforge.arena.standings import Standings, StandingsRow


def match_table(match: Match, standings: Standings, test: PairTest | None = None) -> str:
    """Return the standings of a match in columns: entries, then sides."""
    battle = match.battles[0].name
    bots = " and ".join(entry.bot for entry in match.entries)
    more = [word for word, _ in standings.entries[0].tallies]
    if len(standings.entries) > 2 or more:
        more = ["place", *more]
    rows = [[*HEADS, *more], *(_cells(row, more) for row in (*standings.entries, *standings.sides))]
    widths = (*WIDTHS, *(len(word) + 3 for word in more))
    right = set(range(len(widths))) - {NAME, INTERVAL}
    lines = [f"  {line}" for line in aligned(rows, right, widths, "")]
    lines.insert(1 + len(standings.entries), "by side")
    for at, row in reversed([*enumerate(standings.entries, 1)]):
        if row.caught:
            lines.insert(at + 1, f"    {row.caught}")
    title = f"{battle}: {counted(standings.games, 'game')}, seed {match.seed}, bots {bots}"
    if standings.turns is not None:
        reasons = ", ".join(f"{reason} {number}" for reason, number in standings.reasons)
        lines.append(f"turns {_spread(standings.turns, '.1f')}; ended by {reasons}")
    if test is not None:
        lines.append(_verdict(match, test))
    return "\n".join([title, *lines]) + "\n"


def _verdict(match: Match, test: PairTest) -> str:
    """Return the result of a sequential test in words."""
    sprt, name = test.sprt, match.entries[0].name
    says = {
        "H0": f"{name} is stronger by {sprt.elo0:g} Elo or less",
        "H1": f"{name} is stronger by {sprt.elo1:g} Elo or more",
        "": "not decided; more --games are needed",
    }[test.result]
    lower, upper = sprt.bounds
    return (
        f"test of {sprt.elo0:g} against {sprt.elo1:g} Elo: {says}; "
        f"{counted(sum(test.counts), 'pair')}, scores of pairs 0 to 1: "
        f"{' '.join(map(str, test.counts))}, LLR {sprt.llr(test.counts):.2f} "
        f"({lower:.2f} to {upper:.2f})"
    )


HEADS = ("", "wins", "losses", "draws", "time-outs", "score", "  95 % interval", "points margin", "units left")
WIDTHS = (28, 6, 7, 6, 10, 9, 18, 22, 15)
"""Minimum widths, so that the columns of several runs are aligned."""

NAME, INTERVAL = 0, 6
"""Columns of text, which are aligned left."""


def _cells(row: StandingsRow, more: Sequence[str]) -> list[str]:
    tallied = {"place": row.place, **dict(row.tallies)}
    return [
        row.name[:27],
        str(row.wins),
        str(row.losses),
        str(row.draws),
        str(row.timeouts),
        f"{100 * row.score.share:.1f} %",
        f"  {_percent(row.score)}",
        "–" if row.margin is None else _spread(row.margin, "+.1f"),
        f"{row.survivors:.2f} of {row.units:.4g}",
        *(f"{tallied.get(word, 0):.2f}" for word in more),
    ]


def _percent(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def _spread(interval: Interval, form: str) -> str:
    return f"{interval.share:{form}} ({interval.low:{form}} to {interval.high:{form}})"


def match_json(match: Match, standings: Standings, test: PairTest | None = None) -> str:
    """Return all results of a match."""
    turns = standings.turns
    return as_json(
        {
            "version": 1,
            "battle": match.battles[0].name,
            "seed": match.seed,
            "bots": [entry.bot for entry in match.entries],
            "asked": match.games,
            "games": standings.games,
            "answers": standings.answers,
            "entries": [row.as_data() for row in standings.entries],
            "sides": [row.as_data() for row in standings.sides],
            "turns": None if turns is None else turns._asdict(),
            "reasons": dict(standings.reasons),
            "faults": [{"game": game, "fault": fault} for game, fault in standings.faults],
            "failures": [{"game": game, "failure": failure} for game, failure in standings.failures],
            **({} if test is None else {"sprt": test.as_data()}),
        }
    )


def match_csv(match: Match, standings: Standings, test: PairTest | None = None) -> str:
    """Return a row for every entry and every side."""
    rows = [("entry", row) for row in standings.entries] + [("side", row) for row in standings.sides]
    return records_csv([{"row": kind, **row.as_data()} for kind, row in rows])


def audit_table(audit: Audit, terms: Terms) -> str:
    """Return the score of a unit against each peer at an equal price, and against all."""
    rows = [["own force", "against", "points", "games", "score", "  95 % interval"]]
    for pairing, standings in audit.rows:
        row = standings.entries[0]
        names = (entry.name for entry in pairing.match.entries)
        own, other = (entry.partition(" [")[0][:25] for entry in names)
        rows.append(
            [
                own,
                other,
                f"{pairing.points[0]:g}:{pairing.points[1]:g}",
                str(row.games),
                f"{100 * row.score.share:.1f} %",
                f"  {_percent(row.score)}",
            ]
        )
    return (
        "\n".join(
            [
                f"{audit.name}: {counted(audit.games, 'game')} at equal price, seed {terms.seed}, "
                f"played by {' against '.join(dict.fromkeys(terms.bots))}",
                *(f"  {line}" for line in aligned(rows, {2, 3, 4}, (26, 26, 12, 7, 9), "")),
                f"score {100 * audit.score.share:.1f} % (95 % interval {_percent(audit.score)}): "
                f"{audit.verdict}, as these bots fly it against these",
            ]
        )
        + "\n"
    )


def _audit_rows(audit: Audit) -> list[dict[str, Plain]]:
    return [
        {
            "own": pairing.match.entries[0].name,
            "against": pairing.match.entries[1].name,
            "own_points": pairing.points[0],
            "against_points": pairing.points[1],
            **{key: value for key, value in standings.entries[0].as_data().items() if key != "name"},
        }
        for pairing, standings in audit.rows
    ]


def audit_json(audit: Audit, terms: Terms) -> str:
    """Return all results of an audit."""
    return as_json(
        {
            "version": 1,
            "audit": audit.name,
            "seed": terms.seed,
            "bots": list(terms.bots),
            "games": audit.games,
            "score": audit.score.share,
            "score_low": audit.score.low,
            "score_high": audit.score.high,
            "verdict": audit.verdict,
            "against": _audit_rows(audit),
        }
    )


def audit_csv(audit: Audit, terms: Terms) -> str:
    """Return a row for every peer."""
    return records_csv(_audit_rows(audit))


GROUPS = {
    "side": "by the side that {bot} plays",
    "ending": "by the way in which they ended",
    "turns": "by the turn in which they ended",
}
"""The heads of the groups of rows."""


def balance_table(balances: Sequence[Balance]) -> str:
    """Return shares of the win by side, ending and last turn, a block for every match."""
    first = balances[0].match
    rows: list[list[str]] = []
    heads: dict[int, str] = {}
    for balance in balances:
        against = "itself" if balance.match.mirror else balance.match.entries[1].bot
        mean = "" if balance.turns is None else f" of {_spread(balance.turns, '.1f')} turns on average"
        games = counted(balance.games, "game")
        heads[len(rows)] = f"{balance.match.entries[0].bot} against {against}: {games}{mean}"
        rows.append(["", "games", "of all games", *(f"won by {name[:24]}" for name in balance.columns)])
        before = ""
        for row in balance.rows:
            if row.by != before and row.by != "all":
                heads[len(rows)] = GROUPS[row.by].format(bot=balance.match.entries[0].bot)
            before = row.by
            part = "" if row.by == "all" else _share(row.part)
            rows.append([row.name[:27], str(row.games), part, *map(_share, row.shares)])
    count = max(map(len, rows))
    padded = [[*row, *[""] * (count - len(row))] for row in rows]
    lines = []
    for index, line in enumerate(aligned(padded, {1}, (20, 6, 26, 26, 26), "  ")):
        if index in heads:
            lines.append(heads[index])
        lines.append(f"  {line}")
    title = f"{first.battles[0].name}: seed {first.seed}"
    return "\n".join([title, *lines, BALANCE_NOTE]) + "\n"


BALANCE_NOTE = "In brackets 95 % intervals. A draw counts as a part of the win for each who shares it."


def _share(interval: Interval) -> str:
    return f"{100 * interval.share:5.1f} % ({_percent(interval)})"


def balance_json(balances: Sequence[Balance]) -> str:
    """Return all results of a balance run."""
    first = balances[0].match
    return as_json(
        {
            "version": 1,
            "battle": first.battles[0].name,
            "seed": first.seed,
            "asked": first.games,
            "matches": [
                {
                    "bots": [entry.bot for entry in balance.match.entries],
                    "games": balance.games,
                    "turns": None if balance.turns is None else balance.turns._asdict(),
                    "rows": [
                        {
                            "by": row.by,
                            "name": row.name,
                            "games": row.games,
                            "part": row.part._asdict(),
                            "won": {
                                name: share._asdict() for name, share in zip(balance.columns, row.shares, strict=True)
                            },
                        }
                        for row in balance.rows
                    ],
                }
                for balance in balances
            ],
        }
    )


def balance_csv(balances: Sequence[Balance]) -> str:
    """Return a record for every row of every match and each of its shares."""
    return records_csv(
        [
            {
                "bots": ",".join(entry.bot for entry in balance.match.entries),
                "by": row.by,
                "name": row.name,
                "games": row.games,
                "part": row.part.share,
                "part_low": row.part.low,
                "part_high": row.part.high,
                "winner": name,
                "won": share.share,
                "won_low": share.low,
                "won_high": share.high,
            }
            for balance in balances
            for row in balance.rows
            for name, share in zip(balance.columns, row.shares, strict=True)
        ]
    )


MATCH_TABLES: Mapping[str, Callable[[Match, Standings, PairTest | None], str]] = {
    "table": match_table,
    "json": match_json,
    "csv": match_csv,
}
AUDIT_TABLES: Mapping[str, Callable[[Audit, Terms], str]] = {"table": audit_table, "json": audit_json, "csv": audit_csv}
BALANCE_TABLES: Mapping[str, Callable[[Sequence[Balance]], str]] = {
    "table": balance_table,
    "json": balance_json,
    "csv": balance_csv,
}
"""The functions that show results, by the form that the command line names."""
