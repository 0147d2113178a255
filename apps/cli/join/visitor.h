/* visitor.h - who the user is at a server: a cookie that the server issued. Seats belong to it, so
 * it is kept in a file for each server, in the folder of the program's state. */
#ifndef CLI_JOIN_VISITOR_H
#define CLI_JOIN_VISITOR_H

#include "cli/join/http.h"

/* Finds the cookie of the user at the server, or asks the server for one and keeps it. False after
 * an error message. A cookie that cannot be kept is used all the same. */
bool visitor_find(const Url *url, char cookie[HTTP_COOKIE_MAX]);

#endif
