/* first_opponent.h - the yardstick for strength: see first_opponent.c. */
#ifndef FIRST_FIRST_OPPONENT_H
#define FIRST_FIRST_OPPONENT_H

#include <wayfarer/engine.h>

extern const WfEngine first_opponent;

#endif
