/* streams.h - byte streams in unnamed files, for searches that do not fit in memory. */
#ifndef CLI_SOLVER_STREAMS_H
#define CLI_SOLVER_STREAMS_H

#include <stdio.h>

#include <wayfarer/solver.h>

typedef struct CliStreams {
    WfStreams streams;
    const char *folder;
    FILE *file[WF_STREAMS];
    bool failed; /* a stream failed and an error was printed */
} CliStreams;

/* Opens files in a folder that disappear when the program ends, in any way. False after an error
 * message if that is not possible. */
bool cli_streams_open(CliStreams *files, const char *folder);

/* False if a stream failed meanwhile; a message was printed then. */
bool cli_streams_close(CliStreams *files);

#endif
