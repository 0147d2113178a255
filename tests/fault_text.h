/* fault_text.h - the text of a fault, for tests. */
#ifndef FAULT_TEXT_H
#define FAULT_TEXT_H

#include <wayfarer/wayfarer.h>

/* In English, valid until the next call. */
static inline const char *fault_text(const WfFault *fault)
{
    static char data[WF_MESSAGE_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_fault_text(fault, &text);
    return data;
}

#endif
