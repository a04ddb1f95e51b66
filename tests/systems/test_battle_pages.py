"""The page of a battle and the sheets of its ships: in every game alike, with the same marks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetforge.cli import main
from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.play import engine_of
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.engine import Outcome
from sheetforge.play.events import AnyEvent, TurnBegan, heading, in_sentences, turn_so_far
from sheetforge.play.streams import Streams
from sheetforge.play.units import letters
from sheetforge.press import drawlog
from sheetforge.products.battle_backs import story
from sheetforge.products.battle_sheets import moment_of, worn_of
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import in_words_of_maps
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Document, Field, Group, Item, Page
from sheetforge.sheet.walk import texts
from sheetforge.systems.babylon.products import packs as babylon
from sheetforge.systems.babylon.products import standing as of_babylon
from sheetforge.systems.babylon.schema.scenario import Scenario as BabylonBattle
from sheetforge.systems.silent_death.products import packs as family
from sheetforge.systems.silent_death.products import standing as of_family
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS
from sheetforge.systems.silent_fury.engine.events import CrewKilled, Damaged, FireSpread, FxRolled, Hit
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.products import packs as fury
from sheetforge.systems.silent_fury.products import standing as of_fury
from sheetforge.systems.silent_fury.schema.scenario import Scenario as FuryBattle
from sheetforge.systems.sovereign_seas.products import packs as sea
from sheetforge.systems.sovereign_seas.products import standing as of_sea
from tests.sheet import layout
from tests.systems import samples_of_battles as samples

GAMES = tuple(samples.BATTLES)
FAMILY = ("silent-death", "silent-death-star-wars")


def planner(system: str) -> tuple[Planner, Key]:
    """What plans the pack of the game's scenario, and the scenario."""
    key = Key("scenarios", system, samples.BATTLES[system][0])
    options = PrintOptions(settings={"cards": False} if system == "silent-fury" else {})
    made = Planner(samples.library(), system, options, {"scenarios": frozenset({key})})
    made.track()
    return made, key


def marks_of_the_pack(system: str) -> tuple[list[str], list[str]]:
    """The marks of all ships in the rosters of a scenario's pack, and those of its counters."""
    plan, key = planner(system)
    entity = samples.library().entity(key)
    assert entity is not None
    if system in FAMILY:
        display_of = DISPLAY_OF if system == "silent-death" else STAR_WARS
        own = family.DeathPacks(display_of, "", 4, False).pack_of(plan, key, entity)
        faces = [one.face for one in own.counters if one.is_ship]
        return [one.mark for one in own.members], [face.mark for face in faces]
    if system == "sovereign-seas":
        fleet = sea.PACKS.pack_of(plan, key, entity)
        assert not isinstance(fleet, str)
        rows = [row.cells["counter"] for roster in fleet.rosters for row in roster.rows]
        ships = [one.face for one in fleet.counters if one.is_ship]
        return rows, [f"{face.mark} {face.code}" for face in ships]
    if isinstance(entity, BabylonBattle):
        squad = babylon.PACKS.pack_of(plan, key, entity)
        assert not isinstance(squad, str)
        marks = [row.cells["mark"] for roster in squad.rosters for row in roster.rows]
        flown = [one.face for one in squad.counters if one.is_ship]
        return marks, [face.mark for face in flown]
    assert isinstance(entity, FuryBattle)
    boarded = fury.PACKS.pack_of(plan, key, entity)
    assert not isinstance(boarded, str)
    figures = [one.face for one in boarded.counters if one.is_ship]
    return [one.mark for one in boarded.members], [face.mark for face in figures]


def standing(system: str) -> list[str]:
    """The marks in the tables of the page of a battle."""
    state = samples.battle(system).state
    modules = {"sovereign-seas": of_sea, "babylon": of_babylon, "silent-fury": of_fury}
    found = modules.get(system, of_family).standing(state)  # type: ignore[attr-defined]
    return [unit.mark for _, units in found.sides for unit in units]


