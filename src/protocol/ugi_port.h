/* ugi_port.h - what the Universal Game Interface needs of the program that runs it. */
#ifndef PROTOCOL_UGI_PORT_H
#define PROTOCOL_UGI_PORT_H

#include <wayfarer/engine.h>

#include "explore/book.h"

/* `say` receives whole lines without their line end, from any thread, one call per line and one at
 * a time. `now` returns milliseconds of a monotonic clock. */
typedef struct UgiPort {
    void (*say)(void *context, const char *line);
    uint64_t (*now)(void);
    void *context;
    const WfEngine *engine;
    bool plain;       /* the engine has no options Hash, Threads, MultiPV and Level */
    WfTables *tables; /* endgame tables; or NULL */
    /* Opens tables in a folder in their place, for the option TablesPath. NULL: without it. */
    WfTables *(*tables_at)(void *context, const char *path);
    const ExploreBook *book; /* for the option OwnBook, which is not there without one; or NULL */
} UgiPort;

/* A session. */
typedef struct Ugi Ugi;

#endif
