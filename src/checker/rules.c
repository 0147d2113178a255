/* rules.c - a second implementation of the rules of Safe Passage, as plain as possible. It makes
 * every move, and tries every capture to see whether a piece could be captured. It was written from
 * the inventor's page and uses no code of the library. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checker/checker.h"

/* Copies the next word of the text; returns the text after it, or NULL if there is no word or the
 * buffer is too small. */
static const char *next_word(const char *text, char *word, size_t size)
{
    const size_t length = strcspn(text, " ");
    if (length == 0 || length >= size)
        return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length + (text[length] == ' ');
}

static bool is_of(const char *word, const char *letters)
{
    return word[strspn(word, letters)] == '\0';
}

static bool read_board(const char *board, CheckerGame *g)
{
    int square = 56, kings[2] = {0, 0};
    memset(g->at, '.', sizeof g->at);
    for (const char *c = board; *c != '\0'; c++) {
        if (*c == '/') {
            square -= 16; /* from the end of one rank to the start of the next lower one */
        } else if (isdigit((unsigned char)*c)) {
            square += *c - '0';
        } else if (square >= 0 && square < 64) {
            kings[0] += *c == 'K';
            kings[1] += *c == 'k';
            g->at[square++] = *c;
        }
    }
    return kings[0] == 1 && kings[1] == 1;
}

bool checker_read(const char *text, CheckerGame *g)
{
    char board[100], side[2], passant[2], clock[8], number[8];
    *g = (CheckerGame){.side = 'w'};
    const struct {
        char *word;
        size_t size;
    } field[] = {
        {board, sizeof board},     {side, sizeof side},   {g->castling, sizeof g->castling},
        {passant, sizeof passant}, {clock, sizeof clock}, {number, sizeof number}};
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++) {
        text = next_word(text, field[i].word, field[i].size);
        if (text == NULL)
            return false;
    }
    g->side = side[0];
    g->clock = (int)strtol(clock, NULL, 10);
    g->number = (int)strtol(number, NULL, 10);
    return *text == '\0' && is_of(board, "PNBRQKpnbrqk12345678/") && is_of(side, "wb") &&
           is_of(g->castling, "KQABCDEFGHkqabcdefgh-") && is_of(passant, "-") &&
           is_of(clock, "0123456789") && is_of(number, "0123456789") && read_board(board, g);
}

static char other(char side)
{
    return side == 'w' ? 'b' : 'w';
}

static bool is_side(char piece, char side)
{
    return piece != '.' && (isupper((unsigned char)piece) != 0) == (side == 'w');
}

bool checker_attacks(const CheckerGame *g, int a, int b)
{
    const char piece = g->at[a], kind = (char)toupper((unsigned char)piece);
    const int df = b % 8 - a % 8, dr = b / 8 - a / 8;
    const int af = abs(df), ar = abs(dr), far = af > ar ? af : ar;
    if (far == 0)
        return false;
    switch (kind) {
    case 'P':
        return af == 1 && dr == (isupper((unsigned char)piece) ? 1 : -1);
    case 'N':
        return af + ar == 3 && af != 0 && ar != 0;
    case 'K':
        return far == 1;
    default:
        break;
    }
    const bool straight = df == 0 || dr == 0, diagonal = af == ar;
    if (!(straight && kind != 'B') && !(diagonal && kind != 'R'))
        return false;
    for (int n = 1; n < far; n++)
        if (g->at[a + (df / far) * n + (dr / far) * 8 * n] != '.')
            return false;
    return true;
}

static bool attacked(const CheckerGame *g, int square, char by)
{
    for (int i = 0; i < 64; i++)
        if (is_side(g->at[i], by) && checker_attacks(g, i, square))
            return true;
    return false;
}

static bool in_check(const CheckerGame *g, char side)
{
    for (int i = 0; i < 64; i++)
        if (g->at[i] == (side == 'w' ? 'K' : 'k'))
            return attacked(g, i, other(side));
    return false;
}

