/* safety.c - Safe Passage: which moves put no piece in danger.
 *
 * Trying every move would be correct but slow. In strict play no piece is attacked when a turn
 * begins. A new attack then has one of three causes: the piece that moves attacks, it is attacked,
 * or it opens a line by leaving its square. The squares for these three are found once a position,
 * by filling along all eight directions. They accept most moves at once. A move that they do not
 * accept can still be safe if the attack that it causes is not a legal capture (attack=legal: the
 * attacker is pinned, or is a king next to a guarded piece). Such moves are tried.
 *
 * Fills: Kogge-Stone, chessprogramming.org/Kogge-Stone_Algorithm. */
#include "base/multiversion.h"
#include "games/safe_passage/safe_passage.h"

/* Four sets filled at once: sliders and targets of the mover, then of the other side. */
typedef uint64_t PassageLanes __attribute__((vector_size(32)));
enum { OWN_SLIDERS, ENEMY_SLIDERS, OWN_TARGETS, ENEMY_TARGETS };

#define NOT_A UINT64_C(0xfefefefefefefefe)
#define NOT_H UINT64_C(0x7f7f7f7f7f7f7f7f)

/* Directions in pairs of opposites: n s, e w, ne sw, nw se. The last four are diagonal. */
enum { DIRECTIONS = 8, AXES = 4 };

MULTIVERSION_PART PassageLanes lanes_shift(PassageLanes set, int step)
{
    return step > 0 ? set << step : set >> -step;
}

/* Squares that a ray from any member reaches in one direction, the first piece met included. */
MULTIVERSION_PART PassageLanes lanes_fill(PassageLanes set, uint64_t empty, int step,
                                          uint64_t not_wrapped)
{
    PassageLanes open = (PassageLanes){empty, empty, empty, empty} & not_wrapped;
    set |= open & lanes_shift(set, step);
    open &= lanes_shift(open, step);
    set |= open & lanes_shift(set, 2 * step);
    open &= lanes_shift(open, 2 * step);
    set |= open & lanes_shift(set, 4 * step);
    return lanes_shift(set, step) & not_wrapped;
}

/* What a move must avoid in order to cause no attack on a piece other than a pawn. */
typedef struct PassageMasks {
    uint64_t attacks, attacked;   /* by the mover, by the enemy */
    uint64_t zone[PASSAGE_KINDS]; /* from where a kind would attack an enemy piece */
    uint64_t shields[AXES];       /* pieces that alone stand between a slider and its target */
    bool clean;                   /* no such attack on the board now */
} PassageMasks;

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

MULTIVERSION_PART void fill_masks(PassageMasks *masks, const PassageBoard *board, unsigned side)
{
    static const int step[DIRECTIONS] = {8, -8, 1, -1, 9, -9, 7, -7};
    static const uint64_t not_wrapped[DIRECTIONS] = {~UINT64_C(0), ~UINT64_C(0), NOT_A, NOT_H,
                                                     NOT_A,        NOT_H,        NOT_H, NOT_A};
    const unsigned enemy = side ^ 1;
    const uint64_t empty = ~passage_occupied(board), own = board->side[side];
    const uint64_t own_targets = passage_nonpawns(board, side);
    const uint64_t enemy_targets = passage_nonpawns(board, enemy);
    uint64_t lines[2] = {0, 0}; /* from enemy targets: straight, diagonal */
    PassageLanes rays[DIRECTIONS];
#pragma GCC unroll 8
    for (int d = 0; d < DIRECTIONS; d++) {
        const uint64_t sliders =
            board->kind[PASSAGE_QUEEN] | board->kind[d < 4 ? PASSAGE_ROOK : PASSAGE_BISHOP];
        const PassageLanes set = {sliders & own, sliders & board->side[enemy], own_targets,
                                  enemy_targets};
        rays[d] = lanes_fill(set, empty, step[d], not_wrapped[d]);
        masks->attacks |= rays[d][OWN_SLIDERS];
        masks->attacked |= rays[d][ENEMY_SLIDERS];
        lines[d / 4] |= rays[d][ENEMY_TARGETS];
    }
#pragma GCC unroll 4
    for (int a = 0; a < AXES; a++) {
        const PassageLanes x = rays[2 * a], y = rays[2 * a + 1];
        masks->shields[a] =
            own & ((x[OWN_SLIDERS] & y[ENEMY_TARGETS]) | (y[OWN_SLIDERS] & x[ENEMY_TARGETS]) |
                   (x[ENEMY_SLIDERS] & y[OWN_TARGETS]) | (y[ENEMY_SLIDERS] & x[OWN_TARGETS]));
    }
    masks->zone[PASSAGE_ROOK] = lines[0];
    masks->zone[PASSAGE_BISHOP] = lines[1];
    masks->zone[PASSAGE_QUEEN] = lines[0] | lines[1];
}

