#!/usr/bin/env python3
"""A search takes no more memory than its table was given, and 64 MB.  usage: memory.py PROGRAM"""

import os
import subprocess
import sys
import unittest

import unit

PROGRAM = sys.argv.pop(1)
TABLE_MB, MORE_MB, TURNS, NODES = 128, 64, 8, 1000000


def best(spec, moves, *words):
    """The move chosen after these, and the most memory that it took to choose, in MB."""
    process = subprocess.Popen([PROGRAM, "best", spec, "--moves", " ".join(moves), *words],
                               stdout=subprocess.PIPE, text=True)
    answer = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    assert process.returncode == 0, (spec, moves, answer)
    return answer.split()[1], used.ru_maxrss / 1024


class Memory(unittest.TestCase):
    def test_memory_within_the_table_and_64_MB(self):
        for spec in ("travelers", "courier-leapale", "traverse", "traverse:rules=advanced",
                     "traverse:players=3", "traverse:players=4"):
            moves = []
            for _ in range(TURNS):
                moves.append(best(spec, moves, "--nodes", "200")[0])
            for threads in ("1", "2"):
                with self.subTest(spec=spec, threads=threads):
                    used = best(spec, moves, "--nodes", str(NODES), "--hash", str(TABLE_MB),
                                "--threads", threads)[1]
                    print("%s, %s threads: %.0f MB" % (spec, threads, used), file=sys.stderr)
                    self.assertGreater(used, TABLE_MB / 4)  # it is this that was measured
                    self.assertLess(used, TABLE_MB + MORE_MB)


if __name__ == "__main__":
    unit.main()
