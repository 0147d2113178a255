/* cecp_moves.c - see cecp_moves.h. */
#include "protocol/cecp_moves.h"

#include <string.h>

/* A move is four bytes for its squares, and four after a comma for a displacement: `e1d6,d7d2`.
 * The legs of a mouse are `e1d6,d6d7,d7d2`. */
enum { SQUARES = 4, PLAIN = 4, DISPLACEMENT = 9, PROMOTION = 5, LEGS = 14, SIDE_MAX = 9 };

/* ---- reading ---- */

/* The move in the notation of its game; *drawn is whether XBoard has drawn something else. */
static const char *read_legs(const Cecp *cecp, const char *text, size_t *length,
                             char own[DISPLACEMENT + 1], bool *drawn)
{
    *drawn = *length > PLAIN;
    if (*length == LEGS && text[4] == ',' && text[9] == ',') {
        WfText out = wf_text(own, DISPLACEMENT + 1);
        wf_text_add(&out, "%.4s,%.2s%.2s", text, text + 7, text + 12);
        *length = DISPLACEMENT;
        return own;
    }
    /* XBoard lets a pawn on the last rank become a queen; here it stays a pawn */
    if (cecp_game(cecp)->cooperative && *length == PROMOTION && (text[3] == '8' || text[3] == '1'))
        *length = PLAIN;
    return text;
}

/* "Illegal move: MOVE". XBoard does not show a reason in it, and searches it for other words, so
 * the person is told the reason in a line of its own. */
static void refuse(const Cecp *cecp, const WfFault *fault, UgiQuote move)
{
    char words[WF_MESSAGE_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_fault_reason_text(fault, &text);
    cecp_say(cecp, "Illegal move: %s", move.text);
    if (!cecp->machines)
        cecp_say(cecp, "telluser %s: %s", move.text, words);
}

bool cecp_play(Cecp *cecp, UgiWords words, const char *line, size_t line_length)
{
    const char *word, *more;
    size_t length, more_length;
    char own[DISPLACEMENT + 1];
    bool drawn;
    WfMove move;
    WfFault fault;
    if (!ugi_word(&words, &word, &length) || ugi_word(&words, &more, &more_length)) {
        cecp_error(cecp, "one move expected", line, line_length);
        return false;
    }
    const UgiQuote asked = ugi_quote(word, length);
    if (wf_record_outcome(cecp->record).result != WF_ONGOING) {
        cecp_say(cecp, "Illegal move (the game is over): %s", asked.text);
        return false;
    }
    word = read_legs(cecp, word, &length, own, &drawn);
    WfMoveList list;
    wf_moves_init(&list, cecp->allocator);
    const WfCode code = wf_parse_move(cecp_game(cecp), wf_record_now(cecp->record), word, length,
                                      &list, &move, &fault);
    wf_moves_free(&list);
    if (code == WF_ILLEGAL) {
        refuse(cecp, &fault, asked);
    } else if (code == WF_BAD_INPUT) {
        char reason[WF_MESSAGE_MAX];
        WfText text = wf_text(reason, sizeof reason);
        wf_fault_text(&fault, &text);
        cecp_error(cecp, reason, line, line_length);
    } else if (code != WF_OK || wf_record_play(cecp->record, &move) != WF_OK) {
        cecp_error(cecp, "not enough memory", line, line_length);
    } else {
        if (drawn && cecp->force && !cecp->machines)
            cecp_say(cecp, "telluser %s: this board is wrong until the engine has moved",
                     asked.text);
        cecp->wrong_board = cecp->wrong_board || drawn;
        return true;
    }
    return false;
}

/* ---- writing ---- */

void cecp_say_move(Cecp *cecp, const char *text)
{
    if (strlen(text) == PLAIN && (cecp->machines || !cecp->wrong_board)) {
        cecp_say(cecp, "move %s", text);
        return;
    }
    char line[WF_TEXT_MAX];
    WfText position = wf_text(line, sizeof line);
    cecp_position(cecp, &position);
    cecp_say(cecp, "# move %s", text);
    cecp_say(cecp, "setboard %s", line);
    cecp->wrong_board = false;
    cecp->echo = CECP_ECHO_RESULT;
}

void cecp_plain_moves(const Cecp *cecp, WfText *line)
{
    const WfGame *game = cecp_game(cecp);
    const WfPosition *now = wf_record_now(cecp->record);
    WfMoveList list;
    wf_moves_init(&list, cecp->allocator);
    if (wf_moves(game, now, &list) != WF_OK)
        list.count = 0;
    size_t count = 0;
    for (size_t i = 0; i < list.count && count < UGI_ONLY_MAX; i++) {
        if (list.items[i].sent > 0)
            continue;
        wf_text_add(line, count++ == 0 ? " searchmoves " : " ");
        wf_format_move(game, now, &list.items[i], line);
    }
    wf_moves_free(&list);
}

/* ---- marks ---- */

static void mark(char board[SIDE_MAX][SIDE_MAX], const char *square, char colour)
{
    char *at = &board[square[1] - '1'][square[0] - 'a'];
    if (*at != 'C')
        *at = colour;
}

/* Marks where a move may go on: yellow where it may end, cyan where another click must follow. */
static void mark_move(const Cecp *cecp, const char *move, char board[SIDE_MAX][SIDE_MAX])
{
    static const unsigned next[] = {2, 5, 7}; /* the byte of the square after so many clicks */
    const size_t clicks = cecp->clicks;
    const bool displaces = strlen(move) == DISPLACEMENT;
    if (memcmp(move, cecp->click[0], 2) != 0 ||
        (clicks > 1 && memcmp(move + 2, cecp->click[1], 2) != 0))
        return;
    if (clicks == 1)
        mark(board, move + 2, displaces ? 'C' : 'Y');
    else if (!displaces)
        mark(board, move + 2, 'Y');
    else if (clicks == 2 || memcmp(move + 5, cecp->click[2], 2) == 0)
        mark(board, move + next[clicks - 1], clicks == 2 ? 'C' : 'Y');
}

static void say_marks(const Cecp *cecp, char board[SIDE_MAX][SIDE_MAX])
{
    char line[2 * SIDE_MAX * SIDE_MAX];
    const unsigned side = cecp_game(cecp)->cooperative ? SIDE_MAX - 1 : SIDE_MAX;
    WfText text = wf_text(line, sizeof line);
    for (unsigned rank = side; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file <= side; file++) {
            const char colour = file < side ? board[rank][file] : '/';
            if (colour == '\0') {
                empty++;
                continue;
            }
            if (empty > 0)
                wf_text_add(&text, "%u", empty);
            empty = 0;
            if (file < side || rank > 0)
                wf_text_put(&text, colour);
        }
    }
    cecp_say(cecp, "highlight %s", line);
}

