#!/usr/bin/env python3
"""Runs the programs of examples/, which use the public headers and the shared library only.

usage: examples.py SOURCE LIBRARY PROGRAM..."""

import glob
import os
import re
import subprocess
import sys
import tempfile

BLUNDER = """[Spec "travelers"]
[Position "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20"]

20. f4e3 *
"""
# Of each program: its arguments, its input, its status and what it writes.
CASES = {
    "list_moves": [(["safe-passage"], "", 0, r"(\w+ [a-h]\d–[a-h]\d\.\n){20}"), (["chess"], "", 1, "")],
    "random_game": [([], "", 0, r'\[Spec "traverse:players=3"\]\n(.*\n)+.*(1-0-0|0-1-0|0-0-1|1/3-1/3-1/3)\n+')],
    "own_engine": [([], "", 0, r"search after \d+ turns: arrived\n")],
    "explain_move": [
        ([], "", 1, r"refused: The king may not move to e2: the pawn on e2 has the same colour\.\n"),
        (["safe-passage", "g1f3"], "", 0, r"Knight g1–f3\.\n"),
        (["safe-passage", "Nf3", "de"], "", 0, r"Springer g1–f3\.\n"),
        (["safe-passage", "e1e9"], "", 1, r"refused: byte 4: a rank \(1 to 8\) expected, not '9'\n"),
        (["safe-passage:start=x"], "", 1, r"refused: byte 20: start is one of .*\n")],
    "review_record": [
        ([], BLUNDER, 0, r"White .*: blunder\. .*arrives.*\naccuracy of seat 0: \d+ of 1000\naccuracy of seat 1: -1 of 1000\n"),
        ([], "[Spec \"chess\"]\n", 1, r"line 1, column \d+: .*no game is called 'chess'\n")],
    "solve_puzzle": [(["4"], "", 0, r"safe-passage:.*\n.+ \d+ \d+\nto be solved in 4 plies; difficulty \d+ of 10\n"
                      r"1\. .*\n2\. .*\n3\. .*\n4\. .* The goal is reached\.\nthere is no shorter way\n")],
    "analyse": [([], "", 0, r"(depth 1, \d: .*\n){3}(depth 2, \d: \w+, [+-]\d+, a line of \d+\n){3}done after \d+ positions\n")],
    "three_seats": [([], "", 0, r"(round \d+: \d+, \d+ and \d+ of 1000\n)+\w+ wins: arrived\n(\w+: \d of 8 pieces home\n){3}")],
}


def try_first(page, source, library):
    """The first program of the page, compiled as its readers do."""
    text = re.search(r"^```c\n(.*?)^```", page, re.S | re.M).group(1)
    with tempfile.TemporaryDirectory() as work:
        with open(os.path.join(work, "program.c"), "w") as file:
            file.write(text)
        words = ["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "program.c", "-I" + os.path.abspath(os.path.join(source, "include")),
                 os.path.abspath(library), "-Wl,-rpath," + os.path.dirname(os.path.abspath(library)), "-o", "program"]
        done = subprocess.run(words, cwd=work, capture_output=True, text=True)
        if done.returncode != 0:
            return ["the first program of docs/library.md:\n" + done.stderr]
        said = subprocess.run([os.path.join(work, "program")], capture_output=True, text=True).stdout
    return [] if said == "Courier Leapale begins with 192 moves\n" else ["the first program of docs/library.md says " + said]


def main():
    source, library, *programs = sys.argv[1:]
    paths = {os.path.basename(path): path for path in programs}
    written = {os.path.basename(path)[:-2] for path in glob.glob(os.path.join(source, "examples", "*.c"))}
    faults = ["%s is not tried" % name for name in sorted(written ^ set(CASES))]
    with open(os.path.join(source, "docs", "library.md")) as file:
        page = file.read()
    faults += ["docs/library.md does not name %s.c" % name for name in sorted(written) if "examples/%s.c)" % name not in page]
    for name, cases in CASES.items():
        for words, text, status, pattern in cases:
            done = subprocess.run([paths[name], *words], input=text, capture_output=True, text=True)
            if done.returncode != status or not re.fullmatch(pattern, done.stdout):
                faults.append("%s %s returned %d:\n%s%s" % (name, " ".join(words), done.returncode, done.stdout, done.stderr))
    faults += try_first(page, source, library)
    print("\n".join(faults) or "%d programs" % len(CASES))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
