/* notation_read.c - TRAVERSE: reading turns as people write them (notation_short.c).
 *
 * The turns between two spaces are searched by what the text says of the circles; there is no list
 * of all turns. */
#include <string.h>

#include <wayfarer/language.h>

#include "base/board_text.h"
#include "base/fault.h"
#include "base/move_notation.h"
#include "games/traverse/messages.h"
#include "games/traverse/short.h"

static const BoardText board = {
    .files = SPACE_SIDE, .ranks = SPACE_SIDE, .levels = 1, .kinds = "sdtc", .seats = NULL};

/* Consumes a word after optional blanks. */
static bool take_word(Reader *reader, const char *word)
{
    reader_blanks(reader);
    return reader_word(reader, word);
}

static bool take_to(Reader *reader)
{
    return take_word(reader, NOTATION_TO) || take_word(reader, "->") || reader_dash(reader) ||
           take_word(reader, ">");
}

static WfCode read_space(Reader *reader, uint8_t *space)
{
    WfPlace place;
    reader_blanks(reader);
    const WfCode code = board_read_place(reader, &board, &place);
    *space = (uint8_t)(place.rank * SPACE_SIDE + place.file);
    return code;
}

/* ---- setups and turns, as written ---- */

/* The order of the pieces, with or without "=" before it. The rules check that each shape occurs
 * twice. */
static WfCode read_setup(Reader *reader, WfMove *move)
{
    *move = (WfMove){.extra = WF_EXTRA_SETUP};
    (void)take_word(reader, "=");
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++) {
        reader_blanks(reader);
        const int shape = reader_choice(reader, board.kinds);
        if (shape < 0)
            return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_SHAPE], NULL);
        move->detail[i] = (uint8_t)shape;
    }
    reader_blanks(reader);
    return reader_end(reader);
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Whether a word in lower case is this name. */
static bool is_folded(const char *word, size_t length, const char *name)
{
    size_t i = 0;
    while (i < length && word[i] == lower(name[i]))
        i++;
    return i == length && name[i] == '\0';
}

/* Consumes letters, including those of other languages; returns the number of bytes. */
static size_t take_letters(Reader *reader)
{
    const size_t before = reader->at;
    while ((reader_peek(reader) >= 'a' && reader_peek(reader) <= 'z') ||
           (unsigned char)reader_peek(reader) >= 0x80)
        reader->at++;
    return reader->at - before;
}

/* Whether a message, as in "{0} jumps", ends with this word. */
static bool ends_with(const char *message, const char *word, size_t length)
{
    const size_t all = strlen(message);
    return length > 0 && all > length && message[all - length - 1] == ' ' &&
           is_folded(word, length, message + all - length);
}

static bool is_jumps(const char *word, size_t length)
{
    bool is = is_folded(word, length, "jumps") || is_folded(word, length, "jump");
    for (size_t i = 0; wf_language_at(i) != NULL && !is; i++) {
        const char *message = wf_language_text(wf_language_at(i), "shared", "written.jumps");
        is = message != NULL && ends_with(message, word, length);
    }
    return is;
}

/* "4 jumps": a remark, in any language. */
static WfCode skip_jumps(Reader *reader)
{
    reader_blanks(reader);
    if (reader_peek(reader) < '0' || reader_peek(reader) > '9')
        return WF_OK;
    while (reader_choice(reader, "0123456789") >= 0)
        ;
    reader_blanks(reader);
    const char *word = reader->text + reader->at;
    const size_t before = reader->at;
    if (is_jumps(word, take_letters(reader)))
        return WF_OK;
    reader->at = before;
    return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_JUMPS], NULL);
}

/* Whether this is the name of a seat in English or in another language. */
static bool is_seat(unsigned seat, const char *word, size_t length)
{
    const char id[] = {'s', 'e', 'a', 't', '.', traverse_game.seats[seat], '\0'};
    bool is = is_folded(word, length, traverse_seat_names[seat]);
    for (size_t i = 0; wf_language_at(i) != NULL && !is; i++) {
        const char *name = wf_language_text(wf_language_at(i), traverse_game.name, id);
        is = name != NULL && is_folded(word, length, name);
    }
    return is || (length == 1 && word[0] == traverse_game.seats[seat]);
}

/* A seat by its name or its letter. */
static WfCode read_seat(Reader *reader, uint8_t *seat)
{
    reader_blanks(reader);
    const char *word = reader->text + reader->at;
    const size_t before = reader->at, length = take_letters(reader);
    for (*seat = 0; *seat < TRAVERSE_SEATS; ++*seat)
        if (is_seat(*seat, word, length))
            return WF_OK;
    reader->at = before;
    return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_SEAT], NULL);
}

