/* engine.h - engines, which choose moves. */
#ifndef WAYFARER_ENGINE_H
#define WAYFARER_ENGINE_H

#include <wayfarer/record.h>
#include <wayfarer/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of WfChoice and WfLimits. */
enum {
    WF_LEVELS = 10,    /* levels of weaker play: 1 is the weakest */
    WF_LINE_MAX = 128, /* the most moves of a line */
    WF_LINES_MAX = 64  /* the most lines of a search */
};

/* Bounds of scores. */
enum {
    WF_SCORE_WIN = 30000 /* scores beyond it, or below its negative, are proven: wf_turns_to_win */
};

/* What an engine thinks of a position. A plain value. */
typedef struct WfChoice {
    WfMove move; /* the move that it would make */
    /* From the point of view of the seat to move. Scores of two-player games are on the Elo scale:
     * 100 means 64 % of the points, 200 means 76 %, 400 means 91 %. */
    int score;
    uint16_t share[WF_SEATS_MAX]; /* points that each seat can expect, in thousandths of the game */
    unsigned depth;               /* depth that the search has completed, in turns */
    unsigned rank;                /* 0: the best move, 1: the second best, and so on */
    uint64_t nodes;               /* moves made so far, all threads together: see WfLimits */
    bool dead_end;      /* Safe Passage: the search found no line that continues from here */
    bool table;         /* endgame tables have the position, and prove the score of this move */
    size_t line_length; /* moves of `line` */
    WfMove line[WF_LINE_MAX]; /* the likely continuation, which begins with `move` */
} WfChoice;

/* Options (status.h): how long to think, and about what. Zero means "no limit of this kind";
 * without any limit the engine itself decides how long to think. Both functions may be NULL.
 * `report` is called on the caller's own thread, `stop` on any thread. */
typedef struct WfLimits {
    size_t size;    /* sizeof of this struct, or 0: see status.h */
    unsigned depth; /* turns to look ahead; Safe Passage: turns to the goal, see WfEngine */
    uint64_t nodes; /* about how many moves to make, all threads together. A position that is
                       reached again counts again. With three and four seats, each position on the
                       path from the root to a new position counts */
    unsigned level; /* 1 to WF_LEVELS: weaker play; 0: full strength */
    uint64_t seed;  /* for random choices; the same seed gives the same play */
    unsigned lines; /* how many best moves to report (multi-PV), at most WF_LINES_MAX; 0 means one.
                       Safe Passage reports only one */
    const WfMove *only; /* search only these legal moves, `only_count` of them; NULL: all moves */
    size_t only_count;  /* how many moves `only` has */
    bool (*stop)(void *context); /* return true to answer at once; asked every few positions */
    /* Called after each depth, once for each rank. Return false to search no deeper. */
    bool (*report)(void *context, const WfChoice *choice);
    void *context; /* for `stop` and `report`; may be NULL */
    /* Endgame tables of the game (tables.h): positions that they have are not searched, and wins
     * and losses by them are proven. Levels below 8 play without. NULL: none. */
    WfTables *tables;
} WfLimits;

/* An engine. Open it, ask it any number of times, close it.
 *
 * An opened engine serves one caller at a time. `open` returns NULL when there is no memory.
 * `hash_bytes` limits the transposition table (0: the engine chooses). `close` frees everything.
 *
 * `choose` returns WF_OK, WF_ILLEGAL if the game is over, WF_NO_MEMORY, or WF_BAD_INPUT if it
 * cannot read the size of the limits. Engines of the library accept NULL for the limits; your own
 * engine must expect what its callers give it, and look at limits->size before it reads a member
 * that was added to WfLimits later. Unless it fails, it finds a legal move even if it is told to
 * stop at once. In Safe Passage it looks for a way to the goal of at most limits->depth turns; if
 * there can be none, it answers with a longer one. In TRAVERSE it picks a setup at random among the
 * best ones, so the setup may differ from the best line reported.
 *
 * A record without events does not show whether its position has occurred before. The search then
 * varies its scores by a few hundredths from one move number to the next, so that it does not
 * repeat the same moves forever. */
typedef struct WfEngine {
    const char *name; /* "search" */
    /* Opens the engine. `threads` are those of a search; 0 means one. */
    void *(*open)(const WfAllocator *allocator, size_t hash_bytes, unsigned threads);
    /* Chooses a move in the present position of a record, which must not change meanwhile. */
    WfCode (*choose)(void *self, const WfRecord *record, const WfLimits *limits, WfChoice *choice);
    void (*close)(void *self); /* frees what `open` returned, which is not NULL */
} WfEngine;

/* Chooses any legal move, all with the same probability. */
extern const WfEngine wf_engine_random;

/* Looks ahead: principal variation search (alpha-beta) for two seats, Monte Carlo tree search for
 * more seats, the solver for Safe Passage. */
extern const WfEngine wf_engine_search;

/* Turns of both sides until the end of the game, if the score proves it: 1 is a win with this turn,
 * 3 a win with the mover's next turn, -2 a loss to the opponent's answer. 0: the score proves
 * nothing. */
int wf_turns_to_win(int score);

/* The points that a score stands for, in thousandths of the game. */
unsigned wf_score_share(int score);

/* The node limit of a level (1 to WF_LEVELS) under a spec; 0 for any other number. The search
 * always completes its first depth, whatever the limit. */
uint64_t wf_level_nodes(const WfSpec *spec, unsigned level);

#ifdef __cplusplus
}
#endif
#endif
