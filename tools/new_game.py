#!/usr/bin/env python3
"""Writes a small game that builds and plays, to be changed into another one: a race of pawns on 5 x 5 squares.

usage: new_game.py NAME [--folder DIR] [--title TITLE]

NAME is what specs call the game, such as fox-and-geese; the C names have underscores. The folder (NAME, if none is
named) may be anywhere; it must not exist or be empty. docs/adding-a-game.md says what comes then."""

import argparse
import json
import os
import re
import shlex
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TEMPLATE = os.path.join(ROOT, "tools", "new_game")
LONGEST = 30


def read(path):
    with open(path, encoding="utf8") as file:
        return file.read()


def c_names():
    """All words of the library's sources that end like the names of a game's symbols."""
    words = set()
    for top in ("include", "src", "apps"):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            for name in names:
                if name.endswith((".c", ".h", ".build")):
                    words |= set(re.findall(r"\b\w+_(?:game|search|rules)\b", read(os.path.join(folder, name))))
    return words


def taken_names():
    """Games of the library and of its examples, and areas of messages: each game has one of its name."""
    names = set(json.loads(read(os.path.join(ROOT, "languages", "en.json")))["library"])
    lists = [os.path.join(ROOT, "src", "games", "meson.build")]
    examples = os.path.join(ROOT, "examples")
    lists += [os.path.join(examples, name, "meson.build") for name in os.listdir(examples)]
    for path in filter(os.path.isfile, lists):
        names |= set(re.findall(r"'name': '(\w+)'", read(path)))
    return {name.replace("_", "-") for name in names}


def check_name(name):
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST:
        sys.exit("%r is no name of a game: use small letters, digits and single hyphens, a letter first, at most %d in all"
                 % (name, LONGEST))
    clashes = {"%s_%s" % (name.replace("-", "_"), end) for end in ("game", "search", "rules")} & c_names()
    if name in taken_names() or clashes:
        sys.exit("%r is taken: %s" % (name, "the library has a name %s" % min(clashes) if clashes else
                                      "choose a name that no game or area of languages/en.json has"))


def check_folder(folder):
    if os.path.exists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        sys.exit("%s: exists already; name another folder by --folder" % folder)


def write(folder, name, title):
    c = name.replace("-", "_")
    for above, _, names in os.walk(TEMPLATE):
        for one in names:
            text = read(os.path.join(above, one))
            for place, word in (("@name@", name), ("@c@", c), ("@title@", title)):
                text = text.replace(place, word)
            to = os.path.join(folder, os.path.relpath(above, TEMPLATE), one.removesuffix(".in").replace("game.c", c + ".c"))
            os.makedirs(os.path.dirname(to), exist_ok=True)
            with open(to, "w", encoding="utf8") as file:
                file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--folder", metavar="DIR", help="where it is written (default: NAME)")
    parser.add_argument("--title", help="what people call it (default: NAME with capital letters)")
    options = parser.parse_args()
    title = options.title or " ".join(word.capitalize() for word in options.name.split("-"))
    folder = os.path.abspath(options.folder or options.name)
    check_name(options.name)
    if not re.fullmatch(r"[A-Za-z0-9][ !#-?A-[\]-~]*", title) or len(title) > LONGEST:
        sys.exit("%r is no title of a game: ASCII, a letter or digit first, no quotes, at most %d characters" % (title, LONGEST))
    check_folder(folder)
    try:
        write(folder, options.name, title)
    except OSError as error:
        sys.exit("%s: %s" % (error.filename, error.strerror))
    file = os.path.join(folder, options.name.replace("-", "_") + ".c")
    print("""Wrote %(folder)s. Build and try it in %(root)s:
    meson setup build-%(name)s -Dtests=true -Dextra_games=%(quoted)s
    ninja -C build-%(name)s
    build-%(name)s/wayfarer play %(name)s
    meson test -C build-%(name)s --suite usual
Then change what is marked CHANGE in %(file)s.""" % {
        "folder": folder, "quoted": shlex.quote(folder), "root": ROOT, "name": options.name, "file": file})


main()
