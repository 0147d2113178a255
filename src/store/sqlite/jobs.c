/* jobs.c - the job queue in SQLite (see jobs.h): on the store's thread, in the transaction of the
 * batch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/queue/fair.h"
#include "store/sqlite/inside.h"

/* `ready`: when it may be taken. `until`: when the lease ends. `over`: when the job was over. */
const char sqlite_jobs_schema[] =
    "CREATE TABLE IF NOT EXISTS jobs(id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL,"
    "  lane INTEGER NOT NULL, state INTEGER NOT NULL, key TEXT NOT NULL, address INTEGER NOT NULL,"
    "  holder INTEGER NOT NULL, rank INTEGER NOT NULL, turn INTEGER NOT NULL,"
    "  ready INTEGER NOT NULL, until INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT 0,"
    "  tries INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, payload TEXT NOT NULL,"
    "  progress TEXT, result TEXT) STRICT;"
    "CREATE UNIQUE INDEX IF NOT EXISTS jobs_key ON jobs(key) WHERE state IN (1, 2);"
    "CREATE INDEX IF NOT EXISTS jobs_waiting ON jobs(lane, turn, id) WHERE state = 1;"
    "CREATE INDEX IF NOT EXISTS jobs_running ON jobs(until) WHERE state = 2;"
    "CREATE INDEX IF NOT EXISTS jobs_asker ON jobs(address, lane) WHERE state IN (1, 2);"
    "CREATE INDEX IF NOT EXISTS jobs_over ON jobs(over) WHERE state >= 3;"
    "CREATE INDEX IF NOT EXISTS jobs_failed ON jobs(kind) WHERE state = 4;"
    "CREATE INDEX IF NOT EXISTS jobs_turns ON jobs(key) WHERE kind = 0 AND state >= 3;"
    "CREATE TABLE IF NOT EXISTS job_lanes(lane INTEGER PRIMARY KEY, turn INTEGER NOT NULL) STRICT;";

enum {
    AGAIN_MOST = 600000 /* milliseconds: a job that is ready later than that was put off before
                           the date was set back */
};

static const char *const queries[JOB_QUERIES] = {
    [JOB_QUERY_FIND] = "SELECT id FROM jobs WHERE key = ? AND state IN (1, 2)",
    /* ?8 and ?9: how many unfinished jobs the address and the holder may have, 0: any number. Rank
       and turn: see fair.h. */
    [JOB_QUERY_INSERT] =
        "WITH unfinished AS (SELECT state, holder, rank, turn FROM jobs WHERE address = ?4"
        "  AND lane = ?2 AND state IN (1, 2)),"
        " found AS (SELECT count(*) AS jobs, coalesce(sum(holder = ?5), 0) AS held,"
        "  coalesce(max(CASE WHEN state = 1 AND holder = ?5 THEN rank END) + 1,"
        "   min(CASE WHEN state = 1 THEN rank END), 0) AS rank,"
        "  coalesce(max(CASE WHEN state = 1 AND holder = ?5 THEN turn END) + 1, 0) AS turn"
        "  FROM unfinished)"
        " INSERT INTO jobs(kind, lane, state, key, address, holder, rank, turn, ready, payload)"
        " SELECT ?1, ?2, 1, ?3, ?4, ?5, f.rank, max(f.turn,"
        "  coalesce((SELECT turn FROM job_lanes WHERE lane = ?2), 0)"
        "  + (SELECT count(*) FROM unfinished u WHERE u.state = 1 AND u.rank <= f.rank)), ?6, ?7"
        " FROM found f WHERE (?8 = 0 OR f.jobs < ?8) AND (?9 = 0 OR f.held < ?9)",
    [JOB_QUERY_RECLAIM] =
        "UPDATE jobs SET state = CASE WHEN tries >= ?3 THEN 4 ELSE 1 END, over = ?1,"
        " result = CASE WHEN tries >= ?3 THEN 'its workers were lost' END"
        " WHERE state = 2 AND (until <= ?1 OR until > ?1 + ?2)",
    [JOB_QUERY_WAITED] = "SELECT 1 FROM jobs WHERE state = 1 AND lane = ?1"
                         " AND (ready <= ?2 OR ready > ?2 + ?3) AND (?4 >> kind) & 1 LIMIT 1",
    [JOB_QUERY_TAKE] =
        "UPDATE jobs SET state = 2, until = ?2 + ?6, tries = tries + 1, fence = fence + 1"
        " WHERE id IN (SELECT id FROM jobs WHERE state = 1 AND lane = ?1"
        "  AND (ready <= ?2 OR ready > ?2 + ?3) AND (?4 >> kind) & 1"
        "  AND address NOT IN (SELECT value FROM json_each(?7)) ORDER BY turn, id LIMIT ?5)"
        " RETURNING id, fence, kind, lane, tries, key, payload, turn, address",
    [JOB_QUERY_ADVANCE] = "INSERT INTO job_lanes(lane, turn) VALUES(?, ?)"
                          " ON CONFLICT(lane) DO UPDATE SET turn = max(turn, excluded.turn)",
    [JOB_QUERY_RENEW] = "UPDATE jobs SET until = ?3, progress = coalesce(?4, progress)"
                        " WHERE id = ?1 AND fence = ?2 AND state = 2",
    [JOB_QUERY_TRIES] = "SELECT state, tries FROM jobs WHERE id = ? AND fence = ?",
    [JOB_QUERY_FINISH] = "UPDATE jobs SET state = ?2, ready = ?3, over = ?4, result = ?5,"
                         " tries = tries - ?6 WHERE id = ?1",
    /* By number ?1, with its place, or if that is 0 the newest turn by key ?2. */
    [JOB_QUERY_LOOK] =
        "SELECT id, state, kind, address, holder, tries, progress, result,"
        " (SELECT count(*) FROM (SELECT 1 FROM jobs b WHERE ?1 > 0 AND j.state = 1"
        "  AND b.state = 1 AND b.lane = j.lane AND (b.turn, b.id) < (j.turn, j.id) LIMIT ?3))"
        " FROM jobs j WHERE id = CASE WHEN ?1 > 0 THEN ?1 ELSE"
        "  (SELECT max(id) FROM (SELECT id FROM jobs WHERE key = ?2 AND state IN (1, 2)"
        "   UNION ALL SELECT id FROM jobs WHERE key = ?2 AND kind = 0 AND state >= 3)) END",
    [JOB_QUERY_CANCEL] = "UPDATE jobs SET state = 5, over = ?3 WHERE id = ?1 AND holder = ?2"
                         " AND state IN (1, 2)",
    [JOB_QUERY_COUNT] =
        "SELECT kind, 1, tries > 0, count(*), max(?1 - ready + 1) FILTER (WHERE ready <= ?1)"
        "  FROM jobs WHERE state = 1 GROUP BY 1, 3"
        " UNION ALL SELECT kind, 2, 0, count(*), 0 FROM jobs WHERE state = 2 GROUP BY 1"
        " UNION ALL SELECT kind, 4, 0, count(*), 0 FROM jobs WHERE state = 4 GROUP BY 1",
    [JOB_QUERY_SWEEP] = "DELETE FROM jobs WHERE id IN"
                        " (SELECT id FROM jobs WHERE state >= 3 AND over <= ? LIMIT ?)",
};

