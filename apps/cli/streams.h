/* streams.h - streams of bytes in files without a name, for searches that memory does not hold. */
#ifndef CLI_STREAMS_H
#define CLI_STREAMS_H

#include <stdio.h>

#include <wayfarer/solver.h>

typedef struct CliStreams {
    WfStreams streams;
    const char *folder;
    FILE *file[WF_STREAMS];
    bool failed; /* and said so */
} CliStreams;

/* Files in a folder, gone with the program however it ends; false, with an error, if there can be
 * none. */
bool cli_streams_open(CliStreams *files, const char *folder);

/* False if something failed meanwhile, which was told. */
bool cli_streams_close(CliStreams *files);

#endif
