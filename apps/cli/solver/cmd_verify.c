/* cmd_verify.c - verify-solution: checks a certificate of solve with an independent implementation
 * of the rules (src/checker).
 *
 * A certificate is a text of lines; docs/solver.md says what each of them claims. */
#include <stdlib.h>
#include <string.h>

#include "checker/checker.h"
#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/solver/exhaust.h"

enum { PLIES_MAX = 1000, STARTS = 960 };

/* What was read so far. */
typedef struct Verify {
    const char *file;
    unsigned line;
    CheckerSpec spec;
    CheckerGame start;
    const char *goal; /* as written */
    bool has_spec, has_position, has_claim;
} Verify;

/* Reports a false claim. */
static int refute(const Verify *verify, const char *what, const char *word)
{
    (void)cli_error(ERROR_REFUTED, fault_words(verify->file), fault_number(verify->line),
                    fault_words(what), fault_words(word));
    return CLI_NO;
}

static int malformed(const Verify *verify, const char *what)
{
    return cli_error(ERROR_IN_LINE, fault_words(verify->file), fault_number(verify->line),
                     fault_words(what));
}

/* ---- claims ---- */

static const CheckerMove *find_move(const CheckerMove *moves, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(moves[i].text, word) == 0)
            return &moves[i];
    return NULL;
}

/* Plays moves from the start and counts them; they must be legal and end at the goal. */
static int play(const Verify *verify, char *words, unsigned *played)
{
    CheckerGame game = verify->start;
    CheckerMove moves[CHECKER_MOVES];
    char *rest;
    *played = 0;
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        const int count = checker_moves(&verify->spec, &game, moves);
        const CheckerMove *move = find_move(moves, count, word);
        if (move == NULL)
            return refute(verify,
                          checker_goal(&verify->spec, &game) ? "the goal is reached before"
                                                             : "not a legal move:",
                          word);
        game = move->after;
        (*played)++;
    }
    return checker_goal(&verify->spec, &game)
               ? CLI_OK
               : refute(verify, "the way does not end at the goal of", verify->goal);
}

/* "way PLIES MOVE...": these PLIES legal moves lead from the position to the goal. */
static int check_way(Verify *verify, char *claim)
{
    uint64_t plies = 0;
    unsigned played = 0;
    char *moves = strchr(claim, ' ');
    if (moves != NULL)
        *moves++ = '\0';
    if (!cli_number(fault_words("way"), claim, 0, PLIES_MAX, &plies))
        return CLI_BAD;
    const int status = play(verify, moves != NULL ? moves : claim + strlen(claim), &played);
    if (status != CLI_OK)
        return status;
    if (played != plies)
        return refute(verify, "not as many moves as claimed:", claim);
    printf("a way of %u plies: verified\n", played);
    return CLI_OK;
}

/* "low PLIES": counting moves shows that no way is shorter. */
static int check_low(Verify *verify, const char *claim)
{
    uint64_t plies = 0;
    if (!cli_number(fault_words("low"), claim, 0, PLIES_MAX, &plies))
        return CLI_BAD;
    if ((int)plies > checker_count(&verify->spec, &verify->start))
        return refute(verify, "counting does not show that every way has at least plies:", claim);
    printf("no way has fewer than %u plies: verified by counting\n", (unsigned)plies);
    return CLI_OK;
}

/* "pawns SQUARE...": while these are frozen, the goal is out of reach. */
static int check_pawns(const Verify *verify, char *squares)
{
    bool frozen[64] = {false};
    char *rest;
    for (char *word = strtok_r(squares, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        if (strlen(word) != 2 || strchr("abcdefgh", word[0]) == NULL ||
            strchr("12345678", word[1]) == NULL)
            return malformed(verify, "squares of pawns expected");
        frozen[(word[1] - '1') * 8 + word[0] - 'a'] = true;
    }
    if (!checker_frozen(&verify->spec, &verify->start, frozen))
        return refute(verify, "these pawns do not make the goal unreachable:", verify->goal);
    printf("the goal is out of reach: verified, these pawns can never move\n");
    return CLI_OK;
}

/* "seen POSITIONS": this many are reachable, and none is the goal. */
static int check_seen(const Verify *verify, const char *claim)
{
    uint64_t claimed = 0;
    if (!cli_number(fault_words("seen"), claim, 1, UINT32_MAX, &claimed))
        return CLI_BAD;
    const ExhaustAnswer answer = exhaust(&verify->spec, &verify->start, claimed);
    if (answer == EXHAUST_NO_MEMORY)
        return cli_error(ERROR_NO_MEMORY);
    if (answer == EXHAUST_GOAL)
        return refute(verify, "the goal can be reached:", verify->goal);
    if (answer == EXHAUST_OTHER_COUNT)
        return refute(verify, "not as many positions can be reached:", claim);
    printf("the goal is out of reach: verified, all %s positions were seen\n", claim);
    return CLI_OK;
}

/* "unreachable REASON": there is no way. */
static int check_unreachable(const Verify *verify, char *claim)
{
    char *rest = strchr(claim, ' ');
    if (rest != NULL)
        *rest++ = '\0';
    if (strcmp(claim, "pawns") == 0)
        return check_pawns(verify, rest != NULL ? rest : claim + strlen(claim));
    if (strcmp(claim, "seen") == 0 && rest != NULL)
        return check_seen(verify, rest);
    return malformed(verify, "'pawns' and squares or 'seen' and a number expected");
}

/* "layers PLIES POSITIONS DIGEST POSITIONS DIGEST...": all positions were searched from which
 * counting does not rule the goal out, and no way has as few as PLIES plies. */
static int check_layers(const Verify *verify, char *claim)
{
    static ExhaustLayer layers[PLIES_MAX];
    unsigned count = 0, wrong = 0;
    uint64_t plies = 0;
    char *rest, *first = strtok_r(claim, " ", &rest);
    if (first == NULL)
        return malformed(verify, "a number of plies expected");
    if (!cli_number(fault_words("layers"), first, 0, PLIES_MAX, &plies))
        return CLI_BAD;
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        char *digest = strtok_r(NULL, " ", &rest);
        if (digest == NULL || count == plies)
            return malformed(verify, "positions and a digest for each ply expected");
        if (!cli_number(fault_words("layers"), word, 0, UINT64_MAX, &layers[count].positions) ||
            !cli_number(fault_words("layers"), digest, 0, UINT64_MAX, &layers[count].digest))
            return CLI_BAD;
        count++;
    }
    const ExhaustAnswer answer =
        exhaust_layers(&verify->spec, &verify->start, (unsigned)plies, layers, count, &wrong);
    char where[32];
    (void)snprintf(where, sizeof where, "%u", wrong);
    if (answer == EXHAUST_NO_MEMORY)
        return cli_error(ERROR_NO_MEMORY);
    if (answer == EXHAUST_GOAL)
        return refute(verify, "the goal can be reached by ply", where);
    if (answer == EXHAUST_OTHER_COUNT)
        return refute(verify, "not the positions that there are after plies:", where);
    printf("no way has fewer than %u plies: verified, %u layers are as claimed\n",
           (unsigned)plies + 1, count);
    return CLI_OK;
}

