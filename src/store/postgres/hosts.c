/* hosts.c - see hosts.h. */
#include "store/postgres/hosts.h"

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "store/mailbox.h"

enum { HOSTS = 32, ADDRESS = 80 };

/* A host, or one of its addresses. */
typedef struct Entry {
    const char *host, *port;
    char address[ADDRESS]; /* empty: libpq needs none */
} Entry;

struct PgHosts {
    pthread_mutex_t lock; /* guards what follows, to the next blank line */
    pthread_cond_t ended;
    unsigned holders; /* the caller, and the thread */
    bool over;
    int64_t at; /* when it finished */

    char *names, *ports; /* separated by zero bytes; the thread's until it has finished */
    Entry asked[HOSTS], found[HOSTS];
    unsigned asked_count, found_count;
    char fault[WF_MESSAGE_MAX];
};

/* ---- parsing the address ---- */

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options->keyword != NULL; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val != NULL && options->val[0] != '\0' ? options->val : NULL;
    return NULL;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* How many parts a list with commas has. */
static unsigned parts(const char *list)
{
    unsigned count = 1;
    for (; *list != '\0'; list++)
        count += *list == ',';
    return count;
}

/* Ends the part that begins here; returns where the next one begins. */
static char *cut(char *part)
{
    char *end = part + strcspn(part, ",");
    if (*end == '\0')
        return end;
    *end = '\0';
    return end + 1;
}

/* False: not enough memory. Hosts that libpq handles or refuses by itself are left out. */
static bool take_hosts(PgHosts *hosts, const char *host, const char *port)
{
    const unsigned count = parts(host), ports = port != NULL ? parts(port) : 1;
    if (count > HOSTS || (ports != 1 && ports != count))
        return true;
    hosts->names = strdup(host);
    hosts->ports = strdup(port != NULL ? port : "");
    if (hosts->names == NULL || hosts->ports == NULL)
        return false;
    char *name = hosts->names, *number = hosts->ports;
    for (unsigned i = 0; i < count; i++) {
        hosts->asked[i] = (Entry){.host = name, .port = number};
        name = cut(name);
        if (ports > 1)
            number = cut(number);
    }
    hosts->asked_count = count;
    return true;
}

static bool take_address(PgHosts *hosts, const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    if (options == NULL)
        return true;
    const char *host = value_of(options, "host"), *port = value_of(options, "port");
    if (host == NULL && is_set("PGHOST"))
        host = getenv("PGHOST");
    const bool ours = host != NULL && value_of(options, "hostaddr") == NULL &&
                      value_of(options, "service") == NULL && !is_set("PGHOSTADDR") &&
                      !is_set("PGSERVICE");
    const bool good = !ours || take_hosts(hosts, host, port);
    PQconninfoFree(options);
    return good;
}

/* ---- look-up ---- */

static bool is_name(const char *host)
{
    unsigned char address[sizeof(struct in6_addr)];
    return host[0] != '\0' && host[0] != '/' && host[0] != '@' &&
           inet_pton(AF_INET, host, address) != 1 && inet_pton(AF_INET6, host, address) != 1;
}

static void add(PgHosts *hosts, const Entry *asked, const struct addrinfo *found)
{
    Entry *entry = &hosts->found[hosts->found_count];
    if (hosts->found_count == HOSTS)
        return;
    *entry = *asked;
    if (found == NULL || getnameinfo(found->ai_addr, found->ai_addrlen, entry->address, ADDRESS,
                                     NULL, 0, NI_NUMERICHOST) == 0)
        hosts->found_count++;
}

/* Looks up a host the way libpq does. */
static void look_up(PgHosts *hosts, const Entry *asked)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    const int code = getaddrinfo(asked->host, NULL, &hints, &found);
    if (code != 0) {
        (void)snprintf(hosts->fault, sizeof hosts->fault, "the host '%.200s' is not found: %s",
                       asked->host, gai_strerror(code));
        return;
    }
    for (const struct addrinfo *one = found; one != NULL; one = one->ai_next)
        add(hosts, asked, one);
    freeaddrinfo(found);
}

static void end(PgHosts *hosts)
{
    (void)pthread_mutex_lock(&hosts->lock);
    hosts->at = mailbox_clock();
    hosts->over = true;
    (void)pthread_cond_signal(&hosts->ended);
    (void)pthread_mutex_unlock(&hosts->lock);
}

