"""A sheet in play as a short text, to be carried from one phone to another.

    1.ships.babylon.condor.3QW0ZK7R1M.Wolf-1

It has the version of the notation, the unit, all marks in one number, and the name. The number begins with check digits
over the whole text and with a digest of what can be marked, so that neither a damaged code is read nor one of a unit
that has changed since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple
from urllib.parse import quote, unquote

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.products.in_play import LAST_TURN, Control

VERSION = "1"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of a code, without those that are taken for others: I, L, O, U."""

READ_AS = str.maketrans("ILO", "110")
CHECK_BITS, DIGEST_BITS = 25, 20
LONGEST = 1000
LONGEST_NAME = 40


class SheetCode(NamedTuple):
    """A sheet on its way: its unit, its name, the number with its turn and marks, the digest of its controls."""

    key: Key
    name: str
    number: int
    digest: int


def encoded(
    key: Key, name: str, turn: int, controls: Sequence[Control], values: Mapping[str, int], new: Mapping[str, int]
) -> str:
    """Return the code of a sheet; `new` are the values of a new unit."""
    number = 0
    for control in reversed(controls):
        size = control.most + 1
        number = number * size + (values.get(control.name, new[control.name]) - new[control.name]) % size
    number = (number * (LAST_TURN + 1) + turn) << DIGEST_BITS | _digest(controls)
    plain = number << CHECK_BITS | _check(key, name, number)
    text = ""
    while plain:
        plain, digit = divmod(plain, len(DIGITS))
        text = DIGITS[digit] + text
    return ".".join((VERSION, key.kind, key.system, key.id, text, quote(name, safe="")))


def read(code: str) -> SheetCode:
    """Return the sheet of a code. Raises `BadRequest` for one that is damaged or of another version."""
    parts = code.strip().split(".", 5)
    if len(parts) != 6 or len(code) > LONGEST:
        raise BadRequest("this is not the code of a sheet: it has six parts with full stops between them")
    version, kind, system, id, text, quoted = parts
    if version != VERSION:
        raise BadRequest(f"this code is of version {version[:9]}; this sheetforge reads version {VERSION}")
    plain = 0
    for digit in text.upper().replace("-", "").translate(READ_AS):
        if digit not in DIGITS:
            raise BadRequest(f"the code is damaged: {digit!r} is not one of its digits; copy it again")
        plain = plain * len(DIGITS) + DIGITS.index(digit)
    key, name = Key(kind, system, id), unquote(quoted)[:LONGEST_NAME]
    number, check = plain >> CHECK_BITS, plain & (1 << CHECK_BITS) - 1
    if check != _check(key, name, number):
        raise BadRequest("the code is damaged: its check digits do not fit; copy or scan it again")
    return SheetCode(key, name, number >> DIGEST_BITS, number & (1 << DIGEST_BITS) - 1)


def unpacked(carried: SheetCode, controls: Sequence[Control], new: Mapping[str, int]) -> tuple[int, dict[str, int]]:
    """Return turn and values of a sheet. Raises `BadRequest` if its unit has changed since."""
    if carried.digest != _digest(controls):
        raise BadRequest(f"{carried.key} is not the unit that this code was made for: its sheet has changed since")
    number, turn = divmod(carried.number, LAST_TURN + 1)
    values = {}
    for control in controls:
        number, step = divmod(number, control.most + 1)
        values[control.name] = (new[control.name] + step) % (control.most + 1)
    return max(1, turn), values


def _digest(controls: Sequence[Control]) -> int:
    """Return a number for what can be marked."""
    text = "\n".join(f"{control.name} {control.most}" for control in controls)
    return _number(text, DIGEST_BITS)


def _check(key: Key, name: str, number: int) -> int:
    return _number(f"{VERSION}\n{key}\n{name}\n{number}", CHECK_BITS)


def _number(text: str, bits: int) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 64 - bits
