/* cmd_store.c - store copy: copies all of a store into another one, with any backend. */
#include <signal.h>
#include <string.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/transfer_progress.h"
#include "store/transfer/store_digest.h"

typedef struct Copying {
    bool online;             /* servers may be using the first store */
    bool skips;              /* leaves out damaged tables */
    const char *from, *into; /* the stores' names */
} Copying;

/* Hands all of a store to a sink (NULL: to none) and computes its digest. */
static int export_all(StoreTool *from, const char *what, const Copying *copying,
                      const StoreSink *into, uint8_t digest[STORE_DIGEST],
                      TransferProgress *transfer)
{
    WfFault fault = {.code = WF_OK};
    StoreDigest *sum = store_digest_new();
    if (sum == NULL)
        return cli_error(ERROR_NO_MEMORY);
    *transfer = transfer_new(what, store_digest_sink(sum, into));
    transfer->skips = copying->skips;
    transfer->quiet = into != NULL && !copying->online ? from : NULL;
    transfer->from = into != NULL ? copying->from : NULL;
    transfer->into = into != NULL ? copying->into : NULL;
    const StoreSink sink = transfer_sink(transfer);
    const int status = transfer_end(transfer, store_tool_export(from, &sink, &fault), &fault);
    store_digest_read(sum, digest);
    store_digest_free(sum);
    return status;
}

static int copy(StoreTool *from, StoreTool *to, Copying *copying)
{
    WfFault fault = {.code = WF_OK};
    StoreSink fill;
    int64_t beat;
    TransferProgress written, read;
    uint8_t one[STORE_DIGEST], other[STORE_DIGEST];
    copying->from = store_tool_name(from);
    copying->into = store_tool_name(to);
    if (!store_tool_import(to, &fill, &beat, &fault) || !transfer_is_quiet(to, beat, "", &fault))
        return transfer_refuse(copying->from, copying->into, &fault);
    const int status = export_all(from, "copying", copying, &fill, one, &written);
    if (status != CLI_OK && status != CLI_NO)
        return status;
    const int again = export_all(to, "reading back", copying, NULL, other, &read);
    if (again != CLI_OK)
        return again == CLI_NO ? CLI_BAD : again;
    if (memcmp(one, other, sizeof one) != 0)
        return cli_error(ERROR_COPY_DIFFERS);
    printf("%llu tables, %llu events\n", (unsigned long long)read.tables,
           (unsigned long long)read.events);
    return status;
}

int cmd_store(int count, char **words)
{
    Copying copying = {.online = false};
    const CliOption options[] = {CLI_FLAG("--online", copying.online),
                                 CLI_FLAG("--without-damaged", copying.skips)};
    const int given = cli_options(count, words, options, CLI_COUNT(options), 0, 3);
    if (given < 0)
        return CLI_BAD;
    if (given == 0 || strcmp(words[0], "copy") != 0)
        return cli_error(ERROR_STORE_USAGE);
    if (given < 3)
        return cli_error(ERROR_STORE_COPY_ARGUMENT_MISSING,
                         fault_words(given == 1 ? "FROM" : "TO"));
    cli_catch_interrupts();
    (void)signal(SIGXFSZ, SIG_IGN);
    StoreTool *from = transfer_store(words[1], false);
    StoreTool *to = from != NULL ? transfer_store(words[2], true) : NULL;
    const int status = to != NULL ? copy(from, to, &copying) : CLI_BAD;
    if (to != NULL)
        store_tool_close(to);
    if (from != NULL)
        store_tool_close(from);
    return status;
}
