#!/usr/bin/env python3
"""Makes transactions to measure with: the same seed, the same bytes.

    generate.py --rows 1000000 --format csv FILE

Columns: id,date,amount,type,category,description,account,currency. Instants in UTC over seven years, in no
order; one description in eight holds a comma, one in fifty a quote, one in twenty letters beyond ASCII, one in
thirty has to do with coffee, in any case; three rows in a hundred are in USD, the others in EUR. Ids are unique.
"""
import argparse
import json
import random

COLUMNS = ("id", "date", "amount", "type", "category", "description", "account", "currency")

# How often each is drawn follows from how often it is listed.
CATEGORIES = ("food", "food", "food", "shopping", "shopping", "transport", "transport", "entertainment",
              "utilities", "health", "travel", "gifts", "rent")
ACCOUNTS = ("Checking", "Checking", "Checking", "Credit Card", "Credit Card", "Savings")
PAYEES = ("Alder Bakery", "Birch Books", "Cedar Cinema", "Dogwood Fuel", "Elm Gym", "Fir Hardware",
          "Gorse Insurance", "Hazel Market", "Ivy Pharmacy", "Juniper Power", "Larch Railway",
          "Maple Restaurant", "Oak Telecom", "Poplar Water", "Rowan Garage", "Spruce Florist")
FOREIGN = ("Café Müller", "Smørrebrød Hus", "Żabka Nowa", "Tienda Niño", "Boulangerie d'Été", "Ōsaka Ramen")
COFFEE = ("Corner Coffee", "COFFEE TO GO", "coffee beans", "Blue Door Coffee House", "Iced cofFEE")
MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
DAYS = [f"{year}-{month + 1:02}-{day:02}" for year in range(2019, 2026) for month in range(12)
        for day in range(1, MONTH_DAYS[month] + 1 + (month == 1 and year % 4 == 0))]
CLOCK = [f"{second:02}" for second in range(60)]


def transactions(rows, seed):
    """The fields of row after row. Random bits are drawn once a row and shared out."""
    bits = random.Random(seed).getrandbits
    for number in range(rows):
        draw = bits(128)
        day = DAYS[(draw & 0xFFFFF) % len(DAYS)]
        hour, minute, second = (draw >> 20 & 0xFF) % 24, (draw >> 28 & 0xFF) % 60, (draw >> 36 & 0xFF) % 60
        is_income = (draw >> 44 & 0xFF) % 11 == 0
        cents = 1 + (draw >> 52 & 0xFFFFF) % (450_000 if is_income else 20_000)
        category = "salary" if is_income else CATEGORIES[(draw >> 72 & 0xFF) % len(CATEGORIES)]
        account = ACCOUNTS[(draw >> 80 & 0xFF) % len(ACCOUNTS)]
        currency = "USD" if (draw >> 88 & 0xFF) % 33 == 0 else "EUR"
        yield (f"{draw & 0xFFFFFFFF:08x}-{number:010d}",
               f"{day}T{CLOCK[hour]}:{CLOCK[minute]}:{CLOCK[second]}Z",
               f"{cents // 100}.{cents % 100:02}",
               "income" if is_income else "expense", category, description(draw >> 96), account, currency)


def description(draw):
    kind, rest = draw & 0xFFF, draw >> 12
    if kind % 30 == 0:
        name = COFFEE[rest % len(COFFEE)]
    elif kind % 20 == 0:
        name = FOREIGN[rest % len(FOREIGN)]
    else:
        name = PAYEES[rest % len(PAYEES)]
    if kind % 50 == 1:
        return f'{name} "{rest % 97}"'
    if kind % 8 == 2:
        return f"{name}, branch {rest % 89}"
    return f"{name} {rest % 9973}" if kind % 3 == 0 else name


def quoted(text):
    return '"' + text.replace('"', '""') + '"' if "," in text or '"' in text else text


def csv_line(row):
    return ",".join((*row[:5], quoted(row[5]), *row[6:])) + "\n"


def json_object(row):
    """The amount is a number, as in most exports; its digits are those of the CSV."""
    members = (f'"{key}":{value if key == "amount" else json.dumps(value, ensure_ascii=False)}'
               for key, value in zip(COLUMNS, row))
    return "{" + ",".join(members) + "}"


def write(path, form, rows, seed):
    with open(path, "w", encoding="utf-8", newline="") as file:
        if form == "csv":
            file.write(",".join(COLUMNS) + "\n")
            file.writelines(map(csv_line, transactions(rows, seed)))
        elif form == "jsonl":
            file.writelines(json_object(row) + "\n" for row in transactions(rows, seed))
        else:
            before = "["
            for row in transactions(rows, seed):
                file.write(before + json_object(row))
                before = ",\n"
            file.write("]\n" if rows else "[]\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", metavar="FILE")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--format", choices=("csv", "jsonl", "json"), default="csv")
    parser.add_argument("--seed", type=int, default=20240531)
    options = parser.parse_args()
    write(options.path, options.format, options.rows, options.seed)
