"""Sources, shared out among tasks by their size."""

from __future__ import annotations

import glob
import heapq
import os
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Collection, Iterator, Sequence

from pyspark import SparkContext

from .program import Program
from .remote import Hadoop, Stamp, is_remote
from .remote import files as remote_files


#: Larger files are read in parts of about so many bytes.
SPLIT = 256 << 20


@dataclass(frozen=True)
class Share:
    """What one task reads: some sources, or a part of a large file."""

    sources: list[str]
    #: The bytes in which its rows begin, as ``--range`` takes them; ``None`` for whole sources.
    part: str | None = None
    #: What its sources were when they were listed, where they have to be fetched.
    stamps: dict[str, Stamp] = field(default_factory=dict)

    @contextmanager
    def placed(self, program: Program, hadoop: Hadoop | None, *, streams: bool) -> Iterator[Program]:
        """The program where it sees the sources under their names.

        :param streams: whether the program reads a source once, so that it may be a pipe.
        """
        if not self.stamps or hadoop is None:
            yield program
            return
        with tempfile.TemporaryDirectory() as folder, hadoop.placing(self.stamps, self.part, folder, streams=streams):
            yield program.moved(folder)

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


def all_shares(
    context: SparkContext, sources: Sequence[str], count: int, folder: str, split: int | None = None
) -> list[Share]:
    """The sources shared out among tasks, those that every machine sees and those that are fetched.

    :raises FileNotFoundError: where one of the latter names no file.
    """
    near = [source for source in sources if not is_remote(source)]
    distant = remote_files(context, [source for source in sources if is_remote(source)])
    return groups(near, count, folder, split) + fetched(distant, count, split)


def groups(sources: Sequence[str], count: int, folder: str, split: int | None = None) -> list[Share]:
    """Shares of files on paths that every machine sees: see :func:`shared_out`."""
    sizes = {path: _size(os.path.join(folder, path)) for path in files(sources, folder)}
    whole = {path for path in sizes if os.path.isdir(os.path.join(folder, path))}
    return shared_out(sizes, count, split, whole)


def fetched(stamps: dict[str, Stamp], count: int, split: int | None = None) -> list[Share]:
    """Shares of files that tasks fetch: so many that none comes to a task with more bytes than can be helped."""
    sizes = {name: stamp.size for name, stamp in stamps.items()}
    shares = shared_out(sizes, max(count, sum(sizes.values()) // (split or SPLIT)), split)
    return [Share(share.sources, share.part, {name: stamps[name] for name in share.sources}) for share in shares]


def shared_out(sizes: dict[str, int], count: int, split: int | None, whole: Collection[str] = ()) -> list[Share]:
    """At most so many groups of about the same size, the largest first; the same ones for the same files.

    :param sizes: the files, with the bytes that each has.
    :param split: files with more bytes come in parts of about so many, each a share of its own; whether a file can be read in
        parts, the program knows.
    :param whole: those that are not split.
    """
    sized = sorted(((size, path) for path, size in sizes.items()), reverse=True)
    large = [(size, path) for size, path in sized if split is not None and size > split and path not in whole]
    parts = [Share([path], part) for size, path in large for part in _parts(size, split or size)]
    split_up = {path for _, path in large}
    others = [one for one in sized if one[1] not in split_up]
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
