/* scatter.c - see scatter.h. */
#include "scatter.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"

/* The position text of a board of letters, either side to move. */
static void write_board(const char board[65], const char *castling, uint64_t *random,
                        char text[SCATTER_TEXT])
{
    char *out = text;
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const char letter = board[rank * 8 + file];
            if (letter != '.' && empty > 0)
                *out++ = (char)('0' + empty), empty = 0;
            if (letter == '.')
                empty++;
            else
                *out++ = letter;
        }
        if (empty > 0)
            *out++ = (char)('0' + empty);
        if (rank > 0)
            *out++ = '/';
    }
    (void)sprintf(out, " %c %s - 0 1", "wb"[random_below(random, 2)], castling);
}

void scatter_walls(uint64_t *random, char text[SCATTER_TEXT])
{
    char board[65];
    static const char pieces[] = "BbNnRr";
    memset(board, '.', 64);
    const unsigned wall = (unsigned)random_below(random, 2),
                   height = 2 + (unsigned)random_below(random, 3);
    for (unsigned file = 0; file < 8; file++) {
        const unsigned rank = height + (random_below(random, 12) == 0);
        const uint64_t chance = random_below(random, 10);
        if (chance < (file % 2 == wall ? 9 : 1))
            board[rank * 8 + file] = 'P', board[rank * 8 + 8 + file] = 'p';
        else if (chance == 9)
            board[random_below(random, 2) == 0 ? 56 + file : file] = "Pp"[random_below(random, 2)];
    }
    for (unsigned file = 0; file < 8; file++) { /* no pawn on its own first rank */
        board[file] = board[file] == 'P' ? 'p' : board[file];
        board[56 + file] = board[56 + file] == 'p' ? 'P' : board[56 + file];
    }
    const unsigned extra = (unsigned)random_below(random, 3);
    for (unsigned i = 0; i < 2 + extra; i++) {
        unsigned square = (unsigned)random_below(random, 64);
        while (board[square] != '.')
            square = (unsigned)random_below(random, 64);
        board[square] = i < 2 ? "Kk"[i] : pieces[random_below(random, 6)];
    }
    write_board(board, "-", random, text);
}

void scatter_near(uint64_t *random, char text[SCATTER_TEXT])
{
    char board[65];
    static const char *const letters[] = {"K", "k", "qrbn", "QRBN"};
    static const unsigned lowest[] = {5, 1, 6, 0};
    memset(board, '.', 64);
    const unsigned pieces = 3 + (unsigned)random_below(random, 2);
    for (unsigned i = 0; i < pieces; i++) {
        const unsigned sort = i < 2 ? i : 2 + (unsigned)random_below(random, 2);
        const char letter = letters[sort][random_below(random, strlen(letters[sort]))];
        unsigned square = 0;
        if (memchr(board, letter, 64) != NULL)
            continue; /* one of each kind */
        do
            square = (lowest[sort] + (unsigned)random_below(random, 2)) * 8 +
                     (unsigned)random_below(random, 8);
        while (board[square] != '.');
        board[square] = letter;
    }
    write_board(board, "-", random, text);
}

/* A free square among this many ranks from a side's first one on. */
static unsigned free_near(const char board[65], uint64_t *random, unsigned side, unsigned ranks)
{
    for (;;) {
        const unsigned rank = (unsigned)random_below(random, ranks);
        const unsigned square =
            (side == 0 ? rank : 7 - rank) * 8 + (unsigned)random_below(random, 8);
        if (board[square] == '.')
            return square;
    }
}

/* Letters of a side's pieces. */
static const char *const letters[] = {"RNBQP", "rnbqp"};

/* A pawn on the square one rank ahead, this many files aside, if that is free. */
static void put_before(char board[65], unsigned side, unsigned square, int aside)
{
    const int file = (int)(square % 8) + aside;
    const unsigned ahead = side == 0 ? square + 8 : square - 8;
    if (file >= 0 && file < 8 && board[(int)ahead + aside] == '.')
        board[(int)ahead + aside] = letters[side][4];
}

/* Rooks on a side's first rank, mostly behind pawns. */
static void put_rooks(char board[65], uint64_t *random, unsigned side)
{
    for (uint64_t left = 1 + (random_below(random, 5) < 2); left > 0; left--) {
        const unsigned square = free_near(board, random, side, 1);
        board[square] = letters[side][0];
        if (random_below(random, 4) > 0)
            put_before(board, side, square, 0);
    }
}

/* Up to two minor pieces, some of them bishops behind pawns; a queen at times; a pawn. */
static void put_others(char board[65], uint64_t *random, unsigned side)
{
    for (uint64_t left = random_below(random, 3); left > 0; left--) {
        const unsigned sort = (unsigned)random_below(random, 3);
        const unsigned square = free_near(board, random, side, sort == 0 ? 1 : 3);
        board[square] = letters[side][sort == 1 ? 1 : 2];
        if (sort == 0)
            put_before(board, side, square, -1), put_before(board, side, square, 1);
    }
    if (random_below(random, 6) == 0)
        board[free_near(board, random, side, 2)] = letters[side][3];
    const unsigned square = free_near(board, random, side, 4);
    if (square / 8 != 7 * side && random_below(random, 2) == 0)
        board[square] = letters[side][4];
}

void scatter_lines(uint64_t *random, char text[SCATTER_TEXT])
{
    char board[65];
    memset(board, '.', 64);
    board[random_below(random, 4) == 0 ? 60 : free_near(board, random, 1, 4)] = 'K';
    board[random_below(random, 4) == 0 && board[4] == '.' ? 4 : free_near(board, random, 0, 4)] =
        'k';
    for (unsigned side = 0; side < 2; side++) {
        put_rooks(board, random, side);
        put_others(board, random, side);
    }
    write_board(board, "-", random, text);
}

void scatter_castling(uint64_t *random, char text[SCATTER_TEXT])
{
    char board[65];
    const unsigned side = (unsigned)random_below(random, 2),
                   wing = (unsigned)random_below(random, 2);
    const char castling[] = {"KQkq"[2 * side + wing], '\0'};
    memset(board, '.', 64);
    board[side == 0 ? 4 : 60] = "Kk"[side];
    board[(side == 0 ? 0 : 56) + (wing == 0 ? 7 : 0)] = letters[side][0];
    board[free_near(board, random, side, 4)] = "kK"[side];
    for (uint64_t left = random_below(random, 3); left > 0; left--)
        put_before(board, side, side == 0 ? 0 : 56, (int)random_below(random, 8));
    put_others(board, random, side);
    write_board(board, castling, random, text);
}
