/* join.h - the user at a table of a server. */
#ifndef CLI_JOIN_JOIN_H
#define CLI_JOIN_JOIN_H

#include "cli/cli.h"
#include "cli/join/link.h"
#include "cli/join/remote.h"
#include "cli/play/play_table.h"
#include "cli/terminal/line.h"
#include "cli/words.h"

enum { JOIN_REQUESTS = 16, JOIN_LINK_MAX = URL_ORIGIN_MAX + REMOTE_TABLE_MAX + 4 };

/* A request that the server has not answered yet. */
typedef struct JoinRequest {
    json_int_t id; /* 0: none */
    json_t *sent;
} JoinRequest;

typedef struct Join {
    Url url;
    Link link;
    PlayTable table;   /* the game, and how it is shown; its record is NULL until it is known */
    RemoteState state; /* as the server sent it last */
    size_t events;     /* that are known of the table */
    bool caught_up;    /* all of them are known, and the board was shown */
    bool changed;      /* the position has changed since the board was shown */
    bool watches;      /* the user takes no seat */
    bool retried;      /* the user was told that there is no connection yet */
    bool ended;        /* the table cannot be looked at; the error was printed */
    JoinRequest request[JOIN_REQUESTS];
    json_int_t last_id;
    uint64_t tick; /* when the clock in the prompt is drawn again */
    char name[REMOTE_NAME_MAX];
    char created[REMOTE_TABLE_MAX]; /* the table that a request created */
} Join;

/* The table's address, for other people. */
void join_link_text(const Join *join, char text[JOIN_LINK_MAX]);

/* Whether the user holds this seat, or the seat to move. */
bool join_holds(const Join *join, uint8_t seat);
bool join_is_turn(const Join *join);

/* ---- join_show.c ---- */

/* Prints who sits where with the clocks, the board, and how the game stands. */
void join_show(Join *join);

/* Prints the first of these only. */
void join_show_seats(const Join *join);

/* Prints how the game stands. */
void join_show_status(const Join *join);

/* The prompt of the present state; a LineEvents.prompt whose context is a Join. */
const char *join_prompt(void *join);

/* A player's name, or that of a seat: "Ann", "White". */
const char *join_who(const Join *join, uint8_t seat);

/* ---- join_requests.c ---- */

/* Asks the server: `do`, and other members, which it takes over and which may be NULL. The table is
 * added. Without a connection it says so. */
void join_ask(Join *join, const char *what, json_t *members);

/* Takes an answer: says why something was refused. */
void join_take_answer(Join *join, const json_t *answer);

/* After the connection was lost and is back: joins the table again, repeats a move that was not
 * answered, and says what else was not. */
void join_ask_again(Join *join);

/* Whether a request waits for an answer. */
bool join_waits(const Join *join);

void join_forget_requests(Join *join);

/* ---- join_news.c ---- */

/* What the connection tells. */
extern const LinkUse join_link_use;

/* ---- join_events.c ---- */

/* The events while a line is read. */
LineEvents join_events(Join *join);

/* Waits for the server until it is done; false: it did not answer, or Ctrl-C. */
bool join_wait(Join *join, bool (*is_done)(const Join *join));

/* ---- join_commands.c ---- */

/* Runs one line that a person typed. */
void join_command(Join *join, char *line);

/* ---- join_setup.c ---- */

/* Chooses a table of the server's list, or makes a new one: the user is asked. False: there is
 * none, perhaps after an error message. */
bool join_choose_table(Join *join);

/* A table to be made. */
typedef struct JoinNew {
    const char *spec;
    const char *position; /* NULL: the start */
    const char *clock;    /* MINUTES+SECONDS; NULL: none */
    bool open;            /* it is listed for anyone */
} JoinNew;

/* Makes a table, with the user at its first seat. False after an error message. */
bool join_create(Join *join, const JoinNew *wanted);

/* Looks at the table of the URL and waits until it is known; false after an error message, or
 * Ctrl-C. */
bool join_enter(Join *join);

/* Takes a seat: `seat` is a letter, or NULL to be asked if a person types, and otherwise the first
 * free one. */
void join_sit(Join *join, const char *seat);

#endif
