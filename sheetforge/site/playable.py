"""Battles that a site plays in its pages: the page of a table, and the program with its content for the browser.

The modules of the page are those of `table`, whose part this needs as files. Everything but the pages and the script
that keeps them for use without a network is named by its digest.
"""

from __future__ import annotations

import gzip
import html
import json
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import sheetforge
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.listing import MANIFEST, own_content
from sheetforge.content.lookup import find_key
from sheetforge.freshness import digest_of
from sheetforge.game import games_of
from sheetforge.pages.frame import faces_css, upward
from sheetforge.pages.markup import Node, element, table
from sheetforge.parts import COMMANDS, GAMES, PARTS, declared, need
from sheetforge.play import engine_of
from sheetforge.play.bots import bots
from sheetforge.play.engine import Unplayable
from sheetforge.press.build import Artefact
from sheetforge.site.contents import SearchEntry, SiteContents
from sheetforge.site.engine import PageEngine

PLAY = "play.html"
"""The list of the battles."""

FOLDER = "play"

KEEPER = f"{FOLDER}/keeper.js"
"""The script that keeps everything for use without a network. It serves the folder that it is in."""

RULES = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: "
    "data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The policy of a page: it loads and runs only files of the site."""

PROGRAM = Path(sheetforge.__file__).parent

PAGE_FOLDERS = ("web/play_page", "play/data/page")
"""The folders of modules and styles, of which `table` serves the same."""

PAGE, KEEPER_SCRIPT = "play.html", "keeper.js"

LEVEL = 6
"""The level of compression: the highest one saves a hundredth in twice the time."""

NOT_LOADED = ("lobby.js", "lobby.css", KEEPER_SCRIPT)
"""Files of these folders that are the server's, or lie elsewhere."""

PROGRAM_ROOMS_LEFT_OUT = ("compare", "pages", "web/page", "web/play_page", "data/docs", "data/content")
"""Folders of the program that no battle reads, besides the parts other than `web` and the games that are not played."""


@dataclass(frozen=True)
class PlayedBattle:
    """A scenario with a page: its sides, the bots of its game, the strongest first."""

    key: Key
    name: str
    sides: tuple[str, ...]
    bots: tuple[str, ...]

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"{FOLDER}/{self.key.system}/{self.key.id}.html"


