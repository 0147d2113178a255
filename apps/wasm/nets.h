/* nets.h - the trained nets, in builds that fetch them on first use: each is added under its
 * name. */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include <stddef.h>

/* Memory for a net, aligned to 64; the caller fills it before the next search. NULL if that net is
 * loaded already or there is no memory. */
void *nets_add(const char *name, size_t size);

#endif
