/* yardstick.h - a chess engine, run as a separate program, that provides a perft. */
#ifndef BENCH_YARDSTICK_H
#define BENCH_YARDSTICK_H

#include <stdint.h>

typedef struct Yardstick Yardstick;

/* Starts the program, which must speak UCI and know `go perft`; NULL if it cannot be run. */
Yardstick *yardstick_open(const char *program);

/* The program's perft of the start position of chess to this depth, counted again each time. 0: the
 * program ended. */
uint64_t yardstick_perft(Yardstick *yardstick, unsigned depth);

/* Ends the program; NULL is allowed. */
void yardstick_close(Yardstick *yardstick);

#endif
