/* tables_info.c - tables info: what a file of a table says of itself. */
#include <errno.h>
#include <inttypes.h>

#include "cli/errors.h"
#include "cli/tables/table_names.h"
#include "tablefiles/table_file.h"

int tables_info(int count, char **words)
{
    TableFile file;
    if (cli_options(count, words, NULL, 0, 1, 1) < 0)
        return CLI_BAD;
    const TableFileCode code = table_file_open(&file, words[0], &wf_system_allocator);
    if (code == TABLE_FILE_SYSTEM)
        return cli_error(ERROR_CANNOT_OPEN, fault_words(words[0]), fault_words(cli_reason(errno)));
    if (code == TABLE_FILE_NO_MEMORY)
        return cli_error(ERROR_NO_MEMORY);
    if (code != TABLE_FILE_OK)
        return cli_error(ERROR_TABLE_FILE, fault_words(words[0]));
    const bool whole = table_file_verify(&file) == TABLE_FILE_OK;
    if (whole) {
        printf("%s: edge %u, %u blocks of %u entries, %" PRIu64 " bytes\n", file.header.name,
               file.header.edge, file.header.pairs, file.header.slice, file.header.bytes);
        printf("source %s, checksum %016" PRIx64 "\n", file.header.commit, file.header.checksum);
        table_names_print(file.header.name, file.header.counts);
    }
    table_file_close(&file, &wf_system_allocator);
    return whole ? CLI_OK : cli_error(ERROR_TABLE_FILE, fault_words(words[0]));
}
