#!/usr/bin/env python3
"""The Python package: each object once, errors, pickling, records, callbacks, threads, Ctrl-C, pictures.

usage: package.py [TEST...]"""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import unittest
import xml.dom.minidom

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import unit  # noqa: E402
import wayfarer  # noqa: E402

# One of each kind of board.
SPECS = ("travelers", "courier-leapale", "courier-leapale:start=battle-12", "traverse:players=4,rules=expert",
         "safe-passage:start=17,goal=queens")


def played(spec, plies):
    """A record of the first, second, ... legal moves."""
    record = wayfarer.Record(spec)
    for ply in range(plies):
        if record.outcome is not None:
            break
        moves = record.position.legal_moves
        record.play(moves[(ply * 7 + 3) % len(moves)])
    return record


class Games(unittest.TestCase):
    def test_one_object_for_each(self):
        for game in wayfarer.games():
            self.assertIs(wayfarer.Game(game.name), game)
            self.assertIs(pickle.loads(pickle.dumps(game)), game)
            self.assertEqual(eval(repr(game), vars(wayfarer)), game)
            self.assertEqual(len(game.places), game.files * game.ranks * game.levels)
            self.assertEqual(len(set(game.places)), len(game.places))
            self.assertIn(game.title.lower(), game.rules().lower())
            for number, seat in enumerate(game.seats):
                self.assertEqual(game.seat_number(seat.letter), number)
        with self.assertRaisesRegex(ValueError, "there is no game 'chess': the games are travelers"):
            wayfarer.Game("chess")
        with self.assertRaisesRegex(KeyError, "no square 'z9'"):
            wayfarer.Game("travelers").place_number("z9")

    def test_specs_are_values(self):
        for game in wayfarer.games():
            for spec in game.specs():
                again = wayfarer.Spec(str(spec))
                self.assertEqual((again, hash(again), again.options), (spec, hash(spec), spec.options))
                self.assertEqual(pickle.loads(pickle.dumps(spec)), spec)
                self.assertEqual(game.spec(**spec.options), spec)
                self.assertTrue(set(spec.seats) <= {seat.letter for seat in game.seats})
        self.assertNotEqual(wayfarer.Spec("traverse"), wayfarer.Spec("traverse:players=3"))
        self.assertNotEqual(wayfarer.Spec("traverse"), "traverse")

    def test_languages(self):
        self.assertEqual(wayfarer.languages()[:2], ["en", "de"])
        self.assertNotEqual(wayfarer.Game("travelers").rules("de"), wayfarer.Game("travelers").rules())
        with self.assertRaisesRegex(ValueError, "no language 'xx': the languages are en, de"):
            wayfarer.Game("travelers").rules("xx")


class Positions(unittest.TestCase):
    def test_a_position_is_a_value(self):
        for spec in SPECS:
            position = played(spec, 12).position
            before = position.text
            others = [pickle.loads(pickle.dumps(position)), wayfarer.Position(spec, before), copy.deepcopy(position),
                      eval(repr(position), vars(wayfarer))]
            for other in others:
                self.assertEqual((other, hash(other)), (position, hash(position)))
            for move in position.legal_moves[:20]:
                after = position.apply(move)
                self.assertNotEqual(after, position)
                self.assertEqual(others[1].apply(move.machine), after)
                self.assertEqual(others[0].apply(move), after)  # a move of an equal position
            self.assertEqual(position.text, before)

    def test_pieces(self):
        for spec in SPECS:
            position = played(spec, 9).position
            pieces = position.pieces()
            self.assertEqual({place: position[place] for place in position.game.places if position[place]}, pieces)
            by_seat = [position.pieces(seat.letter) for seat in position.game.seats]
            self.assertEqual(sum(map(len, by_seat)), len(pieces))
        knight = wayfarer.Position("safe-passage")["g1"]
        self.assertEqual(knight, ("N", "w", "knight"))

    def test_an_array(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        board = wayfarer.Position("courier-leapale").to_numpy()
        self.assertEqual((board.shape, board.dtype), ((6, 6, 6), numpy.int8))
        self.assertEqual(int((board > 0).sum()), 144)

    def test_the_time_of_a_value_is_part_of_it(self):
        there = wayfarer.Position("safe-passage")
        back = there
        for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
            back = back.apply(move)
        self.assertTrue(back.same(there))
        self.assertNotEqual(back, there)
        self.assertEqual((back.number, back.clock, there.number), (3, 4, 1))

    def test_facts(self):
        position = wayfarer.Position("courier-leapale")
        self.assertEqual(position.playing, ("w", "b"))
        self.assertIsNone(position.outcome)
        self.assertFalse(position.is_over)
        self.assertEqual(position.perft(1), position.count_moves())
        self.assertEqual(position.passed().turn, "b")
        with self.assertRaises(wayfarer.IllegalMove):
            wayfarer.Position("safe-passage").passed()
        self.assertIn("a3", wayfarer.Position("travelers").reach("a2"))

    def test_memory_comes_back(self):
        """Positions that are forgotten give their memory back: a million would not fit."""
        import resource
        position = wayfarer.Position("courier-leapale")
        move = position.legal_moves[0]
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(60000):
            position.apply(move)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 20000)


