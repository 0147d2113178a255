/* ugi_position.c - see ugi_position.h. */
#include "protocol/ugi_position.h"

#include <stdio.h>

#include "base/fault.h"
#include "protocol/ugi_search.h"

/* Takes ownership of a new record; false if there was no memory for it. */
static bool take_record(Ugi *ugi, WfRecord *record)
{
    if (record == NULL) {
        ugi_info_string(ugi, "not enough memory");
        return false;
    }
    wf_record_free(ugi->record);
    ugi->record = record;
    return true;
}

static bool play_moves(const Ugi *ugi, WfRecord *record, UgiWords *words)
{
    const WfGame *game = ugi->spec.game;
    const char *word;
    size_t length;
    WfMoveList list;
    bool good = true;
    wf_moves_init(&list, ugi->allocator);
    while (good && ugi_word(words, &word, &length)) {
        WfMove move;
        WfFault fault;
        (void)fault_no_memory(&fault);
        const size_t number = wf_record_length(record) + 1;
        const bool over = wf_record_outcome(record).result != WF_ONGOING;
        good = !over &&
               wf_parse_move(game, wf_record_now(record), word, length, &list, &move, &fault) ==
                   WF_OK &&
               wf_record_play(record, &move) == WF_OK;
        if (good)
            continue;
        if (over)
            (void)fault_fill(&fault, WF_ILLEGAL, 0, "the game is over before it");
        char what[UGI_INFO_MAX];
        (void)snprintf(what, sizeof what, "position refused: move %zu, '%s'", number,
                       ugi_quote(word, length).text);
        ugi_info_fault(ugi, what, &fault);
    }
    wf_moves_free(&list);
    return good;
}

/* The length of a FEN: everything up to the word `moves`. */
static size_t fen_length(const char *text, const char *end)
{
    UgiWords words = {text, end};
    const char *word, *last = text;
    size_t length;
    while (ugi_word(&words, &word, &length) && !ugi_is(word, length, "moves"))
        last = word + length;
    return (size_t)(last - text);
}

void ugi_position(Ugi *ugi, UgiWords *words)
{
    const char *word;
    size_t length;
    WfPosition position;
    WfFault fault;
    ugi_stop(ugi);
    if (!ugi_word(words, &word, &length)) {
        ugi_info_string(ugi, "position refused: 'startpos' or 'fen' is missing");
        return;
    }
    if (ugi_is(word, length, "fen")) {
        while (words->at < words->end && *words->at == ' ')
            words->at++;
        const size_t fen = fen_length(words->at, words->end);
        if (wf_parse(&ugi->spec, words->at, fen, &position, &fault) != WF_OK) {
            ugi_info_fault(ugi, "position refused", &fault);
            return;
        }
        words->at += fen;
    } else if (ugi_is(word, length, "startpos")) {
        wf_start(&ugi->spec, &position);
    } else {
        ugi_info_string(ugi, "position refused: 'startpos' or 'fen' expected, not '%s'",
                        ugi_quote(word, length).text);
        return;
    }
    const bool moves = ugi_word(words, &word, &length);
    if (moves && !ugi_is(word, length, "moves")) {
        ugi_info_string(ugi, "position refused: 'moves' expected, not '%s'",
                        ugi_quote(word, length).text);
        return;
    }
    WfRecord *record = wf_record_new(&ugi->spec, &position, &ugi->allocator);
    if (record != NULL && moves && !play_moves(ugi, record, words))
        wf_record_free(record);
    else
        (void)take_record(ugi, record);
}

void ugi_set_spec(Ugi *ugi, const char *text, size_t length)
{
    WfSpec spec;
    WfFault fault;
    if (wf_parse_spec(text, length, &spec, &fault) != WF_OK) {
        ugi_info_fault(ugi, "no such game", &fault);
        return;
    }
    if (take_record(ugi, wf_record_new(&spec, NULL, &ugi->allocator)))
        ugi->spec = spec;
}
