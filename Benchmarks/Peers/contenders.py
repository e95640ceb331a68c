"""Who is compared: the commands that put the three questions, and what their answers say.

T1  one month: income, expense and counts by currency and category
T2  all rows: the same by month, currency and category
T3  descriptions that hold a word, in any case: how many, and page 2 of 20, newest first, ties by id

Each contender is given what makes it fast and exact: the columns and their types, decimal sums, two threads, no
order of rows to keep, streaming where it can stream. Its whole process counts, from start to exit.
"""
import csv
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
MONTH, WORD, PAGE, PAGE_SIZE = "2024-05", "coffee", 2, 20
COLUMNS = ("id", "date", "amount", "type", "category", "description", "account", "currency")


def form(path):
    return "csv" if path.endswith(".csv") else "json" if path.endswith(".json") else "jsonl"


# Answers. Peers print groups or hits as CSV; the same few lines fold these into what is compared.

def folded(question, rows):
    """What an answer says: amounts as exact decimals, so that a lost cent is seen."""
    if question == "T3":
        hits = [(id, instant, Decimal(amount), text) for _, id, instant, amount, text in rows]
        return {"found": int(rows[0][0]) if rows else 0, "page": hits}
    tables = {}
    for *keys, kind, total, count in rows:
        for name in [tuple(keys)] if question == "T2" else [("category", *keys), ("total", keys[0])]:
            cell = tables.setdefault(name, [Decimal(0), Decimal(0), 0, 0])
            place = 0 if kind == "income" else 1
            cell[place] += Decimal(total)
            cell[place + 2] += int(count)
    return {name: tuple(cell) for name, cell in tables.items()}


def read_csv(text):
    return [row for row in csv.reader(io.StringIO(text)) if row]


class Contender:
    name, is_peer, has_counts = "", True, True

    def takes(self, path):
        return True

    def command(self, question, path, threads):
        """The command line whose output is the answer."""
        raise NotImplementedError

    def environment(self, threads, path):
        return {}

    def prepare(self, question, path):
        """Whatever has to be done before a run and is not measured."""

    def answer(self, question, output):
        return folded(question, read_csv(output))


class Finance(Contender):
    name, is_peer = "finance", False

    def __init__(self, program, duplicates="off"):
        self.program, self.duplicates = program, duplicates
        if duplicates != "off":
            self.name = "finance, duplicates on"

    def version(self):
        return output_of(self.program, "--version")

    def command(self, question, path, threads):
        asked = {
            "T1": ["report", "--month", MONTH],
            "T2": ["totals", "--by", "month,category"],
            "T3": ["search", WORD, "--page", str(PAGE), "--page-size", str(PAGE_SIZE)],
        }[question]
        return [self.program, *asked, "--input", path, "--workers", str(threads), "--format", "json",
                "--duplicates", self.duplicates]

    def answer(self, question, output):
        document = json.loads(output)
        if question == "T3":
            page = [(item["id"], item["date"] + ("T" + item["time"] + "Z" if "time" in item else ""),
                     Decimal(item["amount"]), item["description"]) for item in document["items"]]
            return {"found": document["totalItems"], "page": page}
        cells = {}

        def note(key, row):
            cells[key] = (Decimal(row["income"]), Decimal(row["expense"]),
                          row["incomeTransactions"], row["expenseTransactions"])
        if question == "T1":
            for section in document["currencies"]:
                for row in section["categories"]:
                    note(("category", section["currency"], row["category"]), row)
                rows = section["categories"]
                cells["total", section["currency"]] = (
                    Decimal(section["income"]), Decimal(section["expense"]),
                    sum(row["incomeTransactions"] for row in rows), sum(row["expenseTransactions"] for row in rows))
        else:
            for row in document["rows"]:
                note((row["month"], row["currency"], row["category"]), row)
        return {key: cell for key, cell in cells.items() if cell[2] + cell[3]}


def duckdb_source(path, date="VARCHAR"):
    """What DuckDB reads a file's rows by: all columns with their types, nothing left to guess."""
    special = {"amount": "DECIMAL(18,2)", "date": date}
    types = ", ".join(f"{column}: '{special.get(column, 'VARCHAR')}'" for column in COLUMNS)
    if form(path) == "csv":
        return (f"read_csv({quoted(path)}, columns = {{{types}}}, header = true, auto_detect = false, delim = ',', "
                f"quote = '\"', escape = '\"')")
    layout = "array" if form(path) == "json" else "newline_delimited"
    return f"read_json({quoted(path)}, columns = {{{types}}}, format = '{layout}')"


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def duckdb_settings(threads):
    return [f"SET threads = {threads}", "SET preserve_insertion_order = false"]


def duckdb_statement(question, path, threads):
    """One statement for each question; the shell and the Python module run the same."""
    source = duckdb_source(path)
    statement = {
        "T1": f"SELECT currency, category, type, sum(amount), count(*) FROM {source} "
              f"WHERE date >= '{MONTH}' AND date < '{MONTH}~' GROUP BY ALL",
        "T2": f"SELECT substr(date, 1, 7), currency, category, type, sum(amount), count(*) FROM {source} GROUP BY ALL",
        "T3": f"SELECT count(*) OVER (), id, date, amount, description FROM {source} "
              f"WHERE contains(lower(description), '{WORD}') ORDER BY date DESC, id "
              f"LIMIT {PAGE_SIZE} OFFSET {(PAGE - 1) * PAGE_SIZE}",
    }[question]
    return [*duckdb_settings(threads), statement]


