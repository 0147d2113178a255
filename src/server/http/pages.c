/* pages.c - see pages.h. */
#include "server/http/pages.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/refusals.h"
#include "server/http/client.h"
#include "server/lobby/my_tables.h"
#include "server/operator/metrics.h"
#include "server/operator/privacy.h"
#include "server/operator/status.h"
#include "server/pictures/preview.h"
#include "server/pictures/shown_work.h"

static const char type_json[] = "application/json", type_svg[] = "image/svg+xml",
                  type_png[] = "image/png", type_text[] = "text/plain; charset=utf-8",
                  type_html[] = "text/html; charset=utf-8", type_css[] = "text/css";

enum { RECORD_BYTES = 1 << 18 };

void page_drop(Page *page)
{
    if (page->owned)
        free((void *)(uintptr_t)page->body);
    *page = (Page){0};
}

bool page_is_for_others(const Page *page)
{
    return page->lasting || page->shared || page->framed ||
           (page->type != NULL && strncmp(page->type, "image/", 6) == 0);
}

Page page_line(unsigned status, const char *line)
{
    return (Page){.status = status, .type = type_text, .body = line, .size = strlen(line)};
}

Page page_sentence(unsigned status, const char *sentence)
{
    const size_t length = strlen(sentence);
    char *text = malloc(length + 2);
    if (text == NULL)
        return page_line(status, "");
    memcpy(text, sentence, length);
    memcpy(text + length, "\n", 2);
    return (Page){
        .status = status, .type = type_text, .body = text, .size = length + 1, .owned = true};
}

/* A refusal with a status, in the client's language. */
static Page refuse(unsigned status, RefusalName name, const HttpRequest *request)
{
    Page page = page_sentence(status, refusal_text(name, client_language(request)));
    page.spoken = true;
    return page;
}

static Page page_fault(const char *why)
{
    Page page = page_sentence(400, why);
    page.spoken = true;
    return page;
}

static Page page_bytes(const char *type, char *bytes, size_t size)
{
    if (bytes == NULL)
        return page_line(500, "not enough memory\n");
    return (Page){.status = 200, .type = type, .body = bytes, .size = size, .owned = true};
}

static Page page_text(const char *type, char *text)
{
    return page_bytes(type, text, text != NULL ? strlen(text) : 0);
}

/* `request`: of a browser that may accept a compressed file; NULL: uncompressed. */
static Page page_asset(const Asset *asset, const HttpRequest *request)
{
    const AssetBody *body = &asset->plain;
    const char *coding = NULL;
    for (size_t i = 0; request != NULL && coding == NULL && i < ASSET_CODINGS; i++)
        if (asset->packed[i].bytes != NULL &&
            request_takes(request, "accept-encoding", asset_codings[i])) {
            body = &asset->packed[i];
            coding = asset_codings[i];
        }
    return (Page){.status = 200,
                  .type = asset->type,
                  .body = body->bytes,
                  .size = body->size,
                  .coding = coding,
                  .lasting = strncmp(asset->path, "/assets/", 8) == 0,
                  .welcomes = strcmp(asset->path, "/index.html") == 0,
                  .tag = body->tag};
}

/* ---- tables ---- */

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

static Page open_tables(Server *server, Wait *wait)
{
    const char *list = open_tables_text(&server->open_tables, server->lobby, wait);
    return page_text(type_json, list != NULL ? strdup(list) : NULL);
}

static Page playing(Server *server)
{
    const char *list = playing_text(&server->playing, server->lobby);
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
        return refuse(404, REFUSE_NO_PICTURES, ask->request);
    char *copy = work->bytes != NULL ? malloc(work->size) : NULL;
    if (copy != NULL)
        memcpy(copy, work->bytes, work->size);
    return page_bytes(ask->form == SHOWN_PNG ? type_png : type_svg, copy, work->size);
}

/* The page of a table, except for its events. */
static Page table_page(const NetConn *line, const HttpRequest *request, const Table *table,
                       const char *ending, Wait *wait)
{
    ShownAsk ask = {.line = line, .request = request, .form = SHOWN_SVG, .table = table};
    if (strcmp(ending, ".txt") == 0)
        return table_record(table);
    if (strcmp(ending, ".png") == 0)
        ask.form = SHOWN_PNG;
    else if (strcmp(ending, ".svg") != 0)
        return refuse(404, REFUSE_TABLE_ENDING, request);
    return picture_page(&ask, wait);
}

