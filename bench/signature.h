/* signature.h - what must be the same on every machine, and how fast it is there. Both run in the
 * browser's build too. */
#ifndef BENCH_SIGNATURE_H
#define BENCH_SIGNATURE_H

/* Prints the node counts of fixed searches, one line a game. */
int signature(void);

/* Prints thousands of turns searched a second by one thread, one line a game. */
int pace(void);

#endif
