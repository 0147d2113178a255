/* engine.h - a player: whoever can choose a move. */
#ifndef WAYFARER_ENGINE_H
#define WAYFARER_ENGINE_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WF_LEVELS = 10, WF_LINE_MAX = 128 };

/* How long to think. Zero means "no limit of this kind"; with no limit at all an engine answers
 * after what it thinks enough. */
typedef struct WfLimits {
    unsigned depth;              /* turns to look ahead */
    uint64_t nodes;              /* positions to look at, all threads together */
    unsigned level;              /* 1 to WF_LEVELS: weaker play; 0: as strong as it can */
    uint64_t seed;               /* for what is left to chance; the same seed gives the same play */
    bool (*stop)(void *context); /* asked every few hundred nodes, from any thread; or NULL */
    void *context;
} WfLimits;

/* What an engine thinks. `score` is in hundredths of a piece or step from the mover's view; wins
 * are beyond WF_SCORE_WIN. `line` begins with `move`. */
enum { WF_SCORE_WIN = 30000 };
typedef struct WfChoice {
    WfMove move;
    int score;
    unsigned depth;
    uint64_t nodes;
    bool dead_end; /* Safe Passage: no line that goes on was found from here */
    size_t line_length;
    WfMove line[WF_LINE_MAX];
} WfChoice;

/* An engine: open it, ask it any number of times, close it. One opened engine serves one caller at
 * a time. `choose` answers WF_ILLEGAL if the game is over, and WF_NO_MEMORY; it always finds a
 * legal move otherwise, even if told to stop at once. */
typedef struct WfEngine {
    const char *name;
    void *(*open)(const WfAllocator *allocator, size_t hash_bytes, unsigned threads);
    WfCode (*choose)(void *self, const WfRecord *record, const WfLimits *limits, WfChoice *choice);
    void (*close)(void *self);
} WfEngine;

/* Any legal move, each as likely. */
extern const WfEngine wf_engine_random;

/* Looks ahead: alpha-beta for two, paranoid for three and four, a beam for Safe Passage. */
extern const WfEngine wf_engine_search;

/* The node limit of a level, 1 to WF_LEVELS. */
uint64_t wf_level_nodes(unsigned level);

#ifdef __cplusplus
}
#endif
#endif
