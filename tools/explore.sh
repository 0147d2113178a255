#!/bin/sh
# The engine's own games at level 8, with varied openings, and the best ways known in Safe Passage, as books of openings
# with the results of deep searches: data/explore/GAME.book. No clock decides, so the same games come out every time.
# docs/review.md, "Openings", says how many of these games the books in the repository have.
# usage: explore.sh BUILD FOLDER [games|books]   FOLDER keeps the games; those that are there are not played again.
#        GAMES_EACH=N plays N games of each game for two (3000); EARLIER=FOLDER joins the books there with the games
set -eu
build=$1 folder=$2 part=${3:-all}
wayfarer=$build/wayfarer
games=${GAMES_EACH:-3000}
threads=${THREADS:-$(nproc)}

play() { # NAME SPEC GAMES NODES
    "$wayfarer" explore play "$2" "$folder/$1" --games "$3" --nodes "$4" --threads "$threads"
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
    play leapale courier-leapale "$games" 10000
    play traverse traverse "$games" 20000
    play travelers travelers "$games" 40000
    for goal in kings queens far-rank counterparts; do ways "$goal"; done
}

# A book of the games, joined with an earlier one if there is one; then searches.
book() { # GAME DEPTH FOLDER...
    book=data/explore/$1.book depth=$2
    shift 2
    [ ! -f "${EARLIER:-/dev/null}/$(basename "$book")" ] || set -- "$EARLIER/$(basename "$book")" "$@"
    "$wayfarer" explore build --force "$book" --depth "$depth" --least 2 "$@"
}

search() { # GAME SPEC...
    book=data/explore/$1.book
    shift
    for spec in "$@"; do
        "$wayfarer" explore evaluate "$book" "$spec" --nodes "${NODES:-50000}" --games "${LEAST:-5}" --threads "$threads"
    done
}

books() {
    mkdir -p data/explore
    book courier-leapale 30 "$folder/leapale"
    book traverse 24 "$folder/traverse"
    book travelers 30 "$folder/travelers"
    "$wayfarer" explore build --force data/explore/safe-passage.book --depth 6 "$folder"/ways-*
    search courier-leapale courier-leapale
    search traverse traverse
    search travelers travelers
}

case $part in
games) games ;;
books) books ;;
all) games && books ;;
*) echo "usage: explore.sh BUILD FOLDER [games|books]" >&2 && exit 2 ;;
esac
