"""Sources, shared out among tasks by their size."""

from __future__ import annotations

import glob
import heapq
import os
from typing import Sequence


def files(sources: Sequence[str], folder: str) -> list[str]:
    """The sources, patterns replaced by what they match, each once.

    What matches nothing stays, so that the program says that it is missing.
    """
    found: dict[str, None] = {}
    for source in sources:
        matches = sorted(glob.glob(source, root_dir=folder)) if glob.has_magic(source) else []
        found.update(dict.fromkeys(matches or [source]))
    return list(found)


def groups(sources: Sequence[str], count: int, folder: str) -> list[list[str]]:
    """At most so many groups of about the same size, the largest first; the same ones for the same files."""
    sized = sorted(((_size(os.path.join(folder, path)), path) for path in files(sources, folder)), reverse=True)
    shares: list[list[str]] = [[] for _ in range(max(1, min(count, len(sized))))] if sized else []
    loads = [(0, number) for number in range(len(shares))]
    for size, path in sized:
        load, number = heapq.heappop(loads)
        shares[number].append(path)
        heapq.heappush(loads, (load + size + 1, number))
    return [sorted(share, key=os.fsencode) for share in shares]


def _size(path: str) -> int:
    if not os.path.isdir(path):
        return os.path.getsize(path) if os.path.exists(path) else 0
    return sum(
        os.path.getsize(os.path.join(place, name))
        for place, _, names in os.walk(path)
        for name in names
        if os.path.exists(os.path.join(place, name))
    )