static bool in_danger(const CheckerSpec *o, const CheckerGame *g, int square)
{
    const char piece = g->at[square], side = isupper((unsigned char)piece) ? 'w' : 'b';
    const bool king = toupper((unsigned char)piece) == 'K';
    for (int i = 0; i < 64; i++) {
        if (!is_side(g->at[i], other(side)) || !checker_attacks(g, i, square))
            continue;
        if (king || o->fide)
            return true;
        CheckerGame after = *g; /* "could be captured": would the capture be legal in chess? */
        after.at[square] = g->at[i];
        after.at[i] = '.';
        if (!in_check(&after, other(side)))
            return true;
    }
    return false;
}

static bool all_safe(const CheckerSpec *o, const CheckerGame *g, char side)
{
    for (int i = 0; i < 64; i++)
        if (is_side(g->at[i], side) && toupper((unsigned char)g->at[i]) != 'P' &&
            in_danger(o, g, i))
            return false;
    return true;
}

/* ---- moves of chess that capture at most a pawn ---- */

static bool moves_there(const CheckerGame *g, int a, int b)
{
    const char piece = g->at[a], target = g->at[b];
    if (is_side(target, g->side) || (target != '.' && toupper((unsigned char)target) != 'P'))
        return false;
    if (toupper((unsigned char)piece) != 'P')
        return checker_attacks(g, a, b);
    if (target != '.')
        return checker_attacks(g, a, b);
    const int up = g->side == 'w' ? 8 : -8, first = g->side == 'w' ? 1 : 6;
    return b == a + up || (a / 8 == first && b == a + 2 * up && g->at[a + up] == '.');
}

/* Files of the castling rooks at the start: right of the king, left of the king. */
static int rook_file(const CheckerSpec *o, int side, bool right)
{
    const char *home = o->home[side];
    return (int)((right ? strrchr(home, 'R') : strchr(home, 'R')) - home);
}

/* The letter of a right in X-FEN on this board. */
static char letter_of(const CheckerSpec *o, const CheckerGame *g, int side, bool right)
{
    const int file = rook_file(o, side, right), step = right ? 1 : -1;
    bool outermost = true;
    for (int f = file + step; f >= 0 && f < 8; f += step)
        if (g->at[side * 56 + f] == (side == 0 ? 'R' : 'r'))
            outermost = false;
    const char letter = (char)(outermost ? (right ? 'K' : 'Q') : 'A' + file);
    return (char)(side == 0 ? letter : tolower((unsigned char)letter));
}

/* Which of the four rights (K Q k q) the position has. */
static void rights_of(const CheckerSpec *o, const CheckerGame *g, bool rights[4])
{
    for (int i = 0; i < 4; i++)
        rights[i] = strcmp(g->castling, "-") != 0 &&
                    strchr(g->castling, letter_of(o, g, i / 2, i % 2 == 0)) != NULL;
}

static void write_rights(const CheckerSpec *o, CheckerGame *g, const bool rights[4])
{
    int length = 0;
    for (int i = 0; i < 4; i++)
        if (rights[i])
            g->castling[length++] = letter_of(o, g, i / 2, i % 2 == 0);
    g->castling[length] = '\0';
    if (length == 0)
        (void)snprintf(g->castling, sizeof g->castling, "-");
}

static void finish(const CheckerSpec *o, const CheckerGame *before, CheckerGame *after, int a,
                   bool resets)
{
    bool rights[4];
    rights_of(o, before, rights);
    const int side = before->side == 'w' ? 0 : 1;
    const int king = side * 56 + (int)(strchr(o->home[side], 'K') - o->home[side]);
    for (int i = 0; i < 2; i++)
        if (rights[side * 2 + i] && (a == king || a == side * 56 + rook_file(o, side, i == 0)))
            rights[side * 2 + i] = false;
    write_rights(o, after, rights);
    after->clock = resets ? 0 : before->clock + 1;
    after->number += before->side == 'b';
    after->side = other(before->side);
}

