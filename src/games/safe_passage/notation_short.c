/* notation_short.c - Safe Passage: moves as chess players write them, "Nf3", "exd5", "O-O".
 *
 * The pawn has no letter; a capture by a pawn gives its file. '+' says that the king is in check,
 * '#' that the goal is reached. */
#include <string.h>

#include "base/fault.h"
#include "base/reader.h"
#include "base/short_move.h"
#include "games/safe_passage/messages.h"
#include "games/safe_passage/safe_passage.h"

static const ShortForm form = {.game = &safe_passage_game, .unnamed = 'P'};

static const char *const castling[] = {[PASSAGE_WING_KING] = "O-O", [PASSAGE_WING_QUEEN] = "O-O-O"};

static bool gives_check(const PassagePosition *after)
{
    const unsigned side = after->head.turn;
    return passage_attackers(&after->board, passage_king(&after->board, side), side ^ 1,
                             passage_occupied(&after->board)) != 0;
}

WfCode passage_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                          WfNotation *written)
{
    const int wing = passage_castling_wing(passage_of(position), move->from, move->to);
    WfPosition after;
    if (short_list(&safe_passage_game, position, scratch) != WF_OK)
        return WF_NO_MEMORY;
    memcpy(&after, position, sizeof(PassagePosition));
    passage_apply(&after, move);
    notation_begin(written);
    if (wing >= 0) {
        notation_piece(written, 'K', position->head.turn, false);
        notation_words(written, "%s", castling[wing]);
    } else {
        short_put_move(&form, position, move, scratch, written);
    }
    notation_end(written, passage_is_goal(passage_of(&after)), gives_check(passage_of(&after)));
    return WF_OK;
}

/* The wing of "O-O" or "O-O-O", else -1. Marks may follow. Zeros, lower case and other dashes are
 * accepted. */
static int castling_wing(const char *text, size_t length)
{
    Reader reader = {.text = text, .length = length};
    unsigned letters = 0;
    do {
        reader_blanks(&reader);
        if (reader_choice(&reader, "Oo0") < 0)
            return -1;
        letters++;
        reader_blanks(&reader);
    } while (reader_dash(&reader));
    while (reader_choice(&reader, "+#!?") >= 0)
        reader_blanks(&reader);
    if (!reader_done(&reader) || letters < 2 || letters > 3)
        return -1;
    return letters == 2 ? PASSAGE_WING_KING : PASSAGE_WING_QUEEN;
}

WfCode passage_read_move(const WfPosition *position, const char *text, size_t length,
                         WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    const PassagePosition *p = passage_of(position);
    const int wing = castling_wing(text, length);
    if (wing < 0)
        return short_read(&form, position, text, length, scratch, move, fault);
    if (p->scrambled != 0)
        return fault_say(fault, &safe_passage_game, WF_ILLEGAL,
                         &passage_messages[PASSAGE_FAULT_NO_CASTLING], NULL);
    *move = (WfMove){.from = (uint8_t)passage_king(&p->board, p->head.turn),
                     .to = (uint8_t)passage_castling_target(p, (unsigned)wing)};
    return passage_castling_wing(p, move->from, move->to) == wing && !passage_is_goal(p) &&
                   passage_may_castle(p, (unsigned)wing)
               ? WF_OK
               : WF_ILLEGAL;
}
