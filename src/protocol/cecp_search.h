/* cecp_search.h - the search of a session: when it begins, what it says and how it ends. */
#ifndef PROTOCOL_CECP_SEARCH_H
#define PROTOCOL_CECP_SEARCH_H

#include "protocol/cecp_session.h"

/* Begins a search; no other may run. */
void cecp_search(Cecp *cecp, CecpPurpose purpose);

/* Ends a search. `play`: its move is played, or its hint written; otherwise nothing comes of it.
 * Afterwards commands may use the record. */
void cecp_settle(Cecp *cecp, bool play);

/* Whether the engine is searching for its move. */
bool cecp_thinks(Cecp *cecp);

/* Answers `ping`, or puts it off until the engine has moved. */
void cecp_ping(Cecp *cecp, uint64_t number);

/* Whether the search for a move writes its thinking. */
void cecp_post(Cecp *cecp, bool post);

/* Takes a line of the session of the Universal Game Interface: UgiPort.say. */
void cecp_take(void *cecp, const char *line);

#endif
