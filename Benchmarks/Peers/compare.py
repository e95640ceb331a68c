#!/usr/bin/env python3
"""Measures finance beside its peers on the same files, checks that all answers agree, and prints Markdown.

    compare.py [FILE ...] [--rows N ...] [--runs N] [--threads N] [--finance PROGRAM]
    compare.py --ledger [FILE.csv ...] [--rows N ...]
    compare.py --banks [FILE.csv ...] [--rows N ...]

Without files it makes its own (generate.py): CSV, JSON Lines and a JSON array of --rows rows each. With --ledger the
rows of CSV files are stored first, which is measured too, and the questions are put to what is stored. With --banks
they are written as banks and aggregators export them (banks.py), and the balance of every month is asked.
"""
import argparse
import csv
import importlib.util
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from datetime import date

import banks
import contenders
import ledgers

Cost = namedtuple("Cost", "cpu wall memory")
Row = namedtuple("Row", "question path contender cost")
StoredRow = namedtuple("StoredRow", [*Row._fields, "count", "size"])

# What finance wants: at most so much of the best peer's processor time.
CPU_GOALS = {("csv", "T1"): 1 / 3, ("csv", "T2"): 1 / 4}
OTHER_CPU_GOAL = 1 / 3
# Peers look for no duplicates; finance does so by default, and should still be twice as fast in large files.
CPU_GOAL_WITH_DUPLICATES = 1 / 2
# In small CSV files start-up counts, and what one waits is what matters: so much of the best peer's wall time.
SMALL, WALL_GOAL = 500_000_000, 1 / 5
# A month of a large CSV file should cost no more than counting its lines so often.
LINE_COUNTS_GOAL = 5
# Whatever the size of the file, a run that looks for no duplicates holds no more.
MEMORY_GOAL = 64 << 20
# Of what is stored: an import with all its indexes and totals, a month, and a search in up to so many rows.
LEDGER_CPU_GOALS = {"import": 1, "T1": 1 / 2, "T3": 1}
LEDGER_SEARCH_ROWS = 1_000_000
# A month costs the same however many rows are stored; the rest is what two medians of the same may differ by.
LEDGER_GROWTH_GOAL = 1.25
# Of what banks export: so much of DuckDB's processor time, and of a pipe so much of the file's.
BANK_CPU_GOALS = {"german.csv": 1 / 3, "aggregator.json": 1 / 8, "plain.csv": 1 / 3}
PIPE_GOAL = 1.25


class Disagreement(Exception):
    pass


def run(command, environment, folder):
    """Runs a command to its end: its cost with that of all its children, and what it printed."""
    path = os.path.join(folder, "output")
    with open(path, "wb") as output, open(path + ".errors", "wb") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                   env=os.environ | environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        with open(path + ".errors", encoding="utf-8", errors="replace") as errors:
            raise Disagreement(f"{' '.join(command)}\nended with status {process.returncode}:\n{errors.read()[:2000]}")
    with open(path, encoding="utf-8") as output:
        return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024), output.read()


def ask(contender, question, path, options, folder):
    """The cost of an answer, and what was printed."""
    command = contender.command(question, path, options.threads)
    return run(command, contender.environment(options.threads, path), folder)


def check(contender, question, path, found, expected):
    """Ends the comparison unless the answers are the same to the cent."""
    if question != "T3" and not contender.has_counts:
        expected = {key: cell[:2] for key, cell in expected.items()}
    if found == expected:
        return
    if isinstance(found, dict) and found.keys() == expected.keys():
        key = next(key for key in expected if found[key] != expected[key])
        detail = f"{key}: {expected[key]} and {found[key]}"
    else:
        detail = f"different keys: {sorted(map(str, set(expected) ^ set(found)))[:5]}"
    raise Disagreement(f"{question}, {path}: finance and {contender.name} differ in {detail}")


def measure(question, path, entrants, options, folder):
    """All contenders in turn, run after run; the first round warms the page cache and checks the answers."""
    costs = {contender.name: [] for contender in entrants}
    expected = None
    for number in range(options.runs + 1):
        for contender in entrants:
            contender.prepare(question, path)
            cost, output = ask(contender, question, path, options, folder)
            if number:
                costs[contender.name].append(cost)
                continue
            found = contender.answer(question, output)
            if contender.name == "finance":
                expected = found
            elif found is not None:
                check(contender, question, path, found, expected)
    for contender in entrants:
        middle = Cost(*(statistics.median(values) for values in zip(*costs[contender.name])))
        yield Row(question, path, contender, middle)


