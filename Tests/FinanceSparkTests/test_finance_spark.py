"""Spark against one machine: the same bytes, whatever happens to tasks. The program is the one that FINANCE names."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Iterator

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import finance_spark
from finance_spark.__main__ import last_words, pass_on
from finance_spark.identities import Noted, _repeated

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FINANCE", str(ROOT / ".build/release/finance"))
#: How many executors there are, two unless it is stated.
EXECUTORS = int(os.environ.get("FINANCE_SPARK_EXECUTORS", "2"))

RULES = """categories:
  food: {kind: expense}
rules:
  - {when: 'description:coffee', set: {category: food}}
"""


def ledger(folder: Path, files: int = 20, rows: int = 60) -> list[str]:
    """Files with several currencies, quoted line ends, refused rows, and one that is empty but for its header."""
    random.seed(19)
    names = []
    for number in range(files):
        lines = ["id,date,amount,currency,account,category,description"]
        for row in range(rows if number else 0):
            day = f"2024-{random.randint(1, 12):02}-{random.randint(1, 28):02}"
            text = random.choice(["Coffee", '"Two\nlines"', '"say ""hi"""', "Rent", "Zoë", "Salary"])
            cents = random.randint(1, 90000)
            amount = f"{'' if text == 'Salary' else '-'}{cents // 100}.{cents % 100:02}"
            amount = "x" if random.random() < 0.02 else amount
            currency = random.choice(["EUR", "USD"])
            lines.append(f"{number}-{row},{day},{amount},{currency},Card,misc,{text}")
        name = f"part-{number:02}.csv"
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        names.append(name)
    (folder / "finance.yaml").write_text(RULES, encoding="utf-8")
    return names


def alone(*words: str) -> finance_spark.Finished:
    """One machine."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, stdin=subprocess.DEVNULL)
    return finance_spark.Finished(done.stdout, done.stderr, done.returncode)


@contextlib.contextmanager
def misbehaving(what: str, once: Path):
    """A program that does that the first time it is to write a partial."""
    with tempfile.TemporaryDirectory() as place:
        script = Path(place) / "finance"
        script.write_text(
            f'#!/bin/sh\nif [ "$1" = partial ] && mkdir "{once}" 2> /dev/null; then\n{what}\nfi\nexec "{PROGRAM}" "$@"\n'
        )
        script.chmod(0o755)
        yield str(script)


KILL_EXECUTOR = """pid=$$
while [ "$pid" -gt 1 ]; do
  pid=$(awk '/^PPid/ { print $2 }' "/proc/$pid/status")
  if [ "$(cat "/proc/$pid/comm")" = java ]; then kill -9 "$pid"; sleep 1; exit 1; fi
