#!/usr/bin/env python3
"""Writes docs/endgame-tables.md, the numbers of all endgame tables, from data/endgames/courier-leapale.json.

usage: endgames.py [--check | --merge RELEASED]
With --check it writes nothing, and fails if the document has other numbers. With --merge it takes over the tables of RELEASED
first, a file of `wayfarer tables release`: what the data have of other tables stays."""

import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DATA = os.path.join(ROOT, "data/endgames/courier-leapale.json")
KINDS = os.path.join(ROOT, "src/games/leapale/pieces.c")
PAGE = os.path.join(ROOT, "docs/endgame-tables.md")
ENGLISH = os.path.join(ROOT, "languages/en.json")

HEAD = """# Numbers of the endgame tables

`make tables-data` writes this page from `data/endgames/courier-leapale.json`, which has more: mates,
stalemates, the longest losses, a longest win of each table with best play to mate, and the SHA-256
of the files. [endgames.md](endgames.md) says what the numbers mean, and how the tables are made and
checked.

White is the side named first. *Won* and *lost* are shares of all legal positions of the board, for
the side to move. The longest win is in turns of both sides, for the side that needs longest. A
table that is missing has not been made yet.

{three} of 15 tables with three men, and {four} of 240 with four.
"""
GROUPS = (("Three men", lambda men: len(men[0] + men[1]) == 1),
          ("Two pieces against a bare Emperor", lambda men: len(men[0]) == 2),
          ("Piece against piece", lambda men: len(men[1]) == 1))
COLUMNS = "| table | pieces | White to move | Black to move | longest win | MB |\n|---|---|---|---|---|---|"


def men_of(name):
    """The letters of both sides without the royal ones: "KMvKQ" is ("M", "Q")."""
    return tuple(side[1:] for side in name.split("v"))


def place(name, kinds):
    """Where a table is in the data: in the order of all-3, then of all-4."""
    first, second = men_of(name)
    order = list(kinds)
    return len(first + second), len(second), [order.index(letter) for letter in first + second]


def merged(old, new, kinds):
    """The tables of both; of two with the same name the new one."""
    tables = {table["name"]: table for table in old + new}
    return sorted(tables.values(), key=lambda table: place(table["name"], kinds))


def written(data):
    """As `wayfarer tables release` writes it, a line for each table."""
    lines = ",\n".join(json.dumps(table, separators=(",", ":")) for table in data["tables"])
    return '{"game":"%s","tables":[\n%s\n]}\n' % (data["game"], lines)


def percent(part, whole):
    """Two digits, never rounded to nothing or to everything."""
    if part in (0, whole):
        return "%d %%" % (100 * part // whole)
    return "%.2f %%" % min(max(100 * part / whole, 0.01), 99.99)


def odds(side):
    parts = ["%s %s" % (what, percent(side[what], side["legal"])) for what in ("won", "lost") if side[what] > 0]
    return ", ".join(parts) or "drawn"


def plurals():
    """The plurals that take no s, from the message of the page."""
    return dict(re.findall(r"(\w+) \{(\w+)\}", read(ENGLISH)["page"]["kit"]["kinds"]))


def pieces_of(side, kinds):
    """ "Archduke and Empress", "two Archdukes"."""
    first = kinds[side[0]]
    if len(side) == 2 and side[0] == side[1]:
        return "two " + plurals().get(first, first + "s")
    return " and ".join(kinds[letter] for letter in side)


def row(table, kinds):
    longest = table["longest"]
    pieces = " against ".join(pieces_of(side, kinds) for side in men_of(table["name"]) if side)
    size = "%.1f" % (table["bytes"] / 1e6) if "bytes" in table else "-"
    return "| `%s` | %s | %s | %s | %s | %s |" % (
        table["name"], pieces, *(odds(side) for side in table["sides"]), longest["turns"] if longest else "-", size)


def page(tables, kinds):
    is_three = GROUPS[0][1]
    three = sum(is_three(men_of(table["name"])) for table in tables)
    lines = [HEAD.format(three=three, four=len(tables) - three)]
    for title, belongs in GROUPS:
        rows = [row(table, kinds) for table in tables if belongs(men_of(table["name"]))]
        lines += ["## " + title, "", COLUMNS, *rows, ""] if rows else []
    return "\n".join(lines).rstrip("\n") + "\n"


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    with open(KINDS, encoding="utf-8") as file:
        kinds = dict(re.findall(r"\{'([A-Z])', \"(\w+)\"\}", file.read()))
    data = read(DATA)
    if sys.argv[1:2] == ["--merge"]:
        data["tables"] = merged(data["tables"], read(sys.argv[2])["tables"], kinds)
        with open(DATA, "w", encoding="utf-8") as file:
            file.write(written(data))
    text = page(data["tables"], kinds)
    if sys.argv[1:] == ["--check"]:
        with open(PAGE, encoding="utf-8") as file:
            if file.read() != text:
                sys.exit("docs/endgame-tables.md is not what tools/endgames.py writes")
    else:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
