/* full_store.h - a store with some of every kind of content, for tests of backups and copies. */
#ifndef TESTS_FULL_STORE_H
#define TESTS_FULL_STORE_H

#include "store/tool.h"

enum { FULL_STORE_LONG_EVENT = 3000 }; /* bytes */

/* Writes the content into a sink, except the end: a key, this many tables (abcdefghi000, ...001) of
 * one to three events, of which the second is long, and of up to two slots, two words, two bars and
 * a note. False and a fault if the sink refuses. */
bool full_store_put(const StoreSink *sink, unsigned tables, WfFault *fault);

/* Makes a store with this content; the store must be empty. */
bool full_store_make(const char *url, unsigned tables, WfFault *fault);

#endif
