/* journey.c - see journey.h. */
#include "search/safe_passage/solution_player.h"

#include <string.h>
#include <wayfarer/solver.h>

#include "search/score.h"

/* With one thread the solver reports on the caller's own, as engines must. A way is good enough
 * once the search for a better one has taken as long again PATIENCE times over, and ENOUGH
 * positions. */
enum { MEMORY = 64 << 20, ENOUGH = 200000, PATIENCE = 3 };

/* What the solver's reports become. */
typedef struct Telling {
    const WfLimits *limits;
    WfChoice choice;   /* the last one */
    uint64_t improved; /* positions made when it became better */
    bool told;         /* the caller has heard of a choice */
} Telling;

static void fill(WfChoice *choice, const WfSolution *solution)
{
    const unsigned most = WF_LINE_MAX - 1;
    choice->nodes = solution->nodes;
    choice->dead_end = solution->barrier != WF_BARRIER_NONE;
    choice->line_length = solution->length < most ? solution->length : most;
    choice->depth = (unsigned)choice->line_length;
    choice->score = solution->found                     ? score_win(solution->length)
                    : solution->distance < WF_SCORE_WIN ? -solution->distance
                                                        : 1 - WF_SCORE_WIN;
    memcpy(choice->line, solution->way, choice->line_length * sizeof choice->line[0]);
    if (choice->line_length > 0)
        choice->move = choice->line[0];
}

static bool is_good_enough(const Telling *telling, const WfSolution *solution)
{
    return solution->found && solution->nodes >= ENOUGH &&
           solution->nodes >= (1 + PATIENCE) * telling->improved;
}

static bool take_report(void *telling_, const WfSolution *solution)
{
    Telling *telling = telling_;
    const int before = telling->choice.line_length > 0 ? telling->choice.score : INT32_MIN;
    fill(&telling->choice, solution);
    if (telling->choice.line_length == 0 || telling->choice.score <= before)
        return !is_good_enough(telling, solution);
    telling->improved = solution->nodes;
    telling->told = true;
    return telling->limits->report == NULL ||
           telling->limits->report(telling->limits->context, &telling->choice);
}

static bool must_stop(void *telling_)
{
    const WfLimits *limits = ((Telling *)telling_)->limits;
    return limits->stop != NULL && limits->stop(limits->context);
}

static bool is_asked(const WfLimits *limits, const WfMove *move)
{
    bool asked = limits->only == NULL;
    for (size_t i = 0; i < limits->only_count && !asked; i++)
        asked = memcmp(&limits->only[i], move, sizeof *move) == 0;
    return asked;
}

/* The next move of the way in hand, if the game has followed it so far. */
static bool follow(const Journey *journey, const WfRecord *record, const WfLimits *limits,
                   WfChoice *choice)
{
    if (journey->next >= journey->length || journey->expected != wf_record_now(record)->head.hash ||
        !is_asked(limits, &journey->line[journey->next]))
        return false;
    *choice = (WfChoice){.line_length = journey->length - journey->next};
    memcpy(choice->line, journey->line + journey->next, choice->line_length * sizeof(WfMove));
    choice->move = choice->line[0];
    choice->score = score_win((unsigned)choice->line_length);
    choice->depth = (unsigned)choice->line_length;
    if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return true;
}

/* Keeps a way to the goal, to be followed from the position after its first move. */
static void keep(Journey *journey, const WfRecord *record, const WfChoice *choice)
{
    WfPosition after;
    const WfGame *game = wf_record_spec(record)->game;
    wf_copy(game, &after, wf_record_now(record));
    wf_apply(game, &after, &choice->line[0]);
    memcpy(journey->line, choice->line, choice->line_length * sizeof(WfMove));
    journey->length = choice->line_length;
    journey->next = 1;
    journey->expected = after.head.hash;
}

/* Asks for a way of at most so many plies. */
static WfCode ask_solver(Telling *telling, const WfRecord *record, unsigned plies, uint64_t nodes,
                         const WfAllocator *allocator)
{
    const WfLimits *limits = telling->limits;
    WfSolution solution;
    const WfSolveLimits bounds = {.plies = plies,
                                  .memory = MEMORY,
                                  .nodes = nodes,
                                  .seed = limits->seed,
                                  .only = limits->only,
                                  .only_count = limits->only_count,
                                  .stop = must_stop,
                                  .report = take_report,
                                  .context = telling};
    const WfCode code =
        wf_solve(wf_record_spec(record), wf_record_now(record), &bounds, allocator, &solution);
    if (code == WF_OK)
        fill(&telling->choice, &solution);
    return code;
}

/* A way no longer than was asked for; where there can be none, and nothing is to be looked at, any
 * way, for some move must be played. */
static WfCode find_move(Telling *telling, const WfRecord *record, const WfAllocator *allocator)
{
    const WfLimits *limits = telling->limits;
    const unsigned most = WF_LINE_MAX - 1;
    const unsigned asked = limits->depth != 0 && limits->depth < most ? limits->depth : most;
    WfCode code = ask_solver(telling, record, asked, limits->nodes, allocator);
    if (code == WF_OK && asked < most && telling->choice.line_length == 0 &&
        !telling->choice.dead_end)
        code = ask_solver(telling, record, most, limits->nodes != 0 ? limits->nodes : ENOUGH,
                          allocator);
    return code;
}

/* Any move that may be played, should the solver know of none. */
static WfCode any_move(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                       WfMove *move)
{
    WfMoveList moves;
    wf_moves_init(&moves, *allocator);
    WfCode code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), &moves);
    if (code == WF_OK && moves.count == 0)
        code = WF_ILLEGAL;
    if (code == WF_OK)
        *move = limits->only_count > 0 ? limits->only[0] : moves.items[0];
    wf_moves_free(&moves);
    return code;
}

WfCode journey_choose(Journey *journey, const WfRecord *record, const WfLimits *limits,
                      const WfAllocator *allocator, WfChoice *choice)
{
    WfMove any;
    Telling telling = {.limits = limits};
    if (follow(journey, record, limits, choice)) {
        keep(journey, record, choice);
        return WF_OK;
    }
    WfCode code = any_move(record, limits, allocator, &any);
    if (code == WF_OK)
        code = find_move(&telling, record, allocator);
    if (code != WF_OK)
        return code;
    *choice = telling.choice;
    if (choice->line_length == 0) {
        choice->line[choice->line_length++] = any;
        choice->move = any;
        choice->depth = 1;
    }
    if (!telling.told && limits->report != NULL)
        (void)limits->report(limits->context, choice);
    if (choice->score > WF_SCORE_WIN)
        keep(journey, record, choice);
    return WF_OK;
}
