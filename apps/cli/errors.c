/* errors.c - see errors.h. Where a command has "%s", the message has a slot, so the printf formats
 * are not repeated here. tests/languages.py finds messages of commands that this table lacks. */
#include "cli/errors.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "language/message.h"

enum { ARGS_MAX = 8, ARG_BYTES = 520 };

const WfMessage cli_errors[] = {
    {"error.is-missing-usage-wayfarer-wayfarer-help-says-mor",
     "{0} is missing; usage: wayfarer {1}{2} ...; wayfarer {3} --help says more"},
    {"error.must-be-a-number-from-to-not", "{0} must be a number from {1} to {2}, not '{3}'"},
    {"error.unknown-option", "unknown option '{0}'"},
    {"error.the-option-takes-no-value", "the option '{0}' takes no value"},
    {"error.the-option-needs-a-value", "the option '{0}' needs a value"},
    {"error.the-option-is-given-twice", "the option '{0}' is given twice"},
    {"error.is-an-old-name-use", "'{0}' is an old name: use '{1}'"},
    {"error.unexpected-word", "unexpected word '{0}'"},
    {"error.no-layers-they-take-more-than-mb-memory-disk",
     "{0}: no layers, they take more than {1} MB (--memory, --disk)"},
    {"error.no-layers-interrupted", "{0}: no layers, interrupted"},
    {"error.is-there-already-force-replaces-it", "'{0}' is there already; --force replaces it"},
    {"error.its-branches-of-plies-are-from-another-version-t",
     "{0}: its branches of {1} plies are from another version; they are begun again"},
    {"error.is-about-another-position", "{0}: is about another position"},
    {"error.not-a-checkpoint-of-solve", "{0}: not a checkpoint of solve"},
    {"error.not-enough-memory", "not enough memory"},
    {"error.interrupted-this-is-what-is-known-so-far", "interrupted: this is what is known so far"},
    {"error.interrupted-nothing-is-known-yet", "interrupted: nothing is known yet"},
    {"error.no-engine-plays-this-game", "no engine plays this game"},
    {"error.from-is-behind-to", "--from {0} is behind --to {1}"},
    {"error.not-enough-memory-for-hash", "not enough memory for --hash {0}"},
    {"error.cannot-open", "cannot open '{0}': {1}"},
    {"error.is-good-but-the-store-cannot-be-told-of-it",
     "{0} is good, but the store cannot be told of it: {1}"},
    {"error.this-is-no-book-of-openings", "{0}: this is no book of openings"},
    {"error.is-a-book-of-not-of", "{0} is a book of {1}, not of {2}"},
    {"error.lineup-must-name-engines-as-in-abbb", "'--lineup' must name {0} engines, as in ABBB"},
    {"error.lineup-there-is-no-engine", "'--lineup': there is no engine '{0}'"},
    {"error.the-engine-has-no-seat-engines-for-seats",
     "the engine '{0}' has no seat: {1} engines for {2} seats"},
    {"error.the-engine-has-no-seat-engines-for-seats-see-lin",
     "the engine '{0}' has no seat: {1} engines for {2} seats; see '--lineup'"},
    {"error.adjudicate-must-be-score-turns-as-in-1000-4-from",
     "'--adjudicate' must be SCORE,TURNS, as in 1000,4: from 1 to {0} and 1 to 999"},
    {"error.sprt-must-be-elo0-elo1-or-elo0-elo1-alpha-beta-a",
     "'--sprt' must be ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,10 or 0,10,0.05,0.05, with ELO0 "
     "below ELO1, from -{0} to {1}"},
    {"error.alpha-and-beta-of-sprt-must-be-from-to",
     "ALPHA and BETA of '--sprt' must be from {0} to {1}"},
    {"error.only-one-of-tc-movetime-nodes-and-depth-can-be-g",
     "only one of '--tc', '--movetime', '--nodes' and '--depth' can be given"},
    {"error.has-no-opponents-so-there-is-no-match", "{0} has no opponents, so there is no match"},
    {"error.resume-needs-out-folder", "'--resume' needs '--out FOLDER'"},
    {"error.sprt-is-for-two-engines-in-a-game-for-two",
     "'--sprt' is for two engines in a game for two"},
    {"error.spec-spec-and-engine-at-least-twice-are-needed",
     "'--spec SPEC' and '--engine' at least twice are needed"},
    {"error.seat-a-seat-is-one-of-as-in-human-or-ai-5",
     "--seat '{0}': a seat is one of {1}, as in {2}=human or {3}=ai:5"},
    {"error.seat-a-player-is-human-ai-or-ai-level",
     "--seat '{0}': a player is human, ai or ai:LEVEL"},
    {"error.games-but-no-manifest",
     "{0} has games, but no match.json that says how they were played: they cannot be resumed"},
    {"error.is-not-the-manifest-of-a-match", "{0} is not the manifest of a match"},
    {"error.is-of-another-match", "{0} is of another match: {1} is {2} there and {3} here"},
    {"error.limit-for-is-too-long", "--limit-for is too long"},
    {"error.limit-for-at-most-ranges", "--limit-for: at most {0} ranges"},
    {"error.limit-for-is-not-of-the-form", "--limit-for: '{0}' is not of the form 192.0.2.7=512"},
    {"error.limit-for-is-longer-than-a-network",
     "--limit-for: '{0}' is longer than a /64, and addresses of IPv6 are counted by their /64"},
    {"error.limit-for-no-range", "--limit-for: no range"},
    {"error.seat-the-seat-is-given-twice", "--seat '{0}': the seat {1} is given twice"},
    {"error.notation-it-is-short-or-machine", "--notation '{0}': it is short or machine"},
    {"error.needs-a-spec", "'{0}' needs a SPEC"},
    {"error.move", "move '{0}': {1}"},
    {"error.today-s-date-is-not-known-give-one-with-date",
     "today's date is not known; give one with --date"},
    {"error.date-is-no-date-like-2026-11-22", "--date: '{0}' is no date like 2026-11-22"},
    {"error.date-there-is-no-day-in-the-calendar",
     "--date: there is no day {0}-{1}-{2} in the calendar"},
    {"error.interrupted-there-is-no-puzzle-yet", "interrupted: there is no puzzle yet"},
    {"error.give-seed-and-plies-or-date-or-nothing-for-today",
     "give --seed (and --plies), or --date, or nothing for today's puzzle"},
    {"error.there-are-no-plans", "{0}: there are no plans"},
    {"error.the-last-line-is-not-complete-take-it-out",
     "{0}: the last line is not complete; take it out"},
    {"error.kinds-needs-no-file", "'--kinds' needs no file"},
    {"error.only-one-of-movetime-and-nodes-can-be-given",
     "only one of '--movetime' and '--nodes' can be given"},
    {"error.listen-is-not-of-the-form-address-port",
     "--listen '{0}' is not of the form ADDRESS:PORT"},
    {"error.log-is-json-or-text-not", "--log is json or text, not '{0}'"},
    {"error.the-option-store-is-needed", "the option '--store' is needed"},
    {"error.kinds-there-is-no-kind", "--kinds: there is no kind '{0}'"},
    {"error.security-contact-is-not-of-the-form",
     "--security-contact '{0}' is not of the form mailto:ADDRESS, https://... or tel:..."},
    {"error.listen-is-not-an-ip-address", "--listen '{0}': '{1}' is not an IP address"},
    {"error.the-path-of-the-store-is-too-long", "the path of the store is too long"},
    {"error.the-folder-of-the-program-is-not-known-give-web",
     "the folder of the program is not known: give --web FOLDER"},
    {"error.the-web-page-is-not-built-run-make-build-or-give",
     "the web page is not built: run make build, or give --web FOLDER"},
    {"error.is-too-long", "{0} is too long"},
    {"error.admin-is-missing", "admin {0}: {1} is missing"},
    {"error.admin-there-is-no",
     "admin: there is no '{0}'; wayfarer admin --help says what there is"},
    {"error.there-is-no-table", "there is no table {0}"},
    {"error.the-table-is-closed-already", "the table {0} is closed already"},
    {"error.servers-write-to-the-table-all-the-time",
     "servers write to the table {0} all the time: try again"},
    {"error.the-table-is-there-delete-it-first",
     "the table {0} is there and can be read: delete it first"},
    {"error.the-table-has-no-words-at",
     "the table {0} has no words at '{1}': give a seat, or the number of an event"},
    {"error.nobody-sits-at-the-table-at", "nobody sits at the table {0} at '{1}'"},
    {"error.in-there-is-no-table", "{0}: there is no table {1}"},
    {"error.session-is-not-of-the-form", "--session '{0}' is not of the form session:DIGEST"},
    {"error.session-and-address-cannot-both-be-given",
     "'--session' and '--address' cannot both be given"},
    {"error.address-is-no-address", "--address '{0}' is no address, as 192.0.2.7 or 2001:db8::7"},
    {"error.is-neither-address-nor-session",
     "'{0}' is neither ADDRESS, ADDRESS/BITS nor session:DIGEST"},
    {"error.until-is-no-time-to-come",
     "--until '{0}' is no time to come, as 2026-12-31 or 2026-12-31T18:00:00Z"},
    {"error.what-was-read-back-is-not-what-was-written",
     "what was read back is not what was written"},
    {"error.was-not-written-into", "{0} was not written into {1}: {2}"},
    {"error.is-not-barred", "'{0}' is not barred"},
    {"error.has-this-machine-itself-in-it",
     "'{0}' has this machine itself in it, which cannot be barred"},
    {"error.is-not-barred-by-itself-but-is", "'{0}' is not barred by itself, but {1} is"},
    {"error.admin-it-is-not-said-what-to-do",
     "admin: it is not said what to do; wayfarer admin --help says what there is"},
    {"error.home-is-not-set-give-store",
     "HOME is not set, so nobody knows where the store is: give --store"},
    {"error.store-what-there-is-is", "store: what there is is: wayfarer store copy FROM TO"},
    {"error.store-copy-is-missing", "store copy: {0} is missing"},
    {"error.at-most-ranges", "{0}: at most {1} ranges"},
    {"error.is-not-of-the-form-10-0-0-0-8", "{0}: '{1}' is not of the form 10.0.0.0/8"},
    {"error.at-most-of-them", "{0}: at most {1} of them"},
    {"error.is-not-of-the-form-https-example-org",
     "{0}: '{1}' is not of the form https://example.org"},
    {"error.layers-needs-certificate-file", "'--layers' needs '--certificate FILE'"},
    {"error.disk-needs-layers", "'--disk' needs '--layers'"},
    {"error.cannot-be-solved-only-can", "{0} cannot be solved, only {1} can"},
    {"error.not-samples-of-this-game", "{0}: not samples of this game"},
    {"error.has-no-evaluation-that-can-be-learnt", "'{0}' has no evaluation that can be learnt"},
    {"error.out-file-or-save-file-is-missing", "'--out FILE' or '--save FILE' is missing"},
    {"error.engine-is-search-or-random-not", "'--engine' is search or random, not '{0}'"},
    {"error.not-a-certificate", "{0}: not a certificate"},
    {"error.nothing-is-claimed", "{0}: nothing is claimed"},
    {"error.no-way-in-it", "{0}: no way in it"},
    {"error.game-is-lost-by-a-fault", "game {0} is lost by a fault: {1}"},
    {"error.game-cannot-be-played", "game {0} cannot be played: {1}"},
    {"error.closed-its-output", "closed its output"},
    {"error.was-killed-by-signal", "was killed by signal {0}"},
    {"error.could-not-be-run", "could not be run (status {0})"},
    {"error.ended-with-status", "ended with status {0}"},
    {"error.in-is-not", "in {0} {1} is '{2}', not '{3}'"},
    {"error.is-no-record-remove-it", "{0} is no record ({1}): remove it to play that game again"},
    {"error.does-not-say-how-the-game-ended",
     "{0} does not say how the game ended: remove it to play that game again"},
    {"error.cannot-be-read", "'{0}' cannot be read"},
    {"error.the-engine-gave-no-move-in-ms", "the engine '{0}' gave no move in {1} ms"},
    {"error.the-engine-wrote-bytes-without-an-end-of-line",
     "the engine '{0}' wrote {1} bytes without an end of line"},
    {"error.the-engine-gave-no-move-it", "the engine '{0}' gave no move: it {1}"},
    {"error.the-engine-does-not-read-its-input", "the engine '{0}' does not read its input"},
    {"error.the-engine-could-not-be-sent-its-turn",
     "the engine '{0}' could not be sent its turn: it {1}"},
    {"error.the-engine-played", "the engine '{0}' played '{1}': {2}"},
    {"error.the-engine-took-ms-for-a-move", "the engine '{0}' took {1} ms for a move, having {2}"},
    {"error.the-option-of-the-engine-must-be-a-number",
     "the option '{0}' of the engine '{1}' must be a number from {2} to {3}, not '{4}'"},
    {"error.the-option-of-the-engine-must-be-true-or-false",
     "the option '{0}' of the engine '{1}' must be true or false, not '{2}'"},
    {"error.the-option-of-the-engine-cannot-be",
     "the option '{0}' of the engine '{1}' cannot be '{2}': it has{3}"},
    {"error.the-option-of-the-engine-has-no-values",
     "the option '{0}' of the engine '{1}' cannot be '{2}': it has no values"},
    {"error.the-option-of-the-engine-takes-no-value",
     "the option '{0}' of the engine '{1}' takes no value"},
    {"error.the-engine-has-no-option", "the engine '{0}' has no option '{1}'; it has {2}"},
    {"error.the-engine-has-no-option-at-all", "the engine '{0}' has no option '{1}'; it has none"},
    {"error.the-engine-did-not-answer-within-seconds",
     "the engine '{0}' did not answer '{1}' within {2} seconds"},
    {"error.the-engine-did-not-answer-it", "the engine '{0}' did not answer '{1}': it {2}"},
    {"error.the-engine-cannot-be-started", "the engine '{0}' cannot be started"},
    {"error.no-file-can-be-made-there", "{0}: no file can be made there: {1}"},
    {"error.the-name-after-out-is-longer-than-bytes",
     "the name after '--out' is longer than {0} bytes"},
    {"error.cannot-be-made", "{0}: cannot be made: {1}"},
    {"error.is-not-a-folder", "{0} is not a folder"},
    {"error.has-games-already-resume-continues-with-them",
     "{0} has games already: --resume continues with them"},
    {"error.is-a-game-of-but-the-book-is-of", "{0} is a game of {1}, but the book is of {2}"},
    {"error.cannot-read", "cannot read '{0}': {1}"},
    {"error.cannot-read-too-large", "cannot read '{0}': too large"},
    {"error.the-name-of-the-folder-is-too-long", "the name of the folder '{0}...' is too long"},
    {"error.cannot-be-written-2", "'{0}' cannot be written: {1}"},
    {"error.is-put-aside-as", "'{0}' is put aside as '{1}'"},
    {"error.there-is-no-finished-game-in-these-files", "there is no finished game in these files"},
    {"error.interrupted-no-book-was-written", "interrupted: no book was written"},
    {"error.spec-wayfarer-games-lists-the-games", "spec: {0}; wayfarer games lists the games"},
    {"error.spec", "spec: {0}"},
    {"error.position", "position: {0}"},
    {"error.position-and-file-cannot-both-be-given",
     "'--position' and '--file' cannot both be given"},
    {"error.move-the-game-is-over", "move '{0}': the game is over"},
    {"error.there-is-no-language-there-are-en", "there is no language '{0}'; there are en{1}"},
    {"error.no-command-given-wayfarer-help-lists-them",
     "no command given; wayfarer --help lists them"},
    {"error.unknown-command-wayfarer-help-lists-them",
     "unknown command '{0}'; wayfarer --help lists them"},
    {"error.standard-output-could-not-be-written", "standard output could not be written"},
    {"error.must-be-seconds-or-seconds-seconds-as-in-10-0-1",
     "{0} must be SECONDS or SECONDS+SECONDS, as in 10+0.1, from 0.01 to 1000000 and up to 10000 a "
     "move, not '{1}'"},
    {"error.a-name-after-must-have-1-to-bytes", "a name after '{0}' must have 1 to {1} bytes"},
    {"error.after-what-game-it-is-spec-says", "'{0}' after '{1}': what game it is, '--spec' says"},
    {"error.is-given-twice-after", "'{0}' is given twice after '{1}'"},
    {"error.at-most-options-can-follow", "at most {0} options can follow '{1}'"},
    {"error.after-is-not-key-value", "'{0}' after '{1}' is not KEY=VALUE"},
    {"error.name-is-given-twice-after", "'name' is given twice after '{0}'"},
    {"error.only-one-of-tc-movetime-nodes-and-depth-can-foll",
     "only one of tc, movetime, nodes and depth can follow '{0}'"},
    {"error.engine-is-longer-than-bytes", "'--engine' is longer than {0} bytes"},
    {"error.engine-must-not-have-control-characters",
     "'--engine' must not have control characters: '{0}'"},
    {"error.unknown-engine-search-random-or-cmd-command",
     "unknown engine '{0}': search, random or cmd:COMMAND"},
    {"error.at-most-specs-can-be-mined-together", "at most {0} specs can be mined together"},
    {"error.spec-byte", "spec: byte {0}: {1}"},
    {"error.the-puzzles-of-are-made-by-wayfarer-puzzles-file",
     "the puzzles of {0} are made by 'wayfarer puzzles FILE'"},
    {"error.only-games-of-two-seats-are-mined", "only games of two seats are mined"},
    {"error.all-specs-must-be-of-one-game", "all specs must be of one game"},
    {"error.line-1-does-not-begin-with", "{0}: line 1 does not begin with '{1}'"},
    {"error.line-1-does-not-say-seed-nodes-and-games",
     "{0}: line 1 does not say seed, nodes and games"},
    {"error.line", "{0}: line {1}: {2}"},
    {"error.it-has-no-line", "{0}: it has no line"},
    {"error.it-looks-at-all-puzzles-leave-every-out",
     "'--{0}' looks at all puzzles: leave '--every' out"},
    {"error.it-was-mined-with-other-specs-seed-or-nodes",
     "{0}: it was mined with other specs, seed or nodes"},
    {"error.not-a-start-and-a-way-from-it-to", "{0}:{1}: not a start and a way from it to {2}"},
    {"error.the-computer-found-no-move-not-enough-memory",
     "the computer found no move: not enough memory"},
    {"error.puzzle-of-the-book-cannot-be-read", "puzzle {0} of the book cannot be read"},
    {"error.puzzle-of-the-book-its-moves-are-not-legal",
     "puzzle {0} of the book: its moves are not legal"},
    {"error.not-enough-memory-2", "{0}: not enough memory"},
    {"error.number-is-too-high-it-has-1-game", "{0}: --number {1} is too high: it has 1 game"},
    {"error.number-is-too-high-it-has-games", "{0}: --number {1} is too high: it has {2} games"},
    {"error.has-games-this-is-the-first",
     "{0} has {1} games: this is the first, --number N takes another"},
    {"error.at-is-too-far-the-game-has-1-turn", "{0}: --at {1} is too far: the game has 1 turn"},
    {"error.at-is-too-far-the-game-has-turns", "{0}: --at {1} is too far: the game has {2} turns"},
    {"error.game-has-its-own-position-cannot-be-given-with-i",
     "'--game' has its own position: '{0}' cannot be given with it"},
    {"error.is-a-game-of-not-of", "{0} is a game of {1}, not of {2}"},
    {"error.at-needs-game-file", "'--at' needs '--game FILE'"},
    {"error.number-needs-game-file", "'--number' needs '--game FILE'"},
    {"error.is-given-twice-standard-input-can-be-read-only-o",
     "'-' is given twice: standard input can be read only once"},
    {"error.the-game-is-over", "the game is over: {0}"},
    {"error.only-one-of-movetime-depth-and-nodes-can-be-give",
     "only one of '--movetime', '--depth' and '--nodes' can be given"},
    {"error.in-there-is-one-line-only", "in {0} there is one line only"},
    {"error.out-file-is-missing", "'--out FILE' is missing"},
    {"error.standard-input", "standard input: {0}"},
    {"error.cannot-read-standard-input", "cannot read 'standard input': {0}"},
    {"error.cannot-read-standard-input-too-large", "cannot read 'standard input': too large"},
    {"error.what.depth", "the depth"},
    {"error.what.level", "the level"},
    {"error.what.word", "a word"},
    {"error.what.port-of-listen", "the port of --listen"},
    {"error.no-such-file-or-directory", "No such file or directory"},
    {"error.permission-denied", "Permission denied"},
    {"error.is-a-directory", "Is a directory"},
    {"error.not-a-directory", "Not a directory"},
    {"error.no-space-left-on-device", "No space left on device"},
    {"error.read-only-file-system", "Read-only file system"},
    {"error.file-name-too-long", "File name too long"},
};
const size_t cli_error_count = sizeof cli_errors / sizeof cli_errors[0];

