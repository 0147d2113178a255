/* engine.h - engines: what chooses a move. */
#ifndef WAYFARER_ENGINE_H
#define WAYFARER_ENGINE_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WF_LEVELS = 10, WF_LINE_MAX = 128, WF_LINES_MAX = 64 };

/* What an engine thinks. Scores of two-player games are on Elo's scale: 100 means 64 % of the
 * points, 200 means 76 %, 400 means 91 %. Scores beyond WF_SCORE_WIN are proven: see
 * wf_turns_to_win. `line` begins with `move`. */
enum { WF_SCORE_WIN = 30000 };
typedef struct WfChoice {
    WfMove move;
    int score;                    /* from the mover's view */
    uint16_t share[WF_SEATS_MAX]; /* points each seat may expect, in thousandths of the game */
    unsigned depth;               /* turns looked ahead everywhere */
    unsigned rank;                /* 0: the best move, 1: the second best ... */
    uint64_t nodes;               /* moves made so far, all threads together: see WfLimits */
    bool dead_end;                /* Safe Passage: no line that goes on was found from here */
    size_t line_length;
    WfMove line[WF_LINE_MAX];
} WfChoice;

/* How long to think, and about what. Zero means "no limit of this kind"; with no limit at all an
 * engine decides itself how long to think. The two functions may be NULL; `report` is called on the
 * caller's own thread, `stop` on any. */
typedef struct WfLimits {
    unsigned depth;     /* turns to look ahead; Safe Passage: turns to the goal, see choose */
    uint64_t nodes;     /* moves to make, all threads together, about. A position that is reached
                           again counts again; with three and four seats that is each position on
                           the way from the root to a new one */
    unsigned level;     /* 1 to WF_LEVELS: weaker play; 0: as strong as it can */
    uint64_t seed;      /* for what is left to chance; the same seed gives the same play */
    unsigned lines;     /* how many best moves to report (multi-PV), at most WF_LINES_MAX; 0 is one.
                           Safe Passage reports only one */
    const WfMove *only; /* look at these legal moves only, `only_count` of them; NULL: all */
    size_t only_count;
    bool (*stop)(void *context); /* true: answer at once; asked every few positions */
    /* After each depth, once for each rank; false: no deeper. */
    bool (*report)(void *context, const WfChoice *choice);
    void *context;
} WfLimits;

/* An engine: open it, ask it any number of times, close it. One opened engine serves one caller at
 * a time. `hash_bytes` bounds the table of known positions (0: the engine's own choice). `choose`
 * answers WF_ILLEGAL if the game is over, and WF_NO_MEMORY; it always finds a legal move otherwise,
 * even if told to stop at once. In Safe Passage it looks for a way to the goal of at most
 * limits->depth turns; where there can be none it answers with a longer one. A setup of TRAVERSE is
 * chosen by chance among the best, so it may differ from the best line reported. A record without
 * events does not show whether its position occurred before: the search then varies its scores by a
 * few hundredths from one move number to the next, so that it does not repeat the same moves
 * forever. */
typedef struct WfEngine {
    const char *name;
    void *(*open)(const WfAllocator *allocator, size_t hash_bytes, unsigned threads);
    WfCode (*choose)(void *self, const WfRecord *record, const WfLimits *limits, WfChoice *choice);
    void (*close)(void *self);
} WfEngine;

/* Chooses any legal move, each with the same probability. */
extern const WfEngine wf_engine_random;

/* Looks ahead: principal variation search (alpha-beta) for two seats, Monte Carlo tree search for
 * more, the solver for Safe Passage. */
extern const WfEngine wf_engine_search;

/* Turns of both sides until the end of the game that a score proves: 1 is a win with this turn, 3
 * with the mover's next one, -2 a loss by the opponent's answer; 0: nothing is proven. */
int wf_turns_to_win(int score);

/* The points that a score stands for, in thousandths. */
unsigned wf_score_share(int score);

/* The node limit of a level, 1 to WF_LEVELS, under a spec; the first depth is always done. */
uint64_t wf_level_nodes(const WfSpec *spec, unsigned level);

#ifdef __cplusplus
}
#endif
#endif
