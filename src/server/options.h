/* options.h - what a server is told when it starts. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "server/http/origin.h"
#include "server/net/address.h"
#include "server/operator/log.h"

enum { SERVER_ORIGINS = 16 };

/* What each address of a range may have: a club's, a school's. */
typedef struct AddressLimit {
    AddressRange range;
    unsigned limit;
} AddressLimit;

typedef struct ServerOptions {
    const char *address; /* to listen at; an IP address */
    int port;
    const char *store;                      /* "sqlite:PATH" */
    const char *web;                        /* the folder of the built page */
    unsigned threads;                       /* for computers' turns */
    unsigned workers;                       /* threads for reviews, solutions and analyses */
    unsigned limit;                         /* connections of one address */
    AddressLimit limit_for[ADDRESS_RANGES]; /* other limits, for the first range that it is in */
    unsigned limit_for_count;
    AddressRange trusted[ADDRESS_RANGES]; /* proxies */
    unsigned trusted_count;
    AddressRange metrics[ADDRESS_RANGES]; /* who else may read the numbers */
    unsigned metrics_count;
    Origin origin[SERVER_ORIGINS]; /* of pages that may open a socket; none: the server's own */
    unsigned origin_count;
    unsigned expire_days;
    void (*ready)(const char *address, int port); /* listening now */
    LogForm log_form;
    void (*log)(const char *line); /* takes a line of the log, without its end */
    const char *privacy;           /* what the operator says of it: a file or folder; or NULL */
    const char *contact;           /* for security.txt: a URI; NULL: there is no such file */
} ServerOptions;

#endif
