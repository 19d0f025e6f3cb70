"""A dumb static server: one folder below a sub-path, no special header, and faults on demand."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

PREFIX = "/some/folder/"


class Site:
    """The running server: where it is, what it was asked for, and which paths it shall fail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        handler = partial(Handler, self, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.root = self.origin + PREFIX
        self.asked: list[str] = []
        self.broken: dict[str, int] = {}  # part of a path -> HTTP status, 0 cuts the connection
        self.damage: dict[str, Callable[[bytes], bytes]] = {}  # part of a path -> what it sends
        self.types: dict[str, str] = {}  # suffix -> content type, against what is usual

    def fault(self, path: str) -> int | None:
        """The status that `path` shall fail with, if any."""
        return next((status for part, status in self.broken.items() if part in path), None)

    @contextmanager
    def running(self) -> Iterator[Site]:
        """Serves in a thread until left."""
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        yield self
        self._server.shutdown()


class Handler(SimpleHTTPRequestHandler):
    """Serves files below PREFIX only."""

    def __init__(self, site: Site, *args: object, directory: str) -> None:
        self.site = site
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> BinaryIO | None:  # type: ignore[override]
        self.site.asked.append(self.path)
        status = self.site.fault(self.path)
        if status == 0:
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        if status or not self.path.startswith(PREFIX):
            self.send_error(status or 404)
            return None
        source: BinaryIO | None = super().send_head()  # type: ignore[assignment]
        damage = next((to for part, to in self.site.damage.items() if part in self.path), None)
        return BytesIO(damage(source.read())) if damage and source else source

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(PREFIX))

    def guess_type(self, path: str) -> str:  # type: ignore[override]
        chosen = [kind for suffix, kind in self.site.types.items() if path.endswith(suffix)]
        return chosen[0] if chosen else super().guess_type(path)

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        with suppress(ConnectionError):  # a page may stop to listen
            super().copyfile(source, outputfile)  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        pass
