/* game.c - the public functions over a game's descriptor. */
#include "base/aligned.h"
#include "base/fault.h"

void wf_start(const WfSpec *spec, WfPosition *position)
{
    WfPosition room;
    WfPosition *start = aligned_room(position, &room);
    spec->game->start(spec, start);
    aligned_put(spec->game, position, start);
}

void wf_copy(const WfGame *game, WfPosition *to, const WfPosition *from)
{
    aligned_copy(game, to, from);
}

bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b)
{
    WfPosition a_room, b_room;
    a = aligned_position(game, a, &a_room);
    b = aligned_position(game, b, &b_room);
    return a->head.hash == b->head.hash && a->head.turn == b->head.turn &&
           a->head.playing == b->head.playing &&
           memcmp(a->body, b->body, game->position_size - sizeof a->head) == 0;
}

/* The functions that searches call most have no room for a copy on their stack: others make it. */
#define RARE __attribute__((noinline, cold))

static RARE WfCode moves_of_copy(const WfGame *game, const WfPosition *position, WfMoveList *list)
{
    WfPosition room;
    return wf_moves(game, aligned_position(game, position, &room), list);
}

WfCode wf_moves(const WfGame *game, const WfPosition *position, WfMoveList *list)
{
    if (!aligned_is(position))
        return moves_of_copy(game, position, list);
    list->count = 0;
    const WfCode code = game->moves(position, list);
    if (code != WF_OK)
        list->count = 0;
    return code;
}

static RARE uint64_t count_of_copy(const WfGame *game, const WfPosition *position)
{
    WfPosition room;
    return game->count(aligned_position(game, position, &room));
}

uint64_t wf_count(const WfGame *game, const WfPosition *position)
{
    if (!aligned_is(position))
        return count_of_copy(game, position);
    return game->count(position);
}

WfCode wf_check_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    if (game->is_legal != NULL)
        return game->is_legal(position, move) ? WF_OK : WF_ILLEGAL;
    const WfCode code = wf_moves(game, position, scratch);
    for (size_t i = 0; i < scratch->count; i++)
        if (memcmp(&scratch->items[i], move, sizeof *move) == 0)
            return WF_OK;
    return code == WF_OK ? WF_ILLEGAL : code;
}

static RARE void apply_to_copy(const WfGame *game, WfPosition *position, const WfMove *move)
{
    WfPosition room;
    aligned_copy(game, &room, position);
    game->apply(&room, move);
    aligned_copy(game, position, &room);
}

void wf_apply(const WfGame *game, WfPosition *position, const WfMove *move)
{
    if (aligned_is(position))
        game->apply(position, move);
    else
        apply_to_copy(game, position, move);
}

static RARE WfOutcome outcome_of_copy(const WfGame *game, const WfPosition *position)
{
    WfPosition room;
    return wf_outcome(game, aligned_position(game, position, &room));
}

WfOutcome wf_outcome(const WfGame *game, const WfPosition *position)
{
    if (!aligned_is(position))
        return outcome_of_copy(game, position);
    return game->outcome(position, game->can_move != NULL ? game->can_move(position)
                                                          : game->count(position) != 0);
}

WfCode wf_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                WfFault *fault)
{
    WfPosition room;
    WfPosition *read = aligned_room(position, &room);
    const WfCode code = spec->game->parse(spec, text, length, read, fault);
    if (code == WF_OK)
        aligned_put(spec->game, position, read);
    return code;
}

void wf_format(const WfGame *game, const WfPosition *position, WfText *text)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
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
    WfPosition room;
    position = aligned_position(game, position, &room);
    game->format_move(position, move, text);
}

WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
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
    WfPosition room;
    position = aligned_position(game, position, &room);
    return game->attackers != NULL ? game->attackers(position, seat, place, from) : 0;
}

size_t wf_checks(const WfGame *game, const WfPosition *position, WfCheck check[WF_CHECKS_MAX])
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    return game->checks != NULL ? game->checks(position, check) : 0;
}

bool wf_progress(const WfGame *game, const WfPosition *position, uint8_t seat, WfProgress *progress)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    return game->progress != NULL && game->progress(position, seat, progress);
}

size_t wf_reach(const WfGame *game, const WfPosition *position, WfPlace from,
                uint8_t to[WF_REACH_MAX])
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    return game->reach != NULL ? game->reach(position, from, to) : 0;
}

size_t wf_path(const WfGame *game, const WfPosition *position, const WfMove *move,
               WfPlace path[WF_PATH_MAX])
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    uint8_t squares[WF_PATH_MAX] = {move->from, move->to};
    const size_t length = game->path != NULL ? game->path(position, move, squares) : 2;
    for (size_t i = 0; i < length; i++)
        path[i] = game->place(squares[i]);
    return length;
}
