/* link.c - see link.h. */
#include "cli/join/link.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

/* A ping promises the next one within PROMISE_MS, so that others learn when the user is cut off
 * (docs/server.md). A server that says nothing for SILENCE_MS is taken for lost. */
enum {
    PING_MS = 8000,
    PROMISE_MS = 12000,
    SILENCE_MS = 24000,
    WAIT_FIRST_MS = 500,
    WAIT_MOST_MS = 15000,
    REVOKED = 4001, /* the server closed the socket for good */
    BARRED = 1008
};

static void on_text(void *context, const char *text, size_t length)
{
    Link *link = context;
    json_t *message = json_loadb(text, length, 0, NULL);
    link->heard = cli_now();
    if (json_is_object(message))
        link->use->message(link->owner, message);
    json_decref(message);
}

/* Connects; false, with the reason. */
static bool dial(Link *link, char reason[WIRE_REASON_MAX])
{
    char path[64];
    unsigned status = 0;
    (void)snprintf(path, sizeof path, "/api/socket?language=%s", wf_language_tag(cli_language()));
    reason[0] = '\0';
    link->socket = websocket_open(link->url, path, link->cookie, on_text, link, &status, reason);
    link->heard = link->pinged = cli_now();
    link->refused = status == 403 || status == 404 || status == 426;
    return link->socket != NULL;
}

/* Plans the next try: each waits twice as long as the one before. */
static void plan(Link *link)
{
    link->retry_at = cli_now() + link->wait;
    link->wait = link->wait * 2 < WAIT_MOST_MS ? link->wait * 2 : WAIT_MOST_MS;
}

static void lose(Link *link)
{
    const unsigned code = websocket_closed_by(link->socket);
    websocket_close(link->socket);
    link->socket = NULL;
    link->refused = code == REVOKED || code == BARRED;
    link->wait = WAIT_FIRST_MS;
    plan(link);
    link->use->changed(link->owner, link->refused ? LINK_REFUSED : LINK_LOST, "");
}

static void retry(Link *link)
{
    char reason[WIRE_REASON_MAX];
    if (dial(link, reason)) {
        link->use->changed(link->owner, LINK_BACK, "");
        return;
    }
    plan(link);
    link->use->changed(link->owner, link->refused ? LINK_REFUSED : LINK_RETRIED, reason);
}

bool link_open(Link *link, char reason[WIRE_REASON_MAX])
{
    return dial(link, reason);
}

bool link_send(Link *link, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    const bool sent = text != NULL && link->socket != NULL && websocket_send(link->socket, text);
    free(text);
    return sent; /* a broken connection is found when it is read */
}

static int until(uint64_t time, uint64_t now)
{
    return time > now ? (int)(time - now) : 0;
}

int link_awaits(const Link *link, int *timeout)
{
    const uint64_t now = cli_now();
    *timeout = link->refused          ? -1
               : link->socket == NULL ? until(link->retry_at, now)
                                      : until(link->pinged + PING_MS, now);
    return link->socket != NULL ? websocket_descriptor(link->socket) : -1;
}

/* Asks for a sign of life, if it is time. */
static void ping(Link *link)
{
    const uint64_t now = cli_now();
    if (now < link->pinged + PING_MS)
        return;
    link->pinged = now;
    (void)link_send(link, json_pack("{s:s,s:i}", "do", "ping", "next", PROMISE_MS));
}

void link_happened(Link *link)
{
    if (link->refused)
        return;
    if (link->socket == NULL) {
        if (cli_now() >= link->retry_at)
            retry(link);
        return;
    }
    const bool good = websocket_read(link->socket);
    if (!good || cli_now() > link->heard + SILENCE_MS)
        lose(link);
    else
        ping(link);
}

void link_close(Link *link)
{
    websocket_close(link->socket);
    link->socket = NULL;
}
