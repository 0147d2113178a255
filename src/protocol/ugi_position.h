/* ugi_position.h - which game and which position: `position`, and the options that name a game. */
#ifndef PROTOCOL_UGI_POSITION_H
#define PROTOCOL_UGI_POSITION_H

#include "protocol/ugi_session.h"

/* Executes `position`, given the rest of its line. */
void ugi_position(Ugi *ugi, UgiWords *words);

/* Switches to another game, or to the same game with other options, at its start position. */
void ugi_set_spec(Ugi *ugi, const char *text, size_t length);

#endif