static Page find_table(Server *server, const NetConn *line, const HttpRequest *request,
                       const char *rest, Wait *wait)
{
    char name[STORE_TABLE_NAME];
    const size_t length = strcspn(rest, ".");
    if (length != sizeof name - 1)
        return refuse(404, REFUSE_NO_TABLE, request);
    memcpy(name, rest, length);
    name[length] = '\0';
    Room *room;
    const LobbyLookup found = lobby_room(server->lobby, name, &room);
    if (found == LOBBY_READING)
        lobby_wait(server->lobby, room, wait);
    if (found == LOBBY_UNREADABLE || found == LOBBY_READING)
        return refuse(503, REFUSE_UNREADABLE, request);
    if (found == LOBBY_NONE || room_durable(room) == 0)
        return refuse(404, REFUSE_NO_TABLE, request);
    const char *ending = rest + length;
    if (*ending == '\0')
        return table_events(room, lobby_now(server->lobby));
    if (room_durable(room) == room_table(room)->length)
        return table_page(line, request, room_table(room), ending, wait);
    Table *durable = table_before(room_table(room), room_durable(room));
    const Page page = durable != NULL ? table_page(line, request, durable, ending, wait)
                                      : page_text(type_text, NULL);
    table_free(durable);
    return page;
}

/* /api/mine?tables=NAME,NAME: for the holder of the request's cookie. */
static Page find_mine(Server *server, const HttpRequest *request, Wait *wait)
{
    char names[MOST_NAMED * STORE_TABLE_NAME + 1];
    uint8_t holder[STORE_DIGEST];
    switch (request_argument(request, "tables", names, sizeof names)) {
    case ARGUMENT_NONE:
        return refuse(400, REFUSE_NAME_TABLES, request);
    case ARGUMENT_BAD:
        return refuse(400, REFUSE_BAD_TABLES, request);
    case ARGUMENT_GOOD:
        break;
    }
    const bool known = client_visitor(server, request, holder) == VISITOR_KNOWN;
    return page_text(type_json, my_tables_text(server->lobby, names, known ? holder : NULL, wait));
}

/* /api/position.svg?spec=SPEC&position=P, or with start, moves and at; also .png. */
static Page find_picture(const NetConn *line, const HttpRequest *request, ShownForm form,
                         Wait *wait)
{
    const ShownAsk ask = {.line = line, .request = request, .form = form};
    Page page = picture_page(&ask, wait);
    page.shared = page.status == 200;
    return page;
}

/* /api/explore?spec=SPEC&position=P, or with start, moves and at */
static Page find_explored(Server *server, const NetConn *line, const HttpRequest *request,
                          Wait *wait)
{
    const ShownWork *work = shown_ask(&(ShownAsk){.line = line, .request = request}, wait);
    if (work == NULL)
        return page_busy(request);
    if (!work->good)
        return page_fault(work->why);
    const char *text = explorer_text(server->explorer, &work->shown.spec, &work->shown.now);
    Page page = page_text(type_json, text != NULL ? strdup(text) : NULL);
    page.tag = page.status == 200 ? explorer_tag(server->explorer) : NULL;
    return page;
}

/* ---- all pages ---- */

