/* test_tables.c - endgame tables: counts of the whole board, entries against the rules, and what
 * mates what on cubes of other edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "checker/leapale.h"
#include "positions.h"
#include "table_men.h"

enum { SAMPLES = 3000 };

static WfSpec spec;
static const TableGame *game;
static TableSet set;

/* ---- counts ---- */

typedef struct Expected {
    const char *name;
    EndgameCounts side[2];
} Expected;

static const Expected expected[] = {
#include "data/endgames/three.inc"
};

static void check_counts(const EndgameCounts *counts, const EndgameCounts *wanted)
{
    assert_int_equal(counts->legal, wanted->legal);
    assert_int_equal(counts->won, wanted->won);
    assert_int_equal(counts->lost, wanted->lost);
    assert_int_equal(counts->mates, wanted->mates);
    assert_int_equal(counts->stalemates, wanted->stalemates);
    assert_int_equal(counts->longest_win, wanted->longest_win);
    assert_int_equal(counts->longest_loss, wanted->longest_loss);
}

static void test_counts(void **state)
{
    (void)state;
    assert_int_equal(sizeof expected / sizeof expected[0], game->kinds - 1);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const EndgameTable *table = table_of(&set, expected[i].name);
        for (unsigned side = 0; side < 2; side++)
            check_counts(&table->counts[side], &expected[i].side[side]);
    }
}

/* ---- entries against the rules of the game ---- */

/* The code by the moves that the rules list. */
static unsigned code_by_rules(const WfPosition *position)
{
    WfMoveList list;
    unsigned win = 0, loss = 0;
    bool draws = false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    for (size_t i = 0; i < list.count; i++) {
        WfPosition after;
        TableMen men;
        wf_copy(spec.game, &after, position);
        wf_apply(spec.game, &after, &list.items[i]);
        const unsigned code =
            game->men(&after, &men) ? table_set_read(&set, &men) : (unsigned)TABLE_DRAWN;
        assert_int_not_equal(code, TABLE_ILLEGAL);
        draws = draws || code == TABLE_DRAWN;
        if (table_code_loses(code) && (win == 0 || code + 1 < win))
            win = code + 1;
        if (table_code_wins(code) && code + 1 > loss)
            loss = code + 1;
    }
    const WfOutcome outcome = wf_outcome(spec.game, position);
    const bool over = list.count == 0;
    wf_moves_free(&list);
    if (over)
        return outcome.reason == WF_REASON_CHECKMATE ? TABLE_MATED : TABLE_DRAWN;
    return win != 0 ? win : draws ? (unsigned)TABLE_DRAWN : loss;
}

/* One position at random, which may have two men on a cell: the rules must accept it if the table
 * does. */
static void check_random(const EndgameTable *table, uint64_t *random)
{
    TableMen men;
    char text[WF_TEXT_MAX];
    WfPosition position;
    const size_t entries = table->slice * table->pairs->count;
    const size_t entry = (size_t)random_below(random, (uint32_t)entries);
    const unsigned turn = (unsigned)random_below(random, 2);
    table_men_at(table, entry, turn, &men);
    assert_int_equal(table_index(table, &men), entry);
    const unsigned code = table->value[turn][entry];
    for (unsigned i = 0; i < men.count; i++)
        if (men.cell[i] == men.royal[0] || men.cell[i] == men.royal[1] ||
            (i == 1 && men.cell[0] == men.cell[1])) {
            assert_int_equal(code, TABLE_ILLEGAL);
            return;
        }
    write_men(&men, text);
    const bool legal = wf_parse(&spec, text, strlen(text), &position, NULL) == WF_OK;
    const unsigned wanted = legal ? code_by_rules(&position) : (unsigned)TABLE_ILLEGAL;
    if (wanted != code)
        fail_msg("%s: code %u, not %u", text, code, wanted);
    /* A table says the same in all symmetric positions, and with the colours swapped. */
    for (unsigned i = 0; i < men.count; i++)
        men.side[i] ^= 1;
    const uint16_t royal = men.royal[0];
    men.royal[0] = (uint16_t)table_cell_turned(game, 6, men.royal[1]);
    men.royal[1] = (uint16_t)table_cell_turned(game, 6, royal);
    for (unsigned i = 0; i < men.count; i++)
        men.cell[i] = (uint16_t)table_cell_turned(game, 6, men.cell[i]);
    men.turn ^= 1;
    assert_int_equal(table_set_read(&set, &men), code);
}

