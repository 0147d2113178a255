#!/usr/bin/env python3
"""Man pages and shell completions of `wayfarer`, from what `wayfarer help --json` says.

usage: manual.py man PROGRAM FOLDER [LANGUAGE]   a page for each command, and wayfarer.1
       manual.py bash|zsh|fish PROGRAM           completions, on standard output
       manual.py install PROGRAM DATA            all of it, below the folder for shared data

Pages have no date, so the same program makes the same bytes."""

import contextlib
import json
import os
import re
import subprocess
import sys

HEADINGS = {
    "en": {"name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS",
           "all": "WHAT ALL COMMANDS HAVE IN COMMON", "see": "SEE ALSO",
           "title": "rare board games, played, analysed and explained", "book": "Wayfarer manual"},
    "de": {"name": "NAME", "synopsis": "ÜBERSICHT", "description": "BESCHREIBUNG", "commands": "BEFEHLE",
           "all": "WAS ALLE BEFEHLE GEMEINSAM HABEN", "see": "SIEHE AUCH",
           "title": "seltene Brettspiele, gespielt, analysiert und erklärt", "book": "Handbuch zu Wayfarer"},
}
NAME_MAX = 90  # characters of what a page's name says


def ask(program, *words):
    done = subprocess.run([program, *words, "--json"], env={**os.environ, "LC_ALL": "C"}, capture_output=True, text=True,
                          check=True)
    return json.loads(done.stdout)


# ---- man pages ----