class Moves(unittest.TestCase):
    def test_moves_are_read_as_they_are_written(self):
        for spec in SPECS:
            position = played(spec, 10).position
            for move in position.legal_moves[:60]:
                for text in (str(move), move.machine, move.notation("de")):
                    self.assertEqual(position.move(text), move, text)
                self.assertEqual(pickle.loads(pickle.dumps(move)), move)
                self.assertIn(move, position.legal_moves)
                self.assertTrue(position.is_legal(move))
                self.assertTrue(move.explain())
                if move.path:
                    self.assertEqual((move.path[0], move.path[-1]), (move.from_place, move.to_place))

    def test_a_move_of_another_position(self):
        start = wayfarer.Position("safe-passage")
        e4 = start.move("e4")
        with self.assertRaises(wayfarer.IllegalMove) as caught:
            start.apply("e4").apply(e4)
        self.assertIsNotNone(caught.exception.id)
        with self.assertRaisesRegex(ValueError, "one of Safe Passage, not of The Travelers"):
            wayfarer.Position("travelers").apply(e4)

    def test_sends(self):
        position = wayfarer.Position("travelers")
        seen = 0
        for _ in range(40):
            for move in position.legal_moves:
                for taken, there in move.sends:
                    self.assertIsNotNone(position[taken])
                    self.assertIsNotNone(position.apply(move)[there])
                    seen += 1
            if seen:
                break
            position = position.apply(position.legal_moves[len(position.legal_moves) // 2])
        self.assertGreater(seen, 0)


class Explanations(unittest.TestCase):
    def test_legal_and_not(self):
        start = wayfarer.Position("safe-passage")
        legal, not_legal = start.explain("e4"), start.explain("e2e5")
        self.assertTrue(legal)
        self.assertFalse(not_legal)
        self.assertEqual(not_legal.id, "pawn.far")
        self.assertNotEqual(str(start.explain("e2e5", "de")), str(not_legal))
        self.assertEqual(start.explain(start.move("e4")), legal)
        self.assertFalse(start.explain("Nf4"))  # as people write it
        self.assertFalse(start.explain("what?"))
        self.assertEqual(start.explain("what?").data, [])

    def test_each_refusal_of_the_data_has_a_sentence(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "explain")
        done = 0
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name)) as file:
                for line in file:
                    words = [word.strip() for word in line.split(";")]
                    if line.startswith("#") or len(words) != 4 or " left " in line:  # seats that left: no text has them
                        continue
                    spec, text, move, ids = words
                    position = wayfarer.Position(spec, None if text == "start" else text)
                    said = position.explain(move)
                    self.assertIn(said.id, ids.split(), line)
                    self.assertTrue(said.text)
                    if not said:
                        with self.assertRaises(wayfarer.IllegalMove) as caught:
                            position.apply(move)
                        self.assertEqual(caught.exception.id, said.id)
                    done += 1
        self.assertGreater(done, 100)