MULTIVERSION_PART void find_masks(PassageMasks *masks, const PassageBoard *board, unsigned side)
{
    const unsigned enemy = side ^ 1;
    const uint64_t targets = passage_nonpawns(board, enemy);
    masks->attacks = masks->attacked = 0;
    fill_masks(masks, board, side);
    masks->zone[PASSAGE_KNIGHT] = knight_squares(targets);
    masks->zone[PASSAGE_KING] = king_squares(targets);
    masks->zone[PASSAGE_PAWN] = pawn_squares(targets, enemy);
    masks->attacked |= knight_squares(passage_set(board, enemy, PASSAGE_KNIGHT)) |
                       king_squares(passage_set(board, enemy, PASSAGE_KING)) |
                       pawn_squares(passage_set(board, enemy, PASSAGE_PAWN), enemy);
    masks->attacks |= knight_squares(passage_set(board, side, PASSAGE_KNIGHT)) |
                      king_squares(passage_set(board, side, PASSAGE_KING)) |
                      pawn_squares(passage_set(board, side, PASSAGE_PAWN), side);
    masks->clean =
        (masks->attacks & targets) == 0 && (masks->attacked & passage_nonpawns(board, side)) == 0;
}

/* The squares to which a shield may move: along its axis. */
MULTIVERSION_PART uint64_t shield_line(const PassageMasks *masks, unsigned from)
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

/* ---- moves that the masks do not accept: which of them are worth trying ----
 *
 * Under attack=legal an attack is no danger if the attacker is pinned, or is a king next to a
 * guarded piece. A move that the masks reject is certainly unsafe if the attack that it causes can
 * be neither.
 *
 * If no piece is in danger, only pawns are pinned. The reason: a piece that pins another piece
 * attacks it, so the pinning piece must itself be pinned, by a slider that must be pinned as well,
 * and so on until a slider repeats. Each slider is farther from the king that it aims at than the
 * one before. On no board, with two kings anywhere, do such rays form a circle. */

/* Where pins are possible at all, for the position before the move. */
typedef struct PassagePins {
    uint64_t lines[2]; /* by side: squares between its king and an enemy slider aimed at it */
    uint64_t firm;     /* attacked by enemy pieces that are not kings and cannot be pinned */
    bool known;
} PassagePins;

static uint64_t pin_lines(const PassageBoard *board, unsigned side)
{
    const unsigned king = passage_king(board, side), enemy = side ^ 1;
    const uint64_t queens = passage_set(board, enemy, PASSAGE_QUEEN);
    uint64_t lines = 0;
    uint64_t sliders =
        (chess_rook(king, 0) & (passage_set(board, enemy, PASSAGE_ROOK) | queens)) |
        (chess_bishop(king, 0) & (passage_set(board, enemy, PASSAGE_BISHOP) | queens));
    while (sliders != 0)
        lines |= chess_between[king][chess_pop(&sliders)];
    return lines;
}

static void find_pins(PassagePins *pins, const PassageBoard *board, unsigned side)
{
    const unsigned enemy = side ^ 1;
    const uint64_t occupied = passage_occupied(board);
    pins->known = true;
    for (unsigned i = 0; i < 2; i++)
        pins->lines[i] = pin_lines(board, i);
    const uint64_t others = board->side[enemy];
    pins->firm = knight_squares(others & board->kind[PASSAGE_KNIGHT]) |
                 pawn_squares(others & board->kind[PASSAGE_PAWN] & ~pins->lines[enemy], enemy);
    for (uint64_t rest = others & (board->kind[PASSAGE_BISHOP] | board->kind[PASSAGE_QUEEN]);
         rest != 0;)
        pins->firm |= chess_bishop(chess_pop(&rest), occupied);
    for (uint64_t rest = others & (board->kind[PASSAGE_ROOK] | board->kind[PASSAGE_QUEEN]);
         rest != 0;)
        pins->firm |= chess_rook(chess_pop(&rest), occupied);
}

