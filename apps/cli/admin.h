/* admin.h - what the files of `wayfarer admin` share. */
#ifndef CLI_ADMIN_H
#define CLI_ADMIN_H

#include "cli.h"
#include "store/tool.h"

enum { ADMIN_TIME = 32 };

typedef struct Admin {
    StoreTool *tool;
    const char *name;  /* of a table, or who is meant; NULL: none */
    const char *until; /* --until, or NULL */
} Admin;

/* Milliseconds since 1970; and as people read it, "2026-11-26T02:30:00Z". */
int64_t admin_now(void);
void admin_time(int64_t ms, char text[ADMIN_TIME]);

/* Prints a text of the store, escaped: a terminal does what is in it otherwise. */
void admin_print(const char *text);

/* Notes in the store who does what, now. An exit status. */
int admin_note(const Admin *admin, const char *what);

/* ---- admin_tables.c, admin_bars.c: each prints what it has to say; an exit status ---- */
int admin_tables(const Admin *admin);
int admin_show(const Admin *admin);
int admin_close(const Admin *admin);
int admin_export(const Admin *admin);
int admin_bar(const Admin *admin);
int admin_unbar(const Admin *admin);
int admin_bars(const Admin *admin);

#endif
