/* ugi_go.c - `go` in all its forms: a search on its own thread, its info lines and its bestmove. */
#include <string.h>

#include "protocol/ugi_inside.h"

enum { MOVETIME_DEFAULT = 1000, MOVETIME_MARGIN = 3 };

/* What the numbers of `go` may be. A clock that has run out may be reported below zero. */
enum { DEPTH_MAX = 1000, MOVETIME_MAX = 86400000, TURNS_TO_GO_MAX = 1000000 };
static const uint64_t CLOCK_MAX = 1000000000000;

/* ---- what the search asks and says ---- */

static bool is_waiting(const Ugi *ugi)
{
    return __atomic_load_n(&ugi->waiting, __ATOMIC_ACQUIRE);
}

static bool must_stop(void *ugi_)
{
    const Ugi *ugi = ugi_;
    if (__atomic_load_n(&ugi->stopped, __ATOMIC_RELAXED))
        return true;
    return ugi->go.timed && !is_waiting(ugi) &&
           ugi->port.now() - __atomic_load_n(&ugi->go.watch.began, __ATOMIC_RELAXED) >=
               ugi->go.watch.budget.hard;
}

static void add_score(WfText *line, int score)
{
    const int turns = wf_turns_to_win(score);
    if (turns == 0)
        wf_text_add(line, " score cp %d", score);
    else /* one's own turns, as chess programs count them */
        wf_text_add(line, " score mate %d", turns > 0 ? (turns + 1) / 2 : -((1 - turns) / 2));
}

static void say_info(const Ugi *ugi, const WfChoice *choice)
{
    char buffer[UGI_COMPLAINT_MAX + WF_LINE_MAX * 40];
    WfText line = wf_text(buffer, sizeof buffer);
    const WfGame *game = ugi->spec.game;
    const uint64_t ms = ugi->port.now() - ugi->go.watch.began;
    WfPosition position;
    wf_copy(game, &position, wf_record_now(ugi->record));
    wf_text_add(&line, "info depth %u multipv %u", choice->depth, choice->rank + 1);
    add_score(&line, choice->score);
    wf_text_add(&line, " nodes %llu nps %llu time %llu", (unsigned long long)choice->nodes,
                (unsigned long long)(choice->nodes * 1000 / (ms + 1)), (unsigned long long)ms);
    if (wf_seats(&ugi->spec) & (wf_seats(&ugi->spec) - 1) && !game->cooperative) {
        wf_text_add(&line, " shares");
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            if ((wf_seats(&ugi->spec) >> seat & 1) != 0)
                wf_text_add(&line, " %u", choice->share[seat]);
    }
    wf_text_add(&line, " pv");
    for (size_t i = 0; i < choice->line_length; i++) {
        wf_text_put(&line, ' ');
        wf_format_move(game, &position, &choice->line[i], &line);
        wf_apply(game, &position, &choice->line[i]);
    }
    ugi_say(ugi, &line);
}

static bool take_report(void *ugi_, const WfChoice *choice)
{
    Ugi *ugi = ugi_;
    say_info(ugi, choice);
    return !ugi->go.timed || is_waiting(ugi) || ugi->go.watch.budget.soft == 0 ||
           time_goes_on(&ugi->go.watch, choice, ugi->port.now());
}

static void say_best(const Ugi *ugi, const WfMove *move)
{
    char buffer[WF_TEXT_MAX + 16];
    WfText line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "bestmove ");
    if (move == NULL)
        wf_text_add(&line, "0000");
    else
        wf_format_move(ugi->spec.game, wf_record_now(ugi->record), move, &line);
    ugi_say(ugi, &line);
}

static bool hold_engine(Ugi *ugi)
{
    if (ugi->engine == NULL)
        ugi->engine = ugi->port.engine->open(&ugi->allocator, (size_t)ugi->hash_mb << 20,
                                             (unsigned)ugi->threads);
    return ugi->engine != NULL;
}

void ugi_make_ready(Ugi *ugi)
{
    if (!ugi->searching)
        (void)hold_engine(ugi); /* where there is no memory, the search says so */
}

