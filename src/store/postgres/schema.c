/* schema.c - checks whose database it is, defines its tables, and upgrades an older schema in
 * numbered steps. Each step is done once, in a transaction that holds an advisory lock. So several
 * servers may start at once, and a step that is cut off leaves no trace. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "store/postgres/call.h"
#include "store/postgres/jobs.h"

/* Step N leads from version N to N + 1. A published step is never changed. */
static const char *const steps[] = {
    /* `length` is how many events a table has, `added` how many of them came with the last write.
     * Every write writes a new version of the row, so its page has free room, and frequently
     * changed columns have as few indexes as possible. Names are compared byte by byte, as in the
     * program. */
    "CREATE TABLE wayfarer.tables(name text COLLATE \"C\" PRIMARY KEY, changed bigint NOT NULL,"
    "  due bigint NOT NULL, open boolean NOT NULL, length bigint NOT NULL,"
    "  added bigint NOT NULL DEFAULT 0, stamp bigint NOT NULL DEFAULT 1) WITH (fillfactor = 70);"
    "CREATE INDEX tables_open ON wayfarer.tables(name) WHERE open;"
    "CREATE INDEX tables_due ON wayfarer.tables(due) WHERE due <> 0;"
    "CREATE INDEX tables_stamp ON wayfarer.tables(stamp);"
    "CREATE TABLE wayfarer.events(name text COLLATE \"C\", number bigint, body text NOT NULL,"
    "  checksum bigint NOT NULL, batch bigint NOT NULL DEFAULT 0, PRIMARY KEY(name, number));"
    "CREATE TABLE wayfarer.slots(name text COLLATE \"C\", slot bigint, digest bytea NOT NULL,"
    "  checksum bigint NOT NULL, PRIMARY KEY(name, slot));"
    "CREATE TABLE wayfarer.leases(name text COLLATE \"C\" PRIMARY KEY, holder bigint NOT NULL,"
    "  fence bigint NOT NULL, until bigint NOT NULL) WITH (fillfactor = 50);"
    "CREATE INDEX leases_holder ON wayfarer.leases(holder);"
    "CREATE TABLE wayfarer.revoked(digest bytea PRIMARY KEY, at bigint NOT NULL,"
    "  stamp bigint NOT NULL);"
    "CREATE INDEX revoked_stamp ON wayfarer.revoked(stamp);"
    "CREATE TABLE wayfarer.known(digest bytea PRIMARY KEY);"
    "CREATE TABLE wayfarer.secrets(one boolean PRIMARY KEY DEFAULT true CHECK (one),"
    "  key bytea NOT NULL CHECK (length(key) = 32));"
    "CREATE TABLE wayfarer.beats(writer bigint PRIMARY KEY, at bigint NOT NULL,"
    "  seen timestamptz NOT NULL DEFAULT now());"
    "CREATE TABLE wayfarer.writers(id bigint PRIMARY KEY, fenced bigint NOT NULL,"
    "  seen timestamptz NOT NULL DEFAULT now());"
    "CREATE TABLE wayfarer.outbox(writer bigint, batch bigint, tables text[] NOT NULL,"
    "  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(writer, batch));"
    "CREATE INDEX outbox_at ON wayfarer.outbox(at);"
    "CREATE TABLE wayfarer.stamps(one boolean PRIMARY KEY DEFAULT true CHECK (one),"
    "  shift bigint NOT NULL);"
    "INSERT INTO wayfarer.stamps(shift) VALUES (0);",
    /* Bans, and what operators have done; the latter is never changed. */
    "CREATE TABLE wayfarer.bars(session boolean, subject bytea, bits bigint, since bigint NOT NULL,"
    "  until bigint NOT NULL, PRIMARY KEY(session, subject, bits));"
    "CREATE TABLE wayfarer.notes(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    "  at bigint NOT NULL, who text NOT NULL, what text NOT NULL);"
    "CREATE RULE notes_stay AS ON UPDATE TO wayfarer.notes DO INSTEAD NOTHING;"
    "CREATE RULE notes_are_kept AS ON DELETE TO wayfarer.notes DO INSTEAD NOTHING;",
    pg_jobs_schema,
    /* Since when a server has been running, by its own clock and by the database's, and whether it
     * stopped cleanly. Who is at its tables is written again whenever it connects: that needs no
     * log, and is lost when the database crashes. */
    "ALTER TABLE wayfarer.beats ADD COLUMN since bigint NOT NULL DEFAULT 0,"
    "  ADD COLUMN began timestamptz NOT NULL DEFAULT now(),"
    "  ADD COLUMN stopped boolean NOT NULL DEFAULT false;"
    "CREATE UNLOGGED TABLE wayfarer.presence(writer bigint, name text COLLATE \"C\","
    "  seats bigint NOT NULL, watching bigint NOT NULL, version bigint NOT NULL,"
    "  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(writer, name));"
    "CREATE INDEX presence_version ON wayfarer.presence(writer, version);",
    /* Turns that are over are found by their key, too: what was computed for a table. */
    "CREATE INDEX jobs_turns ON wayfarer.jobs(key) WHERE kind = 0 AND state >= 3;",
    /* Whether a digest that was revoked long ago still holds a seat. */
    "CREATE INDEX slots_digest ON wayfarer.slots(digest);",
    /* From where tables were created, kept for some days: a digest of the address. */
    "CREATE TABLE wayfarer.makers(name text COLLATE \"C\" PRIMARY KEY, address bigint NOT NULL,"
    "  at bigint NOT NULL);"
    "CREATE INDEX makers_address ON wayfarer.makers(address, name);"
    "CREATE INDEX makers_at ON wayfarer.makers(at);",
};

