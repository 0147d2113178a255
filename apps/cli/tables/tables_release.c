/* tables_release.c - tables release: writes what all tables say, and what their files are, to a
 * file from which the page, the documentation and readers of the tables take their numbers. */
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <wayfarer/arrange.h>

#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/tables/open_tables.h"
#include "cli/tables/table_names.h"
#include "server/digest.h"

typedef struct TablesRelease {
    WfSpec spec;
    TableSet set;
    CliTables tables; /* by which the longest wins are played */
    const char *folder;
    CliDraft draft;
    unsigned written;
    uint64_t threads;
    bool quiet;
} TablesRelease;

/* What is written of a table: its counts, and its file if it has four men. */
typedef struct ReleasedTable {
    const TableKey *key;
    char name[TABLE_NAME_MAX];
    EndgameCounts counts[2];
    off_t bytes;
    char sha256[2 * DIGEST_SHA256 + 1];
} ReleasedTable;

enum { PATH_SIZE = 4096, LINE_SIZE = 16 * TABLE_CODE_MAX };

/* The position of an entry. */
static WfCode position_at(const TablesRelease *release, const TableKey *key, uint64_t entry,
                          unsigned turn, WfPosition *position)
{
    const WfSpec *spec = &release->spec;
    const EndgameTable shape = table_set_shape(&release->set, key);
    char buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    WfArrangement arrangement;
    TableMen men;
    wf_start(spec, position);
    wf_take_apart(spec->game, position, &arrangement);
    memset(arrangement.piece, WF_NO_PIECE, sizeof arrangement.piece);
    table_men_at(&shape, entry, turn, &men);
    arrangement.turn = men.turn;
    for (unsigned side = 0; side < 2; side++)
        arrangement.piece[men.royal[side]] = (uint8_t)(1 + 16 * side + TABLE_ROYAL);
    for (unsigned i = 0; i < men.count; i++)
        arrangement.piece[men.cell[i]] = (uint8_t)(1 + 16 * men.side[i] + men.kind[i]);
    wf_arrange(spec, &arrangement, &text);
    return wf_parse(spec, buffer, strlen(buffer), position, NULL);
}

/* Plays best moves of both sides to mate, and appends them. WF_BAD_INPUT: a table is missing. */
static WfCode play_out(const TablesRelease *release, WfPosition *position, WfText *line)
{
    const WfGame *game = release->spec.game;
    char move[WF_TEXT_MAX];
    WfTableValue value;
    WfCode code = WF_OK;
    while (code == WF_OK && wf_outcome(game, position).result == WF_ONGOING) {
        code = wf_tables_probe(release->tables.tables, position, &value);
        if (code != WF_OK)
            break;
        wf_text_add(line, "%s%s", line->length > 0 ? " " : "",
                    cli_move_text(game, position, &value.move, move));
        wf_apply(game, position, &value.move);
    }
    return code;
}

/* A position in which the winner is to move and needs longest, the first of the table, with best
 * play; null if no side can win. NULL: a table that it leads to is missing. */
static json_t *longest_json(const TablesRelease *release, const ReleasedTable *table)
{
    const EndgameCounts *counts = table->counts;
    const unsigned side = counts[1].longest_win > counts[0].longest_win ? 1 : 0;
    const unsigned turns = counts[side].longest_win;
    char text[WF_TEXT_MAX], moves[LINE_SIZE];
    WfText line = wf_text(moves, sizeof moves);
    WfPosition position;
    if (turns == 0)
        return json_null();
    if (position_at(release, table->key, counts[side].win_at, side, &position) != WF_OK)
        return NULL;
    (void)cli_position_text(release->spec.game, &position, text);
    if (play_out(release, &position, &line) != WF_OK)
        return NULL;
    return json_pack("{s:i,s:s,s:s}", "turns", (int)turns, "position", text, "line", moves);
}

static json_t *side_json(const EndgameCounts *c)
{
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:i,s:i}", "legal", (json_int_t)c->legal, "won",
                     (json_int_t)c->won, "lost", (json_int_t)c->lost, "mates", (json_int_t)c->mates,
                     "stalemates", (json_int_t)c->stalemates, "longest_win", (int)c->longest_win,
                     "longest_loss", (int)c->longest_loss);
}

/* Adds a table to the draft, a line each. */
static bool add_table(TablesRelease *release, const ReleasedTable *table)
{
    json_t *longest = longest_json(release, table);
    if (longest == NULL) {
        printf("%s is left out: a table that it leads to is not in the folder\n", table->name);
        return true;
    }
    json_t *object =
        json_pack("{s:s,s:[o,o],s:o}", "name", table->name, "sides", side_json(&table->counts[0]),
                  side_json(&table->counts[1]), "longest", longest);
    if (object != NULL && table->key->count > 1) {
        (void)json_object_set_new(object, "bytes", json_integer(table->bytes));
        (void)json_object_set_new(object, "sha256", json_string(table->sha256));
    }
    if (object == NULL)
        return cli_no(ERROR_NO_MEMORY);
    (void)fputs(release->written++ > 0 ? ",\n" : "", release->draft.out);
    (void)json_dumpf(object, release->draft.out, JSON_COMPACT);
    json_decref(object);
    return true;
}

