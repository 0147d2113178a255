/* look.c - see look.h. */
#include "puzzles/look.h"

#include <string.h>

#include "search/engine_search.h"

/* HASH: bytes of an engine's table. */
enum { HASH = 1 << 20 };

/* The reports of a search so far, depth by depth. */
typedef struct SearchReport {
    const ReviewEffort *effort;
    PuzzleLook *look;
    bool known;
    WfMove best;
    uint64_t since; /* nodes at the end of the depth since which `best` was kept */
} SearchReport;

static bool is_move(const WfMove *a, const WfMove *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool must_stop(void *heard_)
{
    const ReviewEffort *effort = ((SearchReport *)heard_)->effort;
    return effort->stop != NULL && effort->stop(effort->context);
}

static bool hear(void *heard_, const WfChoice *choice)
{
    SearchReport *heard = heard_;
    if (choice->rank > 0) {
        heard->look->has_second = true;
        heard->look->second = choice->move;
        heard->look->rival = (int)wf_score_share(choice->score);
        return true;
    }
    if (!heard->known || !is_move(&heard->best, &choice->move))
        heard->since = choice->nodes;
    heard->known = true;
    heard->best = choice->move;
    return true;
}

static void take_best(const WfChoice *choice, PuzzleLook *look)
{
    look->best = choice->move;
    look->score = choice->score;
    look->share = (int)wf_score_share(choice->score);
    look->line_length =
        choice->line_length < WF_REVIEW_LINE_MAX ? choice->line_length : WF_REVIEW_LINE_MAX;
    memcpy(look->line, choice->line, look->line_length * sizeof *look->line);
}

WfCode puzzle_glance(const WfRecord *record, const ReviewEffort *effort, unsigned lines,
                     PuzzleLook *look)
{
    WfChoice choice;
    *look = (PuzzleLook){.share = 0};
    SearchReport heard = {.effort = effort, .look = look};
    const WfLimits limits = {.nodes = effort->nodes,
                             .lines = lines,
                             .stop = must_stop,
                             .report = hear,
                             .context = &heard};
    const WfCode code = search_once(record, &limits, effort->allocator, HASH, 1, &choice);
    if (code != WF_OK)
        return code;
    const bool kept = heard.known && is_move(&heard.best, &choice.move);
    take_best(&choice, look);
    look->effort = kept ? heard.since : choice.nodes;
    if (!kept) /* it came up in an unfinished depth: there is nothing to compare it with */
        look->rival = look->share;
    return WF_OK;
}

/* Searches all moves but the best. */
static WfCode look_at_others(const WfRecord *record, const ReviewEffort *effort, WfMoveList *list,
                             PuzzleLook *look)
{
    WfChoice choice;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!is_move(&list->items[i], &look->best))
            list->items[kept++] = list->items[i];
    look->has_second = kept > 0;
    look->rival = 0;
    if (kept == 0)
        return WF_OK;
    SearchReport heard = {.effort = effort};
    const WfLimits limits = {.nodes = effort->nodes,
                             .only = list->items,
                             .only_count = kept,
                             .stop = must_stop,
                             .context = &heard};
    const WfCode code = search_once(record, &limits, effort->allocator, HASH, 1, &choice);
    if (code != WF_OK)
        return code;
    look->second = choice.move;
    look->rival = (int)wf_score_share(choice.score);
    return WF_OK;
}

WfCode puzzle_look(const WfRecord *record, const ReviewEffort *effort, PuzzleLook *look)
{
    WfMoveList list;
    wf_moves_init(&list, *effort->allocator);
    WfCode code = puzzle_glance(record, effort, 1, look);
    if (code == WF_OK)
        code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), &list);
    if (code == WF_OK)
        code = look_at_others(record, effort, &list, look);
    wf_moves_free(&list);
    return code;
}

WfCode puzzle_look_at(const WfRecord *record, const ReviewEffort *effort, const WfMove *move,
                      PuzzleLook *look)
{
    WfChoice choice;
    SearchReport heard = {.effort = effort};
    const WfLimits limits = {.nodes = effort->nodes,
                             .only = move,
                             .only_count = 1,
                             .stop = must_stop,
                             .context = &heard};
    *look = (PuzzleLook){.share = 0};
    const WfCode code = search_once(record, &limits, effort->allocator, HASH, 1, &choice);
    if (code == WF_OK)
        take_best(&choice, look);
    return code;
}
