"""Puts one question to a Python module and prints the groups or hits as CSV; contenders.py starts it.

    ask.py duckdb|polars T1|T2|T3 FILE THREADS
"""
import csv
import sys
from decimal import Decimal

from contenders import COLUMNS, MONTH, PAGE, PAGE_SIZE, WORD, duckdb_statement, form


def duckdb_rows(question, path, threads):
    import duckdb
    connection = duckdb.connect()
    for statement in duckdb_statement(question, path, threads):
        result = connection.execute(statement)
    return result.fetchall()


def polars_rows(question, path):
    import polars as pl
    types = {column: pl.String for column in COLUMNS}
    if form(path) == "csv":
        rows = pl.scan_csv(path, schema=types | {"amount": pl.Decimal(18, 2)})
        in_units = lambda amount: amount
    else:
        # Its JSON readers know binary numbers only. Of these each is rounded to cents before anything is added.
        types |= {"amount": pl.Float64}
        rows = pl.scan_ndjson(path, schema=types) if form(path) == "jsonl" else pl.read_json(path, schema=types).lazy()
        rows = rows.with_columns((pl.col("amount") * 100).round().cast(pl.Int64))
        in_units = lambda cents: Decimal(cents).scaleb(-2)
    if question == "T3":
        hits = rows.select("id", "date", "amount", "description").filter(
            pl.col("description").str.contains(f"(?i-u){WORD}")).collect(engine="streaming")
        page = hits.sort(["date", "id"], descending=[True, False]).slice((PAGE - 1) * PAGE_SIZE, PAGE_SIZE)
        return [(hits.height, id, instant, in_units(amount), text) for id, instant, amount, text in page.iter_rows()]
    keys = ["currency", "category", "type"]
    if question == "T1":
        rows = rows.filter(pl.col("date").str.starts_with(MONTH))
    else:
        keys = [pl.col("date").str.slice(0, 7).alias("month"), *keys]
    groups = rows.group_by(keys).agg(pl.col("amount").sum(), pl.len()).collect(engine="streaming")
    return [(*names, in_units(total), count) for *names, total, count in groups.iter_rows()]


if __name__ == "__main__":
    module, question, path, threads = sys.argv[1:5]
    answer = duckdb_rows(question, path, int(threads)) if module == "duckdb" else polars_rows(question, path)
    csv.writer(sys.stdout, lineterminator="\n").writerows(answer)
