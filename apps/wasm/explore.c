/* explore.c - the moves played in a position, from the opening books that the page loads. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "books.h"
#include "explore/depart.h"
#include "game/json.h"
#include "page.h"

/* DEPARTURE_MOVES: the most moves of the book that are named where the game left it. */
enum { BOOKS_MAX = 32, DEPARTURE_MOVES = 3 };

/* Books are never removed. A damaged book is kept too; requests that use it report the damage. */
static struct {
    char name[40];
    void *bytes;
    size_t size;
} books[BOOKS_MAX];
static unsigned book_count;

static int find_book(const char *game)
{
    for (unsigned i = 0; i < book_count; i++)
        if (strcmp(books[i].name, game) == 0)
            return (int)i;
    return -1;
}

/* Memory for the book of the game named in the request buffer; the caller fills it next. NULL if
 * that book is loaded already or there is no memory. */
__attribute__((export_name("book"))) void *page_book(size_t size)
{
    const char *name = page_request_text();
    if (name == NULL || book_count == BOOKS_MAX || strlen(name) >= sizeof books[0].name ||
        find_book(name) >= 0)
        return NULL;
    void *bytes = malloc(size);
    if (bytes == NULL)
        return NULL;
    memcpy(books[book_count].name, name, strlen(name) + 1);
    books[book_count].bytes = bytes;
    books[book_count++].size = size;
    return bytes;
}

bool loaded_book(const WfGame *game, ExploreBook *book, WfCode *code, WfFault *fault)
{
    const int at = find_book(game->name);
    *code = WF_OK;
    if (at >= 0)
        *code = explore_book_open(books[at].bytes, books[at].size, book, fault);
    return at >= 0 && *code == WF_OK && book->game == game;
}

/* Adds where the game left the book, as "departure". */
static void put_departure(const PageRequest *request, const ExploreBook *book, WfMoveList *scratch,
                          WfText *out)
{
    static ExploreDeparture departure; /* large */
    if (wf_record_length(request->record) == 0 ||
        !explore_depart(book, request->record, &departure))
        return;
    out->length--; /* the closing bracket is written again */
    json_name(out, "departure");
    explore_put_departure(request->record, &departure, DEPARTURE_MOVES, false, scratch, out);
    wf_text_put(out, '}');
}

/* `explore`: the book's entries for the position (explore/found.h), and where the game left the
 * book (explore/depart.h). Without a book there are no games. */
WfCode answer_explore(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    static ExploreResult found; /* large */
    ExploreBook book = {.games = 0};
    WfMoveList scratch;
    WfCode code;
    const bool loaded = loaded_book(game, &book, &code, fault);
    if (code != WF_OK)
        return code;
    found = (ExploreResult){.games = 0};
    wf_moves_init(&scratch, wf_system_allocator);
    if (loaded) {
        explore_book_find(&book, explore_key(game, now), &found);
        explore_reach(game, now, explore_book_games, &book, &scratch, &found);
        if (!game->cooperative)
            explore_rate(now, &found);
    }
    explore_put(&request->spec, now, &found, book.games, false, &scratch, out);
    if (loaded)
        put_departure(request, &book, &scratch, out);
    wf_moves_free(&scratch);
    return WF_OK;
}
