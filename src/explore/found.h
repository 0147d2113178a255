/* found.h - what is known about a position: the moves played there, how often, and how those games
 * ended. */
#ifndef EXPLORE_FOUND_H
#define EXPLORE_FOUND_H

#include <wayfarer/wayfarer.h>

enum { EXPLORE_SHOWN = 40 /* the most moves listed for a position, the most frequent first */ };

/* A move that was played in a position. A game counts once for it, even if the move was repeated.
 */
typedef struct ExploreWay {
    WfMove move;
    uint32_t count;              /* games */
    uint32_t wins[WF_SEATS_MAX]; /* by seat; in a cooperative game the first counts the goals */
    uint32_t draws;
    uint32_t level;        /* mean level of the players of this move, in tenths; 0: not known */
    uint32_t elo;          /* mean Elo of the players of this move; 0: not known */
    uint32_t reached;      /* games that reached the position after it, by any order of moves; 0:
                              not known (explore_reach) */
    uint16_t share, depth; /* a search of the position after it: the points that the mover can
                              expect, in thousandths, and its depth in turns; depth 0: none */
    uint16_t worth;        /* by games and search together (explore_rate); 0: not known */
} ExploreWay;

typedef struct ExploreResult {
    uint32_t games; /* that reached the position, by any order of moves, and continued from it */
    uint32_t ways;  /* different moves */
    uint32_t shown; /* of them in `way` */
    ExploreWay way[EXPLORE_SHOWN];
} ExploreResult;

/* The key of a position: 64 bits of hash over everything that the rules look at. Equal keys mean
 * equal positions (wf_same), except by chance: among ten million positions the chance that two
 * different ones share a key is 1 in 360,000. The key is the same on all little-endian machines. */
uint64_t explore_key(const WfGame *game, const WfPosition *position);

/* Adds a way if it is among the most frequent; Start with `found` all zero. */
void explore_show(ExploreResult *found, const ExploreWay *way);

/* How many games went on from a position of a book or a tally; 0: none. */
typedef uint32_t (*ExploreGames)(const void *of, uint64_t key);

/* Fills in `reached` of each move that is legal in the position. */
void explore_reach(const WfGame *game, const WfPosition *position, ExploreGames games,
                   const void *of, WfMoveList *scratch, ExploreResult *found);

/* Fills in `worth` of each move of a game that is not cooperative: the points that the mover can
 * expect, in thousandths. Few games say little, so they count together with the search as if that
 * were 100 games, or else with the mean of the searches or of all games of the position. A move of
 * less than five games that was not searched has none. */
void explore_rate(const WfPosition *position, ExploreResult *found);

/* `of` is the number of games counted. Writes
 * {"games":N,"of":N,"more":N,"moves":[{"move":"e2c4","text":"...","count":N,"wins":{"w":N,"b":N},
 * "draws":N,"level":6.5,"elo":1500,"evaluation":{"share":0.54,"depth":9},"worth":0.535,
 * "reached":N}]}; cooperative games have "goals":N instead of wins and draws. "reached" is written
 * only if it is above "count": then other orders of moves lead to the position, too. "text", the
 * move as people write it, takes time and is written only if `with_texts`. Moves that are not legal
 * in the position are left out: they belong to another position with the same key. */
void explore_put(const WfSpec *spec, const WfPosition *position, const ExploreResult *found,
                 size_t of, bool with_texts, WfMoveList *scratch, WfText *out);

#endif
