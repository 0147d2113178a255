/* explore.c - the moves played in a position, from the opening books that the page loads. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "explore/book.h"
#include "game/json.h"
#include "page.h"

enum { BOOKS_MAX = 32 };

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

/* `explore`: the book's entries for the position, see explore/found.h. Without a book there are no
 * games. */
WfCode answer_explore(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    const int at = find_book(game->name);
    ExploreResult found = {.games = 0};
    ExploreBook book = {.games = 0};
    if (at >= 0) {
        const WfCode code = explore_book_open(books[at].bytes, books[at].size, &book, fault);
        if (code != WF_OK)
            return code;
        if (book.game == game)
            explore_book_find(&book, explore_key(game, now), &found);
    }
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    explore_put(&request->spec, now, &found, book.games, false, &scratch, out);
    wf_moves_free(&scratch);
    return WF_OK;
}
