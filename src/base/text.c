/* text.c - bounded text, the version, and the C library's memory as a WfAllocator. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <wayfarer/status.h>

#include "base/fault.h"

WfText wf_text(char *data, size_t size)
{
    data[0] = '\0';
    return (WfText){.data = data, .size = size, .length = 0};
}

void wf_text_clear(WfText *text)
{
    text->data[0] = '\0';
    text->length = 0;
}

void wf_text_put(WfText *text, char byte)
{
    if (text->length + 1 < text->size) {
        text->data[text->length] = byte;
        text->data[text->length + 1] = '\0';
    }
    text->length++;
}

void wf_text_add(WfText *text, const char *format, ...)
{
    const size_t room = text->length < text->size ? text->size - text->length : 0;
    va_list arguments;
    va_start(arguments, format);
    const int wanted =
        vsnprintf(room > 0 ? text->data + text->length : NULL, room, format, arguments);
    va_end(arguments);
    if (wanted > 0)
        text->length += (size_t)wanted;
}

WfCode fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...)
{
    if (fault == NULL)
        return code;
    fault->code = code;
    fault->at = at;
    fault->place[0] = '\0';
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault->message, sizeof fault->message, format, arguments);
    va_end(arguments);
    for (char *c = fault->message; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?'; /* a message is one printable line, whatever the input was */
    return code;
}

static void *system_resize(void *context, void *block, size_t bytes)
{
    (void)context;
    if (bytes == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, bytes);
}

const WfAllocator wf_system_allocator = {.resize = system_resize, .context = NULL};

const char *wf_version(void)
{
    return WAYFARER_VERSION;
}
