"""Chromium without a window, driven by its own protocol: a page as its reader sees and uses it.

`.ci/run` installs the browser; files of tests that use the fixture `chromium` stand in
`tests/programs.py`. The protocol runs over a pair of pipes, so neither a port nor a package is
needed. A test opens a page, runs JavaScript in it, and looks at what came of it::

    tab = chromium.open(tmp_path / "index.html")
    tab.run("document.querySelector('button').click()")
    assert tab.run("document.title") == "..."
    assert tab.faults == []
    assert tab.requests_outside(tmp_path) == []
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import F_DUPFD_CLOEXEC, fcntl
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.programs import ALL_LOOKS, BARRIERS, BROWSERS, WITHOUT_CONTRAST, accessibility
from tests.running import PATIENCE

ELSEWHERE = "table.test"
"""A host name that the browser takes for this machine."""

OPTIONS = (
    # A host name that is not localhost: pages there have no secure context, as on the network of a club.
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--allow-file-access-from-files",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
    "about:blank",
)
"""Nothing of these asks the network: without them the browser looks for updates by itself."""


CONTROLS = (
    *("button", "link", "textbox", "combobox", "listbox", "option", "checkbox", "radio", "slider", "spinbutton"),
    *("DisclosureTriangle", "tab", "menuitem", "img", "image"),
)
"""Roles of the accessible tree that are used, or that stand for a picture, and need a name."""


LEFT = ("context was destroyed", "Cannot find context", "navigated or closed", "Cannot find default execution context")
"""What the browser says of an expression whose page is left meanwhile."""

AIM = """(async selector => {
  const spot = one => (({x, y, width, height}) => [x + width / 2, y + height / 2])(one.getBoundingClientRect());
  const free = (one, there) => there && (one.contains(there) || there.contains(one));
  for (let place = "", tries = 0; tries < 300; tries += 1) {
    const one = document.querySelector(selector);
    if (one && !free(one, document.elementFromPoint(...spot(one)))) {
      one.scrollIntoView({block: "center", behavior: "instant"});
    }
    await new Promise(done => setTimeout(done, 40));
    if (!one || !one.isConnected) continue;
    if (place === `${spot(one)}` && one.getClientRects().length) break;
    place = `${spot(one)}`;
  }
  window.hit = null;
  addEventListener("click", event => {
    window.hit = event.composedPath().some(one => one instanceof Element && one.matches(selector));
  }, {capture: true, once: true});
  return spot(document.querySelector(selector));
})(%s)"""
"""Wait until an element stays where it is in the window, and note whether the next click meets it; its middle."""

HIT_SECONDS = 10.0
"""Seconds after which a press that has made no click is made again: what was pressed was drawn anew meanwhile."""


class Pipe:
    """Messages to and from a browser: JSON, each ended by a zero byte."""

    def __init__(self, reading: int, writing: int) -> None:
        self.reading, self.writing = reading, writing
        self._rest = b""
        self._last = 0
        self.events: list[dict[str, Any]] = []

    def ask(self, method: str, session: str = "", **given: object) -> dict[str, Any]:
        """Send a command, and return what it answers; events before that are kept."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": given}
        if session:
            message["sessionId"] = session
        rest = memoryview(json.dumps(message).encode() + b"\0")
        while rest:
            # A long script is more than a pipe takes at once, when a signal comes in between.
            rest = rest[os.write(self.writing, rest) :]
        until = time.monotonic() + PATIENCE
        while (answer := self._next(until)).get("id") != self._last:
            self.events.append(answer)
        assert "error" not in answer, f"{method}: {answer['error']}"
        result: dict[str, Any] = answer["result"]
        return result

    def wait_for(self, method: str, session: str) -> None:
        """Read events until one of this name has come."""
        until = time.monotonic() + PATIENCE
        seen = len(self.events)
        while not any(one.get("method") == method and one.get("sessionId") == session for one in self.events[seen:]):
            self.events.append(self._next(until))

    def _next(self, until: float) -> dict[str, Any]:
        """Return the next message."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self.reading], [], [], max(0, until - time.monotonic()))
            piece = os.read(self.reading, 1 << 16) if ready else b""
            assert piece, "Chromium says nothing more"
            self._rest += piece
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message


class Tab:
    """An open page."""

    def __init__(self, pipe: Pipe, width: int, height: int) -> None:
        self._pipe = pipe
        target = pipe.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = pipe.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str = attached["sessionId"]
        self._target = target
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def ask(self, method: str, **given: object) -> dict[str, Any]:
        """Send a command of the protocol for this page."""
        return self._pipe.ask(method, self._session, **given)

    def go(self, address: str) -> None:
        """Load an address, with its pictures and scripts."""
        seen = len(self._pipe.events)
        problem = self.ask("Page.navigate", url=address).get("errorText")
        assert not problem, f"{address}: {problem}"
        if not self._happened("Page.loadEventFired", seen):
            self._pipe.wait_for("Page.loadEventFired", self._session)

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page; a promise is waited for."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key and let it go: a letter, a space, or a name such as `ArrowLeft`."""
        text = {"text": "\r" if key == "Enter" else key} if len(key) == 1 or key == "Enter" else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def holds(self, condition: str) -> bool:
        """Whether an expression is true now; it is not while the page is loaded."""
        try:
            return bool(self.run(f"Boolean({condition})"))
        except AssertionError as problem:
            if any(words in str(problem) for words in (*LEFT, "of null")):
                return False
            raise

    def wait(self, condition: str, seconds: float = PATIENCE) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + seconds
        while not self.holds(condition):
            shown = "" if time.monotonic() < until else self.run("document.body.innerText")[:600]
            assert time.monotonic() < until, f"{condition}; the page says: {shown}"
            time.sleep(0.01)

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of the first element of a selector in the window."""
        x, y = self.run(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect(); return [one.x + one.width / 2, one.y + one.height / 2]; })()"
        )
        return x, y

    def click(self, selector: str) -> None:
        """Click with the mouse on the middle of an element, once it is there and stays where it is."""

        def press(x: float, y: float) -> None:
            for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
                self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons, clickCount=1)

        self._hit(selector, press)

    def tap(self, selector: str) -> None:
        """Tap with a finger on the middle of an element, once it is there and stays where it is."""

        def press(x: float, y: float) -> None:
            self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

        self._hit(selector, press)

    def _hit(self, selector: str, press: Callable[[float, float], None]) -> None:
        """Press an element until a click has met it: it may have moved, or have been drawn anew, meanwhile."""
        until = time.monotonic() + PATIENCE
        while True:
            press(*self.run(AIM % json.dumps(selector)))
            # A browser that is busy makes a click of a tap long after the finger is gone.
            soon = time.monotonic() + HIT_SECONDS
            while time.monotonic() < soon and self.holds("window.hit === null"):
                time.sleep(0.01)
            # Another page has no such note: a link was followed.
            if not self.holds("window.hit === false || window.hit === null"):
                return
            assert time.monotonic() < until, f"no click meets {selector}"

    def swipe(self, selector: str, right: float, down: float) -> None:
        """Put a finger on the middle of an element, move it in four steps, and lift it."""
        x, y = self.middle(selector)
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 5):
            point = {"x": x + right * step / 4, "y": y + down * step / 4}
            self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def media(self, *, light: bool = False, still: bool = False) -> None:
        """Be a reader who wants a light page, or no motion."""
        features = [
            {"name": "prefers-color-scheme", "value": "light" if light else "dark"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
        ]
        self.ask("Emulation.setEmulatedMedia", features=features)

    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""
        return b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        """Close the page; the browser stays."""
        self._pipe.ask("Target.closeTarget", targetId=self._target)

    @property
    def requests(self) -> list[str]:
        """Every address that the page has asked for, itself included."""
        return [
            one["request"]["url"]
            for one in self._happened("Network.requestWillBeSent")
            if not one["request"]["url"].startswith(("data:", "blob:"))
        ]

    @property
    def faults(self) -> list[str]:
        """What the page put on the console as a warning or an error, and what failed to load."""
        said = [
            f"{one['type']}: {' '.join(str(a.get('value')) for a in one['args'])}"
            for one in self._happened("Runtime.consoleAPICalled")
            if one["type"] in ("error", "warning", "assert")
        ]
        thrown = [one["exceptionDetails"]["text"] for one in self._happened("Runtime.exceptionThrown")]
        entries = [one["entry"] for one in self._happened("Log.entryAdded")]
        logged = [f"{entry['text']} {entry.get('url', '')}".rstrip() for entry in entries]
        failed = [one["errorText"] for one in self._happened("Network.loadingFailed")]
        return said + thrown + logged + failed

    def nameless(self) -> list[str]:
        """Return the controls of the page that a screen reader meets without a name, by their roles."""
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        met = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
        assert met
        return [node["role"]["value"] for node in met if not node.get("name", {}).get("value", "").strip()]

    def barriers(self, shown: str = "document", contrast: bool = False) -> list[str]:
        """Return the rules of axe that are broken in what is shown; of contrast only if asked for, or for all looks."""
        if not self.run("'axe' in window"):
            self.run(accessibility())
        rules = BARRIERS if contrast or ALL_LOOKS else WITHOUT_CONTRAST
        found: list[str] = self.run(rules.replace("SHOWN", shown))
        return found

    def requests_outside(self, folder: Path) -> list[str]:
        """Return the requests for anything but files of this folder."""
        own = folder.resolve().as_uri() + "/"
        return [address for address in self.requests if not address.startswith(own)]

    def _happened(self, method: str, since: int = 0) -> list[dict[str, Any]]:
        """Return the facts of all events of this name in this page."""
        return [
            one["params"]
            for one in self._pipe.events[since:]
            if one.get("method") == method and one.get("sessionId") == self._session
        ]


class Chromium:
    """A running browser."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    def open(
        self,
        file: Path | str,
        *,
        width: int = 1200,
        height: int = 900,
        touch: bool = False,
        light: bool | None = None,
        still: bool = False,
    ) -> Tab:
        """Open a file or an address in a window of this size, with a finger if `touch`."""
        tab = Tab(self._pipe, width, height)
        if touch:
            tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        if still or light is not None:
            tab.media(light=bool(light), still=still)
        tab.go(file.resolve().as_uri() if isinstance(file, Path) else file)
        return tab


def _pipe() -> list[int]:
    """Return the ends of a new pipe, far from the two descriptors that the browser uses."""
    low = os.pipe()
    ends = [fcntl(end, F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return ends


@contextmanager
def running() -> Iterator[Chromium]:
    """Run Chromium in a home of its own, and end it."""
    name = next(filter(None, map(shutil.which, BROWSERS)))
    with TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as home:
        theirs_in, ours_out = _pipe()
        ours_in, theirs_out = _pipe()
        # The browser reads commands from descriptor 3 and writes answers to 4.
        process = os.posix_spawn(
            name,
            [name, *OPTIONS[:-1], f"--user-data-dir={home}", OPTIONS[-1]],
            {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, theirs_in, 3),
                (os.POSIX_SPAWN_DUP2, theirs_out, 4),
            ],
            setpgroup=0,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield Chromium(Pipe(ours_in, ours_out))
        finally:
            # To close it in order takes half a second, for a home that is thrown away.
            os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(ours_in)
            os.close(ours_out)
