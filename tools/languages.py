#!/usr/bin/env python3
"""Compiles languages/TAG.json into the table of languages (src/language/languages.h), and keeps the English of the
library, which is in its sources, in languages/en.json for those who translate.

usage: languages.py table FILE...          prints the table as C; files with the same name are one language. Texts of
                                           rules, README.TAG.md, begin with their game's title. --without AREA,AREA
                                           before the files leaves areas out
       languages.py names FILE...          prints what games, seats and kinds are called, for the page, as JSON:
                                           {TAG: {GAME: {"kind.T": {FORM: TEXT}}}}, "" for the word itself
       languages.py english PROGRAM FILE   writes into FILE (languages/en.json) what the program says in English
       languages.py check PROGRAM FILE     fails if that would change the file
       languages.py ids PROGRAM FILE       fails if a message is in the sources or in the file only

In a file `library` has an area for each game, `shared`, `server` and `terminal`. Its messages are those of include/wayfarer/explain.h. A
word with forms is an object: {"class": "m", "word": "Block"}; `forms` at the top of the file has the forms of each
class, {"m": {"den": "den {}"}}, and the object may have forms of its own. `{0, den}` in a message asks for one; with a
capital letter, `{0, Den}`, it begins with one. `plural` says when a number takes which form: {"one": "n == 1"}."""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLAIN = {"list", "place", "file", "kind", "seat", "a"}  # "a": English names with their article
CHOOSING = ("plural", "select")  # with cases; without, `plural` is a form of a word
PLURALS = ("zero", "one", "two", "few", "many")
EXPRESSION = re.compile(r"[n0-9 %=!<>&|()]+")


class Fault(Exception):
    pass


def placeholders(text, where):
    """The placeholders of a message as (slot, form, plural cases), those inside of cases too."""
    found, depth, start = [], 0, 0
    for at, byte in enumerate(text):
        if byte == "{":
            depth += 1
            if depth == 1:
                start = at + 1
        elif byte == "}":
            depth -= 1
            if depth < 0:
                raise Fault("%s: a brace closes nothing" % where)
            if depth == 0:
                found += placeholder(text[start:at], where)
    if depth != 0:
        raise Fault("%s: a brace stays open" % where)
    return found


def placeholder(inside, where):
    slot, form, rest = (inside.split(",", 2) + ["", ""])[:3]
    form = form.strip()
    if not re.fullmatch(r"\d", slot):
        raise Fault("%s: a placeholder begins with a digit, not %r" % (where, slot))
    if form not in CHOOSING or not rest:
        return [(slot, form)]
    cases = re.findall(r"(\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}", rest)
    if not cases or cases[-1][0] != "other":
        raise Fault("%s: the last case of a %s is `other`" % (where, form))
    return [(slot, "")] + [one for _, words in cases for one in placeholders(words, where)]


def forms_of(word, classes, where):
    """A word with forms as a dictionary: form (or "") to text."""
    if isinstance(word, str):
        return {"": word}
    if "word" not in word:
        raise Fault("%s: a word with forms has a `word`" % where)
    if "class" in word and word["class"] not in classes:
        raise Fault("%s: `forms` has no class %r" % (where, word["class"]))
    forms = {form: text.replace("{}", word["word"]) for form, text in classes.get(word.get("class"), {}).items()}
    forms.update({form: text for form, text in word.items() if form not in ("class", "word")})
    forms.update({form[0].upper() + form[1:]: text[0].upper() + text[1:] for form, text in forms.items()})
    return {"": word["word"], **forms}


def asked_forms(texts, where):
    """The forms of its kinds that an area's messages ask for."""
    asked = set()
    for key, text in texts.items():
        if isinstance(text, str):
            asked |= {form for _, form in placeholders(text, "%s.%s" % (where, key))}
    return {form for form in asked if form and form[0].lower() + form[1:] not in PLAIN}


def check_forms(texts, asked, classes, where):
    """Every kind has every form that is asked for."""
    for key, word in texts.items():
        if key.startswith("kind."):
            for form in sorted(asked - set(forms_of(word, classes, "%s.%s" % (where, key)))):
                raise Fault("%s.%s: no form `%s`, which a message asks for" % (where, key, form))