def entrants(found, path, is_subset):
    """Hledger is hundreds of times slower than the others, so it gets the first rows only, and they do not."""
    for contender in found:
        is_slow = isinstance(contender, contenders.Hledger)
        if contender.takes(path) and (is_slow or not contender.is_peer if is_subset else not is_slow):
            yield contender


def subset(path, rows, folder):
    """The first rows of a CSV file; rows are told by their quotes, not by their line ends alone."""
    shorter = os.path.join(folder, f"first-{rows}-of-{os.path.basename(path)}")
    with open(path, "rb") as source, open(shorter, "wb") as target:
        taken, quotes = 0, 0
        for line in source:
            target.write(line)
            quotes += line.count(b'"')
            taken += quotes % 2 == 0
            if taken > rows:
                break
    return shorter


# The tables.

def share(part, whole):
    return f"{part / whole:.2f}" if whole else "–"


def mebibytes(cost):
    return f"{cost.memory / 1048576:.0f} MiB"


def goals(row, best, lines):
    """What is wanted of a row, what was found and the limit, by name."""
    form, is_large = contenders.form(row.path), os.path.getsize(row.path) >= SMALL
    cpu, wall = row.cost.cpu / best.cost.cpu, row.cost.wall / best.cost.wall
    if row.contender.duplicates != "off":
        return [("CPU", cpu, CPU_GOAL_WITH_DUPLICATES)] if is_large and row.question != "T3" else []
    if form == "csv" and not is_large:
        found = [("wall", wall, WALL_GOAL)]
    else:
        found = [("CPU", cpu, CPU_GOALS.get((form, row.question), OTHER_CPU_GOAL))]
    if form == "csv" and is_large and row.question == "T1" and lines:
        found.append(("× wc -l", row.cost.cpu / lines.cost.cpu, LINE_COUNTS_GOAL))
    return found + [("MiB", row.cost.memory / 1048576, MEMORY_GOAL >> 20)]


def verdict(row, best, goals):
    """Whether each goal is met; a row that is lost to a peer is called so."""
    lost = [f"**lost to {best.contender.name}**"] if row.cost.cpu > best.cost.cpu else []
    judged = [f"{name} ≤ {limit:.3g}: {'met' if value <= limit else '**not met**'}"
              for name, value, limit in goals]
    return "; ".join(lost + judged) or "–"


def comparison(rows):
    yield ("| question | file | finance CPU | best peer | its CPU | ratio | wall ratio | `wc -l` CPU | × `wc -l` | "
           "memory | its memory | goals |")
    yield "|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|---|"
    for row in rows:
        if not isinstance(row.contender, contenders.Finance):
            continue
        beside = [other for other in rows if (other.question, other.path) == (row.question, row.path)]
        lines = next((other for other in beside if other.contender.name == "wc -l"), None)
        best = min((other for other in beside if other.contender.is_peer), key=lambda r: r.cost.cpu, default=None)
        name = row.question + ("" if row.contender.duplicates == "off" else ", duplicates on")
        cells = [name, os.path.basename(row.path), f"{row.cost.cpu:.3f} s"]
        if best:
            cells += [best.contender.name, f"{best.cost.cpu:.3f} s", share(row.cost.cpu, best.cost.cpu),
                      share(row.cost.wall, best.cost.wall)]
        else:
            cells += ["none", "–", "–", "–"]
        cells += [f"{lines.cost.cpu:.3f} s", f"{row.cost.cpu / lines.cost.cpu:.1f}"] if lines else ["–", "–"]
        cells.append(mebibytes(row.cost))
        cells += [mebibytes(best.cost), verdict(row, best, goals(row, best, lines))] if best else ["–", "–"]
        yield "| " + " | ".join(cells) + " |"


def details(rows):
    yield "| question | file | who | CPU | wall | memory |"
    yield "|---|---|---|--:|--:|--:|"
    for row in rows:
        yield (f"| {row.question} | {os.path.basename(row.path)} | {row.contender.name} | {row.cost.cpu:.3f} s | "
               f"{row.cost.wall:.3f} s | {mebibytes(row.cost)} |")


