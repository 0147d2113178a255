/* noted.h - notes in a store of what operators do. */
#ifndef CLI_SERVER_NOTED_H
#define CLI_SERVER_NOTED_H

#include "store/tool.h"

/* Milliseconds since 1970. */
int64_t noted_now(void);

/* Adds a note that the current system user does something now. False with the fault filled. */
bool noted(StoreTool *tool, const char *what, WfFault *fault);

#endif
