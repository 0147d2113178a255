/* safe_passage.h - Safe Passage's internals: its board and position, shared by its files. */
#ifndef GAMES_SAFE_PASSAGE_H
#define GAMES_SAFE_PASSAGE_H

#include <wayfarer/arrange.h>

#include "geometry/chess.h"

/* The descriptor, and the rules as text: README.md, embedded at build time. */
extern const WfGame safe_passage_game;
extern const char safe_passage_rules[];

/* Kinds, in the order of the letters PNBRQK. */
enum {
    PASSAGE_PAWN,
    PASSAGE_KNIGHT,
    PASSAGE_BISHOP,
    PASSAGE_ROOK,
    PASSAGE_QUEEN,
    PASSAGE_KING,
    PASSAGE_KINDS
};

/* Options and their values, as WfSpec.choice holds them. */
enum { PASSAGE_OPTION_START, PASSAGE_OPTION_GOAL, PASSAGE_OPTION_DANGER, PASSAGE_OPTION_ATTACK };
enum { PASSAGE_START_STANDARD, PASSAGE_START_NUMBER, PASSAGE_START_SCRAMBLE };
enum { PASSAGE_GOAL_KINGS, PASSAGE_GOAL_QUEENS, PASSAGE_GOAL_FAR_RANK, PASSAGE_GOAL_COUNTERPARTS };
enum { PASSAGE_DANGER_STRICT, PASSAGE_DANGER_RELAXED };
enum { PASSAGE_ATTACK_LEGAL, PASSAGE_ATTACK_FIDE };

/* Starts are numbered from 0, as Scharnagl does; this is the number of the standard start. */
enum { PASSAGE_STARTS = 960, PASSAGE_STANDARD = 518 };

/* Castling rights: bit side * 2 + wing, wing 0 being the king's side. */
enum { PASSAGE_WING_KING, PASSAGE_WING_QUEEN };

/* The board: which piece stands where. Seat 0 is White. */
typedef struct PassageBoard {
    uint64_t side[2];
    uint64_t kind[PASSAGE_KINDS];
} PassageBoard;

/* A position, laid over WfPosition (hence may_alias). `home` is the first rank of each side at the
 * start, from which goals and castling follow. */
typedef struct __attribute__((may_alias)) PassagePosition {
    WfHead head;
    uint8_t goal, danger, attack;
    uint8_t chess960; /* castling is written king takes rook */
    uint8_t rights;
    uint8_t scrambled; /* a start without castling */
    uint8_t unused[2];
    uint8_t home[2][8]; /* kinds by file */
    PassageBoard board;
} PassagePosition;

_Static_assert(sizeof(PassagePosition) <= WF_POSITION_MAX && sizeof(PassagePosition) % 16 == 0,
               "a position fits WfPosition");

static inline const PassagePosition *passage_of(const WfPosition *position)
{
    return (const PassagePosition *)position;
}

static inline uint64_t passage_occupied(const PassageBoard *board)
{
    return board->side[0] | board->side[1];
}

static inline uint64_t passage_set(const PassageBoard *board, unsigned side, unsigned kind)
{
    return board->side[side] & board->kind[kind];
}

/* All pieces except pawns: the pieces that must never be in danger. */
static inline uint64_t passage_nonpawns(const PassageBoard *board, unsigned side)
{
    return board->side[side] & ~board->kind[PASSAGE_PAWN];
}

static inline unsigned passage_king(const PassageBoard *board, unsigned side)
{
    return (unsigned)__builtin_ctzll(passage_set(board, side, PASSAGE_KING));
}

/* ---- board.c ---- */

/* The kind of the piece on a square, or PASSAGE_KINDS; its side, or 2. */
unsigned passage_kind_at(const PassageBoard *board, unsigned square);
unsigned passage_side_at(const PassageBoard *board, unsigned square);

/* Squares that a piece attacks; for a pawn, those where it captures. */
uint64_t passage_attacks(unsigned kind, unsigned side, unsigned square, uint64_t occupied);

/* Pieces of `side` that attack `square` (FIDE Laws of Chess, article 3.1), given the occupied
 * squares. */
uint64_t passage_attackers(const PassageBoard *board, unsigned square, unsigned side,
                           uint64_t occupied);

/* Pieces of the other side that put the piece on `square` in danger. For a king: those that check
 * it. For others: those that could capture it by a legal move of chess (PASSAGE_ATTACK_LEGAL), or
 * that attack it at all (PASSAGE_ATTACK_FIDE). */
