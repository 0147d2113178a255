/* ugi_go.h - the command `go` in all its forms. */
#ifndef PROTOCOL_UGI_GO_H
#define PROTOCOL_UGI_GO_H

#include "protocol/ugi_session.h"

/* Executes `go`: reads the rest of its line and begins the search. */
void ugi_go(Ugi *ugi, UgiWords *words);

#endif
