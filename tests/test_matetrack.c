/* test_matetrack.c - mates that a search finds by reaching endgame tables.
 *
 * Each line of the file is a position with four men and the turns to its mate, which a table of
 * four men states: against every defence the winner captures within five turns, or mates. The
 * engine searches it with tables of three men only. Each mate that it claims must have the turns
 * stated, and it must claim nearly all: some need more nodes.
 *
 * usage: test_matetrack FILE NODES
 *        test_matetrack pick FOLDER COUNT TABLE...   prints such a file, of tables in a folder;
 *                                                    WAYFARER_SEED picks others */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "sample.h"
#include "table_men.h"
#include "tablefiles/table_folder.h"

/* Mates that are picked: longer than a search without tables sees, but against every defence the
 * winner mates, or a table has the position, within so many turns of both sides. */
enum { SHORTEST = 9, PROVED_WITHIN = 5 };

static WfSpec spec;
static const char *path;
static uint64_t nodes;

/* ---- the positions ---- */

static bool proves(WfTables *tables, const WfPosition *position, int turns, unsigned left);

/* The turns until the side to move is mated; INT_MAX if it does not lose, or no table says so. */
static int turns_to_loss(WfTables *tables, const WfPosition *position)
{
    WfTableValue value;
    const WfCode code = wf_tables_probe(tables, position, &value);
    if (code == WF_ILLEGAL)
        return wf_outcome(spec.game, position).reason == WF_REASON_CHECKMATE ? 0 : INT_MAX;
    return code == WF_OK && value.turns < 0 ? -value.turns : INT_MAX;
}

/* Whether every answer of the loser is proved to lose within `turns`. */
static bool proves_answers(WfTables *tables, const WfPosition *position, int turns, unsigned left)
{
    WfMoveList list;
    bool proved = true;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    for (size_t i = 0; i < list.count && proved; i++) {
        WfPosition after;
        wf_copy(spec.game, &after, position);
        wf_apply(spec.game, &after, &list.items[i]);
        proved = proves(tables, &after, turns - 1, left - 1);
    }
    wf_moves_free(&list);
    return proved;
}

/* Whether a search of `left` turns into tables with three men proves that the side to move mates
 * within `turns`. */
static bool proves(WfTables *tables, const WfPosition *position, int turns, unsigned left)
{
    const TableGame *game = table_game_of(spec.game);
    WfMoveList list;
    TableMen men;
    bool proved = false;
    if (game->men(position, &men) && men.count < 2)
        return true; /* the moves that lead here keep to the turns that the tables say */
    if (left == 0)
        return false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    for (size_t i = 0; i < list.count && !proved; i++) {
        WfPosition after;
        wf_copy(spec.game, &after, position);
        wf_apply(spec.game, &after, &list.items[i]);
        proved =
            turns_to_loss(tables, &after) < turns &&
            ((game->men(&after, &men) && men.count < 2) || turns_to_loss(tables, &after) == 0 ||
             (left > 1 && proves_answers(tables, &after, turns - 1, left - 1)));
    }
    wf_moves_free(&list);
    return proved;
}

/* A position with the men of a table on random cells, if it is legal. */
static bool scatter(const char *name, uint64_t *random, char text[WF_TEXT_MAX],
                    WfPosition *position)
{
    const TableGame *game = table_game_of(spec.game);
    TableKey key;
    TableMen men = {.turn = (uint8_t)random_below(random, 2)};
    assert_true(table_read_name(game, name, &key));
    men.count = key.count;
    for (unsigned i = 0; i < 2; i++) {
        men.royal[i] = (uint16_t)random_below(random, 216);
        men.cell[i] = (uint16_t)random_below(random, 216);
        men.kind[i] = key.kind[i];
        men.side[i] = key.side[i];
    }
    write_men(&men, text);
    return wf_parse(&spec, text, strlen(text), position, NULL) == WF_OK &&
           game->men(position, &men) && men.count == key.count;
}

static int pick(const char *path_of, unsigned count, char **names, size_t name_count)
{
    uint64_t random = 48 + sample_seed();
    TableFolder *folder = table_folder_open(path_of, (size_t)1 << 28, &wf_system_allocator);
    assert_non_null(folder);
    const WfTableSource source = table_folder_source(folder);
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, &source);
    assert_non_null(tables);
    for (unsigned i = 0; i < count;) {
        char text[WF_TEXT_MAX];
        WfPosition position;
        WfTableValue value;
        if (!scatter(names[i % name_count], &random, text, &position) ||
            wf_tables_probe(tables, &position, &value) != WF_OK || value.turns < SHORTEST ||
            !proves(tables, &position, value.turns, PROVED_WITHIN))
            continue;
        printf("%d\t%s\n", value.turns, text);
        i++;
    }
    wf_tables_free(tables);
    table_folder_close(folder);
    return 0;
}

/* ---- the searches ---- */

static int search(void *engine, WfTables *tables, const char *text)
{
    const WfLimits limits = {.size = sizeof limits, .nodes = nodes, .tables = tables};
    const WfPosition position = position_of(&spec, text);
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    WfChoice choice;
    assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
    wf_record_free(record);
    return wf_turns_to_win(choice.score);
}

static void test_claims(void **state)
{
    (void)state;
    FILE *file = fopen(path, "r");
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 24, 1);
    unsigned positions = 0, claims = 0, right = 0, wrong = 0;
    char line[WF_TEXT_MAX + 16];
    assert_non_null(file);
    for (; fgets(line, sizeof line, file) != NULL; positions++) {
        char *text;
        const int turns = (int)strtol(line, &text, 10);
        text[strcspn(text, "\n")] = '\0';
        const int claimed = search(engine, tables, text + 1);
        claims += claimed != 0;
        right += claimed == turns;
        wrong += claimed != 0 && claimed < turns;
        if (claimed != turns)
            printf("mate in %d turns, claimed %d: %s\n", turns, claimed, text + 1);
    }
    printf("%u positions: %u claims, %u false, %u of the right length\n", positions, claims, wrong,
           right);
    assert_int_equal(fclose(file), 0);
    wf_engine_search.close(engine);
    wf_tables_free(tables);
    assert_int_equal(wrong, 0);
    assert_int_equal(right, claims);
    assert_true(positions > 0 && claims * 40 >= positions * 39);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_claims)};
    spec = spec_of("courier-leapale");
    if (count > 4 && strcmp(words[1], "pick") == 0)
        return pick(words[2], (unsigned)strtoul(words[3], NULL, 10), words + 4, (size_t)count - 4);
    if (count != 3)
        return 2;
    path = words[1];
    nodes = strtoull(words[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
