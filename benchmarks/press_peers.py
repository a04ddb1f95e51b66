"""Draws the pages of `press.py` with another library; run in that library's environment.

python press_peers.py map|counters FOLDER      protograf: prints seconds as JSON

Protograf draws one document a process. What it draws is asked of it in its own terms: a grid of
hexes for every sheet of paper, a deck of hexagonal cards with backs.
"""

import json
import sys
import time
from pathlib import Path

import protograf as p


def draw_map(plan):
    p.Create(filename=plan["file"], paper="A4", units="mm", margin=5)
    for number, tile in enumerate(plan["tiles"]):
        if number:
            p.PageBreak()
        p.Rectangle(x=0, y=0, width=200, height=287, fill="#10182c", stroke="#10182c")
        p.Hexagons(
            rows=tile["rows"],
            cols=tile["columns"],
            x=0,
            y=0,
            height=plan["across"],
            hex_layout="rectangle",
            orientation="flat",
            fill="#10182c",
            stroke="#8fa3c8",
            stroke_width=0.2,
            coord_elevation="top",
            coord_type_x="number",
            coord_padding=2,
            coord_font_size=6,
            coord_stroke="#c8d2e6",
            coord_start_x=tile["first_column"],
            coord_start_y=tile["first_row"],
        )


def draw_counters(plan):
    p.Create(filename=plan["file"], paper="A4", units="mm", margin=10)
    high, width = plan["across"], plan["across"] * 2 / 3**0.5
    middle = width / 2
    p.Deck(
        cards=len(plan["counters"]),
        frame="hexagon",
        height=high,
        width=width,
        fill="#123c7c",
        stroke="#123c7c",
        grid_marks=True,
    )
    for number, (name, mark, outline) in enumerate(plan["counters"], 1):
        ship = [(middle + x, high * 0.45 + y) for x, y in outline]
        nose = [(middle, 1.5), (middle - 1.2, 3.5), (middle + 1.2, 3.5)]
        field = {"cx": middle, "cy": high / 2, "height": high * 0.86, "fill": "#dfe4ee"}
        label = {"x": middle, "y": high * 0.9, "font_size": 5, "align": "centre"}
        for add in (p.Card, p.CardBack):
            add(
                str(number),
                p.hexagon(**field),
                p.polyshape(points=ship, fill="#7c93b8", stroke="#14181f", stroke_width=0.2),
                p.polyshape(points=nose, fill="#14181f", stroke="#ffffff", stroke_width=0.2),
                p.circle(cx=middle + 7.5, cy=high / 2, radius=1.3, fill="#123c7c"),
                p.text(text=mark, x=middle - 7.5, y=high / 2, font_size=8),
                p.text(text=name, **label),
            )


def main():
    what, folder = sys.argv[1], Path(sys.argv[2])
    plan = json.loads((folder / "plan.json").read_text())
    plan["file"] = str(folder / f"{what}.pdf")
    sys.argv = sys.argv[:1]
    start = time.perf_counter()
    {"map": draw_map, "counters": draw_counters}[what](plan)
    p.Save()
    print(json.dumps(time.perf_counter() - start))


if __name__ == "__main__":
    main()