static sqlite3_stmt *statement(Sqlite *store, JobQuery query)
{
    sqlite3_stmt **found = &store->job_statement[query];
    if (*found == NULL)
        (void)sqlite3_prepare_v3(store->writer, queries[query], -1, SQLITE_PREPARE_PERSISTENT,
                                 found, NULL);
    return *found;
}

void sqlite_jobs_end(Sqlite *store)
{
    for (unsigned i = 0; i < JOB_QUERIES; i++)
        (void)sqlite3_finalize(store->job_statement[i]);
}

static void bind(sqlite3_stmt *statement, unsigned count, const int64_t *number)
{
    for (unsigned i = 0; i < count; i++)
        (void)sqlite3_bind_int64(statement, (int)i + 1, number[i]);
}

#define BIND(statement, ...)                                                                       \
    bind(statement, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]){__VA_ARGS__})

static bool finish(sqlite3_stmt *statement)
{
    return sqlite_finish(statement) == SQLITE_DONE;
}

/* Reads the numbers of the first row; `count` is set to 0 if there is none. */
static bool row(sqlite3_stmt *statement, unsigned *count, int64_t *number)
{
    if (statement == NULL) {
        *count = 0;
        return false; /* as in sqlite_finish */
    }
    const int code = sqlite3_step(statement);
    for (unsigned i = 0; code == SQLITE_ROW && i < *count; i++)
        number[i] = sqlite3_column_int64(statement, (int)i);
    if (code != SQLITE_ROW)
        *count = 0;
    const bool reset = sqlite3_reset(statement) == SQLITE_OK;
    (void)sqlite3_clear_bindings(statement);
    return reset && (code == SQLITE_ROW || code == SQLITE_DONE);
}

/* ---- enqueue ---- */

static bool put(Sqlite *store, const JobRequest *job, JobEnqueue *enqueue)
{
    sqlite3_stmt *insert = statement(store, JOB_QUERY_INSERT);
    BIND(insert, job->kind, job->lane, 0, (int64_t)job->address, (int64_t)job->holder,
         sqlite_date(), 0, (int64_t)job->most_address, (int64_t)job->most_holder);
    (void)sqlite3_bind_text(insert, 3, job->key, -1, SQLITE_STATIC);
    (void)sqlite3_bind_text(insert, 7, job->payload, -1, SQLITE_STATIC);
    if (!finish(insert))
        return false;
    enqueue->made = sqlite3_changes(store->writer) == 1;
    enqueue->ask.answer = enqueue->made ? STORE_DONE : STORE_CONFLICT;
    enqueue->id = enqueue->made ? sqlite3_last_insert_rowid(store->writer) : 0;
    return true;
}

