/* certificate.c - see certificate.h. */
#include "certificate.h"

#include <inttypes.h>

#include "cli.h"
#include "streams.h"

void certificate_put_barrier(FILE *out, const WfSolution *solution)
{
    if (solution->barrier == WF_BARRIER_SEEN) {
        (void)fprintf(out, "unreachable seen %" PRIu64 "\n", solution->seen);
        return;
    }
    char squares[WF_TEXT_MAX];
    WfText text = wf_text(squares, sizeof squares);
    cli_add_squares(&text, solution->pawns);
    (void)fprintf(out, "unreachable pawns%s\n", squares);
}

/* ---- layers ---- */

/* Their progress. */
typedef struct CertificateWatch {
    const CertificateAsk *ask;
    const WfLayers *layers;
    unsigned plies;
    CliProgress progress;
} CertificateWatch;

static bool watch_layers(void *watch_)
{
    CertificateWatch *watch = watch_;
    if (cli_progress_is_due(&watch->progress))
        cli_progress_show(&watch->progress, "layer %u of %u", watch->layers->count + 1,
                          watch->plies);
    return watch->ask->stop();
}

/* The layers of an exhaustive search for a way of this many plies; false after an error message. */
static bool find_layers(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                        unsigned plies, WfLayers *layers)
{
    static CliStreams files; /* large, and one at a time */
    CertificateWatch watch = {
        .ask = ask, .layers = layers, .plies = plies, .progress = cli_progress(ask->quiet, 0)};
    const WfSolveLimits limits = {.memory = ask->memory, .stop = watch_layers, .context = &watch};
    if (ask->disk != NULL && !cli_streams_open(&files, ask->disk))
        return false;
    const WfCode code =
        wf_layers(spec, position, plies, &limits, ask->disk != NULL ? &files.streams : NULL,
                  &wf_system_allocator, layers);
    const bool on_disk = ask->disk != NULL && cli_streams_close(&files);
    cli_progress_clear(&watch.progress);
    if (code != WF_OK && ask->disk != NULL && !on_disk)
        return false; /* a message was printed */
    if (code != WF_OK)
        return cli_no("%s: no layers, they take more than %zu MB (--memory, --disk)", ask->file,
                      ask->memory / CLI_MEGABYTE);
    const bool whole = layers->count == plies ||
                       (layers->count > 0 && layers->layer[layers->count - 1].positions == 0);
    return whole || cli_no("%s: no layers, interrupted", ask->file);
}

/* "layers PLIES POSITIONS DIGEST...": the positions of an exhaustive search that finds no way of
 * one ply less than the bound, for the checker to find again. */
static bool put_layers(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                       unsigned plies, FILE *out)
{
    static WfLayers layers; /* large, and one at a time */
    if (!find_layers(ask, spec, position, plies, &layers))
        return false;
    (void)fprintf(out, "layers %u", plies);
    for (unsigned i = 0; i < layers.count; i++)
        (void)fprintf(out, " %" PRIu64 " %" PRIu64, layers.layer[i].positions,
                      layers.layer[i].digest);
    (void)fputc('\n', out);
    return true;
}

/* ---- the whole ---- */

bool certificate_write(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                       const WfSolution *solution)
{
    char spec_text[WF_TEXT_MAX], position_text[WF_TEXT_MAX];
    FILE *out = fopen(ask->file, "w");
    if (out == NULL)
        return cli_no("%s: cannot be written", ask->file);
    (void)fprintf(out,
                  "# a certificate of wayfarer solve; wayfarer verify-solution checks it\n"
                  "spec %s\nposition %s\n",
                  cli_spec_text(spec, spec_text),
                  cli_position_text(spec->game, position, position_text));
    if (solution->found) {
        (void)fprintf(out, "way %u", solution->length);
        cli_put_moves(out, spec->game, position, solution->way, solution->length);
        (void)fputc('\n', out);
    }
    if (solution->barrier != WF_BARRIER_NONE)
        certificate_put_barrier(out, solution);
    (void)fprintf(out, "low %u\n", solution->counted);
    if (solution->low > solution->counted)
        (void)fprintf(out, "searched %u\n", solution->low);
    const bool has_layers = !ask->layers || solution->low <= solution->counted ||
                            put_layers(ask, spec, position, solution->low - 1, out);
    const bool written = ferror(out) == 0;
    if (fclose(out) != 0 || !written)
        return cli_no("%s: cannot be written", ask->file);
    return has_layers;
}
