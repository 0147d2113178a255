/* test_messages.c - the messages of the games' explanations: every message of every game occurs in
 * a random game or in one of the positions of a file, and every explanation can be read as data.
 *
 * usage: test_messages FILE...
 *
 * The files have cases for messages that are rare in random games, one case a line:
 *
 *   SPEC ; POSITION ; MOVE ; IDS
 *
 * POSITION may be `start`; ` left SEATS` after it makes seats leave the game. IDS are those of the
 * clauses in their order, each followed by those of its phrases. A line that begins with # is a
 * comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"

enum { MESSAGES_MAX = 200, PLAYED = 6, MIXED = 150, TEXT_MAX = 4 * WF_TEXT_MAX };

static char *const *cases; /* files; ends in NULL */

/* Which of the messages that all games share occurred in any of them. */
static bool shared_said[MESSAGES_MAX];

/* The messages of a game, and which of them occurred. */
typedef struct Heard {
    const WfGame *game;
    const WfMessage *messages;
    size_t count;
    bool said[MESSAGES_MAX];
} Heard;

static bool is_among(const WfMessage *message, const WfMessage *messages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (message == &messages[i])
            return true;
    return false;
}

static void hear(Heard *heard, const WfMessage *message)
{
    size_t count;
    const WfMessage *shared = wf_messages(NULL, &count);
    if (is_among(message, heard->messages, heard->count))
        heard->said[message - heard->messages] = true;
    else if (is_among(message, shared, count))
        shared_said[message - shared] = true;
    else
        fail_msg("%s is no message of %s", message->id, heard->game->name);
}

/* ---- placeholders ---- */

/* The parts of a placeholder that begins at `open`: its slot, its form or "", whether it only
 * chooses between words. Returns the text after it; for a choice of words, the first of them. */
static const char *read_placeholder(const char *open, unsigned *slot, char form[8], bool *chooses)
{
    const char *close = strchr(open, '}');
    assert_non_null(close);
    assert_true(isdigit((unsigned char)open[1]));
    *slot = (unsigned)(open[1] - '0');
    form[0] = '\0';
    *chooses = strncmp(open + 2, ", plural, ", 10) == 0 || strncmp(open + 2, ", select, ", 10) == 0;
    if (*chooses) {
        assert_true(open[12] == '=' || isalpha((unsigned char)open[12]));
        assert_non_null(strstr(open, " other {"));
        return open + 12 + strcspn(open + 12, "{") + 1;
    }
    assert_true(open[2] == '}' || strncmp(open + 2, ", ", 2) == 0);
    if (open[2] == ',') {
        const size_t length = strcspn(open + 4, ",}");
        assert_in_range(length, 4, 5);
        memcpy(form, open + 4, length);
        form[length] = '\0';
        form[0] = (char)tolower((unsigned char)form[0]);
        assert_true(strstr("place file kind seat list", form) != NULL);
    }
    if (strcmp(form, "list") == 0)
        form[0] = '\0'; /* the whole */
    return close + 1;
}

/* The next placeholder; the words of a plural are not placeholders. */
static const char *next_placeholder(const char *text)
{
    const char *open = strchr(text, '{');
    while (open != NULL && !isdigit((unsigned char)open[1]))
        open = strchr(open + 1, '{');
    return open;
}

/* Whether an argument has what a form requires. */
static bool fits(const WfArg *arg, const char *form)
{
    if (form[0] == '\0' || arg->type == WF_ARG_PIECE)
        return true;
    if (arg->type == WF_ARG_NUMBER)
        return false;
    return strcmp(form, "seat") == 0   ? arg->type == WF_ARG_SEAT
           : strcmp(form, "kind") == 0 ? arg->type == WF_ARG_KIND
                                       : arg->type == WF_ARG_PLACE;
}

/* Checks that a message and its phrases have every argument they require; records which messages
 * occur. */
