/* request_json.h - clients' messages about tables, from JSON to values. */
#ifndef SERVER_CORE_REQUEST_JSON_H
#define SERVER_CORE_REQUEST_JSON_H

#include <jansson.h>

#include "server/core/request.h"

/* Reads {"do":"move","move":"e2e4","at":0}. The caller frees the text. Returns false if there is no
 * memory for it. */
bool table_message_read(const json_t *json, TableMessage *message);

/* Reads {"do":"create","spec":...,"position":...,"clock":...,"seats":{...},"open":...}, where each
 * seat of the game is "me", "open" or {"level":0..10}. */
void table_opening_read(const json_t *json, TableOpening *opening);

#endif
