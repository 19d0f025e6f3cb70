"""A passport says where a recorded output or measurement comes from, and how far to trust it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from lab.records.fingerprint import fingerprint
from toolchain import ROOT

STATUSES = ("re-run", "recorded", "quoted")


class Unreadable(ValueError):
    """A content file is missing or malformed; the message says which and what to do."""


@dataclass(frozen=True)
class Passport:
    """The origin of one recording.

    `status` is `re-run` (this repository's checks repeat it), `recorded` (it was run once,
    where the hardware was) or `quoted`. `source` names its words in docs/data/passports.toml, and
    the values that they quote. It was made under `kernels` as well, which `differ` by so much of a
    number at most.
    """

    status: str
    program: str = ""
    command: str = ""
    sha256: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    hardware: str = ""
    dtype: str = ""
    date: str = ""
    tolerance: str = ""
    differ: str = ""
    kernels: Sequence[str] = ()
    source: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The fields that say something, in the order above."""
        return {name: value for name, value in asdict(self).items() if value}

    def is_stale(self) -> bool:
        """Whether the program has changed since, or is gone."""
        program = ROOT / self.program
        same = program.is_file() and self.sha256 == fingerprint(program)
        return bool(self.program) and not same

    def stamped(self, packages: Iterable[str]) -> Passport:
        """This passport with the program's digest, today's date and this machine's versions."""
        return replace(
            self,
            sha256=fingerprint(ROOT / self.program),
            versions=versions(packages),
            hardware=hardware(),
            date=_today().isoformat(),
        )


def read(data: Mapping[str, Any], owner: Path) -> Passport:
    """The passport inside the JSON object of `owner`."""
    try:
        passport = Passport(**data["passport"])
    except (KeyError, TypeError) as fault:
        raise Unreadable(f"{name_of(owner)}: its passport cannot be read: {fault}") from fault
    if passport.status not in STATUSES:
        wanted = ", ".join(STATUSES)
        raise Unreadable(f"{name_of(owner)}: status {passport.status!r} is none of {wanted}")
    if passport.status == "quoted" and not passport.source:
        raise Unreadable(f"{name_of(owner)}: a quoted passport needs a source")
    return passport


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Python's version and those of the named packages."""
    found = {"python": platform.python_version()}
    return found | {name: metadata.version(name) for name in packages}


def hardware() -> str:
    """The processor in words, without the machine's name."""
    return f"{platform.machine()} CPU, {os.cpu_count()} cores"


def name_of(path: Path) -> str:
    """The path as messages show it: from the repository's root."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def _today() -> date:
    return datetime.now(UTC).date()
