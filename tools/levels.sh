#!/bin/sh
# The strength of the levels of play: a match of each against the one below it, with its Elo difference.
# max is full strength at two seconds a move, which is the most that a level may take.
# usage: levels.sh BUILD SPEC [GAMES [FROM [TO]]]
set -eu
build=$1 spec=$2 games=${3:-40} from=${4:-2} to=${5:-11}

engine() { # LEVEL
    if [ "$1" -gt 10 ]; then echo "search,name=max,movetime=2000"; else echo "search,Level=$1,name=$1"; fi
}

for level in $(seq "$from" "$to"); do
    "$build/wayfarer" match --spec "$spec" --engine "$(engine "$level")" \
        --engine "$(engine $((level - 1)))" --games "$games" --movetime 2000 --quiet \
        --concurrency "$(nproc)" --adjudicate 1500,6 | sed -n "s/^/$spec /; 2p"
done
