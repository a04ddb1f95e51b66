"""Standings: the players by their points, ties broken in the order of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.tournament.rules import BYE, GAME, RoundRecord
from sheetforge.tournament.swiss import SwissState


@dataclass(frozen=True, slots=True)
class Standing:
    """The row of a player. `place` is shared by players whom no criterion separates.

    It is None for a player who has left the event. `ties` are the values of the rules' criteria.
    """

    place: int | None
    player: str
    points: int
    ties: tuple[float, ...]
    records: tuple[RoundRecord, ...]
    gone: str = ""

    @property
    def played(self) -> int:
        """The number of games."""
        return sum(record.kind == GAME for record in self.records)

    @property
    def games(self) -> tuple[int, int, int]:
        """Games won, drawn and lost."""
        margins = [record.margin for record in self.records if record.kind == GAME]
        return (
            sum(margin > 0 for margin in margins),
            sum(margin == 0 for margin in margins),
            sum(margin < 0 for margin in margins),
        )

    @property
    def byes(self) -> int:
        """The number of byes."""
        return sum(record.kind == BYE for record in self.records)


def standings(event: SwissState, after: int | None = None) -> tuple[Standing, ...]:
    """Return the standings after a number of rounds, by default after those that count; best first.

    Players who have left the event by then follow those in it, without a place. Raises `Declined`
    for a round that is not paired.
    """
    if after is not None:
        event.round(after)
    tally = event.tally(after)
    rows = []
    for entrant in event.players.values():
        if entrant.since > max(tally.after, 1):
            continue
        name = entrant.name
        ties = tuple(tie.value(tally, name) for tie in event.rules.ties)
        gone = entrant.gone if entrant.until is not None and entrant.until <= tally.after else ""
        rows.append(Standing(None, name, tally.points(name), ties, tally.records[name], gone))
    rows.sort(
        key=lambda row: (
            bool(row.gone),
            -row.points,
            tuple(-tie for tie in row.ties),
            row.player.casefold(),
            row.player,
        )
    )
    placed: list[Standing] = []
    for number, row in enumerate(rows, 1):
        before = placed[-1] if placed else None
        same = before is not None and (before.points, before.ties) == (row.points, row.ties)
        place = None if row.gone else before.place if same and before is not None else number
        placed.append(Standing(place, row.player, row.points, row.ties, row.records, row.gone))
    return tuple(placed)
