/* http.c - see http.h. Each request is answered before the next is looked at, until one upgrades
 * the connection to a WebSocket. */
#include "server/http/http.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/refusals.h"
#include "server/http/client.h"
#include "server/http/own_host.h"
#include "server/http/pages.h"
#include "server/net/handshake.h"
#include "server/sockets/guest.h"
#include "server/sockets/socket_use.h"

enum { PIECE = 32768, YEAR = 365 * 24 * 3600 };

/* A connection that speaks HTTP. `in` holds input that has not been answered yet: at most a head,
 * and as much again as one read gives, because nothing is read while an answer waits. */
typedef struct Http {
    NetConn *conn;
    char *in;
    size_t length, capacity, scanned;
    Page page; /* the page whose body is being sent */
    size_t sent;
    bool last;        /* the connection is closed after it */
    Wait wait;        /* for the result of the first request in `in` */
    bool granted;     /* that request was already counted against the limits */
    RequestKind kind; /* of the request that is being answered */
    int64_t began;    /* when it came, on latency_now; 0: nothing is measured */
} Http;

/* Only pages made for it may be shown in a frame of a foreign page. */
#define POLICY(ancestors)                                                                          \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "       \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors " ancestors
static const char policy[] = POLICY("'none'"), framed_policy[] = POLICY("*");

/* The page needs none of these. */
static const char denied[] = "accelerometer=(), camera=(), display-capture=(), geolocation=(), "
                             "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), "
                             "usb=()";

/* ---- out ---- */

static void drop_page(Http *http)
{
    page_drop(&http->page);
    http->sent = 0;
}

/* Gives a visitor without a cookie a new one, which will identify the holder of seats. */
static void welcome(const Http *http, const HttpRequest *request, Response *response)
{
    uint8_t digest[STORE_DIGEST];
    char token[SECRET_TOKEN], cookie[256];
    const Server *server = server_of(http->conn);
    if (client_visitor(server, request, digest) != VISITOR_NEW)
        return;
    visitors_issue(&server->visitors, token);
    (void)snprintf(cookie, sizeof cookie,
                   "wayfarer=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", token, YEAR,
                   client_is_https(http->conn, request) ? "; Secure" : "");
    response_put(response, "set-cookie", cookie);
}

static const char *caching(const Page *page)
{
    if (page->lasting)
        return "public, max-age=31536000, immutable";
    if (page->shared)
        return "public, max-age=86400";
    return page->welcomes ? "private, no-cache" : "no-cache";
}

static void put_head(const Http *http, const HttpRequest *request, Response *response)
{
    const Page *page = &http->page;
    response_begin(response, page->status);
    if (page->status != 304) {
        response_put(response, "content-type", page->type);
        response_put_size(response, "content-length", page->size);
    }
    response_put(response, "content-security-policy", page->framed ? framed_policy : policy);
    response_put(response, "x-content-type-options", "nosniff");
    response_put(response, "referrer-policy", "same-origin");
    response_put(response, "cross-origin-opener-policy", "same-origin");
    response_put(response, "cross-origin-resource-policy",
                 page_is_for_others(page) ? "cross-origin" : "same-origin");
    /* Other files are fetched often, and do without this header. */
    if (page->type != NULL && strncmp(page->type, "text/html", 9) == 0)
        response_put(response, "permissions-policy", denied);
    if (page->lasting || page->shared) /* boards and pictures in foreign pages */
        response_put(response, "access-control-allow-origin", "*");
    response_put(response, "cache-control", caching(page));
    response_put(response, "vary",
                 page->spoken ? "accept-encoding, accept-language" : "accept-encoding");
    if (page->coding != NULL)
        response_put(response, "content-encoding", page->coding);
    if (page->tag != NULL)
        response_put(response, "etag", page->tag);
    if (page->status == 405)
        response_put(response, "allow", "GET, HEAD");
    if (page->status == 426) {
        response_put(response, "upgrade", "websocket");
        response_put(response, "sec-websocket-version", "13");
    }
    if (page->status == 429 || page->status == 503)
        response_put(response, "retry-after", "1");
    if (page->welcomes)
        welcome(http, request, response);
    if (http->last)
        response_put(response, "connection", "close");
    else if (request->minor == 0)
        response_put(response, "connection", "keep-alive");
    response_end(response);
}

/* Measures a request whose answer was handed over. */
static void count_request(Http *http)
{
    if (http->began != 0)
        latency_add(&server_of(http->conn)->health.request[http->kind],
                    latency_now() - http->began);
    http->began = 0;
}

/* Sends as much of the body as the connection accepts, after a head if there is one. */
static void send_body(Http *http, uv_buf_t head)
{
    const Page *page = &http->page;
    do {
        const size_t left = page->size - http->sent, size = left < PIECE ? left : PIECE;
        const uv_buf_t parts[] = {
            head, uv_buf_init((char *)(uintptr_t)page->body + http->sent, (unsigned)size)};
        conn_send(http->conn, parts, 2);
        http->sent += size;
        head.len = 0;
    } while (http->sent < page->size && conn_is_free(http->conn));
    if (http->sent < page->size)
        return;
    drop_page(http);
    count_request(http);
    if (http->last)
        conn_finish(http->conn);
}