class DuckDBShell(Contender):
    name = "DuckDB shell"

    def __init__(self, program):
        self.program = program

    def version(self):
        return output_of(self.program, "--version")

    def command(self, question, path, threads):
        return [self.program, "-csv", "-noheader", "-c", "; ".join(duckdb_statement(question, path, threads)) + ";"]


class ByModule(Contender):
    """A peer that is a Python module: `ask.py` imports it and puts the question."""

    def __init__(self, name, module):
        self.name, self.module = name, module

    def version(self):
        return output_of(sys.executable, "-c", f"import {self.module} as m; print(m.__version__)")

    def command(self, question, path, threads):
        return [sys.executable, os.path.join(HERE, "ask.py"), self.module, question, path, str(threads)]

    def environment(self, threads, path):
        return {"POLARS_MAX_THREADS": str(threads)}


class Hledger(Contender):
    """Plain-text accounting, straight from the CSV by rules. It counts nothing, so only its amounts are compared."""

    name, has_counts = "hledger", False
    RULES = """skip 1
fields identity, date, money, kind, group, description, holder, unit
date-format %Y-%m-%dT%H:%M:%SZ
code %identity
comment %date
account1 assets:%holder
amount1 %money %unit
account2 income:%group
amount2 -%money %unit
if %kind expense
 amount1 -%money %unit
 account2 expenses:%group
 amount2 %money %unit
"""

    def __init__(self, program, folder):
        self.program, self.rules = program, os.path.join(folder, "hledger.rules")
        with open(self.rules, "w", encoding="utf-8") as file:
            file.write(self.RULES)

    def version(self):
        return output_of(self.program, "--version")

    def takes(self, path):
        return form(path) == "csv"

    def command(self, question, path, threads):
        sums = ["balance", "income", "expenses", "--flat", "--no-total", "--layout=bare", "-O", "csv"]
        asked = {"T1": sums + ["--period", MONTH], "T2": sums + ["--monthly"],
                 "T3": ["print", "desc:" + WORD, "-O", "csv"]}[question]
        return [self.program, "-f", path, "--rules-file", self.rules, *asked]

    def environment(self, threads, path):
        return {"LC_ALL": "C.UTF-8"}

    def answer(self, question, output):
        table = read_csv(output)
        if question == "T3":
            return self.page(table)
        cells = {}

        def add(key, kind, amount):
            value = Decimal(amount or 0)
            cell = cells.setdefault(key, [Decimal(0), Decimal(0)])
            cell[0 if kind == "income" else 1] += -value if kind == "income" else value
        for account, currency, *amounts in table[1:]:
            kind, _, category = account.partition(":")
            if question == "T1":
                add(("category", currency, category), kind, amounts[0])
                add(("total", currency), kind, amounts[0])
                continue
            for month, amount in zip(table[0][2:], amounts):
                add((month[:7], currency, category), kind, amount)
        return {key: tuple(cell) for key, cell in cells.items() if any(cell)}

    @staticmethod
    def page(table):
        heads = {name: place for place, name in enumerate(table[0])}
        hits = {}
        for row in table[1:]:
            amount = abs(Decimal(re.sub(r"[^0-9.]", "", row[heads["amount"]])))
            hits[row[heads["code"]]] = (row[heads["comment"]].strip(), amount, row[heads["description"]])
        ordered = sorted(sorted(hits.items()), key=lambda hit: hit[1][0], reverse=True)
        page = [(id, *rest) for id, rest in ordered[(PAGE - 1) * PAGE_SIZE:PAGE * PAGE_SIZE]]
        return {"found": len(hits), "page": page}


class LineCount(Contender):
    """What the system needs to read the file at all; it answers no question."""

    name, is_peer = "wc -l", False

    def version(self):
        return output_of("wc", "--version").splitlines()[0]

    def command(self, question, path, threads):
        return ["wc", "-l", path]

    def answer(self, question, output):
        return None


def output_of(*command):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return run.stdout.decode(errors="replace").strip()


def installed(finance, folder):
    """The contenders that are here, and the names of those that are not."""
    found, missing = [Finance(finance), Finance(finance, duplicates="id")], []
    shell, hledger = shutil.which("duckdb"), shutil.which("hledger")
    if shell:
        found.append(DuckDBShell(shell))
    for name, module in (("DuckDB for Python", "duckdb"), ("Polars", "polars")):
        if importlib.util.find_spec(module):
            found.append(ByModule(name, module))
        else:
            missing.append(name)
    if not shell:
        missing.append("DuckDB shell")
    if hledger:
        found.append(Hledger(hledger, folder))
    else:
        missing.append("hledger")
    if shutil.which("wc"):
        found.append(LineCount())
    else:
        missing.append("wc")
    return found, missing
