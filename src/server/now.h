/* now.h - the time that a server goes by: the date when it started, and from then on a clock that
 * nobody sets. So no clock of a game jumps when the machine's date is changed. */
#ifndef SERVER_NOW_H
#define SERVER_NOW_H

#include <stdint.h>

/* Milliseconds since 1970. On the server's thread only. */
int64_t hall_now(void);

/* Time does not run back behind what the store has seen, if the date was set back while no server
 * ran: to be called before anything goes by the time. More than a day is taken for a mistake. */
void now_not_before(int64_t at);

#endif
