/* start.c - Safe Passage: the standard start, the 960 starts by Scharnagl number, scrambled ones.
 */
#include <string.h>

#include "base/random.h"
#include "games/safe_passage/safe_passage.h"

static const uint8_t standard[8] = {PASSAGE_ROOK, PASSAGE_KNIGHT, PASSAGE_BISHOP, PASSAGE_QUEEN,
                                    PASSAGE_KING, PASSAGE_BISHOP, PASSAGE_KNIGHT, PASSAGE_ROOK};

/* Puts a kind on the n-th file that is still free (PASSAGE_PAWN marks a free file). */
static void place_nth(uint8_t home[8], unsigned n, uint8_t kind)
{
    for (unsigned file = 0; file < 8; file++)
        if (home[file] == PASSAGE_PAWN && n-- == 0) {
            home[file] = kind;
            return;
        }
}

/* Source: Reinhard Scharnagl's numbering,
 * en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme */
static void scharnagl(unsigned number, uint8_t home[8])
{
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    memset(home, PASSAGE_PAWN, 8);
    home[number % 4 * 2 + 1] = PASSAGE_BISHOP;
    home[number / 4 % 4 * 2] = PASSAGE_BISHOP;
    place_nth(home, number / 16 % 6, PASSAGE_QUEEN);
    const uint8_t *pair = knights[number / 96];
    /* The farther one first: it does not shift the other. */
    place_nth(home, pair[1], PASSAGE_KNIGHT);
    place_nth(home, pair[0], PASSAGE_KNIGHT);
    place_nth(home, 0, PASSAGE_ROOK);
    place_nth(home, 0, PASSAGE_KING);
    place_nth(home, 0, PASSAGE_ROOK);
}

/* Repeats until the bishops stand on both colours; the generator continues from one try to the
 * next. */
static void scramble(uint64_t *state, uint8_t home[8])
{
    unsigned bishops[2], found;
    do {
        memcpy(home, standard, 8);
        for (unsigned i = 7; i > 0; i--) {
            const unsigned j = (unsigned)(random_next(state) % (i + 1));
            const uint8_t kind = home[i];
            home[i] = home[j];
            home[j] = kind;
        }
        found = 0;
        for (unsigned file = 0; file < 8; file++)
            if (home[file] == PASSAGE_BISHOP)
                bishops[found++] = file;
    } while ((bishops[0] + bishops[1]) % 2 == 0);
}

void passage_home(const WfSpec *spec, PassagePosition *p)
{
    if (spec->choice[PASSAGE_OPTION_START] == PASSAGE_START_SCRAMBLE) {
        uint64_t state = spec->number;
        scramble(&state, p->home[0]);
        scramble(&state, p->home[1]);
        p->scrambled = 1;
        return;
    }
    const bool numbered = spec->choice[PASSAGE_OPTION_START] == PASSAGE_START_NUMBER;
    scharnagl(numbered ? (unsigned)spec->number : PASSAGE_STANDARD, p->home[0]);
    memcpy(p->home[1], p->home[0], 8);
    p->chess960 = numbered && spec->number != PASSAGE_STANDARD;
}

void passage_set_start(const WfSpec *spec, WfPosition *position)
{
    PassagePosition p;
    memset(&p, 0, sizeof p);
    p.head.number = 1;
    p.head.playing = 3;
    p.goal = spec->choice[PASSAGE_OPTION_GOAL];
    p.danger = spec->choice[PASSAGE_OPTION_DANGER];
    p.attack = spec->choice[PASSAGE_OPTION_ATTACK];
    passage_home(spec, &p);
    p.rights = p.scrambled != 0 ? 0 : 15;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t pawns = UINT64_C(0xff) << (side == 0 ? 8 : 48);
        p.board.side[side] = pawns | UINT64_C(0xff) << side * 56;
        p.board.kind[PASSAGE_PAWN] |= pawns;
        for (unsigned file = 0; file < 8; file++)
            p.board.kind[p.home[side][file]] |= chess_bit(side * 56 + file);
    }
    memcpy(position, &p, sizeof p);
    position->head.hash = passage_rehash(position);
}