def on_the_map(pages: tuple[Page, ...]) -> dict[str, str]:
    """Unit → mark, of the pieces on the map of a page."""
    found: dict[str, str] = {}

    def walk_items(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Group):
                if "mark" in item.data:
                    found[item.data["ship"]] = item.data["mark"]
                walk_items(item.items)

    for page in pages:
        walk_items(page.items)
    return found


@pytest.mark.parametrize("system", GAMES)
def test_marks_agree_on_all_that_a_battle_prints(system: str) -> None:
    """Rosters and counters of its pack, tables and map of its page, and the map in `play`.

    At sea class and number follow the letter in tables and on counters; a map has the letter alone.
    """
    state = samples.battle(system).state
    rosters, counters = marks_of_the_pack(system)
    tables = standing(system)
    assert sorted(rosters) == sorted(tables)
    assert len(rosters) > 1
    assert set(counters) == set(rosters)
    shown = on_the_map(samples.parts(system)["battle"])
    ships = [one for one in state.ships.values() if one.on_map]
    assert ships
    names = letters(state)
    assert [mark.partition(" ")[0] for mark in tables] == list(names.values())
    assert {one.id: names[one.id] for one in ships} == {id: mark for id, mark in shown.items() if id in names}


@pytest.mark.parametrize("system", GAMES)
def test_ships_on_the_map_of_a_battle_are_drawn_in_their_hexes(system: str) -> None:
    """Every piece has its counter's art, and the number of its hex is that of its table."""
    product = discover()[system].products()["displays"]
    assert product.battle is not None
    state = samples.battle(system).state
    modules = {"sovereign-seas": of_sea, "babylon": of_babylon, "silent-fury": of_fury}
    found = modules.get(system, of_family).standing(state)  # type: ignore[attr-defined]
    show = engine_of(samples.library(), system).presenter
    assert show is not None
    assert found.pieces
    cells = {
        (side, unit.mark.partition(" ")[0]): unit.cells["hex"]
        for side, (_, units) in enumerate(found.sides)
        for unit in units
    }
    for piece in found.pieces:
        assert show.outline(state, samples.library(), piece) is not None
        if piece.shape == "counter":
            assert cells[piece.side, piece.mark] == found.board.called(piece.hex)


@pytest.mark.parametrize("system", FAMILY)
def test_warheads_that_differ_in_nothing_share_a_line_and_a_place(system: str) -> None:
    """They keep the numbers that they have in play, in the list and on the map."""
    state = samples.battle(system).state
    found = of_family.standing(state)
    (flights,) = [fact.lines for fact in found.facts if fact.title == "In flight"]
    groups = [piece for piece in found.pieces if piece.shape == "diamond"]
    assert sum(piece.count for piece in groups) == len(state.warheads)
    assert len({(piece.hex, piece.facing, piece.mark) for piece in groups}) == len(groups)
    heads = [head.partition("  ")[0] for head, _ in flights if head[0].isdigit()]
    assert heads == [piece.mark for piece in groups]
    spans = [span.split("–") for head in heads for span in head.split(", ")]
    counted = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
    assert sorted(counted) == sorted(int(id.rpartition("-")[2]) for id in state.warheads)


@pytest.mark.parametrize("system", GAMES)
def test_a_battle_on_paper_has_no_blank_back(system: str) -> None:
    """Every leaf has something on both faces, and all pages of the battle are there."""
    pages = samples.on_both_sides(system)
    assert len(pages) % 2 == 0
    assert all(page.items for page in pages)
    said = [_said(page) for page in pages]
    for text in (_said(page) for part in samples.parts(system).values() for page in part):
        assert any(one.startswith(text[:200]) for one in said)


def _said(page: Page) -> str:
    return " ".join(text.text for text, _ in texts(page.items))


