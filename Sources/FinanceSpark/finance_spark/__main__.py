"""``python -m finance_spark report --month 2024-05 --input PATH…``, and the same through ``spark-submit``."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from typing import IO

from py4j.protocol import Py4JError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkException
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession

from finance_spark.program import ProgramFailure
from finance_spark.remote import SHORT_RUN
from finance_spark.runs import run
from finance_spark.sources import SPLIT

_USAGE = """usage: python -m finance_spark <command> --input <path> ... [--master <url>] [--program <file>]
       [--grain month|day] [--tasks <n>] [--split <bytes>] [<options of finance>]
"""
#: What the engine says as it starts, before it knows that failures alone are to be told.
_START = re.compile(
    rb"WARNING: Using incubator modules|Using Spark's default log4j profile|Setting (default|Spark) log level"
    rb"|To adjust logging level|[0-9/]{8} [0-9:]{8} WARN "
)
_OWN = ("--master", "--program", "--grain", "--tasks", "--split")


def main(words: list[str]) -> int:
    """Runs a command, and ends as the program ends on one machine."""
    if not words or words[0].startswith("-"):
        sys.stderr.write(_USAGE)
        return 0 if words in (["-h"], ["--help"]) else 64
    own: dict[str, str] = {}
    sources: list[str] = []
    options: list[str] = []
    index = 1
    while index < len(words):
        word = words[index]
        index += 1
        if word in ("-i", "--input"):
            while index < len(words) and not words[index].startswith("-"):
                sources.append(words[index])
                index += 1
        elif word in _OWN:
            if index == len(words):
                sys.stderr.write(f"finance_spark: {word} needs a value\n{_USAGE}")
                return 64
            own[word] = words[index]
            index += 1
        else:
            options.append(word)
    if not sources or not all(own.get(name, "1").isdigit() for name in ("--tasks", "--split")):
        sys.stderr.write(_USAGE)
        return 64
    conf = SparkConf().setAppName(f"finance {words[0]}").set("spark.log.level", "ERROR")
    if "--master" in own:
        conf.setMaster(own["--master"])
    if own.get("--master", "").startswith("local"):
        # They place tasks and do little else. On a cluster they are its administrator's to set.
        for process in ("driver", "executor"):
            conf.set(f"spark.{process}.defaultJavaOptions", " ".join(SHORT_RUN))
    start_quietly(conf)
    spark = SparkSession.builder.config(conf=conf).getOrCreate()
    try:
        finished = run(
            spark,
            words[0],
            sources,
            options,
            program=own.get("--program"),
            grain=own.get("--grain", "month"),
            tasks=int(own["--tasks"]) if "--tasks" in own else None,
            split=int(own["--split"]) if "--split" in own else SPLIT,
        )
    except (FileNotFoundError, ValueError) as error:
        sys.stderr.write(f"finance_spark: {error}\n")
        return 66
    except (ProgramFailure, PySparkException, Py4JError) as error:
        sys.stderr.write(f"finance_spark: {last_words(str(error))}\n")
        return 70
    finally:
        spark.stop()
    sys.stdout.buffer.write(finished.output)
    sys.stdout.flush()
    sys.stderr.buffer.write(finished.errors)
    return finished.status


def start_quietly(conf: SparkConf) -> None:
    """Starts the engine's own process, unless ``spark-submit`` has, without what it says of itself before it works."""
    gateway = launch_gateway(conf, {"stderr": subprocess.PIPE})  # type: ignore[no-untyped-call]
    process = getattr(gateway, "proc", None)
    if process is not None:
        threading.Thread(target=pass_on, args=(process.stderr, sys.stderr.buffer), daemon=True).start()
    SparkContext._ensure_initialized(gateway=gateway)


def pass_on(source: IO[bytes], sink: IO[bytes]) -> None:
    """Copies what a process says, but for the lines of :data:`_START` that come first."""
    for line in source:
        if not _START.match(line):
            sink.write(line)
            break
    sink.flush()
    # Progress has no line ends.
    while block := source.read1(1 << 16):  # type: ignore[attr-defined]
        sink.write(block)
        sink.flush()


def last_words(text: str) -> str:
    """What the program said, where it is the program that failed; all of it otherwise."""
    _, found, words = text.rpartition("ProgramFailure: ")
    return words.splitlines()[0] if found else text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
