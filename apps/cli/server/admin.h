/* admin.h - what the files of `wayfarer admin` share. */
#ifndef CLI_SERVER_ADMIN_H
#define CLI_SERVER_ADMIN_H

#include "cli/cli.h"
#include "server/core/table/table.h"
#include "store/tool.h"

enum { ADMIN_TIME = 32 };

typedef struct Admin {
    StoreTool *tool;
    const char *name;    /* of a table, or who is meant; NULL: none */
    const char *what;    /* the word after that, or NULL */
    const char *until;   /* --until, or NULL */
    const char *session; /* --session, or NULL */
    const char *address; /* --address, or NULL */
} Admin;

/* Milliseconds since 1970 as people read them, "2026-11-26T02:30:00Z". */
void admin_time(int64_t ms, char text[ADMIN_TIME]);

/* Prints a text of the store, escaped: a terminal does what is in it otherwise. */
void admin_print(const char *text);

/* Notes in the store who does what, now. An exit status. */
int admin_note(const Admin *admin, const char *what);

/* The same of something done to the table that is named: "close NAME". */
int admin_note_table(const Admin *admin, const char *verb);

/* ---- admin_tables.c: each prints what it has to say; an exit status ---- */
int admin_tables(const Admin *admin);
int admin_show(const Admin *admin);
int admin_export(const Admin *admin);

/* What the events of a table add up to; NULL with the fault filled. */
Table *admin_table(const StoreTable *stored, WfFault *fault);

/* ---- admin_change.c: an event is appended, which servers that are up take like their own ---- */
int admin_close(const Admin *admin);
int admin_redact(const Admin *admin);
int admin_reopen(const Admin *admin);

/* Closes the table if it can be read and is not closed yet. */
int admin_close_if_open(const Admin *admin);

/* ---- admin_replace.c: the whole log goes, or comes back ---- */
int admin_delete(const Admin *admin);
int admin_restore(const Admin *admin);

/* ---- admin_bans.c ---- */
int admin_ban(const Admin *admin);
int admin_unbar(const Admin *admin);
int admin_bans(const Admin *admin);

/* Reads a session as `show` names it: "session:DIGEST". */
bool admin_read_session(const char *word, uint8_t digest[STORE_DIGEST]);

#endif
