#!/usr/bin/env python3
"""Man pages and completions say what the commands say of themselves (tools/manual.py).
usage: manual.py TOOL PROGRAM [all]

Without `all` only bash completes, and no page is formatted: zsh, fish and man need not be there then."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import unittest

import unit

TOOL, PROGRAM = (os.path.abspath(word) for word in (sys.argv.pop(1), sys.argv.pop(1)))
ALL = sys.argv[1:2] == ["all"] and bool(sys.argv.pop(1))
HANG = 600  # seconds: ends what would never end


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=HANG, check=True, **more).stdout


def setUpModule():
    global folder, commands
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    run(sys.executable, TOOL, "install", PROGRAM, "", env={**os.environ, "MESON_INSTALL_DESTDIR_PREFIX": folder.name})
    commands = json.loads(run(PROGRAM, "help", "--json"))["commands"]


def path(*parts):
    return os.path.join(folder.name, *parts)


def pages(*language):
    where = path("man", *language, "man1")
    return {name: os.path.join(where, name) for name in sorted(os.listdir(where))}


class Pages(unittest.TestCase):
    def test_each_command_has_a_page_with_all_its_options(self):
        for language in ((), ("de",)):
            found = pages(*language)
            self.assertEqual(set(found), {"wayfarer.1"} | {"wayfarer-%s.1" % command["name"] for command in commands})
            for command in commands:
                with open(found["wayfarer-%s.1" % command["name"]], encoding="utf-8") as file:
                    text = file.read().replace("\\-", "-").replace("\\fB", "").replace("\\fR", "").replace("\\fI", "")
                for way in command["usage"]:
                    self.assertIn(" ".join(["wayfarer", command["name"], way]).strip(), text)

    def test_the_name_of_a_page_is_short(self):
        for file in pages().values():
            with open(file, encoding="utf-8") as page:
                name = re.search(r'\.SH "NAME"\n(.*)', page.read()).group(1)
            self.assertRegex(name, r"^wayfarer(\\-[a-z\\-]+)? \\- [a-z]")
            self.assertLess(len(name), 150)

    def test_the_same_program_makes_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as again:
            run(sys.executable, TOOL, "man", PROGRAM, again)
            for name, file in pages().items():
                with open(file, "rb") as one, open(os.path.join(again, name), "rb") as other:
                    self.assertEqual(one.read(), other.read())

    @unittest.skipUnless(ALL, "formatting is for the full tier")
    def test_pages_are_formatted_without_a_warning(self):
        for file in [*pages().values(), *pages("de").values()]:
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", file], capture_output=True,
                                  text=True, timeout=HANG, env={**os.environ, "LC_ALL": "C.UTF-8"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), file)


class Completions(unittest.TestCase):
    """Each shell offers what the usage of a command says."""

    cases = [
        (["expl"], {"explain", "explore"}),
        (["best", "tr"], {"travelers", "traverse"}),
        (["play", "--nota"], {"--notation"}),
        (["play", "--notation", ""], {"short", "machine"}),
        (["serve", "--log", "j"], {"json"}),
        (["store", "c"], {"copy"}),
        (["rules", "--language", "d"], {"de"}),
    ]

    def check(self, complete):
        for words, expected in self.cases:
            with self.subTest(words=words):
                self.assertEqual(complete(words), expected)

    def test_bash(self):
        self.check(self.by_bash)

    def by_bash(self, words):
        script = '. "$0"; COMP_WORDS=(wayfarer "$@"); COMP_CWORD=$#; _wayfarer; printf "%s\\n" "${COMPREPLY[@]}"'
        return set(run("bash", "-c", script, path("bash-completion", "completions", "wayfarer"), *words, cwd=path()).split())

    def test_bash_offers_files(self):
        with open(path("a game.txt"), "w", encoding="utf-8"):
            pass
        script = '. "$0"; COMP_WORDS=(wayfarer review "a"); COMP_CWORD=2; _wayfarer; printf "%s\\n" "${COMPREPLY[@]}"'
        self.assertIn("a game.txt", run("bash", "-c", script, path("bash-completion", "completions", "wayfarer"),
                                        cwd=path()).split("\n"))

    @unittest.skipUnless(ALL, "fish is for the full tier")
    def test_fish(self):
        self.check(self.by_fish)

    def by_fish(self, words):
        script = "source $argv[1]; complete -C (string join -- ' ' wayfarer $argv[2..])"
        out = run("fish", "-N", "-c", script, "--", path("fish", "vendor_completions.d", "wayfarer.fish"), *words,
                  env={**os.environ, "HOME": path()}, cwd=path())
        return {line.split("\t")[0] for line in out.splitlines()}

    @unittest.skipUnless(ALL, "zsh is for the full tier")
    def test_zsh(self):
        self.check(self.by_zsh)

    def by_zsh(self, words):
        """zsh completes only at a prompt, so it gets a terminal; `compadd` tells what it was given."""
        script = r"""
            PROMPT=; zstyle ':completion:*' list-prompt ''; zstyle ':completion:*' select-prompt ''
            fpath=(%s $fpath); autoload -Uz compinit; compinit -u -D
            told() { builtin compadd "$@"; local -a found; builtin compadd -O found "$@"
                (( $#found )) && print -l -- "told:"$^found >>%s }
            compadd() { told "$@" }
            finish() { print done >>%s; exit }
            complete-and-leave() { zle expand-or-complete; finish }
            zle -N complete-and-leave; zle -C expand-or-complete complete-word _main_complete; bindkey '^X' complete-and-leave
            print ready
        """ % (path("zsh", "site-functions"), path("told"), path("told"))
        if os.path.exists(path("told")):
            os.remove(path("told"))
        with open(path("rc.zsh"), "w", encoding="utf-8") as file:
            file.write(script)
        self.at_a_terminal(["zsh", "-f", "-i"], "source %s\n" % path("rc.zsh"), b"ready\r\n",
                           " ".join(["wayfarer", *words]) + "\x18")
        with open(path("told"), encoding="utf-8") as file:
            return {line[5:].split(":")[0] for line in file.read().splitlines() if line.startswith("told:")}

    def at_a_terminal(self, words, first, answer, then):
        """Types `first`, waits for the answer, types `then`, and waits for the end of the program."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(path())
            os.execvpe(words[0], words, {**os.environ, "HOME": path(), "TERM": "dumb"})
        heard = b""
        os.write(terminal, first.encode())
        while True:
            self.assertTrue(select.select([terminal], [], [], HANG)[0], "nothing is said: %r" % heard)
            try:
                heard += os.read(terminal, 4096)
            except OSError:  # the program has ended
                break
            if answer in heard and then:
                os.write(terminal, then.encode())
                then = ""
        os.close(terminal)
        os.waitpid(child, 0)


if __name__ == "__main__":
    unit.main()