class Errors(unittest.TestCase):
    def test_where_and_why(self):
        with self.assertRaises(wayfarer.BadInput) as caught:
            wayfarer.Position("travelers", "9/9 w")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertIsInstance(caught.exception, wayfarer.WayfarerError)
        self.assertRegex(str(caught.exception), r"^byte \d+: ")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again), again.at), (wayfarer.BadInput, str(caught.exception), caught.exception.at))
        with self.assertRaises(wayfarer.BadInput) as caught:
            wayfarer.Record.read('[Spec "safe-passage"]\n\n1. e2e5 *\n')
        self.assertEqual((caught.exception.line, caught.exception.column), (3, 4))
        for wrong in ("", "x", "\0", "é" * 300, "travelers:"):
            with self.assertRaises(wayfarer.BadInput):
                wayfarer.Spec(wrong)

    def test_illegal(self):
        with self.assertRaises(wayfarer.IllegalMove) as caught:
            wayfarer.Position("safe-passage").apply("e2e5")
        self.assertEqual(caught.exception.id, "pawn.far")
        with self.assertRaises(ValueError):
            wayfarer.Position("safe-passage").svg(size=0)


class Records(unittest.TestCase):
    def test_text_and_back(self):
        for spec in SPECS:
            record = played(spec, 30)
            again = wayfarer.Record.read(record.text)
            self.assertEqual(again, record)
            self.assertEqual(again.positions, record.positions)
            self.assertEqual(pickle.loads(pickle.dumps(record)), record)
            self.assertEqual(wayfarer.Record.read_all(record.text + "\n" + again.text), [record, record])
            while len(record):
                taken = record.undo()
                self.assertEqual(taken.parent.children, [])
            self.assertEqual(record.position, wayfarer.Position(spec))
            with self.assertRaises(IndexError):
                record.undo()

    def test_a_tree(self):
        record = wayfarer.Record("safe-passage")
        e4 = record.play("e4", comment="first")
        record.play("e5")
        d4 = record.root.add("d4", comment="another")
        d4.add("d5").add("c4").glyph = "!?"
        d4.add("Nf6")
        e4.glyph = "!"
        record.tags["Event"] = 'with "quotes" and \\'
        self.assertIs(record.root.add("e4"), e4)
        self.assertEqual([str(child.move) for child in d4.children], ["d5", "Nf6"])
        again = wayfarer.Record.read(record.text)
        self.assertEqual(again.text, record.text)
        self.assertEqual(again.tags["Event"], record.tags["Event"])
        self.assertEqual([node.text for node in again.root.children], ["e4", "d4"])
        self.assertEqual(again.root.children[1].children[0].children[0].glyph, "!?")
        self.assertEqual(again.root.children[0].comment, "first")
        self.assertEqual(again.root.children[1].children[1].position, d4.children[1].position)
        self.assertEqual([node.text for node in d4.children[0].line], ["d4", "d5"])
        with self.assertRaises(wayfarer.IllegalMove):
            d4.add("e2e5")
        for name, value in (("Spec", "x"), ("a b", "x"), ("Event", "a\nb")):
            with self.assertRaises(ValueError):
                record.tags[name] = value
        with self.assertRaises(ValueError):
            e4.glyph = "?!?"

    def test_endings(self):
        record = wayfarer.Record("travelers")
        self.assertIsNone(record.outcome)
        record.resign()
        self.assertEqual((record.outcome.winner, record.outcome.score, record.outcome.shares), ("b", "0-1", {"w": 0, "b": 1}))
        with self.assertRaisesRegex(wayfarer.GameOver, "0-1: resignation"):
            record.play("Bg4")
        with self.assertRaises(wayfarer.GameOver):
            record.resign("b")
        record.undo()
        record.agree_on_draw()
        self.assertEqual((record.outcome.result, record.outcome.winner), ("draw", None))
        for players in (3, 4):
            record = wayfarer.Record("traverse:players=%d" % players)
            record.agree_on_draw()
            self.assertEqual(set(record.outcome.shares.values()), {1 / players})
        four = played("traverse:players=4", 5)
        four.run_out_of_time("n")
        self.assertIsNone(four.outcome)
        self.assertEqual(four.position.playing, ("s", "w", "e"))
        self.assertEqual(wayfarer.Record.read(four.text).text, four.text)
        with self.assertRaises(wayfarer.IllegalMove):
            four.resign("n")

    def test_repetition(self):
        record = wayfarer.Record("courier-leapale:start=battle-12")
        while record.outcome is None and record.repetitions < 3:
            for text in self.back_and_forth(record):
                if record.outcome is None:
                    record.play(text)
        self.assertEqual(record.outcome.reason, "threefold repetition")
        self.assertIsNone(record.position.outcome)

    def back_and_forth(self, record):
        """Four moves after which the position is the same."""
        start = record.position
        for one in start.legal_moves:
            for two in start.apply(one).legal_moves:
                middle = start.apply(one).apply(two)
                for three in middle.legal_moves:
                    if (three.from_place, three.to_place) != (one.to_place, one.from_place):
                        continue
                    for four in middle.apply(three).legal_moves:
                        if middle.apply(three).apply(four).same(start):
                            return [move.machine for move in (one, two, three, four)]
        self.fail("no such moves")


