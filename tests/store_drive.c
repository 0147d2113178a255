/* store_drive.c - a store that is told by lines what to do, for tests that kill what it stands on,
 * and for measuring.
 *
 * usage: store_drive URL
 * Lines in, and what is answered when it is over (a line each, in any order):
 *   append TABLE NUMBER EVENTS      append TABLE NUMBER done|conflict|failed
 *   work TABLE NUMBER               the same for one event, with a job
 *   pair TABLE NUMBER NEW           the same, with the first event of the table NEW
 *   read TABLE                      read TABLE EVENTS, or: read TABLE fault WHY
 *   revoke N                        revoke N done|failed
 *   is_revoked N                    is_revoked N yes|no
 *   changed STAMP                   changed TABLE... (and its last stamp)
 *   sweep BEFORE                    nothing: it begins to sweep what is older
 *   news                            news heard TABLE... (since the last time)
 *   stream TABLES                   done TABLE NUMBER for each event, without end; each table has
 *                                   one write on its way; after anything but `done` it is read
 *   stop                            stopped, when no write is on its way
 *   bench TABLES SECONDS            bench N writes/s p50 MS p99 MS
 * Trouble is told as `trouble WHY`. At the end of the lines the store is closed. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { TABLES = 1000, LATENCIES = 1 << 22 };

typedef struct Stream {
    StoreWrite write; /* first */
    StoreRead read;
    char text[64], *body[1];
    uint64_t length;
    double begun;
} Stream;

static struct {
    Store *store;
    int pipe[2];
    Stream *stream;
    unsigned streams, busy;
    bool streaming, quiet;
    double ends;
    float *latency;
    size_t latencies;
} drive;

static const char *const answers[] = {"done", "conflict", "failed"};

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void wake(void *context)
{
    (void)context;
    const ssize_t written = write(drive.pipe[1], "", 1);
    (void)written; /* a full pipe wakes too */
}

/* ---- one write ---- */

typedef struct One {
    StoreWrite write; /* first */
    StoreWrite with;
    char text[16][64], *body[16];
    char key[JOB_KEY];
    JobRequest job;
} One;

static void one_done(StoreWrite *write)
{
    printf("append %s %llu %s\n", write->row.table, (unsigned long long)write->number,
           answers[write->answer]);
    free(write);
}

static One *one_write(const char *table, unsigned long long number, unsigned events)
{
    One *one = calloc(1, sizeof *one);
    for (unsigned i = 0; i < events; i++) {
        one->body[i] = one->text[i];
        (void)snprintf(one->text[i], sizeof one->text[i], "{\"n\":%llu}", number + i);
    }
    one->write =
        (StoreWrite){.number = number, .body = one->body, .events = events, .done = one_done};
    (void)snprintf(one->write.row.table, STORE_TABLE_NAME, "%s", table);
    return one;
}

static void append(const char *table, unsigned long long number, unsigned events)
{
    store_append(drive.store, &one_write(table, number, events)->write);
}

static void append_pair(const char *table, unsigned long long number, const char *with)
{
    One *one = one_write(table, number, 1);
    one->with = (StoreWrite){.number = 1, .body = one->body, .events = 1};
    (void)snprintf(one->with.row.table, STORE_TABLE_NAME, "%s", with);
    one->write.with = &one->with;
    store_append(drive.store, &one->write);
}

static void append_with_job(const char *table, unsigned long long number)
{
    One *one = one_write(table, number, 1);
    (void)snprintf(one->key, sizeof one->key, "%s %llu", table, number);
    one->job =
        (JobRequest){.kind = JOB_NOTHING, .lane = JOB_LONG, .key = one->key, .payload = "{}"};
    one->write.job = &one->job;
    store_append(drive.store, &one->write);
}

/* ---- one read ---- */

typedef struct OneRead {
    StoreRead read; /* first */
    char table[STORE_TABLE_NAME];
    uint64_t events;
} OneRead;

static bool one_event(StoreRead *read, uint64_t number, const char *body)
{
    (void)body;
    ((OneRead *)read)->events = number;
    return true;
}

static void one_read(StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault)
{
    OneRead *one = (OneRead *)read;
    if (digest != NULL)
        printf("read %s %llu\n", one->table, (unsigned long long)one->events);
    else
        printf("read %s fault %s\n", one->table, fault);
    free(one);
}

static void read_one(const char *table)
{
    OneRead *one = calloc(1, sizeof *one);
    (void)snprintf(one->table, sizeof one->table, "%s", table);
    one->read = (StoreRead){.table = one->table, .event = one_event, .done = one_read};
    store_read(drive.store, &one->read);
}