static int castlings(const CheckerSpec *o, const CheckerGame *g, CheckerMove *moves)
{
    bool rights[4];
    int count = 0;
    const int side = g->side == 'w' ? 0 : 1, first = side * 56;
    if (strcmp(g->castling, "-") == 0)
        return 0;
    rights_of(o, g, rights);
    const int king = first + (int)(strchr(o->home[side], 'K') - o->home[side]);
    for (int i = 0; i < 2; i++) {
        const int rook = first + rook_file(o, side, i == 0);
        const int king_to = first + (i == 0 ? 6 : 2), rook_to = first + (i == 0 ? 5 : 3);
        bool good = rights[side * 2 + i];
        for (int s = first; good && s < first + 8; s++) {
            const bool king_way = (s >= king && s <= king_to) || (s <= king && s >= king_to);
            const bool rook_way = (s >= rook && s <= rook_to) || (s <= rook && s >= rook_to);
            if ((king_way || rook_way) && s != king && s != rook && g->at[s] != '.')
                good = false;
            if (king_way && attacked(g, s, other(g->side)))
                good = false;
        }
        if (!good)
            continue;
        CheckerMove *move = &moves[count++];
        move->after = *g;
        move->after.at[king] = move->after.at[rook] = '.';
        move->after.at[king_to] = side == 0 ? 'K' : 'k';
        move->after.at[rook_to] = side == 0 ? 'R' : 'r';
        const int to = o->chess960 ? rook : king_to;
        (void)sprintf(move->text, "%c%c%c%c", 'a' + king % 8, '1' + king / 8, 'a' + to % 8,
                      '1' + to / 8);
        finish(o, g, &move->after, king, false);
    }
    return count;
}

static int chess_moves(const CheckerSpec *o, const CheckerGame *g, CheckerMove *moves)
{
    int count = castlings(o, g, moves), kept = 0;
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            if (!is_side(g->at[a], g->side) || !moves_there(g, a, b))
                continue;
            CheckerMove *move = &moves[count++];
            const bool pawn = toupper((unsigned char)g->at[a]) == 'P';
            move->after = *g;
            move->after.at[b] = g->at[a];
            move->after.at[a] = '.';
            (void)sprintf(move->text, "%c%c%c%c", 'a' + a % 8, '1' + a / 8, 'a' + b % 8,
                          '1' + b / 8);
            finish(o, g, &move->after, a, pawn || g->at[b] != '.');
        }
    for (int i = 0; i < count; i++)
        if (!in_check(&moves[i].after, g->side))
            moves[kept++] = moves[i];
    return kept;
}

static bool is_legal(const CheckerSpec *o, const CheckerGame *after, char mover)
{
    if (!all_safe(o, after, mover))
        return false;
    if (all_safe(o, after, other(mover)))
        return true;
    if (!o->relaxed)
        return false;
    CheckerMove replies[CHECKER_MOVES];
    const int count = chess_moves(o, after, replies);
    bool answer = false;
    for (int i = 0; i < count && !answer; i++)
        answer = all_safe(o, &replies[i].after, other(mover));
    return answer;
}

/* ---- goals ---- */

bool checker_goal(const CheckerSpec *o, const CheckerGame *g)
{
    for (int i = 0; i < 64; i++) {
        const char kind = (char)toupper((unsigned char)g->at[i]);
        const int side = is_side(g->at[i], 'w') ? 0 : 1;
        const bool far = i / 8 == (side == 0 ? 7 : 0);
        const bool counterpart = far && o->home[side ^ 1][i % 8] == kind;
        if (g->at[i] == '.' || kind == 'P')
            continue;
        if (kind == 'K' ? !counterpart : kind == 'Q' && o->goal >= 1 && !counterpart)
            return false;
        if (strchr("RBN", kind) != NULL &&
            ((o->goal >= 2 && !far) || (o->goal == 3 && !counterpart)))
            return false;
    }
    return true;
}

int checker_moves(const CheckerSpec *o, const CheckerGame *g, CheckerMove *moves)
{
    if (checker_goal(o, g))
        return 0;
    const int count = chess_moves(o, g, moves);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (is_legal(o, &moves[i].after, g->side))
            moves[kept++] = moves[i];
    return kept;
}