static bool is_file(const Reader *reader, size_t at)
{
    return at < reader->length && reader->text[at] >= 'a' && reader->text[at] <= 'j';
}

/* Whether a space is next, and not the letter of a seat. */
static bool is_space(const Reader *reader)
{
    const size_t rank = reader->at + 1;
    return is_file(reader, reader->at) && rank < reader->length && reader->text[rank] >= '0' &&
           reader->text[rank] <= '9';
}

/* "North", "North d10", "North g7->d10"; or "g7->d10", of the seat whose circle stands there. */
static WfCode read_circle(Reader *reader, TraverseCircle *circle)
{
    WfCode code = WF_OK;
    *circle = (TraverseCircle){.seat = TRAVERSE_SEATS, .from = SPACES, .to = SPACES};
    reader_blanks(reader);
    const bool named = !is_space(reader);
    if (named)
        code = read_seat(reader, &circle->seat);
    reader_blanks(reader);
    if (code != WF_OK || !is_file(reader, reader->at))
        return code;
    code = read_space(reader, &circle->to);
    if (code == WF_OK && (take_to(reader) || is_space(reader) || !named)) {
        circle->from = circle->to;
        code = read_space(reader, &circle->to);
    }
    return code;
}

static WfCode read_circles(Reader *reader, TraverseTurn *turn)
{
    WfCode code = WF_OK;
    while (code == WF_OK &&
           (take_word(reader, NOTATION_BACK) || take_word(reader, "<") || take_word(reader, ","))) {
        if (turn->count == WF_SENT_MAX)
            return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_AN_END], NULL);
        (void)reader_dash(reader);
        code = read_circle(reader, &turn->circle[turn->count++]);
    }
    while (code == WF_OK &&
           (take_word(reader, "#") || take_word(reader, "!") || take_word(reader, "?")))
        ;
    return code;
}

/* A turn. The shape of the piece may come before it; otherwise *shape is TRAVERSE_SHAPES. */
static WfCode read_turn(Reader *reader, TraverseTurn *turn, unsigned *shape)
{
    *turn = (TraverseTurn){.count = 0};
    *shape = TRAVERSE_SHAPES;
    reader_blanks(reader);
    size_t second = reader->at + 1;
    for (size_t blank = 1; blank > 0; second += blank)
        blank = reader_blank_at(reader, second);
    if (second < reader->length && reader->text[second] >= 'a' && reader->text[second] <= 'z') {
        const int letter = reader_choice(reader, board.kinds);
        if (letter < 0)
            return reader_expected(reader, &traverse_messages[TRAVERSE_FAULT_A_FILE_OR_SHAPE],
                                   NULL);
        *shape = (unsigned)letter;
    }
    WfCode code = read_space(reader, &turn->from);
    if (code == WF_OK)
        (void)take_to(reader);
    if (code == WF_OK)
        code = read_space(reader, &turn->to);
    if (code == WF_OK)
        code = skip_jumps(reader);
    if (code == WF_OK)
        code = read_circles(reader, turn);
    reader_blanks(reader);
    return code == WF_OK ? reader_end(reader) : code;
}

/* ---- meaning ---- */

/* Two turns fit: the fault is at the end of the text, where more should have been said. */
static WfCode refuse_two(const WfPosition *position, const WfMove two[2], size_t length,
                         WfFault *fault)
{
    char text[2][WF_NOTATION_MAX];
    for (unsigned i = 0; i < 2; i++) {
        WfNotation written;
        WfText out = wf_text(text[i], sizeof text[i]);
        (void)traverse_write_move(position, &two[i], NULL, &written);
        wf_notation_ascii(&written, &out);
    }
    return fault_at(fault, &traverse_game, length, &fault_messages[FAULT_TWO_MEANINGS],
                    FAULT_ARGS(fault_words(text[0]), fault_words(text[1])));
}

static WfCode find_turn(const WfPosition *position, const TraverseTurn *turn, size_t length,
                        WfMove *move, WfFault *fault)
{
    const TraversePosition *p = traverse_of(position);
    const unsigned seat = p->head.turn;
    const WfMove plain = {.from = turn->from, .to = turn->to};
    const Bits128 locked = p->rules == TRAVERSE_BASIC ? 0 : traverse_destination(seat);
    WfMove found[2];
    *move = plain; /* the explanation if the piece cannot go there at all */
    if (!bits_has(traverse_seat(p, seat) & ~locked, turn->from) || traverse_is_won(p))
        return WF_ILLEGAL;
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    traverse_explore(&series, turn->from);
    const unsigned count = traverse_find_turns(&series, turn, found);
    if (count > 1)
        return refuse_two(position, found, length, fault);
    if (count == 1) {
        *move = found[0];
        return WF_OK;
    }
    if (turn->count == 0 || traverse_endings(&series, turn->to) == 0)
        return WF_ILLEGAL;
    move->from = WF_NO_SQUARE;
    return fault_say(fault, &traverse_game, WF_ILLEGAL, &traverse_messages[TRAVERSE_FAULT_NO_TURN],
                     NULL);
}