/* What the answer's own line cannot say in Safe Passage. */
static void explain_journey(const Ugi *ugi, const WfChoice *choice)
{
    const unsigned asked = ugi->go.limits.depth;
    const int turns = wf_turns_to_win(choice->score);
    if (choice->dead_end)
        ugi_complain(ugi, "every way on from here ends in a dead end");
    else if (asked != 0 && (turns <= 0 || turns > (int)asked))
        ugi_complain(ugi, "no way to the goal of at most %u moves was found", asked);
}

/* The search itself, on its own thread. */
static void think(void *ugi_)
{
    Ugi *ugi = ugi_;
    WfChoice choice;
    WfCode code = WF_ILLEGAL;
    if (wf_record_outcome(ugi->record).result == WF_ONGOING)
        code = hold_engine(ugi)
                   ? ugi->port.engine->choose(ugi->engine, ugi->record, &ugi->go.limits, &choice)
                   : WF_NO_MEMORY;
    if (is_waiting(ugi))
        task_wait_at_gate(ugi->task);
    if (code == WF_NO_MEMORY)
        ugi_complain(ugi, "not enough memory");
    else if (code == WF_OK && ugi->spec.game->cooperative && !ugi->port.plain)
        explain_journey(ugi, &choice);
    say_best(ugi, code == WF_OK ? &choice.move : NULL);
}

void ugi_stop(Ugi *ugi)
{
    if (!ugi->searching)
        return;
    __atomic_store_n(&ugi->stopped, true, __ATOMIC_RELAXED);
    task_open_gate(ugi->task);
    task_end(ugi->task);
    ugi->searching = false;
}

void ugi_ponder_hit(Ugi *ugi)
{
    if (!ugi->searching || ugi->go.infinite || !is_waiting(ugi)) {
        ugi_complain(ugi, "ponderhit: no search is pondering");
        return;
    }
    __atomic_store_n(&ugi->go.watch.began, ugi->port.now(), __ATOMIC_RELAXED);
    __atomic_store_n(&ugi->waiting, false, __ATOMIC_RELEASE);
    task_open_gate(ugi->task);
}

void ugi_drop_engine(Ugi *ugi)
{
    if (ugi->engine != NULL)
        ugi->port.engine->close(ugi->engine);
    ugi->engine = NULL;
}

void ugi_finish(Ugi *ugi)
{
    if (ugi->searching && is_waiting(ugi))
        ugi_stop(ugi);
    task_end(ugi->task);
    ugi->searching = false;
}

/* ---- reading `go` ---- */

/* What a `go` line says. */
typedef struct Asked {
    TimeControl clock[WF_SEATS_MAX];
    bool has_clock, ponder, infinite;
    uint64_t movetime, depth, nodes, turns_to_go;
    size_t only_count;
} Asked;

/* A number that `go` takes: where it goes, and its range. */
typedef struct Field {
    uint64_t *number, low, high;
    bool below; /* may be below zero, which means zero */
} Field;

/* "p1time" and "p1inc" of any player. */
static bool clock_field(Asked *asked, const char *word, size_t length, Field *field)
{
    if (length < 5 || word[0] != 'p' || word[1] < '1' || word[1] > '0' + WF_SEATS_MAX)
        return false;
    TimeControl *clock = &asked->clock[word[1] - '1'];
    if (ugi_is(word + 2, length - 2, "time")) {
        asked->has_clock = true;
        *field = (Field){&clock->left, 0, CLOCK_MAX, true};
        return true;
    }
    *field = (Field){&clock->increment, 0, CLOCK_MAX, false};
    return ugi_is(word + 2, length - 2, "inc");
}

static bool find_field(Asked *asked, const char *word, size_t length, Field *field)
{
    if (ugi_is(word, length, "movetime"))
        *field = (Field){&asked->movetime, 1, MOVETIME_MAX, false};
    else if (ugi_is(word, length, "depth"))
        *field = (Field){&asked->depth, 1, DEPTH_MAX, false};
    else if (ugi_is(word, length, "nodes"))
        *field = (Field){&asked->nodes, 1, UINT64_MAX, false};
    else if (ugi_is(word, length, "movestogo"))
        *field = (Field){&asked->turns_to_go, 0, TURNS_TO_GO_MAX, false};
    else
        return clock_field(asked, word, length, field);
    return true;
}

