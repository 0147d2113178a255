/* cmd_tune.c - tune: plays games against itself and fits the evaluation to them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "learn/fit_two.h"
#include "learn/seats.h"
#include "search/eval/eval.h"
#include "search/eval/seats.h"

enum {
    GAMES_DEFAULT = 2000,
    NODES_DEFAULT = 2000,
    OPENING_DEFAULT = 6,
    EPOCHS_DEFAULT = 12,
    BY_SEARCH_DEFAULT = 50, /* in hundredths */
    TURNS_MAX = 1000
};

/* Initial learning rates. With the full rate a continued net became weaker:
 * docs/strength-history.md. */
static const float RATE = 0.002F, RATE_TO_CONTINUE = 0.0005F;

/* How games are played and learnt from: one method for two seats, one for more. */
typedef struct TuneMethod {
    WfCode (*play)(const SelfPlay *how, uint64_t game, const WfAllocator *allocator,
                   Samples *samples);
    /* counts the samples in the words read; false: they are not of this game */
    bool (*count)(Samples *samples, const Inputs *inputs);
    WfCode (*fit)(Model *model, const Samples *samples, const SgdOptions *options,
                  const WfAllocator *allocator);
} TuneMethod;

/* A round of self-play: the games in parts, one part per thread, joined in order, so that the
 * result does not depend on the number of threads. */
enum { PART_GAMES = 16 };

typedef struct TuneRound {
    const TuneMethod *method;
    SelfPlay play;
    uint64_t games, parts, next, done;
    Samples *part; /* [parts] */
    uint64_t began;
    CliProgress progress; /* shown by thread 0 */
    WfCode code;
} TuneRound;

static void show_progress(TuneRound *round, uint64_t done)
{
    const double seconds = (double)(cli_now() - round->began) / 1000;
    if (cli_progress_is_due(&round->progress))
        cli_progress_show(&round->progress,
                          "self-play: %" PRIu64 " of %" PRIu64 " games, %.0f s, %.0f s to go", done,
                          round->games, seconds,
                          seconds * (double)(round->games - done) / (double)(done + (done == 0)));
}

static void play_parts(void *round_, unsigned index)
{
    TuneRound *round = round_;
    uint64_t part;
    while ((part = __atomic_fetch_add(&round->next, 1, __ATOMIC_RELAXED)) < round->parts) {
        const uint64_t first = part * PART_GAMES;
        for (uint64_t game = first; game < first + PART_GAMES && game < round->games; game++) {
            const WfCode code =
                round->method->play(&round->play, game, &wf_system_allocator, &round->part[part]);
            if (code != WF_OK)
                __atomic_store_n(&round->code, code, __ATOMIC_RELAXED);
            const uint64_t done = __atomic_add_fetch(&round->done, 1, __ATOMIC_RELAXED);
            if (index == 0)
                show_progress(round, done);
        }
    }
}

static bool play_round(const TuneMethod *method, const SelfPlay *play, uint64_t games,
                       unsigned threads, Samples *samples)
{
    TuneRound round = {.method = method,
                       .play = *play,
                       .games = games,
                       .parts = (games + PART_GAMES - 1) / PART_GAMES,
                       .began = cli_now(),
                       .progress = cli_progress(false, 0)};
    round.part = calloc(round.parts + 1, sizeof *round.part);
    if (round.part == NULL)
        return false;
    for (uint64_t i = 0; i < round.parts; i++)
        samples_init(&round.part[i], &wf_system_allocator);
    parallel_run(threads, play_parts, &round);
    bool done = round.code == WF_OK;
    for (uint64_t i = 0; i < round.parts; i++) {
        done = done && samples_join(samples, &round.part[i]);
        samples_free(&round.part[i]);
    }
    free(round.part);
    cli_progress_clear(&round.progress);
    return done;
}

/* ---- samples in a file: the words as they are in memory ---- */

static bool count_for_two(Samples *samples, const Inputs *inputs)
{
    const unsigned inputs_count = inputs->piece_count + inputs->derived_count;
    bool good = true;
    for (size_t at = 0; good && at < samples->length; samples->count++) {
        good = at + SAMPLE_WORDS <= samples->length;
        const size_t next = good ? samples_next(samples, at) : 0;
        good = good && next <= samples->length && samples_at(samples, at)->pieces <= PIECES_MAX &&
               samples_at(samples, at)->derived <= DERIVED_MAX;
        for (size_t i = at + SAMPLE_WORDS; good && i < next; i++)
            good = samples->words[i] < inputs_count;
        at = next;
    }
    return good;
}

static bool load_samples(const char *file, const TuneMethod *method, const Inputs *inputs,
                         Samples *samples)
{
    CliText text;
    if (!cli_read_bytes(file, &text))
        return false;
    Samples loaded = {.words = (uint16_t *)(void *)text.data,
                      .length = text.length / sizeof(uint16_t)};
    const bool good = text.length % sizeof(uint16_t) == 0 && method->count(&loaded, inputs);
    const bool joined = good && samples_join(samples, &loaded);
    free(text.data);
    if (!good)
        return cli_no(ERROR_SAMPLES_OF_OTHER_GAME, fault_words(file));
    return joined || cli_no(ERROR_NO_MEMORY);
}

/* ---- fitting ---- */

static bool report_epoch(void *context, unsigned epoch, double error, double held_back)
{
    (void)context;
    (void)fprintf(stderr, "epoch %u: error %.5f, of games held back %.5f\n", epoch, error,
                  held_back);
    return true;
}

