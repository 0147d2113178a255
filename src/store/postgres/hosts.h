/* hosts.h - the hosts that an address of a data base names. Their names are looked up by a
 * thread of their own: libpq would have its caller wait for them, which takes many seconds when no
 * name server answers. Then libpq is given the addresses, and each name still, by which a
 * certificate is checked and a password is found. What needs no look-up is left to libpq: sockets,
 * numbers, an address that is given (`hostaddr`), a service. */
#ifndef STORE_POSTGRES_HOSTS_H
#define STORE_POSTGRES_HOSTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct PgHosts PgHosts;

/* Begins to look up the hosts of an address. NULL: not enough memory. */
PgHosts *pg_hosts_begin(const char *url);

/* Whether it is over, and has been for less than so many milliseconds; waits at most so long until
 * it is over. */
bool pg_hosts_over(PgHosts *hosts);
bool pg_hosts_fresh(PgHosts *hosts, int64_t now, int64_t lasts);
bool pg_hosts_wait(PgHosts *hosts, int64_t waits);

/* When it is over: why none was found, as one line; NULL: at least one was. */
const char *pg_hosts_fault(const PgHosts *hosts);

/* When it is over: values for libpq, which begin with another host each `turn`. What is not used
 * (there is none, or libpq is to find it by itself) is empty. */
typedef struct PgHostWords {
    char host[4096], address[2048], port[512];
} PgHostWords;

void pg_hosts_words(const PgHosts *hosts, unsigned turn, PgHostWords *words);

/* Frees them, at once or when the thread is done, for which nobody waits; may be NULL. */
void pg_hosts_drop(PgHosts *hosts);

#endif
