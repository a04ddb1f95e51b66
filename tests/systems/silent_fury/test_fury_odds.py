"""Odds: equal to a second implementation as fractions, and to games that are thrown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import attrgetter
from random import Random

import icepool
import pytest

from sheetforge.content.kinds import Key
from sheetforge.dice.distribution import Distribution
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.play.report import Asked, Report, Unanswerable
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.paper import paper
from sheetforge.systems.silent_fury.blueprint import Blueprint, ModeFigures, Transport
from sheetforge.systems.silent_fury.engine.boarding import board
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.ramming import ram
from sheetforge.systems.silent_fury.engine.resolve import fx_result
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.engine.state import Plan, State
from sheetforge.systems.silent_fury.figures import Damage, Fx
from sheetforge.systems.silent_fury.odds import attacks, hazards
from sheetforge.systems.silent_fury.odds.aboard import (
    Boarding,
    Melee,
    boarding,
    crew_of,
    least_fighter,
    melee_end,
    plain_ship,
    rallied,
    repaired_to,
)
from sheetforge.systems.silent_fury.odds.attacks import Attack, Target, volley_odds
from sheetforge.systems.silent_fury.odds.bench import FIRST, SECOND, bench, fx_throws, run_at_random
from sheetforge.systems.silent_fury.odds.hazards import after_fire, rammed
from sheetforge.systems.silent_fury.odds.report import answer, best_row, rows_of
from sheetforge.systems.silent_fury.odds.strikes import Fray, bombers, missiles, to_the_end
from sheetforge.systems.silent_fury.odds.tables import about_dogfights
from sheetforge.systems.silent_fury.products import PRODUCTS
from tests.running import Run
from tests.sheet import layout
from tests.systems.silent_fury.engine.drydock import ALL_ROUND, library, ship
from tests.systems.silent_fury.engine.drydock import boarding as with_boarding

IMPACT = icepool.Die({0: 3, 1: 2, 2: 1})
SPECIAL = icepool.Die({0: 4, 1: 2})
REGULAR_NAMES = ("none", "light", "heavy", "destroyed")
SPECIAL_NAMES = ("none", "power-down", "fire", "hull-breach")


@cache
def built(id: str) -> Blueprint:
    return Contents(library()).fit(id)


def row(id: str, at: int = 0) -> ModeFigures:
    """A row of the weapon of some ship."""
    for name in ("bastion", "skua", "paragon", "reaver", "gyrfalcon", "black-tern"):
        for gun in built(name).guns.values():
            if gun.id == id:
                return gun.modes[at]
    raise LookupError(id)


def same(mine: Distribution[int], other: icepool.Die[int]) -> bool:
    """Whether two distributions are equal as fractions."""
    return all(mine.chance(value) == other.probability(value) for value in {*mine.ways, *other})


def effect(impact: int, red: int) -> icepool.Die[str]:
    """The damage of an FX roll, counted by icepool."""
    points, special = impact @ IMPACT, red @ SPECIAL
    return icepool.map(lambda scored, five: (SPECIAL_NAMES if five else REGULAR_NAMES)[min(scored, 3)], points, special)


@pytest.mark.parametrize(("impact", "red"), [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (2, 0)])
def test_fx_rolls_as_icepool_counts_them(impact: int, red: int) -> None:
    """Every kind of damage, as fractions."""
    found = fx_throws(impact, red).map(lambda faces: fx_result(Fx(impact, red), faces).damage.word)
    other = effect(impact, red)
    assert sum(found.ways.values()) == found.of
    for word in {*found.ways, *other}:
        assert found.chance(word) == other.probability(word)


def test_an_attack_as_icepool_counts_it() -> None:
    """Two d20 against eight components: hits, each kind of damage, one component, cards."""
    target = Target(plain_ship(8, armor=3, hull=9), 0)
    found = volley_odds(target, (Attack(row("beam-lance"), 4),), components=True).damage
    hit = 1 - Fraction(12, 20) ** 2
    other = effect(2, 2)
    for word in ("light", "power-down", "heavy", "fire", "destroyed"):
        kind = next(one for one in Damage if one.word == word)
        chance = found.probability(lambda hurt, kind=kind: kind in hurt.damage)
        assert chance == hit * other.probability(word)
    first = found.map(lambda hurt: hurt.damage[0].word)
    assert first.chance("fire") == (1 - Fraction(19, 20) ** 2) * other.probability("fire")
    card = (2 @ IMPACT).probability(4)
    assert found.probability(lambda hurt: hurt.cards > 0) == hit * card


def test_destruction_by_breaches_as_icepool_counts_it() -> None:
    """One d12 three dice at Hull Integrity 0: a breach, and one die that has to score."""
    shot = Attack(row("rail-cannon"), 3)
    found = volley_odds(Target(plain_ship(8, armor=3), 0), (shot,)).damage
    breach = Fraction(8, 12) * effect(3, 1).probability("hull-breach")
    assert found.probability(lambda hurt: hurt.destroyed) == breach / 2


def test_crew_lost_by_hand() -> None:
    """One hit of a weapon that always disrupts: one spacer, or two dice of damage more."""
    found = volley_odds(Target(plain_ship(8), 0), (Attack(row("dazzler"), 2),)).crew
    one = 1 - Fraction(11, 12) ** 3
    assert found.map(lambda hurt: hurt.disrupted).mean() == 8 * one
    assert found.probability(lambda hurt: hurt.killed > 0) == 0


def test_volleys_seen_through_a_lens_are_the_whole_truth() -> None:
    """Two weapons on a small ship: counts with components alike as component by component."""
    target = Target(plain_ship(3, armor=1, hull=1), 2)
    shots = (Attack(row("phase-beam"), 2), Attack(row("beam-lance"), 2))
    whole = target.volley(shots, attacks.everything)
    damage = target.volley(shots, attacks.damage_counted)
    crew = target.volley(shots, attacks.crew_counted)
    assert whole is not None
    assert damage is not None
    assert crew is not None
    for read in (lambda hurt: tuple(sorted(hurt.damage)), lambda hurt: hurt.destroyed):
        assert dict(whole.map(read)) == dict(damage.map(read))
    for count in (attrgetter("disrupted"), attrgetter("killed"), attrgetter("destroyed")):
        assert dict(whole.map(count)) == dict(crew.map(count))
    assert len(damage.ways) < len(whole.ways)


def test_components_beyond_a_d12_are_not_hit_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two d12 on a ship of 14: the 13th and the 14th stay whole, however damage is counted."""
    monkeypatch.setattr(attacks, "MOST_APART", 100)
    target = Target(plain_ship(14, armor=3, hull=9), 0)
    shots = (Attack(row("rail-cannon"), 3),) * 2
    whole = target.volley(shots, attacks.damage_by_component)
    counted = target.volley(shots, attacks.damage_counted)
    assert whole is not None
    assert counted is not None
    for read in (lambda hurt: tuple(sorted(hurt.damage)), lambda hurt: hurt.destroyed):
        assert dict(whole.map(read)) == dict(counted.map(read))


