/* script.h - the game that all tables play under load. */
#ifndef BENCH_SCRIPT_H
#define BENCH_SCRIPT_H

#include <wayfarer/wayfarer.h>

enum { SCRIPT_MAX = 400 };

/* The moves of a long random game of The Travelers, except the last; returns their number. */
unsigned script_make(char moves[SCRIPT_MAX][WF_TEXT_MAX]);

#endif
