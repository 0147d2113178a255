/* prover.h - proves by the rules alone that a seat can force something, whatever the others answer:
 * an AND/OR search (Nilsson 1971; depth first, all answers of the defence) with a limit of nodes.
 *
 * There are two kinds of goals. To win: proven when the attacker has won by the rules. To make a
 * condition hold: proven when the attacker is to move, or the defence may pass, the condition
 * holds, and no forcing answer (capture, promotion: Guide.list_forcing) can change that; so it is
 * about quiet positions only. Besides `hint` the attacker tries, to win, checks, or all moves if
 * the game knows no check; to make a condition hold, forcing moves.
 *
 * A prover belongs to one thread: only that thread calls these. */
#ifndef REVIEW_PROVER_H
#define REVIEW_PROVER_H

#include "search/guide.h"

/* PROVER_PLIES: moves of a line at most, quiescence included. */
enum { PROVER_PLIES = 32, PROVER_NODES = 300000 };

/* REFUTED: there is no way within the turns and the moves that were tried. */
typedef enum ProverVerdict { PROVER_UNKNOWN, PROVER_REFUTED, PROVER_PROVEN } ProverVerdict;

typedef struct ProverLine {
    size_t length;
    WfMove move[PROVER_PLIES];
} ProverLine;

/* What the attacker wants. */
typedef struct ProverGoal {
    uint8_t attacker;
    unsigned turns; /* of the attacker's own, at most */
    bool (*holds)(const void *context, const WfPosition *position); /* NULL: a won game */
    const void *context;
    /* The fewest turns in which a seat may win; NULL: not known. Wins that take more turns than are
     * left are not looked for. */
    unsigned (*least_turns)(const WfPosition *position, uint8_t seat);
    const WfMove *hint; /* a line from the position that is tried first, `hint_length` of moves */
    size_t hint_length;
} ProverGoal;

typedef struct Prover Prover;

/* NULL: no memory. `stop` may be NULL. Closing NULL does nothing. */
Prover *prover_open(const WfSpec *spec, const WfAllocator *allocator, bool (*stop)(void *context),
                    void *context);
void prover_close(Prover *prover);

/* Proves it from a position, with at most `nodes` moves made. PROVEN: `line` has the attack, which
 * is empty if the goal holds already. The defence in it is that of the hint; otherwise against a
 * win the longest that was met, and against a condition the shortest, which gives up nothing more.
 */
ProverVerdict prover_prove(Prover *prover, const WfPosition *from, const ProverGoal *goal,
                           uint64_t nodes, ProverLine *line);

#endif
