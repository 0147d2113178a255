/* store_digest.c - see store_digest.h. Everything is hashed with its size before it, so that no
 * value can run into the next one. */
#include "store/transfer/store_digest.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

struct StoreDigest {
    EVP_MD_CTX *digest;
    const StoreSink *inner;
};

static bool add(StoreDigest *hash, const void *bytes, size_t size)
{
    const uint64_t length = size;
    return EVP_DigestUpdate(hash->digest, &length, sizeof length) == 1 &&
           EVP_DigestUpdate(hash->digest, bytes, size) == 1;
}

static bool add_number(StoreDigest *hash, int64_t number)
{
    return add(hash, &number, sizeof number);
}

static bool add_table(StoreDigest *hash, const StoreTable *table)
{
    const StoreRow *row = &table->row;
    bool good = add(hash, row->table, strlen(row->table)) && add_number(hash, row->changed) &&
                add_number(hash, row->due) && add_number(hash, row->open) &&
                add_number(hash, (int64_t)table->events) && add_number(hash, (int64_t)table->slots);
    for (size_t i = 0; i < table->events && good; i++)
        good = add(hash, table->body[i], strlen(table->body[i]));
    for (size_t i = 0; i < table->slots && good; i++)
        good =
            add_number(hash, table->slot[i].slot) && add(hash, table->slot[i].digest, STORE_DIGEST);
    return good;
}

static bool add_item(StoreDigest *hash, const StoreItem *item)
{
    switch (item->kind) {
    case ITEM_HEAD:
        return add(hash, item->head.key, STORE_KEY) && add_number(hash, item->head.beat);
    case ITEM_TABLE:
        return add_table(hash, item->table);
    case ITEM_COOKIE:
        return add(hash, item->cookie->digest, STORE_DIGEST) &&
               add_number(hash, item->cookie->revoked) && add_number(hash, item->cookie->at);
    case ITEM_BAN:
        return add(hash, item->ban->subject, STORE_DIGEST) &&
               add_number(hash, item->ban->session) && add_number(hash, item->ban->bits) &&
               add_number(hash, item->ban->since) && add_number(hash, item->ban->until);
    case ITEM_NOTE:
        return add_number(hash, item->note->at) &&
               add(hash, item->note->who, strlen(item->note->who)) &&
               add(hash, item->note->what, strlen(item->note->what));
    case ITEM_END:
        break;
    }
    return true;
}

static bool take(void *context, const StoreItem *item, WfFault *fault)
{
    StoreDigest *hash = context;
    return (add_item(hash, item) ||
            fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK) &&
           sink_take(hash->inner, *item, fault);
}

StoreDigest *store_digest_new(void)
{
    StoreDigest *hash = calloc(1, sizeof *hash);
    if (hash == NULL)
        return NULL;
    hash->digest = EVP_MD_CTX_new();
    if (hash->digest != NULL && EVP_DigestInit_ex(hash->digest, EVP_sha256(), NULL) == 1)
        return hash;
    store_digest_free(hash);
    return NULL;
}

void store_digest_free(StoreDigest *hash)
{
    if (hash != NULL)
        EVP_MD_CTX_free(hash->digest);
    free(hash);
}

StoreSink store_digest_sink(StoreDigest *hash, const StoreSink *inner)
{
    hash->inner = inner;
    return (StoreSink){.context = hash, .take = take};
}

void store_digest_read(StoreDigest *hash, uint8_t digest[STORE_DIGEST])
{
    if (EVP_DigestFinal_ex(hash->digest, digest, NULL) != 1)
        memset(digest, 0, STORE_DIGEST);
}
