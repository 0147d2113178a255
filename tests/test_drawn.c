/* test_drawn.c - questions about drawn boards, one for each sentence of the inventors' pages.
 *
 * usage: test_drawn FILE
 *
 * A file holds tests. `== SENTENCE` opens one; `spec SPEC` names the game; then a board:
 *   board FIELDS         followed by the ranks, last first, as `show` draws them without labels
 *   start FIELDS | ...   the start (TRAVERSE: all set up as SDTCCTDS), changed by a>b (moved),
 *   empty FIELDS | ...   a>- (removed) and +a=P (added); or an empty board, likewise
 * where FIELDS are what follows the placement in a position; then questions:
 *   legal MOVE            it is, and explain says so
 *   illegal MOVE: WORDS   it is not, and explain's reason holds the words; so does the fault
 *   says MOVE: WORDS      it is legal, and explain's sentence holds the words
 *   moves N               N legal moves
 *   only MOVE ...         just these, sorted
 *   result WORDS          ongoing, win SEAT, draw, win, dead-end
 *   after MOVE WORDS      the position after it holds the words
 *   then MOVE             plays it; later questions are about the position after it
 *   refused WORDS         (instead of questions) the position is refused with these words */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault_text.h"
#include "positions.h"

enum { TESTS_MAX = 400, LINES_MAX = 6000 };

static char *lines[LINES_MAX];
static size_t line_count;

/* The board being built and queried. */
typedef struct Board {
    WfSpec spec;
    char cell[216][3];
    char fields[80];
    WfPosition position;
    bool made;
} Board;

static size_t cell_index(const WfGame *game, const char *name)
{
    size_t level = 0;
    if (game->levels > 1)
        level = (size_t)(strchr(game->level_names, *name++) - game->level_names);
    const size_t file = (size_t)(name[0] - 'a');
    const size_t rank = (size_t)(strtol(name + 1, NULL, 10) - 1);
    return (level * game->ranks + rank) * game->files + file;
}

static void write_position(const Board *board, WfText *text)
{
    const WfGame *game = board->spec.game;
    for (size_t level = 0; level < game->levels; level++)
        for (size_t rank = game->ranks; rank-- > 0;) {
            unsigned empty = 0;
            for (size_t file = 0; file < game->files; file++) {
                const char *piece = board->cell[(level * game->ranks + rank) * game->files + file];
                empty += piece[0] == '\0';
                if (piece[0] != '\0' && empty > 0) {
                    wf_text_add(text, "%u", empty);
                    empty = 0;
                }
                wf_text_add(text, "%s", piece);
            }
            if (empty > 0)
                wf_text_add(text, "%u", empty);
            if (rank > 0)
                wf_text_put(text, '/');
            else if (level + 1U < game->levels)
                wf_text_put(text, '|');
        }
    wf_text_add(text, " %s", board->fields);
}

static WfCode make(Board *board, WfFault *fault)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    write_position(board, &out);
    board->made = true;
    return wf_parse(&board->spec, text, out.length, &board->position, fault);
}

/* Pieces of the start position as texts; a setup of SDTCCTDS for every seat of TRAVERSE. */
static void take_start(Board *board)
{
    const WfGame *game = board->spec.game;
    WfPosition start;
    wf_start(&board->spec, &start);
    const uint8_t seats = wf_seats(&board->spec);
    WfMove setup;
    for (unsigned seat = 0; strlen(game->seats) > 2 && seat < 4; seat++)
        if ((seats >> seat & 1) != 0 && wf_scan_move(game, "=SDTCCTDS", 9, &setup, NULL) == WF_OK)
            wf_apply(game, &start, &setup);
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPiece piece = wf_piece_at(
                    game, &start, (WfPlace){.file = file, .rank = rank, .level = level});
                char *cell = board->cell[(level * game->ranks + rank) * game->files + file];
                const bool four = strlen(game->seats) > 2;
                if (piece.letter != 0 && four)
                    (void)sprintf(cell, "%c%c", game->seats[piece.seat], piece.letter);
                else if (piece.letter != 0)
                    (void)sprintf(cell, "%c", piece.seat == 0 ? piece.letter : piece.letter + 32);
            }
}

