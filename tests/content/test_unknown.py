"""Names that no entity of a kind has: what else they name, and the nearest ones."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.lookup import UnknownName, find_key
from tests.systems.samples_of_battles import library

WARDEN, HORNPIPE = Key("ships", "silent-fury", "warden"), Key("ships", "silent-death", "hornpipe")
FIRST_SORTIE = Key("scenarios", "silent-death", "first-sortie")
CONTACT = Key("scenarios", "silent-fury", "first-contact")
STEADFAST = "Steadfast is a Warden in scenarios/silent-fury/first-contact"


@pytest.mark.parametrize(
    ("text", "kind", "system", "said", "meant"),
    [
        ("steadfast", "ships", None, STEADFAST, WARDEN),
        ("Steadfst", "ships", None, f"did you mean 'Steadfast'? {STEADFAST}", WARDEN),
        ("steadfast", "scenarios", None, STEADFAST, CONTACT),
        ("first-sorti", "ships", None, f"did you mean {FIRST_SORTIE}?", FIRST_SORTIE),
        ("hornpipe", "ships", "babylon", f"no ship 'hornpipe' of babylon; that is {HORNPIPE}", HORNPIPE),
        ("hornpipe", "maps", None, f"that is {HORNPIPE}", HORNPIPE),
        ("tie", "ships", None, "'tie-advanced' or 'tie-bomber' or 'tie-fighter' or 'tie-interceptor'?", None),
        ("hornpip", "ships", None, "did you mean 'hornpipe' or 'hornpipe-ii'?", None),
        ("zzz", "ships", None, "`sheetforge list ships` lists them", None),
    ],
)
def test_an_unknown_name_is_answered(text: str, kind: str, system: str | None, said: str, meant: Key | None) -> None:
    """By the units of fleets and scenarios, other games, other kinds, parts of ids, the nearest spelling, or a list."""
    with pytest.raises(UnknownName) as refused:
        find_key(library(), text, kind, system)
    assert said in str(refused.value)
    assert refused.value.meant == meant
