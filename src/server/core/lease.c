/* lease.c - see lease.h. */
#include "server/core/lease.h"

bool lease_have(CoreStep *step, Room *room)
{
    RoomLease *lease = &room->lease;
    if (!lease->asking && step->now >= lease->again_at && lease->until - step->now < LEASE_RENEW) {
        lease->asking = true;
        lease->asked = step->now;
        effects_add(step->effects, EFFECT_LEASE, room)->lasts = LEASE_MS;
    }
    return lease->until - step->now >= LEASE_LEAST;
}

/* The lease counts from when it was asked for, because the store may have granted it at any time
 * since. */
void lease_answered(const CoreStep *step, Room *room, StoreAnswer answer, uint64_t fence)
{
    RoomLease *lease = &room->lease;
    lease->asking = false;
    if (answer == STORE_DONE) {
        lease->fence = fence;
        lease->until = lease->asked + LEASE_MS;
        return;
    }
    lease->again_at = step->now + LEASE_AGAIN;
    if (answer == STORE_CONFLICT)
        lease->until = 0;
}

void lease_lost(const CoreStep *step, Room *room)
{
    room->lease.until = 0;
    room->lease.again_at = step->now + LEASE_AGAIN;
}