/* The rejected targets that may still be safe. */
static uint64_t doubtful(const PassagePosition *p, const PassageMasks *masks,
                         const PassagePins *pins, unsigned kind, unsigned from, uint64_t rejected)
{
    const unsigned side = p->head.turn, king = passage_king(&p->board, side ^ 1);
    if (kind == PASSAGE_KING)
        return rejected & ~masks->attacked; /* the others go into check */
    if (kind == PASSAGE_PAWN)
        return rejected & (~masks->zone[kind] | pins->lines[side]); /* may be pinned there */
    rejected &= ~(masks->zone[kind] | pins->firm);
    rejected &= ~passage_attacks(kind, side, king, passage_occupied(&p->board)); /* gives check */
    return rejected & shield_line(masks, from); /* uncovers no attack by a slider */
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

bool passage_has_answer(const PassagePosition *p, const PassageBoard *board, unsigned side)
{
    PassagePosition reply = *p;
    reply.board = *board;
    reply.head.turn = (uint8_t)side;
    for (uint64_t rest = board->side[side]; rest != 0;) {
        const unsigned from = chess_pop(&rest);
        const unsigned kind = passage_kind_at(board, from);
        for (uint64_t targets = passage_targets(&reply, kind, from); targets != 0;) {
            const PassageBoard after = passage_board_after(&reply, from, chess_pop(&targets));
            if (passage_endangered(&after, side, p->attack, true) == 0)
                return true;
        }
    }
    for (unsigned wing = 0; wing < 2; wing++) {
        if (passage_castling(&reply, wing) == WF_NO_SQUARE)
            continue;
        const PassageBoard after = passage_board_after(&reply, passage_king(board, side),
                                                       passage_castling_target(&reply, wing));
        if (passage_endangered(&after, side, p->attack, true) == 0)
            return true;
    }
    return false;
}

/* Whether any of these attacked pieces is in danger. */
static bool any_danger(const PassageBoard *board, uint64_t pieces, unsigned side, unsigned attack)
{
    while (pieces != 0)
        if (passage_dangers(board, chess_pop(&pieces), side, attack) != 0)
            return true;
    return false;
}

MULTIVERSION bool passage_is_safe(const PassagePosition *p, unsigned from, unsigned to)
{
    const unsigned side = p->head.turn, enemy = side ^ 1;
    const PassageBoard after = passage_board_after(p, from, to);
    PassageMasks masks;
    find_masks(&masks, &after, side);
    if (any_danger(&after, masks.attacked & passage_nonpawns(&after, side), side, p->attack))
        return false;
    if (!any_danger(&after, masks.attacks & passage_nonpawns(&after, enemy), enemy, p->attack))
        return true;
    return p->danger == PASSAGE_DANGER_RELAXED && passage_has_answer(p, &after, enemy);
}

/* ---- all pieces ---- */

static uint64_t strict_targets(const PassagePosition *p, const PassageMasks *masks,
                               PassagePins *pins, unsigned kind, unsigned from)
{
    const uint64_t targets = passage_targets(p, kind, from);
    uint64_t safe = masks->clean ? targets & ~masks->zone[kind] & shield_line(masks, from) : 0;
    if (kind != PASSAGE_PAWN)
        safe &= ~masks->attacked;
    const uint64_t rejected = targets & ~safe;
    if (rejected == 0 || (masks->clean && p->attack == PASSAGE_ATTACK_FIDE))
        return safe;
    if (p->attack == PASSAGE_ATTACK_FIDE)
        return tried_out(p, from, rejected);
    if (!pins->known)
        find_pins(pins, &p->board, p->head.turn);
    return safe | tried_out(p, from, doubtful(p, masks, pins, kind, from, rejected));
}

MULTIVERSION unsigned passage_safe_targets(const PassagePosition *p, uint8_t from[16],
                                           uint64_t targets[16])
{
    PassageMasks masks;
    PassagePins pins = {.known = false};
    unsigned count = 0;
    find_masks(&masks, &p->board, p->head.turn);
    const bool strict = p->danger == PASSAGE_DANGER_STRICT;
    for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
        for (uint64_t rest = passage_set(&p->board, p->head.turn, kind); rest != 0;) {
            const unsigned square = chess_pop(&rest);
            targets[count] = strict ? strict_targets(p, &masks, &pins, kind, square)
                                    : tried_out(p, square, passage_targets(p, kind, square));
            from[count] = (uint8_t)square;
            count += targets[count] != 0;
        }
    return count;
}
