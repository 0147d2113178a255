/* status.h - the status page, for people (HTML) and for programs (JSON), and the contact for
 * security reports (RFC 9116). All of it is public, and contains only numbers. */
#ifndef SERVER_OPERATOR_STATUS_H
#define SERVER_OPERATOR_STATUS_H

#include "server/server_state.h"

/* The page in a language, and the JSON for programs, from the data that health.h keeps. The caller
 * frees the text. NULL if there is no memory. */
char *status_html(const Server *server, const WfLanguage *language);
char *status_json(const Server *server);

/* The page's stylesheet. The page itself contains no scripts or styles. */
extern const char status_css[];

/* security.txt as of now, which expires in half a year, for the caller to free. NULL if no contact
 * is given (--security-contact), or there is no memory. */
char *status_contact(const Server *server);

/* Whether a contact is valid in security.txt: a mail address, a phone number, or an https
 * address. */
bool status_is_contact(const char *contact);

#endif
