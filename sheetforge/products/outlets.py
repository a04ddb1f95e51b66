"""Outlets: what counters, cards and posters can become other than sheets of paper.

A part of the program that takes loose pieces declares an outlet as an entry point of the group
`sheetforge.outlets`. Its option is one of every product with loose pieces; if it is given, the
outlet makes the sheets. The files for print shops are such an outlet (`sheetforge.shops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from sheetforge.parts import OUTLETS, offered
from sheetforge.press.loose import LooseSet, Takes
from sheetforge.products.options import ProductOption, Setting
from sheetforge.products.planner import Planner, Sheet
from sheetforge.values import values


class Outlet(Protocol):
    """Takes loose pieces: one print shop, for example."""

    def sheet(self, planner: Planner, loose: LooseSet, options: Sequence[ProductOption[Setting]]) -> Sheet:
        """Return a set as a sheet whose name has the ink and the given `options`.

        Raises `BadRequest` for a set that the outlet does not take.
        """


class AskedOutlet(Protocol):
    """Finds the outlet that a request asks for."""

    def __call__(self, planner: Planner, takes: Takes, without: Sequence[str], backs: Sequence[str]) -> Outlet | None:
        """Return the outlet, None if none is asked for.

        Raises `BadRequest` for one that takes another product, and for options in `without`, which
        the outlet decides. `backs` are those about backs, for an outlet without any.
        """


@values(frozen=True, slots=True)
class OutletPart:
    """The outlets of a part of the program: the option that selects one, and how it is found."""

    option: ProductOption[str]
    asked: AskedOutlet


@cache
def outlets() -> tuple[OutletPart, ...]:
    """Return the outlets of the parts that are present."""
    return tuple(part for part in offered(OUTLETS) if isinstance(part, OutletPart))


def outlet_options() -> tuple[ProductOption[str], ...]:
    """Return the options that select an outlet; none if no part has one."""
    return tuple(part.option for part in outlets())


def asked_outlet(planner: Planner, takes: Takes, without: Sequence[str], backs: Sequence[str] = ()) -> Outlet | None:
    """Return the outlet that a request asks for, None if none. Raises as `OutletPart.asked`."""
    asked = (part.asked(planner, takes, without, backs) for part in outlets())
    return next((outlet for outlet in asked if outlet is not None), None)