static void test_entries(void **state)
{
    (void)state;
    uint64_t random = 44;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const EndgameTable *table = table_of(&set, expected[i].name);
        for (unsigned n = 0; n < SAMPLES; n++)
            check_random(table, &random);
    }
}

/* ---- cubes of other edges ---- */

typedef struct Cube {
    unsigned edge;
    const char *name;
    uint64_t won, legal; /* with the side of the piece to move */
    unsigned longest;
} Cube;

/* The Empress mates from everywhere on edges 4 and 5, and so does the Archduke. */
static const Cube cubes[] = {
    {4, "KMvK", 119720, 119720, 7},    {4, "KHvK", 148624, 148624, 9},
    {5, "KMvK", 1217768, 1217768, 15}, {5, "KHvK", 1433322, 1433322, 19},
    {4, "KQvK", 0, 132912, 0},
};

static void test_edges(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cubes / sizeof cubes[0]; i++) {
        TableSet other;
        assert_int_equal(table_set_open(&other, game, cubes[i].edge, &wf_system_allocator), WF_OK);
        const EndgameCounts *counts = &table_of(&other, cubes[i].name)->counts[0];
        assert_int_equal(counts->legal, cubes[i].legal);
        assert_int_equal(counts->won, cubes[i].won);
        assert_int_equal(counts->longest_win, cubes[i].longest);
        table_set_close(&other);
    }
}

/* ---- the checker's own rules, on small cubes ---- */

/* Tables, whose answers are changed now and then. */
typedef struct Asked {
    const TableSet *tables;
    uint64_t asked, lie; /* one in so many answers; 0: none */
} Asked;

static unsigned kind_of(char letter)
{
    unsigned kind = 0;
    while (spec.game->kinds[kind].letter != (letter & ~('a' - 'A')))
        kind++;
    return kind;
}

static CheckerValue ask(void *context, const CheckerMen *asked)
{
    Asked *own = context;
    TableMen men = {.turn = asked->black ? 1 : 0};
    for (int i = 0; i < asked->count; i++) {
        const uint8_t side = asked->letter[i] >= 'a' ? 1 : 0;
        if (kind_of(asked->letter[i]) == TABLE_ROYAL) {
            men.royal[side] = (uint16_t)asked->cell[i];
            continue;
        }
        men.kind[men.count] = (uint8_t)kind_of(asked->letter[i]);
        men.side[men.count] = side;
        men.cell[men.count++] = (uint16_t)asked->cell[i];
    }
    unsigned code = table_set_read(own->tables, &men);
    if (own->lie != 0 && ++own->asked % own->lie == 0)
        code = code == TABLE_DRAWN ? 4 : TABLE_DRAWN;
    if (code == TABLE_ILLEGAL || code == TABLE_DRAWN)
        return (CheckerValue){.verdict = code == TABLE_DRAWN ? CHECKER_DRAW : CHECKER_ILLEGAL};
    return (CheckerValue){.verdict = table_code_wins(code) ? CHECKER_WIN : CHECKER_LOSS,
                          .plies = (int)code - 1};
}

/* Checks the positions of a table with the first Emperor on a cell. */
static uint64_t count_wrong(Asked *own, unsigned edge, const char *men, int cell)
{
    CheckerTable *check = malloc(sizeof *check);
    assert_non_null(check);
    assert_true(checker_table(check, (int)edge, men));
    check->ask = ask;
    check->context = own;
    assert_true(checker_table_needs(check, cell));
    checker_table_cell(check, cell);
    assert_true(check->checked > 1000);
    const uint64_t wrong = check->wrong;
    free(check);
    return wrong;
}

