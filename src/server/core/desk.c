/* desk.c - see desk.h. */
#include "server/core/desk.h"

#include <string.h>

#include "server/core/limits.h"
#include "server/core/words.h"
#include "server/secret.h"

/* Times are milliseconds; how often things may be done is of one table, moves and what ends a game
 * are never counted. */
enum {
    NOTICE_TIMED = 60 * 1000, /* somebody who is away may let the others wait so long */
    NOTICE_SLOW = 24 * 3600 * 1000,
    NOTICE_REST = 60 * 1000, /* after they were seen to be there */
};

typedef struct DeskCase {
    const Table *table;
    const Wish *wish;
    Deed *deed;
    char *why;
    uint8_t seats; /* of who asks */
} DeskCase;

__attribute__((format(printf, 2, 3))) static bool refuse(const DeskCase *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(c->why, DESK_WHY, format, list);
    va_end(list);
    return false;
}

json_t *desk_event(const Table *table, const char *kind, uint8_t seat)
{
    json_t *event = json_pack("{s:s}", "kind", kind);
    char letter[2];
    if (seat != WF_NO_SEAT)
        (void)json_object_set_new(event, "seat", json_string(table_letter(table, seat, letter)));
    return event;
}

static bool deed(const DeskCase *c, const char *kind, uint8_t seat)
{
    c->deed->event = desk_event(c->table, kind, seat);
    return true;
}

static void set_slot(const DeskCase *c, uint8_t slot, const uint8_t digest[STORE_DIGEST])
{
    c->deed->slots = true;
    c->deed->slot = slot;
    memcpy(c->deed->digest, digest, STORE_DIGEST);
}

static const json_t *field(const DeskCase *c, const char *name)
{
    return json_object_get(c->wish->message, name);
}

static const char *word(const DeskCase *c, const char *name)
{
    return json_string_value(json_object_get(c->wish->message, name));
}

static const char *seat_name(const DeskCase *c, uint8_t seat)
{
    return c->table->spec.game->seat_names[seat];
}

/* The seat that the message names; WF_NO_SEAT: it names none of this game. */
static uint8_t named_seat(const DeskCase *c)
{
    const char *letter = word(c, "seat");
    return letter != NULL && strlen(letter) == 1 ? wf_seat(c->table->spec.game, letter[0])
                                                 : WF_NO_SEAT;
}

static bool is_seated(const DeskCase *c)
{
    return c->seats != 0 || refuse(c, "you hold no seat at this table");
}

/* The seat that the message names, or else the first one that who asks holds; of those `among`
 * which it makes sense, or `why` not. */
static bool own_seat(const DeskCase *c, uint8_t among, const char *why, uint8_t *seat)
{
    if (!is_seated(c))
        return false;
    const uint8_t left = c->seats & among;
    *seat = WF_NO_SEAT;
    if (field(c, "seat") != NULL) {
        *seat = named_seat(c);
        if (*seat == WF_NO_SEAT || (c->seats >> *seat & 1) == 0)
            return refuse(c, "you hold no such seat");
    } else if (left != 0) {
        *seat = (uint8_t)__builtin_ctz(left);
    }
    return (*seat != WF_NO_SEAT && (left >> *seat & 1) != 0) || refuse(c, "%s", why);
}

static bool is_within(const DeskCase *c, unsigned count, LimitName limit)
{
    return count < limits[limit].most || refuse(c, "%s", limits[limit].sentence);
}

static bool is_playing(const DeskCase *c)
{
    if (!c->table->started)
        return refuse(c, "the game has not begun: a seat is still free");
    if (table_is_over(c->table))
        return refuse(c, "the game is over");
    return true;
}

/* ---- seats ---- */

/* A name is free, but for our own words. */
static bool put_name(const DeskCase *c, const char *name)
{
    char clean[sizeof c->table->seat->name];
    if (name == NULL || !words_clean(name, clean, sizeof clean))
        return true; /* nobody has to have one */
    if (words_are_ours(clean))
        return refuse(c, "the name %s is not free: choose another one", clean);
    (void)json_object_set_new(c->deed->event, "name", json_string(clean));
    return true;
}

static bool wish_sit(const DeskCase *c)
{
    const bool any = field(c, "seat") == NULL;
    uint8_t seat = any ? 0 : named_seat(c);
    if (c->table->started)
        return refuse(c, "every seat is taken");
    while (any && seat < WF_SEATS_MAX && c->table->seat[seat].kind != SEAT_FREE)
        seat++;
    if (seat >= WF_SEATS_MAX || c->table->seat[seat].kind == SEAT_ABSENT)
        return refuse(c, "there is no such seat");
    if (c->table->seat[seat].kind != SEAT_FREE)
        return refuse(c, "%s is taken", seat_name(c, seat));
    (void)deed(c, "seated", seat);
    set_slot(c, seat, c->wish->holder);
    return put_name(c, word(c, "name"));
}

