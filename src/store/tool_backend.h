/* tool_backend.h - what a backend does for a tool (tool.h). Most of a tool is written once, in SQL
 * that SQLite and PostgreSQL both understand: parameters are $1, $2 and so on, and first appear in
 * this order; tables have no schema; a truth value is compared, as in CAST($1 AS bigint) <> 0. */
#ifndef STORE_TOOL_BACKEND_H
#define STORE_TOOL_BACKEND_H

#include <string.h>

#include "store/tool.h"

/* A parameter of a statement; its bytes must stay valid during the call. */
typedef struct StoreValue {
    enum { STORE_NUMBER, STORE_TEXT, STORE_BYTES } type;
    int64_t number;
    const void *bytes;
    size_t size;
} StoreValue;

typedef struct StoreValues {
    const StoreValue *value;
    size_t count;
} StoreValues;

static inline StoreValue store_number(int64_t number)
{
    return (StoreValue){.type = STORE_NUMBER, .number = number};
}

static inline StoreValue store_text(const char *text)
{
    return (StoreValue){.type = STORE_TEXT, .bytes = text, .size = strlen(text)};
}

static inline StoreValue store_bytes(const void *bytes, size_t size)
{
    return (StoreValue){.type = STORE_BYTES, .bytes = bytes, .size = size};
}

#define STORE_NO_VALUES ((StoreValues){.count = 0})
#define STORE_VALUES(...)                                                                          \
    ((StoreValues){(const StoreValue[]){__VA_ARGS__},                                              \
                   sizeof((const StoreValue[]){__VA_ARGS__}) / sizeof(StoreValue)})

/* The rows of a statement. All zero: closed. */
typedef struct StoreCursor {
    StoreTool *tool; /* NULL: closed */
    bool row;        /* it stands at a row */
    void *rows;      /* the backend's, as is what follows */
    unsigned number;
    int at;
} StoreCursor;

/* A function that can fail returns false, or -1, with the fault filled. */
typedef struct StoreToolBackend {
    const char *noun;                    /* what messages call a store, before its name */
    const char *last_beat, *latest_beat; /* queries for one number: when a server was last running;
                                            when one was last running or starting */
    const char *put_beat, *put_revoked;  /* parameters: the time; a digest and the time */

    void (*close)(StoreTool *tool);

    /* Starts a transaction that reads the store as of one moment; ends it. */
    bool (*begin)(StoreTool *tool, WfFault *fault);
    void (*end)(StoreTool *tool);
    bool (*goes_on)(const StoreTool *tool); /* after a failure: whether it can still be read */

    /* `open` runs a query and stands before its first row. `bytes`: with a zero byte behind them;
     * they are valid until the next `next` or `shut`. A closed cursor may be shut. */
    bool (*open)(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                 WfFault *fault);
    bool (*next)(StoreCursor *cursor, WfFault *fault);
    int64_t (*number)(const StoreCursor *cursor, int column);
    const char *(*bytes)(const StoreCursor *cursor, int column, size_t *size);
    void (*shut)(StoreCursor *cursor);

    /* Runs a statement that returns no rows; returns how many it changed. */
    int64_t (*run)(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault);

    /* An import: one transaction, in which nobody else writes. Closing the tool takes it back. */
    bool (*begin_import)(StoreTool *tool, WfFault *fault);
    bool (*import_table)(StoreTool *tool, const StoreTable *table, WfFault *fault);
    bool (*end_import)(StoreTool *tool, WfFault *fault);

    /* A transaction that replaces one table, and notifies servers. `end_replace` takes it back
     * unless `good`, and then returns false. */
    bool (*begin_replace)(StoreTool *tool, const char *name, WfFault *fault);
    bool (*put_table)(StoreTool *tool, const StoreTable *table, WfFault *fault);
    bool (*end_replace)(StoreTool *tool, bool good, WfFault *fault);

    StoreAnswer (*append)(StoreTool *tool, StoreWrite *write, WfFault *fault);
} StoreToolBackend;

struct StoreTool {
    const StoreToolBackend *use;
    const char *name;       /* the store's name for people: its path, or HOST:PORT/DATABASE */
    uint8_t key[STORE_KEY]; /* as it was when the store was opened */
};

/* store_tool_open, for an address of the backend. */
StoreTool *sqlite_tool_open(const char *url, bool make, WfFault *fault);
StoreTool *postgres_tool_open(const char *url, bool make, WfFault *fault);

/* ---- tool_query.c ---- */

bool query_open(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                WfFault *fault); /* and goes to the first row */
bool query_next(StoreCursor *cursor, WfFault *fault);
int64_t query_number(const StoreCursor *cursor, int column);
const char *query_text(const StoreCursor *cursor, int column); /* without its size */

/* Copies a column of exactly this size; false: it has another. */
bool query_copy(const StoreCursor *cursor, int column, void *bytes, size_t size);
void query_close(StoreCursor *cursor);

/* The number that a query returns, in its only row; false with the fault filled. */
bool query_one(StoreTool *tool, const char *sql, StoreValues values, int64_t *number,
               WfFault *fault);

bool query_run(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault);

#endif
