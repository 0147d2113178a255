/* log.h - the server's log for its operator: one line per event, as text or as JSON.
 *
 * A line never contains a cookie, key or token, anything that people say to each other, or the name
 * of a person. A caller gives an event's name, fixed words of the program, and fields. Fields are
 * numbers, names of tables, networks or words of the program. Addresses of people appear as
 * networks only (log_network). Everything here runs on the server's thread. */
#ifndef SERVER_OPERATOR_LOG_H
#define SERVER_OPERATOR_LOG_H

#include <stddef.h>
#include <stdint.h>

#include "server/core/address.h"

typedef enum LogForm {
    LOG_TEXT, /* notices, warnings and errors, as text */
    LOG_JSON, /* all events, one object per line */
} LogForm;

typedef enum LogLevel {
    LOG_INFO,   /* in JSON only */
    LOG_NOTICE, /* good news */
    LOG_WARNING,
    LOG_ERROR,
} LogLevel;

typedef struct Log {
    LogForm form;
    void (*write)(const char *line); /* writes a line, given without its newline */
    const char *trouble; /* the last event logged as a warning or an error; NULL: none */
    int64_t trouble_at;  /* when, in milliseconds since 1970 */
} Log;

/* A field of an event: a word, or a number if `word` is NULL. */
typedef struct LogField {
    const char *name, *word;
    int64_t number;
} LogField;

enum { LOG_FIELDS = 8, LOG_WORD = 256, LOG_SAYS = 1024 };

/* The most bytes of a line: each byte of its words may be written as six. */
enum { LOG_LINE = 512 + 6 * (LOG_SAYS + LOG_WORD + 2 * LOG_FIELDS * LOG_WORD) };

/* Logs that `event` ("listening") has happened, with words for people and at most LOG_FIELDS
 * fields. Text longer than LOG_SAYS or LOG_WORD is cut. `event` must stay valid. */
void log_event(Log *log, LogLevel level, const char *event, const char *says,
               const LogField *fields, size_t count);

/* "192.0.2.0/24" or "2001:db8:1::/48": where somebody is, but not who. */
enum { LOG_NETWORK = 64 };
void log_network(const Address *address, char text[LOG_NETWORK]);

/* Rate limit: at most LOG_OFTEN events of a kind per second. */
enum { LOG_OFTEN = 5 };
typedef struct LogRate {
    int64_t since; /* milliseconds */
    unsigned count;
    int64_t held; /* how many were held back since the last one that was logged */
} LogRate;

/* Whether one more event may be logged at `now`. `*held` is how many were held back before it. */
bool log_may(LogRate *rate, int64_t now, int64_t *held);

#endif
