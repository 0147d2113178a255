/* notation.c - The Travelers: positions and moves as text, and data for drawing a board. */
#include <string.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "games/travelers/messages.h"
#include "games/travelers/travelers.h"

static const char start[] = "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1";

const WfPieceKind travelers_kinds[TRAVELERS_KINDS] = {{'T', "Traveler"}, {'D', "Displacer"},
                                                      {'B', "Block"},    {'A', "Ace"},
                                                      {'U', "Deuce"},    {'Y', "Trey"}};
const char *const travelers_seat_names[] = {"White", "Black"};

static const BoardText board = {.files = TRAVELERS_SIDE,
                                .ranks = TRAVELERS_SIDE,
                                .levels = 1,
                                .kinds = "TDBAUY",
                                .seats = NULL};

static unsigned square_of_cell(unsigned cell)
{
    return cell / TRAVELERS_SIDE * TRAVELERS_STRIDE + cell % TRAVELERS_SIDE;
}

/* The armies of the inventor's page: at most this many of each kind. Two Travelers and a Block are
 * always present. */
static WfCode check_armies(const TravelersPosition *p, WfFault *fault)
{
    static const unsigned most[TRAVELERS_KINDS] = {2, 1, 1, 4, 2, 2};
    static const unsigned least[TRAVELERS_KINDS] = {2, 0, 1, 0, 0, 0};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++) {
            const unsigned count = bits_count(p->set[side][kind]);
            if (count >= least[kind] && count <= most[kind])
                continue;
            (void)fault_at(fault, &travelers_game, 0,
                           &travelers_messages[least[kind] == most[kind] ? TRAVELERS_FAULT_EXACTLY
                                                                         : TRAVELERS_FAULT_AT_MOST],
                           FAULT_ARGS(fault_seat(&travelers_game, side), fault_number(count),
                                      fault_kind(&travelers_game, kind), fault_number(most[kind])));
            if (count < least[kind])
                return WF_BAD_INPUT; /* nothing is wrong with those that are there */
            return board_fault_on(fault, &board,
                                  travelers_place((uint8_t)bits_first(p->set[side][kind])));
        }
    const Bits128 edges = travelers_rank(0) | travelers_rank(TRAVELERS_SIDE - 1);
    const Bits128 blocks = (p->set[0][TRAVELERS_BLOCK] | p->set[1][TRAVELERS_BLOCK]) & edges;
    if (blocks == 0)
        return WF_OK;
    const WfPlace place = travelers_place((uint8_t)bits_first(blocks));
    (void)fault_at(fault, &travelers_game, 0, &travelers_messages[TRAVELERS_FAULT_BLOCK],
                   FAULT_ARGS(fault_place(&travelers_game, place)));
    return board_fault_on(fault, &board, place);
}

static WfCode read_ko(Reader *reader, TravelersPosition *p)
{
    WfCode code = reader_space(reader, &travelers_messages[TRAVELERS_FAULT_A_KO]);
    if (code != WF_OK)
        return code;
    const int ko = reader_choice(reader, "-k");
    if (ko < 0)
        return reader_expected(reader, &travelers_messages[TRAVELERS_FAULT_A_KO_OF], NULL);
    p->ko = (uint64_t)ko;
    if (ko == 1 && (p->set[0][TRAVELERS_DISPLACER] == 0 || p->set[1][TRAVELERS_DISPLACER] == 0))
        return reader_fault(reader, reader->at - 1, &travelers_messages[TRAVELERS_FAULT_KO], NULL);
    return WF_OK;
}

WfCode travelers_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                       WfFault *fault)
{
    (void)spec;
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &travelers_game};
    uint8_t cells[TRAVELERS_SIDE * TRAVELERS_SIDE];
    TravelersPosition p;
    memset(&p, 0, sizeof p);
    p.head.playing = 3;
    WfCode code = board_read(&reader, &board, cells);
    if (code != WF_OK)
        return code;
    for (unsigned i = 0; i < sizeof cells; i++)
        if (cells[i] != BOARD_EMPTY)
            p.set[board_seat(cells[i])][board_kind(cells[i])] |= bits_of(square_of_cell(i));
    code = check_armies(&p, fault);
    if (code == WF_OK)
        code = board_read_turn(&reader, "wb", &p.head.turn);
    if (code == WF_OK)
        code = read_ko(&reader, &p);
    if (code == WF_OK)
        code = board_read_counters(&reader, &p.head);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, sizeof p);
    position->head.hash = travelers_rehash(position);
    return WF_OK;
}

