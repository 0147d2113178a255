/* plan_book.c - see plan_book.h. */
#include "cli/solver/plan_book.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/durable.h"
#include "cli/errors.h"

bool plan_book_spec(const PlanBook *book, unsigned start, WfSpec *spec)
{
    char text[64];
    (void)snprintf(text, sizeof text, "%s:start=%u,goal=%s", wf_solver_game()->name, start,
                   book->goal);
    return cli_spec(text, spec);
}

/* Plays the moves of a line; false unless they lead to the goal. */
static bool take_way(const PlanBook *book, unsigned start, char *moves)
{
    WfSpec spec;
    WfPosition position;
    WfMoveList scratch;
    WfFault fault;
    PlanEntry *entry = &book->entry[start];
    char *rest;
    bool legal = plan_book_spec(book, start, &spec);
    wf_moves_init(&scratch, wf_system_allocator);
    wf_start(&spec, &position);
    entry->length = 0;
    for (char *word = strtok_r(moves, " ", &rest); legal && word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        WfMove *move = &entry->way[entry->length];
        legal = entry->length < WF_PLAN_MAX &&
                wf_parse_move(spec.game, &position, word, strlen(word), &scratch, move, &fault) ==
                    WF_OK;
        if (legal)
            wf_apply(spec.game, &position, move);
        entry->length += legal;
    }
    wf_moves_free(&scratch);
    return legal && wf_outcome(spec.game, &position).result == WF_WIN;
}

bool plan_book_read(const PlanBook *book)
{
    CliText text;
    unsigned number = 0;
    bool good = true;
    if (access(book->file, F_OK) != 0)
        return true;
    if (!cli_read(book->file, &text))
        return false;
    for (char *line = text.data, *next; line != NULL && good; line = next) {
        char *moves;
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        number++;
        if (line[0] == '\0' || line[0] == '#')
            continue;
        const unsigned long start = strtoul(line, &moves, 10);
        good =
            (moves != line && start < PLAN_BOOK_STARTS && take_way(book, (unsigned)start, moves)) ||
            cli_no(ERROR_PLAN_LINE, fault_words(book->file), fault_number(number),
                   fault_words(book->goal));
    }
    free(text.data);
    return good;
}

static void write_entry(const PlanBook *book, unsigned start, FILE *out)
{
    WfSpec spec;
    WfPosition position;
    if (book->entry[start].length == 0 || !plan_book_spec(book, start, &spec))
        return;
    wf_start(&spec, &position);
    (void)fprintf(out, "%u", start);
    cli_put_moves(out, spec.game, &position, book->entry[start].way, book->entry[start].length);
    (void)fputc('\n', out);
}

bool plan_book_write(const PlanBook *book)
{
    CliDraft draft;
    if (!cli_draft_open(&draft))
        return false;
    (void)fprintf(draft.out, "# %s, goal %s: the best way known from each start\n",
                  wf_solver_game()->title, book->goal);
    for (unsigned start = 0; start < PLAN_BOOK_STARTS; start++)
        write_entry(book, start, draft.out);
    return cli_draft_write(&draft, book->file);
}
