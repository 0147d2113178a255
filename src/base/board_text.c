/* board_text.c - see board_text.h. */
#include "base/board_text.h"

#include <string.h>

#include "base/fault.h"

/* Reads one piece; BOARD_EMPTY if the next byte is not a piece. */
static uint8_t read_piece(Reader *reader, const BoardText *board)
{
    if (board->seats != NULL) {
        const Reader before = *reader;
        const int seat = reader_choice(reader, board->seats);
        const int kind = seat < 0 ? -1 : reader_choice(reader, board->kinds);
        if (kind >= 0)
            return board_piece((unsigned)seat, (unsigned)kind);
        *reader = before;
        return BOARD_EMPTY;
    }
    const int white = reader_choice(reader, board->kinds);
    if (white >= 0)
        return board_piece(0, (unsigned)white);
    const char byte = reader_peek(reader);
    const char *found = byte >= 'a' && byte <= 'z' ? strchr(board->kinds, byte - 'a' + 'A') : NULL;
    if (found == NULL)
        return BOARD_EMPTY;
    reader->at++;
    return board_piece(1, (unsigned)(found - board->kinds));
}

static WfCode read_row(Reader *reader, const BoardText *board, uint8_t *row)
{
    unsigned file = 0;
    while (file < board->files) {
        const char byte = reader_peek(reader);
        if (byte >= '0' && byte <= '9') {
            uint64_t empty = 0;
            const WfCode code = reader_number(reader, &fault_messages[FAULT_EMPTY_SQUARES], 1,
                                              board->files - file, &empty);
            if (code != WF_OK)
                return code;
            memset(row + file, BOARD_EMPTY, (size_t)empty);
            file += (unsigned)empty;
            continue;
        }
        row[file] = read_piece(reader, board);
        if (row[file] == BOARD_EMPTY)
            return reader_misses(reader, FAULT_A_PIECE);
        file++;
    }
    return WF_OK;
}

WfCode board_read(Reader *reader, const BoardText *board, uint8_t *cells)
{
    for (unsigned level = 0; level < board->levels; level++)
        for (unsigned rank = board->ranks; rank-- > 0;) {
            WfCode code =
                read_row(reader, board, cells + (level * board->ranks + rank) * board->files);
            if (code != WF_OK)
                return code;
            const char separator = rank > 0 ? '/' : '|';
            const bool last = rank == 0 && level + 1U == board->levels;
            if (!last && !reader_take(reader, separator))
                return reader_misses(reader, rank > 0 ? FAULT_A_SLASH : FAULT_A_BAR);
        }
    return WF_OK;
}

/* Below 100. Does not use printf, because writing a position spends most of its time here. */
static void write_number(WfText *text, unsigned number)
{
    if (number >= 10)
        wf_text_put(text, (char)('0' + number / 10));
    wf_text_put(text, (char)('0' + number % 10));
}

static void write_empty(WfText *text, unsigned *empty)
{
    if (*empty > 0)
        write_number(text, *empty);
    *empty = 0;
}

void board_write(const BoardText *board, const uint8_t *cells, WfText *text)
{
    for (unsigned level = 0; level < board->levels; level++)
        for (unsigned rank = board->ranks; rank-- > 0;) {
            unsigned empty = 0;
            for (unsigned file = 0; file < board->files; file++) {
                const uint8_t piece = cells[(level * board->ranks + rank) * board->files + file];
                if (piece == BOARD_EMPTY) {
                    empty++;
                    continue;
                }
                write_empty(text, &empty);
                const char kind = board->kinds[board_kind(piece)];
                if (board->seats != NULL)
                    wf_text_put(text, board->seats[board_seat(piece)]);
                const bool lower = board->seats == NULL && board_seat(piece) == 1;
                wf_text_put(text, (char)(lower ? kind - 'A' + 'a' : kind));
            }
            write_empty(text, &empty);
            if (rank > 0)
                wf_text_put(text, '/');
            else if (level + 1U < board->levels)
                wf_text_put(text, '|');
        }
}

/* Reads a letter or digit from `first` on, one of `count`; returns its index. */
static WfCode read_one_of(Reader *reader, FaultMessage what, char first, unsigned count,
                          uint8_t *index)
{
    const int at = reader_peek(reader) - first;
    if (at < 0 || at >= (int)count)
        return reader_expected(
            reader, &fault_messages[what],
            FAULT_ARGS(fault_letter(first), fault_letter((char)(first + (int)count - 1))));
    reader->at++;
    *index = (uint8_t)at;
    return WF_OK;
}

static WfCode read_rank(Reader *reader, const BoardText *board, uint8_t *rank)
{
    enum { DIGITS = 9, TEN = 9 }; /* ranks of one digit; the index of rank 10 */
    if (board->ranks <= DIGITS)
        return read_one_of(reader, FAULT_A_RANK, '1', board->ranks, rank);
    const int digit = reader_choice(reader, "123456789");
    if (digit < 0)
        return reader_expected(reader, &fault_messages[FAULT_A_RANK],
                               FAULT_ARGS(fault_number(1), fault_number(10)));
    *rank = digit == 0 && reader_take(reader, '0') ? TEN : (uint8_t)digit;
    return WF_OK;
}

WfCode board_read_place(Reader *reader, const BoardText *board, WfPlace *place)
{
    WfCode code = WF_OK;
    *place = (WfPlace){.level = 0};
    if (board->levels > 1)
        code = read_one_of(reader, FAULT_A_LEVEL, board->first_level, board->levels, &place->level);
    if (code == WF_OK)
        code = read_one_of(reader, FAULT_A_FILE, 'a', board->files, &place->file);
    return code == WF_OK ? read_rank(reader, board, &place->rank) : code;
}

void board_write_place(const BoardText *board, WfPlace place, WfText *text)
{
    if (board->levels > 1)
        wf_text_put(text, (char)(board->first_level + place.level));
    wf_text_put(text, (char)('a' + place.file));
    write_number(text, place.rank + 1U);
}

WfCode board_fault_on(WfFault *fault, const BoardText *board, WfPlace place)
{
    if (fault != NULL) {
        WfText text = wf_text(fault->place, sizeof fault->place);
        board_write_place(board, place, &text);
    }
    return WF_BAD_INPUT;
}

WfCode board_read_turn(Reader *reader, const char *letters, uint8_t *turn)
{
    const WfCode code = reader_space(reader, &fault_messages[FAULT_SIDE]);
    if (code != WF_OK)
        return code;
    const int found = reader_choice(reader, letters);
    if (found < 0)
        return reader_expected(reader, &fault_messages[FAULT_SIDE_OF],
                               FAULT_ARGS(fault_words(letters)));
    *turn = (uint8_t)found;
    return WF_OK;
}

WfCode board_read_counters(Reader *reader, WfHead *head)
{
    uint64_t clock = 0, number = 0;
    WfCode code = reader_space(reader, &fault_messages[FAULT_CLOCK]);
    if (code == WF_OK)
        code = reader_number(reader, &fault_messages[FAULT_CLOCK], 0, WF_COUNTER_MAX, &clock);
    if (code == WF_OK)
        code = reader_space(reader, &fault_messages[FAULT_MOVE_NUMBER]);
    if (code == WF_OK)
        code =
            reader_number(reader, &fault_messages[FAULT_MOVE_NUMBER], 1, WF_COUNTER_MAX, &number);
    if (code == WF_OK)
        code = reader_end(reader);
    head->clock = (uint32_t)clock;
    head->number = (uint32_t)number;
    return code;
}