class Thinking(unittest.TestCase):
    def test_limits_and_reports(self):
        start = wayfarer.Position("travelers")
        with wayfarer.Engine(hash=1 << 20) as engine:
            seen = []
            choice = engine.choose(start, depth=3, lines=2, report=lambda one: seen.append((one.depth, one.rank)))
            self.assertEqual(choice.depth, 3)
            self.assertEqual(seen[:2], [(1, 0), (1, 1)])
            self.assertEqual(choice.line[0], choice.move)
            self.assertAlmostEqual(sum(choice.shares.values()), 1, places=2)
            stopped = engine.choose(start, depth=20, report=lambda one: one.depth < 2)
            self.assertEqual(stopped.depth, 2)
            only = start.legal_moves[5:6]
            self.assertEqual(engine.choose(start, nodes=300, only=only).move, only[0])
            with self.assertRaises(ZeroDivisionError):
                engine.choose(start, depth=5, report=lambda one: 1 / 0)
            with self.assertRaisesRegex(RuntimeError, "one call at a time"):
                engine.choose(start, depth=5, report=lambda one: bool(engine.choose(start)))
            with self.assertRaises(ValueError):
                engine.choose(start, level=11)
        with self.assertRaisesRegex(ValueError, "closed"):
            engine.choose(start)
        with self.assertRaisesRegex(ValueError, "the engines are search, random"):
            wayfarer.Engine("stockfish")
        with self.assertRaises(wayfarer.GameOver):
            record = wayfarer.Record(start)
            record.resign()
            wayfarer.Engine("random").choose(record)

    def test_the_seed_decides(self):
        moves = [wayfarer.Engine("random").choose(wayfarer.Position("traverse"), seed=seed).move for seed in (1, 2, 3, 1)]
        self.assertEqual(moves[0], moves[3])
        self.assertGreater(len(set(moves)), 1)

    def test_two_engines_at_once(self):
        """Each waits, in its first report, for the first report of the other: they think at the same time."""
        meeting = threading.Barrier(2, timeout=600)
        found = []

        def think():
            waited = []

            def report(choice):
                if not waited:
                    waited.append(meeting.wait())

            with wayfarer.Engine(hash=1 << 20) as engine:
                found.append(engine.choose(wayfarer.Position("travelers"), depth=3, report=report).move)

        threads = [threading.Thread(target=think) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found[0], found[1])

    def test_the_lock_is_released(self):
        """While an engine thinks without end on one thread, this one runs and stops it."""
        engine, begun, found = wayfarer.Engine(hash=1 << 20), threading.Event(), []
        position = wayfarer.Position("courier-leapale")
        thread = threading.Thread(target=lambda: found.append(
            engine.choose(position, depth=60, report=lambda choice: begun.set())))
        thread.start()
        self.assertTrue(begun.wait(600))
        engine.stop()
        thread.join()
        self.assertIn(found[0].move, position.legal_moves)
        self.assertLess(found[0].depth, 60)

    def test_time(self):
        choice = wayfarer.Engine(hash=1 << 20).choose(wayfarer.Position("courier-leapale"), depth=60, time=0.05)
        self.assertLess(choice.depth, 60)
        self.assertFalse(wayfarer.solve(wayfarer.Position("safe-passage"), time=0.05).proven)

    def test_interrupt(self):
        """At any time: the signal comes after the first report, and after a few moments more each time."""
        for _ in range(5):
            self.interrupt()

    def interrupt(self):
        script = ("import wayfarer\n"
                  "try:\n"
                  "    wayfarer.Engine().choose(wayfarer.Position('courier-leapale'), depth=60,\n"
                  "                             report=lambda choice: print('thinks', flush=True))\n"
                  "except KeyboardInterrupt:\n"
                  "    print('interrupted')\n")
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            self.assertEqual(process.stdout.readline(), "thinks\n")
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.stdout.read().split()[-1], "interrupted")

    def test_analysis(self):
        record = played("travelers", 6)
        depths = []
        found = wayfarer.analyse(record, depth=2, lines=3, report=lambda one: depths.append(one.depth))
        self.assertTrue(found.done)
        self.assertEqual(len(found.lines), 3)
        self.assertIn(2, depths)
        self.assertIsNone(found.goal)
        self.assertIn("depth 2", repr(found))
        puzzle = wayfarer.puzzle(4, 3)
        goal = wayfarer.analyse(puzzle.position).goal
        self.assertEqual((goal.plies, goal.low, goal.certainty), (3, 3, "proven"))

    def test_solver(self):
        puzzle = wayfarer.puzzle(7, 4)
        self.assertEqual(len(puzzle.way), 4)
        solution = wayfarer.solve(puzzle.position)
        self.assertTrue(solution.proven)
        record = wayfarer.Record(puzzle.position)
        advice = wayfarer.advise(record)
        self.assertTrue(advice.reachable)
        for move in solution.way:
            record.play(move)
        self.assertEqual((record.outcome.result, record.outcome.reason, record.outcome.winner), ("win", "goal reached", None))
        with self.assertRaisesRegex(ValueError, "Safe Passage only, not The Travelers"):
            wayfarer.solve(wayfarer.Position("travelers"))
        with self.assertRaises(ValueError):
            wayfarer.puzzle(1, 11)

    def test_review(self):
        record = played("courier-leapale:start=battle-12", 10)
        progress = []
        review = wayfarer.review(record, nodes=200, report=lambda one: progress.append(one.done))
        self.assertTrue(review.complete)
        self.assertEqual([turn.move for turn in review.turns], record.moves)
        self.assertTrue(progress)
        for turn in review.turns:
            self.assertIn(turn.grade, ("best", "good", "inaccuracy", "mistake", "blunder"))
            self.assertIn(turn.best[0], turn.node.parent.position.legal_moves)
        self.assertTrue(all(turn.grade in ("mistake", "blunder") for turn in review.turning_points))
        self.assertEqual(set(review.accuracy), {"w", "b"})
        reasons = [turn.reason for turn in review.turns if turn.reason]
        self.assertTrue(all(reason.text and reason.kind for reason in reasons))
        part = wayfarer.review(record, nodes=200, report=lambda one: False)
        self.assertFalse(part.complete)

    def test_what_is_good_about_a_move(self):
        record = wayfarer.Record(wayfarer.Position("travelers", "9/4T4/9/6T2/7A1/uD2B1b2/8t/6t2/9 w - 0 20"))
        record.play("g6g9")
        turn, = wayfarer.review(record, nodes=20000).turns
        self.assertEqual((turn.grade, turn.reason), ("best", None))
        self.assertEqual(turn.merit.kind, "forces-win")
        self.assertEqual(turn.merit.text, "The other Traveler of White arrives in 1 turn and cannot be stopped.")
        position = turn.node.position
        for move in turn.merit.line:
            position = position.apply(move)
        self.assertEqual(position.outcome.winner, "w")
        german, = wayfarer.review(record, nodes=20000, language="de").turns
        self.assertNotEqual(german.merit.text, turn.merit.text)
        self.assertEqual(german.merit.line, turn.merit.line)

    def test_endgame_tables(self):
        position = wayfarer.Position("courier-leapale", "6/6/6/6/6/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|"
                                     "6/6/6/6/6/6 w 0 1")
        with wayfarer.Engine(hash=1 << 20) as engine:
            choice = engine.choose(position, nodes=1000)
            self.assertEqual((choice.turns_to_win, choice.table), (23, True))
            without = engine.choose(position, nodes=1000, tables=False)
            self.assertEqual((without.turns_to_win, without.table), (0, False))
        best = wayfarer.analyse(position, nodes=1000).lines[0]
        self.assertEqual((best.turns_to_win, best.table), (23, True))
        self.assertFalse(wayfarer.analyse(position, nodes=1000, tables=False).lines[0].table)
        self.assertFalse(wayfarer.analyse(wayfarer.Position("travelers"), nodes=100).lines[0].table)
        record = wayfarer.Record(wayfarer.Position("courier-leapale", "6/6/6/6/6/6|6/6/3E2/6/6/6|6/6/6/6/6/6|6/6/6/6/6/1M4|"
                                                   "6/6/6/6/6/3e2|6/6/6/6/6/6 w 0 1"))
        record.play("xb1xd1")
        turn, = wayfarer.review(record, nodes=1000).turns
        self.assertEqual((turn.grade, turn.loss, turn.reason.kind), ("blunder", 0.5, "throws-away-a-win"))
        turn, = wayfarer.review(record, nodes=1000, tables=False).turns
        self.assertNotEqual(turn.reason and turn.reason.kind, "throws-away-a-win")


