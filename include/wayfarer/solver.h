/* solver.h - ways to the goal of Safe Passage: found, made shorter, and proven shortest. */
#ifndef WAYFARER_SOLVER_H
#define WAYFARER_SOLVER_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WF_PLAN_MAX = 250 }; /* plies; longer ways are not looked for */

/* Why there is no way. */
typedef enum WfBarrier {
    WF_BARRIER_NONE,  /* there may be one */
    WF_BARRIER_PAWNS, /* pawns that can never move nor be captured keep pieces from where they must
                         end: docs/solver.md */
    WF_BARRIER_SEEN,  /* every position that can be reached was looked at */
} WfBarrier;

/* What is known of the ways (plans) from a position to its goal. */
typedef struct WfSolution {
    bool found;        /* `way` leads to the goal; else to the nearest position seen, by a
                          heuristic */
    WfBarrier barrier; /* not WF_BARRIER_NONE: proven, the goal is out of reach */
    uint64_t pawns;    /* WF_BARRIER_PAWNS: these pawns, bit rank * 8 + file */
    uint64_t seen;     /* WF_BARRIER_SEEN: how many positions can be reached */
    unsigned low;      /* lower bound, proven: no way has fewer plies */
    unsigned counted;  /* the lower bound that counting moves gives without any search */
    unsigned length;   /* of `way`; it is a shortest one if found and `low` says the same */
    int distance;      /* not found: how far the end of `way` looks from the goal, by a
                          heuristic */
    WfMove way[WF_PLAN_MAX];
    uint64_t nodes; /* positions made so far */
} WfSolution;

/* A long search for a bound, in branches: threads share them, and the search can be interrupted and
 * resumed. The branches are all positions after `after` plies from which the plain count allows an
 * end within `plies` plies of the start: a layer of wf_layers, in the order of its search. */
enum { WF_BRANCHES_MAX = 1 << 20 };
typedef struct WfBranches {
    unsigned plies; /* to be ruled out; 0: not begun */
    unsigned after;
    unsigned count, ruled_out;           /* branches; those that cannot reach the goal in time */
    uint64_t digest;                     /* of the positions and their order */
    uint8_t is_out[WF_BRANCHES_MAX / 8]; /* bit i % 8 of byte i / 8: branch i is ruled out */
} WfBranches;

static inline bool wf_branch_is_out(const WfBranches *branches, unsigned branch)
{
    return (branches->is_out[branch / 8] >> branch % 8 & 1) != 0;
}

/* How long to look, and how. Zero means "no limit of this kind". Without any limit wf_solve ends
 * only when the shortest way is proven or there is none. The functions may be NULL. */
typedef struct WfSolveLimits {
    unsigned plies;   /* longer ways are not looked for */
    unsigned threads; /* 0 is one */
    size_t memory;    /* bytes, about; 0: the solver's own choice */
    uint64_t nodes;   /* positions to make, all threads together, about */
    uint64_t seed;    /* for what is left to chance */
    const WfMove
        *only; /* ways that begin with one of these legal moves only, `only_count` of them */
    size_t only_count;       /* 0: all; no lower bound is looked for otherwise */
    const WfSolution *known; /* to begin with: a true bound and a legal way; NULL: nothing */
    /* The caller's, kept up to date: how far the search for a bound that takes long has come. If it
     * holds the branches of the bound to be found next, the search resumes there; otherwise they
     * are replaced. May be read in `report` and afterwards. NULL: no bound is divided. */
    WfBranches *branches;
    bool (*stop)(void *context); /* true: end soon; asked often, on any thread */
    /* After each better way, each better bound and now and then, on any thread, one at a time;
     * false: enough. */
    bool (*report)(void *context, const WfSolution *solution);
    void *context;
} WfSolveLimits;

/* The game that the solver knows: Safe Passage. */
const WfGame *wf_solver_game(void);

/* Looks for ways from a position of Safe Passage to its goal, better and better ones. WF_ILLEGAL
 * for another game; WF_NO_MEMORY if nothing could be begun. */
WfCode wf_solve(const WfSpec *spec, const WfPosition *position, const WfSolveLimits *limits,
                const WfAllocator *allocator, WfSolution *solution);

/* All positions after a number of plies, except those from which the goal is too far by the plain
 * count (docs/solver.md, rules 1 to 5). `digest` is the sum, modulo 2^64, of the 64-bit
 * FNV-1a hashes of their texts up to the castling rights ("8/8/... w KQkq"). */
typedef struct WfLayer {
    uint64_t positions, digest;
} WfLayer;

/* Layers after 1, 2, ... plies. Another program can repeat them to verify the bound. */
typedef struct WfLayers {
    unsigned count; /* complete layers. Fewer than `plies` if the last one is empty, if the goal was
                       reached, or if the search was stopped */
    bool arrived;   /* the goal is in the layer after these: there is a way */
    WfLayer layer[WF_PLAN_MAX];
} WfLayers;

/* Where wf_layers puts positions for which memory does not suffice: streams of bytes, WF_STREAMS of
 * them, empty at first, written at the end and read from the beginning, on the caller's thread. A
 * read gets `size` bytes, or fewer at the end; clear empties a stream. The functions return false
 * if it cannot be done. */
