/* jobs_sql.c - the statements of the job queue in PostgreSQL.
 *
 * A place is a turn (fair.h) and, in its lower 24 bits, a number that grows with each job. So the
 * jobs of a turn have an order. A lane's sequence `jobs_present_N` holds the place of the job that
 * was taken last; with a row for it, workers would wait for each other. `jobs_cared` is unused;
 * servers of older versions set it.
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
 * jobs are counted only where there is a limit. Rank and turn are fair_rank and fair_turn. */
#define ENQUEUE_HEAD \
    "WITH have AS (SELECT id FROM wayfarer.jobs WHERE key = $1::text AND state IN (1, 2))," \
    " waits AS (SELECT count(*) AS jobs, count(*) FILTER (WHERE holder = $5::bigint) AS mine," \
    "  min(rank) AS least, max(rank) FILTER (WHERE holder = $5::bigint) AS last_rank," \
    "  max(place >> 24) FILTER (WHERE holder = $5::bigint) AS last_turn" \
    "  FROM wayfarer.jobs WHERE address = $4::bigint AND lane = $3::bigint" \
    "  AND state = 1 AND kind >= 0)," \
    " runs AS (SELECT count(*) AS jobs, count(*) FILTER (WHERE holder = $5::bigint) AS mine" \
    "  FROM wayfarer.jobs WHERE $7::bigint + $8::bigint > 0 AND state = 2 AND kind >= 0" \
    "  AND address = $4::bigint AND lane = $3::bigint)," \
    " placed AS (SELECT coalesce(w.last_rank + 1, w.least, 0) AS rank," \
    "  coalesce(w.last_turn, -1) AS last_turn," \
    "  ($7::bigint > 0 AND w.jobs + r.jobs >= $7::bigint)" \
    "   OR ($8::bigint > 0 AND w.mine + r.mine >= $8::bigint) AS full_up FROM waits w, runs r)," \
    " put AS (INSERT INTO wayfarer.jobs(kind, lane, state, key, address, holder, rank, place," \
    "   ready, payload)" \
    "  SELECT $2::bigint, $3::bigint, 1, $1::text, $4::bigint, $5::bigint, p.rank," \
    "   (greatest(p.last_turn + 1, (" PRESENT("$3::bigint") " >> 24) + (SELECT count(*)" \
    "    FROM wayfarer.jobs b WHERE b.address = $4::bigint AND b.lane = $3::bigint" \
    "    AND b.state = 1 AND b.kind >= 0 AND b.rank <= p.rank)) << 24)" \
    "    | (nextval('wayfarer.jobs_placed') & 16777215), " NOW ", $6::text" \
    "  FROM placed p WHERE NOT p.full_up AND NOT EXISTS (SELECT FROM have)"
#define ENQUEUE_TAIL \
    "  ON CONFLICT DO NOTHING RETURNING id)" \
    " SELECT coalesce((SELECT id FROM have), 0), coalesce((SELECT id FROM put), 0)," \
    "  (SELECT full_up FROM placed)::int::bigint"

/* With $9 table, $10 number, $11 batch: only if that event was written in this batch. */
const char pg_enqueue_with[] = ENQUEUE_HEAD
    " AND EXISTS (SELECT FROM wayfarer.events e WHERE e.name = $9::text"
    "  AND e.number = $10::bigint AND e.batch = $11::bigint)" ENQUEUE_TAIL;

/* $1 lanes in their order, $2 kinds, $3 how many, $4 the lease, $5 addresses to skip, $6 tries
 * after which a job is set aside. First, jobs with an expired lease wait again; the next take sees
 * them. A row with id 0 is a lane that had any jobs. (This uses LIMIT, because EXISTS would be
 * planned as a join that reads all that waits.) A skipped job still waits, so a take that skips
 * jobs does not change the lane's present place. */
#define READY(of) "j.state = 1 AND j.lane >= 0 AND j.lane = " of ".lane AND j.ready <= c.now" \
    " AND ($2::bigint >> j.kind) & 1 = 1"
