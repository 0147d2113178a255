/* http.c - HTTP: requests to read, answered in pieces; who may open a socket. */
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"
#include "server/server_inside.h"

enum { PIECE = 16384, HEADER_BYTES = 2048, YEAR = 365 * 24 * 3600 };

typedef struct HttpSession {
    Page page;
    size_t sent;
} HttpSession;

const size_t http_session_size = sizeof(HttpSession);

static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* A header that is being written. */
typedef struct Header {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
} Header;

static void put(Header *header, const char *name, const char *value)
{
    header->full = header->full ||
                   lws_add_http_header_by_name(header->wsi, (const unsigned char *)name,
                                               (const unsigned char *)value, (int)strlen(value),
                                               &header->at, header->end) != 0;
}

/* A visitor without a cookie gets one: what seats are held by. */
static void welcome(Header *header)
{
    uint8_t digest[STORE_DIGEST];
    char token[SECRET_TOKEN], cookie[256];
    if (server_visitor(header->wsi, digest))
        return;
    secret_token(token);
    (void)snprintf(cookie, sizeof cookie,
                   "wayfarer=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", token, YEAR,
                   server_is_https(header->wsi) ? "; Secure" : "");
    put(header, "set-cookie:", cookie);
}

static bool is_known(struct lws *wsi, const char *tag)
{
    char known[64];
    return tag != NULL &&
           lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strcmp(known, tag) == 0;
}

static int send_header(struct lws *wsi, const Page *page, bool body)
{
    unsigned char buffer[LWS_PRE + HEADER_BYTES];
    Header header = {.wsi = wsi, .at = buffer + LWS_PRE, .end = buffer + sizeof buffer - 1};
    unsigned char *start = header.at;
    if (lws_add_http_common_headers(wsi, page->status, page->type, page->size, &header.at,
                                    header.end) != 0)
        return -1;
    put(&header, "content-security-policy:", policy);
    put(&header, "x-content-type-options:", "nosniff");
    put(&header, "referrer-policy:", "same-origin");
    put(&header, "cross-origin-opener-policy:", "same-origin");
    put(&header,
        "cache-control:", page->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    put(&header, "vary:", "accept-encoding");
    if (page->packed)
        put(&header, "content-encoding:", "gzip");
    if (page->tag != NULL)
        put(&header, "etag:", page->tag);
    if (page->welcomes)
        welcome(&header);
    if (header.full || lws_finalize_write_http_header(wsi, start, &header.at, header.end) != 0)
        return -1;
    if (body)
        return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static void drop_page(HttpSession *session)
{
    if (session->page.owned)
        free((void *)session->page.body);
    session->page = (Page){0};
}

static int begin(struct lws *wsi, HttpSession *session, const char *path)
{
    Server *server = server_of(wsi);
    const Address client = server_client(wsi);
    char encodings[128] = "";
    (void)lws_hdr_copy(wsi, encodings, sizeof encodings, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    server->requests++;
    drop_page(session);
    session->sent = 0;
    const bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!get && !head) { /* whatever follows is not read: the line is closed */
        (void)lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "this can only be read");
        return -1;
    }
    if (!ledger_ask(server->ledger, &client, 1, hall_now()))
        session->page = page_line(429, "too many requests from your address\n");
    else
        session->page = page_find(server, wsi, path, strstr(encodings, "gzip") != NULL);
    if (is_known(wsi, session->page.tag)) {
        session->page.status = HTTP_STATUS_NOT_MODIFIED;
        session->page.size = 0;
    }
    return send_header(wsi, &session->page, !head && session->page.size > 0);
}

static int send_piece(struct lws *wsi, HttpSession *session)
{
    unsigned char buffer[LWS_PRE + PIECE];
    const size_t left = session->page.size - session->sent, size = left < PIECE ? left : PIECE;
    if (session->page.body == NULL)
        return 0;
    memcpy(buffer + LWS_PRE, session->page.body + session->sent, size);
    session->sent += size;
    const bool last = session->sent == session->page.size;
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (!last)
        return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
    drop_page(session);
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

/* ---- sockets ---- */

/* A page elsewhere may not use its reader's cookie here. Programs send no Origin. */
static bool is_own_origin(struct lws *wsi)
{
    char origin[256], host[200];
    const int length = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (length == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (length <= 0 || lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *name = strstr(origin, "://");
    return name != NULL && strcmp(name + 3, host) == 0;
}

/* Answers an upgrade that is refused; 1: an answer was sent. */
static int refuse_socket(struct lws *wsi, unsigned status, const char *why)
{
    return lws_return_http_status(wsi, status, why) != 0 ? -1 : 1;
}

static int confirm_socket(struct lws *wsi)
{
    const Server *server = server_of(wsi);
    const Address client = server_client(wsi);
    uint8_t digest[STORE_DIGEST];
    char path[32] = "", protocol[32] = "";
    (void)lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    (void)lws_hdr_copy(wsi, protocol, sizeof protocol, WSI_TOKEN_PROTOCOL);
    if (strcmp(path, "/api/socket") != 0 || strcmp(protocol, "wayfarer") != 0)
        return refuse_socket(wsi, HTTP_STATUS_NOT_FOUND,
                             "the socket is at /api/socket, protocol wayfarer");
    if (!is_own_origin(wsi))
        return refuse_socket(wsi, HTTP_STATUS_FORBIDDEN, "the page is of another origin");
    if (!server_visitor(wsi, digest))
        return refuse_socket(wsi, HTTP_STATUS_FORBIDDEN,
                             "open the home page first: it gives a cookie");
    if (!ledger_connect(server->ledger, &client, hall_now()))
        return refuse_socket(wsi, 429, "too many connections from your address");
    ledger_disconnect(server->ledger, &client); /* the socket itself counts it, once it is open */
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    HttpSession *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(wsi, session, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_piece(wsi, session);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return strcmp(in, "websocket") == 0 ? confirm_socket(wsi) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session != NULL)
            drop_page(session);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a socket without our protocol */
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
