#!/usr/bin/env python3
"""Batches, and the environments above them, play as the library does.
usage: environments.py PLAYTHROUGHS [--write]

PettingZoo and OpenSpiel are not packages of Debian, so stand-ins take their places, which check what the two promise and
demand. PLAYTHROUGHS has a game of each kind of spec, action by action; --write writes it again."""

import copy
import hashlib
import json
import os
import pickle
import sys
import unittest

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_ins"))
import pyspiel  # noqa: E402
import wayfarer  # noqa: E402
import wayfarer.env  # noqa: E402
import wayfarer.openspiel  # noqa: E402,F401
from wayfarer.batch import ENDED, GOES_ON, TRUNCATED, Actions, Batch  # noqa: E402
from wayfarer.move import Move  # noqa: E402
from wayfarer.positions import DRAW, Positions  # noqa: E402
from wayfarer.positions import GOES_ON as GOES_ON_BY_ITSELF  # noqa: E402

PLAYTHROUGHS = sys.argv.pop(1)
WRITE = "--write" in sys.argv and bool(sys.argv.remove("--write") or True)
SPECS = ["travelers", "courier-leapale", "courier-leapale:start=battle-12", "traverse", "traverse:players=3,rules=advanced",
         "traverse:players=4,rules=expert", "safe-passage", "safe-passage:start=7,goal=queens,danger=relaxed"]
GAMES = {"wayfarer_travelers": 2, "wayfarer_courier_leapale(start=battle-12)": 2, "wayfarer_traverse(players=3,rules=advanced)": 3,
         "wayfarer_safe_passage(start=scramble,number=7,goal=queens)": 2}