/* Whether the owners of the circles sent back are known. Fills them in in *turn where the text
 * gives only spaces. If a space has no piece, the rules report it for *move. */
static bool find_seats(const TraversePosition *p, TraverseTurn *turn, WfMove *move)
{
    bool found = true;
    *move = (WfMove){.from = turn->from, .to = turn->to};
    for (unsigned i = 0; i < turn->count; i++) {
        TraverseCircle *circle = &turn->circle[i];
        if (circle->seat == TRAVERSE_SEATS)
            circle->seat = (uint8_t)traverse_seat_at(p, circle->from);
        found = found && circle->seat < TRAVERSE_SEATS;
        if (circle->from == SPACES)
            continue;
        move->detail[2 * move->sent] = circle->from;
        move->detail[2 * move->sent++ + 1] = circle->to;
    }
    return found;
}

/* The text in lower case. */
static bool fold(const char *text, size_t length, char folded[WF_NOTATION_MAX])
{
    if (length >= WF_NOTATION_MAX)
        return false;
    for (size_t i = 0; i < length; i++)
        folded[i] = lower(text[i]);
    folded[length] = '\0';
    return true;
}

/* Whether a text is this word, possibly with blanks. */
static bool is_word(Reader reader, const char *word)
{
    reader_blanks(&reader);
    if (!reader_word(&reader, word))
        return false;
    reader_blanks(&reader);
    return reader_done(&reader);
}

/* "pass", in any language. */
static bool is_pass_text(const Reader *reader)
{
    bool is = is_word(*reader, "pass");
    for (size_t i = 0; wf_language_at(i) != NULL && !is; i++) {
        const char *word = wf_language_text(wf_language_at(i), "shared", "written.pass");
        is = word != NULL && is_word(*reader, word);
    }
    return is;
}

/* Whether it is written as a setup: the rules then decide whether a setup is due. */
static bool is_setup_text(const WfPosition *position, const char *text)
{
    return traverse_is_setup(traverse_of(position)) || text[0] == '=' ||
           strspn(text, board.kinds) >= TRAVERSE_PIECES;
}

/* Whether a text that is not a setup is a turn: the rules then report that a setup is due. */
static bool read_too_early(const char *text, size_t length, WfMove *move)
{
    Reader reader = {.text = text, .length = length, .game = &traverse_game};
    TraverseTurn turn;
    unsigned shape;
    const bool is = read_turn(&reader, &turn, &shape) == WF_OK;
    *move = is ? (WfMove){.from = turn.from, .to = turn.to} : (WfMove){.from = WF_NO_SQUARE};
    return is;
}

WfCode traverse_read_move(const WfPosition *position, const char *text, size_t length,
                          WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    char folded[WF_NOTATION_MAX];
    TraverseTurn turn;
    unsigned shape;
    (void)scratch;
    if (!fold(text, length, folded))
        return fault_at(fault, &traverse_game, WF_NOTATION_MAX,
                        &traverse_messages[TRAVERSE_FAULT_LONG], NULL);
    Reader reader = {
        .text = folded, .length = length, .at = 0, .fault = fault, .game = &traverse_game};
    if (is_pass_text(&reader)) {
        *move = (WfMove){.extra = WF_EXTRA_PASS};
        return traverse_is_legal(position, move) ? WF_OK : WF_ILLEGAL;
    }
    if (is_setup_text(position, folded)) {
        const WfCode code = read_setup(&reader, move);
        if (code == WF_OK)
            return traverse_is_legal(position, move) ? WF_OK : WF_ILLEGAL;
        return read_too_early(folded, length, move) ? WF_ILLEGAL : code;
    }
    const WfCode code = read_turn(&reader, &turn, &shape);
    if (code != WF_OK)
        return code;
    const TraversePosition *p = traverse_of(position);
    if (shape != TRAVERSE_SHAPES && traverse_shape_at(p, p->head.turn, turn.from) != shape)
        return fault_say(fault, &traverse_game, WF_ILLEGAL,
                         &traverse_messages[TRAVERSE_FAULT_NONE_THERE],
                         FAULT_ARGS(fault_seat(&traverse_game, p->head.turn),
                                    fault_kind(&traverse_game, shape)));
    if (!find_seats(p, &turn, move))
        return WF_ILLEGAL;
    return find_turn(position, &turn, length, move, fault);
}
