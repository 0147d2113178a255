#!/bin/sh
# Trains the nets in data/nets again: first from the priors of the inputs, then generation by generation
# from games of the last one. Six generations start from scratch, from those games and those of all
# generations before (in The Travelers from those games only). Later ones continue from the last net with
# a smaller learning rate, and learn from the games of all such generations. The nets for three and four
# seats begin with the weights of those for two. Takes many hours; continues where it was stopped.
# usage: nets.sh BUILD [GENERATIONS [THREADS]]
set -eu
build=${1:-build} generations=${2:-8} threads=${3:-$(nproc)}
anew=6 race_generations=2
work=$build/nets
mkdir -p "$work"

# name, spec; games and nodes a move of a generation that starts from scratch, and of one that continues
nets="traverse traverse 4000 1500 7500 2500
travelers travelers 5000 1000 6000 2500
leapale courier-leapale 5000 1000 4000 1500
advanced traverse:rules=advanced 5000 1500 7500 2500"

# the options of generation $1 of net $2 for its training data
data_of() {
    before=$work/$2-$(($1 - 1)).dat
    if [ "$1" -gt $anew ]; then
        echo "--continue --epochs 4 --save $work/$2-$1.dat"
        [ "$1" -eq $((anew + 1)) ] || echo "--data $before"
    elif [ "$2" = travelers ]; then
        echo "--epochs 5"
    else
        echo "--epochs 5 --save $work/$2-$1.dat"
        [ "$1" -eq 1 ] || echo "--data $before"
    fi
}

echo "$nets" | while read -r name spec rest; do
    prior=$work/$name-prior.net
    [ -f "$prior" ] || "$build/wayfarer" tune "$spec" --games 0 --epochs 1 --seed 1 --out "$prior"
    [ -f "$work/$name-1.net" ] || cp "$prior" "data/nets/$name.net"
done

generation=1
while [ "$generation" -le "$generations" ]; do
    ninja -C "$build" wayfarer
    echo "$nets" | while read -r name spec games nodes more_games more_nodes; do
        net=$work/$name-$generation.net
        by_search=70
        if [ "$generation" -gt $anew ]; then
            games=$more_games nodes=$more_nodes by_search=85
        fi
        if [ ! -f "$net" ]; then
            echo "generation $generation: $name"
            # shellcheck disable=SC2046
            "$build/wayfarer" tune "$spec" --games "$games" --nodes "$nodes" --seed "$generation" \
                --threads "$threads" --by-search $by_search $(data_of "$generation" "$name") \
                --force --out "$net.part" </dev/null
            mv "$net.part" "$net"
        fi
    done
    echo "$nets" | while read -r name _; do
        cp "$work/$name-$generation.net" "data/nets/$name.net"
    done
    generation=$((generation + 1))
done

# name, rules; games of four seats (a quarter as many of three) and nodes a move of a generation. Each net
# starts from scratch with the games of all generations. Its target is the score of the search alone, because
# the result of a game of four is too noisy.
races="race , 3600 6500
race_advanced ,rules=advanced 1200 5000"

echo "$races" | while read -r name rules _; do
    [ -f "$work/$name-1.net" ] || "$build/wayfarer" tune "traverse:players=4${rules%,}" --games 0 --epochs 1 \
        --force --out "data/nets/$name.net" </dev/null
done

generation=1
while [ "$generation" -le "$race_generations" ]; do
    ninja -C "$build" wayfarer
    echo "$races" | while read -r name rules games nodes; do
        net=$work/$name-$generation.net three=$work/$name-$generation-three.dat
        [ ! -f "$net" ] || continue
        echo "generation $generation: $name"
        before=""
        [ "$generation" -eq 1 ] || before="--data $work/$name-$((generation - 1)).dat"
        # shellcheck disable=SC2086
        "$build/wayfarer" tune "traverse:players=3${rules%,}" --games $((games / 4)) --nodes "$nodes" \
            --seed "$generation" --threads "$threads" $before --force --save "$three" </dev/null
        "$build/wayfarer" tune "traverse:players=4${rules%,}" --games "$games" --nodes "$nodes" \
            --seed "$generation" --threads "$threads" --data "$three" --save "$work/$name-$generation.dat" \
            --by-search 100 --epochs 6 --force --out "$net.part" </dev/null
        rm "$three"
        mv "$net.part" "$net"
    done
    echo "$races" | while read -r name _; do
        cp "$work/$name-$generation.net" "data/nets/$name.net"
    done
    generation=$((generation + 1))
done
ninja -C "$build" wayfarer
