/* metrics.h - the server's metrics, in Prometheus's text format. */
#ifndef SERVER_OPERATOR_METRICS_H
#define SERVER_OPERATOR_METRICS_H

#include "server/server_state.h"

/* The current metrics. The caller frees the text. NULL if there is no memory. */
char *metrics_text(Server *server);

#endif
