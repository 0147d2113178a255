/* join_requests.c - requests to the server, and its answers. */
#include <stdlib.h>
#include <string.h>

#include "cli/errors.h"
#include "cli/join/join.h"

static const char *what_of(const json_t *sent)
{
    return json_string_value(json_object_get(sent, "do"));
}

static void drop(JoinRequest *request)
{
    json_decref(request->sent);
    *request = (JoinRequest){.id = 0};
}

void join_forget_requests(Join *join)
{
    for (size_t i = 0; i < JOIN_REQUESTS; i++)
        drop(&join->request[i]);
}

bool join_waits(const Join *join)
{
    for (size_t i = 0; i < JOIN_REQUESTS; i++)
        if (join->request[i].id != 0)
            return true;
    return false;
}

/* A place for a request; the oldest one is given up if there is none. */
static JoinRequest *place(Join *join)
{
    JoinRequest *oldest = &join->request[0];
    for (size_t i = 0; i < JOIN_REQUESTS; i++) {
        if (join->request[i].id == 0)
            return &join->request[i];
        if (join->request[i].id < oldest->id)
            oldest = &join->request[i];
    }
    drop(oldest);
    return oldest;
}

void join_ask(Join *join, const char *what, json_t *members)
{
    json_t *message = members != NULL ? members : json_object();
    (void)json_object_set_new(message, "do", json_string(what));
    (void)json_object_set_new(message, "id", json_integer(++join->last_id));
    if (join->url.table[0] != '\0')
        (void)json_object_set_new(message, "table", json_string(join->url.table));
    if (join->link.socket == NULL) {
        cli_say(CLI_SAYS_JOIN_NOT_SENT, NULL);
        json_decref(message);
        return;
    }
    JoinRequest *request = place(join);
    *request = (JoinRequest){.id = join->last_id, .sent = json_incref(message)};
    (void)link_send(&join->link, message);
}

/* Looking at the table was refused: there is none. */
static void take_refusal(Join *join, const json_t *sent, const char *why)
{
    const char *what = what_of(sent);
    char text[WF_TEXT_MAX];
    (void)snprintf(text, sizeof text, "%s", why);
    cli_make_printable(text);
    join->table.view_lines = 0;
    line_hide();
    if (strcmp(what, "join") == 0 || strcmp(what, "create") == 0) {
        (void)cli_error(ERROR_TABLE_REFUSED, fault_words(text));
        join->ended = true;
    } else {
        CLI_SAY(CLI_SAYS_JOIN_REFUSED, CLI_WORD(text));
    }
}

void join_take_answer(Join *join, const json_t *answer)
{
    const json_int_t id = json_integer_value(json_object_get(answer, "id"));
    const char *why = json_string_value(json_object_get(answer, "refused"));
    const char *table = json_string_value(json_object_get(answer, "table"));
    for (size_t i = 0; i < JOIN_REQUESTS; i++) {
        JoinRequest *request = &join->request[i];
        if (id == 0 || request->id != id)
            continue;
        if (why != NULL)
            take_refusal(join, request->sent, why);
        else if (table != NULL && strcmp(what_of(request->sent), "create") == 0) {
            (void)snprintf(join->created, sizeof join->created, "%s", table);
            cli_make_printable(join->created);
        }
        drop(request);
        return;
    }
}

void join_ask_again(Join *join)
{
    JoinRequest before[JOIN_REQUESTS];
    memcpy(before, join->request, sizeof before);
    memset(join->request, 0, sizeof join->request);
    join_ask(join, "join", json_pack("{s:I}", "after", (json_int_t)join->events));
    for (size_t i = 0; i < JOIN_REQUESTS; i++) {
        const char *what = before[i].id != 0 ? what_of(before[i].sent) : NULL;
        if (what == NULL)
            continue;
        if (strcmp(what, "move") == 0) /* `at` makes one that was played do nothing */
            join_ask(join, "move", json_copy(before[i].sent));
        else if (strcmp(what, "join") != 0)
            CLI_SAY(CLI_SAYS_JOIN_UNSURE, CLI_WORD(what));
        drop(&before[i]);
    }
}
