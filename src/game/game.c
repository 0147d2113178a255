/* game.c - the public functions over a game's descriptor. */
#include <string.h>

#include <wayfarer/game.h>

#include "base/fault.h"

void wf_start(const WfSpec *spec, WfPosition *position)
{
    spec->game->start(spec, position);
}

void wf_copy(const WfGame *game, WfPosition *to, const WfPosition *from)
{
    memcpy(to, from, game->position_size);
}

bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b)
{
    return a->head.hash == b->head.hash && a->head.turn == b->head.turn &&
           a->head.playing == b->head.playing &&
           memcmp(a->body, b->body, game->position_size - sizeof a->head) == 0;
}

WfCode wf_moves(const WfGame *game, const WfPosition *position, WfMoveList *list)
{
    list->count = 0;
    const WfCode code = game->moves(position, list);
    if (code != WF_OK)
        list->count = 0;
    return code;
}

uint64_t wf_count(const WfGame *game, const WfPosition *position)
{
    return game->count(position);
}

WfCode wf_check_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch)
{
    if (game->is_legal != NULL)
        return game->is_legal(position, move) ? WF_OK : WF_ILLEGAL;
    const WfCode code = wf_moves(game, position, scratch);
    for (size_t i = 0; i < scratch->count; i++)
        if (memcmp(&scratch->items[i], move, sizeof *move) == 0)
            return WF_OK;
    return code == WF_OK ? WF_ILLEGAL : code;
}

void wf_apply(const WfGame *game, WfPosition *position, const WfMove *move)
{
    game->apply(position, move);
}

WfOutcome wf_outcome(const WfGame *game, const WfPosition *position)
{
    return game->outcome(position, game->can_move != NULL ? game->can_move(position)
                                                          : game->count(position) != 0);
}

const char *wf_reason(WfReason reason)
{
    static const char *const phrases[] = {
        [WF_REASON_NONE] = "",
        [WF_REASON_ARRIVED] = "arrived",
        [WF_REASON_CHECKMATE] = "checkmate",
        [WF_REASON_PROMOTIONS] = "three Archdukes, three Empresses and three Alibucks",
        [WF_REASON_STALEMATE] = "no legal move",
        [WF_REASON_CLOCK] = "fifty moves by each side",
        [WF_REASON_REPETITION] = "third repetition",
        [WF_REASON_BARE_EMPERORS] = "bare Emperors",
        [WF_REASON_SHUT_OUT] = "shut out with most pieces home",
        [WF_REASON_SEVEN_HOME] = "alone with seven pieces home",
        [WF_REASON_UNDECIDED] = "no seat shut out, none alone with seven home",
        [WF_REASON_GOAL] = "goal reached",
        [WF_REASON_NO_SAFE_MOVE] = "no safe move",
        [WF_REASON_RESIGNATION] = "resignation",
        [WF_REASON_TIME] = "time",
        [WF_REASON_AGREEMENT] = "agreement",
    };
    return phrases[reason];
}

WfCode wf_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                WfFault *fault)
{
    return spec->game->parse(spec, text, length, position, fault);
}

void wf_format(const WfGame *game, const WfPosition *position, WfText *text)
{
    game->format(position, text);
}

WfCode wf_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                    WfFault *fault)
{
    WfMove read;
    const WfCode code = game->scan_move(text, length, &read, fault);
    if (code == WF_OK)
        *move = read;
    return code;
}

WfCode wf_parse_move(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    WfMove read;
    WfCode code = wf_scan_move(game, text, length, &read, fault);
    if (code != WF_OK)
        return code;
    code = wf_check_move(game, position, &read, scratch);
    if (code == WF_NO_MEMORY)
        return fault_fill(fault, code, 0, "not enough memory");
    if (code == WF_OK) {
        *move = read;
        return WF_OK;
    }
    char why[WF_MESSAGE_MAX];
    WfText text_why = wf_text(why, sizeof why);
    (void)game->explain(position, &read, &text_why);
    return fault_fill(fault, WF_ILLEGAL, 0, "%s", why);
}

void wf_format_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                    WfText *text)
{
    game->format_move(position, move, text);
}

/* The sentence of a legal move also says if it ends the game. */
bool wf_explain(const WfGame *game, const WfPosition *position, const WfMove *move, WfText *text)
{
    if (!game->explain(position, move, text))
        return false;
    WfPosition after;
    wf_copy(game, &after, position);
    game->apply(&after, move);
    const WfOutcome outcome = wf_outcome(game, &after);
    if (outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT)
        wf_text_add(text, " %s wins: %s.", game->seat_names[outcome.seat],
                    wf_reason(outcome.reason));
    else if (outcome.result == WF_WIN)
        wf_text_add(text, " The goal is reached.");
    else if (outcome.result == WF_DRAW)
        wf_text_add(text, " The game is drawn: %s.", wf_reason(outcome.reason));
    else if (outcome.result == WF_DEAD_END)
        wf_text_add(text, " It leads to a dead end: no safe move is left.");
    return true;
}

WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place)
{
    return game->piece_at(position, place);
}

bool wf_bears(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place)
{
    return game->bears != NULL && game->bears(position, seat, place);
}

size_t wf_path(const WfGame *game, const WfPosition *position, const WfMove *move,
               WfPlace path[WF_PATH_MAX])
{
    uint8_t squares[WF_PATH_MAX] = {move->from, move->to};
    const size_t length = game->path != NULL ? game->path(position, move, squares) : 2;
    for (size_t i = 0; i < length; i++)
        path[i] = game->place(squares[i]);
    return length;
}

void wf_place_name(const WfGame *game, WfPlace place, char name[8])
{
    WfText text = wf_text(name, 8);
    if (game->levels > 1)
        wf_text_put(&text, game->level_names[place.level]);
    wf_text_add(&text, "%c%u", 'a' + place.file, place.rank + 1U);
}