@pytest.mark.parametrize("system", [one for one in GAMES if one != "sovereign-seas"])
def test_the_back_of_the_page_of_a_battle_tells_its_hits_and_losses(system: str) -> None:
    """By turn, in the sentences of the game: what hit, what was hurt, what is lost; at sea there is a chart."""
    game = samples.battle(system)
    show = game.engine.presenter
    assert show is not None
    said = _said(samples.on_both_sides(system)[1])
    assert "hits and losses" in said
    names = show.names(game.state)
    cues = [(show.cue(event), sentence) for event, sentence in in_sentences(game.state.events, names)]
    losses = [sentence for cue, sentence in cues if cue is not None and cue.kind == "loss"]
    hits = [sentence for cue, sentence in cues if cue is not None and (cue.hit or cue.kind in ("hurt", "loss"))]
    assert hits
    words = said.split()
    for sentence in (*losses, hits[-1]):
        assert sentence.split()[-1] in words


def test_all_damage_and_deaths_of_a_fury_battle_are_recorded_once() -> None:
    """Whatever placed it: a weapon without FX, an FX roll, attrition."""
    engine = engine_of(samples.library(), "silent-fury")
    show = engine.presenter
    assert show is not None
    kinds: set[str] = set()
    for seed in range(6):
        game = Game(engine, engine.battle(samples.library(), {"scenario": "wall-of-guns"}))
        streams = Streams("losses", seed)
        players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
        play(game, players, streams.roll, 3000, streams.draw)
        last, recorded = None, list[AnyEvent]()
        for event in game.state.events:
            if show.is_recorded(event, last):
                recorded.append(event)
                last = event
        for event in game.state.events:
            if isinstance(event, CrewKilled):
                kinds.add(event.why)
                assert event in recorded
            elif isinstance(event, Damaged) and event not in recorded:
                kinds.add("by a roll")
                rolls = [one for one in recorded if isinstance(one, Hit | FxRolled)]
                by_fire = [one for one in recorded if isinstance(one, FireSpread) and event.damage == "fire"]
                assert any(event.damage == one.result and event.component in one.components for one in rolls) or any(
                    event.component == one.component for one in by_fire
                )
            elif isinstance(event, Damaged):
                kinds.add(event.damage)
    assert kinds >= {"by a roll", "attrition", "power-down"}


@pytest.mark.parametrize("system", GAMES)
def test_what_hurts_is_on_the_page_of_hits_and_losses(system: str) -> None:
    """Whole sentences of the last turns that fit the page: units hurt, lost, surrendered, or gone from the map."""
    engine, kinds = engine_of(samples.library(), system), set[str]()
    show, scenario = engine.presenter, samples.BATTLES[system][0]
    displays = discover()[system].products()["displays"].sheets.__self__  # type: ignore[attr-defined]
    sheets = displays.unit_sheets(samples.library(), system, PrintOptions())
    assert show is not None
    for seed in range(3):
        game = Game(engine, engine.battle(samples.library(), {"scenario": scenario}))
        streams = Streams("story", seed)
        players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
        play(game, players, streams.roll, 900, streams.draw)
        said = _said(story(game, (), sheets.look, PALETTES["color"])).replace("\u00a0", " ")
        shown = ""
        for event, sentence in in_sentences(game.state.events, show.names(game.state)):
            if isinstance(event, TurnBegan):
                shown = sentence.upper() if sentence.upper() in said else ""
            elif shown and isinstance(event, show.recorded) and getattr(event, "out", True):
                kinds.add(type(event).__name__)
                assert in_words_of_maps(sentence) in said
    assert kinds


