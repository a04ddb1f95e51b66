"""Options of products: declared once, read with their type and range, named in files."""

from __future__ import annotations

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.products.options import PrintOptions, ProductOption

SIZE = ProductOption("size", 20.0, "How large.", least=8, most=120, limits="a raft has {} mm")
COPIES = ProductOption("copies", 0, "How many.", least=0)
RIG = ProductOption("rig", "brig", "How it is rigged.", ("brig", "sloop"))
FLAG = ProductOption("flag", True, "Whether it has a flag.")
CHART = ProductOption("chart", "", "A chart of one's own.", is_file=True)
ONLY = ProductOption("only", "", "Only this raft.", selects=True)


def options(**settings: str | int | float | bool) -> PrintOptions:
    return PrintOptions(settings=settings)


def test_what_was_not_given_has_its_default() -> None:
    """Values have the type of the default, numbers given as whole ones included."""
    assert options().setting(SIZE) == 20.0
    read = options(size=25).setting(SIZE)
    assert (read, type(read)) == (25.0, float)
    assert options(rig="sloop").setting(RIG) == "sloop"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        (SIZE, 5.0, "--size 5: a raft has 8 to 120 mm"),
        (SIZE, 121.5, "--size 121.5: a raft has 8 to 120 mm"),
        (SIZE, float("nan"), "--size nan: a raft has 8 to 120 mm"),
        (COPIES, -1, "--copies -1: give 0 or more"),
        (RIG, "barque", "--rig barque: choose brig or sloop"),
    ],
)
def test_what_is_out_of_range_is_refused(option, value, said: str) -> None:
    """The message names the option, the value and the range."""
    with pytest.raises(BadRequest) as problem:
        options(**{option.name: value}).setting(option)
    assert str(problem.value) == said


def test_file_names_say_what_is_not_usual() -> None:
    """Values that differ from the default, in the order of the product; the folder of no file."""
    given = PrintOptions("letter", "mono", settings={"size": 25.0, "flag": False, "chart": "/home/me/My Chart.yaml"})
    product = (CHART, SIZE, FLAG, RIG)
    assert given.suffix(product) == ".letter.mono.chart-my-chart.size-25.no-flag"
    assert options(size=20.0, rig="brig").suffix(product) == ""


def test_an_option_that_selects_is_in_no_name() -> None:
    """It says which sheets there are, not how they look."""
    assert options(only="heron").suffix((ONLY, SIZE)) == ""


def test_a_crew_is_in_a_name_only_where_it_is_written() -> None:
    """Skills do not change a sheet without boxes for them."""
    given = PrintOptions(crew=(7, 4))
    assert given.suffix(crewed=True) == ".crew-7-4"
    assert given.suffix() == ""