done"""


class OnExecutors(unittest.TestCase):
    """Executors of their own processes."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.before = os.getcwd()
        cls.place = tempfile.TemporaryDirectory()
        os.chdir(cls.place.name)
        cls.sources = ledger(Path(cls.place.name))
        os.environ["PYSPARK_PYTHON"] = sys.executable
        cls.spark = (
            SparkSession.builder.master(f"local-cluster[{EXECUTORS},1,1024]")
            .appName("finance tests")
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "OFF")
            .getOrCreate()
        )

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()
        os.chdir(cls.before)
        cls.place.cleanup()

    def expect_same(self, command: str, options: list[str], program: str = PROGRAM, **settings: object) -> None:
        found = finance_spark.run(self.spark, command, self.sources, options, program=program, **settings)
        expected = alone(command, *options, "--input", *self.sources)
        self.assertEqual(found.output, expected.output)
        self.assertEqual(found.errors, expected.errors)
        self.assertEqual(found.status, expected.status)
        self.assertTrue(found.output)

    def test_same_bytes(self) -> None:
        off = ["--duplicates", "off"]
        self.expect_same("report", ["--month", "2024-05", *off])
        self.expect_same("report", ["--month", "2024-05", "--format", "json", *off])
        self.expect_same("totals", ["--by", "category,account", "--format", "csv", "--config", "finance.yaml", *off])
        self.expect_same("balance", ["--by", "week", *off], grain="day")
        self.expect_same("largest", ["--period", "2024", "--currency", "EUR", *off])

    @contextlib.contextmanager
    def more_sources(self) -> Iterator[None]:
        """Files with rows of the others: repeats with and without ids, conflicts, one by itself, a copy."""
        header = "id,date,amount,currency,account,category,description"
        more = {
            "again.csv": [header, "3-1,2024-05-03,-1.00,EUR,Card,misc,Other", "new,2024-05-04,-2.00,EUR,Card,misc,Tea"],
            "bank.csv": [header.removeprefix("id,"), "2024-05-04,-2.00,EUR,Card,misc,Tea"],
            "alone.csv": [header, "alone,2024-05-05,-3.00,EUR,Card,misc,Ice", "alone,2024-05-05,-3.00,EUR,Card,misc,Ice"],
            "copy.csv": Path(self.sources[5]).read_text(encoding="utf-8").split("\n")[:30],
        }
        for name, lines in more.items():
            Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        once, self.sources = self.sources, sorted([*self.sources, *more])
        try:
            yield
        finally:
            self.sources = once

    def test_repeats_and_conflicts_across_tasks(self) -> None:
        with self.more_sources():
            Path("cut.json").write_text("[{", encoding="utf-8")
            self.sources = sorted([*self.sources, "cut.json"])
            for tasks in (4, 40):
                self.expect_same("report", ["--month", "2024-05"], tasks=tasks)
                self.expect_same("report", ["--period", "2024", "--format", "json"], tasks=tasks)
            self.expect_same("largest", ["--period", "2024", "--duplicates=id"])

    def test_large_files_are_read_in_parts(self) -> None:
        # Quoted line ends at every cut, a repeat and a conflict in other parts, a refused row, and rows without ids.
        rows = [f'{n},2024-05-{1 + n % 28:02},-{n}.50,EUR,Card,misc,"Two\nlines, {n}"' for n in range(2000)]
        rows += [rows[7], rows[8].replace("-8.50", "-9.50"), "x,y,z"]
        header = "id,date,amount,currency,account,category,description"
        Path("large.csv").write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
        plain = ["date,amount,description", *(f"2024-05-{1 + n % 28:02},-{1 + n % 5}.50,Tea" for n in range(500))]
        Path("plain.csv").write_text("\n".join(plain) + "\n", encoding="utf-8")
        # A list of JSON and a column of balances cannot be cut, and nothing but the line before a cut shows the last.
        Path("list.json").write_text(
            "[" + ",\n".join(f'{{"date":"2024-05-01","amount":"-{n}.00","description":"Ice"}}' for n in range(1, 300)) + "]"
        )
        hidden = "2024-05-02,-2.00,Bread\n" * 300
        Path("hidden.csv").write_text(f'date,amount,description\n2024-05-01,-1.00,"Tea\n{hidden}"\n2024-05-03,-3.00,Ice\n')
        once, self.sources = self.sources, ["hidden.csv", "large.csv", "list.json", "plain.csv"]
        try:
            for options in (["--month", "2024-05"], ["--month", "2024-05", "--format", "json", "--duplicates", "off"]):
                self.expect_same("report", options, split=6000)
            self.expect_same("largest", ["--period", "2024", "--format", "csv"], split=6000)
            self.sources = ["large.csv"]
            size = os.path.getsize("large.csv")
            self.expect_same("report", ["--month", "2024-05"], split=-(-size // 32))
        finally:
            self.sources = once

    def test_files_that_tasks_fetch(self) -> None:
        # Hadoop's own file system of this machine stands for a distant one.
        folder = f"file:{self.place.name}"
        Path("shop.d").mkdir(exist_ok=True)
        names = {"part-00.csv": "a, [b].csv", "part-03.csv": "c.csv", "part-07.csv": "_hidden.csv", "part-09.csv": "2024/e.csv"}
        for source, name in names.items():
            target = Path("shop.d") / name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(Path(source).read_bytes())
        options = ["--config", "finance.yaml"]
        Path("beside").mkdir(exist_ok=True)
        Path("beside/f.csv").write_bytes(Path("part-03.csv").read_bytes())
        sources = [f"{folder}/shop.d", *self.sources[:2], f"../{Path(self.place.name).name}/beside/f.csv"]
        # One machine that finds the files under the same names.
        with tempfile.TemporaryDirectory() as place:
            fetched = [f"{folder}/shop.d/{name}" for name in ("2024/e.csv", "a, [b].csv", "c.csv")]
            for path in fetched:
                target = Path(place) / "in" / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(Path(path.removeprefix("file:")).read_bytes())
            for name in ["finance.yaml", *sources[1:]]:
                target = Path(place) / "in" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(Path(name).read_bytes())
            for compared in ([], ["--duplicates", "off"]):
                found = finance_spark.run(self.spark, "totals", sources, [*options, *compared], program=PROGRAM)
                words = [PROGRAM, "totals", *options, *compared, "--input", *fetched, *sources[1:]]
                done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, cwd=f"{place}/in")
                self.assertEqual((found.output, found.errors, found.status), (done.stdout, done.stderr, done.returncode))
                self.assertTrue(found.output)
        options += ["--duplicates", "off"]
        frames = finance_spark.transactions(self.spark, sources, options, program=PROGRAM)
        counts = finance_spark.report(self.spark, sources, options, command="balance", program=PROGRAM)["sources"]
        self.assertEqual(len(counts), 6)
        self.assertEqual(frames.transactions.count(), sum(source["accepted"] for source in counts))
        self.assertEqual(frames.rejections.count(), sum(source["rejected"] for source in counts))
        with self.assertRaisesRegex(FileNotFoundError, "nowhere"):
            finance_spark.run(self.spark, "balance", [f"{folder}/nowhere"], ["--duplicates", "off"], program=PROGRAM)

    def test_fetched_files_in_parts_and_as_streams(self) -> None:
        # Larger than the beginning that comes with every part of a file.
        header, text = "id,date,amount,currency,account,category,description", "Coffee and cake " * 20
        rows = [f'{n},2024-05-{1 + n % 28:02},-{n}.50,EUR,Card,misc,"{text}\n, {n}"' for n in range(10_000)]
        balance = ["date,amount,balance,description", *(f"2024-05-01,-1.00,{1000 - n}.00,Tea" for n in range(1, 900))]
        lines = ["p" + (row.replace("\n", "") if n % 9 else row) for n, row in enumerate(rows)]
        again = [rows[7], rows[8].replace("-8.50", "-9.50")]
        made = {"none.csv": [header, *rows], "parts.csv": [header, *lines], "again.csv": [header, *again], "walk.csv": balance}
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / f"file:{self.place.name}" / "distant"
            folder.mkdir(parents=True)
            Path("distant").mkdir(exist_ok=True)
            for name, lines in made.items():
                for target in (folder / name, Path("distant") / name):
                    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
            (Path(place) / "finance.yaml").write_text(RULES, encoding="utf-8")
            fetched = [f"file:{self.place.name}/distant/{name}" for name in sorted(made)]
            with unittest.mock.patch.multiple(finance_spark.remote, _HEAD=1 << 20, _TAIL=1 << 14):
                for options in (["--duplicates", "off"], []):
                    for sources in (fetched, fetched[2:3]):
                        words = ["report", "--month", "2024-05", *options]
                        settings = {"program": PROGRAM, "split": 500_000, "tasks": 9}
                        share = finance_spark.sources.Share
                        with unittest.mock.patch.object(finance_spark.runs, "Share", wraps=share) as read_whole:
                            found = finance_spark.run(self.spark, "report", sources, words[1:], **settings)
                        # Only what has no line that is a row by itself is read as a whole.
                        wholes = {tuple(call.args[0]) for call in read_whole.call_args_list}
                        self.assertEqual(wholes, {(name,) for name in sources if name.endswith("none.csv")})
                        done = subprocess.run(
                            [PROGRAM, *words, "--input", *sources], capture_output=True, stdin=subprocess.DEVNULL, cwd=place
                        )
                        self.assertEqual((found.output, found.errors, found.status), (done.stdout, done.stderr, done.returncode))
                        self.assertTrue(found.output)

    def test_a_fetched_file_is_read_whole_or_the_task_fails(self) -> None:
        whole = b"0123456789" * 100_000
        Path("still.csv").write_bytes(whole)
        context = self.spark.sparkContext
        [(name, (size, changed))] = finance_spark.remote.files(context, [f"file:{self.place.name}/still.csv"]).items()
        with unittest.mock.patch.multiple(finance_spark.remote, _HEAD=10, _TAIL=7):
            hadoop = finance_spark.remote.Hadoop(context)
        # Executors have the package once a program has been sent to them.
        finance_spark.Program.found(PROGRAM).ship(context)

        def read(count: int, size: int, changed: int, part: str | None, streams: bool) -> bytes | str:
            stamps = {name: finance_spark.remote.Stamp(size, changed)}
            try:
                with tempfile.TemporaryDirectory() as folder, hadoop.placing(stamps, part, folder, streams=streams):
                    if count == 0:
                        return b""
                    with open(os.path.join(folder, name), "rb") as file:
                        return file.read(count)
            except finance_spark.ProgramFailure as failure:
                return str(failure)

        def in_task(count: int = -1, size: int = size, changed: int = changed, part: str | None = None, streams: bool = True):
            return context.parallelize([0], 1).map(lambda _: read(count, size, changed, part, streams)).collect()[0]

        self.assertEqual(in_task(), whole)
        self.assertEqual(in_task(streams=False), whole)
        # Who refuses a file reads no further, and may not even open it.
        self.assertEqual(in_task(5), whole[:5])
        self.assertEqual(in_task(0), b"")
        self.assertEqual(in_task(part="100:200"), whole[:10] + bytes(89) + whole[99:207] + bytes(len(whole) - 207))
        self.assertEqual(in_task(part="100:"), whole[:10] + bytes(89) + whole[99:])
        self.assertEqual(in_task(part=":2"), whole[:10] + bytes(len(whole) - 10))
        for streams in (True, False):
            self.assertRegex(in_task(size=size + 1, streams=streams), "ends at byte 1000000, and had more")
            self.assertRegex(in_task(size=size - 1, streams=streams), "changed while it was read")
            self.assertRegex(in_task(changed=changed + 1, streams=streams), "changed while it was read")

    def test_a_task_that_fails_once(self) -> None:
        once = Path(self.place.name) / "failed"
        with misbehaving("exit 70", once) as program:
            self.expect_same("balance", ["--duplicates", "off"], program)
        self.assertTrue(once.exists())

    def test_an_executor_that_is_killed(self) -> None:
        once = Path(self.place.name) / "killed"
        with misbehaving(KILL_EXECUTOR, once) as program:
            self.expect_same("report", ["--month", "2024-05", "--duplicates", "off"], program)
        self.assertTrue(once.exists())

    def test_frames_have_the_rows_of_one_machine(self) -> None:
        with self.more_sources():
            frames = finance_spark.transactions(self.spark, self.sources, program=PROGRAM, tasks=8)
            listed = alone("list", "--format", "jsonl", "--input", *self.sources).output
            checked = alone("partial", "--input", *self.sources).output
        rows = [json.loads(line) for line in listed.splitlines()]
        expected = sorted((row["id"], row["date"], Decimal(row["amount"]), row["type"], row["description"]) for row in rows)
        found = frames.transactions.select("id", "date", "amount", "type", "description").collect()
        self.assertEqual(sorted((row[0], row[1].isoformat(), *row[2:]) for row in found), expected)
        refused = [json.loads(line) for line in checked.splitlines() if line.startswith(b'{"record":"rejection"')]
        expected = sorted((row["name"], row["line"], row["code"], row["message"]) for row in refused)
        self.assertEqual(sorted(map(tuple, frames.rejections.select("path", "line", "code", "message").collect())), expected)
        self.assertIn("id.conflict", {code for _, _, code, _ in expected})

    def test_a_missing_source_is_told_as_by_one_machine(self) -> None:
        options = ["--duplicates", "off"]
        sources = [*self.sources, "nowhere.csv"]
        found = finance_spark.run(self.spark, "balance", sources, options, program=PROGRAM)
        expected = alone("balance", *options, "--input", *sources)
        self.assertEqual((found.status, found.output), (expected.status, expected.output))
        self.assertEqual(found.errors, expected.errors)

    def test_frames_add_up_to_the_report(self) -> None:
        options = ["--duplicates", "off"]
        frames = finance_spark.transactions(self.spark, self.sources, options, program=PROGRAM)
        sums = frames.transactions.where("type = 'expense'").groupBy("currency").agg(F.sum("amount"))
        found = {currency: total for currency, total in sums.collect()}
        document = finance_spark.report(self.spark, self.sources, options, command="balance", program=PROGRAM)
        counts = [source["rejected"] for source in document["sources"]]
        self.assertEqual(frames.rejections.count(), sum(counts))
        self.assertEqual(frames.transactions.count(), sum(source["accepted"] for source in document["sources"]))
        totals: dict[str, Decimal] = {}
        listed = alone("list", "--format", "csv", "--duplicates", "off", "--input", *self.sources).output
        self.assertGreater(len(listed), 0)
        for row in frames.transactions.where("type = 'expense'").collect():
            totals[row.currency] = totals.get(row.currency, Decimal(0)) + row.amount
        self.assertEqual(found, totals)

    def test_frames_are_the_same_with_arrow_and_row_by_row(self) -> None:
        options = ["--duplicates", "off"]
        rows = {}
        for arrow in (True, False):
            with unittest.mock.patch.object(finance_spark.frames, "HAS_ARROW", arrow and finance_spark.frames.HAS_ARROW):
                frames = finance_spark.transactions(self.spark, self.sources, options, program=PROGRAM)
                rows[arrow] = sorted(map(repr, frames.transactions.collect()))
        self.assertEqual(rows[True], rows[False])
        self.assertGreater(len(rows[True]), 0)


class Words(unittest.TestCase):
    """What goes to every task, and what is said at the end."""

    def test_last_words(self) -> None:
        text = "Job aborted\n at x\nfinance_spark.program.ProgramFailure: finance ended with status 70: no memory\n\tat y"
        self.assertEqual(last_words(text), "finance ended with status 70: no memory")
        self.assertEqual(last_words("Master refused"), "Master refused")

    def test_what_the_engine_says_as_it_starts_is_left_out(self) -> None:
        said = b'WARNING: Using incubator modules: x\nSetting default log level to "WARN".\n'
        for rest in (b"", b"no memory\nSetting default log level\n", b"\r[Stage 0:>  (0 + 1) / 1]\r"):
            sink = io.BytesIO()
            pass_on(io.BytesIO(said + rest), sink)
            self.assertEqual(sink.getvalue(), rest)

    def test_options(self) -> None:
        parsed = finance_spark.runs.Options.parsed(
            ["--month", "2024-05", "--own-account", "A", "B", "--format", "json", "--set=scale=2", "--config", "c"]
        )
        self.assertEqual(parsed.meaning, ["--own-account", "A", "B", "--set=scale=2", "--config", "c"])
        self.assertEqual(parsed.period, ["--month", "2024-05"])

    def test_only_keys_that_repeat_are_left(self) -> None:
        random.seed(7)
        keys = {name: sorted(random.choice([0, 2**64 - 1, *range(2**56, 2**64, 2**57)]) for _ in range(9)) for name in "abc"}
        keys["d"] = [5, 5, 2**63]
        noted = [
            Noted((name, None), b"{}\n" + b"".join(key.to_bytes(8, "big") + bytes(8) for key in found)) for name, found in keys.items()
        ]
        counts = Counter(key for found in keys.values() for key in found)
        for count in (1, 2, 7, 64):
            left: dict[str, bytes] = {name: b"" for name in keys}
            for number in range(count):
                pieces = [piece for one in noted for piece in one.ranges(count) if piece[0] == number]
                for (name, _), records in _repeated(iter(pieces)):
                    left[name] += records
            for name, found in keys.items():
                expected = b"".join(key.to_bytes(8, "big") + bytes(8) for key in found if counts[key] > 1)
                self.assertEqual(left[name], expected)

    def test_shares(self) -> None:
        with tempfile.TemporaryDirectory() as place:
            for number, size in enumerate([5, 1, 1, 1, 3]):
                (Path(place) / f"{number}.csv").write_bytes(b"x" * size * 100)
            sources = ["*.csv", "0.csv", "missing.csv"]
            shares = [share.sources for share in finance_spark.sources.groups(sources, 2, place)]
            self.assertEqual(sorted(sum(shares, [])), ["0.csv", "1.csv", "2.csv", "3.csv", "4.csv", "missing.csv"])
            self.assertIn("4.csv", next(share for share in shares if "0.csv" not in share))
            split = finance_spark.sources.groups(sources, 2, place, split=200)
            parts = [(share.sources, share.part) for share in split if share.part]
            expected = [("0.csv", ":166"), ("0.csv", "166:333"), ("0.csv", "333:"), ("4.csv", ":150"), ("4.csv", "150:")]
            self.assertEqual(parts, [([path], part) for path, part in expected])
            self.assertEqual(sorted(sum((share.sources for share in split if not share.part), [])), ["1.csv", "2.csv", "3.csv", "missing.csv"])


if __name__ == "__main__":
    unittest.main()
