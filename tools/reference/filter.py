#!/usr/bin/env python3
"""Turns the comments of a public header into those that Doxygen reads.  usage: filter.py HEADER

The headers are written for people who read them in an editor, with plain comments. For Doxygen,

  - the first comment describes the file,
  - a comment before a declaration, a member or a value describes it,
  - a comment behind a member or a value describes what stands before it,
  - indented lines that are no list keep their form.

A comment that nothing follows, such as a headline, stays what it is. The lines keep their numbers."""

import re
import sys


def keep_form(text):
    """Indents what is indented further, so that Markdown takes it as it stands."""
    lines, in_list = text.split("\n"), False
    for i, line in enumerate(lines):
        match = re.match(r"(\s*\*) {3,}(- |\d+\. )?", line)
        in_list = match is not None and (in_list or match.group(2) is not None)
        if match and not in_list:
            lines[i] = line.replace("*", "*    ", 1)
    return "\n".join(lines)


def turn(text, before, after, is_first):
    """A comment, from /* to */, with the text of its line before it and the line after it."""
    if is_first:
        words = re.sub(r"^/\* \w+\.h - (\w)", lambda match: "/** " + match.group(1).upper(), text)
        return keep_form(words[:-2]) + " @file */"
    if before.strip():
        return "/**<" + keep_form(text[2:])
    if re.match(r"\s*(#(?!define).*|\}.*)?$|\s*/\*", after) or text.startswith("/* clang-format"):
        return text
    return "/**" + keep_form(text[2:])


def main():
    with open(sys.argv[1]) as file:
        text = file.read()
    made, at = [], 0
    for match in re.finditer(r"/\*.*?\*/", text, re.S):
        before = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
        after = re.sub(r"^\n/\* clang-format on \*/", "", text[match.end():]).partition("\n")[2].partition("\n")[0]
        made += [text[at:match.start()], turn(match.group(), before, after, at == 0)]
        at = match.end()
    sys.stdout.write("".join(made) + text[at:])


if __name__ == "__main__":
    main()
