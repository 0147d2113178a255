/* watched.h - all of a store on its way somewhere, while somebody looks on. */
#ifndef CLI_SERVER_WATCHED_H
#define CLI_SERVER_WATCHED_H

#include "cli/cli.h"
#include "store/tool.h"

/* A sink that hands everything on to another one (or none), counts and shows that, and stops when
 * somebody presses Ctrl-C. */
typedef struct TransferProgress {
    StoreSink inner;
    CliProgress progress;
    const char *what; /* is being done */
    uint64_t tables, events;
    bool skips; /* damaged tables */
    uint64_t skipped;
    const StoreTool *quiet; /* the store read, if it is refused while servers are up; NULL: never */
    const char *from, *into; /* what a failure names; both NULL: nothing */
} TransferProgress;

/* One that hands on to `inner`, whose members may be NULL, and says that `what` is being done. */
TransferProgress watched_new(const char *what, StoreSink inner);
StoreSink watched_sink(TransferProgress *watched);

/* False, with the fault filled, if a server said within the last three seconds that it is up at the
 * store; `beat` is when one said so last. `hint`: what else can be done, or "". */
bool watched_is_quiet(const StoreTool *tool, int64_t beat, const char *hint, WfFault *fault);

/* An exit status, after an error message that names what was to be written from where. */
int watched_refuse(const char *from, const char *into, const WfFault *fault);

/* The exit status of what is over: of an interrupt too. After an error message if it was not good.
 */
int watched_end(TransferProgress *watched, bool good, const WfFault *fault);

/* Opens the store of an address, or (NULL) the default one. NULL after an error message. */
StoreTool *watched_store(const char *store, bool make);

#endif
