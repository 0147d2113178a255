/* script.h - the game that is played at all tables under load. */
#ifndef BENCH_SCRIPT_H
#define BENCH_SCRIPT_H

#include <wayfarer/wayfarer.h>

enum { SCRIPT_MAX = 400 };

/* The moves of a long random game of The Travelers, without the one that ends it; how many. */
unsigned script_make(char moves[SCRIPT_MAX][WF_TEXT_MAX]);

#endif