static void test_checker(void **state)
{
    (void)state;
    static const struct {
        unsigned edge;
        const char *name, *men;
    } rows[] = {{4, "KMvK", "M"},   {4, "KSvK", "S"},   {3, "KMvKS", "Ms"},
                {3, "KSSvK", "SS"}, {3, "KCvKG", "Cg"}, {3, "KNOvK", "NO"},
                {3, "KHvKA", "Ha"}, {3, "KSvKS", "Ss"}, {3, "KUvKY", "Uy"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TableSet tables;
        Asked own = {.tables = &tables};
        assert_int_equal(table_set_open(&tables, game, rows[i].edge, &wf_system_allocator), WF_OK);
        (void)table_of(&tables, rows[i].name);
        assert_int_equal(count_wrong(&own, rows[i].edge, rows[i].men, 0), 0);
        own = (Asked){.tables = &tables, .lie = 97};
        assert_true(count_wrong(&own, rows[i].edge, rows[i].men, 0) > 0);
        table_set_close(&tables);
    }
}

static void test_checker_refuses(void **state)
{
    CheckerTable *check = malloc(sizeof *check);
    (void)state;
    assert_non_null(check);
    assert_false(checker_table(check, 3, "MMM"));
    assert_false(checker_table(check, 3, "MX"));
    free(check);
}

/* ---- names ---- */

static void test_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {{"KMvK", "KMvK"},   {"EMvE", "KMvK"},
                                           {"KvKM", "KMvK"},   {"KGCvK", "KCGvK"},
                                           {"KSvKQ", "KQvKS"}, {"KQvKM", "KMvKQ"}};
    static const char *const bad[] = {"",     "K",      "KvK", "KMK", "KMvKx",
                                      "KXvK", "KMQHvK", "MvK", "KMv"};
    char name[TABLE_NAME_MAX];
    TableKey key;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(table_read_name(game, names[i][0], &key));
        table_name(game, &key, name);
        assert_string_equal(name, names[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(table_read_name(game, bad[i], &key));
}

/* ---- the public functions ---- */

/* Plays best moves until the end, which comes when the first answer says. */
static void play_out(WfTables *tables, WfPosition *position)
{
    WfTableValue value = {.turns = 0};
    assert_int_equal(wf_tables_probe(tables, position, &value), WF_OK);
    for (int turns = value.turns; turns != 0; turns = turns > 0 ? 1 - turns : -1 - turns) {
        assert_int_equal(wf_tables_probe(tables, position, &value), WF_OK);
        assert_int_equal(value.turns, turns);
        assert_int_equal(value.result, WF_WIN);
        wf_apply(spec.game, position, &value.move);
    }
    assert_int_equal(wf_outcome(spec.game, position).reason, WF_REASON_CHECKMATE);
}

static void test_probe(void **state)
{
    (void)state;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    WfPosition position;
    WfTableValue value;
    const EndgameTable *table = table_of(&set, "KSvK");
    TableMen men;
    char text[WF_TEXT_MAX];
    assert_non_null(tables);
    table_men_at(table, table->counts[0].win_at, 0, &men);
    write_men(&men, text);
    position = position_of(&spec, text);
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_OK);
    assert_int_equal(value.turns, table->counts[0].longest_win);
    assert_false(value.clock);
    position.head.clock = 100 - table->counts[0].longest_win;
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_OK);
    assert_false(value.clock);
    position.head.clock++;
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_OK);
    assert_true(value.clock);
    position.head.clock = 0;
    play_out(tables, &position);
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_ILLEGAL);
    wf_start(&spec, &position);
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_BAD_INPUT);
    wf_tables_free(tables);
    const WfSpec other = spec_of("travelers");
    assert_null(wf_tables_open(other.game, &wf_system_allocator, NULL));
}

