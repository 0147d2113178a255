/* test_endgame_wins.c - with endgame tables the engine wins every won position in the turns stated,
 * and the levels that play without them do not know them.
 *
 * usage: test_endgame_wins COUNT [FOLDER]     random positions of the tables with three men, and of
 *                                             those with four men whose files are in FOLDER */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <dirent.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "table_men.h"
#include "tablefiles/table_folder.h"

enum { NAMES_MAX = 300, NODES = 2000, CELLS = 216, CACHE = 64 << 20, SAME = 20 };

static WfSpec spec;
static const TableGame *game;
static unsigned count;
static const char *folder_path;
static char names[NAMES_MAX][TABLE_NAME_MAX];
static unsigned name_count;

/* The tables with three men that are not all draws, then the files. */
static void find_names(void)
{
    static const char *const three[] = {"KMvK", "KHvK", "KSvK"};
    for (; name_count < 3; name_count++)
        (void)snprintf(names[name_count], TABLE_NAME_MAX, "%s", three[name_count]);
    DIR *folder = folder_path != NULL ? opendir(folder_path) : NULL;
    assert_true(folder != NULL || folder_path == NULL);
    for (struct dirent *file; folder != NULL && (file = readdir(folder)) != NULL;) {
        const size_t length = strcspn(file->d_name, ".");
        if (length < TABLE_NAME_MAX && strcmp(file->d_name + length, ".wft") == 0 &&
            name_count < NAMES_MAX)
            (void)snprintf(names[name_count++], TABLE_NAME_MAX, "%.*s", (int)length, file->d_name);
    }
    if (folder != NULL)
        (void)closedir(folder);
}

/* A random position with the men of a table and any side to move, if there is such a one. */
static bool random_position(const TableKey *key, uint64_t *random, WfPosition *position)
{
    char text[WF_TEXT_MAX];
    bool taken[CELLS] = {false};
    uint16_t cell[2 + TABLE_MEN_MAX];
    for (unsigned i = 0; i < 2U + key->count; i++) {
        cell[i] = (uint16_t)random_below(random, CELLS);
        if (taken[cell[i]])
            return false;
        taken[cell[i]] = true;
    }
    TableMen men = {.turn = (uint8_t)random_below(random, 2), .count = key->count};
    memcpy(men.kind, key->kind, sizeof men.kind);
    memcpy(men.side, key->side, sizeof men.side);
    memcpy(men.royal, cell, sizeof men.royal);
    memcpy(men.cell, cell + 2, key->count * sizeof cell[0]);
    write_men(&men, text);
    return wf_parse(&spec, text, strlen(text), position, NULL) == WF_OK &&
           wf_outcome(spec.game, position).result == WF_ONGOING;
}

/* A random position that is won in time for the fifty moves rule; false: none was found, or a table
 * that it needs is missing. */
static bool find_won(WfTables *tables, const char *name, uint64_t *random, WfPosition *position,
                     unsigned *turns)
{
    TableKey key;
    assert_true(table_read_name(game, name, &key));
    for (unsigned i = 0; i < 20000; i++) {
        WfTableValue value;
        if (!random_position(&key, random, position) ||
            wf_tables_probe(tables, position, &value) != WF_OK || value.turns <= 0 || value.clock)
            continue;
        *turns = (unsigned)value.turns;
        return true;
    }
    return false;
}

/* Both sides play with tables: the loser delays the mate as long as it can. */
static void play(void *engine, WfTables *tables, unsigned level, const WfPosition *start,
                 unsigned turns)
{
    const WfLimits limits = {
        .size = sizeof limits, .level = level, .nodes = NODES, .tables = tables};
    WfRecord *record = wf_record_new(&spec, start, &wf_system_allocator);
    WfChoice choice;
    for (unsigned left = turns; left > 0; left--) {
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        const int proven = wf_turns_to_win(choice.score);
        assert_int_equal(proven, (turns - left) % 2 == 0 ? (int)left : -(int)left);
        assert_true(choice.table || left == 1); /* a level mates in one without a search */
        assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
    }
    assert_int_equal(wf_record_outcome(record).reason, WF_REASON_CHECKMATE);
    wf_record_free(record);
}

static void test_wins(void **state)
{
    (void)state;
    uint64_t random = 500;
    unsigned played = 0, four = 0, longest = 0;
    TableFolder *folder =
        folder_path != NULL ? table_folder_open(folder_path, CACHE, &wf_system_allocator) : NULL;
    const WfTableSource source =
        folder != NULL ? table_folder_source(folder) : (WfTableSource){.read = NULL};
    WfTables *tables =
        wf_tables_open(spec.game, &wf_system_allocator, folder != NULL ? &source : NULL);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    assert_non_null(tables);
    assert_non_null(engine);
    for (unsigned i = 0; i < count; i++) {
        WfPosition start;
        unsigned turns;
        const char *name = names[i % name_count];
        if (!find_won(tables, name, &random, &start, &turns))
            continue;
        play(engine, tables, i % 2 == 0 ? 0 : 8 + i % 3, &start, turns);
        played++;
        four += strlen(name) > strlen("KMvK");
        longest = turns > longest ? turns : longest;
    }
    print_message("%u of %u positions won in the turns stated, %u of them with four men; the "
                  "longest in %u turns\n",
                  played, count, four, longest);
    assert_true(played >= (count < 3 ? count : 3));
    wf_engine_search.close(engine);
    wf_tables_free(tables);
    table_folder_close(folder);
}

/* Levels below 8 choose as if there were no tables. */
static void test_lower_levels(void **state)
{
    (void)state;
    static const unsigned levels[] = {1, 3, 7};
    uint64_t random = 501;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    for (unsigned i = 0; i < SAME; i++) {
        WfPosition position;
        unsigned turns;
        WfChoice with, without;
        assert_true(find_won(tables, names[i % 3], &random, &position, &turns));
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        WfLimits limits = {.size = sizeof limits, .level = levels[i % 3], .seed = i + 1};
        void *other = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
        assert_int_equal(wf_engine_search.choose(other, record, &limits, &without), WF_OK);
        wf_engine_search.close(other);
        other = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
        limits.tables = tables;
        assert_int_equal(wf_engine_search.choose(other, record, &limits, &with), WF_OK);
        wf_engine_search.close(other);
        assert_memory_equal(&with.move, &without.move, sizeof with.move);
        assert_int_equal(with.score, without.score);
        assert_false(with.table);
        wf_record_free(record);
    }
    wf_tables_free(tables);
}

int main(int words_count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_wins),
                                       cmocka_unit_test(test_lower_levels)};
    count = words_count > 1 ? (unsigned)strtoul(words[1], NULL, 10) : 30;
    folder_path = words_count > 2 ? words[2] : NULL;
    spec = spec_of("courier-leapale");
    game = table_game_of(spec.game);
    find_names();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
