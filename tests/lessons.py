#!/usr/bin/env python3
"""The lessons of a game: every step is played, every wrong answer is wrong, every word is counted, and every rule is
taught or marked.
usage: lessons.py PROGRAM LESSONS RULES DRAWN

LESSONS is as docs/lessons.md says, RULES the game's README.md, DRAWN its boards with a sentence of the rules each."""

import functools
import json
import os
import re
import subprocess
import sys
import unittest

import unit

PROGRAM, LESSONS, RULES, DRAWN = (os.path.abspath(path) for path in sys.argv[1:5])
del sys.argv[1:5]

MOST_WORDS = 12
STEPS = range(8, 21)
LANGUAGES = ["en", "de"]
BASICS = 120  # seconds for all basic steps together
WORDS_A_MINUTE = 200
ACTION = 4  # seconds: the turn, and going on
PLACE = re.compile(r"[u-z]?[a-j](?:10|[1-9])")
OWN_TITLES = ("Ruling", "Refused")  # of boards that are about no sentence of the inventor's
MARKED = {"en": "mark", "de": "arkier"}  # how a sentence names the places that are marked

with open(LESSONS, encoding="utf-8") as file:
    LESSON = json.load(file)
SPEC = LESSON["spec"]
GAME = SPEC.split(":")[0]


@functools.cache  # several tests ask for the same
def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


def answer(command, step, *words):
    told = run(command, step.get("spec", SPEC), "--position", step["position"], "--json", *words)
    if told.returncode not in (0, 1):
        raise AssertionError(f"{step['id']}: {command} {' '.join(words)}: {told.stderr.strip()}")
    return json.loads(told.stdout)


def texts_of(lesson):
    """All sentences, each with where it stands."""
    for step in lesson["steps"]:
        yield step["id"], step["text"]
        for wrong in step["refuse"]:
            yield f"{step['id']} {wrong['move']}", wrong["text"]
        if "praise" in step:
            yield f"{step['id']} praise", step["praise"]
    for number, hint in enumerate(lesson["guide"]["hints"]):
        yield f"hint {number}", hint


class Played:
    """A move in the position of a step: what it does, as far as aims ask."""

    def __init__(self, step, move, pieces):
        self.step, self.move = step, move
        first, *sent = move.split(",")
        places = PLACE.findall(first)
        self.start, self.end = (places + [None, None])[:2]
        self.sent = [PLACE.findall(one) for one in sent]
        mover = pieces.get(self.start, {})
        self.kind = mover.get("letter", "").upper()
        there = pieces.get(self.end)
        self.takes = there["letter"].upper() if there and there["seat"] != mover.get("seat") else None
        letter = re.search(r"[a-z]\d+([a-z])$", first)
        self.becomes = letter.group(1).upper() if letter else None

    def by(self):
        """How far it goes along levels, where there are any, files and ranks."""
        start, end = self.start, self.end
        levels = [ord(start[0]) - ord(end[0])] if start[0] >= "u" else []
        start, end = start[len(levels) :], end[len(levels) :]
        return [*levels, ord(end[0]) - ord(start[0]), int(end[1:]) - int(start[1:])]

    def jumps(self):
        legal = answer("explain", self.step, self.move)["explanation"]
        if " one step" in legal:
            return 0
        several = re.search(r"(\d+) jumps", legal)
        return int(several.group(1)) if several else int("a jump" in legal)

    def result(self):
        after = answer("apply", self.step, self.move)["position"]
        told = run("result", self.step.get("spec", SPEC), "--position", after)
        return told.stdout.split()


AIMS = {
    "from": lambda played, wanted: played.start in wanted,
    "to": lambda played, wanted: played.end in wanted,
    "rank": lambda played, wanted: PLACE.fullmatch(played.end) is not None and int(re.sub(r"\D", "", played.end)) == wanted,
    "by": lambda played, wanted: played.by() in wanted,
    "level": lambda played, wanted: played.end[0] == wanted,
    "kind": lambda played, wanted: played.kind == wanted,
    "takes": lambda played, wanted: played.takes == wanted,
    "becomes": lambda played, wanted: played.becomes == wanted,
    "sends": lambda played, wanted: wanted in played.sent,
    "sendsFrom": lambda played, wanted: any(start == wanted for start, _ in played.sent),
    "jumps": lambda played, wanted: played.jumps() == wanted,
    "wins": lambda played, wanted: played.result() == (["win"] if wanted is True else ["win", wanted]),
    "setup": lambda played, wanted: played.move.startswith("=") is wanted,
    "pass": lambda played, wanted: (played.move == "pass") is wanted,
}


