#!/bin/sh
# A short run of one fuzzer, from a seed corpus and a dictionary: so many inputs, whatever the machine needs for them.
# usage: smoke.sh FUZZER CORPUS DICT INPUTS; WAYFARER_SEED sets another seed
set -eu
seed=$((${WAYFARER_SEED:-0} + 1)) # 0 would be another one each time
echo "$4 inputs, -seed=$seed"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir corpus
"$1" corpus "$2" -dict="$3" -runs="$4" -seed="$seed" -max_len=1500 -timeout=300 -print_final_stats=0 -verbosity=0
