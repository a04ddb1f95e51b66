"""What the rules say beyond their examples: where, with what arithmetic, and how to repair it."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.lint.examples import apply, sample_text
from sheetforge.lint.runner import check_entity
from sheetforge.systems import sovereign_seas
from sheetforge.systems.sovereign_seas.rules import logs
from sheetforge.systems.sovereign_seas.rules.logs import _roomy

SYSTEM = "sovereign-seas"

SHEER = "log: |\n  (C)[D][D]\n  (B)[B](C)OO/OO/OO/OO/OO(B)[B]\n  (C)[D][D]\n"


def test_the_official_content_is_clean(library: Library) -> None:
    """Every file of the game passes every rule of it."""
    rules = sovereign_seas.system.rules()
    for key in library.keys():
        assert check_entity(library, key, rules).findings == (), key


def test_a_slip_is_reported_at_its_character(lint) -> None:
    """A bracket left open is reported in its line and column, with what was expected."""
    found = lint("SS301", SHEER.replace("(B)[B](C)", "(B)[B(C)"))
    assert [(one.span.line, one.span.column, one.span.end_column) for one in found] == [(3, 6, 8)]
    assert "after [ a battery ends with ]" in found[0].message
    assert found[0].fix is not None
    assert not found[0].fix.safe
    assert [edit.text for edit in found[0].fix.edits] == ["[B]"]


@pytest.mark.parametrize(("slip", "right"), [("o", "O"), ("[b]", "[B]"), ("(c)", "(C)")])
def test_a_small_letter_is_repaired_safely(lint, slip: str, right: str) -> None:
    """Only the case is wrong: the fix changes nothing that was meant."""
    found = lint("SS301", SHEER.replace(right, slip, 1))
    assert [one.fix.safe for one in found if one.fix] == [True]
    assert found[0].fix.edits[0].text == right


def test_an_unknown_gun_has_its_nearest(lint) -> None:
    """The chart of the navy is named, and the code that was probably meant."""
    found = lint("SS302", SHEER.replace("[D][D]\n", "[D][DD]\n", 1))
    assert len(found) == 1
    assert "no gun 'DD' on the gun chart of Sample; did you mean 'D'?" in found[0].message
    assert (found[0].span.line, found[0].span.column) == (2, 9)
    assert [label.message for label in found[0].labels] == ["the gun chart"]
    assert found[0].fix.edits[0].text == "[D]"


def test_guns_of_the_other_navy_are_unknown(lint) -> None:
    """A battery goes by its own navy's chart alone."""
    found = lint("SS302", SHEER.replace("[D]", "[AA]"))
    assert len(found) == 4


def test_armor_of_the_tower_is_reported_at_the_tower(lint) -> None:
    """The letter of the tower is held to the gun charts as well."""
    (found,) = lint("SS303", "tower: (K)(CT)")
    assert (found.path, found.span.column, found.value) == (("tower",), 9, "K")


def test_sides_of_another_length(lint) -> None:
    """A battery that has none opposite is reported, and how many there are."""
    found = lint("SS305", SHEER.replace("(C)[D][D]\n  (B)", "(C)[D][D][D]\n  (B)"))
    assert [one.message for one in found] == [
        "3 batteries to starboard, 2 to port: port has none opposite starboard-3; add one, or remove that"
    ]


def test_a_special_arc_on_one_side_only(lint) -> None:
    """The arc that only one of a pair has is reported at the arc."""
    found = lint("SS305", "arcs: {starboard-1: forward-broadside}")
    assert [(one.path, one.span.line) for one in found] == [(("arcs", "starboard-1"), 1)]


def test_a_special_arc_of_no_battery(lint) -> None:
    """The batteries that there are are named, the nearest first."""
    (found,) = lint("SS306", "arcs: {starboard-3: aft-broadside, port-2: aft-broadside}")
    assert "the log has no battery 'starboard-3'; did you mean 'starboard-" in found.message


def test_speeds_that_rise_are_reported_at_the_number(lint) -> None:
    """The number that is not lower than the one before it is pointed at."""
    (found,) = lint("SS311", "speed: 12/10/886")
    assert (found.span.column, found.span.end_column) == (15, 16)
    assert "8 follows 8" in found.message


