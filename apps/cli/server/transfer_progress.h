/* transfer_progress.h - transfers all of a store, showing progress. */
#ifndef CLI_SERVER_TRANSFER_PROGRESS_H
#define CLI_SERVER_TRANSFER_PROGRESS_H

#include "cli/cli.h"
#include "store/tool.h"

/* A sink that hands everything on to another one (or none), counts it, shows the count, and stops
 * when the user presses Ctrl-C. */
typedef struct TransferProgress {
    StoreSink inner;
    CliProgress progress;
    const char *what; /* what is being done */
    uint64_t tables, events;
    bool skips; /* skips damaged tables */
    uint64_t skipped;
    const StoreTool *quiet;  /* the store that is read, if it is refused while servers are
                                running; NULL: never refused */
    const char *from, *into; /* names for a failure; both NULL: none */
} TransferProgress;

/* A sink that hands on to `inner`, and shows that `what` is being done. */
TransferProgress transfer_new(const char *what, StoreSink inner);
StoreSink transfer_sink(TransferProgress *transfer);

/* False, with the fault filled, if a server reported within the last three seconds that it is
 * running on the store; `beat` is the time of the last report. `hint`: what else can be done, or
 * "". */
bool transfer_is_quiet(const StoreTool *tool, int64_t beat, const char *hint, WfFault *fault);

/* An exit status, after an error message that names the source and the destination. */
int transfer_refuse(const char *from, const char *into, const WfFault *fault);

/* The exit status of a finished transfer, also of an interrupted one; after an error message if it
 * failed. */
int transfer_end(TransferProgress *transfer, bool good, const WfFault *fault);

/* Opens the store at an address, or the default one if NULL. NULL after an error message. */
StoreTool *transfer_store(const char *store, bool make);

#endif