enum { VERSION = sizeof steps / sizeof steps[0], LINE = 512 };

static WfCode refuse(WfFault *fault, const PgCall *call, const char *why)
{
    return fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s %s", call->where, why);
}

static WfCode fail(const PgCall *call, WfFault *fault)
{
    char connection[LINE];
    pg_call_why(call, connection, sizeof connection);
    return fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s cannot be used: %s", call->where,
                      connection);
}

/* -1: the query failed. */
static long number(PgCall *call, const char *sql)
{
    PGresult *result = pg_call_text(call, sql);
    const bool good = result != NULL && PQntuples(result) == 1;
    const long found = good ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return found;
}

static const char relations[] =
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE n.nspname = 'wayfarer'";

bool pg_has_schema(PgCall *call)
{
    return number(call, relations) > 0; /* also for a user who may not read it */
}

static bool make_version_table(PgCall *call)
{
    const long schemas =
        number(call, "SELECT count(*) FROM pg_namespace WHERE nspname = 'wayfarer'");
    return schemas >= 0 && (schemas > 0 || pg_call_run(call, "CREATE SCHEMA wayfarer")) &&
           pg_call_run(call, "CREATE TABLE wayfarer.wayfarer_schema(version integer PRIMARY KEY,"
                             " at timestamptz NOT NULL DEFAULT now())");
}

/* Runs in a transaction that holds the lock. */
static WfCode go_up(PgCall *call, WfFault *fault)
{
    char sql[LINE];
    (void)snprintf(sql, sizeof sql, "%s AND c.relname = 'wayfarer_schema' AND c.relkind = 'r'",
                   relations);
    const long ours = number(call, sql), any = number(call, relations);
    if (ours < 0 || any < 0)
        return fail(call, fault);
    if (ours == 0 && any > 0)
        return refuse(fault, call, "has a schema 'wayfarer' that is not ours");
    if (ours == 0 && !make_version_table(call))
        return fail(call, fault);
    const long version =
        number(call, "SELECT coalesce(max(version), 0) FROM wayfarer.wayfarer_schema");
    if (version < 0)
        return fail(call, fault);
    if (version > VERSION)
        return refuse(fault, call, "was made by a newer version of this program");
    call->waits = PG_CALL_LONG;
    for (long i = version; i < VERSION; i++) {
        (void)snprintf(sql, sizeof sql, "INSERT INTO wayfarer.wayfarer_schema(version) VALUES(%ld)",
                       i + 1);
        if (!pg_call_run(call, steps[i]) || !pg_call_run(call, sql))
            return fail(call, fault);
    }
    return WF_OK;
}

/* Other servers hold the lock while they upgrade the schema. */
static WfCode lock(PgCall *call, WfFault *fault)
{
    call->waits = PG_CALL_LOCK;
    if (pg_call_run(call, "SELECT pg_advisory_xact_lock(33609936154424933)"))
        return WF_OK;
    if (strcmp(call->state, "55P03") == 0) /* lock_timeout */
        return refuse(fault, call,
                      "is being brought up to date by another program, for over a minute");
    return fail(call, fault);
}

WfCode pg_schema(PgCall *call, WfFault *fault)
{
    const char *encoding = PQparameterStatus(call->conn, "server_encoding");
    if (PQserverVersion(call->conn) < 130000)
        return refuse(fault, call, "is older than PostgreSQL 13");
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0)
        return refuse(fault, call, "does not have the encoding UTF8");
    if (!pg_call_run(call, "SET search_path = pg_catalog, pg_temp") ||
        !pg_call_run(call, "SET statement_timeout = 0") ||
        !pg_call_run(call, "SET lock_timeout = '60s'") ||
        !pg_call_run(call, "SET synchronous_commit = on") ||
        !pg_call_run(call, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"))
        return fail(call, fault);
    WfCode code = lock(call, fault);
    if (code == WF_OK)
        code = go_up(call, fault);
    if (code == WF_OK && !pg_call_run(call, "COMMIT"))
        code = fail(call, fault);
    return code;
}
