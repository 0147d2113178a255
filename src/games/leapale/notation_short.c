/* notation_short.c - Courier Leapale: moves as people write them, "Nwf3", "Exwd6", "Swd6=M+".
 *
 * '+' says that the Emperor is in check, '#' that the game is won. */
#include <string.h>

#include "base/short_move.h"
#include "games/leapale/leapale.h"

static const ShortForm form = {.game = &leapale_game, .unnamed = '\0'};

WfCode leapale_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                          WfNotation *written)
{
    WfPosition after;
    if (short_list(&leapale_game, position, scratch) != WF_OK)
        return WF_NO_MEMORY;
    memcpy(&after, position, sizeof(LeapalePosition));
    leapale_apply(&after, move);
    const bool checks = leapale_in_check(leapale_of(&after), after.head.turn);
    const bool has_moves = !checks || leapale_count(&after) != 0;
    notation_begin(written);
    short_put_move(&form, position, move, scratch, written);
    notation_end(written, leapale_outcome(&after, has_moves).result == WF_WIN, checks);
    return WF_OK;
}

WfCode leapale_read_move(const WfPosition *position, const char *text, size_t length,
                         WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    return short_read(&form, position, text, length, scratch, move, fault);
}