/* The arguments of a format's conversions. */
typedef struct ErrorArgs {
    unsigned count;
    char text[ARGS_MAX][ARG_BYTES];
} ErrorArgs;

/* A conversion of a format: its flag, width and precision, its length and letter. */
typedef struct Conversion {
    bool zeros;
    int width, precision; /* -1: none */
    unsigned longs;       /* number of letters l; a z counts as one */
    char letter;
} Conversion;

/* Reads the conversion after '%'; returns the byte after it. */
static const char *read_conversion(const char *c, va_list *list, Conversion *conversion)
{
    *conversion = (Conversion){.zeros = *c == '0', .precision = -1};
    for (; *c >= '0' && *c <= '9'; c++)
        conversion->width = conversion->width * 10 + (*c - '0');
    if (*c == '.') {
        conversion->precision = 0;
        if (*++c == '*') {
            conversion->precision = va_arg(*list, int);
            c++;
        }
        for (; *c >= '0' && *c <= '9'; c++)
            conversion->precision = conversion->precision * 10 + (*c - '0');
    }
    for (; *c == 'l' || *c == 'z'; c++)
        conversion->longs++;
    conversion->letter = *c;
    return c + 1;
}

static void write_number(const Conversion *conversion, unsigned long long number, WfText *out)
{
    wf_text_add(out, conversion->zeros ? "%0*llu" : "%*llu", conversion->width, number);
}

