/* puzzle_book.c - see puzzle_book.h. */
#include "cli/puzzles/puzzle_book.h"

#include <stdlib.h>
#include <string.h>

#include "cli/errors.h"

enum { FIELDS = 6 };

const char *puzzle_book_line(const char *text, unsigned number)
{
    for (;;) {
        const char *end = strchr(text, '\n');
        if (end == NULL)
            return NULL;
        if (text[0] != '#' && number-- == 0)
            return text;
        text = end + 1;
    }
}

/* Cuts a line into its fields. */
static bool cut(const char *line, const char *field[FIELDS], size_t length[FIELDS])
{
    for (unsigned i = 0; i < FIELDS; i++) {
        field[i] = line;
        length[i] = strcspn(line, "|\n");
        line += length[i];
        if (*line != (i + 1 < FIELDS ? '|' : '\n'))
            return false;
        line++;
    }
    return true;
}

/* Plays the moves of a way; returns whether their number is as the line says. */
static bool read_way(WfPuzzle *puzzle, const char *words, size_t length)
{
    const WfGame *game = puzzle->spec.game;
    const char *const end = words + length;
    WfPosition now;
    WfMoveList scratch;
    WfFault fault;
    unsigned moves = 0;
    bool legal = true;
    wf_copy(game, &now, &puzzle->position);
    wf_moves_init(&scratch, wf_system_allocator);
    while (words < end && legal && moves < WF_PUZZLE_PLIES_MAX) {
        words += *words == ' ';
        const size_t size = strcspn(words, " \n");
        legal =
            wf_parse_move(game, &now, words, size, &scratch, &puzzle->way[moves], &fault) == WF_OK;
        if (legal)
            wf_apply(game, &now, &puzzle->way[moves++]);
        words += size;
    }
    wf_moves_free(&scratch);
    return legal && words == end && moves == puzzle->plies;
}

bool puzzle_book_read(const char *text, unsigned number, WfPuzzle *puzzle)
{
    const char *field[FIELDS];
    size_t length[FIELDS];
    WfFault fault;
    const char *line = puzzle_book_line(text, number);
    *puzzle = (WfPuzzle){.plies = 0};
    if (line == NULL || !cut(line, field, length) ||
        wf_parse_spec(field[0], length[0], &puzzle->spec, &fault) != WF_OK ||
        wf_parse(&puzzle->spec, field[1], length[1], &puzzle->position, &fault) != WF_OK)
        return cli_no(ERROR_PUZZLE_UNREADABLE, fault_number(number));
    puzzle->plies = (unsigned)strtoul(field[2], NULL, 10);
    puzzle->grade = (unsigned)strtoul(field[3], NULL, 10);
    puzzle->keys = (unsigned)strtoul(field[4], NULL, 10);
    return read_way(puzzle, field[5], length[5]) ||
           cli_no(ERROR_PUZZLE_ILLEGAL, fault_number(number));
}

unsigned puzzle_book_of_day(const char *text, unsigned days)
{
    unsigned lines = 0;
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1)
        lines += text[0] != '#';
    lines -= lines % PUZZLE_WEEK;
    return lines == 0 ? 0 : days % lines;
}
