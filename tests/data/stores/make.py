#!/usr/bin/env python3
"""Plays at a server and keeps its store, as one that a later version must still be able to read.

usage: make.py PROGRAM WEB NAME    (writes NAME.sqlite.gz and NAME.json beside this file)

It is run once for each form that the store has ever had, with the last program that wrote it."""

import gzip
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "server"))
from client import Server, Visitor, http  # noqa: E402

PROGRAM, WEB, NAME = sys.argv[1:]
server = Server(PROGRAM, WEB, "--limit-per-address", "1000")
white, black, third, fourth = people = [Visitor(server.port).connect() for _ in range(4)]
names, secrets = [], {}


def table(spec, seats, count, guests=(), **fields):
    """A new table at which everybody looks on, `count` of its seats taken by its making."""
    name = white.ask("create", spec=spec, seats=seats, **fields)["table"]
    names.append(name)
    for person in people:
        person.join(name).wait_kind(name, "seated", count)
    for guest, seat in guests:
        guest.ask("sit", name, seat=seat, name="Guest " + seat)
    return name


def play(name, players, moves):
    for at, move in enumerate(moves):
        players[at % len(players)].ask("move", name, move=move, at=at)


TWO = {"w": "me", "b": "open"}
play(table("travelers", TWO, 1, [(black, "b")], clock={"kind": "fischer", "seconds": 86400, "add": 2}),
     (white, black), ["a2a4", "a8a6", "b2b4", "b8b6", "c2c4"])
finished = table("courier-leapale", TWO, 1, [(black, "b")])
white.ask("move", finished, move="wd2wd3", at=0)
black.ask("talk", finished, text="Grüße ♞ \"quoted\"")
black.ask("resign", finished)
white.ask("rematch", finished)
black.ask("rematch", finished)
names.append(white.wait(finished, lambda log: log[-1].get("table"))[-1]["table"])
four = table("traverse:players=4", {"s": "me", "w": "open", "n": "open", "e": "open"}, 1,
             [(black, "w"), (third, "n"), (fourth, "e")], clock={"kind": "days", "days": 30})
play(four, people, ["=SDTCCTDS"] * 4)
black.ask("resign", four)
table("traverse", {"s": "me", "n": "open"}, 1, open=True)
table("safe-passage:goal=queens", TWO, 1, open=True)
play(table("safe-passage", TWO, 1, [(black, "b")]), (white, black), ["e2e4", "b7b6"])
moved = table("travelers", TWO, 1, [(black, "b")])
third.ask("take", moved, key=black.ask("key", moved)["key"])
secrets[moved] = white.ask("key", moved)["key"]
against = table("courier-leapale", {"w": "me", "b": {"level": 1}}, 2)
white.ask("move", against, move="wd2wd3", at=0)
white.wait_kind(against, "move", 2, seconds=30)

tables = {}
for name in names:
    holders = {}
    for person in people:
        again = Visitor(server.port, cookie=person.cookie).connect().join(name)
        again.wait(name, lambda log: log)
        for seat in again.last[name]["you"]:
            holders[seat] = person.cookie
        again.hang_up()
    tables[name] = {"events": json.loads(http(server.port, "/api/table/" + name)[2])["events"], "holders": holders}
server.stop()
with open(server.folder.name + "/tables.sqlite", "rb") as made:
    with open(os.path.join(HERE, NAME + ".sqlite.gz"), "wb") as kept:
        kept.write(gzip.compress(made.read(), mtime=0))
with open(os.path.join(HERE, NAME + ".json"), "w", encoding="utf-8") as kept:
    json.dump({"tables": tables, "keys": secrets}, kept, indent=1, ensure_ascii=False)
    kept.write("\n")
server.cleanup()
