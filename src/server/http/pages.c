/* pages.c - see pages.h. */
#include "server/http/pages.h"

#include <string.h>

#include "server/http/client.h"
#include "server/http/public_page.h"
#include "server/http/table_pages.h"
#include "server/operator/metrics.h"
#include "server/operator/privacy.h"
#include "server/operator/status.h"
#include "server/pictures/preview.h"

/* ---- the page ---- */

/* The page in the client's language. If the address shows a position, the head describes it. */
static Page find_page(const PageAsk *ask, bool told, bool framed)
{
    const Asset *asset = assets_find(&ask->server->assets, framed ? "/embed.html" : "/index.html");
    if (asset == NULL)
        return page_refuse(404, REFUSE_NOTHING_HERE, ask->request);
    const Preview preview = preview_make(ask->conn, ask->request, asset, told, ask->wait);
    client_charge(ask->conn, ask->request, preview.events);
    Page page = page_asset(asset, preview.text == NULL ? ask->request : NULL);
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

static Page get_screen(const PageAsk *ask)
{
    return find_page(ask, false, false);
}

static Page get_told(const PageAsk *ask)
{
    return find_page(ask, true, false);
}

static Page get_embedded(const PageAsk *ask)
{
    return find_page(ask, true, true);
}

/* A page that a browser cached for offline use brings no cookie, so it asks for one here. */
static Page get_welcome(const PageAsk *ask)
{
    (void)ask;
    Page page = page_line(200, "welcome\n");
    page.welcomes = true;
    return page;
}

/* ---- the server ---- */

/* The metrics may be read from this machine and from the addresses that --metrics names. Nobody may
 * read them through an untrusted proxy, because the client behind it is not known. */
static bool may_read_numbers(const PageAsk *ask)
{
    const ServerOptions *options = ask->server->options;
    const HttpRequest *request = ask->request;
    const Address client = client_address(ask->conn, request);
    const bool forwarded = request_has(request, "x-forwarded-for") ||
                           request_has(request, "x-real-ip") || request_has(request, "forwarded") ||
                           request_has(request, "via");
    return (!forwarded || ask->conn->trusted) &&
           (address_is_loopback(&client) ||
            address_is_trusted(&client, options->metrics, options->metrics_count));
}

static Page get_numbers(const PageAsk *ask)
{
    if (!may_read_numbers(ask))
        return page_line(403, "the numbers are for this machine, and those named by --metrics\n");
    return page_text("text/plain; version=0.0.4", metrics_text(ask->server));
}

static Page get_health(const PageAsk *ask)
{
    (void)ask;
    return page_line(200, "ok\n");
}

static Page get_status(const PageAsk *ask)
{
    return page_text(type_json, status_json(ask->server));
}

static Page get_public_css(const PageAsk *ask)
{
    (void)ask;
    Page page = page_line(200, public_page_css);
    page.type = type_css;
    return page;
}

static Page get_privacy(const PageAsk *ask)
{
    const Server *server = ask->server;
    Page page = page_text(type_html, privacy_html(&server->privacy, server->options->expire_days,
                                                  client_language(ask->request)));
    page.spoken = true;
    return page;
}

static Page get_contact(const PageAsk *ask)
{
    return ask->server->options->contact != NULL
               ? page_text(type_text, status_contact(ask->server))
               : page_refuse(404, REFUSE_NOTHING_HERE, ask->request);
}

/* An address at which there is nothing. A browser gets the page, which says so and offers a way
 * on. */
static Page get_nothing(const PageAsk *ask)
{
    if (!request_takes(ask->request, "accept", "text/html"))
        return page_refuse(404, REFUSE_NOTHING_HERE, ask->request);
    Page page = page_asset(assets_find(&ask->server->assets, "/index.html"), ask->request);
    page.status = 404;
    page.tag = NULL; /* clients must not cache it for this address */
    return page;
}

static Page get_no_api(const PageAsk *ask)
{
    return page_refuse(404, REFUSE_NOTHING_HERE, ask->request);
}

/* A file of the page, which is not in the table of routes. */
static Page get_file(const PageAsk *ask)
{
    const Asset *asset = assets_find(&ask->server->assets, ask->request->path);
    return asset != NULL ? page_asset(asset, ask->request) : get_nothing(ask);
}

/* ---- all pages ---- */

/* All addresses but those of files, which get_file finds: the first route that fits answers. A
 * route that ends in a slash, but for "/", is of everything below it. */
static const struct Route {
    const char *path;
    Page (*get)(const PageAsk *ask);
} routes[] = {
    {"/healthz", get_health},
    {"/metrics", get_numbers},
    {"/privacy", get_privacy},
    {"/public.css", get_public_css},
    {"/.well-known/security.txt", get_contact},

    {"/api/welcome", get_welcome},
    {"/api/status", get_status},
    {"/api/tables", get_open_tables},
    {"/api/playing", get_playing},
    {"/api/mine", get_mine},
    {"/api/table/", get_table},
    {"/api/position.svg", get_picture},
    {"/api/position.png", get_picture},
    {"/api/explore", get_explored},
    {"/api/", get_no_api},

    /* Screens whose links tell of a position. */
    {"/play", get_told},
    {"/play/", get_told},
    {"/t/", get_told},
    {"/puzzle", get_told},
    {"/puzzle/", get_told},
    {"/analyse", get_told},
    {"/analyse/", get_told},
    {"/embed/", get_embedded},

    /* Other screens. */
    {"/", get_screen},
    {"/new/", get_screen},
    {"/games", get_screen},
    {"/learn", get_screen},
    {"/learn/", get_screen},
    {"/rules/", get_screen},
    {"/pieces/", get_screen},
    {"/practice/", get_screen},
    {"/strategy/", get_screen},
    {"/endgames", get_screen},
    {"/endgames/", get_screen},
    {"/study/", get_screen},
    {"/edit", get_screen},
    {"/edit/", get_screen},
    {"/settings", get_screen},
    {"/status", get_screen},
};

static bool is_at(const struct Route *route, const char *path)
{
    const size_t length = strlen(route->path);
    const bool below = length > 1 && route->path[length - 1] == '/';
    return below ? strncmp(path, route->path, length) == 0 : strcmp(path, route->path) == 0;
}

Page page_find(Server *server, const NetConn *conn, const HttpRequest *request, Wait *wait)
{
    const PageAsk ask = {.server = server, .conn = conn, .request = request, .wait = wait};
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (is_at(&routes[i], request->path))
            return routes[i].get(&ask);
    return get_file(&ask);
}
