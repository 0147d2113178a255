/* explore_play.c - see explore_play.h. */
#include "cli/explore/explore_play.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "explore/play.h"

enum {
    GAMES_DEFAULT = 100,
    GAMES_MAX = 1000000,
    LEVEL_DEFAULT = 8,
    VARIED_DEFAULT = 10,
    VARIED_MAX = 1000,
    LINES_DEFAULT = 6,
    MARGIN_DEFAULT = 50,
    NODES_DEFAULT = 40000,
    SCORE_DEFAULT = 700,
    TURNS_DEFAULT = 4,
    TURNS_MAX = 300,
    FOLDER_MAX = 4000,
    NAME_MAX_BYTES = FOLDER_MAX + 40,
    PLAYED_MAX = 200,
    FOLDER_MODE = 0777
};

/* The run of the command. `lock` guards what the threads share. */
typedef struct PlayRun {
    ExplorePlay how;
    const char *folder;
    uint64_t games, next, done, kept; /* kept: an earlier run played them */
    unsigned threads;
    uint64_t began;
    CliProgress progress;
    bool failed;
    pthread_mutex_t lock;
} PlayRun;

static bool is_interrupted(void *context)
{
    (void)context;
    return cli_interrupted() != 0;
}

static void name_file(const PlayRun *run, uint64_t game, char name[NAME_MAX_BYTES])
{
    (void)snprintf(name, NAME_MAX_BYTES, "%s/game-%06" PRIu64 ".txt", run->folder, game + 1);
}

/* The tag Played: everything that decides how a game goes, except its spec and level. */
static void write_played(const ExplorePlay *how, uint64_t game, char played[PLAYED_MAX])
{
    (void)snprintf(played, PLAYED_MAX,
                   "seed %" PRIu64 ", game %" PRIu64
                   ", varied %u, lines %u, margin %u, nodes %" PRIu64 ", adjudicate %u,%u",
                   how->seed, game + 1, how->varied, how->lines, how->margin, how->nodes,
                   how->win_score, how->win_turns);
}

static void write_player(const ExplorePlay *how, char player[PLAYED_MAX])
{
    (void)snprintf(player, PLAYED_MAX, "search,Level=%u", how->level);
}

/* ---- keeping a game ---- */

static void set_tags(const PlayRun *run, uint64_t game, const ExplorePlayed *played, WfNotes *notes)
{
    const WfGame *of = run->how.spec.game;
    char text[PLAYED_MAX], outcome[32];
    write_player(&run->how, text);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&run->how.spec) >> seat & 1) != 0)
            (void)wf_notes_set_tag(notes, of->seat_names[seat], text);
    (void)wf_notes_set_tag(notes, "Outcome", cli_outcome_text(of, &played->outcome, outcome));
    (void)wf_notes_set_tag(notes, "Reason",
                           played->adjudicated ? "adjudicated"
                                               : wf_reason_text(played->outcome.reason, NULL));
    write_played(&run->how, game, text);
    (void)wf_notes_set_tag(notes, "Played", text);
}

/* False after an error message. */
static bool keep_game(const PlayRun *run, uint64_t game, const ExplorePlayed *played)
{
    char name[NAME_MAX_BYTES];
    WfNotes *notes = wf_notes_of(played->record, &wf_system_allocator);
    if (notes == NULL)
        return cli_no(ERROR_NO_MEMORY);
    set_tags(run, game, played, notes);
    char *text = cli_notes_text(notes);
    wf_notes_free(notes);
    name_file(run, game, name);
    const bool good =
        text != NULL ? cli_write_file(name, text, strlen(text)) : cli_no(ERROR_NO_MEMORY);
    free(text);
    return good;
}

/* ---- games of an earlier run ---- */

/* Whether a kept game is the one that this run would play; false after an error message. */
static bool is_same(const PlayRun *run, uint64_t game, const char *name)
{
    char spec[WF_TEXT_MAX], own[WF_TEXT_MAX], played[PLAYED_MAX], player[PLAYED_MAX];
    WfNotes *notes = cli_notes(name);
    if (notes == NULL)
        return false;
    const char *tag = wf_notes_tag(notes, "Played");
    const unsigned first = (unsigned)__builtin_ctz(wf_seats(&run->how.spec));
    const char *seat = run->how.spec.game->seat_names[first], *by = wf_notes_tag(notes, seat);
    write_played(&run->how, game, played);
    write_player(&run->how, player);
    (void)cli_spec_text(&run->how.spec, own);
    bool same = true;
    if (strcmp(cli_spec_text(wf_notes_spec(notes), spec), own) != 0)
        same = cli_no(ERROR_GAME_OF_OTHER_SPEC, error_start(name, 200), error_start(spec, 60),
                      error_start(own, 60));
    else if (tag == NULL || strcmp(tag, played) != 0)
        same = cli_no(ERROR_RECORD_TAG_DIFFERS, error_start(name, 150), fault_words("Played"),
                      error_start(tag != NULL ? tag : "", 120), error_start(played, 120));
    else if (by == NULL || strcmp(by, player) != 0)
        same = cli_no(ERROR_RECORD_TAG_DIFFERS, error_start(name, 150), fault_words(seat),
                      error_start(by != NULL ? by : "", 60), error_start(player, 60));
    wf_notes_free(notes);
    return same;
}

