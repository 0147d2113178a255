/* explore_build.c - see explore_build.h. */
#include "cli/explore/explore_build.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "cli/records.h"
#include "explore/book_form.h"
#include "explore/draft.h"

enum { DEPTH_DEFAULT = 40, LEAST_DEFAULT = 1, POSITIONS_MOST = 1 << 28 };

typedef struct Build {
    ExploreTally *tally; /* NULL before the first record, which names the game */
    ExploreDraft *draft; /* of all books that are joined; NULL: none */
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

/* ---- books to join ---- */

static bool is_book(const char *name)
{
    char magic[BOOK_MAGIC_SIZE] = "";
    FILE *file = fopen(name, "rb");
    const bool read = file != NULL && fread(magic, 1, sizeof magic, file) == sizeof magic;
    if (file != NULL)
        (void)fclose(file);
    return read && memcmp(magic, BOOK_MAGIC, sizeof magic) == 0;
}

/* False after an error message. */
static bool add_draft(Build *build, const char *name, ExploreDraft *draft)
{
    if (build->draft == NULL) {
        build->draft = draft;
        return true;
    }
    bool good = true;
    if (draft->game != build->draft->game)
        good = cli_no(ERROR_BOOK_OF_GAME, error_start(name, 200), fault_words(draft->game->title),
                      fault_words(build->draft->game->title));
    else if (!explore_draft_add(build->draft, draft))
        good = cli_no(ERROR_NO_MEMORY);
    explore_draft_free(draft);
    return good;
}

static bool add_book(Build *build, const char *name)
{
    BookFile file;
    const bool good = book_file_open(name, &file);
    ExploreDraft *draft = good ? explore_draft_of_book(&file.book, &wf_system_allocator) : NULL;
    book_file_close(&file);
    if (good && draft == NULL)
        return cli_no(ERROR_NO_MEMORY);
    return good && add_draft(build, name, draft);
}

/* Takes the books out of the words; returns how many others are left, or -1 after a message. */
static int add_books(Build *build, int count, char **words)
{
    int others = 0;
    for (int i = 0; i < count; i++)
        if (!is_book(words[i]))
            words[others++] = words[i];
        else if (!add_book(build, words[i]))
            return -1;
    return others;
}

/* ---- the book ---- */

/* Joins the games with the books. False after an error message. */
static bool join(Build *build, const char *name)
{
    ExploreDraft *draft = NULL;
    if (build->tally != NULL) {
        draft = explore_draft_of_tally(build->tally, 1);
        if (draft == NULL)
            return cli_no(ERROR_NO_MEMORY);
    }
    if (draft != NULL && !add_draft(build, name, draft))
        return false;
    if (build->draft != NULL && build->draft->games > 0)
        explore_draft_cut(build->draft, build->least);
    return (build->draft != NULL && build->draft->games > 0) || cli_no(ERROR_NO_FINISHED_GAME);
}

static int finish(Build *build, const char *name)
{
    size_t size;
    if (!join(build, name))
        return CLI_BAD;
    uint8_t *bytes = explore_draft_write(build->draft, &size);
    if (bytes == NULL)
        return cli_error(ERROR_NO_MEMORY);
    const bool good = cli_write_file(name, bytes, size);
    free(bytes);
    if (!good)
        return CLI_BAD;
    printf("%u games, %zu positions, %zu bytes\n", build->draft->games, build->draft->spots, size);
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
    const int others = add_books(&build, kept - 1, words + 1);
    const bool good = others >= 0 && cli_each_game(others, words + 1, take_game, &build);
    cli_progress_clear(&build.progress);
    int status = CLI_BAD;
    if (cli_interrupted() != 0) {
        (void)cli_error(ERROR_INTERRUPTED_NO_BOOK);
        status = CLI_SIGNAL + cli_interrupted();
    } else if (good) {
        status = finish(&build, words[0]);
    }
    explore_tally_free(build.tally);
    explore_draft_free(build.draft);
    return status;
}