uint64_t passage_dangers(const PassageBoard *board, unsigned square, unsigned side,
                         unsigned attack);

/* The side's pieces other than pawns that are in danger; stops at the first if `any` is set. */
uint64_t passage_endangered(const PassageBoard *board, unsigned side, unsigned attack, bool any);

/* Moves a piece and removes the piece on `to`. The caller updates the hash. */
void passage_board_move(PassageBoard *board, unsigned from, unsigned to);

/* ---- moves.c: moves of chess as this game restricts them; danger is not checked ---- */

/* The targets of a piece of that kind on `from`, of the side to move: empty squares and enemy
 * pawns. */
uint64_t passage_targets(const PassagePosition *p, unsigned kind, unsigned from);

/* The square of the castling rook if king and rook are in place, nothing stands between them, and
 * no square of the king's path is attacked; otherwise WF_NO_SQUARE. */
unsigned passage_castling(const PassagePosition *p, unsigned wing);

/* The square that a castling move names as its target. */
unsigned passage_castling_target(const PassagePosition *p, unsigned wing);

/* The wing if a move of a king is written as castling, else -1. */
int passage_castling_wing(const PassagePosition *p, unsigned from, unsigned to);

/* The file of the castling rook at the start, by wing. */
unsigned passage_rook_file(const PassagePosition *p, unsigned side, unsigned wing);
unsigned passage_king_file(const PassagePosition *p, unsigned side);

/* The board after a move (castling included) of the side to move. */
PassageBoard passage_board_after(const PassagePosition *p, unsigned from, unsigned to);

/* ---- safety.c: which moves put no piece in danger ---- */

/* For all pieces of the side to move, the targets of legal moves, without castling: out[i] belongs
 * to from[i]. Returns the number of pieces that have targets. */
unsigned passage_safe_targets(const PassagePosition *p, uint8_t from[16], uint64_t targets[16]);

/* Whether the rule of danger allows a move of chess (castling included). */
bool passage_is_safe(const PassagePosition *p, unsigned from, unsigned to);

/* For the relaxed rule: whether `side`, to move on this board, has an answer. That is a move of
 * chess that captures at most a pawn and leaves none of its own pieces in danger. */
bool passage_has_answer(const PassagePosition *p, const PassageBoard *board, unsigned side);

/* ---- rules.c ---- */
WfCode passage_moves(const WfPosition *position, WfMoveList *list);
uint64_t passage_count(const WfPosition *position);
void passage_apply(WfPosition *position, const WfMove *move);
WfOutcome passage_outcome(const WfPosition *position, bool has_moves);
uint64_t passage_rehash(const WfPosition *position);

/* Whether castling is possible and safe. */
bool passage_may_castle(const PassagePosition *p, unsigned wing);

/* The squares on which the goal wants the side's pieces of a kind; all squares if the goal does not
 * bind that kind. */
uint64_t passage_ends(const PassagePosition *p, unsigned side, unsigned kind);

/* Whether the placement fulfils the goal of the position. */
bool passage_is_goal(const PassagePosition *p);

/* ---- start.c ---- */

/* The home ranks of a spec, and how castling is written. */
void passage_home(const WfSpec *spec, PassagePosition *p);
void passage_set_start(const WfSpec *spec, WfPosition *position);

/* ---- notation.c ---- */
WfCode passage_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                     WfFault *fault);
void passage_format(const WfPosition *position, WfText *text);
WfCode passage_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault);
void passage_format_move(const WfPosition *position, const WfMove *move, WfText *text);
WfPiece passage_piece_at(const WfPosition *position, WfPlace place);
WfPlace passage_place(uint8_t square);
enum { PASSAGE_FIELDS = 6 };
extern const WfField passage_fields[PASSAGE_FIELDS];
void passage_take_fields(const WfPosition *position, uint32_t *field);
void passage_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
extern const WfPieceKind passage_kinds[PASSAGE_KINDS];
extern const char *const passage_seat_names[];

/* ---- notation_short.c ---- */
WfCode passage_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                          WfNotation *written);
WfCode passage_read_move(const WfPosition *position, const char *text, size_t length,
                         WfMoveList *scratch, WfMove *move, WfFault *fault);

/* ---- facts.c ---- */
size_t passage_list_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX]);
size_t passage_list_checks(const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);
size_t passage_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);

/* ---- explain.c ---- */
bool passage_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation);

/* range.c */
size_t passage_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                     WfReach *go);

#endif
