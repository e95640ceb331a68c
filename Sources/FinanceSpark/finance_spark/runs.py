"""Runs of commands: a partial a task, merged in a tree, and one answer."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Callable, NamedTuple, Sequence

from pyspark import RDD, SparkContext, SparkFiles, StorageLevel
from pyspark.sql import SparkSession

from .identities import Noted, shared
from .options import Options
from .program import Finished, Program, lasting_folder
from .remote import Hadoop, bring, is_remote
from .sources import SPLIT, Share, all_shares

#: Commands that ask about payees and the largest transactions, of the days that ``--month`` or ``--period`` names.
_WITH_PAYEES = ("report", "largest")


def report(
    spark: SparkSession,
    sources: Sequence[str],
    options: Sequence[str] = (),
    *,
    command: str = "report",
    **settings: Any,
) -> dict[str, Any]:
    """What a command answers, as the document that ``finance schema`` describes.

    :param options: as on the command line: ``["--month", "2024-05", "--duplicates", "off"]``.
    :param settings: those of :func:`run`.
    :raises ValueError: with the words of the program, where it gives no answer. Refused rows are no reason: they are in the
        document, as on one machine.
    """
    finished = run(spark, command, sources, [*options, "--format", "json"], **settings)
    if not finished.output:
        raise ValueError(finished.errors.decode(errors="replace").strip())
    document: dict[str, Any] = json.loads(finished.output)
    return document


def run(
    spark: SparkSession,
    command: str,
    sources: Sequence[str],
    options: Sequence[str] = (),
    *,
    program: str | None = None,
    grain: str = "month",
    tasks: int | None = None,
    split: int | None = SPLIT,
) -> Finished:
    """What one machine would print on standard output and standard error, and its status.

    :param command: one that takes ``--partial``: report, balance, totals, compare, budget, largest.
    :param sources: files, folders and patterns that mean the same on every machine. A folder is one task. With a scheme
        that Hadoop knows (``s3a://bucket/2024/*.csv``), files that tasks fetch; those that may have rows in common with
        others are brought to the driver, to be compared.
    :param options: as on the command line. Those that say what rows mean go to every task.
    :param program: the file of the program; the one on ``PATH`` where nothing is said. It is shipped with the job.
    :param grain: ``day`` for questions that cut months.
    :param tasks: how many tasks read whole files at the most; four a core where nothing is said.
    :param split: files with more bytes are read in parts of about so many, by a task each, if their format allows it.
    """
    local = Program.found(program)
    context = spark.sparkContext
    copy = local.ship(context)
    stated = Options.parsed(options)
    compares = not stated.compares_nothing
    words = ["partial", "--quiet", "--grain", grain, "--workers", "1", *stated.within(local.folder)]
    words += stated.period if command in _WITH_PAYEES else ["--sums-only"]
    count = tasks or 4 * context.defaultParallelism
    shares = all_shares(context, sources, count, local.folder, split)
    hadoop = Hadoop(context) if any(share.stamps for share in shares) else None
    if not shares:
        raise ValueError("there is nothing to read; name at least one source")

    write = writer(local, copy, words, hadoop, compares)
    first = context.parallelize(shares, len(shares)).map(write)
    is_split = any(share.part for share in shares)
    if compares or is_split:
        first.persist(StorageLevel.MEMORY_AND_DISK)
    parts = first
    if is_split:
        # What cannot be read in parts is read as a whole.
        found = parts.filter(lambda part: part.is_refused).map(lambda part: part.share).collect()
        refused = {share.sources[0]: Share(share.sources, stamps=share.stamps) for share in found}
        if refused:
            whole = context.parallelize([refused[path] for path in sorted(refused)], len(refused)).map(write)
            parts = parts.filter(lambda part: not part.share.part or part.share.sources[0] not in refused).union(whole)
    decided = decide(context, local, stated.within(local.folder), parts) if compares else None
    if decided is None:
        answer = _answer(local, copy, [command, *options], parts.map(lambda part: part.finished), None)
    elif isinstance(decided, Finished):
        answer = decided
    else:
        again, verdict = decided

        def heed(share: Share) -> Finished:
            with share.placed(local.in_task(copy), hadoop, streams=False) as task:
                return _whole(task.run([*words, "--decisions", SparkFiles.get(verdict), *share.words]))

        again_read = parts.filter(lambda part: part.overlaps(again)).map(lambda part: heed(part.share))
        heeded = parts.filter(lambda part: not part.overlaps(again)).map(lambda part: part.finished).union(again_read)
        answer = _answer(local, copy, [command, *options], heeded, verdict)
    first.unpersist()
    if is_split and not answer.output:
        # Only all parts together show that a file has to be read as a whole.
        return run(spark, command, sources, options, program=program, grain=grain, tasks=tasks, split=None)
    return answer


class Part(NamedTuple):
    """What a task has made of its share of the sources."""

    share: Share
    finished: Finished
    #: What stands for its rows; nothing where rows are not compared.
    identities: bytes

    @property
    def is_refused(self) -> bool:
        """Whether it is a part of a file that the program does not read in parts."""
        return self.share.part is not None and not self.finished.output

    def overlaps(self, paths: set[str]) -> bool:
        """Whether it does not count, because rows of these sources are elsewhere as well."""
        return bool(self.finished.output) and not paths.isdisjoint(self.noted.paths)

    @property
    def noted(self) -> Noted:
        """What stands for its rows, under a name of their own."""
        return Noted((self.share.sources[0], self.share.part), self.identities)


def writer(local: Program, copy: str, words: list[str], hadoop: Hadoop | None, compares: bool) -> Callable[[Share], Part]:
    """What a task does with its share of the sources.

    :param words: those of the command, but for the sources.
    :param compares: whether it writes what stands for the rows as well.
    """

    def write(share: Share) -> Part:
        with tempfile.TemporaryDirectory() as place, share.placed(local.in_task(copy), hadoop, streams=not compares) as task:
            path = os.path.join(place, "identities")
            noted = ["--identities", path] if compares else []
            finished = _whole(task.run([*words, *noted, *share.words]))
            if share.part and hadoop and share.stamps and not hadoop.had_all(share.stamps, share.part, finished.output):
                finished = Finished(b"", finished.errors, finished.status)
            return Part(share, finished, _read(path) if compares and finished.output else b"")

    return write


def _answer(local: Program, copy: str, words: list[str], parts: RDD[Finished], verdict: str | None) -> Finished:
    """Merges partials in a tree, and asks one question of what is left.

    :param verdict: what the file of decisions is called that tasks have been given.
    """

    def merge(one: Finished, other: Finished) -> Finished:
        refused = [part for part in (one, other) if not part.output]
        return refused[0] if refused else _merged(local.in_task(copy), [one, other], verdict)

    merged = parts.treeReduce(merge)
    if not merged.output:
        return merged
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "all.partial")
        _write(path, merged.output)
        return local.run([*words, "--partial", path])


def decide(
    context: SparkContext, local: Program, meaning: list[str], parts: RDD[Part]
) -> Finished | tuple[set[str], str] | None:
    """Decides about rows that several tasks have read.

    The identities of rows that may repeat come to the disk of the driver, and no others. So do the files that tasks have
    fetched, if some of their rows may be in other files as well. What is decided is a file as well: there may be as much as
    rows.

    :returns: the sources of which the first partial does not count, and what the file is called that tasks have been given;
        what the program says where it decides nothing; ``None`` where rows are not compared.
    """
    noted = parts.filter(lambda part: bool(part.finished.output)).map(lambda part: part.noted)
    with tempfile.TemporaryDirectory() as place:
        found = shared(noted, place)
        if len(found) < 2 or any({"name": "duplicates", "value": "off"} in one.header["settings"] for one in found):
            return None
        words = ["decide", "--quiet", *meaning, *[one.path for one in found]]
        program = local
        if any(is_remote(name) for one in found for name in one.header["inputs"]):
            listed = local.run([*words, "--list-files"])
            if listed.status:
                return listed
            program = _brought(context, local, [json.loads(line) for line in listed.output.splitlines()], place)
        lasting = lasting_folder()
        # The name is that of this run alone, as that of the folder is.
        verdict = f"{os.path.basename(lasting)}.decisions"
        path = os.path.join(lasting, verdict)
        finished = program.run([*words, "-o", path])
        if finished.status:
            return finished
        context.addFile(path)
        return _read_again(path), verdict


def _brought(context: SparkContext, local: Program, names: list[str], place: str) -> Program:
    """The program in a folder where it sees files under their names, those that were fetched among them."""
    # Names may lead out of the folder, so it is a deep one.
    depth = max((name.split("/").count("..") for name in names), default=0)
    folder = os.path.join(place, "seen", *["d"] * depth)
    os.makedirs(folder)
    for name in names:
        if os.path.isabs(name):
            continue
        target = os.path.normpath(os.path.join(folder, name))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if is_remote(name):
            bring(context, name, target)
        else:
            os.symlink(os.path.join(local.folder, name), target)
    return local.moved(folder)


def _read_again(decisions: str) -> set[str]:
    """The sources whose first partial does not count."""
    found = set()
    with open(decisions, "rb") as lines:
        next(lines)
        for line in lines:
            if b'"record":"source"' not in line:
                break
            source = json.loads(line)
            if source["isReadAgain"]:
                found.add(source["path"])
    return found


def _whole(finished: Finished) -> Finished:
    """A partial goes on whatever became of its rows, which the answer tells; anything else is a refusal."""
    is_partial = finished.output.rstrip(b"\n").rpartition(b"\n")[2].startswith(b'{"record":"end"')
    return finished if is_partial else Finished(b"", finished.errors, finished.status)


def _merged(program: Program, parts: list[Finished], verdict: str | None) -> Finished:
    with tempfile.TemporaryDirectory() as place:
        paths = [os.path.join(place, f"{number}.partial") for number in range(len(parts))]
        for path, part in zip(paths, parts):
            _write(path, part.output)
        heeded = ["--decisions", SparkFiles.get(verdict)] if verdict else []
        return _whole(program.run(["merge", "--quiet", *heeded, *paths]))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