/* ---- best moves ---- */

/* The code of a position, by the test's own tables. */
static unsigned code_of(const WfPosition *position)
{
    TableMen men;
    return game->men(position, &men) ? table_set_read(&set, &men) : (unsigned)TABLE_DRAWN;
}

/* The best move is the first listed one after which the position has the code of a turn less, or is
 * a draw, too. */
static void check_best(WfTables *tables, const WfPosition *position)
{
    WfTableValue value;
    WfMoveList list;
    const unsigned code = code_of(position);
    const unsigned wanted = code == TABLE_DRAWN ? code : code - 1;
    size_t best = 0;
    assert_int_equal(wf_tables_probe(tables, position, &value), WF_OK);
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    for (; best < list.count; best++) {
        WfPosition after;
        wf_copy(spec.game, &after, position);
        wf_apply(spec.game, &after, &list.items[best]);
        if (code_of(&after) == wanted)
            break;
    }
    assert_in_range(best, 0, list.count - 1);
    assert_memory_equal(&value.move, &list.items[best], sizeof value.move);
    wf_moves_free(&list);
}

static void test_best_moves(void **state)
{
    (void)state;
    static const char *const names[] = {"KMvK", "KHvK", "KSvK"};
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    uint64_t random = 53;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const EndgameTable *table = table_of(&set, names[i]);
        for (unsigned n = 0; n < 300; n++) {
            TableMen men;
            char text[WF_TEXT_MAX];
            WfPosition position;
            const size_t entries = table->slice * table->pairs->count;
            table_men_at(table, (size_t)random_below(&random, (uint32_t)entries),
                         (unsigned)random_below(&random, 2), &men);
            write_men(&men, text);
            if (wf_parse(&spec, text, strlen(text), &position, NULL) == WF_OK &&
                wf_outcome(spec.game, &position).result == WF_ONGOING)
                check_best(tables, &position);
        }
    }
    wf_tables_free(tables);
}

/* A source that says of each position that the side to move mates with its second turn. */
static bool say_mate(void *context, const char *name, uint64_t entry, uint8_t *code)
{
    (void)context, (void)name, (void)entry;
    *code = 4;
    return true;
}

static bool has_none(void *context, const char *name, uint64_t entry, uint8_t *code)
{
    (void)context, (void)name, (void)entry, (void)code;
    return false;
}

/* Counts the bytes that it allocates. */
static void *resize_counted(void *context, void *block, size_t size)
{
    *(size_t *)context += size;
    return wf_system_allocator.resize(wf_system_allocator.context, block, size);
}

/* With a source the tables are unpacked when they are opened: a probe needs room for moves only. */
static void test_unpacked(void **state)
{
    (void)state;
    enum { MOVES_MAX = 1 << 16, STOCKBROKER_MIN = 1 << 20 };
    const WfTableSource source = {.read = has_none};
    size_t bytes = 0;
    const WfAllocator counted = {.resize = resize_counted, .context = &bytes};
    const WfPosition position = position_of(
        &spec, "E5/6/6/6/6/6|6/6/2S3/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/5e w 0 1");
    WfTables *tables = wf_tables_open(spec.game, &counted, &source);
    WfTableValue value;
    assert_true(bytes > STOCKBROKER_MIN);
    bytes = 0;
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_OK);
    assert_in_range(bytes, 0, MOVES_MAX);
    wf_tables_free(tables);
    tables = wf_tables_open(spec.game, &counted, NULL);
    bytes = 0;
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_OK);
    assert_true(bytes > STOCKBROKER_MIN);
    wf_tables_free(tables);
}

static void test_false_source(void **state)
{
    (void)state;
    const WfTableSource source = {.read = say_mate};
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, &source);
    const WfPosition position = position_of(
        &spec,
        "E5/6/6/6/6/6|6/6/2M3/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/3q2/6/6|6/6/6/6/6/5e w 0 1");
    WfTableValue value = {.turns = 99};
    assert_int_equal(wf_tables_probe(tables, &position, &value), WF_BAD_INPUT);
    assert_int_equal(value.turns, 99);
    wf_tables_free(tables);
}

