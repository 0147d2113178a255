/* game.c - a recorded game as a tally counts it: how it ended, and who played. */
#include <stdlib.h>
#include <string.h>

#include "explore/tally.h"
#include "game/notes.h"

enum { STRENGTH_MAX = 10000 };

/* The number that follows a word and '=' or a blank in a text, or 0. */
static uint32_t number_after(const char *text, const char *word)
{
    const char *at = text != NULL ? strstr(text, word) : NULL;
    if (at == NULL || (at[strlen(word)] != '=' && at[strlen(word)] != ' '))
        return 0;
    const long number = strtol(at + strlen(word) + 1, NULL, 10);
    return number > 0 && number <= STRENGTH_MAX ? (uint32_t)number : 0;
}

static uint32_t level_of(const char *player)
{
    const uint32_t level = number_after(player, "Level");
    return level != 0 ? level : number_after(player, "level");
}

static uint32_t elo_of(const WfNotes *notes, const char *seat)
{
    char name[48];
    WfText text = wf_text(name, sizeof name);
    wf_text_add(&text, "%sElo", seat);
    const char *value = wf_notes_tag(notes, name);
    const long number = value != NULL ? strtol(value, NULL, 10) : 0;
    return number > 0 && number <= STRENGTH_MAX ? (uint32_t)number : 0;
}

/* The result that a match recorded for a game that it ended itself. */
static bool outcome_of_tag(const WfNotes *notes, WfOutcome *outcome)
{
    const char *text = wf_notes_tag(notes, "Outcome");
    const bool won = text != NULL && strncmp(text, "win ", 4) == 0;
    *outcome = (WfOutcome){.result = won ? WF_WIN : WF_DRAW, .seat = WF_NO_SEAT};
    if (won)
        outcome->seat = wf_seat(notes->spec.game, text[4]);
    return won ? outcome->seat != WF_NO_SEAT : text != NULL && strcmp(text, "draw") == 0;
}

/* The result at the end of the text, which need not follow from the rules. */
static bool outcome_of_result(const WfNotes *notes, WfOutcome *outcome)
{
    static const WfResult results[] = {WF_WIN, WF_DRAW, WF_DEAD_END};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned seat = 0; seat <= WF_SEATS_MAX; seat++) {
            char text[sizeof notes->result];
            WfText result = wf_text(text, sizeof text);
            *outcome = (WfOutcome){.result = results[i],
                                   .seat = seat == WF_SEATS_MAX ? WF_NO_SEAT : (uint8_t)seat};
            const bool has_winner = seat < WF_SEATS_MAX && (notes->seats >> seat & 1) != 0;
            if ((results[i] == WF_WIN && !notes->spec.game->cooperative) != has_winner)
                continue;
            wf_format_result(&notes->spec, outcome, &result);
            if (strcmp(text, notes->result) == 0)
                return true;
        }
    return false;
}

bool explore_game(const WfNotes *notes, const WfRecord *record, ExploreGame *game)
{
    const char *const *names = notes->spec.game->seat_names;
    *game = (ExploreGame){.record = record, .outcome = wf_record_outcome(record)};
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((notes->seats >> seat & 1) != 0) {
            game->level[seat] = level_of(wf_notes_tag(notes, names[seat]));
            game->elo[seat] = elo_of(notes, names[seat]);
        }
    return game->outcome.result != WF_ONGOING || outcome_of_tag(notes, &game->outcome) ||
           outcome_of_result(notes, &game->outcome);
}
