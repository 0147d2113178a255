/* mined_book.c - see mined_book.h. */
#include "cli/puzzles/mined_book.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli/errors.h"

enum { FIELDS = 7, FIRST_CAPACITY = 64 };

static const char begins[] = "# wayfarer puzzles mine ";

/* ---- the first line ---- */

/* `at`: where the spec begins in the word that has all of them. */
static bool refuse_spec(size_t at, const WfFault *fault)
{
    char reason[WF_MESSAGE_MAX];
    WfText text = cli_text(reason, sizeof reason);
    wf_fault_reason_text(fault, &text);
    return cli_no(ERROR_SPEC_BYTE, fault_number(at + fault->at + 1), fault_words(reason));
}

bool mined_specs(const char *words, MinedHead *head)
{
    const char *first = words;
    head->spec_count = 0;
    for (;;) {
        WfFault fault;
        const size_t length = strcspn(words, "+");
        if (head->spec_count == MINED_SPECS_MAX)
            return cli_no(ERROR_MINED_TOO_MANY_SPECS, fault_number(MINED_SPECS_MAX));
        WfSpec *spec = &head->spec[head->spec_count++];
        if (wf_parse_spec(words, length, spec, &fault) != WF_OK)
            return refuse_spec((size_t)(words - first), &fault);
        if (spec->game->cooperative)
            return cli_no(ERROR_MINED_COOPERATIVE, fault_words(spec->game->title));
        if (__builtin_popcount(wf_seats(spec)) != 2)
            return cli_no(ERROR_MINED_TWO_SEATS);
        if (spec->game != head->spec[0].game)
            return cli_no(ERROR_MINED_ONE_GAME);
        if (words[length] == '\0')
            return true;
        words += length + 1;
    }
}

void mined_put_head(FILE *out, const MinedHead *head)
{
    char text[WF_TEXT_MAX];
    (void)fputs(begins, out);
    for (unsigned i = 0; i < head->spec_count; i++)
        (void)fprintf(out, "%s%s", i == 0 ? "" : "+", cli_spec_text(&head->spec[i], text));
    (void)fprintf(out, " seed %" PRIu64 " nodes %" PRIu64 " games %010" PRIu64 "\n", head->seed,
                  head->nodes, head->games);
}

bool mined_same(const MinedHead *a, const MinedHead *b)
{
    bool same = a->spec_count == b->spec_count && a->seed == b->seed && a->nodes == b->nodes;
    for (unsigned i = 0; i < a->spec_count && same; i++) {
        char one[WF_TEXT_MAX], other[WF_TEXT_MAX];
        same = strcmp(cli_spec_text(&a->spec[i], one), cli_spec_text(&b->spec[i], other)) == 0;
    }
    return same;
}

static bool read_head(const char *file, const char *line, size_t length, MinedHead *head)
{
    char specs[WF_TEXT_MAX], text[2 * WF_TEXT_MAX], seed[24], nodes[24], games[24];
    static const char form[] = "%511s seed %23[0-9] nodes %23[0-9] games %23[0-9]";
    const size_t skip = sizeof begins - 1;
    if (length < skip || length - skip >= sizeof text || memcmp(line, begins, skip) != 0)
        return cli_no(ERROR_MINED_FIRST_LINE, error_start(file, 200), fault_words(begins));
    memcpy(text, line + skip, length - skip);
    text[length - skip] = '\0';
    if (sscanf(text, form, specs, seed, nodes, games) != 4)
        return cli_no(ERROR_MINED_FIRST_LINE_VALUES, error_start(file, 200));
    head->seed = strtoull(seed, NULL, 10);
    head->nodes = strtoull(nodes, NULL, 10);
    head->games = strtoull(games, NULL, 10);
    return mined_specs(specs, head);
}

/* ---- a puzzle ---- */

void mined_put(FILE *out, const Puzzle *puzzle)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX], move[WF_TEXT_MAX];
    const WfGame *game = puzzle->spec.game;
    WfPosition now;
    wf_copy(game, &now, &puzzle->before);
    (void)fprintf(out, "%s\t%s\t", cli_spec_text(&puzzle->spec, spec),
                  cli_position_text(game, &puzzle->before, position));
    for (unsigned i = 0; i < puzzle->moves; i++) {
        (void)fprintf(out, "%s%s", i == 0 ? "" : " ",
                      cli_move_text(game, &now, &puzzle->move[i], move));
        wf_apply(game, &now, &puzzle->move[i]);
    }
    (void)fprintf(out, "\t%s\t%s\t%" PRIu64 "\t%" PRIu64 ".%u\n", puzzle_task_name(puzzle->task),
                  puzzle->theme, puzzle->effort, puzzle->game, puzzle->turn);
}

