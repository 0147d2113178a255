/* tables_build.c - tables build: makes tables, and writes those with four men to a folder. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/errors.h"
#include "cli/tables/table_names.h"
#include "tablefiles/table_folder.h"

extern const char wayfarer_commit[]; /* made while building */

typedef struct TablesBuild {
    TableSet set;
    const char *folder;
    uint64_t threads;
    bool force, quiet;
} TablesBuild;

enum { PATH_SIZE = 4096 };

static TableFileHeader header_of(const EndgameTable *table, const char *name)
{
    TableFileHeader header = {
        .edge = table->cube->edge, .pairs = table->pairs->count, .slice = (uint32_t)table->slice};
    (void)snprintf(header.name, sizeof header.name, "%s", name);
    (void)snprintf(header.commit, sizeof header.commit, "%s", wayfarer_commit);
    for (unsigned side = 0; side < 2; side++)
        header.counts[side] = table->counts[side];
    return header;
}

/* Writes a file beside its name, then under it once the bytes are on the disk. */
static int write_table(const TablesBuild *build, const EndgameTable *table, const char *name)
{
    char path[PATH_SIZE], part[PATH_SIZE + 8];
    const TableFileHeader header = header_of(table, name);
    (void)mkdir(build->folder, 0777);
    if (!table_folder_path(build->folder, name, path, sizeof path))
        errno = ENAMETOOLONG;
    (void)snprintf(part, sizeof part, "%s.part", path);
    FILE *out = path[0] != '\0' ? fopen(part, "w+be") : NULL;
    bool done =
        out != NULL && table_file_write(out, table, &header, &wf_system_allocator) == TABLE_FILE_OK;
    done = done && fsync(fileno(out)) == 0;
    const int why = errno;
    if (out != NULL && fclose(out) != 0)
        done = false;
    if (done && rename(part, path) == 0)
        return CLI_OK;
    (void)unlink(part);
    return cli_error(ERROR_IN_FILE, fault_words(part), fault_words(cli_reason(why)));
}

/* Whether a folder has a table already, complete and undamaged; prints its counts. */
static bool has_table(const TablesBuild *build, const char *name)
{
    char path[PATH_SIZE];
    TableFile file;
    if (build->force || !table_folder_path(build->folder, name, path, sizeof path) ||
        table_file_open(&file, path, &wf_system_allocator) != TABLE_FILE_OK)
        return false;
    const bool complete =
        strcmp(file.header.name, name) == 0 && table_file_verify(&file) == TABLE_FILE_OK;
    if (complete)
        table_names_print(name, file.header.counts);
    table_file_close(&file, &wf_system_allocator);
    return complete;
}

static int build_one(void *build_, const TableKey *key)
{
    TablesBuild *build = build_;
    char name[TABLE_NAME_MAX];
    const bool four = key->count == 2;
    table_name(build->set.game, key, name);
    if (four && build->folder == NULL)
        return cli_error(ERROR_TABLES_FOLDER);
    if (four && has_table(build, name))
        return CLI_OK;
    int status = table_names_build(&build->set, key, (unsigned)build->threads, build->quiet);
    if (status != CLI_OK)
        return status;
    const EndgameTable *table = table_set_find(&build->set, key);
    if (four)
        status = write_table(build, table, name);
    if (status == CLI_OK)
        table_names_print(name, table->counts);
    return status;
}

int tables_build(int count, char **words)
{
    TablesBuild build = {.threads = 2};
    const char *folder = NULL;
    const CliOption options[] = {
        CLI_VALUE("--tables", folder), CLI_NUMBER("--threads", build.threads, 1, 64),
        CLI_FLAG("--force", build.force), CLI_FLAG("--quiet", build.quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0)
        return CLI_BAD;
    build.folder = table_names_folder(folder);
    return table_names_each(words[0], &build.set, build_one, &build);
}
