"""Sources, shared out among tasks by their size."""

from __future__ import annotations

import glob
import heapq
import os
import re
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Iterator, Sequence

from .program import Program


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")


def is_remote(source: str) -> bool:
    """Whether the source is named by a scheme, as ``s3a://bucket/2024/*.csv``."""
    return bool(_SCHEME.match(source))


@dataclass(frozen=True)
class Share:
    """What one task reads: some sources, or a part of a large file."""

    sources: list[str]
    #: The bytes in which its rows begin, as ``--range`` takes them; ``None`` for whole sources.
    part: str | None = None
    #: The bytes of sources that are not on a path that every machine sees.
    contents: dict[str, bytes] = field(default_factory=dict)

    @contextmanager
    def placed(self, program: Program) -> Iterator[Program]:
        """The program where it sees the sources under their names."""
        if not self.contents:
            yield program
            return
        with tempfile.TemporaryDirectory() as folder:
            for name, content in self.contents.items():
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(content)
            yield program.moved(folder)

    @property
    def named(self) -> Share:
        """The same without contents."""
        return replace(self, contents={})

    @property
    def is_fetched(self) -> bool:
        """Whether its sources have to be fetched before they can be read."""
        return is_remote(self.sources[0])

    @property
    def words(self) -> list[str]:
        """The share as words of a command."""
        return [*(["--range", self.part] if self.part else []), "--input", *self.sources]


def files(sources: Sequence[str], folder: str) -> list[str]:
    """The sources, patterns replaced by what they match, each once.

    What matches nothing stays, so that the program says that it is missing.
    """
    found: dict[str, None] = {}
    for source in sources:
        matches = sorted(glob.glob(source, root_dir=folder)) if glob.has_magic(source) else []
        found.update(dict.fromkeys(matches or [source]))
    return list(found)


def groups(sources: Sequence[str], count: int, folder: str, split: int | None = None) -> list[Share]:
    """At most so many groups of about the same size, the largest first; the same ones for the same files.

    :param split: files with more bytes come in parts of about so many, each a share of its own; whether a file can be read in
        parts, the program knows.
    """
    sized = sorted(((_size(os.path.join(folder, path)), path) for path in files(sources, folder)), reverse=True)
    large = [
        (size, path)
        for size, path in sized
        if split is not None and size > split and os.path.isfile(os.path.join(folder, path))
    ]
    parts = [Share([path], part) for size, path in large for part in _parts(size, split or size)]
    others = [one for one in sized if one not in large]
    shares: list[list[str]] = [[] for _ in range(max(1, min(count, len(others))))] if others else []
    loads = [(0, number) for number in range(len(shares))]
    for size, path in others:
        load, number = heapq.heappop(loads)
        shares[number].append(path)
        heapq.heappush(loads, (load + size + 1, number))
    return parts + [Share(sorted(share, key=os.fsencode)) for share in shares]


def _parts(size: int, split: int) -> list[str]:
    count = -(-size // split)
    cuts = [str(size * number // count) for number in range(1, count)]
    return [f"{start}:{end}" for start, end in zip(["", *cuts], [*cuts, ""])]


def _size(path: str) -> int:
    if not os.path.isdir(path):
        return os.path.getsize(path) if os.path.exists(path) else 0
    return sum(
        os.path.getsize(os.path.join(place, name))
        for place, _, names in os.walk(path)
        for name in names
        if os.path.exists(os.path.join(place, name))
    )
