/* notation.c - Breakthrough: positions and moves as text, and what programs draw of a position. */
#include <string.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "breakthrough.h"

static const char start[] = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";

const WfPieceKind breakthrough_kinds[1] = {{'P', "piece"}};
const char *const breakthrough_seat_names[] = {"White", "Black"};

static const BoardText board = {.files = BREAKTHROUGH_SIDE,
                                .ranks = BREAKTHROUGH_SIDE,
                                .levels = 1,
                                .kinds = "P",
                                .seats = NULL};

/* Checks that a game can have these pieces, and that it is not won for more than one reason. */
static WfCode check_pieces(const BreakthroughPosition *p, WfFault *fault)
{
    unsigned won = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        const unsigned count = (unsigned)__builtin_popcountll(p->set[seat]);
        if (count > BREAKTHROUGH_PIECES)
            return fault_at(fault, &breakthrough_game, 0,
                            &breakthrough_messages[BREAKTHROUGH_FAULT_PIECES],
                            FAULT_ARGS(fault_seat(&breakthrough_game, seat), fault_number(count),
                                       fault_number(BREAKTHROUGH_PIECES)));
        won += (unsigned)__builtin_popcountll(p->set[seat] & breakthrough_last_rank(seat));
        won += p->set[seat ^ 1] == 0;
    }
    if (won > 1)
        return fault_at(fault, &breakthrough_game, 0,
                        &breakthrough_messages[BREAKTHROUGH_FAULT_WON_TWICE], NULL);
    return WF_OK;
}

/* The side that has won has just moved, so it is not the side to move. */
static WfCode check_turn(const BreakthroughPosition *p, const Reader *reader)
{
    if (breakthrough_winner(p) != p->head.turn)
        return WF_OK;
    return reader_fault(reader, reader->at - 1, &breakthrough_messages[BREAKTHROUGH_FAULT_HAS_WON],
                        FAULT_ARGS(fault_seat(&breakthrough_game, p->head.turn)));
}

WfCode breakthrough_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                          WfFault *fault)
{
    (void)spec;
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &breakthrough_game};
    uint8_t cells[BREAKTHROUGH_SQUARES];
    BreakthroughPosition p;
    memset(&p, 0, sizeof p);
    p.head.playing = 3;
    WfCode code = board_read(&reader, &board, cells);
    if (code != WF_OK)
        return code;
    for (unsigned square = 0; square < BREAKTHROUGH_SQUARES; square++)
        if (cells[square] != BOARD_EMPTY)
            p.set[board_seat(cells[square])] |= breakthrough_bit(square);
    code = check_pieces(&p, fault);
    if (code == WF_OK)
        code = board_read_turn(&reader, "wb", &p.head.turn);
    if (code == WF_OK)
        code = check_turn(&p, &reader);
    if (code == WF_OK)
        code = board_read_counters(&reader, &p.head);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, sizeof p);
    position->head.hash = breakthrough_rehash(position);
    return WF_OK;
}

void breakthrough_set_start(const WfSpec *spec, WfPosition *position)
{
    (void)breakthrough_parse(spec, start, sizeof start - 1, position, NULL);
}

static uint8_t piece_on(const BreakthroughPosition *p, unsigned square)
{
    for (unsigned seat = 0; seat < 2; seat++)
        if ((p->set[seat] & breakthrough_bit(square)) != 0)
            return board_piece(seat, 0);
    return BOARD_EMPTY;
}

/* ---- writing, and what editors need ---- */

enum { FIELD_CLOCK, FIELD_NUMBER };

/* The clock stays at 0, but the notation of a position includes it. */
const WfField breakthrough_fields[BREAKTHROUGH_FIELDS] = {
    [FIELD_CLOCK] = {.key = "clock", .label = "Clock", .high = WF_COUNTER_MAX},
    [FIELD_NUMBER] = {.key = "number", .label = "Move number", .low = 1, .high = WF_COUNTER_MAX}};

void breakthrough_take_fields(const WfPosition *position, uint32_t *field)
{
    field[FIELD_CLOCK] = position->head.clock;
    field[FIELD_NUMBER] = position->head.number;
}

static void write_text(const uint8_t *cells, unsigned turn, const uint32_t *field, WfText *text)
{
    board_write(&board, cells, text);
    wf_text_add(text, " %c %u %u", "wb"[turn], field[FIELD_CLOCK], field[FIELD_NUMBER]);
}

void breakthrough_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement,
                                    WfText *text)
{
    (void)spec;
    write_text(arrangement->piece, arrangement->turn, arrangement->field, text);
}

void breakthrough_format(const WfPosition *position, WfText *text)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    uint8_t cells[BREAKTHROUGH_SQUARES];
    uint32_t field[BREAKTHROUGH_FIELDS];
    for (unsigned square = 0; square < BREAKTHROUGH_SQUARES; square++)
        cells[square] = piece_on(p, square);
    breakthrough_take_fields(position, field);
    write_text(cells, p->head.turn, field, text);
}

/* ---- moves: a2a3 ---- */

static unsigned square_of(WfPlace place)
{
    return place.rank * (unsigned)BREAKTHROUGH_SIDE + place.file;
}

static WfCode read_square(Reader *reader, uint8_t *square)
{
    WfPlace place;
    const WfCode code = board_read_place(reader, &board, &place);
    *square = (uint8_t)square_of(place);
    return code;
}

WfCode breakthrough_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &breakthrough_game};
    *move = (WfMove){0};
    WfCode code = read_square(&reader, &move->from);
    if (code == WF_OK)
        code = read_square(&reader, &move->to);
    return code == WF_OK ? reader_end(&reader) : code;
}

void breakthrough_format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    board_write_place(&board, breakthrough_place(move->from), text);
    board_write_place(&board, breakthrough_place(move->to), text);
}

/* ---- for programs that draw ---- */

WfPiece breakthrough_piece_at(const WfPosition *position, WfPlace place)
{
    const unsigned square = square_of(place);
    const uint8_t piece = piece_on(breakthrough_of(position), square);
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    return (WfPiece){.letter = breakthrough_kinds[0].letter,
                     .seat = (uint8_t)board_seat(piece),
                     .name = breakthrough_kinds[0].name};
}

WfPlace breakthrough_place(uint8_t square)
{
    return (WfPlace){.file = square % BREAKTHROUGH_SIDE, .rank = square / BREAKTHROUGH_SIDE};
}

/* The pieces of a seat that could capture on a place. */
size_t breakthrough_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX])
{
    const uint64_t target = breakthrough_bit(square_of(place)),
                   set = breakthrough_of(position)->set[seat];
    /* a step of the other seat leads back to the square that a capture would come from */
    uint64_t near =
        (breakthrough_step(target, seat ^ 1U, -1) | breakthrough_step(target, seat ^ 1U, 1)) & set;
    size_t count = 0;
    while (near != 0)
        from[count++] = (uint8_t)breakthrough_pop(&near);
    return count;
}
