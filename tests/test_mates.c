/* test_mates.c - endgame tables against a search of all moves: random positions with mates in up to
 * four moves, and as many without.
 *
 * The search asks the tables nothing but which move to try first: what it says is proven by the
 * rules alone.
 *
 * usage: test_mates COUNT TABLE...   WAYFARER_SEED takes other positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "base/random.h"
#include "positions.h"
#include "sample.h"
#include "table_men.h"

enum { TURNS = 7, MEMORY = 1 << 21 };

static WfSpec spec;
static TableSet set;
static unsigned wanted;
static char **names;
static size_t name_count;

/* What the search has found of a position. */
typedef struct Known {
    uint64_t key;         /* of men_key; 0: nothing */
    uint8_t mates, never; /* mate within so many turns is proven, or refuted; 0: not */
} Known;

static Known memory[MEMORY];

/* The men of a position as one number, which is never 0. */
static uint64_t men_key(const WfPosition *position)
{
    TableMen men;
    uint64_t key = 1;
    if (!set.game->men(position, &men))
        return 0;
    key = key << 1 | men.turn;
    key = key << 16 | (uint64_t)men.royal[0] << 8 | men.royal[1];
    for (unsigned i = 0; i < men.count; i++)
        key = key << 13 | (uint64_t)men.kind[i] << 9 | (uint64_t)men.side[i] << 8 | men.cell[i];
    return key;
}

static Known *recall(uint64_t key)
{
    uint64_t state = key;
    Known *known = &memory[random_next(&state) % MEMORY];
    if (known->key != key)
        *known = (Known){.key = key};
    return known;
}

static WfPosition after_move(const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(spec.game, &after, position);
    wf_apply(spec.game, &after, move);
    return after;
}

/* How good a move is for its side, as the tables think: a mate soon, a draw, a mate late. */
static int worth(const WfPosition *position, const WfMove *move)
{
    const WfPosition after = after_move(position, move);
    TableMen men;
    const unsigned code =
        set.game->men(&after, &men) ? table_set_read(&set, &men) : (unsigned)TABLE_DRAWN;
    if (code == TABLE_DRAWN)
        return 0;
    return table_code_loses(code) ? TABLE_CODE_MAX - (int)code : (int)code - TABLE_CODE_MAX;
}

static void put_best_first(const WfPosition *position, WfMoveList *list)
{
    int best = list->count > 0 ? worth(position, &list->items[0]) : 0;
    for (size_t i = 1; i < list->count; i++) {
        const int other = worth(position, &list->items[i]);
        if (other <= best)
            continue;
        best = other;
        const WfMove move = list->items[0];
        list->items[0] = list->items[i];
        list->items[i] = move;
    }
}

static bool is_mated_within(const WfPosition *position, unsigned turns);

static bool search_mate(const WfPosition *position, unsigned turns)
{
    WfMoveList list;
    bool mates = false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    if (turns > 1)
        put_best_first(position, &list);
    for (size_t i = 0; i < list.count && !mates; i++) {
        const WfPosition after = after_move(position, &list.items[i]);
        mates = is_mated_within(&after, turns - 1);
    }
    wf_moves_free(&list);
    return mates;
}

/* Whether the side to move can force mate within so many turns, an odd number. */
static bool mates_within(const WfPosition *position, unsigned turns)
{
    const uint64_t key = men_key(position);
    if (key == 0) /* bare Emperors */
        return false;
    Known *known = recall(key);
    if (known->mates != 0 && known->mates <= turns)
        return true;
    if (known->never >= turns)
        return false;
    const bool mates = search_mate(position, turns);
    known = recall(key); /* another position may have taken its place */
    if (mates)
        known->mates = (uint8_t)turns;
    else
        known->never = (uint8_t)turns;
    return mates;
}

static bool is_mated_within(const WfPosition *position, unsigned turns)
{
    WfMoveList list;
    if (turns == 0)
        return wf_outcome(spec.game, position).reason == WF_REASON_CHECKMATE;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec.game, position, &list), WF_OK);
    put_best_first(position, &list);
    bool mated = list.count > 0 || wf_outcome(spec.game, position).reason == WF_REASON_CHECKMATE;
    for (size_t i = 0; i < list.count && mated; i++) {
        const WfPosition after = after_move(position, &list.items[i]);
        mated = mates_within(&after, turns - 1);
    }
    wf_moves_free(&list);
    return mated;
}

/* The turns of the shortest mate of at most TURNS; 0: there is none. */
static unsigned search_shortest(const WfPosition *position)
{
    for (unsigned turns = 1; turns <= TURNS; turns += 2)
        if (mates_within(position, turns))
            return turns;
    return 0;
}

/* Every second position has a short mate; the others are any. */
static void test_random_positions(void **state)
{
    (void)state;
    uint64_t random = 47 + sample_seed();
    unsigned found[TURNS + 1] = {0};
    for (unsigned i = 0; i < wanted;) {
        const EndgameTable *table = table_of(&set, names[i / 2 % name_count]);
        const unsigned turn = (unsigned)random_below(&random, 2);
        const size_t entry = random_below(&random, (uint32_t)(table->slice * table->pairs->count));
        const unsigned code = table->value[turn][entry];
        const bool is_short = table_code_wins(code) && code <= TURNS + 1;
        TableMen men;
        char text[WF_TEXT_MAX];
        if (code == TABLE_ILLEGAL || (i % 2 == 0 && !is_short))
            continue;
        table_men_at(table, entry, turn, &men);
        write_men(&men, text);
        const WfPosition position = position_of(&spec, text);
        const unsigned turns = search_shortest(&position);
        if (turns != (is_short ? code - 1 : 0))
            fail_msg("%s: mate within %u turns, the table has code %u", text, turns, code);
        found[turns]++;
        i++;
    }
    printf("mates in 1: %u, 2: %u, 3: %u, 4: %u; no mate in 4: %u\n", found[1], found[3], found[5],
           found[7], found[0]);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_positions)};
    if (count < 3)
        return 2;
    wanted = (unsigned)strtoul(words[1], NULL, 10);
    names = words + 2;
    name_count = (size_t)count - 2;
    spec = spec_of("courier-leapale");
    const TableGame *game = table_game_of(spec.game);
    if (table_set_open(&set, game, game->edge, &wf_system_allocator) != WF_OK)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    table_set_close(&set);
    return failed;
}
