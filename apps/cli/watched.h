/* watched.h - all of a store on its way somewhere, while somebody looks on. */
#ifndef CLI_WATCHED_H
#define CLI_WATCHED_H

#include "cli.h"
#include "store/tool.h"

/* A sink that hands everything on to another one (or none), counts and shows that, and stops when
 * somebody presses Ctrl-C. */
typedef struct Watched {
    StoreSink inner;
    CliProgress progress;
    const char *what; /* is being done */
    uint64_t tables, events;
    bool skips; /* damaged tables */
    uint64_t skipped;
    int64_t quiet; /* a store whose servers said after this that they are up is refused; 0: none */
} Watched;

/* One that hands on to `inner`, whose members may be NULL, and says that `what` is being done. */
Watched watched_new(const char *what, StoreSink inner);
StoreSink watched_sink(Watched *watched);

/* The exit status of what is over: of an interrupt too. After an error message if it was not good.
 */
int watched_end(Watched *watched, bool good, const WfFault *fault);

/* Opens the store of an address, or (NULL) the default one. NULL after an error message. */
StoreTool *watched_store(const char *store, bool make);

#endif
