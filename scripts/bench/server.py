"""Serves a site as a usual host does: compressed, cacheable, over a line of a given speed."""

from __future__ import annotations

import gzip
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

PACKED = (".zip", ".whl", ".woff2", ".png")  # gzip gains nothing on these
PIECE = 16 * 1024  # bytes sent between two looks at the clock
HEADERS = 300  # bytes of a response besides its body, roughly


class Line:
    """A line that all requests share: `mbit` per second, None for as fast as it goes."""

    def __init__(self, mbit: float | None, delay: float = 0.0) -> None:
        self.bytes_per_second = mbit * 1e6 / 8 if mbit else None
        self.delay = delay  # seconds before the first byte of each response
        self._lock = threading.Lock()
        self._free_at = 0.0

    def wait(self, size: int) -> None:
        """Returns when `size` more bytes have had their time on the line."""
        if self.bytes_per_second is None:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self.bytes_per_second
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Server:
    """A running server that notes the bytes of each response by path."""

    def __init__(self, folder: Path, line: Line) -> None:
        self.folder = folder
        self.line = line
        self.sent: dict[str, int] = {}
        self._bodies: dict[Path, bytes] = {}
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))
        self.url = f"http://127.0.0.1:{self._http.server_port}/"

    def body(self, path: Path) -> bytes:
        """The bytes that go over the line, compressed once."""
        if path not in self._bodies:
            data = path.read_bytes()
            self._bodies[path] = data if path.suffix in PACKED else gzip.compress(data, 9, mtime=0)
        return self._bodies[path]

    @contextmanager
    def running(self) -> Iterator[Server]:
        """Serves in a thread until left."""
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        try:
            yield self
        finally:
            self._http.shutdown()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, server: Server, *arguments: object) -> None:
        self.site = server
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = self.site.folder / unquote(urlsplit(self.path).path).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        time.sleep(self.site.line.delay)
        if not path.is_file():
            self.send_error(404)
            return
        body = self.site.body(path)
        self.send_response(200)
        self.send_header("Content-Type", _kind(path))
        if path.suffix not in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self._send(body)

    def _send(self, body: bytes) -> None:
        path = urlsplit(self.path).path
        self.site.sent[path] = self.site.sent.get(path, 0) + len(body) + HEADERS
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.site.line.wait(len(piece))
            self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        pass


def _kind(path: Path) -> str:
    if path.suffix == ".wasm":
        return "application/wasm"
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"
