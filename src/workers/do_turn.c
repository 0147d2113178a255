/* do_turn.c - a computer's turn: chooses a move for a game as it stands. */
#include <stdlib.h>

#include "explore/choose.h"
#include "game/json.h"
#include "search/engine_search.h"
#include "workers/do.h"

enum { HASH_BYTES = 16 << 20 };

typedef struct TurnChoice {
    const WfGame *game;
    const WfPosition *from;
    const WfMove *move;
} TurnChoice;

static void put_move(WfText *text, const void *context)
{
    const TurnChoice *chosen = context;
    wf_text_add(text, "{\"move\":");
    json_move(text, chosen->game, chosen->from, chosen->move);
    wf_text_put(text, '}');
}

static void tell_move(WorkDo *work, const WfRecord *record, const WfMove *move)
{
    work->result = work_text(put_move, &(TurnChoice){.game = wf_record_spec(record)->game,
                                                     .from = wf_record_now(record),
                                                     .move = move});
}

/* Takes a move from the book of the game; false if there is none. */
static bool choose_from_book(const WorkDo *work, unsigned level, const WfRecord *record,
                             WfMove *move)
{
    const WfSpec *spec = wf_record_spec(record);
    bool found = false;
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    for (unsigned i = 0; work->books != NULL && i < work->books->count && !found; i++)
        found = work->books->book[i]->game == spec->game && explore_suits(spec, level) &&
                wf_record_outcome(record).result == WF_ONGOING &&
                explore_choose(work->books->book[i], wf_record_now(record), (uint64_t)work->job->id,
                               &scratch, move);
    wf_moves_free(&scratch);
    return found;
}

static void think(WorkDo *work, unsigned level, const WfRecord *record, WfChoice *choice)
{
    const WfLimits limits = {.size = sizeof limits,
                             .level = level,
                             .seed = (uint64_t)work->job->id,
                             .stop = work_must_stop,
                             .context = work,
                             .tables = work_tables_of(work->tables, wf_record_spec(record)->game)};
    const WfCode code = search_once(record, &limits, &wf_system_allocator, HASH_BYTES, 1, choice);
    if (code == WF_OK)
        tell_move(work, record, &choice->move);
    else if (code == WF_ILLEGAL)
        work_fail(work, "the game is over");
}

void work_turn(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    WfChoice *choice = malloc(sizeof *choice);
    const unsigned level = (unsigned)work_number(payload, "level", WF_LEVELS);
    if (record != NULL && choice != NULL) {
        if (choose_from_book(work, level, record, &choice->move))
            tell_move(work, record, &choice->move);
        else
            think(work, level, record, choice);
    }
    free(choice);
    wf_record_free(record);
}
