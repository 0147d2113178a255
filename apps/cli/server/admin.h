/* admin.h - what the files of `wayfarer admin` share. */
#ifndef CLI_SERVER_ADMIN_H
#define CLI_SERVER_ADMIN_H

#include "cli/cli.h"
#include "server/core/table/table.h"
#include "store/tool.h"

enum { ADMIN_TIME = 32 };

typedef struct Admin {
    StoreTool *tool;
    const char *name;    /* of a table, or a ban's subject; NULL: none */
    const char *what;    /* the word after that, or NULL */
    const char *until;   /* --until, or NULL */
    const char *session; /* --session, or NULL */
    const char *address; /* --address, or NULL */
} Admin;

/* Milliseconds since 1970 as an ISO 8601 date, "2026-11-26T02:30:00Z". */
void admin_time(int64_t ms, char text[ADMIN_TIME]);

/* Prints a text of the store, escaped, because a terminal would obey control characters in it. */
void admin_print(const char *text);

/* Records in the store who does what, now. An exit status. */
int admin_note(const Admin *admin, const char *what);

/* The same for an action on the named table: "close NAME". */
int admin_note_table(const Admin *admin, const char *verb);

/* ---- admin_tables.c: each prints its result and returns an exit status ---- */
int admin_tables(const Admin *admin);
int admin_show(const Admin *admin);
int admin_export(const Admin *admin);

/* The state that a table's events lead to; NULL with the fault filled. */
Table *admin_table(const StoreTable *stored, WfFault *fault);

/* ---- admin_change.c: append an event, which running servers treat like their own ---- */
int admin_close(const Admin *admin);
int admin_redact(const Admin *admin);
int admin_reopen(const Admin *admin);

/* Closes the table if it can be read and is not closed yet. */
int admin_close_if_open(const Admin *admin);

/* ---- admin_replace.c: remove the whole log, or restore it ---- */
int admin_delete(const Admin *admin);
int admin_restore(const Admin *admin);

/* ---- admin_bans.c ---- */
int admin_ban(const Admin *admin);
int admin_unbar(const Admin *admin);
int admin_bans(const Admin *admin);

/* Reads a session as `show` prints it: "session:DIGEST". */
bool admin_read_session(const char *word, uint8_t digest[STORE_DIGEST]);

#endif