def reaches(played, aim):
    return all(AIMS[name](played, wanted) for name, wanted in aim.items())


def is_accepted(step, move):
    return any(move == one or (one.endswith("*") and move.startswith(one[:-1])) for one in step["accept"])


class Steps(unittest.TestCase):
    def test_there_are_eight_to_twenty(self):
        self.assertIn(len(LESSON["steps"]), STEPS)
        ids = [step["id"] for step in LESSON["steps"]]
        self.assertEqual(len(ids), len(set(ids)))

    def test_the_first_one_is_what_the_game_is_about(self):
        self.assertIn("wins", LESSON["steps"][0]["aim"])

    def test_a_step_of_other_rules_says_so(self):
        for step in LESSON["steps"]:
            for word in re.findall(r"rules=(\w+)", step.get("spec", "")):
                self.assertIn(word, step["text"]["en"].lower(), step["id"])

    def test_every_kind_is_moved(self):
        """By an accepted move of a step, or it is what a piece becomes."""
        if any(rule["id"] == "chess" for rule in LESSON["rules"]):
            self.skipTest("its pieces are known")
        kinds = {piece["letter"].upper() for piece in json.loads(run("show", SPEC, "--json").stdout)["pieces"]}
        moved = set()
        for step in LESSON["steps"]:
            pieces = {piece["at"]: piece for piece in answer("show", step)["pieces"]}
            for move in (move for move in answer("moves", step)["moves"] if is_accepted(step, move)):
                played = Played(step, move, pieces)
                moved |= {played.kind, played.becomes}
        self.assertEqual(kinds - moved, set())

    def test_what_counts_as_done_is_what_reaches_the_aim(self):
        for step in LESSON["steps"]:
            legal = answer("moves", step)["moves"]
            pieces = {piece["at"]: piece for piece in answer("show", step)["pieces"]}
            right = [move for move in legal if is_accepted(step, move)]
            self.assertTrue(right, f"{step['id']}: nothing legal is accepted")
            for one in step["accept"]:
                self.assertTrue(any(is_accepted({"accept": [one]}, move) for move in legal), f"{step['id']}: {one} is not legal")
            reached = [move for move in legal if reaches(Played(step, move, pieces), step["aim"])]
            self.assertEqual(right, reached, step["id"])

    def test_an_aim_that_names_places_has_a_sentence_that_says_they_are_marked(self):
        """Else another move fits the sentence, and is refused for nothing."""
        for step in LESSON["steps"]:
            aim = step["aim"]
            own = [piece for piece in answer("show", step)["pieces"] if piece["seat"] == step["position"].split()[1]]
            chosen = [piece["letter"].upper() for piece in own if piece["at"] in aim.get("from", [])]
            alone = all(sum(piece["letter"].upper() == letter for piece in own) == 1 for letter in chosen)
            if "to" in aim or not (alone or "by" in aim):
                for language, word in MARKED.items():
                    self.assertIn(word, step["text"][language], f"{step['id']} ({language})")

    def test_wrong_answers_are_refused_or_miss_the_aim(self):
        for step in LESSON["steps"]:
            legal = answer("moves", step)["moves"]
            for wrong in step["refuse"]:
                self.assertFalse(is_accepted(step, wrong["move"]), f"{step['id']}: {wrong['move']} is accepted")
                if wrong["move"] not in legal:
                    told = answer("explain", step, wrong["move"])
                    self.assertFalse(told["legal"], f"{step['id']}: {wrong['move']}")

    def test_wrong_answers_can_be_given_on_the_page(self):
        """There a move begins with a piece of the side that is to move, and a tap on another one of these takes that up."""
        for step in LESSON["steps"]:
            pieces = {piece["at"]: piece["seat"] for piece in answer("show", step)["pieces"]}
            for wrong in step["refuse"]:
                start, end = PLACE.findall(wrong["move"])[:2]
                turn = step["position"].split()[1]
                self.assertEqual(pieces.get(start), turn, f"{step['id']}: {wrong['move']}")
                self.assertNotEqual(pieces.get(end), turn, f"{step['id']}: {wrong['move']}")

    def test_what_is_shown_is_on_the_board_and_begins_with_the_piece(self):
        for step in LESSON["steps"]:
            pieces = {piece["at"] for piece in answer("show", step)["pieces"]}
            if step["show"]:
                self.assertIn(step["show"][0], pieces, step["id"])
            ends = {Played(step, move, {}).end for move in step["accept"] if "*" not in move}
            if step["show"] and ends:
                self.assertTrue(ends & set(step["show"]), step["id"])


