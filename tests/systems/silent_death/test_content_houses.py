"""The House lists and the listed ships, against a second transcription made from the book."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ruamel.yaml import YAML

from sheetforge.systems.silent_death.schema.house import AnyExcept, House
from sheetforge.systems.silent_death.schema.ship import ListedShip

CONTENT = Path(__file__).parents[3] / "content"
OURS = "sheetforge original"


class Printed(NamedTuple):
    """What the book prints for a House: how many SPACs, TPACs, MPACs, escorts; the names."""

    title: str
    counts: tuple[int, int, int, int]
    allies: str
    mercenaries: str
    table: str


PRINTED = {
    "asp": Printed(
        "ASP TECHNOCRACY",
        (4, 10, 4, 2),
        "Data Sphere, Draconian, UNW",
        "Kashmere, Sunrunners, UNW",
        "Drakar, Shryak III, Binary, Quark, Shark, Pulsar, Nova",
    ),
    "data-sphere": Printed(
        "DATA SPHERE",
        (7, 3, 2, 0),
        "ASP, Draconian, UNW",
        "Kashmere, Luches Utopia, UNW",
        "Orca, Bay, Piranha II, Piranha, Dolphin, Dolphin II, Orca Alpha",
    ),
    "draconian": Printed(
        "DRACONIAN",
        (4, 9, 1, 0),
        "ASP, Colos, Data Sphere, UNW",
        "Kashmere, Luches Utopia, UNW",
        "Revenge II, Glaive, Death Wind, Sentry II, Kosmos, Pit Viper, Drakar",
    ),
    "espan": Printed(
        "ESPAN",
        (14, 11, 10, 1),
        "Primates, Red Star, UNW",
        "Sunrunners, UNW, Yoka-Shan",
        "Saucer Shuttle, Prowler, Blood Hawk, Blood Hawk II, Crescent, Strata, Eagle",
    ),
    "hibernia": Printed(
        "HIBERNIA",
        (5, 13, 2, 6),
        "Red Star, Sigurd, UNW",
        "Kashmere, Sunrunners, UNW",
        "Nemesis, Shryak Shuttle II, Night Hawk II, Executioner, Seraph II, Executioner II, Star Raven",
    ),
    "colos": Printed(
        "HOUSE COLOS",
        (8, 9, 2, 6),
        "Data Sphere, Draconian, UNW",
        "Data Sphere, Luches Utopia, UNW",
        "Spirit Rider, Lance Electra, Death Wind II, Kosmos, Talon, Teal Hawk, Star Raven",
    ),
    "kashmere": Printed(
        "KASHMERE",
        (12, 10, 5, 2),
        "Draconians, Primates, Red Star, Tokugawa, UNW",
        "Sunrunners, UNW, Yoka Shan",
        "Hell Bender II, Agni, Surya, Marut, Lakshmi, Varuna, Karttikeya",
    ),
    "luches-utopia": Printed(
        "LUCHES UTOPIA",
        (9, 8, 2, 5),
        "ASP, Draconians, UNW",
        "Data Sphere, Draconians, UNW",
        "Sorenson II, Dart, Pharsii II, Blizzard II, Salamander II, Epping Prime, Star Raven Alpha",
    ),
    "primates": Printed(
        "PRIMATES / DEVON",
        (8, 6, 4, 0),
        "Espan, Kashmere, Q'raj, Red Star, Tokugawa, UNW, Yoka-Shan",
        "Sunrunners, UNW, Yoka-Shan",
        "Pit Viper T, Lance Electra, Talon, Pit Viper, Salamander II, Seraph, Drakar Alpha",
    ),
    "qraj": Printed(
        "Q'RAJ VOID PROTECTORATE",
        (6, 8, 2, 4),
        "Kashmere, Primates, UNW",
        "Kashmere, UNW, Yoka-Shan",
        "Chupacabra, Bat, Black Widow, Kosmos II, Teal Hawk II, Epping, Nemesis",
    ),
    "red-star": Printed(
        "RED STAR",
        (9, 7, 5, 4),
        "Kashmere, Primates, UNW",
        "Sunrunners, UNW, Yoka-Shan",
        "Black Widow, Chupacabra, Thunder Bird II, Blizzard II, Night Hawk II, Seraph II, Betafortress Alpha",
    ),
    "sigurd": Printed(
        "SIGURD",
        (9, 10, 7, 7),
        "Hibernia, Yoka-Shan",
        "Kashmere, Sunrunners, Yoka-Shan",
        "Storm, Hound, Dagger, Hammer, Storm II, Pit Viper II, Iceberg",
    ),
    "sunrunners": Printed(
        "SUNRUNNERS",
        (8, 9, 5, 2),
        "Primates, Red Star, Sigurd, UNW",
        "Kashmere, Sigurd, UNW",
        "Spider, Wavecutter, Windjammer, Avenger, Havok, Catastrophe, Snarling Badger",
    ),
    "tokugawa": Printed(
        "TOKUGAWA",
        (5, 6, 3, 6),
        "Kashmere, Primates, UNW",
        "Kashmere, Sunrunners, UNW",
        "Dart, Kosmos II, Thunder Bird, Bat, Glaive II, Sentry, Betafortress",
    ),
    "unkulunkulu": Printed(
        "UNKULUNKULU",
        (9, 4, 4, 0),
        "Kashmere, Sigurd, UNW",
        "Sigurd, Sunrunners, UNW",
        "Chupacabra, Hell Bender, Revenge, Spirit Rider II, Sorenson III, Salamander, Star Raven Alpha",
    ),
    "yoka-shan": Printed(
        "YOKA-SHAN",
        (10, 4, 7, 7),
        "Kashmere, Primates, UNW",
        "Sigurd, UNW, Yoka-Shan",
        "Hell Bender II, Iwisa, Jii, Iklwa, Sentry, Black Widow, Kraal",
    ),
    "universal-night-watch": Printed(
        "UNIVERSAL NIGHT WATCH",
        (2, 8, 3, 1),
        "Any except for Sigurd",
        "Any except for Sigurd",
        "Praying Mantis NW, Rattler NW, Hornet NW, Firebat NW, Teal Hawk NW, Epping NW, Javelin NW",
    ),
    "night-brood": Printed("NIGHT BROOD", (0, 0, 0, 0), "", "", ""),
    "public-domain": Printed('PRE-BROOD IMPERIUM FORCES AND OTHER "PUBLIC DOMAIN" SHIPS', (13, 19, 8, 2), "", "", ""),
}

# How many of the nineteen lists name a ship, counted down the page for each ship in turn.
ON_SEVERAL_LISTS = {
    2: "Betafortress Beta, Glaive II, Hell Bender II, Seraph II, Snarling Badger, "
    "Snarling Badger II, Spirit Rider II, Spirit Rider IV",
    3: "Betafortress Alpha, Blizzard II, Chupacabra, Dart II, Drakar Alpha, Executioner, "
    "Executioner II, Kosmos II, Lance Electra II, Night Hawk II, Revenge II, Sentry II, "
    "Shryak Shuttle II, Sorenson II, Talon II, Teal Hawk II, Thunder Bird II",
    4: "Pharsii, Pit Viper T, Shark, Star Raven Alpha",
    5: "Black Widow, Narwhal II, Nemesis, Shryak Shuttle",
    6: "Bat, Death Wind, Epping Prime, Teal Hawk",
    7: "Fletcher, Glaive, Lance Electra, Megafortress, Salamander II, Sentry, Star Raven",
    8: "Aoshu, Betafortress, Constellation, Epping, Kosmos, Pharsii II, Pit Viper, Seraph, Sorenson III, Stingray",
    9: "Blizzard, Dart, Drakar, Hell Bender, Night Hawk, Revenge, Spirit Rider, Talon, Thunder Bird",
    10: "Salamander",
}
ON_ONE_LIST = (
    "Agni, Astrahauler, Avenger, Betafortress NW, Binary, Blood Hawk, Blood Hawk II, "
    "Catastrophe, Cetshwayo, Conestoga, Crescent, Dagger, Death Wind II, Death Wind III, "
    "Dolphin, Dolphin II, Dragonfly, Eagle, Eagle Beta, Epping Alpha, Epping NW, Equalizer NW, "
    "Falcon NW, Firebat NW, Glaive III, Hammer, Havok, Hell Bender K, Hornet NW, Hound, "
    "Iceberg, Iklwa, Iklwa II, Iwisa, Javelin NW, Jii, Kali, Karttikeya, Kosmos III, Kraal, "
    "Kraal ECM, Lakshmi, Lamprey, Lance Electra NW, Larva, Longboat, Manta, Marut, Muckworm, "
    "Muskellunge, Narwhal Mk III, Nebula II, Night Hawk NW, Nova, Orca, Orca Alpha, Piranha, "
    "Piranha II, Pit Viper II, Praying Mantis NW, Prowler, Pteradon, Pulsar, Quark, Rattler NW, "
    "Remora, Salamander NW, Saucer Shuttle, Scorpion, Scorpion Beta, Shaggai, "
    "Shryak Shuttle III, Spider, Spirit Rider III, Squidge, Stinger, Storm, Storm II, Strata, "
    "Surya, Teal Hawk III, Teal Hawk NW, Thistle, Thunder Bird NW, Tiger Moth, Ushas, Vartak, "
    "Varuna, Vishnu, Wavecutter, Windjammer, Yama"
)

# Spellings of forms, charts, tables and running text beside those of the lists.
OTHER_SPELLINGS = {
    "Badger": "snarling-badger",
    "Badger II": "snarling-badger-ii",
    "Bay": "bat",
    "Betafort": "betafortress",
    "Bloodhawk II": "blood-hawk-ii",
    "Hellbender": "hell-bender",
    "Hellbender II": "hell-bender-ii",
    "Orca II": "orca-alpha",
    "Shryak III": "shryak-shuttle-iii",
    "T-Bird": "thunder-bird",
    "Wave Cutter": "wavecutter",
    "Wind Jammer": "windjammer",
}


def folder(kind: str) -> dict[str, Any]:
    """Id → plain data of every file of a kind, without the content that is our own."""
    reader = YAML(typ="safe")
    files = sorted((CONTENT / kind / "silent-death").glob("*.yaml"))
    read = {file.stem: reader.load(file) for file in files}
    return {one: data for one, data in read.items() if data["source"]["book"] != OURS}


@pytest.fixture(scope="module")
def ships() -> dict[str, Any]:
    """Every ship file."""
    return folder("ships")


@pytest.fixture(scope="module")
def houses() -> dict[str, House]:
    """Every House, read through the schema."""
    return {name: House.model_validate(data) for name, data in folder("houses").items()}


def spellings(entities: dict[str, Any]) -> dict[str, list[str]]:
    """Name or alias, in lower case → the ids that answer to it."""
    found: dict[str, list[str]] = {}
    for entity_id, data in entities.items():
        for name in {name.lower() for name in (data["name"], *data.get("aliases", ()))}:
            found.setdefault(name, []).append(entity_id)
    return found


def split(text: str) -> list[str]:
    """The names of a printed list."""
    return text.split(", ") if text else []


def test_every_house_is_there_under_the_title_the_book_prints(houses: dict[str, House]) -> None:
    """There are sixteen Houses, the Night Watch, the Brood and the public domain; no more."""
    assert {name: house.name.upper() for name, house in houses.items()} == {
        name: printed.title for name, printed in PRINTED.items()
    }
    assert Counter(house.role for house in houses.values()) == {"house": 17, "brood": 1, "public-domain": 1}


@pytest.mark.parametrize("name", PRINTED)
def test_a_house_has_as_many_ships_of_each_class_as_printed(houses: dict[str, House], name: str) -> None:
    """The lists are as long as in the book and name no ship twice."""
    house = houses[name]
    lengths = tuple(len(house.ships.get(one, ())) for one in ("SPAC", "TPAC", "MPAC", "escort"))
    assert lengths == PRINTED[name].counts
    assert len(set(house.all_ships)) == len(house.all_ships)
    assert len(house.ships.get("any", ())) == (12 if name == "night-brood" else 0)


@pytest.mark.parametrize("name", PRINTED)
def test_partners_are_the_ones_the_book_permits(houses: dict[str, House], name: str) -> None:
    """Allies and mercenaries stand in the printed order, under whatever name the book gives."""
    meant = spellings({key: house.model_dump() for key, house in houses.items()})
    house = houses[name]
    for partners, text in ((house.allies, PRINTED[name].allies), (house.mercenaries, PRINTED[name].mercenaries)):
        barred = text.removeprefix("Any except for ")
        named = partners.any_except if isinstance(partners, AnyExcept) else partners
        assert isinstance(partners, AnyExcept) == (barred != text)
        assert [[str(one)] for one in named] == [meant[one.lower()] for one in split(barred)]


@pytest.mark.parametrize("name", PRINTED)
def test_the_2d4_table_is_the_printed_one(houses: dict[str, House], ships: dict[str, Any], name: str) -> None:
    """Every line from 2 to 8 names the ship the book prints, and the House flies that ship."""
    meant, house = spellings(ships), houses[name]
    assert [[str(line.ship)] for line in house.force_table] == [
        meant[ship.lower()] for ship in split(PRINTED[name].table)
    ]
    assert [str(line.roll) for line in house.force_table] == list("2345678")[: len(house.force_table)]
    assert {line.ship for line in house.force_table} <= set(house.all_ships)


def test_each_ship_is_on_as_many_lists_as_in_the_book(houses: dict[str, House], ships: dict[str, Any]) -> None:
    """Counted by ship, the lists agree with the book as they do when counted by House."""
    meant = spellings(ships)
    expected = {meant[ship.lower()][0]: 1 for ship in split(ON_ONE_LIST)}
    for times, text in ON_SEVERAL_LISTS.items():
        expected |= {meant[ship.lower()][0]: times for ship in split(text)}
    counted = Counter(str(ship) for house in houses.values() for ship in house.all_ships)
    assert counted == expected


def test_every_spelling_of_the_book_means_one_ship(ships: dict[str, Any]) -> None:
    """A name or alias leads to exactly one ship."""
    meant = spellings(ships)
    assert {name: ids for name, ids in meant.items() if len(ids) != 1} == {}
    assert {name: meant[name.lower()] for name in OTHER_SPELLINGS} == {
        name: [ship] for name, ship in OTHER_SPELLINGS.items()
    }


def test_no_ship_is_listed_that_the_book_does_not_name(ships: dict[str, Any]) -> None:
    """The ships are those of the lists: 156 names, the five prize displays among them."""
    named = split(ON_ONE_LIST) + [name for text in ON_SEVERAL_LISTS.values() for name in split(text)]
    listed = {data["name"] for data in ships.values() if data.get("listed")}
    assert len(named) == len(set(named)) == 156
    assert listed <= set(named)
    assert set(named) - listed == {"Piranha II", "Dolphin II", "Executioner II", "Orca Alpha", "Snarling Badger II"}


def test_listed_ships_fit_their_schema_and_invent_nothing(ships: dict[str, Any]) -> None:
    """A listed ship has BPV and crew together or neither, and a miniature that is itself listed."""
    priced = 0
    for data in ships.values():
        if not data.get("listed"):
            continue
        ship = ListedShip.model_validate(data)
        assert (ship.bpv is None) == (ship.crew_stats is None)
        assert ship.miniature is None or "miniature" not in ships[ship.miniature]
        priced += ship.bpv is not None
    # Each form prices 24 ships; one ship is on both, two have displays of their own.
    assert priced == 24 + 24 - 1 - 2


def test_a_ship_has_the_class_its_lists_give_it(houses: dict[str, House], ships: dict[str, Any]) -> None:
    """Three Houses list a ship in another class than the rest, and each of them says so."""
    odd = {
        (name, str(ship))
        for name, house in houses.items()
        for ship_class, listed in house.ships.items()
        for ship in listed
        if ship_class != "any" and ships[ship]["class"] != ship_class
    }
    waived = {
        (name, waiver.value) for name, house in houses.items() for waiver in house.waivers if waiver.rule == "SD501"
    }
    assert odd == waived == {("asp", "spirit-rider-iv"), ("data-sphere", "teal-hawk"), ("espan", "shryak-shuttle")}


def test_special_notes_are_structured(houses: dict[str, House]) -> None:
    """The notes of five lists are there in full, and no other list has any."""
    notes = {
        name: [note.model_dump(mode="json") for note in house.notes] for name, house in houses.items() if house.notes
    }
    assert notes == {
        "colos": [{"note": "bar-public-domain", "ships": ["dart", "dart-ii"]}],
        "kashmere": [{"note": "choose-at-setup", "ships": ["yama", "ushas"], "choice": "battle pods"}],
        "red-star": [{"note": "may-enter", "ships": ["blizzard-ii"], "times": 2}],
        "yoka-shan": [{"note": "own-mercenaries"}],
        "night-brood": [
            {"note": "must-enter", "ships": ["larva"], "times": 2},
            {"note": "only-own-ships"},
            {"note": "exclusive"},
            {"note": "crew-points", "points": 6.5},
        ],
    }


def test_prices_of_the_house_league_example(ships: dict[str, Any]) -> None:
    """Star Raven and Sentry cost what the worked example says, since no form prices them."""
    priced = {
        name: ListedShip.model_validate(ships[name]).cost_with_crew
        for name in ("star-raven", "sentry", "thunder-bird", "nova")
    }
    assert priced == {"star-raven": 152.5, "sentry": 102, "thunder-bird": 36, "nova": None}
    assert [ships[name]["per_sheet"] for name in ("thunder-bird", "talon", "sentry")] == [4, 2, 2]
