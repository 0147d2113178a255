/* ugi_session.h - what the commands share: the state of a session, the words of its lines and its
 * answers. It calls none of the commands. The thread of the session calls these; the thread of a
 * search calls only ugi_say and ugi_info_string. */
#ifndef PROTOCOL_UGI_SESSION_H
#define PROTOCOL_UGI_SESSION_H

#include "base/parallel.h"
#include "protocol/ugi_port.h"
#include "search/time_control.h"

/* UGI_INFO_MAX: bytes of a line without moves. UGI_HASH_MB: the default. UGI_ONLY_MAX: moves of
 * `searchmoves`. UGI_QUOTE_MAX: the most bytes quoted from a bad word. UGI_MOVE_BYTES: room for a
 * move in a list, more than the mean of all games. */
enum {
    UGI_INFO_MAX = 640,
    UGI_HASH_MB = 16,
    UGI_ONLY_MAX = 256,
    UGI_QUOTE_MAX = 60,
    UGI_MOVE_BYTES = 40
};

/* How a search may end, as `go` set it. */
typedef struct UgiGo {
    WfLimits limits;
    bool infinite; /* only `stop` ends it, or `ponderhit` a pondering one */
    bool ponder;   /* it runs on the opponent's time, until `ponderhit` */
    bool timed;    /* watch.budget limits it */
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
    bool own_book; /* moves of port.book are played without a search */
    Task *task;
    bool searching; /* a search was begun, and nothing has waited for its end yet */
    bool stopped;   /* read by the search */
    bool waiting;   /* infinite or pondering: the result waits at the task's gate */
    UgiGo go;
};

/* The rest of a line, word by word. */
typedef struct UgiWords {
    const char *at, *end;
} UgiWords;

/* Takes the next word; false at the end. */
bool ugi_word(UgiWords *words, const char **word, size_t *length);

/* Whether a word equals this text. */
bool ugi_is(const char *word, size_t length, const char *text);

/* Whether a word is the name of an option. Case does not matter, as in UCI. */
bool ugi_is_option(const char *word, size_t length, const char *name);

/* Reads a number from `low` to `high`. On failure returns false, after an info string that names
 * `what` and the range. */
bool ugi_number(const Ugi *ugi, const char *what, const char *word, size_t length, uint64_t low,
                uint64_t high, uint64_t *number);

/* A word of a line, shortened so that it fits into a message. */
typedef struct UgiQuote {
    char text[UGI_QUOTE_MAX + 4];
} UgiQuote;
UgiQuote ugi_quote(const char *word, size_t length);

/* Writes a line. */
void ugi_say(const Ugi *ugi, const WfText *line);

/* Writes "info string ...". Unprintable bytes become '?'. */
__attribute__((format(printf, 2, 3))) void ugi_info_string(const Ugi *ugi, const char *format, ...);

/* Writes "info string WHAT: ", and the fault in English. */
void ugi_info_fault(const Ugi *ugi, const char *what, const WfFault *fault);

/* Player numbers follow turn order: 1 is the first seat that takes part. */
unsigned ugi_player(const WfSpec *spec, unsigned seat);

#endif
