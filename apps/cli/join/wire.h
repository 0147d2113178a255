/* wire.h - a connection to a server, over TCP, or over TLS on it. Every wait ends early when the
 * user presses Ctrl-C (cli_interrupted). */
#ifndef CLI_JOIN_WIRE_H
#define CLI_JOIN_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/join/url.h"

typedef struct Wire Wire;

enum { WIRE_REASON_MAX = 160, WIRE_PATIENCE_MS = 15000 };

/* Connects. With TLS it checks the server's certificate, by the roots of the system (or those of
 * SSL_CERT_FILE). NULL, with the reason in the user's language: it failed. */
Wire *wire_open(const Url *url, char reason[WIRE_REASON_MAX]);

/* Writes all bytes; false: the connection is broken, or takes none for WIRE_PATIENCE_MS. */
bool wire_write(Wire *wire, const void *bytes, size_t size);

/* Reads what is there: the number of bytes; 0: none are there yet; -1: the connection has ended. */
ssize_t wire_read(Wire *wire, void *bytes, size_t size);

/* Waits until there may be something to read; false after `timeout` milliseconds, or Ctrl-C. */
bool wire_wait(Wire *wire, int timeout);

/* The descriptor, to wait for with others. wire_pending: bytes were received already, so that the
 * descriptor may stay silent. */
int wire_descriptor(const Wire *wire);
bool wire_pending(const Wire *wire);

/* NULL is allowed. */
void wire_close(Wire *wire);

#endif
