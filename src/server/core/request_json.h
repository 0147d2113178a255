/* request_json.h - a client's message to a table, from JSON to a value. */
#ifndef SERVER_CORE_REQUEST_JSON_H
#define SERVER_CORE_REQUEST_JSON_H

#include <jansson.h>

#include "server/core/request.h"

/* Reads {"do":"move","move":"e2e4","at":0}. The caller frees the text. Returns false if there is no
 * memory for it. */
bool table_message_read(const json_t *json, TableMessage *message);

#endif
