#!/bin/sh
# Makes the archive that is installed: one object whose only global names begin with wf_, so that a
# program may use every other name itself.
# usage: archive.sh OBJCOPY AR ARCHIVE OUTPUT COMPILER...
set -eu
objcopy=$1 ar=$2 archive=$3 output=$4
shift 4
object=$(dirname "$output")/wayfarer.o
"$@" -r -nostdlib -Wl,--whole-archive "$archive" -o "$object"
"$objcopy" --wildcard --keep-global-symbol='wf_*' "$object"
rm -f "$output"
"$ar" crs "$output" "$object"
rm "$object"
