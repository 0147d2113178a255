/* backend.h - what implements store.h: each backend is a struct that begins with a Store, and a
 * table of functions that do what those of store.h say. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store/mailbox.h"

typedef struct StoreBackend {
    const char *scheme, *other_scheme; /* prefixes of its addresses; other_scheme may be NULL */
    Store *(*open)(const char *url, bool serves, void (*wake)(void *context), void *context,
                   WfFault *fault);
    struct StoreTool *(*open_tool)(const char *url, bool make, WfFault *fault); /* see tool.h */
    void (*close)(Store *store);
    void (*ring)(Store *store);    /* the mailbox has requests for the thread */
    void (*collect)(Store *store); /* reports what else has finished; may be NULL */
    void (*read)(Store *store, StoreRead *read);
    void (*open_tables)(Store *store, size_t most, StoreRows *rows);
    void (*due_tables)(Store *store, int64_t before, size_t most, StoreRows *rows);
    void (*changed)(Store *store, int64_t stamp, size_t most, StoreRows *rows);
    bool (*notifications)(Store *store, StoreNotification visit, void *context);
    /* all three NULL: there are no other servers */
    void (*here)(Store *store, const char *table, StorePresence here);
    StorePresence (*elsewhere)(Store *store, const char *table);
    void (*elsewhere_notifications)(Store *store, size_t most, StoreNotification visit,
                                    void *context);
    StoreAway (*away)(Store *store); /* NULL: a server that opens it counts as the only one */
    StoreWord (*knows)(Store *store, const uint8_t digest[STORE_DIGEST]);
    void (*bans)(Store *store, StoreBans take, void *context);
    bool (*upkeep)(Store *store, StoreUpkeep *upkeep);
    StoreWord (*is_revoked)(Store *store, const uint8_t digest[STORE_DIGEST]);
} StoreBackend;

struct Store {
    const StoreBackend *kind;
    Mailbox box;
    int64_t last_beat; /* before it was opened */
    uint8_t key[STORE_KEY];
};

extern const StoreBackend sqlite_backend, postgres_backend;

/* The backend that an address names; NULL with the fault filled. */
const StoreBackend *store_backend(const char *url, WfFault *fault);

/* For backends: adds to the counts. */
void job_count(JobNumbers *numbers, int64_t kind, int64_t state, bool again, size_t count);

#endif