/* ---- digests, rows, news ---- */

typedef struct OneRevoke {
    StoreRevoke revoke; /* first */
    unsigned number;
} OneRevoke;

static void one_revoked(StoreRevoke *revoke)
{
    printf("revoke %u %s\n", ((OneRevoke *)revoke)->number, answers[revoke->answer]);
    free(revoke);
}

static void revoke_one(unsigned number)
{
    OneRevoke *one = calloc(1, sizeof *one);
    one->number = number;
    one->revoke = (StoreRevoke){.digest = {(uint8_t)number, 1}, .at = 1, .done = one_revoked};
    store_revoke(drive.store, &one->revoke);
}

typedef struct Changes {
    StoreRows rows; /* first */
    int64_t stamp;
} Changes;

static bool one_row(StoreRows *rows, const StoreRow *row)
{
    ((Changes *)rows)->stamp = row->stamp;
    printf(" %s", row->table);
    return true;
}

static void rows_done(StoreRows *rows, bool good)
{
    printf(good ? " %lld\n" : " fault\n", (long long)((Changes *)rows)->stamp);
    free(rows);
}

static void ask_changed(long long stamp)
{
    Changes *changes = calloc(1, sizeof *changes);
    changes->rows = (StoreRows){.row = one_row, .done = rows_done};
    changes->stamp = stamp;
    printf("changed");
    store_changed(drive.store, stamp, 1000, &changes->rows);
}

static void one_news(void *context, const char *table)
{
    (void)context;
    printf(" %s", table != NULL ? table : "any");
}

/* ---- a stream of writes ---- */

static void stream_write(Stream *stream)
{
    stream->body[0] = stream->text;
    (void)snprintf(stream->text, sizeof stream->text, "{\"n\":%llu}",
                   (unsigned long long)stream->length + 1);
    stream->write.number = stream->length + 1;
    stream->begun = now();
    store_append(drive.store, &stream->write);
}

static bool stream_event(StoreRead *read, uint64_t number, const char *body)
{
    Stream *stream = (Stream *)((char *)read - offsetof(Stream, read));
    (void)body;
    stream->length = number;
    return true;
}

static void stream_next(Stream *stream)
{
    if (drive.streaming && (drive.ends == 0 || stream->begun < drive.ends)) {
        stream_write(stream);
    } else if (--drive.busy == 0 && drive.ends == 0) {
        printf("stopped\n");
    }
}

static void stream_read(StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault)
{
    Stream *stream = (Stream *)((char *)read - offsetof(Stream, read));
    (void)fault;
    if (digest != NULL)
        stream_next(stream);
    else if (drive.streaming)
        store_read(drive.store, read); /* until it can be read again */
    else if (--drive.busy == 0)
        printf("stopped\n");
}

static void stream_done(StoreWrite *write)
{
    Stream *stream = (Stream *)write;
    if (write->answer == STORE_DONE) {
        stream->length++;
        if (drive.latency != NULL && drive.latencies < LATENCIES)
            drive.latency[drive.latencies++] = (float)(now() - stream->begun);
        if (!drive.quiet)
            printf("done %s %llu\n", write->row.table, (unsigned long long)stream->length);
        stream_next(stream);
        return;
    }
    if (!drive.quiet)
        printf("%s %s %llu\n", answers[write->answer], write->row.table,
               (unsigned long long)write->number);
    stream->read.after = stream->length;
    store_read(drive.store, &stream->read);
}

static void begin_stream(unsigned tables)
{
    static unsigned names;
    drive.streams = drive.busy = tables;
    drive.streaming = true;
    drive.stream = calloc(tables, sizeof *drive.stream);
    const unsigned first = (unsigned)getpid() % 100000;
    names++;
    for (unsigned i = 0; i < tables; i++) {
        Stream *stream = &drive.stream[i];
        stream->write = (StoreWrite){.body = stream->body, .events = 1, .done = stream_done};
        (void)snprintf(stream->write.row.table, STORE_TABLE_NAME, "s%05u%u%05u", first, names % 10,
                       7919 * i % 100000);
        stream->write.row.changed = 1000;
        stream->read = (StoreRead){
            .table = stream->write.row.table, .event = stream_event, .done = stream_read};
        stream_write(stream);
    }
}

static int by_size(const void *left, const void *right)
{
    const float one = *(const float *)left, other = *(const float *)right;
    return one < other ? -1 : one > other;
}