@pytest.mark.parametrize(
    ("weapon", "at", "shields", "evading"),
    [
        ("beam-lance", 0, 0, False),
        ("beam-lance", 0, 0, True),
        ("dazzler", 0, 0, False),
        ("dazzler", 0, 0, True),
        ("screen-breaker", 0, 2, False),
        ("phase-beam", 0, 0, False),
    ],
)
def test_hits_alone_give_what_the_whole_attack_gives(weapon: str, at: int, shields: int, evading: bool) -> None:
    """On a damaged ship with breaches: hits asked one by one, and the script run with all dice."""
    target = Target(plain_ship(5, armor=1, hull=1), 0, shields, evading=evading)
    worn = (Damage.NONE, Damage.BREACH, Damage.HEAVY, Damage.DESTROYED, Damage.BREACH)
    hurt = target.whole._replace(damage=worn, crew=(2, 0, 1, 3, 1))
    shot = Attack(row(weapon, at), 2)
    script = target.through(lambda state: target.script(state, shot), hurt, 2, effect=shot.mode.effect_dice)
    assert dict(target.after(shot, hurt)) == dict(script)
    assert any(one.destroyed for one in script.ways) == ("fx" in shot.mode.effect)


def test_hits_on_an_evading_ship_are_thrown_again_even_without_impact_dice() -> None:
    """4 in 12, and 4 in 12 again; what the first throw hit does not matter, so few throws are tried.

    Each was tried with each of the second throw: a list of a few weapons took seconds.
    """
    shot = Attack(row("dazzler")._replace(accuracy=1, effect_dice=1), 1)
    target = Target(plain_ship(4), 0, evading=True)
    after = target.after(shot, target.whole)
    assert after.probability(lambda hurt: hurt.disrupted > 0) == Fraction(4, 12) ** 2 * Fraction(1, 4) * sum(
        crew > 0 for crew in target.whole.crew
    )
    assert len(target.known) <= 4


