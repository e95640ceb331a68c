"""``python -m finance_spark report --month 2024-05 --input PATH…``, and the same through ``spark-submit``."""

from __future__ import annotations

import sys

from py4j.protocol import Py4JError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from finance_spark.program import ProgramFailure
from finance_spark.runs import SPLIT, run

_USAGE = """usage: python -m finance_spark <command> --input <path> ... [--master <url>] [--program <file>]
       [--grain month|day] [--tasks <n>] [--split <bytes>] [<options of finance>]
"""
#: The engine's own processes place tasks and do little else, and the thorough compiler would cost them more than it saves.
_SHORT_RUN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
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
    builder = SparkSession.builder.appName(f"finance {words[0]}").config("spark.log.level", "ERROR")
    if "--master" in own:
        builder = builder.master(own["--master"])
    if own.get("--master", "").startswith("local"):
        # On a cluster they are its administrator's to set.
        for process in ("driver", "executor"):
            builder = builder.config(f"spark.{process}.defaultJavaOptions", _SHORT_RUN)
    spark = builder.getOrCreate()
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


def last_words(text: str) -> str:
    """What the program said, where it is the program that failed; all of it otherwise."""
    _, found, words = text.rpartition("ProgramFailure: ")
    return words.splitlines()[0] if found else text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
