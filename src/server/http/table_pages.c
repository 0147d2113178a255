/* table_pages.c - see table_pages.h. */
#include "server/http/table_pages.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/client.h"
#include "server/lobby/my_tables.h"
#include "server/pictures/shown_work.h"

enum { RECORD_BYTES = 1 << 18 };

/* Events are kept as text in the table, so the page is assembled without parsing them. */
static Page table_events(const Room *room, int64_t now)
{
    const Table *table = room_table(room);
    const size_t count = room_durable(room);
    size_t size = 128;
    for (size_t i = 0; i < count; i++)
        size += strlen(table->log[i]) + 1;
    char *data = malloc(size);
    if (data == NULL)
        return page_text(type_json, NULL);
    WfText text = wf_text(data, size);
    wf_text_add(&text, "{\"table\":\"%s\",\"events\":[", table->name);
    for (size_t i = 0; i < count; i++)
        wf_text_add(&text, "%s%s", i == 0 ? "" : ",", table->log[i]);
    wf_text_add(&text, "],\"now\":%lld}", (long long)now);
    return page_text(type_json, data);
}

Page get_open_tables(const PageAsk *ask)
{
    Server *server = ask->server;
    const char *list = open_tables_text(&server->open_tables, server->lobby, ask->wait);
    return page_text(type_json, list != NULL ? strdup(list) : NULL);
}

Page get_playing(const PageAsk *ask)
{
    const char *list = playing_text(&ask->server->playing, ask->server->lobby);
    return page_text(type_json, list != NULL ? strdup(list) : NULL);
}

static Page table_record(const Table *table)
{
    WfNotes *notes = wf_notes_of(table->record, &wf_system_allocator);
    char *data = malloc(RECORD_BYTES);
    if (notes != NULL && data != NULL) {
        WfText text = wf_text(data, RECORD_BYTES);
        wf_notes_write(notes, &text);
    }
    wf_notes_free(notes);
    return page_text(type_text, data);
}

static Page page_busy(const HttpRequest *request)
{
    Page page = page_sentence(503, refusal_limit(LIMIT_WAITING_WORK, client_language(request)));
    page.spoken = true;
    return page;
}

/* The picture of the position that a request shows. The background cache owns the picture, so it is
 * copied. */
static Page picture_page(const ShownAsk *ask, Wait *wait)
{
    const ShownWork *work = shown_ask(ask, wait);
    if (work == NULL)
        return page_busy(ask->request);
    if (!work->good)
        return page_fault(work->why);
    if (!picture_has(&work->art, &work->shown.spec))
        return page_refuse(404, REFUSE_NO_PICTURES, ask->request);
    char *copy = work->bytes != NULL ? malloc(work->size) : NULL;
    if (copy != NULL)
        memcpy(copy, work->bytes, work->size);
    return page_bytes(ask->form == SHOWN_PNG ? type_png : type_svg, copy, work->size);
}

/* The page of a table, except for its events. */
static Page table_page(const NetConn *conn, const HttpRequest *request, const Table *table,
                       const char *ending, Wait *wait)
{
    ShownAsk ask = {.conn = conn, .request = request, .form = SHOWN_SVG, .table = table};
    if (strcmp(ending, ".txt") == 0)
        return table_record(table);
    if (strcmp(ending, ".png") == 0)
        ask.form = SHOWN_PNG;
    else if (strcmp(ending, ".svg") != 0)
        return page_refuse(404, REFUSE_TABLE_ENDING, request);
    return picture_page(&ask, wait);
}

/* /api/table/NAME, with an ending or without */
static Page find_table(const PageAsk *ask)
{
    static const char above[] = "/api/table/";
    Server *server = ask->server;
    const NetConn *conn = ask->conn;
    const HttpRequest *request = ask->request;
    Wait *wait = ask->wait;
    const char *rest = request->path + sizeof above - 1;
    char name[STORE_TABLE_NAME];
    const size_t length = strcspn(rest, ".");
    if (length != sizeof name - 1)
        return page_refuse(404, REFUSE_NO_TABLE, request);
    memcpy(name, rest, length);
    name[length] = '\0';
    Room *room;
    const LobbyLookup found = lobby_room(server->lobby, name, &room);
    if (found == LOBBY_READING)
        lobby_wait(server->lobby, room, wait);
    if (found == LOBBY_UNREADABLE || found == LOBBY_READING)
        return page_refuse(503, REFUSE_UNREADABLE, request);
    if (found == LOBBY_NONE || room_durable(room) == 0)
        return page_refuse(404, REFUSE_NO_TABLE, request);
    const char *ending = rest + length;
    if (*ending == '\0')
        return table_events(room, lobby_now(server->lobby));
    if (room_durable(room) == room_table(room)->length)
        return table_page(conn, request, room_table(room), ending, wait);
    Table *durable = table_before(room_table(room), room_durable(room));
    const Page page = durable != NULL ? table_page(conn, request, durable, ending, wait)
                                      : page_text(type_text, NULL);
    table_free(durable);
    return page;
}

/* /api/mine?tables=NAME,NAME: for the holder of the request's cookie. */
static Page find_mine(const PageAsk *ask)
{
    char names[MOST_NAMED * STORE_TABLE_NAME + 1];
    uint8_t holder[STORE_DIGEST];
    switch (request_argument(ask->request, "tables", names, sizeof names)) {
    case ARGUMENT_NONE:
        return page_refuse(400, REFUSE_NAME_TABLES, ask->request);
    case ARGUMENT_BAD:
        return page_refuse(400, REFUSE_BAD_TABLES, ask->request);
    case ARGUMENT_GOOD:
        break;
    }
    const Server *server = ask->server;
    const bool known = client_visitor(ask->server, ask->request, holder) == VISITOR_KNOWN;
    return page_text(type_json,
                     my_tables_text(server->lobby, names, known ? holder : NULL, ask->wait));
}

/* What a request reads of tables is charged to its sender. */
static Page charged(const PageAsk *ask, Page (*find)(const PageAsk *ask))
{
    const uint64_t before = lobby_events_read(ask->server->lobby);
    const Page page = find(ask);
    client_charge(ask->conn, ask->request, lobby_events_read(ask->server->lobby) - before);
    return page;
}

Page get_mine(const PageAsk *ask)
{
    return charged(ask, find_mine);
}

Page get_table(const PageAsk *ask)
{
    return charged(ask, find_table);
}

/* ---- positions ---- */

/* /api/position.svg?spec=SPEC&position=P, or with start, moves and at; also .png. */
Page get_picture(const PageAsk *ask)
{
    const ShownForm form =
        strcmp(ask->request->path, "/api/position.png") == 0 ? SHOWN_PNG : SHOWN_SVG;
    Page page = picture_page(&(ShownAsk){.conn = ask->conn, .request = ask->request, .form = form},
                             ask->wait);
    page.shared = page.status == 200;
    return page;
}

/* /api/explore?spec=SPEC&position=P, or with start, moves and at */
Page get_explored(const PageAsk *ask)
{
    const ShownWork *work =
        shown_ask(&(ShownAsk){.conn = ask->conn, .request = ask->request}, ask->wait);
    if (work == NULL)
        return page_busy(ask->request);
    if (!work->good)
        return page_fault(work->why);
    Explorer *explorer = ask->server->explorer;
    const char *text = explorer_text(explorer, &work->shown.spec, &work->shown.now);
    Page page = page_text(type_json, text != NULL ? strdup(text) : NULL);
    page.tag = page.status == 200 ? explorer_tag(explorer) : NULL;
    return page;
}