@pytest.mark.parametrize(("speed", "fits"), [("12/10/86", 0), ("4321", 1), ("12/10/864", 1), ("12/10/8642", 0)])
def test_slashes_against_speeds(lint, speed: str, fits: int) -> None:
    """Four slashes take five numbers, or four without a missing step."""
    assert (lint("SS312", f"speed: {speed}") == []) == bool(fits)


@pytest.mark.parametrize(("speed", "columns"), [("24/23/9864321", [8, 11]), ("21/20/19/8", [8, 11]), ("20", [8])])
def test_a_speed_of_twenty_and_more(lint, speed: str, columns: list[int]) -> None:
    """The limit of the notation is reported where it is passed, and nothing else is made of it."""
    found = lint("SS311", f"speed: {speed}")
    assert [one.span.column for one in found] == columns
    assert all("two digits are one number from 10 to 19 only" in one.message for one in found)
    assert lint("SS312", f"speed: {speed}") == []


def test_single_digits_may_stand_between_slashes(lint) -> None:
    """Two digits that fall are two numbers, as ever."""
    assert lint("SS311", "speed: 98/64/2") == []


def test_speeds_of_a_hull_without_slashes(lint) -> None:
    """Such a hull has one speed; there is no list of none."""
    (found,) = lint("SS312", "log: OOOO[B]OOOO\nspeed: 987654321")
    assert found.message == "no slash in the hull: the speed list needs 1 number, and has 9"
    assert lint("SS312", "log: OOOO[B]OOOO\nspeed: 9") == []


def test_points_show_their_sum(lint) -> None:
    """The finding of an estimate has the arithmetic, and the fix the number that comes out."""
    example = 'points: 22\nprinted: {points: ""}\nreconstructed: {points: lost}\n'
    (found,) = lint("SS317", example)
    assert "10 circles + 2 x 9 firing power + speed 12 = 40" in found.message
    assert found.fix.edits[0].text == "41"


def test_points_that_are_legible_are_not_estimated(lint) -> None:
    """A price that the document shows whole stands, whatever the estimate."""
    assert lint("SS317", 'points: 67\nprinted: {points: "67"}\n') == []


def test_a_gun_that_outranges_the_table(lint) -> None:
    """The first hex without a row is reported, with the table."""
    (found,) = lint("SS402", "penetration: CC BB AA AA", "weapons")
    assert found.message == ("no row for range 7 in the table 'Sample'; shorten the range, or add a row there")
    assert found.span.column == 23


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("[{range: 2-4, strikes: 4}]", "no row for hexes 1; begin this row with 1"),
        ("[{range: 1-3, strikes: 4}, {range: 3-6, strikes: 5}]", "hexes 3 have a row already; begin this one with 4"),
        ("[{range: 1-6, strikes: 9}]", "9 strikes out of 8 dice; write 8 or less"),
    ],
)
def test_rows_of_the_to_hit_table(lint, rows: str, message: str) -> None:
    """Gaps, overlaps and strikes that no dice can give."""
    assert [one.message for one in lint("SS412", f"rows: {rows}", "tables")] == [message]


def test_a_gap_at_the_end_of_the_critical_table(lint) -> None:
    """The strikes that nothing is said of are reported at the list."""
    example = """\
dice: 4
results:
  - {strikes: 0-2, title: Gone, effects: [{do: sink}]}
"""
    assert [one.message for one in lint("SS421", example, "criticals")] == [
        "no row for strikes 3-4; end the last one with 4"
    ]


def test_a_critical_table_that_nothing_uses(library: Library) -> None:
    """The allocation table names the critical table, so a second one would be of no use."""
    kind = sovereign_seas.system.kinds["criticals"]
    assert kind.must_be_used
    table = library.get("tables", SYSTEM, "damage-allocation")
    assert table is not None
    assert table.criticals == "critical-hit"


