/* jobs_sql.c - the statements of the job queue in PostgreSQL, and why they stay fast.
 *
 * A job that is taken or done leaves a dead row, and dead entries in the indexes. While a
 * transaction is held open elsewhere, none of them can be removed, and a search for the first job
 * would pass more of them every second. So no search starts from the beginning. Each lane has a
 * sequence, `jobs_present_N`, which holds a place before which nothing waits, and searches begin
 * there. A sequence is not a row: setting it leaves nothing behind, and everybody sees it at once.
 * It lags a moment behind what is taken (jobs_values.c), so that a job that is enqueued meanwhile
 * is not skipped; the statement `care` brings back the few that are. For the same reason only
 * `care` searches for expired leases; one server at a time runs it, and less often the longer it
 * takes. For that reason too, counts of running jobs leave out those with an old lease.
 *
 * A place is a turn (fair.h) and, in its lower 24 bits, a number that grows with each job. So the
 * jobs of a turn have an order, and a place in the middle of a turn can be named.
 *
 * The choice of index must not depend on statistics: when there are few jobs or many dead rows,
 * they are wrong, and a scan of the wrong index takes a thousand times as long. So each index has a
 * condition that is always true, `lane >= 0` or `kind >= 0`, and only the statements meant to use
 * it repeat that condition. The clock is in a subquery because it is volatile: a direct comparison
 * with it is made row by row, without an index. */
#include "store/postgres/jobs.h"

// clang-format off
#define NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define SEQUENCE(lane) "('wayfarer.jobs_present_' || " lane ")::regclass"
#define PRESENT(lane) "coalesce(pg_sequence_last_value(" SEQUENCE(lane) "), 0)"

const char pg_jobs_schema[] =
    "CREATE TABLE wayfarer.jobs(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    "  kind integer NOT NULL, lane integer NOT NULL, state integer NOT NULL,"
    "  key text COLLATE \"C\" NOT NULL, address bigint NOT NULL, holder bigint NOT NULL,"
    "  rank bigint NOT NULL, place bigint NOT NULL, ready bigint NOT NULL,"
    "  until bigint NOT NULL DEFAULT 0, over bigint NOT NULL DEFAULT 0,"
    "  tries integer NOT NULL DEFAULT 0, fence bigint NOT NULL DEFAULT 0, payload text NOT NULL,"
    "  progress text, result text) WITH (autovacuum_vacuum_scale_factor = 0,"
    "  autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1,"
    "  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.5);"
    "CREATE UNIQUE INDEX jobs_key ON wayfarer.jobs(key) WHERE state IN (1, 2);"
    "CREATE INDEX jobs_waiting ON wayfarer.jobs(lane, place) WHERE state = 1 AND lane >= 0;"
    "CREATE INDEX jobs_asker ON wayfarer.jobs(address, lane, place) WHERE state = 1 AND kind >= 0;"
    "CREATE INDEX jobs_running ON wayfarer.jobs(until) WHERE state = 2 AND lane >= 0;"
    "CREATE INDEX jobs_run_for ON wayfarer.jobs(address, until) WHERE state = 2 AND kind >= 0;"
    "CREATE INDEX jobs_failed ON wayfarer.jobs(kind) WHERE state = 4 AND kind >= 0;"
    "CREATE INDEX jobs_over ON wayfarer.jobs(over) WHERE state >= 3 AND lane >= 0;"
    "CREATE SEQUENCE wayfarer.jobs_placed;"
    "CREATE SEQUENCE wayfarer.jobs_present_0 MINVALUE 0;"
    "CREATE SEQUENCE wayfarer.jobs_present_1 MINVALUE 0;"
    "CREATE SEQUENCE wayfarer.jobs_present_2 MINVALUE 0;"
    "CREATE SEQUENCE wayfarer.jobs_present_3 MINVALUE 0;"
    "CREATE SEQUENCE wayfarer.jobs_present_4 MINVALUE 0;"
    "CREATE SEQUENCE wayfarer.jobs_cared MINVALUE 0;";

/* $1 key, $2 kind, $3 lane, $4 address, $5 holder, $6 payload, $7 and $8 limits (0: none). Running
 * jobs are counted only where there is a limit. Rank and turn are fair_rank and fair_turn; the
 * present turn is that of the first waiting job, less one. */
