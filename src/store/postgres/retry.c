/* retry.c - writes that wait for another try, or while the database is away until they time out. */
#include "store/postgres/inside.h"

void pg_write_again(PgWriter *writer, bool alone)
{
    StoreWrite **first = alone ? &writer->single : &writer->waiting;
    StoreWrite ***end = alone ? &writer->single_end : &writer->waiting_end;
    for (size_t i = writer->flying_count; i-- > 0;) {
        writer->flying[i]->next = *first;
        if (*first == NULL)
            *end = &writer->flying[i]->next;
        *first = writer->flying[i];
    }
    writer->flying_count = 0;
    for (StoreRevoke *revoke = writer->flying_revokes, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        revoke->next = writer->revoking;
        writer->revoking = revoke;
    }
    writer->flying_revokes = NULL;
}

static bool fail_late(Postgres *store, StoreWrite **first, StoreWrite ***end, int64_t now)
{
    bool any = false;
    *end = first;
    for (StoreWrite *write = *first, *next; write != NULL; write = next) {
        next = write->next;
        if (write->asked + PG_WRITE_WAITS <= now) {
            **end = next;
            mailbox_answer_write(&store->store.box, write, STORE_FAILED);
            any = true;
        } else {
            *end = &write->next;
        }
    }
    return any;
}

static bool fail_late_revokes(Postgres *store, int64_t now)
{
    bool any = false;
    StoreRevoke **end = &store->writer.revoking;
    for (StoreRevoke *revoke = *end, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        if (revoke->asked + PG_WRITE_WAITS <= now) {
            *end = next;
            pg_done_revoke(store, revoke, STORE_FAILED);
            any = true;
        } else {
            end = &revoke->next;
        }
    }
    return any;
}

/* A waiting write was not sent, or is known not to have been committed. */
void pg_write_expire(Postgres *store, int64_t now)
{
    PgWriter *writer = &store->writer;
    bool any = fail_late(store, &writer->waiting, &writer->waiting_end, now);
    any = fail_late(store, &writer->single, &writer->single_end, now) || any;
    any = fail_late_revokes(store, now) || any;
    if (any)
        store->wake(store->context);
}

bool pg_write_idle(const PgWriter *writer)
{
    return !writer->busy && !writer->unknown && writer->waiting == NULL && writer->single == NULL &&
           writer->revoking == NULL;
}
