/* bans.c - see bans.h. */
#include "server/operator/bans.h"

#include <stdlib.h>
#include <string.h>

static bool is_same(const StoreBan *one, const StoreBan *other)
{
    return one->session == other->session && one->bits == other->bits &&
           one->until == other->until &&
           memcmp(one->subject, other->subject, sizeof one->subject) == 0;
}

static bool are_same(const Bans *bans, const StoreBan *ban, size_t count)
{
    bool same = bans->count == count;
    for (size_t i = 0; i < count && same; i++)
        same = is_same(&bans->ban[i], &ban[i]);
    return same;
}

static void take(void *context, const StoreBan *ban, size_t count, bool good)
{
    Bans *bans = context;
    if (!good || are_same(bans, ban, count))
        return;
    StoreBan *copy = malloc((count > 0 ? count : 1) * sizeof *copy);
    if (copy == NULL)
        return; /* the next check finds them again */
    if (count > 0)
        memcpy(copy, ban, count * sizeof *copy);
    free(bans->ban);
    bans->ban = copy;
    bans->count = count;
    bans->changed = true;
}

bool bans_look(Bans *bans, Store *store, int64_t now)
{
    if (now < bans->next)
        return false;
    bans->next = now + BANS_REST;
    store_bans(store, take, bans);
    const bool changed = bans->changed;
    bans->changed = false;
    return changed;
}

static bool begins_with(const uint8_t *bytes, const uint8_t *prefix, unsigned bits)
{
    const unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(bytes, prefix, whole) == 0 &&
           (rest == 0 || ((bytes[whole] ^ prefix[whole]) >> (8 - rest)) == 0);
}

bool bans_has(const Bans *bans, const Address *address, const uint8_t *session, int64_t now)
{
    for (size_t i = 0; i < bans->count; i++) {
        const StoreBan *ban = &bans->ban[i];
        const bool meant = ban->session
                               ? session != NULL && memcmp(session, ban->subject, STORE_DIGEST) == 0
                               : ban->bits <= 8 * ADDRESS_BYTES &&
                                     begins_with(address->byte, ban->subject, ban->bits);
        if (meant && (ban->until == 0 || now < ban->until))
            return true;
    }
    return false;
}

void bans_free(Bans *bans)
{
    free(bans->ban);
    *bans = (Bans){0};
}