#define ENQUEUE_HEAD \
    "WITH have AS (SELECT id FROM wayfarer.jobs WHERE key = $1::text AND state IN (1, 2))," \
    " begun AS MATERIALIZED (SELECT " PRESENT("$3::bigint") " AS place, " NOW " AS now)," \
    " waits AS (SELECT count(*) AS jobs, count(*) FILTER (WHERE holder = $5::bigint) AS mine," \
    "  min(rank) AS least, max(rank) FILTER (WHERE holder = $5::bigint) AS last_rank," \
    "  max(j.place >> 24) FILTER (WHERE holder = $5::bigint) AS last_turn" \
    "  FROM begun b, wayfarer.jobs j WHERE j.address = $4::bigint AND j.lane = $3::bigint" \
    "  AND j.state = 1 AND j.kind >= 0 AND j.place >= b.place)," \
    " runs AS (SELECT count(*) AS jobs, count(*) FILTER (WHERE holder = $5::bigint) AS mine" \
    "  FROM begun b, wayfarer.jobs j WHERE $7::bigint + $8::bigint > 0 AND j.state = 2" \
    "  AND j.kind >= 0 AND j.address = $4::bigint AND j.until >= b.now - 5000" \
    "  AND j.lane = $3::bigint)," \
    " placed AS (SELECT coalesce(w.last_rank + 1, w.least, 0) AS rank," \
    "  coalesce(w.last_turn, -1) AS last_turn," \
    "  ($7::bigint > 0 AND w.jobs + r.jobs >= $7::bigint)" \
    "   OR ($8::bigint > 0 AND w.mine + r.mine >= $8::bigint) AS full_up FROM waits w, runs r)," \
    " present AS (SELECT b.now, b.place, greatest(b.place >> 24, (SELECT (w.place >> 24) - 1" \
    "  FROM wayfarer.jobs w WHERE w.state = 1 AND w.lane >= 0 AND w.lane = $3::bigint" \
    "  AND w.place >= b.place ORDER BY w.place LIMIT 1)) AS turn FROM begun b)," \
    " put AS (INSERT INTO wayfarer.jobs(kind, lane, state, key, address, holder, rank, place," \
    "   ready, payload)" \
    "  SELECT $2::bigint, $3::bigint, 1, $1::text, $4::bigint, $5::bigint, p.rank," \
    "   (greatest(p.last_turn + 1, n.turn + (SELECT count(*) FROM wayfarer.jobs b" \
    "    WHERE b.address = $4::bigint AND b.lane = $3::bigint AND b.state = 1 AND b.kind >= 0" \
    "    AND b.place >= n.place AND b.rank <= p.rank)) << 24)" \
    "    | (nextval('wayfarer.jobs_placed') & 16777215), n.now, $6::text" \
    "  FROM placed p, present n WHERE NOT p.full_up AND NOT EXISTS (SELECT FROM have)"
#define ENQUEUE_TAIL \
    "  ON CONFLICT DO NOTHING RETURNING id)" \
    " SELECT coalesce((SELECT id FROM have), 0), coalesce((SELECT id FROM put), 0)," \
    "  (SELECT full_up FROM placed)::int::bigint"

/* With $9 table, $10 number, $11 batch: only if that event was written in this batch. */
const char pg_enqueue_with[] = ENQUEUE_HEAD
    " AND EXISTS (SELECT FROM wayfarer.events e WHERE e.name = $9::text"
    "  AND e.number = $10::bigint AND e.batch = $11::bigint)" ENQUEUE_TAIL;

/* Lanes come with whether jobs may be taken from them, and with the place to which to set their
 * sequence. A row of a taken job has 1 first; a row with 0 is a lane that had any jobs. (This uses
 * LIMIT, because EXISTS would be planned as a join that reads all that waits.) */
