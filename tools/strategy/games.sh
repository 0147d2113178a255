#!/bin/sh
# The games and reviews that the claims of the strategy chapters are measured on (docs/strategy.md).
# usage: games.sh BUILD FOLDER GAME|all [GAMES] [SEED]
# GAMES for each length of the opening; what is there is not played again
set -eu
wayfarer=$(realpath "$1/wayfarer") folder=$2 only=$3 games=${4:-} seed=${5:-0}

play() { # NAME SPEC LEVEL LEVEL GAMES
    "$(dirname "$0")/../match_series.sh" "$wayfarer" "$folder/$1" "$2" "$3" "$4" "${games:-$5}" "$seed"
}

review() { # NAME SPEC: eight pairs of levels between 3 and 8
    mkdir -p "$folder/reviews-$1"
    number=0
    for pair in 3,5 4,6 5,7 6,8 3,4 4,7 5,8 3,6; do
        out=$folder/reviewed-$1-$number
        mkdir -p "$out"
        [ -e "$out/game-000002.txt" ] ||
            "$wayfarer" match --spec "$2" --engine "search,Level=${pair%,*},name=a" \
                --engine "search,Level=${pair#*,},name=b" --nodes 4000 --games 2 --seed $((seed + 1000 + number)) \
                --out "$out" --quiet >/dev/null
        for game in 1 2; do
            to=$folder/reviews-$1/$number-$game.json
            [ -e "$to" ] || "$wayfarer" review "$out/game-00000$game.txt" --nodes 20000 --json >"$to.part"
            [ -e "$to" ] || mv "$to.part" "$to"
        done
        number=$((number + 1))
    done
    echo "$folder/reviews-$1"
}

wanted() { # GAME
    [ "$only" = all ] || [ "$only" = "$1" ]
}

if wanted traverse; then
    play traverse traverse 8 9 250
    review traverse traverse
fi
if wanted courier-leapale; then
    play leapale courier-leapale 8 9 150
    review leapale courier-leapale
fi
if wanted travelers; then
    play travelers travelers 5 6 150
    review travelers travelers
fi
