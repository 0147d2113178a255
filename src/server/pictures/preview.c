/* preview.c - see preview.h. Everything from the request is written by put_address or put_text. */
#include "server/pictures/preview.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "base/localized_names.h"
#include "server/http/client.h"
#include "server/http/gzip.h"
#include "server/pictures/preview_page.h"
#include "server/pictures/preview_says.h"
#include "server/pictures/puzzle_shown.h"
#include "server/pictures/shown_work.h"

enum { TAG_BYTES = 20, TAGS_BYTES = 16 * MOST_HEAD };

/* ---- writing ---- */

/* Writes a part of an address into an attribute. Bytes that are invalid in addresses become %XX. */
static void put_address(WfText *out, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        if (byte == '&')
            wf_text_add(out, "&amp;");
        else if (byte < 128 && (isalnum(byte) || strchr("-._~%=+:,/;@()*!$", byte) != NULL))
            wf_text_put(out, (char)byte);
        else
            wf_text_add(out, "%%%02X", byte);
    }
}

/* Writes a decoded path. */
static void put_path(WfText *out, const char *path)
{
    for (; *path != '\0'; path++)
        if (*path == '%')
            wf_text_add(out, "%%25");
        else
            put_address(out, path, 1);
}

static void put_text(WfText *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (strchr("&<>\"'", *text) != NULL)
            wf_text_add(out, "&#%d;", *text);
        else
            wf_text_put(out, *text);
}

static void put_tag(WfText *out, const char *property, const char *content)
{
    wf_text_add(out, "<meta property=\"og:%s\" content=\"", property);
    put_text(out, content);
    wf_text_add(out, "\" />");
}

/* ---- the server's own address ---- */

/* Writes "https://example.org:8443", the server's public address: from --origin, or else from the
 * request. */
static bool put_origin(WfText *out, const NetConn *conn, const HttpRequest *request)
{
    const ServerOptions *options = server_of(conn)->options;
    Origin origin;
    HttpText host;
    if (options->origin_count > 0)
        origin = options->origin[0];
    else if (!request_value(request, "host", &host) ||
             !origin_of_host(host, client_is_https(conn, request), &origin))
        return false;
    for (size_t i = 0; i < origin.host.size; i++)
        if (!isalnum((unsigned char)origin.host.at[i]) &&
            memchr("-.:[]", origin.host.at[i], 5) == NULL)
            return false;
    wf_text_add(out, "%s://%.*s", origin.https ? "https" : "http", (int)origin.host.size,
                origin.host.at);
    if (origin.port != (origin.https ? 443U : 80U))
        wf_text_add(out, ":%u", origin.port);
    return true;
}

/* ---- descriptions ---- */

/* What a link shows: a table, a puzzle, the position after `events` events of a record, or a screen
 * of the page. */
typedef struct PreviewText {
    WfSpec spec;            /* without a game if the screen has none */
    bool screen;            /* a screen without a position */
    PuzzlePosition *puzzle; /* NULL: none */
    const char *table;      /* NULL: none */
    char game[64];          /* the game that the path names; "" if none */
    const WfLanguage *language;
    char about[256];
} PreviewText;

static void say(PreviewText *told, PreviewMessage message, const FaultArg *args)
{
    WfText out = wf_text(told->about, sizeof told->about);
    out.language = told->language;
    localized_write("server", &preview_messages[message], args, &out);
}

/* "White to move after 12 moves." */
static void tell_position(const LinkedPosition *shown, PreviewText *told)
{
    const WfGame *game = shown->spec.game;
    const WfOutcome outcome = shown->outcome;
    const size_t moves = shown->events;
    const bool ongoing = outcome.result == WF_ONGOING;
    const bool won = outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT;
    const unsigned seat = won ? outcome.seat : shown->now.head.turn;
    const PreviewMessage message = ongoing                     ? PREVIEW_TO_MOVE
                                   : won                       ? PREVIEW_HAS_WON
                                   : outcome.result == WF_WIN  ? PREVIEW_GOAL
                                   : outcome.result == WF_DRAW ? PREVIEW_DRAWN
                                                               : PREVIEW_OVER;
    say(told, moves > 0 ? message + 1 : message,
        FAULT_ARGS(ongoing || won ? fault_seat(game, seat) : fault_words(""), fault_number(moves)));
}