static const char take[] =
    "WITH present AS MATERIALIZED (SELECT l.lane, l.may, c.now, CASE"
    "  WHEN l.place > " PRESENT("l.lane") " THEN setval(" SEQUENCE("l.lane") ", l.place)"
    "  ELSE " PRESENT("l.lane") " END AS place"
    "  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[]) AS l(lane, may, place),"
    "   (SELECT " NOW " AS now) c),"
    " found AS MATERIALIZED (SELECT j.id FROM present p CROSS JOIN LATERAL (SELECT j.id"
    "  FROM wayfarer.jobs j WHERE p.may AND j.state = 1 AND j.lane >= 0 AND j.lane = p.lane"
    "   AND j.place >= p.place AND j.ready <= p.now AND ($4::bigint >> j.kind) & 1 = 1"
    "   AND NOT j.address = ANY($7::bigint[])"
    "  ORDER BY j.place LIMIT $5::bigint FOR UPDATE SKIP LOCKED) j LIMIT $5::bigint),"
    " took AS (UPDATE wayfarer.jobs j SET state = 2, until = " NOW " + $6::bigint,"
    "  tries = tries + 1, fence = fence + 1 FROM found WHERE j.id = found.id"
    "  RETURNING j.id, j.fence, j.kind, j.lane, j.tries, j.key, j.payload, j.place,"
    "   j.address)"
    " SELECT 1::bigint, id, fence, kind::bigint, lane::bigint, tries::bigint, key, payload, place,"
    "  address"
    "  FROM took"
    " UNION ALL SELECT 0, 0, 0, 0, p.lane, 0, '', '', 0, 0 FROM present p CROSS JOIN LATERAL (SELECT"
    "  FROM wayfarer.jobs j WHERE j.state = 1 AND j.lane >= 0 AND j.lane = p.lane"
    "   AND j.place >= p.place AND j.ready <= p.now AND ($4::bigint >> j.kind) & 1 = 1"
    "  ORDER BY j.place LIMIT 1) any_job";

/* $3 is a JobEnd; $5 is fair_again for each number of tries. A result that was recorded before is
 * not recorded again. */
#define AGAIN "($5::bigint[])[least(j.tries, cardinality($5::bigint[]))]"
static const char finish[] =
    "WITH u AS (UPDATE wayfarer.jobs j SET"
    "  state = CASE WHEN $3::bigint = 0 THEN 3 WHEN $3::bigint = 1 AND " AGAIN " < 0 THEN 4"
    "   ELSE 1 END,"
    "  ready = " NOW " + CASE WHEN $3::bigint = 1 THEN " AGAIN " ELSE 0 END,"
    "  place = greatest(j.place, " PRESENT("j.lane") "), over = " NOW ", result = $4::text,"
    "  tries = j.tries - ($3::bigint = 2)::int"
    "  WHERE j.id = $1::bigint AND j.fence = $2::bigint AND j.state = 2 RETURNING 1)"
    " SELECT (EXISTS (SELECT FROM u) OR EXISTS (SELECT FROM wayfarer.jobs WHERE id = $1::bigint"
    "  AND fence = $2::bigint AND ($3::bigint, state) IN ((0, 3), (1, 4))))::int::bigint";

/* $1 milliseconds until any server may run it again; $2 tries after which a job is set aside. Rows
 * locked by other transactions are skipped, because those may wait for a row that is locked here.
 * Rows are found as an array, so that the update uses the index of `id` whatever the statistics
 * say. */
static const char maintenance[] =
    "WITH gate AS MATERIALIZED (SELECT c.now FROM (SELECT " NOW " AS now) c"
    "  WHERE coalesce(pg_sequence_last_value('wayfarer.jobs_cared'), 0) <= c.now"
    "  AND setval('wayfarer.jobs_cared', c.now + $1::bigint) > 0),"
    " lost AS (UPDATE wayfarer.jobs j SET state = CASE WHEN j.tries >= $2::bigint THEN 4 ELSE 1"
    "  END, over = g.now, place = greatest(j.place, " PRESENT("j.lane") "),"
    "  result = CASE WHEN j.tries >= $2::bigint THEN 'its workers were lost' END"
    "  FROM gate g WHERE j.id = ANY(ARRAY(SELECT l.id FROM wayfarer.jobs l WHERE l.state = 2"
    "   AND l.lane >= 0 AND l.until <= (SELECT now FROM gate) FOR UPDATE SKIP LOCKED))),"
    " late AS (UPDATE wayfarer.jobs j SET place = greatest(j.place, " PRESENT("j.lane") ")"
    "  FROM gate g WHERE j.id = ANY(ARRAY(SELECT w.id FROM wayfarer.jobs w, (SELECT l.lane,"
    "   " PRESENT("l.lane") " AS place FROM generate_series(0, 4) l(lane)) p"
    "   WHERE (SELECT now FROM gate) IS NOT NULL AND w.state = 1 AND w.lane >= 0"
    "   AND w.lane = p.lane AND w.place < p.place FOR UPDATE OF w SKIP LOCKED)))"
    " SELECT count(*) FROM gate";