/* ---- playing ---- */

static void show_progress(PlayRun *run)
{
    if (cli_progress_is_due(&run->progress))
        cli_progress_show(&run->progress,
                          "%" PRIu64 " of %" PRIu64 " games, %.0f s; Ctrl-C stops, the same "
                          "command goes on",
                          run->done, run->games, (double)(cli_now() - run->began) / 1000);
}

/* Plays and keeps a game; false after an error message, or if it was interrupted. */
static bool play_new(PlayRun *run, uint64_t game)
{
    ExplorePlayed played;
    bool good = explore_play(&run->how, game, &wf_system_allocator, &played) == WF_OK ||
                cli_no(ERROR_NO_MEMORY);
    const bool complete = good && played.outcome.result != WF_ONGOING;
    if (complete)
        good = keep_game(run, game, &played);
    wf_record_free(played.record);
    run->failed = run->failed || !good;
    return complete && good;
}

static bool play_game(PlayRun *run, uint64_t game)
{
    char name[NAME_MAX_BYTES];
    struct stat info;
    name_file(run, game, name);
    const bool kept = stat(name, &info) == 0;
    if (kept ? !is_same(run, game, name) : !play_new(run, game)) {
        run->failed = run->failed || kept;
        return false;
    }
    (void)pthread_mutex_lock(&run->lock);
    run->done++;
    run->kept += kept;
    show_progress(run);
    (void)pthread_mutex_unlock(&run->lock);
    return true;
}

static void play_games(void *run_, unsigned index)
{
    PlayRun *run = run_;
    uint64_t game;
    (void)index;
    while (cli_interrupted() == 0 && !run->failed &&
           (game = __atomic_fetch_add(&run->next, 1, __ATOMIC_RELAXED)) < run->games)
        if (!play_game(run, game))
            break;
}

static int play_all(PlayRun *run)
{
    cli_catch_interrupts();
    (void)pthread_mutex_init(&run->lock, NULL);
    run->began = cli_now();
    parallel_run(run->threads, play_games, run);
    cli_progress_clear(&run->progress);
    if (run->failed)
        return CLI_BAD;
    printf("%" PRIu64 " of %" PRIu64 " games in %s, %" PRIu64 " of them from earlier runs\n",
           run->done, run->games, run->folder, run->kept);
    return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
}

/* ---- the command ---- */

static bool make_folder(const char *name)
{
    struct stat info;
    if (strlen(name) > FOLDER_MAX)
        return cli_no(ERROR_FOLDER_NAME_LENGTH, error_start(name, 200));
    if (mkdir(name, FOLDER_MODE) != 0 && errno != EEXIST)
        return cli_no(ERROR_FOLDER_NOT_CREATED, error_start(name, 200),
                      fault_words(cli_reason(errno)));
    return (stat(name, &info) == 0 && S_ISDIR(info.st_mode)) ||
           cli_no(ERROR_NOT_A_FOLDER, error_start(name, 200));
}

int explore_play_games(int count, char **words)
{
    bool quiet = false;
    PlayRun run = {.games = GAMES_DEFAULT,
                   .threads = 1,
                   .how = {.seed = 1,
                           .level = LEVEL_DEFAULT,
                           .varied = VARIED_DEFAULT,
                           .lines = LINES_DEFAULT,
                           .margin = MARGIN_DEFAULT,
                           .nodes = NODES_DEFAULT,
                           .win_score = SCORE_DEFAULT,
                           .win_turns = TURNS_DEFAULT,
                           .turns_max = TURNS_MAX,
                           .stop = is_interrupted}};
    const CliOption options[] = {CLI_NUMBER("--games", run.games, 1, GAMES_MAX),
                                 CLI_NUMBER("--seed", run.how.seed, 0, UINT64_MAX),
                                 CLI_SMALL("--level", run.how.level, 1, WF_LEVELS),
                                 CLI_SMALL("--varied", run.how.varied, 0, VARIED_MAX),
                                 CLI_SMALL("--lines", run.how.lines, 1, WF_LINES_MAX),
                                 CLI_SMALL("--margin", run.how.margin, 1, WF_SCORE_WIN),
                                 CLI_NUMBER("--nodes", run.how.nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--threads", run.threads, 1, PARALLEL_MAX),
                                 CLI_FLAG("--quiet", quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 2, 2) < 0 ||
        !cli_spec(words[0], &run.how.spec))
        return CLI_BAD;
    if (run.how.spec.game->cooperative)
        return cli_error(ERROR_NO_OPPONENTS, fault_words(run.how.spec.game->title));
    run.folder = words[1];
    run.progress = cli_progress(quiet, 0);
    return make_folder(run.folder) ? play_all(&run) : CLI_BAD;
}
