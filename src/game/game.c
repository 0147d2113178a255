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

void wf_format_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                    WfText *text)
{
    game->format_move(position, move, text);
}

WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place)
{
    return game->piece_at(position, place);
}

bool wf_attacks(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place)
{
    uint8_t from[WF_ATTACKERS_MAX];
    return wf_attackers(game, position, seat, place, from) > 0;
}

size_t wf_attackers(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place,
                    uint8_t from[WF_ATTACKERS_MAX])
{
    return game->attackers != NULL ? game->attackers(position, seat, place, from) : 0;
}

size_t wf_checks(const WfGame *game, const WfPosition *position, WfCheck check[WF_CHECKS_MAX])
{
    return game->checks != NULL ? game->checks(position, check) : 0;
}

bool wf_progress(const WfGame *game, const WfPosition *position, uint8_t seat, WfProgress *progress)
{
    return game->progress != NULL && game->progress(position, seat, progress);
}

size_t wf_reach(const WfGame *game, const WfPosition *position, WfPlace from,
                uint8_t to[WF_REACH_MAX])
{
    return game->reach != NULL ? game->reach(position, from, to) : 0;
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
