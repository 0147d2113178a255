/* hosts.h - looks up the hosts in a database address on a thread of its own. libpq would block its
 * caller during the look-up, for many seconds when no name server answers. libpq then gets the
 * addresses, and still each name, which it needs to check a certificate and to find a password.
 * libpq itself handles what needs no look-up: sockets, numeric addresses, a given address
 * (`hostaddr`), a service. */
#ifndef STORE_POSTGRES_HOSTS_H
#define STORE_POSTGRES_HOSTS_H

#include <stdbool.h>
#include <stdint.h>

enum { PG_WHERE = 256 /* bytes of HOST:PORT/DATABASE, for people */ };

typedef struct PgHosts PgHosts;

/* Starts to look up the hosts of an address. NULL: not enough memory. */
PgHosts *pg_hosts_begin(const char *url);

/* pg_hosts_over: whether the look-up has finished. pg_hosts_fresh: whether it finished less than
 * `lasts` milliseconds ago. pg_hosts_wait: waits at most `waits` milliseconds for it to finish. */
bool pg_hosts_over(PgHosts *hosts);
bool pg_hosts_fresh(PgHosts *hosts, int64_t now, int64_t lasts);
bool pg_hosts_wait(PgHosts *hosts, int64_t waits);

/* After it has finished: why no host was found, as one line; NULL: at least one was. */
const char *pg_hosts_fault(const PgHosts *hosts);

/* After it has finished: values for libpq, which begin with another host each `turn`. A value that
 * is not used, because there is none or libpq is to find it, is empty. */
typedef struct PgHostWords {
    char host[4096], address[2048], port[512];
} PgHostWords;

void pg_hosts_words(const PgHosts *hosts, unsigned turn, PgHostWords *words);

/* Frees them, at once or when the thread has finished; does not wait for it. May be NULL. */
void pg_hosts_drop(PgHosts *hosts);

#endif