static bool begins_with(const char *path, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(path, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* is_of_page: addresses that the page itself handles. is_told_of: those whose links describe a
 * position. */
static bool is_of_page(const char *path)
{
    static const char *const whole[] = {"/", "/settings", "/edit", "/games", "/learn"};
    static const char *const prefixes[] = {"/new/",   "/rules/", "/pieces/", "/practice/",
                                           "/learn/", "/study/", "/edit/"};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (strcmp(path, whole[i]) == 0)
            return true;
    return begins_with(path, prefixes, sizeof prefixes / sizeof prefixes[0]);
}

static bool is_told_of(const char *path)
{
    static const char *const prefixes[] = {"/play/", "/t/", "/puzzle/", "/analyse/", "/embed/"};
    return strcmp(path, "/play") == 0 || strcmp(path, "/puzzle") == 0 ||
           strcmp(path, "/analyse") == 0 ||
           begins_with(path, prefixes, sizeof prefixes / sizeof prefixes[0]);
}

/* The page in the client's language, with a description of the position that it shows in its
 * head. */
static Page find_told(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait)
{
    static const char *const embed[] = {"/embed/"};
    const bool framed = begins_with(request->path, embed, 1);
    const Asset *asset = assets_find(&server->assets, framed ? "/embed.html" : "/index.html");
    if (asset == NULL)
        return refuse(404, REFUSE_NOTHING_HERE, request);
    const Preview preview = preview_make(line, request, asset, is_told_of(request->path), wait);
    client_charge(line, request, preview.events);
    Page page = page_asset(asset, preview.text == NULL ? request : NULL);
    page.framed = framed;
    page.spoken = true;
    if (preview.text != NULL) {
        page.body = preview.text;
        page.size = preview.size;
        page.coding = preview.coding;
        page.tag = preview.tag;
        page.owned = true;
    }
    return page;
}

/* The metrics may be read from this machine and from the addresses that --metrics names. Nobody may
 * read them through an untrusted proxy, because the client behind it is not known. */
static bool may_read_numbers(const NetConn *line, const HttpRequest *request)
{
    const ServerOptions *options = server_of(line)->options;
    const Address client = client_address(line, request);
    const bool forwarded = request_has(request, "x-forwarded-for") ||
                           request_has(request, "x-real-ip") || request_has(request, "forwarded") ||
                           request_has(request, "via");
    return (!forwarded || line->trusted) &&
           (address_is_loopback(&client) ||
            address_is_trusted(&client, options->metrics, options->metrics_count));
}

static Page find_numbers(Server *server, const NetConn *line, const HttpRequest *request)
{
    if (!may_read_numbers(line, request))
        return page_line(403, "the numbers are for this machine, and those named by --metrics\n");
    return page_text("text/plain; version=0.0.4", metrics_text(server));
}

/* Finds public information about the server; returns false if the path names none. */
static bool find_status(const Server *server, const HttpRequest *request, Page *page)
{
    const char *path = request->path;
    if (strcmp(path, "/status") == 0) {
        *page = page_text(type_html, status_html(server, client_language(request)));
        page->spoken = true;
    } else if (strcmp(path, "/privacy") == 0) {
        *page = page_text(type_html, privacy_html(&server->privacy, server->options->expire_days,
                                                  client_language(request)));
        page->spoken = true;
    } else if (strcmp(path, "/api/status") == 0) {
        *page = page_text(type_json, status_json(server));
    } else if (strcmp(path, "/status.css") == 0) {
        *page = page_line(200, status_css);
        page->type = type_css;
    } else if (strcmp(path, "/.well-known/security.txt") == 0) {
        *page = server->options->contact != NULL ? page_text(type_text, status_contact(server))
                                                 : refuse(404, REFUSE_NOTHING_HERE, request);
    } else {
        return false;
    }
    return true;
}

/* Finds pages about tables. */
static Page find_tables(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait)
{
    static const char table[] = "/api/table/";
    const char *path = request->path;
    if (strcmp(path, "/api/tables") == 0)
        return open_tables(server, wait);
    if (strcmp(path, "/api/playing") == 0)
        return playing(server);
    const uint64_t before = lobby_events_read(server->lobby);
    const bool my_tables = strcmp(path, "/api/mine") == 0;
    const bool one = strncmp(path, table, sizeof table - 1) == 0;
    const Page page = my_tables ? find_mine(server, request, wait)
                      : one     ? find_table(server, line, request, path + sizeof table - 1, wait)
                                : refuse(404, REFUSE_NOTHING_HERE, request);
    client_charge(line, request, lobby_events_read(server->lobby) - before);
    return page;
}

/* An address at which there is nothing. A browser gets the page, which says so and offers a way
 * on. */
static Page find_nothing(const Server *server, const HttpRequest *request)
{
    if (!request_takes(request, "accept", "text/html"))
        return refuse(404, REFUSE_NOTHING_HERE, request);
    Page page = page_asset(assets_find(&server->assets, "/index.html"), request);
    page.status = 404;
    page.tag = NULL; /* clients must not cache it for this address */
    return page;
}

/* A page that a browser cached for offline use brings no cookie, so it asks for one here. */
static Page welcome(void)
{
    Page page = page_line(200, "welcome\n");
    page.welcomes = true;
    return page;
}

Page page_find(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait)
{
    const char *path = request->path;
    Page status;
    if (find_status(server, request, &status))
        return status;
    if (strcmp(path, "/healthz") == 0)
        return page_line(200, "ok\n");
    if (strcmp(path, "/api/welcome") == 0)
        return welcome();
    if (strcmp(path, "/metrics") == 0)
        return find_numbers(server, line, request);
    if (strcmp(path, "/api/position.svg") == 0)
        return find_picture(line, request, SHOWN_SVG, wait);
    if (strcmp(path, "/api/position.png") == 0)
        return find_picture(line, request, SHOWN_PNG, wait);
    if (strcmp(path, "/api/explore") == 0)
        return find_explored(server, line, request, wait);
    if (strncmp(path, "/api/", 5) == 0)
        return find_tables(server, line, request, wait);
    if (is_told_of(path) || is_of_page(path))
        return find_told(server, line, request, wait);
    const Asset *asset = assets_find(&server->assets, path);
    return asset != NULL ? page_asset(asset, request) : find_nothing(server, request);
}
