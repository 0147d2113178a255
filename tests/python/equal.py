#!/usr/bin/env python3
"""Random games of all specs through the Python package are equal to those of the library: move lists, moves, hashes, texts.

usage: equal.py PLIES_PROGRAM PLIES"""

import os
import subprocess
import sys

import wayfarer


def main(program, plies):
    seed = os.environ.get("WAYFARER_SEED", "1")
    said = subprocess.run([program, plies, seed], capture_output=True, text=True, check=True).stdout
    specs, done, record, position = set(), 0, None, None
    for line in said.splitlines():
        words = line.split(" ")
        if line.startswith("= "):
            assert position.text == line[2:], (position, line)
            assert wayfarer.Position(position.spec, position.text) == position, position
            record = None
        elif record is None:
            record = position = wayfarer.Position(line)
            specs.add(position.spec)
        else:
            count, chosen, machine, zobrist = words
            moves = position.legal_moves
            assert len(moves) == int(count) == position.count_moves(), (position, line)
            assert moves[int(chosen)].machine == machine, (position, line)
            before, position = position, position.apply(moves[int(chosen)])
            assert position.zobrist == int(zobrist, 16), (position, line)
            assert before != position
            done += 1
    # every combination of options that all_specs has; numbered ones count once
    assert {spec.game for spec in specs} == set(wayfarer.games()), specs
    assert done == int(plies), done
    print("%d plies of %d specs are equal (seed %s)" % (done, len(specs), seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
