#!/usr/bin/env python3
"""A UGI engine that runs `wayfarer best` for each move: an empty table, and no game before the position.

usage: cold.py PROGRAM   (for `wayfarer match --engine "cmd:tools/cold.py build/wayfarer,..."`)

`go movetime MS`, `go nodes N` and `go depth N` are understood; a companion `wayfarer ugi` keeps the
position and answers everything else.
"""

import subprocess
import sys


class Companion:
    """A running `wayfarer ugi`."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, last_word):
        """All lines of the answer, up to the one that begins with `last_word`."""
        self.send(line)
        answer = []
        while not answer or answer[-1].split(" ")[0] != last_word:
            answer.append(self.process.stdout.readline().rstrip("\n"))
        return answer


def best(program, spec, position, limit):
    done = subprocess.run([program, "best", spec, "--position", position, "--" + limit[0], limit[1]],
                          capture_output=True, text=True)
    return done.stdout.strip() or "bestmove 0000"


def main():
    program = sys.argv[1]
    companion, spec = Companion(program), None
    last_word = {"ugi": "ugiok", "isready": "readyok", "query": "response"}
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "setoption" and words[2] in ("Spec", "UGI_Variant"):
            spec = words[4]
        if words[0] == "go":
            fen = companion.ask("query fen", "response")[-1].split(" ", 1)[1].replace("_", " ")
            print(best(program, spec, fen, words[1:3]), flush=True)
        elif words[0] in last_word:
            print("\n".join(companion.ask(line.strip(), last_word[words[0]])), flush=True)
        else:
            companion.send(line.strip())
        if words[0] == "quit":
            break


if __name__ == "__main__":
    main()