/* A table is described by its first event, which never changes. */
static bool tell_table(Server *server, const char *name, PreviewText *told, Wait *wait)
{
    Room *room;
    if (strlen(name) != STORE_TABLE_NAME - 1)
        return false;
    const LobbyLookup found = lobby_room(server->lobby, name, &room);
    if (found == LOBBY_READING)
        lobby_wait(server->lobby, room, wait);
    if (found != LOBBY_FOUND || room_durable(room) == 0)
        return false;
    told->spec = room_table(room)->spec;
    told->table = name;
    say(told, PREVIEW_TABLE, NULL);
    return true;
}

static bool tell_puzzle(const Assets *assets, const char *which, PuzzlePosition *puzzle,
                        PreviewText *told)
{
    if (!puzzle_shown(assets, which, puzzle))
        return false;
    told->puzzle = puzzle;
    told->spec = puzzle->spec;
    say(told, PREVIEW_PUZZLE,
        FAULT_ARGS(fault_seat(puzzle->spec.game, puzzle->position.head.turn)));
    return true;
}

/* The rest of a path after a prefix, or NULL. */
static const char *behind(const char *path, const char *prefix)
{
    const size_t length = strlen(prefix);
    return strncmp(path, prefix, length) == 0 ? path + length : NULL;
}

/* A screen is described by its address and the start of its game. */
static void tell_screen(const char *path, PreviewText *told)
{
    const PreviewPage page = preview_page(path);
    const char *name = page.game != NULL ? page.game->name : "";
    told->screen = true;
    told->spec = (WfSpec){.game = NULL};
    if (page.game != NULL)
        (void)wf_parse_spec(name, strlen(name), &told->spec, NULL);
    (void)snprintf(told->game, sizeof told->game, "%s", name);
    say(told, page.about, NULL);
}

/* Fills in the description of the position that an address shows. Returns false if it shows none. A
 * puzzle is stored in `room`. */
static bool tell_shown(const NetConn *conn, const HttpRequest *request, PuzzlePosition *room,
                       PreviewText *told, uint64_t *events, Wait *wait)
{
    Server *server = server_of(conn);
    const char *path = request->path, *game = behind(path, "/analyse/");
    const char *table = behind(path, "/t/"), *puzzle = behind(path, "/puzzle/");
    if (puzzle != NULL && tell_puzzle(&server->assets, puzzle, room, told))
        return true;
    if (table == NULL)
        table = behind(path, "/embed/t/");
    if (table != NULL) {
        const uint64_t before = lobby_events_read(server->lobby);
        const bool told_of = tell_table(server, table, told, wait);
        *events = lobby_events_read(server->lobby) - before;
        return told_of;
    }
    if (game == NULL)
        game = behind(path, "/embed/");
    (void)snprintf(told->game, sizeof told->game, "%s", game != NULL ? game : "");
    const ShownAsk ask = {
        .conn = conn, .request = request, .game = told->game[0] != '\0' ? told->game : NULL};
    const ShownWork *work = shown_ask(&ask, wait);
    if (work == NULL || !work->good)
        return false;
    told->spec = work->shown.spec;
    tell_position(&work->shown, told);
    return true;
}

static void put_size(WfText *out, const unsigned size[2])
{
    wf_text_add(out,
                "<meta property=\"og:image:width\" content=\"%u\" />"
                "<meta property=\"og:image:height\" content=\"%u\" />",
                size[0], size[1]);
}