SIDES = """\
sides:
  - name: Us
    navy: sample
    ships: [{ship: sample, counters: 1-2}, {ship: sample, counters: 2-3}]
    setup: {order: 1, area: edge, edge: top}
  - name: Them
    navy: sample-rival
    ships: [{ship: sample-frigate, counters: 1}]
    setup: {order: 2, area: enters, edge: top}
"""


def test_a_counter_stands_for_one_ship(lint) -> None:
    """A number that is taken is reported by the name of the counter."""
    assert [one.message for one in lint("SS512", SIDES, "scenarios")] == [
        "CBIC-2 is already used for Sample; choose other counters"
    ]


def test_a_letter_far_above_the_charts_allows_no_armour(lint, samples: Library) -> None:
    """A slip of a gun is reported, and its letter is no armour that a ship may wear."""
    (found,) = lint("SS407", "penetration: ZZZ EE DD", "weapons")
    assert (found.value, found.span.column) == ("Z", 14)
    assert "more than two letters above E" in found.message
    gun = sample_text(samples, SYSTEM, "weapons", "penetration: ZZZ EE DD")
    for armour, known in (("E", True), ("K", False), ("Z", False)):
        said = lint("SS303", f"tower: ({armour})(CT)", others={"weapons/sample": gun})
        assert (said == []) == known, armour


@pytest.mark.parametrize(
    ("kind", "field", "message"),
    [
        ("weapons", "code: e", "write one or two capital letters here, not the text 'e'"),
        ("weapons", "code: EEEE", "write one or two capital letters here, not the text 'EEEE'"),
        ("ships", "ram: reinforced", "'reinforced' is 'armored' here"),
        ("ships", "ram: pln", "'pln' is not known here; did you mean 'plain'?"),
        ("ships", 'printed: {points: "64"}', "write what is legible here: 0, 5 to 9, / and ., not the text '64'"),
        (
            "ships",
            "arcs: {left-1: aft-broadside}",
            "write a battery by its place and number, for instance starboard-1, not the text 'left-1'",
        ),
    ],
)
def test_a_field_says_what_it_asks_for(samples: Library, kind: str, field: str, message: str):
    """No field of the game is described in words that are for another sort of text."""
    key = Key(kind, SYSTEM, "sample")
    text = sample_text(samples, SYSTEM, kind, field)
    (found,) = check_entity(samples.with_texts({key: text}), key, ()).findings
    assert found.message.startswith(message)


def test_the_log_s_own_word_for_a_ram_is_repaired(samples: Library) -> None:
    """`reinforced` is one thing with `armored`: the fix writes the word of the tables."""
    key = Key("ships", SYSTEM, "sample")
    text = sample_text(samples, SYSTEM, "ships", "ram: reinforced")
    (found,) = check_entity(samples.with_texts({key: text}), key, ()).findings
    assert found.fix is not None
    assert found.fix.safe
    assert [edit.text for edit in found.fix.edits] == ["armored"]


@pytest.mark.parametrize(("circles", "fits"), [(36, True), (70, False)])
def test_a_hull_that_no_sheet_holds(lint, circles: int, fits: bool) -> None:
    """What could not be printed is found by the check, with what finds no room."""
    found = lint("SS307", f"log: {'O' * circles}[B]\nspeed: 9")
    assert [one.span.line for one in found] == ([] if fits else [1])
    assert all("the hull line takes" in one.message for one in found)


@pytest.mark.parametrize(
    "hull", ["O" * 36, "O/" * 17 + "OO", "[[B]]O" * 18, "(C)[[D]]O" * 18, "]]B[[O" * 18, "[B]" * 35 + "O"]
)
@pytest.mark.parametrize("speed", ["9", "20/19/18/17/16/15/14/13/12/11/10/987654321"])
def test_a_short_log_fits_as_well_when_it_is_laid_out(
    lint, monkeypatch: pytest.MonkeyPatch, hull: str, speed: str
) -> None:
    """The longest logs that are not laid out have room, whatever they are made of."""
    laid_out = []
    monkeypatch.setattr(logs, "_roomy", lambda ship: laid_out.append(_roomy(ship)))
    side = " ".join(["(C)[D]"] * 8)
    assert not lint("SS307", f"log: |\n  {side}\n  {hull}\n  {side}\nspeed: {speed}\n")
    assert laid_out == [True]