static bool wish_stand(const DeskCase *c)
{
    uint8_t seat;
    if (c->table->started)
        return refuse(c, "the game has begun: resign instead");
    return is_within(c, c->table->counts.stood, LIMIT_STOOD) && own_seat(c, 15, "", &seat) &&
           deed(c, "stood", seat);
}

/* A link that moves one's seat to another device. */
static bool wish_key(const DeskCase *c)
{
    uint8_t seat;
    uint8_t digest[STORE_DIGEST];
    if (!own_seat(c, 15, "", &seat) || !is_within(c, c->table->counts.keys[seat], LIMIT_KEYS))
        return false;
    secret_token(c->deed->secret);
    secret_digest(c->deed->secret, digest);
    set_slot(c, (uint8_t)(seat + WF_SEATS_MAX), digest);
    return deed(c, "key", seat);
}

static bool wish_take(const DeskCase *c)
{
    const char *key = word(c, "key");
    uint8_t digest[STORE_DIGEST];
    if (key == NULL || !secret_is_token(key))
        return refuse(c, "that is no key to a seat");
    secret_digest(key, digest);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((c->table->keys >> seat & 1) != 0 && secret_is_same(digest, c->table->seat[seat].key)) {
            set_slot(c, (uint8_t)seat, c->wish->holder);
            return deed(c, "moved", (uint8_t)seat);
        }
    return refuse(c, "this key was used already, or a newer one was made");
}

/* ---- turns ---- */

/* Puts the move into the event as we write it, however the message did. */
static bool read_move(const DeskCase *c, const char *text, char words[WF_TEXT_MAX])
{
    const WfPosition *now = wf_record_now(c->table->record);
    WfFault fault;
    WfMove move;
    WfMoveList list;
    WfText out = wf_text(words, WF_TEXT_MAX);
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code =
        wf_parse_move(c->table->spec.game, now, text, strlen(text), &list, &move, &fault);
    wf_moves_free(&list);
    if (code != WF_OK)
        return refuse(c, "%s", fault.message);
    wf_format_move(c->table->spec.game, now, &move, &out);
    return true;
}

static bool wish_move(const DeskCase *c)
{
    const char *text = word(c, "move");
    const json_t *at = json_object_get(c->wish->message, "at");
    const uint8_t turn = table_turn(c->table);
    if (!is_seated(c) || !is_playing(c))
        return false;
    if (turn == WF_NO_SEAT)
        return refuse(c, "a dead end: take moves back");
    if ((c->seats >> turn & 1) == 0)
        return refuse(c, "it is %s's turn", seat_name(c, turn));
    if (!json_is_integer(at) ||
        (size_t)json_integer_value(at) != wf_record_length(c->table->record))
        return refuse(c, "the game has gone on since: `at` counts the turns before this one");
    if (table_flag_fallen(c->table, c->wish->at))
        return deed(c, "flagged", turn);
    if (text == NULL)
        return refuse(c, "there is no move");
    char words[WF_TEXT_MAX];
    if (!read_move(c, text, words))
        return false;
    (void)deed(c, "move", turn);
    (void)json_object_set_new(c->deed->event, "move", json_string(words));
    TableClock after = c->table->clock;
    clock_press(&after, c->wish->at);
    clock_put(&after, c->table->spec.game, wf_seats(&c->table->spec), c->deed->event);
    return true;
}

static bool wish_resign(const DeskCase *c)
{
    uint8_t seat;
    if (!is_seated(c) || !is_playing(c))
        return false;
    if (c->table->spec.game->cooperative)
        return refuse(c, "nobody resigns where all play together");
    return own_seat(c, table_playing(c->table), "you have left the game", &seat) &&
           deed(c, "resigned", seat);
}

/* A seat's time is over: asked by the server. */
static bool wish_flag(const DeskCase *c)
{
    if (c->wish->holder != NULL || !table_flag_fallen(c->table, c->wish->at))
        return refuse(c, "no flag has fallen");
    return deed(c, "flagged", table_turn(c->table));
}

/* ---- offers ---- */

