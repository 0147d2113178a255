/* ugi_search.c - see ugi_search.h. */
#include "protocol/ugi_search.h"

#include "explore/choose.h"
#include "search/score.h"

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
    else /* as UCI counts them */
        wf_text_add(line, " score mate %d", score_own_turns(turns));
}

static void say_info(const Ugi *ugi, const WfChoice *choice)
{
    char buffer[UGI_INFO_MAX + WF_LINE_MAX * UGI_MOVE_BYTES];
    WfText line = wf_text(buffer, sizeof buffer);
    const WfGame *game = ugi->spec.game;
    const uint64_t ms = ugi->port.now() - ugi->go.watch.began;
    WfPosition position;
    wf_copy(game, &position, wf_record_now(ugi->record));
    wf_text_add(&line, "info depth %u multipv %u", choice->depth, choice->rank + 1);
    add_score(&line, choice->score);
    wf_text_add(&line, " nodes %llu nps %llu time %llu", (unsigned long long)choice->nodes,
                (unsigned long long)(choice->nodes * 1000 / (ms + 1)), (unsigned long long)ms);
    if (__builtin_popcount(wf_seats(&ugi->spec)) > 1 && !game->cooperative) {
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
        (void)hold_engine(ugi); /* without memory, the next search reports it */
}

/* In cooperative games: says that no solution, or none of the requested length, was found. */
static void explain_unsolved(const Ugi *ugi, const WfChoice *choice)
{
    const unsigned asked = ugi->go.limits.depth;
    const int turns = wf_turns_to_win(choice->score);
    if (choice->dead_end)
        ugi_info_string(ugi, "every way on from here ends in a dead end");
    else if (asked != 0 && (turns <= 0 || turns > (int)asked))
        ugi_info_string(ugi, "no way to the goal of at most %u moves was found", asked);
}

/* Draws a move from the book, if the option OwnBook is set and nothing but a move is asked for. */
static bool choose_from_book(Ugi *ugi, WfMove *move)
{
    const UgiGo *go = &ugi->go;
    const ExploreBook *book = ugi->port.book;
    WfMoveList scratch;
    if (!ugi->own_book || book->game != ugi->spec.game || go->infinite || go->ponder ||
        go->limits.only != NULL || ugi->lines > 1 ||
        !explore_suits(&ugi->spec, (unsigned)ugi->level))
        return false;
    wf_moves_init(&scratch, ugi->allocator);
    const bool found =
        explore_choose(book, wf_record_now(ugi->record), go->limits.seed, &scratch, move);
    wf_moves_free(&scratch);
    return found;
}

/* The search itself, on its own thread. */
static void think(void *ugi_)
{
    Ugi *ugi = ugi_;
    WfChoice choice;
    WfCode code = WF_ILLEGAL;
    const bool ongoing = wf_record_outcome(ugi->record).result == WF_ONGOING;
    if (ongoing && choose_from_book(ugi, &choice.move)) {
        ugi_info_string(ugi, "a move of the book");
        say_best(ugi, &choice.move);
        return;
    }
    if (ongoing)
        code = hold_engine(ugi)
                   ? ugi->port.engine->choose(ugi->engine, ugi->record, &ugi->go.limits, &choice)
                   : WF_NO_MEMORY;
    if (is_waiting(ugi))
        task_wait_at_gate(ugi->task);
    if (code == WF_NO_MEMORY)
        ugi_info_string(ugi, "not enough memory");
    else if (code == WF_OK && ugi->spec.game->cooperative && !ugi->port.plain)
        explain_unsolved(ugi, &choice);
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

void ugi_begin(Ugi *ugi)
{
    ugi->go.limits.stop = must_stop;
    ugi->go.limits.report = take_report;
    ugi->go.limits.context = ugi;
    ugi->go.limits.size = sizeof ugi->go.limits;
    ugi->go.limits.tables = ugi->port.tables;
    ugi->stopped = false;
    ugi->waiting = ugi->go.infinite || ugi->go.ponder;
    if (wf_record_outcome(ugi->record).result != WF_ONGOING)
        ugi->waiting = false; /* nothing to wait for */
    task_shut_gate(ugi->task);
    ugi->searching = task_begin(ugi->task, think, ugi);
    if (!ugi->searching) /* no thread could start: search here */
        think(ugi);
}

void ugi_ponder_hit(Ugi *ugi)
{
    if (!ugi->searching || ugi->go.infinite || !is_waiting(ugi)) {
        ugi_info_string(ugi, "ponderhit: no search is pondering");
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

void ugi_wait(Ugi *ugi)
{
    if (ugi->searching && is_waiting(ugi))
        ugi_stop(ugi);
    task_end(ugi->task);
    ugi->searching = false;
}