def test_a_drained_shield_helps_the_next_weapon() -> None:
    """A screen breaker first: where it hits, the beam finds armour alone."""
    target = Target(plain_ship(8, armor=3), 0, shields=2)
    breaker, beam = Attack(row("screen-breaker"), 3), Attack(row("beam-lance"), 3)
    none = volley_odds(target, (beam,)).damage.probability(lambda hurt: any(hurt.damage))
    bare = volley_odds(Target(plain_ship(8, armor=3), 0), (beam,)).damage
    both = volley_odds(target, (breaker, beam)).damage.probability(lambda hurt: any(hurt.damage))
    drained = 1 - Fraction(4, 12) ** 2
    open_side = bare.probability(lambda hurt: any(hurt.damage))
    assert both == drained * open_side + (1 - drained) * none


def test_sampled_volleys_come_near_the_exact_ones() -> None:
    """A tenth of the samples of a report; the mean within four standard errors."""
    target = Target(built("warden"), 0)
    shots = (Attack(row("beam-lance"), 2), Attack(row("phase-beam"), 2))
    exact = volley_odds(target, shots).crew.map(lambda hurt: hurt.disrupted)
    thrown = target.sampled(shots, 500).map(lambda hurt: hurt.disrupted)
    assert abs(float(exact.mean() - thrown.mean())) < 4 * 1.2 / 500**0.5


@pytest.mark.parametrize(("number", "defense", "dice"), [(1, 3, 0), (2, 3, 1), (3, 3, 2), (6, 3, 3)])
def test_missiles_as_icepool_counts_them(number: int, defense: int, dice: int) -> None:
    """Attackers against point defense give the dice; each is a d20 against the size."""
    target = Target(plain_ship(8, defense=defense, hull=9), 0)
    found = missiles(target, number, 0)
    none = icepool.d(20).map(lambda face: face > 8).probability(True) ** dice
    harm = 1 - effect(2, 1).probability("none")
    assert found.probability(lambda hurt: any(hurt.damage)) == (1 - none) * harm


def test_fighters_with_bombers_suppress_point_defense() -> None:
    """Two bombers against 3 roll one die; with two fighters against 1 three."""
    target = Target(plain_ship(8, defense=3, hull=9), 0)
    alone, escorted = (bombers(target, 2, fighters) for fighters in (0, 2))
    harm = 1 - effect(2, 1).probability("none")
    assert alone.probability(lambda hurt: any(hurt.damage)) == Fraction(8, 12) * harm
    assert escorted.probability(lambda hurt: any(hurt.damage)) == (1 - Fraction(4, 12) ** 3) * harm


def test_a_dogfight_between_two_fighters_by_hand() -> None:
    """Equal chances; a tie of points costs both their fighter, a tie at nothing is fought again."""
    end = to_the_end(Fray(1, 0, 1))
    win, tie, again = Fraction(11, 36), Fraction(5, 36), Fraction(9, 36)
    played = sum((again**n for n in range(20)), Fraction(0))
    assert end.chance(Fray(1, 0, 0)) == end.chance(Fray(0, 0, 1)) == win * played
    assert end.chance(Fray(0, 0, 0)) == tie * played
    assert end.chance(Fray(1, 0, 1)) == again**20


def test_a_squadron_that_is_wiped_out_does_not_get_through() -> None:
    """Of fights of one against one those count that it survives; both lost is not among them.

    Interceptors that fight to the last round that is allowed give up, as the engine has it.
    """
    row = next(row for row in about_dogfights().rows if row[:3] == (1, 0, 1))
    again = Fraction(9, 36)
    assert row[3] == Fraction(11, 36) * sum(again**n for n in range(20)) + again**20


