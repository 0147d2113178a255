/* signature.h - node counts that must be the same on every machine, and the speed of the search.
 * Both also run in the browser's build. */
#ifndef BENCH_SIGNATURE_H
#define BENCH_SIGNATURE_H

/* Prints the node counts of fixed searches, one line a game. */
int signature(void);

/* Prints thousands of nodes searched a second by one thread, one line a game. */
int pace(void);

#endif