/* Reads the number after `name`. */
static bool read_field(const Ugi *ugi, UgiWords *words, const char *name, size_t name_length,
                       const Field *field)
{
    char what[UGI_QUOTE_MAX + 32];
    WfText text = wf_text(what, sizeof what);
    const char *value;
    size_t length;
    wf_text_add(&text, "go refused: %s", ugi_quote(name, name_length).text);
    (void)ugi_word(words, &value, &length); /* a missing one is no number either */
    const bool below = field->below && length > 1 && value[0] == '-';
    if (!ugi_number(ugi, what, value + below, length - below, field->low, field->high,
                    field->number))
        return false;
    if (below)
        *field->number = 0;
    return true;
}

/* The moves after `searchmoves`, up to the end of the line or a word that is no move. */
static bool read_only(Ugi *ugi, UgiWords *words, Asked *asked)
{
    const char *word;
    size_t length;
    WfMoveList list;
    WfFault fault;
    bool good = true;
    wf_moves_init(&list, ugi->allocator);
    for (UgiWords ahead = *words; good && ugi_word(&ahead, &word, &length); *words = ahead) {
        WfMove move;
        Asked none = {.ponder = false};
        Field field;
        if (find_field(&none, word, length, &field) || ugi_is(word, length, "infinite") ||
            ugi_is(word, length, "ponder"))
            break;
        const WfCode code = wf_parse_move(ugi->spec.game, wf_record_now(ugi->record), word, length,
                                          &list, &move, &fault);
        good = code == WF_OK && asked->only_count < UGI_ONLY_MAX;
        if (good)
            ugi->go.only[asked->only_count++] = move;
        else
            ugi_complain(ugi, "go refused: %s", code != WF_OK ? fault.message : "too many moves");
    }
    wf_moves_free(&list);
    if (good && asked->only_count == 0)
        ugi_complain(ugi, "go refused: a move is missing after 'searchmoves'");
    return good && asked->only_count > 0;
}

static bool read_go(Ugi *ugi, UgiWords *words, Asked *asked)
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
        Field field;
        if (!find_field(asked, word, length, &field)) {
            ugi_complain(ugi, "go refused: unknown word '%s'", ugi_quote(word, length).text);
            return false;
        }
        if (!read_field(ugi, words, word, length, &field))
            return false;
    }
    return true;
}

/* The time for this move: as asked, from the clock, or a second if nothing else was said. */
static void set_time(Ugi *ugi, const Asked *asked)
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
        clock.turns_to_go = (unsigned)(asked->turns_to_go < 1000 ? asked->turns_to_go : 1000);
        go->timed = true;
        go->watch.budget = time_budget(&clock);
    }
}

void ugi_go(Ugi *ugi, UgiWords *words)
{
    Asked asked = {.ponder = false};
    const uint64_t began = ugi->port.now();
    ugi_stop(ugi);
    memset(&ugi->go, 0, sizeof ugi->go);
    if (!read_go(ugi, words, &asked))
        return;
    UgiGo *go = &ugi->go;
    go->infinite = asked.infinite;
    go->watch.began = began;
    go->limits = (WfLimits){.depth = (unsigned)asked.depth,
                            .nodes = asked.nodes,
                            .level = (unsigned)ugi->level,
                            .seed = began,
                            .lines = (unsigned)ugi->lines,
                            .only = asked.only_count > 0 ? go->only : NULL,
                            .only_count = asked.only_count,
                            .stop = must_stop,
                            .report = take_report,
                            .context = ugi};
    set_time(ugi, &asked);
    if (ugi->lines > 1 && ugi->spec.game->cooperative)
        ugi_complain(ugi, "MultiPV: in %s there is one line only", ugi->spec.game->title);
    ugi->stopped = false;
    ugi->waiting = asked.infinite || asked.ponder;
    if (wf_record_outcome(ugi->record).result != WF_ONGOING)
        ugi->waiting = false; /* there is nothing to wait for */
    task_shut_gate(ugi->task);
    ugi->searching = task_begin(ugi->task, think, ugi);
    if (!ugi->searching) /* no thread to be had: think here */
        think(ugi);
}
