"""Runs of commands: a partial a task, merged in a tree, and one answer."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Sequence

from pyspark.sql import SparkSession

from .options import Options
from .program import Finished, Program
from .sources import groups


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
) -> Finished:
    """What one machine would print on standard output and standard error, and its status.

    :param command: one that takes ``--partial``: report, balance, totals, compare, budget, largest.
    :param sources: files, folders and patterns that mean the same on every machine. A folder is one task.
    :param options: as on the command line. Those that say what rows mean go to every task.
    :param program: the file of the program; the one on ``PATH`` where nothing is said. It is shipped with the job.
    :param grain: ``day`` for questions that cut months.
    :param tasks: how many tasks read at the most; four a core where nothing is said.
    """
    local = Program.found(program)
    context = spark.sparkContext
    copy = local.ship(context)
    stated = Options.parsed(options)
    words = ["partial", "--quiet", "--grain", grain, "--workers", "1", *stated.meaning]
    shares = groups(sources, tasks or 4 * context.defaultParallelism, local.folder)
    if not shares:
        raise ValueError("there is nothing to read; name at least one source")

    def write(share: list[str]) -> Finished:
        return _whole(local.in_task(copy).run([*words, "--input", *share]))

    def merge(one: Finished, other: Finished) -> Finished:
        refused = [part for part in (one, other) if not part.output]
        return refused[0] if refused else _merged(local.in_task(copy), [one, other])

    merged = context.parallelize(shares, len(shares)).map(write).treeReduce(merge)
    if not merged.output:
        return merged
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "all.partial")
        _write(path, merged.output)
        return local.run([command, *options, "--partial", path])


def _whole(finished: Finished) -> Finished:
    """A partial goes on whatever became of its rows, which the answer tells; anything else is a refusal."""
    is_partial = finished.output.rstrip(b"\n").rpartition(b"\n")[2].startswith(b'{"record":"end"')
    return finished if is_partial else Finished(b"", finished.errors, finished.status)


def _merged(program: Program, parts: list[Finished]) -> Finished:
    with tempfile.TemporaryDirectory() as place:
        paths = [os.path.join(place, f"{number}.partial") for number in range(len(parts))]
        for path, part in zip(paths, parts):
            _write(path, part.output)
        return _whole(program.run(["merge", "--quiet", *paths]))


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
