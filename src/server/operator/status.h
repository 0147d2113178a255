/* status.h - the status page, for people (HTML) and for programs (JSON), and whom to tell of faults
 * in the server's security (RFC 9116). All of it is public: numbers, and no more. */
#ifndef SERVER_OPERATOR_STATUS_H
#define SERVER_OPERATOR_STATUS_H

#include "server/server_state.h"

/* The page in a language, and what programs read, from what health.h keeps. The text is the
 * caller's to free; NULL: no memory. */
char *status_html(const Server *server, const WfLanguage *language);
char *status_json(const Server *server);

/* How the page looks: it has neither scripts nor styles in it. */
extern const char status_css[];

/* security.txt as of now, with an end in half a year; NULL: nobody is named (--security-contact),
 * or no memory. The caller's to free. */
char *status_contact(const Server *server);

/* Whether a contact can stand in security.txt: an address of mail, phone or the web over https. */
bool status_is_contact(const char *contact);

#endif
