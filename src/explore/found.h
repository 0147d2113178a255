/* found.h - what is known of a position: the moves that were played there, how often, and how those
 * games ended. */
#ifndef EXPLORE_FOUND_H
#define EXPLORE_FOUND_H

#include <wayfarer/wayfarer.h>

enum { EXPLORE_SHOWN = 40 /* moves of a position that are told, the most frequent first */ };

/* A move that was played in a position. A game counts once for it, however often it came back. */
typedef struct ExploreWay {
    WfMove move;
    uint32_t count;              /* games */
    uint32_t wins[WF_SEATS_MAX]; /* by seat; in a cooperative game the first one counts the goals */
    uint32_t draws;
    uint32_t level; /* mean level of those who played it, in tenths; 0: not known */
    uint32_t elo;   /* mean Elo of those who played it; 0: not known */
} ExploreWay;

typedef struct ExploreResult {
    uint32_t games; /* that reached the position, by whatever order of moves, and went on there */
    uint32_t ways;  /* different moves */
    uint32_t shown; /* of them in `way` */
    ExploreWay way[EXPLORE_SHOWN];
} ExploreResult;

/* Where the keys are the same, the positions are (wf_same): 64 bits of hash over all that the rules
 * look at. Of ten million positions two different ones share a key with a chance of 1 to 360,000.
 * The key is the same on all little-endian machines. */
uint64_t explore_key(const WfGame *game, const WfPosition *position);

/* Adds a way if it is among the most frequent; `found` was zero at first. */
void explore_show(ExploreResult *found, const ExploreWay *way);

/* `of`: the games that were counted. Writes
 * {"games":N,"of":N,"more":N,"moves":[{"move":"e2c4","text":"...","count":N,"wins":{"w":N,"b":N},
 * "draws":N,"level":6.5,"elo":1500}]}; cooperative games have "goals":N instead of wins and draws.
 * The text, the move as people write it, is there `with_texts` only: it takes time.
 * Moves that are not legal in the position, those of another one with its key, are left out. */
void explore_put(const WfSpec *spec, const WfPosition *position, const ExploreResult *found,
                 size_t of, bool with_texts, WfMoveList *scratch, WfText *out);

#endif
