/* notation.c - TRAVERSE: positions and turns as text, and data for drawing a board. */
#include <string.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "games/traverse/messages.h"
#include "games/traverse/traverse.h"

const WfPieceKind traverse_kinds[TRAVERSE_SHAPES] = {
    {'S', "Square"}, {'D', "Diamond"}, {'T', "Triangle"}, {'C', "Circle"}};
const char *const traverse_seat_names[] = {"South", "West", "North", "East"};
const char traverse_rules_names[3][9] = {"basic", "advanced", "expert"};

static const char seats[] = "swne";

static const BoardText board = {
    .files = SPACE_SIDE, .ranks = SPACE_SIDE, .levels = 1, .kinds = "SDTC", .seats = seats};

void traverse_set_start(const WfSpec *spec, WfPosition *position)
{
    TraversePosition p;
    memset(&p, 0, sizeof p);
    p.head.number = 1;
    p.rules = spec->choice[TRAVERSE_OPTION_RULES];
    p.players = (uint8_t)(2 + spec->choice[TRAVERSE_OPTION_PLAYERS]);
    p.head.playing = traverse_seats(p.players);
    memcpy(position, &p, sizeof p);
    position->head.hash = traverse_rehash(position);
}

/* ---- what a position must not have ---- */

/* The fault is about the first of these spaces. */
static WfCode fault_on(WfFault *fault, Bits128 spaces)
{
    return board_fault_on(fault, &board, traverse_place((uint8_t)bits_first(spaces)));
}

static FaultArg first_of(Bits128 spaces)
{
    return fault_place(&traverse_game, traverse_place((uint8_t)bits_first(spaces)));
}

static WfCode check_seat(const TraversePosition *p, unsigned seat, WfFault *fault)
{
    const Bits128 own = traverse_seat(p, seat);
    const FaultArg who = fault_seat(&traverse_game, seat);
    if (own != 0 && (p->head.playing >> seat & 1) == 0) {
        (void)fault_at(fault, &traverse_game, 0, &traverse_messages[TRAVERSE_FAULT_AWAY],
                       FAULT_ARGS(who, first_of(own)));
        return fault_on(fault, own);
    }
    for (unsigned shape = 0; own != 0 && shape < TRAVERSE_SHAPES; shape++) {
        const unsigned count = bits_count(p->set[seat][shape]);
        if (count == 2)
            continue;
        (void)fault_at(fault, &traverse_game, 0, &traverse_messages[TRAVERSE_FAULT_TWO],
                       FAULT_ARGS(who, fault_number(count), fault_kind(&traverse_game, shape)));
        return count < 2 ? WF_BAD_INPUT : fault_on(fault, p->set[seat][shape]);
    }
    const Bits128 strays = own & ~(space_middle | space_row[seat] | traverse_destination(seat));
    if (strays != 0) {
        (void)fault_at(fault, &traverse_game, 0, &traverse_messages[TRAVERSE_FAULT_STRAY],
                       FAULT_ARGS(who, first_of(strays)));
        return fault_on(fault, strays);
    }
    return WF_OK;
}

/* Seats set up in turn order, all of them in round 1. */
static WfCode check_setups(const TraversePosition *p, size_t turn_at, size_t round_at,
                           WfFault *fault)
{
    unsigned first = TRAVERSE_SEATS;
    for (unsigned seat = TRAVERSE_SEATS; seat-- > 0;)
        if ((p->head.playing >> seat & 1) != 0 && traverse_seat(p, seat) == 0)
            first = seat;
    for (unsigned seat = first; seat < TRAVERSE_SEATS; seat++)
        if (traverse_seat(p, seat) != 0)
            return fault_at(
                fault, &traverse_game, 0, &traverse_messages[TRAVERSE_FAULT_SETUP_BEFORE],
                FAULT_ARGS(fault_seat(&traverse_game, seat), fault_seat(&traverse_game, first)));
    if (first < TRAVERSE_SEATS && p->head.turn != first)
        return fault_at(fault, &traverse_game, turn_at,
                        &traverse_messages[TRAVERSE_FAULT_SETUP_TURN],
                        FAULT_ARGS(fault_seat(&traverse_game, first)));
    if ((first < TRAVERSE_SEATS) != (p->head.number == 1))
        return fault_at(fault, &traverse_game, round_at,
                        &traverse_messages[first < TRAVERSE_SEATS ? TRAVERSE_FAULT_SETUP_ROUND
                                                                  : TRAVERSE_FAULT_SETUP_OVER],
                        NULL);
    return WF_OK;
}