static void check_message(Heard *heard, const WfMessage *message, uint8_t mover, const WfArg *args,
                          unsigned count)
{
    hear(heard, message);
    for (const char *open = next_placeholder(message->english); open != NULL;) {
        unsigned slot, found = 0;
        char form[8];
        bool chooses;
        const char *rest = read_placeholder(open, &slot, form, &chooses);
        for (unsigned i = 0; i < count; i++) {
            if (args[i].slot != slot)
                continue;
            found++;
            if (!fits(&args[i], form))
                fail_msg("%s: slot %u has no %s", message->id, slot, form);
            if (args[i].type == WF_ARG_PHRASE && !chooses)
                check_message(heard, args[i].phrase, mover, args, count);
            if (args[i].type == WF_ARG_PIECE && form[0] == '\0' && !chooses)
                hear(heard, &heard->messages[args[i].seat == mover ? 0 : 1]);
        }
        if (found == 0)
            fail_msg("%s: nothing fills slot %u", message->id, slot);
        open = next_placeholder(rest);
    }
}

static void check_arg(const WfGame *game, const WfArg *arg)
{
    assert_in_range(arg->slot, 0, 9);
    if (arg->type == WF_ARG_SEAT || arg->type == WF_ARG_PIECE)
        assert_true(arg->seat < strlen(game->seats));
    if (arg->type == WF_ARG_KIND || arg->type == WF_ARG_PIECE)
        assert_true(arg->kind < game->kind_count);
    if (arg->type == WF_ARG_PLACE || arg->type == WF_ARG_PIECE)
        assert_true(arg->place.file < game->files && arg->place.rank < game->ranks &&
                    arg->place.level < game->levels);
    assert_int_equal(arg->phrase != NULL, arg->type == WF_ARG_PHRASE);
}

/* ---- one explanation ---- */

/* The English is one printable line of whole sentences; a refusal fits a fault. */
static void check_english(const WfGame *game, const WfPosition *position, const WfMove *move,
                          const WfExplanation *explanation)
{
    char text[TEXT_MAX], again[TEXT_MAX];
    WfText out = wf_text(text, sizeof text), other = wf_text(again, sizeof again);
    wf_explanation_text(game, position, explanation, &out);
    assert_int_equal(wf_explain(game, position, move, &other), explanation->legal);
    assert_string_equal(text, again);
    assert_in_range(out.length, 1, explanation->legal ? TEXT_MAX - 1 : WF_MESSAGE_MAX - 1);
    assert_true(text[0] != ' ' && text[out.length - 1] == '.');
    if (strpbrk(text, "{}\n") != NULL || strstr(text, "  ") != NULL)
        fail_msg("%s", text);
    for (const char *c = text; *c != '\0' && !explanation->legal; c++)
        assert_in_range(*c, ' ', '~');
}

/* The same holds in every other language. */
static void check_languages(const WfGame *game, const WfPosition *position,
                            const WfExplanation *explanation)
{
    for (size_t i = 0; wf_language_at(i) != NULL; i++) {
        char text[TEXT_MAX];
        WfText out = wf_text(text, sizeof text);
        out.language = wf_language_at(i);
        wf_explanation_text(game, position, explanation, &out);
        assert_in_range(out.length, 1, TEXT_MAX - 1);
        const bool ends = text[out.length - 1] == '.';
        if (text[0] == ' ' || !ends || strpbrk(text, "{}\n") != NULL || strstr(text, "  ") != NULL)
            fail_msg("%s: %s", wf_language_tag(out.language), text);
    }
}

static void check_explanation(Heard *heard, const WfPosition *position, const WfMove *move,
                              WfExplanation *explanation)
{
    const WfGame *game = heard->game;
    memset(explanation, 0xa5, sizeof *explanation);
    const bool legal = wf_explain_data(game, position, move, explanation);
    assert_int_equal(explanation->legal, legal);
    assert_int_equal(explanation->mover, position->head.turn);
    assert_in_range(explanation->clause_count, 1, WF_CLAUSES_MAX - 1);
    assert_in_range(explanation->arg_count, 0, WF_ARGS_MAX - 1);
    unsigned args = 0;
    for (unsigned i = 0; i < explanation->arg_count; i++)
        check_arg(game, &explanation->arg[i]);
    for (unsigned i = 0; i < explanation->clause_count; i++) {
        const WfClause *clause = &explanation->clause[i];
        assert_int_equal(clause->first_arg, args);
        args += clause->arg_count;
        check_message(heard, clause->message, explanation->mover,
                      &explanation->arg[clause->first_arg], clause->arg_count);
        for (unsigned k = 0; k < clause->arg_count; k++)
            if (explanation->arg[clause->first_arg + k].type == WF_ARG_PHRASE)
                hear(heard, explanation->arg[clause->first_arg + k].phrase);
    }
    assert_int_equal(args, explanation->arg_count);
    check_english(game, position, move, explanation);
    check_languages(game, position, explanation);
}