# The tables of what is stored.

def ledger_goals(row, best, least):
    """What is wanted of a row, what was found and the limit; `least` is the same question to the fewest rows."""
    found = []
    if row.question in LEDGER_CPU_GOALS and (row.question != "T3" or row.count <= LEDGER_SEARCH_ROWS):
        found.append(("CPU", row.cost.cpu / best.cost.cpu, LEDGER_CPU_GOALS[row.question]))
    if row.question == "T1" and row.count > least.count:
        found.append((f"× {least.count} rows", row.cost.cpu / least.cost.cpu, LEDGER_GROWTH_GOAL))
    return found


def ledger_comparison(rows):
    yield "| work | rows | finance CPU | best peer | its CPU | ratio | wall ratio | memory | its memory | goals |"
    yield "|---|--:|--:|---|--:|--:|--:|--:|--:|---|"
    for row in rows:
        if row.contender.is_peer:
            continue
        same = [other for other in rows if other.question == row.question]
        least = min((other for other in same if other.contender is row.contender), key=lambda other: other.count)
        best = min((other for other in same if other.contender.is_peer and other.path == row.path),
                   key=lambda other: other.cost.cpu, default=None)
        cells = [row.question, str(row.count), f"{row.cost.cpu:.3f} s"]
        if best:
            cells += [best.contender.name, f"{best.cost.cpu:.3f} s", share(row.cost.cpu, best.cost.cpu),
                      share(row.cost.wall, best.cost.wall), mebibytes(row.cost), mebibytes(best.cost),
                      verdict(row, best, ledger_goals(row, best, least))]
        else:
            cells += ["none", "–", "–", "–", mebibytes(row.cost), "–", "–"]
        yield "| " + " | ".join(cells) + " |"


def ledger_details(rows):
    yield "| work | rows | who | CPU | wall | memory | on disk | bytes a row |"
    yield "|---|--:|---|--:|--:|--:|--:|--:|"
    for row in rows:
        size = [f"{row.size / 1e6:.1f} MB", f"{row.size / row.count:.0f}"] if row.question == "import" else ["", ""]
        cells = [row.question, str(row.count), row.contender.name, f"{row.cost.cpu:.3f} s", f"{row.cost.wall:.3f} s",
                 mebibytes(row.cost), *size]
        yield "| " + " | ".join(cells) + " |"


def bank_goals(row, best, own):
    """What is wanted of a row, what was found and the limit; `own` is finance on the same file."""
    found = [("CPU", row.cost.cpu / best.cost.cpu, BANK_CPU_GOALS[os.path.basename(row.path)]),
             ("MiB", row.cost.memory / 1048576, MEMORY_GOAL >> 20)]
    if isinstance(row.contender, banks.Pipe):
        found.append(("× file", row.cost.cpu / own.cost.cpu, PIPE_GOAL))
    return found


def bank_comparison(rows):
    yield "| file | who | CPU | wall | memory | × DuckDB | goals |"
    yield "|---|---|--:|--:|--:|--:|---|"
    for row in rows:
        beside = {type(other.contender): other for other in rows if other.path == row.path}
        best = beside.get(banks.DuckDB)
        cells = [os.path.basename(row.path), row.contender.name, f"{row.cost.cpu:.3f} s", f"{row.cost.wall:.3f} s",
                 mebibytes(row.cost)]
        if best and not row.contender.is_peer:
            goals = bank_goals(row, best, beside[banks.Finance])
            cells += [share(row.cost.cpu, best.cost.cpu), verdict(row, best, goals)]
        else:
            cells += ["–", "–"]
        yield "| " + " | ".join(cells) + " |"


def preface(found, missing, options):
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            processor = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), processor)
    except OSError:
        pass
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    yield (f"{date.today()}; {processor}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; "
           f"{options.threads} threads each, medians of {options.runs} runs in turn, warm page cache. Whole processes, "
           f"start-up included. All answers agree to the cent. Memory below {own} MiB cannot be told apart.")
    yield ""
    for contender in found:
        if contender.name != "finance, duplicates on":
            yield f"- {contender.name}: {contender.version()}"
    for name in missing:
        yield f"- {name}: not installed, left out"


