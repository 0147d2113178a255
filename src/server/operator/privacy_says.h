/* privacy_says.h - the messages of the privacy page. */
#ifndef SERVER_OPERATOR_PRIVACY_SAYS_H
#define SERVER_OPERATOR_PRIVACY_SAYS_H

#include <wayfarer/explain.h>

typedef enum PrivacyMessage {
    PRIVACY_TITLE,
    PRIVACY_BY_ITSELF, /* the heading after the operator's text */
    PRIVACY_HOME,

    /* each of the following is a paragraph; PRIVACY_TABLES has the number of days as an argument */
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