/* Writes the next argument as printf does. */
static void take_arg(const Conversion *conversion, va_list *list, WfText *out)
{
    switch (conversion->letter) {
    case 's':
        wf_text_add(out, "%.*s", conversion->precision < 0 ? ARG_BYTES : conversion->precision,
                    va_arg(*list, const char *));
        break;
    case 'c':
        wf_text_add(out, "%c", va_arg(*list, int));
        break;
    case 'g':
        wf_text_add(out, "%g", va_arg(*list, double));
        break;
    case 'd':
        if (conversion->longs > 1)
            wf_text_add(out, "%lld", va_arg(*list, long long));
        else
            wf_text_add(out, "%d", va_arg(*list, int));
        break;
    default:
        write_number(conversion,
                     conversion->longs > 1    ? va_arg(*list, unsigned long long)
                     : conversion->longs == 1 ? va_arg(*list, unsigned long)
                                              : va_arg(*list, unsigned),
                     out);
    }
}

/* The format as the English text of a message: "{0}" for the first conversion, and so on. */
static void read_format(const char *format, va_list *list, ErrorArgs *args, WfText *english)
{
    while (*format != '\0') {
        if (*format != '%') {
            wf_text_put(english, *format++);
            continue;
        }
        Conversion conversion;
        format = read_conversion(format + 1, list, &conversion);
        WfText arg = wf_text(args->text[args->count % ARGS_MAX], ARG_BYTES);
        take_arg(&conversion, list, &arg);
        wf_text_add(english, "{%u}", args->count++ % ARGS_MAX);
    }
}

