/* status_says.h - the messages of the status page. */
#ifndef SERVER_OPERATOR_STATUS_SAYS_H
#define SERVER_OPERATOR_STATUS_SAYS_H

#include <wayfarer/explain.h>

typedef enum StatusMessage {
    STATUS_TITLE,
    STATUS_WELL,
    STATUS_FAILING,
    STATUS_LOST,
    STATUS_SINCE,
    STATUS_VERSION,
    STATUS_TABLES,
    STATUS_SOCKETS,
    STATUS_MOVES,
    STATUS_STORE,
    STATUS_STORE_WELL,
    STATUS_STORE_FAILING,
    STATUS_STORE_LOST,
    STATUS_TROUBLE,
    STATUS_NO_TROUBLE,
    STATUS_AS_OF,
    STATUS_HOME,

    STATUS_MESSAGES
} StatusMessage;

extern const WfMessage status_messages[STATUS_MESSAGES];

#endif
