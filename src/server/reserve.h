/* reserve.h - a memory reserve for libraries that cannot handle a failed allocation. Jansson does
 * not report every failure: it may leave a field out of an object, or a byte out of a text. Libuv
 * ends the process. So both fall back to a reserve and continue. */
#ifndef SERVER_RESERVE_H
#define SERVER_RESERVE_H

#include <stdbool.h>

/* Makes both libraries allocate from here. Must be called before either is used. */
void reserve_begin(void);

/* Whether a part of the reserve is in use because other memory ran out. */
bool reserve_is_used(void);

/* How often even the reserve was exhausted. What jansson read or made while this number changed may
 * be incomplete. */
unsigned reserve_missed(void);

#endif