/* The picture if there is no board: the icon that the build makes for devices
 * (web/tools/offline.ts). */
static void put_icon(WfText *out, const char *origin, const PreviewText *told)
{
    wf_text_add(out, "<meta property=\"og:image\" content=\"%s/icons/any-512.png\" />", origin);
    put_tag(out, "image:type", "image/png");
    put_size(out, (const unsigned[2]){512, 512});
    put_tag(out, "image:alt",
            localized_message("server", &preview_messages[PREVIEW_ICON], told->language));
}

static void put_image(WfText *out, const char *origin, const PictureArt *art,
                      const HttpRequest *request, const PreviewText *told)
{
    char spec[16];
    unsigned size[2];
    if (told->spec.game == NULL || !picture_size(art, &told->spec, size)) {
        put_icon(out, origin, told);
        return;
    }
    wf_text_add(out, "<meta property=\"og:image\" content=\"%s/api/", origin);
    if (told->table != NULL) {
        wf_text_add(out, "table/");
        put_path(out, told->table);
        wf_text_add(out, ".png");
    } else if (told->puzzle != NULL) {
        wf_text_add(out, "position.png?spec=");
        put_path(out, told->puzzle->spec_text);
        wf_text_add(out, "&amp;position=");
        put_path(out, told->puzzle->position_text);
    } else {
        wf_text_add(out, "position.png?");
        if (request_argument(request, "spec", spec, sizeof spec) == ARGUMENT_NONE) {
            wf_text_add(out, "spec=");
            put_path(out, told->game);
            wf_text_add(out, told->screen ? "" : "&amp;");
        }
        if (!told->screen)
            put_address(out, request->query.at, request->query.size);
    }
    wf_text_add(out, "\" />");
    put_tag(out, "image:type", "image/png");
    put_size(out, size);
    put_tag(out, "image:alt",
            localized_message("server", &preview_messages[PREVIEW_BOARD], told->language));
}

static const char *title_of(const PreviewText *told)
{
    const WfGame *game = told->spec.game;
    if (game == NULL)
        return "Wayfarer";
    const char *title = wf_language_text(told->language, game->name, "title");
    return title != NULL ? title : game->title;
}

/* Writes the address itself. For a table or a screen, it leaves out the query. */
static void put_own(WfText *out, const char *origin, const HttpRequest *request,
                    const PreviewText *told)
{
    wf_text_add(out, "%s", origin);
    put_path(out, request->path);
    if (request->query.size > 0 && told->table == NULL && !told->screen) {
        wf_text_put(out, '?');
        put_address(out, request->query.at, request->query.size);
    }
}

static void put_tags(WfText *out, const NetConn *conn, const HttpRequest *request,
                     const PreviewText *told)
{
    const Server *server = server_of(conn);
    const PictureArt art = {server->art, &server->assets};
    char data[512];
    WfText origin = wf_text(data, sizeof data);
    put_tag(out, "type", "website");
    put_tag(out, "site_name", "Wayfarer");
    put_tag(out, "title", title_of(told));
    put_tag(out, "description", told->about);
    wf_text_add(out, "<meta name=\"twitter:card\" content=\"%s\" />",
                told->spec.game != NULL ? "summary_large_image" : "summary");
    if (!put_origin(&origin, conn, request) || origin.length >= origin.size)
        return;
    wf_text_add(out, "<meta property=\"og:url\" content=\"");
    put_own(out, data, request, told);
    wf_text_add(out, "\" /><link rel=\"canonical\" href=\"");
    put_own(out, data, request, told);
    wf_text_add(out, "\" />");
    put_image(out, data, &art, request, told);
}

/* ---- the page ---- */

/* A text that replaces `cut` bytes of the page. */
typedef struct Splice {
    const char *at;
    size_t cut;
    const char *text;
} Splice;

enum {
    SPLICES_MOST = 8,
    SPOKEN_BYTES = 4096 /* more than all sentences of the page in one language */
};

