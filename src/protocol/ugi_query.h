/* ugi_query.h - the command `query`. Every answer has two words, of which the first is `response`.
 */
#ifndef PROTOCOL_UGI_QUERY_H
#define PROTOCOL_UGI_QUERY_H

#include "protocol/ugi_session.h"

/* Answers `query`, given the rest of its line. */
void ugi_query(const Ugi *ugi, UgiWords *words);

#endif
