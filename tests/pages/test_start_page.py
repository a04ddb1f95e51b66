"""The start page: a card for every PDF, what filters look at, the command of each file."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from sheetforge.cli import main
from sheetforge.content.kinds import Key
from sheetforge.game import games_of
from sheetforge.pages.cards import CardSubject, cards
from sheetforge.pages.frame import PageFrame
from sheetforge.pages.markup import typed
from sheetforge.pages.start import FileLink, GameShown, Starter, start_page
from sheetforge.planned_files import RememberedPlan
from sheetforge.press.build import PrintedFile, run
from sheetforge.printing import Request
from sheetforge.sheet.sides import NAMED
from sheetforge.shop_window import DRAWN, window_of, write_start_page
from sheetforge.showcase import Showcase, scene_path
from tests.systems.samples_of_battles import library

ROOT = Path(__file__).parents[2]

TITLES = {"duel": "The Duel"}
FILES: dict[str, PrintedFile] = {
    "duel/displays/kite.letter.pdf": PrintedFile(3, {"paper": "letter", "subject": "ships/duel/kite"}),
    "svg/duel/displays/kite.letter-1.svg": PrintedFile(1, {}),
    "duel/maps/bay-sheets.pdf": PrintedFile(9, {"ink": "color", "title": "The Duel: the bay on sheets"}),
    "svg/duel/maps/bay.svg": PrintedFile(1, {}),
    "duel/duel-displays.pdf": PrintedFile(4, {"title": "All ships"}),
    "duel/packs/first.pdf": PrintedFile(7, {"ink": "mono"}),
    "calibration/long-edge.pdf": PrintedFile(2, {}),
}
SUBJECTS = {"ships/duel/kite": CardSubject("Kite <II>", ("Reed", "Sedge"), "SPAC")}


STARTER = Starter("First <flight>", "Kite against Kite", "sheetforge build starter --system duel", "duel.svg")


def page(*notices: str) -> str:
    """The start page of the files."""
    games = (GameShown("duel", "The Duel", "pictures/duel.svg", STARTER),)
    return start_page(PageFrame("Printables", notices=notices), games, cards(FILES, TITLES, SUBJECTS, {})).decode()


def found() -> dict[str, str]:
    """Title of each card → its command."""
    made = cards(FILES, TITLES, SUBJECTS, {"duel/first": "fleets"})
    return {card.title: card.command for card in made}


def test_every_pdf_has_a_card_with_its_command() -> None:
    """Ships by their name, others by the title of the document; unusual options are named."""
    assert found() == {
        "Long edge": "sheetforge build calibration",
        "Kite <II>": "sheetforge build displays --ship duel/kite --paper letter",
        "The bay on sheets": "sheetforge build maps --map bay --system duel",
        "All ships": "sheetforge build displays --system duel",
        "First": "sheetforge build pack --fleet duel/first --ink mono",
    }


def test_files_for_shops_are_not_for_printing_at_home() -> None:
    """The page lists what a printer at home takes."""
    made = {"shops/corner/duel/cards.pdf": PrintedFile(9, {})} | FILES
    assert cards(made, TITLES, SUBJECTS, {}) == cards(FILES, TITLES, SUBJECTS, {})


def test_cards_have_what_filters_look_at() -> None:
    """Game, House, class and sheets of paper; the picture is its first page."""
    kite = next(card for card in cards(FILES, TITLES, SUBJECTS, {}) if card.class_name)
    assert (kite.game, kite.houses, kite.sheets) == ("The Duel", ("Reed", "Sedge"), 2)
    assert kite.picture == "svg/duel/displays/kite.letter-1.svg"


def test_files_without_pictures_have_those_of_what_they_hold() -> None:
    """A map on sheets shows the whole map, a book its first ship."""
    pictures = {card.title: card.picture for card in cards(FILES, TITLES, SUBJECTS, {})}
    assert pictures["The bay on sheets"] == "svg/duel/maps/bay.svg"
    assert pictures["All ships"] == "svg/duel/displays/kite.letter-1.svg"
    assert pictures["First"] == ""


def test_the_page_asks_nothing_of_the_network() -> None:
    """Every address is a file of the folder; text of the content is escaped; filters have words."""
    text = page()
    known = {*FILES, "index.html", "data:,", "#content", "duel.svg", "pictures/duel.svg"}
    assert set(re.findall(r'(?:href|src)="([^"]+)"', text)) <= known
    assert "http" not in text
    assert "<II>" not in text
    assert "<flight>" not in text
    assert text.count("<article data-game") == 5
    assert "<option>Sedge</option>" in text
    assert re.search(r"@\w+@", text) is None
    assert text == page()


def test_first_games_come_first() -> None:
    """The page begins with a first game of each game, its picture and its command; then games, then the rest."""
    text = page()
    places = [
        text.index(words) for words in ("Play tonight", "<span>--system</span>", "pictures/duel.svg", "For every game")
    ]
    assert places == sorted(places)
    assert text.index("First &lt;flight&gt;") < text.index("Everything to print") < text.index("Kite &lt;II&gt;")


def test_battles_have_the_commands_of_their_packs() -> None:
    """Each with its sides, whether it was printed or not; one of an invalid file is left out."""
    content = library()
    first, *others = Showcase(content, ["babylon"]).games("babylon")[0].battles
    command = "sheetforge build pack --scenario babylon/base-attacked --with-map"
    assert (first.name, first.command) == ("Base attacked", command)
    assert [len(side) for side in first.sides] == [2, 2]
    assert {ship for side in first.sides for ship in side} <= Showcase(content, ["babylon"]).pictures().keys()
    games = [GameShown("duel", "The Duel", battles=[first])]
    text = start_page(PageFrame("Printables"), games, cards(FILES, TITLES, SUBJECTS, {})).decode()
    card = text[text.index('data-product="battles"') : text.index("</article>")]
    assert [card.count(words) for words in ("<img", "Base attacked", "babylon/base-attacked")] == [4, 1, 1]
    assert "<option>battles</option>" in text
    key = Key("scenarios", "babylon", "base-attacked")
    faulty = replace(content, invalid=frozenset({key}))
    assert [one.name for one in Showcase(faulty, ["babylon"]).games("babylon")[0].battles] == [
        one.name for one in others
    ]


def test_battles_that_are_printed_have_their_files() -> None:
    """First games and packs as links, each with its paper and its size; the others say what their command writes."""
    made = {
        "babylon/starter/first-duel.pdf": PrintedFile(10, {"paper": "a4", "ink": "color"}, 272_006),
        "babylon/starter/first-duel-map.pdf": PrintedFile(6, {"paper": "a4", "ink": "color"}, 80_786),
        "babylon/packs/patrol.letter.mono.pdf": PrintedFile(15, {"paper": "letter", "ink": "mono"}, 1_200_300),
    }
    game = Showcase(library(), ["babylon"], made).games("babylon")[0]
    assert game.starter is not None
    battles = {one.name: one for one in game.battles}
    assert [(one.label, one.path, one.takes) for one in (*game.starter.files, *battles["Patrol"].files)] == [
        ("Print it (PDF)", "babylon/starter/first-duel.pdf", "10 pages on 5 sheets of A4, 272 kB"),
        ("Its map (PDF)", "babylon/starter/first-duel-map.pdf", "6 sheets of A4, one side, 81 kB"),
        ("Print it (PDF)", "babylon/packs/patrol.letter.mono.pdf", "15 pages on 8 sheets of Letter in mono, 1200 kB"),
    ]
    text = start_page(PageFrame("Printables"), [replace(game, title="The Duel")], cards(FILES, TITLES, SUBJECTS, {}))
    for one in (*game.starter.files, *battles["Patrol"].files):
        assert f'href="{one.path}"' in text.decode()
    for command, writes in (
        (game.starter.command, game.starter.writes),
        (battles["Patrol"].command, battles["Patrol"].writes),
    ):
        assert str(typed(command)) not in text.decode()
        assert str(typed(writes)) not in text.decode()
    assert battles["First duel"].files == game.starter.files, "the first game is a pack of this battle"
    strike = battles["Carrier strike"]
    assert strike.writes == "build/babylon/packs/carrier-strike.with-map.pdf"
    assert str(typed(strike.writes)) in text.decode()
    assert str(typed(strike.command)) in text.decode()


def test_the_page_says_how_a_command_becomes_a_file() -> None:
    """While a first game is not printed; a page whose games all have their files says nothing of it."""
    assert "reload this page" in page()
    printed = replace(STARTER, files=(FileLink("Print it (PDF)", "duel/starter/first.pdf"),))
    games = (GameShown("duel", "The Duel", "pictures/duel.svg", printed),)
    assert "reload this page" not in start_page(PageFrame("Printables"), games, []).decode()


def test_pictures_say_what_they_show() -> None:
    """The title of each is that of its ship, its game or its battle."""
    pictures = Showcase(library(), ["babylon"]).pictures()
    titles = {
        path: ElementTree.fromstring(pictures[path].make()).findtext("{http://www.w3.org/2000/svg}title")
        for path in ("pictures/babylon/merlin.svg", "pictures/babylon.svg", "pictures/babylon/battle-first-duel.svg")
    }
    assert [*titles.values()] == ["Merlin, seen from above", "Ships of Babylon", "First duel: Merlin against Merlin"]


def test_the_foot_states_licences() -> None:
    """Those of the program are always there; notices, such as the licence of a pack, go first."""
    text = page("Our <Club> 1.0: CC0-1.0")
    foot = text[text.index("<footer>") : text.index("</footer>")]
    assert "<p>Our &lt;Club&gt; 1.0: CC0-1.0</p>" in foot
    assert foot.index("CC0-1.0") < foot.index("CC BY 4.0") < foot.index("Open Font License 1.1")


def test_a_first_battle_shows_its_sides_in_the_colours_that_they_are_named_by() -> None:
    """Red against White, though both fly ships of one House."""
    battle = Key("scenarios", "babylon", "first-duel")
    picture = Showcase(library(), ["babylon"]).pictures()[scene_path(battle)]
    assert NAMED["red"] in picture.inputs
    assert NAMED["white"] in picture.inputs


def test_only_pictures_that_are_not_up_to_date_are_drawn(tmp_path: Path) -> None:
    """Those whose inputs have changed, and those that are gone or were changed by somebody else."""
    printed = {"inputs": "", "options": {}, "pages": 1, "sha256": "", "size": 0}
    manifest = {"version": 1, "artefacts": {"sovereign-seas/cards.pdf": printed}}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))

    def drawn() -> list[str]:
        pictures = window_of(library(), tmp_path, "sovereign-seas").pictures
        return [path for path, (_, data) in pictures.items() if data is not None]

    write_start_page(library(), tmp_path)
    assert drawn() == []
    record = json.loads((tmp_path / DRAWN).read_text())
    gone, other, changed, *_ = record
    (tmp_path / gone).unlink()
    (tmp_path / other).write_text("<svg/>")
    record[changed][0] = "other inputs"
    (tmp_path / DRAWN).write_text(json.dumps(record))
    assert drawn() == [gone, other, changed]
    write_start_page(library(), tmp_path)
    assert drawn() == []


def test_pictures_are_drawn_while_files_are_made(tmp_path: Path) -> None:
    """By the processes that make them: they have the ships, and nothing is left to be drawn in the end."""
    paths = ("sovereign-seas/cards/reference.pdf", "sovereign-seas/tables/gunnery.pdf")
    with closing(RememberedPlan(library(), Request(system="sovereign-seas", formats=("pdf",)), tmp_path, 2)) as plan:
        report = run([one for one in plan.artefacts() if one.path in paths], tmp_path, jobs=2, deal=plan.deal)
    assert sorted(report.written) == sorted(paths)
    pictures = window_of(library(), tmp_path, "sovereign-seas").pictures
    assert len(pictures) > 2
    assert [path for path, (_, data) in pictures.items() if data is not None] == []


def test_a_first_game_that_is_printed_later_is_linked(tmp_path: Path) -> None:
    """Into the folder of a start page; `make` prints that of every game that has one."""
    (tmp_path / "index.html").write_text("earlier")
    assert main(["build", "starter", "--system", "babylon", "--format", "pdf", "--out", str(tmp_path)]) == 0
    assert 'href="babylon/starter/first-duel.pdf"' in (tmp_path / "index.html").read_text()
    made = next(line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("GAMES := "))
    assert {*made.split()[2:], "any-game"} == set(games_of(library()))
