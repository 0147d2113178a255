/* backend.c - see store.h: which backend an address names, and its functions. */
#include <string.h>

#include "base/fault.h"
#include "store/backend.h"

static const StoreBackend *const kinds[] = {&sqlite_backend, &postgres_backend};

static bool begins(const char *url, const char *scheme)
{
    return scheme != NULL && strncmp(url, scheme, strlen(scheme)) == 0 &&
           url[strlen(scheme)] != '\0';
}

/* "sqlite://tables.sqlite" is a habit from other programs; it would name a file in the root. */
static bool has_a_host(const char *url)
{
    static const char begins_so[] = "sqlite://";
    return strncmp(url, begins_so, sizeof begins_so - 1) == 0 && url[sizeof begins_so - 1] != '/';
}

/* What follows the first colon may contain a password and is not reported. */
const StoreBackend *store_backend(const char *url, WfFault *fault)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !has_a_host(url); i++)
        if (begins(url, kinds[i]->scheme) || begins(url, kinds[i]->other_scheme))
            return kinds[i];
    const char *secret = strchr(url, ':');
    const int length = secret != NULL ? (int)(secret - url) + 1 : (int)strlen(url);
    (void)fault_fill(fault, WF_BAD_INPUT, 0,
                     "the store '%.*s%s' is not of the form sqlite:PATH or"
                     " postgres://USER@HOST/DATABASE",
                     length, url, secret != NULL && secret[1] != '\0' ? "..." : "");
    return NULL;
}

Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault)
{
    const StoreBackend *kind = store_backend(url, fault);
    return kind != NULL ? kind->open(url, false, wake, context, fault) : NULL;
}

Store *store_open_serving(const char *url, void (*wake)(void *context), void *context,
                          WfFault *fault)
{
    const StoreBackend *kind = store_backend(url, fault);
    return kind != NULL ? kind->open(url, true, wake, context, fault) : NULL;
}

void store_close(Store *store)
{
    store->kind->close(store);
}

void store_collect(Store *store)
{
    mailbox_collect(&store->box);
    if (store->kind->collect != NULL)
        store->kind->collect(store);
}

bool store_trouble(Store *store, WfFault *fault)
{
    return mailbox_trouble(&store->box, fault);
}

StoreState store_state(Store *store)
{
    return mailbox_state(&store->box);
}

const char *store_warning(Store *store)
{
    return mailbox_warning(&store->box);
}

void store_append(Store *store, StoreWrite *write)
{
    mailbox_ask_write(&store->box, write);
    store->kind->ring(store);
}

void store_read(Store *store, StoreRead *read)
{
    store->kind->read(store, read);
}

void store_open_tables(Store *store, size_t most, StoreRows *rows)
{
    store->kind->open_tables(store, most, rows);
}

void store_due_tables(Store *store, int64_t before, size_t most, StoreRows *rows)
{
    store->kind->due_tables(store, before, most, rows);
}

void store_lease(Store *store, StoreLease *lease)
{
    mailbox_ask_lease(&store->box, lease);
    store->kind->ring(store);
}

void store_changed(Store *store, int64_t stamp, size_t most, StoreRows *rows)
{
    store->kind->changed(store, stamp, most, rows);
}

bool store_notifications(Store *store, StoreNotification visit, void *context)
{
    return store->kind->notifications(store, visit, context);
}

void store_here(Store *store, const char *table, StorePresence here)
{
    if (store->kind->here != NULL)
        store->kind->here(store, table, here);
}

StorePresence store_elsewhere(Store *store, const char *table)
{
    return store->kind->elsewhere != NULL ? store->kind->elsewhere(store, table)
                                          : (StorePresence){0};
}

bool store_hears(const Store *store)
{
    return store->kind->elsewhere != NULL;
}

void store_elsewhere_notifications(Store *store, size_t most, StoreNotification visit,
                                   void *context)
{
    if (store->kind->elsewhere_notifications != NULL)
        store->kind->elsewhere_notifications(store, most, visit, context);
}

void store_sweep(Store *store, StoreSweep sweep)
{
    mailbox_ask_sweep(&store->box, sweep);
    store->kind->ring(store);
}

void store_beat(Store *store, int64_t now)
{
    mailbox_ask_beat(&store->box, now);
    store->kind->ring(store);
}

int64_t store_last_beat(Store *store)
{
    return store->last_beat;
}

StoreAway store_away(Store *store)
{
    return store->kind->away != NULL ? store->kind->away(store)
                                     : (StoreAway){.from = store_last_beat(store)};
}

void store_key(const Store *store, uint8_t key[STORE_KEY])
{
    memcpy(key, store->key, STORE_KEY);
}

StoreWord store_knows(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return store->kind->knows(store, digest);
}

void store_revoke(Store *store, StoreRevoke *revoke)
{
    mailbox_ask_revoke(&store->box, revoke);
    store->kind->ring(store);
}

StoreWord store_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return store->kind->is_revoked(store, digest);
}

bool store_upkeep(Store *store, StoreUpkeep *upkeep)
{
    return store->kind->upkeep(store, upkeep);
}

void store_bans(Store *store, StoreBans take, void *context)
{
    store->kind->bans(store, take, context);
}
