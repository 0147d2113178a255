/* cecp_port.h - what the Chess Engine Communication Protocol needs of the program that runs it: the
 * same as the Universal Game Interface. */
#ifndef PROTOCOL_CECP_PORT_H
#define PROTOCOL_CECP_PORT_H

#include "protocol/ugi_port.h"

/* A session. */
typedef struct Cecp Cecp;

#endif