/* Takes a click on a square: the first of a move, or a further one of the same move. */
static bool take_click(Cecp *cecp, const char *square, size_t length)
{
    const unsigned side = cecp_game(cecp)->cooperative ? SIDE_MAX - 1 : SIDE_MAX;
    if (length != 2 || square[0] < 'a' || square[0] >= (char)('a' + side) || square[1] < '1' ||
        square[1] >= (char)('1' + side))
        return false;
    const bool further = cecp->put && cecp->clicks > 0 && cecp->clicks < 3;
    cecp->clicks = further ? cecp->clicks : 0;
    memcpy(cecp->click[cecp->clicks++], square, 2);
    cecp->put = false;
    return true;
}

void cecp_put(Cecp *cecp)
{
    cecp->put = true;
}

void cecp_lift(Cecp *cecp, UgiWords words)
{
    const WfGame *game = cecp_game(cecp);
    const WfPosition *now = wf_record_now(cecp->record);
    char board[SIDE_MAX][SIDE_MAX] = {{'\0'}};
    const char *word;
    size_t length;
    if (!ugi_word(&words, &word, &length) || !take_click(cecp, word, length))
        return;
    WfMoveList list;
    wf_moves_init(&list, cecp->allocator);
    if (wf_record_outcome(cecp->record).result != WF_ONGOING || wf_moves(game, now, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count; i++) {
        char move[WF_TEXT_MAX];
        WfText text = wf_text(move, sizeof move);
        wf_format_move(game, now, &list.items[i], &text);
        mark_move(cecp, move, board);
    }
    wf_moves_free(&list);
    say_marks(cecp, board);
}