static const char take[] =
    "WITH clock AS MATERIALIZED (SELECT " NOW " AS now),"
    " lost AS (UPDATE wayfarer.jobs j SET state = CASE WHEN j.tries >= $6::bigint THEN 4 ELSE 1"
    "  END, over = c.now,"
    "  result = CASE WHEN j.tries >= $6::bigint THEN 'its workers were lost' END"
    "  FROM clock c WHERE j.id = ANY(ARRAY(SELECT l.id FROM wayfarer.jobs l WHERE l.state = 2"
    "   AND l.lane >= 0 AND l.until <= (SELECT now FROM clock) FOR UPDATE SKIP LOCKED))),"
    " found AS MATERIALIZED (SELECT j.id FROM unnest($1::bigint[]) AS l(lane), clock c"
    "  CROSS JOIN LATERAL (SELECT j.id FROM wayfarer.jobs j WHERE " READY("l")
    "   AND NOT j.address = ANY($5::bigint[])"
    "  ORDER BY j.place LIMIT $3::bigint FOR UPDATE SKIP LOCKED) j LIMIT $3::bigint),"
    " took AS (UPDATE wayfarer.jobs j SET state = 2, until = " NOW " + $4::bigint,"
    "  tries = tries + 1, fence = fence + 1 FROM found WHERE j.id = found.id"
    "  RETURNING j.id, j.fence, j.kind, j.lane, j.tries, j.key, j.payload, j.place,"
    "   j.address),"
    " moved AS (SELECT setval(" SEQUENCE("lane") ", greatest(max(place), " PRESENT("lane") "))"
    "  FROM took WHERE cardinality($5::bigint[]) = 0 GROUP BY lane)"
    " SELECT id, fence, kind::bigint, lane::bigint, tries::bigint, key, payload, address"
    "  FROM took, (SELECT count(*) FROM moved) m"
    " UNION ALL SELECT 0, 0, 0, l.lane, 0, '', '', 0 FROM generate_series(0, 4) l(lane), clock c"
    "  CROSS JOIN LATERAL (SELECT FROM wayfarer.jobs j WHERE " READY("l")
    "  ORDER BY j.place LIMIT 1) any_job";

/* $3 is a JobEnd; $5 is fair_again for each number of tries. A result that was recorded before is
 * not recorded again. */
#define AGAIN "($5::bigint[])[least(j.tries, cardinality($5::bigint[]))]"
static const char finish[] =
    "WITH u AS (UPDATE wayfarer.jobs j SET"
    "  state = CASE WHEN $3::bigint = 0 THEN 3 WHEN $3::bigint = 1 AND " AGAIN " < 0 THEN 4"
    "   ELSE 1 END,"
    "  ready = " NOW " + CASE WHEN $3::bigint = 1 THEN " AGAIN " ELSE 0 END,"
    "  over = " NOW ", result = $4::text,"
    "  tries = j.tries - ($3::bigint = 2)::int"
    "  WHERE j.id = $1::bigint AND j.fence = $2::bigint AND j.state = 2 RETURNING 1)"
    " SELECT (EXISTS (SELECT FROM u) OR EXISTS (SELECT FROM wayfarer.jobs WHERE id = $1::bigint"
    "  AND fence = $2::bigint AND ($3::bigint, state) IN ((0, 3), (1, 4))))::int::bigint";

/* $1 number, or 0 and $2 key. `id + 0` is in no index, so that the largest id is not searched for
 * from the end. */
static const char look[] =
    "WITH wanted AS MATERIALIZED (SELECT CASE WHEN $1::bigint > 0 THEN $1::bigint ELSE greatest("
    "  (SELECT max(id + 0) FROM wayfarer.jobs WHERE key = $2::text AND state IN (1, 2)),"
    "  (SELECT max(id + 0) FROM wayfarer.jobs WHERE key = $2::text AND kind = 0 AND state >= 3))"
    "  END AS id)"
    " SELECT state::bigint, kind::bigint, address, holder, tries::bigint, progress, result,"
    "  (SELECT count(*) FROM (SELECT FROM wayfarer.jobs b WHERE $1::bigint > 0 AND j.state = 1"
    "   AND b.state = 1 AND b.lane >= 0 AND b.lane = j.lane AND b.place < j.place"
    "   LIMIT 1000) f), id"
    " FROM wayfarer.jobs j WHERE j.id = (SELECT id FROM wanted)";

/* By kind, state, and whether it is a further try: how many, and how long the oldest has waited. */
static const char numbers[] =
    "SELECT j.kind::bigint, 1::bigint, (j.tries > 0)::int::bigint, count(*),"
    "  coalesce(max(c.now - j.ready + 1) FILTER (WHERE j.ready <= c.now), 0)"
    "  FROM (SELECT " NOW " AS now) c, wayfarer.jobs j WHERE j.state = 1 AND j.lane >= 0"
    "  GROUP BY 1, 2, 3"
    " UNION ALL SELECT kind, 2, 0, count(*), 0 FROM wayfarer.jobs"
    "  WHERE state = 2 AND lane >= 0 GROUP BY 1"
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
};
// clang-format on
