/* contest_records.c - the games of a match, each a record in its folder. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/match/contest.h"

enum { TIME_MAX = 64 };

static void name_file(const Contest *contest, uint64_t game, char name[CONTEST_NAME_MAX])
{
    (void)snprintf(name, CONTEST_NAME_MAX, "%s/game-%06" PRIu64 ".txt", contest->folder, game + 1);
}

/* ---- writing ---- */

/* Today's date in UTC, as PGN writes it. */
static void set_date(WfNotes *notes)
{
    const time_t now = time(NULL);
    struct tm day;
    char text[TIME_MAX];
    if (gmtime_r(&now, &day) != NULL && strftime(text, sizeof text, "%Y.%m.%d", &day) > 0)
        (void)wf_notes_set_tag(notes, "Date", text);
}

/* The tag TimeControl or, if the engines have different times, one for each seat. */
static void set_times(const Contest *contest, const uint8_t engine_of[WF_SEATS_MAX], WfNotes *notes)
{
    const MatchRules *rules = &contest->rules;
    bool same = true;
    for (unsigned i = 1; i < rules->engine_count; i++)
        same =
            same && memcmp(&rules->engine[i].time, &rules->engine[0].time, sizeof(MatchTime)) == 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        char name[TIME_MAX], time[TIME_MAX];
        WfText text = cli_text(time, sizeof time);
        if ((wf_seats(&rules->spec) >> seat & 1) == 0)
            continue;
        match_time_text(&rules->engine[engine_of[seat]].time, &text);
        (void)snprintf(name, sizeof name, "%sTimeControl",
                       same ? "" : rules->spec.game->seat_names[seat]);
        (void)wf_notes_set_tag(notes, name, strncmp(time, "tc=", 3) == 0 ? time + 3 : time);
    }
}

static void set_tags(const Contest *contest, const uint8_t engine_of[WF_SEATS_MAX],
                     const MatchEnd *end, const MatchTeam *team, WfNotes *notes)
{
    const WfGame *game = contest->rules.spec.game;
    char text[MATCH_ERROR_MAX + 16], result[32];
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&contest->rules.spec) >> seat & 1) != 0)
            (void)wf_notes_set_tag(notes, game->seat_names[seat],
                                   contest->rules.engine[engine_of[seat]].name);
    (void)wf_notes_set_tag(notes, "Outcome", cli_outcome_text(game, &end->outcome, result));
    (void)wf_notes_set_tag(notes, "Reason", contest_reason(end));
    set_date(notes);
    set_times(contest, engine_of, notes);
    if (end->fault == MATCH_CLEAN)
        return;
    (void)snprintf(text, sizeof text, "%c %s: %s", game->seats[end->at_fault],
                   match_fault_word(end->fault), team->error);
    (void)wf_notes_set_tag(notes, "Fault", text);
}

/* Writes what the engines reported about their moves. */
static bool set_comments(const MatchLog *log, WfNotes *notes)
{
    uint32_t node = 0;
    for (size_t i = 0; (node = wf_notes_child(notes, node)) != WF_NODE_NONE; i++) {
        const MatchMove *move = match_log_at(log, i);
        char comment[WF_TEXT_MAX];
        WfText text = cli_text(comment, sizeof comment);
        if (move == NULL)
            continue;
        match_move_comment(move, &text);
        if (wf_notes_set_comment(notes, node, comment, strlen(comment)) != WF_OK)
            return false;
    }
    return true;
}

bool contest_save(const Contest *contest, uint64_t game, const WfRecord *record,
                  const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, MatchTeam *team)
{
    char name[CONTEST_NAME_MAX], none[1];
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    WfText count = wf_text(none, sizeof none);
    if (notes == NULL || !set_comments(&team->log, notes)) {
        wf_notes_free(notes);
        return match_error(team, ERROR_NO_MEMORY);
    }
    set_tags(contest, engine_of, end, team, notes);
    wf_notes_write(notes, &count);
    char *data = malloc(count.length + 1);
    bool good = data != NULL;
    if (good) {
        WfText text = wf_text(data, count.length + 1);
        wf_notes_write(notes, &text);
        name_file(contest, game, name);
        good = cli_write_durably(name, data, strlen(data)) ||
               match_error(team, ERROR_CANNOT_WRITE, error_start(name, 200),
                           fault_words(cli_reason(errno)));
    } else {
        (void)match_error(team, ERROR_NO_MEMORY);
    }
    free(data);
    wf_notes_free(notes);
    return good;
}

/* ---- reading ---- */

