"""The same rows as banks and aggregators export them, and who reads them: finance, DuckDB with every option stated.

german.csv       semicolons, DD.MM.YYYY, 1.234,56, signed, a German header
aggregator.json  lists within objects, amounts that are objects
plain.csv        the program's own form, also through a pipe

The question is the balance of every month. finance is told nothing about the files.
"""
import csv
import io
import json
import os
import sys
from decimal import Decimal

import contenders

GERMAN_HEADER = "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung;Konto\r\n"


def made(source, folder):
    """The exports of the rows of a CSV file with the eight columns."""
    german, nested = (os.path.join(folder, name) for name in ("german.csv", "aggregator.json"))
    with open(source, encoding="utf-8", newline="") as rows, \
            open(german, "w", encoding="utf-8", newline="") as table, open(nested, "w", encoding="utf-8") as document:
        table.write(GERMAN_HEADER)
        document.write('{"transactions":{"booked":[')
        for number, row in enumerate(csv.DictReader(rows)):
            sign = "-" if row["type"] == "expense" else ""
            table.write(german_line(row, sign))
            document.write((",\n" if number else "") + json.dumps(booked(row, sign), ensure_ascii=False))
        document.write('],"pending":[]}}')
    return [german, nested, source]


def german_line(row, sign):
    year, month, day = row["date"][:10].split("-")
    whole, _, cents = row["amount"].partition(".")
    text = row["description"].replace(";", ",").replace('"', "")
    amount = f"{sign}{int(whole):,}".replace(",", ".") + "," + cents
    return f"{day}.{month}.{year};{text};{row['category']};{amount};{row['currency']};{row['account']}\r\n"


def booked(row, sign):
    day = row["date"][:10]
    return {"transactionId": row["id"], "bookingDate": day, "valueDate": day,
            "transactionAmount": {"amount": sign + row["amount"], "currency": row["currency"]},
            "creditorName": row["description"], "remittanceInformationUnstructured": row["category"]}


class Finance(contenders.Contender):
    name, is_peer = "finance", False

    def __init__(self, program):
        self.program = program

    def version(self):
        return contenders.output_of(self.program, "--version")

    def command(self, question, path, threads):
        return [self.program, "balance", "--by", "month", "--input", path, "--workers", str(threads),
                "--duplicates", "off", "--format", "json"]

    def answer(self, question, output):
        return {(row["period"], row["currency"]): (Decimal(row["income"]), Decimal(row["expense"]), row["transactions"])
                for row in json.loads(output)["rows"]}


class Pipe(Finance):
    """The same bytes from `cat`, whose time counts too."""

    name = "finance, through a pipe"

    def takes(self, path):
        return path.endswith("plain.csv")

    def command(self, question, path, threads):
        return ["sh", "-c", 'file=$1; shift; cat "$file" | "$@"', "sh", path, *super().command(question, "-", threads)]


class DuckDB(contenders.Contender):
    name = "DuckDB"

    def version(self):
        return contenders.output_of(sys.executable, "-c", "import duckdb; print(duckdb.__version__)")

    def command(self, question, path, threads):
        code = ("import csv, duckdb, sys; c = duckdb.connect(); c.execute(f'set threads={sys.argv[2]}'); "
                "csv.writer(sys.stdout).writerows(c.execute(sys.argv[1]).fetchall())")
        return [sys.executable, "-c", code, statement(path), str(threads)]

    def answer(self, question, output):
        return {(month, currency): (Decimal(income), Decimal(expense), int(count))
                for month, currency, income, expense, count in csv.reader(io.StringIO(output))}


def statement(path):
    """The balance of every month, the file's columns and forms stated."""
    if path.endswith(".json"):
        return f"""select strftime(t.bookingDate::date, '%Y-%m'), t.transactionAmount.currency,
            sum(greatest(t.transactionAmount.amount::decimal(18,2), 0)),
            sum(greatest(-t.transactionAmount.amount::decimal(18,2), 0)), count(*)
            from (select unnest(transactions.booked) t from read_json('{path}', maximum_object_size=2000000000))
            group by all"""
    if path.endswith("plain.csv"):
        return f"""select strftime(date, '%Y-%m'), currency, sum(case when type = 'income' then amount else 0 end),
            sum(case when type = 'expense' then amount else 0 end), count(*)
            from {contenders.duckdb_source(path, 'TIMESTAMP')} group by all"""
    return f"""select strftime(Buchungstag, '%Y-%m'), Währung, sum(greatest(Betrag, 0)), sum(greatest(-Betrag, 0)), count(*)
        from read_csv('{path}', delim=';', dateformat='%d.%m.%Y', decimal_separator=',', thousands='.', header=true,
        columns={{'Buchungstag': 'DATE', 'Empfänger': 'VARCHAR', 'Verwendungszweck': 'VARCHAR',
        'Betrag': 'DECIMAL(18,2)', 'Währung': 'VARCHAR', 'Konto': 'VARCHAR'}}) group by all"""
