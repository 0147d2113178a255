/* options.h - the options of a server. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "server/http/origin.h"
#include "server/net/address.h"
#include "server/operator/log.h"
#include "workers/books.h"

enum { SERVER_ORIGINS = 16 };

/* The limit for each address in a range, such as that of a club or a school. */
typedef struct AddressLimit {
    AddressRange range;
    unsigned limit;
} AddressLimit;

typedef struct ServerOptions {
    const char *address; /* IP address to listen on */
    int port;
    const char *store;                      /* "sqlite:PATH" */
    const char *web;                        /* folder with the built page */
    unsigned threads;                       /* for computers' turns */
    unsigned workers;                       /* threads for reviews, solutions and analyses */
    unsigned limit;                         /* connections per address */
    AddressLimit limit_for[ADDRESS_RANGES]; /* other limits; the first matching range counts */
    unsigned limit_for_count;
    AddressRange trusted[ADDRESS_RANGES]; /* proxies */
    unsigned trusted_count;
    AddressRange metrics[ADDRESS_RANGES]; /* who else may read the metrics */
    unsigned metrics_count;
    Origin origin[SERVER_ORIGINS]; /* of pages that may open a socket; if empty, only the server's
                                      own */
    unsigned origin_count;
    unsigned expire_days;
    void (*ready)(const char *address, int port); /* called when the server listens */
    LogForm log_form;
    void (*log)(const char *line); /* receives a log line without its newline; allocates nothing */
    void (*end)(void);             /* ends the process at once: there is no memory (memory.h) */
    const char *privacy;           /* the operator's privacy text: a file or folder; or NULL */
    const WorkBooks *books;        /* for computers' turns; or NULL */
    const WfTableSource *tables;   /* endgame tables with four men; or NULL */
    const char *contact;           /* for security.txt: a URI; NULL: no such file is served */
} ServerOptions;

#endif
