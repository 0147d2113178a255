/* kind.h - what stands behind store.h: each kind of store is a struct that begins with a Store, and
 * a table of functions, which do what those of store.h say. */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/jobs.h"

typedef struct StoreKind {
    const char *scheme, *other_scheme; /* what its addresses begin with; the other may be NULL */
    Store *(*open)(const char *url, void (*wake)(void *context), void *context, WfFault *fault);
    void (*close)(Store *store);
    void (*collect)(Store *store);
    bool (*trouble)(Store *store, WfFault *fault);
    StoreState (*state)(Store *store);
    void (*append)(Store *store, StoreWrite *write);
    void (*read)(Store *store, StoreRead *read);
    void (*open_tables)(Store *store, size_t most, StoreRows *rows);
    void (*due_tables)(Store *store, int64_t before, size_t most, StoreRows *rows);
    void (*lease)(Store *store, StoreLease *lease);
    void (*changed)(Store *store, int64_t stamp, size_t most, StoreRows *rows);
    bool (*news)(Store *store, StoreNews visit, void *context);
    void (*sweep)(Store *store, int64_t before);
    void (*beat)(Store *store, int64_t now);
    int64_t (*last_beat)(Store *store);
    void (*key)(const Store *store, uint8_t key[STORE_KEY]);
    StoreWord (*knows)(Store *store, const uint8_t digest[STORE_DIGEST]);
    void (*revoke)(Store *store, StoreRevoke *revoke);
    void (*bars)(Store *store, StoreBars take, void *context);
    StoreWord (*is_revoked)(Store *store, const uint8_t digest[STORE_DIGEST]);
    void (*job)(Store *store, JobAsk *ask);
} StoreKind;

struct Store {
    const StoreKind *kind;
};

extern const StoreKind sqlite_kind, postgres_kind;

/* For kinds of stores: calls `done`, and frees what was only there until then; when there is no
 * answer, frees what it would have had; adds up what is counted. */
void job_tell(JobAsk *ask);
void job_fail(JobAsk *ask);
void job_count(JobNumbers *numbers, int64_t kind, int64_t state, bool again, size_t count);

#endif