static void change(Board *board, char *words)
{
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        if (word[0] == '+') {
            char *equals = strchr(word, '=');
            (void)strcpy(board->cell[cell_index(board->spec.game, word + 1)], equals + 1);
            continue;
        }
        const char *to = strchr(word, '>') + 1;
        char *from = board->cell[cell_index(board->spec.game, word)];
        if (from[0] == '\0')
            fail_msg("nothing stands on %s", word);
        if (to[0] != '-')
            (void)strcpy(board->cell[cell_index(board->spec.game, to)], from);
        from[0] = '\0';
    }
}

static void draw(Board *board, size_t first)
{
    const WfGame *game = board->spec.game;
    for (size_t rank = game->ranks; rank-- > 0; first++) {
        char line[200];
        size_t file = 0;
        (void)snprintf(line, sizeof line, "%s", lines[first]);
        for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " "))
            if (file < game->files)
                (void)strcpy(board->cell[rank * game->files + file++], word[0] == '.' ? "" : word);
        if (file != game->files)
            fail_msg("'%s' is not a rank of %d squares", lines[first], game->files);
    }
}

static const char *explained(const Board *board, const char *word, bool *legal)
{
    static char text[2 * WF_TEXT_MAX];
    WfMove move;
    WfFault fault = {0};
    if (wf_scan_move(board->spec.game, word, strlen(word), &move, &fault) != WF_OK)
        fail_msg("%s: %s", word, fault_text(&fault));
    WfText out = wf_text(text, sizeof text);
    *legal = wf_explain(board->spec.game, &board->position, &move, &out);
    return text;
}

static bool listed(const Board *board, const char *word, WfMove *move, WfFault *fault)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code =
        wf_parse_move(board->spec.game, &board->position, word, strlen(word), &list, move, fault);
    wf_moves_free(&list);
    return code == WF_OK;
}

static void ask_legal(const Board *board, char *rest, bool expected)
{
    char *words = strstr(rest, ": ");
    if (words != NULL) {
        *words = '\0';
        words += 2;
    }
    bool legal = false;
    WfMove move;
    WfFault fault = {0};
    const char *text = explained(board, rest, &legal);
    if (listed(board, rest, &move, &fault) != expected)
        fail_msg("%s is %slegal", rest, expected ? "not " : "");
    if (legal != expected)
        fail_msg("%s is explained as %slegal: %s", rest, legal ? "" : "il", text);
    if (words != NULL && strstr(text, words) == NULL)
        fail_msg("%s: '%s' is not in '%s'", rest, words, text);
    if (!expected && strcmp(text, fault_text(&fault)) != 0)
        fail_msg("%s: '%s' is not told whole as a fault: '%s'", rest, text, fault_text(&fault));
}

static void ask_after(Board *board, char *rest, bool play)
{
    char *words = strchr(rest, ' '), text[WF_TEXT_MAX];
    WfMove move;
    if (words != NULL)
        *words++ = '\0';
    if (!listed(board, rest, &move, NULL))
        fail_msg("%s is not legal", rest);
    WfPosition after = board->position;
    wf_apply(board->spec.game, &after, &move);
    WfText out = wf_text(text, sizeof text);
    wf_format(board->spec.game, &after, &out);
    if (play)
        board->position = after;
    else if (strstr(text, words) == NULL)
        fail_msg("after %s: '%s' is not in '%s'", rest, words, text);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void ask_only(const Board *board, const char *expected)
{
    static char names[400][48], all[20000];
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(board->spec.game, &board->position, &list), WF_OK);
    for (size_t i = 0; i < list.count; i++) {
        WfText name = wf_text(names[i], sizeof names[i]);
        wf_format_move(board->spec.game, &board->position, &list.items[i], &name);
    }
    qsort(names, list.count, sizeof names[0], compare_words);
    WfText out = wf_text(all, sizeof all);
    for (size_t i = 0; i < list.count; i++)
        wf_text_add(&out, "%s%s", i > 0 ? " " : "", names[i]);
    wf_moves_free(&list);
    assert_string_equal(all, expected);
}

static void ask_result(const Board *board, const char *expected)
{
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end"};
    const WfOutcome outcome = wf_outcome(board->spec.game, &board->position);
    char text[32];
    WfText out = wf_text(text, sizeof text);
    wf_text_add(&out, "%s", words[outcome.result]);
    if (outcome.seat != WF_NO_SEAT)
        wf_text_add(&out, " %c", board->spec.game->seats[outcome.seat]);
    assert_string_equal(text, expected);
}

