/* cmd_explore.c - explore: the moves played in a position, from an opening book. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "cli/explore/departure.h"
#include "cli/explore/explore_build.h"
#include "cli/explore/explore_evaluate.h"
#include "cli/explore/explore_play.h"
#include "explore/depart.h"
#include "game/json.h"

/* A position of a game, and what the book has for it. */
typedef struct BookAnswer {
    const BookFile *file;
    const WfSpec *spec;
    const WfRecord *record; /* the game up to the position */
    const WfPosition *position;
    ExploreResult found;
    bool rated;     /* the best moves first */
    bool departure; /* also where the game left the book */
    bool json, unicode;
} BookAnswer;

/* ---- printing ---- */

/* DEPARTURE_MOVES: the most moves of the book that are named where the game left it. */
enum { DEPARTURE_MOVES = 3 };

static int print_json(const BookAnswer *explored)
{
    static char text[1 << 18]; /* a move has less than a thousand bytes */
    WfText out = wf_text(text, sizeof text);
    WfMoveList scratch;
    ExploreDeparture departure;
    wf_moves_init(&scratch, wf_system_allocator);
    explore_put(explored->spec, explored->position, &explored->found, explored->file->book.games,
                true, &scratch, &out);
    if (explored->departure &&
        explore_depart(&explored->file->book, explored->record, &departure)) {
        out.length--; /* the closing bracket is written again */
        json_name(&out, "departure");
        explore_put_departure(explored->record, &departure, DEPARTURE_MOVES, true, &scratch, &out);
        wf_text_put(&out, '}');
    }
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
    printf(" %7s %6s %5s", spec->game->cooperative ? "goal" : "draws", "level", "Elo");
    if (!spec->game->cooperative)
        printf(" %10s %7s", "search", "worth");
    printf(" %8s\n", "reached");
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

/* "54.0 %/12": the mover's points by a search of that depth. */
static void print_evaluation(const ExploreWay *way)
{
    char text[24] = "-";
    if (way->depth != 0)
        (void)snprintf(text, sizeof text, "%.1f %%/%u", way->share / 10.0, way->depth);
    printf(" %10s", text);
    if (way->worth != 0)
        print_share(way->worth, 1000);
    else
        printf(" %7s", "-");
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
    if (!spec->game->cooperative)
        print_evaluation(way);
    print_number(way->reached > way->count ? way->reached : 0, 0, 8);
    (void)putchar('\n');
}

static int print_text(const BookAnswer *explored)
{
    const ExploreResult *found = &explored->found;
    WfMoveList scratch;
    if (explored->departure)
        departure_print(&explored->file->book, explored->record, explored->unicode);
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

/* The best move first; among equals the one that more games have. */
static int compare_worth(const void *a, const void *b)
{
    const ExploreWay *one = a, *other = b;
    if (one->worth != other->worth)
        return one->worth > other->worth ? -1 : 1;
    return one->count > other->count ? -1 : one->count < other->count;
}

static int explore(BookAnswer *explored, const CliSubject *subject)
{
    const ExploreBook *book = &explored->file->book;
    const WfGame *game = subject->spec.game;
    WfMoveList scratch;
    if (!book_file_is_of(explored->file, game))
        return CLI_BAD;
    explored->spec = &subject->spec;
    explored->record = subject->record;
    explored->position = wf_record_now(subject->record);
    explore_book_find(book, explore_key(game, explored->position), &explored->found);
    wf_moves_init(&scratch, wf_system_allocator);
    explore_reach(game, explored->position, explore_book_games, book, &scratch, &explored->found);
    wf_moves_free(&scratch);
    if (!game->cooperative)
        explore_rate(explored->position, &explored->found);
    if (explored->rated)
        qsort(explored->found.way, explored->found.shown, sizeof(ExploreWay), compare_worth);
    return explored->json ? print_json(explored) : print_text(explored);
}

int cmd_explore(int count, char **words)
{
    if (count > 0 && strcmp(words[0], "build") == 0)
        return explore_build(count - 1, words + 1);
    if (count > 0 && strcmp(words[0], "play") == 0)
        return explore_play_games(count - 1, words + 1);
    if (count > 0 && strcmp(words[0], "evaluate") == 0)
        return explore_evaluate_book(count - 1, words + 1);
    CliSource source = {.position = NULL};
    BookFile file;
    BookAnswer explored = {.file = &file, .unicode = cli_style(stdout, false).unicode};
    CliSubject subject;
    const CliOption options[] = {CLI_SOURCE(source), CLI_FLAG("--json", explored.json),
                                 CLI_FLAG("--rated", explored.rated),
                                 CLI_FLAG("--departure", explored.departure)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 1, 2);
    if (others < 0)
        return CLI_BAD;
    if (others == 1 && source.game == NULL)
        return cli_missing(1);
    int status = book_file_open(words[0], &file) ? CLI_OK : CLI_BAD;
    if (status == CLI_OK)
        status = cli_subject(&source, others - 1, words + 1, 0, 0, &subject);
    if (status == CLI_OK) {
        status = explore(&explored, &subject);
        wf_record_free(subject.record);
    }
    book_file_close(&file);
    return status;
}
