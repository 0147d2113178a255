/* notation_short.c - The Travelers: moves as people write them, "Tf6", "Axb3", "Df7 ^Aa7".
 *
 * '*' says that a Traveler has arrived on its last rank, '#' that the game is won. */
#include <string.h>

#include "base/short_move.h"
#include "games/travelers/travelers.h"

static const ShortForm form = {.game = &travelers_game, .unnamed = '\0', .throws = true};

/* Whether the Traveler of a side that stands on a square has arrived there. */
static bool arrives(const TravelersPosition *after, unsigned side, unsigned square)
{
    return bits_has(after->set[side][TRAVELERS_TRAVELER] & travelers_last_rank(side), square);
}

WfCode travelers_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                            WfNotation *written)
{
    WfPosition after;
    const unsigned side = position->head.turn;
    if (short_list(&travelers_game, position, scratch) != WF_OK)
        return WF_NO_MEMORY;
    memcpy(&after, position, sizeof(TravelersPosition));
    travelers_apply(&after, move);
    notation_begin(written);
    short_put_move(&form, position, move, scratch, written);
    if (arrives(travelers_of(&after), side, move->to))
        notation_words(written, "*");
    if (move->sent != 0) {
        short_put_sent(&form, position, move, scratch, written);
        if (arrives(travelers_of(&after), side ^ 1, move->detail[1]))
            notation_words(written, "*");
    }
    notation_end(written, travelers_outcome(&after, true).result == WF_WIN, false);
    return WF_OK;
}

WfCode travelers_read_move(const WfPosition *position, const char *text, size_t length,
                           WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    return short_read(&form, position, text, length, scratch, move, fault);
}
