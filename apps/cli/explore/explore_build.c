/* explore_build.c - see explore_build.h. */
#include "cli/explore/explore_build.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/records.h"
#include "explore/tally.h"

enum { DEPTH_DEFAULT = 40, LEAST_DEFAULT = 1, POSITIONS_MOST = 1 << 28 };

typedef struct Build {
    ExploreTally *tally; /* NULL before the first record, which names the game */
    unsigned depth, least;
    size_t unfinished; /* records without a result */
    CliProgress progress;
} Build;

/* Adds a game of a file; false after an error message. */
static bool add_game(Build *build, const char *name, const WfNotes *notes)
{
    ExploreGame game;
    const WfGame *of = wf_notes_spec(notes)->game;
    if (build->tally == NULL)
        build->tally = explore_tally_new(of, build->depth, POSITIONS_MOST, &wf_system_allocator);
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    bool good = build->tally != NULL && record != NULL;
    if (!good)
        return cli_no(ERROR_NO_MEMORY);
    if (explore_tally_game(build->tally) != of)
        good = cli_no(ERROR_BOOK_OF_OTHER_GAME, error_start(name, 200), fault_words(of->title),
                      fault_words(explore_tally_game(build->tally)->title));
    else if (!explore_game(notes, record, &game))
        build->unfinished++;
    else if (explore_tally_add(build->tally, &game) != WF_OK)
        good = cli_no(ERROR_NO_MEMORY);
    wf_record_free(record);
    return good;
}

static bool take_game(void *build_, const char *file, WfNotes *notes)
{
    Build *build = build_;
    if (cli_progress_is_due(&build->progress))
        cli_progress_show(&build->progress, "%zu games, %zu positions; Ctrl-C ends it",
                          build->tally != NULL ? explore_tally_games(build->tally) : 0,
                          build->tally != NULL ? explore_tally_positions(build->tally) : 0);
    const bool good = add_game(build, file, notes);
    wf_notes_free(notes);
    return good;
}

static int finish(const Build *build, const char *name)
{
    size_t size;
    if (build->tally == NULL || explore_tally_games(build->tally) == 0)
        return cli_error(ERROR_NO_FINISHED_GAME);
    uint8_t *bytes = explore_tally_book(build->tally, build->least, &size);
    if (bytes == NULL)
        return cli_error(ERROR_NO_MEMORY);
    const bool good = cli_write_file(name, bytes, size);
    free(bytes);
    if (!good)
        return CLI_BAD;
    printf("%zu games, %zu positions, %zu bytes\n", explore_tally_games(build->tally),
           explore_tally_positions(build->tally), size);
    if (build->unfinished > 0)
        printf("%zu without a result were left out\n", build->unfinished);
    return CLI_OK;
}

int explore_build(int count, char **words)
{
    Build build = {.depth = DEPTH_DEFAULT,
                   .least = LEAST_DEFAULT,
                   .progress = cli_progress(false, CLI_PATIENCE_MS)};
    bool force = false;
    const CliOption options[] = {CLI_SMALL("--depth", build.depth, 1, EXPLORE_DEPTH_MAX),
                                 CLI_SMALL("--least", build.least, 1, UINT32_MAX),
                                 CLI_FLAG("--force", force)};
    const int kept = cli_options(count, words, options, CLI_COUNT(options), 2, CLI_WORDS_MAX);
    if (kept < 0 || !cli_may_make(words[0], force))
        return CLI_BAD;
    cli_catch_interrupts();
    const bool good = cli_each_game(kept - 1, words + 1, take_game, &build);
    cli_progress_clear(&build.progress);
    int status = CLI_BAD;
    if (cli_interrupted() != 0) {
        (void)cli_error(ERROR_INTERRUPTED_NO_BOOK);
        status = CLI_SIGNAL + cli_interrupted();
    } else if (good) {
        status = finish(&build, words[0]);
    }
    explore_tally_free(build.tally);
    return status;
}
