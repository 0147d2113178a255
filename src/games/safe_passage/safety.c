/* safety.c - Safe Passage: which moves put nobody in danger.
 *
 * Trying out every move is right but slow. In strict play nothing is attacked to begin with, so a
 * new attack can only come from the piece that moves, on it, or through the square it leaves; sets
 * of squares for these three, found once a position by filling along all eight directions, accept
 * most moves at once. Moves they do not accept are safe only where an attack is no legal capture
 * (attack=legal: pinned attackers, kings before guarded pieces) and are then tried out.
 *
 * Fills: Kogge-Stone, chessprogramming.org/Kogge-Stone_Algorithm. */
#include "base/multiversion.h"
#include "games/safe_passage/safe_passage.h"

/* Four sets filled at once: sliders and targets of the mover, then of the other side. */
typedef uint64_t Lanes __attribute__((vector_size(32)));
enum { OWN_SLIDERS, ENEMY_SLIDERS, OWN_TARGETS, ENEMY_TARGETS };

#define NOT_A UINT64_C(0xfefefefefefefefe)
#define NOT_H UINT64_C(0x7f7f7f7f7f7f7f7f)

/* Directions in pairs of opposites: n s, e w, ne sw, nw se. The last four are diagonal. */
enum { DIRECTIONS = 8, AXES = 4 };

MULTIVERSION_PART Lanes lanes_shift(Lanes set, int step)
{
    return step > 0 ? set << step : set >> -step;
}

/* Squares that a ray from any member reaches in one direction, the first piece met included. */
MULTIVERSION_PART Lanes lanes_fill(Lanes set, uint64_t empty, int step, uint64_t not_wrapped)
{
    Lanes open = (Lanes){empty, empty, empty, empty} & not_wrapped;
    set |= open & lanes_shift(set, step);
    open &= lanes_shift(open, step);
    set |= open & lanes_shift(set, 2 * step);
    open &= lanes_shift(open, 2 * step);
    set |= open & lanes_shift(set, 4 * step);
    return lanes_shift(set, step) & not_wrapped;
}

/* What a move must heed if it is to cause no attack at all on a piece other than a pawn. */
typedef struct Masks {
    uint64_t attacked;          /* by the enemy */
    uint64_t zone[CHESS_KINDS]; /* from where a kind would attack an enemy piece */
    uint64_t shields[AXES];     /* pieces that alone stand between a slider and its target */
    bool clean;                 /* no such attack on the board now */
} Masks;

MULTIVERSION_PART uint64_t knight_squares(uint64_t set)
{
    uint64_t reached = 0;
    while (set != 0)
        reached |= chess_knight[chess_pop(&set)];
    return reached;
}