/* Cuts a line, which ends in a newline, into its fields. */
static bool cut(const char *line, const char *field[FIELDS], size_t length[FIELDS])
{
    for (unsigned i = 0; i < FIELDS; i++) {
        field[i] = line;
        length[i] = strcspn(line, "\t\n");
        line += length[i];
        if (*line != (i + 1 < FIELDS ? '\t' : '\n'))
            return false;
        line++;
    }
    return true;
}

static bool read_moves(Puzzle *puzzle, const char *words, size_t length, WfFault *fault)
{
    const WfGame *game = puzzle->spec.game;
    const char *const end = words + length;
    WfPosition now;
    WfMoveList scratch;
    wf_copy(game, &now, &puzzle->before);
    wf_moves_init(&scratch, wf_system_allocator);
    bool legal = true;
    while (words < end && legal && puzzle->moves < PUZZLE_MOVES_MAX) {
        WfMove *move = &puzzle->move[puzzle->moves];
        const size_t size = strcspn(words, " \t");
        legal = wf_parse_move(game, &now, words, size, &scratch, move, fault) == WF_OK;
        puzzle->moves += legal;
        if (legal)
            wf_apply(game, &now, move);
        words += size + (words[size] == ' ');
    }
    wf_moves_free(&scratch);
    if (legal && (words != end || puzzle->moves % 2 != 0 || puzzle->moves == 0))
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "its moves must be an even number, at most %d",
                         PUZZLE_MOVES_MAX);
    return legal && words == end && puzzle->moves % 2 == 0 && puzzle->moves > 0;
}

static PuzzleTask read_task(const char *word, size_t length)
{
    for (PuzzleTask task = PUZZLE_WIN; task < PUZZLE_TASKS; task++) {
        const char *name = puzzle_task_name(task);
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return task;
    }
    return NO_PUZZLE;
}

/* Reads a line; false: the fault says why not. */
static bool read_puzzle(const char *line, Puzzle *puzzle, WfFault *fault)
{
    const char *field[FIELDS];
    size_t length[FIELDS];
    *puzzle = (Puzzle){.moves = 0};
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "it does not have seven fields");
    if (!cut(line, field, length) || length[4] >= sizeof puzzle->theme)
        return false;
    if (wf_parse_spec(field[0], length[0], &puzzle->spec, fault) != WF_OK ||
        wf_parse(&puzzle->spec, field[1], length[1], &puzzle->before, fault) != WF_OK ||
        !read_moves(puzzle, field[2], length[2], fault))
        return false;
    puzzle->task = read_task(field[3], length[3]);
    memcpy(puzzle->theme, field[4], length[4]);
    char *turn;
    puzzle->effort = strtoull(field[5], NULL, 10);
    puzzle->game = strtoull(field[6], &turn, 10);
    puzzle->turn = *turn == '.' ? (unsigned)strtoul(turn + 1, NULL, 10) : 0;
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "its task or its origin is wrong");
    return puzzle->task != NO_PUZZLE && puzzle->turn > 0;
}

/* ---- the file ---- */

bool mined_add(MinedBook *book, const Puzzle *puzzle)
{
    if (book->count == book->capacity) {
        const size_t capacity = book->capacity == 0 ? FIRST_CAPACITY : 2 * book->capacity;
        Puzzle *grown = realloc(book->puzzles, capacity * sizeof *grown);
        if (grown == NULL)
            return cli_no(ERROR_NO_MEMORY);
        book->puzzles = grown;
        book->capacity = capacity;
    }
    book->puzzles[book->count++] = *puzzle;
    return true;
}

static bool read_lines(const char *file, const CliText *text, MinedBook *book)
{
    static Puzzle puzzle; /* large */
    WfFault fault;
    unsigned number = 0;
    for (const char *line = text->data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        if (++number == 1 && !read_head(file, line, (size_t)(end - line), &book->head))
            return false;
        if (number > 1 && line[0] != '#') {
            if (!read_puzzle(line, &puzzle, &fault))
                return cli_no(ERROR_PUZZLE_LINE, error_start(file, 200), fault_number(number),
                              fault_words(cli_fault_text(&fault)));
            if (puzzle.game >= book->head.games)
                return true;
            if (!mined_add(book, &puzzle))
                return false;
        }
        book->length = (size_t)(end + 1 - text->data);
    }
    return number > 0 || cli_no(ERROR_MINED_EMPTY, error_start(file, 200));
}

bool mined_read(const char *file, MinedBook *book)
{
    CliText text;
    *book = (MinedBook){.count = 0};
    if (!cli_read_bytes(file, &text))
        return false;
    const bool good = read_lines(file, &text, book);
    free(text.data);
    if (!good)
        mined_free(book);
    return good;
}

void mined_free(MinedBook *book)
{
    free(book->puzzles);
    book->puzzles = NULL;
}
