/* writing.h - the connection that writes: batches, and their outcome.
 *
 * How a store knows whether a write is durable, even if the connection is lost after COMMIT was
 * sent. Each time a store is opened it is a writer: a random number, with a row in `writers`. A
 * writer has one batch pending at a time; batches are numbered. The transaction of batch n begins
 * by inserting the row (writer, n) into `outbox`, which is also the notification for other servers.
 * If the outcome is unknown, the old server process may still be running, or may read the
 * statements from its socket later. So after reconnecting, before it writes anything else, the
 * writer inserts the same row, without tables, and sets `fenced` in its row of `writers` to n:
 *   - If a transaction of the old process has inserted the row, ours waits on the primary key until
 *     that one has ended. From then on it is settled whether it was committed.
 *   - A transaction that begins later finds the row and fails. Once the row has been removed,
 *     minutes later, it finds that it is fenced, and fails.
 *
 * Either way nothing more of batch n can happen. The events carry the mark of their batch, so the
 * store then reads from them which writes were committed. Those found are STORE_DONE; the others
 * were not written and never will be, so they can be written again in a later batch. The writer's
 * row is written in any case, so that our commit, and with it all that came before, is flushed (and
 * has reached synchronous standbys) before anybody is told. No row is updated with every batch,
 * because its old versions would pile up while another transaction is held open. */
#ifndef STORE_POSTGRES_WRITING_H
#define STORE_POSTGRES_WRITING_H

#include "store/postgres/batch.h"
#include "store/postgres/pipeline.h"

/* Milliseconds before a write fails because the database is away. */
enum { PG_WRITE_WAITS = 5000 };

typedef struct PgWriter {
    PgConn connection;
    StoreWrite *waiting, **waiting_end; /* in order */
    StoreWrite *single, **single_end;   /* to be tried one by one, before those that wait */
    StoreRevoke *revoking;
    int64_t batch; /* the number of the last one */

    /* the batch that is pending, or whose outcome is unknown */
    bool busy, unknown, alone;
    bool beats, beaten; /* beats: it carries the first heartbeat; beaten: that is durable */
    StoreWrite *flying[PG_BATCH];
    size_t flying_count;
    StoreRevoke *flying_revokes;
    PgAsk ask;
    unsigned commit_at; /* index of the COMMIT statement */
    int failed_at;      /* index of the first statement that failed; -1: none */
    char state[6];      /* its SQLSTATE */
    char why[WF_MESSAGE_MAX];
    bool committed;
    PGresult *written, *revoked; /* the names of the tables, the digests */
    bool failing;                /* a write failed, which was reported */
} PgWriter;

enum { PG_WRITE_STATEMENTS = 8 };
extern const PgStatement pg_write_statements[PG_WRITE_STATEMENTS];

void pg_write_some(Postgres *store); /* if there is something to write and nothing pending */

/* The mark that tells events of this writer's batch from all others. */
int64_t pg_batch_mark(const Postgres *store, int64_t batch);

/* ---- writer.c ---- */

extern const PgRole pg_writer_role;
void pg_write_tick(Postgres *store, int64_t now);

/* ---- retry.c ---- */

void pg_write_expire(Postgres *store, int64_t now); /* fails writes that have waited too long */
bool pg_write_idle(const PgWriter *writer);

/* Makes the pending writes that were not written wait again, in front of the others; `alone`: in
 * front of those that go one by one. */
void pg_write_again(PgWriter *writer, bool alone);

/* ---- recovery.c: the outcome of a batch ---- */

enum { PG_RECOVERY_STATEMENTS = 5 };
extern const PgStatement pg_recovery_statements[PG_RECOVERY_STATEMENTS];

/* Called when the writer's connection was made again: asks for the outcome, answers what is known
 * now, and goes on. */
void pg_writer_prepared(PgConn *connection);

#endif
