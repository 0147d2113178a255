/* privacy_says.h - the words of the page on privacy. */
#ifndef SERVER_OPERATOR_PRIVACY_SAYS_H
#define SERVER_OPERATOR_PRIVACY_SAYS_H

#include <wayfarer/explain.h>

typedef enum PrivacyMessage {
    PRIVACY_TITLE,
    PRIVACY_BY_ITSELF, /* the heading of what follows what the operator has written */

    /* from here on a paragraph each, of which PRIVACY_TABLES is told the days */
    PRIVACY_COOKIE,
    PRIVACY_TABLES,
    PRIVACY_ADDRESSES,
    PRIVACY_JOBS,
    PRIVACY_BROWSER,
    PRIVACY_FORGET,
    PRIVACY_OPERATOR,

    PRIVACY_MESSAGES
} PrivacyMessage;

extern const WfMessage privacy_messages[PRIVACY_MESSAGES];

#endif