static void answer(Http *http, const HttpRequest *request, Page page, bool last)
{
    Response response;
    conn_deadline(http->conn, 0);
    http->page = page;
    http->last = last;
    put_head(http, request, &response);
    if (response.full) {
        conn_close(http->conn);
        return;
    }
    if (page.status == 304 || request->head)
        http->sent = http->page.size;
    send_body(http, uv_buf_init(response.bytes, (unsigned)response.length));
}

static void refuse(Http *http, HttpRefusal refusal)
{
    static const HttpRequest none = {.minor = 1};
    if (refusal.status == REQUEST_HANG_UP)
        conn_close(http->conn);
    else
        answer(http, &none, page_sentence(refusal.status, refusal.why), true);
}

/* ---- requests ---- */

/* Whether the client's cached copy, with one of these tags, is still valid. */
static bool is_known(const HttpRequest *request, const char *tag)
{
    for (size_t i = 0; tag != NULL && i < request->count; i++) {
        HttpText list = request->field[i].value, word;
        if (!text_is(request->field[i].name, "if-none-match"))
            continue;
        while (text_first(&list, ',', &word)) {
            word = text_trim(word);
            if (word.size > 2 && memcmp(word.at, "W/", 2) == 0)
                word = (HttpText){word.at + 2, word.size - 2};
            if (text_is(word, "*") || text_is(word, tag))
                return true;
        }
    }
    return false;
}

/* Returns false if the answer is not known yet. */
static bool answer_page(Http *http, const HttpRequest *request)
{
    Page page = page_find(server_of(http->conn), http->conn, request, &http->wait);
    if (wait_is_on(&http->wait)) {
        page_drop(&page);
        return false;
    }
    if (is_known(request, page.tag))
        page.status = 304;
    answer(http, request, page, !request->keep);
    return true;
}

static void wait_over(Wait *wait)
{
    const Http *http = (Http *)((char *)wait - offsetof(Http, wait));
    conn_want(http->conn);
}

/* ---- upgrades ---- */

/* Turns the connection into a socket, which also gets the bytes after the request. */
static void become_socket(Http *http, const HttpRequest *request, const Guest *guest, size_t taken)
{
    NetConn *conn = http->conn;
    Response response;
    if (!socket_open(conn, guest)) {
        if (guest->counted)
            ledger_disconnect(server_of(conn)->ledger, &guest->address);
        conn_close(conn);
        return;
    }
    handshake_answer(request, "wayfarer", &response);
    const uv_buf_t part = uv_buf_init(response.bytes, (unsigned)response.length);
    conn_send(conn, &part, 1);
    count_request(http);
    if (http->length > taken)
        conn->use->bytes(conn, http->in + taken, http->length - taken);
    free(http->in);
    free(http);
}

/* ---- in ---- */

/* Whether the sender of a request may ask for anything at all, and for one thing more. */
static HttpRefusal check_number(const NetConn *conn, const HttpRequest *request)
{
    Server *server = server_of(conn);
    uint8_t session[STORE_DIGEST];
    const Address client = client_address(conn, request);
    const bool known = client_visitor(server, request, session) == VISITOR_KNOWN;
    if (bans_has(&server->bans, &client, known ? session : NULL, lobby_now(server->lobby)))
        return (HttpRefusal){403, refusal_text(REFUSE_BARRED, client_language(request))};
    const WfMessage *why = ledger_ask(server->ledger, &client, known ? session : NULL, ASKED_READ,
                                      net_now(&server->net));
    if (why == NULL && !own_host_is(conn, request))
        return (HttpRefusal){421, refusal_text(REFUSE_OTHER_HOST, client_language(request))};
    if (why == NULL)
        return (HttpRefusal){0};
    return (HttpRefusal){429, refusal_message(why, client_language(request))};
}

typedef enum HttpDisposition {
    TAKEN_ANSWERED,
    TAKEN_WAITS,  /* it is handled again when the wait is over */
    TAKEN_SOCKET, /* the connection no longer speaks HTTP */
} HttpDisposition;

static HttpDisposition take_handshake(Http *http, const HttpRequest *request, size_t size)
{
    Guest guest;
    const HttpRefusal refusal = guest_check(http->conn, request, &guest);
    if (refusal.status != 0) {
        const Address client = client_address(http->conn, request);
        health_refused(&server_of(http->conn)->health, &client, refusal.status);
        refuse(http, refusal);
        return TAKEN_ANSWERED;
    }
    become_socket(http, request, &guest, size);
    return TAKEN_SOCKET;
}

