/* socket_use.h - the use of a connection as a socket: opening, pinging, closing it. */
#ifndef SERVER_SOCKETS_SOCKET_USE_H
#define SERVER_SOCKETS_SOCKET_USE_H

#include "server/sockets/guest.h"

/* Turns a connection into a socket after the handshake was answered. Returns false if there is no
 * memory. */
bool socket_open(NetConn *conn, const Guest *guest);

#endif
