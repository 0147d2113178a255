#!/bin/sh
# All faults in their full form: all.sh BUILD PAGE KILLS LOSSES
set -eu
build="$1" page="$2"
faults=$(dirname "$0")
run() {
    name="$1"
    shift
    echo "== $name"
    python3 -W ignore::ResourceWarning "$faults/test_$name.py" "$build/wayfarer" "$page" "$@"
}
run killed "$build/tests/libdisk.so" --kills "$3" --losses "$4" --loud
run disk "$build/tests/libdisk.so" --rounds 10
run lines "$build/tests/libshift.so"
run files --damages 400 --loud
run memory "$build/tests/libmemory.so" --full