def melee_by_icepool(first: int, second: int, marines: int) -> icepool.Die[tuple[int, int]]:
    """A melee of spacers, some of the first side marines, which gives a point; marines last."""
    if not first or not second:
        return icepool.Die([(first, second)])

    def after(mine: int, his: int) -> object:
        mine += bool(marines)
        if mine == his:
            return melee_by_icepool(first - 1, second - 1, min(marines, first - 1))
        ahead = mine > his
        return icepool.Die([(first, 0)]) if ahead else icepool.Die([(0, second)])

    return icepool.map(after, first @ IMPACT, second @ IMPACT)


@pytest.mark.parametrize(("spacers", "marines", "against"), [(1, 0, 1), (2, 1, 3), (0, 2, 2)])
def test_melees_to_their_end_as_icepool_counts_them(spacers: int, marines: int, against: int) -> None:
    """Crew left on both sides, as fractions."""
    start = Melee(crew_of({"spacer": spacers, "marine": marines}), crew_of({"spacer": against}))
    found = melee_end(start).map(lambda end: (len(end.first), len(end.second)))
    other = melee_by_icepool(spacers + marines, against, marines)
    assert {*found.ways} == {*other}
    for end in other:
        assert found.chance(end) == other.probability(end)


@pytest.mark.parametrize(
    ("crew", "dice", "bonus"), [(("spacer",), 1, 0), (("engineer",), 1, 1), (("spacer", "engineer", "engineer"), 3, 1)]
)
def test_repairs_as_icepool_counts_them(crew: tuple[str, ...], dice: int, bonus: int) -> None:
    """A fire: two points make it heavy damage, one more light, one more nothing."""
    found = repaired_to(Damage.FIRE, crew)  # type: ignore[arg-type]
    scored = dice @ IMPACT + bonus
    left = {0: "fire", 1: "fire", 2: "heavy", 3: "light"}
    other = scored.map(lambda points: left.get(points, "none"))
    for damage in Damage:
        assert found.chance(damage) == other.probability(damage.word)


def test_rallies_as_icepool_counts_them() -> None:
    """Two dice, three with a Medical Bay."""
    assert same(rallied(0), 2 @ IMPACT)
    assert same(rallied(1), 3 @ IMPACT)


def test_a_fire_amidships_by_hand() -> None:
    """A straight ship of four, fire in component 2: each d20 burns it, spreads to 1 or 3."""
    target = Target(plain_ship(4, hull=9), 0)
    found = after_fire(target, 2)
    quiet = found.probability(lambda hurt: hurt.damage == (Damage.NONE, Damage.FIRE, Damage.NONE, Damage.NONE))
    # Nothing on both dice: 1, 2, 3 of 20 do something, but an explosion may leave no mark. A 4
    # spreads only once component 3 burns.
    harm = 1 - effect(2, 1).probability("none")
    miss = Fraction(17, 20)
    explodes = Fraction(1, 20)
    low = explodes * (effect(2, 1).probability("none"))
    assert quiet == (miss + low) ** 2
    assert harm > 0
    # Whoever stood in the component that burns is gone; the others are where they were.
    assert all(not hurt.crew[1] for hurt in found.ways)
    assert found.probability(lambda hurt: hurt.crew[0] == target.whole.crew[0]) > 0


# --- a small boarding fight, solved and thrown ---------------------------------------------------

SIZE, DIE = 3, 12
GROUP = ("spacer", "marine")


LANCES = Transport("lances", "lances", {}, None, 3, 8, False, "kia")


@cache
def meeting() -> Plan:
    """Two boarders at a ship of three components, a spacer in each."""
    own = ship("first", FIRST, with_boarding(plain_ship(4), LANCES), crew={1: " ".join(GROUP)})
    target = ship("second", SECOND, plain_ship(SIZE), crew=dict.fromkeys((1, 2, 3), "spacer"))
    return bench(own, target)


def fight() -> tuple[State, Script]:
    state = State(meeting())
    return state, board(state, state.ships["first"], FIRST, (LANCES, 0, ALL_ROUND))


def all_go(question: Choose, given: tuple[Answer, ...]) -> str:
    return question.options[0] if question.why == "boarder" else least_fighter(question, given)


