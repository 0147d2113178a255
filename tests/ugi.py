#!/usr/bin/env python3
"""The Universal Game Interface, command by command.  usage: ugi.py PROGRAM UGI_C

Every command and option that the source reads must occur in a test here."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCES = sys.argv[1], sys.argv[2:]
said = set()
HANG = 900  # seconds: nothing here depends on time, this ends what would never end


class Engine:
    """A running engine; lines are read until one begins with given words."""

    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "ugi", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, *lines):
        for line in lines:
            said.update(line.split())
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, "the engine went away; it said %r" % lines
            lines.append(line.rstrip("\n"))
            if (lines[-1] + " ").startswith(word + " "):
                return lines

    def ask(self, line, word="response"):
        self.say(line)
        return self.until(word)[-1]

    def rest(self):
        """Waits until none of its threads has anything to do."""
        tasks = "/proc/%d/task" % self.process.pid
        while True:
            states = []
            for task in os.listdir(tasks):
                with open("%s/%s/stat" % (tasks, task)) as file:
                    states.append(file.read().rpartition(") ")[2][0])
            if set(states) == {"S"}:
                return
            time.sleep(0.01)

    def memory(self):
        """What the process holds now, in bytes."""
        with open("/proc/%d/statm" % self.process.pid) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert self.process.wait(HANG) == 0
        return rest


def is_move(answer):
    return re.fullmatch(r"bestmove \S+", answer) is not None and answer != "bestmove 0000"


def test_handshake():
    e = Engine()
    e.say("ugi")
    lines = e.until("ugiok")
    assert lines[0].startswith("id name Wayfarer") and lines[1].startswith("id author ")
    for option in ("UGI_Variant", "Spec", "Hash", "Threads", "MultiPV", "Level", "TablesPath", "Ponder"):
        assert any(line.startswith("option name %s type " % option) for line in lines), option
    assert e.ask("isready", "readyok") == "readyok"
    assert e.end() == ""


def test_queries():
    e = Engine()
    e.say("ugi", "uginewgame", "position startpos")
    e.until("ugiok")
    assert e.ask("query p1turn") == "response true"
    assert e.ask("query p2turn") == "response false"
    assert e.ask("query gameover") == "response false"
    assert e.ask("query result") == "response none"
    assert e.ask("query turn") == "response p1"
    assert e.ask("query players") == "response 2"
    moves = e.ask("query legalmoves").split(" ")
    assert len(moves) == 2 and len(moves[1].split(";")) == 91 and "a2a3" in moves[1].split(";")
    fen = e.ask("query fen").split(" ")
    assert fen[1].replace("_", " ") == "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1"
    e.say("position startpos moves a2a4 a8a6")
    assert e.ask("query turn") == "response p1"
    e.end()


def test_byte_order_mark():
    """The first line of a file that is piped in may begin with one."""
    for mark in (b"", b"\xef\xbb\xbf"):
        lines = mark + b"position startpos moves a2a3\nquery p2turn\nquit\n"
        done = subprocess.run([PROGRAM, "ugi"], input=lines, capture_output=True, timeout=HANG)
        assert done.stdout == b"response true\n", done.stdout


def test_results():
    e = Engine()
    e.say("position fen 3T1T3/4t4/9/4b2t1/9/4B4/9/9/8a b - 0 1")
    assert e.ask("query gameover") == "response true"
    assert e.ask("query result") == "response p1win"
    assert e.ask("query legalmoves") == "response none"
    assert e.ask("go movetime 50", "bestmove") == "bestmove 0000"
    assert e.ask("go infinite", "bestmove") == "bestmove 0000"
    e.say("setoption name UGI_Variant value courier-leapale",
          "position fen 6/6/6/6/6/6|6/6/6/6/6/6|e5/6/6/6/6/3E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1")
    assert e.ask("query result") == "response draw"
    e.say("setoption name Spec value safe-passage",
          "position fen rnbqKbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQkBNR w - - 0 1")
    assert e.ask("query result") == "response p1win"
    e.say("setoption name Spec value traverse:players=3", "position startpos moves =SDTCCTDS")
    assert e.ask("query turn") == "response p2"
    assert e.ask("query p2turn") == "response true"
    assert e.ask("query players") == "response 3"
    e.end()


def test_every_game():
    """Some turns of each, and the position that they lead to is the one that the rules give."""
    games = json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, check=True).stdout)["games"]
    e = Engine()
    for game in games:
        name, moves = game["name"], []
        e.say("setoption name Spec value " + name)
        for _ in range(6):
            e.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
            answer = e.ask("go nodes 200", "bestmove")
            assert is_move(answer), (name, moves, answer)
            moves.append(answer.split()[1])
        e.say("position startpos moves " + " ".join(moves))
        after = subprocess.run([PROGRAM, "apply", name, *moves], capture_output=True, text=True, check=True).stdout
        assert e.ask("query fen") == "response " + after.strip().replace(" ", "_")
    e.end()


def test_go_in_all_its_forms():
    e = Engine()
    for go in ("go depth 2", "go nodes 2000", "go movetime 30", "go p1time 200 p2time 200 p1inc 10 p2inc 10",
               "go p1time 300 p2time 300 movestogo 3", "go p1time -5 p2time 100"):
        assert is_move(e.ask(go, "bestmove")), go
    e.say("go depth 3")
    lines = e.until("bestmove")
    info = [line for line in lines if line.startswith("info depth")]
    assert len(info) == 3
    assert re.match(r"info depth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ time \d+ .*pv \S+", info[-1])
    assert info[-1].split(" pv ")[1].split()[0] == lines[-1].split()[1]
    assert e.ask("go depth 2 searchmoves a2a3", "bestmove") == "bestmove a2a3"
    assert e.ask("go searchmoves a2a3 b2b3 depth 1", "bestmove").split()[1] in ("a2a3", "b2b3")
    e.say("setoption name MultiPV value 3", "go depth 2")
    lines = e.until("bestmove")
    assert sum(" depth 2 multipv" in line for line in lines) == 3
    e.say("setoption name Spec value safe-passage", "position startpos", "go nodes 3000 searchmoves a2a4 h2h4")
    lines = e.until("bestmove")
    assert lines[-1].split()[1] in ("a2a4", "h2h4")
    assert lines[-2].startswith("info depth") and lines[-2].split(" pv ")[1].split()[0] == lines[-1].split()[1]
    e.end()


def test_infinite_waits_for_stop():
    e = Engine()
    # a position that is solved at once: the answer waits all the same
    e.say("position fen 2T6/4T4/9/4b2t1/7t1/4B4/9/9/8a w - 0 1", "go infinite")
    e.until("info")
    e.rest()
    e.say("isready")
    lines = e.until("readyok")
    assert not any(line.startswith("bestmove") for line in lines), lines
    assert is_move(e.ask("stop", "bestmove"))
    assert e.end() == ""


def test_ready_means_that_the_table_is_cleared():
    """Doing it in the first search took 35 ms of it."""
    e = Engine()
    e.say("setoption name Hash value 64")
    before = e.memory()
    assert e.ask("isready", "readyok") == "readyok"
    assert e.memory() - before >= 64 << 20
    e.end()


def test_ready_during_a_search():
    e = Engine()
    e.say("go movetime 86400000", "isready")
    lines = e.until("readyok")
    assert not any(line.startswith("bestmove") for line in lines), lines
    assert is_move(e.ask("stop", "bestmove"))
    e.end()


def test_ponder():
    e = Engine()
    e.say("setoption name Ponder value true", "position startpos moves a2a4",
          "go ponder p1time 1 p2time 1")  # a clock that does not run yet
    seen = e.until("info depth 5")
    e.say("isready")
    seen += e.until("readyok")
    assert not any(line.startswith("bestmove") for line in seen), seen
    assert is_move(e.ask("ponderhit", "bestmove"))
    e.say("go ponder movetime 1")
    seen = e.until("info depth 5")
    e.say("isready")
    seen += e.until("readyok")
    assert not any(line.startswith("bestmove") for line in seen), seen
    assert is_move(e.ask("stop", "bestmove"))
    e.end()


def test_position_ends_a_search():
    e = Engine()
    e.say("go infinite", "position startpos moves a2a4", "query turn")
    lines = e.until("response")
    best = [i for i, line in enumerate(lines) if line.startswith("bestmove")]
    assert len(best) == 1 and lines[-1] == "response p2"
    e.end()


def test_bad_lines_change_nothing():
    e = Engine()
    e.say("position startpos moves a2a4")
    for bad in ("position fen 9/9 w", "position startpos moves a2a9", "position startpos moves zz",
                "position", "position somewhere", "position startpos a2a4", "position fen",
                "bogus", "query", "query weather", "setoption", "setoption name Hash value lots",
                "setoption name Nothing value 1", "setoption name Spec value chess",
                "setoption name Level value 11", "go depth many", "go nodes", "go sideways",
                "go searchmoves a1a1", "\x01\x02"):
        answer = e.ask(bad, "info")
        assert answer.startswith("info string "), (bad, answer)
        assert e.ask("query turn") == "response p2", bad
    e.say("", "   ", "stop", "ponderhit")
    assert e.ask("isready", "readyok") == "readyok"
    e.end()


def answers(e, line):
    """All that a line is answered with."""
    e.say(line, "isready")
    return e.until("readyok")[:-1]


def test_ranges_are_told():
    """A number out of its range changes nothing and begins nothing; the answer says what it may be."""
    e = Engine()
    e.say("ugi")
    spins = [re.fullmatch(r"option name (\w+) type spin default (\d+) min (\d+) max (\d+)", line)
             for line in e.until("ugiok") if " type spin " in line]
    assert all(spins) and len(spins) == 4
    ranges = [("setoption name %s value" % spin[1], "option " + spin[1], int(spin[3]), int(spin[4])) for spin in spins]
    ranges += [("go depth", "go refused: depth", 1, 1000), ("go movetime", "go refused: movetime", 1, 86400000),
               ("go nodes", "go refused: nodes", 1, 2 ** 64 - 1), ("go movestogo", "go refused: movestogo", 0, 1000000),
               ("go p2inc", "go refused: p2inc", 0, 10 ** 12), ("go p1time", "go refused: p1time", 0, 10 ** 12)]
    for line, what, low, high in ranges:
        for bad in (low - 1, -3, high + 1, 10 ** 30, "many"):
            if line == "go p1time" and isinstance(bad, int) and bad < 0:
                continue  # a clock that has run out
            expected = "info string %s must be a number from %d to %d, not '%s'" % (what, low, high, bad)
            assert answers(e, "%s %s" % (line, bad)) == [expected], (line, bad)
    assert answers(e, "go depth") == ["info string go refused: depth must be a number from 1 to 1000, not ''"]
    e.end()


def test_words_are_named():
    """The answer to a bad line says what was wrong with it, and is one line."""
    e = Engine()
    for line, told in (("setoption name Bar value 1", "'Bar': UGI_Variant, Spec, Hash, Threads, MultiPV, Level, TablesPath, Ponder"),
                       ("setoption name Ponder value perhaps", "true or false, not 'perhaps'"),
                       ("setoption name Hash value 1 2", "each one word"),
                       ("go sideways", "unknown word 'sideways'"), ("go searchmoves", "a move is missing"),
                       ("position here", "not 'here'"), ("position startpos then", "not 'then'"),
                       ("position startpos moves a2a4 a2a4", "move 2, 'a2a4': There is no piece on a2"),
                       ("position fen 3T1T3/4t4/9/4b2t1/9/4B4/9/9/8a b - 0 1 moves a1a2",
                        "move 1, 'a1a2': the game is over before it"),
                       ("query weather", "not 'weather'"), ("bogus", "unknown command 'bogus'"),
                       ("stop", "no search is under way"), ("ponderhit", "no search is pondering")):
        got = answers(e, line)
        assert len(got) == 1 and got[0].startswith("info string ") and told in got[0], (line, got)
    assert answers(e, "setoption name Ponder value false") == []
    e.end()


def test_names_of_options_in_any_case():
    e = Engine()
    for name in ("HASH", "hash", "tHREADS", "multipv", "LEVEL", "ponder", "ugi_variant", "SPEC"):
        value = "traverse" if name in ("ugi_variant", "SPEC") else "true" if name == "ponder" else "2"
        assert answers(e, "setoption name %s value %s" % (name, value)) == [], name
    # what they say counts, not that they are let pass
    assert answers(e, "setoption name hash value 0") == ["info string option Hash must be a number from 1 to 65536, not '0'"]
    e.say("setoption name spec value traverse:players=3")
    assert e.ask("query players") == "response 3"
    e.end()
    e = Engine("--engine", "random")  # it says what it has, no more
    e.say("ugi")
    assert not any(" type spin " in line for line in e.until("ugiok"))
    assert "no option is named 'Level'" in answers(e, "setoption name Level value 3")[0]
    e.end()


def test_any_bytes():
    """Lines as no program should write them: one printable line answers each."""
    for bad in (b"\0\0", b"ug\0i", b"\xff\xfe\x01", b"x" * 3000000, b"position fen " + b"9/" * 500000,
                b"position startpos moves " + b"a2a4 " * 100000, b"position fen \0", b"go depth 1\0",
                b"setoption name Spec value " + b"y" * 100000, b"query fen\0"):
        for end in (b"\n", b"\r\n", b""):
            done = subprocess.run([PROGRAM, "ugi"], input=b"isready\r\n" + bad + end, capture_output=True, timeout=HANG)
            ready, answer = done.stdout.decode("ascii").splitlines()
            assert (done.returncode, done.stderr, ready) == (0, b"", "readyok"), (bad[:30], done)
            assert answer.startswith("info string ") and answer.isprintable() and len(answer) < 640, (bad[:30], answer)
    done = subprocess.run([PROGRAM, "ugi"], input=b"go infinite\nquit\nquery turn\n", capture_output=True, timeout=HANG)
    assert done.returncode == 0 and is_move(done.stdout.decode().splitlines()[-1]), done


def test_setups_are_on_the_scale_of_all_turns():
    """score and shares are the same quantity; 235 hundredths beside equal shares were not."""
    e = Engine()
    for players, rules in ((2, "basic"), (3, "basic"), (4, "advanced")):
        for done in range(players):
            e.say("setoption name Spec value traverse:players=%d,rules=%s" % (players, rules), "setoption name MultiPV value 5",
                  "position startpos" + (" moves" + " =SDTCCTDS" * done if done else ""), "go nodes 100")
            info = [line for line in e.until("bestmove") if line.startswith("info depth 1 ")]
            assert [int(re.search(r"multipv (\d+)", line)[1]) for line in info] == [1, 2, 3, 4, 5], info
            scores = [int(re.search(r"score cp (-?\d+)", line)[1]) for line in info]
            assert scores == sorted(scores, reverse=True)
            assert len({line.split(" pv ")[1] for line in info}) == 5
            for line, score in zip(info, scores):
                shares = [int(word) for word in re.search(r"shares ([\d ]+) pv", line)[1].split()]
                assert len(shares) == players and abs(sum(shares) - 1000) <= 2, line
                assert abs(shares[done] - 1000 / (1 + 10 ** (-score / 400))) <= 2, line
    e.say("setoption name MultiPV value 1", "go")
    lines = e.until("bestmove")
    assert lines[-2].split(" pv ")[1] == lines[-1].split()[1]
    e.end()


def analyse(*words):
    done = subprocess.run([PROGRAM, "analyse", *words, "--json"], capture_output=True, text=True, timeout=HANG)
    assert done.returncode == 0, done
    return json.loads(done.stdout), done.stderr


def test_analyse_is_on_that_scale_too():
    for spec, moves in (("traverse", ""), ("traverse", "=SDTCCTDS"), ("traverse:players=3", ""),
                        ("traverse:players=4", "=SDTCCTDS =CDSTDCTS =SDTCCTDS"),
                        ("traverse:players=4", "=SDTCCTDS =CDSTDCTS =SDTCCTDS =CDSTDCTS")):
        told, _ = analyse(spec, "--moves", moves, "--nodes", "3000", "--lines", "3")
        turn = list(told["expected_points"])[len(moves.split()) % len(told["expected_points"])]
        assert len(told["lines"]) == 3
        for line in (told, *told["lines"]):
            assert abs(line["expected_points"][turn] - 1 / (1 + 10 ** (-line["score"] / 400))) < 0.005, (spec, line)
            assert abs(sum(line["expected_points"].values()) - 1) < 0.005
    told, said = analyse("safe-passage", "--lines", "3", "--nodes", "1000")
    assert len(told["lines"]) == 1 and said == "wayfarer: in Safe Passage there is one line only\n"


def test_safe_passage_says_what_it_does():
    e = Engine()
    e.say("setoption name Spec value safe-passage", "position startpos")
    for go in ("go depth 3", "go depth 3 nodes 1", "go nodes 1", "go depth 10"):
        lines = e.ask(go + " searchmoves d2d4 e2e4", "info"), *e.until("bestmove")
        info = [line for line in lines if line.startswith("info depth ")]
        assert info and re.match(r"info depth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ .* pv \S+", info[-1]), lines
        assert info[-1].split(" pv ")[1].split()[0] == lines[-1].split()[1] in ("d2d4", "e2e4"), lines
        asked = re.search(r"depth (\d+)", go)
        note = [line for line in lines if line.startswith("info string ")]
        assert note == (["info string no way to the goal of at most %s moves was found" % asked[1]] if asked else []), lines
    e.say("go depth 120 nodes 3000000")
    lines = e.until("bestmove")
    assert not any(line.startswith("info string") for line in lines)  # one of 120 moves is soon found
    assert " score mate " in lines[-2]
    e.say("setoption name MultiPV value 2", "go nodes 1000")
    assert e.until("bestmove")[0] == "info string MultiPV: in Safe Passage there is one line only"
    e.say("position fen 8/8/2B5/3P1R2/7k/7K/8/8 w - - 11 80", "go nodes 100000")
    assert e.until("bestmove")[-2] == "info string every way on from here ends in a dead end"
    e.end()


def test_three_and_four_seats():
    e = Engine()
    for players in (3, 4):
        e.say("setoption name Spec value traverse:players=%d" % players,
              "position startpos moves " + " ".join(["=SDTCCTDS"] * players))
        answer = e.ask("go p1time 200 p2time 200 p3time 200 p4time 200 p3inc 5 p4inc 5", "bestmove")
        assert is_move(answer)
        assert e.ask("query p%dturn" % players) == "response false"
    e.say("go depth 3")
    info = [line for line in e.until("bestmove") if line.startswith("info depth")]
    shares = re.search(r" shares (\d+) (\d+) (\d+) (\d+) ", info[-1])
    assert shares and abs(sum(map(int, shares.groups())) - 1000) <= 4
    e.end()


def test_levels_threads_hash():
    e = Engine()
    e.say("setoption name Hash value 2", "setoption name Threads value 2", "setoption name Level value 3")
    assert is_move(e.ask("go", "bestmove"))
    e.say("quit")
    assert e.process.wait(HANG) == 0


def test_own_book():
    """With a book and OwnBook a move of the book comes without a search; without either there is a search."""
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, "some.book")
        for number in range(60):
            move = ("a2a3", "b2b3")[number % 2]
            with open(os.path.join(folder, "%d.txt" % number), "w") as file:
                file.write('[Spec "travelers"]\n[Result "1/2-1/2"]\n\n%s 1/2-1/2\n' % move)
        subprocess.run([PROGRAM, "explore", "build", book, folder], check=True, stdout=subprocess.DEVNULL, timeout=HANG)
        engine = Engine("--book", book)
        engine.say("ugi")
        assert "option name OwnBook type check default false" in engine.until("ugiok")
        engine.say("setoption name Level value 8", "go nodes 100")
        assert any(line.startswith("info depth") for line in engine.until("bestmove"))
        engine.say("setoption name ownbook value maybe")
        assert "OwnBook must be true or false" in engine.until("info")[-1]
        engine.say("setoption name OwnBook value true")
        moves = set()
        while len(moves) < 2:  # the seed is the clock
            engine.say("go nodes 100")
            lines = engine.until("bestmove")
            assert lines[0] == "info string a move of the book" and len(lines) == 2, lines
            moves.add(lines[-1])
        assert moves == {"bestmove a2a3", "bestmove b2b3"}, moves
        for asked in ("go nodes 100 searchmoves a2a4", "setoption name MultiPV value 2\ngo nodes 400"):
            engine.say(*asked.split("\n"))
            assert any(line.startswith("info depth") for line in engine.until("bestmove")), asked
        engine.say("setoption name MultiPV value 1", "setoption name Level value 1", "go nodes 100")
        assert engine.until("bestmove")[0].startswith("info depth"), "a level that overlooks moves does without"
        engine.say("setoption name Level value 0", "position startpos moves a2a3", "go nodes 100")
        assert engine.until("bestmove")[0].startswith("info depth"), "no game went on from there"
        engine.say("setoption name Spec value courier-leapale", "go nodes 100")
        assert engine.until("bestmove")[0].startswith("info depth"), "another game"
        engine.say("quit")
        assert engine.process.wait(HANG) == 0
    plain = Engine()
    plain.say("ugi")
    assert not any("OwnBook" in line for line in plain.until("ugiok"))
    plain.say("setoption name OwnBook value true")
    assert "no option is named" in plain.until("info")[-1]
    plain.say("quit")
    assert subprocess.run([PROGRAM, "ugi", "--book", "nowhere"], capture_output=True, timeout=HANG).returncode == 2


def test_tables():
    """Endgame tables are used from the start, with and without a folder, but not by weaker levels."""
    board = "6/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/3M2/6/6|6/6/6/6/6/5e w 0 1"
    e = Engine()
    e.say("setoption name Spec value courier-leapale", "position fen " + board)
    for path in (None, "/nowhere", "<empty>"):
        if path is not None:
            e.say("setoption name TablesPath value " + path)
        e.say("go")
        lines = [line for line in e.until("bestmove") if line.startswith("info depth")]
        assert len(lines) == 1 and len(lines[0].split(" pv ")[1].split()) == 13, lines
    e.say("setoption name Level value 7", "go nodes 100")
    assert all(len(line.split(" pv ")[1].split()) < 13 for line in e.until("bestmove") if " pv " in line)
    e.end()


def test_end_of_input():
    e = Engine()
    e.say("go movetime 100")
    assert is_move(e.end().splitlines()[-1])
    e = Engine()
    e.say("go infinite")
    assert is_move(e.end().splitlines()[-1])
    e = Engine("--engine", "random")
    assert is_move(e.ask("go depth 1", "bestmove"))
    e.end()


def test_every_word_has_a_test():
    words = set()
    for source in SOURCES:
        with open(source) as file:
            words.update(re.findall(r'ugi_is(?:_option)?\([^;]*?"(\w+)"\)', file.read()))
    words -= {"turn", "time", "inc"}  # parts of words: p1turn, p1time, p1inc
    assert len(words) > 30, words
    assert not words - said, "no test says %s" % sorted(words - said)


if __name__ == "__main__":
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    tests.sort(key=lambda test: test is test_every_word_has_a_test)
    for test in tests:
        test()
        print("ok", test.__name__)
