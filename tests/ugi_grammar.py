#!/usr/bin/env python3
"""docs/ugi-multi-seat.md: its example is what the program answers, and its grammar fits what is sent and answered.
usage: ugi_grammar.py PROGRAM PROPOSAL"""

import random
import re
import subprocess
import sys
import unittest

import unit

PROGRAM, PROPOSAL = sys.argv[1:3]
del sys.argv[1:3]
HANG = 900  # seconds: longer than anything here takes on the slowest machine
SEED = 20

TOKEN = re.compile(r'\s*(?:(?P<text>%s"[^"]*")|(?P<range>%x[0-9A-F]{2}(?:-[0-9A-F]{2})?)|(?P<repeat>\d*\*\d*)|(?P<name>[A-Za-z]\w*)|(?P<mark>[()\[\]/]))')


class Grammar:
    """ABNF without recursion, as regular expressions."""

    def __init__(self, text):
        joined = re.sub(r"\n\s+(?=/)", " ", text)
        self.rules = dict(re.split(r"\s*=\s*", line, maxsplit=1) for line in joined.splitlines() if line.strip())
        self.whole = {}

    def rule(self, name):
        if name not in self.whole:
            self.whole[name] = None  # a rule that needs itself fails here
            tokens, at = [], 0
            text = self.rules[name].rstrip()
            while at < len(text):
                match = TOKEN.match(text, at)
                assert match, "no ABNF: %s" % text[at:]
                tokens.append((match.lastgroup, match.group(match.lastgroup)))
                at = match.end()
            self.whole[name] = self.choice(tokens)
            assert not tokens, (name, tokens)
        assert self.whole[name] is not None, "%s is recursive" % name
        return self.whole[name]

    def choice(self, tokens):
        options = [self.sequence(tokens)]
        while tokens and tokens[0] == ("mark", "/"):
            tokens.pop(0)
            options.append(self.sequence(tokens))
        return "(?:%s)" % "|".join(options)

    def sequence(self, tokens):
        parts = []
        while tokens and tokens[0] not in (("mark", "/"), ("mark", ")"), ("mark", "]")):
            kind, text = tokens.pop(0)
            times = ""
            if kind == "repeat":
                low, _, high = text.partition("*")
                times = "{%s,%s}" % (low or 0, high)
                kind, text = tokens.pop(0)
            parts.append(self.element(kind, text, tokens) + times)
        return "".join(parts)

    def element(self, kind, text, tokens):
        if kind == "text":
            return "(?:%s)" % re.escape(text[3:-1])
        if kind == "range":
            low, _, high = text[2:].partition("-")
            return r"[\x%s-\x%s]" % (low, high or low)
        if kind == "name":
            return self.rule(text)
        inner = self.choice(tokens)
        assert tokens.pop(0) == ("mark", {"(": ")", "[": "]"}[text])
        return inner + ("?" if text == "[" else "")

    def fits(self, name, line):
        return re.fullmatch(self.rule(name), line) is not None


def block(kind):
    with open(PROPOSAL) as file:
        found = re.findall(r"```%s\n(.*?)```" % kind, file.read(), re.S)
    assert len(found) == 1, kind
    return found[0]


def dialogue(lines):
    done = subprocess.run([PROGRAM, "ugi"], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=HANG)
    assert done.returncode == 0
    return done.stdout.splitlines()


class Proposal(unittest.TestCase):
    grammar = Grammar(block("abnf"))

    def fits(self, name, line):
        self.assertTrue(self.grammar.fits(name, line), "%s: %s" % (name, line[:300]))

    def test_every_rule_is_used(self):
        self.grammar.rule("command"), self.grammar.rule("reply")
        self.assertEqual(set(self.grammar.whole), set(self.grammar.rules))

    def test_the_example(self):
        lines = block("ugi").splitlines()
        self.assertTrue(all(line[:2] in ("> ", "< ") for line in lines))
        for line in lines:
            self.fits("command" if line[0] == ">" else "reply", line[2:])
        answers = [line for line in dialogue([line[2:] for line in lines if line[0] == ">"]) if not line.startswith("info ")]
        self.assertEqual(answers, [line[2:] for line in lines if line[0] == "<"])
        for line in block("info").splitlines():
            self.fits("info", line)

    def test_a_session_of_each_number_of_seats(self):
        choice = random.Random(SEED)
        for spec, players in (("travelers", 2), ("courier-leapale", 2), ("traverse", 2), ("traverse:players=3", 3),
                              ("traverse:players=4", 4), ("traverse:players=4,rules=advanced", 4), ("safe-passage", 2)):
            sent = ["ugi", "isready", "uginewgame", "setoption name Spec value " + spec]
            moves, turn = [], 0
            for _ in range(players + 3):
                sent.append("position startpos" + (" moves " + " ".join(moves) if moves else ""))
                answers = dialogue([*sent, "query legalmoves"])
                legal = answers[-1].split(" ")[1].split(";")
                self.fits("response", answers[-1])
                moves.append(choice.choice(legal))
            sent.append("position startpos moves " + " ".join(moves))
            sent += ["query " + word for word in ("gameover", "result", "turn", "players", "legalmoves", "fen")]
            sent += ["query p%dturn" % player for player in range(1, 5)]
            sent += ["go depth 1", "go nodes 50 %s" % " ".join("p%dtime 1000 p%dinc 5" % (i, i) for i in range(1, players + 1)),
                     "go infinite", "stop", "go ponder movetime 5", "ponderhit", "go p1time -3 p2time 10 movestogo 4 nodes 1", "quit"]
            for line in sent:
                self.fits("command", line)
            answers = dialogue(sent)
            for line in answers:
                self.fits("reply", line)
            responses = [line.split(" ")[1] for line in answers if line.startswith("response")]
            self.assertEqual(responses[3], str(players))
            turn = int(responses[2][1:])
            self.assertEqual(responses[6:10], ["true" if player == turn else "false" for player in range(1, 5)], spec)
            shares = [re.search(r" shares((?: \d+)+)", line) for line in answers if line.startswith("info depth")]
            self.assertEqual(any(shares), spec != "safe-passage")
            if spec != "safe-passage":
                for found in shares:
                    self.assertEqual(len(found.group(1).split()), players)
                    self.assertAlmostEqual(sum(map(int, found.group(1).split())), 1000, delta=players)

    def test_what_does_not_fit(self):
        for line in ("go p0time 3", "go depth", "query p1win", "position", "position startpos moves", "setoption name x", "ugi ugi",
                     "GO", "query", "go ptime 3", "stop now"):
            self.assertFalse(self.grammar.fits("command", line), line)
        for line in ("response", "response a b", "bestmove", "bestmove a b", "readyok ", "info", "info depth x", "ugi",
                     "info depth 1 shares", "response p1 win"):
            self.assertFalse(self.grammar.fits("reply", line), line)


if __name__ == "__main__":
    unit.main()
