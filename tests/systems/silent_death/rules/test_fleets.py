"""Tests of the rules about fleets and events."""

from __future__ import annotations

from tests.systems.silent_death.rules.conftest import sample

LISTED = "name: Other\nsource: {book: tests}\nlisted: true\n"


def test_every_figure_of_a_line(said):
    """BPV, crew stats, cost with crew and cost of a line are each computed again."""
    line = "{ship: sample, count: 2, printed: {bpv: 24, crew_stats: 3, cost_with_crew: 35, cost: 70}}"
    assert said("SD511", f"ships: [{line}]", "fleets") == [
        "Sample has BPV 25; printed 24",
        "Sample has 2 crew stats; printed 3",
        "25 + 5.5 x 2 = 36; printed 35",
        "2 x 36 = 72; printed 70",
    ]


def test_figures_of_an_unknown_ship_add_up_by_themselves(said):
    """Where the library has no BPV, the form's own figures must agree with one another."""
    others = {"ships/other": LISTED}
    line = "{ship: other, count: 3, printed: {bpv: 19, crew_stats: 2, cost_with_crew: 30, cost: %s}}"
    assert said("SD511", f"ships: [{line % 90}]", "fleets", others) == []
    assert said("SD511", f"ships: [{line % 93}]", "fleets", others) == ["3 x 30 = 90; printed 93"]


def test_total_is_the_sum_of_the_lines(lint):
    """The total is added up from what the lines should cost; the value is the printed total."""
    text = "ships: [{ship: sample, count: 2}, {ship: sample-listed, count: 1}]\nprinted: {total: %s}"
    assert lint("SD512", text % 103, "fleets") == []
    (found,) = lint("SD512", text % 103.8, "fleets")
    assert (found.message, found.value) == ("72 + 31 = 103; printed 103.8", "103.8")


def test_total_waits_for_unknown_prices(lint):
    """With a ship of unknown price in it, a total can't be checked."""
    text = "ships: [{ship: other, count: 1}]\nprinted: {total: 5}\npoints: 1"
    for code in ("SD512", "SD513"):
        assert lint(code, text, "fleets", {"ships/other": LISTED}) == []


def test_a_house_may_price_crews_apart(said):
    """The Brood's crews cost 6.5 points a stat."""
    dear = sample("houses/sample") + "notes: [{note: crew-points, points: 6.5}]\n"
    text = "house: other\nships: [{ship: sample, count: 1, printed: {cost_with_crew: 36}}]"
    assert said("SD511", text, "fleets", {"houses/other": dear}) == ["25 + 6.5 x 2 = 38; printed 36"]


def test_rolled_fleets_have_leeway(said):
    """An event may let a rolled fleet exceed its points by a share."""
    event = sample("events/sample").replace("points: 200", "points: 100\nleeway: 20")
    text = "event: other\nships: [{ship: sample, count: 3}, {ship: sample-listed, count: %s}]"
    others = {"events/other": event}
    assert said("SD513", text.replace("count: 3", "count: 2") % 1, "fleets", others) == []
    assert said("SD513", text % 1, "fleets", others) == [
        "the fleet costs 139; it may cost 120 (100 and 20 % over); remove ships worth 19 or more"
    ]


def test_fixed_fleets_are_the_events_own(said):
    """A fleet that the event names need not be on its list, but must be its House's."""
    fixed = "event: other\nships: [{ship: %s, count: 1}]\n"
    others = {"events/other": sample("events/sample") + "fixed_fleets: [sample]\n"}
    assert said("SD515", fixed % "sample-loner", "fleets", others) == [
        "'sample-loner': no House but Sample Loner uses it; name another ship in its place"
    ]
    assert said("SD515", "house: sample\n" + fixed % "sample-variant", "fleets", others) == [
        "'sample-variant': Sample does not list it; name another ship in its place"
    ]
    assert said("SD515", "house: sample\n" + fixed % "sample-listed", "fleets", others) == []


def test_the_brood_keeps_to_itself(said):
    """A House that takes only its own ships has none of another's."""
    text = "event:\nhouse: sample-loner\nships: [{ship: %s, count: 1}]"
    assert said("SD515", text % "sample-loner", "fleets", {"houses/sample-loner": sample("houses/sample-loner")}) == []
    assert said("SD515", text % "sample", "fleets") == [
        "'sample': Sample Loner does not list it; name another ship in its place"
    ]


def test_mercenaries_of_a_fleet(said):
    """They are ships of Houses that may be hired, and somebody hires them."""
    line = "ships: [{ship: %s, count: 1, mercenary: true}]"
    assert said("SD519", "house: sample\n" + line % "sample-variant", "fleets") == []
    assert said("SD519", "house: sample\n" + line % "sample", "fleets") == [
        "no House that Sample may hire lists 'sample'; name another ship, or remove `mercenary`"
    ]
    assert said("SD519", "house:\n" + line % "sample", "fleets") == [
        "a fleet that hires mercenaries names its House; write `house`"
    ]


def test_values_beyond_the_pool(said):
    """Two samples have 7, 4, 8 and 3; each value beyond that is named, in its place."""
    crews = "ships: [{ship: sample, count: 2, crews: [%s]}]"
    two = "{pilot: {piloting: 7, gunnery: 7}}, {pilot: {piloting: 9, gunnery: 3}}"
    assert said("SD528", crews % two, "fleets") == [
        "7 is given twice; the crew list of 4 slots has it once",
        "9 is given once; the crew list of 4 slots does not have it",
    ]
    assert said("SD528", "event:\n" + crews % two, "fleets") == []


def test_a_crew_for_every_ship_and_no_more(said):
    """A third crew of two ships has no ship; a skill that is left out is named."""
    crews = "ships: [{ship: sample, count: 1, crews: [%s]}]"
    one = "{pilot: {piloting: 7, gunnery: 4}}"
    assert said("SD527", crews % f"{one}, {one}", "fleets") == ["1 ship in the line, 2 crews; remove 1"]
    assert said("SD527", crews % "{pilot: {piloting: 7}}", "fleets") == [
        "sample: the pilot has no value for gunnery; write it"
    ]


def test_any_ship_in_a_free_fleet(lint):
    """A fleet of no event may have any ship that no House keeps to itself."""
    assert lint("SD515", "event:\nships: [{ship: sample-variant, count: 9}]", "fleets") == []


def test_a_miniature_of_one_line_needs_no_sum(said):
    """A single line is its own sum; a variant is named beside its number."""
    many = "event: sample\nships: [{ship: sample, count: 40}]"
    assert said("SD514", many, "fleets") == ["Sample allows 4 of a miniature; the fleet has 40 of sample; remove 36"]
    both = "event: sample\nships: [{ship: sample-listed, count: 3}, {ship: sample-variant, count: 2}]"
    assert said("SD514", both, "fleets") == [
        "Sample allows 4 of a miniature; the fleet has 3 + 2 sample-variant = 5 of sample-listed; remove 1"
    ]
