/* remote.c - see remote.h. Text of other people is made fit to print here. */
#include "cli/join/remote.h"

#include <string.h>

#include "cli/cli.h"

uint8_t remote_seat(const WfGame *game, const json_t *letter)
{
    const char *text = json_string_value(letter);
    return text != NULL && text[0] != '\0' && text[1] == '\0' ? wf_seat(game, text[0]) : WF_NO_SEAT;
}

uint8_t remote_seats(const WfGame *game, const json_t *letters)
{
    uint8_t seats = 0;
    size_t i = 0;
    const json_t *letter = NULL;
    json_array_foreach(letters, i, letter)
    {
        const uint8_t seat = remote_seat(game, letter);
        if (seat != WF_NO_SEAT)
            seats |= (uint8_t)(1U << seat);
    }
    return seats;
}

static void copy_text(char *out, size_t size, const json_t *text)
{
    const char *found = json_string_value(text);
    (void)snprintf(out, size, "%s", found != NULL ? found : "");
    cli_make_printable(out);
}

static int64_t number(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static void read_seats(const WfGame *game, const json_t *given, RemoteState *state)
{
    for (uint8_t seat = 0; seat < WF_SEATS_MAX && game->seats[seat] != '\0'; seat++) {
        const char letter[] = {game->seats[seat], '\0'};
        const json_t *one = json_object_get(given, letter);
        const char *kind = json_string_value(json_object_get(one, "kind"));
        RemoteSeat *read = &state->seat[seat];
        if (kind == NULL)
            continue;
        state->seats |= (uint8_t)(1U << seat);
        read->kind = kind[0] == 'p'   ? REMOTE_PERSON
                     : kind[0] == 'c' ? REMOTE_COMPUTER
                                      : REMOTE_FREE;
        copy_text(read->name, sizeof read->name, json_object_get(one, "name"));
        read->level = (unsigned)number(one, "level");
        read->out = json_is_true(json_object_get(one, "out"));
    }
}

static void read_clock(const WfGame *game, const json_t *clock, RemoteState *state)
{
    const json_t *left = json_object_get(clock, "left"), *first = json_object_get(clock, "first");
    state->has_clock = json_is_object(clock);
    state->running = remote_seat(game, json_object_get(clock, "running"));
    state->since = number(clock, "since");
    state->first = remote_seat(game, json_object_get(first, "seat"));
    state->first_until = number(first, "until");
    for (uint8_t seat = 0; seat < WF_SEATS_MAX && game->seats[seat] != '\0'; seat++) {
        const char letter[] = {game->seats[seat], '\0'};
        state->seat[seat].left = number(left, letter);
    }
}

static void read_result(const WfGame *game, const json_t *result, RemoteState *state)
{
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end", "aborted"};
    const char *word = json_string_value(json_object_get(result, "result"));
    for (unsigned i = 0; word != NULL && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word) == 0)
            state->result = (RemoteResult)i;
    state->winner = remote_seat(game, json_object_get(result, "seat"));
    copy_text(state->reason, sizeof state->reason, json_object_get(result, "reason"));
}

bool remote_read(const WfGame *game, const json_t *news, RemoteState *state)
{
    const json_t *given = json_object_get(news, "state");
    if (!json_is_object(given))
        return false;
    *state = (RemoteState){.event = (size_t)number(given, "n"),
                           .turns = (size_t)number(given, "turns"),
                           .started = json_is_true(json_object_get(given, "started")),
                           .turn = remote_seat(game, json_object_get(given, "turn")),
                           .you = remote_seats(game, json_object_get(news, "you")),
                           .present = remote_seats(game, json_object_get(news, "present")),
                           .watching = (unsigned)number(news, "watching"),
                           .draw = remote_seats(game, json_object_get(given, "draw")),
                           .now = number(news, "now"),
                           .received = cli_now()};
    const json_t *takeback = json_object_get(given, "takeback");
    const json_t *rematch = json_object_get(given, "rematch");
    const json_t *notice = json_object_get(given, "notice");
    state->takeback = remote_seats(game, json_object_get(takeback, "seats"));
    state->rematch = remote_seats(game, json_object_get(rematch, "seats"));
    copy_text(state->next_table, sizeof state->next_table, json_object_get(rematch, "table"));
    state->notice = remote_seat(game, json_object_get(notice, "seat"));
    state->notice_until = number(notice, "until");
    read_seats(game, json_object_get(given, "seats"), state);
    read_clock(game, json_object_get(given, "clock"), state);
    read_result(game, json_object_get(given, "result"), state);
    return true;
}

int64_t remote_until(const RemoteState *state, int64_t time)
{
    const int64_t now = state->now + (int64_t)(cli_now() - state->received);
    return time > now ? time - now : 0;
}

int64_t remote_left(const RemoteState *state, uint8_t seat)
{
    const int64_t now = state->now + (int64_t)(cli_now() - state->received);
    const int64_t used = seat == state->running && now > state->since ? now - state->since : 0;
    return state->seat[seat].left > used ? state->seat[seat].left - used : 0;
}
