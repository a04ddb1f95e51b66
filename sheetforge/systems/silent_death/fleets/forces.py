"""A force table as the commands use it: the script, decisions, the file of a fleet, the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import OWN_BOOK, Origin, Reference
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import ExchangeShip, RolledFleet, points
from sheetforge.play.questions import Asking, Choose
from sheetforge.play.report import Cell, Column, Report, Table
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.silent_death.figures.force_table import LEAGUE
from sheetforge.systems.silent_death.fleets.chances import Hull, MakeUp, make_up, sampled
from sheetforge.systems.silent_death.fleets.exchange import torpedo_note
from sheetforge.systems.silent_death.fleets.files import file_of, fleet_at
from sheetforge.systems.silent_death.fleets.replaying import fault_of_log
from sheetforge.systems.silent_death.fleets.rolling import CHOICE, CHOICES, offered, rolled
from sheetforge.systems.silent_death.fleets.tables import ForceTable, force_table
from sheetforge.systems.silent_death.schema.fleet import MOST_OF_A_LINE, Fleet, FleetLine
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.text import counted, did_you_mean

BAR = 40
"""Characters of the longest bar of a plot in text."""


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A force table of the library, ready to roll."""

    table: ForceTable
    library: Library
    key: Key
    policies: tuple[str, ...] = tuple(CHOICES)

    @property
    def limit(self) -> float:
        """The points that a fleet is rolled for."""
        return self.table.limit

    def script(self) -> Asking[RolledFleet]:
        """Roll a fleet, in a script. Raises `BadRequest` when no roll can give a ship."""
        return rolled(self.table)

    def decide(self, question: Choose, policy: str) -> str:
        """Return the option that a policy picks; the first partner that may be called on."""
        if question.why != CHOICE:
            return question.options[0]
        offers = [
            taken_sheet
            for taken_sheet in offered(self.table, self._total(question))
            if f"{taken_sheet.number}-{taken_sheet.sheet.ship}" in question.options
        ]
        picked = CHOICES[policy](self.table, offers)
        return f"{picked.number}-{picked.sheet.ship}"

    def _total(self, question: Choose) -> float:
        """Return the points of the fleet when the question was asked."""
        return self.table.limit - float(question.about.split()[0])

    def file(self, rolled: RolledFleet, name: str, origin: str = "") -> str:
        """Return the file of a rolled fleet, with its log as comments, below its `origin`.

        Raises `BadRequest` for more of a ship than a line of a fleet may have.
        """
        context = Context(self.library, self.key)
        for exchange_ship in rolled.ships:
            if exchange_ship.number > MOST_OF_A_LINE:
                raise BadRequest(
                    f"{points(self.table.limit)} points give {exchange_ship.number} of {exchange_ship.ship}; a line of "
                    f"a fleet has at most {MOST_OF_A_LINE}: choose fewer points"
                )
        lines = tuple(
            FleetLine(ship=Reference(ship.ship), count=ship.number, mercenary=ship.hired) for ship in rolled.ships
        )
        fleet = Fleet.model_construct(
            name=name,
            source=Origin(book=OWN_BOOK),
            event=Reference(LEAGUE),
            house=Reference(self.table.house),
            points=self.table.limit,
            rolled=True,
            ships=lines,
        )
        note = torpedo_note([ship.ship for ship in rolled.ships], context)
        return file_of(fleet, *filter(None, [origin, *map(str, rolled.log), note]))

    def fault(self, fleet: Key, log: Sequence[str]) -> tuple[int | None, str] | None:
        """Return the first fault of the log of a fleet, None if its faces give the fleet."""
        has = fleet_at(self.library, fleet)
        for word, own, other in (
            ("House", self.table.house, str(bare(has.house)) if has.house else ""),
            ("points", points(self.table.limit), points(has.points)),
        ):
            if own != other:
                return None, f"the table is for {word} {own}, the fleet for {other or 'none'}"
        ships = [ExchangeShip(bare(ship.ship), ship.count, ship.mercenary) for ship in has.ships]
        return fault_of_log(self.table, log, ships)

    def chances(self, policy: str, rolls: int = 0, seed: str = "1") -> Report:
        """Return the exact make-up of its fleets, compared with a number of rolled ones."""
        if policy not in CHOICES:
            raise BadRequest(f"no policy {policy!r}; {did_you_mean(policy, CHOICES)}")
        choose = CHOICES[policy]
        exact = make_up(self.table, choose)
        seen = _RolledShares.of(self, policy, rolls, seed) if rolls else None
        return report(self.table, exact, policy, seen)


@dataclass(frozen=True, slots=True)
class _RolledShares:
    """Frequencies in rolled fleets: points, sheets, ships, fleets with a ship."""

    rolls: int
    points: Counter[float]
    sheets: Counter[int]
    ships: Counter[Hull]
    present: Counter[Hull]

    @classmethod
    def of(cls, ready: ReadyTable, policy: str, rolls: int, seed: str) -> _RolledShares:
        seen = cls(rolls, Counter(), Counter(), Counter(), Counter())
        for total, taken in sampled(ready.table, CHOICES[policy], rolls, seed):
            seen.points[total] += 1
            seen.sheets[len(taken)] += 1
            for sheet in taken:
                seen.ships[sheet.sheet.name, sheet.hired] += sheet.number
            seen.present.update({(taken_sheet.sheet.name, taken_sheet.hired) for taken_sheet in taken})
        return seen