def entries(language, path):
    classes, areas, made = language.get("forms", {}), language.get("library", {}), {}
    shared = asked_forms(areas.get("shared", {}), "%s: library.shared" % path)
    for area, texts in areas.items():
        where = "%s: library.%s" % (path, area)
        check_forms(texts, shared | asked_forms(texts, where), classes, where)
        for key, text in texts.items():
            for form, words in forms_of(text, classes, "%s.%s" % (where, key)).items():
                made["%s.%s" % (area, key) + ("." + form if form else "")] = words
    return made


def check_complete(english, language, path):
    for area, texts in english.get("library", {}).items():
        theirs = language.get("library", {}).get(area, {})
        for key in texts:
            if not theirs.get(key) and texts[key] != "":
                raise Fault("%s: library.%s.%s is missing" % (path, area, key))
        for key in theirs:
            if key not in texts:
                raise Fault("%s: library.%s.%s is not in the English" % (path, area, key))
        for key, text in texts.items():
            asked = {slot for slot, _ in placeholders(text, "%s.%s" % (area, key))}
            if isinstance(theirs[key], str):
                for slot, _ in placeholders(theirs[key], "%s: library.%s.%s" % (path, area, key)):
                    if slot not in asked:
                        raise Fault("%s: library.%s.%s: the English has no slot %s" % (path, area, key, slot))


def put_rules(areas, made, path):
    """Adds a text of rules to the area whose title it has."""
    with open(path, encoding="utf8") as file:
        text = file.read()
    title = text.split("\n", 1)[0].lstrip("# ")
    for area, texts in areas.items():
        if texts.get("title") == title:
            made["%s.rules" % area] = text
            return
    raise Fault("%s: no game is called %r" % (path, title))


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def plural_function(tag, plural):
    names = [name for name in PLURALS if name in plural] + ["other"]
    lines = []
    for at, name in enumerate(names[:-1]):
        if not EXPRESSION.fullmatch(plural[name]):
            raise Fault("%s: plural.%s is no expression of n" % (tag, name))
        lines.append("    if (%s)\n        return %d;" % (plural[name], at))
    body = "\n".join(lines) if lines else "    (void)n;"
    return ("static unsigned plural_%s(unsigned long n)\n{\n%s\n    return %d;\n}\n"
            "static const char *const plurals_%s[] = {%s};\n"
            % (tag, body, len(names) - 1, tag, ", ".join(quoted(name) for name in names)))


LONGEST = 2000  # bytes of a text that is written as a string: C promises 4095


def text_of(name, at, text):
    """How an entry names its text, after a long one was printed as an array."""
    if len(text.encode()) <= LONGEST:
        return quoted(text)
    array = "text_%s_%d" % (name, at)
    print("static const char %s[] = {%s, 0};" % (array, ", ".join("'\\x%02x'" % byte for byte in text.encode())))
    return array


def read_languages(paths):
    """Tags and the files of each, as they were given."""
    languages = {}
    for path in paths:
        with open(path, encoding="utf8") as file:
            try:
                languages.setdefault(os.path.splitext(os.path.basename(path))[0], []).append((path, json.load(file)))
            except json.JSONDecodeError as error:
                raise Fault("%s: %s" % (path, error)) from error
    return languages


NAMES = re.compile(r"title$|kind\.|seat\.")  # ids of what the page names by itself; all else the library says


def print_names(paths):
    names = {}
    for tag, files in read_languages(paths).items():
        if tag == "en":
            continue  # the library's own
        of = names.setdefault(tag, {})
        for path, one in files:
            for area, texts in one.get("library", {}).items():
                words = {key: word for key, word in texts.items() if NAMES.match(key)}
                if words:
                    of[area] = {key: forms_of(word, files[0][1].get("forms", {}), "%s: %s" % (path, key))
                                for key, word in words.items()}
    print(json.dumps(names, ensure_ascii=False))