static bool enqueue(Sqlite *store, const JobRequest *job, JobEnqueue *enqueue)
{
    sqlite3_stmt *find = statement(store, JOB_QUERY_FIND);
    unsigned one = 1;
    (void)sqlite3_bind_text(find, 1, job->key, -1, SQLITE_STATIC);
    enqueue->ask.answer = STORE_DONE;
    enqueue->made = false;
    return row(find, &one, &enqueue->id) && (one == 1 || put(store, job, enqueue));
}

bool sqlite_enqueue(Sqlite *store, const JobRequest *job)
{
    return enqueue(store, job, &(JobEnqueue){.job = job});
}

/* ---- take, renew, finish ---- */

static bool reclaim(Sqlite *store, int64_t now)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_RECLAIM);
    BIND(query, now, STORE_LEASE, FAIR_TRIES);
    return finish(query);
}

static char *copy(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? strdup(text) : NULL;
}

/* Binds the addresses whose jobs are not taken, as a JSON array. */
static void bind_skip(sqlite3_stmt *query, const JobTake *take)
{
    char text[JOB_SKIP_MOST * 22 + 3];
    size_t length = 0;
    text[length++] = '[';
    for (unsigned i = 0; i < take->skips && i < JOB_SKIP_MOST; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%lld", i > 0 ? "," : "",
                                   (long long)take->skip[i]);
    (void)snprintf(text + length, sizeof text - length, "]");
    (void)sqlite3_bind_text(query, 7, text, -1, SQLITE_TRANSIENT);
}

static bool take_lane(Sqlite *store, JobTake *take, JobLane lane, int64_t now)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_TAKE);
    int64_t turn = -1;
    int code = SQLITE_ERROR;
    BIND(query, lane, now, AGAIN_MOST, take->kinds, take->most - take->count, take->lasts);
    bind_skip(query, take);
    while (query != NULL && (code = sqlite3_step(query)) == SQLITE_ROW) {
        take->taken[take->count++] =
            (JobAssignment){.id = sqlite3_column_int64(query, 0),
                            .fence = (uint64_t)sqlite3_column_int64(query, 1),
                            .kind = (JobKind)sqlite3_column_int(query, 2),
                            .lane = (JobLane)sqlite3_column_int(query, 3),
                            .tries = (unsigned)sqlite3_column_int(query, 4),
                            .address = (uint64_t)sqlite3_column_int64(query, 8),
                            .key = copy(query, 5),
                            .payload = copy(query, 6)};
        if (take->skips == 0 && sqlite3_column_int64(query, 7) > turn)
            turn = sqlite3_column_int64(query, 7);
    }
    (void)sqlite3_reset(query);
    if (code != SQLITE_DONE || turn < 0)
        return code == SQLITE_DONE;
    query = statement(store, JOB_QUERY_ADVANCE);
    BIND(query, lane, turn);
    return finish(query);
}

static bool take(Sqlite *store, JobTake *take)
{
    const int64_t now = sqlite_date();
    bool good = reclaim(store, now);
    take->count = 0;
    for (unsigned lane = 0; lane < JOB_LANES && good; lane++) {
        sqlite3_stmt *query = statement(store, JOB_QUERY_WAITED);
        int64_t any = 0;
        unsigned one = 1;
        BIND(query, lane, now, AGAIN_MOST, take->kinds);
        good = row(query, &one, &any);
        take->waited[lane] = one == 1;
    }
    for (unsigned i = 0; i < take->lanes && good && take->count < take->most; i++)
        if (take->waited[take->lane[i]])
            good = take_lane(store, take, take->lane[i], now);
    take->ask.answer = STORE_DONE;
    return good;
}

static bool renew(Sqlite *store, JobRenew *renew)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_RENEW);
    BIND(query, renew->id, (int64_t)renew->fence, sqlite_date() + renew->lasts);
    if (renew->progress != NULL)
        (void)sqlite3_bind_text(query, 4, renew->progress, -1, SQLITE_STATIC);
    const bool good = finish(query);
    renew->ask.answer = sqlite3_changes(store->writer) == 1 ? STORE_DONE : STORE_CONFLICT;
    return good;
}

/* The state a job gets, and when it may be taken again. */
static JobState end_of(const JobFinish *finish, unsigned tries, int64_t *again)
{
    *again = 0;
    if (finish->end != JOB_END_FAULT)
        return finish->end == JOB_END_DONE ? JOB_DONE : JOB_WAITING;
    *again = fair_again(tries);
    return *again < 0 ? JOB_FAILED : JOB_WAITING;
}

