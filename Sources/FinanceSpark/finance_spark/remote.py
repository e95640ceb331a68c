"""Sources on the file systems that Hadoop knows, ``s3a:``, ``hdfs:``, ``gs:``: the driver lists them, tasks read them."""

from __future__ import annotations

import glob
import json
import os
import re
import threading
import time
from contextlib import contextmanager
from typing import Any, Iterator, NamedTuple, Sequence

from py4j.java_gateway import JavaGateway
from py4j.protocol import Py4JJavaError
from pyspark import Broadcast, SparkContext, SparkFiles
from pyspark.find_spark_home import _find_spark_home

from .program import ProgramFailure

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")

#: The first bytes of a file, by which the program decides how its rows are read. A part of a file comes with them.
_HEAD = 16 << 20
#: How many bytes after a part come with it, for the row that begins last in it. If it needs more, the file is read as a whole.
_TAIL = 1 << 20

#: For processes of Java that do little: the thorough compiler would cost them more than it saves.
SHORT_RUN = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


def is_remote(source: str) -> bool:
    """Whether the source is named by a scheme, as ``s3a://bucket/2024/*.csv``."""
    return bool(_SCHEME.match(source))


class Stamp(NamedTuple):
    """What a file was when it was listed."""

    #: Bytes.
    size: int
    #: When it was last changed, in milliseconds.
    changed: int


def files(context: SparkContext, sources: Sequence[str]) -> dict[str, Stamp]:
    """The files that names, patterns and folders stand for, in order, but for those that Hadoop hides (``_SUCCESS``).

    :raises FileNotFoundError: where a source names no file.
    """
    found = {name: stamp for source in sources for name, stamp in _files(context, source)}
    return {name: found[name] for name in sorted(found)}


def _files(context: SparkContext, source: str) -> list[tuple[str, Stamp]]:
    path, system = _at(context, source)
    statuses = []
    for status in system.globStatus(path) or []:
        if not status.isDirectory():
            statuses.append(status)
            continue
        within = system.listFiles(status.getPath(), True)
        while within.hasNext():
            statuses.append(within.next())
    found = [
        (str(status.getPath().toString()), Stamp(status.getLen(), status.getModificationTime()))
        for status in statuses
        if not str(status.getPath().getName()).startswith(("_", "."))
    ]
    if not found:
        raise FileNotFoundError(f"{source}: there is no such file; check the path")
    return found


def bring(context: SparkContext, name: str, target: str) -> None:
    """Copies a file to this machine."""
    path, system = _at(context, name)
    jvm = context._jvm
    assert jvm is not None
    # Without a file of checksums beside the copy.
    system.copyToLocalFile(False, path, jvm.org.apache.hadoop.fs.Path(target), True)


def _at(context: SparkContext, name: str) -> tuple[Any, Any]:
    return _located(context._jvm, context._jsc.hadoopConfiguration(), name)


def _located(jvm: Any, configuration: Any, name: str) -> tuple[Any, Any]:
    """A path and the file system that it is on."""
    path = jvm.org.apache.hadoop.fs.Path(name)
    return path, path.getFileSystem(configuration)


class Hadoop:
    """What a task reads distant files with, as the driver is configured for them."""

    def __init__(self, context: SparkContext) -> None:
        jvm = context._jvm
        assert jvm is not None
        text = jvm.java.io.StringWriter()
        context._jsc.hadoopConfiguration().writeXml(text)
        self._configuration: Broadcast[str] = context.broadcast(str(text.toString()))
        self._around = _HEAD, _TAIL

    @contextmanager
    def placing(self, stamps: dict[str, Stamp], part: str | None, folder: str, *, streams: bool) -> Iterator[None]:
        """Puts files into a folder under their names: one as a stream, several as copies, of a part of one what it needs.

        :param streams: whether a file may be a pipe, which is read but once.
        :raises ProgramFailure: at the end, where one was not read whole, or is no longer what it was.
        """
        reader = _reader(self._configuration.value)
        targets = {name: os.path.join(folder, name) for name in stamps}
        for target in targets.values():
            os.makedirs(os.path.dirname(target), exist_ok=True)
        if streams and part is None and len(stamps) == 1:
            [(name, target)] = targets.items()
            with reader.streaming(name, stamps[name], target):
                yield
        else:
            for name, target in targets.items():
                reader.copy(name, target, self._needed(stamps[name].size, part), stamps[name].size)
            yield
        for name, stamp in stamps.items():
            reader.check(name, stamp)

    def _needed(self, size: int, part: str | None) -> list[tuple[int, int]]:
        """The bytes that a part of a file is read by."""
        if part is None:
            return [(0, size)]
        head, tail = self._around
        start, _, end = part.partition(":")
        # Whether a row begins at the first byte, the byte before it shows.
        first, last = max(0, int(start or 0) - 1), min(size, int(end) + tail if end else size)
        return [(0, min(size, max(head, last)))] if first <= head else [(0, head), (first, last)]

    def had_all(self, stamps: dict[str, Stamp], part: str, partial: bytes) -> bool:
        """Whether all rows of the partial of a part are in the bytes that were there for it."""
        [stamp] = stamps.values()
        _, last = self._needed(stamp.size, part)[-1]
        start = partial.find(b'\n{"record":"range"') + 1
        return start > 0 and int(json.loads(partial[start : partial.index(b"\n", start)])["to"]) <= last