static bool starts(char *line, const char *word, char **rest)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
        return false;
    *rest = line + length + (line[length] == ' ');
    return true;
}

static void ask(Board *board, char *line)
{
    char *rest;
    if (starts(line, "legal", &rest) || starts(line, "says", &rest))
        ask_legal(board, rest, true);
    else if (starts(line, "illegal", &rest))
        ask_legal(board, rest, false);
    else if (starts(line, "moves", &rest))
        assert_int_equal(wf_count(board->spec.game, &board->position), strtoul(rest, NULL, 10));
    else if (starts(line, "only", &rest))
        ask_only(board, rest);
    else if (starts(line, "result", &rest))
        ask_result(board, rest);
    else if (starts(line, "after", &rest))
        ask_after(board, rest, false);
    else if (starts(line, "then", &rest))
        ask_after(board, rest, true);
    else
        fail_msg("what is '%s'?", line);
}

static void set_fields(Board *board, char *rest, char **changes)
{
    char *bar = strstr(rest, " |");
    *changes = bar == NULL ? NULL : bar + 2;
    if (bar != NULL)
        *bar = '\0';
    (void)snprintf(board->fields, sizeof board->fields, "%s", rest);
}

static void must_make(Board *board)
{
    WfFault fault = {0};
    if (make(board, &fault) != WF_OK)
        fail_msg("the board is refused: %s", fault_text(&fault));
}

/* One test: the lines from *state on, to the next "==". */
static void run_drawn(void **state)
{
    const size_t first = (size_t)(uintptr_t)*state;
    Board *board = calloc(1, sizeof *board);
    assert_non_null(board);
    for (size_t i = first + 1; i < line_count && strncmp(lines[i], "==", 2) != 0; i++) {
        char line[600], *rest, *changes;
        WfFault fault = {0};
        (void)snprintf(line, sizeof line, "%s", lines[i]);
        const bool empty = starts(line, "empty", &rest);
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (starts(line, "spec", &rest)) {
            board->spec = spec_of(rest);
        } else if (empty || starts(line, "start", &rest)) {
            memset(board->cell, 0, sizeof board->cell);
            set_fields(board, rest, &changes);
            if (!empty)
                take_start(board);
            if (changes != NULL)
                change(board, changes);
            board->made = false;
        } else if (starts(line, "board", &rest)) {
            memset(board->cell, 0, sizeof board->cell);
            set_fields(board, rest, &changes);
            draw(board, i + 1);
            i += board->spec.game->ranks;
            board->made = false;
        } else if (starts(line, "refused", &rest)) {
            assert_int_equal(make(board, &fault), WF_BAD_INPUT);
            if (strstr(fault_text(&fault), rest) == NULL)
                fail_msg("'%s' is not in '%s'", rest, fault_text(&fault));
        } else {
            if (!board->made)
                must_make(board);
            ask(board, line);
        }
    }
    free(board);
}

static bool read_lines(const char *file)
{
    char line[600];
    FILE *stream = fopen(file, "r");
    if (stream == NULL)
        return false;
    while (line_count < LINES_MAX && fgets(line, sizeof line, stream) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        lines[line_count++] = strdup(line);
    }
    (void)fclose(stream);
    return true;
}

int main(int count, char **words)
{
    static struct CMUnitTest tests[TESTS_MAX];
    size_t test_count = 0;
    if (count != 2 || !read_lines(words[1])) {
        (void)fprintf(stderr, "usage: test_drawn FILE\n");
        return 2;
    }
    for (size_t i = 0; i < line_count && test_count < TESTS_MAX; i++)
        if (strncmp(lines[i], "== ", 3) == 0)
            tests[test_count++] = (struct CMUnitTest){.name = lines[i] + 3,
                                                      .test_func = run_drawn,
                                                      .initial_state = (void *)(uintptr_t)i};
    const int failed = _cmocka_run_group_tests(words[1], tests, test_count, NULL, NULL);
    for (size_t i = 0; i < line_count; i++)
        free(lines[i]);
    return failed;
}
