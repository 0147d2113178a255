/* commands.c - the subcommands: how each is called, and its --help text. */
#include "cli/commands.h"

/* Indents the further lines of a usage. */
#define NEXT_LINE "\n                     "

#define POSITION_OPTIONS                                                                           \
    " [--position P | --file FILE | --game FILE [--number N] [--at N]]" NEXT_LINE                  \
    "[--moves \"...\"]"
#define JSON_OPTIONS " [--json | --json-lines]"
#define POSITION_HELP                                                                              \
    "--game takes the position from a saved game: its end, or with --at N the position after N\n"  \
    "turns (0: the start). You can then leave out SPEC. If the file has several games, --number\n" \
    "N selects one, counted from 1; the default is the first. --moves plays moves from there.\n"

const CliCommand cli_commands[] = {
    {.name = "help",
     .usage = "[COMMAND] [--json]",
     .help =
         "Describes a command, as COMMAND --help does. Without COMMAND it lists all commands.\n",
     .run = cmd_help},
    {.name = "games",
     .usage = "[--json]",
     .help = "Lists the games, their options and their seats.\n",
     .run = cmd_games},
    {.name = "rules",
     .usage = "GAME [--json]",
     .help =
         "Prints the rules of a game. [R] marks rulings on points that its inventor left open.\n",
     .run = cmd_rules},
    {.name = "languages",
     .usage = "[--json]",
     .help = "Lists the languages for --language TAG, which every command takes.\n",
     .run = cmd_languages},
    {.name = "messages",
     .usage = "[--json] [--language TAG]",
     .help = "Lists every message of the library with its id, in English or in the language of\n"
             "--language. Translators use this.\n",
     .run = cmd_messages},
    {.name = "play",
     .usage = "[SPEC] [--seat NAME=human|ai[:LEVEL]]... [--movetime MS]" NEXT_LINE
              "[--position P | --file FILE | --game FILE [--number N] [--at N]]" NEXT_LINE
              "[--moves \"...\"] [--book BOOK] [--notation short|machine] [--ascii]",
     .help =
         "Plays a game in the terminal. Without SPEC it asks which game. NAME is a seat's\n"
         "letter, LEVEL is 1 to 10. Moves are shown in short notation; you can type them in\n"
         "short or in machine notation. Type help during the game. A game that you leave is\n"
         "saved in $XDG_STATE_HOME/wayfarer/game.txt, and the next `play` offers to continue\n"
         "it; SPEC, a position and --seat start a new game. If two `play` run at once, the\n"
         "second saves its game in another file and prints its name.\n"
         "With --book the computer takes its first turns from a book of openings, so that games\n"
         "begin differently. Levels that overlook moves do without it.\n" POSITION_HELP,
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
     .help = "Prints every legal move, one per line, sorted by bytes.\n" POSITION_HELP,
     .run = cmd_moves},
    {.name = "apply",
     .usage = "SPEC" POSITION_OPTIONS " [--json] MOVE...",
     .help = "Prints the position after the moves. If MOVE is '-', reads the moves from standard\n"
             "input.\n" POSITION_HELP,
     .run = cmd_apply},
    {.name = "result",
     .usage = "SPEC" POSITION_OPTIONS " [--json]",
     .help = "Prints ongoing, win SEAT or draw; if all seats share one aim, win or dead-end.\n"
             "Counts the repetitions and resignations of a saved game.\n" POSITION_HELP,
     .run = cmd_result},
    {.name = "explain",
     .usage = "SPEC" POSITION_OPTIONS " [--json] MOVE",
     .help = "Says what a move does, or which rule forbids it and because of which pieces. The\n"
             "exit status is 0 for both answers, 2 if MOVE cannot be read as a move of this game.\n"
             "With --json, `legal` says whether the move is legal.\n" POSITION_HELP "\n"
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
              "[--threads N] [--hash MB] [--level L] [--seed S]" NEXT_LINE
              "[--tables FOLDER]" JSON_OPTIONS,
     .help =
         "Prints bestmove MOVE. Without a limit it thinks for one second. --json adds the\n"
         "score (100 is 64 % of the points, 200 is 76 %, 400 is 91 %), the points that each\n"
         "seat can expect, the expected line and, if it is proven, win_in or loss_in, in turns\n"
         "of both sides. --json-lines prints each depth when it is done. --level plays at that\n"
         "level, 1 to 10; --seed seeds its random choices. Endgame tables with four men come\n"
         "from FOLDER, or that of WAYFARER_TABLES. Ctrl-C stops the search and prints\n"
         "the best move so far (exit status 1).\n" POSITION_HELP,
     .run = cmd_best},
    {.name = "analyse",
     .usage = "SPEC" POSITION_OPTIONS " [--movetime MS | --depth N | --nodes N]" NEXT_LINE
              "[--threads N] [--hash MB] [--level L] [--seed S] [--lines N] [--threat]" NEXT_LINE
              "[--tables FOLDER] [--json | --json-lines]",
     .help =
         "Prints for each depth the score, the chances of each seat, the nodes and the line of\n"
         "play; in Safe Passage the plies to the goal and a lower bound of them; in TRAVERSE,\n"
         "once no seat can hinder another, the turns that each seat needs.\n"
         "--lines prints the N best moves. --threat shows what the next seat would do if the\n"
         "seat to move passed. --json prints only the last depth, --json-lines each depth\n"
         "when it is done; `lines` has one object for each line of play. --level analyses as\n"
         "that level plays; --seed seeds its random choices. Endgame tables with four men come\n"
         "from FOLDER, or that of WAYFARER_TABLES. Ctrl-C stops the search and\n"
         "prints what it found so far (exit status 1).\n" POSITION_HELP,
     .run = cmd_analyse},
    {.name = "review",
     .usage = "FILE [--number N] [--movetime MS | --nodes N] [--threads N]" NEXT_LINE
              "[--book BOOK] [--tables FOLDER]" NEXT_LINE "[--json | --json-lines]\n"
              "  wayfarer review --kinds [--json]",
     .help =
         "Reviews a saved game ('-': standard input): what each move was worth, which move was\n"
         "better, and why, where that can be proved or counted; and what is good about a best\n"
         "move, where that can be proved. A move that loses 5 % of the points that its side can\n"
         "expect is an inaccuracy, 10 % a mistake, 20 % a blunder; in Safe Passage 2, 4 and 8\n"
         "plies. The line that shows a reason begins with the answer to the move.\n"
         "--movetime or --nodes limits one search. Each position is searched once, and again\n"
         "with five times the effort before a move counts as a mistake. With --nodes the result\n"
         "is the same for any number of threads; by default there is one for each processor.\n"
         "--json-lines also prints progress: `done` of `of` searches and proofs. Ctrl-C stops\n"
         "the review and prints what it found so far (exit status 1).\n"
         "If the file has several games, --number N selects one, counted from 1; the default is\n"
         "the first. With --book it also says after which turn the game left that book of\n"
         "openings, and what the book has there. --kinds lists the kinds of reasons. Endgame\n"
         "tables with four men come from FOLDER, or that of WAYFARER_TABLES.\n",
     .run = cmd_review},
    {.name = "explore",
     .usage =
         "BOOK SPEC" POSITION_OPTIONS " [--rated] [--departure]" NEXT_LINE "[--json]\n"
         "  wayfarer explore play SPEC FOLDER [--games N] [--level L] [--varied TURNS]" NEXT_LINE
         "[--lines N] [--margin M] [--nodes N] [--seed S] [--threads N] [--quiet]\n"
         "  wayfarer explore build BOOK FILE|FOLDER... [--depth TURNS] [--least N] [--force]\n"
         "  wayfarer explore evaluate BOOK SPEC [--nodes N] [--games N] [--threads N]" NEXT_LINE
         "[--quiet]",
     .help =
         "Prints which moves were played in a position, in how many games, which share of them\n"
         "each side won or drew (Safe Passage: reached the goal), and the mean level and Elo of\n"
         "the players, where the records say so. Another order of moves that leads to the same\n"
         "position counts too. `search` is the share of the points that the mover can expect by a\n"
         "search, and its depth; `worth` joins it with the results; `reached` is the number of\n"
         "games that reached the position after the move, if other orders of moves led there.\n"
         "With --rated the best moves come first: in TRAVERSE, the best setups. With --departure\n"
         "it also says where the game so far, of --game or --moves, left the book.\n" POSITION_HELP
         "play makes games for a book: the engine of level 8, or L, against itself. The first ten\n"
         "turns, or TURNS, and setups are drawn from the six best lines, or N, that score less\n"
         "than 50, or M, below the best (100 is 64 % of the points). Game number i of a seed is\n"
         "the same on every machine. Ctrl-C stops it; the same command goes on.\n"
         "build makes a book from saved games: from every game in each FILE, and from each file\n"
         "in FOLDER whose name ends in .txt, as play and match --out write them, or in .pgn. It\n"
         "takes the first 40 turns of each game, or TURNS, and keeps the positions that at least\n"
         "N games reached. The same games in the same order give the same bytes. Games without a\n"
         "result are left out. Ctrl-C stops it without writing a book. Only --force replaces an\n"
         "existing book.\n"
         "evaluate adds searches of 100000 nodes, or N, to the moves of all positions that at\n"
         "least ten games, or N, went on from. Ctrl-C keeps what is done; the same command goes\n"
         "on. The results are the same for any number of threads.\n",
     .run = cmd_explore},
    {.name = "positions",
     .usage = "FILE|FOLDER...",
     .help =
         "Prints each game in each FILE, and in each file in FOLDER whose name ends in .txt or in\n"
         ".pgn, as a line of JSON with its moves and the positions before and after them.\n",
     .run = cmd_positions},
    {.name = "solve",
     .usage = "SPEC" POSITION_OPTIONS " [--movetime MS] [--nodes N] [--threads N]" NEXT_LINE
              "[--memory MB] [--max-plies N] [--seed S] [--checkpoint FILE]" NEXT_LINE
              "[--certificate FILE [--force]] [--layers [--disk FOLDER]] [--quiet]" NEXT_LINE
              "[--json | --json-lines]",
     .help = "Searches for short ways to the goal of Safe Passage. Prints each better one as\n"
             "`solution PLIES MOVE...`, and at the end `optimal PLIES`, `bounds LOW HIGH` or\n"
             "`unreachable` with the reason: pawns that can never move, or the number of all\n"
             "reachable positions.\n"
             "It stops after --movetime milliseconds or --nodes positions; the default is one\n"
             "minute. With --nodes and one thread it finds the same on every machine.\n"
             "--json-lines prints each better way and each higher bound when it is found. Ctrl-C\n"
             "stops the search and prints what it found so far (exit status 1).\n"
             "It writes the checkpoint every minute. An interrupted search continues from it.\n"
             "Only --force replaces an existing certificate.\n"
             "With --layers the certificate also holds digests of the positions that prove the\n"
             "bound, so that verify-solution can find them again. This takes longer than\n"
             "--movetime. When --memory is used up, the positions go to files in "
             "FOLDER.\n" POSITION_HELP,
     .run = cmd_solve},
    {.name = "verify-solution",
     .usage = "FILE",
     .help = "Checks a certificate of solve. It uses its own rules, not those of the solver.\n",
     .run = cmd_verify},
    {.name = "book",
     .usage = "GOAL FILE [--movetime MS] [--nodes N] [--threads N]" NEXT_LINE
              "[--from N] [--to N] [--longer-than PLIES] [--seed S] [--quiet]",
     .help =
         "Searches for shorter ways to a goal of Safe Passage than those in the file, from each\n"
         "of the 960 starts. Creates the file, or improves it in place. Each start gets\n"
         "--movetime milliseconds or --nodes positions; the default is two seconds. Ctrl-C\n"
         "stops it (exit status 130); the next run continues from the file. Another seed finds\n"
         "other ways.\n"
         "--longer-than selects the starts whose way is longer, or that have none.\n",
     .run = cmd_book},
    {.name = "verify-book",
     .usage = "GOAL FILE [--every N]",
     .help = "Checks the ways of a book as verify-solution does: all of them, or every Nth.\n",
     .run = cmd_verify_book},
    {.name = "tables",
     .usage =
         "build NAME|all-3|all-4 [--tables FOLDER] [--threads N]" NEXT_LINE "[--force] [--quiet]\n"
         "  wayfarer tables check NAME|all-3|all-4 [--tables FOLDER] [--every N]" NEXT_LINE
         "[--threads N] [--quiet]\n"
         "  wayfarer tables info FILE\n"
         "  wayfarer tables probe SPEC" POSITION_OPTIONS NEXT_LINE "[--tables FOLDER] [--json]\n"
         "  wayfarer tables release FILE [--tables FOLDER] [--threads N] [--quiet]\n"
         "  wayfarer tables theorem [--from EDGE] [--to EDGE] [--threads N]",
     .help =
         "Endgame tables of Courier Leapale: the exact turns to mate. NAME is KMvK for Emperor\n"
         "and Empress against Emperor, KQvKD for Queen against Duke, and so on.\n"
         "build makes tables and prints how many positions of the whole board, with the first\n"
         "side (w) or the other (b) to move, are legal, won, lost, mate and stalemate, and the\n"
         "longest win and loss in turns of both sides. Tables with four men are written to\n"
         "FOLDER/NAME.wft. A complete file is kept unless --force is given, so the same command\n"
         "goes on after Ctrl-C. FOLDER is by default that of WAYFARER_TABLES. all-3 and all-4\n"
         "are all tables with three and four men.\n"
         "check makes a table again and compares each entry with those of the positions one move\n"
         "later, by a second implementation of the rules, and with the file. --every N takes\n"
         "one in N cells of the first Emperor.\n"
         "info prints what a file says of itself, and compares its checksum.\n"
         "probe prints win, draw or loss for the side to move, the turns to mate, a best move,\n"
         "and `clock` if the 50 moves rule may come first.\n"
         "release writes to FILE, as JSON, counts, longest wins and SHA-256 sums of all tables.\n"
         "theorem prints what each kind does against a bare Emperor on cubes of edge 4 to 7,\n"
         "and in Raumschach against a bare king.\n" POSITION_HELP,
     .run = cmd_tables},
    {.name = "puzzle",
     .usage = "[--date YYYY-MM-DD | --seed N [--plies N]] [--solution] [--play]" NEXT_LINE
              "[--ascii] [--json]",
     .help = "Shows a short puzzle of Safe Passage: today's, another day's, or one by number. It\n"
             "is the same on every machine. Its shortest way is proven; the grade says how much\n"
             "work the proof took. --play plays it at once.\n",
     .run = cmd_puzzle},
    {.name = "puzzles",
     .usage = "FILE [--count N] [--seed S] [--plans FOLDER] [--quiet]\n"
              "  wayfarer puzzles mine SPEC[+SPEC]... FILE [--count N] [--seed S]" NEXT_LINE
              "[--nodes N] [--threads N] [--quiet]\n"
              "  wayfarer puzzles check FILE [--times N] [--every N | --drop | --solve]" NEXT_LINE
              "[--threads N] [--quiet]",
     .help =
         "Makes the book of daily puzzles of Safe Passage, one line per day, or continues it. The\n"
         "same seed and plans make the same book. Ctrl-C stops this and mine, and keeps what is\n"
         "in the file (exit status 130).\n"
         "mine lets the engine play games, under each SPEC in turn, and keeps the positions in\n"
         "which only one move wins or saves the game, with the line up to what the theme\n"
         "promises, and a grade from 1 to 5 by the search that it takes. --nodes limits one\n"
         "search. The same seed makes the same file with any number of threads; an existing\n"
         "file is continued. It stops at --count puzzles or slightly more, by default 500.\n"
         "check searches the puzzles of such a file again with --times N times the effort (10),\n"
         "all of them or every Nth (--every), and says how many still have only one answer.\n"
         "--drop removes the others from the file and finds the themes again. --solve solves all\n"
         "of them again from their mistakes. Exit status 1: some failed.\n",
     .run = cmd_puzzles},
    {.name = "learn",
     .usage = "[GAME] [--step N] [--notation short|machine] [--ascii]",
     .help =
         "Teaches a game in a dozen steps. Each shows a board and asks for one move; a wrong one\n"
         "is explained. Without GAME it asks which. --step begins at a later step. Type help\n"
         "during the lesson.\n",
     .run = cmd_learn},
    {.name = "join",
     .usage = "URL [--seat NAME | --watch] [--name TEXT]" NEXT_LINE
              "[--new SPEC [--start P] [--clock MINUTES+SECONDS] [--open]]" NEXT_LINE
              "[--notation short|machine] [--ascii]",
     .help = "Plays at a table of a server. URL is the address of a table, as its page has it, or\n"
             "that of a server: then it lists the tables that wait for a player. --new opens a\n"
             "table and prints its address. --start gives it a start position, --clock gives each\n"
             "player so many minutes and seconds for each move, and --open lists it for anyone.\n"
             "--seat takes a seat by its letter, --watch none; otherwise it asks. --name is how\n"
             "others see you. Type help at the table.\n"
             "If the connection is lost, it connects again. Your seats belong to a key for each\n"
             "server, in the folder $XDG_STATE_HOME/wayfarer.\n",
     .run = cmd_join},
    {.name = "serve",
     .usage =
         "[--listen ADDRESS:PORT] [--store sqlite:PATH|postgres://...] [--web FOLDER]" NEXT_LINE
         "[--threads N] [--workers N] [--expire-days N] [--limit-per-address N]" NEXT_LINE
         "[--limit-for CIDR=N[,CIDR=N]] [--trusted-proxy CIDR[,CIDR]] [--origin URL]..." NEXT_LINE
         "[--metrics CIDR[,CIDR]] [--log json|text] [--security-contact URI]" NEXT_LINE
         "[--privacy PATH] [--books FOLDER] [--tables FOLDER]",
     .help =
         "Serves the web page and the tables at which people play, by default at\n"
         "127.0.0.1:8080. It keeps tables in $XDG_DATA_HOME/wayfarer/tables.sqlite, and deletes\n"
         "a table after 60 days without an event, or after --expire-days.\n"
         "One address can have 64 connections (--limit-per-address). --limit-for sets another\n"
         "number for a network, for instance a club or a school; other limits follow from it. If\n"
         "you trust a proxy, its X-Forwarded-For names the client. Only pages of the server's\n"
         "own origin, and of each --origin, can open a socket; without --origin a server on\n"
         "loopback answers only to localhost and to this machine's name and addresses. /metrics\n"
         "answers to this machine and to --metrics.\n"
         "--threads sets the number of threads for computers' turns (all processors except one),\n"
         "--workers that for reviews and analyses that visitors request (one). `wayfarer worker`\n"
         "does the same work elsewhere. With --threads 0 no computer plays unless a worker or\n"
         "another server on the same store has threads.\n"
         "The server reports problems on standard error, as text; with --log json it logs every\n"
         "event, one object per line. --security-contact, mailto:ADDRESS or https://..., sets\n"
         "the contact for security reports in /.well-known/security.txt. --privacy names a text\n"
         "for the page /privacy, or a folder with one file per language (en.txt). With --books\n"
         "computers take their first turns from FOLDER/GAME.book, a book of openings, so that\n"
         "their games begin differently. --tables has endgame tables with four men.\n",
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
         "Actions of an operator on a store. Servers can run meanwhile.\n"
         "tables lists all tables, or those at which a session had a seat, or those created from\n"
         "an address in the last seven days (IPv6: from its /64). show prints the game of a\n"
         "table, its state, and who has which seat. export prints its events and chat messages.\n"
         "close ends the game without a winner, and no move can follow. delete removes the table.\n"
         "redact removes the chat message of an EVENT, by its number in export, or the name at a\n"
         "SEAT. reopen frees a SEAT and, while the game lasts, prints a link: the first visitor\n"
         "who opens it takes the seat. restore brings a lost or damaged table back from a backup.\n"
         "bar bans an ADDRESS, a network (ADDRESS/BITS) or a session (session:DIGEST, as show\n"
         "prints it) until --until, or for good; servers close its connections within seconds.\n"
         "unbar lifts a ban, bars lists all bans. log shows these actions, by whom and when.\n",
     .run = cmd_admin},
    {.name = "backup",
     .usage = "FILE [--store sqlite:PATH|postgres://...] [--gzip] [--force]" NEXT_LINE
              "[--without-damaged]",
     .help =
         "Writes the whole store into one file, reads it back and compares. Servers can run\n"
         "meanwhile. The file has the keys to all players' seats: protect it like the store.\n"
         "Only --force replaces an existing file. Damaged tables are listed and stop the backup;\n"
         "with --without-damaged they are left out.\n",
     .run = cmd_backup},
    {.name = "restore",
     .usage = "FILE [--store sqlite:PATH|postgres://...]",
     .help = "Writes a backup into an empty store, completely or not at all. Stop the servers\n"
             "first: it refuses a store that a server used in the last three seconds. It refuses\n"
             "a damaged or incomplete file before it writes anything.\n",
     .run = cmd_restore},
    {.name = "store",
     .usage = "copy FROM TO [--online] [--without-damaged]",
     .help =
         "copy writes a whole store into an empty one, completely or not at all, reads it back\n"
         "and compares. FROM and TO are sqlite:PATH or postgres://ADDRESS. Stop the servers of\n"
         "both first: it refuses stores that a server used in the last three seconds. With\n"
         "--online servers can run at FROM; the copy then has the state of one moment, without\n"
         "later moves. Damaged tables stop the copy; with --without-damaged they are listed and\n"
         "left out.\n",
     .run = cmd_store},
    {.name = "worker",
     .usage = "--store URL [--threads N] [--kinds KIND[,KIND]...] [--lease MS]" NEXT_LINE
              "[--books FOLDER] [--tables FOLDER]",
     .help = "Computes jobs from the queue in a server's store, on this machine or another. KIND\n"
             "is turn, review, solve or analyse; without --kinds it takes all kinds. You can kill\n"
             "it at any time: others do the jobs that it did not finish, after a normal end at\n"
             "once, otherwise when --lease milliseconds (15000) have passed without a word from\n"
             "it. --books and --tables are as in serve.\n",
     .run = cmd_worker},
    {.name = "match",
     .usage = "--spec SPEC --engine A --engine B [--engine C]... [--games N]" NEXT_LINE
              "[--tc SECONDS+SECONDS | --movetime MS | --nodes N | --depth N]" NEXT_LINE
              "[--sprt ELO0,ELO1[,ALPHA,BETA] [--elo-model logistic|normalised]]" NEXT_LINE
              "[--opening TURNS | --openings FILE [--order sequential|random]]" NEXT_LINE
              "[--seed S] [--lineup ABBB] [--adjudicate SCORE,TURNS] [--max-turns N]" NEXT_LINE
              "[--grace MS] [--concurrency N] [--out FOLDER [--resume]]" NEXT_LINE
              "[--quiet]" JSON_OPTIONS,
     .help =
         "Plays engines against each other and prints what the result proves.\n"
         "An engine is search, random or cmd:COMMAND (any program that speaks UGI). Options\n"
         "follow, as in search,Level=3,Hash=8,name=three or cmd:./other,movetime=50. The\n"
         "engine must have these options. Without name= this text is its name.\n"
         "Openings are random and about even, or those of --openings, and each is played once\n"
         "from every seat. FILE has a position or moves from the start on each line, or both:\n"
         "fen POSITION moves MOVE... Lines that begin with # do not count. --order random\n"
         "shuffles them by --seed. After the last opening comes the first again.\n"
         "Points per seat and Elo have Wilson's 95 % interval. Draws narrow it, and so do pairs\n"
         "of games with opposite results. With three and four seats there is no Elo.\n"
         "For two, pairs of games with seats exchanged are counted together (pentanomial), and\n"
         "normalised Elo is in standard deviations of a game. --sprt tests the pairs in their\n"
         "order and ends the match when H0 (Elo <= ELO0) or H1 (Elo >= ELO1) is accepted.\n"
         "ALPHA and BETA are the probabilities of accepting H1 or H0 wrongly, by default 0.05.\n"
         "--elo-model says which Elo ELO0 and ELO1 are, by default logistic.\n"
         "An engine that exits, exceeds its time or plays an illegal move forfeits the game.\n"
         "The result counts such games. With --nodes or --depth an engine has an hour for a\n"
         "move.\n"
         "--out saves every game as a record, with the score, depth, time and nodes of each\n"
         "move, and in match.json what the games have in common, and at the end the result.\n"
         "--resume continues a match that was interrupted or killed, with the same options;\n"
         "--games, --sprt and --concurrency can differ.\n"
         "--json-lines prints one line per game when it ends, and finally that of --json.\n"
         "Exit status: 0; 1 if interrupted; 2 for bad usage, an engine that cannot be started\n"
         "or a record that cannot be saved. The games played until then are printed and stay\n"
         "in the folder.\n",
     .run = cmd_match},
    {.name = "ugi",
     .usage = "[--engine search|random] [--book BOOK]",
     .help =
         "Speaks the Universal Game Interface, for programs that run matches and show\n"
         "boards. With --book there is the option OwnBook; if it is true, the engine takes its\n"
         "first turns from the book.\n",
     .run = cmd_ugi},
    {.name = "uci",
     .usage = "[--engine search|random] [--book BOOK]",
     .help = "Speaks the Universal Chess Interface, for chess programs that know variants. It is\n"
             "for two seats: the first one is White, the second one Black. The option UCI_Variant\n"
             "selects the game, Spec a game with options.\n",
     .run = cmd_uci},
    {.name = "xboard",
     .usage = "[--engine search|random] [--book BOOK]",
     .help =
         "Speaks the Chess Engine Communication Protocol, for XBoard and WinBoard. It plays The\n"
         "Travelers and Safe Passage.\n",
     .run = cmd_xboard},
    {.name = "tune",
     .usage =
         "SPEC [--games N] [--nodes N] [--opening N] [--seed S] [--threads N]" NEXT_LINE
         "[--data FILE] [--save FILE] [--out FILE] [--force] [--epochs N]" NEXT_LINE
         "[--by-search PERCENT] [--linear] [--continue]\n"
         "  wayfarer tune safe-passage:goal=GOAL [--rounds N] [--beams N] [--width N]" NEXT_LINE
         "[--seed S] [--threads N] --out FILE [--force]",
     .help = "Plays games against itself and fits the evaluation to them. The same options give\n"
             "the same net. --data adds positions saved earlier, --save writes all positions,\n"
             "--out writes the net. --linear fits a net without a hidden layer. --continue starts\n"
             "from the current net, with a smaller learning rate. Only --force replaces an\n"
             "existing file.\n"
             "With three and four seats a net starts from the weights of the one for two.\n"
             "For Safe Passage: runs beam searches from many starts, round after round, and fits\n"
             "their heuristic to the ways that they find.\n",
     .run = cmd_tune},
};

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];