/* Whoever agrees ends the game: that is never too often. */
static bool wish_draw(const DeskCase *c)
{
    const uint8_t agreed = c->table->draw_agreed;
    uint8_t seat;
    if (!is_seated(c) || !is_playing(c))
        return false;
    if (c->table->spec.game->cooperative)
        return refuse(c, "there is no draw in this game");
    if ((table_playing(c->table) & ~table_persons(c->table)) != 0)
        return refuse(c, "the computer agrees to no draw");
    return own_seat(c, table_playing(c->table) & (uint8_t)~agreed,
                    "you have offered a draw already", &seat) &&
           is_within(c, agreed != 0 ? 0 : c->table->counts.offers[seat], LIMIT_OFFERS) &&
           deed(c, "draw", seat);
}

static bool wish_decline(const DeskCase *c)
{
    uint8_t seat;
    if (!own_seat(c, 15, "", &seat))
        return false;
    if (c->table->draw_agreed == 0 && c->table->takeback_agreed == 0)
        return refuse(c, "nothing was offered");
    return is_within(c, c->table->counts.offers[seat], LIMIT_DECLINES) && deed(c, "declined", seat);
}

/* The events of the record before the seat's last move; its length if it made none. */
static size_t before_last_move(const Table *table, uint8_t seat)
{
    size_t length = wf_record_length(table->record);
    for (size_t i = length; i-- > 0;) {
        const WfEvent *event = wf_record_event(table->record, i);
        if (event->kind != WF_EVENT_MOVE)
            return length;
        if (event->seat == seat)
            return i;
    }
    return length;
}

static bool wish_takeback(const DeskCase *c)
{
    const size_t length = wf_record_length(c->table->record);
    const uint8_t agreed = c->table->takeback_agreed;
    size_t to = c->table->takeback_to;
    uint8_t seat;
    if (!is_seated(c) || !is_playing(c) ||
        !own_seat(c, table_playing(c->table) & (uint8_t)~agreed, "you have asked already", &seat) ||
        !is_within(c, agreed != 0 ? 0 : c->table->counts.takebacks[seat], LIMIT_TAKEBACKS))
        return false;
    if (agreed == 0)
        to = c->table->spec.game->cooperative && length > 0 ? length - 1
                                                            : before_last_move(c->table, seat);
    if (to >= length)
        return refuse(c, "you have no move to take back");
    (void)deed(c, "takeback", seat);
    (void)json_object_set_new(c->deed->event, "to", json_integer((json_int_t)to));
    return true;
}

static bool wish_rematch(const DeskCase *c)
{
    uint8_t seat;
    if (!is_seated(c))
        return false;
    if (!table_is_over(c->table))
        return refuse(c, "the game is not over");
    return own_seat(c, 15 & (uint8_t)~c->table->rematch_agreed,
                    "you have asked for a rematch already", &seat) &&
           deed(c, "rematch", seat);
}

/* ---- those who are away; talk ---- */

static bool give_notice(const DeskCase *c, uint8_t turn)
{
    const ClockKind kind = c->table->clock.kind;
    const int64_t wait = kind == CLOCK_NONE || kind == CLOCK_DAYS ? NOTICE_SLOW : NOTICE_TIMED;
    if (c->table->present_at != 0 && c->wish->at < c->table->present_at + NOTICE_REST)
        return refuse(c, "%s was at the table a moment ago: wait a minute", seat_name(c, turn));
    if (!is_within(c, c->table->counts.notices, LIMIT_NOTICES))
        return false;
    (void)deed(c, "notice", turn);
    (void)json_object_set_new(c->deed->event, "until", json_integer(c->wish->at + wait));
    return true;
}

static bool wish_claim(const DeskCase *c)
{
    const uint8_t turn = table_turn(c->table);
    if (!is_seated(c) || !is_playing(c))
        return false;
    if (turn == WF_NO_SEAT || c->table->spec.game->cooperative)
        return refuse(c, "there is nothing to claim");
    if ((c->seats >> turn & 1) != 0)
        return refuse(c, "it is your own turn");
    if (c->table->seat[turn].kind == SEAT_COMPUTER || (c->wish->there >> turn & 1) != 0)
        return refuse(c, "%s is at the table", seat_name(c, turn));
    if (c->table->noticed != turn)
        return give_notice(c, turn);
    if (c->wish->at < c->table->notice_until)
        return refuse(c, "%s has %lld more seconds to come back", seat_name(c, turn),
                      (long long)(c->table->notice_until - c->wish->at) / 1000 + 1);
    (void)deed(c, "resigned", turn);
    (void)json_object_set_new(c->deed->event, "claimed", json_true());
    return true;
}

