/* nets.h - the learnt nets where they are fetched when first needed: each is added under its name.
 */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include <stddef.h>

/* Room for the bytes of a net, aligned to 64; the caller fills it before the next search. NULL if
 * that net is here already, or there is no room for it. */
void *nets_add(const char *name, size_t size);

#endif
