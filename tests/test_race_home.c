/* test_race_home.c - TRAVERSE: the fewest turns home, against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "games/traverse/traverse.h"
#include "positions.h"
#include "search/traverse/race_home.h"

enum { SOUTH = 0, NORTH = 2, DEEPEST = 4, PLENTY = 1 << 20 };

/* Puts a piece of a seat on a free space of some ranks, the destination row or the middle. */
static void put(TraversePosition *p, unsigned seat, unsigned shape, unsigned low, unsigned high,
                uint64_t *random)
{
    const Bits128 allowed = space_middle | traverse_destination(seat);
    unsigned space;
    do
        space = (unsigned)(low * SPACE_SIDE + random_below(random, (high - low + 1) * SPACE_SIDE));
    while (!bits_has(allowed & ~traverse_occupied(p), space));
    p->set[seat][shape] |= bits_of(space);
}

/* South above North: they have passed each other. All are home except the two of one shape. */
static void passed(const char *spec_text, WfPosition *position, uint64_t *random)
{
    const WfSpec spec = spec_of(spec_text);
    wf_start(&spec, position);
    TraversePosition *p = (TraversePosition *)position;
    const unsigned out = (unsigned)random_below(random, TRAVERSE_SHAPES);
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++) {
        const unsigned shape = i / 2;
        put(p, SOUTH, shape, shape != out ? 9 : 6, shape != out ? 9 : 8, random);
        put(p, NORTH, shape, shape != out ? 0 : 1, shape != out ? 0 : 3, random);
    }
    position->head.turn = SOUTH;
}

/* Whether the seat can be home in so many turns if the others do nothing. */
static bool can_finish(const WfPosition *position, unsigned seat, unsigned turns)
{
    if (traverse_is_complete(traverse_of(position), seat))
        return true;
    WfMoveList list;
    bool can = false;
    if (turns == 0)
        return false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(traverse_moves(position, &list), WF_OK);
    for (size_t i = 0; i < list.count && !can; i++) {
        WfPosition after = *position;
        traverse_apply(&after, &list.items[i]);
        after.head.turn = (uint8_t)seat;
        can = list.items[i].sent == 0 && can_finish(&after, seat, turns - 1);
    }
    wf_moves_free(&list);
    return can;
}

/* The line consists of legal turns and ends at home. */
static void check_line(const WfPosition *position, unsigned seat, const RaceHome *race)
{
    WfPosition now = *position;
    for (unsigned i = 0; i < race->length; i++) {
        assert_true(is_legal(wf_game("traverse"), &now, &race->line[i]));
        traverse_apply(&now, &race->line[i]);
        now.head.turn = (uint8_t)seat;
    }
    assert_true(traverse_is_complete(traverse_of(&now), seat));
}

static void check_fewest(const char *spec)
{
    const WfLimits limits = {.depth = 0};
    unsigned compared = 0;
    uint64_t random = 11;
    for (unsigned i = 0; i < 120; i++) {
        WfPosition position;
        RaceHome race;
        passed(spec, &position, &random);
        assert_true(race_home_is_apart(&position));
        race_home_solve(&position, SOUTH, RACE_HOME_TURNS, PLENTY, &limits, &wf_system_allocator,
                        &race);
        if (race.length != 0) {
            assert_int_equal(race.length, race.least);
            check_line(&position, SOUTH, &race);
        }
        const unsigned known = race.least <= DEEPEST ? race.least : DEEPEST;
        if (known == 0)
            continue;
        assert_false(can_finish(&position, SOUTH, known - 1));
        compared += race.length != 0 && race.length <= DEEPEST;
    }
    assert_true(compared >= 10);
}

static void test_fewest_turns(void **state)
{
    (void)state;
    check_fewest("traverse");
    check_fewest("traverse:rules=advanced");
}

static void test_apart(void **state)
{
    (void)state;
    WfPosition position;
    uint64_t random = 5;
    const WfSpec spec = spec_of("traverse");
    wf_start(&spec, &position);
    assert_false(race_home_is_apart(&position)); /* setups are to be done */
    passed("traverse", &position, &random);
    assert_true(race_home_is_apart(&position));
    TraversePosition *p = (TraversePosition *)&position;
    p->set[NORTH][TRAVERSE_CIRCLE] =
        bits_of(10 * 8 + 4) | bits_of(10 * 0 + 4); /* among South's pieces */
    assert_false(race_home_is_apart(&position));
    p->head.playing &= (uint8_t) ~(1U << NORTH); /* a seat that left does not race */
    assert_true(race_home_is_apart(&position));
}

