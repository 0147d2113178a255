/* streams.c - see streams.h. */
#include "cli/solver/streams.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"

static bool fail(CliStreams *files)
{
    if (!files->failed)
        (void)cli_error(ERROR_IN_FILE, fault_words(files->folder), fault_words(cli_reason(errno)));
    files->failed = true;
    return false;
}

static bool write_stream(void *files_, unsigned stream, const void *bytes, size_t size)
{
    CliStreams *files = files_;
    return fwrite(bytes, 1, size, files->file[stream]) == size || fail(files);
}

static bool rewind_stream(void *files_, unsigned stream)
{
    CliStreams *files = files_;
    return fseek(files->file[stream], 0, SEEK_SET) == 0 || fail(files);
}

static bool read_stream(void *files_, unsigned stream, void *bytes, size_t size, size_t *got)
{
    CliStreams *files = files_;
    *got = fread(bytes, 1, size, files->file[stream]);
    return ferror(files->file[stream]) == 0 || fail(files);
}

static bool clear_stream(void *files_, unsigned stream)
{
    CliStreams *files = files_;
    return (rewind_stream(files_, stream) && ftruncate(fileno(files->file[stream]), 0) == 0) ||
           fail(files);
}

/* A file that no longer has a name. */
static FILE *open_file(const char *folder)
{
    char name[4096];
    const int length = snprintf(name, sizeof name, "%s/wayfarer-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof name) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    const int handle = mkstemp(name);
    if (handle < 0)
        return NULL;
    (void)unlink(name);
    FILE *file = fdopen(handle, "w+b");
    if (file == NULL)
        (void)close(handle);
    return file;
}

bool cli_streams_open(CliStreams *files, const char *folder)
{
    *files = (CliStreams){.streams = {.write = write_stream,
                                      .rewind = rewind_stream,
                                      .read = read_stream,
                                      .clear = clear_stream,
                                      .context = files},
                          .folder = folder};
    for (unsigned i = 0; i < WF_STREAMS && !files->failed; i++) {
        files->file[i] = open_file(folder);
        if (files->file[i] == NULL)
            (void)fail(files);
    }
    return !files->failed || cli_streams_close(files);
}

bool cli_streams_close(CliStreams *files)
{
    for (unsigned i = 0; i < WF_STREAMS; i++)
        if (files->file[i] != NULL)
            (void)fclose(files->file[i]);
    return !files->failed;
}
