#!/usr/bin/env python3
"""Writes the annotated games of the page, data/annotated/GAME.json, from records.

usage: annotate.py PROGRAM OUT.json NODES RECORD...

NODES is the number of positions of a search.

Each record becomes a chapter with its review, in each language of the program. A comment says the reason of each weak
move. Titles and introductions are written by hand: OUT.json keeps those of a chapter with the same moves."""

import json
import os
import subprocess
import sys

LANGUAGES = ("en", "de")
KEPT = ("title", "intro")


def run(program, *words):
    return json.loads(subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout)


def said_in_all(reviews):
    """The review in English, with the texts of its reasons and merits in each language."""
    review = reviews["en"]
    for i, turn in enumerate(review["turns"]):
        for said in ("reason", "merit"):
            if turn.get(said) is not None:
                turn[said]["text"] = {language: one["turns"][i][said]["text"] for language, one in reviews.items()}
    return review


def chapter(program, nodes, record):
    game = run(program, "positions", record)
    reviews = {language: run(program, "review", record, "--nodes", nodes, "--language", language, "--json")
               for language in LANGUAGES}
    review = said_in_all(reviews)
    del review["version"]
    comments = {turn["turn"]: turn["reason"]["text"] for turn in review["turns"] if turn["reason"] is not None}
    empty = {language: "" for language in LANGUAGES}
    return {"title": empty, "intro": empty, "comments": comments, "spec": game["spec"], "moves": game["moves"], "review": review}


def main():
    program, out, nodes, records = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
    known = {}
    if os.path.exists(out):
        with open(out) as file:
            known = {tuple(one["moves"]): one for one in json.load(file)["chapters"]}
    chapters = [chapter(program, nodes, record) for record in records]
    for one in chapters:
        one.update({name: known[tuple(one["moves"])][name] for name in KEPT if tuple(one["moves"]) in known})
    with open(out, "w") as file:
        json.dump({"spec": chapters[0]["spec"].split(":")[0], "chapters": chapters}, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