def test_batteries_that_no_side_holds(lint) -> None:
    """A side is held to its own length."""
    side = " ".join(["(C)[D](B)[B]"] * 14)
    (found,) = lint("SS307", f"log: |\n  {side}\n  OO/OO/OO/OO/OO\n  {side}\n")
    assert "the batteries of a side take" in found.message


def test_both_sides_at_one_edge(lint) -> None:
    """Two sides may not have the same edge."""
    assert [one.message for one in lint("SS514", SIDES, "scenarios")] == [
        "both sides have the top edge; name another for one"
    ]


def test_a_speed_that_a_ship_does_not_reach(lint) -> None:
    """The slowest of a side says how fast it may begin, and is shown."""
    sides = SIDES.replace("order: 2,", "order: 2, speed: %s,")
    assert lint("SS517", sides % 12, "scenarios") == []
    (found,) = lint("SS517", sides % 99, "scenarios")
    assert found.message == "the side begins at 99; Sample Frigate reaches at most 12"
    assert [label.message for label in found.labels] == ["the slowest"]


def test_an_unknown_edge_is_reported_once(samples: Library) -> None:
    """A secret edge stands in one list with those that have names."""
    sample = sample_text(samples, SYSTEM, "scenarios", "")
    text = apply(sample, SIDES.replace("edge: top}", "edge: north}", 1))
    key = Key("scenarios", SYSTEM, "sample")
    found = check_entity(samples.with_texts({key: text}), key, ()).findings
    assert [one.message for one in found] == ["'north' is not known here; there are top, bottom, left, right, secret"]


@pytest.mark.parametrize(
    ("victory", "message"),
    [
        ("{side: Us, by: sink, classes: [CBIC]}", "the enemy has no ship of the class CBIC; it has LM and SF"),
        (
            "{side: Us, by: sink, classes: [LM], own_lost_at_most: 2}",
            "the side may lose 2 ships and has 2; write 1 or less",
        ),
        (
            "{side: Us, by: sink, classes: [LM], own_classes: [SF], own_lost_at_most: 1}",
            "Us has no ship of the class SF; it has CBIC",
        ),
    ],
)
def test_victory_over_ships_that_are_there(lint, victory: str, message: str) -> None:
    """What has to be sunk or kept is there to be sunk or kept."""
    found = lint("SS523", f"victory: [{victory}, {{side: Them, by: deny}}]", "scenarios")
    assert [one.message for one in found] == [message]


def test_a_side_that_can_not_win(lint) -> None:
    """Every side has a way to win."""
    found = lint("SS521", "victory: [{side: Us, by: last-ship}]", "scenarios")
    assert [one.message for one in found] == ["the side 'Them' has no way to win; add one under `victory`"]


def test_a_navy_that_does_not_list_a_ship(lint, samples: Library) -> None:
    """What is left out is named and pointed at; the list may lack it, so it is a warning."""
    other = sample_text(samples, SYSTEM, "ships", "").replace("name: Sample", "name: Other")
    (found,) = lint("SS503", "adjective: Our", "houses", {"ships/other": other})
    assert found.message == "Other is not in the list of ships; add other"
    assert [label.message for label in found.labels] == ["its navy"]
    assert str(found.severity) == "warning"


def test_broken_logs_are_reported_once(samples: Library) -> None:
    """A log that can't be read brings its slips and no finding that rests on it."""
    sample = sample_text(samples, SYSTEM, "ships", "")
    key = Key("ships", SYSTEM, "sample")
    broken = samples.with_texts({key: sample.replace("OO/OO/OO", "OO/Ox/OO")})
    found = check_entity(broken, key, sovereign_seas.system.rules()).findings
    assert {one.code for one in found} == {"SS301"}


