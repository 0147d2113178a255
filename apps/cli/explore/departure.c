/* departure.c - see departure.h. */
#include "cli/explore/departure.h"

#include "cli/cli.h"
#include "explore/depart.h"

enum { SHOWN = 3 /* moves of the book */ };

static const char *turns_word(size_t turns)
{
    return turns == 1 ? "turn" : "turns";
}

/* ": Bg4 120 games 56 %, Bc4 80 games 52 %": the share is of the points of the seat to move. */
static void print_moves(const WfRecord *record, const ExploreDeparture *departure, bool unicode)
{
    const WfSpec *spec = wf_record_spec(record);
    const WfPosition *at = wf_record_position(record, departure->event);
    const unsigned seats = (unsigned)__builtin_popcount(at->head.playing);
    char text[WF_TEXT_MAX];
    const char *between = ": ";
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    for (uint32_t i = 0, shown = 0; i < departure->found.shown && shown < SHOWN; i++) {
        const ExploreWay *way = &departure->found.way[i];
        if (wf_check_move(spec->game, at, &way->move, &scratch) != WF_OK)
            continue;
        const unsigned won = way->wins[spec->game->cooperative ? 0 : at->head.turn];
        printf("%s%s %u games %.0f %%", between,
               cli_notation_text(spec->game, at, &way->move, unicode, text), way->count,
               100 * (won + (double)way->draws / (seats > 0 ? seats : 1)) / way->count);
        between = ", ";
        shown++;
    }
    wf_moves_free(&scratch);
}

void departure_print(const ExploreBook *book, const WfRecord *record, bool unicode)
{
    ExploreDeparture departure;
    char text[WF_TEXT_MAX];
    const WfSpec *spec = wf_record_spec(record);
    if (!explore_depart(book, record, &departure))
        return;
    const size_t turns = departure.turns;
    const WfEvent *event = departure.event < wf_record_length(record)
                               ? wf_record_event(record, departure.event)
                               : NULL;
    if (departure.ended)
        printf("The book ends after %zu %s of this game.\n", turns, turns_word(turns));
    else if (event == NULL || event->kind != WF_EVENT_MOVE)
        printf("The book has all %zu %s of this game.\n", turns, turns_word(turns));
    else {
        const WfPosition *at = wf_record_position(record, departure.event);
        printf("Leaves the book after %zu %s: %s ", turns, turns_word(turns),
               spec->game->seat_names[event->seat]);
        (void)fputs(cli_notation_text(spec->game, at, &event->move, unicode, text), stdout);
        (void)fputs("; the book has", stdout);
        print_moves(record, &departure, unicode);
        (void)puts(".");
    }
}
