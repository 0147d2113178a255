#!/bin/sh
# A match of two levels for each length of random even openings from one to four turns. No clock decides, so levels that
# overlook nothing play the same games every time. Prints the folders PREFIX-1 to PREFIX-4; an interrupted series goes on.
# usage: match_series.sh WAYFARER PREFIX SPEC LEVEL LEVEL GAMES SEED [OPTION...]   options of `wayfarer match`
set -eu
wayfarer=$1 prefix=$2 spec=$3 one=$4 other=$5 games=$6 seed=$7
shift 7
for opening in 1 2 3 4; do
    out=$prefix-$opening resume=
    mkdir -p "$out"
    ls "$out"/game-*.txt >/dev/null 2>&1 && resume=--resume
    "$wayfarer" match --spec "$spec" --engine "search,Level=$one" --engine "search,Level=$other" --nodes 1000000 \
        --games "$games" --opening "$opening" --seed $((seed + opening)) --max-turns 400 --quiet --out "$out" "$@" \
        $resume >/dev/null
    echo "$out"
done
