/* solver.h - solver for Safe Passage: finds ways to the goal, shortens them, and proves the
 * shortest. */
#ifndef WAYFARER_SOLVER_H
#define WAYFARER_SOLVER_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of ways. */
enum {
    WF_PLAN_MAX = 250 /* plies; longer ways are not searched for */
};

/* Why no way exists. */
typedef enum WfBarrier {
    WF_BARRIER_NONE,  /* a way may exist */
    WF_BARRIER_PAWNS, /* pawns that can never move nor be captured keep pieces from where they must
                         end: docs/solver.md */
    WF_BARRIER_SEEN,  /* every position that can be reached has been searched */
} WfBarrier;

/* What is known of the ways (plans) from a position to its goal. */
typedef struct WfSolution {
    bool found;        /* `way` leads to the goal; else to the nearest position, by a heuristic */
    WfBarrier barrier; /* not WF_BARRIER_NONE: proven, the goal cannot be reached */
    uint64_t pawns;    /* WF_BARRIER_PAWNS: these pawns, as bits rank * 8 + file */
    uint64_t seen;     /* WF_BARRIER_SEEN: how many positions can be reached */
    unsigned low;      /* proven lower bound: no way has fewer plies */
    unsigned counted;  /* the lower bound from counting moves, without any search */
    unsigned length;   /* of `way`; if found and equal to `low`, it is a shortest one */
    int distance;      /* none found: distance of the end of `way` from the goal, by a heuristic */
    WfMove way[WF_PLAN_MAX]; /* `length` moves from the position */
    uint64_t nodes;          /* positions generated so far */
} WfSolution;

/* Sizes of a WfBranches. */
enum {
    WF_BRANCHES_MAX = 1 << 20 /* branches */
};

/* A long search for a lower bound, divided into branches, so that threads can share it and it can
 * be interrupted and resumed. The branches are all positions after `after` plies from which the
 * plain count allows an end within `plies` plies of the start. They are a layer of wf_layers, in
 * the order of its search. A plain value of 128 KiB, which begins as all zero. */
typedef struct WfBranches {
    unsigned plies;                      /* the length to rule out; 0: not begun */
    unsigned after;                      /* plies from the start to the branches */
    unsigned count;                      /* branches */
    unsigned ruled_out;                  /* those proven unable to reach the goal in time */
    uint64_t digest;                     /* of the positions and their order */
    uint8_t is_out[WF_BRANCHES_MAX / 8]; /* bit i % 8 of byte i / 8: branch i is ruled out */
} WfBranches;

/* Whether branch number `branch`, from 0, is ruled out. */
static inline bool wf_branch_is_out(const WfBranches *branches, unsigned branch)
{
    return (branches->is_out[branch / 8] >> branch % 8 & 1) != 0;
}

/* Options (status.h): how long to search, and how. Zero means "no limit of this kind". Without any
 * limit, wf_solve ends only when the shortest way is proven or no way exists. Functions may be
 * NULL. */
typedef struct WfSolveLimits {
    size_t size;             /* sizeof of this struct, or 0: see status.h */
    unsigned plies;          /* longer ways are not searched for */
    unsigned threads;        /* 0 means one */
    size_t memory;           /* approximate bytes; 0: the solver chooses */
    uint64_t nodes;          /* approximate number of positions to generate, all threads together */
    uint64_t seed;           /* for random choices */
    const WfMove *only;      /* only ways that begin with one of these `only_count` legal moves */
    size_t only_count;       /* 0: all moves; with any other count no lower bound is searched for */
    const WfSolution *known; /* a starting point: a true bound and a legal way; NULL: none */
    /* Owned by the caller and kept up to date: the progress of a long search for a bound. If it
     * holds the branches of the next bound, the search resumes there; otherwise they are replaced.
     * May be read in `report` and afterwards. NULL: no bound is divided into branches. */
    WfBranches *branches;
    bool (*stop)(void *context); /* return true to end soon; called often, on any thread */
    /* Called after each better way, after each better bound, and now and then. Calls come from any
     * thread, but never overlap. Return false to end the search. */
    bool (*report)(void *context, const WfSolution *solution);
    void *context; /* for `stop` and `report`; may be NULL */
} WfSolveLimits;

