/* certificate.c - see certificate.h. */
#include "cli/solver/certificate.h"

#include <inttypes.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/solver/streams.h"

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

/* The progress of the search for layers. */
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

/* The layers of an exhaustive search for a way of this many plies; an exit status. */
static int find_layers(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                       unsigned plies, WfLayers *layers)
{
    static CliStreams files; /* large, and only one at a time */
    CertificateWatch watch = {
        .ask = ask, .layers = layers, .plies = plies, .progress = cli_progress(ask->quiet, 0)};
    const WfSolveLimits limits = {.memory = ask->memory, .stop = watch_layers, .context = &watch};
    if (ask->disk != NULL && !cli_streams_open(&files, ask->disk))
        return CLI_BAD;
    const WfCode code =
        wf_layers(spec, position, plies, &limits, ask->disk != NULL ? &files.streams : NULL,
                  &wf_system_allocator, layers);
    const bool on_disk = ask->disk != NULL && cli_streams_close(&files);
    cli_progress_clear(&watch.progress);
    if (code != WF_OK && ask->disk != NULL && !on_disk)
        return CLI_BAD; /* a message was printed */
    if (code != WF_OK)
        return cli_error(ERROR_LAYERS_TOO_LARGE, fault_words(ask->file),
                         fault_number(ask->memory / CLI_MEGABYTE));
    const bool whole = layers->count == plies ||
                       (layers->count > 0 && layers->layer[layers->count - 1].positions == 0);
    if (whole)
        return CLI_OK;
    (void)cli_error(ERROR_LAYERS_INTERRUPTED, fault_words(ask->file));
    return CLI_NO;
}

/* "layers PLIES POSITIONS DIGEST...": the positions of an exhaustive search that finds no way one
 * ply shorter than the bound, for the checker to repeat. An exit status. */
static int put_layers(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                      unsigned plies, FILE *out)
{
    static WfLayers layers; /* large, and only one at a time */
    const int status = find_layers(ask, spec, position, plies, &layers);
    if (status != CLI_OK)
        return status;
    (void)fprintf(out, "layers %u", plies);
    for (unsigned i = 0; i < layers.count; i++)
        (void)fprintf(out, " %" PRIu64 " %" PRIu64, layers.layer[i].positions,
                      layers.layer[i].digest);
    (void)fputc('\n', out);
    return CLI_OK;
}

/* ---- the whole certificate ---- */

int certificate_write(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                      const WfSolution *solution)
{
    char spec_text[WF_TEXT_MAX], position_text[WF_TEXT_MAX];
    CliDraft draft;
    if (!cli_draft_open(&draft))
        return CLI_BAD;
    FILE *out = draft.out;
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
    const int status = !ask->layers || solution->low <= solution->counted
                           ? CLI_OK
                           : put_layers(ask, spec, position, solution->low - 1, out);
    return cli_draft_write(&draft, ask->file) ? status : CLI_BAD;
}
