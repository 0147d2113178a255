"""Compiles a changed source as the build compiles it, and links the tests' programs with it."""

import json
import os
import re
import shlex
import subprocess

LIBRARY = "libwayfarer_internal.a.p/"
# Warnings do not matter here; the hot loops are compiled once instead of for two kinds of processors.
FLAGS = ["-w", "-mpopcnt", "-DWF_PLAIN"]
QUICKLY, AS_SHIPPED = ["-O1"], ["-O2"]
SANITIZED = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
DROPPED = {"-MD", "-g", "-Werror", "-Wall", "-Wextra", "-Wpedantic"}
WITH_VALUE = {"-MQ", "-MF", "-o"}


def compiler_words(command):
    """Of a compile command: without what it warns of, what it writes and how it optimizes."""
    words, kept = iter(shlex.split(command)), []
    for word in words:
        if word in WITH_VALUE:
            next(words)
        elif word not in DROPPED and not re.fullmatch(r"-O.", word) and os.path.basename(word) != "ccache":
            kept.append(word)
    return kept


class Builder:
    """What the build knows of the library's sources and of the tests' programs."""

    def __init__(self, source, build):
        self.source, self.build = source, build
        self.commands, self.links, self.originals = {}, {}, {}
        with open(os.path.join(build, "compile_commands.json")) as file:
            entries = json.load(file)
        for entry in entries:
            if LIBRARY in entry["output"]:
                path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), source)
                self.commands[path] = compiler_words(entry["command"]), entry["file"]
            elif entry["output"].endswith("test_drawn.p/positions.c.o"):
                self.positions = compiler_words(entry["command"])
        self.users = self.users_of_headers()

    def users_of_headers(self):
        """Header -> the library's sources that include it."""
        users, target = {}, None
        text = subprocess.check_output(["ninja", "-C", self.build, "-t", "deps"], text=True, stderr=subprocess.DEVNULL)
        for block in text.split("\n\n"):
            target, *lines = block.strip().split("\n")
            if LIBRARY not in target:
                continue
            paths = [os.path.relpath(os.path.join(self.build, line.strip()), self.source) for line in lines]
            for path in paths[1:]:
                if paths[0] in self.commands and path.endswith(".h"):
                    users.setdefault(path, []).append(paths[0])
        return users

    def link_of(self, program):
        if program not in self.links:
            lines = subprocess.check_output(["ninja", "-C", self.build, "-t", "commands", program], text=True)
            words = shlex.split(lines.strip().splitlines()[-1])
            self.links[program] = [word for word in words if os.path.basename(word) != "ccache"]
        return self.links[program]

    def run(self, words):
        return subprocess.run(words, cwd=self.build, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def compile(self, path, text, folder, how):
        """The objects with that text in the file's place; None: it does not compile."""
        objects = []
        if path.endswith(".h"):
            copy = os.path.join(folder, "include", os.path.relpath(path, "src"))
            sources = [(user, os.path.join(self.source, user)) for user in self.users.get(path, [])]
        else:
            copy = os.path.join(folder, os.path.basename(path))
            sources = [(path, copy)]
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        with open(copy, "w") as file:
            file.write(text)
        for number, (name, source) in enumerate(sources):
            words, given = self.commands[name]
            made = os.path.join(folder, "%d-%d.o" % (number, len(how)))
            words = [source if word == given else word for word in words]
            words[1:1] = ["-I" + os.path.join(folder, "include")]
            if not self.run(words + FLAGS + how + ["-o", made]):
                return None
            objects.append(made)
        return objects

    def bytes_of(self, path, text, folder):
        """What the objects hold; the names of files in them do not depend on the folder."""
        objects = self.compile(path, text, folder, AS_SHIPPED)
        if objects is None:
            return None
        content = []
        for name in objects:
            with open(name, "rb") as file:
                content.append(file.read())
        return content

    def positions_of(self, data, folder):
        """tests/positions.c with the specs of one game only: tests that go through all specs then take less time."""
        copy, made = os.path.join(folder, data, "games", "game_list.h"), os.path.join(folder, "positions-%s.o" % data)
        os.makedirs(os.path.dirname(copy))
        with open(os.path.join(self.build, "src", "games", "game_list.h")) as file:
            text = re.sub(r'SPEC\("(?!%s[:"])[^"]*"\)' % data, "", file.read())
        with open(copy, "w") as file:
            file.write(text)
        words = ["-I" + os.path.join(folder, data) if word == "-Isrc" else word for word in self.positions]
        return made if self.run(words + FLAGS + ["-O2", "-o", made]) else None

    def link(self, program, objects, folder, how, positions=None):
        """A program of that name, with these objects before the library that has the unchanged ones."""
        made = os.path.join(folder, os.path.basename(program))
        words = [made if word == program else word for word in self.link_of(program)]
        if positions:
            words = [positions if word.endswith("/positions.c.o") else word for word in words]
        return made if self.run(words[:1] + how + objects + words[1:]) else None
