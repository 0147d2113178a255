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
    [JOB_QUERY_NEWEST] = "SELECT max(id) FROM (SELECT id FROM jobs WHERE key = ?1"
                         "  AND state IN (1, 2) UNION ALL SELECT id FROM jobs WHERE key = ?1"
                         "  AND kind = 0 AND state >= 3)",
    [JOB_QUERY_PRINCIPAL] = "SELECT count(*), coalesce(sum(holder = ?3), 0),"
                            " coalesce(min(CASE WHEN state = 1 THEN rank END), -1),"
                            " coalesce(max(CASE WHEN state = 1 AND holder = ?3 THEN rank END), -1),"
                            " coalesce(max(CASE WHEN state = 1 AND holder = ?3 THEN turn END), -1)"
                            " FROM jobs WHERE address = ?1 AND lane = ?2 AND state IN (1, 2)",
    /* It repeats the index's condition because SQLite does not infer it. */
    [JOB_QUERY_BEFORE] = "SELECT count(*) FROM jobs WHERE address = ? AND lane = ? AND rank <= ?"
                         " AND state IN (1, 2) AND state = 1",
    [JOB_QUERY_PRESENT] = "SELECT turn FROM job_lanes WHERE lane = ?",
    [JOB_QUERY_INSERT] = "INSERT INTO jobs(kind, lane, state, key, address, holder, rank, turn,"
                         " ready, payload) VALUES(?, ?, 1, ?, ?, ?, ?, ?, ?, ?)",
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
    [JOB_QUERY_LOOK] = "SELECT state, kind, address, holder, tries, progress, result, lane, turn"
                       " FROM jobs WHERE id = ?",
    [JOB_QUERY_PLACE] = "SELECT count(*) FROM (SELECT 1 FROM jobs WHERE state = 1 AND lane = ?1"
                        " AND (turn, id) < (?2, ?3) LIMIT ?4)",
    [JOB_QUERY_CANCEL] = "UPDATE jobs SET state = 5, over = ?3 WHERE id = ?1 AND holder = ?2"
                         " AND state IN (1, 2)",
    [JOB_QUERY_COUNT] =
        "SELECT kind, 1, tries > 0, count(*) FROM jobs WHERE state = 1 GROUP BY 1, 3"
        " UNION ALL SELECT kind, 2, 0, count(*) FROM jobs WHERE state = 2 GROUP BY 1"
        " UNION ALL SELECT kind, 4, 0, count(*) FROM jobs WHERE state = 4 GROUP BY 1",
    [JOB_QUERY_OLDEST] = "SELECT min(ready) FROM jobs WHERE state = 1 AND ready <= ?",
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

static bool insert(Sqlite *store, const JobRequest *job, int64_t rank, int64_t turn)
{
    sqlite3_stmt *insert = statement(store, JOB_QUERY_INSERT);
    BIND(insert, job->kind, job->lane, 0, (int64_t)job->address, (int64_t)job->holder, rank, turn,
         sqlite_date());
    (void)sqlite3_bind_text(insert, 3, job->key, -1, SQLITE_STATIC);
    (void)sqlite3_bind_text(insert, 9, job->payload, -1, SQLITE_STATIC);
    return finish(insert);
}

static bool put(Sqlite *store, const JobRequest *job, JobEnqueue *enqueue)
{
    enum { COUNT, OF_HOLDER, LEAST, LAST, LAST_TURN, NUMBERS };
    int64_t principal[NUMBERS], before = 0, present = 0;
    unsigned count = NUMBERS, one = 1;
    sqlite3_stmt *query = statement(store, JOB_QUERY_PRINCIPAL);
    BIND(query, (int64_t)job->address, job->lane, (int64_t)job->holder);
    if (!row(query, &count, principal))
        return false;
    if ((job->most_address != 0 && principal[COUNT] >= (int64_t)job->most_address) ||
        (job->most_holder != 0 && principal[OF_HOLDER] >= (int64_t)job->most_holder)) {
        enqueue->ask.answer = STORE_CONFLICT;
        return true;
    }
    const int64_t rank = fair_rank(principal[LEAST], principal[LAST]);
    query = statement(store, JOB_QUERY_BEFORE);
    BIND(query, (int64_t)job->address, job->lane, rank);
    if (!row(query, &one, &before))
        return false;
    query = statement(store, JOB_QUERY_PRESENT);
    BIND(query, job->lane);
    one = 1;
    if (!row(query, &one, &present) ||
        !insert(store, job, rank, fair_turn(present, before, principal[LAST_TURN])))
        return false;
    enqueue->id = sqlite3_last_insert_rowid(store->writer);
    enqueue->made = true;
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

/* Finds the number of the newest job that has or had a key; 0: there is none. */
static bool find_newest(Sqlite *store, JobLook *look)
{
    sqlite3_stmt *query = statement(store, JOB_QUERY_NEWEST);
    unsigned one = 1;
    (void)sqlite3_bind_text(query, 1, look->key, -1, SQLITE_STATIC);
    return row(query, &one, &look->id);
}

static bool look(Sqlite *store, JobLook *look)
{
    const bool by_key = look->id == 0;
    if (by_key && !find_newest(store, look))
        return false;
    sqlite3_stmt *query = statement(store, JOB_QUERY_LOOK);
    int64_t place = 0, lane = 0, turn = 0;
    unsigned one = 1;
    BIND(query, look->id);
    const int code = query != NULL ? sqlite3_step(query) : SQLITE_ERROR;
    look->state = JOB_GONE;
    look->ask.answer = STORE_DONE;
    if (code == SQLITE_ROW) {
        look->state = (JobState)sqlite3_column_int(query, 0);
        look->kind = (JobKind)sqlite3_column_int(query, 1);
        look->address = (uint64_t)sqlite3_column_int64(query, 2);
        look->holder = (uint64_t)sqlite3_column_int64(query, 3);
        look->tries = (unsigned)sqlite3_column_int(query, 4);
        look->progress = copy(query, 5);
        look->result = copy(query, 6);
        lane = sqlite3_column_int64(query, 7);
        turn = sqlite3_column_int64(query, 8);
    }
    (void)sqlite3_reset(query);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE;
    query = statement(store, JOB_QUERY_PLACE);
    BIND(query, lane, turn, look->id, JOB_PLACES);
    const bool good = by_key || look->state != JOB_WAITING || row(query, &one, &place);
    look->place = (size_t)place;
    return good;
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
    int64_t oldest = 0;
    const int64_t now = sqlite_date();
    int code = SQLITE_ERROR;
    unsigned one = 1;
    memset(numbers->kind, 0, sizeof numbers->kind);
    while (query != NULL && (code = sqlite3_step(query)) == SQLITE_ROW)
        job_count(numbers, sqlite3_column_int64(query, 0), sqlite3_column_int64(query, 1),
                  sqlite3_column_int(query, 2) != 0, (size_t)sqlite3_column_int64(query, 3));
    (void)sqlite3_reset(query);
    query = statement(store, JOB_QUERY_OLDEST);
    BIND(query, now);
    const bool good = row(query, &one, &oldest);
    numbers->oldest = oldest != 0 ? now - oldest + 1 : 0;
    numbers->ask.answer = STORE_DONE;
    return good && code == SQLITE_DONE;
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
