"""Writes the generated pages of the site: the strategy of each game with its boards, and the references of Python and HTTP.

usage: PYTHONPATH=BUILD/python generate.py pages.json OUT
pages.json: [{"generated": "strategy" | "python" | "http", "address": "…", "title": "…", …}]"""

import json
import os
import sys

import http_reference
import python_reference
import strategy

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


def main():
    pages, out = sys.argv[1:]
    with open(pages, encoding="utf-8") as file:
        wanted = json.load(file)
    writers = {"strategy": strategy.write, "python": python_reference.write, "http": http_reference.write}
    for page in wanted:
        path = os.path.join(out, page["address"] + ".md")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        text = writers[page["generated"]](page, ROOT, out)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


main()