class PlayableBattles:
    """The battles of a request, and what their pages load."""

    def __init__(self, library: Library, named: tuple[str, ...], engine: PageEngine) -> None:
        """Raises `BadRequest` for an unknown scenario, and `MissingPart` without the part `web`."""
        need("web")
        self.library = library
        self.engine = engine
        self.keys = list(dict.fromkeys(find_key(library, name, "scenarios") for name in named))
        strange = [layer.pack.id for layer in library.layers if not self._is_packed(layer.pack.root)]
        if strange:
            raise BadRequest(
                f"--play takes the content of one folder and what ships with the program; this one extends {strange[0]}"
            )

    def _is_packed(self, root: Path) -> bool:
        return root in (self.library.root, own_content())

    @cached_property
    def battles(self) -> list[PlayedBattle]:
        """The battles. Raises `BadRequest` for one that cannot be played."""
        battles = []
        for key in self.keys:
            engine = engine_of(self.library, key.system)
            try:
                battle = engine.battle(self.library, {"scenario": key.id})
            except Unplayable as problem:
                raise BadRequest(f"{key.short}: {problem}") from None
            known = tuple(reversed([*bots(engine)]))
            battles.append(PlayedBattle(key, battle.name, tuple(battle.sides), known))
        return battles

    @cached_property
    def inputs(self) -> str:
        """The digest of what pages load besides the program and the content."""
        names = [f"web/play_page/{name}" for name in (PAGE, KEEPER_SCRIPT)]
        texts = [name.encode() + _of_program(name) for name in (*names, "site/data/engine.toml")]
        return digest_of(*map(str, self.keys), *texts, *self._modules().values())

    @cached_property
    def systems(self) -> frozenset[str]:
        """The games of the battles, with those that they extend."""
        games, found = games_of(self.library), {key.system for key in self.keys}
        while more := {str(games[id].extends) for id in found if games[id].extends} - found:
            found |= more
        return frozenset(found)

    # --- files that pages load ------------------------------------------------------------------

    @cached_property
    def loaded(self) -> dict[str, bytes]:
        """All that pages load, by address. Raises `Unreadable`."""
        modules = self._modules()
        scripts = self.engine.scripts()
        # Servers send it as it is, so it is packed here; a name of its own keeps them from unpacking it.
        scripts["pyodide.asm.wasm.packed"] = gzip.compress(scripts.pop("pyodide.asm.wasm"), LEVEL, mtime=0)
        program = self._program()
        return {
            **{f"{_named('page', modules)}/{name}": data for name, data in modules.items()},
            **{f"{_named('engine', scripts)}/{name}": data for name, data in scripts.items()},
            f"{_named('program', {'': program})}.packed": program,
        }

    def _modules(self) -> dict[str, bytes]:
        """Return the modules and styles of the page, by their path."""
        found = {
            f"{folder}/{path.name}": path.read_bytes()
            for folder in PAGE_FOLDERS
            for path in sorted((PROGRAM / folder).iterdir())
            if path.suffix in (".js", ".css") and path.name not in NOT_LOADED
        }
        return {**found, "faces.css": faces_css().encode()}

    def _program(self) -> bytes:
        """Return the program, what it needs and the content as an archive, the same for the same files."""
        files = {**dict(self.engine.modules()), **self._own_modules(), **self._content()}
        files["sheetforge.dist-info/METADATA"] = b"Name: sheetforge\n"
        files["sheetforge.dist-info/entry_points.txt"] = self._entry_points().encode()
        held = BytesIO()
        with tarfile.open(fileobj=held, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, data in sorted(files.items()):
                member = tarfile.TarInfo(name)
                member.size = len(data)
                archive.addfile(member, BytesIO(data))
        return gzip.compress(held.getvalue(), LEVEL, mtime=0)

    def _own_modules(self) -> dict[str, bytes]:
        left_out = {PROGRAM / room for room in PROGRAM_ROOMS_LEFT_OUT}
        left_out |= {_folder(point.module) for point in declared(PARTS) if point.name != "web"}
        left_out |= {_folder(point.module) for point in declared(GAMES) if point.name not in self.systems}
        return {f"sheetforge/{name}": data for name, data in _below(PROGRAM, left_out)}

    def _content(self) -> dict[str, bytes]:
        """Return the files of the games that are played: of the folder, and of what ships with the program."""
        roots = {"content": self.library.root}
        if any(layer.pack.root == own_content() != self.library.root for layer in self.library.layers):
            roots["sheetforge/data/content"] = own_content()
        found: dict[str, bytes] = {}
        for shown, root in roots.items():
            for name, data in _below(root, set()):
                parts = name.split("/")
                if name == MANIFEST or (len(parts) == 3 and parts[1] in self.systems):
                    found[f"{shown}/{name}"] = data
        return found

    def _entry_points(self) -> str:
        """Return the games of the battles as the metadata of a package name them."""
        games = [f"{point.name} = {point.value}" for point in declared(GAMES) if point.name in self.systems]
        return "\n".join([f"[{GAMES}]", *games, f"[{PARTS}]", "web = sheetforge.web", f"[{COMMANDS}]", ""])

    # --- pages ----------------------------------------------------------------------------------

    def pages(self) -> dict[str, bytes]:
        """Return the page of each battle and all that they load, by address. Raises `Unreadable`."""
        pages = {battle.address: self._page(battle) for battle in self.battles}
        return {**self.loaded, **pages, KEEPER: self._keeper(pages)}

    def artefacts(self, contents: SiteContents) -> Iterator[Artefact]:
        """Yield the pages with what they load, and the list of them."""
        for address, data in self.pages().items():
            yield Artefact(address, digest_of(data, address), partial(bytes, data), group=FOLDER)
        rows = [
            (
                element("a", battle.name, href=battle.address),
                contents.title_of(battle.key.system),
                ", ".join(battle.sides),
            )
            for battle in self.battles
        ]
        body: list[Node] = [
            element("h1", "Play"),
            element(
                "p",
                "These battles are played in this browser, against bots or two at one screen, without a server. "
                "The first one loads about 11 MB, and works without a network from then on.",
            ),
            table(("Battle", "Game", "Sides"), rows),
        ]
        yield contents.page(PLAY, lambda: contents.frame.page(PLAY, "Play", *body), map(str, body))

    def entries(self, contents: SiteContents) -> Iterator[SearchEntry]:
        """Yield what a search finds of the battles."""
        for battle in self.battles:
            kind = f"battle to play, {contents.title_of(battle.key.system)}"
            yield SearchEntry(battle.name, kind, battle.address, " ".join(battle.sides))

    def _page(self, battle: PlayedBattle) -> bytes:
        """Return the page of a table with the addresses of a site, and the battle that it plays."""
        up = upward(battle.address)
        page = up + _folder_of(self.loaded, "play.js").removesuffix("/web/play_page")
        given = {
            "battle": f"{battle.key.system}/{battle.key.id}",
            "name": battle.name,
            "sides": battle.sides,
            "bots": battle.bots,
            "engine": up + _folder_of(self.loaded, "pyodide.mjs"),
            "program": up + next(address for address in self.loaded if address.startswith(f"{FOLDER}/program-")),
            "keeper": up + KEEPER,
            "list": up + PLAY,
        }
        text = _of_program(f"web/play_page/{PAGE}").decode()
        replaced = {
            '<meta charset="utf-8">': '<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(RULES)}">',
            'href="/faces.css"': f'href="{page}/faces.css"',
            'href="/': f'href="{page}/',
            'src="/web/play_page/play.js"': f'src="{page}/web/play_page/local.js"',
            "<body ": f'<body data-given="{html.escape(json.dumps(given, sort_keys=True))}" ',
            "all of it from this server": "all of it from this site",
            "<title>Table</title>": f'<link rel="stylesheet" href="{page}/web/play_page/local.css">\n'
            f"<title>{html.escape(battle.name)}</title>",
        }
        for old, new in replaced.items():
            assert old in text, old
            text = text.replace(old, new)
        return text.encode()

    def _keeper(self, pages: Mapping[str, bytes]) -> bytes:
        """Return the script that keeps all files of the folder, with their list."""
        text = _of_program(f"web/play_page/{KEEPER_SCRIPT}").decode()
        listed = [address.removeprefix(f"{FOLDER}/") for address in (*self.loaded, *pages)]
        state = digest_of(*listed, *pages.values())[:12]
        place = 'const STATE = "", FILES = /** @type {string[]} */ ([]);'
        assert place in text
        return text.replace(place, f"const STATE = {json.dumps(state)}, FILES = {json.dumps(listed)};").encode()


def _of_program(name: str) -> bytes:
    return (PROGRAM / name).read_bytes()


def _named(what: str, files: Mapping[str, bytes]) -> str:
    """Return the address of a folder or a file by the digest of what is in it."""
    return f"{FOLDER}/{what}-{digest_of(*(part for name in sorted(files) for part in (name, files[name])))[:12]}"


def _folder_of(loaded: Mapping[str, bytes], name: str) -> str:
    """Return the folder of the file with a name."""
    return next(address for address in loaded if address.endswith(f"/{name}")).rpartition("/")[0]


def _folder(module: str) -> Path:
    """Return the folder of a package; one that cannot be found is none of the program's."""
    spec = find_spec(module)
    return Path(spec.origin).parent if spec is not None and spec.origin else Path(module)


def _below(root: Path, left_out: set[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files below a folder, by their path in it."""
    for path in sorted(root.iterdir()):
        if path.name.startswith(".") or path.name == "__pycache__" or path in left_out:
            continue
        if path.is_dir():
            yield from ((f"{path.name}/{name}", data) for name, data in _below(path, left_out))
        else:
            yield path.name, path.read_bytes()
