/* status.h - how libwayfarer reports errors, takes memory and writes text. */
#ifndef WAYFARER_STATUS_H
#define WAYFARER_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Unless the call's description says otherwise, a call that does not return
 * WF_OK leaves its outputs unchanged. */
typedef enum WfCode {
    WF_OK = 0,
    WF_BAD_INPUT, /* the text is not a spec, position, move or record; WfFault says where and why */
    WF_ILLEGAL,   /* well formed, but the rules of the game forbid it in this position */
    WF_NO_MEMORY  /* the caller's allocator returned NULL */
} WfCode;

/* A language other than English (language.h). */
typedef struct WfLanguage WfLanguage;

enum { WF_MESSAGE_MAX = 480, WF_PLACE_MAX = 8 };

/* Why a call refused its input: the code, the byte of the text that it is about (from 0), and one
 * line in plain words. `place` is the name of the place on the board that it is about ("wd3"), or
 * "" if it is about none.
 *
 * Initialize it with `WfFault fault = {0}`, or set `language` as well to choose the language of the
 * message. Only the caller sets `language`. A pointer that is not one of this library's languages
 * counts as English, so an uninitialized WfFault does no harm. The library writes the other members
 * when it refuses something, and not otherwise.
 *
 * Every function of the library that takes a WfFault * accepts NULL: it then returns only the code.
 */
typedef struct WfFault {
    WfCode code;
    size_t at;
    char message[WF_MESSAGE_MAX];
    char place[WF_PLACE_MAX];
    size_t line, column; /* in a record, both from 1; else 0 */
    size_t reason; /* where the reason begins in `message`, after the words that say where in the
                      text */
    const WfLanguage *language;
} WfFault;

/* The caller's memory allocator:
 *
 *   resize(context, NULL, n)   allocates n bytes, aligned to 16
 *   resize(context, block, n)  grows or shrinks the block, as realloc does
 *   resize(context, block, 0)  frees the block and returns NULL
 *
 * It returns NULL on failure and then leaves the block unchanged. */
typedef struct WfAllocator {
    void *(*resize)(void *context, void *block, size_t bytes);
    void *context;
} WfAllocator;

/* realloc and free of the C library. Fails only when memory runs out. */
extern const WfAllocator wf_system_allocator;

/* A buffer, owned by the caller, that is written from front to back. The text always ends in a zero
 * byte. `length` counts all bytes that were to be written, without the zero byte, so length >= size
 * means that the text did not fit. Text for people is written in `language`; NULL is English. */
typedef struct WfText {
    char *data;
    size_t size;
    size_t length;
    const WfLanguage *language;
} WfText;

/* A text over `data[size]`: empty, and in English. `size` is at least 1. */
WfText wf_text(char *data, size_t size);

/* Empties a text and keeps its language. */
void wf_text_clear(WfText *text);

/* Appends as printf does. Bytes that do not fit are counted and dropped. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void wf_text_add(WfText *text, const char *format, ...);

/* Appends one byte. If it does not fit, it is counted and dropped. */
void wf_text_put(WfText *text, char byte);

/* The version of the library, "MAJOR.MINOR.PATCH": a static string. */
const char *wf_version(void);

#ifdef __cplusplus
}
#endif
#endif
