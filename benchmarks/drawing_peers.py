"""Draws the pages of `build.py` with another library; run in that library's environment.

python drawing_peers.py pycairo|fpdf2|typst FOLDER ROUNDS      prints seconds as JSON
"""

import io
import json
import sys
import time
from pathlib import Path

MM = 72 / 25.4
WIDTH, HEIGHT = 210.0, 297.0


def rgb(color):
    return tuple(int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))


def pycairo(pages, faces):
    import cairo

    surface = cairo.PDFSurface(io.BytesIO(), WIDTH * MM, HEIGHT * MM)
    context = cairo.Context(surface)
    # Cairo's toy text interface takes installed families; the outlines cost the same to show.
    loaded = {name: cairo.ToyFontFace("sans-serif") for name in faces}
    for page in pages:
        context.save()
        context.scale(MM, MM)
        for one in page:
            kind = one[0]
            if kind == "text":
                _, x, y, text, face, size, color, _ = one
                context.set_font_face(loaded[face])
                context.set_font_size(size / MM)
                context.set_source_rgb(*rgb(color))
                context.move_to(x, y)
                context.show_text(text)
                continue
            if kind == "rect":
                _, x, y, w, h, radius, *ink = one
                if radius:
                    r = min(radius, w / 2, h / 2)
                    context.new_sub_path()
                    context.arc(x + w - r, y + r, r, -1.5708, 0)
                    context.arc(x + w - r, y + h - r, r, 0, 1.5708)
                    context.arc(x + r, y + h - r, r, 1.5708, 3.1416)
                    context.arc(x + r, y + r, r, 3.1416, 4.7124)
                    context.close_path()
                else:
                    context.rectangle(x, y, w, h)
            elif kind == "circle":
                _, x, y, radius, *ink = one
                context.new_sub_path()
                context.arc(x, y, radius, 0, 6.2832)
            elif kind == "poly":
                _, points, closed, *ink = one
                context.move_to(*points[0])
                for point in points[1:]:
                    context.line_to(*point)
                if closed:
                    context.close_path()
            else:
                _, commands, *ink = one
                for command in commands:
                    if command[0] == "m":
                        context.move_to(*command[1:])
                    elif command[0] == "l":
                        context.line_to(*command[1:])
                    elif command[0] == "c":
                        context.curve_to(*command[1:])
                    else:
                        context.close_path()
            fill, stroke, width, dash = ink
            if fill:
                context.set_source_rgb(*rgb(fill))
                context.fill_preserve() if stroke else context.fill()
            if stroke:
                context.set_source_rgb(*rgb(stroke))
                context.set_line_width(width)
                context.set_dash(dash)
                context.stroke()
            context.new_path()
        context.restore()
        context.show_page()
    surface.finish()


def fpdf2(pages, faces):
    from fpdf import FPDF

    document = FPDF(unit="mm", format="A4")
    document.set_auto_page_break(False)
    document.set_margin(0)
    for name, file in faces.items():
        document.add_font(name, fname=file)
    for page in pages:
        document.add_page()
        for one in page:
            kind = one[0]
            if kind == "text":
                _, x, y, text, face, size, color, _ = one
                document.set_font(face, size=size)
                document.set_text_color(*(round(255 * part) for part in rgb(color)))
                document.text(x, y, text)
                continue
            ink = one[-4:]
            fill, stroke, width, dash = ink
            if fill:
                document.set_fill_color(*(round(255 * part) for part in rgb(fill)))
            if stroke:
                document.set_draw_color(*(round(255 * part) for part in rgb(stroke)))
                document.set_line_width(width)
                document.set_dash_pattern(*(dash[:2] if dash else (0, 0)))
            style = ("D" if stroke else "") + ("F" if fill else "")
            if not style:
                continue
            if kind == "rect":
                _, x, y, w, h, radius = one[:6]
                round_ = {"round_corners": True, "corner_radius": radius} if radius else {}
                document.rect(x, y, w, h, style=style, **round_)
            elif kind == "circle":
                document.circle(one[1], one[2], one[3], style=style)
            elif kind == "poly":
                document.polyline(one[1], polygon=one[2], fill=bool(fill))
            else:
                # Curves through its path interface would need its drawing mode; lines are kinder.
                points = [command[-2:] for command in one[1] if len(command) > 1]
                document.polyline(points, polygon=True, fill=bool(fill))
    bytes(document.output())


def typst(pages, faces):
    import typst as compiler

    out = ["#set page(width: 210mm, height: 297mm, margin: 0mm)\n"]
    for number, page in enumerate(pages):
        if number:
            out.append("#pagebreak()\n")
        for one in page:
            kind = one[0]
            if kind == "text":
                _, x, y, text, _, size, color, _ = one
                said = json.dumps(text)
                out.append(
                    f'#place(dx:{x:.3f}mm,dy:{y - size * 0.25:.3f}mm,text(size:{size}pt,fill:rgb("{color}"),{said}))\n'
                )
                continue
            fill, stroke, width, _ = one[-4:]
            paint = f"fill:{_color(fill)},stroke:" + (f'{width}mm+rgb("{stroke}")' if stroke else "none")
            if kind == "rect":
                _, x, y, w, h, radius = one[:6]
                out.append(
                    f"#place(dx:{x:.3f}mm,dy:{y:.3f}mm,"
                    f"rect(width:{w:.3f}mm,height:{h:.3f}mm,radius:{radius}mm,{paint}))\n"
                )
            elif kind == "circle":
                _, x, y, r = one[:4]
                out.append(f"#place(dx:{x - r:.3f}mm,dy:{y - r:.3f}mm,circle(radius:{r:.3f}mm,{paint}))\n")
            elif kind == "poly":
                points = ",".join(f"({x:.3f}mm,{y:.3f}mm)" for x, y in one[1])
                out.append(f"#place(polygon({paint},{points}))\n")
            else:
                points = ",".join(
                    f"({command[-2]:.3f}mm,{command[-1]:.3f}mm)" for command in one[1] if len(command) > 1
                )
                out.append(f"#place(polygon({paint},{points}))\n")
    folder = Path(faces["regular"]).parent
    compiler.compile("".join(out).encode(), font_paths=[str(folder)])


def _color(color):
    return f'rgb("{color}")' if color else "none"


def main():
    name, folder, rounds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    pages = json.loads((folder / "drawing.json").read_text())
    faces = json.loads((folder / "faces.json").read_text())
    draw = {"pycairo": pycairo, "fpdf2": fpdf2, "typst": typst}[name]
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        draw(pages, faces)
        times.append(time.perf_counter() - start)
    print(json.dumps(times[1:]))


if __name__ == "__main__":
    main()
