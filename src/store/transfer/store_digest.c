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

static bool no_memory(WfFault *fault)
{
    (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    return false;
}

static bool hash_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    StoreDigest *hash = context;
    if (!add(hash, key, STORE_KEY) || !add_number(hash, beat))
        return no_memory(fault);
    return hash->inner == NULL || hash->inner->head(hash->inner->context, key, beat, fault);
}

static bool hash_table(void *context, const StoreTable *table, WfFault *fault)
{
    StoreDigest *hash = context;
    const StoreRow *row = &table->row;
    bool good = add(hash, row->table, strlen(row->table)) && add_number(hash, row->changed) &&
                add_number(hash, row->due) && add_number(hash, row->open) &&
                add_number(hash, (int64_t)table->events) && add_number(hash, (int64_t)table->slots);
    for (size_t i = 0; i < table->events && good; i++)
        good = add(hash, table->body[i], strlen(table->body[i]));
    for (size_t i = 0; i < table->slots && good; i++)
        good =
            add_number(hash, table->slot[i].slot) && add(hash, table->slot[i].digest, STORE_DIGEST);
    if (!good)
        return no_memory(fault);
    return hash->inner == NULL || hash->inner->table(hash->inner->context, table, fault);
}

static bool hash_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    StoreDigest *hash = context;
    if (!add(hash, word->digest, STORE_DIGEST) || !add_number(hash, word->revoked) ||
        !add_number(hash, word->at))
        return no_memory(fault);
    return hash->inner == NULL || hash->inner->word(hash->inner->context, word, fault);
}

static bool hash_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    StoreDigest *hash = context;
    if (!add(hash, ban->subject, STORE_DIGEST) || !add_number(hash, ban->session) ||
        !add_number(hash, ban->bits) || !add_number(hash, ban->since) ||
        !add_number(hash, ban->until))
        return no_memory(fault);
    return hash->inner == NULL || hash->inner->ban(hash->inner->context, ban, fault);
}

static bool hash_note(void *context, const StoreNote *note, WfFault *fault)
{
    StoreDigest *hash = context;
    if (!add_number(hash, note->at) || !add(hash, note->who, strlen(note->who)) ||
        !add(hash, note->what, strlen(note->what)))
        return no_memory(fault);
    return hash->inner == NULL || hash->inner->note(hash->inner->context, note, fault);
}

static bool hash_end(void *context, WfFault *fault)
{
    const StoreDigest *hash = context;
    return hash->inner == NULL || hash->inner->end(hash->inner->context, fault);
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
    return (StoreSink){.context = hash,
                       .head = hash_head,
                       .table = hash_table,
                       .word = hash_word,
                       .ban = hash_ban,
                       .note = hash_note,
                       .end = hash_end};
}

void store_digest_read(StoreDigest *hash, uint8_t digest[STORE_DIGEST])
{
    if (EVP_DigestFinal_ex(hash->digest, digest, NULL) != 1)
        memset(digest, 0, STORE_DIGEST);
}
