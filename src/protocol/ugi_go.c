/* ugi_go.c - `go` in all its forms: a search on its own thread, its info lines and its bestmove. */
#include <string.h>

#include "protocol/ugi_inside.h"

enum { MOVETIME_DEFAULT = 1000, MOVETIME_MARGIN = 3 };

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
           timing_goes_on(&ugi->go.watch, choice, ugi->port.now());
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
        ugi_complain(ugi, "%s", "not enough memory");
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
    if (!ugi->searching || ugi->go.infinite)
        return;
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
    Clock clock[WF_SEATS_MAX];
    bool has_clock, ponder, infinite;
    uint64_t movetime, depth, nodes, turns_to_go;
    size_t only_count;
} Asked;

/* "p1time" and "p1inc" of any player; NULL if the word is neither. */
static uint64_t *clock_field(Asked *asked, const char *word, size_t length)
{
    if (length < 5 || word[0] != 'p' || word[1] < '1' || word[1] > '0' + WF_SEATS_MAX)
        return NULL;
    Clock *clock = &asked->clock[word[1] - '1'];
    if (ugi_is(word + 2, length - 2, "time")) {
        asked->has_clock = true;
        return &clock->left;
    }
    return ugi_is(word + 2, length - 2, "inc") ? &clock->increment : NULL;
}

static uint64_t *number_field(Asked *asked, const char *word, size_t length)
{
    if (ugi_is(word, length, "movetime"))
        return &asked->movetime;
    if (ugi_is(word, length, "depth"))
        return &asked->depth;
    if (ugi_is(word, length, "nodes"))
        return &asked->nodes;
    if (ugi_is(word, length, "movestogo"))
        return &asked->turns_to_go;
    return clock_field(asked, word, length);
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
        if (number_field(&none, word, length) != NULL || ugi_is(word, length, "infinite") ||
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
    return good;
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
        uint64_t *number = number_field(asked, word, length);
        const char *value;
        size_t value_length;
        if (number == NULL) {
            ugi_complain(ugi, "%s", "go refused: unknown word");
            return false;
        }
        if (!ugi_word(words, &value, &value_length)) {
            ugi_complain(ugi, "%s", "go refused: a number is missing");
            return false;
        }
        /* a clock that has run out may be reported below zero */
        const bool below = value[0] == '-' && value_length > 1;
        if (!ugi_number(value + below, value_length - below, 0, UINT64_MAX, number)) {
            ugi_complain(ugi, "%s", "go refused: not a number");
            return false;
        }
        if (below)
            *number = 0;
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
        go->watch.budget = (Budget){.hard = ms > 2 * MOVETIME_MARGIN ? ms - MOVETIME_MARGIN : ms};
    } else if (asked->has_clock) {
        const unsigned turn = wf_record_now(ugi->record)->head.turn;
        Clock clock = asked->clock[ugi_player(&ugi->spec, turn) - 1];
        clock.turns_to_go = (unsigned)(asked->turns_to_go < 1000 ? asked->turns_to_go : 1000);
        go->timed = true;
        go->watch.budget = timing_share(&clock);
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
    go->limits = (WfLimits){.depth = (unsigned)(asked.depth < 1000 ? asked.depth : 1000),
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
    ugi->stopped = false;
    ugi->waiting = asked.infinite || asked.ponder;
    if (wf_record_outcome(ugi->record).result != WF_ONGOING)
        ugi->waiting = false; /* there is nothing to wait for */
    task_shut_gate(ugi->task);
    ugi->searching = task_begin(ugi->task, think, ugi);
    if (!ugi->searching) /* no thread to be had: think here */
        think(ugi);
}