class Words(unittest.TestCase):
    def test_no_sentence_is_longer_than_twelve_words(self):
        for where, text in texts_of(LESSON):
            self.assertEqual(sorted(text), sorted(LANGUAGES), where)
            for language, words in text.items():
                self.assertLessEqual(len(words.split()), MOST_WORDS, f"{where} ({language}): {words}")
                self.assertRegex(words, r"^[A-ZÄÖÜ].*[.?!]$", where)

    def test_the_last_rank_has_the_inventors_name(self):
        with open(RULES, encoding="utf-8") as file:
            rules = file.read()
        for where, text in [*texts_of(LESSON), *((step["id"], step["title"]) for step in LESSON["steps"])]:
            for name in re.findall(r"\b(?:last|far|starting|destination) (?:row|rank)\b", text["en"]):
                self.assertTrue(name in rules, f"{where}: the rules do not say \"{name}\"")

    def test_titles_are_short(self):
        for step in LESSON["steps"]:
            for language in LANGUAGES:
                self.assertLessEqual(len(step["title"][language]), 28, step["id"])

    def test_the_basic_steps_take_two_minutes(self):
        basic = [step for step in LESSON["steps"] if step.get("basic")]
        self.assertGreaterEqual(len(basic), 5)
        for language in LANGUAGES:
            words = sum(len(step["text"][language].split()) for step in basic)
            seconds = words * 60 / WORDS_A_MINUTE + 2 * ACTION * len(basic)
            print(f"{GAME}: {len(basic)} basic steps, {words} words in {language}: {seconds:.0f} s")
            self.assertLessEqual(seconds, BASICS)


class Rules(unittest.TestCase):
    """The table: a rule, the step that teaches it, the boards that test it."""

    def test_every_rule_is_taught_or_marked_advanced_with_its_section(self):
        with open(RULES, encoding="utf-8") as file:
            sections = {line.lstrip("#").strip() for line in file if line.startswith("#")}
        steps = {step["id"] for step in LESSON["steps"]}
        for rule in LESSON["rules"]:
            self.assertIn(rule["section"], sections, rule["id"])
            self.assertNotEqual("step" in rule, rule.get("advanced", False), rule["id"])
            if "step" in rule:
                self.assertIn(rule["step"], steps, rule["id"])
                self.assertTrue(rule["drawn"], f"{rule['id']} has no drawn board")

    def test_every_advanced_rule_has_a_title_in_each_language(self):
        """The page lists them after the lesson, each with a link to its section."""
        for rule in LESSON["rules"]:
            self.assertEqual("title" in rule, rule.get("advanced", False), rule["id"])
            for language in LANGUAGES if "title" in rule else []:
                self.assertIn(len(rule["title"][language]), range(4, 36), rule["id"])

    def test_every_step_teaches_a_rule_of_the_table(self):
        taught = {rule["id"]: rule.get("step") for rule in LESSON["rules"]}
        self.assertEqual(len(taught), len(LESSON["rules"]))
        for step in LESSON["steps"]:
            self.assertIn(step["rule"], taught)
            self.assertIsNotNone(taught[step["rule"]], f"{step['id']} teaches a rule that is marked advanced")

    def test_the_table_names_all_drawn_boards_of_the_inventors_sentences(self):
        with open(DRAWN, encoding="utf-8") as file:
            titles = [line[3:].strip() for line in file if line.startswith("== ")]
        named = [title for rule in LESSON["rules"] for title in rule["drawn"]]
        self.assertLessEqual(set(named), set(titles))
        missing = [title for title in titles if title not in named and not title.startswith(OWN_TITLES)]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unit.main()
