#!/bin/sh
# The engine's own games, from random even openings, and the best ways known in Safe Passage, as books of openings:
# data/explore/GAME.book. Only levels that overlook nothing play, so that the same games come out every time.
# usage: explore.sh BUILD FOLDER [games|books]   FOLDER keeps the games; those that are there are not played again
set -eu
build=$1 folder=$2 part=${3:-all}
wayfarer=$build/wayfarer

play() { # NAME SPEC GAMES LEVEL LEVEL
    tools/match_series.sh "$wayfarer" "$folder/$1" "$2" "$4" "$5" "$3" 0 --adjudicate 1500,6
}

# A record for each line "START MOVE MOVE ..." of a file with ways to a goal.
ways() { # GOAL
    mkdir -p "$folder/ways-$1"
    awk -v goal="$1" -v folder="$folder/ways-$1" '
        function put(start, name) {
            file = sprintf("%s/%s.txt", folder, name)
            printf "[Spec \"safe-passage:start=%s,goal=%s\"]\n[Result \"1-1\"]\n\n", start, goal > file
            for (i = 2; i <= NF; i++) printf "%s\n", $i > file
            print "1-1" > file
            close(file)
        }
        /^[0-9]+ / { put($1, sprintf("%03d", $1)); if ($1 == 518) put("standard", "standard") }
    ' "data/safe-passage/$1.txt"
}

games() {
    play travelers travelers 60 4 5
    play travelers-high travelers 40 5 6
    play leapale courier-leapale 40 8 9
    play leapale-high courier-leapale 30 9 10
    play traverse traverse 60 7 8
    play traverse-three traverse:players=3 36 7 8
    play traverse-four traverse:players=4 36 7 8
    play traverse-advanced traverse:rules=advanced 30 7 8
    play traverse-expert traverse:rules=expert 16 7 8
    for goal in kings queens far-rank counterparts; do ways "$goal"; done
}

books() {
    mkdir -p data/explore
    "$wayfarer" explore build --force data/explore/travelers.book --depth 30 "$folder"/travelers*
    "$wayfarer" explore build --force data/explore/courier-leapale.book --depth 30 "$folder"/leapale*
    "$wayfarer" explore build --force data/explore/traverse.book --depth 24 "$folder"/traverse*
    "$wayfarer" explore build --force data/explore/safe-passage.book --depth 6 "$folder"/ways-*
}

case $part in
games) games ;;
books) books ;;
all) games && books ;;
*) echo "usage: explore.sh BUILD FOLDER [games|books]" >&2 && exit 2 ;;
esac