/* The server's own: who was given notice is seen to be there. */
static bool wish_present(const DeskCase *c)
{
    const uint8_t seat = c->table->noticed;
    if (c->wish->holder != NULL || seat == WF_NO_SEAT || (c->wish->there >> seat & 1) == 0)
        return refuse(c, "no notice was given");
    return deed(c, "present", seat);
}

static bool wish_talk(const DeskCase *c)
{
    const char *text = word(c, "text");
    char clean[MOST_SAID + 1];
    uint8_t seat;
    if (!own_seat(c, 15, "", &seat))
        return false;
    if (text == NULL || strlen(text) > MOST_SAID || !words_clean(text, clean, sizeof clean))
        return refuse(c, "%s", limits[LIMIT_SAID].sentence);
    if (!is_within(c, c->table->counts.talks[seat], LIMIT_TALKS))
        return false;
    (void)deed(c, "talk", seat);
    (void)json_object_set_new(c->deed->event, "text", json_string(clean));
    return true;
}

static const struct {
    const char *name;
    bool (*decide)(const DeskCase *c);
} wishes[] = {
    {"sit", wish_sit},           {"stand", wish_stand},     {"key", wish_key},
    {"take", wish_take},         {"move", wish_move},       {"resign", wish_resign},
    {"flag", wish_flag},         {"draw", wish_draw},       {"decline", wish_decline},
    {"takeback", wish_takeback}, {"rematch", wish_rematch}, {"claim", wish_claim},
    {"talk", wish_talk},         {"present", wish_present},
};

bool desk_decide(const Table *table, const Wish *wish, Deed *deed, char why[DESK_WHY])
{
    const char *name = json_string_value(json_object_get(wish->message, "do"));
    const DeskCase c = {.table = table,
                        .wish = wish,
                        .deed = deed,
                        .why = why,
                        .seats = wish->holder != NULL ? seats_of(table->seat, wish->holder) : 15};
    memset(deed, 0, sizeof *deed);
    for (size_t i = 0; name != NULL && i < sizeof wishes / sizeof wishes[0]; i++)
        if (strcmp(name, wishes[i].name) == 0)
            return wishes[i].decide(&c);
    return refuse(&c, "there is no such thing to `do`");
}

/* ---- new tables ---- */

/* Seats are "me", "open" or {"level":0..10}, each seat of the game once. */
static bool check_seats(const DeskCase *c, const WfSpec *spec, const json_t *seats)
{
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {spec->game->seats[seat], '\0'};
        const json_t *player = json_object_get(seats, letter);
        if ((wf_seats(spec) >> seat & 1) == 0) {
            if (player != NULL)
                return refuse(c, "seat %s does not take part", letter);
            continue;
        }
        const char *text = json_string_value(player);
        const json_t *level = json_object_get(player, "level");
        const bool good = text != NULL ? strcmp(text, "me") == 0 || strcmp(text, "open") == 0
                                       : json_is_integer(level) && json_integer_value(level) >= 0 &&
                                             json_integer_value(level) <= WF_LEVELS;
        if (!good)
            return refuse(c, "seat %s is \"me\", \"open\" or {\"level\":0..10}", letter);
    }
    return true;
}

bool desk_create(const json_t *message, Deed *deed, WfSpec *spec, char why[DESK_WHY])
{
    const DeskCase c = {.why = why};
    const char *text = json_string_value(json_object_get(message, "spec"));
    const json_t *start = json_object_get(message, "position");
    WfPosition position;
    WfFault fault;
    TableClock clock;
    memset(deed, 0, sizeof *deed);
    if (text == NULL)
        return refuse(&c, "there is no spec");
    if (wf_parse_spec(text, strlen(text), spec, &fault) != WF_OK)
        return refuse(&c, "spec: %s", fault.message);
    if (start != NULL &&
        (!json_is_string(start) || wf_parse(spec, json_string_value(start),
                                            json_string_length(start), &position, &fault) != WF_OK))
        return refuse(&c, "position: %s", json_is_string(start) ? fault.message : "not a text");
    const char *wrong = clock_read(&clock, json_object_get(message, "clock"), spec->game);
    if (wrong != NULL)
        return refuse(&c, "clock: %s", wrong);
    for (unsigned seat = 0; clock.kind != CLOCK_NONE && seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(spec) >> seat & 1) != 0 && clock.base[seat] == 0)
            return refuse(&c, "clock: seat %c has no time", spec->game->seats[seat]);
    if (!check_seats(&c, spec, json_object_get(message, "seats")))
        return false;
    deed->event = table_created_event(spec, start != NULL ? &position : NULL, &clock,
                                      json_is_true(json_object_get(message, "open")));
    return true;
}
