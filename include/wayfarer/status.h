/* status.h - how every part of libwayfarer reports failure, takes memory and writes text. */
#ifndef WAYFARER_STATUS_H
#define WAYFARER_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call answered. Everything but WF_OK left its outputs untouched unless the call says more.
 */
typedef enum WfCode {
    WF_OK = 0,
    WF_BAD_INPUT, /* the text is not a spec, position, move or record; WfFault says where and why */
    WF_ILLEGAL,   /* well formed, but the rules of the game forbid it in this position */
    WF_NO_MEMORY  /* the caller's allocator returned NULL */
} WfCode;

/* A language other than English (language.h). */
typedef struct WfLanguage WfLanguage;

enum { WF_MESSAGE_MAX = 480, WF_PLACE_MAX = 8 };

/* A refusal: its code, the byte of the text it concerns (from 0), one line in plain words, and the
 * name of the place on the board that it is about, if it is about one ("wd3"; else "").
 *
 * Begin with `WfFault fault = {0}`, or with the language in which the line is to be written. Only
 * the caller sets that member, and one that is no language of this library means English, so that a
 * WfFault that was not begun does no harm. The other members are written when something is refused.
 */
typedef struct WfFault {
    WfCode code;
    size_t at;
    char message[WF_MESSAGE_MAX];
    char place[WF_PLACE_MAX];
    size_t line, column; /* of a record, from 1; else 0 */
    size_t reason;       /* where in `message` the reason begins, after the place in the text */
    const WfLanguage *language;
} WfFault;

/* Memory as the caller gives it. resize(context, NULL, n) allocates n bytes aligned to 16,
 * resize(context, block, n) grows or shrinks, resize(context, block, 0) frees and returns NULL.
 * It returns NULL on failure and then leaves the block as it was. */
typedef struct WfAllocator {
    void *(*resize)(void *context, void *block, size_t bytes);
    void *context;
} WfAllocator;

/* realloc and free of the C library; never fails for lack of anything but memory. */
extern const WfAllocator wf_system_allocator;

/* A caller-owned buffer that is written front to back. It always ends in a zero byte; `length`
 * counts what was asked for, so length >= size tells that the text did not fit. What is written for
 * people is in `language`; NULL is English. */
typedef struct WfText {
    char *data;
    size_t size;
    size_t length;
    const WfLanguage *language;
} WfText;

/* A text over `data[size]`, empty at first and in English. `size` is at least 1. */
WfText wf_text(char *data, size_t size);

/* Empties a text; its language stays. */
void wf_text_clear(WfText *text);

/* Appends as printf does; what does not fit is counted and dropped. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void wf_text_add(WfText *text, const char *format, ...);

/* Appends one byte. */
void wf_text_put(WfText *text, char byte);

/* The version of the library, "MAJOR.MINOR.PATCH". */
const char *wf_version(void);

#ifdef __cplusplus
}
#endif
#endif
