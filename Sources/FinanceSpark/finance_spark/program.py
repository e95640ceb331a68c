"""The program, wherever a task runs it."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Iterator, Sequence

from pyspark import SparkContext, SparkFiles

#: What executors have been given: what the copy of a program is called, by job and file.
_shipped: dict[tuple[str, str, int, int], str] = {}

#: What says where the configuration is; tasks see it as the driver does.
_ENVIRONMENT = ("FINANCE_CONFIG", "XDG_CONFIG_HOME", "HOME", "TZ")

#: The statuses of an answer: all is well, a check failed, data were refused, an input was missing.
_ANSWERS = range(0, 70)


def lasting_folder() -> str:
    """A folder for what executors are given. It is there as long as the driver: those that start later fetch it as well."""
    place = tempfile.mkdtemp(prefix="finance-spark-")
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


class ProgramFailure(RuntimeError):
    """The program ended without an answer: by a signal, or because of a fault of its own or of the machine."""


@dataclass(frozen=True)
class Finished:
    """What a run has printed, and how it ended."""

    output: bytes
    errors: bytes
    status: int


@dataclass(frozen=True)
class Program:
    """The program as the driver has it, and the place from which its tasks see paths."""

    #: The file; executors get a copy of it.
    path: str
    folder: str = field(default_factory=os.getcwd)
    variables: dict[str, str] = field(
        default_factory=lambda: {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    )

    @staticmethod
    def found(path: str | None = None) -> Program:
        """The program of that path, or the one on ``PATH``.

        :raises FileNotFoundError: where there is none.
        """
        place = path or shutil.which("finance")
        if place is None or not os.path.isfile(place):
            raise FileNotFoundError(f"there is no program {path or 'finance'}; name it with program= or --program")
        return Program(os.path.abspath(place))

    def ship(self, context: SparkContext) -> str:
        """Gives every executor the program and this package, once a job, and says what the copies are called."""
        status = os.stat(self.path)
        key = (context.applicationId, self.path, status.st_size, status.st_mtime_ns)
        if key not in _shipped:
            place = lasting_folder()
            name = f"finance-{len(_shipped)}"
            context.addFile(shutil.copy(self.path, os.path.join(place, name)))
            folder = Path(__file__).resolve().parent
            archive = os.path.join(place, f"finance_spark-{len(_shipped)}")
            context.addPyFile(shutil.make_archive(archive, "zip", folder.parent, folder.name))
            _shipped[key] = name
        return _shipped[key]

    def in_task(self, name: str) -> Program:
        """The same as a task sees it: the copy of that name."""
        return Program(SparkFiles.get(name), self.folder, self.variables)

    def moved(self, folder: str) -> Program:
        """The same in another folder, with the configuration of this one."""
        variables = dict(self.variables)
        stated = variables.get("FINANCE_CONFIG")
        found = os.path.join(self.folder, stated or "finance.yaml")
        if stated or os.path.exists(found):
            variables["FINANCE_CONFIG"] = found
        return replace(self, folder=folder, variables=variables)

    def run(self, words: Sequence[str]) -> Finished:
        """Runs it to its end.

        :raises ProgramFailure: where it ends without an answer; a task that does is tried again by the engine.
        """
        with self._start(words, subprocess.PIPE) as process:
            output, errors = process.communicate()
        self._check(process.returncode, errors)
        return Finished(output, errors, process.returncode)

    def lines(self, words: Sequence[str]) -> Iterator[bytes]:
        """The lines that it prints, as they come.

        :raises ProgramFailure: behind the last line, where it ends without an answer, and so also where it refuses a file.
        """
        with tempfile.TemporaryFile() as errors:
            with self._start(words, errors) as process:
                assert process.stdout is not None
                count = 0
                for line in process.stdout:
                    count += 1
                    yield line
            errors.seek(0)
            words_of_it = errors.read()
            self._check(process.returncode, words_of_it)
            if process.returncode not in (0, 65) or (process.returncode and not count):
                raise ProgramFailure(words_of_it.decode(errors="replace").strip())

    def _start(self, words: Sequence[str], errors: int | IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.path, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=self.folder,
            env={**os.environ, **self.variables},
        )

    def _check(self, status: int, errors: bytes) -> None:
        if status not in _ANSWERS:
            end = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
            raise ProgramFailure(f"finance {end}: {errors.decode(errors='replace').strip()[-2000:]}")
