/* main.c - the tests that every kind of store must pass: each runs on a file of SQLite and in a
 * database of PostgreSQL. All are in one program, because each program starts a PostgreSQL of its
 * own.
 *
 * usage: postgres.py test_store_kinds (WAYFARER_POSTGRES is the address without a database) */
#include "kinds.h"

static int run_all(const char *kind)
{
    static const struct {
        const char *name;
        int (*run)(const char *name);
    } group[] = {
        {"writes", test_writes},     {"damage", test_damage}, {"rows", test_rows},
        {"servers", test_servers},   {"leases", test_leases}, {"digests", test_digests},
        {"sweeping", test_sweeping}, {"makers", test_makers},
    };
    int failed = 0;
    for (unsigned i = 0; i < sizeof group / sizeof group[0]; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s in %s", group[i].name, kind);
        failed += group[i].run(name);
    }
    return failed;
}

int main(void)
{
    const int failed = run_all("SQLite");
    postgres = getenv("WAYFARER_POSTGRES");
    if (postgres == NULL)
        return 2;
    return failed + run_all("PostgreSQL");
}
