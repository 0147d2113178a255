/* yardstick.h - a chess engine run as a separate program, asked for its perft. */
#ifndef BENCH_YARDSTICK_H
#define BENCH_YARDSTICK_H

#include <stdint.h>

typedef struct Yardstick Yardstick;

/* Starts the program, which must speak UCI and know `go perft`; NULL if it cannot be run. */
Yardstick *yardstick_open(const char *program);

/* Nodes of the chess tree to that depth, counted by the program now. */
uint64_t yardstick_perft(Yardstick *yardstick, unsigned depth);

/* Ends the program; NULL is allowed. */
void yardstick_close(Yardstick *yardstick);

#endif