/* ---- reading ---- */

static WfCode read_rules(Reader *reader, const WfSpec *spec, TraversePosition *p)
{
    WfCode code = reader_space(reader, &traverse_messages[TRAVERSE_FAULT_A_RULES]);
    if (code != WF_OK)
        return code;
    const char *name = traverse_rules_names[spec->choice[TRAVERSE_OPTION_RULES]];
    const size_t length = strlen(name);
    if (reader->length - reader->at < length ||
        memcmp(reader->text + reader->at, name, length) != 0)
        return reader_fault(reader, reader->at, &traverse_messages[TRAVERSE_FAULT_RULES],
                            FAULT_ARGS(fault_words(name)));
    reader->at += length;
    p->rules = spec->choice[TRAVERSE_OPTION_RULES];
    return WF_OK;
}

static WfCode read_players(Reader *reader, const WfSpec *spec, TraversePosition *p)
{
    uint64_t players = 0;
    WfCode code = reader_space(reader, &traverse_messages[TRAVERSE_FAULT_A_PLAYERS]);
    const size_t at = reader->at;
    if (code == WF_OK)
        code = reader_number(reader, &traverse_messages[TRAVERSE_FAULT_A_PLAYERS], 2,
                             TRAVERSE_SEATS, &players);
    if (code != WF_OK)
        return code;
    p->players = (uint8_t)players;
    p->head.playing = traverse_seats(p->players);
    if (players != 2U + spec->choice[TRAVERSE_OPTION_PLAYERS])
        return reader_fault(reader, at, &traverse_messages[TRAVERSE_FAULT_PLAYERS],
                            FAULT_ARGS(fault_number(2U + spec->choice[TRAVERSE_OPTION_PLAYERS])));
    return WF_OK;
}

static WfCode read_fields(Reader *reader, const WfSpec *spec, TraversePosition *p)
{
    uint64_t round = 0;
    WfCode code = board_read_turn(reader, seats, &p->head.turn);
    const size_t turn_at = reader->at - 1;
    if (code == WF_OK)
        code = read_rules(reader, spec, p);
    if (code == WF_OK)
        code = read_players(reader, spec, p);
    if (code == WF_OK)
        code = reader_space(reader, &traverse_messages[TRAVERSE_FAULT_A_ROUND]);
    const size_t round_at = reader->at;
    if (code == WF_OK)
        code = reader_number(reader, &traverse_messages[TRAVERSE_FAULT_A_ROUND], 1, WF_COUNTER_MAX,
                             &round);
    if (code == WF_OK)
        code = reader_end(reader);
    if (code != WF_OK)
        return code;
    p->head.number = (uint32_t)round;
    if ((p->head.playing >> p->head.turn & 1) == 0)
        return reader_fault(
            reader, turn_at, &traverse_messages[TRAVERSE_FAULT_NOT_OF],
            FAULT_ARGS(fault_seat(&traverse_game, p->head.turn), fault_number(p->players)));
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        code = check_seat(p, seat, reader->fault);
        if (code != WF_OK)
            return code;
    }
    return check_setups(p, turn_at, round_at, reader->fault);
}

WfCode traverse_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                      WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &traverse_game};
    uint8_t cells[SPACES];
    TraversePosition p;
    memset(&p, 0, sizeof p);
    WfCode code = board_read(&reader, &board, cells);
    if (code != WF_OK)
        return code;
    for (unsigned i = 0; i < SPACES; i++)
        if (cells[i] != BOARD_EMPTY)
            p.set[board_seat(cells[i])][board_kind(cells[i])] |= bits_of(i);
    code = read_fields(&reader, spec, &p);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, sizeof p);
    position->head.hash = traverse_rehash(position);
    return WF_OK;
}

static uint8_t cell_piece(const TraversePosition *p, unsigned space)
{
    const unsigned seat = traverse_seat_at(p, space);
    return seat == TRAVERSE_SEATS ? BOARD_EMPTY
                                  : board_piece(seat, traverse_shape_at(p, seat, space));
}

/* ---- writing, and what editors need ---- */

const WfField traverse_fields[TRAVERSE_FIELDS] = {
    {.key = "round",
     .label = "Round",
     .help = "Seats are set up in round 1. After round 300 the game is decided.",
     .low = 1,
     .high = WF_COUNTER_MAX}};

