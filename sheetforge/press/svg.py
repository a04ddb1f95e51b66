"""The SVG backend: a page as one file, in millimetres, with text as text, as outlines, or both.

svgwrite writes the root, the style sheet and the description, with `debug=False`: its checks know
no `role`, `aria-*` or `data-*`. The elements of the page, of which there are thousands, are written
here as text, in svgwrite's form; a tree of them took most of the time. Ids count from 1 on every
page and begin with a digest of the file's name, numbers have three decimals at most. The paper is a
white rectangle, since some viewers show nothing as black.

Text in the typefaces of the page embeds them, as the small file if its glyphs suffice. Browsers
use them; programs for drawing and cutting ignore them and substitute another face, in which a run
is at least as wide as measured. Outlines are the same everywhere: one path for each glyph of the
page, put where it belongs. The text is then the label of its run; or, in files for reading, it lies
over its outlines unseen, in whatever face there is, for browsers to select and search.

A field draws nothing. A link to an anchor of another page is left out, since that is another file.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import blake2s
from html import escape as escape_all
from typing import Literal, NamedTuple

from sheetforge.press.pdf_content import numbers, outlines_as
from sheetforge.press.svg_faces import style_sheet
from sheetforge.sheet import scene
from sheetforge.sheet.faces import Face, metrics
from sheetforge.sheet.glyphs import outline
from sheetforge.sheet.text import MM_PER_PT, text_width

TextForm = Literal["both", "font", "outline"]
"""The form of text: in embedded faces, as outlines of its glyphs, or as outlines with unseen text over them."""

_ROLES = frozenset(
    (
        *("cell", "columnheader", "row", "rowheader", "table", "list", "listitem"),
        *("figure", "group", "heading", "img", "note"),
    )
)
"""Roles that ARIA knows; any other is a group with that role as its description."""

_UNSEEN = {"fill-opacity": "0", "font-family": "sans-serif"}
"""The look of text over its outlines: painted with nothing, so that a browser can still select it."""

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
"""The namespace of the labels and layers that Inkscape lists."""

_KEEP_STILL = "font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision"
"""Text has the widths that were measured, as in the PDF, and scales with the drawing."""


class Dots(NamedTuple):
    """The size of a picture for programs that know no mm, and its dots per mm.

    Its units are dots, since VASSAL takes parts of large pictures by dots whatever the units are. What is drawn is
    turned clockwise about its middle.
    """

    width: int
    height: int
    scale: float
    turned: float = 0.0
    """Degrees."""


def write(
    page: scene.Page,
    title: str = "",
    description: str = "",
    language: str = "en",
    text: TextForm = "font",
    paper: bool = True,
    dots: Dots | None = None,
    own: str = "",
) -> str:
    """Return one page as an SVG file, of its size in mm or of one in dots.

    Without a title it has the page's label, without `paper` no ground. All its ids begin with its `own`.
    """
    return _Drawing(page, text, own).text(title or page.label, description, language, paper, dots)


def write_page(document: scene.Document, number: int, file: str, text: TextForm = "font") -> str:
    """Return a page of a document, by its place, as the SVG file of a name.

    It has a title and a description, and its ids are those of no other file, so that one page can hold several.
    """
    page, count = document.pages[number], len(document.pages)
    place = f"page {number + 1} of {count}" if count > 1 else ""
    title = document.title or page.title or page.label
    about = [one for one in (document.subject, page.title or page.label, place) if one and one != title]
    return write(page, title, ", ".join(about) or title, document.language, text, own=own_of(file))


def own_of(file: str) -> str:
    """Return the beginning of the ids of a file: a letter and a digest of 30 bits of its name.

    >>> own_of("svg/displays/jig.svg") == own_of("svg/displays/jig.svg") != own_of("svg/displays/pit.svg")
    True
    """
    return f"f{b32encode(blake2s(file.encode(), digest_size=5).digest()).decode()[:6].lower()}."


def clean_id(name: str) -> str:
    """Return a name as an XML id: no spaces, and no digit or sign at the start.

    >>> clean_id("7 of 9"), clean_id("box-07")
    ('_7-of-9', 'box-07')
    """
    text = "-".join(name.split())
    return text if text[:1].isalpha() or text[:1] == "_" else f"_{text}"


def _in_few_digits(text: str) -> str:
    """Return an outline with its numbers of three decimals as `Numbers` writes them.

    >>> _in_few_digits("M12.500 -0.000 L100.000 0.050 Z ")
    'M12.5 0 L100 0.05 Z'
    """
    short = text.replace("0 ", " ").replace("0 ", " ").replace("0 ", " ").replace(". ", " ")
    return short.replace("-0 ", "0 ").rstrip(" ")


path_data = outlines_as("M%.3f %.3f ", "L%.3f %.3f ", "C%.3f %.3f %.3f %.3f %.3f %.3f ", "Z ", tidy=_in_few_digits)
"""Return drawing commands as the data of an SVG path."""


class _Drawing:
    """Converts one page to the text of its elements."""

    def __init__(self, page: scene.Page, text: TextForm, own: str) -> None:
        self._n = numbers()
        self._defs: list[str] = []
        self._own = own
        self._ids: dict[str, int] = {}
        self._parts: dict[str, tuple[scene.Define, str]] = {}
        self._clips: dict[scene.Item, str] = {}
        self._used: dict[Face, set[str]] = {}
        self._glyphs: set[tuple[Face, str]] = set()
        self._renamed: dict[str, str] = {}
        """The ids of glyphs whose usual ids are those of parts of the page."""
        self._styles: dict[int, dict[str, str]] = {}
        self._is_labelled = False
        self._text_form = text
        self._page = page
        self._anchors = frozenset(_anchors(page.items))

    def text(self, title: str, description: str, language: str, paper: bool, dots: Dots | None) -> str:
        """Return the text of the file."""
        from svgwrite import Drawing

        page, n = self._page, self._n
        width, height = n[page.width], n[page.height]
        size = (f"{width}mm", f"{height}mm")
        if dots is not None:
            size = width, height = f"{dots.width}", f"{dots.height}"
        root = Drawing(size=size, viewBox=f"0 0 {width} {height}", debug=False)
        root.attribs |= {"xml:lang": language, "style": _KEEP_STILL, "stroke-miterlimit": 10}
        if title:
            root.attribs |= {"role": "img", "aria-label": title}
        root.set_desc(title or None, description or None)
        ground = _tag("rect", {"width": width, "height": height, "fill": "#ffffff"}) if paper else ""
        drawn = self._drawn(page.items)
        if dots is not None:
            turn = f" rotate({n[dots.turned]} {n[page.width / 2]} {n[page.height / 2]})" if dots.turned else ""
            drawn = _tag("g", {"transform": f"scale({n[dots.scale]}){turn}"}, drawn)
        if self._used:
            self._defs.insert(0, root.style(style_sheet(self._used)).tostring())
        # svgwrite's own definitions are empty; ours are text already.
        root.elements.remove(root.defs)
        whole = "".join((_tag("defs", {}, "".join(self._defs)), ground, drawn))
        if self._is_labelled:
            root.attribs["xmlns:inkscape"] = INKSCAPE
        head, end = _split(root.tostring())
        body = f"{head}{whole}{end}".replace("><", ">\n<")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'

    def _drawn(self, items: Iterable[scene.Item]) -> str:
        """Return the elements of some items."""
        make = _MAKERS
        return "".join([make[type(item)](self, item) for item in items])

    def _shape(self, name: str, style: scene.Style, attributes: dict[str, str]) -> str:
        """Return an element with the paint of a style; all its values are numbers and words."""
        painted = self._styles.get(id(style))
        if painted is None:
            painted = self._styles[id(style)] = self._paint(style)
        return _element(name, attributes | painted)

    def _paint(self, style: scene.Style) -> dict[str, str]:
        """Return a style as attributes, without the defaults of SVG."""
        n = self._n
        paint = {"fill": style.fill or "none"}
        if style.stroke and style.stroke_width > 0:
            paint |= {"stroke": style.stroke, "stroke-width": n[style.stroke_width]}
            if style.dash:
                paint["stroke-dasharray"] = " ".join([n[length] for length in style.dash])
            if style.cap != "butt":
                paint["stroke-linecap"] = style.cap
            if style.join != "miter":
                paint["stroke-linejoin"] = style.join
        return paint

    def _rect(self, item: scene.Rect) -> str:
        n = self._n
        place = {"x": n[item.x], "y": n[item.y], "width": n[item.width], "height": n[item.height]}
        if item.radius > 0:
            place["rx"] = n[min(item.radius, item.width / 2, item.height / 2)]
        return self._shape("rect", item.style, place)

    def _line(self, item: scene.Line) -> str:
        n = self._n
        ends = {"x1": n[item.x1], "y1": n[item.y1], "x2": n[item.x2], "y2": n[item.y2]}
        return self._shape("line", item.style, ends)

    def _polyline(self, item: scene.Polyline) -> str:
        return self._shape("polyline", item.style, {"points": self._points(item)})

    def _polygon(self, item: scene.Polygon) -> str:
        return self._shape("polygon", item.style, {"points": self._points(item)})

    def _points(self, item: scene.Polyline | scene.Polygon) -> str:
        n = self._n
        return " ".join([f"{n[x]},{n[y]}" for x, y in item.points])

    def _circle(self, item: scene.Circle) -> str:
        n = self._n
        place = {"cx": n[item.cx], "cy": n[item.cy], "r": n[item.radius]}
        return self._shape("circle", item.style, place)

    def _path(self, item: scene.Path) -> str:
        return self._shape("path", item.style, {"d": path_data(item.commands)})

    def _text(self, item: scene.Text) -> str:
        if not item.text:
            return ""
        if self._text_form == "outline":
            return self._outlines(item, {"role": "img", "aria-label": _quoted(item.text)})
        if self._text_form == "both":
            outlines = self._outlines(item, {"aria-hidden": "true"})
            return outlines + self._run(item, _UNSEEN) if outlines else ""
        self._used.setdefault(item.face, set()).update(item.text)
        return self._run(item, {"class": item.face, "fill": item.color})

    def _run(self, item: scene.Text, look: Mapping[str, str]) -> str:
        """Return a run as text."""
        n = self._n
        attributes = {"x": n[item.x], "y": n[item.y], "font-size": f"{item.size_pt * MM_PER_PT:.4f}", **look}
        if item.letter_spacing:
            # Programs differ in whether a text's length includes the space after its last letter.
            attributes["letter-spacing"] = n[item.letter_spacing]
        elif length := text_width(item.text, item.face, item.size_pt):
            attributes |= {"textLength": n[length], "lengthAdjust": "spacingAndGlyphs"}
        if item.text != " ".join(item.text.split()):
            attributes["xml:space"] = "preserve"
        return _element("text", attributes, escape(item.text))

    def _outlines(self, item: scene.Text, meaning: Mapping[str, str]) -> str:
        """Return a run as the outlines of its glyphs, in 1/1000 em of its size, with attributes of its meaning."""
        n, size = self._n, item.size_pt * MM_PER_PT / 1000
        letters, characters = _letters(item.face, item.text, item.letter_spacing / size)
        if not letters:
            return ""
        for character in characters:
            if (item.face, character) not in self._glyphs:
                self._define_glyph(item.face, character)
        for usual, name in self._renamed.items():
            letters = letters.replace(f'"#{usual}"', f'"#{name}"')
        if self._own:
            letters = letters.replace('"#', f'"#{self._own}')
        place = f"translate({n[item.x]} {n[item.y]}) scale({size:.7f})"
        return _element("g", {**meaning, "fill": item.color, "transform": place}, letters)

    def _define_glyph(self, face: Face, character: str) -> None:
        """Add a glyph to the definitions of the page."""
        usual = _glyph_id(face, character)
        name = self._free(usual)
        if name != usual:
            self._renamed[usual] = name
        self._glyphs.add((face, character))
        self._defs.append(_element("path", {"id": self._own + name, "d": outline(face, character)}))

    def _clip(self, item: scene.Clip) -> str:
        # Pieces of a sheet are clipped alike, each in its own place.
        name = self._clips.get(item.shape)
        if name is None:
            name = self._clips[item.shape] = self._id("clip")
            unpainted = _FILL.sub("", self._drawn((item.shape,)), count=1)
            self._defs.append(_tag("clipPath", {"id": name}, unpainted))
        return _element("g", {"clip-path": f"url(#{name})"}, self._drawn(item.items))

    def _group(self, item: scene.Group) -> str:
        attributes = {}
        if item.id:
            attributes["id"] = self._id(clean_id(item.id))
        if item.role in _ROLES:
            attributes["role"] = item.role
        elif item.role:
            attributes |= {"role": "group", "aria-roledescription": item.role}
        if item.label:
            attributes["aria-label"] = item.label
        if item.layer:
            # Inkscape lists a group by its label, and switches layers on and off.
            attributes |= {"data-layer": item.layer, "inkscape:groupmode": "layer"}
        if called := item.label or item.layer:
            attributes["inkscape:label"] = called
            self._is_labelled = True
        attributes |= {f"data-{key}": value for key, value in item.data.items()}
        title = _tag("title", {}, escape(item.label)) if item.label else ""
        return _tag("g", attributes, title + self._drawn(item.items))

    def _place(self, item: scene.Transform) -> str:
        return _element("g", {"transform": self._transform(item)}, self._drawn(item.items))

    def _use(self, item: scene.Use) -> str:
        href = f"#{self._part(item.part)}"
        return _tag("use", {"xlink:href": href, "transform": self._transform(item)})

    def _part(self, part: scene.Define) -> str:
        """Return the id of a part, which is added to the definitions on its first use."""
        known = self._parts.get(part.id)
        if known is None:
            name = self._id(f"part-{'-'.join(part.id.split())}")
            self._parts[part.id] = (part, name)
            self._defs.append(_tag("g", {"id": name}, self._drawn(part.items)))
            return name
        if known[0] is not part and known[0] != part:
            raise ValueError(f"two different parts are called '{part.id}'")
        return known[1]

    def _transform(self, item: scene.Transform | scene.Use) -> str:
        n = self._n
        turn = f" rotate({item.turns % 4 * 90})" if item.turns % 4 else ""
        return f"translate({n[item.x]} {n[item.y]}){turn}"

    def _link(self, item: scene.Link) -> str:
        target = item.target
        if target.startswith("#"):
            if target[1:] not in self._anchors:
                return ""
            target = f"#{self._own}anchor-{clean_id(target[1:])}"
        attributes = {"xlink:href": target} | ({"aria-label": item.label} if item.label else {})
        title = _tag("title", {}, escape(item.label)) if item.label else ""
        n, box = self._n, item.box
        area = {"x": n[box.x], "y": n[box.y], "width": n[box.width], "height": n[box.height]}
        area |= {"fill": "none", "pointer-events": "all"}
        return _tag("a", attributes, title + _tag("rect", area))

    def _anchor(self, item: scene.Anchor) -> str:
        place = f"translate({self._n[item.x]} {self._n[item.y]})"
        return _tag("g", {"id": f"{self._own}anchor-{clean_id(item.name)}", "transform": place})

    def _id(self, name: str) -> str:
        """Return the name as an id of this file, with a number if it has it already."""
        return self._own + self._free(name)

    def _free(self, name: str) -> str:
        """Return the name, with a number if the page has it already."""
        free = name
        while free in self._ids:
            self._ids[name] += 1
            free = f"{name}-{self._ids[name]}"
        self._ids[free] = 1
        return free


_MAKERS: Mapping[type, Callable[..., str]] = {
    scene.Rect: _Drawing._rect,
    scene.Line: _Drawing._line,
    scene.Polyline: _Drawing._polyline,
    scene.Polygon: _Drawing._polygon,
    scene.Circle: _Drawing._circle,
    scene.Path: _Drawing._path,
    scene.Text: _Drawing._text,
    scene.Clip: _Drawing._clip,
    scene.Group: _Drawing._group,
    scene.Transform: _Drawing._place,
    scene.Use: _Drawing._use,
    scene.Link: _Drawing._link,
    scene.Anchor: _Drawing._anchor,
    scene.Field: lambda drawing, field: "",
}

escape = partial(escape_all, quote=False)

_FILL = re.compile(r' fill="[^"]*"')


@lru_cache(maxsize=1 << 11)
def _letters(face: Face, text: str, spacing: float) -> tuple[str, tuple[str, ...]]:
    """Return the places of the glyphs of a run, with `spacing` after each in 1/1000 em, and the characters drawn.

    Pages have many runs in common.
    """
    advances, n = metrics(face).advances, numbers()
    letters, drawn = [], dict[str, None]()
    x = 0.0
    for character in text:
        if outline(face, character):
            drawn[character] = None
            letters.append(f'<use x="{n[x]}" xlink:href="#{_glyph_id(face, character)}" />')
        x += advances[character] + spacing
    return "".join(letters), tuple(drawn)


def _glyph_id(face: Face, character: str) -> str:
    """Return the id of a glyph on a page that has no part of that name."""
    return f"{face}-{ord(character):x}"


def _tag(name: str, attributes: Mapping[str, str], inside: str = "") -> str:
    """Return an element with any values, without empty ones."""
    return _element(name, {key: _quoted(value) for key, value in attributes.items() if value}, inside)


def _element(name: str, attributes: Mapping[str, str], inside: str = "") -> str:
    """Return an element whose values have nothing to escape; its attributes are in the order of their names."""
    head = "".join([f' {key}="{attributes[key]}"' for key in sorted(attributes)])
    return f"<{name}{head}>{inside}</{name}>" if inside else f"<{name}{head} />"


def _quoted(value: str) -> str:
    """Return a value of an attribute; most have nothing to escape."""
    return value if _HARMLESS.fullmatch(value) else escape(value).translate(_SPECIAL)


_SPECIAL = str.maketrans({'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})

_HARMLESS = re.compile(r"[\w #.,:;()/-]*", re.ASCII)


def _split(root: str) -> tuple[str, str]:
    """Return an element of svgwrite as the text before and after what is added to it."""
    if root.endswith(" />"):
        return f"{root.removesuffix(' />')}>", "</svg>"
    return root.removesuffix("</svg>"), "</svg>"


def _anchors(items: Iterable[scene.Item]) -> Iterator[str]:
    """Yield the names of the anchors of a page."""
    for item in items:
        if isinstance(item, scene.Anchor):
            yield item.name
        elif isinstance(item, scene.Clip | scene.Group | scene.Transform):
            yield from _anchors(item.items)
