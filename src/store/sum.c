/* sum.c - see sum.h. Everything is summed with its size before it, so that nothing runs into what
 * comes next. */
#include "store/sum.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

struct StoreSum {
    EVP_MD_CTX *digest;
    const StoreSink *inner;
};

static bool add(StoreSum *sum, const void *bytes, size_t size)
{
    const uint64_t length = size;
    return EVP_DigestUpdate(sum->digest, &length, sizeof length) == 1 &&
           EVP_DigestUpdate(sum->digest, bytes, size) == 1;
}

static bool add_number(StoreSum *sum, int64_t number)
{
    return add(sum, &number, sizeof number);
}

static bool no_memory(WfFault *fault)
{
    (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    return false;
}

static bool sum_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    StoreSum *sum = context;
    if (!add(sum, key, STORE_KEY) || !add_number(sum, beat))
        return no_memory(fault);
    return sum->inner == NULL || sum->inner->head(sum->inner->context, key, beat, fault);
}

static bool sum_table(void *context, const StoreTable *table, WfFault *fault)
{
    StoreSum *sum = context;
    const StoreRow *row = &table->row;
    bool good = add(sum, row->table, strlen(row->table)) && add_number(sum, row->changed) &&
                add_number(sum, row->due) && add_number(sum, row->open) &&
                add_number(sum, (int64_t)table->events) && add_number(sum, (int64_t)table->slots);
    for (size_t i = 0; i < table->events && good; i++)
        good = add(sum, table->body[i], strlen(table->body[i]));
    for (size_t i = 0; i < table->slots && good; i++)
        good =
            add_number(sum, table->slot[i].slot) && add(sum, table->slot[i].digest, STORE_DIGEST);
    if (!good)
        return no_memory(fault);
    return sum->inner == NULL || sum->inner->table(sum->inner->context, table, fault);
}

static bool sum_word(void *context, const StoreKnown *word, WfFault *fault)
{
    StoreSum *sum = context;
    if (!add(sum, word->digest, STORE_DIGEST) || !add_number(sum, word->revoked) ||
        !add_number(sum, word->at))
        return no_memory(fault);
    return sum->inner == NULL || sum->inner->word(sum->inner->context, word, fault);
}

static bool sum_bar(void *context, const StoreBar *bar, WfFault *fault)
{
    StoreSum *sum = context;
    if (!add(sum, bar->subject, STORE_DIGEST) || !add_number(sum, bar->session) ||
        !add_number(sum, bar->bits) || !add_number(sum, bar->since) || !add_number(sum, bar->until))
        return no_memory(fault);
    return sum->inner == NULL || sum->inner->bar(sum->inner->context, bar, fault);
}

static bool sum_note(void *context, const StoreNote *note, WfFault *fault)
{
    StoreSum *sum = context;
    if (!add_number(sum, note->at) || !add(sum, note->who, strlen(note->who)) ||
        !add(sum, note->what, strlen(note->what)))
        return no_memory(fault);
    return sum->inner == NULL || sum->inner->note(sum->inner->context, note, fault);
}

static bool sum_end(void *context, WfFault *fault)
{
    const StoreSum *sum = context;
    return sum->inner == NULL || sum->inner->end(sum->inner->context, fault);
}

StoreSum *store_sum_new(void)
{
    StoreSum *sum = calloc(1, sizeof *sum);
    if (sum == NULL)
        return NULL;
    sum->digest = EVP_MD_CTX_new();
    if (sum->digest != NULL && EVP_DigestInit_ex(sum->digest, EVP_sha256(), NULL) == 1)
        return sum;
    store_sum_free(sum);
    return NULL;
}

void store_sum_free(StoreSum *sum)
{
    if (sum != NULL)
        EVP_MD_CTX_free(sum->digest);
    free(sum);
}

StoreSink store_sum_sink(StoreSum *sum, const StoreSink *inner)
{
    sum->inner = inner;
    return (StoreSink){.context = sum,
                       .head = sum_head,
                       .table = sum_table,
                       .word = sum_word,
                       .bar = sum_bar,
                       .note = sum_note,
                       .end = sum_end};
}

void store_sum_read(StoreSum *sum, uint8_t digest[STORE_DIGEST])
{
    if (EVP_DigestFinal_ex(sum->digest, digest, NULL) != 1)
        memset(digest, 0, STORE_DIGEST);
}