def roff(text):
    """Text without the meaning that troff gives to some of its characters."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    return re.sub(r"^\.", r"\\&.", text.replace("~", "\\(ti"))


def marked(text):
    """A line of help: what is typed in bold, what stands for something else in italics."""
    parts = re.split(r"(`[^`]*`|(?<![\w-])--[a-z][a-z-]*|(?<![\w$/{.-])[A-Z][A-Z]+(?![\w/}=])(?:\.\.\.)?)", text)
    written = []
    for at, part in enumerate(parts):
        if at % 2 == 0:
            written.append(roff(part))
        elif part.startswith(("`", "--")):
            written.append("\\fB%s\\fR" % roff(part.strip("`")))
        else:
            written.append("\\fI%s\\fR" % roff(part))
    line = "".join(written)
    return "\\&" + line if line.startswith((".", "'")) else line


def usage(name, way):
    """A way to call a command, one paragraph."""
    words = re.sub(r"(?<![\w-])(--?[a-z][a-z-]*)", lambda found: "\\fB%s\\fR" % roff(found.group(1)),
                   re.sub(r"(?<![\w-])-(?!-?[a-z])", r"\\-", way))
    words = re.sub(r"(?<![\w/])([A-Z][A-Z]+)(?![\w/])", r"\\fI\1\\fR", words)
    return ".PP\n.HP\n\\fBwayfarer %s\\fR %s" % (roff(name), words) if way else ".PP\n\\fBwayfarer %s\\fR" % roff(name)


def paragraphs(text):
    """Help as it is written: lines of one paragraph, or lines that are indented and kept."""
    written, kept, ended = [], False, False
    for line in text.strip("\n").split("\n"):
        if ended and not kept and re.match(r"--|[a-z]+ [a-z]+s ", line):
            written.append(".PP")  # about an option, or a second form of the command
        ended = line.endswith(".")
        if line.startswith("  ") != kept:
            kept = not kept
            written.append(".PP\n.RS 4\n.nf" if kept else ".fi\n.RE\n.PP")
        if line.strip():
            written.append(marked(line.strip()))
        elif not kept:
            written.append(".PP")
    if kept:
        written.append(".fi\n.RE")
    return "\n".join(written)


def first_sentence(text):
    """What follows the dash in the name of a page."""
    sentence = re.split(r"[.:;](?:\s|$)(?![^(]*\))", text.replace("\n", " ").strip(), maxsplit=1)[0]
    if len(sentence) > NAME_MAX:
        sentence = re.split(r"(?:, | \()", sentence, maxsplit=1)[0]
    return sentence[0].lower() + sentence[1:]


def page(name, version, words, sections):
    head = '.TH "%s" 1 "" "wayfarer %s" "%s"\n.nh\n.ad l\n.ss 12 0' % (roff(name.upper()), version, words["book"])
    return "\n".join([head, *sections]) + "\n"


def section(title, text):
    return '.SH "%s"\n%s' % (title, text)


def write_pages(program, folder, language):
    words = HEADINGS[language]
    told = ask(program, "help", "--language", language)
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    os.makedirs(folder, exist_ok=True)
    pages = {}
    for command in told["commands"]:
        name = "wayfarer-" + command["name"]
        pages[name] = page(name, version, words, [
            section(words["name"], "%s \\- %s" % (roff(name), roff(first_sentence(command["help"])))),
            section(words["synopsis"], "\n".join(usage(command["name"], way) for way in command["usage"])),
            section(words["description"], paragraphs(command["help"])),
            section(words["see"], "\\fBwayfarer\\fR(1)")])
    listed = "\n".join(".TP\n\\fBwayfarer\\-%s\\fR(1)\n%s" % (roff(command["name"]), roff(first_sentence(command["help"])) + ".")
                       for command in told["commands"])
    pages["wayfarer"] = page("wayfarer", version, words, [
        section(words["name"], "wayfarer \\- " + words["title"]),
        section(words["synopsis"], "\\fBwayfarer\\fR \\fICOMMAND\\fR ..."),
        section(words["commands"], listed),
        section(words["all"], paragraphs(told["all_commands"]))])
    for name, text in pages.items():
        with open(os.path.join(folder, name + ".1"), "w", encoding="utf-8") as file:
            file.write(text)


# ---- completions ----

def values(word):
    """What completes the value that a usage calls `word`: a kind, or the choices themselves."""
    word = word.rstrip(".").strip("[]")
    kinds = {"FILE": "files", "FOLDER": "folders", "FILE|FOLDER": "files", "BOOK": "files", "PATH": "files", "SPEC": "games",
             "GAME": "games", "COMMAND": "commands", "TAG": "languages", "FROM": "files", "TO": "files"}
    if word in kinds:
        return kinds[word]
    if word.startswith("SPEC"):
        return "games"
    choices = word.split("|")
    if len(choices) > 1 and all(re.fullmatch(r"[a-z][a-z0-9-]*", choice) for choice in choices):
        return choices
    return "nothing"


def table(program):
    """For each command its options, with what completes their values (None: they have none), and what
    completes its other words."""
    found = {}
    for command in ask(program, "help")["commands"]:
        options, others = {"--help": None, "--version": None, "--language": "languages"}, []
        for way in command["usage"]:
            words = re.sub(r"(?<!\S)\[|\](?!\S)|\](?=[\]. ])", " ", way).split()
            leading = 0
            while leading < len(words) and (re.fullmatch(r"[a-z]+", words[leading]) or words[leading] == "|"):
                others += [words[leading]] if words[leading] != "|" else []
                leading += 1
            at = leading
            while at < len(words):
                word = words[at].strip("[]()").rstrip(".")
                if word.startswith("--"):
                    word = word.strip("[]")
                    has_value = at + 1 < len(words) and words[at + 1] != "|" and not words[at + 1].strip("[").startswith("--") \
                        and takes_value(way, word)
                    options[word] = values(words[at + 1]) if has_value else None
                    at += 1 if has_value else 0
                elif word not in ("|", ""):
                    others.append(values(word))
                at += 1
        found[command["name"]] = (options, others)
    return found


def takes_value(way, option):
    """Whether a usage has the option with a value: in its own brackets, or before the next option."""
    return re.search(r"(?<![\w-])%s ['\"A-Za-z0-9]" % re.escape(option), way) is not None and \
        re.search(r"(?<![\w-])%s\]" % re.escape(option), way) is None


def lists(program):
    return {"games": [game["name"] for game in ask(program, "games")["games"]],
            "languages": ask(program, "languages")["languages"],
            "commands": [command["name"] for command in ask(program, "help")["commands"]]}


def offered(kind, known):
    """The words that a kind stands for."""
    if isinstance(kind, list):
        return kind
    return known.get(kind, [])


def words_of(others, known):
    """All words that can stand beside the options of a command, in the order of its usages."""
    every = [word for kind in others
             for word in (offered(kind, known) if kind in known or isinstance(kind, list) else [kind])
             if word not in ("files", "folders", "nothing")]
    return list(dict.fromkeys(every))


def bash(program):
    known = lists(program)
    print("# Completions of wayfarer for bash, written by tools/manual.py.\n_wayfarer()\n{")
    print("    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}")
    print("    local names= words= files= IFS=$' \\n'\n    COMPREPLY=()")
    print("    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '%s --help --version' -- \"$word\"))"
          "\n        return\n    fi" % " ".join(known["commands"]))
    print("    case $command:$before in")
    patterns = {}  # which options have values that are completed alike
    for name, (options, _) in table(program).items():
        for option, kind in options.items():
            if kind is not None and option != "--language":
                patterns.setdefault(bash_values(kind, known), []).append("%s:%s" % (name, option))
    for action, cases in patterns.items():
        print("    %s) %sreturn ;;" % (" |\\\n    ".join(cases), action))
    print("    *:--language) %sreturn ;;\n    esac" % bash_values("languages", known))
    print("    case $command in")
    for name, (options, others) in table(program).items():
        files = "files=yes" if "files" in others or "folders" in others else ""
        print("    %s) names='%s' words='%s' %s ;;" % (name, " ".join(options), " ".join(words_of(others, known)), files))
    print("    esac\n    case $word in\n    -*) COMPREPLY=($(compgen -W \"$names\" -- \"$word\")) ;;\n    *)"
          "\n        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))"
          "\n        IFS=$'\\n'\n        [ -n \"$files\" ] && COMPREPLY+=($(compgen -f -- \"$word\"))\n        ;;\n    esac\n}")
    print("complete -o filenames -F _wayfarer wayfarer")


def bash_values(kind, known):
    if kind == "files":
        return "IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$word\")); "
    if kind == "folders":
        return "IFS=$'\\n'; COMPREPLY=($(compgen -d -- \"$word\")); "
    chosen = offered(kind, known)
    return "COMPREPLY=($(compgen -W '%s' -- \"$word\")); " % " ".join(chosen) if chosen else ""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(program):
    known = lists(program)
    helps = {command["name"]: first_sentence(command["help"]) for command in ask(program, "help")["commands"]}
    print("#compdef wayfarer\n# Completions of wayfarer for zsh, written by tools/manual.py.\nlocal -a commands options\n")
    print("commands=(\n%s\n)" % "\n".join("    " + quoted("%s:%s" % (name, text)) for name, text in helps.items()))
    print("if (( CURRENT == 2 )); then\n    _describe command commands\n    return\nfi")
    print("case $words[2] in")
    for name, (options, others) in table(program).items():
        print("%s)\n    options=(" % name)
        for option, kind in options.items():
            print("        " + quoted("*" + option if kind is None else "*%s:value:%s" % (option, zsh_values(kind, known))))
        print("    )")
        rest = words_of(others, known)
        actions = ["compadd -- " + " ".join(rest)] if rest else []
        actions += ["_files"] if "files" in others or "folders" in others else []
        print("    options+=(%s) ;;" % quoted("*:word:{%s}" % "; ".join(actions)) if actions else "    ;;")
    print("esac\nshift words\n(( CURRENT-- ))\n_arguments $options")


def zsh_values(kind, known):
    if kind in ("files", "folders"):
        return "_files" if kind == "files" else "_files -/"
    chosen = offered(kind, known)
    return "(%s)" % " ".join(chosen) if chosen else " "


def fish(program):
    known = lists(program)
    print("# Completions of wayfarer for fish, written by tools/manual.py.\ncomplete -c wayfarer -f")
    for command in ask(program, "help")["commands"]:
        print("complete -c wayfarer -n __fish_use_subcommand -a %s -d %s" % (command["name"], quoted(first_sentence(command["help"]))))
    for name, (options, others) in table(program).items():
        when = "complete -c wayfarer -n '__fish_seen_subcommand_from %s'" % name
        for option, kind in options.items():
            print("%s -l %s%s" % (when, option[2:], "" if kind is None else fish_values(kind, known)))
        rest = words_of(others, known)
        if rest:
            print("%s -a %s" % (when, quoted(" ".join(rest))))
        if "files" in others or "folders" in others:
            print("%s -F" % when)


def fish_values(kind, known):
    if kind in ("files", "folders"):
        return " -r -F" if kind == "files" else " -x -a '(__fish_complete_directories)'"
    chosen = offered(kind, known)
    return " -x -a %s" % quoted(" ".join(chosen)) if chosen else " -x"


COMPLETIONS = {"bash": (bash, "bash-completion/completions/wayfarer"), "zsh": (zsh, "zsh/site-functions/_wayfarer"),
               "fish": (fish, "fish/vendor_completions.d/wayfarer.fish")}


def install(program, data):
    write_pages(program, os.path.join(data, "man", "man1"), "en")
    for language in sorted(set(HEADINGS) - {"en"}):
        write_pages(program, os.path.join(data, "man", language, "man1"), language)
    for write, name in COMPLETIONS.values():
        path = os.path.join(data, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
            write(program)


def main():
    what, program, *rest = sys.argv[1:]
    program = os.path.abspath(program)
    if what == "man":
        write_pages(program, rest[0], rest[1] if len(rest) > 1 else "en")
    elif what == "install":
        # What `meson install` says comes before the prefix: DESTDIR is in it.
        install(program, os.path.join(os.environ.get("MESON_INSTALL_DESTDIR_PREFIX", ""), rest[0]))
    else:
        COMPLETIONS[what][0](program)


if __name__ == "__main__":
    main()
