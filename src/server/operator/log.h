/* log.h - what the server says to its operator: one line for each event, as words or as JSON.
 *
 * A line never has a cookie, key or token in it, nothing that people say to each other, and no name
 * of a person: whoever logs gives an event's name, words that are the program's own, and fields
 * that are numbers, names of tables, networks or words of the program. Addresses of people go in
 * as networks only (log_network). Everything here runs on the server's thread. */
#ifndef SERVER_OPERATOR_LOG_H
#define SERVER_OPERATOR_LOG_H

#include <stddef.h>
#include <stdint.h>

#include "server/core/address.h"

typedef enum LogForm {
    LOG_TEXT, /* notices, warnings and errors, in words */
    LOG_JSON, /* everything, an object a line */
} LogForm;

typedef enum LogLevel {
    LOG_INFO,   /* as JSON only */
    LOG_NOTICE, /* good news */
    LOG_WARNING,
    LOG_ERROR,
} LogLevel;

typedef struct Log {
    LogForm form;
    void (*write)(const char *line); /* a line without its end */
    const char *trouble; /* the event that was last said as a warning or an error; NULL: none */
    int64_t trouble_at;  /* when, in milliseconds since 1970 */
} Log;

/* A field of an event: a word if `word` is not NULL, else a number. */
typedef struct LogField {
    const char *name, *word;
    int64_t number;
} LogField;

enum { LOG_FIELDS = 8, LOG_WORD = 256, LOG_SAYS = 1024 };

/* Bytes of a line at most: each byte of its words may be written as six. */
enum { LOG_LINE = 512 + 6 * (LOG_SAYS + LOG_WORD + 2 * LOG_FIELDS * LOG_WORD) };

/* Says that `event` ("listening") has happened, with words for people and at most LOG_FIELDS
 * fields; what is longer than LOG_SAYS or LOG_WORD is cut. `event` must stay. */
void log_event(Log *log, LogLevel level, const char *event, const char *says,
               const LogField *fields, size_t count);

/* "192.0.2.0/24" or "2001:db8:1::/48": where somebody is, but not who. */
enum { LOG_NETWORK = 64 };
void log_network(const Address *address, char text[LOG_NETWORK]);

/* Holds back what comes too often: at most LOG_OFTEN events of a kind in a second. */
enum { LOG_OFTEN = 5 };
typedef struct LogRate {
    int64_t since; /* milliseconds */
    unsigned count;
    int64_t held; /* back since the last one that was let through */
} LogRate;

/* Whether one more may be said at `now`; `*held` is how many were held back before it. */
bool log_may(LogRate *rate, int64_t now, int64_t *held);

#endif
