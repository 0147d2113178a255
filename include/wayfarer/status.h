/* status.h - how libwayfarer reports errors, takes memory and writes text. */
#ifndef WAYFARER_STATUS_H
#define WAYFARER_STATUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Unless the call's description says otherwise, a call that does not return
 * WF_OK leaves its outputs unchanged. */
typedef enum WfCode {
    WF_OK = 0,
    WF_BAD_INPUT, /* the text is not a spec, position, move or record; WfFault says where and why.
                     Or a struct of options has a size that this library cannot read: see below */
    WF_ILLEGAL,   /* well formed, but the rules of the game forbid it in this position */
    WF_NO_MEMORY  /* the caller's allocator returned NULL */
} WfCode;

/* ---- structs of options ----
 *
 * A struct of options tells a call how to work (WfLimits, WfAnalysisLimits, WfSolveLimits,
 * WfStreams, WfPuzzleRequest, WfReviewLimits). Zero in a member always means "the usual", so name
 * the members that you set and leave the others out. Where such a struct is expected, NULL means
 * that all members are zero.
 *
 * Each begins with its size, because later versions may add members at its end:
 *
 *   WfLimits limits = {.size = sizeof limits, .nodes = 20000};
 *
 * The library reads no byte beyond this size; members that it does not cover count as zero. So a
 * program runs with newer libraries without being compiled again. It also runs with an older one,
 * as long as the members that the older one does not know are zero; otherwise the call returns
 * WF_BAD_INPUT, because it would ignore what the program asks for. A size smaller than the first
 * layout returns WF_BAD_INPUT, too.
 *
 * A size of 0 means the first layout, which has no added members. Their comments say since which
 * version they exist and that they need the size; no member has been added so far. */

/* A language other than English (language.h). */
typedef struct WfLanguage WfLanguage;

/* A game, and a message with an id (game.h, explain.h). */
typedef struct WfGame WfGame;
typedef struct WfMessage WfMessage;

enum { WF_MESSAGE_MAX = 480, WF_PLACE_MAX = 8, WF_FAULT_ARGS_MAX = 28 };

/* An argument of the message of a fault. Only wf_fault_text reads it. */
typedef struct WfFaultArg {
    uint8_t type, slot, seat, kind, file, rank, level, args;
    union {
        uint64_t number;
        const WfMessage *message;
    } value;
} WfFaultArg;

/* Why a call refused its input, as data; wf_fault_text writes it in a language. A plain value: it
 * can be copied, owns no memory, and points only to constants of the library and of its games,
 * never into the input.
 *
 * It needs no initialization. The library writes it when it refuses something, and not otherwise.
 * Every function of the library that takes a WfFault * accepts NULL: it then returns only the code.
 *
 * `id` is the id of its message (explain.h), the same in all versions; of an illegal move, that of
 * the first clause of its explanation. It is NULL if there is no message: `plain` then is the whole
 * text, in English. */
typedef struct WfFault {
    WfCode code;
    size_t at;                /* the byte of the text that it is about, from 0 */
    size_t line, column;      /* in a record, both from 1; else 0 */
    char place[WF_PLACE_MAX]; /* the place on the board that it is about ("wd3"); "": none */
    const char *id;
    /* Only wf_fault_text reads these. */
    const WfGame *game; /* whose message it is; NULL: one that all games share */
    size_t byte;        /* the byte that the text names, from 1; 0: none */
    uint8_t clauses;    /* of the explanation of an illegal move; 0: it is another fault */
    uint8_t mover;
    WfFaultArg arg[WF_FAULT_ARGS_MAX];
    union {
        char plain[WF_MESSAGE_MAX];
        char quoted[WF_MESSAGE_MAX]; /* the words that its arguments quote */
    };
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

/* Append why a call refused its input, in the text's language: one printable line of at most
 * WF_MESSAGE_MAX - 1 bytes, which never ends within a character. wf_fault_text first says where in
 * the text ("byte 3: ", "line 2, column 4: "), wf_fault_reason_text leaves this out. */
void wf_fault_text(const WfFault *fault, WfText *text);
void wf_fault_reason_text(const WfFault *fault, WfText *text);

/* The version of these headers. docs/library.md says what may change from one to the next. */
#define WF_VERSION_MAJOR 0
#define WF_VERSION_MINOR 2
#define WF_VERSION_PATCH 0
#define WF_VERSION "0.2.0"

/* The version of the library that the program runs with, "MAJOR.MINOR.PATCH": a static string. It
 * can be newer than WF_VERSION, which the program was compiled with. */
const char *wf_version(void);

#ifdef __cplusplus
}
#endif
#endif
