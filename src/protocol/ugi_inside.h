/* ugi_inside.h - what the files of the protocol share. */
#ifndef PROTOCOL_UGI_INSIDE_H
#define PROTOCOL_UGI_INSIDE_H

#include "base/parallel.h"
#include "protocol/ugi.h"
#include "search/time_control.h"

enum { UGI_COMPLAINT_MAX = 640, UGI_HASH_MB = 16, UGI_ONLY_MAX = 256, UGI_QUOTE_MAX = 60 };

/* How a search may end, as `go` said. */
typedef struct UgiGo {
    WfLimits limits;
    bool infinite; /* only `stop` ends it, or `ponderhit` a pondering one */
    bool timed;    /* the watch's budget counts */
    TimeWatch watch;
    WfMove only[UGI_ONLY_MAX];
} UgiGo;

struct Ugi {
    UgiPort port;
    WfAllocator allocator;
    WfSpec spec;
    WfRecord *record;
    void *engine; /* opened by isready, or when first needed */
    uint64_t hash_mb, threads, lines, level;
    Task *task;
    bool searching; /* `go` was obeyed and its search was not waited for yet */
    bool stopped;   /* read by the search */
    bool waiting;   /* infinite or pondering: the answer waits at the gate */
    UgiGo go;
};

/* The rest of a line, word by word. */
typedef struct UgiWords {
    const char *at, *end;
} UgiWords;

bool ugi_word(UgiWords *words, const char **word, size_t *length);
bool ugi_is(const char *word, size_t length, const char *text);

/* Reads a number from `low` to `high`; false after a complaint that names `what` and the range. */
bool ugi_number(const Ugi *ugi, const char *what, const char *word, size_t length, uint64_t low,
                uint64_t high, uint64_t *number);

/* A word of the other side's for a message: no longer than fits there. */
typedef struct UgiQuote {
    char text[UGI_QUOTE_MAX + 4];
} UgiQuote;
UgiQuote ugi_quote(const char *word, size_t length);

void ugi_say(const Ugi *ugi, const WfText *line);

/* "info string ...", whatever bytes it is made of. */
__attribute__((format(printf, 2, 3))) void ugi_complain(const Ugi *ugi, const char *format, ...);

/* ---- ugi_go.c ---- */
void ugi_go(Ugi *ugi, UgiWords *words);
void ugi_ponder_hit(Ugi *ugi);

/* Ends a search, with its bestmove. */
void ugi_stop(Ugi *ugi);

/* Opens the engine, if no search has it: clearing its table is not to take the time of a move. */
void ugi_make_ready(Ugi *ugi);

/* Closes the engine; the next search opens it anew. */
void ugi_drop_engine(Ugi *ugi);

/* ---- ugi_query.c ---- */
void ugi_query(const Ugi *ugi, UgiWords *words);

/* Player numbers follow turn order: 1 is the first seat that takes part. */
unsigned ugi_player(const WfSpec *spec, unsigned seat);

#endif