/* Answers the request whose head has `size` bytes. */
static HttpDisposition take_request(Http *http, size_t size)
{
    HttpRequest request;
    HttpRefusal refusal = size > MOST_HEAD ? (HttpRefusal){431, limits[LIMIT_HEAD].says.english}
                                           : request_read(&request, http->in, size);
    const bool granted = http->granted;
    http->granted = false;
    if (!granted) {
        server_of(http->conn)->requests++;
        http->began = latency_now();
        http->kind = REQUEST_OTHER;
    }
    if (refusal.status != 0) {
        refuse(http, refusal);
        return TAKEN_ANSWERED;
    }
    const bool socket = handshake_is_asked(&request);
    http->kind = socket ? REQUEST_SOCKET : request_kind(request.path);
    if (!granted)
        refusal = check_number(http->conn, &request);
    if (refusal.status != 0) {
        answer(http, &request, page_sentence(refusal.status, refusal.why), !request.keep);
        return TAKEN_ANSWERED;
    }
    if (socket)
        return take_handshake(http, &request, size);
    http->granted = !answer_page(http, &request);
    return http->granted ? TAKEN_WAITS : TAKEN_ANSWERED;
}

static HttpDisposition take_measured(Http *http, size_t size)
{
    Latency *held = &server_of(http->conn)->health.held;
    const int64_t began = latency_processor_now();
    const HttpDisposition how = take_request(http, size);
    latency_add(held, latency_processor_now() - began);
    return how;
}

static void drop_front(Http *http, size_t taken)
{
    http->length -= taken;
    if (http->length > 0) {
        memmove(http->in, http->in + taken, http->length);
        return;
    }
    free(http->in); /* an idle connection costs little */
    http->in = NULL;
    http->capacity = 0;
}

/* Waits for the next input, for output to be accepted, or for the next turn. */
static void wait_for_more(Http *http, bool began, bool more)
{
    NetConn *conn = http->conn;
    if (http->page.body != NULL || !conn_is_free(conn)) {
        conn_pause(conn);
    } else if (wait_is_on(&http->wait)) {
        conn_pause(conn);
        conn_deadline(conn, 0);
    } else if (more) {
        conn_pause(conn);
        conn_want(conn);
    } else if (began || conn->deadline == 0) {
        conn_deadline(conn, http->length > 0 ? MOST_WHOLE_HEAD : MOST_IDLE);
        if (http->length == 0)
            conn_rest(conn);
    }
}

/* Answers a whole request if the connection can accept the answer. Further input waits until other
 * connections have had a turn. `fresh`: no part of the next head was there before. */
static void serve(Http *http, bool fresh)
{
    size_t taken = 0;
    if (http->page.body == NULL && conn_is_free(http->conn) && http->length > 0 &&
        !wait_is_on(&http->wait)) {
        const HttpScan scan = request_scan(http->in, http->length, &http->scanned);
        const size_t size = http->scanned;
        if (scan == SCAN_WHOLE) {
            http->scanned = 0;
            fresh = true;
            const HttpDisposition how = take_measured(http, size);
            if (how == TAKEN_SOCKET)
                return;
            taken = how == TAKEN_ANSWERED ? size : 0;
        } else if (scan == SCAN_BAD) {
            refuse(http, (HttpRefusal){400, "the request is not well formed"});
        } else if (size > MOST_HEAD) {
            refuse(http, (HttpRefusal){431, limits[LIMIT_HEAD].says.english});
        }
    }
    drop_front(http, taken);
    wait_for_more(http, fresh, taken > 0 && http->length > 0);
}

static void http_bytes(NetConn *conn, const char *bytes, size_t size)
{
    Http *http = conn->owner;
    const bool fresh = http->length == 0;
    if (http->length + size > http->capacity) {
        const size_t capacity = http->length + size;
        char *in = realloc(http->in, capacity);
        if (in == NULL) {
            conn_close(conn);
            return;
        }
        http->in = in;
        http->capacity = capacity;
    }
    memcpy(http->in + http->length, bytes, size);
    http->length += size;
    serve(http, fresh);
}

static void http_ready(NetConn *conn)
{
    Http *http = conn->owner;
    if (http->page.body != NULL)
        send_body(http, uv_buf_init(NULL, 0));
    if (http->page.body != NULL || !conn_is_free(conn))
        return;
    conn_resume(conn);
    serve(http, true);
}

static void http_late(NetConn *conn)
{
    Http *http = conn->owner;
    if (http->length > 0)
        refuse(http, (HttpRefusal){408, limits[LIMIT_WHOLE_HEAD].says.english});
    else
        conn_close(conn);
}

/* ---- opening and closing ---- */

static void http_stop(NetConn *conn)
{
    Http *http = conn->owner;
    if (http->page.body != NULL)
        http->last = true;
    else
        conn_finish(conn);
}

static void http_gone(NetConn *conn)
{
    Http *http = conn->owner;
    if (http == NULL)
        return;
    wait_end(&http->wait);
    drop_page(http);
    free(http->in);
    free(http);
}

void http_open(NetConn *conn)
{
    static const ConnUse use = {.bytes = http_bytes,
                                .ready = http_ready,
                                .late = http_late,
                                .stop = http_stop,
                                .gone = http_gone};
    Http *http = calloc(1, sizeof *http);
    conn->use = &use;
    conn->owner = http;
    if (http == NULL)
        conn_close(conn);
    else
        *http = (Http){.conn = conn, .wait = {.over = wait_over}};
}
