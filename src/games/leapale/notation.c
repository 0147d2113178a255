/* notation.c - Courier Leapale: positions and moves as text, and data for programs that draw the
 * board. */
#include <string.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "games/leapale/leapale.h"
#include "games/leapale/messages.h"

/* By the value of the option `start`: the inventor's, and the short battles, which are ours
 * (README.md, "Short battles"). */
static const char *const starts[] = {
    [LEAPALE_START_STANDARD] =
        "lnyynl/ssssss/6/6/SSSSSS/LNYYNL|ogccgo/ssssss/6/6/SSSSSS/OGCCGO|"
        "aqpeqa/ssssss/6/6/SSSSSS/AQPEQA|aqbdqa/ssssss/6/6/SSSSSS/AQBDQA|"
        "ogccgo/ssssss/6/6/SSSSSS/OGCCGO|lnyynl/ssssss/6/6/SSSSSS/LNYYNL w 0 1",
    [LEAPALE_START_BATTLE_12] = "6/6/6/6/6/6|6/2ss2/6/6/2SS2/6|"
                                "1q1e2/1ssss1/6/6/1SSSS1/1Q1E2|a4a/2ss2/6/6/2SS2/A4A|"
                                "6/6/6/6/6/6|6/6/6/6/6/6 w 0 1",
    [LEAPALE_START_BATTLE_24] = "6/6/6/6/6/6|1g2g1/2ss2/6/6/2SS2/1G2G1|"
                                "a1peq1/1ssss1/6/6/1SSSS1/A1PEQ1|1qbd1a/1ssss1/6/6/1SSSS1/1QBD1A|"
                                "2cc2/2ss2/6/6/2SS2/2CC2|6/6/6/6/6/6 w 0 1",
    [LEAPALE_START_BATTLE_40] = "l1yy1l/2ss2/6/6/2SS2/L1YY1L|1g2g1/1ssss1/6/6/1SSSS1/1G2G1|"
                                "a1pe1a/1ssss1/6/6/1SSSS1/A1PE1A|1qbdq1/1ssss1/6/6/1SSSS1/1QBDQ1|"
                                "o1cc1o/1ssss1/6/6/1SSSS1/O1CC1O|1n2n1/2ss2/6/6/2SS2/1N2N1 w 0 1",
};

const char *const leapale_seat_names[] = {"White", "Black"};

static const BoardText board = {.files = CUBE_SIDE,
                                .ranks = CUBE_SIDE,
                                .levels = CUBE_SIDE,
                                .first_level = 'u',
                                .kinds = "EHMUPQADCYBGLNOS",
                                .seats = NULL};

static WfCode fault_on(WfFault *fault, unsigned cell)
{
    return board_fault_on(fault, &board, leapale_place((uint8_t)cell));
}

/* A cell of a set that is not empty. */
static unsigned first_of(const Cells *set)
{
    Cells rest = *set;
    unsigned cell = 0;
    (void)cells_pop(&rest, &cell);
    return cell;
}

static WfCode check_armies(const LeapalePosition *p, WfFault *fault)
{
    for (unsigned side = 0; side < 2; side++) {
        const Cells emperors = cells_and(p->kind[LEAPALE_EMPEROR], &p->side[side]);
        if (cells_count(&emperors) != 1) {
            (void)fault_at(
                fault, &leapale_game, 0, &leapale_messages[LEAPALE_FAULT_EMPERORS],
                FAULT_ARGS(fault_seat(&leapale_game, side), fault_number(cells_count(&emperors))));
            return cells_empty(&emperors) ? WF_BAD_INPUT : fault_on(fault, first_of(&emperors));
        }
        Cells brokers = cells_and(p->kind[LEAPALE_STOCKBROKER], &p->side[side]);
        for (unsigned cell; cells_pop(&brokers, &cell);)
            if (cell_rank(cell) == leapale_far_rank(side)) {
                (void)fault_at(
                    fault, &leapale_game, 0, &leapale_messages[LEAPALE_FAULT_STOCKBROKER],
                    FAULT_ARGS(fault_place(&leapale_game, leapale_place((uint8_t)cell))));
                return fault_on(fault, cell);
            }
    }
    return WF_OK;
}