/* ---- random games ---- */

/* Reads the move back from its text, so that it is a move that a person can write. */
static bool can_be_written(const WfGame *game, const WfPosition *position, WfMove *move)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    wf_format_move(game, position, move, &out);
    return out.length < sizeof text && wf_scan_move(game, text, out.length, move, NULL) == WF_OK;
}

/* An illegal move as a fault has the words of its explanation in every language. */
static void check_refusal(const WfGame *game, const WfPosition *position, const WfMove *move,
                          const WfExplanation *explanation)
{
    char text[WF_TEXT_MAX], word[TEXT_MAX], expected[TEXT_MAX];
    WfText written = wf_text(text, sizeof text);
    WfMoveList scratch;
    WfMove read;
    WfFault fault;
    wf_format_move(game, position, move, &written);
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code =
        wf_parse_move(game, position, text, written.length, &scratch, &read, &fault);
    wf_moves_free(&scratch);
    if (code == WF_OK)
        return;
    assert_int_equal(code, WF_ILLEGAL);
    assert_string_equal(fault.id, explanation->clause[0].message->id);
    for (size_t i = 0; i == 0 || wf_language_at(i - 1) != NULL; i++) {
        WfText out = wf_text(word, sizeof word), other = wf_text(expected, sizeof expected);
        out.language = other.language = i > 0 ? wf_language_at(i - 1) : NULL;
        wf_fault_text(&fault, &out);
        wf_explanation_text(game, position, explanation, &other);
        if (other.length < WF_MESSAGE_MAX)
            assert_string_equal(word, expected);
    }
}

static void explain_written(Heard *heard, const WfPosition *position, WfMove move)
{
    WfExplanation explanation;
    if (!can_be_written(heard->game, position, &move))
        return;
    check_explanation(heard, position, &move, &explanation);
    if (!explanation.legal)
        check_refusal(heard->game, position, &move, &explanation);
}

/* From each piece of the seat to move, and from some other squares, to every square. */
static void explain_pairs(Heard *heard, const WfPosition *position, uint64_t *state)
{
    const WfGame *game = heard->game;
    for (unsigned from = 0; from < 256; from++) {
        const WfPlace place = game->place((uint8_t)from);
        if (place.file >= game->files || place.rank >= game->ranks || place.level >= game->levels)
            continue;
        const WfPiece piece = wf_piece_at(game, position, place);
        if (piece.seat != position->head.turn && random_below(state, 10) != 0)
            continue;
        for (unsigned to = 0; to < 216; to++)
            explain_written(heard, position, (WfMove){.from = (uint8_t)from, .to = (uint8_t)to});
    }
}

/* A move with parts of another one, or changed at random. */
static WfMove changed(WfMove move, const WfMove *other, uint64_t *state)
{
    if (random_below(state, 4) == 0)
        move.to = other->to;
    if (random_below(state, 4) == 0) {
        move.sent = other->sent;
        memcpy(move.detail, other->detail, sizeof move.detail);
    }
    const uint8_t square = (uint8_t)random_below(state, 216);
    switch (random_below(state, 6)) {
    case 0:
        move.to = square;
        break;
    case 1:
        move.extra =
            move.extra < WF_EXTRA_SETUP && other->extra < WF_EXTRA_SETUP ? other->extra : 0;
        break;
    case 2:
    case 3:
        if (move.sent > 0)
            move.detail[random_below(state, 2U * move.sent)] = square;
        break;
    default:
        break;
    }
    return move;
}

/* A move that only some games can read. */
static void explain_text(Heard *heard, const WfPosition *position, const char *text)
{
    WfExplanation explanation;
    WfMove move;
    if (wf_scan_move(heard->game, text, strlen(text), &move, NULL) == WF_OK)
        check_explanation(heard, position, &move, &explanation);
}

