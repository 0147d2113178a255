/* test_kinds.c - the headers of all games in one file: no name of one game is a name of another.
 * Each kind of piece has the inventor's letter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "games/leapale/explain.h"
#include "games/leapale/leapale.h"
#include "games/leapale/messages.h"
#include "games/safe_passage/explain.h"
#include "games/safe_passage/messages.h"
#include "games/safe_passage/safe_passage.h"
#include "games/travelers/messages.h"
#include "games/travelers/travelers.h"
#include "games/traverse/explain.h"
#include "games/traverse/messages.h"
#include "games/traverse/short.h"
#include "games/traverse/traverse.h"
#include "review/travelers/parts.h"
#include "review/traverse/parts.h"
#include "search/leapale/parts.h"
#include "search/leapale/worth.h"
#include "search/safe_passage/solution_player.h"
#include "search/travelers/parts.h"
#include "search/travelers/worth.h"
#include "search/traverse/inputs.h"
#include "search/traverse/inputs_race.h"
#include "search/traverse/parts.h"
#include "search/traverse/race_home.h"
#include "search/traverse/setup.h"

static void check_letters(const WfGame *game, const char *letters)
{
    unsigned kind = 0;
    for (; letters[kind] != '\0'; kind++)
        assert_int_equal(game->kinds[kind].letter, letters[kind]);
    assert_int_equal(game->kind_count, kind);
}

static void kinds_have_their_letters(void **state)
{
    (void)state;
    check_letters(&travelers_game, "TDBAUY");
    check_letters(&leapale_game, "EHMUPQADCYBGLNOS");
    check_letters(&traverse_game, "SDTC");
    check_letters(&safe_passage_game, "PNBRQK");
}

static void queens_are_two_kinds(void **state)
{
    (void)state;
    assert_int_equal(leapale_game.kinds[LEAPALE_QUEEN].letter, 'Q');
    assert_int_equal(safe_passage_game.kinds[PASSAGE_QUEEN].letter, 'Q');
    assert_int_not_equal(LEAPALE_QUEEN, PASSAGE_QUEEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_have_their_letters),
        cmocka_unit_test(queens_are_two_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
