/* cmd_store.c - store copy: all that a store has, into another one of any kind. */
#include <signal.h>
#include <string.h>

#include "base/fault.h"
#include "store/sum.h"
#include "watched.h"

/* Hands all of a store to a sink (NULL: to nobody) and sums it. */
static int pour(StoreTool *from, const char *what, const StoreSink *into,
                uint8_t digest[STORE_DIGEST], Watched *watched)
{
    WfFault fault = {.code = WF_OK};
    StoreSum *sum = store_sum_new();
    if (sum == NULL)
        return cli_error("not enough memory");
    *watched = watched_new(what, store_sum_sink(sum, into));
    const StoreSink sink = watched_sink(watched);
    const int status = watched_end(watched, store_tool_pour(from, &sink, &fault), &fault);
    store_sum_read(sum, digest);
    store_sum_free(sum);
    return status;
}

static int copy(StoreTool *from, StoreTool *to)
{
    WfFault fault = {.code = WF_OK};
    StoreSink fill;
    Watched written, read;
    uint8_t one[STORE_DIGEST], other[STORE_DIGEST];
    if (!store_tool_fill(to, &fill, &fault))
        return cli_error("%s", fault.message);
    int status = pour(from, "copying", &fill, one, &written);
    if (status == CLI_OK)
        status = pour(to, "reading back", NULL, other, &read);
    if (status != CLI_OK)
        return status;
    if (memcmp(one, other, sizeof one) != 0)
        return cli_error("what was read back is not what was written");
    printf("%llu tables, %llu events\n", (unsigned long long)read.tables,
           (unsigned long long)read.events);
    return CLI_OK;
}

int cmd_store(int count, char **words)
{
    const int given = cli_options(count, words, NULL, 0, 0, 3);
    if (given < 3)
        return given >= 0 ? cli_missing(given > 0 ? given - 1 : 0) : CLI_BAD;
    if (strcmp(words[0], "copy") != 0)
        return cli_error("unexpected word '%s'", words[0]);
    cli_catch_interrupts();
    (void)signal(SIGXFSZ, SIG_IGN);
    StoreTool *from = watched_store(words[1], false);
    StoreTool *to = from != NULL ? watched_store(words[2], true) : NULL;
    const int status = to != NULL ? copy(from, to) : CLI_BAD;
    if (to != NULL)
        store_tool_close(to);
    if (from != NULL)
        store_tool_close(from);
    return status;
}
