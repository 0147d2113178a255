/* prover.h - proves by the rules alone that a seat can force something, whatever the others answer.
 * It is an AND/OR search (Nilsson 1971; depth first, all answers of the defence) with a limit of
 * nodes.
 *
 * There are two kinds of goals:
 *
 * - To win. This is proven when the attacker has won by the rules.
 * - To make a condition hold. This is proven when the attacker is to move, or the defence may pass,
 *   the condition holds, and no forcing answer (capture, promotion: Guide.list_forcing) can change
 *   that. So it is about quiet positions only.
 *
 * The attacker tries `hint`. To win, it also tries checks, or all moves if the game has no check.
 * To make a condition hold, it also tries forcing moves.
 *
 * A prover belongs to one thread: only that thread calls these. */
#ifndef REVIEW_PROVER_H
#define REVIEW_PROVER_H

#include "search/guide.h"

/* PROVER_PLIES: the most moves in a line, including quiescence. */
enum { PROVER_PLIES = 32, PROVER_NODES = 300000 };

/* REFUTED: the goal cannot be forced within the turns and with the moves that were tried. */
typedef enum ProverVerdict { PROVER_UNKNOWN, PROVER_REFUTED, PROVER_PROVEN } ProverVerdict;

typedef struct ProverLine {
    size_t length;
    WfMove move[PROVER_PLIES];
} ProverLine;

/* What the attacker wants. */
typedef struct ProverGoal {
    uint8_t attacker;
    unsigned turns; /* the most turns of the attacker */
    bool (*holds)(const void *context, const WfPosition *position); /* NULL: a won game */
    const void *context;
    /* The fewest turns in which a seat may win; NULL: not known. The prover does not look for wins
     * that take more turns than are left. */
    unsigned (*least_turns)(const WfPosition *position, uint8_t seat);
    const WfMove *hint; /* `hint_length` moves from the position, tried first */
    size_t hint_length;
} ProverGoal;

typedef struct Prover Prover;

/* NULL: no memory. `stop` may be NULL. Closing NULL does nothing. */
Prover *prover_open(const WfSpec *spec, const WfAllocator *allocator, bool (*stop)(void *context),
                    void *context);
void prover_close(Prover *prover);

/* Tries to prove the goal from a position, making at most `nodes` moves. If PROVEN, `line` is the
 * attack, which is empty if the goal holds already. The defence in it is that of the hint.
 * Otherwise it is, against a win, the longest defence that the search met. Against a condition it
 * is the shortest one, which gives up nothing more. */
ProverVerdict prover_prove(Prover *prover, const WfPosition *from, const ProverGoal *goal,
                           uint64_t nodes, ProverLine *line);

#endif
