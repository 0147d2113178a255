/* net.h - the evaluation: a linear part and one hidden layer, both updated move by move (NNUE).
 *
 *   score = tempo + linear(own view) - linear(other view) + out . clip(hidden of both views)
 *
 * The linear part alone is a tuned table of piece values by square. Source of the scheme: Yu Nasu,
 * "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018; the
 * linear part beside the hidden layer is Stockfish's "PSQT" of 2021.
 *
 * A net does not change once it is open: any number of threads may use it. A NetState belongs to
 * the thread that keeps it. */
#ifndef SEARCH_EVAL_NET_H
#define SEARCH_EVAL_NET_H

#include <stdbool.h>

#include "search/eval/inputs.h"

/* NET_WIDTH_MAX: the most neurons of a view; Inputs.neurons is the number W of a game. Fixed point:
 * hidden values and first-layer weights are in 1/NET_ONE, weights of the output in 1/NET_OUT, the
 * linear part in 1/NET_FINE hundredths. */
enum { NET_WIDTH_MAX = 64, NET_ONE = 255, NET_OUT = 64, NET_FINE = 8 };

/* A net points into a block of bytes that its owner keeps. All arrays are little-endian, as in the
 * file. */
typedef struct Net {
    const Inputs *inputs;
    unsigned width;        /* W; 0: a net of priors, which has no hidden layer */
    int tempo;             /* bonus for the side to move, in 1/NET_FINE hundredths */
    const int16_t *linear; /* [inputs] */
    const int16_t *bias;   /* [W] */
    const int16_t *out;    /* [2][W]: own view, other view */
    const int16_t *first;  /* [inputs][W] */
    int16_t *priors;       /* of a net of priors, which owns them; else NULL */
} Net;

/* The accumulator of a position: the sums of both views before derived inputs are added. */
typedef struct NetState {
    int32_t linear[2];
    int16_t hidden[2 * NET_WIDTH_MAX]; /* [2][W] */
} NetState;

/* Bytes of the file of a net with these inputs. */
size_t net_file_size(const Inputs *inputs);

/* The start of such a file: 16 letters, then number of inputs, width and tempo as 32-bit numbers
 * and four bytes of zero; then linear, bias, out, first. */
typedef struct NetHead {
    char magic[16];
    uint32_t inputs, width;
    int32_t tempo;
    uint32_t zero;
} NetHead;
extern const char net_magic[16];

/* A net over the bytes of its file, aligned to 16; false if the bytes are not a net for these
 * inputs. */
bool net_over(Net *net, const Inputs *inputs, const void *bytes, size_t size);

/* A net that scores by the inputs' priors alone, for a game without a learnt net; false: no memory.
 * net_release frees it, and does nothing to any other net. */
bool net_from_priors(Net *net, const Inputs *inputs, const WfAllocator *allocator);
void net_release(Net *net, const WfAllocator *allocator);

/* Computes the state of a position from scratch. */
void net_refresh(const Net *net, const WfPosition *position, NetState *state);

/* Computes the state after a move from the one before. `after` is used only if too much has
 * changed. */
void net_update(const Net *net, const WfPosition *before, const WfMove *move,
                const WfPosition *after, const NetState *from, NetState *to);

/* The score of a position in hundredths, from the mover's view. */
int net_score(const Net *net, const WfPosition *position, const NetState *state);

/* The score of one view alone, given all its inputs: linear(view) + out of the own view .
 * clip(hidden), without tempo. Nets for more than two seats are evaluated by this function only. */
int net_view_score(const Net *net, const uint16_t *inputs, unsigned count);

#endif
