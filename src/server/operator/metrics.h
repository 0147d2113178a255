/* metrics.h - the numbers of the server, in the text format of Prometheus. */
#ifndef SERVER_OPERATOR_METRICS_H
#define SERVER_OPERATOR_METRICS_H

#include "server/server_state.h"

/* The numbers as they are now. The text is the caller's to free; NULL: no memory. */
char *metrics_text(Server *server);

#endif