def program():
    here = os.path.join(contenders.HERE, "..", "..", ".build", "release", "finance")
    return os.path.normpath(here) if os.path.exists(here) else shutil.which("finance")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="csv, jsonl, ndjson or json with the eight columns")
    parser.add_argument("--ledger", action="store_true", help="store the rows first, then ask what is stored")
    parser.add_argument("--banks", action="store_true", help="write the rows as banks export them, then ask")
    parser.add_argument("--rows", type=int, action="append",
                        help="of the files that are made (default: 1000000); may be repeated")
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    parser.add_argument("--threads", type=int, default=2, help="for all contenders (default: 2)")
    parser.add_argument("--questions", nargs="*", choices=("T1", "T2", "T3"), default=["T1", "T2", "T3"])
    parser.add_argument("--slow-rows", type=int, default=10_000, help="of the subset for hledger (default: 10000)")
    parser.add_argument("--finance", default=program(), help="the program (default: the release build, or PATH)")
    return parser.parse_args()


def made(options, folder):
    for rows in options.rows or [1_000_000]:
        for form in ("csv",) if options.ledger or options.banks else ("csv", "jsonl", "json"):
            path = os.path.join(folder, f"made-{rows}.{form}")
            generate = [sys.executable, os.path.join(contenders.HERE, "generate.py")]
            subprocess.run([*generate, "--rows", str(rows), "--format", form, path], check=True)
            yield path


def count(path):
    """Rows of a CSV file, without its header."""
    with open(path, encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.reader(file)) - 1


def compare_files(options, folder):
    found, missing = contenders.installed(options.finance, folder)
    rows = []
    tasks = [(path, False) for path in options.files or made(options, folder)]
    if any(isinstance(contender, contenders.Hledger) for contender in found):
        tasks += [(subset(path, options.slow_rows, folder), True) for path, _ in tasks if path.endswith(".csv")][:1]
    for path, is_subset in tasks:
        for question in options.questions:
            print(f"{question} {os.path.basename(path)}", file=sys.stderr)
            rows += measure(question, path, list(entrants(found, path, is_subset)), options, folder)
    return [*preface(found, missing, options), "", *comparison(rows), "", *details(rows)]


def compare_ledgers(options, folder):
    """Each file is stored by all before anyone is asked; what it left is removed before the next."""
    found, missing = ledgers.installed(options.finance, folder)
    rows = []
    for path in options.files or made(options, folder):
        number = count(path)
        for question in ["import", *options.questions]:
            print(f"{question} {os.path.basename(path)}", file=sys.stderr)
            for row in measure(question, path, found, options, folder):
                rows.append(StoredRow(*row, number, row.contender.size(path)))
        for contender in found:
            contender.forget(path)
    return [*preface(found, missing, options), "", *ledger_comparison(rows), "", *ledger_details(rows)]


def compare_banks(options, folder):
    """What banks export, finance told nothing and DuckDB everything."""
    found = [banks.Finance(options.finance), banks.Pipe(options.finance)]
    missing = [] if importlib.util.find_spec("duckdb") else ["DuckDB"]
    found += [] if missing else [banks.DuckDB()]
    rows = []
    for number, source in enumerate(options.files or made(options, folder)):
        place = os.path.join(folder, f"exports-{number}")
        os.mkdir(place)
        plain = os.path.join(place, "plain.csv")
        os.symlink(os.path.abspath(source), plain)
        for path in banks.made(plain, place):
            print(f"{os.path.basename(path)} of {os.path.basename(source)}", file=sys.stderr)
            rows += measure("balance", path, [each for each in found if each.takes(path)], options, folder)
    return [*preface(found, missing, options), "", *bank_comparison(rows)]


def main():
    options = arguments()
    if not options.finance:
        sys.exit("finance is not built: swift build -c release")
    with tempfile.TemporaryDirectory() as folder:
        try:
            compare = compare_ledgers if options.ledger else compare_banks if options.banks else compare_files
            lines = compare(options, folder)
        except Disagreement as error:
            sys.exit(f"no table: {error}")
        print("\n".join(lines))


if __name__ == "__main__":
    main()
