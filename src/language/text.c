/* text.c - bounded text, the version, and the C library's memory as a WfAllocator. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <wayfarer/status.h>

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