void traverse_take_fields(const WfPosition *position, uint32_t *field)
{
    field[0] = position->head.number;
}

static void write_text(const uint8_t *cells, const TraversePosition *p, WfText *text)
{
    board_write(&board, cells, text);
    wf_text_add(text, " %c %s %u %u", seats[p->head.turn], traverse_rules_names[p->rules],
                p->players, p->head.number);
}

void traverse_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    WfPosition first;
    traverse_set_start(spec, &first);
    first.head.turn = arrangement->turn;
    first.head.number = arrangement->field[0];
    write_text(arrangement->piece, traverse_of(&first), text);
}

void traverse_format(const WfPosition *position, WfText *text)
{
    const TraversePosition *p = traverse_of(position);
    uint8_t cells[SPACES];
    for (unsigned i = 0; i < SPACES; i++)
        cells[i] = cell_piece(p, i);
    write_text(cells, p, text);
}

/* ---- turns: =SDTCCTDS, b1b2, c3g7,d4b10,f6c10, pass ---- */

static WfCode read_space(Reader *reader, uint8_t *space)
{
    WfPlace place;
    const WfCode code = board_read_place(reader, &board, &place);
    *space = (uint8_t)(place.rank * SPACE_SIDE + place.file);
    return code;
}

static WfCode scan_setup(Reader *reader, WfMove *move)
{
    move->extra = WF_EXTRA_SETUP;
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++) {
        const int shape = reader_choice(reader, board.kinds);
        if (shape < 0)
            return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_SHAPE], NULL);
        move->detail[i] = (uint8_t)shape;
    }
    return reader_end(reader);
}

static WfCode scan_circles(Reader *reader, WfMove *move)
{
    WfCode code = WF_OK;
    while (code == WF_OK && !reader_done(reader)) {
        if (move->sent == WF_SENT_MAX || !reader_take(reader, ','))
            return move->sent == WF_SENT_MAX
                       ? reader_misses(reader, FAULT_AN_END)
                       : reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_CIRCLE], NULL);
        const size_t at = reader->at;
        uint8_t *pair = &move->detail[2 * move->sent];
        code = read_space(reader, &pair[0]);
        if (code == WF_OK)
            code = read_space(reader, &pair[1]);
        if (code == WF_OK && move->sent > 0 && pair[0] <= pair[-2])
            return reader_fault(reader, at, &traverse_messages[TRAVERSE_FAULT_ORDER], NULL);
        move->sent++;
    }
    return code;
}

WfCode traverse_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &traverse_game};
    *move = (WfMove){0};
    if (reader_take(&reader, '='))
        return scan_setup(&reader, move);
    if (length == 4 && memcmp(text, "pass", 4) == 0) {
        move->extra = WF_EXTRA_PASS;
        return WF_OK;
    }
    WfCode code = read_space(&reader, &move->from);
    if (code == WF_OK)
        code = read_space(&reader, &move->to);
    return code == WF_OK ? scan_circles(&reader, move) : code;
}

static void put_space(WfText *text, unsigned space)
{
    board_write_place(&board, traverse_place((uint8_t)space), text);
}

void traverse_format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    if (move->extra == WF_EXTRA_PASS) {
        wf_text_add(text, "pass");
        return;
    }
    if (move->extra == WF_EXTRA_SETUP) {
        wf_text_put(text, '=');
        for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
            wf_text_put(text, board.kinds[move->detail[i]]);
        return;
    }
    put_space(text, move->from);
    put_space(text, move->to);
    for (unsigned i = 0; i < move->sent; i++) {
        wf_text_put(text, ',');
        put_space(text, move->detail[2 * i]);
        put_space(text, move->detail[2 * i + 1]);
    }
}

/* ---- for drawing a board ---- */

WfPiece traverse_piece_at(const WfPosition *position, WfPlace place)
{
    const uint8_t piece =
        cell_piece(traverse_of(position), place.rank * SPACE_SIDE + (unsigned)place.file);
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    return (WfPiece){.letter = board.kinds[board_kind(piece)],
                     .seat = (uint8_t)board_seat(piece),
                     .name = traverse_kinds[board_kind(piece)].name};
}

WfPlace traverse_place(uint8_t square)
{
    return (WfPlace){.file = square % SPACE_SIDE, .rank = square / SPACE_SIDE};
}
