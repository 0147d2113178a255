/* test_raumschach.c - endgame tables of Raumschach with three men, each entry of the whole board
 * against a second solution: plain rules, no symmetries, no moves taken back.
 *
 * usage: test_raumschach EDGE   the game's own board has edge 5 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables/build.h"

enum { CELLS_MAX = 125, NOTHING = -1 };

typedef int16_t Values[2][CELLS_MAX][CELLS_MAX][CELLS_MAX]; /* [turn][white][black][man] */

static int edge, cells;
static Values *queen, *own; /* turns to mate of a legal position, or NOTHING */

typedef struct Place {
    int x, y, z;
} Place;

static Place place(int cell)
{
    return (Place){cell % edge, cell / edge % edge, cell / edge / edge};
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* The largest of the three differences: the steps of a king. */
static int distance(int a, int b)
{
    const Place p = place(a), q = place(b);
    return most(abs(p.x - q.x), most(abs(p.y - q.y), abs(p.z - q.z)));
}

/* How many coordinates of a straight line change; 0: it is none. */
static int line(int a, int b)
{
    const Place p = place(a), q = place(b);
    const int x = abs(p.x - q.x), y = abs(p.y - q.y), z = abs(p.z - q.z), n = distance(a, b);
    if ((x != 0 && x != n) || (y != 0 && y != n) || (z != 0 && z != n))
        return 0;
    return (x != 0) + (y != 0) + (z != 0);
}

static bool is_open(int from, int to, int other)
{
    const Place p = place(from), q = place(to);
    const int n = distance(from, to), step = (sign(q.z - p.z) * edge + sign(q.y - p.y)) * edge;
    for (int i = 1; i < n; i++)
        if (from + i * (step + sign(q.x - p.x)) == other)
            return false;
    return true;
}

/* Whether a white man goes from a cell to another one; `other` may stand between. */
static bool goes(char letter, int from, int to, int other, bool captures)
{
    const Place p = place(from), q = place(to);
    const int x = abs(q.x - p.x), y = q.y - p.y, z = q.z - p.z;
    if (letter == 'P' && captures)
        return y >= 0 && z >= 0 && y + z > 0 && most(x, most(y, z)) == 1 && x + y + z == 2;
    if (letter == 'P')
        return x == 0 && y >= 0 && z >= 0 && y + z == 1;
    if (letter == 'N')
        return x + abs(y) + abs(z) == 3 && distance(from, to) == 2;
    const int wanted = letter == 'R' ? 1 : letter == 'B' ? 2 : letter == 'U' ? 3 : 0;
    const int found = line(from, to);
    return found > 0 && (wanted == 0 || wanted == found) && is_open(from, to, other);
}

static bool is_end(char letter, int cell)
{
    return letter == 'P' && place(cell).y == edge - 1 && place(cell).z == edge - 1;
}

static bool is_legal(char letter, bool black, int white, int bare, int man)
{
    return distance(white, bare) > 1 && man != white && man != bare && !is_end(letter, man) &&
           (black || !goes(letter, man, bare, white, true));
}

/* The turns to mate after White's move, or NOTHING. */
static int after_white(char letter, int white, int bare, int man)
{
    if (!is_end(letter, man))
        return is_legal(letter, true, white, bare, man) ? (*own)[1][white][bare][man] : NOTHING;
    return (*queen)[1][white][bare][man]; /* no other kind mates */
}

static int best_white(char letter, int white, int bare, int man)
{
    int best = NOTHING;
    for (int to = 0; to < cells; to++) {
        int value = NOTHING;
        if (distance(white, to) == 1 && to != man && distance(to, bare) > 1)
            value = after_white(letter, to, bare, man);
        if (value != NOTHING && (best == NOTHING || value + 1 < best))
            best = value + 1;
        value = to != white && to != bare && to != man && goes(letter, man, to, white, false) &&
                        goes(letter, man, to, bare, false)
                    ? after_white(letter, white, bare, to)
                    : NOTHING;
        if (value != NOTHING && (best == NOTHING || value + 1 < best))
            best = value + 1;
    }
    return best;
}

/* Mate in 0 turns, or the longest of all moves, if all lose. */
static int best_black(char letter, int white, int bare, int man)
{
    int longest = NOTHING;
    bool moves = false;
    for (int to = 0; to < cells; to++) {
        if (distance(bare, to) != 1 || distance(white, to) <= 1)
            continue;
        if (to == man)
            return NOTHING;
        if (!is_legal(letter, false, white, to, man))
            continue;
        const int value = (*own)[0][white][to][man];
        if (value == NOTHING)
            return NOTHING;
        moves = true;
        longest = most(longest, value + 1);
    }
    if (moves)
        return longest;
    return goes(letter, man, bare, white, true) ? 0 : NOTHING;
}

/* One pass over the positions that nothing is known of; values of an earlier pass decide. */
static bool pass(char letter, int turns)
{
    bool changed = false;
    const bool black = turns % 2 == 0;
    for (int white = 0; white < cells; white++)
        for (int bare = 0; bare < cells; bare++)
            for (int man = 0; man < cells; man++) {
                int16_t *value = &(*own)[black][white][bare][man];
                if (*value != NOTHING || !is_legal(letter, black, white, bare, man))
                    continue;
                const int found = black ? best_black(letter, white, bare, man)
                                        : best_white(letter, white, bare, man);
                if (found != turns)
                    continue;
                *value = (int16_t)found;
                changed = true;
            }
    return changed;
}

static void solve(char letter)
{
    memset(own, 0xff, sizeof *own);
    for (int turns = 0, quiet = 0; quiet < 4; turns++)
        quiet = pass(letter, turns) ? 0 : quiet + 1;
}

static void compare(TableSet *set, char letter, unsigned kind)
{
    for (int i = 0; i < 2 * cells * cells * cells; i++) {
        const int black = i / cells / cells / cells, white = i / cells / cells % cells;
        const int bare = i / cells % cells, man = i % cells;
        const TableMen men = {.turn = (uint8_t)black,
                              .count = 1,
                              .royal = {(uint16_t)white, (uint16_t)bare},
                              .kind = {(uint8_t)kind},
                              .cell = {(uint16_t)man}};
        if (man == white || man == bare || white == bare)
            continue;
        const int value = (*own)[black][white][bare][man];
        const unsigned code = table_set_read(set, &men);
        const unsigned wanted = !is_legal(letter, black == 1, white, bare, man)
                                    ? (unsigned)TABLE_ILLEGAL
                                : value == NOTHING ? (unsigned)TABLE_DRAWN
                                                   : (unsigned)value + 1;
        if (code != wanted)
            fail_msg("%c: white %d, black %d, man %d, turn %d: code %u, not %u", letter, white,
                     bare, man, black, code, wanted);
    }
}

static void test_whole_board(void **state)
{
    (void)state;
    TableSet set;
    const TableRun run = {.threads = 1};
    assert_int_equal(table_set_open(&set, &raumschach_tables, (unsigned)edge, &wf_system_allocator),
                     WF_OK);
    for (unsigned kind = 1; kind < raumschach_tables.kinds; kind++) {
        const TableKey key = {.count = 1, .kind = {(uint8_t)kind}};
        assert_int_equal(table_set_build(&set, &key, &run), WF_OK);
        solve(raumschach_tables.letters[kind]);
        compare(&set, raumschach_tables.letters[kind], kind);
        if (kind == 1)
            memcpy(queen, own, sizeof *own);
        const EndgameCounts *counts = &table_set_find(&set, &key)->counts[0];
        printf("%c: %llu of %llu won, at most %u turns\n", raumschach_tables.letters[kind],
               (unsigned long long)counts->won, (unsigned long long)counts->legal,
               counts->longest_win);
    }
    table_set_close(&set);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole_board)};
    edge = count == 2 ? (int)strtol(words[1], NULL, 10) : 0;
    if (edge < 3 || edge > 5)
        return 2;
    cells = edge * edge * edge;
    queen = malloc(sizeof *queen);
    own = malloc(sizeof *own);
    const int failed = queen == NULL || own == NULL ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    free(queen);
    free(own);
    return failed;
}
