/* tune_heuristic.c - tune for Safe Passage: runs beam searches and fits their heuristic to the ways
 * that they find. */
#include <inttypes.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "learn/solver/beam_learning.h"

enum { ROUNDS = 8, BEAMS = 200, WIDTH = 800 };

/* The groups of weights as the file names them. */
static const struct {
    const char *name;
    unsigned first, count;
} groups[] = {
    {"pawn", HEURISTIC_PAWN, HEURISTIC_SQUARES},
    {"knight", HEURISTIC_KNIGHT, HEURISTIC_SQUARES},
    {"bishop", HEURISTIC_BISHOP, HEURISTIC_SQUARES},
    {"rook", HEURISTIC_ROOK, HEURISTIC_SQUARES},
    {"queen", HEURISTIC_QUEEN, HEURISTIC_ROYAL},
    {"king", HEURISTIC_KING, HEURISTIC_ROYAL},
    {"needed", HEURISTIC_NEEDED, 3 * HEURISTIC_MOVES},
    {"guard", HEURISTIC_GUARD, 1},
    {"taken", HEURISTIC_TAKEN, 1},
    {"gate", HEURISTIC_GATE, 1},
    {"barred", HEURISTIC_BARRED, 1},
    {"full", HEURISTIC_FULL, 1},
    {"open", HEURISTIC_OPEN, 1},
};

static bool write_weights(const char *file, const WfSpec *spec, const int16_t *weights)
{
    CliDraft draft;
    if (!cli_draft_open(&draft))
        return false;
    FILE *out = draft.out;
    char room[WF_TEXT_MAX];
    WfText text = wf_text(room, sizeof room);
    wf_format_spec(spec, &text);
    (void)fprintf(out, "# What beams go by, learnt by wayfarer tune %s; see solver/heuristic.h\n",
                  room);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        (void)fputs(groups[i].name, out);
        for (unsigned k = 0; k < groups[i].count; k++)
            (void)fprintf(out, " %d", weights[groups[i].first + k]);
        (void)fputc('\n', out);
    }
    return cli_draft_write(&draft, file);
}

typedef struct Tuning {
    BeamLearningOptions options;
    const char *out;
    uint64_t began;
    bool failed;
} Tuning;

/* Writes the weights after every round. */
static void report_round(void *tuning_, const BeamLearningReport *report)
{
    Tuning *tuning = tuning_;
    (void)fprintf(stderr,
                  "round %u: %u of %u beams arrived, %.1f plies; %zu pairs, %.1f %% of those held "
                  "back in order; %.0f s\n",
                  report->round, report->arrived, report->beams, report->plies, report->pairs,
                  100 * report->right, (double)(cli_now() - tuning->began) / 1000);
    if (!write_weights(tuning->out, &tuning->options.spec, report->weights))
        tuning->failed = true;
}

static bool has_failed(void *tuning)
{
    return ((const Tuning *)tuning)->failed;
}

int tune_heuristic(int count, char **words)
{
    Tuning tuning = {.options = {.rounds = ROUNDS,
                                 .beams = BEAMS,
                                 .width = WIDTH,
                                 .seed = 1,
                                 .threads = 1,
                                 .stop = has_failed,
                                 .report = report_round},
                     .began = cli_now()};
    BeamLearningOptions *learning = &tuning.options;
    int16_t weights[HEURISTIC_WEIGHTS];
    bool force = false;
    const CliOption options[] = {CLI_SMALL("--rounds", learning->rounds, 1, 1000),
                                 CLI_SMALL("--beams", learning->beams, 1, 10000),
                                 CLI_SMALL("--width", learning->width, 50, 1000000),
                                 CLI_NUMBER("--seed", learning->seed, 0, UINT64_MAX),
                                 CLI_SMALL("--threads", learning->threads, 1, PARALLEL_MAX),
                                 CLI_VALUE("--out", tuning.out),
                                 CLI_FLAG("--force", force)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0 ||
        !cli_spec(words[0], &learning->spec))
        return CLI_BAD;
    if (tuning.out == NULL)
        return cli_error(ERROR_OUT_MISSING);
    if (!cli_may_make(tuning.out, force))
        return CLI_BAD;
    learning->context = &tuning;
    memcpy(weights, heuristic_weights[learning->spec.choice[PASSAGE_OPTION_GOAL]], sizeof weights);
    if (!write_weights(tuning.out, &learning->spec, weights)) /* reveals errors now */
        return CLI_BAD;
    if (beam_learn(learning, &wf_system_allocator, weights) != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    return tuning.failed ? CLI_BAD : CLI_OK;
}