WfCode leapale_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                     WfFault *fault)
{
    (void)spec;
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &leapale_game};
    uint8_t cells[CUBE_CELLS];
    LeapalePosition p;
    memset(&p, 0, sizeof p);
    p.head.playing = 3;
    WfCode code = board_read(&reader, &board, cells);
    if (code != WF_OK)
        return code;
    for (unsigned cell = 0; cell < CUBE_CELLS; cell++)
        if (cells[cell] != BOARD_EMPTY)
            leapale_put(&p, cell, cells[cell]);
    code = check_armies(&p, fault);
    if (code == WF_OK)
        code = board_read_turn(&reader, "wb", &p.head.turn);
    if (code != WF_OK)
        return code;
    if (leapale_in_check(&p, p.head.turn ^ 1U)) {
        (void)reader_fault(&reader, reader.at - 1, &leapale_messages[LEAPALE_FAULT_CHECK], NULL);
        return fault_on(fault, leapale_emperor(&p, p.head.turn ^ 1U));
    }
    code = board_read_counters(&reader, &p.head);
    if (code != WF_OK)
        return code;
    memcpy(position, &p, sizeof p);
    position->head.hash = leapale_rehash(position);
    return WF_OK;
}

void leapale_set_start(const WfSpec *spec, WfPosition *position)
{
    const char *start = starts[spec->choice[LEAPALE_OPTION_START]];
    (void)leapale_parse(spec, start, strlen(start), position, NULL);
}

/* ---- writing, and what editors need ---- */

enum { FIELD_CLOCK, FIELD_NUMBER };

const WfField leapale_fields[LEAPALE_FIELDS] = {
    [FIELD_CLOCK] = {.key = "clock",
                     .label = "Quiet turns",
                     .help =
                         "Turns since a capture or a Stockbroker's move. At 100 the game is drawn.",
                     .high = WF_COUNTER_MAX},
    [FIELD_NUMBER] = {.key = "number", .label = "Move number", .low = 1, .high = WF_COUNTER_MAX}};

void leapale_take_fields(const WfPosition *position, uint32_t *field)
{
    field[FIELD_CLOCK] = position->head.clock;
    field[FIELD_NUMBER] = position->head.number;
}

static void write_text(const uint8_t *cells, unsigned turn, const uint32_t *field, WfText *text)
{
    board_write(&board, cells, text);
    wf_text_add(text, " %c %u %u", "wb"[turn], field[FIELD_CLOCK], field[FIELD_NUMBER]);
}

void leapale_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text)
{
    (void)spec;
    write_text(arrangement->piece, arrangement->turn, arrangement->field, text);
}

void leapale_format(const WfPosition *position, WfText *text)
{
    uint32_t field[LEAPALE_FIELDS];
    leapale_take_fields(position, field);
    write_text(leapale_of(position)->piece, position->head.turn, field, text);
}

/* ---- moves: wd2wd3, wd5wd6m ---- */

static WfCode read_cell(Reader *reader, uint8_t *cell)
{
    WfPlace place;
    const WfCode code = board_read_place(reader, &board, &place);
    *cell = (uint8_t)cell_at(place.level, place.file, place.rank);
    return code;
}

WfCode leapale_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault)
{
    Reader reader = {
        .text = text, .length = length, .at = 0, .fault = fault, .game = &leapale_game};
    *move = (WfMove){0};
    WfCode code = read_cell(&reader, &move->from);
    if (code == WF_OK)
        code = read_cell(&reader, &move->to);
    if (code != WF_OK || reader_done(&reader))
        return code;
    const int promotion = reader_choice(&reader, "hmu");
    if (promotion < 0)
        return reader_expected(&reader, &leapale_messages[LEAPALE_FAULT_A_PROMOTION], NULL);
    move->extra = (uint8_t)(LEAPALE_ARCHDUKE + promotion);
    return reader_end(&reader);
}

static void put_cell(WfText *text, unsigned cell)
{
    board_write_place(&board, leapale_place((uint8_t)cell), text);
}

void leapale_format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    put_cell(text, move->from);
    put_cell(text, move->to);
    if (move->extra != 0)
        wf_text_put(text, "hmu"[move->extra - LEAPALE_ARCHDUKE]);
}

/* ---- for programs that draw the board ---- */

WfPiece leapale_piece_at(const WfPosition *position, WfPlace place)
{
    const unsigned cell = cell_at(place.level, place.file, place.rank);
    const uint8_t piece = leapale_of(position)->piece[cell];
    if (piece == BOARD_EMPTY)
        return (WfPiece){.letter = 0, .seat = WF_NO_SEAT, .name = ""};
    return (WfPiece){.letter = board.kinds[board_kind(piece)],
                     .seat = (uint8_t)board_seat(piece),
                     .name = leapale_kinds[board_kind(piece)].name};
}

WfPlace leapale_place(uint8_t square)
{
    return (WfPlace){.file = (uint8_t)cell_file(square),
                     .rank = (uint8_t)cell_rank(square),
                     .level = (uint8_t)cell_level(square)};
}
