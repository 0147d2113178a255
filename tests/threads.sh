#!/bin/sh
# Four threads at once, under ThreadSanitizer.  usage: threads.sh SOURCE
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson setup "$work/build" "$1" -Db_sanitize=thread -Db_lundef=false -Dtests=true -Dpython=no >"$work/log" || { cat "$work/log"; exit 1; }
ninja -C "$work/build" tests/test_threads >"$work/log" || { cat "$work/log"; exit 1; }
# Without random addresses: the sanitizer of Debian 12 does not know all the places where they may lie.
TSAN_OPTIONS=halt_on_error=1 setarch -R "$work/build/tests/test_threads"
