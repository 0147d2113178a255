/* store_digest.h - the store digest: a hash over all that a store has, to compare two stores. */
#ifndef STORE_TRANSFER_STORE_DIGEST_H
#define STORE_TRANSFER_STORE_DIGEST_H

#include "store/transfer/sink.h"

typedef struct StoreDigest StoreDigest;

/* NULL: not enough memory. */
StoreDigest *store_digest_new(void);
void store_digest_free(StoreDigest *hash);

/* A sink that hashes what it is given and hands it on to `inner` (NULL: nowhere). `inner` must stay
 * valid as long as the digest. */
StoreSink store_digest_sink(StoreDigest *hash, const StoreSink *inner);

/* The SHA-256 of everything; call it once, after the sink's end. */
void store_digest_read(StoreDigest *hash, uint8_t digest[STORE_DIGEST]);

#endif
