/* cecp_settings.h - what a session can do, its limits and its options. */
#ifndef PROTOCOL_CECP_SETTINGS_H
#define PROTOCOL_CECP_SETTINGS_H

#include "protocol/cecp_session.h"

/* The games that can be played, with commas between them. */
extern const char cecp_variants[];

/* Answers `protover`. */
void cecp_say_features(const Cecp *cecp);

/* Reads a number that ends the line. On failure returns false, after an error. */
bool cecp_number(const Cecp *cecp, CecpLine *line, uint64_t low, uint64_t high, uint64_t *number);

/* Executes `level`, `st`, `sd`, `time` and `otim`; false: it is none of these. */
bool cecp_set_time(Cecp *cecp, const char *word, size_t length, CecpLine *line);

/* Executes `memory`, `cores` and `option`; false: the engine does not have it. No search may run.
 */
bool cecp_set_engine(Cecp *cecp, const char *word, size_t length, CecpLine *line);

#endif
