/* cmd_explore.c - explore: the moves played in a position, from an opening book. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/explore/explore_build.h"
#include "explore/book.h"

/* A file in memory. */
typedef struct BookFile {
    const char *name;
    void *bytes;
    size_t size;
    ExploreBook book;
} BookFile;

/* A position of a game, and what the book has for it. */
typedef struct BookAnswer {
    const BookFile *file;
    const WfSpec *spec;
    const WfPosition *position;
    ExploreResult found;
    bool json, unicode;
} BookAnswer;

/* ---- the file ---- */

static bool map_file(BookFile *file)
{
    struct stat info;
    const int handle = open(file->name, O_RDONLY | O_CLOEXEC);
    if (handle < 0)
        return cli_no(ERROR_CANNOT_OPEN, error_start(file->name, 200),
                      fault_words(cli_reason(errno)));
    const bool known = fstat(handle, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
    file->size = known ? (size_t)info.st_size : 0;
    file->bytes = known ? mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, handle, 0) : MAP_FAILED;
    (void)close(handle);
    if (file->bytes != MAP_FAILED)
        return true;
    file->bytes = NULL;
    return cli_no(ERROR_NOT_A_BOOK, error_start(file->name, 200));
}

static bool open_book(BookFile *file)
{
    WfFault fault;
    if (!map_file(file))
        return false;
    return explore_book_open(file->bytes, file->size, &file->book, &fault) == WF_OK ||
           cli_no(ERROR_IN_FILE, error_start(file->name, 200), fault_words(cli_fault_text(&fault)));
}

static void close_book(BookFile *file)
{
    if (file->bytes != NULL)
        (void)munmap(file->bytes, file->size);
}

/* ---- printing ---- */

static int print_json(const BookAnswer *explored)
{
    static char text[1 << 18]; /* a move has less than a thousand bytes */
    WfText out = wf_text(text, sizeof text);
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    explore_put(explored->spec, explored->position, &explored->found, explored->file->book.games,
                true, &scratch, &out);
    wf_moves_free(&scratch);
    cli_print_json_text(text);
    return CLI_OK;
}

static void print_share(uint32_t part, uint32_t of)
{
    printf(" %5.1f %%", of == 0 ? 0.0 : 100.0 * part / of);
}

static void print_heads(const WfSpec *spec)
{
    printf("%-24s %6s", "move", "games");
    for (unsigned seat = 0; seat < WF_SEATS_MAX && !spec->game->cooperative; seat++)
        if ((wf_seats(spec) >> seat & 1) != 0)
            printf(" %7.7s", spec->game->seat_names[seat]);
    printf(" %7s %6s %5s\n", spec->game->cooperative ? "goal" : "draws", "level", "Elo");
}

static void print_number(uint32_t number, unsigned tenth, int width)
{
    if (number == 0)
        printf(" %*s", width, "-");
    else if (tenth == 0)
        printf(" %*u", width, number);
    else
        printf(" %*.1f", width, number / 10.0);
}

static void print_way(const BookAnswer *explored, const ExploreWay *way)
{
    const WfSpec *spec = explored->spec;
    char text[WF_TEXT_MAX];
    printf("%-24s %6u",
           cli_notation_text(spec->game, explored->position, &way->move, explored->unicode, text),
           way->count);
    for (unsigned seat = 0; seat < WF_SEATS_MAX && !spec->game->cooperative; seat++)
        if ((wf_seats(spec) >> seat & 1) != 0)
            print_share(way->wins[seat], way->count);
    print_share(spec->game->cooperative ? way->wins[0] : way->draws, way->count);
    print_number(way->level, 1, 6);
    print_number(way->elo, 0, 5);
    (void)putchar('\n');
}

static int print_text(const BookAnswer *explored)
{
    const ExploreResult *found = &explored->found;
    WfMoveList scratch;
    if (found->games == 0) {
        printf("No game of the %u in %s went on from this position.\n", explored->file->book.games,
               explored->file->name);
        return CLI_OK;
    }
    printf("%u of %u games went on from this position.\n", found->games,
           explored->file->book.games);
    print_heads(explored->spec);
    wf_moves_init(&scratch, wf_system_allocator);
    for (uint32_t i = 0; i < found->shown; i++)
        if (wf_check_move(explored->spec->game, explored->position, &found->way[i].move,
                          &scratch) == WF_OK)
            print_way(explored, &found->way[i]);
    wf_moves_free(&scratch);
    if (found->ways > found->shown)
        printf("%u more moves\n", found->ways - found->shown);
    return CLI_OK;
}

/* ---- the command ---- */

static int explore(BookAnswer *explored, const CliSubject *subject)
{
    const ExploreBook *book = &explored->file->book;
    const WfGame *game = subject->spec.game;
    if (game != book->game)
        return cli_error(ERROR_BOOK_OF_GAME, error_start(explored->file->name, 200),
                         fault_words(book->game->title), fault_words(game->title));
    explored->spec = &subject->spec;
    explored->position = wf_record_now(subject->record);
    explore_book_find(book, explore_key(game, explored->position), &explored->found);
    return explored->json ? print_json(explored) : print_text(explored);
}

int cmd_explore(int count, char **words)
{
    if (count > 0 && strcmp(words[0], "build") == 0)
        return explore_build(count - 1, words + 1);
    CliSource source = {.position = NULL};
    BookFile file = {.name = NULL};
    BookAnswer explored = {.file = &file, .unicode = cli_style(stdout, false).unicode};
    CliSubject subject;
    const CliOption options[] = {CLI_SOURCE(source), CLI_FLAG("--json", explored.json)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 1, 2);
    if (others < 0)
        return CLI_BAD;
    if (others == 1 && source.game == NULL)
        return cli_missing(1);
    file.name = words[0];
    int status = open_book(&file) ? CLI_OK : CLI_BAD;
    if (status == CLI_OK)
        status = cli_subject(&source, others - 1, words + 1, 0, 0, &subject);
    if (status == CLI_OK) {
        status = explore(&explored, &subject);
        wf_record_free(subject.record);
    }
    close_book(&file);
    return status;
}