MULTIVERSION_PART uint64_t king_squares(uint64_t set)
{
    set |= (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    return set | set << 8 | set >> 8;
}

MULTIVERSION_PART uint64_t pawn_squares(uint64_t set, unsigned side)
{
    const uint64_t up = side == 0 ? set << 8 : set >> 8;
    return (up << 1 & NOT_A) | (up >> 1 & NOT_H);
}

MULTIVERSION_PART void fill_masks(Masks *masks, const Board *board, unsigned side,
                                  uint64_t *own_attacks)
{
    static const int step[DIRECTIONS] = {8, -8, 1, -1, 9, -9, 7, -7};
    static const uint64_t not_wrapped[DIRECTIONS] = {~UINT64_C(0), ~UINT64_C(0), NOT_A, NOT_H,
                                                     NOT_A,        NOT_H,        NOT_H, NOT_A};
    const unsigned enemy = side ^ 1;
    const uint64_t empty = ~board_occupied(board), own = board->side[side];
    const uint64_t own_targets = board_nonpawns(board, side);
    const uint64_t enemy_targets = board_nonpawns(board, enemy);
    uint64_t lines[2] = {0, 0}; /* from enemy targets: straight, diagonal */
    Lanes rays[DIRECTIONS];
#pragma GCC unroll 8
    for (int d = 0; d < DIRECTIONS; d++) {
        const uint64_t sliders = board->kind[QUEEN] | board->kind[d < 4 ? ROOK : BISHOP];
        const Lanes set = {sliders & own, sliders & board->side[enemy], own_targets, enemy_targets};
        rays[d] = lanes_fill(set, empty, step[d], not_wrapped[d]);
        *own_attacks |= rays[d][OWN_SLIDERS];
        masks->attacked |= rays[d][ENEMY_SLIDERS];
        lines[d / 4] |= rays[d][ENEMY_TARGETS];
    }
#pragma GCC unroll 4
    for (int a = 0; a < AXES; a++) {
        const Lanes x = rays[2 * a], y = rays[2 * a + 1];
        masks->shields[a] =
            own & ((x[OWN_SLIDERS] & y[ENEMY_TARGETS]) | (y[OWN_SLIDERS] & x[ENEMY_TARGETS]) |
                   (x[ENEMY_SLIDERS] & y[OWN_TARGETS]) | (y[ENEMY_SLIDERS] & x[OWN_TARGETS]));
    }
    masks->zone[ROOK] = lines[0];
    masks->zone[BISHOP] = lines[1];
    masks->zone[QUEEN] = lines[0] | lines[1];
}

MULTIVERSION_PART void find_masks(Masks *masks, const Board *board, unsigned side)
{
    const unsigned enemy = side ^ 1;
    const uint64_t targets = board_nonpawns(board, enemy);
    uint64_t own_attacks = 0;
    masks->attacked = 0;
    fill_masks(masks, board, side, &own_attacks);
    masks->zone[KNIGHT] = knight_squares(targets);
    masks->zone[KING] = king_squares(targets);
    masks->zone[PAWN] = pawn_squares(targets, enemy);
    masks->attacked |= knight_squares(board_set(board, enemy, KNIGHT)) |
                       king_squares(board_set(board, enemy, KING)) |
                       pawn_squares(board_set(board, enemy, PAWN), enemy);
    own_attacks |= knight_squares(board_set(board, side, KNIGHT)) |
                   king_squares(board_set(board, side, KING)) |
                   pawn_squares(board_set(board, side, PAWN), side);
    masks->clean =
        (own_attacks & targets) == 0 && (masks->attacked & board_nonpawns(board, side)) == 0;
}

/* The squares to which a shield may move: along its axis. */
MULTIVERSION_PART uint64_t shield_line(const Masks *masks, unsigned from)
{
    const uint64_t bit = chess_bit(from);
    uint64_t allowed = ~UINT64_C(0);
    if ((masks->shields[0] & bit) != 0)
        allowed &= chess_file[from];
    if ((masks->shields[1] & bit) != 0)
        allowed &= UINT64_C(0xff) << (from & 56);
    if ((masks->shields[2] & bit) != 0)
        allowed &= chess_diagonal[from];
    if ((masks->shields[3] & bit) != 0)
        allowed &= chess_antidiagonal[from];
    return allowed;
}

/* ---- moves that the masks do not accept, when an attack need not be a legal capture ---- */

/* Whether a slider may come to pin something to its enemy's king: at most two pieces between. */
static bool pins_are_near(const Board *board, unsigned side)
{
    const unsigned king = board_king(board, side ^ 1);
    const uint64_t occupied = board_occupied(board), queens = board_set(board, side, QUEEN);
    uint64_t sliders = (chess_rook(king, 0) & (board_set(board, side, ROOK) | queens)) |
                       (chess_bishop(king, 0) & (board_set(board, side, BISHOP) | queens));
    while (sliders != 0) {
        uint64_t between = chess_between[chess_pop(&sliders)][king] & occupied;
        between &= between - 1;
        between &= between - 1;
        if (between == 0)
            return true;
    }
    return false;
}

/* Those rejected targets that are not certainly unsafe. */
static uint64_t doubtful(const PassagePosition *p, const Masks *masks, unsigned kind, unsigned from,
                         uint64_t rejected, bool pins)
{
    const Board *board = &p->board;
    const unsigned side = p->head.turn, enemy = side ^ 1, king = board_king(board, enemy);
    const uint64_t occupied = board_occupied(board);
    if (kind == KING)
        rejected &= ~masks->attacked; /* into check */
    if (kind != PAWN && kind != KING)
        rejected &= ~board_attacks(kind, side, king, occupied); /* gives check */
    if (pins)
        return rejected;
    rejected &= shield_line(masks, from); /* uncovers an attack by a slider that is not pinned */
    if (kind == KING)
        return rejected;
    uint64_t creates_pin = 0;
    if (kind == BISHOP || kind == QUEEN)
        creates_pin |= chess_bishop(king, 0);
    if (kind == ROOK || kind == QUEEN)
        creates_pin |= chess_rook(king, 0);
    const uint64_t only_king = king_squares(chess_bit(king)) & ~masks->zone[kind];
    return rejected & (creates_pin | only_king);
}

static uint64_t tried_out(const PassagePosition *p, unsigned from, uint64_t targets)
{
    uint64_t safe = 0;
    while (targets != 0) {
        const unsigned to = chess_pop(&targets);
        if (passage_is_safe(p, from, to))
            safe |= chess_bit(to);
    }
    return safe;
}

/* ---- the relaxed rule ---- */

bool passage_has_answer(const PassagePosition *p, const Board *board, unsigned side)
{
    PassagePosition reply = *p;
    reply.board = *board;
    reply.head.turn = (uint8_t)side;
    for (uint64_t rest = board->side[side]; rest != 0;) {
        const unsigned from = chess_pop(&rest);
        for (uint64_t targets = passage_targets(&reply, from); targets != 0;) {
            const Board after = passage_board_after(&reply, from, chess_pop(&targets));
            if (board_endangered(&after, side, p->attack, true) == 0)
                return true;
        }
    }
    for (unsigned wing = 0; wing < 2; wing++) {
        if (passage_castling(&reply, wing) == WF_NO_SQUARE)
            continue;
        const Board after = passage_board_after(&reply, board_king(board, side),
                                                passage_castling_target(&reply, wing));
        if (board_endangered(&after, side, p->attack, true) == 0)
            return true;
    }
    return false;
}

bool passage_is_safe(const PassagePosition *p, unsigned from, unsigned to)
{
    const unsigned side = p->head.turn, enemy = side ^ 1;
    const Board after = passage_board_after(p, from, to);
    if (board_endangered(&after, side, p->attack, true) != 0)
        return false;
    if (board_endangered(&after, enemy, p->attack, true) == 0)
        return true;
    if (p->danger == DANGER_STRICT)
        return false;
    return passage_has_answer(p, &after, enemy);
}

/* ---- all pieces ---- */

static inline uint64_t strict_targets(const PassagePosition *p, const Masks *masks, unsigned from,
                                      int *pins)
{
    const unsigned kind = board_kind_at(&p->board, from);
    const uint64_t targets = passage_targets(p, from);
    uint64_t safe = targets & ~masks->zone[kind] & shield_line(masks, from);
    if (kind != PAWN)
        safe &= ~masks->attacked;
    uint64_t rejected = targets & ~safe;
    if (rejected == 0 || p->attack == ATTACK_FIDE)
        return safe;
    if (*pins < 0)
        *pins = pins_are_near(&p->board, 0) || pins_are_near(&p->board, 1);
    rejected = doubtful(p, masks, kind, from, rejected, *pins != 0);
    return safe | tried_out(p, from, rejected);
}

MULTIVERSION unsigned passage_safe_targets(const PassagePosition *p, uint8_t from[16],
                                           uint64_t targets[16])
{
    Masks masks;
    int pins = -1; /* not known yet */
    unsigned count = 0;
    find_masks(&masks, &p->board, p->head.turn);
    const bool quick = p->danger == DANGER_STRICT && masks.clean;
    for (uint64_t rest = p->board.side[p->head.turn]; rest != 0;) {
        const unsigned square = chess_pop(&rest);
        const uint64_t safe = quick ? strict_targets(p, &masks, square, &pins)
                                    : tried_out(p, square, passage_targets(p, square));
        from[count] = (uint8_t)square;
        targets[count] = safe;
        count += safe != 0;
    }
    return count;
}
