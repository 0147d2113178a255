/* values.h - parameters and results of statements, all in binary form. */
#ifndef STORE_POSTGRES_VALUES_H
#define STORE_POSTGRES_VALUES_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PG_PARAMETERS = 18 }; /* of a statement at most */

typedef struct PgValues {
    char *bytes;
    size_t size, room;
    bool failed; /* not enough memory */
    int count;
    size_t at[PG_PARAMETERS];
    int length[PG_PARAMETERS];
} PgValues;

typedef enum PgType { PG_BOOL = 16, PG_BYTEA = 17, PG_INT8 = 20, PG_TEXT = 25 } PgType;

void values_end(PgValues *values); /* frees them */
void values_int(PgValues *values, int64_t number);
void values_bytes(PgValues *values, const void *bytes, size_t size); /* text, or bytea */

/* An array of `elements` elements, which follow. */
void values_array(PgValues *values, PgType type, size_t elements);
void values_add_int(PgValues *values, int64_t number);
void values_add_bool(PgValues *values, bool yes);
void values_add_bytes(PgValues *values, const void *bytes, size_t size);

int64_t pg_int(const PGresult *result, int row, int column);

/* Calls `visit` for each text of an array of texts. */
void pg_each_text(const PGresult *result, int row, int column,
                  void (*visit)(void *context, const char *text, size_t size), void *context);

/* A message of libpq as one line. */
void pg_one_line(const char *text, char *line, size_t room);

#endif