@pytest.mark.parametrize("system", GAMES)
def test_a_battle_that_a_turn_limit_of_its_own_has_ended_goes_on_on_paper(system: str, tmp_path: Path) -> None:
    """It is printed as its next turn begins; the page of hits and losses has lines for the turns to come."""
    log, scenario = tmp_path / "short.game", samples.BATTLES[system][0]
    words = ("play", scenario, "--seed", "4", "--bots", "random,random", "--turns", "1", "--quiet", "--log", str(log))
    assert main(list(words)) == 0
    assert main(["build", "displays", "--battle", str(log), "--format", "pdf", "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.rglob("*.pdf")
    first, back = (" ".join(page.extract_text().split()) for page in PdfReader(file).pages[:2])
    word = "Round" if system == "babylon" else "Turn"
    assert f"{word} 2" in first
    assert "won (" not in first
    if "hits and losses" in back.lower():
        assert f"{word} 3".upper() in back.upper()


def test_a_battle_to_fill_in_on_a_screen_has_nothing_on_backs(tmp_path: Path) -> None:
    """A screen has no leaves: its file has the pages of the battle alone."""
    log = tmp_path / "duel.game"
    words = ("play", "first-contact", "--seed", "1", "--bots", "random,random", "--turns", "1", "--quiet")
    assert main([*words, "--log", str(log)]) == 0
    counts = []
    for more in ([], ["--fillable"]):
        out = tmp_path / f"out{len(more)}"
        assert main(["build", "displays", "--battle", str(log), "--format", "pdf", "--out", str(out), *more]) == 0
        (file,) = out.rglob("*.pdf")
        said = [page.extract_text() for page in PdfReader(file).pages]
        assert all(said)
        counts.append(len(said))
    assert counts == [6, 3]


@pytest.mark.parametrize("system", GAMES)
def test_the_page_of_a_battle_says_what_has_happened_in_this_turn(system: str) -> None:
    """What no figure of a unit says, such as who has moved and fired, in the sentences of the game."""
    game = samples.battle(system)
    show = engine_of(samples.library(), system).presenter
    assert show is not None
    so_far = list(turn_so_far(game.state.events, show.names(game.state)))
    began = [at for at, event in enumerate(game.state.events) if isinstance(event, TurnBegan)][-1]
    later = [event for event in game.state.events[began:] if heading(event) == 0]
    assert len(later) >= sum(len(said) for _, said in so_far) > 0
    made = samples.parts(system)["battle"]
    words = " ".join(drawlog.write(Document(made, title="battle")).split())
    for phase, _ in so_far:
        assert f"{phase}:" in words


@pytest.mark.parametrize("system", FAMILY)
def test_displays_of_a_battle_have_its_marks(system: str) -> None:
    """Every ship that is still there has a display with the letter of the map in its box."""
    product = discover()[system].products()["displays"]
    assert product.battle is not None
    game = samples.battle(system)
    made = product.battle(game, samples.library(), PrintOptions(fillable=True))
    fields = [one for _, pages in made for page in pages for one in page.items]
    boxes = [one.value for one in fields if isinstance(one, Field) and ".id" in one.name]
    names = letters(game.state)
    there = ("waiting", "on-map")
    left = [one for one in game.state.ships.values() if one.status in there]
    assert sorted(filter(None, boxes)) == sorted(names[one.id] for one in left)


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
@pytest.mark.parametrize("system", GAMES)
def test_a_battle_begins_with_one_page_of_all_sides(system: str, paper_name: str) -> None:
    """Nothing on it leaves the paper, and no mark covers another."""
    first, *rest = samples.parts(system, paper_name)
    assert first == "battle"
    assert rest
    (page,) = samples.parts(system, paper_name)["battle"]
    assert layout.outside(page, paper(paper_name).safe) == []


def test_the_page_of_a_battle_has_the_liveries_of_houses_and_says_what_became_of_ships() -> None:
    """A captured ship names its owner, the end its cause, a ship its losses; sides wear the inks of navies."""
    engine = engine_of(samples.library(), "silent-fury")
    game = Game(engine, engine.battle(samples.library(), {"scenario": "grain-run"}))
    state = game.state
    assert isinstance(state, State)
    barley = next(ship for ship in state.ships.values() if ship.name == "Barley")
    barley.side, barley.damage = "Tarn", (Damage.HEAVY, *barley.damage[1:])
    state.tell(CrewKilled(barley.id, 1, ("spacer", "spacer")))
    state.outcome = Outcome("Meridian", "deny", 4, {})
    found = of_fury.standing(state, worn_of(game, samples.library()))
    assert [look.arms and look.arms.name for look in found.worn] == ["Meridian Compact", "Corsairs"]
    assert found.when == "Turn 4: Meridian won (no other goal was met)"
    (row,) = [row for _, rows in found.sides for row in rows if row.name == "Barley"]
    assert row.cells["state"] == "captured from Meridian"
    (losses,) = [fact.lines for fact in found.facts if fact.title == "Losses"]
    assert losses == (("B  Barley:", f"1 {barley.blueprint.components[0].kind}: heavy; 2 crew killed"),)


@pytest.mark.parametrize("name", samples.MAKERS)
def test_golden_pages_of_battles(name: str) -> None:
    """Drawing calls of pages; `python -m tests.regenerate` writes them."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.log_of(name) == golden


@pytest.mark.parametrize("system", GAMES)
def test_a_document_of_a_battle_is_named_by_its_moment(system: str) -> None:
    """Battle, turn and phase stand in its title, as at the head of its first page."""
    game = samples.battle(system)
    name, _, when = moment_of(game).partition(", ")
    assert name == game.battle.name
    (page,) = samples.parts(system)["battle"]
    assert f"{when[0].upper()}{when[1:]}" in layout.plain_text(page.items)
    assert re.search(r"\d", when)


def test_pages_of_the_family_say_who_moves_first_and_who_has_still_to_move() -> None:
    """The order of the last initiative with its turn; ships that have moved are marked, those that have not are not."""
    for system in FAMILY:
        scenario, _ = samples.BATTLES[system]
        engine = engine_of(samples.library(), system)
        game = Game(engine, engine.battle(samples.library(), {"scenario": scenario}))
        streams = Streams("order", 2)
        players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
        said = moving = 0
        while game.state.turn < 4 and game.question is not None:
            play(game, players, streams.roll, len(game.answers) + 1, streams.draw)
            found = of_family.standing(game.state)
            (order,) = [fact.lines for fact in found.facts if fact.title == "Order of movement"]
            if not order:
                continue
            said += 1
            assert sorted(order[0][1].rstrip(".").split(", then ")) == sorted(game.state.plan.sides)
            rows = [unit for _, units in found.sides for unit in units]
            to_move = {unit.mark for unit in rows if unit.cells["state"] == "to move"}
            moving += bool(to_move)
            marks = of_family.letters(game.state)
            ships = [one for one in game.state.ships.values() if one.on_map and not one.derelict]
            left = {marks[one.id] for one in ships if not one.moved}
            assert to_move == (left if found.when.endswith("movement") else set())
        assert said > 20
        assert moving > 5


def test_the_page_at_sea_says_who_has_the_advantage_of_the_turn() -> None:
    """Once it is thrown for, and not at the end of the battle."""
    state = samples.battle("sovereign-seas").state
    facts = {fact.title: fact.lines for fact in of_sea.standing(state).facts}
    assert facts["Advantage"] == (("", f"{state.advantaged}, in turn {state.turn}."),)
    fresh = Game(samples.battle("sovereign-seas").engine, samples.battle("sovereign-seas").battle).state
    assert {fact.title: fact.lines for fact in of_sea.standing(fresh).facts}["Advantage"] == ()


def test_hexes_beyond_the_map_have_one_name_on_a_page_at_sea() -> None:
    """In tables, on the map and in what happened in the turn: column and row, never with a point."""
    product = discover()["sovereign-seas"].products()["displays"]
    assert product.battle is not None
    engine = engine_of(samples.library(), "sovereign-seas")
    game = Game(engine, engine.battle(samples.library(), {"scenario": "blockade-breakout"}))
    streams = Streams("beyond", 5)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
    found = 0
    for answers in (150, 250, 350):
        play(game, players, streams.roll, answers, streams.draw)
        pages = dict(product.battle(game, samples.library(), PrintOptions()))["battle"]
        words = " ".join(" ".join(layout.plain_text(page.items).split()) for page in pages)
        assert not re.search(r"(?<![\d–])-?\d+\.-\d", words)
        found += bool(re.search(r"\bto c–?\d+ r–?\d+", words))
    assert found