typedef struct Splices {
    Splice item[SPLICES_MOST];
    size_t count;
} Splices;

/* Adds a splice, in the order of the page; does nothing if the page does not contain `found`. */
static void add_splice(Splices *splices, const Asset *page, const char *found, size_t keep,
                       const char *text)
{
    const char *at = memmem(page->plain.bytes, page->plain.size, found, strlen(found));
    size_t i = splices->count;
    if (at == NULL || i == SPLICES_MOST)
        return;
    for (; i > 0 && splices->item[i - 1].at > at; i--)
        splices->item[i] = splices->item[i - 1];
    splices->item[i] = (Splice){at + keep, strlen(found) - keep, text};
    splices->count++;
}

/* Replaces the page's own sentences and their language. */
static void add_sentences(Splices *splices, const Asset *page, const WfLanguage *language)
{
    static const char lang[] = "<html lang=\"en";
    if (language == NULL)
        return;
    add_splice(splices, page, lang, sizeof lang - 3, wf_language_tag(language));
    for (unsigned i = PREVIEW_OF_PAGE; i < PREVIEW_MESSAGES; i++)
        add_splice(splices, page, preview_messages[i].english, 0,
                   localized_message("server", &preview_messages[i], language));
}

static void put_bytes(Preview *preview, const char *bytes, size_t size)
{
    memcpy(preview->text + preview->size, bytes, size);
    preview->size += size;
}

static void put_page(Preview *preview, const Asset *page, const Splices *splices)
{
    const char *from = page->plain.bytes;
    for (size_t i = 0; i < splices->count; i++) {
        const Splice *splice = &splices->item[i];
        put_bytes(preview, from, (size_t)(splice->at - from));
        put_bytes(preview, splice->text, strlen(splice->text));
        from = splice->at + splice->cut;
    }
    put_bytes(preview, from, (size_t)(page->plain.bytes + page->plain.size - from));
}

/* Compresses the page if there is memory. */
static void pack_page(Preview *preview)
{
    size_t size;
    char *packed = gzip_pack(preview->text, preview->size, TAG_BYTES, &size);
    if (packed == NULL)
        return;
    free(preview->text);
    *preview = (Preview){packed, size, asset_codings[ASSET_GZIP], NULL, preview->events};
}

static void put_tag_behind(Preview *preview)
{
    (void)snprintf(preview->text + preview->size, TAG_BYTES, "\"%016llx\"",
                   (unsigned long long)hash_bytes(preview->text, preview->size));
    preview->tag = preview->text + preview->size;
}

Preview preview_make(const NetConn *conn, const HttpRequest *request, const Asset *page,
                     bool may_show, Wait *wait)
{
    static const char head[] = "<head>";
    PreviewText told = {.language = client_language(request)};
    Preview preview = {0};
    PuzzlePosition room;
    Splices splices = {.count = 0};
    const bool shows = may_show && tell_shown(conn, request, &room, &told, &preview.events, wait);
    if (wait_is_on(wait))
        return preview;
    if (!shows)
        tell_screen(request->path, &told);
    char *tags = malloc(TAGS_BYTES);
    preview.text = malloc(page->plain.size + TAGS_BYTES + SPOKEN_BYTES + TAG_BYTES);
    if (tags != NULL && preview.text != NULL) {
        WfText out = wf_text(tags, TAGS_BYTES);
        put_tags(&out, conn, request, &told);
        if (out.length < out.size)
            add_splice(&splices, page, head, sizeof head - 1, tags);
        add_sentences(&splices, page, told.language);
        put_page(&preview, page, &splices);
        if (request_takes(request, "accept-encoding", asset_codings[ASSET_GZIP]))
            pack_page(&preview);
        put_tag_behind(&preview);
    } else {
        free(preview.text);
        preview.text = NULL;
    }
    free(tags);
    return preview;
}
