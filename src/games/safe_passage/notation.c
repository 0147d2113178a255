/* notation.c - Safe Passage: six-field FEN, UCI moves, and data for programs that draw the
 * board. */
#include <string.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "games/safe_passage/messages.h"
#include "games/safe_passage/safe_passage.h"

const WfPieceKind passage_kinds[PASSAGE_KINDS] = {{'P', "pawn"}, {'N', "knight"}, {'B', "bishop"},
                                                  {'R', "rook"}, {'Q', "queen"},  {'K', "king"}};
const char *const passage_seat_names[] = {"White", "Black"};

static const BoardText board_text = {
    .files = 8, .ranks = 8, .levels = 1, .kinds = "PNBRQK", .seats = NULL};

/* The fault is about the first of these squares. */
static WfCode fault_on(WfFault *fault, uint64_t squares)
{
    return board_fault_on(fault, &board_text, passage_place((uint8_t)__builtin_ctzll(squares)));
}

static WfCode check_armies(const PassagePosition *p, WfFault *fault)
{
    static const int most[PASSAGE_KINDS] = {8, 2, 2, 2, 1, 1};
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned kind = 0; kind < PASSAGE_KINDS; kind++) {
            const uint64_t set = passage_set(&p->board, side, kind);
            const int count = __builtin_popcountll(set);
            if (count <= most[kind] && (kind != PASSAGE_KING || count > 0))
                continue;
            (void)fault_at(fault, &safe_passage_game, 0,
                           &passage_messages[kind == PASSAGE_KING ? PASSAGE_FAULT_EXACTLY
                                                                  : PASSAGE_FAULT_AT_MOST],
                           FAULT_ARGS(fault_seat(&safe_passage_game, side),
                                      fault_number((unsigned)count),
                                      fault_kind(&safe_passage_game, kind),
                                      fault_number((unsigned)most[kind])));
            return count == 0 ? WF_BAD_INPUT : fault_on(fault, set);
        }
        const uint64_t pawns = passage_set(&p->board, side, PASSAGE_PAWN) & UINT64_C(0xff)
                                                                                << side * 56;
        if (pawns == 0)
            continue;
        const WfPlace place = passage_place((uint8_t)__builtin_ctzll(pawns));
        (void)fault_at(fault, &safe_passage_game, 0, &passage_messages[PASSAGE_FAULT_PAWN],
                       FAULT_ARGS(fault_seat(&safe_passage_game, side),
                                  fault_place(&safe_passage_game, place)));
        return fault_on(fault, pawns);
    }
    return WF_OK;
}

/* ---- castling: X-FEN ---- */

/* Whether king and rook of a wing stand where they started. */
static bool at_home(const PassagePosition *p, unsigned side, unsigned wing)
{
    const uint64_t king = chess_bit(side * 56 + passage_king_file(p, side));
    const uint64_t rook = chess_bit(side * 56 + passage_rook_file(p, side, wing));
    return (passage_set(&p->board, side, PASSAGE_KING) & king) != 0 &&
           (passage_set(&p->board, side, PASSAGE_ROOK) & rook) != 0;
}

/* KQkq if the castling rook is the outermost on its side, otherwise the letter of its file. */
static char castling_letter(const PassagePosition *p, unsigned side, unsigned wing)
{
    const unsigned file = passage_rook_file(p, side, wing);
    const unsigned rooks =
        (unsigned)(passage_set(&p->board, side, PASSAGE_ROOK) >> side * 56 & 0xff);
    const unsigned beyond =
        wing == PASSAGE_WING_KING ? rooks >> (file + 1) : rooks & ((1U << file) - 1);
    const char letter = beyond == 0 ? "KQ"[wing] : (char)('A' + file);
    return (char)(side == 0 ? letter : letter - 'A' + 'a');
}

static WfCode read_castling(Reader *reader, PassagePosition *p, bool allowed)
{
    WfCode code = reader_space(reader, &passage_messages[PASSAGE_FAULT_A_CASTLING]);
    if (code != WF_OK || reader_take(reader, '-'))
        return code;
    for (unsigned right = 0; allowed && right < 4; right++)
        if (at_home(p, right / 2, right % 2) &&
            reader_take(reader, castling_letter(p, right / 2, right % 2)))
            p->rights |= (uint8_t)(1U << right);
    const char next = reader_peek(reader);
    if (p->rights != 0 && (next == ' ' || next == '\0'))
        return WF_OK;
    if ((next | 32) < 'a' || ((next | 32) > 'h' && (next | 32) != 'k' && (next | 32) != 'q'))
        return reader_expected(reader, &passage_messages[PASSAGE_FAULT_A_CASTLING_OF], NULL);
    return reader_fault(reader, reader->at, &passage_messages[PASSAGE_FAULT_RIGHT],
                        FAULT_ARGS(fault_letter(next)));
}

static WfCode read_rest(Reader *reader, PassagePosition *p)
{
    WfCode code = reader_space(reader, &passage_messages[PASSAGE_FAULT_AN_EN_PASSANT]);
    if (code == WF_OK && !reader_take(reader, '-'))
        code = reader_expected(reader, &passage_messages[PASSAGE_FAULT_A_DASH], NULL);
    return code == WF_OK ? board_read_counters(reader, &p->head) : code;
}

static void set_board(PassagePosition *p, const uint8_t *cells)
{
    memset(&p->board, 0, sizeof p->board);
    for (unsigned square = 0; square < 64; square++)
        if (cells[square] != BOARD_EMPTY) {
            p->board.side[board_seat(cells[square])] |= chess_bit(square);
            p->board.kind[board_kind(cells[square])] |= chess_bit(square);
        }
}

