#!/bin/sh
# A short run of one fuzzer, from a seed corpus and a dictionary.  usage: smoke.sh FUZZER CORPUS DICT
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir corpus
exec "$1" corpus "$2" -dict="$3" -max_total_time=8 -max_len=1500 -timeout=300 -print_final_stats=0 -verbosity=0