static void fill(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text)
{
    const ErrorArgs *args = context;
    (void)form, (void)style;
    wf_text_add(text, "%s", slot < args->count ? args->text[slot] : "");
}

static unsigned long count(void *context, unsigned slot)
{
    return strtoul(((const ErrorArgs *)context)->text[slot], NULL, 10);
}

/* The message for that English text in the current language, or NULL. */
static const char *find(const char *english)
{
    for (size_t i = 0; i < cli_error_count; i++)
        if (strcmp(cli_errors[i].english, english) == 0)
            return wf_language_text(cli_language(), "terminal", cli_errors[i].id);
    return NULL;
}

bool cli_error_text(const char *format, va_list list, WfText *text)
{
    char data[ARG_BYTES];
    ErrorArgs args = {.count = 0};
    WfText english = wf_text(data, sizeof data);
    va_list copy;
    if (cli_language() == NULL)
        return false;
    va_copy(copy, list);
    read_format(format, &copy, &args, &english);
    va_end(copy);
    const char *found = find(data);
    if (found == NULL)
        return false;
    message_write(found, &(MessageFiller){.fill = fill, .count = count, .context = &args}, text);
    return true;
}

void cli_vformat(char *out, size_t size, const char *format, va_list list)
{
    WfText text = cli_text(out, size);
    if (!cli_error_text(format, list, &text))
        (void)vsnprintf(out, size, format, list);
    cli_make_printable(out);
}

void cli_format(char *out, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    cli_vformat(out, size, format, list);
    va_end(list);
}

const char *cli_phrase(const char *english)
{
    const char *found = find(english);
    return found != NULL ? found : english;
}

const char *cli_reason(int error)
{
    return cli_phrase(strerror(error));
}

const char *cli_fault_text(const WfFault *fault)
{
    return fault->message;
}