static bool finish_job(Sqlite *store, JobFinish *ended)
{
    int64_t job[2], again = 0;
    unsigned count = 2;
    sqlite3_stmt *query = statement(store, JOB_QUERY_TRIES);
    BIND(query, ended->id, (int64_t)ended->fence);
    if (!row(query, &count, job))
        return false;
    const JobState state = end_of(ended, count == 2 ? (unsigned)job[1] : 0, &again);
    ended->ask.answer = STORE_CONFLICT;
    if (count == 2 && job[0] == (int64_t)state && state != JOB_WAITING)
        ended->ask.answer = STORE_DONE; /* it was recorded before */
    if (count != 2 || job[0] != JOB_RUNNING)
        return true;
    const int64_t now = sqlite_date();
    query = statement(store, JOB_QUERY_FINISH);
    BIND(query, ended->id, state, now + again, now);
    if (ended->result != NULL)
        (void)sqlite3_bind_text(query, 5, ended->result, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(query, 6, ended->end == JOB_END_BACK);
    ended->ask.answer = STORE_DONE;
    return finish(query);
}

/* ---- the other requests ---- */

static bool look(Sqlite *store, JobLook *look)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_LOOK);
    BIND(query, look->id, 0, JOB_PLACES);
    (void)sqlite3_bind_text(query, 2, look->key, -1, SQLITE_STATIC);
    const int code = query != NULL ? sqlite3_step(query) : SQLITE_ERROR;
    look->state = JOB_GONE;
    look->ask.answer = STORE_DONE;
    if (code == SQLITE_ROW) {
        look->id = sqlite3_column_int64(query, 0);
        look->state = (JobState)sqlite3_column_int(query, 1);
        look->kind = (JobKind)sqlite3_column_int(query, 2);
        look->address = (uint64_t)sqlite3_column_int64(query, 3);
        look->holder = (uint64_t)sqlite3_column_int64(query, 4);
        look->tries = (unsigned)sqlite3_column_int(query, 5);
        look->progress = copy(query, 6);
        look->result = copy(query, 7);
        look->place = (size_t)sqlite3_column_int64(query, 8);
    }
    (void)sqlite3_reset(query);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool cancel(Sqlite *store, JobCancel *cancel)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_CANCEL);
    BIND(query, cancel->id, (int64_t)cancel->holder, sqlite_date());
    const bool good = finish(query);
    cancel->ask.answer = sqlite3_changes(store->writer) == 1 ? STORE_DONE : STORE_CONFLICT;
    return good;
}

static bool numbers(Sqlite *store, JobNumbers *numbers)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_COUNT);
    int code = SQLITE_ERROR;
    BIND(query, sqlite_date());
    memset(numbers->kind, 0, sizeof numbers->kind);
    numbers->oldest = 0;
    while (query != NULL && (code = sqlite3_step(query)) == SQLITE_ROW) {
        const int64_t oldest = sqlite3_column_int64(query, 4);
        job_count(numbers, sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1),
                  sqlite3_column_int(query, 2) != 0, (size_t)sqlite3_column_int64(query, 3));
        numbers->oldest = oldest > numbers->oldest ? oldest : numbers->oldest;
    }
    (void)sqlite3_reset(query);
    numbers->ask.answer = STORE_DONE;
    return code == SQLITE_DONE;
}

static bool sweep(Sqlite *store, JobSweep *sweep)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_SWEEP);
    BIND(query, sqlite_date() - sweep->ago, sweep->most);
    const bool good = finish(query);
    sweep->removed = (size_t)sqlite3_changes(store->writer);
    sweep->ask.answer = STORE_DONE;
    return good;
}

/* ---- all requests ---- */

static bool run(Sqlite *store, JobAsk *ask)
{
    switch (ask->op) {
    case JOB_ENQUEUE:
        return enqueue(store, ((JobEnqueue *)ask)->job, (JobEnqueue *)ask);
    case JOB_TAKE:
        return take(store, (JobTake *)ask);
    case JOB_RENEW:
        return renew(store, (JobRenew *)ask);
    case JOB_FINISH:
        return finish_job(store, (JobFinish *)ask);
    case JOB_LOOK:
        return look(store, (JobLook *)ask);
    case JOB_CANCEL:
        return cancel(store, (JobCancel *)ask);
    case JOB_NUMBERS:
        return numbers(store, (JobNumbers *)ask);
    case JOB_SWEEP:
        return sweep(store, (JobSweep *)ask);
    }
    return false;
}

bool sqlite_jobs(Sqlite *store, JobAsk *ask)
{
    bool good = true;
    for (; ask != NULL && good; ask = ask->next)
        good = run(store, ask);
    return good;
}