/* A move with a promotion added, whatever it is. */
static void explain_promotion(Heard *heard, const WfPosition *position, const WfMove *move,
                              uint64_t *state)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    const WfPieceKind *kind = &heard->game->kinds[random_below(state, heard->game->kind_count)];
    wf_format_move(heard->game, position, move, &out);
    wf_text_put(&out, (char)tolower((unsigned char)kind->letter));
    explain_text(heard, position, text);
}

/* Legal moves and changed ones, and what only some games can read. */
static void explain_mixed(Heard *heard, const WfPosition *position, WfMoveList *list,
                          uint64_t *state)
{
    const WfGame *game = heard->game;
    char setup[] = "=SDTCCTDS";
    assert_int_equal(wf_moves(game, position, list), WF_OK);
    for (unsigned i = 0; i < MIXED && list->count > 0; i++) {
        const WfMove move = list->items[random_below(state, list->count)],
                     other = list->items[random_below(state, list->count)];
        explain_written(heard, position, i % 4 == 0 ? move : changed(move, &other, state));
        explain_promotion(heard, position, &move, state);
    }
    explain_text(heard, position, "pass");
    for (unsigned i = 0; i < 4; i++) {
        explain_text(heard, position, setup);
        for (unsigned k = 1; k < sizeof setup - 1; k++)
            setup[k] = game->kinds[random_below(state, game->kind_count)].letter;
    }
}

static void play(Heard *heard, const WfSpec *spec, uint64_t *state)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned i = 0; i < PLAYED; i++) {
        WfPosition position;
        if (i % 2 == 0)
            position_by_scatter(spec, state, &position);
        else
            position_by_play(spec, state, i == 1 ? 0 : 150, &position);
        explain_pairs(heard, &position, state);
        for (unsigned k = 0; k < 4; k++) {
            explain_mixed(heard, &position, &list, state);
            if (list.count > 0)
                wf_apply(spec->game, &position, &list.items[random_below(state, list.count)]);
        }
    }
    wf_moves_free(&list);
}

/* ---- the positions of a file ---- */

/* The ids of an explanation, separated by spaces. */
static void write_ids(const WfExplanation *explanation, WfText *text)
{
    for (unsigned i = 0; i < explanation->clause_count; i++) {
        const WfClause *clause = &explanation->clause[i];
        wf_text_add(text, "%s%s", i > 0 ? " " : "", clause->message->id);
        for (unsigned k = 0; k < clause->arg_count; k++)
            if (explanation->arg[clause->first_arg + k].type == WF_ARG_PHRASE)
                wf_text_add(text, " %s", explanation->arg[clause->first_arg + k].phrase->id);
    }
}

/* Cuts off the text before the next separator. */
static char *next_field(char **rest, const char *separator)
{
    char *field = *rest, *end = strstr(field, separator);
    if (end != NULL)
        *end = '\0';
    *rest = end != NULL ? end + strlen(separator) : field + strlen(field);
    return field;
}

/* "start", or a position text; then, after " left ", the letters of seats that leave. */
static WfPosition read_position(const WfSpec *spec, char *text)
{
    WfPosition position;
    const char *first = next_field(&text, " left ");
    wf_start(spec, &position);
    if (strcmp(first, "start") != 0)
        position = position_of(spec, first);
    for (const char *seat = text; *seat != '\0'; seat++)
        spec->game->leave(&position, wf_seat(spec->game, *seat));
    return position;
}

static void check_case(Heard *heard, char *line)
{
    char said[TEXT_MAX];
    WfText ids = wf_text(said, sizeof said);
    WfExplanation explanation;
    WfMove move;
    const WfSpec spec = spec_of(next_field(&line, " ; "));
    char *place = next_field(&line, " ; ");
    const char *moved = next_field(&line, " ; ");
    const WfPosition position = read_position(&spec, place);
    if (spec.game != heard->game)
        return;
    if (wf_scan_move(spec.game, moved, strlen(moved), &move, NULL) != WF_OK)
        fail_msg("%s: no move", moved);
    check_explanation(heard, &position, &move, &explanation);
    write_ids(&explanation, &ids);
    if (strcmp(said, line) != 0)
        fail_msg("%s %s says: %s; not: %s", place, moved, said, line);
}

