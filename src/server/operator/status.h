/* status.h - how the server is doing, as JSON, and the contact for security reports (RFC 9116).
 * Both are public. */
#ifndef SERVER_OPERATOR_STATUS_H
#define SERVER_OPERATOR_STATUS_H

#include "server/server_state.h"

/* The data that health.h keeps, as JSON. The caller frees the text. NULL if there is no memory. */
char *status_json(const Server *server);

/* security.txt as of now, which expires in half a year, for the caller to free. NULL if no contact
 * is given (--security-contact), or there is no memory. */
char *status_contact(const Server *server);

/* Whether a contact is valid in security.txt: a mail address, a phone number, or an https
 * address. */
bool status_is_contact(const char *contact);

#endif
