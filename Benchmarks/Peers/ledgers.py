"""Who is compared when transactions are stored first: finance with its ledger, and DuckDB with its own file.

    ledgers.py read|write DATABASE STATEMENT ...    puts statements to DuckDB's module; prints the last answer

A store takes a CSV file in (`import`), all of it, safely on disk when the process ends, and then answers T1, T2 and T3
from what it has stored. DuckDB gets the columns with their types; finance keeps its indexes and its monthly totals.
"""
import csv
import glob
import importlib.util
import json
import os
import shutil
import sys

from contenders import (COLUMNS, HERE, MONTH, PAGE, PAGE_SIZE, WORD, Contender, Finance, duckdb_settings, duckdb_source,
                        folded, output_of, read_csv)


class Store(Contender):
    """A contender with a place of its own for what it stores."""

    def __init__(self, folder):
        self.folder = folder

    def place(self, path):
        """The file that holds what came from `path`. A store may put others beside it, named alike."""
        raise NotImplementedError

    def files(self, path):
        return glob.glob(glob.escape(self.place(path)) + "*")

    def size(self, path):
        return sum(os.path.getsize(file) for file in self.files(path))

    def forget(self, path):
        for file in self.files(path):
            os.remove(file)

    def prepare(self, question, path):
        """An import begins with nothing."""
        if question == "import":
            self.forget(path)


class FinanceLedger(Store, Finance):
    """`finance import`, and the questions without any `--input`."""

    def __init__(self, program, folder):
        Finance.__init__(self, program)
        Store.__init__(self, folder)

    def place(self, path):
        return os.path.join(self.folder, os.path.basename(path) + ".finance")

    def command(self, question, path, threads):
        if question == "import":
            return [self.program, "import", path, "--ledger", self.place(path), "--quiet"]
        asked = {
            "T1": ["totals", "--by", "category", "--month", MONTH],
            "T2": ["totals", "--by", "month,category"],
            "T3": ["search", WORD, "--page", str(PAGE), "--page-size", str(PAGE_SIZE)],
        }[question]
        return [self.program, *asked, "--format", "json"]

    def environment(self, threads, path):
        return {"FINANCE_LEDGER": self.place(path)}

    def answer(self, question, output):
        """Totals by category, unlike the report, leave the currency's sums to whoever reads them."""
        if question == "import":
            return None
        if question != "T1":
            return Finance.answer(self, question, output)
        rows = [([row["currency"], row["category"]], kind, row[kind], row[f"{kind}Transactions"])
                for row in json.loads(output)["rows"] for kind in ("income", "expense")]
        cells = folded("T1", [(*keys, kind, total, count) for keys, kind, total, count in rows])
        return {key: cell for key, cell in cells.items() if cell[2] + cell[3]}


class DuckDBFile(Store):
    """DuckDB with a file: dates as timestamps and amounts as decimals, the fastest that was found."""

    def place(self, path):
        return os.path.join(self.folder, f"{os.path.basename(path)}.{self.name.replace(' ', '-')}.duckdb")

    def statements(self, question, path, threads):
        instant = "strftime(date, '%Y-%m-%dT%H:%M:%SZ')"
        asked = {
            "import": ["CREATE TABLE transactions AS "
                       f"SELECT {', '.join(COLUMNS)} FROM {duckdb_source(path, date='TIMESTAMP')}", "CHECKPOINT"],
            "T1": ["SELECT currency, category, type, sum(amount), count(*) FROM transactions "
                   f"WHERE date >= TIMESTAMP '{MONTH}-01' AND date < TIMESTAMP '{MONTH}-01' + INTERVAL 1 MONTH "
                   "GROUP BY ALL"],
            # The month becomes text once a group, not once a row.
            "T2": ["SELECT strftime(month, '%Y-%m'), currency, category, type, total, n FROM (SELECT "
                   "date_trunc('month', date) AS month, currency, category, type, sum(amount) AS total, count(*) AS n "
                   "FROM transactions GROUP BY ALL)"],
            "T3": [f"SELECT count(*) OVER (), id, {instant}, amount, description FROM transactions "
                   f"WHERE contains(lower(description), '{WORD}') ORDER BY date DESC, id "
                   f"LIMIT {PAGE_SIZE} OFFSET {(PAGE - 1) * PAGE_SIZE}"],
        }[question]
        return [*duckdb_settings(threads), *asked]

    def answer(self, question, output):
        return None if question == "import" else folded(question, read_csv(output))


class DuckDBShell(DuckDBFile):
    name = "DuckDB shell"

    def __init__(self, program, folder):
        super().__init__(folder)
        self.program = program

    def version(self):
        return output_of(self.program, "--version")

    def command(self, question, path, threads):
        mode = [] if question == "import" else ["-readonly"]
        statements = "; ".join(self.statements(question, path, threads)) + ";"
        return [self.program, *mode, "-csv", "-noheader", self.place(path), "-c", statements]


class DuckDBModule(DuckDBFile):
    name = "DuckDB for Python"

    def version(self):
        return output_of(sys.executable, "-c", "import duckdb; print(duckdb.__version__)")

    def command(self, question, path, threads):
        mode = "write" if question == "import" else "read"
        return [sys.executable, os.path.join(HERE, "ledgers.py"), mode, self.place(path),
                *self.statements(question, path, threads)]


def installed(finance, folder):
    """The stores that are here, and the names of those that are not."""
    found, missing = [FinanceLedger(finance, folder)], []
    shell = shutil.which("duckdb")
    if shell:
        found.append(DuckDBShell(shell, folder))
    else:
        missing.append(DuckDBShell.name)
    if importlib.util.find_spec("duckdb"):
        found.append(DuckDBModule(folder))
    else:
        missing.append(DuckDBModule.name)
    return found, missing


if __name__ == "__main__":
    import duckdb
    mode, place, *statements = sys.argv[1:]
    with duckdb.connect(place, read_only=mode == "read") as connection:
        for statement in statements:
            result = connection.execute(statement)
        if mode == "read":
            csv.writer(sys.stdout, lineterminator="\n").writerows(result.fetchall())