/* The size and SHA-256 of a file; false: errno says why. */
static bool digest_file(int descriptor, ReleasedTable *table)
{
    struct stat about;
    uint8_t digest[DIGEST_SHA256];
    if (fstat(descriptor, &about) != 0)
        return false;
    void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED)
        return false;
    digest_sha256(bytes, (size_t)about.st_size, digest);
    (void)munmap(bytes, (size_t)about.st_size);
    table->bytes = about.st_size;
    for (unsigned i = 0; i < DIGEST_SHA256; i++)
        (void)snprintf(table->sha256 + 2 * (size_t)i, 3, "%02x", digest[i]);
    return true;
}

/* A table with four men, if the folder has it. */
static bool add_file(TablesRelease *release, ReleasedTable *table)
{
    char path[PATH_SIZE];
    TableFile file;
    if (!table_folder_path(release->folder, table->name, path, sizeof path))
        return cli_no(ERROR_IN_FILE, fault_words(release->folder),
                      fault_words(cli_reason(ENAMETOOLONG)));
    const TableFileCode code = table_file_open(&file, path, &wf_system_allocator);
    if (code == TABLE_FILE_SYSTEM && errno == ENOENT)
        return true;
    if (code == TABLE_FILE_SYSTEM)
        return cli_no(ERROR_CANNOT_OPEN, fault_words(path), fault_words(cli_reason(errno)));
    if (code != TABLE_FILE_OK)
        return cli_no(ERROR_TABLE_FILE, fault_words(path));
    for (unsigned side = 0; side < 2; side++)
        table->counts[side] = file.header.counts[side];
    const bool whole = strcmp(file.header.name, table->name) == 0 &&
                       file.header.edge == release->set.cube.edge &&
                       table_file_verify(&file) == TABLE_FILE_OK;
    const bool read = whole && digest_file(file.descriptor, table);
    table_file_close(&file, &wf_system_allocator);
    if (!whole)
        return cli_no(ERROR_TABLE_FILE, fault_words(path));
    return read ? add_table(release, table)
                : cli_no(ERROR_CANNOT_OPEN, fault_words(path), fault_words(cli_reason(errno)));
}

/* A table with three men, which is made. */
static bool add_made(TablesRelease *release, ReleasedTable *table)
{
    if (table_names_build(&release->set, table->key, (unsigned)release->threads, release->quiet) !=
        CLI_OK)
        return false;
    for (unsigned side = 0; side < 2; side++)
        table->counts[side] = table_set_find(&release->set, table->key)->counts[side];
    return add_table(release, table);
}

/* Adds all tables of a word, "all-3" or "all-4". */
static bool add_all(TablesRelease *release, const char *word)
{
    TableKey keys[TABLE_KEYS_MAX];
    CliProgress line = cli_progress(release->quiet, 2000);
    const unsigned count = table_names_read(word, keys);
    bool done = true;
    for (unsigned i = 0; i < count && done && cli_interrupted() == 0; i++) {
        ReleasedTable table = {.key = &keys[i]};
        table_name(release->set.game, &keys[i], table.name);
        if (cli_progress_is_due(&line))
            cli_progress_show(&line, "%s: %u of %u", table.name, i + 1, count);
        done = keys[i].count == 1 ? add_made(release, &table) : add_file(release, &table);
    }
    cli_progress_clear(&line);
    return done && cli_interrupted() == 0;
}

static int release_to(TablesRelease *release, const char *name)
{
    if (!cli_draft_open(&release->draft))
        return CLI_BAD;
    (void)fprintf(release->draft.out, "{\"game\":\"%s\",\"tables\":[\n", release->spec.game->name);
    const bool done =
        add_all(release, "all-3") && (release->folder == NULL || add_all(release, "all-4"));
    (void)fputs("\n]}\n", release->draft.out);
    if (!done) {
        (void)fclose(release->draft.out);
        free(release->draft.data);
        return cli_interrupted() != 0 ? cli_search_status(false) : CLI_BAD;
    }
    if (!cli_draft_write(&release->draft, name))
        return CLI_BAD;
    printf("%s: %u tables\n", name, release->written);
    return CLI_OK;
}

int tables_release(int count, char **words)
{
    TablesRelease release = {.threads = 2};
    const char *folder = NULL;
    const CliOption options[] = {CLI_VALUE("--tables", folder),
                                 CLI_NUMBER("--threads", release.threads, 1, 64),
                                 CLI_FLAG("--quiet", release.quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0)
        return CLI_BAD;
    const TableGame *game = table_names_game();
    release.folder = table_names_folder(folder);
    cli_catch_interrupts();
    if (wf_parse_spec(game->game->name, strlen(game->game->name), &release.spec, NULL) != WF_OK ||
        table_set_open(&release.set, game, game->edge, &wf_system_allocator) != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    const int status = cli_tables_open(&release.tables, game->game, folder)
                           ? release_to(&release, words[0])
                           : CLI_BAD;
    cli_tables_close(&release.tables);
    table_set_close(&release.set);
    return status;
}