/* ---- engines ---- */

/* The engine plays both sides: it mates when the table says, at full strength and at level 8. */
static void play_engine(void *engine, WfTables *tables, unsigned level, const WfPosition *start,
                        unsigned turns)
{
    const WfLimits limits = {
        .size = sizeof limits, .level = level, .nodes = 2000, .tables = tables};
    WfRecord *record = wf_record_new(&spec, start, &wf_system_allocator);
    WfChoice choice;
    for (unsigned left = turns; left > 0; left--) {
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        const int proven = wf_turns_to_win(choice.score);
        assert_int_equal(proven, (turns - left) % 2 == 0 ? (int)left : -(int)left);
        assert_int_equal(choice.line_length, left);
        assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
    }
    assert_int_equal(wf_record_outcome(record).reason, WF_REASON_CHECKMATE);
    wf_record_free(record);
}

static void test_engine(void **state)
{
    (void)state;
    static const char *const names[] = {"KMvK", "KHvK", "KSvK"};
    uint64_t random = 45;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    assert_non_null(engine);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (unsigned level = 0; level <= 8; level += 8) {
            WfPosition start;
            const unsigned turns =
                won_position(&spec, table_of(&set, names[i]), 9, &random, &start);
            play_engine(engine, tables, level, &start, turns);
        }
    wf_engine_search.close(engine);
    wf_tables_free(tables);
}

/* With more men than the tables have, mates are found as without them, also by captures into them.
 */
static void test_engine_beyond(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int turns;
    } rows[] = {{"6/6/2C3/6/6/6|6/4M1/6/6/6/6|6/q5/6/6/6/6|6/6/6/6/6/6|6/6/E5/6/6/6|6/6/6/6/6/5e "
                 "w 0 1",
                 3},
                {"6/6/4s1/6/6/6|1M4/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/1E4/6/6|1A4/6/6/6/6/e5 "
                 "w 0 1",
                 3}};
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    const WfLimits limits = {.size = sizeof limits, .nodes = 20000, .tables = tables};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const WfPosition position = position_of(&spec, rows[i].text);
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        WfChoice choice;
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        assert_int_equal(wf_turns_to_win(choice.score), rows[i].turns);
        wf_record_free(record);
    }
    wf_engine_search.close(engine);
    wf_tables_free(tables);
}

/* Weaker levels do not know the tables, and a clock that comes before mate is respected. */
static void test_engine_without(void **state)
{
    (void)state;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    WfPosition position =
        position_of(&spec, "6/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/3M2/6/6|"
                           "6/6/6/6/6/5e w 0 1");
    WfLimits limits = {.size = sizeof limits, .level = 7, .seed = 1, .tables = tables};
    WfChoice choice;
    for (unsigned clock = 0; clock <= 95; clock += 95) {
        position.head.clock = clock;
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        if (clock > 0)
            limits = (WfLimits){.size = sizeof limits, .nodes = 500, .tables = tables};
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        assert_int_equal(wf_turns_to_win(choice.score), 0);
        wf_record_free(record);
    }
    wf_engine_search.close(engine);
    wf_tables_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),          cmocka_unit_test(test_counts),
        cmocka_unit_test(test_entries),        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_checker),        cmocka_unit_test(test_probe),
        cmocka_unit_test(test_engine),         cmocka_unit_test(test_engine_beyond),
        cmocka_unit_test(test_engine_without), cmocka_unit_test(test_checker_refuses),
        cmocka_unit_test(test_unpacked),       cmocka_unit_test(test_best_moves),
        cmocka_unit_test(test_false_source),
    };
    spec = spec_of("courier-leapale");
    game = table_game_of(spec.game);
    if (table_set_open(&set, game, game->edge, &wf_system_allocator) != WF_OK)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    table_set_close(&set);
    return failed;
}