class Batches(unittest.TestCase):
    def test_steps_are_turns_of_a_record(self):
        for spec in SPECS:
            with self.subTest(spec):
                batch, record = Batch(spec, seed=3, limit=60, restart=False), wayfarer.Record(spec)
                actions, turn = Actions(spec), []
                while True:
                    chosen = batch.sample()
                    turn.append(int(chosen[0]))
                    _, ends = batch.step(chosen)
                    if not batch.is_in_turn():
                        move = actions.move(record.position, turn)
                        self.assertEqual(actions.of(move), tuple(turn))
                        record.play(move)
                        self.assertEqual(record.position, batch.position())
                        turn = []
                    if ends[0] != GOES_ON:
                        break
                self.assertEqual(ends[0] == TRUNCATED, record.outcome is None)
                self.assertEqual(batch.outcome(), record.outcome)

    def test_masks_bits_and_samples_agree(self):
        batch = Batch("traverse:players=4,rules=advanced", 16, seed=1, limit=40)
        for _ in range(200):
            masks, words, actions = batch.masks(), batch.mask_words(), batch.sample()
            self.assertEqual(masks.shape, (16, len(batch.actions)))
            self.assertTrue(masks[numpy.arange(16), actions].all())
            action = int(actions[0])
            self.assertTrue(int(words[0, action // 64]) >> action % 64 & 1)
            batch.step(actions)

    def test_observations_are_described(self):
        for spec in SPECS:
            batch = Batch(spec, 3)
            planes = batch.observations()
            self.assertEqual(planes.shape, (3, *batch.observation_shape))
            self.assertEqual(len(batch.planes), batch.observation_shape[0])
            self.assertTrue(all(plane.name and plane.meaning for plane in batch.planes))
            self.assertTrue(((planes >= 0) & (planes <= 1)).all() and planes.any())

    def test_a_copy_goes_on_alike_and_by_itself(self):
        batch = Batch("travelers", 4, seed=9)
        for _ in range(50):
            batch.step(batch.sample())
        twin = copy.deepcopy(batch)
        for _ in range(50):
            chosen = batch.sample()
            numpy.testing.assert_array_equal(chosen, twin.sample())
            batch.step(chosen)
            twin.step(chosen)
            numpy.testing.assert_array_equal(batch.mask_words(), twin.mask_words())
        batch.step(batch.sample())
        self.assertNotEqual([batch.position(g) for g in range(4)], [twin.position(g) for g in range(4)])

    def test_restarts_and_numbers(self):
        batch = Batch("safe-passage:start=0", 8, seed=5, limit=4, vary=True)
        first = [str(batch.game_spec(game)) for game in range(8)]
        self.assertGreater(len(set(first)), 4)
        for _ in range(4):
            rewards, ends = batch.step(batch.sample())
        self.assertTrue((ends == TRUNCATED).all() and (rewards == 0).all())
        self.assertEqual([batch.turns(game) for game in range(8)], [0] * 8)
        self.assertNotEqual([str(batch.game_spec(game)) for game in range(8)], first)
        batch.reset(5)
        self.assertEqual([str(batch.game_spec(game)) for game in range(8)], first)

    def test_a_seat_that_leaves_is_passed_over(self):
        batch = Batch("traverse:players=3", restart=False)
        rewards, end = batch.leave(0, batch.spec.seats[1])
        self.assertEqual((end, rewards.any()), (GOES_ON, False))
        seen = set()
        for _ in range(40):
            seen.add(int(batch.seats[0]))
            batch.step(batch.sample())
        self.assertEqual(len(seen), 2)
        rewards, end = batch.leave(0, batch.spec.seats[0])
        self.assertEqual((end, rewards.max()), (ENDED, 1))

    def test_wrong_calls_say_why(self):
        batch = Batch("travelers", 2)
        for call, words in ((lambda: batch.step([0, 0]), "not legal in game 0"), (lambda: batch.step([1]), "each of the 2 games"),
                            (lambda: Batch("travelers", 0), "at least one game"), (lambda: batch.actions.number("zz", "w"), "no action"),
                            (lambda: batch.actions.text(99999, "w"), "not 99999"), (lambda: batch.position(2), "games 0 to 1")):
            with self.assertRaisesRegex((ValueError, IndexError), words):
                call()

    def test_actions_are_read_as_they_are_written(self):
        actions = Actions("travelers")
        for move in wayfarer.Position("travelers").legal_moves:
            for action in actions.of(move):
                self.assertEqual(actions.number(actions.text(action, "w"), "w"), action)


class ManyPositions(unittest.TestCase):
    def some(self, spec):
        """Positions of random games, at different turns."""
        batch = Batch(spec, 6, seed=2)
        for step in range(60):
            batch.step(batch.sample())
        return [wayfarer.Spec(spec).start()] * (not spec.startswith("traverse")) + [batch.position(game) for game in range(6)]

    def test_turns_are_the_legal_moves(self):
        for spec in SPECS:
            with self.subTest(spec):
                given = self.some(spec)
                positions = Positions(spec, given)
                turns = positions.turns()
                self.assertEqual([positions.move(parent, move) for parent, move in zip(turns.parents, turns.moves)],
                                 [move for position in given for move in position.legal_moves])
                for i in range(0, len(turns.moves), 7):
                    parent = given[turns.parents[i]]
                    self.assertEqual(turns.after[i], parent.apply(Move(parent, bytes(turns.moves[i]))))
                self.assertEqual(len(turns.after), len(turns.moves))

    def test_boards_are_the_piece_planes_of_batches(self):
        for spec in SPECS:
            with self.subTest(spec):
                batch = Batch(spec, 16, seed=4)
                for _ in range(30):
                    batch.step(batch.sample())
                whole = [game for game in range(16) if not batch.is_in_turn(game)]
                boards = Positions(spec, [batch.position(game) for game in whole]).boards()
                kinds = len(batch.spec.game.kinds) * len(batch.spec.seats)
                codes = numpy.arange(1, kinds + 1).reshape(1, -1, *[1] * (boards.ndim - 1))
                numpy.testing.assert_array_equal(boards[:, None] == codes, batch.observations()[whole][:, :kinds] == 1)

    def test_a_seat_that_looks(self):
        positions = Positions("travelers", self.some("travelers"))
        boards, others = positions.boards(), positions.boards(1 - positions.seats)
        swapped = numpy.where(boards == 0, 0, (boards + 5) % 12 + 1)
        numpy.testing.assert_array_equal(others, swapped[:, ::-1])
        self.assertRaisesRegex(ValueError, "a seat of travelers for each of the 7", positions.boards, numpy.full(7, 2))
        self.assertRaisesRegex(ValueError, "a seat of travelers for each of the 7", positions.boards, numpy.zeros(6))

    def test_results_seats_and_hashes(self):
        spec = wayfarer.Spec("travelers")
        texts = ["2T6/3T5/9/7tt/4B4/b8/9/9/9 w - 0 1", "9/b8/9/3Au2tt/9/9/9/B8/T1T6 w - 99 50"]
        given = [wayfarer.Position(spec, texts[0]).apply("d8d9"), wayfarer.Position(spec, texts[1]).apply("d6d7"), spec.start()]
        positions = Positions(spec, given)
        self.assertEqual(positions.results.tolist(), [0, DRAW, GOES_ON_BY_ITSELF])
        self.assertEqual(positions.seats.tolist(), [1, 1, 0])
        self.assertEqual(positions.hashes.tolist(), [position.zobrist for position in given])
        self.assertEqual(len(positions[:1].turns().moves), 0)

    def test_indices(self):
        given = self.some("courier-leapale:start=battle-12")
        positions = Positions("courier-leapale:start=battle-12", given)
        self.assertEqual([positions[i] for i in range(len(given))], given)
        self.assertEqual([one for one in positions[numpy.array([2, 0])]], [given[2], given[0]])
        self.assertEqual(positions[-1], given[-1])
        self.assertEqual((len(positions[2:5]), len(positions[:0].turns().moves), positions[:0].boards().shape[0]), (3, 0, 0))
        self.assertRaises(IndexError, lambda: positions[7])
        self.assertRaisesRegex(ValueError, "no position of travelers", Positions, "travelers", given)


class Environments(unittest.TestCase):
    def play(self, env, seed):
        """A random game: what each agent was told, step by step."""
        env.reset(seed=seed)
        for agent in env.agents:
            env.action_space(agent).seed(seed)
        told, gained = [], dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertEqual(set(env.rewards), set(env.agents))
            gained[agent] += reward
            done = termination or truncation
            action = None if done else env.action_space(agent).sample(observation["action_mask"])
            told.append((agent, action, reward, termination, truncation, info, observation["observation"].tobytes()))
            env.step(action)
        return told, gained

    def test_random_games(self):
        for spec in SPECS:
            with self.subTest(spec):
                env = wayfarer.env.env(spec, limit=30)
                told, gained = self.play(env, 2)
                self.assertEqual(told, self.play(wayfarer.env.env(spec, limit=30), 2)[0])
                self.assertEqual(len(gained), len(wayfarer.Spec(spec).seats))
                ends = [row[3] or row[4] for row in told]
                self.assertEqual(sum(ends), len(gained))
                self.assertLessEqual(len(env.observation_space(told[0][0]).spaces["observation"].shape), 3)

    def test_names_have_a_version(self):
        self.assertEqual(wayfarer.env.name("traverse:players=3"), "traverse_players_3_v0")
        self.assertEqual(wayfarer.env.env("travelers").metadata["name"], "travelers_v0")

    def test_winners_gain_and_pictures_are_drawn(self):
        env = wayfarer.env.raw_env("courier-leapale:start=battle-12", render_mode="ansi")
        told, gained = next(pair for seed in range(60) if any((pair := self.play(env, seed))[1].values()))
        self.assertEqual(sorted(gained.values()), [-1, 1])
        self.assertRegex(told[-1][5]["outcome"], "^(1-0|0-1): ")
        env.reset(seed=1)
        self.assertEqual(env.render(), wayfarer.Position("courier-leapale:start=battle-12").diagram)
        with self.assertRaisesRegex(ValueError, "not legal"):
            env.step(0)
        with self.assertRaisesRegex(ValueError, "render mode"):
            wayfarer.env.env("travelers", render_mode="human")


class OpenSpiel(unittest.TestCase):
    def test_random_games(self):
        for text, players in GAMES.items():
            with self.subTest(text):
                game = pyspiel.load_game(text)
                self.assertEqual(game.num_players(), players)
                self.play(game, numpy.random.default_rng(4))

    def play(self, game, random):
        state = game.new_initial_state()
        observer = game.make_py_observer()
        for _ in range(120):
            if state.is_terminal():
                break
            player = state.current_player()
            legal = state.legal_actions()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertTrue(legal and 0 <= legal[0] and legal[-1] < game.num_distinct_actions())
            self.assertEqual([state.legal_actions(other) for other in range(game.num_players()) if other != player],
                             [[]] * (game.num_players() - 1))
            names = {state.action_to_string(player, action) for action in legal}
            self.assertEqual(len(names), len(legal))
            observer.set_from(state, player)
            self.assertTrue(observer.tensor.any())
            action = int(random.choice(legal))
            twin = state.clone()
            twin.apply_action(action)
            self.assertEqual(state.legal_actions(), legal)
            state.apply_action(action)
            self.assertEqual(str(twin), str(state))
            stored = pickle.loads(pickle.dumps(state.played))  # as OpenSpiel serializes a state
            numpy.testing.assert_array_equal(stored.batch.mask_words(), state.played.batch.mask_words())
            self.assertEqual(len(state.returns()), game.num_players())
        while not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
        self.assertEqual((state.current_player(), state.legal_actions()), (int(pyspiel.PlayerId.TERMINAL), []))
        self.assertLessEqual(abs(sum(state.returns())) if "safe" not in game.game_type.short_name else 0, 1e-6)

    def test_the_classes_of_games_are_found_by_their_names(self):
        for text in GAMES:
            kind = type(pyspiel.load_game(text))
            self.assertIs(pickle.loads(pickle.dumps(kind)), kind)

    def test_parameters(self):
        self.assertEqual(str(pyspiel.load_game("wayfarer_safe_passage(start=numbered,number=12)").spec), "safe-passage:start=12")
        with self.assertRaisesRegex(ValueError, "none of 2, 3, 4"):
            pyspiel.load_game("wayfarer_traverse(players=5)")


def playthrough(spec):
    """A random game, action by action: the seat, the action and its text, and what was seen before it."""
    batch = Batch(spec, seed=11, limit=25, restart=False)
    steps = []
    while True:
        seat = batch.spec.game.seats[int(batch.seats[0])].letter
        seen = hashlib.sha256(batch.observations().astype("<f4").tobytes() + batch.mask_words().astype("<u8").tobytes())
        action = int(batch.sample()[0])
        rewards, ends = batch.step([action])
        steps.append([seat, action, batch.actions.text(action, seat), seen.hexdigest()[:16]])
        if ends[0] != GOES_ON:
            break
    return {"spec": str(batch.spec), "actions": len(batch.actions), "planes": [plane.name for plane in batch.planes], "steps": steps,
            "rewards": [round(float(reward), 4) for reward in rewards[0]], "outcome": str(batch.outcome()),
            "position": batch.position().text}


class Playthroughs(unittest.TestCase):
    def test_kept_games_are_played_again(self):
        with open(PLAYTHROUGHS, encoding="utf-8") as file:
            kept = [json.loads(line) for line in file]
        self.assertEqual([game["spec"] for game in kept], [str(wayfarer.Spec(spec)) for spec in SPECS])
        for game in kept:
            self.assertEqual(playthrough(game["spec"]), game)


if __name__ == "__main__":
    if WRITE:
        with open(PLAYTHROUGHS, "w", encoding="utf-8") as file:
            for spec in SPECS:
                file.write(json.dumps(playthrough(spec)) + "\n")
    else:
        unittest.main()
