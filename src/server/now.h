/* now.h - the server's time: the system date at startup, advanced by a clock that nobody can set.
 * So no game clock jumps when the machine's date is changed. */
#ifndef SERVER_NOW_H
#define SERVER_NOW_H

#include <stdint.h>

typedef struct Now {
    int64_t ahead; /* of the monotonic clock, in milliseconds */
} Now;

/* Starts from the machine's date. The time does not start before `least`, the last time that the
 * store has seen, in case the date was set back while no server ran. If that would move it by more
 * than a day, one of the two is assumed wrong, and the date is used. */
void now_begin(Now *now, int64_t least);

/* Milliseconds since 1970. */
int64_t now_read(const Now *now);

#endif
