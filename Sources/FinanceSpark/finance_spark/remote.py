"""Sources on the file systems that Hadoop knows: ``s3a:``, ``hdfs:``, ``gs:``."""

from __future__ import annotations

import re
from typing import Iterator, Sequence

from pyspark import RDD, SparkContext
from pyspark.sql import Row, SparkSession

from .sources import Share

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")
_PATTERN = re.compile(r"([{}\[\]*?\\])")


def is_remote(source: str) -> bool:
    """Whether the source is named by a scheme, as ``s3a://bucket/2024/*.csv``."""
    return bool(_SCHEME.match(source))


def shares(spark: SparkSession, sources: Sequence[str]) -> RDD[Share] | None:
    """The files of sources with their contents, shared out by the engine; ``None`` where there are none.

    A file comes to a task as a whole: at most 2 GiB.

    :raises FileNotFoundError: where a source names no file.
    """
    names = sorted({name for source in sources for name in files(spark.sparkContext, source)})
    if not names:
        return None

    def share(rows: Iterator[Row]) -> Iterator[Share]:
        contents = {row.path: bytes(row.content) for row in rows}
        if contents:
            yield Share(sorted(contents), contents=contents)

    escaped = [_PATTERN.sub(r"\\\1", name) for name in names]
    return spark.read.format("binaryFile").load(escaped).select("path", "content").rdd.mapPartitions(share)


def files(context: SparkContext, source: str) -> list[str]:
    """The files that a name, a pattern or a folder stands for, but for those that Hadoop hides (``_SUCCESS``)."""
    jvm = context._jvm
    assert jvm is not None
    path = jvm.org.apache.hadoop.fs.Path(source)
    system = path.getFileSystem(context._jsc.hadoopConfiguration())
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