static void look_up_all(PgHosts *hosts)
{
    for (unsigned i = 0; i < hosts->asked_count; i++)
        if (is_name(hosts->asked[i].host))
            look_up(hosts, &hosts->asked[i]);
        else
            add(hosts, &hosts->asked[i], NULL);
    end(hosts);
}

static void *work(void *context)
{
    look_up_all(context);
    pg_hosts_drop(context);
    return NULL;
}

/* ---- the interface ---- */

static bool begin_thread(PgHosts *hosts)
{
    pthread_attr_t detached;
    pthread_t thread;
    (void)pthread_attr_init(&detached);
    (void)pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    hosts->holders = 2;
    const bool good = pthread_create(&thread, &detached, work, hosts) == 0;
    (void)pthread_attr_destroy(&detached);
    if (!good)
        hosts->holders = 1;
    return good;
}

PgHosts *pg_hosts_begin(const char *url)
{
    PgHosts *hosts = calloc(1, sizeof *hosts);
    pthread_condattr_t clock;
    bool names = false;
    if (hosts == NULL)
        return NULL;
    (void)pthread_condattr_init(&clock);
    (void)pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&hosts->lock, NULL);
    (void)pthread_cond_init(&hosts->ended, &clock);
    (void)pthread_condattr_destroy(&clock);
    hosts->holders = 1;
    bool good = take_address(hosts, url);
    for (unsigned i = 0; i < hosts->asked_count; i++)
        names = names || is_name(hosts->asked[i].host);
    if (good && names)
        good = begin_thread(hosts);
    else if (good)
        look_up_all(hosts);
    if (good)
        return hosts;
    pg_hosts_drop(hosts);
    return NULL;
}

bool pg_hosts_over(PgHosts *hosts)
{
    (void)pthread_mutex_lock(&hosts->lock);
    const bool over = hosts->over;
    (void)pthread_mutex_unlock(&hosts->lock);
    return over;
}

bool pg_hosts_fresh(PgHosts *hosts, int64_t now, int64_t lasts)
{
    return pg_hosts_over(hosts) && now - hosts->at < lasts;
}

bool pg_hosts_wait(PgHosts *hosts, int64_t waits)
{
    struct timespec until;
    int code = 0;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += waits / 1000;
    (void)pthread_mutex_lock(&hosts->lock);
    while (!hosts->over && code == 0)
        code = pthread_cond_timedwait(&hosts->ended, &hosts->lock, &until);
    const bool over = hosts->over;
    (void)pthread_mutex_unlock(&hosts->lock);
    return over;
}

const char *pg_hosts_fault(const PgHosts *hosts)
{
    return hosts->asked_count > 0 && hosts->found_count == 0 ? hosts->fault : NULL;
}

static bool append(char *list, size_t room, const char *comma, const char *word)
{
    const size_t size = strlen(list);
    return (size_t)snprintf(list + size, room - size, "%s%s", comma, word) < room - size;
}

void pg_hosts_words(const PgHosts *hosts, unsigned turn, PgHostWords *words)
{
    const unsigned count = hosts->found_count;
    *words = (PgHostWords){.host = ""};
    for (unsigned i = 0; i < count; i++) {
        const Entry *entry = &hosts->found[(turn + i) % count];
        const PgHostWords before = *words;
        const char *comma = i > 0 ? "," : "";
        if (append(words->host, sizeof words->host, comma, entry->host) &&
            append(words->address, sizeof words->address, comma, entry->address) &&
            (hosts->ports[0] == '\0' ||
             append(words->port, sizeof words->port, comma, entry->port)))
            continue;
        *words = before;
        return;
    }
}

void pg_hosts_drop(PgHosts *hosts)
{
    if (hosts == NULL)
        return;
    (void)pthread_mutex_lock(&hosts->lock);
    const bool last = --hosts->holders == 0;
    (void)pthread_mutex_unlock(&hosts->lock);
    if (!last)
        return;
    (void)pthread_cond_destroy(&hosts->ended);
    (void)pthread_mutex_destroy(&hosts->lock);
    free(hosts->names);
    free(hosts->ports);
    free(hosts);
}
