/* values.c - parameters and results of statements, in PostgreSQL's binary form. Numbers are in
 * network order. An array has its dimensions (one), whether it has NULLs, its type, its length and
 * first index, then each element's size and bytes. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/values.h"

static void put(PgValues *values, const void *bytes, size_t size)
{
    if (!values->failed && values->size + size > values->room) {
        const size_t room = 2 * (values->size + size) + 256;
        char *larger = realloc(values->bytes, room);
        values->failed = larger == NULL;
        if (larger != NULL) {
            values->bytes = larger;
            values->room = room;
        }
    }
    if (values->failed)
        return;
    if (size > 0)
        memcpy(values->bytes + values->size, bytes, size);
    values->size += size;
    values->length[values->count - 1] += (int)size;
}

static void put32(PgValues *values, uint32_t number)
{
    const uint32_t bytes = htobe32(number);
    put(values, &bytes, sizeof bytes);
}

static void begin(PgValues *values)
{
    values->at[values->count] = values->size;
    values->length[values->count] = 0;
    values->count++;
}

void values_end(PgValues *values)
{
    free(values->bytes);
    *values = (PgValues){0};
}

void values_int(PgValues *values, int64_t number)
{
    const uint64_t bytes = htobe64((uint64_t)number);
    begin(values);
    put(values, &bytes, sizeof bytes);
}

void values_bytes(PgValues *values, const void *bytes, size_t size)
{
    begin(values);
    put(values, bytes, size);
}

void values_array(PgValues *values, PgType type, size_t elements)
{
    begin(values);
    put32(values, elements > 0 ? 1 : 0);
    put32(values, 0);
    put32(values, type);
    if (elements == 0)
        return;
    put32(values, (uint32_t)elements);
    put32(values, 1);
}

void values_add_bytes(PgValues *values, const void *bytes, size_t size)
{
    put32(values, (uint32_t)size);
    put(values, bytes, size);
}

void values_add_int(PgValues *values, int64_t number)
{
    const uint64_t bytes = htobe64((uint64_t)number);
    values_add_bytes(values, &bytes, sizeof bytes);
}

void values_add_bool(PgValues *values, bool yes)
{
    const char byte = yes;
    values_add_bytes(values, &byte, 1);
}

int64_t pg_int(const PGresult *result, int row, int column)
{
    uint64_t bytes = 0;
    if (PQgetlength(result, row, column) != (int)sizeof bytes)
        return 0;
    memcpy(&bytes, PQgetvalue(result, row, column), sizeof bytes);
    return (int64_t)be64toh(bytes);
}

static uint32_t get32(const char *bytes)
{
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return be32toh(number);
}

void pg_each_text(const PGresult *result, int row, int column,
                  void (*visit)(void *context, const char *text, size_t size), void *context)
{
    const char *at = PQgetvalue(result, row, column);
    size_t left = (size_t)PQgetlength(result, row, column);
    if (left < 20 || get32(at) != 1)
        return; /* an array without elements */
    uint32_t elements = get32(at + 12);
    at += 20;
    left -= 20;
    for (; elements > 0 && left >= 4; elements--) {
        const uint32_t size = get32(at);
        if (size > left - 4)
            return;
        visit(context, at + 4, size);
        at += 4 + size;
        left -= 4 + size;
    }
}

/* Ends the text so far as a sentence; the words of the next line follow it. */
static size_t add_end(char *connection, size_t size)
{
    if (size > 0 && strchr(".?!:;,", connection[size - 1]) == NULL)
        connection[size++] = '.';
    return size;
}

void pg_one_line(const char *text, char *connection, size_t room)
{
    static const char statement[] = "LINE "; /* our own statement, which was refused: it helps
                                                nobody */
    size_t size = 0;
    bool ends = false, space = false;
    for (; *text != '\0' && size + 3 < room; text++) {
        if (*text == '\n' || *text == '\t' || *text == ' ') {
            ends = ends || *text == '\n';
            space = true;
            continue;
        }
        if (ends && strncmp(text, statement, sizeof statement - 1) == 0)
            break;
        if (ends)
            size = add_end(connection, size);
        if (space && size > 0)
            connection[size++] = ' ';
        connection[size++] = *text;
        ends = space = false;
    }
    connection[size] = '\0';
}