class _Reader:
    """A Java process beside this one, which has the file systems; it ends with this one."""

    def __init__(self, configuration: str) -> None:
        jars = os.path.join(os.environ.get("SPARK_HOME") or _find_spark_home(), "jars")
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
        self._java = JavaGateway.launch_gateway(
            jarpath=glob.glob(os.path.join(jars, "py4j-*.jar"))[0],
            # Those that were named with --jars and --packages are beside the files of the job.
            classpath=os.pathsep.join([os.path.join(jars, "*"), os.path.join(SparkFiles.getRootDirectory(), "*")]),
            javaopts=["-Xmx256m", *SHORT_RUN],
            java_path=java,
            die_on_exit=True,
            enable_auth=True,
        )
        self._configuration = self._java.jvm.org.apache.hadoop.conf.Configuration(False)
        self._configuration.addResource(self._java.jvm.java.io.ByteArrayInputStream(configuration.encode()))

    def _at(self, name: str) -> tuple[Any, Any]:
        return _located(self._java.jvm, self._configuration, name)

    def copy(self, name: str, target: str, ranges: list[tuple[int, int]], size: int) -> None:
        """Writes ranges of a file to where they are in it, and nothing between them."""
        path, system = self._at(name)
        file = self._java.jvm.java.io.RandomAccessFile(target, "rw")
        source = system.open(path)
        try:
            file.setLength(size)
            sink = self._java.jvm.java.io.FileOutputStream(file.getFD())
            for start, end in ranges:
                source.seek(start)
                file.seek(start)
                found = start + self._pass(source, sink, end - start)
                if found != end:
                    raise ProgramFailure(f"{name} ends at byte {found}, and had more when it was listed")
        finally:
            source.close()
            file.close()

    def _pass(self, source: Any, sink: Any, count: int) -> int:
        """Copies at most so many bytes, and says how many there were."""
        return int(self._java.jvm.org.apache.commons.io.IOUtils.copyLarge(source, sink, 0, count))

    @contextmanager
    def streaming(self, name: str, stamp: Stamp, target: str) -> Iterator[None]:
        """A pipe with the content of a file.

        :raises ProgramFailure: at the end, where it was cut short by anyone but who read it.
        """
        os.mkfifo(target)
        failures: list[str] = []

        def write() -> None:
            try:
                sink = self._java.jvm.java.io.FileOutputStream(target)
                try:
                    path, system = self._at(name)
                    source = system.open(path)
                    try:
                        found = self._pass(source, sink, stamp.size)
                        if found != stamp.size:
                            failures.append(f"it ends at byte {found}, and had more when it was listed")
                    finally:
                        source.close()
                finally:
                    sink.close()
            except Py4JJavaError as error:
                # Who refuses a file reads no further.
                said = str(error.java_exception.toString())
                if "Broken pipe" not in said:
                    failures.append(said)
            except Exception as error:
                # Whatever it was, what came through the pipe may not be all.
                failures.append(repr(error))

        writer = threading.Thread(target=write, daemon=True)
        writer.start()
        try:
            yield
        finally:
            while writer.is_alive():
                # A pipe that nobody reads any more would be waited for.
                end = os.open(target, os.O_RDONLY | os.O_NONBLOCK)
                time.sleep(0.01)
                os.close(end)
        if failures:
            raise ProgramFailure(f"{name} could not be read to its end: {failures[0]}")

    def check(self, name: str, stamp: Stamp) -> None:
        """Whether a file is still what it was.

        :raises ProgramFailure: where it is not.
        """
        path, system = self._at(name)
        status = system.getFileStatus(path)
        if Stamp(status.getLen(), status.getModificationTime()) != stamp:
            raise ProgramFailure(f"{name} changed while it was read; read it again")


#: One for each process of Python, and so for one task at a time.
_readers: dict[str, _Reader] = {}


def _reader(configuration: str) -> _Reader:
    if configuration not in _readers:
        _readers[configuration] = _Reader(configuration)
    return _readers[configuration]