/* The engine plays the shortest race and says how many turns are left. */
static void test_engine_goes_home(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse");
    const WfLimits limits = {.nodes = 40000};
    void *self = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    unsigned proven = 0;
    uint64_t random = 3;
    for (unsigned i = 0; i < 20; i++) {
        WfPosition position;
        passed("traverse", &position, &random);
        position.head.hash = traverse_rehash(&position);
        RaceHome race, other;
        race_home_solve(&position, SOUTH, RACE_HOME_TURNS, 10000, &limits, &wf_system_allocator,
                        &race);
        race_home_solve(&position, NORTH, RACE_HOME_TURNS, 10000, &limits, &wf_system_allocator,
                        &other);
        if (race.length == 0 || other.least < race.length)
            continue;
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        WfChoice choice;
        assert_int_equal(wf_engine_search.choose(self, record, &limits, &choice), WF_OK);
        assert_int_equal(choice.depth, race.length);
        assert_int_equal(choice.score, WF_SCORE_WIN - 1); /* sure, not proven */
        assert_int_equal(wf_turns_to_win(choice.score), 0);
        assert_memory_equal(&choice.move, &race.line[0], sizeof choice.move);
        assert_int_equal(choice.share[SOUTH], 1000);
        wf_record_free(record);
        proven++;
    }
    wf_engine_search.close(self);
    assert_true(proven >= 3);
}

/* "If you jump another player's circle, you send it back to its starting row." North's circle on c2
 * jumps as far as South's on b8, behind all of its army: South's race is not run as long as that
 * can happen. With the same circle home it is. */
static void test_circle_in_reach(void **state)
{
    (void)state;
    static const char *const text[] = {
        "1sD2sS1sDsTsC1/10/1sC1sSsT5/10/2nD7/10/10/2nT7/2nC7/1nSnCnT2nSnD2 s advanced 2 43",
        "1sDsC1sS1sDsTsC1/10/3sSsT5/10/2nD7/10/10/2nT7/2nC7/1nSnCnT2nSnD2 s advanced 2 43"};
    const WfSpec spec = spec_of("traverse:rules=advanced");
    const WfLimits limits = {.nodes = 20000};
    for (unsigned home = 0; home < 2; home++) {
        const WfPosition position = position_of(&spec, text[home]);
        assert_true(race_home_is_apart(&position));
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        WfChoice choice;
        assert_int_equal(race_home_choose(record, &limits, &wf_system_allocator, &choice), home);
        wf_record_free(record);
    }
}

/* The winner by count is the same with either side to move, and stays the same while all go
 * straight home. */
static void test_winner_stays(void **state)
{
    (void)state;
    const WfLimits limits = {.depth = 0};
    unsigned decided[WF_SEATS_MAX] = {0}, finished = 0;
    uint64_t random = 7;
    for (unsigned i = 0; i < 20; i++) {
        WfPosition now;
        RaceHome race;
        passed("traverse", &now, &random);
        now.head.hash = traverse_rehash(&now);
        const uint8_t winner = race_home_winner(&now, &wf_system_allocator);
        if (winner == WF_NO_SEAT)
            continue;
        decided[winner]++;
        while (traverse_winner(traverse_of(&now)) == WF_NO_SEAT) {
            assert_int_equal(race_home_winner(&now, &wf_system_allocator), winner);
            race_home_solve(&now, now.head.turn, RACE_HOME_TURNS, PLENTY, &limits,
                            &wf_system_allocator, &race);
            if (race.length == 0)
                break; /* its way is shut while the others stand still */
            traverse_apply(&now, &race.line[0]);
            finished += traverse_winner(traverse_of(&now)) == winner;
        }
    }
    assert_true(decided[SOUTH] > 0 && decided[NORTH] > 0 && finished >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fewest_turns),     cmocka_unit_test(test_apart),
        cmocka_unit_test(test_engine_goes_home), cmocka_unit_test(test_circle_in_reach),
        cmocka_unit_test(test_winner_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
