/* socket_use.h - a connection that is used as a socket: opened, pinged, closed. */
#ifndef SERVER_SOCKET_USE_H
#define SERVER_SOCKET_USE_H

#include "server/guest.h"

/* Makes the line a socket, whose handshake has been answered; false: there is no memory. */
bool socket_open(NetLine *line, const Guest *guest);

#endif
