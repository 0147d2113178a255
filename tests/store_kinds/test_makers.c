/* test_makers.c - the address from which a table was created can be found for some days, and then
 * no more. */
#include "kinds.h"
#include "store/tool.h"

enum { AT = 1000 };
static const uint64_t one = 7, other = 0xfedcba9876543210; /* digests may contain any bits */

static Piece *prepare(Piece *piece, const char *table, uint64_t first, uint64_t maker, int64_t when)
{
    fill(piece, table, first, 1, 0);
    piece->write.row.changed = when;
    piece->write.maker = maker;
    return piece;
}

static void make(Home *home, const char *table, uint64_t maker, int64_t when)
{
    Piece piece;
    assert_int_equal(finish(home, home->store, prepare(&piece, table, 1, maker, when)), STORE_DONE);
}

/* The number of tables created from there, found this many at a time. `found` gets all their names
 * in order, with a blank before each. */
static size_t count_made(Home *home, uint64_t maker, size_t most, char *found, size_t room)
{
    StoreRow row[CROWD];
    WfFault fault = {0};
    WfText names = wf_text(found, room);
    char after[STORE_TABLE_NAME] = "";
    size_t sum = 0, count = most;
    StoreTool *tool = store_tool_open(home->url, false, &fault);
    assert_non_null(tool);
    while (count == most) {
        if (!store_tool_made_from(tool, maker, after, most, row, &count, &fault))
            fail_msg("%s", fault.plain);
        for (size_t i = 0; i < count; i++)
            wf_text_add(&names, " %s", row[i].table);
        if (count > 0)
            memcpy(after, row[count - 1].table, sizeof after);
        sum += count;
    }
    store_tool_close(tool);
    return sum;
}

static void expect_made(Home *home, uint64_t maker, const char *names)
{
    char found[LONGEST] = "";
    (void)count_made(home, maker, 2, found, sizeof found);
    assert_string_equal(found, names);
}

static void tables_are_found_by_from_where_they_were_made(void **state)
{
    Home *home = *state;
    Piece piece, with;
    make(home, "cccccccccccc", one, AT);
    make(home, "aaaaaaaaaaaa", one, AT);
    make(home, "bbbbbbbbbbbb", other, AT);
    make(home, "dddddddddddd", one, AT);
    make(home, "eeeeeeeeeeee", 0, AT);
    expect_made(home, one, " aaaaaaaaaaaa cccccccccccc dddddddddddd");
    expect_made(home, other, " bbbbbbbbbbbb");
    expect_made(home, 8, "");
    /* only a first event has it, and only if it is written */
    assert_int_equal(finish(home, home->store, prepare(&piece, "eeeeeeeeeeee", 2, one, AT)),
                     STORE_DONE);
    assert_int_equal(finish(home, home->store, prepare(&piece, "bbbbbbbbbbbb", 1, one, AT)),
                     STORE_CONFLICT);
    expect_made(home, one, " aaaaaaaaaaaa cccccccccccc dddddddddddd");
    expect_made(home, other, " bbbbbbbbbbbb");
    /* each of two tables written together has its own */
    prepare(&piece, "eeeeeeeeeeee", 3, one, AT);
    piece.write.with = &prepare(&with, "ffffffffffff", 1, other, AT)->write;
    assert_int_equal(finish(home, home->store, &piece), STORE_DONE);
    expect_made(home, other, " bbbbbbbbbbbb ffffffffffff");
}

static void it_goes_with_the_table(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    char *body[] = {"{\"kind\":\"created\"}"};
    const StoreTable table = {
        .row = {.table = "aaaaaaaaaaaa", .changed = AT}, .body = body, .events = 1};
    make(home, "aaaaaaaaaaaa", one, AT);
    make(home, "bbbbbbbbbbbb", one, AT);
    StoreTool *tool = store_tool_open(home->url, false, &fault);
    assert_true(store_tool_remove(tool, "aaaaaaaaaaaa", &fault));
    expect_made(home, one, " bbbbbbbbbbbb");
    assert_true(store_tool_put(tool, &table, &fault));
    store_tool_close(tool);
    expect_made(home, one, " bbbbbbbbbbbb");
    store_sweep(home->store, (StoreSweep){.before = AT + 1});
    Piece piece;
    do { /* once it is swept, a table of that name may begin again, without a maker */
        rest(home);
    } while (finish(home, home->store, prepare(&piece, "bbbbbbbbbbbb", 1, 0, AT)) != STORE_DONE);
    expect_made(home, one, "");
}

static void it_is_forgotten_before_the_table(void **state)
{
    Home *home = *state;
    char name[STORE_TABLE_NAME], found[LONGEST] = "";
    for (unsigned i = 0; i < CROWD; i++) {
        crowd_name(name, i);
        make(home, name, one, i % 100 == 0 ? AT : AT - 1);
    }
    assert_int_equal(count_made(home, one, CROWD, found, sizeof found), CROWD);
    store_sweep(home->store, (StoreSweep){.before = 1, .makers = AT});
    while (count_made(home, one, CROWD, found, sizeof found) > CROWD / 100)
        rest(home);
    for (unsigned i = 0; i < CROWD; i += 100) {
        crowd_name(name, i);
        assert_non_null(strstr(found, name));
        crowd_name(name, i + 1);
        expect_length(home, name, 1);
    }
}

int test_makers(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(tables_are_found_by_from_where_they_were_made),
        TEST(it_goes_with_the_table),
        TEST(it_is_forgotten_before_the_table),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}