def came_of(state: State) -> Boarding:
    crew = [figure for figures in state.ships["second"].crew for figure in figures]
    standing = sum(figure.side == FIRST for figure in crew)
    box = state.ships["second"].box
    arrived = standing + sum(figure.side == FIRST for figure in box)
    return Boarding(arrived, standing, box.count(Figure(SECOND, "spacer")))


def test_a_boarding_fight_is_solved_as_every_way_of_the_script() -> None:
    """Component by component the same fractions as the engine's boarding run to its end.

    Every face of both dice is tried, and every melee roll by its points.
    """
    from sheetforge.systems.silent_fury.odds.bench import outcomes

    def begin() -> tuple[Script, Callable[[], Boarding]]:
        state, script = fight()
        return script, lambda: came_of(state)

    whole = outcomes(begin, choose=all_go, labels=tuple(range(SIZE)))
    solved = boarding(plain_ship(SIZE), GROUP, DIE)
    assert dict(whole) == dict(solved)
    assert solved.map(lambda end: end.arrived).mean() == Fraction(2 * SIZE, DIE)


# --- rams ----------------------------------------------------------------------------------------


def test_a_ram_strikes_by_the_size_of_its_target() -> None:
    """One d20; a miss breaches nothing, and slow ships may have no effect either."""
    small, large = plain_ship(4, hull=3), plain_ship(10, hull=3)
    found = rammed(small, large, 1)
    assert found.probability(lambda end: end.struck > 0) == Fraction(10, 20)
    assert found.probability(lambda end: any(end.breached[0]) and not end.struck) == 0
    # A collision die that scores brings tokens; each time both dice hit, nobody gets one, and after
    # twenty such rounds nobody will.
    idle = Fraction(4, 20) * Fraction(10, 20)
    harmed = Fraction(10, 20) * (1 - IMPACT.probability(0)) * (1 - idle**20)
    assert found.probability(lambda end: any(map(any, end.breached))) == harmed


def test_ships_that_no_die_misses_scrape_past_each_other() -> None:
    """Two of size 20: tokens are left over, and nobody is breached."""
    large = plain_ship(20, hull=3)
    found = rammed(large, large, 2)
    assert found.chance(hazards.Collision(1, 0, hazards.UNHURT, hazards.NOBODY)) > Fraction(9, 10)
    assert found.probability(lambda end: any(map(any, end.breached))) == 0


def test_rams_are_solved_as_they_are_thrown() -> None:
    """Mean breaches of both ships at speed 3, of 800 rams by the engine's rules."""
    own, target, chance = plain_ship(5, hull=2), plain_ship(9, hull=1), Random("ram")
    solved, throws, total = rammed(own, target, 3), 800, [0, 0]
    plan = hazards.colliding(own, target, hazards.UNHURT, 3, hazards.USUAL_RULES)
    for _ in range(throws):
        state = State(plan)
        run_at_random(ram(state, state.ships[FIRST], FIRST), chance, lambda q, given: q.options[-1])
        for at, id in enumerate((FIRST, SECOND)):
            total[at] += len(state.ships[id].with_damage(Damage.BREACH))
    for at in (0, 1):
        mean = solved.map(lambda end, at=at: len(end.breached[at])).mean()
        assert abs(total[at] / throws - float(mean)) < 0.15


# --- grouping of throws --------------------------------------------------------------------------


