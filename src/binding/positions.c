/* positions.c - binding_batch.h: many positions at a time. */
#include "binding/handle.h"

#include <string.h>

#include "actions/planes.h"
#include "base/aligned.h"

/* Position number `index` of an array that may have any address. */
static const WfPosition *at(const WfGame *game, const uint8_t *positions, size_t index,
                            WfPosition *room)
{
    return aligned_position(game, positions + index * game->position_size, room);
}

size_t wf_positions_turns(const WfGame *game, const uint8_t *positions, size_t count)
{
    WfPosition room;
    size_t turns = 0;
    for (size_t i = 0; i < count; i++)
        turns += (size_t)wf_count(game, at(game, positions, i, &room));
    return turns;
}

int32_t wf_positions_expand(const WfGame *game, const uint8_t *positions, size_t count,
                            uint32_t *parents, uint8_t *moves, uint8_t *after)
{
    WfPosition room, next;
    WfMoveList list;
    WfCode code = WF_OK;
    wf_moves_init(&list, *handle_allocator(NULL));
    for (size_t i = 0; i < count && code == WF_OK; i++) {
        const WfPosition *position = at(game, positions, i, &room);
        code = wf_moves(game, position, &list);
        for (size_t k = 0; k < list.count && code == WF_OK; k++) {
            wf_copy(game, &next, position);
            wf_apply(game, &next, &list.items[k]);
            aligned_copy(game, after, &next);
            handle_put_move(&list.items[k], moves);
            *parents++ = (uint32_t)i;
            after += game->position_size;
            moves += sizeof(WfMove);
        }
    }
    wf_moves_free(&list);
    return (int32_t)code;
}

/* ---- what a position shows ---- */

/* How the places and the pieces of a spec look to each seat. */
typedef struct Views {
    uint8_t place[WF_SEATS_MAX][WF_PLACES_MAX];
    int8_t first[WF_SEATS_MAX][WF_SEATS_MAX]; /* the code of a seat's first kind */
    int8_t kind['Z' + 1];
} Views;

static void views_fill(const WfSpec *spec, Views *views)
{
    const WfGame *game = spec->game;
    const ActionLayout layout = layout_of(game);
    const uint8_t playing = wf_seats(spec);
    const unsigned seats = (unsigned)__builtin_popcount(playing);
    memset(views, 0, sizeof *views);
    for (uint8_t kind = 0; kind < game->kind_count; kind++)
        views->kind[(unsigned char)game->kinds[kind].letter] = (int8_t)kind;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((playing >> seat & 1) == 0)
            continue;
        for (unsigned after = 0; after < seats; after++)
            views->first[seat][plane_seat(playing, seat, after)] =
                (int8_t)(1 + after * game->kind_count);
        for (uint32_t place = 0; place < layout.places; place++) {
            WfPlace named;
            handle_place(game, place, &named);
            views->place[seat][place] = (uint8_t)layout_seen_place(&layout, seat, named);
        }
    }
}

void wf_positions_boards(const WfSpec *spec, const uint8_t *positions, size_t count,
                         const uint8_t *seats, int8_t *boards)
{
    const WfGame *game = spec->game;
    const uint32_t places = (uint32_t)game->files * game->ranks * game->levels;
    WfPosition room;
    Views views;
    views_fill(spec, &views);
    for (size_t i = 0; i < count; i++, boards += places) {
        const WfPosition *position = at(game, positions, i, &room);
        const unsigned seat = seats[i] % WF_SEATS_MAX;
        for (uint32_t place = 0; place < places; place++) {
            WfPlace named;
            handle_place(game, place, &named);
            const WfPiece piece = game->piece_at(position, named);
            boards[views.place[seat][place]] =
                piece.seat == WF_NO_SEAT ? 0
                                         : (int8_t)(views.first[seat][piece.seat] +
                                                    views.kind[(unsigned char)piece.letter]);
        }
    }
}

void wf_positions_heads(const WfGame *game, const uint8_t *positions, size_t count, uint8_t *seats,
                        int8_t *results, uint64_t *hashes)
{
    WfPosition room;
    for (size_t i = 0; i < count; i++) {
        const WfPosition *position = at(game, positions, i, &room);
        const WfOutcome outcome = wf_outcome(game, position);
        seats[i] = position->head.turn;
        hashes[i] = position->head.hash;
        results[i] = (int8_t)(outcome.result == WF_WIN       ? outcome.seat
                              : outcome.result == WF_ONGOING ? -1
                                                             : -2);
    }
}
