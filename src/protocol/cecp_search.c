/* cecp_search.c - see cecp_search.h. */
#include "protocol/cecp_search.h"

#include <stdio.h>
#include <string.h>

#include "protocol/cecp_moves.h"

/* Scores of a win in N turns, as XBoard knows them: 100000 + N. */
enum { SCORE_WIN = 100000, LINE_HEAD = 256, HINT_MS = 1000 };

static void answer_pings(Cecp *cecp)
{
    for (size_t i = 0; i < cecp->pings; i++)
        cecp_say(cecp, "pong %llu", (unsigned long long)cecp->ping[i]);
    cecp->pings = 0;
}

/* ---- answers of the search ---- */

/* "info depth D ... score cp S nodes N nps X time T ... pv M..." as "D S T N M...". */
static void say_thinking(const Cecp *cecp, const char *line)
{
    unsigned depth;
    int score;
    unsigned long long nodes, ms;
    char kind[8];
    const char *pv = strstr(line, " pv ");
    if (pv == NULL ||
        sscanf(line, "info depth %u multipv %*u score %7s %d nodes %llu nps %*u time %llu", &depth,
               kind, &score, &nodes, &ms) != 5)
        return;
    if (strcmp(kind, "mate") == 0)
        score += score > 0 ? SCORE_WIN : -SCORE_WIN;
    cecp_say(cecp, "%u %d %llu %llu %s", depth, score, ms / 10, nodes, pv + strlen(" pv "));
}

/* Plays the move that was found. Under the lock. */
static void play_found(Cecp *cecp, const char *text)
{
    WfMove move;
    WfMoveList list;
    wf_moves_init(&list, cecp->allocator);
    const bool played = wf_parse_move(cecp_game(cecp), wf_record_now(cecp->record), text,
                                      strlen(text), &list, &move, NULL) == WF_OK &&
                        wf_record_play(cecp->record, &move) == WF_OK;
    wf_moves_free(&list);
    if (!played) {
        cecp_say(cecp, "tellusererror not enough memory");
        return;
    }
    cecp_say_move(cecp, text);
    cecp_say_result(cecp);
}

static void take_best(Cecp *cecp, const char *text)
{
    lock_take(cecp->lock);
    const CecpPurpose purpose = cecp->purpose;
    cecp->purpose = CECP_IDLE;
    const bool over = strcmp(text, "0000") == 0;
    if (purpose == CECP_HINT && !over)
        cecp_say(cecp, "Hint: %s", text);
    else if (purpose == CECP_MOVE && !over)
        play_found(cecp, text);
    else if (purpose == CECP_MOVE)
        cecp_say_result(cecp);
    answer_pings(cecp);
    lock_give(cecp->lock);
}

void cecp_take(void *cecp_, const char *line)
{
    Cecp *cecp = cecp_;
    if (strncmp(line, "bestmove ", strlen("bestmove ")) == 0) {
        take_best(cecp, line + strlen("bestmove "));
    } else if (strncmp(line, "info depth ", strlen("info depth ")) == 0) {
        lock_take(cecp->lock);
        if (cecp->post && cecp->purpose == CECP_MOVE)
            say_thinking(cecp, line);
        lock_give(cecp->lock);
    } else if (strncmp(line, "info string ", strlen("info string ")) == 0 &&
               strstr(line, "stop: no search") == NULL) {
        cecp_say(cecp, "# %s", line + strlen("info string "));
    }
}

/* ---- begin and end ---- */

/* The moves of a session up to the next time control; 0: one for the whole game. */
static uint64_t moves_left(const Cecp *cecp)
{
    const uint64_t played = wf_record_length(cecp->record) / 2;
    return cecp->clock.moves == 0 ? 0 : cecp->clock.moves - played % cecp->clock.moves;
}

static void add_limits(const Cecp *cecp, CecpPurpose purpose, WfText *line)
{
    const CecpClock *clock = &cecp->clock;
    wf_text_add(line, "go");
    if (clock->depth != 0)
        wf_text_add(line, " depth %llu", (unsigned long long)clock->depth);
    if (purpose == CECP_HINT) {
        wf_text_add(line, " movetime %u", HINT_MS);
    } else if (clock->fixed != 0) {
        wf_text_add(line, " movetime %llu", (unsigned long long)clock->fixed);
    } else if (clock->known) {
        const unsigned own = wf_record_now(cecp->record)->head.turn == 0 ? 1 : 2;
        wf_text_add(line, " p%utime %llu p%uinc %llu p%utime %llu p%uinc %llu", own,
                    (unsigned long long)clock->own, own, (unsigned long long)clock->increment,
                    3 - own, (unsigned long long)clock->other, 3 - own,
                    (unsigned long long)clock->increment);
        if (clock->moves != 0)
            wf_text_add(line, " movestogo %llu", (unsigned long long)moves_left(cecp));
    }
}

/* The game so far, so that the search knows about repetition. */
static void add_game(const Cecp *cecp, WfText *line)
{
    const WfGame *game = cecp_game(cecp);
    wf_text_add(line, "position fen ");
    wf_format(game, wf_record_position(cecp->record, 0), line);
    for (size_t i = 0; i < wf_record_length(cecp->record); i++) {
        wf_text_add(line, i == 0 ? " moves " : " ");
        wf_format_move(game, wf_record_position(cecp->record, i),
                       &wf_record_event(cecp->record, i)->move, line);
    }
}

void cecp_search(Cecp *cecp, CecpPurpose purpose)
{
    const size_t size =
        LINE_HEAD + WF_TEXT_MAX + UGI_MOVE_BYTES * (wf_record_length(cecp->record) + UGI_ONLY_MAX);
    char *buffer = cecp->allocator.resize(cecp->allocator.context, NULL, size);
    if (buffer == NULL) {
        cecp_say(cecp, "tellusererror not enough memory");
        return;
    }
    WfText line = wf_text(buffer, size);
    add_game(cecp, &line);
    (void)ugi_command(cecp->ugi, buffer, line.length);
    wf_text_clear(&line);
    add_limits(cecp, purpose, &line);
    if (cecp->machines)
        cecp_plain_moves(cecp, &line);
    lock_take(cecp->lock);
    cecp->purpose = purpose;
    lock_give(cecp->lock);
    (void)ugi_command(cecp->ugi, buffer, line.length);
    cecp->allocator.resize(cecp->allocator.context, buffer, 0);
}

void cecp_settle(Cecp *cecp, bool play)
{
    lock_take(cecp->lock);
    if (!play && cecp->purpose != CECP_HINT) {
        cecp->purpose = CECP_IDLE;
        answer_pings(cecp);
    }
    lock_give(cecp->lock);
    (void)ugi_command(cecp->ugi, "stop", strlen("stop"));
}

bool cecp_thinks(Cecp *cecp)
{
    lock_take(cecp->lock);
    const bool thinks = cecp->purpose == CECP_MOVE;
    lock_give(cecp->lock);
    return thinks;
}

void cecp_ping(Cecp *cecp, uint64_t number)
{
    lock_take(cecp->lock);
    if (cecp->purpose == CECP_MOVE && cecp->pings < CECP_PINGS)
        cecp->ping[cecp->pings++] = number;
    else if (cecp->purpose == CECP_MOVE)
        cecp_say(cecp, "Error (too many pings): ping %llu", (unsigned long long)number);
    else
        cecp_say(cecp, "pong %llu", (unsigned long long)number);
    lock_give(cecp->lock);
}

void cecp_post(Cecp *cecp, bool post)
{
    lock_take(cecp->lock);
    cecp->post = post;
    lock_give(cecp->lock);
}
