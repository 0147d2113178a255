/* beam_learning.c - see beam_learning.h. */
#include "learn/solver/beam_learning.h"

#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "learn/solver/ranking.h"
#include "solver/beam_params.h"
#include "solver/plan_elimination.h"
#include "solver/plan_windows.h"

/* STARTS: drawn at random. OWN: one beam in this many starts from the spec's own start instead.
 * OLD: one in this many uses the first weights, so that plans are found even if a round has learnt
 * bad ones. SAMPLES: of the positions that a beam keeps after a ply. FIRST_PLY: pairs are taken
 * from this ply on. PASSES: over all pairs, in one fit. */
enum { STARTS = 60, OWN = 5, OLD = 4, SAMPLES = 12, FIRST_PLY = 6, PASSES = 12 };
enum { WINDOW_MEMORY = 1 << 20 };

/* One beam: where it started, what it kept, and the plan that it found, shortened. */
typedef struct BeamTrial {
    uint64_t random;
    unsigned start; /* an index; STARTS: the spec's own */
    bool arrived;
    Plan plan;
    unsigned plies;                                /* of which there are samples */
    PassageBoard sample[WF_PLAN_MAX + 1][SAMPLES]; /* by plies from the start */
    WfCode code;
} BeamTrial;

typedef struct BeamLearning {
    const BeamLearningOptions *options;
    const WfAllocator *allocator;
    const int16_t *old, *weights; /* the first weights, and the current ones */
    PassagePosition start[STARTS + 1];
    Plan best[STARTS + 1]; /* the best known from each start; length 0: none */
    RankingPairs pairs;
    BeamTrial *trial; /* [options->beams] */
    unsigned round, next;
} BeamLearning;

static bool is_stopped(void *learning_)
{
    const BeamLearningOptions *options = ((const BeamLearning *)learning_)->options;
    return options->stop != NULL && options->stop(options->context);
}

/* ---- one beam ---- */

static void take_samples(void *trial_, unsigned ply, const PassagePosition *kept, uint32_t count)
{
    BeamTrial *trial = trial_;
    if (count == 0 || ply > WF_PLAN_MAX)
        return;
    for (unsigned i = 0; i < SAMPLES; i++)
        trial->sample[ply][i] = kept[random_below(&trial->random, count)].board;
    trial->plies = ply;
}

static WfCode shorten(BeamLearning *learning, BeamTrial *trial)
{
    const PassagePosition *start = &learning->start[trial->start];
    const PlanWindowLimits windows = {.plies = PLAN_WINDOW_PLIES, .nodes_each = PLAN_WINDOW_NODES};
    IdaStar ida = {0};
    WfCode code = ida_open(&ida, WINDOW_MEMORY, learning->allocator) ? WF_OK : WF_NO_MEMORY;
    for (bool shorter = true; shorter && code == WF_OK;) {
        uint64_t nodes = 0;
        const PlanEliminationLimits limits = {.each = PLAN_ELIMINATION_EACH,
                                              .seed = random_next(&trial->random),
                                              .stop = is_stopped,
                                              .context = learning};
        (void)plan_shorten(start, &trial->plan, &ida, &windows);
        code = plan_eliminate(start, &trial->plan, &limits, learning->allocator, &shorter, &nodes);
    }
    ida_close(&ida, learning->allocator);
    return code;
}

static void run_trial(BeamLearning *learning, unsigned index)
{
    const BeamLearningOptions *options = learning->options;
    BeamTrial *trial = &learning->trial[index];
    trial->random = random_mix(options->seed + random_mix(learning->round * 65536U + index));
    trial->start = random_below(&trial->random, OWN) == 0
                       ? STARTS
                       : (unsigned)random_below(&trial->random, STARTS);
    trial->plies = 0;
    const bool old = random_below(&trial->random, OLD) == 0;
    const BeamParamsAsk ask = {.runs = 1,
                               .width_max = UINT32_MAX,
                               .low = 1,
                               .most = WF_PLAN_MAX,
                               .weights = old ? learning->old : learning->weights};
    BeamOptions beam = {
        .stop = is_stopped, .context = learning, .observe = take_samples, .observer = trial};
    BeamResult result;
    const PassagePosition *start = &learning->start[trial->start];
    beam_params_choose(start, &ask, &trial->random, &beam);
    beam.width = options->width + (uint32_t)random_below(&trial->random, 2 * options->width);
    trial->code = beam_run(start, &beam, learning->allocator, &result);
    trial->arrived = trial->code == WF_OK && result.arrived;
    trial->plan = result.plan;
    if (trial->arrived)
        trial->code = shorten(learning, trial);
}

