/* ugi_options.h - the options of a session. */
#ifndef PROTOCOL_UGI_OPTIONS_H
#define PROTOCOL_UGI_OPTIONS_H

#include "protocol/ugi_session.h"

/* Writes the `option` lines, with their ranges. */
void ugi_say_options(const Ugi *ugi);

/* Executes `setoption`, given the rest of its line. */
void ugi_set_option(Ugi *ugi, UgiWords *words);

#endif
