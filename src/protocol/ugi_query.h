/* ugi_query.h - questions about the position; every answer is two words, `response` and another. */
#ifndef PROTOCOL_UGI_QUERY_H
#define PROTOCOL_UGI_QUERY_H

#include "protocol/ugi_session.h"

/* Answers `query`: the rest of its line. */
void ugi_query(const Ugi *ugi, UgiWords *words);

#endif
