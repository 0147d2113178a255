#!/usr/bin/env python3
"""The languages of the library: the catalogue has the English of now, and what is missing or wrong in a language stops
the build with the place.

usage: languages.py PROGRAM TOOL FILE    the program, tools/languages.py, languages/en.json"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

program, tool, catalogue = sys.argv[1:]
passed = 0


def run(words, **options):
    return subprocess.run(words, capture_output=True, encoding="utf8", check=False, **options)


def expect(what, condition, said=""):
    global passed
    if not condition:
        sys.exit("FAILED %s %s" % (what, said))
    passed += 1


HANG = 900  # seconds
ENGLISH = {"library": {"game": {"kind.B": "Block", "stands": "The {0, kind} on {0, place} has {1, plural, one {one way} other {{1} ways}}."}}}
GERMAN = {"name": "Deutsch", "plural": {"one": "n == 1"}, "forms": {"m": {"der": "der {}"}},
          "library": {"game": {"kind.B": {"class": "m", "word": "Block"},
                               "stands": "{0, Der} auf {0, place} hat {1, plural, one {einen Weg} other {{1} Wege}}."}}}


def table(change=lambda german: None):
    """What the tool makes of a language after a change."""
    german = json.loads(json.dumps(GERMAN))
    change(german)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for tag, one in (("de", german), ("en", ENGLISH)):
            paths.append(os.path.join(folder, tag + ".json"))
            with open(paths[-1], "w", encoding="utf8") as file:
                json.dump(one, file)
        return run([sys.executable, tool, "table", *paths])


made = table()
expect("a whole language is compiled", made.returncode == 0, made.stderr)
expect("forms begin with a capital letter where a message asks for one", '"game.kind.B.Der", "Der Block"' in made.stdout, made.stdout)


def faulty(what, said, change):
    made = table(change)
    expect(what, made.returncode != 0 and said in made.stderr, made.stderr)


def texts(german):
    return german["library"]["game"]


faulty("a message is missing", "library.game.stands is missing", lambda german: texts(german).pop("stands"))
faulty("a message too many", "library.game.more is not in the English", lambda german: texts(german).update(more="Mehr."))
faulty("a slot too many", "the English has no slot 2", lambda german: texts(german).update(stands="{2}."))
faulty("a form that a kind lacks", "no form `den`", lambda german: texts(german).update(stands="{0, den}."))
faulty("an open brace", "a brace stays open", lambda german: texts(german).update(stands="{0, place."))
faulty("a plural without its last case", "the last case of a plural is `other`",
       lambda german: texts(german).update(stands="{1, plural, one {ein Weg}}."))
faulty("a select without its last case", "the last case of a select is `other`",
       lambda german: texts(german).update(stands="{0, select, Block {ein Weg}}."))
faulty("a plural that a kind lacks", "no form `plural`", lambda german: texts(german).update(stands="{1, plural, =2 {zwei} other {{1}}} {0, plural}."))
faulty("a class that is not there", "`forms` has no class 'f'", lambda german: texts(german)["kind.B"].update({"class": "f"}))
faulty("a plural that is no expression", "is no expression of n", lambda german: german["plural"].update(one="exit(1)"))



def ids(said, catalogue_of):
    """What the tool says of ids: of a program with these messages, and a catalogue."""
    with tempfile.TemporaryDirectory() as folder:
        listed = {"messages": [{"area": "game", "id": one, "text": "T"} for one in said]}
        script, path = os.path.join(folder, "program"), os.path.join(folder, "en.json")
        with open(script, "w", encoding="utf8") as file:
            file.write("#!/bin/sh\necho '%s'\n" % json.dumps(listed))
        os.chmod(script, 0o755)
        with open(path, "w", encoding="utf8") as file:
            json.dump({"library": {"game": dict.fromkeys(catalogue_of, "T")}}, file)
        return run([sys.executable, tool, "ids", script, path])


expect("the same ids are no fault", ids(["a", "b"], ["a", "b"]).returncode == 0)
made = ids(["a", "step.backward"], ["a"])
expect("an id in the sources only", made.returncode != 0 and "en.json: library.game.step.backward is missing" in made.stderr, made.stderr)
made = ids(["a"], ["a", "b"])
expect("an id in the file only", made.returncode != 0 and "library.game.b is in no source" in made.stderr, made.stderr)
whole = run([sys.executable, tool, "check", program, catalogue])
expect("languages/en.json has the library's English of now", whole.returncode == 0, whole.stderr)

said = run([program, "--language", "de", "explain", "travelers", "a2a7"]).stdout
expect("a refusal is explained in German", said not in ("", run([program, "explain", "travelers", "a2a7"]).stdout), said)
told = run([program, "--language", "de", "moves", "travelers", "--position", "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 00 1"]).stderr
expect("what is wrong with a position is told in German", "Byte 47: der Zähler darf nicht mit einer Null beginnen" in told, told)
told = run([program, "--language", "de", "show", "--game", "-"], input='[Spec "travelers"]\n\n1. a2a3 (b2b9) *').stderr
expect("and of a record, with line and column", "Zeile 3, Spalte 10: Der Dreier zieht höchstens drei Felder weit" in told, told)


def arguments(text, at):
    """How many arguments a call has that opens before `at`."""
    depth, count, quoted = 1, 1, False
    while depth > 0:
        character = text[at]
        at += 2 if character == "\\" else 1
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        count += not quoted and depth == 1 and character == ","
    return count


def calls(folder):
    """The messages that commands use, with the file and the number of their arguments (None: it is not printed)."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "*.c"), recursive=True)):
        with open(path, encoding="utf8") as file:
            text = re.sub(r"'\\?.'", "0", file.read())
        for call in re.finditer(r"(?:(?:cli_(?:error|no|error_text)|match_error)\((?:[\w>-]+,\s*)*)?\b(ERROR_[A-Z0-9_]+)\b", text):
            printed = call.group().find("(") >= 0
            yield os.path.relpath(path, folder), call[1], arguments(text, call.start(1)) - 1 if printed else None


