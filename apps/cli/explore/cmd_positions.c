/* cmd_positions.c - positions: the moves and positions of saved games, for programs that count. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/records.h"
#include "explore/tally.h"

/* The moves of a record, and the positions before and after them. */
static void put_course(json_t *line, const WfRecord *record)
{
    const WfGame *game = wf_record_spec(record)->game;
    json_t *moves = json_array(), *positions = json_array();
    char text[WF_TEXT_MAX];
    for (size_t i = 0; i <= wf_record_length(record); i++) {
        const WfPosition *at = wf_record_position(record, i);
        const WfEvent *event = i < wf_record_length(record) ? wf_record_event(record, i) : NULL;
        if (event != NULL && event->kind != WF_EVENT_MOVE)
            continue; /* what is no move changes no piece */
        (void)json_array_append_new(positions, json_string(cli_position_text(game, at, text)));
        if (event != NULL)
            (void)json_array_append_new(moves,
                                        json_string(cli_move_text(game, at, &event->move, text)));
    }
    (void)json_object_set_new(line, "moves", moves);
    (void)json_object_set_new(line, "positions", positions);
}

static bool take_game(void *context, const char *file, WfNotes *notes)
{
    (void)context;
    char spec[WF_TEXT_MAX];
    ExploreGame game;
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    if (record == NULL) {
        wf_notes_free(notes);
        return cli_no(ERROR_NO_MEMORY);
    }
    json_t *line =
        json_pack("{s:s,s:s}", "file", file, "spec", cli_spec_text(wf_record_spec(record), spec));
    if (!explore_game(notes, record, &game))
        game.outcome = (WfOutcome){.result = WF_ONGOING};
    (void)json_object_set_new(line, "outcome",
                              cli_outcome_json(wf_record_spec(record)->game, &game.outcome));
    put_course(line, record);
    cli_print_json(line);
    wf_record_free(record);
    wf_notes_free(notes);
    return true;
}

int cmd_positions(int count, char **words)
{
    const int kept = cli_options(count, words, NULL, 0, 1, CLI_WORDS_MAX);
    if (kept < 0)
        return CLI_BAD;
    cli_catch_interrupts();
    if (cli_each_game(kept, words, take_game, NULL))
        return CLI_OK;
    return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_BAD;
}
