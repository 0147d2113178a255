/* commands.c - the subcommands: how each is called, and its --help text. */
#include "cli/commands.h"

/* Indents the further lines of a usage. */
#define NEXT_LINE "\n                     "

#define POSITION_OPTIONS                                                                           \
    " [--position P | --file FILE | --game FILE [--number N] [--at N]]" NEXT_LINE                  \
    "[--moves \"...\"]"
#define JSON_OPTIONS " [--json | --json-lines]"
#define POSITION_HELP                                                                              \
    "--game takes the position from a saved game: its end, or after N turns with --at N (0: its\n" \
    "start). SPEC can be left out then. Of a file of several games it is the first, or that of\n"  \
    "--number N, from 1. --moves plays moves from the position.\n"

const CliCommand cli_commands[] = {
    {.name = "help",
     .usage = "[COMMAND]",
     .help = "Says what a command does, as COMMAND --help does; without COMMAND it lists all.\n",
     .run = cmd_help},
    {.name = "games",
     .usage = "[--json]",
     .help = "Lists the games, their options and their seats.\n",
     .run = cmd_games},
    {.name = "rules",
     .usage = "GAME [--json]",
     .help = "Prints the rules. Points that are rulings are marked [R].\n",
     .run = cmd_rules},
    {.name = "languages",
     .usage = "[--json]",
     .help = "Lists the languages for --language TAG, which every command takes.\n",
     .run = cmd_languages},
    {.name = "messages",
     .usage = "[--json] [--language TAG]",
     .help = "Lists all that the library says to people, by its id, in English or in the\n"
             "language of --language: for those who translate.\n",
     .run = cmd_messages},
    {.name = "play",
     .usage = "[SPEC] [--seat NAME=human|ai[:LEVEL]]... [--movetime MS]" NEXT_LINE
              "[--position P | --file FILE | --game FILE [--number N] [--at N]]" NEXT_LINE
              "[--moves \"...\"] [--notation short|machine] [--ascii]",
     .help =
         "Plays a game in the terminal. Without SPEC it asks which game. NAME is a seat's\n"
         "letter, LEVEL is 1 to 10. Moves are shown as people write them (short), and typed so\n"
         "or in machine notation. During the game, type help. A game that you leave is kept in\n"
         "$XDG_STATE_HOME/wayfarer/game.txt, and offered when you play again. It then goes on\n"
         "as it was: SPEC, a position and --seat are for a new game. A second `play` beside\n"
         "that one keeps its game in a file of its own, and says in which.\n" POSITION_HELP,
     .run = cmd_play},
    {.name = "show",
     .usage = "SPEC" POSITION_OPTIONS " [--ascii] [--json]",
     .help = "Draws a position.\n" POSITION_HELP,
     .run = cmd_show},
    {.name = "start",
     .usage = "SPEC [--json]",
     .help = "Prints the start position.\n",
     .run = cmd_start},
    {.name = "moves",
     .usage = "SPEC" POSITION_OPTIONS " [--json]",
     .help = "Prints every legal move, one a line, sorted by bytes.\n" POSITION_HELP,
     .run = cmd_moves},
    {.name = "apply",
     .usage = "SPEC" POSITION_OPTIONS " [--json] MOVE...",
     .help = "Prints the position after the moves. If MOVE is '-', moves are read from standard\n"
             "input.\n" POSITION_HELP,
     .run = cmd_apply},
    {.name = "result",
     .usage = "SPEC" POSITION_OPTIONS " [--json]",
     .help = "Prints ongoing, win SEAT or draw; if all seats share one aim, win or dead-end.\n"
             "Repetitions and resignations of a saved game count.\n" POSITION_HELP,
     .run = cmd_result},
    {.name = "explain",
     .usage = "SPEC" POSITION_OPTIONS " [--json] MOVE",
     .help = "Says what a move does, or which rule forbids it and because of which pieces. The\n"
             "exit status is 0 for both answers, 2 if MOVE cannot be read as a move of this game.\n"
             "With --json, `legal` says which of the two it is.\n" POSITION_HELP "\n"
             "Examples:\n"
             "  wayfarer explain travelers a2a7\n"
             "  wayfarer explain --game FILE --at 12 e2e4 --json\n",
     .run = cmd_explain},
    {.name = "perft",
     .usage = "SPEC" POSITION_OPTIONS " [--divide] [--threads N] [--hash MB] [--json] DEPTH",
     .help = "Counts the sequences of exactly DEPTH turns. --divide counts them for each first\n"
             "move.\n" POSITION_HELP,
     .run = cmd_perft},
    {.name = "random",
     .usage = "SPEC [--seed S] [--games N] [--max-turns N] [--json]",
     .help = "Plays random games to the end and prints their results and lengths.\n",
     .run = cmd_random},
    {.name = "best",
     .usage = "SPEC" POSITION_OPTIONS " [--movetime MS | --depth N | --nodes N]" NEXT_LINE
              "[--threads N] [--hash MB] [--level L] [--seed S]" JSON_OPTIONS,
     .help =
         "Prints bestmove MOVE. Without a limit it thinks for one second. --json adds the\n"
         "score (100 is 64 % of the points, 200 is 76 %, 400 is 91 %), the points that each\n"
         "seat may expect, the expected line and, once it is proven, win_in or loss_in, in\n"
         "turns of both sides. --json-lines prints each depth as it ends. --level plays as that\n"
         "level, 1 to 10, with chances drawn by --seed. Ctrl-C ends it with what is known so\n"
         "far (exit status 1).\n" POSITION_HELP,
     .run = cmd_best},
    {.name = "analyse",
     .usage = "SPEC" POSITION_OPTIONS " [--movetime MS | --depth N | --nodes N]" NEXT_LINE
              "[--threads N] [--hash MB] [--level L] [--seed S] [--lines N] [--threat]" NEXT_LINE
              "[--json | --json-lines]",
     .help = "Prints what is found at each depth: score, chances of each seat, nodes and the line\n"
             "of play; in Safe Passage the plies to the goal and how many it takes at least; in\n"
             "TRAVERSE, once nobody is in the way, the turns that each seat needs.\n"
             "--lines prints the N best moves. --threat shows what the next seat would do if the\n"
             "seat to move passed. --json prints the last depth only, --json-lines each as it\n"
             "ends; `lines` has one object for each line of play. --level analyses as that level\n"
             "plays, with chances drawn by --seed. Ctrl-C ends it with what is known so far (exit\n"
             "status 1).\n" POSITION_HELP,
     .run = cmd_analyse},
    {.name = "review",
     .usage = "FILE [--number N] [--movetime MS | --nodes N] [--threads N]" NEXT_LINE
              "[--json | --json-lines]\n"
              "  wayfarer review --kinds [--json]",
     .help =
         "Reviews a saved game ('-': from standard input): what each move was worth, which was\n"
         "better, and why, where that can be proved. A move that loses 5 % of the points that\n"
         "its side may expect is an inaccuracy, 10 % a mistake, 20 % a blunder; in Safe Passage\n"
         "2, 4 and 8 plies. The line that proves a reason begins with the answer to the move.\n"
         "MS or N are for one search; each position is searched once, and again with five times\n"
         "the effort before a move is called a mistake. With --nodes the result is the same for\n"
         "any number of threads; if --threads is not given, there is one for each processor.\n"
         "--json-lines tells first how far it is, `done` of `of` searches and proofs. Ctrl-C\n"
         "ends it with what is known so far (exit status 1).\n"
         "Of a file of several games it is the first, or that of --number N, from 1.\n"
         "--kinds lists the kinds of reasons.\n",
     .run = cmd_review},
    {.name = "explore",
     .usage = "BOOK SPEC" POSITION_OPTIONS " [--json]\n"
              "  wayfarer explore build BOOK FILE|FOLDER... [--depth TURNS] [--least N] [--force]",
     .help =
         "Prints what was played in a position: each move, in how many games, which part of\n"
         "them each side won or drew (Safe Passage: came to the goal), and the mean level and\n"
         "Elo of those who played it, where the records say so. A position that was reached by\n"
         "another order of moves is the same position.\n" POSITION_HELP
         "build makes such a book of saved games, of all in each file, and of the files in a\n"
         "folder whose names end in .txt, as match --out writes them, or .pgn: of the first 40\n"
         "turns of each game, or TURNS, and of all positions that at least N games reached. The\n"
         "same games in the same order give the same bytes. Games without a result are left out.\n"
         "Ctrl-C ends it, and no book is written. A book that is there already is replaced only\n"
         "with --force.\n",
     .run = cmd_explore},
    {.name = "solve",
     .usage = "SPEC" POSITION_OPTIONS " [--movetime MS] [--nodes N] [--threads N]" NEXT_LINE
              "[--memory MB] [--max-plies N] [--seed S] [--checkpoint FILE]" NEXT_LINE
              "[--certificate FILE [--force]] [--layers [--disk FOLDER]] [--quiet]" NEXT_LINE
              "[--json | --json-lines]",
     .help = "Looks for ways to the goal of Safe Passage. Prints each better one as\n"
             "`solution PLIES MOVE...`, and at the end `optimal PLIES`, `bounds LOW HIGH` or\n"
             "`unreachable` with the reason: pawns that can never move, or the number of all\n"
             "positions that can be reached.\n"
             "It ends after --movetime milliseconds or --nodes positions; if neither is given,\n"
             "after a minute. With --nodes and one thread it finds the same on every machine.\n"
             "--json-lines prints each better way and each higher bound as it is found. Ctrl-C\n"
             "ends it with what is known so far (exit status 1).\n"
             "The checkpoint is written every minute. An interrupted search continues from it.\n"
             "A certificate that is there already is replaced only with --force.\n"
             "With --layers the certificate also has digests of the positions that show the\n"
             "bound, so that verify-solution can find them again. This takes more time than\n"
             "--movetime says. When --memory ends, they go to files in FOLDER.\n" POSITION_HELP,
     .run = cmd_solve},
    {.name = "verify-solution",
     .usage = "FILE",
     .help = "Checks a certificate of solve. It uses its own rules, not those of the solver.\n",
     .run = cmd_verify},
    {.name = "book",
     .usage = "GOAL FILE [--movetime MS] [--nodes N] [--threads N]" NEXT_LINE
              "[--from N] [--to N] [--longer-than PLIES] [--seed S] [--quiet]",
     .help =
         "Looks for shorter ways to a goal of Safe Passage than those in the file, from each\n"
         "of the 960 starts. The file is made, or improved in place. Each start gets\n"
         "--movetime milliseconds or --nodes positions; if neither is given, two seconds.\n"
         "Ctrl-C ends it (exit status 130), and it goes on from the file the next time. Another\n"
         "seed finds other ways.\n"
         "--longer-than looks only at starts whose way is longer, or that have none.\n",
     .run = cmd_book},
    {.name = "verify-book",
     .usage = "GOAL FILE [--every N]",
     .help = "Checks the ways of a book as verify-solution does: all, or every Nth.\n",
     .run = cmd_verify_book},
    {.name = "puzzle",
     .usage = "[--date YYYY-MM-DD | --seed N [--plies N]] [--solution] [--ascii] [--json]",
     .help = "Shows a short puzzle of Safe Passage: today's, that of another day, or that of a\n"
             "number. It is the same on every machine. Its shortest way is proven, and the grade\n"
             "says how much work the proof took.\n",
     .run = cmd_puzzle},
    {.name = "puzzles",
     .usage = "FILE [--count N] [--seed S] [--plans FOLDER] [--quiet]\n"
              "  wayfarer puzzles mine SPEC[+SPEC]... FILE [--count N] [--seed S]" NEXT_LINE
              "[--nodes N] [--threads N] [--quiet]\n"
              "  wayfarer puzzles check FILE [--times N] [--every N | --drop | --solve]" NEXT_LINE
              "[--threads N] [--quiet]",
     .help =
         "Makes the book of daily puzzles of Safe Passage, a line a day, or goes on with it. The\n"
         "same seed and plans make the same book. Ctrl-C ends it, and mine, with what is in the\n"
         "file by then (exit status 130).\n"
         "mine plays games of the engine, in turn under each SPEC, and keeps the positions in\n"
         "which a single move wins, or saves the game, with the line up to what its theme\n"
         "promises, and a grade from 1 to 5 by the search that it takes. N positions are looked\n"
         "at in one search. The same seed makes the same file, with any number of threads; a\n"
         "file that is there already is gone on with. It ends with at least --count puzzles, by\n"
         "default 500.\n"
         "check searches the puzzles of such a file again with N times the effort (10), all of\n"
         "them or each Nth (--every), and says how many still have a single answer. --drop takes\n"
         "the others out of the file, and finds the themes again. --solve solves all of them\n"
         "again from their mistakes. Exit status 1: some do not hold.\n",
     .run = cmd_puzzles},
    {.name = "serve",
     .usage =
         "[--listen ADDRESS:PORT] [--store sqlite:PATH|postgres://...] [--web FOLDER]" NEXT_LINE
         "[--threads N] [--workers N] [--expire-days N] [--limit-per-address N]" NEXT_LINE
         "[--limit-for CIDR=N[,CIDR=N]] [--trusted-proxy CIDR[,CIDR]] [--origin URL]..." NEXT_LINE
         "[--metrics CIDR[,CIDR]] [--log json|text] [--security-contact URI]" NEXT_LINE
         "[--privacy PATH]",
     .help =
         "Serves the web page and the tables at which people play, by default at\n"
         "127.0.0.1:8080. Tables are kept in $XDG_DATA_HOME/wayfarer/tables.sqlite. A table\n"
         "is deleted when nothing has happened at it for 60 days.\n"
         "One address may have 64 connections, and --limit-for gives those of a club or a\n"
         "school another number; other limits go by it. If a proxy is trusted, its "
         "X-Forwarded-For\n"
         "says who asks. Only pages of the server's own origin, and of the origins given, may\n"
         "open a socket; without --origin a server on loopback answers only to localhost, this\n"
         "machine's name and addresses. /metrics is for this machine and for those given.\n"
         "Computers' turns are done by as many threads as --threads says (all processors except\n"
         "one), reviews and analyses that people ask the server for by as many as --workers says\n"
         "(one). `wayfarer worker` does both elsewhere. With --threads 0 no computer plays unless\n"
         "it runs, or another server on the same store has threads.\n"
         "Trouble is told on standard error, in words; with --log json all that happens to\n"
         "the server is, an object a line. --security-contact mailto:ADDRESS or https://...\n"
         "says in /.well-known/security.txt whom to tell of faults in its security. --privacy\n"
         "names a text for the page /privacy, or a folder with one for each language (en.txt).\n",
     .run = cmd_serve},
    {.name = "admin",
     .usage = "bars | log [--store sqlite:PATH|postgres://...]\n"
              "  wayfarer admin tables [--session SESSION | --address ADDRESS] [--store ...]\n"
              "  wayfarer admin show | close | delete | export NAME [--store ...]\n"
              "  wayfarer admin redact NAME EVENT|SEAT [--store sqlite:PATH|postgres://...]\n"
              "  wayfarer admin reopen NAME SEAT [--store sqlite:PATH|postgres://...]\n"
              "  wayfarer admin restore NAME FILE [--store sqlite:PATH|postgres://...]\n"
              "  wayfarer admin bar WHO [--until TIME] [--store sqlite:PATH|postgres://...]\n"
              "  wayfarer admin unbar WHO [--store sqlite:PATH|postgres://...]",
     .help =
         "What an operator does at a store, while servers work on it.\n"
         "tables lists all tables, or those at which a session has had a seat, or those that were\n"
         "made from an address in the last seven days (of IPv6: from its /64). show tells of one:\n"
         "the game, how it stands, who holds which seat. export prints its events, with what was\n"
         "said. close ends it: nobody wins, and nothing more is done there. delete removes it.\n"
         "redact takes out what was said in an EVENT, by its number in export, or the name at a\n"
         "seat. reopen frees a SEAT; in a game that goes on it prints a link: the first\n"
         "visitor who opens it takes the seat. restore puts back a table that is gone or damaged, "
         "as a\n"
         "backup has it.\n"
         "bar keeps out an ADDRESS, a network (ADDRESS/BITS) or a session (session:DIGEST, as\n"
         "show names it), for good without --until; servers stop talking to them within\n"
         "seconds. unbar takes that back, bars lists them.\n"
         "log shows who has done which of these things when.\n",
     .run = cmd_admin},
    {.name = "backup",
     .usage = "FILE [--store sqlite:PATH|postgres://...] [--gzip] [--force]" NEXT_LINE
              "[--without-damaged]",
     .help =
         "Writes all that a store has into one file, while servers work on it, reads it back and\n"
         "compares. It has the keys to all players' seats: protect it like the store.\n"
         "A file that is there already is replaced only with --force. Tables that are damaged\n"
         "are named, and end it; with --without-damaged they are left out.\n",
     .run = cmd_backup},
    {.name = "restore",
     .usage = "FILE [--store sqlite:PATH|postgres://...]",
     .help = "Writes a backup into a store that has nothing yet, wholly or not at all. Stop the\n"
             "servers before: one that was up there three seconds ago ends it. A file that is\n"
             "damaged or cut off is refused before that.\n",
     .run = cmd_restore},
    {.name = "store",
     .usage = "copy FROM TO [--online] [--without-damaged]",
     .help =
         "copy writes all that a store has into another one that has nothing yet, wholly or not\n"
         "at all, reads it there and compares: FROM and TO are sqlite:PATH or postgres://ADDRESS.\n"
         "Stop the servers of both before: one that was up three seconds ago ends it. With\n"
         "--online one may be up at FROM: what is there at one moment is copied, what is played\n"
         "later is not. Tables that are damaged end it; with --without-damaged they are named and\n"
         "left out.\n",
     .run = cmd_store},
    {.name = "worker",
     .usage = "--store URL [--threads N] [--kinds KIND[,KIND]...] [--lease MS]",
     .help = "Does work that a server asks for: takes jobs from the queue in its store, on this\n"
             "machine or another. KIND is turn, review, solve or analyse; without --kinds all of\n"
             "them. It may be killed at any time: what it has not done is done by others. When it\n"
             "is ended it gives back at once what it has not finished. What a worker has that is\n"
             "not heard of for --lease milliseconds (15000) is done by others.\n",
     .run = cmd_worker},
    {.name = "match",
     .usage = "--spec SPEC --engine A --engine B [--engine C]... [--games N]" NEXT_LINE
              "[--tc SECONDS+SECONDS | --movetime MS | --nodes N | --depth N]" NEXT_LINE
              "[--sprt ELO0,ELO1[,ALPHA,BETA]] [--opening TURNS] [--seed S]" NEXT_LINE
              "[--lineup ABBB] [--adjudicate SCORE,TURNS] [--max-turns N]" NEXT_LINE
              "[--grace MS] [--concurrency N] [--out FOLDER [--resume]]" NEXT_LINE
              "[--quiet]" JSON_OPTIONS,
     .help = "Plays engines against each other and prints what the result proves.\n"
             "An engine is search, random or cmd:COMMAND (any program that speaks UGI). Options\n"
             "follow: search,Level=3,Hash=8,name=three or cmd:./other,movetime=50. The engine\n"
             "must have these options. Without a name, these words are its name.\n"
             "Openings are random, about even, and played once from every seat.\n"
             "Points a seat and Elo have Wilson's 95 % interval. Draws narrow it, and so do pairs\n"
             "of games with opposite results. With three and four seats there is no Elo.\n"
             "--sprt ends the match once H0 (Elo <= ELO0) or H1 (Elo >= ELO1) is accepted. ALPHA\n"
             "and BETA are the chances to accept H1 or H0 wrongly, 0.05 if they are not given.\n"
             "An engine that ends, is late or plays an illegal move loses that game. Such games\n"
             "are counted. Where nodes or depth limit an engine, it has an hour for a move.\n"
             "--out keeps every game as a record, with the score, depth, time and nodes of each\n"
             "move, and in match.json what the games have in common. --resume continues an\n"
             "interrupted match, if that agrees; --games and --sprt may differ.\n"
             "--json-lines prints a line for each game as it ends, and at last that of --json.\n"
             "Exit status: 0; 1 if interrupted; 2 for bad usage, an engine that cannot be started\n"
             "or a record that cannot be kept. What was played until then is printed and stays in\n"
             "the folder.\n",
     .run = cmd_match},
    {.name = "ugi",
     .usage = "[--engine search|random]",
     .help = "Speaks the Universal Game Interface, for programs that run matches and show\n"
             "boards.\n",
     .run = cmd_ugi},
    {.name = "tune",
     .usage =
         "SPEC [--games N] [--nodes N] [--opening N] [--seed S] [--threads N]" NEXT_LINE
         "[--data FILE] [--save FILE] [--out FILE] [--force] [--epochs N]" NEXT_LINE
         "[--by-search PERCENT] [--linear] [--continue]\n"
         "  wayfarer tune safe-passage:goal=GOAL [--rounds N] [--beams N] [--width N]" NEXT_LINE
         "[--seed S] [--threads N] --out FILE [--force]",
     .help = "Plays games against itself and fits the evaluation to them. The same options give\n"
             "the same net. --data adds positions saved earlier, --save writes all of them, --out\n"
             "writes the net. --linear fits no hidden layer. --continue begins with the net in\n"
             "use, at a smaller learning rate. A file that is there already is replaced only with\n"
             "--force.\n"
             "With three and four seats a net begins with the weights of the one for two.\n"
             "For Safe Passage: runs beam searches from many starts, round after round, and fits\n"
             "their heuristic to the ways that they find.\n",
     .run = cmd_tune},
};

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];