commands_folder = os.path.join(os.path.dirname(catalogue), "..", "apps", "cli")
with open(os.path.join(commands_folder, "errors.c"), encoding="utf8") as file:
    table_of_errors = re.findall(r'\[(ERROR_\w+)\] =\s*\{\s*"(error\.[^"]*)"', file.read())
english = json.load(open(catalogue, encoding="utf8"))["library"]["terminal"]
slots = {name: len(set(re.findall(r"\{(\d)", english[key]))) for name, key in table_of_errors}
used = {(file, name, count) for file, name, count in calls(commands_folder) if file != "errors.c" or count is not None}
expect("the messages of errors are found", len(slots) > 150 and len(used) > 150, (len(slots), len(used)))
for file, name, count in sorted(used, key=str):
    expect("%s fills the slots of %s" % (file, name), count in (None, slots[name]), "%s of %d" % (count, slots[name]))
for name in slots:
    expect("%s is used" % name, name in {use[1] for use in used} or name.startswith("ERROR_REASON_"))
for words, status, told in (
        ([], 2, "es fehlt ein COMMAND; wayfarer --help listet sie auf"),
        (["fly"], 2, "unbekannter COMMAND 'fly'; wayfarer --help listet sie auf"),
        (["moves"], 2, "SPEC fehlt; Aufruf: wayfarer moves SPEC ...; wayfarer moves --help sagt mehr"),
        (["moves", "travelers", "--fly"], 2, "unbekannte Option '--fly'"),
        (["perft", "travelers", "x"], 2, "die Tiefe muss eine Zahl von 0 bis 100 sein, nicht 'x'"),
        (["moves", "chess"], 2, "SPEC: Byte 1: kein Spiel heißt 'chess'; wayfarer games listet die Spiele auf"),
        (["show", "travelers", "--position", "?"], 2, "Stellung: Byte 1: erwartet: eine Figur oder eine Zahl leerer Felder; hier steht '?'"),
        (["apply", "travelers", "d1d4"], 1, "Zug 'd1d4': Der Reisende darf nicht über das Ass auf d2 ziehen"),
        (["show", "travelers", "--file", "/nowhere/x"], 2, "'/nowhere/x' kann nicht geöffnet werden: keine solche Datei"),
        (["puzzle", "--date", "2026-02-30"], 2, "--date: den Tag 2026-02-30 gibt es im Kalender nicht"),
        (["match", "--spec", "travelers", "--engine", "a\x01", "--engine", "b"], 2, "'--engine' darf keine Steuerzeichen haben: 'a?'")):
    done = run([program, "--language", "de", *words], timeout=HANG)
    expect("%s is refused in German" % words, done.stderr.startswith("wayfarer: " + told) and done.stderr.count("\n") == 1
           and done.returncode == status, done.stderr)


def told_lines(text):
    """The lines of a help that tell something: not how a command is called, nor examples."""
    return {line for line in text.split("\n") if line and not line.startswith(" ")}


overview = run([program, "--help"]).stdout
german_overview = run([program, "--language", "de", "--help"]).stdout
expect("--help in German tells nothing in English", not told_lines(overview) & told_lines(german_overview),
       told_lines(overview) & told_lines(german_overview))
commands = sorted(set(re.findall(r"^  wayfarer ([a-z-]+)", overview, re.M)))
expect("--help lists the commands in German, too", commands == sorted(set(re.findall(r"^  wayfarer ([a-z-]+)", german_overview, re.M))))
for command in commands:
    helps = [run([program, *words, command, "--help"]).stdout for words in ((), ("--language", "de"))]
    both = told_lines(helps[0]) & told_lines(helps[1])
    expect("the help of %s is German" % command, len(told_lines(helps[1])) > 1 and not both, both)
for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
    environment = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    german = run([program, "explain", "travelers", "a2a7"], env={**environment, variable: "de_DE.UTF-8"}).stdout
    expect("%s chooses the language" % variable, german == said, german)
refused = run([program, "--language", "xx", "games"])
expect("an unknown language is refused, and those that there are are named",
       refused.returncode == 2 and "'xx'" in refused.stderr and "en, de" in refused.stderr, refused.stderr)
for words in (["messages", "--json", "--language", "de"], ["--language", "de", "messages", "--json"]):
    listed = json.loads(run([program, *words]).stdout)["messages"]
    messages = {(message["area"], message["id"]): message["text"] for message in listed}
    expect("messages are listed in a language",
           messages["travelers", "kind.B"] == "Block" and messages["shared", "list.and"] == " und ", words)
print("%d passed, 0 failed" % passed)
