"""The content behind the pages: what `check` and `build` say of it, whatever becomes of its files."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from errno import ENOSPC
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from starlette.requests import Request as PageRequest
from starlette.types import Message

from sheetforge.compare.worth import SHOWN, WorthFiles
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import ContentRoot
from sheetforge.files import Json
from sheetforge.finding import Severity
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.pipeline import build
from sheetforge.press.svg_faces import without_faces
from sheetforge.printing import Request
from sheetforge.products.options import PrintOptions
from sheetforge.web.editing import draft, fixed
from sheetforge.web.endpoints import Pages
from sheetforge.web.folder import LONGEST_REST, POLL_SECONDS
from sheetforge.web.jobs import Jobs
from sheetforge.web.notices import Notices, file_systems
from sheetforge.web.orders import Order
from sheetforge.web.pictures import Pictures, planned
from sheetforge.web.run import Door, door
from sheetforge.web.served import PictureWork, ServedContent, digest_of
from sheetforge.web.worker import Worker
from tests.running import PATIENCE
from tests.site.sites import sample_content
from tests.web.serving import Serving

SHIP = "ships/silent-death/sample"


def ship_of(served: ServedContent) -> Key:
    """A ship that is drawn without a finding, of a game whose displays are drawn fast."""
    return next(
        key for key in served.library.keys("ships", "silent-death") if served.pictures(str(key), "a4", "color")["pages"]
    )


def file_of(root: Path, key: Key) -> Path:
    return root / key.kind / key.system / f"{key.id}.yaml"


def test_the_list_has_every_entity(served: ServedContent) -> None:
    """A row for each file of content, with its name."""
    rows = served.rows()
    names = {f"{row['kind']}/{row['game']}/{row['id']}" for row in rows if isinstance(row, dict)}
    assert names == set(map(str, served.library.keys()))


def test_page_and_check_agree_after_a_checkout(root: Path, served: ServedContent) -> None:
    """After all files have changed at once, as `git checkout` does it, the page shows the findings of `check`."""
    for number, file in enumerate(sorted(root.rglob("*.yaml"))):
        text = file.read_text()
        file.write_text(f"{text}# {number}\n" if number % 3 else text.replace("name: ", "nmae: ", 1))
    served.refresh(now=True)
    assert served._state.findings == check(root, "content", discover(), remember=False, jobs=1).findings
    assert len(served._state.findings) > 20


def test_a_full_disk_refuses_a_save_and_no_print(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file keeps its text, nothing half-written lies beside it, and the reason is given; prints need no disk."""
    running.served.refresh()
    name = str(ship_of(running.served))
    file = running.served.place.root / f"{name}.yaml"
    entity = running.data(f"/data/entity?of={name}")
    text = file.read_text()
    order = {"of": name, "before": entity["digest"], "text": f"{text}# more\n"}  # type: ignore[index, call-overload]

    def full(*paths: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sheetforge.files.os.replace", full)
        status, answer, _ = running.ask("/data/save", order)
        assert status == 507
        assert "the disk is full; free some space" in json.loads(answer)["problem"]
        prints = {"items": {name: 1}}
        path = running.data("/data/plan", prints)["files"][0]["path"]  # type: ignore[index, call-overload]
        assert running.worked("/data/print", {**prints, "path": path})[1].startswith(b"%PDF-")
    assert file.read_text() == text
    assert not list(file.parent.glob(".*"))
    assert running.ask("/data/save", order)[0] == 200


def test_the_display_of_a_unit_comes_before_what_is_printed_with_it(served: ServedContent) -> None:
    """It is planned alone, and comes with its drawing, so that it is shown sooner; then all pages follow."""
    key = ship_of(served)
    served.pages.forget()
    first = served.pictures(str(key), "a4", "color", whole=False)
    whole = served.pictures(str(key), "a4", "color")
    assert isinstance(first, dict)
    assert isinstance(whole, dict)
    assert first["more"] is True
    shown, *others = first["pages"]  # type: ignore[misc]
    drawing = shown.pop("drawing")  # type: ignore[union-attr, call-overload]
    assert drawing == served.picture(str(shown["digest"]))  # type: ignore[index, call-overload]
    assert [shown, *others] == [page for page in whole["pages"] if page["product"] == "displays"]  # type: ignore[union-attr, index, call-overload]
    again = served.pictures(str(key), "a4", "color", whole=False)
    assert again["pages"][0].pop("drawing") == drawing  # type: ignore[index, union-attr, call-overload]
    assert again == whole


def test_first_pages_that_two_ask_for_at_once_are_drawn_by_a_worker(root: Path) -> None:
    """The second place for work is a process, with the same answers; without it, and for new content, all goes on."""
    served = ServedContent(ContentRoot(root, "content"), discover())
    served.refresh()
    key = ship_of(served)
    served.pages.forget()
    alone = served.pictures(str(key), "a4", "color", whole=False)
    worker = served.worker = Worker(served.worker.work, served.lock, places=2)

    def beside() -> Json | PictureWork:
        served.pages = Pictures()
        with worker.place((key, "a4", "color"), lambda: served.number) as first:
            # The first place is taken, as by somebody whose page is being drawn.
            assert first is None
            return served.pictures(str(key), "a4", "color", whole=False)

    assert beside() == alone
    process = worker.process
    assert process is not None
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    assert beside() == alone
    assert worker.process is None
    file = file_of(served.place.root, key)
    file.write_text(re.sub("(?m)^name: .*$", "name: Changed", file.read_text()))
    served.refresh(now=True)
    changed = beside()
    assert "Changed" in changed["pages"][0]["drawing"]  # type: ignore[index, call-overload]
    served.close()
    assert worker.process is None


def test_looks_are_rarer_where_they_take_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take a hundredth of a processor at most; a single slow one changes nothing."""
    served = ServedContent(ContentRoot(sample_content(tmp_path / "content", "silent-fury"), "content"), discover())
    looks, now = [], 1000.0
    clock = SimpleNamespace(monotonic=lambda: now, thread_time=time.thread_time)
    monkeypatch.setattr("sheetforge.web.folder.time", clock)

    def slow_look() -> Mapping[str, tuple[int, int]]:
        looks.append(1)
        until = time.thread_time() + 0.02
        while time.thread_time() < until:
            pass
        return {}

    monkeypatch.setattr(served.folder, "_files", slow_look)
    monkeypatch.setattr(served, "_judge", lambda signature: None)
    for since, expected in ((0.0, 1), (1.5, 2), (1.5, 2), (LONGEST_REST, 3)):
        now += since
        served.refresh()
        assert len(looks) == expected


def test_looks_are_rare_where_every_change_has_a_notice(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was noticed is judged at once; a link, and a file system of a network, make looks due again."""
    monkeypatch.setattr("sheetforge.web.folder.LONGEST_REST", PATIENCE)
    served = ServedContent(ContentRoot(root, "content"), discover())
    number = served.refresh()
    # The second look is for what was written to a folder before it was watched.
    assert served.folder.left == 0
    assert served.refresh() == number
    assert served.folder.left > 0
    assert served.folder.rest == PATIENCE
    looks = []
    monkeypatch.setattr(served.folder, "_files", lambda files=served.folder._files: looks.append(1) or files())
    file = root / f"{SHIP}.yaml"
    file.write_text(f"{file.read_text()}# again\n")
    assert served.refresh() == number + 1
    assert looks == []
    # A folder that is removed, and there again before anybody has looked, is watched again.
    text = file.read_text()
    shutil.rmtree(file.parent)
    file.parent.mkdir()
    file.write_text(text)
    served.refresh()
    served.refresh()
    file.write_text(f"{text}# later\n")
    known = len(looks)
    assert served.refresh() > number + 1
    assert served.library.text(served.key(SHIP)).endswith(b"# later\n")
    assert len(looks) == known
    aside = tmp_path / "aside.yaml"
    file.rename(aside)
    file.symlink_to(aside)
    served.refresh()
    assert POLL_SECONDS <= served.folder.rest < PATIENCE
    monkeypatch.setattr("sheetforge.web.notices.MOUNTS", tmp_path / "mounts")
    (tmp_path / "mounts").write_text(f"1 2 0:1 / / rw - ext4 x rw\n1 2 0:2 / {root} rw shared:1 - nfs4 x rw\n")
    elsewhere = ServedContent(ContentRoot(root, "content"), discover())
    elsewhere.refresh()
    assert list(file_systems([str(root / "ships"), str(tmp_path)])) == ["nfs4", "ext4"]
    assert elsewhere.folder.notices.covers is False


def test_a_request_that_takes_a_notice_tells_who_waits(tmp_path: Path) -> None:
    """Where another request looks first, nothing is left that would wake those who wait for changes."""

    async def heard() -> set[str] | None:
        notices, noticed = Notices(), asyncio.Event()
        notices.watch([str(tmp_path)])
        notices.follow(noticed.set)
        (tmp_path / "a.yaml").touch()
        taken = notices.taken()
        await asyncio.wait_for(noticed.wait(), PATIENCE)
        notices.close()
        return taken

    assert asyncio.run(heard()) == {str(tmp_path / "a.yaml")}


def test_what_is_written_during_a_look_ends_the_wait_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asks for changes, and a save comes between its look at the folder and its wait."""
    monkeypatch.setattr("sheetforge.web.folder.LONGEST_REST", 10 * PATIENCE)
    monkeypatch.setattr("sheetforge.web.endpoints.WAIT_SECONDS", 10 * PATIENCE)
    served = ServedContent(ContentRoot(sample_content(tmp_path / "content", "silent-fury"), "content"), discover())
    monkeypatch.setattr(served.folder, "_looked", time.monotonic())
    monkeypatch.setattr(served.folder.notices, "covers", True)
    written = Event()

    async def heard() -> bytes:
        pages, loop = Pages(served, Jobs()), asyncio.get_running_loop()

        def look() -> int:
            if written.is_set():
                return 2
            loop.call_soon_threadsafe(lambda: (pages._wake(), written.set()))
            assert written.wait(PATIENCE)
            return 1

        monkeypatch.setattr(served, "refresh", look)
        request = PageRequest({"type": "http", "query_string": b"since=1"}, _stays)
        answer = await asyncio.wait_for(pages.changes(request), PATIENCE)
        served.close()
        return bytes(answer.body)

    assert json.loads(asyncio.run(heard())) == {"number": 2}


async def _stays() -> Message:
    """A connection that goes on."""
    await asyncio.Event().wait()
    raise AssertionError


def test_a_notice_has_the_entity_that_is_looked_at(running: Serving) -> None:
    """Who waits for changes has its findings with the number of the state; one that is gone is left out."""
    running.served.refresh()
    key = ship_of(running.served)
    assert running.door.listening.proto == socket.IPPROTO_TCP
    file = file_of(running.served.place.root, key)
    since = running.served.number
    file.write_text(file.read_text() + "nmae: x\n")
    news = running.data(f"/data/changes?since={since}&of={key}")
    assert news["entity"] == running.data(f"/data/entity?of={key}")  # type: ignore[index, call-overload]
    assert [one["code"] for one in news["entity"]["findings"]] == ["SF101"]  # type: ignore[index, union-attr, call-overload]
    file.unlink()
    assert set(running.data(f"/data/changes?since={news['number']}&of={key}")) == {"number"}  # type: ignore[arg-type, index, call-overload]


def test_what_is_printed_with_all_of_its_ships_is_drawn_by_a_job(running: Serving) -> None:
    """Its pages are drawn by another process, kept for all who look, and drawn again after a change."""
    served = running.served
    served.pages.forget()
    name = next(str(key) for key in served.library.keys("scenarios"))
    assert isinstance(served.pictures(name, "a4", "color"), PictureWork)
    address = f"/data/pictures?of={name}&paper=a4&ink=color"
    answer = running.data(address)
    assert answer == served.pictures(name, "a4", "color")
    digest = answer["pages"][0]["digest"]  # type: ignore[index, call-overload]
    assert running.ask(f"/data/picture?digest={digest}")[1].startswith(b"<?xml")
    file = file_of(served.place.root, served.key(name))
    file.write_text(file.read_text() + "# again\n")
    served.refresh(now=True)
    assert isinstance(served.pictures(name, "a4", "color"), PictureWork)


@pytest.mark.parametrize("kind", ["fleets", "houses", "scenarios"])
def test_what_names_a_removed_ship_has_no_pages(root: Path, served: ServedContent, kind: str) -> None:
    """A fleet, a House and a scenario that name it do not pass the check; neither pages nor an order break down."""
    name = f"{kind}/silent-death/sample"
    (root / f"{SHIP}.yaml").unlink()
    served.refresh(now=True)
    assert not [page for page in planned(served.library, served.key(name), "a4", "color") if page.is_main]
    assert "does not pass the check" in str(Order({name: 1}).plan(served)["omitted"])


@pytest.mark.parametrize("game", ["babylon", "silent-fury"])
def test_a_ship_that_cannot_be_drawn_keeps_its_last_good_sheet(root: Path, served: ServedContent, game: str) -> None:
    """While its file is broken the earlier pages are shown, marked as stale, also if others are printed without it."""
    key = next(key for key in served.library.keys("ships", game) if served.pictures(str(key), "a4", "color")["pages"])
    good = served.pictures(str(key), "a4", "color")
    text = file_of(root, key).read_text()
    file_of(root, key).write_text(text[: len(text) // 2])
    served.refresh(now=True)
    stale = served.pictures(str(key), "a4", "color")
    assert stale == {"stale": True, "pages": good["pages"]}
    assert served.entity(str(key))["findings"]
    file_of(root, key).write_text(text + "# sound again\n")
    served.refresh(now=True)
    assert served.pictures(str(key), "a4", "color")["stale"] is False


def test_pictures_are_those_of_build_without_faces(root: Path, served: ServedContent, tmp_path: Path) -> None:
    """A page draws the SVG that `build` writes with its text in faces; these come as files, each once."""
    key = ship_of(served)
    pages = served.pictures(str(key), "letter", "mono")["pages"]
    assert isinstance(pages, list)
    drawn = {served.picture(str(page["digest"])) for page in pages if isinstance(page, dict)}
    request = Request(
        (), key.system, {key.kind: frozenset((key,))}, ("svg",), PrintOptions("letter", "mono", svg_text="font")
    )
    build(ContentRoot(root, "content"), request, tmp_path / "out", jobs=1)
    written = {without_faces(file.read_text()) for file in (tmp_path / "out").rglob("*.svg")}
    assert written
    assert written < drawn
    # Neither faces nor outlines of letters: a page is a third of its file.
    assert all('class="bold"' in page and "<use x=" not in page and len(page) < 120_000 for page in written)
    assert len(drawn - written) == 1, "and the counters alone"


def test_what_an_order_does_not_print_is_named(root: Path) -> None:
    """A weapon and a broken ship have no sheet: both are named, the rest is printed; commands name the folder."""
    served = ServedContent(ContentRoot(root, "content"), discover(), content=str(root))
    served.refresh()
    good = ship_of(served)
    broken = next(key for key in served.library.keys("ships", good.system) if key != good)
    weapon = served.library.keys("weapons", good.system)[0]
    file_of(root, broken).write_text("name: [")
    served.refresh(now=True)
    plan = Order({str(good): 1, str(weapon): 2, str(broken): 1}).plan(served)
    assert len(plan["files"]) == 1  # type: ignore[arg-type]
    assert isinstance(plan["omitted"], dict)
    assert plan["omitted"][str(weapon)] == "nothing to print for this request"
    assert any(broken.id in name for name in plan["omitted"])
    assert str(plan["commands"][0]).endswith(f" --content {root}")  # type: ignore[index, call-overload]


def judged(served: ServedContent, name: str, text: str) -> list[Json]:
    """The findings of a text that is not saved."""
    findings = draft(served, name, text)["findings"]
    assert isinstance(findings, list)
    return findings


def test_a_draft_is_judged_and_nothing_is_written(root: Path, served: ServedContent) -> None:
    """A text that is typed gets the findings that its file would have; file and state stay."""
    key = ship_of(served)
    text = file_of(root, key).read_text()
    number = served.refresh(now=True)
    findings = judged(served, str(key), text.replace("name:", "nmae:", 1))
    assert any(isinstance(one, dict) and one["severity"] == "error" for one in findings)
    assert judged(served, str(key), text) == []
    assert file_of(root, key).read_text() == text
    assert served.refresh(now=True) == number


def test_a_text_is_saved_once_and_never_over_another(root: Path, running: Serving) -> None:
    """Saving needs the text that was read: a file that changed meanwhile is shown, not overwritten."""
    running.served.refresh()
    key = ship_of(running.served)
    file = file_of(root, key)
    entity = running.data(f"/data/entity?of={key}")
    assert isinstance(entity, dict)
    new = f"{entity['text']}# a remark\n"
    order = {"of": str(key), "before": entity["digest"], "text": new}
    other = next(path for path in sorted(root.rglob("*.yaml")) if path != file)
    other.write_text(f"{other.read_text()}nmae: x\n")
    findings = len(running.served._state.findings)
    saved = running.data("/data/save", order)
    assert file.read_text() == new
    # What changed beside it is left to the next look, and not forgotten.
    assert running.served.refresh(now=True) > saved["number"]  # type: ignore[index, call-overload, operator]
    assert len(running.served._state.findings) > findings
    # The digest of what was written, whatever has become of the file by the time that the page goes on.
    assert saved["digest"] == digest_of(new.encode())  # type: ignore[index, call-overload]
    status, answer, _ = running.ask("/data/save", {**order, "text": "mine"})
    assert status == 409
    found = json.loads(answer)
    assert found["text"] == new
    assert file.read_text() == new
    file.unlink()
    running.served.refresh(now=True)
    status, answer, _ = running.ask("/data/save", {**order, "text": "mine"})
    assert (status, json.loads(answer)["text"]) == (409, "")
    again = {"of": str(key), "before": json.loads(answer)["digest"], "text": new}
    assert running.ask("/data/save", again)[0] == 200
    assert file.read_text() == new
    for name in ("../away", "ships/nowhere/x", "ships/babylon/../x", "/tmp/x", ""):
        assert running.ask("/data/save", {**again, "of": name})[0] == 400


def test_a_server_that_only_reads_writes_nothing(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the right to write, saving is refused with the reason."""
    monkeypatch.setattr(running.served, "writable", False)
    key = ship_of(running.served)
    file = file_of(running.served.place.root, key)
    text = file.read_text()
    status, answer, _ = running.ask("/data/save", {"of": str(key), "before": digest_of(text.encode()), "text": "x"})
    assert status == 400
    assert "only reads" in answer.decode()
    assert file.read_text() == text


def test_a_fix_changes_the_text_and_not_the_file(root: Path, served: ServedContent) -> None:
    """A fix changes the text that is being typed, and no other line of it."""
    fixable = next(one for one in _broken_by_case(root, served) if isinstance(one, dict) and one["fix"])
    name, line, code = str(fixable["of"]), int(str(fixable["line"])), str(fixable["code"])
    before = (root / f"{name}.yaml").read_text()
    typed = f"{before}# typed meanwhile\n"
    better = fixed(served, name, line, code, typed)
    assert better != typed
    assert better.endswith("# typed meanwhile\n")
    with pytest.raises(BadRequest, match="no fix"):
        fixed(served, name, line, code, better)
    assert (root / f"{name}.yaml").read_text() == before


def _broken_by_case(root: Path, served: ServedContent) -> Iterator[object]:
    """Break a price of each ship, and yield the findings of the page."""
    for key in served.library.keys("ships"):
        file = file_of(root, key)
        for price in served.systems[key.system].prices:
            file.write_text(file.read_text().replace(f"{price}: ", f"{price}: 1"))
        served.refresh(now=True)
        for finding in served.entity(str(key))["findings"] or ():  # type: ignore[union-attr]
            assert isinstance(finding, dict)
            yield {**finding, "of": str(key)}


def test_a_folder_that_vanishes_is_named_and_found_again(root: Path, served: ServedContent) -> None:
    """While the folder is away the page says so; when it comes back everything is shown."""
    before = len(served.rows())
    root.rename(root.with_name("away"))
    served.refresh(now=True)
    assert served.about()["fault"]
    root.with_name("away").rename(root)
    served.refresh(now=True)
    assert served.about()["fault"] == ""
    assert len(served.rows()) == before


def test_the_place_of_errors_is_known_to_prints(root: Path, served: ServedContent) -> None:
    """An order of a ship with errors says why there is nothing to print."""
    key = ship_of(served)
    file_of(root, key).write_text("name: [\n")
    served.refresh(now=True)
    assert any(one.severity is Severity.ERROR for one in served._findings(key))
    omitted = Order({str(key): 1}).plan(served)["omitted"]
    assert "does not pass the check" in str(omitted)


def test_port_and_token_stay_until_new_ones_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept link works the next day; after --new-token it does not."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = tmp_path / "content"
    with ExitStack() as opened:

        def door_of(folder: Path, new_token: bool = False) -> Door:
            # None is closed before the end, so that no other program gets the port in between.
            found = door(folder, None, on_network=False, new_token=new_token)
            opened.enter_context(found.listening)
            return found

        doors = [door_of(root), door_of(root), door_of(root, new_token=True)]
        assert doors[0].hosts == doors[1].hosts
        assert doors[0].token == doors[1].token != doors[2].token
        with socket.socket() as other_program:
            # The usual port is in use: another one serves this time, and the usual one is kept.
            other_program.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            other_program.bind(("127.0.0.1", int(doors[0].hosts[0].partition(":")[2])))
            other_program.listen()
            assert door_of(root).hosts != doors[0].hosts
        again = door_of(root)
        assert again.hosts == doors[0].hosts
        assert again.token == doors[2].token
        assert door_of(root.with_name("other")).token != again.token


def test_measured_worth_stands_beside_the_price(root: Path, tmp_path: Path) -> None:
    """The rows of a ship in the given files; a file that is written anew is read again, a half-written one is not."""
    file = tmp_path / "worth.json"
    row: dict[str, Json] = dict.fromkeys(SHOWN, 7)

    def measure(measured: int, name: str) -> None:
        ships: list[Json] = [{**row, "ship": name, "measured": measured}]
        file.write_text(json.dumps({"worth": [{"bot": "reference", "ships": ships}]}))

    file.write_text("{")
    with pytest.raises(Unreadable, match="is not a result of"):
        WorthFiles([file])
    measure(61, "ships/babylon/condor")
    served = ServedContent(ContentRoot(root, "content"), discover(), worth=WorthFiles([file]))
    assert served.entity("ships/babylon/condor")["worth"] == [{"bot": "reference", **row, "measured": 61}]
    assert served.entity("ships/babylon/hiisi")["worth"] == []
    measure(612, "ships/babylon/condor")
    after = [{"bot": "reference", **row, "measured": 612}]
    assert served.entity("ships/babylon/condor")["worth"] == after
    file.write_text("{")
    assert served.entity("ships/babylon/condor")["worth"] == after
