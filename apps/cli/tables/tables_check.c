/* tables_check.c - tables check: every entry against its successors, by the checker's own rules
 * (src/checker), and against the file, if there is one. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "base/parallel.h"
#include "checker/leapale.h"
#include "cli/errors.h"
#include "cli/tables/table_names.h"
#include "tablefiles/table_folder.h"

typedef struct TablesCheck {
    TableSet set;
    const char *folder;
    uint64_t threads, every;
    bool quiet;
    uint8_t kind[UCHAR_MAX + 1]; /* of a letter in upper case */
    CheckerTable *checks;        /* by thread */
    unsigned next;               /* cell */
    CliProgress line;
} TablesCheck;

/* What the tables say of the checker's men. */
static CheckerValue ask(void *context, const CheckerMen *asked)
{
    const TablesCheck *check = context;
    TableMen men = {.turn = asked->black ? 1 : 0};
    for (int i = 0; i < asked->count; i++) {
        const char letter = asked->letter[i];
        const bool black = letter >= 'a';
        const uint8_t kind = check->kind[black ? letter - 'a' + 'A' : letter];
        if (kind == TABLE_ROYAL) {
            men.royal[black ? 1 : 0] = (uint16_t)asked->cell[i];
            continue;
        }
        men.kind[men.count] = kind;
        men.side[men.count] = black ? 1 : 0;
        men.cell[men.count++] = (uint16_t)asked->cell[i];
    }
    const unsigned code = table_set_read(&check->set, &men);
    if (code == TABLE_ILLEGAL || code == TABLE_DRAWN)
        return (CheckerValue){.verdict = code == TABLE_DRAWN ? CHECKER_DRAW : CHECKER_ILLEGAL};
    return (CheckerValue){.verdict = table_code_wins(code) ? CHECKER_WIN : CHECKER_LOSS,
                          .plies = (int)code - 1};
}

static void check_cells(void *context, unsigned thread)
{
    TablesCheck *check = context;
    CheckerTable *own = &check->checks[thread];
    for (;;) {
        const unsigned cell = __atomic_fetch_add(&check->next, 1, __ATOMIC_RELAXED);
        if (cell >= check->set.cube.cells || cli_interrupted() != 0)
            return;
        if (cell % check->every == 0 && checker_table_needs(own, (int)cell))
            checker_table_cell(own, (int)cell);
        if (thread == 0 && cli_progress_is_due(&check->line))
            cli_progress_show(&check->line, "cell %u of %u", cell, check->set.cube.cells);
    }
}

/* "White E on 3, e on 40 ...": cells by their names. */
static void print_men(const CheckerMen *men)
{
    for (int i = 0; i < men->count; i++) {
        const int cell = men->cell[i];
        printf(" %c%c%c%d", men->letter[i], 'u' + cell / 36, 'a' + cell % 6, cell / 6 % 6 + 1);
    }
    printf(" %c", men->black ? 'b' : 'w');
}

static const char *const verdicts[] = {"illegal", "draw", "win", "loss"};

static int report(const TablesCheck *check, const char *name)
{
    uint64_t checked = 0, wrong = 0;
    for (unsigned i = 0; i < check->threads; i++) {
        const CheckerTable *one = &check->checks[i];
        if (one->wrong > 0 && wrong == 0) {
            printf("%s: wrong at", name);
            print_men(&one->first);
            printf(": %s %d, not %s %d\n", verdicts[one->said.verdict], one->said.plies,
                   verdicts[one->found.verdict], one->found.plies);
        }
        checked += one->checked;
        wrong += one->wrong;
    }
    printf("%s: %" PRIu64 " positions checked, %" PRIu64 " wrong\n", name, checked, wrong);
    return wrong > 0 ? CLI_NO : CLI_OK;
}

/* Whether the file of a table, if there is one, has the codes of the table. */
static int compare_file(const TablesCheck *check, const EndgameTable *table, const char *name)
{
    char path[4096];
    TableFile file;
    const char *folder = check->folder;
    if (folder == NULL || table->key.count == 1 ||
        !table_folder_path(folder, name, path, sizeof path) ||
        table_file_open(&file, path, &wf_system_allocator) != TABLE_FILE_OK)
        return CLI_OK;
    uint8_t *codes = malloc(table->slice), *packed = malloc(table_file_packed_max(&file.header));
    bool same = codes != NULL && packed != NULL && file.header.slice == table->slice &&
                file.header.pairs == table->pairs->count &&
                table_file_verify(&file) == TABLE_FILE_OK;
    for (unsigned pair = 0; pair < table->pairs->count && same; pair++) {
        const uint8_t *wanted = table->value[0] + pair * table->slice;
        same = table_file_read(&file, pair, codes, packed) == TABLE_FILE_OK;
        for (size_t i = 0; i < table->slice && same; i++)
            same = wanted[i] == TABLE_ILLEGAL || wanted[i] == codes[i];
    }
    free(codes);
    free(packed);
    table_file_close(&file, &wf_system_allocator);
    if (!same)
        return cli_error(ERROR_TABLE_FILE, fault_words(path));
    printf("%s: the file is the same\n", name);
    return CLI_OK;
}

static int check_one(void *check_, const TableKey *key)
{
    TablesCheck *check = check_;
    char name[TABLE_NAME_MAX], men[TABLE_MEN_MAX + 1] = "";
    table_name(check->set.game, key, name);
    int status = table_names_build(&check->set, key, (unsigned)check->threads, check->quiet);
    if (status != CLI_OK)
        return status;
    const char *letters = check->set.game->letters;
    for (unsigned i = 0; letters[i] != '\0'; i++)
        check->kind[(unsigned char)letters[i]] = (uint8_t)i;
    for (unsigned i = 0; i < key->count; i++) {
        const char letter = letters[key->kind[i]];
        men[i] = (char)(key->side[i] == 0 ? letter : letter - 'A' + 'a');
    }
    for (unsigned i = 0; i < check->threads; i++) {
        (void)checker_table(&check->checks[i], (int)check->set.cube.edge, men);
        check->checks[i].ask = ask;
        check->checks[i].context = check;
    }
    check->next = 0;
    check->line = cli_progress(check->quiet, 2000);
    parallel_run((unsigned)check->threads, check_cells, check);
    cli_progress_clear(&check->line);
    if (cli_interrupted() != 0)
        return cli_search_status(false);
    status = report(check, name);
    return status == CLI_OK ? compare_file(check, table_set_find(&check->set, key), name) : status;
}

int tables_check(int count, char **words)
{
    TablesCheck check = {.threads = 2, .every = 1};
    const char *folder = NULL;
    const CliOption options[] = {
        CLI_VALUE("--tables", folder), CLI_NUMBER("--threads", check.threads, 1, 64),
        CLI_NUMBER("--every", check.every, 1, 216), CLI_FLAG("--quiet", check.quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0)
        return CLI_BAD;
    check.folder = table_names_folder(folder);
    check.checks = calloc(check.threads, sizeof *check.checks);
    if (check.checks == NULL)
        return cli_error(ERROR_NO_MEMORY);
    const int status = table_names_each(words[0], &check.set, check_one, &check);
    free(check.checks);
    return status;
}
