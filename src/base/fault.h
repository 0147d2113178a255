/* fault.h - filling in a WfFault. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <wayfarer/status.h>

/* Fills `fault` (which may be NULL) and returns `code`. Bytes that do not print become '?'. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
WfCode
fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...);

#endif