static void run_trials(void *learning_, unsigned index)
{
    BeamLearning *learning = learning_;
    (void)index;
    for (unsigned i; (i = __atomic_fetch_add(&learning->next, 1, __ATOMIC_RELAXED)) <
                         learning->options->beams &&
                     !is_stopped(learning);)
        run_trial(learning, i);
}

/* ---- learning from a beam ---- */

static WfCode take_pairs(BeamLearning *learning, const BeamTrial *trial)
{
    const PassagePosition *start = &learning->start[trial->start];
    const Plan *plan = &learning->best[trial->start];
    PassagePosition now = *start;
    Heuristic heuristic;
    heuristic_begin(&heuristic, start, learning->weights, NULL);
    for (unsigned ply = 1; ply < plan->length && ply <= trial->plies; ply++) {
        int16_t near[HEURISTIC_WEIGHTS], far[HEURISTIC_WEIGHTS];
        plan_apply(&now, plan->step[ply - 1]);
        if (ply < FIRST_PLY)
            continue;
        heuristic_count(&heuristic, &now.board, near);
        for (unsigned i = 0; i < SAMPLES; i++) {
            if (memcmp(&trial->sample[ply][i], &now.board, sizeof now.board) == 0)
                continue;
            heuristic_count(&heuristic, &trial->sample[ply][i], far);
            if (!ranking_add(&learning->pairs, near, far))
                return WF_NO_MEMORY;
        }
    }
    return WF_OK;
}

static void take_plan(BeamLearning *learning, const BeamTrial *trial, BeamLearningReport *report)
{
    Plan *best = &learning->best[trial->start];
    if (!trial->arrived)
        return;
    report->arrived++;
    report->plies += trial->plan.length;
    if (best->length == 0 || trial->plan.length < best->length)
        *best = trial->plan;
}

static WfCode learn_round(BeamLearning *learning, int16_t weights[HEURISTIC_WEIGHTS])
{
    const BeamLearningOptions *options = learning->options;
    BeamLearningReport report = {
        .round = learning->round, .beams = options->beams, .weights = weights};
    WfCode code = WF_OK;
    learning->next = 0;
    parallel_run(options->threads, run_trials, learning);
    if (is_stopped(learning))
        return WF_OK;
    for (unsigned i = 0; i < options->beams && code == WF_OK; i++) {
        code = learning->trial[i].code;
        take_plan(learning, &learning->trial[i], &report);
    }
    for (unsigned i = 0; i < options->beams && code == WF_OK; i++)
        code = take_pairs(learning, &learning->trial[i]);
    if (code != WF_OK || learning->pairs.count == 0)
        return code;
    memcpy(weights, learning->old, HEURISTIC_WEIGHTS * sizeof *weights);
    report.right = ranking_fit(&learning->pairs, PASSES, weights);
    report.pairs = learning->pairs.count;
    report.plies /= report.arrived > 0 ? report.arrived : 1;
    if (options->report != NULL)
        options->report(options->context, &report);
    return WF_OK;
}

/* Draws random starts by their numbers, the same for every seed. */
static void choose_starts(BeamLearning *learning)
{
    WfSpec spec = learning->options->spec;
    WfPosition position;
    wf_start(&spec, &position);
    memcpy(&learning->start[STARTS], &position, sizeof learning->start[STARTS]);
    for (unsigned i = 0; i < STARTS; i++) {
        spec.choice[PASSAGE_OPTION_START] = PASSAGE_START_NUMBER;
        spec.number = random_mix(i + 1) % PASSAGE_STARTS;
        wf_start(&spec, &position);
        memcpy(&learning->start[i], &position, sizeof learning->start[i]);
    }
}

WfCode beam_learn(const BeamLearningOptions *options, const WfAllocator *allocator,
                  int16_t weights[HEURISTIC_WEIGHTS])
{
    int16_t old[HEURISTIC_WEIGHTS];
    memcpy(old, weights, sizeof old);
    const size_t trials = options->beams * sizeof(BeamTrial);
    BeamLearning *learning = allocator->resize(allocator->context, NULL, sizeof *learning);
    BeamTrial *trial = allocator->resize(allocator->context, NULL, trials);
    WfCode code = learning != NULL && trial != NULL ? WF_OK : WF_NO_MEMORY;
    if (code == WF_OK) {
        *learning = (BeamLearning){.options = options,
                                   .allocator = allocator,
                                   .old = old,
                                   .weights = weights,
                                   .trial = trial};
        ranking_init(&learning->pairs, allocator);
        choose_starts(learning);
        while (code == WF_OK && learning->round < options->rounds && !is_stopped(learning)) {
            learning->round++;
            code = learn_round(learning, weights);
        }
        ranking_free(&learning->pairs);
    }
    void *const blocks[] = {learning, trial};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (blocks[i] != NULL)
            (void)allocator->resize(allocator->context, blocks[i], 0);
    return code;
}
