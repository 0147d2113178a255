/* position.c - binding.h: positions. */
#include "binding/handle.h"

#include <string.h>

#include "game/diagram.h"

size_t wf_position_bytes(const WfGame *game)
{
    return game->position_size;
}

size_t wf_position_bytes_max(void)
{
    return sizeof(WfPosition);
}

size_t wf_position_alignment(void)
{
    return _Alignof(WfPosition);
}

WfPosition *wf_position_new(const WfSpec *spec, const WfAllocator *allocator)
{
    WfPosition start;
    wf_start(spec, &start);
    return wf_position_copy(spec->game, &start, allocator);
}

WfPosition *wf_position_copy(const WfGame *game, const WfPosition *position,
                             const WfAllocator *allocator)
{
    WfPosition *copy = handle_new(allocator, game->position_size);
    if (copy != NULL)
        wf_copy(game, copy, position);
    return copy;
}

WfPosition *wf_position_read(const WfSpec *spec, const char *text, size_t length,
                             const WfAllocator *allocator, WfFault *fault)
{
    WfPosition read;
    if (wf_parse(spec, text, length, &read, fault) != WF_OK)
        return NULL;
    return wf_position_copy(spec->game, &read, allocator);
}

void wf_position_free(WfPosition *position)
{
    handle_free(position);
}

size_t wf_position_text(const WfGame *game, const WfPosition *position, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    wf_format(game, position, &text);
    return text.length;
}

size_t wf_position_diagram(const WfGame *game, const WfPosition *position, char *buffer,
                           size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    diagram_plain(&text, game, position);
    return text.length;
}

/* A caller's own position may have any address. */
static WfHead head_of(const WfPosition *position)
{
    WfHead head;
    memcpy(&head, position, sizeof head);
    return head;
}

uint64_t wf_position_hash(const WfPosition *position)
{
    return head_of(position).hash;
}

uint32_t wf_position_clock(const WfPosition *position)
{
    return head_of(position).clock;
}

uint32_t wf_position_number(const WfPosition *position)
{
    return head_of(position).number;
}

uint8_t wf_position_turn(const WfPosition *position)
{
    return head_of(position).turn;
}

uint8_t wf_position_playing(const WfPosition *position)
{
    return head_of(position).playing;
}

bool wf_position_equal(const WfGame *game, const WfPosition *a, const WfPosition *b)
{
    return memcmp(a, b, game->position_size) == 0;
}

void wf_position_outcome(const WfGame *game, const WfPosition *position, int32_t *result,
                         int32_t *reason, uint8_t *seat)
{
    const WfOutcome outcome = wf_outcome(game, position);
    *result = (int32_t)outcome.result;
    *reason = (int32_t)outcome.reason;
    *seat = outcome.seat;
}

char wf_position_letter(const WfGame *game, const WfPosition *position, uint32_t place)
{
    WfPlace at;
    return handle_place(game, place, &at) ? wf_piece_at(game, position, at).letter : '\0';
}

uint8_t wf_position_seat(const WfGame *game, const WfPosition *position, uint32_t place)
{
    WfPlace at;
    return handle_place(game, place, &at) ? wf_piece_at(game, position, at).seat : WF_NO_SEAT;
}

void wf_position_pieces(const WfGame *game, const WfPosition *position, uint8_t *letters,
                        uint8_t *seats)
{
    WfPlace at;
    for (uint32_t place = 0; handle_place(game, place, &at); place++) {
        const WfPiece piece = wf_piece_at(game, position, at);
        letters[place] = (uint8_t)piece.letter;
        seats[place] = piece.seat;
    }
}

/* Writes as many squares as fit as numbers of places. */
static size_t put_squares(const WfGame *game, const uint8_t *squares, size_t count,
                          uint32_t *places, size_t size)
{
    for (size_t i = 0; i < count && i < size; i++)
        places[i] = handle_number(game, game->place(squares[i]));
    return count;
}

size_t wf_position_attackers(const WfGame *game, const WfPosition *position, uint8_t seat,
                             uint32_t place, uint32_t *places, size_t size)
{
    uint8_t from[WF_ATTACKERS_MAX];
    WfPlace at;
    if (seat >= strlen(game->seats) || !handle_place(game, place, &at))
        return 0;
    return put_squares(game, from, wf_attackers(game, position, seat, at, from), places, size);
}

size_t wf_position_reach(const WfGame *game, const WfPosition *position, uint32_t place,
                         uint32_t *places, size_t size)
{
    uint8_t to[WF_REACH_MAX];
    WfPlace at;
    if (!handle_place(game, place, &at))
        return 0;
    return put_squares(game, to, wf_reach(game, position, at, to), places, size);
}

size_t wf_position_checks(const WfGame *game, const WfPosition *position, uint32_t *places,
                          size_t size)
{
    WfCheck check[WF_CHECKS_MAX];
    uint8_t squares[WF_CHECKS_MAX];
    const size_t count = wf_checks(game, position, check);
    for (size_t i = 0; i < count; i++)
        squares[i] = check[i].square;
    return put_squares(game, squares, count, places, size);
}

bool wf_position_progress(const WfGame *game, const WfPosition *position, uint8_t seat,
                          uint32_t *done, uint32_t *of, int64_t *left)
{
    WfProgress progress;
    if (seat >= strlen(game->seats) || !wf_progress(game, position, seat, &progress))
        return false;
    *done = progress.done;
    *of = progress.of;
    *left = progress.has_left ? (int64_t)progress.left : -1;
    return true;
}

int32_t wf_position_perft(const WfGame *game, const WfPosition *position, uint32_t depth,
                          const WfAllocator *allocator, uint64_t *nodes)
{
    return (int32_t)wf_perft(game, position, depth, handle_allocator(allocator), NULL, nodes);
}

int32_t wf_position_play(const WfGame *game, WfPosition *position, const uint8_t *move,
                         const WfAllocator *allocator)
{
    const int32_t code = wf_move_check(game, position, move, allocator);
    if (code == WF_OK)
        wf_position_play_legal(game, position, move);
    return code;
}

void wf_position_play_legal(const WfGame *game, WfPosition *position, const uint8_t *move)
{
    const WfMove played = handle_move(move);
    wf_apply(game, position, &played);
}

int32_t wf_position_pass(const WfSpec *spec, const WfPosition *position, WfPosition *passed,
                         const WfAllocator *allocator, WfFault *fault)
{
    return (int32_t)wf_pass(spec, position, handle_allocator(allocator), passed, fault);
}
