/* socket_use.h - a connection that is used as a socket: opened, pinged, closed. */
#ifndef SERVER_SOCKETS_SOCKET_USE_H
#define SERVER_SOCKETS_SOCKET_USE_H

#include "server/sockets/guest.h"

/* Makes the line a socket, whose handshake has been answered; false: there is no memory. */
bool socket_open(NetConn *line, const Guest *guest);

#endif
