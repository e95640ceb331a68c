"""Which words of a command line go to every task."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Sequence

#: Options that say what rows mean, and how many values each has; -1 for all up to the next option. One that were missing here
#: would do no harm but to be refused: a partial names the settings that it was made with.
_MEANING = {
    "--config": 1,
    "--account": 1,
    "--category": 1,
    "--currency": 1,
    "--duplicates": 1,
    "--own-account": -1,
    "--window": 1,
    "--kind": 1,
    "--input-format": 1,
    "--profile": 1,
    "--set": 1,
    "--timezone": 1,
    "--default-currency": 1,
    "--input-limit": 1,
}

#: Options that name the days of a question, with a value each.
_PERIOD = ("-m", "--month", "--period", "--today")


@dataclass(frozen=True)
class Options:
    """Words of a command line."""

    #: Those that every task needs.
    meaning: list[str]

    #: Those that name the days of the question, of which alone payees are kept.
    period: list[str]

    @property
    def compares_nothing(self) -> bool:
        """Whether it is stated that rows are not compared."""
        pairs = zip(self.meaning, self.meaning[1:])
        return "--duplicates=off" in self.meaning or ("--duplicates", "off") in pairs

    def within(self, folder: str) -> list[str]:
        """The same for a program that runs elsewhere: the path of the configuration is that seen from this folder."""
        words = list(self.meaning)
        for index, word in enumerate(words):
            if index and words[index - 1] == "--config":
                words[index] = os.path.join(folder, word)
            elif word.startswith("--config="):
                words[index] = "--config=" + os.path.join(folder, word.removeprefix("--config="))
        return words

    @staticmethod
    def parsed(words: Sequence[str]) -> Options:
        """Picks the options that say what rows mean, with their values."""
        meaning: list[str] = []
        period: list[str] = []
        left, taken = 0, meaning
        for word in words:
            name, equals, _ = word.partition("=")
            if left == 0 or (left < 0 and word.startswith("-")):
                left = 0
                taken = period if name in _PERIOD else meaning
                if name in _PERIOD or name in _MEANING:
                    left = 0 if equals else _MEANING.get(name, 1)
                    taken.append(word)
            else:
                left -= 1 if left > 0 else 0
                taken.append(word)
        return Options(meaning, period)
