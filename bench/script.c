/* script.c - see script.h. */
#include "script.h"

#include "base/random.h"

enum { SEEDS = 200 /* random games of which the longest is taken */ };

static unsigned random_game(uint64_t seed, char moves[SCRIPT_MAX][WF_TEXT_MAX])
{
    WfSpec spec = {.game = wf_game("travelers")};
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList list;
    unsigned length = 0;
    wf_moves_init(&list, wf_system_allocator);
    while (length < SCRIPT_MAX && wf_record_outcome(record).result == WF_ONGOING &&
           wf_moves(spec.game, wf_record_now(record), &list) == WF_OK) {
        const WfMove *move = &list.items[random_below(&seed, list.count)];
        WfText text = wf_text(moves[length++], WF_TEXT_MAX);
        wf_format_move(spec.game, wf_record_now(record), move, &text);
        (void)wf_record_play(record, move);
    }
    wf_moves_free(&list);
    wf_record_free(record);
    return length;
}

unsigned script_make(char moves[SCRIPT_MAX][WF_TEXT_MAX])
{
    uint64_t best = 0;
    unsigned longest = 0;
    for (uint64_t seed = 1; seed < SEEDS; seed++) {
        const unsigned length = random_game(seed, moves);
        if (length > longest) {
            longest = length;
            best = seed;
        }
    }
    return random_game(best, moves) - 1; /* the last move ends it */
}