def print_table(paths, without=()):
    rules = [path for path in paths if path.endswith(".md")]
    languages = read_languages([path for path in paths if path not in rules])
    english = {os.path.dirname(path): one for path, one in languages.pop("en")}
    rows = []
    print('/* Made by tools/languages.py. */\n#include "language/languages.h"\n')
    for tag, files in languages.items():
        head, made, areas, name = files[0][1], {}, {}, re.sub(r"\W", "_", tag)
        for path, one in files:
            check_complete(english.get(os.path.dirname(path), {}), one, path)
            told = {area: texts for area, texts in one.get("library", {}).items() if area not in without}
            made.update(entries({"forms": head.get("forms", {}), **one, "library": told}, path))
            areas.update(one.get("library", {}))
        for path in rules:
            if path.endswith(".%s.md" % tag):
                put_rules(areas, made, path)
        print(plural_function(name, head["plural"]))
        keys = sorted(made, key=lambda key: key.encode())
        lines = ["    {%s, %s}," % (quoted(key), text_of(name, at, made[key])) for at, key in enumerate(keys)]
        print("static const LanguageEntry entries_%s[] = {\n%s\n    {NULL, NULL},\n};\n" % (name, "\n".join(lines)))
        rows.append("    {%s, %s, plural_%s, plurals_%s, %d, entries_%s},"
                    % (quoted(tag), quoted(head["name"]), name, name, len(made), name))
    print("const WfLanguage languages_table[] = {\n%s\n};\nconst size_t languages_count = %d;" % ("\n".join(rows), len(rows)))


def english(program, path):
    """The file's text with the library's English of now, and as it is."""
    with open(path, encoding="utf8") as file:
        before = file.read()
    listed = json.loads(subprocess.run([program, "messages", "--json"], capture_output=True, check=True).stdout)
    said = {}
    for message in listed["messages"]:
        said.setdefault(message["area"], {})[message["id"]] = message["text"]
    whole = json.loads(before)
    areas = whole.get("library") or said
    whole["library"] = {area: said[area] for area in areas if area in said}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n", before


def source_of(identity, path):
    """The source with this id: of the tree, or of the game whose languages the file is among."""
    tops = [os.path.join(ROOT, top) for top in ("src", "apps")]
    for top in [os.path.dirname(os.path.dirname(os.path.abspath(path))), *tops]:
        for folder, _, names in os.walk(top):
            for source in (os.path.join(folder, name) for name in names if name.endswith(".c")):
                with open(source, encoding="utf8") as file:
                    if '"%s"' % identity in file.read():
                        return os.path.relpath(source, ROOT) if top in tops else source
    return "the program"


def how_to_write(program, path):
    """What writes a file of English: one of a game outside the tree is named by its own path, not by that of the link."""
    if os.path.realpath(path) == os.path.join(os.path.realpath(ROOT), "languages", "en.json"):
        return "make languages"
    return "python3 %s english %s %s" % (os.path.join(ROOT, "tools", "languages.py"), os.path.abspath(program), os.path.realpath(path))


def check_ids(program, path):
    now, before = (json.loads(text).get("library", {}) for text in english(program, path))
    path = os.path.realpath(path)
    faults = []
    for area in sorted(set(now) | set(before)):
        faults += ["%s: library.%s.%s is missing, which is in %s" % (path, area, key, source_of(key, path))
                   for key in now.get(area, {}) if key not in before.get(area, {})]
        faults += ["%s: library.%s.%s is in no source" % (path, area, key)
                   for key in before.get(area, {}) if key not in now.get(area, {})]
    if faults:
        raise Fault("\n".join(faults + ["This writes the file: " + how_to_write(program, path)]))


def main(words):
    try:
        if words[:2] == ["table", "--without"] and len(words) > 3:
            print_table(words[3:], words[2].split(","))
        elif words[:1] == ["table"] and len(words) > 1:
            print_table(words[1:])
        elif words[:1] == ["names"] and len(words) > 1:
            print_names([path for path in words[1:] if path.endswith(".json")])
        elif words[:1] == ["ids"] and len(words) == 3:
            check_ids(*words[1:])
        elif words[:1] in (["english"], ["check"]) and len(words) == 3:
            now, before = english(words[1], words[2])
            if words[0] == "check" and now != before:
                raise Fault("%s does not have the library's English of now. This writes the file: %s"
                            % (words[2], how_to_write(words[1], words[2])))
            if words[0] == "english":
                with open(words[2], "w", encoding="utf8") as file:
                    file.write(now)
        else:
            raise Fault(__doc__)
    except Fault as fault:
        sys.exit(str(fault))


main(sys.argv[1:])