def test_grouped_throws_give_what_all_throws_give() -> None:
    """An attack on a ship of two, every face of every die tried once: 12 x 6 x 6 throws."""
    target = Target(plain_ship(2, hull=9), 0)
    shot = Attack(row("phase-beam")._replace(power=0, impact_dice=1, effect_dice=1, short=4), 1)

    def begin() -> tuple[Script, Callable[[], attacks.Hurt]]:
        state = target.state(target.whole, 1)
        return target.script(state, shot), lambda: target.read(state, target.whole)

    def every(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
        assert isinstance(question, Roll)
        from sheetforge.dice.distribution import roll

        return roll(question.dice, lambda faces: faces)

    assert dict(explore(begin, every)) == dict(target.after(shot, target.whole))


# --- the report ----------------------------------------------------------------------------------


def report(subject: str, kind: str = "ships", **asked: object) -> Report:
    against = asked.pop("against", None)
    target = None if against is None else Key("ships", "silent-fury", str(against))
    return answer(library(), Asked(Key(kind, "silent-fury", subject), target, **asked))  # type: ignore[arg-type]


def test_csv_and_json_of_odds(sheetforge: Run) -> None:
    """The command prints both, and fractions as text in JSON."""
    done = sheetforge("odds", "dazzler", "--against", "gnat", "--format", "csv")
    assert done.out.startswith("weapon,range,side,dice,fx,harms,light,heavy"), done.said
    (first, *_) = sheetforge("odds", "ember-caster", "--against", "gnat", "--format", "json").json["tables"]["summary"]
    assert first["fire_exact"] == "1/3"


@pytest.mark.parametrize(
    ("subject", "kind", "asked", "said"),
    [
        ("beam-lance", "weapons", {"gunnery": 3}, "no skills in this game; leave gunnery out"),
        ("beam-lance", "weapons", {"distance": 9}, "beam-lance does not reach 9 hexes"),
        ("beam-lance", "weapons", {"facing": "top"}, "no side is called 'top'"),
        ("beam-lance", "weapons", {"modifier": -1}, "number of shields"),
        ("beam-lance", "weapons", {"rules": frozenset({"fog"})}, "fog"),
        ("open-space", "maps", {}, "neither a ship nor a weapon"),
    ],
)
def test_what_cannot_be_answered(subject: str, kind: str, asked: dict[str, object], said: str) -> None:
    """Each with its reason."""
    with pytest.raises(Unanswerable, match=said):
        report(subject, kind, **asked)


@pytest.mark.parametrize(("id", "size", "ink"), [("petrel", "a4", "color"), ("gnat", "letter", "mono")])
def test_the_odds_pages_print_what_the_report_says(id: str, size: str, ink: str) -> None:
    """A scout with a ray and sleds, a boat with torpedoes alone; one page, sound on paper."""
    key = Key("ships", "silent-fury", id)
    options = PrintOptions(paper=size, ink=ink)  # type: ignore[arg-type]
    planned = PRODUCTS["odds"].plan(library(), "silent-fury", options, {"ships": frozenset({key})})
    (one,) = planned.sheets
    pages = one.lay_out().pages
    assert len(pages) == one.pages == 1
    assert Key("tables", "silent-fury", "prices-of-the-yard") in one.depends_on
    said = ""
    for page in pages:
        assert layout.outside(page, paper(size).safe) == []
        assert layout.overlapping_texts(page) == []
        assert layout.cut_texts(page) == []
        said += layout.plain_text(page.items)
    for table in answer(library(), Asked(key)).tables:
        if table.name in ("strike", "fire"):
            for cells in table.rows:
                assert f"{100 * float(cells[2]):.1f}" in said  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ["ember", "mistral"])
def test_odds_pages_are_counted_before_the_odds_are_worked_out(id: str) -> None:
    """By the rows that tables can have at most: a corvette has one page, a carrier two."""
    key = Key("ships", "silent-fury", id)
    planned = PRODUCTS["odds"].plan(library(), "silent-fury", PrintOptions(), {"ships": frozenset({key})})
    (one,) = planned.sheets
    assert len(one.lay_out().pages) == one.pages == (2 if id == "mistral" else 1)
    built = Contents(library()).fit(id)
    expected = rows_of(built)
    found = {table.name: len(table.rows) for table in answer(library(), Asked(key), False).tables}
    assert found.keys() == expected.keys()
    assert all(found[name] <= count for name, count in expected.items())


def test_ships_without_weapons_have_no_odds_page() -> None:
    """They are named with the reason."""
    key = Key("ships", "silent-fury", "drayhorse")
    planned = PRODUCTS["odds"].plan(library(), "silent-fury", PrintOptions(), {"ships": frozenset({key})})
    assert planned.sheets == ()


def test_a_volley_fires_the_row_that_harms_most() -> None:
    """Of the Warden's solid shot and shrapnel the latter, at its short range; a weapon of one row has no choice."""
    warden, target = Contents(library()).fit("warden"), Target(plain_ship(8, "cargo", 3, 2, 2), 0)
    rows = {best_row(gun, target).name for gun in warden.guns.values()}
    assert {row.name for gun in warden.guns.values() for row in gun.modes} - rows == {"solid shot"}
