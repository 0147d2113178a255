#!/usr/bin/env python3
"""docs/openapi.json says what the server answers: each address of it is asked, each answer is held against its schema,
and the server has no other addresses.

usage: test_openapi.py PROGRAM WEB"""

import json
import os
import re
import sys
import unittest
from urllib.parse import quote

from client import GENEROUS, Server, Visitor, http, unit, until

PROGRAM, WEB = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with open(os.path.join(ROOT, "docs", "openapi.json"), encoding="utf-8") as file:
    DOCUMENT = json.load(file)
TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "object": dict, "array": list, "null": type(None)}
TOLD = {"description", "format", "contentMediaType"}  # for people only


def resolve(node):
    """A node of the document, or the one that its $ref names."""
    while "$ref" in node:
        found = DOCUMENT
        for name in node["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        node = found
    return node


def mismatch(value, schema, where="$"):
    """What is wrong with a value by the part of JSON Schema that the document uses, or None."""
    schema = resolve(schema)
    for word, wanted in schema.items():
        if word not in TOLD and word not in CHECKS:
            raise AssertionError("the test does not know %s" % word)
        found = CHECKS[word](value, wanted, schema, where) if word in CHECKS else None
        if found:
            return found
    return None


def check_type(value, wanted, _schema, where):
    good = isinstance(value, TYPES[wanted]) and not (isinstance(value, bool) and wanted != "boolean")
    return None if good else "%s is no %s: %r" % (where, wanted, value)


def check_properties(value, wanted, _schema, where):
    return first(mismatch(value[name], wanted[name], where + "." + name) for name in value if name in wanted)


def check_additional(value, wanted, schema, where):
    others = [name for name in value if name not in schema.get("properties", {})]
    if wanted is False:
        return "%s has %s" % (where, others) if others else None
    return first(mismatch(value[name], wanted, where + "." + name) for name in others)


def check_one_of(value, wanted, _schema, where):
    wrong = [mismatch(value, one, where) for one in wanted]
    return None if wrong.count(None) == 1 else "%s fits %d of: %s" % (where, wrong.count(None), wrong)


def first(faults):
    return next((fault for fault in faults if fault), None)


CHECKS = {
    "type": check_type,
    "const": lambda value, wanted, _, where: None if value == wanted else "%s is not %r" % (where, wanted),
    "enum": lambda value, wanted, _, where: None if value in wanted else "%s is none of %s: %r" % (where, wanted, value),
    "pattern": lambda value, wanted, _, where: None if re.search(wanted, value) else "%s is no %s: %r" % (where, wanted, value),
    "minimum": lambda value, wanted, _, where: None if value >= wanted else "%s is under %s" % (where, wanted),
    "maximum": lambda value, wanted, _, where: None if value <= wanted else "%s is over %s" % (where, wanted),
    "maxItems": lambda value, wanted, _, where: None if len(value) <= wanted else "%s is too long" % where,
    "items": lambda value, wanted, _, where: first(mismatch(one, wanted, "%s[%d]" % (where, at)) for at, one in enumerate(value)),
    "required": lambda value, wanted, _, where: first("%s has no %s" % (where, name) for name in wanted if name not in value),
    "properties": check_properties,
    "propertyNames": lambda value, wanted, _, where: first(mismatch(name, wanted, where) for name in value),
    "additionalProperties": check_additional,
    "oneOf": check_one_of,
}


class Described(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, WEB, *GENEROUS)
        cls.addClassCleanup(cls.server.cleanup)
        cls.visitors = [Visitor(cls.server.port).connect() for _ in range(2)]
        for visitor in cls.visitors:
            cls.addClassCleanup(visitor.hang_up)
        cls.clock = {"kind": "fischer", "seconds": 600, "add": 5, "first": 600}
        cls.table = cls.play()
        cls.seen = set()  # addresses and statuses

    @classmethod
    def play(cls):
        """A table of two that is in progress: a few moves, words, an offer."""
        white, black = cls.visitors
        name = white.ask("create", spec="travelers", seats={"w": "me", "b": "open"}, open=True, name="Ann", clock=cls.clock)["table"]
        white.join(name).wait_kind(name, "seated")
        black.join(name).ask("sit", name)
        white.wait_kind(name, "seated", 2)
        white.ask("move", name, move="a2a3", at=0)
        black.ask("move", name, move="a8a7", at=1)
        white.ask("talk", name, text="hello")
        white.ask("draw", name)
        return name

    def get(self, address, query="", status=200, headers=()):
        """Asks an address as it stands in the document, and checks the answer against what is written there."""
        path = address.replace("{table}", self.table if status != 404 else "nosuchtable1") + query
        found, fields, body = http(self.server.port, path, headers=headers)
        self.assertEqual(found, status, (path, body[:200]))
        answers = DOCUMENT["paths"][address]["get"]["responses"]
        self.assertIn(str(status), answers, address)
        content = resolve(answers[str(status)])["content"]
        kind = fields["content-type"].split(";")[0]
        self.assertIn(kind, content, path)
        self.seen.add((address, status))
        if kind == "application/json":
            value = json.loads(body)
            self.assertIsNone(mismatch(value, content[kind]["schema"]), path)
            return value
        return body

    def test_tables(self):
        open_table = self.visitors[0].ask("create", spec="traverse:players=3", seats={"s": "me", "w": "open", "n": {"level": 2}},
                                          open=True)["table"]
        self.visitors[0].join(open_table)
        listed = until(lambda: self.get("/api/tables")["tables"])
        self.assertEqual([(one["id"], one["free"]) for one in listed], [(open_table, 1)])
        until(lambda: any(one["id"] == self.table and one["clock"] == self.clock for one in self.get("/api/playing")["tables"]))
        mine = self.get("/api/mine", "?tables=" + self.table, headers=["Cookie: " + self.visitors[0].cookie])
        self.assertEqual([(one["id"], one["you"], one["state"]["draw"]) for one in mine["tables"]], [(self.table, ["w"], ["w"])])
        self.get("/api/mine", status=400)
        events = self.get("/api/table/{table}")["events"]
        self.assertLessEqual({"created", "seated", "move", "talk", "draw"}, {event["kind"] for event in events})
        self.assertIn(b"1. a2a3 a8a7", self.get("/api/table/{table}.txt"))
        for ending in (".svg", ".png"):
            self.get("/api/table/{table}" + ending)
        for ending in ("", ".txt", ".svg", ".png"):
            self.get("/api/table/{table}" + ending, status=404)

    def test_positions(self):
        for ending in (".svg", ".png"):
            self.get("/api/position" + ending, "?spec=travelers&moves=a2a3+a8a7&at=1")
            self.get("/api/position" + ending, "?spec=travelers&moves=a2a9", status=400)
        self.get("/api/explore", "?spec=travellers", status=400)
        white, black = self.visitors
        for spec, moves, end in (("travelers", ["a2a3"], ("resign", white)), ("safe-passage", ["e2e4"], None)):
            seats = {"w": "me", "b": "open"}
            name = white.ask("create", spec=spec, seats=seats, open=True)["table"]
            white.join(name).wait_kind(name, "seated")
            black.join(name).ask("sit", name)
            for at, move in enumerate(moves):
                white.ask("move", name, move=move, at=at)
            if end:
                end[1].ask(end[0], name)
        found = until(lambda: (played := self.get("/api/explore", "?spec=travelers"))["moves"] and "counting" not in played and played)
        self.assertEqual(found["moves"][0]["wins"], {"w": 0, "b": 1})
        start = DOCUMENT["paths"]["/api/explore"]["get"]["parameters"][1]
        self.assertEqual(start["name"], "start")
        self.get("/api/explore", "?spec=travelers&start=" + quote("9/9/9/9/9/9/9/9/9 w - 0 1"), status=400)

    def test_operation(self):
        self.assertEqual(self.get("/api/status")["store"], "well")
        self.assertEqual(self.get("/healthz"), b"ok\n")
        self.get("/api/welcome")
        self.get("/metrics")
        self.get("/metrics", status=403, headers=["X-Forwarded-For: 192.0.2.1"])

    def test_no_other_addresses(self):
        with open(os.path.join(ROOT, "src", "server", "http", "pages.c"), encoding="utf-8") as file:
            routes = set(re.findall(r'\{"(/(?:api/.*|healthz|metrics))", ', file.read())) - {"/api/"}
        told = {re.sub(r"\{table\}.*", "", address) for address in DOCUMENT["paths"]}
        self.assertEqual(told, routes)

    def test_a_wrong_answer_is_noticed(self):
        state = DOCUMENT["components"]["schemas"]["Seat"]
        self.assertIsNone(mismatch({"kind": "computer", "level": 3}, state))
        for wrong in ({"kind": "robot"}, {"level": 3}, {"kind": "free", "colour": "red"}, {"kind": "computer", "level": True}):
            self.assertIsNotNone(mismatch(wrong, state), wrong)

    def test_the_version_is_the_programs(self):
        self.assertEqual(DOCUMENT["info"]["version"], self.get("/api/status")["version"])


if __name__ == "__main__":
    unit.main()
