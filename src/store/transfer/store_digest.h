/* store_digest.h - a sum over all that a store has, to compare two of them. */
#ifndef STORE_TRANSFER_STORE_DIGEST_H
#define STORE_TRANSFER_STORE_DIGEST_H

#include "store/transfer/sink.h"

typedef struct StoreDigest StoreDigest;

/* NULL when there is no memory. */
StoreDigest *store_digest_new(void);
void store_digest_free(StoreDigest *hash);

/* A sink that sums what it is given and hands it on to `inner` (NULL: to nobody), which must stay
 * like the sum itself. */
StoreSink store_digest_sink(StoreDigest *hash, const StoreSink *inner);

/* The SHA-256 of it all, once, after the sink's `end`. */
void store_digest_read(StoreDigest *hash, uint8_t digest[STORE_DIGEST]);

#endif
