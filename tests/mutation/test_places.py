#!/usr/bin/env python3
"""The changes that rules.py plants are those that it should plant, and docs/mutants.md lists what is there.

usage: test_places.py SOURCE"""

import os
import sys
import unittest

import listed
import places
import rules

SOURCE = os.path.abspath(sys.argv.pop(1))

EXAMPLE = """#define FAR 7
/* 1 < 2 */
static int sum(const int *of, int count) // 3
{
    int all = -1;
    for (int i = 0; i < count && of[i] != 0x1f; i++)
        all += of[i];
    if (all >= 10U)
        return 0;
    report("a < b",
           all);
    return all - '1';
}
"""
CHANGES = [
    ("constant", "int all = -2;"), ("constant", "int all = -0;"),
    ("constant", "for (int i = 1; i < count && of[i] != 0x1f; i++)"),
    ("constant", "for (int i = (-1); i < count && of[i] != 0x1f; i++)"),
    ("relation", "for (int i = 0; i <= count && of[i] != 0x1f; i++)"),
    ("logic", "for (int i = 0; i < count || of[i] != 0x1f; i++)"),
    ("relation", "for (int i = 0; i < count && of[i] == 0x1f; i++)"),
    ("constant", "for (int i = 0; i < count && of[i] != 0x20; i++)"),
    ("constant", "for (int i = 0; i < count && of[i] != 0x1e; i++)"),
    ("statement", ";"), ("sum", "all -= of[i];"),
    ("condition", "if (!(all >= 10U))"), ("relation", "if (all > 10U)"),
    ("constant", "if (all >= 11U)"), ("constant", "if (all >= 9U)"),
    ("constant", "return 1;"), ("constant", "return (-1);"), ("return", "return !(0);"),
    ("statement", ";"), ("return", "return !(all - '1');"), ("sum", "return all + '1';"),
]


class Places(unittest.TestCase):
    def test_an_example_has_just_these_changes(self):
        found = places.changes_of("example.c", EXAMPLE)
        self.assertEqual(sorted((change.kind, change.lines()[1]) for change in found), sorted(CHANGES))
        self.assertEqual({change.function for change in found}, {"sum"})
        self.assertEqual({change.changed().count("\n") for change in found}, {EXAMPLE.count("\n")})
        self.assertEqual(len({change.name() for change in found}), len(found))

    def test_a_sample_has_its_share_of_each_file_and_is_the_same_again(self):
        changes = rules.every_change(SOURCE)
        sample = rules.Queue(changes, 400, 1).waiting
        self.assertEqual(len(sample), 400)
        self.assertEqual([change.name() for change in sample],
                         [change.name() for change in rules.Queue(changes, 400, 1).waiting])
        total = sum(map(len, changes.values()))
        for path, of in changes.items():
            share = sum(change.path == path for change in sample)
            self.assertAlmostEqual(share, 400 * len(of) / total, delta=1)


class List(unittest.TestCase):
    def test_each_entry_is_one_place_of_the_sources(self):
        known = listed.Listed(rules.read(os.path.join(SOURCE, "docs", "mutants.md")))
        self.assertTrue(known.entries)
        self.assertEqual(known.wrong(rules.every_change(SOURCE)), [])

    def test_an_entry_that_is_no_place_is_wrong(self):
        changes = {"src/games/example.c": places.changes_of("src/games/example.c", EXAMPLE)}
        line = "| `example.c` | `sum` | `all += of[i];` | `all -= of[i];` | why |\n"
        self.assertEqual(listed.Listed(line).wrong(changes), [])
        self.assertEqual(len(listed.Listed(line.replace("-=", "*=")).wrong(changes)), 1)
        self.assertTrue(listed.Listed(line).has(
            next(change for change in changes["src/games/example.c"] if change.kind == "sum")))


if __name__ == "__main__":
    unittest.main()