/* The cases of this game in a file. */
static void check_file(Heard *heard, const char *path)
{
    char line[2000];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0')
            check_case(heard, line);
    }
    (void)fclose(file);
}

/* ---- the tests ---- */

/* "capture.distance": words of lower-case letters and digits, separated by hyphens, grouped by
 * dots. */
static void check_id(const char *id)
{
    bool parted = true;
    for (const char *c = id; *c != '\0'; c++) {
        const bool word = islower((unsigned char)*c) || isdigit((unsigned char)*c);
        if (!word && (parted || strchr(".-", *c) == NULL))
            fail_msg("%s is no id", id);
        parted = !word;
    }
    assert_false(parted);
}

static void ids_are_unique_and_placeholders_well_formed(void **state)
{
    size_t games, shared_count;
    const WfGame *const *game = wf_games(&games);
    const WfMessage *shared = wf_messages(NULL, &shared_count);
    (void)state;
    for (size_t g = 0; g <= games; g++) {
        size_t count;
        const WfMessage *own = wf_messages(g < games ? game[g] : NULL, &count);
        assert_in_range(count, 3, MESSAGES_MAX);
        for (size_t i = 0; i < count; i++) {
            unsigned slot;
            char form[8];
            bool chooses;
            check_id(own[i].id);
            for (const char *open = next_placeholder(own[i].english); open != NULL;)
                open = next_placeholder(read_placeholder(open, &slot, form, &chooses));
            for (size_t k = 0; k < i; k++)
                assert_string_not_equal(own[i].id, own[k].id);
            for (size_t k = 0; k < shared_count && g < games; k++)
                assert_string_not_equal(own[i].id, shared[k].id);
        }
    }
}

/* tests/test_faults.c tests those of faults. */
static void check_all_said(const WfMessage *messages, const bool said[], size_t count)
{
    bool all = true;
    for (size_t i = 0; i < count; i++)
        if (!said[i] && strncmp(messages[i].id, "fault.", 6) != 0) {
            print_error("nothing says %s\n", messages[i].id);
            all = false;
        }
    assert_true(all);
}

static void every_message_is_said(void **state)
{
    uint64_t random = 11;
    Heard heard = {.game = wf_game(*state)};
    heard.messages = wf_messages(heard.game, &heard.count);
    for (size_t i = 0; cases[i] != NULL; i++)
        check_file(&heard, cases[i]);
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        if (spec.game == heard.game)
            play(&heard, &spec, &random);
    }
    check_all_said(heard.messages, heard.said, heard.count);
}

/* All messages for an ending by the rules; a move does not end a game in the other ways. Runs after
 * the games. */
static void every_ending_is_said(void **state)
{
    static const char *const others[] = {
        "list.comma",         "list.and",         "list.others",  "list.counted",
        "reason.none",        "written.jumps",    "written.pass", "written.resigns",
        "written.time",       "written.agreed",   "reason.time",  "reason.agreement",
        "reason.resignation", "reason.repetition"};
    size_t count;
    const WfMessage *shared = wf_messages(NULL, &count);
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            if (strcmp(shared[i].id, others[k]) == 0) {
                assert_false(shared_said[i]);
                shared_said[i] = true;
            }
    for (size_t i = 0; i < count; i++) /* only games that are added to the build end like this */
        if (strcmp(shared[i].id, "reason.no-moves") == 0)
            shared_said[i] = true;
    check_all_said(shared, shared_said, count);
}

int main(int count, char **words)
{
    struct CMUnitTest tests[16] = {cmocka_unit_test(ids_are_unique_and_placeholders_well_formed)};
    size_t games;
    const WfGame *const *game = wf_games(&games);
    if (count < 2)
        return 2;
    cases = words + 1;
    for (size_t i = 0; i < games; i++)
        tests[1 + i] = (struct CMUnitTest){.name = game[i]->name,
                                           .test_func = every_message_is_said,
                                           .initial_state = (void *)(uintptr_t)game[i]->name};
    tests[1 + games] = (struct CMUnitTest)cmocka_unit_test(every_ending_is_said);
    return _cmocka_run_group_tests("messages", tests, 2 + games, NULL, NULL);
}