/* The only game that the solver supports, Safe Passage: a constant of the library. */
const WfGame *wf_solver_game(void);

/* Searches for ways from a position of Safe Passage to its goal, and keeps improving them. Sets
 * *solution and returns WF_OK; or returns WF_ILLEGAL for another game; WF_BAD_INPUT if the size of
 * the limits cannot be read; WF_NO_MEMORY if the search could not begin. */
WfCode wf_solve(const WfSpec *spec, const WfPosition *position, const WfSolveLimits *limits,
                const WfAllocator *allocator, WfSolution *solution);

/* All positions after a number of plies, except those from which the goal is too far by the plain
 * count (docs/solver.md, rules 1 to 5). */
typedef struct WfLayer {
    uint64_t positions; /* how many there are */
    /* The sum, modulo 2^64, of the 64-bit FNV-1a hashes of their texts up to the castling rights
     * ("8/8/... w KQkq"). */
    uint64_t digest;
} WfLayer;

/* The layers after 1, 2, ... plies. Another program can repeat them to verify the bound. */
typedef struct WfLayers {
    unsigned count; /* complete layers; fewer than `plies` if the last one is empty, if the goal was
                       reached, or if the search was stopped */
    bool arrived;   /* the goal is in the layer after these: a way exists */
    WfLayer layer[WF_PLAN_MAX]; /* `count` of them */
} WfLayers;

/* The number of streams. */
enum {
    WF_STREAMS = 66 /* of a WfStreams */
};

/* Options (status.h): where wf_layers stores positions that do not fit in memory: WF_STREAMS
 * streams of bytes, all empty at first. Each is written at its end and read from its beginning, on
 * the caller's thread. The functions return false on failure; none of them may be NULL. */
typedef struct WfStreams {
    size_t size; /* sizeof of this struct, or 0: see status.h */
    /* Writes `size` bytes at the end of a stream. */
    bool (*write)(void *context, unsigned stream, const void *bytes, size_t size);
    bool (*rewind)(void *context, unsigned stream); /* the next read starts at the beginning */
    /* Reads `size` bytes, or fewer at the end of the stream; sets *got to how many. */
    bool (*read)(void *context, unsigned stream, void *bytes, size_t size, size_t *got);
    bool (*clear)(void *context, unsigned stream); /* empties a stream */
    void *context;                                 /* for the functions; may be NULL */
} WfStreams;

/* Enumerates, layer by layer, the positions from which the goal may be reached within `plies` plies
 * of `position`. The result depends neither on the order of the search nor on its memory. Of the
 * limits, only `memory` (the most bytes for positions; 0: no limit) and `stop` are used. `streams`
 * may be NULL.
 *
 * Returns WF_OK; WF_ILLEGAL for another game or for more plies than WF_PLAN_MAX; WF_BAD_INPUT if a
 * size cannot be read; or WF_NO_MEMORY, also if a stream fails. *layers then has the layers that
 * were complete. */
WfCode wf_layers(const WfSpec *spec, const WfPosition *position, unsigned plies,
                 const WfSolveLimits *limits, const WfStreams *streams,
                 const WfAllocator *allocator, WfLayers *layers);

/* How certain an answer is. */
typedef enum WfCertainty {
    WF_PROVEN,    /* nothing can change it */
    WF_FOUND,     /* a way was found; shorter ones may exist */
    WF_NOT_FOUND, /* no way was found in time; one may exist */
} WfCertainty;

/* Whether the goal can still be reached, and if not, how far to go back. */
typedef struct WfAdvice {
    bool reachable;        /* `way` leads on from here; its first move is the hint */
    WfCertainty certainty; /* of the answer for the present position: that `way` is a shortest one,
                              or that no way exists */
    WfBarrier barrier;     /* if proven not reachable: why */
    uint64_t pawns;        /* as in WfSolution */
    /* If not reachable: how many events to take back until a way was found; `way` leads on from
     * there. 0: no way was found from any position of the record. */
    size_t back;
    bool back_is_least;      /* proven: with fewer events taken back, no way exists */
    unsigned low;            /* lower bound of the shortest way, in plies */
    unsigned length;         /* of `way`, in plies */
    WfMove way[WF_PLAN_MAX]; /* the way on, from here or from `back` events ago */
    uint64_t nodes;          /* positions generated */
} WfAdvice;

