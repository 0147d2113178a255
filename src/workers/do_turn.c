/* do_turn.c - a computer's turn: chooses a move for a game as it stands. */
#include <stdlib.h>

#include "game/json.h"
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

static void think(WorkDo *work, const json_t *payload, const WfRecord *record, WfChoice *choice)
{
    const WfLimits limits = {.level = (unsigned)work_number(payload, "level", WF_LEVELS),
                             .seed = (uint64_t)work->job->id,
                             .stop = work_must_stop,
                             .context = work};
    void *engine = wf_engine_search.open(&wf_system_allocator, HASH_BYTES, 1);
    if (engine == NULL)
        return;
    const WfCode code = wf_engine_search.choose(engine, record, &limits, choice);
    if (code == WF_OK)
        work->result = work_text(put_move, &(TurnChoice){.game = wf_record_spec(record)->game,
                                                         .from = wf_record_now(record),
                                                         .move = &choice->move});
    else if (code == WF_ILLEGAL)
        work_fail(work, "the game is over");
    wf_engine_search.close(engine);
}

void work_turn(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    WfChoice *choice = malloc(sizeof *choice);
    if (record != NULL && choice != NULL)
        think(work, payload, record, choice);
    free(choice);
    wf_record_free(record);
}