/* Reads what the tags say about the end of the game; false: nothing. */
static bool read_end(const WfGame *game, const WfNotes *notes, MatchEnd *end)
{
    const char *outcome = wf_notes_tag(notes, "Outcome"), *fault = wf_notes_tag(notes, "Fault");
    const bool won = outcome != NULL && strncmp(outcome, "win ", 4) == 0;
    *end = (MatchEnd){.outcome = {.result = won ? WF_WIN : WF_DRAW, .seat = WF_NO_SEAT},
                      .fault = MATCH_CLEAN,
                      .at_fault = WF_NO_SEAT};
    if (won)
        end->outcome.seat = wf_seat(game, outcome[4]);
    if (fault != NULL && fault[0] != '\0' && fault[1] == ' ')
        for (MatchFault kind = MATCH_LATE; kind <= MATCH_ILLEGAL; kind++) {
            const char *word = match_fault_word(kind);
            if (strncmp(fault + 2, word, strlen(word)) == 0) {
                end->fault = kind;
                end->at_fault = wf_seat(game, fault[0]);
            }
        }
    if (end->fault != MATCH_CLEAN && end->at_fault == WF_NO_SEAT)
        return false;
    return won ? end->outcome.seat != WF_NO_SEAT : outcome != NULL && strcmp(outcome, "draw") == 0;
}

/* Whether the notes are of a game of this match, with the engines in the right seats. */
static bool is_ours(const Contest *contest, const WfNotes *notes,
                    const uint8_t engine_of[WF_SEATS_MAX], const char *name, MatchTeam *team)
{
    const WfGame *game = contest->rules.spec.game;
    char spec[WF_TEXT_MAX];
    (void)cli_spec_text(wf_notes_spec(notes), spec);
    if (strcmp(spec, contest->rules.spec_text) != 0)
        return match_error(team, ERROR_GAME_OF_OTHER_SPEC, error_start(name, 200),
                           error_start(spec, 60), error_start(contest->rules.spec_text, 60));
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&contest->rules.spec) >> seat & 1) == 0)
            continue;
        const char *wanted = contest->rules.engine[engine_of[seat]].name;
        const char *tag = wf_notes_tag(notes, game->seat_names[seat]);
        if (tag == NULL || strcmp(tag, wanted) != 0)
            return match_error(team, ERROR_RECORD_TAG_DIFFERS, error_start(name, 150),
                               fault_words(game->seat_names[seat]),
                               error_start(tag != NULL ? tag : "", 60), error_start(wanted, 60));
    }
    return true;
}

/* Counts the game's turns, and reads the moves' comments. */
static void read_moves(const MatchRules *rules, const WfNotes *notes,
                       const uint8_t engine_of[WF_SEATS_MAX], Tally *own)
{
    uint64_t left[WF_SEATS_MAX];
    uint32_t node = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        left[seat] = rules->engine[engine_of[seat]].time.base;
    while ((node = wf_notes_child(notes, node)) != WF_NODE_NONE) {
        const char *comment = wf_notes_comment(notes, node);
        const uint8_t seat = wf_notes_event(notes, node)->seat;
        MatchMove move;
        own->turns++;
        if (comment != NULL && seat < WF_SEATS_MAX && match_move_read(comment, &move))
            (void)match_count_move(&rules->engine[engine_of[seat]].time, &move, &left[seat],
                                   &own->engine[engine_of[seat]]);
    }
}

static FolderGame read_game(const Contest *contest, const CliText *text, const char *name,
                            const uint8_t engine_of[WF_SEATS_MAX], MatchEnd *end, Tally *own,
                            MatchTeam *team)
{
    WfNotes *notes = NULL;
    WfFault fault;
    if (wf_notes_read(text->data, text->length, &wf_system_allocator, &notes, &fault) != WF_OK) {
        (void)match_error(team, ERROR_NOT_A_RECORD, error_start(name, 150),
                          fault_words(cli_fault_text(&fault)));
        return KEPT_OTHER;
    }
    bool good = is_ours(contest, notes, engine_of, name, team);
    if (good && !read_end(contest->rules.spec.game, notes, end))
        good = match_error(team, ERROR_RECORD_WITHOUT_RESULT, error_start(name, 200));
    if (good)
        read_moves(&contest->rules, notes, engine_of, own);
    wf_notes_free(notes);
    return good ? KEPT : KEPT_OTHER;
}

FolderGame contest_load(const Contest *contest, uint64_t game,
                        const uint8_t engine_of[WF_SEATS_MAX], MatchEnd *end, Tally *own,
                        MatchTeam *team)
{
    char name[CONTEST_NAME_MAX];
    struct stat info;
    CliText text;
    name_file(contest, game, name);
    if (stat(name, &info) != 0)
        return KEPT_NOT;
    if (!cli_read(name, &text)) {
        (void)match_error(team, ERROR_RECORD_UNREADABLE, error_start(name, 200));
        return KEPT_OTHER;
    }
    const FolderGame kept = read_game(contest, &text, name, engine_of, end, own, team);
    free(text.data);
    return kept;
}
