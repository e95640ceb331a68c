"""Sources on the file systems that Hadoop knows: ``s3a:``, ``hdfs:``, ``gs:``."""

from __future__ import annotations

import re
from typing import Any, Iterator, Sequence

from pyspark import RDD, SparkContext
from pyspark.sql import Row, SparkSession

from .sources import Share

_PATTERN = re.compile(r"([{}\[\]*?\\])")


def shares(spark: SparkSession, names: Sequence[str]) -> RDD[Share] | None:
    """Files with their contents, shared out by the engine; ``None`` where there are none.

    A file comes to a task as a whole: at most 2 GiB.

    :param names: of files, as :func:`files` gives them.
    """

    def share(rows: Iterator[Row]) -> Iterator[Share]:
        contents = {row.path: bytes(row.content) for row in rows}
        if contents:
            yield Share(sorted(contents), contents=contents)

    return _rows(spark, names).mapPartitions(share) if names else None


def shares_again(spark: SparkSession, shared: Sequence[Share]) -> RDD[Share] | None:
    """Shares whose contents are gone, with them: each has the files that it had, which may show how the others are read."""
    share_of = {name: number for number, share in enumerate(shared) for name in share.sources}
    if not share_of:
        return None
    rows = _rows(spark, list(share_of)).map(lambda row: (share_of[row.path], (row.path, bytes(row.content))))
    return rows.groupByKey().values().map(dict).map(lambda contents: Share(sorted(contents), contents=contents))


def _rows(spark: SparkSession, names: Sequence[str]) -> RDD[Row]:
    """The files of those names: ``path`` and ``content``."""
    escaped = [_PATTERN.sub(r"\\\1", name) for name in names]
    return spark.read.format("binaryFile").load(escaped).select("path", "content").rdd


def files(context: SparkContext, sources: Sequence[str]) -> list[str]:
    """The files that names, patterns and folders stand for, each once, but for those that Hadoop hides (``_SUCCESS``).

    :raises FileNotFoundError: where a source names no file.
    """
    return sorted({name for source in sources for name in _files(context, source)})


def _files(context: SparkContext, source: str) -> list[str]:
    path, system = _at(context, source)
    found = []
    for status in system.globStatus(path) or []:
        if not status.isDirectory():
            found.append(status.getPath())
            continue
        within = system.listFiles(status.getPath(), True)
        while within.hasNext():
            found.append(within.next().getPath())
    names = [str(file.toString()) for file in found if not str(file.getName()).startswith(("_", "."))]
    if not names:
        raise FileNotFoundError(f"{source}: there is no such file; check the path")
    return names


def bring(context: SparkContext, name: str, target: str) -> None:
    """Copies a file to this machine."""
    path, system = _at(context, name)
    jvm = context._jvm
    assert jvm is not None
    # Without a file of checksums beside the copy.
    system.copyToLocalFile(False, path, jvm.org.apache.hadoop.fs.Path(target), True)


def _at(context: SparkContext, name: str) -> tuple[Any, Any]:
    """A path and the file system that it is on."""
    jvm = context._jvm
    assert jvm is not None
    path = jvm.org.apache.hadoop.fs.Path(name)
    return path, path.getFileSystem(context._jsc.hadoopConfiguration())