def ready(library: Library, key: Key, limit: float | None, captain: float) -> ReadyTable:
    """Return a worksheet of a library ready to roll. Raises `BadRequest` and `Unreadable`."""
    return ReadyTable(force_table(library, key, limit, captain), library, key)


# --- the report ----------------------------------------------------------------------------------


def report(table: ForceTable, exact: MakeUp, policy: str, seen: _RolledShares | None) -> Report:
    """Return the make-up of the fleets of a table as facts, tables and charts."""
    mean = sum((total * chance for total, chance in _halves(exact)), Fraction(0))
    sheets = sum((number * chance for number, chance in exact.sheets.items()), Fraction(0))
    facts = [
        ("points", f"{points(table.limit)}, {points(table.most)} at most"),
        ("player's choice", policy),
        ("mean", f"{float(mean):.2f} points, {float(sheets):.2f} sheets"),
    ]
    for word, partners in (("mercenaries", table.mercenaries), ("allies", table.allies)):
        facts += [(word, f"of {partners[0].name}")] if partners else []
    blank = [str(roll) for roll, sheet in table.lines.items() if sheet is None]
    if blank:
        facts.append(("rolled again", f"lines {', '.join(blank)}, blank or of unknown price"))
    if seen is not None:
        facts.append(("compared", f"with {counted(seen.rolls, 'rolled fleet')}"))
    bands = _bands(exact)
    return Report(
        f"{table.name}, {points(table.limit)} points: make-up of rolled fleets",
        tuple(facts),
        (_ships(exact, seen), _sheet_table(exact, seen), _points_table(exact, seen, bands)),
        (
            Chart("Points", "points", (_curve(table, exact),), per_cent=True),
            Chart(
                "Sheets",
                "sheets",
                (
                    Curve(
                        "chance",
                        min(exact.sheets),
                        tuple(
                            exact.sheets.get(number, Fraction(0))
                            for number in range(min(exact.sheets), max(exact.sheets) + 1)
                        ),
                    ),
                ),
                per_cent=True,
            ),
        ),
    )


def _halves(exact: MakeUp) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(total), chance) for total, chance in exact.points.items()]


def _ships(exact: MakeUp, seen: _RolledShares | None) -> Table:
    columns = [
        Column("ship", "ship"),
        Column("mean number", "mean", "number"),
        Column("in a fleet", "present", "chance"),
    ]
    if seen is not None:
        columns += [Column("rolled mean", "rolled_mean", "number"), Column("rolled", "rolled", "chance")]
    rows = []
    for hull in sorted(exact.mean, key=lambda pair: (-exact.mean[pair], pair)):
        name = f"{hull[0]} (mercenary)" if hull[1] else hull[0]
        row: list[Cell] = [name, exact.mean[hull], exact.present[hull]]
        if seen is not None:
            row += [Fraction(seen.ships[hull], seen.rolls), Fraction(seen.present[hull], seen.rolls)]
        rows.append(tuple(row))
    return Table("ships", tuple(columns), tuple(rows))


def _sheet_table(exact: MakeUp, seen: _RolledShares | None) -> Table:
    counts = None if seen is None else {number: seen.sheets[number] for number in exact.sheets}
    rows = [(str(number), chance) for number, chance in exact.sheets.items()]
    return _distribution("sheets", rows, seen, list(counts.values()) if counts else [])


Bands = list[tuple[float, float]]


def _bands(exact: MakeUp, most: int = 20) -> Bands:
    """Return bands of points of equal width, at most a given number, that contain every total."""
    low, high = min(exact.points), max(exact.points)
    width = next(width for width in (1, 2, 5, 10, 20, 25, 50, 100, 250, 1000, 10000) if (high - low) / width < most - 1)
    first = low // width * width
    count = int((high - first) // width) + 1
    return [(first + index * width, first + (index + 1) * width - 0.5) for index in range(count)]


def _points_table(exact: MakeUp, seen: _RolledShares | None, bands: Bands) -> Table:
    def within(totals: dict[float, int] | dict[float, Fraction], low: float, high: float) -> Fraction:
        return sum((Fraction(n) for total, n in totals.items() if low <= total <= high), Fraction(0))

    rows = []
    counts = []
    for low, high in bands:
        name = points(low) if high == low else f"{points(low)} to {points(high)}"
        rows.append((name, within(dict(exact.points), low, high)))
        if seen is not None:
            counts.append(int(within(dict(seen.points), low, high)))
    return _distribution("points", rows, seen, counts)


def _distribution(name: str, rows: list[tuple[str, Fraction]], seen: _RolledShares | None, counts: list[int]) -> Table:
    """Return chances with a bar for each, and the frequencies of rolled fleets beside them."""
    highest = max((chance for _, chance in rows), default=Fraction(1)) or Fraction(1)
    columns = [Column(name, name), Column("chance", "chance", "chance")]
    columns += [] if seen is None else [Column("rolled", "rolled", "chance")]
    columns.append(Column("", "bar"))
    made = []
    for index, (label, chance) in enumerate(rows):
        row: list[Cell] = [label, chance]
        if seen is not None:
            row.append(Fraction(counts[index], seen.rolls))
        made.append((*row, "█" * round(chance / highest * BAR)))
    return Table(name, tuple(columns), tuple(made))


def _curve(table: ForceTable, exact: MakeUp) -> Curve:
    """Return the chance of each cost in points, with half points counted with the number below."""
    first, last = int(min(exact.points)), int(max(exact.points))
    chances = dict.fromkeys(range(first, last + 1), Fraction(0))
    for total, chance in exact.points.items():
        chances[int(total)] += chance
    return Curve("chance", first, tuple(chances.values()))
