/* arrange.c - taking positions apart and building them: the part that all games share. */
#include <wayfarer/arrange.h>

#include "base/aligned.h"
#include "base/board_text.h"

bool wf_can_arrange(const WfGame *game)
{
    return game->write_arrangement != NULL;
}

static uint8_t piece_of(const WfGame *game, WfPiece piece)
{
    if (piece.letter == 0)
        return WF_NO_PIECE;
    unsigned kind = 0;
    while (game->kinds[kind].letter != piece.letter)
        kind++;
    return board_piece(piece.seat, kind);
}

void wf_take_apart(const WfGame *game, const WfPosition *position, WfArrangement *arrangement)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    memset(arrangement, 0, sizeof *arrangement);
    arrangement->turn = position->head.turn;
    game->take_fields(position, arrangement->field);
    unsigned at = 0;
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPlace place = {.file = file, .rank = rank, .level = level};
                arrangement->piece[at++] = piece_of(game, game->piece_at(position, place));
            }
}

static bool is_empty(const WfGame *game, const WfArrangement *arrangement, WfPlace at)
{
    const unsigned rank = (unsigned)at.level * game->ranks + at.rank;
    return arrangement->piece[rank * game->files + at.file] == WF_NO_PIECE;
}

size_t wf_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                WfReach go[WF_PLACES_MAX])
{
    const WfGame *game = spec->game;
    if (game->range == NULL || is_empty(game, arrangement, from))
        return 0;
    return game->range(spec, arrangement, from, go);
}

size_t wf_sends(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from, WfPlace victim,
                uint8_t squares[WF_PLACES_MAX])
{
    const WfGame *game = spec->game;
    if (game->sends == NULL || is_empty(game, arrangement, from) ||
        is_empty(game, arrangement, victim))
        return 0;
    return game->sends(spec, arrangement, from, victim, squares);
}

void wf_arrange(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    spec->game->write_arrangement(spec, arrangement, text);
}