SHOWN = """\
log: |
  (C)[D][D]
  OO/OO/OO/OO/OO
  (C)[D][D]
printed:
  log: |
    (C)[D][D]
    OO/OO/OO/OO/OO
    (C)[D][D]
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("  (C)[D][D]\n  O", "  (C)[D]\n  O", 2, "'[D]' where the file has nothing"),
        ("  (C)[D][D]\n  O", "  (C)[D][B]\n  O", 2, "'D' where the file has 'B'"),
        ("  OO/", "  O/", 3, "where the file has"),
        ("  (C)[D][D]\nprinted", "  (C)[D]\nprinted", 4, "'[D]' where the file has nothing"),
    ],
)
def test_a_log_that_differs_is_reported_at_its_line(lint, before: str, after: str, line: int, said: str) -> None:
    """Line by line, whichever side has lost something; SS305 does not guess at the other."""
    text = SHOWN.replace(before, after, 1)
    assert text != SHOWN
    (found,) = lint("SS316", text)
    assert found.span.line == line
    assert said in found.message
    assert lint("SS305", text) == []
    assert lint("SS316", SHOWN) == []


def test_a_battery_of_a_ship_of_ones_own_is_missed_where_there_are_fewer(lint) -> None:
    """Without a printed log the side with fewer batteries is blamed, not the other."""
    (found,) = lint("SS305", "log: |\n  (C)[D]\n  OO/OO/OO/OO/OO\n  (C)[D][D]\n")
    assert found.span.line == 2
    assert found.message == (
        "1 battery to starboard, 2 to port: starboard has none opposite port-2; add one, or remove that"
    )


EFFECTS = """\
type: ram-effects
dice: 5
rows: [{strikes: 0-2, times: 1}, {strikes: 3-5, times: 2}]
attacker: [{ram: armored}, {ram: plain, share: 1/4}, {ram: none, share: 1/2}]
printed: {rows: xmp xmp xmp xmp xmp xmp, attacker: none /xmp /xmp}
reconstructed: {rows: small steps, attacker: shares}
"""


def test_rows_of_a_table_are_compared_one_by_one(lint) -> None:
    """The value that contradicts what is left, not the table, has the finding."""
    (found,) = lint("SS424", EFFECTS.replace("times: 2", "times: 6"), "tables")
    assert (found.span.line, found.path) == (3, ("rows", 1, "times"))
    (found,) = lint("SS424", EFFECTS.replace("share: 1/2", "share: 1"), "tables")
    assert found.path == ("attacker", 2)
    (found,) = lint("SS425", EFFECTS.replace("rows: small steps, ", ""), "tables")
    assert "write under `reconstructed`, as `rows`, how the rest was derived" in found.message


def test_a_ship_of_ones_own_may_have_an_armoured_ram(lint) -> None:
    """Only ships of the document need the note of their log."""
    assert lint("SS325", "ram: armored") == []
    assert lint("SS325", 'ram: armored\nprinted: {points: ""}') != []


def said(library: Library, code: str, key: Key, old: str, new: str, of: Key) -> list[str]:
    """What a rule says of an entity when a text of another one, or its own, has changed."""
    text = library.text(key).decode()
    assert old in text
    changed = library.with_texts({key: text.replace(old, new, 1)})
    found = check_entity(changed, of, sovereign_seas.system.rules()).findings
    return [one.message for one in found if one.code == code]


def test_the_first_hex_of_a_gun_has_a_row_as_well(library: Library) -> None:
    """The first range without one is named, once."""
    table, gun = Key("tables", SYSTEM, "to-hit"), Key("weapons", SYSTEM, "british-a")
    words = "in the table 'To hit'; shorten the range, or add a row there"
    assert said(library, "SS402", table, "1-3", "2-3", gun) == [f"no row for range 1 {words}"]
    assert said(library, "SS402", table, "4-6", "4-5", gun) == [f"no row for range 6 {words}"]


def test_the_letter_at_range_1_says_which_gun_is_weaker(library: Library) -> None:
    """Whatever follows it: a gun that penetrates more there has more firing power."""
    gun = Key("weapons", SYSTEM, "british-a")
    assert said(library, "SS408", gun, "BBB AAA", "DBB AAA", gun) == [
        "FP 0.5 is not more than the 0.5 of the gun B, which penetrates C at range 1, not D"
    ]
    assert said(library, "SS408", gun, "BBB AAA", "CBB AAA", gun) == []
