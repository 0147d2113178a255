/* put.c - see put.h. */
#include "server/core/put.h"

#include <stdlib.h>
#include <string.h>

static void put_bytes(WfText *out, const char *bytes, size_t count)
{
    const size_t room = out->length + 1 < out->size ? out->size - 1 - out->length : 0;
    const size_t kept = count < room ? count : room;
    if (kept > 0) {
        memcpy(out->data + out->length, bytes, kept);
        out->data[out->length + kept] = '\0';
    }
    out->length += count;
}

void put_words(WfText *out, const char *words)
{
    put_bytes(out, words, strlen(words));
}

void put_number(WfText *out, int64_t number)
{
    char digits[20]; /* for the longest number, with its sign */
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        digits[--at] = '-';
    put_bytes(out, digits + at, sizeof digits - at);
}

static char *text_of(const json_t *json, size_t flags)
{
    json_free_t free_theirs;
    json_get_alloc_funcs(NULL, &free_theirs);
    char *theirs = json_dumps(json, JSON_COMPACT | flags);
    char *text = theirs != NULL ? strdup(theirs) : NULL;
    if (theirs != NULL)
        free_theirs(theirs);
    return text;
}

char *put_json(const json_t *json)
{
    return text_of(json, 0);
}

char *put_json_sorted(const json_t *json)
{
    return text_of(json, JSON_SORT_KEYS);
}
