"""What the server refuses, and that it answers the next good request."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from random import Random

import pytest

from sheetforge.web import safety
from tests.running import PATIENCE, Run, wait_until
from tests.web.endurance import hostile
from tests.web.serving import Serving


@pytest.mark.parametrize(
    ("headers", "token", "status"),
    [
        ({}, False, 401),
        ({"x-sheetforge-token": "wrong"}, False, 401),
        ({"host": "evil.example"}, True, 403),
        ({"host": "127.0.0.1"}, True, 403),
        ({"origin": "http://evil.example"}, True, 403),
        ({"origin": "null"}, True, 403),
        ({"sec-fetch-site": "cross-site"}, True, 403),
        ({"sec-fetch-site": "same-site"}, True, 403),
        ({"sec-fetch-site": "same-origin"}, True, 200),
    ],
)
def test_requests_of_others_are_refused(running: Serving, headers: dict[str, str], token: bool, status: int) -> None:
    """A foreign host, origin or site is refused, and so is a request for data without the token."""
    assert running.ask("/data/about", headers=headers, token=token)[0] == status


def test_the_address_of_this_server_is_an_origin_of_its_own(running: Serving) -> None:
    """A request that names the printed address as its origin is answered."""
    assert running.ask("/data/about", headers={"origin": f"http://127.0.0.1:{running.port}"})[0] == 200


def test_every_answer_has_the_headers_that_protect_it(running: Serving) -> None:
    """No answer, refusals included, may be framed, sniffed, kept, or run a script of its own."""
    for path, token in (("/", True), ("/data/about", True), ("/data/about", False), ("/nowhere", True)):
        _, _, headers = running.ask(path, token=token)
        assert {name.decode() for name, _ in safety.HEADERS} <= {name.lower() for name in headers}
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy


def test_only_the_files_of_the_page_are_read(running: Serving) -> None:
    """No path leads out of the folder of the page."""
    for path in ("/page/../run.py", "/page/%2e%2e%2frun.py", "/page/..%5crun.py", "/faces/../../OFL.txt", "/page/"):
        assert running.ask(path)[0] == 404, path


def test_a_long_body_is_refused(running: Serving) -> None:
    """A body above the limit is refused, whatever its length says."""
    body = {"of": "x", "text": "y" * safety.LARGEST_BODY}
    assert running.ask("/data/draft", body)[0] == 413


def test_a_slow_request_ends(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that sends no whole head, or no whole body, is closed."""
    monkeypatch.setattr(safety, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(safety, "BODY_SECONDS", 0.2)
    head = (
        f"POST /data/draft HTTP/1.1\r\nhost: 127.0.0.1:{running.port}\r\nx-sheetforge-token: {running.door.token}\r\n"
    )
    for sent in ("GET / HTT", f"{head}content-length: 100\r\n\r\nhalf"):
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as client:
            answer = b""
            # On a busy machine it may be closed before all has been sent.
            with suppress(ConnectionError):
                client.sendall(sent.encode())
                answer = client.recv(4096)
            assert answer == b"" or b" 413 " in answer.splitlines()[0]


def test_more_connections_than_the_limit_are_refused(running: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """While as many connections as are allowed are open, another is refused; after that requests are served."""
    monkeypatch.setattr(safety, "HEAD_SECONDS", PATIENCE)
    with ExitStack() as opened:
        for _ in range(safety.MOST_CONNECTIONS):
            opened.enter_context(socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE))
        assert running.ask("/data/about")[0] == 503
    wait_until(lambda: running.ask("/data/about")[0] == 200)


def test_hostile_requests_get_a_status_or_an_end(running: Serving) -> None:
    """Whatever is sent, it is refused, ended, or answered for the holder of the token; the next one is served."""
    assert 60 < hostile(running, Random(7), 120) <= 120


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/data/draft", [], "not a JSON object"),
        ("/data/draft", {"of": 3}, "of is a text"),
        ("/data/entity?of=ships/nowhere/x", None, "there is no ships/nowhere/x"),
        ("/data/entity", None, "of is a text"),
        ("/data/pictures?of=x&paper=a9", None, "paper is one of"),
        ("/data/picture?digest=x", None, "earlier state"),
        ("/data/plan", {"items": {}}, "names with their numbers"),
        ("/data/plan", {"items": {"ships/x/y": 1000}}, "from 1 to 99"),
        ("/data/fixed", {"of": "x", "line": "1", "code": "SD1"}, "line is a number"),
    ],
)
def test_bad_requests_are_answered_with_a_reason(running: Serving, path: str, body: object, said: str) -> None:
    """A request that makes no sense gets 400 and says what is wrong with it."""
    status, answer, _ = running.ask(path, body)
    assert status == 400
    assert said in answer.decode()


def test_a_port_that_is_taken_is_named(running: Serving, sheetforge: Run) -> None:
    """A given port on which something listens is refused with exit code 2 and the way out."""
    answer = sheetforge("serve", "--content", running.served.place.root, "--port", running.port)
    assert answer.code == 2
    assert f"cannot listen on port {running.port}" in answer.err
    assert "--port" in answer.err
