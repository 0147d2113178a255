/* ugi_query.c - see ugi_query.h. */
#include "protocol/ugi_query.h"

#include <string.h>

#define QUESTIONS "gameover, p1turn, result, turn, players, legalmoves or fen expected"

static void respond(const Ugi *ugi, const char *answer)
{
    char buffer[32];
    WfText line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "response %s", answer);
    ugi_say(ugi, &line);
}

/* "p1win", "draw" or "none". In cooperative games a win is p1win and a dead end p2win. */
static void respond_result(const Ugi *ugi)
{
    const WfOutcome outcome = wf_record_outcome(ugi->record);
    char answer[16];
    WfText text = wf_text(answer, sizeof answer);
    if (outcome.result == WF_ONGOING)
        wf_text_add(&text, "none");
    else if (outcome.result == WF_DRAW)
        wf_text_add(&text, "draw");
    else if (ugi->spec.game->cooperative)
        wf_text_add(&text, outcome.result == WF_WIN ? "p1win" : "p2win");
    else
        wf_text_add(&text, "p%uwin", ugi_player(&ugi->spec, outcome.seat));
    respond(ugi, answer);
}

static void respond_player(const Ugi *ugi, const char *format, unsigned number)
{
    char answer[16];
    WfText text = wf_text(answer, sizeof answer);
    wf_text_add(&text, format, number);
    respond(ugi, answer);
}

/* Semicolons separate the moves, because a move may contain commas. */
static void respond_moves(const Ugi *ugi)
{
    const WfGame *game = ugi->spec.game;
    const WfPosition *now = wf_record_now(ugi->record);
    const bool over = wf_record_outcome(ugi->record).result != WF_ONGOING;
    WfMoveList list;
    wf_moves_init(&list, ugi->allocator);
    const bool listed = !over && wf_moves(game, now, &list) == WF_OK;
    const size_t size = list.count * UGI_MOVE_BYTES + WF_TEXT_MAX;
    char *buffer = ugi->allocator.resize(ugi->allocator.context, NULL, size);
    if (buffer != NULL) {
        WfText line = wf_text(buffer, size);
        wf_text_add(&line, "response ");
        for (size_t i = 0; listed && i < list.count; i++) {
            if (i > 0)
                wf_text_put(&line, ';');
            wf_format_move(game, now, &list.items[i], &line);
        }
        if (list.count == 0)
            wf_text_add(&line, "none");
        ugi_say(ugi, &line);
        ugi->allocator.resize(ugi->allocator.context, buffer, 0);
    }
    wf_moves_free(&list);
}

/* The position with its spaces written as underscores. */
static void respond_fen(const Ugi *ugi)
{
    char buffer[WF_TEXT_MAX + 16];
    WfText line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "response ");
    const size_t head = line.length;
    wf_format(ugi->spec.game, wf_record_now(ugi->record), &line);
    for (char *c = buffer + head; *c != '\0'; c++)
        *c = *c == ' ' ? '_' : *c;
    ugi_say(ugi, &line);
}

void ugi_query(const Ugi *ugi, UgiWords *words)
{
    const char *word;
    size_t length;
    const WfHead *head = &wf_record_now(ugi->record)->head;
    const unsigned player = ugi_player(&ugi->spec, head->turn);
    if (!ugi_word(words, &word, &length))
        ugi_info_string(ugi, "query: " QUESTIONS);
    else if (ugi_is(word, length, "gameover"))
        respond(ugi, wf_record_outcome(ugi->record).result != WF_ONGOING ? "true" : "false");
    else if (length == 6 && word[0] == 'p' && word[1] >= '1' && word[1] <= '4' &&
             memcmp(word + 2, "turn", 4) == 0)
        respond(ugi, player == (unsigned)(word[1] - '0') ? "true" : "false");
    else if (ugi_is(word, length, "result"))
        respond_result(ugi);
    else if (ugi_is(word, length, "turn"))
        respond_player(ugi, "p%u", player);
    else if (ugi_is(word, length, "players"))
        respond_player(ugi, "%u", (unsigned)__builtin_popcount(wf_seats(&ugi->spec)));
    else if (ugi_is(word, length, "legalmoves"))
        respond_moves(ugi);
    else if (ugi_is(word, length, "fen"))
        respond_fen(ugi);
    else
        ugi_info_string(ugi, "query: " QUESTIONS ", not '%s'", ugi_quote(word, length).text);
}
