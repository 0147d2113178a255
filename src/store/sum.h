/* sum.h - a sum over all that a store has, to compare two of them. */
#ifndef STORE_SUM_H
#define STORE_SUM_H

#include "store/whole.h"

typedef struct StoreSum StoreSum;

/* NULL when there is no memory. */
StoreSum *store_sum_new(void);
void store_sum_free(StoreSum *sum);

/* A sink that sums what it is given and hands it on to `inner` (NULL: to nobody), which must stay
 * like the sum itself. */
StoreSink store_sum_sink(StoreSum *sum, const StoreSink *inner);

/* The SHA-256 of it all, once, after the sink's `end`. */
void store_sum_read(StoreSum *sum, uint8_t digest[STORE_DIGEST]);

#endif