class Pictures(unittest.TestCase):
    def test_svg(self):
        for spec in SPECS:
            record = played(spec, 7)
            for shown in (record.position, record, record.end, record.moves[-1]):
                picture = xml.dom.minidom.parseString(shown._repr_svg_())
                board = record.moves[-1].position if shown is record.moves[-1] else record.position
                places = [node for node in picture.getElementsByTagName("rect") if node.getAttribute("width") == "40"]
                self.assertEqual(len(places), len(board.game.places))
                pieces = [node for node in picture.getElementsByTagName("title") if node.parentNode.tagName == "g"]
                self.assertEqual(len(pieces), len(board.pieces()))
                marked = [node for node in places if node.getAttribute("fill") == "#ffd75e"]
                if shown is not record.position and record.moves[-1].path:
                    self.assertEqual(len(marked), len(set(record.moves[-1].path)))
        cube = wayfarer.Position("courier-leapale").svg()
        self.assertEqual([level in cube for level in ("level u", "level z")], [True, True])

    def test_repr(self):
        self.assertEqual(repr(wayfarer.Engine()), "<Engine search>")
        self.assertEqual(repr(wayfarer.Record("travelers").root), "<Node root>")
        self.assertIn("travelers", repr(wayfarer.Record("travelers")))


class Import(unittest.TestCase):
    def test_nothing_heavy_is_imported(self):
        """What makes the import slow is not loaded before it is needed."""
        script = "import sys, wayfarer; print(' '.join(sys.modules))"
        found = set(subprocess.check_output([sys.executable, "-S", "-c", "import sys; sys.path[:0] = %r; %s" % (sys.path, script)],
                                            text=True).split())
        self.assertIn("wayfarer", found)
        self.assertEqual(found & {"numpy", "json", "asyncio", "logging", "socket", "cffi", "wayfarer.svg", "tempfile"}, set())


if __name__ == "__main__":
    unit.main()
