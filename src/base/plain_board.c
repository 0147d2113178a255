/* plain_board.c - see plain_board.h. */
#include <string.h>

#include "base/plain_board.h"
#include "base/random.h"

enum { KINDS_MAX = 16, CLOCK = 0, NUMBER = 1 };

const WfField plain_fields[PLAIN_FIELDS] = {
    [CLOCK] = {.key = "clock", .label = "Clock", .high = WF_COUNTER_MAX},
    [NUMBER] = {.key = "number", .label = "Move number", .low = 1, .high = WF_COUNTER_MAX}};

/* How a game writes its board; `letters` gets those of its kinds. */
static BoardText board_of(const WfGame *game, char letters[KINDS_MAX + 1])
{
    unsigned count = 0;
    for (; count < game->kind_count && count < KINDS_MAX; count++)
        letters[count] = game->kinds[count].letter;
    letters[count] = '\0';
    return (BoardText){
        .files = game->files, .ranks = game->ranks, .levels = 1, .kinds = letters, .seats = NULL};
}

static unsigned squares_of(const WfGame *game)
{
    return (unsigned)game->files * game->ranks;
}

WfCode plain_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                   WfFault *fault)
{
    char letters[KINDS_MAX + 1];
    const WfGame *game = spec->game;
    const BoardText board = board_of(game, letters);
    Reader reader = {.text = text, .length = length, .at = 0, .fault = fault, .game = game};
    PlainPosition p;
    memset(&p, 0, sizeof p);
    p.head.playing = 3;
    WfCode code = board_read(&reader, &board, p.cell);
    if (code == WF_OK)
        code = board_read_turn(&reader, game->seats, &p.head.turn);
    if (code == WF_OK)
        code = board_read_counters(&reader, &p.head);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, game->position_size);
    position->head.hash = game->rehash(position);
    return WF_OK;
}

void plain_take_fields(const WfPosition *position, uint32_t *field)
{
    field[CLOCK] = position->head.clock;
    field[NUMBER] = position->head.number;
}

static void write_text(const WfGame *game, const uint8_t *cells, unsigned turn,
                       const uint32_t *field, WfText *text)
{
    char letters[KINDS_MAX + 1];
    const BoardText board = board_of(game, letters);
    board_write(&board, cells, text);
    wf_text_add(text, " %c %u %u", game->seats[turn], field[CLOCK], field[NUMBER]);
}

void plain_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    write_text(spec->game, arrangement->piece, arrangement->turn, arrangement->field, text);
}

void plain_format(const WfGame *game, const WfPosition *position, WfText *text)
{
    uint32_t field[PLAIN_FIELDS];
    plain_take_fields(position, field);
    write_text(game, plain_of(position)->cell, position->head.turn, field, text);
}

static WfCode read_square(Reader *reader, uint8_t *square)
{
    char letters[KINDS_MAX + 1];
    const BoardText board = board_of(reader->game, letters);
    WfPlace place = {0};
    const WfCode code = board_read_place(reader, &board, &place);
    *square = (uint8_t)(place.rank * board.files + place.file);
    return code;
}

WfCode plain_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                       WfFault *fault)
{
    Reader reader = {.text = text, .length = length, .at = 0, .fault = fault, .game = game};
    *move = (WfMove){0};
    WfCode code = read_square(&reader, &move->from);
    if (code == WF_OK)
        code = read_square(&reader, &move->to);
    return code == WF_OK ? reader_end(&reader) : code;
}

void plain_format_move(const WfGame *game, const WfMove *move, WfText *text)
{
    char letters[KINDS_MAX + 1];
    const BoardText board = board_of(game, letters);
    board_write_place(&board, plain_place(game, move->from), text);
    board_write_place(&board, plain_place(game, move->to), text);
}

WfPiece plain_piece_at(const WfGame *game, const WfPosition *position, WfPlace place)
{
    const uint8_t piece = plain_of(position)->cell[place.rank * game->files + place.file];
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    const WfPieceKind *kind = &game->kinds[board_kind(piece)];
    return (WfPiece){
        .letter = kind->letter, .seat = (uint8_t)board_seat(piece), .name = kind->name};
}

WfPlace plain_place(const WfGame *game, uint8_t square)
{
    return (WfPlace){.file = square % game->files, .rank = square / game->files};
}

/* A key for the seat to move, and one for each value of each cell. */
uint64_t plain_rehash(const WfGame *game, const WfPosition *position)
{
    enum { VALUES = 64 }; /* a cell holds less */
    uint64_t hash = zobrist_key(position->head.turn);
    for (unsigned square = 0; square < squares_of(game); square++)
        hash ^= zobrist_key((square + 1) * VALUES + plain_of(position)->cell[square]);
    return hash;
}
