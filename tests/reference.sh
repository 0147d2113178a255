#!/bin/sh
# The reference is made without a warning, from the headers as they are, and what is not described is an error.
# usage: reference.sh SOURCE
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/reference/make.sh "$work/made" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
[ ! -s "$work/log" ] || { cat "$work/log"; exit 1; }
html=$work/made/html
grep -q 'sizeof limits, .nodes = 20000' "$html/status_8h.html"    # indented lines keep their form
grep -q 'in thousandths of the game' "$html/structWfChoice.html" # a comment behind a member
grep -q 'wf_read_move' "$html/explain_move_8c-example.html"        # examples, with links

# Without the words of a function, a struct, a member and a value: each is an error.
try() { # NAME PATTERN: a copy of a header without what sed's PATTERN removes
    rm -rf "$work/headers"
    cp -r include/wayfarer "$work/headers"
    sed -i "$2" "$work/headers/game.h"
    ! cmp -s include/wayfarer/game.h "$work/headers/game.h"
    if HEADERS=$work/headers tools/reference/make.sh "$work/tried" >"$work/log" 2>&1; then
        echo "$1 without a description is no error"
        exit 1
    fi
    grep -q "$1.* is not documented" "$work/log" || { cat "$work/log"; exit 1; }
}
try wf_count '/^\/\* The number of moves that wf_moves would list/d'
try WfHead '/^\/\* What all positions share. \*\/$/d'
try clock 's/\(uint32_t clock;\).*/\1/'
try WF_DRAW 's/\(WF_DRAW,\).*/\1/'
echo "every name is described"