/* $1 number, or 0 and $2 key. `id + 0` is in no index, so that the largest id is not searched for
 * from the end. */
static const char look[] =
    "WITH wanted AS MATERIALIZED (SELECT CASE WHEN $1::bigint > 0 THEN $1::bigint ELSE greatest("
    "  (SELECT max(id + 0) FROM wayfarer.jobs WHERE key = $2::text AND state IN (1, 2)),"
    "  (SELECT max(id + 0) FROM wayfarer.jobs WHERE key = $2::text AND kind = 0 AND state >= 3))"
    "  END AS id),"
    " present AS MATERIALIZED (SELECT " PRESENT("lane") " AS place"
    "  FROM wayfarer.jobs WHERE id = (SELECT id FROM wanted))"
    " SELECT state::bigint, kind::bigint, address, holder, tries::bigint, progress, result,"
    "  (SELECT count(*) FROM (SELECT FROM wayfarer.jobs b WHERE $1::bigint > 0 AND j.state = 1"
    "   AND b.state = 1"
    "   AND b.lane >= 0 AND b.lane = j.lane AND b.place >= p.place AND b.place < j.place"
    "   LIMIT 1000) f), id"
    " FROM wayfarer.jobs j, present p WHERE j.id = (SELECT id FROM wanted)";

/* By kind, state, and whether it is a further try: how many, and how long the oldest has waited. */
static const char numbers[] =
    "WITH present AS MATERIALIZED (SELECT l.lane, " PRESENT("l.lane") " AS place, " NOW " AS now"
    "  FROM generate_series(0, 4) l(lane))"
    " SELECT j.kind::bigint, 1::bigint, (j.tries > 0)::int::bigint, count(*),"
    "  coalesce(max(p.now - j.ready + 1) FILTER (WHERE j.ready <= p.now), 0)"
    "  FROM present p JOIN wayfarer.jobs j ON j.state = 1 AND j.lane >= 0 AND j.lane = p.lane"
    "   AND j.place >= p.place GROUP BY 1, 2, 3"
    " UNION ALL SELECT j.kind, 2, 0, count(*), 0 FROM present p JOIN wayfarer.jobs j"
    "  ON j.state = 2 AND j.lane >= 0 AND j.until >= p.now - 5000 WHERE p.lane = 0 GROUP BY 1"
    " UNION ALL SELECT kind, 4, 0, count(*), 0 FROM wayfarer.jobs"
    "  WHERE state = 4 AND kind >= 0 GROUP BY 1";

const PgStatement pg_job_statements[PG_JOB_STATEMENTS] = {
    {"enqueue", ENQUEUE_HEAD ENQUEUE_TAIL},
    {"take", take},
    {"renew", "UPDATE wayfarer.jobs SET until = " NOW " + $3::bigint,"
              " progress = CASE WHEN $5::bigint = 1 THEN $4::text ELSE progress END"
              " WHERE id = $1::bigint AND fence = $2::bigint AND state = 2 RETURNING 1::bigint"},
    {"finish", finish},
    {"look", look},
    {"cancel", "UPDATE wayfarer.jobs SET state = 5, over = " NOW " WHERE id = $1::bigint"
               " AND holder = $2::bigint AND state IN (1, 2) RETURNING 1::bigint"},
    {"numbers", numbers},
    {"sweep", "WITH d AS (DELETE FROM wayfarer.jobs WHERE id IN (SELECT id FROM wayfarer.jobs"
              " WHERE state >= 3 AND lane >= 0 AND over <= (SELECT " NOW ") - $1::bigint"
              " LIMIT $2::bigint"
              " FOR UPDATE SKIP LOCKED) RETURNING 1) SELECT count(*) FROM d"},
    {"maintain", maintenance},
};
// clang-format on
