/* ugi_search.h - the engine and its search, which runs on a separate thread: its info lines, its
 * bestmove, and how it ends. */
#ifndef PROTOCOL_UGI_SEARCH_H
#define PROTOCOL_UGI_SEARCH_H

#include "protocol/ugi_session.h"

/* Begins the search that ugi->go describes. No other search may be running. */
void ugi_begin(Ugi *ugi);

/* Ends a search, which writes its bestmove. */
void ugi_stop(Ugi *ugi);

/* Executes `ponderhit`. */
void ugi_ponder_hit(Ugi *ugi);

/* Waits for a search that ends by itself, and stops any other. */
void ugi_wait(Ugi *ugi);

/* Opens the engine, unless a search uses it, so that clearing its table takes no time from a move.
 */
void ugi_make_ready(Ugi *ugi);

/* Closes the engine; the next search opens it again. */
void ugi_drop_engine(Ugi *ugi);

#endif
