"""What stands for rows that tasks have read apart: of the keys, those that several rows have come to the driver."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from array import array
from bisect import bisect_left
from typing import Any, Iterable, Iterator, NamedTuple

from pyspark import RDD

#: The bytes of a record, and of the key with which it begins: see the guide.
RECORD, _KEY = 16, 8

#: How many bytes of records are looked through together.
_RANGE = 8 << 20


class Noted(NamedTuple):
    """The identities of the rows of a share."""

    #: What tells the share from others.
    name: tuple[str, str | None]
    content: bytes

    @property
    def header(self) -> dict[str, Any]:
        """With which settings rows were read, and of which sources."""
        header: dict[str, Any] = json.loads(self.content[: self.content.index(b"\n")])
        return header

    @property
    def paths(self) -> set[str]:
        """The sources of the rows."""
        return {source["path"] for source in self.header["sources"]}

    def ranges(self, count: int) -> Iterator[tuple[int, tuple[tuple[str, str | None], bytes]]]:
        """The records, which are in order, by the range of keys that they are in."""
        records = memoryview(self.content)[self.content.index(b"\n") + 1 :]
        numbers = range(len(records) // RECORD)
        start = 0
        for number in range(count):
            limit = (2**64 * (number + 1) // count).to_bytes(_KEY + 1, "big")
            end = bisect_left(numbers, limit, key=lambda row: b"\0" + bytes(records[row * RECORD : row * RECORD + _KEY]))
            if start < end:
                yield number, (self.name, bytes(records[start * RECORD : end * RECORD]))
            start = end


class Shared(NamedTuple):
    """Of the identities of a share, what other rows have as well."""

    header: dict[str, Any]
    path: str


def shared(noted: RDD[Noted], folder: str) -> list[Shared]:
    """Writes a file of identities a share, without the records of which the key is that of no other row.

    The engine groups the records by key; a range of keys is in memory at a time.
    """
    size = noted.map(lambda one: (one.name, one.header, len(one.content))).collect()
    count = max(1, -(-sum(length for _, _, length in size) // _RANGE))
    ranges = noted.flatMap(lambda one: one.ranges(count)).partitionBy(count, int).mapPartitions(_repeated)
    places = {name: os.path.join(folder, f"{number}.records") for number, (name, _, _) in enumerate(size)}
    checksums = dict.fromkeys(places, 0)
    # In the order of the ranges, which is that of the keys.
    for name, records in ranges.toLocalIterator():
        checksums[name] = zlib.crc32(records, checksums[name])
        with open(places[name], "ab") as file:
            file.write(records)
    found = []
    for name, header, _ in size:
        place = places[name]
        length = os.path.getsize(place) if os.path.exists(place) else 0
        path = place.removesuffix(".records") + ".identities"
        with open(path, "wb") as file:
            stated = {**header, "records": length // RECORD, "checksum": checksums[name]}
            file.write(json.dumps(stated, ensure_ascii=False).encode() + b"\n")
            if length:
                with open(place, "rb") as records_file:
                    shutil.copyfileobj(records_file, file)
                os.remove(place)
        found.append(Shared(header, path))
    return found


def _repeated(
    rows: Iterable[tuple[int, tuple[tuple[str, str | None], bytes]]],
) -> Iterator[tuple[tuple[str, str | None], bytes]]:
    """The records whose key another record of the range has."""
    slices = [piece for _, piece in rows]
    seen: set[int] = set()
    repeated: set[int] = set()
    for _, records in slices:
        keys = array("Q", records)[::2]
        distinct = set(keys)
        if len(distinct) < len(keys):
            repeated.update(key for key, next_key in zip(keys, keys[1:]) if key == next_key)
        repeated |= seen & distinct
        seen |= distinct
    del seen
    for name, records in slices:
        numbers = [number for number, key in enumerate(array("Q", records)[::2]) if key in repeated]
        if numbers:
            yield name, b"".join(records[number * RECORD : (number + 1) * RECORD] for number in numbers)
