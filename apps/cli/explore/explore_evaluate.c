/* explore_evaluate.c - see explore_evaluate.h. */
#include "cli/explore/explore_evaluate.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "explore/evaluate.h"

enum { NODES_DEFAULT = 100000, GAMES_DEFAULT = 10 };

static bool is_interrupted(void *context)
{
    (void)context;
    return cli_interrupted() != 0;
}

static void show_progress(void *progress_, size_t done, size_t of)
{
    CliProgress *progress = progress_;
    if (cli_progress_is_due(progress))
        cli_progress_show(progress, "%zu of %zu positions; Ctrl-C keeps what is done", done, of);
}

static bool write_book(const ExploreDraft *draft, const char *name)
{
    size_t size;
    uint8_t *bytes = explore_draft_write(draft, &size);
    const bool good = bytes != NULL ? cli_write_file(name, bytes, size) : cli_no(ERROR_NO_MEMORY);
    free(bytes);
    return good;
}

static int evaluate(ExploreDraft *draft, const char *name, const WfSpec *spec,
                    const ExploreSearch *how, CliProgress *progress)
{
    ExploreSearched searched;
    cli_catch_interrupts();
    const WfCode code = explore_evaluate(draft, spec, how, &searched);
    cli_progress_clear(progress);
    if (code != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    if (searched.searches > 0 && !write_book(draft, name))
        return CLI_BAD;
    printf("%zu moves of %zu positions have evaluations, %zu searches are new\n", searched.moves,
           searched.positions, searched.searches);
    return searched.complete ? CLI_OK : CLI_SIGNAL + cli_interrupted();
}

/* The book is read whole and then replaced. */
static bool read_draft(const char *name, const WfGame *game, ExploreDraft **draft)
{
    BookFile file;
    const bool good = book_file_open(name, &file) && book_file_is_of(&file, game);
    *draft = good ? explore_draft_of_book(&file.book, &wf_system_allocator) : NULL;
    book_file_close(&file);
    return good && (*draft != NULL || cli_no(ERROR_NO_MEMORY));
}

int explore_evaluate_book(int count, char **words)
{
    WfSpec spec;
    bool quiet = false;
    ExploreDraft *draft;
    ExploreSearch how = {.nodes = NODES_DEFAULT,
                         .games = GAMES_DEFAULT,
                         .threads = 1,
                         .stop = is_interrupted,
                         .progress = show_progress};
    const CliOption options[] = {CLI_NUMBER("--nodes", how.nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--games", how.games, 1, UINT32_MAX),
                                 CLI_SMALL("--threads", how.threads, 1, PARALLEL_MAX),
                                 CLI_FLAG("--quiet", quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 2, 2) < 0 ||
        !cli_spec(words[1], &spec))
        return CLI_BAD;
    if (spec.game->cooperative)
        return cli_error(ERROR_NO_OPPONENTS, fault_words(spec.game->title));
    if (!cli_can_write(words[0]) || !read_draft(words[0], spec.game, &draft))
        return CLI_BAD;
    CliProgress progress = cli_progress(quiet, 0);
    how.context = &progress;
    const int status = evaluate(draft, words[0], &spec, &how, &progress);
    explore_draft_free(draft);
    return status;
}
