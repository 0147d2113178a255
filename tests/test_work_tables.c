/* test_work_tables.c - jobs share the endgame tables of their worker. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tables/probe.h"
#include "workers/do.h"

enum { THREADS = 4 };

/* Emperor and Empress against Emperor, a win in 23 turns. */
#define KMVK "6/6/6/6/6/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1"

#define KMVK_AND_YEOMAN                                                                            \
    "6/6/6/6/4y1/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1"

static char position[] = "{\"spec\":\"courier-leapale\",\"position\":\"" KMVK "\",\"depth\":2}";
static char game[] = "{\"game\":\"[Spec \\\"courier-leapale\\\"]\\n[Position \\\"" KMVK
                     "\\\"]\\n\\nua1ua2 *\",\"nodes\":1000}";

/* The result of a job, for the caller to free. */
static char *do_payload(const WorkTables *tables, JobKind kind, char *payload)
{
    StoppedReviews stopped;
    JobAssignment job = {.id = 1, .kind = kind, .payload = payload};
    WorkDo work = {.job = &job, .tables = tables, .stopped = &stopped};
    stopped_reviews_open(&stopped);
    (void)pthread_mutex_init(&work.lock, NULL);
    work_do(&work);
    (void)pthread_mutex_destroy(&work.lock);
    stopped_reviews_close(&stopped);
    return work.result;
}

static char *do_job(const WorkTables *tables, JobKind kind)
{
    return do_payload(tables, kind, kind == JOB_REVIEW ? game : position);
}

/* The only table that the jobs may need; NULL if it has not been unpacked. */
static const EndgameTable *unpacked(const WfTables *tables)
{
    const EndgameTable *found = NULL;
    if (!tables->opened)
        return NULL;
    for (unsigned kind = 0; kind < TABLE_KINDS_MAX; kind++)
        if (tables->set.one[kind] != NULL)
            found = tables->set.one[kind];
    return found;
}

static void test_games(void **state)
{
    (void)state;
    WorkTables tables;
    assert_true(work_tables_open(&tables, NULL));
    assert_non_null(work_tables_of(&tables, wf_game("courier-leapale")));
    assert_null(work_tables_of(&tables, wf_game("travelers")));
    assert_null(work_tables_of(NULL, wf_game("courier-leapale")));
    work_tables_close(&tables);
}

static void test_jobs_of_each_kind(void **state)
{
    (void)state;
    static const JobKind kinds[] = {JOB_TURN, JOB_ANALYSE, JOB_REVIEW};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        WorkTables tables;
        assert_true(work_tables_open(&tables, NULL));
        const WfTables *shared = work_tables_of(&tables, wf_game("courier-leapale"));
        free(do_job(&tables, kinds[i]));
        const EndgameTable *first = unpacked(shared);
        assert_non_null(first);
        char *result = do_job(&tables, kinds[i]);
        assert_non_null(result);
        free(result);
        assert_ptr_equal(unpacked(shared), first); /* not unpacked again */
        work_tables_close(&tables);
    }
}

/* A source in which all positions are drawn. */
static bool read_drawn(void *asked, const char *name, uint64_t entry, uint8_t *code)
{
    (void)entry;
    (void)snprintf(asked, TABLE_NAME_MAX, "%s", name);
    *code = 0;
    return true;
}

static void test_four_men(void **state)
{
    (void)state;
    static char game_of_four[] =
        "{\"spec\":\"courier-leapale\",\"position\":\"" KMVK_AND_YEOMAN "\",\"depth\":1}";
    char asked[TABLE_NAME_MAX] = "";
    WorkTables tables;
    const WfTableSource source = {.read = read_drawn, .context = asked};
    assert_true(work_tables_open(&tables, &source));
    char *result = do_payload(&tables, JOB_ANALYSE, game_of_four);
    assert_string_equal(asked, "KMvKY");
    assert_non_null(strstr(result, "\"proven\":\"table\""));
    free(result);
    work_tables_close(&tables);
}

static void *analyse(void *tables)
{
    return do_job(tables, JOB_ANALYSE);
}

static void test_jobs_at_once(void **state)
{
    (void)state;
    WorkTables tables;
    pthread_t thread[THREADS];
    assert_true(work_tables_open(&tables, NULL));
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, analyse, &tables), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        void *result;
        assert_int_equal(pthread_join(thread[i], &result), 0);
        assert_non_null(strstr(result, "\"proven\":\"table\""));
        free(result);
    }
    work_tables_close(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games), cmocka_unit_test(test_jobs_of_each_kind),
        cmocka_unit_test(test_four_men), cmocka_unit_test(test_jobs_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
