/* explore_build.c - see explore_build.h. */
#include "cli/explore/explore_build.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "explore/tally.h"

enum { DEPTH_DEFAULT = 40, LEAST_DEFAULT = 1, NAME_BYTES = 4096, POSITIONS_MOST = 1 << 28 };

typedef struct Build {
    ExploreTally *tally; /* NULL before the first record, which names the game */
    unsigned depth, least;
    size_t unfinished; /* records without a result */
    CliProgress progress;
} Build;

/* ---- records ---- */

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

/* A file that is being read. */
typedef struct BuildFile {
    Build *build;
    const char *name;
    bool good;
} BuildFile;

static bool take_game(void *context, WfNotes *notes)
{
    BuildFile *file = context;
    Build *build = file->build;
    file->good = cli_interrupted() == 0;
    if (file->good && cli_progress_is_due(&build->progress))
        cli_progress_show(&build->progress, "%zu games, %zu positions; Ctrl-C ends it",
                          build->tally != NULL ? explore_tally_games(build->tally) : 0,
                          build->tally != NULL ? explore_tally_positions(build->tally) : 0);
    file->good = file->good && add_game(build, file->name, notes);
    wf_notes_free(notes);
    return file->good;
}

/* Adds all games of a file. */
static bool add_file(Build *build, const char *name)
{
    CliText text;
    WfFault fault;
    BuildFile file = {.build = build, .name = name, .good = true};
    if (cli_interrupted() != 0 || !cli_read(name, &text))
        return false;
    const WfCode code =
        wf_notes_read_each(text.data, text.length, &wf_system_allocator, take_game, &file, &fault);
    free(text.data);
    return file.good && (code == WF_OK || cli_no(ERROR_IN_FILE, error_start(name, 200),
                                                 fault_words(cli_fault_text(&fault))));
}

/* ---- folders ---- */

/* Whether the file name ends like those of `match --out`, or of chess programs. */
static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot != NULL &&
           (strcasecmp(dot, ".txt") == 0 || strcasecmp(dot, ".pgn") == 0);
}

/* Compares bytes, so that the order is the same in every locale. */
static int compare_names(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

static bool add_folder(Build *build, const char *folder)
{
    struct dirent **entry = NULL;
    const int count = scandir(folder, &entry, is_record, compare_names);
    bool good = count >= 0 ||
                cli_no(ERROR_CANNOT_READ, error_start(folder, 200), fault_words(cli_reason(errno)));
    for (int i = 0; i < count; i++) {
        char name[NAME_BYTES];
        const int length = snprintf(name, sizeof name, "%s/%s", folder, entry[i]->d_name);
        good = good && ((length > 0 && length < NAME_BYTES) ||
                        cli_no(ERROR_FOLDER_NAME_LENGTH, error_start(folder, 60)));
        good = good && add_file(build, name);
        free(entry[i]);
    }
    free((void *)entry);
    return good;
}

static bool add_all(Build *build, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        struct stat info;
        const bool folder = stat(words[i], &info) == 0 && S_ISDIR(info.st_mode);
        if (!(folder ? add_folder(build, words[i]) : add_file(build, words[i])))
            return false;
    }
    return true;
}

/* ---- the book ---- */

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
    const bool good = add_all(&build, kept - 1, words + 1);
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
