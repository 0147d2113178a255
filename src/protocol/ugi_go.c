/* ugi_go.c - see ugi_go.h. */
#include "protocol/ugi_go.h"

#include <string.h>

#include "protocol/ugi_search.h"

/* Milliseconds. A search by `movetime` ends MOVETIME_MARGIN early. */
enum { MOVETIME_DEFAULT = 1000, MOVETIME_MARGIN = 3 };

/* The ranges of the numbers of `go`. A clock that has run out may be reported below zero. */
enum { DEPTH_MAX = 1000, MOVETIME_MAX = 86400000, TURNS_TO_GO_MAX = 1000000 };
static const uint64_t CLOCK_MAX = 1000000000000;

/* The contents of a `go` line. */
typedef struct UgiGoRequest {
    TimeControl clock[WF_SEATS_MAX];
    bool has_clock, ponder, infinite;
    uint64_t movetime, depth, nodes, turns_to_go;
    size_t only_count;
} UgiGoRequest;

/* A number that `go` takes: where it is stored, and its range. */
typedef struct UgiField {
    uint64_t *number, low, high;
    bool may_be_negative; /* which means zero */
} UgiField;

/* "p1time" and "p1inc" of any player. */
static bool clock_field(UgiGoRequest *asked, const char *word, size_t length, UgiField *field)
{
    if (length < 5 || word[0] != 'p' || word[1] < '1' || word[1] > '0' + WF_SEATS_MAX)
        return false;
    TimeControl *clock = &asked->clock[word[1] - '1'];
    if (ugi_is(word + 2, length - 2, "time")) {
        asked->has_clock = true;
        *field = (UgiField){
            .number = &clock->left, .low = 0, .high = CLOCK_MAX, .may_be_negative = true};
        return true;
    }
    *field = (UgiField){.number = &clock->increment, .low = 0, .high = CLOCK_MAX};
    return ugi_is(word + 2, length - 2, "inc");
}

static bool find_field(UgiGoRequest *asked, const char *word, size_t length, UgiField *field)
{
    if (ugi_is(word, length, "movetime"))
        *field = (UgiField){.number = &asked->movetime, .low = 1, .high = MOVETIME_MAX};
    else if (ugi_is(word, length, "depth"))
        *field = (UgiField){.number = &asked->depth, .low = 1, .high = DEPTH_MAX};
    else if (ugi_is(word, length, "nodes"))
        *field = (UgiField){.number = &asked->nodes, .low = 1, .high = UINT64_MAX};
    else if (ugi_is(word, length, "movestogo"))
        *field = (UgiField){.number = &asked->turns_to_go, .low = 0, .high = TURNS_TO_GO_MAX};
    else
        return clock_field(asked, word, length, field);
    return true;
}

/* Reads the number after `name`. */
static bool read_field(const Ugi *ugi, UgiWords *words, const char *name, size_t name_length,
                       const UgiField *field)
{
    char what[UGI_QUOTE_MAX + 32];
    WfText text = wf_text(what, sizeof what);
    const char *value;
    size_t length;
    wf_text_add(&text, "go refused: %s", ugi_quote(name, name_length).text);
    (void)ugi_word(words, &value, &length); /* a missing word is not a number either */
    const bool negative = field->may_be_negative && length > 1 && value[0] == '-';
    if (!ugi_number(ugi, what, value + negative, length - negative, field->low, field->high,
                    field->number))
        return false;
    if (negative)
        *field->number = 0;
    return true;
}

/* The moves after `searchmoves`, up to the end of the line or a word that is not a move. */
static bool read_only(Ugi *ugi, UgiWords *words, UgiGoRequest *asked)
{
    const char *word;
    size_t length;
    WfMoveList list;
    bool good = true;
    wf_moves_init(&list, ugi->allocator);
    for (UgiWords ahead = *words; good && ugi_word(&ahead, &word, &length); *words = ahead) {
        WfMove move;
        UgiGoRequest none = {.ponder = false};
        UgiField field;
        if (find_field(&none, word, length, &field) || ugi_is(word, length, "infinite") ||
            ugi_is(word, length, "ponder"))
            break;
        WfFault fault;
        const WfCode code = wf_parse_move(ugi->spec.game, wf_record_now(ugi->record), word, length,
                                          &list, &move, &fault);
        good = code == WF_OK && asked->only_count < UGI_ONLY_MAX;
        if (good)
            ugi->go.only[asked->only_count++] = move;
        else if (code != WF_OK)
            ugi_info_fault(ugi, "go refused", &fault);
        else
            ugi_info_string(ugi, "go refused: too many moves");
    }
    wf_moves_free(&list);
    if (good && asked->only_count == 0)
        ugi_info_string(ugi, "go refused: a move is missing after 'searchmoves'");
    return good && asked->only_count > 0;
}

static bool read_go(Ugi *ugi, UgiWords *words, UgiGoRequest *asked)
{
    const char *word;
    size_t length;
    while (ugi_word(words, &word, &length)) {
        if (ugi_is(word, length, "infinite")) {
            asked->infinite = true;
            continue;
        }
        if (ugi_is(word, length, "ponder")) {
            asked->ponder = true;
            continue;
        }
        if (ugi_is(word, length, "searchmoves")) {
            if (!read_only(ugi, words, asked))
                return false;
            continue;
        }
        UgiField field;
        if (!find_field(asked, word, length, &field)) {
            ugi_info_string(ugi, "go refused: unknown word '%s'", ugi_quote(word, length).text);
            return false;
        }
        if (!read_field(ugi, words, word, length, &field))
            return false;
    }
    return true;
}

/* The time for this move: `movetime`, from the clock, or a second if there is no limit at all. */
static void set_time(Ugi *ugi, const UgiGoRequest *asked)
{
    UgiGo *go = &ugi->go;
    const bool limited = asked->depth != 0 || asked->nodes != 0 || asked->infinite;
    if (asked->movetime != 0 || (!asked->has_clock && !limited && ugi->level == 0)) {
        const uint64_t ms = asked->movetime != 0 ? asked->movetime : MOVETIME_DEFAULT;
        go->timed = true;
        go->watch.budget =
            (TimeBudget){.hard = ms > 2 * MOVETIME_MARGIN ? ms - MOVETIME_MARGIN : ms};
    } else if (asked->has_clock) {
        const unsigned turn = wf_record_now(ugi->record)->head.turn;
        TimeControl clock = asked->clock[ugi_player(&ugi->spec, turn) - 1];
        clock.turns_to_go = (unsigned)asked->turns_to_go;
        go->timed = true;
        go->watch.budget = time_budget(&clock);
    }
}

void ugi_go(Ugi *ugi, UgiWords *words)
{
    UgiGoRequest asked = {.ponder = false};
    const uint64_t began = ugi->port.now();
    ugi_stop(ugi);
    memset(&ugi->go, 0, sizeof ugi->go);
    if (!read_go(ugi, words, &asked))
        return;
    UgiGo *go = &ugi->go;
    go->infinite = asked.infinite;
    go->ponder = asked.ponder;
    go->watch.began = began;
    go->limits = (WfLimits){.depth = (unsigned)asked.depth,
                            .nodes = asked.nodes,
                            .level = (unsigned)ugi->level,
                            .seed = began,
                            .lines = (unsigned)ugi->lines,
                            .only = asked.only_count > 0 ? go->only : NULL,
                            .only_count = asked.only_count};
    set_time(ugi, &asked);
    if (ugi->lines > 1 && ugi->spec.game->cooperative)
        ugi_info_string(ugi, "MultiPV: in %s there is one line only", ugi->spec.game->title);
    ugi_begin(ugi);
}
