"""Builds the documentation site, and follows each of its links: to a page, to a place on it, or to a file.
usage: site.py SOURCE BUILD"""

import collections
import html.parser
import json
import os
import re
import subprocess
import sys
import unittest
import urllib.parse

SOURCE, BUILD = sys.argv[1:3]
OUT = os.path.join(BUILD, "site")


VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
SPOKEN = ("aria-label", "title", "alt", "placeholder")
COUNTED = ("h1", "h2", "h3", "img", "pre", "table")
NAMES = {"Wayfarer", "The Travelers", "Courier Leapale", "TRAVERSE", "Safe Passage", "English", "Deutsch", "K"}


class Page(html.parser.HTMLParser):
    """The places of a page, where its links and pictures lead, and what is said around its document."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.words, self.counts, self.boards = set(), collections.Counter(), []
        self.open, self.document = [], 0  # the elements around; how many of them there were around the document
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
            if "vp-doc" in (attributes.get("class") or "").split():
                self.document = len(self.open)
        self.words |= {attributes[name] for name in SPOKEN if attributes.get(name)}
        if tag == "wayfarer-board":
            self.boards.append({name: value for name, value in attributes.items() if name != "lang"})
        if self.document:
            self.counts[tag] += 1
        if attributes.get("id"):
            self.ids.add(attributes["id"])
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        for name in ("src", "href"):
            if tag in ("img", "script", "link") and attributes.get(name):
                self.loads.append(attributes[name])

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass  # an element whose end may be left out
        if len(self.open) < self.document:
            self.document = 0

    def handle_data(self, data):
        if not self.document and data.strip() and not {"head", "script", "style"} & set(self.open):
            self.words.add(" ".join(data.split()))


def pages():
    found = {}
    for folder, _, names in os.walk(OUT):
        if os.path.relpath(folder, OUT).startswith("reference/c"):
            continue  # Doxygen's own
        for name in names:
            if name.endswith(".html"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, OUT)] = Page(file.read())
    return found


def file_of(path):
    """The file of the site that an address without its host is."""
    path = path.lstrip("/")
    return path + "index.html" if path == "" or path.endswith("/") else path


class Test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["tools/reference/make.sh", os.path.join(BUILD, "reference")], cwd=SOURCE, check=True)
        subprocess.run(["tools/site/make.sh", BUILD, OUT], cwd=SOURCE, check=True)
        cls.pages = pages()

    def test_each_audience_has_its_pages(self):
        for page in ("index.html", "rules/travelers.html", "strategy/traverse.html", "ugi.html", "reference/python.html",
                     "reference/http.html", "reference/c/index.html", "reference/javascript.html", "reference/board.html", "abstractplay.html", "operating.html", "contributing.html",
                     "de/rules/courier-leapale.html"):
            self.assertTrue(os.path.exists(os.path.join(OUT, page)), page)
        self.assertGreater(len(self.pages), 50)

    def test_no_link_is_dead(self):
        dead = []
        for name, page in self.pages.items():
            for link in page.links:
                url = urllib.parse.urlsplit(link)
                if url.scheme or url.netloc:
                    continue
                target = file_of(urllib.parse.unquote(url.path)) if url.path else name
                if not os.path.exists(os.path.join(OUT, target)):
                    dead.append(f"{name}: {link}")
                elif url.fragment and target in self.pages and urllib.parse.unquote(url.fragment) not in self.pages[target].ids:
                    dead.append(f"{name}: {link}: no such place")
        self.assertEqual("\n".join(sorted(set(dead))), "")

    def test_nothing_is_loaded_from_elsewhere(self):
        for name, page in self.pages.items():
            for load in page.loads:
                url = urllib.parse.urlsplit(load)
                self.assertFalse(url.netloc, f"{name}: {load}")
                if not url.scheme:
                    self.assertTrue(os.path.exists(os.path.join(OUT, file_of(url.path))), f"{name}: {load}")

    def german_pages(self):
        return [(name, page, self.pages[name[3:]]) for name, page in self.pages.items() if name.startswith("de/")]

    def test_german_pages_say_nothing_in_english(self):
        german = self.german_pages()
        self.assertGreater(len(german), 8)
        for name, page, english in german:
            self.assertEqual((page.words & english.words) - NAMES, set(), name)

    def test_german_pages_have_the_boards_of_the_english_ones(self):
        for name, page, english in self.german_pages():
            if name == "de/index.html":
                continue  # it leads to fewer pages
            self.assertEqual([(tag, page.counts[tag]) for tag in COUNTED], [(tag, english.counts[tag]) for tag in COUNTED], name)
            self.assertEqual(page.boards, english.boards, name)
            self.assertGreater(len(page.boards), 0, name)

    def test_the_references_know_what_is_public(self):
        with open(os.path.join(OUT, "reference/python.html"), encoding="utf-8") as file:
            text = file.read()
        for name in ("Position-apply", "Record-play", "Engine-choose", "solve", "Batch"):
            self.assertIn(f'id="{name}"', text)
        with open(os.path.join(OUT, "reference/http.html"), encoding="utf-8") as file:
            self.assertIn("/api/tables", file.read())

    def test_the_reference_of_javascript_has_all_that_the_package_exports(self):
        ids = self.pages["reference/javascript.html"].ids
        for name in ("load", "Wayfarer-engine", "Position-apply", "GameRecord-play", "Engine-choose", "Outcome", "loadSync"):
            self.assertIn(name, ids)
        with open(os.path.join(SOURCE, "packages/wayfarer/src/exports.ts"), encoding="utf-8") as file:
            lists = re.findall(r"export \{([^}]*)\}", file.read())
        exported = {name.strip().split(" ")[-1] for names in lists for name in names.split(",") if name.strip()}
        self.assertGreater(len(exported), 15)
        self.assertEqual(exported - ids, set())

    def test_the_reference_of_the_tag_has_its_attributes(self):
        with open(os.path.join(SOURCE, "packages/wayfarer-board/custom-elements.json"), encoding="utf-8") as file:
            element = json.load(file)["modules"][0]["declarations"][0]
        with open(os.path.join(OUT, "reference/board.html"), encoding="utf-8") as file:
            text = file.read()
        for sort in ("attributes", "members", "events", "slots", "cssParts", "cssProperties"):
            for one in element[sort]:
                self.assertIn(f"<code>{one['name']}</code>", text)

    def test_boards_in_a_browser(self):
        run = subprocess.run(["node", "tests/site.mjs", OUT], cwd=SOURCE, capture_output=True, text=True)
        print(run.stdout)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
