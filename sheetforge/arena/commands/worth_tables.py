"""The tables of measured prices: text, JSON, CSV, a plot as SVG, and the rows of a ship."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.cli.output import aligned, as_json, records_csv
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.arena.worth import Measured, Ratio, Worth
    from sheetforge.sheet.faces import Face

Found = Sequence[tuple[str, "Measured"]]
"""The measured prices by each bot."""


def _rows(found: Measured, wanted: Collection[int]) -> list[Worth]:
    """Return the rows of the ships that were asked for, the cheapest first."""
    return [row for row in found.rows if row.at in wanted]


def worth_table(seed: str, scale: str, wanted: Collection[int], found: Found) -> str:
    """Return a table for every bot."""
    lines = []
    for bot, measured in found:
        lines.append(f"flown by {bot}: {counted(measured.games, 'game')}, seed {seed}; {scale}")
        rows = [
            [
                "ship",
                "printed",
                "measured",
                "  95 % interval",
                "ratio",
                "  95 % interval",
                "",
                "against",
                "average",
                "  95 % interval",
                "games",
                "opponents",
            ]
        ]
        for row in _rows(measured, wanted):
            ratio, average = row.ratio, row.average
            rows.append(
                [
                    row.ship.name[:27],
                    f"{row.ship.price:g}",
                    f"{row.price:.1f}",
                    f"  {row.low:.1f} to {row.high:.1f}",
                    f"{ratio.value:.2f}",
                    _interval(ratio),
                    row.verdict,
                    "all" if row.against is None else row.against.name[:27],
                    f"{average.value:.2f}",
                    _interval(average),
                    str(row.games),
                    str(row.met),
                ]
            )
        lines += [f"  {line}" for line in aligned(rows, {1, 2, 4, 8, 10, 11}, (20, 8, 9, 16))]
        lines.append(
            f"  a force of twice the price wins {100 * measured.chance(2.0):.0f} % of battles of "
            f"one ship a side, {100 * measured.chance(2.0, 4):.0f} % of four"
        )
    return "\n".join(lines) + "\n"


def _interval(ratio: Ratio) -> str:
    return f"  {ratio.low:.2f} to {ratio.high:.2f}"


def worth_json(seed: str, scale: str, wanted: Collection[int], found: Found) -> str:
    """Return all results, which `show --worth` reads."""
    return as_json(
        {
            "version": 1,
            "worth": [
                {
                    "bot": bot,
                    "games": measured.games,
                    "slope": measured.slope,
                    "growth": measured.growth,
                    "ships": [row.as_data() for row in _rows(measured, wanted)],
                }
                for bot, measured in found
            ],
            "seed": seed,
            "scale": scale,
        }
    )


def worth_csv(seed: str, scale: str, wanted: Collection[int], found: Found) -> str:
    """Return a row for every ship and bot."""
    return records_csv([{"bot": bot, **row.as_data()} for bot, measured in found for row in _rows(measured, wanted)])


LEFT, WIDTH, LINE, TOP = 48.0, 190.0, 4.6, 20.0
"""Room for names, width of the page, height of a row and of the heading, in millimetres."""


def worth_plot(seed: str, scale: str, wanted: Collection[int], found: Found) -> str:
    """Return a plot of measured by printed price: a dot with its interval for every ship."""
    from math import log

    from sheetforge.press.svg import write
    from sheetforge.sheet.palette import COLOR
    from sheetforge.sheet.scene import Box, Circle, Page, Style
    from sheetforge.sheet.widgets.panel import title_bar
    from sheetforge.sheet.widgets.sketch import Sketch

    title = "Measured and printed prices"
    sketch = Sketch(COLOR, title)
    blocks = [(bot, _rows(measured, wanted)) for bot, measured in found]
    height = TOP + sum(LINE * len(rows) + 12.0 for _, rows in blocks) + 4.0
    title_bar(sketch, Box(6.0, 6.0, WIDTH - 12.0, 8.0), title, scale, size_pt=11.0)
    right, y = WIDTH - 10.0, TOP
    ratios = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0)
    width = right - LEFT

    def x(ratio: float) -> float:
        held = min(max(ratio, ratios[0]), ratios[-1])
        return LEFT + width * (log(held / ratios[0]) / log(ratios[-1] / ratios[0]))

    soft = sketch.palette.soft_ink
    grid = Style(stroke=sketch.palette.faint_rule, stroke_width=sketch.palette.thin)
    for bot, rows in blocks:
        sketch.text(f"flown by {bot}", 6.0, y + 3.0, 8.0, "bold", sketch.palette.ink)
        bottom = y + 6.0 + LINE * len(rows)
        for ratio in ratios:
            sketch.down(x(ratio), y + 4.5, bottom, sketch.brush.rule if ratio == 1 else grid)
            sketch.text(f"× {ratio:g}", x(ratio), y + 3.0, 6.5, "regular", soft, "center")
        for index, row in enumerate(rows):
            middle = y + 6.0 + LINE * (index + 0.5)
            ink = sketch.palette.ink if row.verdict else soft
            face: Face = "bold" if row.verdict else "regular"
            name = f"{row.ship.name[:24]} {row.ship.price:g}"
            sketch.text(name, LEFT - 2.0, middle + 0.9, 7.0, face, ink, "right")
            ends = [x(max(0.01, value / row.ship.price)) for value in (row.low, row.high)]
            sketch.across(ends[0], ends[1], middle, Style(stroke=ink, stroke_width=0.4))
            dot = x(max(0.01, row.price / row.ship.price))
            sketch.items.append(Circle(dot, middle, 0.8, Style(fill=ink)))
        y = bottom + 6.0
    return write(Page(WIDTH, height, tuple(sketch.items), title), title)


WORTH_TABLES: Mapping[str, Callable[[str, str, Collection[int], Found], str]] = {
    "table": worth_table,
    "json": worth_json,
    "csv": worth_csv,
    "svg": worth_plot,
}
"""The functions that show results, by the form that the command line names."""