static void tend(int wait);

static void bench(unsigned tables, double seconds)
{
    drive.latency = malloc(LATENCIES * sizeof *drive.latency);
    drive.latencies = 0;
    drive.quiet = true;
    const double begun = now();
    drive.ends = begun + seconds;
    begin_stream(tables);
    while (drive.busy > 0)
        tend(1000);
    const double took = now() - begun;
    qsort(drive.latency, drive.latencies, sizeof *drive.latency, by_size);
    printf("bench %.0f writes/s p50 %.2f ms p99 %.2f ms\n", (double)drive.latencies / took,
           1e3 * (double)drive.latency[drive.latencies / 2],
           1e3 * (double)drive.latency[drive.latencies * 99 / 100]);
    free(drive.latency);
    free(drive.stream);
    drive.latency = NULL;
    drive.stream = NULL;
    drive.quiet = drive.streaming = false;
    drive.ends = 0;
}

/* ---- lines ---- */

static void obey(const char *line)
{
    char table[STORE_TABLE_NAME], other[STORE_TABLE_NAME];
    unsigned long long number;
    unsigned events;
    double seconds;
    long long stamp;
    if (sscanf(line, "append %12s %llu %u", table, &number, &events) == 3)
        append(table, number, events);
    else if (sscanf(line, "work %12s %llu", table, &number) == 2)
        append_with_job(table, number);
    else if (sscanf(line, "pair %12s %llu %12s", table, &number, other) == 3)
        append_pair(table, number, other);
    else if (sscanf(line, "read %12s", table) == 1)
        read_one(table);
    else if (sscanf(line, "revoke %u", &events) == 1)
        revoke_one(events);
    else if (sscanf(line, "is_revoked %u", &events) == 1)
        printf("is_revoked %u %s\n", events,
               store_is_revoked(drive.store, (const uint8_t[STORE_DIGEST]){(uint8_t)events, 1}) ==
                       STORE_YES
                   ? "yes"
                   : "no");
    else if (sscanf(line, "changed %lld", &stamp) == 1)
        ask_changed(stamp);
    else if (sscanf(line, "sweep %lld", &stamp) == 1)
        store_sweep(drive.store, (StoreSweep){.before = stamp});
    else if (sscanf(line, "stream %u", &events) == 1 && events <= TABLES)
        begin_stream(events);
    else if (sscanf(line, "bench %u %lf", &events, &seconds) == 2 && events <= TABLES)
        bench(events, seconds);
    else if (strncmp(line, "stop", 4) == 0)
        drive.streaming = false;
    else if (strncmp(line, "news", 4) == 0) {
        printf("news heard");
        printf(store_notifications(drive.store, one_news, NULL) ? "\n" : " fault\n");
    } else
        printf("what is %s", line);
}

static void tend(int wait)
{
    struct pollfd poll_on = {.fd = drive.pipe[0], .events = POLLIN};
    char bytes[4096];
    WfFault fault = {0};
    if (poll(&poll_on, 1, wait) > 0 && read(drive.pipe[0], bytes, sizeof bytes) < 0)
        exit(3);
    store_collect(drive.store);
    if (store_trouble(drive.store, &fault))
        printf("trouble %s\n", fault.plain);
    (void)fflush(stdout);
}

/* Whole lines of the standard input, as they come; false at its end. */
static bool take_lines(void)
{
    static char bytes[4096];
    static size_t size;
    const ssize_t got = read(0, bytes + size, sizeof bytes - 1 - size);
    if (got <= 0)
        return false;
    size += (size_t)got;
    bytes[size] = '\0';
    char *begin = bytes;
    for (char *end; (end = strchr(begin, '\n')) != NULL; begin = end + 1) {
        *end = '\0';
        obey(begin);
    }
    size = strlen(begin);
    memmove(bytes, begin, size);
    return true;
}

int main(int count, char **words)
{
    WfFault fault = {0};
    if (count != 2 || pipe(drive.pipe) != 0)
        return 2;
    drive.store = store_open(words[1], wake, NULL, &fault);
    if (drive.store == NULL) {
        printf("fault %s\n", fault.plain);
        return 1;
    }
    printf("open\n");
    (void)fflush(stdout);
    for (bool more = true; more;) {
        struct pollfd on[] = {{.fd = 0, .events = POLLIN}, {.fd = drive.pipe[0], .events = POLLIN}};
        (void)poll(on, 2, -1);
        if (on[0].revents != 0)
            more = take_lines();
        tend(0);
    }
    store_close(drive.store);
    return 0;
}
