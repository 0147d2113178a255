/* main.c - the program `wayfarer`: finds the sub-command and runs it. */
#include <locale.h>
#include <string.h>

#include "cli.h"

#define POSITION_OPTIONS " [--position P | --file FILE]"
#define GAME_OPTIONS " [--position P | --file FILE | --game FILE [--at N]]"
#define GAME_HELP                                                                                  \
    "--game takes the position from a saved game: its end, or after N turns with --at N (0: its\n" \
    "start). SPEC can be left out then.\n"

static const CliCommand commands[] = {
    {"games", "[--json]", "Lists the games, their options and their seats.\n", cmd_games},
    {"rules", "GAME [--json]", "Prints the rules; points that are rulings are marked [R].\n",
     cmd_rules},
    {"play",
     "[SPEC] [--seat NAME=human|ai[:LEVEL]]... [--movetime MS]\n"
     "                     [--position P | --load FILE] [--ascii]",
     "Plays a game in the terminal; asks which if no SPEC is given. NAME is a seat's letter,\n"
     "LEVEL is 1 to 10. During the game, type help.\n",
     cmd_play},
    {"show", "SPEC" GAME_OPTIONS " [--ascii] [--json]", "Draws a position.\n" GAME_HELP, cmd_show},
    {"start", "SPEC [--json]", "Prints the start position.\n", cmd_start},
    {"moves", "SPEC" GAME_OPTIONS " [--json]",
     "Prints every legal move, one a line, sorted by bytes.\n" GAME_HELP, cmd_moves},
    {"apply", "SPEC" GAME_OPTIONS " [--json] MOVE...",
     "Prints the position after the moves; the moves '-' are read from standard input.\n" GAME_HELP,
     cmd_apply},
    {"result", "SPEC" GAME_OPTIONS " [--json]",
     "Prints ongoing, win SEAT or draw (Safe Passage: win or dead-end).\n" GAME_HELP
     "Repetitions and resignations of the game count.\n",
     cmd_result},
    {"explain", "SPEC" GAME_OPTIONS " [--json] MOVE",
     "Says what a move does, or which rule forbids it and because of which pieces. The exit "
     "status\n"
     "is 0 for both answers, 2 if MOVE cannot be read as a move of this game. --json says which "
     "of\n"
     "both it is, in `legal`.\n" GAME_HELP "\n"
     "Examples:\n"
     "  wayfarer explain travelers a2a7\n"
     "  wayfarer explain --game FILE --at 12 e2e4 --json\n",
     cmd_explain},
    {"perft", "SPEC" POSITION_OPTIONS " [--divide] [--threads N] [--hash MB] [--json] DEPTH",
     "Counts the sequences of exactly DEPTH turns.\n", cmd_perft},
    {"random", "SPEC [--seed S] [--games N] [--max-turns N] [--json]",
     "Plays random games to the end and prints their results and lengths.\n", cmd_random},
    {"best",
     "SPEC" GAME_OPTIONS " [--moves \"...\"]\n"
     "                     [--movetime MS | --depth N | --nodes N] [--threads N] [--hash MB] "
     "[--level L] [--seed S] [--json]",
     "Prints bestmove MOVE. Without a limit it thinks for one second. --json adds the score (100 "
     "is\n"
     "64 % of the points, 200 is 76 %, 400 is 91 %), what each seat may expect, the expected "
     "line,\n"
     "and win_in or loss_in, in turns of both sides, once that is proven.\n" GAME_HELP,
     cmd_best},
    {"analyse",
     "SPEC" GAME_OPTIONS " [--moves \"...\"]\n"
     "                     [--movetime MS | --depth N | --nodes N] [--lines N] [--threads N] "
     "[--hash MB] [--json]",
     "Prints what is found at each depth: score, chances, nodes and the line of play; with "
     "--lines\n"
     "the N best moves. --json prints the last depth only, one object a line of play in "
     "`lines`.\n" GAME_HELP,
     cmd_analyse},
    {"solve",
     "SPEC" POSITION_OPTIONS " [--time S] [--nodes N] [--threads N]\n"
     "                     [--memory MB] [--max-plies N] [--seed S] [--checkpoint FILE]\n"
     "                     [--certificate FILE] [--layers [--disk FOLDER]] [--quiet] [--json]",
     "Looks for ways to the goal of Safe Passage and prints each better one as\n"
     "`solution PLIES MOVE...`; at the end `optimal PLIES`, `bounds LOW HIGH` or `unreachable` "
     "with\n"
     "the reason: pawns that can never move, or so many positions seen. It ends after --time\n"
     "seconds or --nodes positions, after a minute if neither is given; --nodes finds the same on\n"
     "every machine with one thread. With a checkpoint, written every minute, an interrupted "
     "search\n"
     "goes on where it was.\n"
     "With --layers the certificate has digests of the positions that show the bound, for\n"
     "verify-solution to find again; that takes its own time, beyond --time. When --memory ends\n"
     "they go to files in FOLDER.\n",
     cmd_solve},
    {"verify-solution", "FILE",
     "Checks a certificate of solve, with rules written apart from those of the solver.\n",
     cmd_verify},
    {"book",
     "GOAL FILE [--movetime MS] [--nodes N] [--threads N] [--from N] [--to N]\n"
     "                     [--longer-than PLIES] [--seed S] [--quiet]",
     "Looks for better ways to a goal of Safe Passage from each of the 960 starts than those in "
     "the\n"
     "file, which is made or improved in place. Each start gets --movetime or --nodes positions,\n"
     "two seconds if neither is given. It can be interrupted and begun again at any time; another\n"
     "seed finds other ways. With --longer-than only starts whose way is longer, or that have "
     "none,\n"
     "are looked at.\n",
     cmd_book},
    {"verify-book", "GOAL FILE [--every N]",
     "Checks the ways of a book, or every Nth, as verify-solution does.\n", cmd_verify_book},
    {"puzzle", "[--date YYYY-MM-DD | --seed N [--plies N]] [--solution] [--ascii] [--json]",
     "Shows a short puzzle of Safe Passage: that of today, of another day, or of a number, the "
     "same\n"
     "everywhere. Its shortest way is proven; the grade goes by the work that took.\n",
     cmd_puzzle},
    {"serve",
     "[--listen ADDRESS:PORT] [--store sqlite:PATH] [--web FOLDER] [--threads N]\n"
     "                     [--expire-days N] [--limit-per-address N] [--trusted-proxy "
     "CIDR[,CIDR]]\n"
     "                     [--origin URL]... [--metrics CIDR[,CIDR]]",
     "Serves the web page and the tables at which people play, by default at 127.0.0.1:8080. "
     "Tables\n"
     "are kept in $XDG_DATA_HOME/wayfarer/tables.sqlite and go when nothing happened for 60 days.\n"
     "One address may hold 64 connections; behind a proxy that is trusted, X-Forwarded-For says "
     "who\n"
     "asks. Pages of other origins than the server's own, or than those given, open no socket.\n"
     "/metrics is for this machine and for those given. The computer's seats think on all "
     "processors\n"
     "but one.\n",
     cmd_serve},
    {"match",
     "--game SPEC --engine A --engine B [--engine C]... [--games N]\n"
     "                     [--tc SECONDS+SECONDS | --movetime MS | --nodes N | --depth N]\n"
     "                     [--sprt ELO0,ELO1[,ALPHA,BETA]] [--opening TURNS] [--seed S] [--lineup "
     "ABBB]\n"
     "                     [--adjudicate SCORE,TURNS] [--max-turns N] [--grace MS]\n"
     "                     [--concurrency N] [--out FOLDER [--resume]] [--quiet] [--json]",
     "Plays engines against each other and says what that proves. An engine is search, random or\n"
     "cmd:COMMAND (any program that speaks UGI), then options: search,Level=3,Hash=8,name=three "
     "or\n"
     "cmd:./other,movetime=50. It must have these options, and it is named by them if no name is\n"
     "given. Openings are random, about even, and played once from every seat.\n"
     "Points a seat and Elo have Wilson's 95 % interval; draws, and pairs of games that make up "
     "for\n"
     "each other, narrow it. With three and four seats there is no Elo. --sprt ends the match once "
     "H0\n"
     "(Elo <= ELO0) or H1 (Elo >= ELO1) is accepted; ALPHA and BETA, the chances to accept H1 or "
     "H0\n"
     "wrongly, are 0.05 if they are not given. An engine that ends, is late or plays what is not "
     "legal\n"
     "loses that game; such games are counted. It has an hour where nodes or depth limit it.\n"
     "--out keeps every game as a record; with --resume an interrupted match goes on.\n"
     "Exit status: 0; 1 if interrupted; 2 for bad usage, an engine that cannot be started or a "
     "record\n"
     "that cannot be kept: what was played by then is printed and stays in the folder.\n",
     cmd_match},
    {"ugi", "[--engine search|random]",
     "Speaks the Universal Game Interface, for programs that hold matches and show boards.\n",
     cmd_ugi},
    {"tune",
     "SPEC [--games N] [--nodes N] [--opening N] [--seed S] [--threads N] [--data FILE]\n"
     "                     [--save FILE] [--out FILE] [--epochs N] [--by-search PERCENT]\n"
     "                     [--linear] [--continue]\n"
     "  wayfarer tune safe-passage:goal=GOAL [--rounds N] [--beams N] [--width N] [--seed S]\n"
     "                     [--threads N] --out FILE",
     "Plays games against itself and fits the evaluation to them. The same options give the same\n"
     "net. --data adds positions saved earlier, --save keeps all, --out is the net; --linear fits\n"
     "no hidden layer; --continue begins with the net in use, by smaller steps.\n"
     "With three and four seats a net begins with what the one for two knows.\n"
     "For Safe Passage: sends out beams from many starts, round after round, and fits what they\n"
     "go by to the ways they find.\n",
     cmd_tune},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_usage(void)
{
    printf("wayfarer %s: four rare board games, played, analysed and explained\n\n"
           "usage: wayfarer COMMAND ...\n\n",
           wf_version());
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  wayfarer %s %s\n", commands[i].name, commands[i].usage);
    printf(
        "\nSPEC is GAME[:key=value,...]; `wayfarer games` lists them. A position '-' is read from\n"
        "standard input. `wayfarer COMMAND --help` says more.\n"
        "Exit status: 0; 1 for a no (a move that cannot be played, a finished game; explain "
        "answers,\n"
        "with 0); 2 for bad input; 130 if Ctrl-C ended it before there was an answer.\n");
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(const CliCommand *command, int count, char **words)
{
    for (int i = 0; i < count; i++)
        if (asks_for_help(words[i])) {
            printf("usage: wayfarer %s %s\n\n%s", command->name, command->usage, command->help);
            return CLI_OK;
        }
    cli_begin(command);
    return command->run(count, words);
}

static int dispatch(int count, char **words)
{
    if (count == 0)
        return cli_error("no command given; wayfarer --help lists them");
    if (asks_for_help(words[0]) || strcmp(words[0], "help") == 0) {
        print_usage();
        return CLI_OK;
    }
    if (strcmp(words[0], "--version") == 0) {
        printf("wayfarer %s\n", wf_version());
        return CLI_OK;
    }
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(words[0], commands[i].name) == 0)
            return run(&commands[i], count - 1, words + 1);
    return cli_error("unknown command '%s'; wayfarer --help lists them", words[0]);
}

int main(int count, char **words)
{
    (void)setlocale(LC_CTYPE, "");
    int status = dispatch(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = cli_error("standard output could not be written");
    return status;
}
