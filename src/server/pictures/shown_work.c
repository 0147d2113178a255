/* shown_work.c - see shown_work.h. */
#include "server/pictures/shown_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/language.h>

#include "server/core/limits.h"
#include "server/core/principal.h"
#include "server/http/client.h"

enum { PICTURE_EVENTS = 512 /* a PNG costs as much as a table with this many events */ };

/* ---- the work, on any thread ---- */

static void run(BackgroundWork *piece)
{
    ShownWork *work = (ShownWork *)piece;
    if (work->reads) {
        const HttpRequest request = {.query = work->query};
        WfText why = wf_text(work->why, sizeof work->why);
        why.language = work->language;
        work->good =
            shown_read(&request, work->game[0] != '\0' ? work->game : NULL, &work->shown, &why);
    }
    if (work->good && work->form == SHOWN_SVG)
        work->bytes = picture_svg(&work->art, &work->shown, &work->size);
    if (work->good && work->form == SHOWN_PNG)
        work->bytes = picture_png(&work->art, &work->shown, &work->size);
    piece->size = sizeof *work + piece->key_size + work->size;
}

static void free_work(BackgroundWork *piece)
{
    ShownWork *work = (ShownWork *)piece;
    free(work->bytes);
    free(work);
}

/* ---- requests for it ---- */

/* Writes everything that the result depends on: the form, the language of faults, the game and the
 * query, or the number of events at the table. */
static void write_key(ShownWork *work, const ShownAsk *ask, size_t room)
{
    static const char letters[] = {'p', 's', 'g'};
    const WfLanguage *language = client_language(ask->request);
    WfText text = wf_text(work->text, room);
    wf_text_add(&text, "%c", letters[ask->form]);
    if (ask->table != NULL) {
        wf_text_add(&text, "/%s/%zu", ask->table->name, ask->table->length);
    } else {
        wf_text_add(&text, "?%s?", language != NULL ? wf_language_tag(language) : "");
        work->game = work->text + text.length;
        wf_text_add(&text, "%s", ask->game != NULL ? ask->game : "");
        text.length++; /* a zero terminates the game */
        work->query = (HttpText){work->text + text.length, ask->request->query.size};
        if (work->query.size > 0) /* an empty query points nowhere */
            memcpy(work->text + text.length, ask->request->query.at, work->query.size);
        text.length += work->query.size;
    }
    work->piece.key = work->text;
    work->piece.key_size = text.length;
    work->language = language;
}

static ShownWork *make(const ShownAsk *ask)
{
    const Server *server = server_of(ask->conn);
    const Address client = client_address(ask->conn, ask->request);
    static const uint8_t nobody[STORE_DIGEST];
    const size_t room = 128 + STORE_TABLE_NAME + (ask->game != NULL ? strlen(ask->game) : 0) +
                        ask->request->query.size;
    ShownWork *work = calloc(1, sizeof *work + room);
    if (work == NULL)
        return NULL;
    work->piece.address = principal_of(&client, nobody).address;
    work->piece.run = run;
    work->piece.free = free_work;
    work->art = (PictureArt){server->art, &server->assets};
    work->form = ask->form;
    work->reads = ask->table == NULL;
    write_key(work, ask, room);
    if (ask->table != NULL) {
        work->good = true;
        shown_of(ask->table->record, &work->shown);
    }
    return work;
}

const ShownWork *shown_ask(const ShownAsk *ask, Wait *wait)
{
    Background *background = server_of(ask->conn)->background;
    const size_t events = ask->table == NULL ? shown_events(ask->request) : 0;
    const bool png = ask->form == SHOWN_PNG;
    ShownWork *work = make(ask);
    if (work == NULL)
        return NULL;
    BackgroundWork *piece = &work->piece, *same = NULL;
    const bool quick = !png && events <= MOST_AT_ONCE;
    if (!quick)
        same = background_find(background, piece->key, piece->key_size);
    if (same != NULL) {
        background_join(background, same, piece->address);
        free_work(piece);
        piece = same;
    } else {
        if (!quick && !background_add(background, piece))
            return NULL; /* work that is not done costs nothing */
        client_charge(ask->conn, ask->request, events + (png ? PICTURE_EVENTS : 0));
        if (quick)
            background_do(background, piece);
    }
    if (piece->done)
        return (const ShownWork *)piece;
    waits_add(&piece->waits, wait);
    return NULL;
}