enum { WF_STREAMS = 66 };
typedef struct WfStreams {
    bool (*write)(void *context, unsigned stream, const void *bytes, size_t size);
    bool (*rewind)(void *context, unsigned stream); /* the next read is from the beginning */
    bool (*read)(void *context, unsigned stream, void *bytes, size_t size, size_t *got);
    bool (*clear)(void *context, unsigned stream);
    void *context;
} WfStreams;

/* Looks at layer after layer of the positions from which the goal may be reached within `plies`
 * plies of `position`; the result depends neither on the order of the search nor on its memory. Of
 * the limits only `memory` (what the positions take at most; 0: no limit) and `stop` are used.
 * `streams` may be NULL. WF_ILLEGAL for another game or more plies than WF_PLAN_MAX; WF_NO_MEMORY,
 * also if a stream fails; *layers has those that were complete by then. */
WfCode wf_layers(const WfSpec *spec, const WfPosition *position, unsigned plies,
                 const WfSolveLimits *limits, const WfStreams *streams,
                 const WfAllocator *allocator, WfLayers *layers);

/* How certain an advice is. */
typedef enum WfCertainty {
    WF_PROVEN,    /* nothing can change it */
    WF_FOUND,     /* a way was found; there may be shorter ones */
    WF_NOT_FOUND, /* no way was found in time; there may be one */
} WfCertainty;

/* Whether the goal can still be reached from here, and if not, how far to go back. */
typedef struct WfAdvice {
    bool reachable;        /* a way leads on from here: `way`, its first move is the hint */
    WfCertainty certainty; /* of what is said of the position now: that `way` is a shortest one, or
                              that there is none */
    WfBarrier barrier;     /* not reachable, proven: why; `pawns` as in WfSolution */
    uint64_t pawns;
    /* Not reachable: how many events to take back until a way was found; `way` leads on from there.
     * 0: from no position of the record was one found. */
    size_t back;
    bool back_is_least;   /* proven: from the positions after fewer takebacks there is no way */
    unsigned low, length; /* plies of the shortest way at least, and of `way` */
    WfMove way[WF_PLAN_MAX];
    uint64_t nodes;
} WfAdvice;

/* Advises the player to move in a game of Safe Passage that is not over at its goal. `nodes` bounds
 * the work (0: about two seconds' worth); threads, memory, seed and stop are used as in wf_solve.
 * WF_ILLEGAL for another game, WF_NO_MEMORY. */
WfCode wf_advise(const WfRecord *record, const WfSolveLimits *limits, const WfAllocator *allocator,
                 WfAdvice *advice);

/* Plies of the best way known from the start of a spec to its goal, for the 960 starts in strict
 * play under attack=legal, and under danger=relaxed, where that way is legal too. Players can
 * compare their games with it. 0: none is known. Source: data/safe-passage. */
unsigned wf_par(const WfSpec *spec);

/* How a game compares with par, if it arrives after `rest` more plies (0 at the goal; else what
 * wf_advise says). */
typedef struct WfGrade {
    unsigned plies; /* played, and the rest */
    unsigned par;   /* 0: not known, or the game did not begin at the start; then no stars either */
    unsigned stars; /* 5 at par or below it, 4 up to 15 % above, 3 up to 40 %, 2 up to 80 %, 1 */
} WfGrade;
WfGrade wf_grade(const WfRecord *record, unsigned rest);

/* A position of Safe Passage a few plies from its goal. */
enum { WF_PUZZLE_PLIES_MAX = 10 };
typedef struct WfPuzzle {
    WfSpec spec;
    WfPosition position;
    unsigned plies;                  /* of the shortest way: proven */
    unsigned keys;                   /* first moves with which a shortest way begins */
    unsigned grade;                  /* 1 to 10, by the effort */
    uint64_t effort;                 /* positions that it took to prove the shortest way */
    WfMove way[WF_PUZZLE_PLIES_MAX]; /* one of the shortest */
} WfPuzzle;

/* Makes a puzzle of this many plies, at least 3, the same for the same seed; with a single first
 * move if one is found soon. WF_ILLEGAL for other plies, WF_NO_MEMORY. Takes some seconds. Of the
 * limits only `stop` is used; if it stopped the work there is no puzzle, and its plies are 0. */
WfCode wf_puzzle(uint64_t seed, unsigned plies, const WfSolveLimits *limits,
                 const WfAllocator *allocator, WfPuzzle *puzzle);

/* What a puzzle is to be like: from the first to the second number each. */
typedef struct WfPuzzleRequest {
    unsigned plies[2], grade[2];
    unsigned keys;  /* first moves at most */
    uint64_t nodes; /* positions to look at for one proof; 0: a default */
} WfPuzzleRequest;

/* Takes a position for a puzzle: proves its shortest way. If it is not as wished, or the proof took
 * too many positions, there is no puzzle, and its plies are 0. WF_ILLEGAL for another game or more
 * plies than WF_PUZZLE_PLIES_MAX, WF_NO_MEMORY. */
WfCode wf_puzzle_at(const WfSpec *spec, const WfPosition *position, const WfPuzzleRequest *wish,
                    const WfAllocator *allocator, WfPuzzle *puzzle);

#ifdef __cplusplus
}
#endif
#endif
