/* pages.c - what there is to read over HTTP: the web page, tables, positions, numbers. */
#include <stdlib.h>
#include <string.h>

#include "server/picture.h"
#include "server/server_inside.h"

static const char type_json[] = "application/json", type_svg[] = "image/svg+xml",
                  type_text[] = "text/plain; charset=utf-8";

enum { RECORD_BYTES = 1 << 18 };

Page page_line(unsigned status, const char *line)
{
    return (Page){.status = status, .type = type_text, .body = line, .size = strlen(line)};
}

static Page page_text(const char *type, char *text)
{
    if (text == NULL)
        return page_line(HTTP_STATUS_INTERNAL_SERVER_ERROR, "not enough memory\n");
    return (Page){
        .status = HTTP_STATUS_OK, .type = type, .body = text, .size = strlen(text), .owned = true};
}

static Page page_asset(const Asset *asset, bool may_pack)
{
    const bool packed = may_pack && asset->packed != NULL;
    return (Page){.status = HTTP_STATUS_OK,
                  .type = asset->type,
                  .body = packed ? asset->packed : asset->bytes,
                  .size = packed ? asset->packed_size : asset->size,
                  .packed = packed,
                  .lasting = strncmp(asset->path, "/assets/", 8) == 0,
                  .welcomes = strcmp(asset->path, "/index.html") == 0,
                  .tag = asset->tag};
}

/* ---- tables ---- */

/* The events are in the table as text already: put together, they need not be understood again. */
static Page table_events(const Room *room)
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
    wf_text_add(&text, "],\"now\":%lld}", (long long)hall_now());
    return page_text(type_json, data);
}

static Page open_tables(Hall *hall)
{
    const char *list = hall_list(hall);
    return page_text(type_json, list != NULL ? strdup(list) : NULL);
}

static Page table_record(const Room *room)
{
    WfNotes *notes = wf_notes_of(room_table(room)->record, &wf_system_allocator);
    char *data = malloc(RECORD_BYTES);
    if (notes != NULL && data != NULL) {
        WfText text = wf_text(data, RECORD_BYTES);
        wf_notes_write(notes, &text);
    }
    wf_notes_free(notes);
    return page_text(type_text, data);
}

static Page find_table(Server *server, const char *rest)
{
    char name[STORE_TABLE_NAME];
    const size_t length = strcspn(rest, ".");
    if (length != sizeof name - 1)
        return page_line(HTTP_STATUS_NOT_FOUND, "there is no such table\n");
    memcpy(name, rest, length);
    name[length] = '\0';
    bool trouble;
    const Room *room = hall_room(server->hall, name, &trouble);
    if (trouble)
        return page_line(HTTP_STATUS_SERVICE_UNAVAILABLE, "the table cannot be read\n");
    if (room == NULL || room_durable(room) == 0)
        return page_line(HTTP_STATUS_NOT_FOUND, "there is no such table\n");
    const char *ending = rest + length;
    if (*ending == '\0')
        return table_events(room);
    if (strcmp(ending, ".txt") == 0)
        return table_record(room);
    const Table *table = room_table(room);
    if (strcmp(ending, ".svg") == 0)
        return page_text(type_svg,
                         picture_draw(&table->spec, wf_record_now(table->record), server->art));
    return page_line(HTTP_STATUS_NOT_FOUND, "a table is read as NAME, NAME.txt or NAME.svg\n");
}

/* /api/position.svg?spec=SPEC&position=P */
static Page find_picture(Server *server, struct lws *wsi)
{
    char room[2][WF_TEXT_MAX];
    WfSpec spec;
    WfPosition position;
    WfFault fault;
    const char *spec_text = lws_get_urlarg_by_name(wsi, "spec=", room[0], sizeof room[0]);
    const char *text = lws_get_urlarg_by_name(wsi, "position=", room[1], sizeof room[1]);
    if (spec_text == NULL)
        return page_line(HTTP_STATUS_BAD_REQUEST, "give a spec, and perhaps a position\n");
    WfCode code = wf_parse_spec(spec_text, strlen(spec_text), &spec, &fault);
    if (code == WF_OK && text != NULL)
        code = wf_parse(&spec, text, strlen(text), &position, &fault);
    else if (code == WF_OK)
        wf_start(&spec, &position);
    if (code != WF_OK) {
        Page page = page_text(type_text, strdup(fault.message));
        page.status = HTTP_STATUS_BAD_REQUEST;
        return page;
    }
    return page_text(type_svg, picture_draw(&spec, &position, server->art));
}

/* ---- all of it ---- */

/* Addresses that the page itself understands. */
static bool is_of_page(const char *path)
{
    static const char *const prefixes[] = {"/play/", "/new/", "/t/", "/rules/"};
    if (strcmp(path, "/") == 0 || strcmp(path, "/puzzle") == 0)
        return true;
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(path, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

Page page_find(Server *server, struct lws *wsi, const char *path, bool may_pack)
{
    static const char tables[] = "/api/table/";
    if (strcmp(path, "/healthz") == 0)
        return page_line(HTTP_STATUS_OK, "ok\n");
    if (strcmp(path, "/metrics") == 0)
        return page_text("text/plain; version=0.0.4", metrics_text(server));
    if (strcmp(path, "/api/tables") == 0)
        return open_tables(server->hall);
    if (strcmp(path, "/api/position.svg") == 0)
        return find_picture(server, wsi);
    if (strncmp(path, tables, sizeof tables - 1) == 0)
        return find_table(server, path + sizeof tables - 1);
    const Asset *asset = assets_find(&server->assets, is_of_page(path) ? "/index.html" : path);
    return asset != NULL ? page_asset(asset, may_pack)
                         : page_line(HTTP_STATUS_NOT_FOUND, "there is nothing at this address\n");
}