/* Advises the player to move in a game of Safe Passage that has not reached its goal.
 * `limits->nodes` limits the work (0: about two seconds' worth). Threads, memory, seed and stop are
 * used as in wf_solve. Returns WF_OK, WF_ILLEGAL for another game, WF_BAD_INPUT if the size of the
 * limits cannot be read, or WF_NO_MEMORY. */
WfCode wf_advise(const WfRecord *record, const WfSolveLimits *limits, const WfAllocator *allocator,
                 WfAdvice *advice);

/* The length in plies of the best way known from the start of a spec to its goal, so that players
 * can compare their games with it. Known for the 960 starts in strict play under attack=legal; the
 * same way is legal under danger=relaxed and counts there too. 0: not known. Source:
 * data/safe-passage. */
unsigned wf_par(const WfSpec *spec);

/* How a game compares with par, if it reaches the goal after some more plies: the rest (0 at the
 * goal; otherwise what wf_advise says). */
typedef struct WfGrade {
    unsigned plies; /* the plies played and the rest */
    unsigned par;   /* 0: not known, or not begun at the start position; `stars` is then 0 */
    unsigned stars; /* 5 up to par, 4 up to 15 % above it, 3 up to 40 %, 2 up to 80 %, else 1 */
} WfGrade;

/* Compares a game with par that reaches the goal after `rest` more plies. */
WfGrade wf_grade(const WfRecord *record, unsigned rest);

/* Sizes of puzzles. */
enum {
    WF_PUZZLE_PLIES_MAX = 10 /* plies of the longest puzzle */
};

/* A position of Safe Passage a few plies from its goal. */
typedef struct WfPuzzle {
    WfSpec spec;                     /* how the goal is played for */
    WfPosition position;             /* where it begins */
    unsigned plies;                  /* of the shortest way, which is proven */
    unsigned keys;                   /* first moves of shortest ways */
    unsigned grade;                  /* 1 to 10, by `effort` */
    uint64_t effort;                 /* positions needed to prove the shortest way */
    WfMove way[WF_PUZZLE_PLIES_MAX]; /* one of the shortest ways */
} WfPuzzle;

/* Makes a puzzle of this many plies, from 3 to WF_PUZZLE_PLIES_MAX. The same seed gives the same
 * puzzle. It has a single first move if such a puzzle is found soon. Takes some seconds. Of the
 * limits, only `stop` is used; if it ends the work, the puzzle's plies are 0. Returns WF_OK,
 * WF_ILLEGAL for other plies, WF_BAD_INPUT if the size of the limits cannot be read, or
 * WF_NO_MEMORY. */
WfCode wf_puzzle(uint64_t seed, unsigned plies, const WfSolveLimits *limits,
                 const WfAllocator *allocator, WfPuzzle *puzzle);

/* Options (status.h): what a puzzle must be like. Pairs are ranges, both ends included. */
typedef struct WfPuzzleRequest {
    size_t size;       /* sizeof of this struct, or 0: see status.h */
    unsigned plies[2]; /* of the shortest way: the fewest and the most */
    unsigned grade[2]; /* the easiest and the hardest */
    unsigned keys;     /* the most first moves */
    uint64_t nodes;    /* the most positions for one proof; 0: a default */
} WfPuzzleRequest;

/* Makes a puzzle of a position by proving its shortest way. If it does not meet the request, or if
 * the proof takes too many positions, the puzzle's plies are 0. Returns WF_OK, WF_NO_MEMORY,
 * WF_ILLEGAL for another game or for more plies than WF_PUZZLE_PLIES_MAX, or WF_BAD_INPUT if the
 * size of the request cannot be read. */
WfCode wf_puzzle_at(const WfSpec *spec, const WfPosition *position, const WfPuzzleRequest *request,
                    const WfAllocator *allocator, WfPuzzle *puzzle);

#ifdef __cplusplus
}
#endif
#endif