static const TuneMethod for_two = {.play = selfplay_game, .count = count_for_two, .fit = fit_two};
static const TuneMethod for_more = {.play = seats_play, .count = seats_count, .fit = seats_fit};

/* The values of the options. */
typedef struct Tune {
    SelfPlay play;
    SgdOptions fit;
    uint64_t games;
    unsigned threads;
    const char *data, *save, *out;
    bool continues; /* from the current net */
} Tune;

/* The model before the fit: the current net, or initial weights. */
static bool begin_model(const Tune *tune, const Inputs *inputs, Model *model)
{
    const WfSpec *spec = &tune->play.spec;
    Net net;
    if (!model_open(model, inputs, tune->fit.seed, &wf_system_allocator))
        return false;
    if (tune->continues && eval_net(spec, &net))
        model_from_net(model, &net);
    else if (seats_are_many(spec) && !seats_begin(model, spec, &wf_system_allocator)) {
        model_close(model, &wf_system_allocator);
        return false;
    }
    return true;
}

static int fit_and_write(const Tune *tune, const TuneMethod *method, const Inputs *inputs,
                         const Samples *samples)
{
    Model model;
    if (!begin_model(tune, inputs, &model))
        return cli_error(ERROR_NO_MEMORY);
    const size_t size = net_file_size(inputs);
    unsigned char *bytes = malloc(size);
    const bool fitted =
        bytes != NULL && method->fit(&model, samples, &tune->fit, &wf_system_allocator) == WF_OK;
    int status = fitted ? CLI_OK : cli_error(ERROR_NO_MEMORY);
    if (fitted) {
        model_write(&model, bytes);
        status = cli_write_file(tune->out, bytes, size) ? CLI_OK : CLI_BAD;
    }
    free(bytes);
    model_close(&model, &wf_system_allocator);
    return status;
}

static int tune(const Tune *tune)
{
    const WfSpec *spec = &tune->play.spec;
    const TuneMethod *method = seats_are_many(spec) ? &for_more : &for_two;
    const Inputs *inputs = eval_inputs(spec);
    Samples samples;
    if (inputs == NULL || (method == &for_more && seats_game_of(inputs) == NULL))
        return cli_error(ERROR_NO_EVALUATION_TO_TUNE, fault_words(spec->game->name));
    samples_init(&samples, &wf_system_allocator);
    int status = CLI_OK;
    if (tune->data != NULL && !load_samples(tune->data, method, inputs, &samples))
        status = CLI_BAD;
    if (status == CLI_OK && tune->games > 0 &&
        !play_round(method, &tune->play, tune->games, tune->threads, &samples))
        status = cli_error(ERROR_NO_MEMORY);
    if (status == CLI_OK && tune->save != NULL &&
        !cli_write_file(tune->save, samples.words, samples.length * sizeof(uint16_t)))
        status = CLI_BAD;
    if (status == CLI_OK)
        (void)fprintf(stderr, "%zu positions\n", samples.count);
    if (status == CLI_OK && tune->out != NULL)
        status = fit_and_write(tune, method, inputs, &samples);
    samples_free(&samples);
    return status;
}

/* Hundredths as a fraction. */
static float fraction(uint64_t hundredths)
{
    return (float)hundredths / 100;
}

/* Whether it is a spec of the solver's game. Then the solver's heuristic is learnt instead of a
 * net. */
static bool is_solved(const char *spec_word)
{
    WfSpec spec;
    WfFault fault;
    return wf_parse_spec(spec_word, strlen(spec_word), &spec, &fault) == WF_OK &&
           spec.game == wf_solver_game();
}

int cmd_tune(int count, char **words)
{
    if (count > 0 && is_solved(words[0]))
        return tune_heuristic(count, words);
    Tune all = {.games = GAMES_DEFAULT,
                .threads = 1,
                .play = {.seed = 1,
                         .nodes = NODES_DEFAULT,
                         .opening = OPENING_DEFAULT,
                         .turns_max = TURNS_MAX},
                .fit = {.epochs = EPOCHS_DEFAULT, .report = report_epoch}};
    bool force = false;
    uint64_t by_search = BY_SEARCH_DEFAULT;
    const CliOption options[] = {CLI_NUMBER("--games", all.games, 0, 100000000),
                                 CLI_NUMBER("--nodes", all.play.nodes, 1, UINT64_MAX),
                                 CLI_NUMBER("--seed", all.play.seed, 0, UINT64_MAX),
                                 CLI_SMALL("--epochs", all.fit.epochs, 1, 1000),
                                 CLI_SMALL("--threads", all.threads, 1, PARALLEL_MAX),
                                 CLI_NUMBER("--by-search", by_search, 0, 100),
                                 CLI_SMALL("--opening", all.play.opening, 0, 100),
                                 CLI_VALUE("--data", all.data),
                                 CLI_VALUE("--save", all.save),
                                 CLI_VALUE("--out", all.out),
                                 CLI_FLAG("--force", force),
                                 CLI_FLAG("--linear", all.fit.linear),
                                 CLI_FLAG("--continue", all.continues)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0 ||
        !cli_spec(words[0], &all.play.spec))
        return CLI_BAD;
    if (all.out == NULL && all.save == NULL)
        return cli_error(ERROR_TUNE_NEEDS_OUT_OR_SAVE);
    if (!cli_may_make(all.out, force) || !cli_may_make(all.save, force))
        return CLI_BAD;
    all.fit.rate = all.continues ? RATE_TO_CONTINUE : RATE;
    all.fit.seed = all.play.seed;
    all.fit.by_search = fraction(by_search);
    return tune(&all);
}
