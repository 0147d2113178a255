/* depart.c - see depart.h. */
#include "explore/depart.h"

#include "game/json.h"

bool explore_depart(const ExploreBook *book, const WfRecord *record, ExploreDeparture *departure)
{
    const WfGame *game = wf_record_spec(record)->game;
    const size_t length = wf_record_length(record);
    *departure = (ExploreDeparture){.event = length};
    if (book->game != game)
        return false;
    explore_book_find(book, explore_key(game, wf_record_position(record, 0)), &departure->found);
    if (departure->found.games == 0)
        return false;
    for (size_t i = 0; i < length; i++) {
        const WfEvent *event = wf_record_event(record, i);
        const uint64_t key = explore_key(game, wf_record_position(record, i));
        if (i > 0 && explore_book_games(book, key) == 0)
            departure->ended = true;
        else
            explore_book_find(book, key, &departure->found);
        if (departure->ended || event->kind != WF_EVENT_MOVE ||
            !explore_book_has(book, key, &event->move)) {
            departure->event = i;
            return true;
        }
        departure->turns++;
    }
    const uint64_t last = explore_key(game, wf_record_now(record));
    departure->ended = explore_book_games(book, last) == 0;
    if (!departure->ended)
        explore_book_find(book, last, &departure->found);
    return true;
}

void explore_put_departure(const WfRecord *record, const ExploreDeparture *departure, unsigned most,
                           bool with_texts, WfMoveList *scratch, WfText *out)
{
    const WfSpec *spec = wf_record_spec(record);
    const size_t at = departure->event;
    const WfEvent *event = at < wf_record_length(record) ? wf_record_event(record, at) : NULL;
    ExploreResult found = departure->found;
    found.shown = found.shown < most ? found.shown : most;
    wf_text_put(out, '{');
    json_put_number(out, "turns", departure->turns);
    json_put_number(out, "event", at);
    json_put_bool(out, "ended", departure->ended);
    if (event != NULL && event->kind == WF_EVENT_MOVE) {
        json_name(out, "move");
        json_move(out, spec->game, wf_record_position(record, at), &event->move);
    }
    json_put_letter(
        out, "seat",
        spec->game->seats[wf_record_position(record, at - departure->ended)->head.turn]);
    json_name(out, "book");
    explore_put(spec, wf_record_position(record, at - departure->ended), &found, found.games,
                with_texts, scratch, out);
    wf_text_put(out, '}');
}
