/* bars.c - see bars.h. */
#include "server/bars.h"

#include <stdlib.h>
#include <string.h>

static bool is_same(const StoreBar *one, const StoreBar *other)
{
    return one->session == other->session && one->bits == other->bits &&
           one->until == other->until &&
           memcmp(one->subject, other->subject, sizeof one->subject) == 0;
}

static bool are_same(const Bars *bars, const StoreBar *bar, size_t count)
{
    bool same = bars->count == count;
    for (size_t i = 0; i < count && same; i++)
        same = is_same(&bars->bar[i], &bar[i]);
    return same;
}

static void take(void *context, const StoreBar *bar, size_t count, bool good)
{
    Bars *bars = context;
    if (!good || are_same(bars, bar, count))
        return;
    StoreBar *copy = malloc((count > 0 ? count : 1) * sizeof *copy);
    if (copy == NULL)
        return; /* the next look finds them again */
    if (count > 0)
        memcpy(copy, bar, count * sizeof *copy);
    free(bars->bar);
    bars->bar = copy;
    bars->count = count;
    bars->changed = true;
}

bool bars_look(Bars *bars, Store *store, int64_t now)
{
    if (now < bars->next)
        return false;
    bars->next = now + BARS_REST;
    store_bars(store, take, bars);
    const bool changed = bars->changed;
    bars->changed = false;
    return changed;
}

static bool begins_with(const uint8_t *bytes, const uint8_t *prefix, unsigned bits)
{
    const unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(bytes, prefix, whole) == 0 &&
           (rest == 0 || ((bytes[whole] ^ prefix[whole]) >> (8 - rest)) == 0);
}

bool bars_has(const Bars *bars, const Address *address, const uint8_t *session, int64_t now)
{
    for (size_t i = 0; i < bars->count; i++) {
        const StoreBar *bar = &bars->bar[i];
        const bool meant = bar->session
                               ? session != NULL && memcmp(session, bar->subject, STORE_DIGEST) == 0
                               : bar->bits <= 8 * ADDRESS_BYTES &&
                                     begins_with(address->byte, bar->subject, bar->bits);
        if (meant && (bar->until == 0 || now < bar->until))
            return true;
    }
    return false;
}

void bars_free(Bars *bars)
{
    free(bars->bar);
    *bars = (Bars){0};
}
