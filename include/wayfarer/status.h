/* status.h - how libwayfarer reports errors, takes memory and writes text.
 *
 * Rules for all calls of all headers, unless a description says something else:
 *
 *   - No pointer may be NULL. A WfFault * may always be NULL, and so may a struct of options.
 *   - What a call returns by a `const` pointer belongs to the library, or to the object that it was
 *     taken from; never free it. What it makes for the caller has a function that frees it.
 *   - A call keeps no pointer to its arguments, and writes only through pointers that are not
 *     `const`.
 *   - Calls may run on any number of threads at once. An object that a caller owns (a list, a
 *     record, notes, a review, an opened engine) serves one thread at a time.
 *   - Seats, kinds, files, ranks, levels and indices count from 0. Lengths of text are bytes,
 *     without a final zero byte.
 *
 * A struct of options tells a call how to work (WfLimits, WfAnalysisLimits, WfSolveLimits,
 * WfStreams, WfPuzzleRequest, WfReviewLimits, WfBatchOptions). Zero in a member always means "the
 * usual", so name the members that you set and leave the others out. Where such a struct is
 * expected, NULL means that all members are zero.
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
    WF_OK = 0,    /* done */
    WF_BAD_INPUT, /* the text is not a spec, position, move or record; WfFault says where and why.
                     Or a struct of options has a size that this library cannot read: see above */
    WF_ILLEGAL,   /* well formed, but the rules of the game forbid it in this position */
    WF_NO_MEMORY  /* the caller's allocator returned NULL */
} WfCode;

/* A language other than English (language.h). */
typedef struct WfLanguage WfLanguage;

/* A game (game.h). */
typedef struct WfGame WfGame;

/* A message with an id (explain.h). */
typedef struct WfMessage WfMessage;

/* Sizes of a WfFault. */
enum {
    WF_MESSAGE_MAX = 480,  /* bytes of a fault's text, with the final zero byte */
    WF_PLACE_MAX = 8,      /* bytes of a place's name, with the final zero byte */
    WF_FAULT_ARGS_MAX = 28 /* arguments of a message */
};

/* An argument of the message of a fault. Only wf_fault_text reads it. */
typedef struct WfFaultArg {
    uint8_t type;  /* what it is */
    uint8_t slot;  /* of the message */
    uint8_t seat;  /* seat */
    uint8_t kind;  /* kind of piece */
    uint8_t file;  /* of a place */
    uint8_t rank;  /* of a place */
    uint8_t level; /* of a place */
    uint8_t args;  /* how many arguments a phrase or a list has */
    /* By type. */
    union {
        uint64_t number;          /* a number, or where quoted words are */
        const WfMessage *message; /* a phrase */
    } value;                      /* by type */
} WfFaultArg;

/* Why a call refused its input, as data; wf_fault_text writes it in a language. A plain value: it
 * can be copied, owns no memory, and points only to constants of the library and of its games,
 * never into the input.
 *
 * It needs no initialization. The library writes it when it refuses something, and not otherwise.
 * Every function of the library that takes a WfFault * accepts NULL: it then returns only the code.
 *
 * Only wf_fault_text reads what stands behind `id`. */
typedef struct WfFault {
    WfCode code;              /* what the call returned */
    size_t at;                /* the byte of the text that it is about, from 0 */
    size_t line;              /* in a record, from 1; else 0 */
    size_t column;            /* in a record, in characters from 1; else 0 */
    char place[WF_PLACE_MAX]; /* the place on the board that it is about ("wd3"); "": none */
    /* The id of its message (explain.h), the same in all versions; of an illegal move, that of the
     * first clause of its explanation. NULL: there is no message, and `plain` is the whole text, in
     * English. */
    const char *id;
    const WfGame *game; /* whose message it is; NULL: one that all games share */
    size_t byte;        /* the byte that the text names, from 1; 0: none */
    uint8_t clauses;    /* of the explanation of an illegal move; 0: it is another fault */
    uint8_t mover;      /* the seat that would make the illegal move */
    WfFaultArg arg[WF_FAULT_ARGS_MAX]; /* the arguments of its message */
    /* Words. */
    union {
        char plain[WF_MESSAGE_MAX];  /* the whole text, if there is no message */
        char quoted[WF_MESSAGE_MAX]; /* the words that its arguments quote */
    };
} WfFault;

/* The caller's memory allocator:
 *
 *   resize(context, NULL, n)   allocates n bytes, aligned to 16
 *   resize(context, block, n)  grows or shrinks the block, as realloc does
 *   resize(context, block, 0)  frees the block and returns NULL
 *
 * It returns NULL on failure and then leaves the block unchanged. With more than one thread, calls
 * use it on several threads at once. Objects copy the allocator; what `context` points to must live
 * as long as they do. */
typedef struct WfAllocator {
    void *(*resize)(void *context, void *block, size_t bytes); /* as above; not NULL */
    void *context;                                             /* for `resize`; may be NULL */
} WfAllocator;

/* realloc and free of the C library. Fails only when memory runs out. */
extern const WfAllocator wf_system_allocator;

/* A buffer, owned by the caller, that is written from front to back. The text always ends in a zero
 * byte. Functions that write append to it. */
typedef struct WfText {
    char *data;                 /* the buffer */
    size_t size;                /* its bytes, at least 1 */
    size_t length;              /* of all bytes that were to be written, without the zero byte:
                                   length >= size means that the text did not fit */
    const WfLanguage *language; /* in which text for people is written; NULL: English */
} WfText;

/* A text over the caller's buffer `data[size]`: empty, and in English. `size` is at least 1. */
WfText wf_text(char *data, size_t size);

/* Empties a text and keeps its language. */
void wf_text_clear(WfText *text);

#if defined(__GNUC__)
/* Lets the compiler check the arguments of a function that writes as printf does. */
#define WF_LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define WF_LIKE_PRINTF(text, first) /* nothing: other compilers do not check formats */
#endif

/* Appends as printf does. Bytes that do not fit are counted and dropped. */
WF_LIKE_PRINTF(2, 3) void wf_text_add(WfText *text, const char *format, ...);

/* Appends one byte. If it does not fit, it is counted and dropped. */
void wf_text_put(WfText *text, char byte);

/* Appends why a call refused its input, in the text's language: first where in its text ("byte 3:
 * ", "line 2, column 4: "), if that is known, then the reason. One printable line of at most
 * WF_MESSAGE_MAX - 1 bytes, which never ends within a character. The fault must be one that a call
 * has written. */
void wf_fault_text(const WfFault *fault, WfText *text);

/* The same without where. */
void wf_fault_reason_text(const WfFault *fault, WfText *text);

/* The version of these headers. docs/library.md says what may change from one to the next. */
#define WF_VERSION_MAJOR 0 /* grows if programs must change */
#define WF_VERSION_MINOR 2 /* grows if something was added */
#define WF_VERSION_PATCH 0 /* grows if faults were removed */
#define WF_VERSION "0.2.0" /* all three, as a string */

/* The version of the library that the program runs with, "MAJOR.MINOR.PATCH": a static string. It
 * can be newer than WF_VERSION, which the program was compiled with. */
const char *wf_version(void);

#ifdef __cplusplus
}
#endif
#endif
