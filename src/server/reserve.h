/* reserve.h - memory for the libraries that cannot do without. Jansson does not say everywhere that
 * it has none: a field that could not be set is missing, a byte that could not be kept is left out
 * of a text. Libuv ends the process. So both have a reserve, and go on with that. */
#ifndef SERVER_RESERVE_H
#define SERVER_RESERVE_H

#include <stdbool.h>

/* From now on both have their memory from here. To be called before either is used. */
void reserve_begin(void);

/* Whether something of the reserve is in use: there was no other memory. */
bool reserve_is_used(void);

/* How often there was nothing left in the reserve either. What jansson read or made while this
 * number changed may be there in part only. */
unsigned reserve_missed(void);

#endif
