"""A client of language servers: a real process over its standard streams."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.running import PATIENCE


class LanguageClient:
    """A server with one workspace. Use it in a `with` block, which ends the process."""

    def __init__(
        self,
        command: Sequence[str],
        root: Path,
        settings: Mapping[str, Any] | None = None,
        capabilities: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root
        self.settings = settings or {}
        self.diagnostics: dict[str, list[Any]] = {}
        self.versions: dict[str, int] = {}
        self.published: list[tuple[float, str]] = []
        self.messages: list[Any] = []
        self._number = 0
        self._inbox: queue.Queue[Any] = queue.Queue()
        self._lock = threading.Lock()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if environment is None else dict(environment),
            cwd=root,
        )
        self.errors: list[bytes] = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        folder = {"uri": root.as_uri(), "name": "test"}
        self.server = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": root.as_uri(),
                "workspaceFolders": [folder],
                "capabilities": capabilities or {},
            },
        )
        self.notify("initialized", {})

    def __enter__(self) -> LanguageClient:
        return self

    def __exit__(self, *problem: object) -> None:
        try:
            if problem[0] is None and self.process.poll() is None:
                self.request("shutdown", None)
                self.notify("exit", None)
                self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
                assert stream is not None
                stream.close()

    # --- messages --------------------------------------------------------------------------------

    def send(self, message: Mapping[str, Any]) -> None:
        self.send_raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def send_raw(self, body: bytes) -> None:
        """Send the bytes of a message, sound or not."""
        stream = self.process.stdin
        assert stream is not None
        with self._lock:
            stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            stream.flush()

    def notify(self, method: str, params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> int:
        """Send a request; return its number."""
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        return self._number

    def request(self, method: str, params: Any) -> Any:
        """Send a request and return its result. Raises RuntimeError for an error of the server."""
        answer = self.answer(self.ask(method, params))
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def answer(self, number: int) -> Any:
        """Return the answer to a request, whatever comes before it."""
        return self.until(lambda one: one.get("id") == number and "method" not in one, f"answer {number}")

    def until(self, wanted: Callable[[Any], bool], what: str = "message") -> Any:
        """Return the first message that is wanted; handle all before it."""
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                message = self._inbox.get(timeout=max(0.0, limit - time.monotonic()))
            except queue.Empty:
                shown = b"".join(self.errors).decode(errors="replace")
                raise TimeoutError(f"no {what} within {PATIENCE:.0f} s; {shown}") from None
            if message is None:
                shown = b"".join(self.errors).decode(errors="replace")
                raise ConnectionError(f"the server has ended; {shown}")
            self._handle(message)
            if wanted(message):
                return message

    def _handle(self, message: Any) -> None:
        method = message.get("method", "")
        if method == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"]] = params["diagnostics"]
            self.versions[params["uri"]] = params.get("version") or 0
            self.published.append((time.perf_counter(), params["uri"]))
        elif method == "workspace/configuration":
            items = message["params"]["items"]
            result = [self.settings.get(item.get("section", ""), None) for item in items]
            self.send({"id": message["id"], "result": result})
        elif "id" in message and method:
            self.send({"id": message["id"], "result": None})
        elif method in ("window/showMessage", "window/logMessage"):
            self.messages.append(message["params"])

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        try:
            while True:
                length = 0
                while (line := stream.readline().strip()) or not length:
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.partition(b":")[2])
                    if not line and not length:
                        self._inbox.put(None)
                        return
                self._inbox.put(json.loads(stream.read(length)))
        except ValueError:
            # The stream was closed, or the server wrote something other than a message.
            self._inbox.put(None)

    def _read_errors(self) -> None:
        stream = self.process.stderr
        assert stream is not None
        try:
            for line in stream:
                self.errors.append(line)
        except ValueError:
            return

    # --- documents -------------------------------------------------------------------------------

    def uri(self, file: str) -> str:
        return (self.root / file).as_uri()

    def open(self, file: str, text: str, version: int = 1) -> None:
        item = {"uri": self.uri(file), "languageId": "yaml", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, file: str, text: str, version: int) -> None:
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": self.uri(file), "version": version}, "contentChanges": [{"text": text}]},
        )

    def close(self, file: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(file)}})

    def at(self, file: str, line: int, column: int) -> dict[str, Any]:
        """Return the parameters of a request about a place; line and column count from 0."""
        return {"textDocument": {"uri": self.uri(file)}, "position": {"line": line, "character": column}}

    def found(self, file: str) -> list[Any]:
        """Wait for the next diagnostics of a file, and return them."""
        uri = self.uri(file)
        self.until(
            lambda one: one.get("method") == "textDocument/publishDiagnostics" and one["params"]["uri"] == uri,
            f"diagnostics of {file}",
        )
        return self.diagnostics[uri]