WfCode passage_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                     WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &safe_passage_game};
    uint8_t cells[64];
    PassagePosition p;
    WfPosition first;
    passage_set_start(spec, &first);
    memcpy(&p, &first, sizeof p);
    const bool castling = p.rights != 0;
    p.rights = 0;
    WfCode code = board_read(&reader, &board_text, cells);
    if (code != WF_OK)
        return code;
    set_board(&p, cells);
    code = check_armies(&p, fault);
    if (code == WF_OK)
        code = board_read_turn(&reader, "wb", &p.head.turn);
    if (code == WF_OK)
        code = read_castling(&reader, &p, castling);
    if (code == WF_OK)
        code = read_rest(&reader, &p);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, sizeof p);
    position->head.hash = passage_rehash(position);
    return WF_OK;
}

static uint8_t cell_piece(const PassageBoard *board, unsigned square)
{
    const unsigned side = passage_side_at(board, square);
    return side == 2 ? BOARD_EMPTY : board_piece(side, passage_kind_at(board, square));
}

/* ---- writing, and what editors need ---- */

enum { FIELD_RIGHT, FIELD_CLOCK = 4, FIELD_NUMBER };

const WfField passage_fields[PASSAGE_FIELDS] = {
    {.key = "K", .label = "White may castle on the king's side", .high = 1, .twin = "k"},
    {.key = "Q", .label = "White may castle on the queen's side", .high = 1, .twin = "q"},
    {.key = "k", .label = "Black may castle on the king's side", .high = 1, .twin = "K"},
    {.key = "q", .label = "Black may castle on the queen's side", .high = 1, .twin = "Q"},
    [FIELD_CLOCK] = {.key = "clock",
                     .label = "Quiet moves",
                     .help = "Moves since a pawn moved or was taken.",
                     .high = WF_COUNTER_MAX},
    [FIELD_NUMBER] = {.key = "number", .label = "Move number", .low = 1, .high = WF_COUNTER_MAX}};

void passage_take_fields(const WfPosition *position, uint32_t *field)
{
    for (unsigned right = 0; right < 4; right++)
        field[FIELD_RIGHT + right] = passage_of(position)->rights >> right & 1;
    field[FIELD_CLOCK] = position->head.clock;
    field[FIELD_NUMBER] = position->head.number;
}

/* `castling`: whether the start has any. In a rank without castling, no rook need stand beyond the
 * king. Rights of an arrangement are still written, so that the parser refuses them. */
static void write_text(const PassagePosition *p, bool castling, const uint8_t *cells, WfText *text)
{
    board_write(&board_text, cells, text);
    wf_text_add(text, " %c ", "wb"[p->head.turn]);
    for (unsigned right = 0; right < 4; right++)
        if ((p->rights >> right & 1) != 0)
            wf_text_put(text, castling ? castling_letter(p, right / 2, right % 2) : "KQkq"[right]);
    wf_text_add(text, "%s - %u %u", p->rights == 0 ? "-" : "", p->head.clock, p->head.number);
}

void passage_format(const WfPosition *position, WfText *text)
{
    const PassagePosition *p = passage_of(position);
    uint8_t cells[64];
    for (unsigned square = 0; square < 64; square++)
        cells[square] = cell_piece(&p->board, square);
    write_text(p, true, cells, text);
}

/* How a right is written depends on the first rank of the start, and on the rooks on it. */
void passage_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    PassagePosition p;
    WfPosition first;
    passage_set_start(spec, &first);
    memcpy(&p, &first, sizeof p);
    set_board(&p, arrangement->piece);
    const bool castling = p.rights != 0;
    p.rights = 0;
    for (unsigned right = 0; right < 4; right++)
        p.rights |= (uint8_t)(arrangement->field[FIELD_RIGHT + right] << right);
    p.head.turn = arrangement->turn;
    p.head.clock = arrangement->field[FIELD_CLOCK];
    p.head.number = arrangement->field[FIELD_NUMBER];
    write_text(&p, castling, arrangement->piece, text);
}

/* ---- moves: UCI ---- */

static WfCode read_square(Reader *reader, uint8_t *square)
{
    WfPlace place;
    const WfCode code = board_read_place(reader, &board_text, &place);
    *square = (uint8_t)(place.rank * 8 + place.file);
    return code;
}

/* A promotion letter is read because it is well-formed UCI. Such a move is never legal. */
WfCode passage_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &safe_passage_game};
    *move = (WfMove){0};
    WfCode code = read_square(&reader, &move->from);
    if (code == WF_OK)
        code = read_square(&reader, &move->to);
    if (code != WF_OK || reader_done(&reader))
        return code;
    const int promotion = reader_choice(&reader, "nbrq");
    move->extra = (uint8_t)(1 + promotion);
    return reader_end(&reader);
}

static void put_square(WfText *text, unsigned square)
{
    board_write_place(&board_text, passage_place((uint8_t)square), text);
}

void passage_format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    put_square(text, move->from);
    put_square(text, move->to);
}

/* ---- for programs that draw the board ---- */

WfPiece passage_piece_at(const WfPosition *position, WfPlace place)
{
    const uint8_t piece =
        cell_piece(&passage_of(position)->board, place.rank * 8U + (unsigned)place.file);
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    return (WfPiece){.letter = board_text.kinds[board_kind(piece)],
                     .seat = (uint8_t)board_seat(piece),
                     .name = passage_kinds[board_kind(piece)].name};
}

WfPlace passage_place(uint8_t square)
{
    return (WfPlace){.file = square % 8, .rank = square / 8};
}
