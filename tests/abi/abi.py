#!/usr/bin/env python3
"""Compares the binary interface of the library with the one that is kept in wayfarer.abi.

usage: abi.py HEADERS FOLDER LIBRARY --build BUILD | --renew

HEADERS is the folder of the public headers: other types are of no interest. FOLDER has wayfarer.abi, which abidw wrote,
and suppressions.ini, the changes that programs survive. LIBRARY has debugging information; --build makes it first, in
this build folder. --renew writes wayfarer.abi again: docs/library.md says when. New functions and new members at the
end of options are no fault. That the comparison would notice others is tried each time, on copies of wayfarer.abi that
are changed."""

import os
import re
import subprocess
import sys
import tempfile

INCOMPATIBLE = 4 | 8  # bits of abidiff's status: a change, an incompatible change


def describe(headers, library, dump):
    subprocess.run(["abidw", "--headers-dir", headers, "--drop-private-types", "--exported-interfaces-only",
                    "--drop-undefined-syms", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
                    "--no-elf-needed", "--type-id-style", "hash", "--out-file", dump, library], check=True)


def compare(folder, former, present):
    """What programs that were compiled for the former interface would meet in the present one; "": nothing."""
    done = subprocess.run(["abidiff", "--suppressions", os.path.join(folder, "suppressions.ini"), "--no-added-syms",
                           "--no-show-locs", former, present], capture_output=True, text=True)
    if done.returncode & ~INCOMPATIBLE:
        sys.exit("abidiff failed:\n" + done.stdout + done.stderr)
    return done.stdout if done.returncode else ""


def edit(text, pattern, replacement):
    changed, count = re.subn(pattern, replacement, text, count=1, flags=re.S)
    if count != 1:
        sys.exit("there is no '%s' in the interface: this test must be changed" % pattern)
    return changed


def without_last_member(text, name, bits):
    """The interface as it was before the last member of a struct was added, which has this many bits."""
    size = int(re.search(r"<class-decl name='%s' size-in-bits='(\d+)'" % name, text).group(1))
    text = edit(text, r"(<class-decl name='%s' size-in-bits=')\d+'" % name, r"\g<1>%d'" % (size - bits))
    return edit(text, r"(<class-decl name='%s' .*?)(\s+<data-member [^>]*>\s*<var-decl [^>]*/>\s*</data-member>)(\s*</class-decl>)"
                % name, r"\1\3")


# Former interfaces: in what they differ from the present one, and whether programs would still work.
FORMER = [
    ("a function is gone", False, lambda text: text.replace("wf_version", "wf_former")),
    ("a struct has grown", False, lambda text: without_last_member(text, "WfEvent", 128)),
    ("a member has moved", False, lambda text: edit(text, r"(layout-offset-in-bits=')32('[^>]*>\s*<var-decl name='seat')", r"\g<1>64\2")),
    ("a value has changed", False, lambda text: edit(text, r"(name='WF_REASON_CLOCK' value=')5'", r"\g<1>6'")),
    ("a function is new", True, lambda text: edit(
        edit(text, r"\s*<elf-symbol name='wf_version' [^>]*/>", ""), r"\s*<function-decl name='wf_version'.*?</function-decl>", "")),
    ("options have a new member", True, lambda text: without_last_member(text, "WfLimits", 64)),
]


def try_former(folder, present):
    faults = []
    with open(present) as file:
        text = file.read()
    for name, compatible, change in FORMER:
        with tempfile.NamedTemporaryFile("w", suffix=".abi") as file:
            file.write(change(text))
            file.flush()
            report = compare(folder, file.name, present)
        if (report == "") != compatible:
            faults.append("if %s, abidiff must%s say so\n%s" % (name, " not" if compatible else "", report))
    return faults


def main():
    headers, folder, library, *options = sys.argv[1:]
    kept = os.path.join(folder, "wayfarer.abi")
    if options == ["--renew"]:
        describe(headers, library, kept)
        return 0
    build = options[1]
    made = subprocess.run(["ninja", "-C", build, os.path.relpath(library, build)], capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    with tempfile.TemporaryDirectory() as work:
        present = os.path.join(work, "present.abi")
        describe(headers, library, present)
        report = compare(folder, kept, present)
        if report:
            print(report + "programs that use the library would break: docs/library.md, \"Versions\"")
            return 1
        faults = try_former(folder, present)
    print("\n".join(faults) or "the interface is the kept one; %d former ones were told apart" % len(FORMER))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