void travelers_set_start(const WfSpec *spec, WfPosition *position)
{
    (void)travelers_parse(spec, start, sizeof start - 1, position, NULL);
}

static uint8_t cell_piece(const TravelersPosition *p, unsigned square)
{
    for (unsigned side = 0; side < 2; side++) {
        const unsigned kind = travelers_kind_at(p, side, square);
        if (kind < TRAVELERS_KINDS)
            return board_piece(side, kind);
    }
    return BOARD_EMPTY;
}

/* ---- writing, and what editors need ---- */

enum { FIELD_KO, FIELD_CLOCK, FIELD_NUMBER };

const WfField travelers_fields[TRAVELERS_FIELDS] = {
    [FIELD_KO] = {.key = "ko",
                  .label = "Ko",
                  .help = "The enemy Displacer may not be displaced in this turn.",
                  .high = 1},
    [FIELD_CLOCK] = {.key = "clock",
                     .label = "Turns since a capture",
                     .help = "At 100 the game is drawn.",
                     .high = WF_COUNTER_MAX},
    [FIELD_NUMBER] = {.key = "number", .label = "Move number", .low = 1, .high = WF_COUNTER_MAX}};

void travelers_take_fields(const WfPosition *position, uint32_t *field)
{
    field[FIELD_KO] = travelers_of(position)->ko != 0;
    field[FIELD_CLOCK] = position->head.clock;
    field[FIELD_NUMBER] = position->head.number;
}

static void write_text(const uint8_t *cells, unsigned turn, const uint32_t *field, WfText *text)
{
    board_write(&board, cells, text);
    wf_text_add(text, " %c %c %u %u", "wb"[turn], "-k"[field[FIELD_KO]], field[FIELD_CLOCK],
                field[FIELD_NUMBER]);
}

void travelers_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    (void)spec;
    write_text(arrangement->piece, arrangement->turn, arrangement->field, text);
}

void travelers_format(const WfPosition *position, WfText *text)
{
    const TravelersPosition *p = travelers_of(position);
    uint8_t cells[TRAVELERS_SIDE * TRAVELERS_SIDE];
    uint32_t field[TRAVELERS_FIELDS];
    for (unsigned i = 0; i < sizeof cells; i++)
        cells[i] = cell_piece(p, square_of_cell(i));
    travelers_take_fields(position, field);
    write_text(cells, p->head.turn, field, text);
}

/* ---- moves: d1d4, e1d6,d7d2 ---- */

static unsigned square_of_place(WfPlace place)
{
    return place.rank * (unsigned)TRAVELERS_STRIDE + place.file;
}

static WfCode read_square(Reader *reader, uint8_t *square)
{
    WfPlace place;
    const WfCode code = board_read_place(reader, &board, &place);
    *square = (uint8_t)square_of_place(place);
    return code;
}

WfCode travelers_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &travelers_game};
    *move = (WfMove){0};
    WfCode code = read_square(&reader, &move->from);
    if (code == WF_OK)
        code = read_square(&reader, &move->to);
    if (code != WF_OK || reader_done(&reader))
        return code;
    if (!reader_take(&reader, ','))
        return reader_expected(&reader, &travelers_messages[TRAVELERS_FAULT_A_DISPLACEMENT], NULL);
    move->sent = 1;
    code = read_square(&reader, &move->detail[0]);
    if (code == WF_OK)
        code = read_square(&reader, &move->detail[1]);
    return code == WF_OK ? reader_end(&reader) : code;
}

static void put_square(WfText *text, unsigned square)
{
    board_write_place(&board, travelers_place((uint8_t)square), text);
}

void travelers_format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    put_square(text, move->from);
    put_square(text, move->to);
    if (move->sent != 0) {
        wf_text_put(text, ',');
        put_square(text, move->detail[0]);
        put_square(text, move->detail[1]);
    }
}

/* ---- for drawing a board ---- */

WfPiece travelers_piece_at(const WfPosition *position, WfPlace place)
{
    const unsigned square = square_of_place(place);
    const uint8_t piece = cell_piece(travelers_of(position), square);
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    const unsigned kind = board_kind(piece);
    return (WfPiece){.letter = board.kinds[kind],
                     .seat = (uint8_t)board_seat(piece),
                     .name = travelers_kinds[kind].name};
}

WfPlace travelers_place(uint8_t square)
{
    return (WfPlace){.file = square % TRAVELERS_STRIDE, .rank = square / TRAVELERS_STRIDE};
}
