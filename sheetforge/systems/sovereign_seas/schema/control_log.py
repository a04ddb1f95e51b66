"""Control logs, written as they look: the hull from bow to stern, batteries above and below.

    (C)[D][D][D]
    (B)[B](C)OO/OO/O[A](B)[B]
    (C)[D][D][D]

`O` a hull circle, `/` a slash that hull damage crosses, `(C)` the armour of what follows it and
`()` none, `[D]` a battery in a casemate, `[[D]]` in a turret, `]]D[[` in a barbette. The line with
the circles is the hull line, with the bow at its left; lines above it are to starboard, lines below
it to port. No function raises here: text that cannot be read is kept as slips for the linter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Annotated, Literal

from sheetforge.content.notation import drawn_scalar

Mounting = Literal["casemate", "turret", "barbette"]
Place = Literal["starboard", "bow", "centre", "stern", "port"]
PLACES: tuple[Place, ...] = ("starboard", "bow", "centre", "stern", "port")

_MOUNTS: dict[tuple[str, str], Mounting] = {("[", "]"): "casemate", ("[[", "]]"): "turret", ("]]", "[["): "barbette"}
_CLOSINGS = {"[": "]", "[[": "]]", "]]": "[["}
_TOKEN = re.compile(
    r"(?P<circle>O)|(?P<slash>/)|(?P<armour>\([A-Z]?\))"
    r"|(?P<battery>\[\[[A-Z]{1,2}\]\]|\]\][A-Z]{1,2}\[\[|\[[A-Z]{1,2}\](?!\](?!\][A-Z])))"
)
_BLANK = re.compile(r"[ \t]+")
_STRANGE = re.compile(
    r"[A-Za-z]{1,2}\]{1,2}(?!\]|[A-Z]{1,2}\[)|"
    r"\([^()\[\]/\n]*\)?|\[{1,2}[^\[\]()/\n]*(?:\]{1,2}|\[{1,2}(?![A-Za-z]))?"
    r"|\]{1,2}[^\[\]()/\n]*(?:\]{1,2}|\[{1,2}(?![A-Za-z]))?|[^\s()\[\]/O]+|."
)
"""Text between codes that makes one slip: a bracket with its contents."""
_GUN = re.compile(r"[A-Za-z]{1,2}")
_CIRCLES = re.compile(
    "[o0Q\N{CYRILLIC CAPITAL LETTER O}\N{CYRILLIC SMALL LETTER O}"
    "\N{GREEK CAPITAL LETTER OMICRON}\N{GREEK SMALL LETTER OMICRON}]+"
)
_LOOKALIKES = str.maketrans(
    "\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u0420\u0422\u0425"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u03a1\u03a4\u03a5\u03a7",
    "ABCEHKMPTXABEZHIKMNPTYX",
)
"""Cyrillic and Greek capitals that look like Latin ones."""
_UNOPENED = re.compile(r"([A-Za-z]{1,2})(\]{1,2})")


@dataclass(frozen=True, slots=True)
class Battery:
    """One battery: the code of its gun, the armour before it, how and where it is mounted.

    `number` counts the batteries of a place from 1, bow to stern; `start` and `end` are the
    characters of its brackets in the text.
    """

    gun: str
    armour: str
    mount: Mounting
    place: Place
    number: int
    start: int
    end: int

    @property
    def id(self) -> str:
        """The name for special arcs and battles: `starboard-1`, `bow-1`, `centre-3`."""
        return f"{self.place}-{self.number}"

    @property
    def turning(self) -> bool:
        """True if a turret hit destroys it, and not a battery hit."""
        return self.mount != "casemate"


@dataclass(frozen=True, slots=True)
class Circle:
    """One hull circle, and the armour that a hit on it meets."""

    armour: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Slash:
    """A slash: hull damage that goes on beyond it costs a number of the speed list."""

    start: int
    end: int


Part = Battery | Circle | Slash


@dataclass(frozen=True, slots=True)
class Slip:
    """Characters of a log that are not one of its codes, the reason, and the probable meaning."""

    text: str
    start: int
    end: int
    why: str
    meant: str = ""
    safe: bool = False


@dataclass(frozen=True)
class ParsedLog:
    """A log as text, and its parts: starboard batteries, the hull from bow to stern, port."""

    text: str
    starboard: tuple[Battery, ...]
    hull: tuple[Part, ...]
    port: tuple[Battery, ...]
    slips: tuple[Slip, ...] = ()

    def __str__(self) -> str:
        return self.text

    @cached_property
    def batteries(self) -> tuple[Battery, ...]:
        """All batteries: starboard, then bow to stern, then port."""
        return (*self.starboard, *(part for part in self.hull if isinstance(part, Battery)), *self.port)

    @cached_property
    def circles(self) -> tuple[Circle, ...]:
        """The hull circles from the bow, in the order that hits mark them off."""
        return tuple(part for part in self.hull if isinstance(part, Circle))

    @cached_property
    def slashes(self) -> tuple[int, ...]:
        """For each slash the number of circles before it."""
        found, before = [], 0
        for part in self.hull:
            before += isinstance(part, Circle)
            if isinstance(part, Slash):
                found.append(before)
        return tuple(found)

    def crossed(self, hits: int) -> int:
        """Return how many slashes hull hits have crossed: six on OO/OO/OO/OO cross two."""
        return sum(before < hits for before in self.slashes)

    def battery(self, id: str) -> Battery | None:
        """The battery of an id, if there is one."""
        return next((battery for battery in self.batteries if battery.id == id), None)


@dataclass(frozen=True, slots=True)
class _Code:
    """A token of a line that was read."""

    kind: str
    text: str
    start: int
    end: int


def read_log(text: str) -> ParsedLog:
    """Read a control log."""
    lines, slips, at = [], [], 0
    for line in text.split("\n"):
        codes = list(_codes(line, at))
        slips += [code for code in codes if isinstance(code, Slip)]
        read = [code for code in codes if isinstance(code, _Code)]
        if codes:
            lines.append(read)
        at += len(line) + 1
    hulls = [index for index, line in enumerate(lines) if _is_hull(line)]
    hulls = hulls or [index for index, line in enumerate(lines) if _circles(line)]
    if not hulls:
        slips.append(Slip("", 0, len(text.rstrip()), "no line has hull circles"))
        return ParsedLog(text, (), (), (), tuple(slips))
    hull = hulls[0]
    slips += [_second_hull(lines[index]) for index in hulls[1:]]
    above = [code for line in lines[:hull] for code in line]
    below = [code for line in lines[hull + 1 :] if not _is_hull(line) for code in line]
    return ParsedLog(
        text,
        tuple(_side(above, "starboard", slips)),
        tuple(_hull(lines[hull], slips)),
        tuple(_side(below, "port", slips)),
        tuple(sorted(slips, key=lambda slip: slip.start)),
    )


def _is_hull(line: list[_Code]) -> bool:
    return any(code.text == "O" for code in line)


def _circles(line: list[_Code]) -> list[int]:
    """Return the places of the circles in a line, those that were only meant included."""
    return [code.start for code in line if code.kind == "circle"]


def _second_hull(line: list[_Code]) -> Slip:
    text = "".join(code.text for code in line)
    why = "a log has one hull line, and this is a second"
    return Slip(text, line[0].start, line[-1].end, why)


def _codes(line: str, base: int) -> Iterator[_Code | Slip]:
    """The codes of a line, and the slips between them."""
    at = 0
    while at < len(line):
        if blank := _BLANK.match(line, at):
            at = blank.end()
        elif match := _TOKEN.match(line, at):
            yield _Code(match.lastgroup or "", match[0], base + at, base + match.end())
            at = match.end()
        else:
            strange = _STRANGE.match(line, at)
            assert strange is not None
            slip = _slip(strange[0], base + at)
            yield slip
            if slip.meant and not slip.meant.strip("O"):
                yield from _meant_circles(slip)
            at = strange.end()


def _meant_circles(slip: Slip) -> Iterator[_Code]:
    """The circles that a slip was meant for, so that the parts beside them are not reported too."""
    for at, sign in enumerate(slip.text, slip.start):
        yield _Code("circle", sign, at, at + 1)


def _slip(word: str, start: int) -> Slip:
    """Return the fault of characters that are not a code, and the probable meaning."""
    why, meant, safe = "not a code of a control log", "", False
    gun = _GUN.search(word)
    if _CIRCLES.fullmatch(word):
        why, meant, safe = "a hull circle is a capital O", "O" * len(word), not word.strip("o")
    elif word == "\\":
        why, meant = "a slash leans forward", "/"
    elif unopened := _UNOPENED.fullmatch(word):
        letters, closing = unopened[1].upper(), unopened[2]
        why = "the bracket before the gun is missing"
        meant = f"{'[' * len(closing)}{letters}{closing}"
    elif (latin := word.translate(_LOOKALIKES)) != word and _TOKEN.fullmatch(latin):
        why, meant = "there is a letter of another alphabet", latin
    elif word.startswith("("):
        letter = word.strip("() ")
        if len(letter) == 1 and letter.isascii() and letter.isalpha():
            why, meant = "armour is one capital letter in brackets", f"({letter.upper()})"
            safe = word == f"({letter})"
        elif letter == "":
            why, meant = "an opening bracket without a closing one", "()"
        else:
            why = "armour is one capital letter in brackets"
    elif word[:1] in "[]":
        why, meant = _bracket(word, gun[0].upper() if gun else "")
        safe = bool(meant) and meant == word.upper() != word
    elif word == ")":
        why = "a closing bracket without an opening one"
    elif word.isascii() and word.isalpha() and len(word) <= 2:
        why, meant = "the code of a gun stands in brackets", f"[{word.upper()}]"
    return Slip(word, start, start + len(word), why, meant, safe)


def _bracket(word: str, gun: str) -> tuple[str, str]:
    """Return the fault of a battery, and what was meant where that is clear."""
    opening = re.match(r"[\[\]]+", word)
    assert opening is not None
    closing = word[opening.end() + len(gun) :] if gun else ""
    wanted = _CLOSINGS.get(opening[0])
    if not gun:
        return "a battery without the code of its gun", ""
    if re.search(r"[A-Za-z]{3}|[^A-Za-z\[\]]", word):
        return "the code of a gun is one or two capital letters", ""
    if wanted is None:
        return "a closing bracket without an opening one", f"[{gun}]"
    if closing != wanted:
        said = f"after {opening[0]} a battery ends with {wanted}"
        longer = opening[0] == "[" and closing == "]]"
        return said, f"[[{gun}]]" if longer else f"{opening[0]}{gun}{wanted}"
    return "the code of a gun is in capital letters", f"{opening[0]}{gun}{wanted}"


def _mount(text: str) -> tuple[str, Mounting]:
    """The gun's code and the mount of a battery's brackets."""
    gun = text.strip("[]")
    width = (len(text) - len(gun)) // 2
    return gun, _MOUNTS[text[:width], text[-width:]]


def _side(line: list[_Code], place: Place, slips: list[Slip]) -> Iterator[Battery]:
    """The batteries of one side of the ship."""
    armour, number = "", 0
    for code in line:
        if code.kind == "armour":
            armour = code.text.strip("()")
        elif code.kind == "battery":
            number += 1
            gun, mount = _mount(code.text)
            yield Battery(gun, armour, mount, place, number, code.start, code.end)
        elif code.kind == "slash":
            why = "only the hull line has slashes"
            slips.append(Slip(code.text, code.start, code.end, why))
    _idle_armour(line, slips)


def _hull(line: list[_Code], slips: list[Slip]) -> Iterator[Part]:
    """The parts of the hull line; what stands before the first circle is at the bow."""
    circles = _circles(line)
    beyond = -1
    """The circles before the slash that came last."""
    numbers = dict.fromkeys(PLACES, 0)
    armour = ""
    for code in line:
        if code.kind == "armour":
            armour = code.text.strip("()")
        elif code.kind == "circle":
            yield Circle(armour, code.start, code.end)
        elif code.kind == "slash":
            if not circles[0] < code.start < circles[-1]:
                why = "a slash stands between hull circles"
                slips.append(Slip(code.text, code.start, code.end, why))
            elif beyond == sum(circle < code.start for circle in circles):
                why = "no hull circle stands between this slash and the one before it"
                slips.append(Slip(code.text, code.start, code.end, why))
            beyond = sum(circle < code.start for circle in circles)
            yield Slash(code.start, code.end)
        else:
            bow, stern = code.end <= circles[0], code.start > circles[-1]
            place: Place = "bow" if bow else "stern" if stern else "centre"
            numbers[place] += 1
            gun, mount = _mount(code.text)
            yield Battery(gun, armour, mount, place, numbers[place], code.start, code.end)
    _idle_armour(line, slips)


def _idle_armour(line: list[_Code], slips: list[Slip]) -> None:
    """Armour that protects nothing, because other armour or the end of the line follows it.

    Where a slip follows, it may have been meant for what it protects.
    """
    for code, after in zip_longest(line, line[1:]):
        idle = after is None or after.kind in ("armour", "slash")
        if code.kind != "armour" or not idle:
            continue
        limit = after.start if after else code.end + 1
        if not any(code.end <= slip.start <= limit for slip in slips):
            why = "armour stands before the part that it protects"
            slips.append(Slip(code.text, code.start, code.end, why))


LogText = Annotated[
    ParsedLog,
    drawn_scalar(
        ParsedLog,
        r"^[\sA-Z()\[\]/]+$",
        "write a control log as text, for instance (B)[D]OO/OO/OO[D]",
        read_log,
        ("(C)[D]OO/OO[D]",),
        {
            "O": "a hull circle",
            "/": "a slash",
            "(C)": "the armour of what follows",
            "[D]": "a battery in a casemate",
            "[[D]]": "a battery in a turret",
            "]]D[[": "a battery in a barbette",
        },
        2000,
        "the hull from bow to stern, batteries to starboard above it, to port below: ",
    ),
]