/* ---- lines ---- */

static int take_line(Verify *verify, char *line)
{
    char *claim = strchr(line, ' ');
    if (line[0] == '\0' || line[0] == '#')
        return CLI_OK;
    if (claim == NULL)
        return malformed(verify, "a word and what it is about expected");
    *claim++ = '\0';
    if (strcmp(line, "spec") == 0) {
        verify->has_spec = checker_spec(claim, &verify->spec);
        return verify->has_spec ? CLI_OK : malformed(verify, "not a spec of the solver's game");
    }
    if (!verify->has_spec)
        return malformed(verify, "the spec is missing before this line");
    if (strcmp(line, "position") == 0) {
        verify->has_position = checker_read(claim, &verify->start);
        return verify->has_position ? CLI_OK : malformed(verify, "not a position");
    }
    if (!verify->has_position)
        checker_start(&verify->spec, &verify->start);
    if (strcmp(line, "searched") == 0) {
        printf("searched %s: not checked, it takes a search\n", claim);
        return CLI_OK;
    }
    verify->has_claim = true;
    if (strcmp(line, "way") == 0)
        return check_way(verify, claim);
    if (strcmp(line, "low") == 0)
        return check_low(verify, claim);
    if (strcmp(line, "layers") == 0)
        return check_layers(verify, claim);
    if (strcmp(line, "unreachable") == 0)
        return check_unreachable(verify, claim);
    return malformed(verify, "'spec', 'position', 'way', 'unreachable', 'low', 'layers' or "
                             "'searched' expected");
}

int cmd_verify(int count, char **words)
{
    CliText text;
    if (cli_options(count, words, NULL, 0, 1, 1) < 0 || !cli_read(words[0], &text))
        return CLI_BAD;
    Verify verify = {.file = words[0], .goal = "the certificate"};
    int status = memchr(text.data, '\0', text.length) == NULL
                     ? CLI_OK
                     : cli_error(ERROR_NOT_A_CERTIFICATE, fault_words(words[0]));
    for (char *line = text.data, *next; line != NULL && status == CLI_OK; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        verify.line++;
        status = take_line(&verify, line);
    }
    if (status == CLI_OK && !verify.has_claim)
        status = cli_error(ERROR_CERTIFICATE_EMPTY, fault_words(words[0]));
    free(text.data);
    return status;
}

/* ---- books ---- */

static int check_entry(Verify *verify, char *line, unsigned *plies)
{
    char spec[CHECKER_TEXT], *moves;
    const unsigned long start = strtoul(line, &moves, 10);
    if (moves == line)
        return malformed(verify, "a start and a way expected");
    (void)snprintf(spec, sizeof spec, "%s:start=%lu,goal=%.20s", wf_solver_game()->name, start,
                   verify->goal);
    if (!checker_spec(spec, &verify->spec))
        return malformed(verify, "no such start or goal");
    checker_start(&verify->spec, &verify->start);
    return play(verify, moves, plies);
}

int cmd_verify_book(int count, char **words)
{
    uint64_t every = 1;
    const CliOption options[] = {CLI_NUMBER("--every", every, 1, STARTS)};
    CliText text;
    if (cli_options(count, words, options, CLI_COUNT(options), 2, 2) < 0 ||
        !cli_read(words[1], &text))
        return CLI_BAD;
    Verify verify = {.file = words[1], .goal = words[0]};
    unsigned entries = 0, checked = 0, total = 0, longest = 0;
    int status = CLI_OK;
    for (char *line = text.data, *next; line != NULL && status == CLI_OK; line = next) {
        unsigned plies = 0;
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        verify.line++;
        if (line[0] == '\0' || line[0] == '#' || entries++ % every != 0)
            continue;
        status = check_entry(&verify, line, &plies);
        checked++;
        total += plies;
        longest = plies > longest ? plies : longest;
    }
    if (status == CLI_OK && checked == 0)
        status = cli_error(ERROR_NO_SOLUTION_IN_FILE, fault_words(words[1]));
    if (status == CLI_OK)
        printf("%u of %u ways verified, %.1f plies on average, %u at most\n", checked, entries,
               (double)total / checked, longest);
    free(text.data);
    return status;
}
