/* server.h - the game server: web page, read-only HTTP, and the socket at which games are played.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/address.h"
#include "server/origin.h"

#include <wayfarer/status.h>

enum { SERVER_ORIGINS = 16 };

typedef struct ServerOptions {
    const char *address; /* to listen at; an IP address */
    int port;
    const char *store;                    /* "sqlite:PATH" */
    const char *web;                      /* the folder of the built page */
    unsigned threads;                     /* of the computer's seats */
    unsigned limit;                       /* connections of one address */
    AddressRange trusted[ADDRESS_RANGES]; /* proxies */
    unsigned trusted_count;
    AddressRange metrics[ADDRESS_RANGES]; /* who else may read the numbers */
    unsigned metrics_count;
    Origin origin[SERVER_ORIGINS]; /* of pages that may open a socket; none: the server's own */
    unsigned origin_count;
    unsigned expire_days;
    void (*ready)(const char *address, int port); /* listening now */
    void (*log)(const char *line);
} ServerOptions;

/* Serves until server_stop is called; false with the fault filled if it could not begin. */
bool server_run(const ServerOptions *options, WfFault *fault);

/* May be called in a signal handler. */
void server_stop(void);

#endif
