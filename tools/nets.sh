#!/bin/sh
# Learns the nets in data/nets anew: from what the inputs are worth at first, then generation by
# generation from games of the last one, together with those of all before it, save in The Travelers.
# Takes many hours; goes on where it was stopped.
# usage: nets.sh BUILD [GENERATIONS [THREADS]]
set -eu
build=${1:-build} generations=${2:-6} threads=${3:-$(nproc)}
work=$build/nets
mkdir -p "$work"

# name, spec, games and nodes a move of one generation
nets="traverse traverse 4000 1500
travelers travelers 5000 1000
leapale courier-leapale 5000 1000
advanced traverse:rules=advanced 5000 1500"

echo "$nets" | while read -r name spec games nodes; do
    prior=$work/$name-prior.net
    [ -f "$prior" ] || "$build/wayfarer" tune "$spec" --games 0 --epochs 1 --seed 1 --out "$prior"
    [ -f "$work/$name-1.net" ] || cp "$prior" "data/nets/$name.net"
done

generation=1
while [ "$generation" -le "$generations" ]; do
    ninja -C "$build" wayfarer
    echo "$nets" | while read -r name spec games nodes; do
        net=$work/$name-$generation.net
        if [ ! -f "$net" ]; then
            echo "generation $generation: $name"
            data=""
            if [ "$name" != travelers ]; then
                data="--save $work/$name-$generation.dat"
                [ "$generation" -eq 1 ] || data="$data --data $work/$name-$((generation - 1)).dat"
            fi
            # shellcheck disable=SC2086
            "$build/wayfarer" tune "$spec" --games "$games" --nodes "$nodes" --seed "$generation" \
                --threads "$threads" --epochs 5 --by-search 70 $data --out "$net.part" </dev/null
            mv "$net.part" "$net"
        fi
    done
    echo "$nets" | while read -r name _; do
        cp "$work/$name-$generation.net" "data/nets/$name.net"
    done
    generation=$((generation + 1))
done
ninja -C "$build" wayfarer
