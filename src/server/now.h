/* now.h - the time that a server goes by: the date when it started, and from then on a clock that
 * nobody sets. So no clock of a game jumps when the machine's date is changed. */
#ifndef SERVER_NOW_H
#define SERVER_NOW_H

#include <stdint.h>

typedef struct Now {
    int64_t ahead; /* milliseconds, of the monotonic clock */
} Now;

/* Time goes by the machine's date from here on. It does not run back behind `least`, the last time
 * that the store has seen, in case the date was set back while no server ran. If it would have to
 * be moved by more than a day, one of the two is taken for a mistake, and the date counts. */
void now_begin(Now *now, int64_t least);

/* Milliseconds since 1970. */
int64_t now_read(const Now *now);

#endif
