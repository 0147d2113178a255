/* contest_records.c - the games of a match, each a file in its folder. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "contest.h"

enum { FILE_NAME_MAX = 4096, FOLDER_MAX = 4000 };

static void name_file(const Contest *contest, uint64_t game, char name[FILE_NAME_MAX])
{
    (void)snprintf(name, FILE_NAME_MAX, "%s/game-%06" PRIu64 ".txt", contest->folder, game + 1);
}

/* Tries to make a file, because permissions do not tell everything. */
static bool can_be_written(const char *folder)
{
    char name[FILE_NAME_MAX];
    (void)snprintf(name, sizeof name, "%s/game-XXXXXX", folder);
    const int handle = mkstemp(name);
    if (handle < 0)
        return cli_no("%s: no file can be made there: %s", folder, cli_reason(errno));
    (void)close(handle);
    (void)unlink(name);
    return true;
}

bool contest_open_folder(const Contest *contest)
{
    const char *folder = contest->folder;
    char first[FILE_NAME_MAX];
    struct stat info;
    if (folder == NULL)
        return true;
    if (strlen(folder) > FOLDER_MAX)
        return cli_no("the name after '--out' is longer than %d bytes", FOLDER_MAX);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_no("%s: cannot be made: %s", folder, cli_reason(errno));
    if (stat(folder, &info) != 0 || !S_ISDIR(info.st_mode))
        return cli_no("%s is not a folder", folder);
    name_file(contest, 0, first);
    if (!contest->resumes && stat(first, &info) == 0)
        return cli_no("%s has games already: --resume continues with them", folder);
    return can_be_written(folder);
}

/* ---- writing ---- */

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
    (void)wf_notes_set_tag(notes, "Reason", wf_reason(end->outcome.reason));
    if (end->fault == MATCH_CLEAN)
        return;
    (void)snprintf(text, sizeof text, "%c %s: %s", game->seats[end->at_fault],
                   match_fault_word(end->fault), team->error);
    (void)wf_notes_set_tag(notes, "Fault", text);
}

/* Writes a second file and renames it when it is complete. */
static bool write_whole(const char *name, const char *data)
{
    char part[FILE_NAME_MAX + 8];
    (void)snprintf(part, sizeof part, "%s.part", name);
    FILE *file = fopen(part, "w");
    if (file == NULL)
        return false;
    bool good = fputs(data, file) >= 0;
    good = fclose(file) == 0 && good && rename(part, name) == 0;
    const int error = errno;
    if (!good)
        (void)unlink(part);
    errno = error;
    return good;
}

bool contest_save(const Contest *contest, uint64_t game, const WfRecord *record,
                  const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, MatchTeam *team)
{
    char name[FILE_NAME_MAX], none[1];
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    WfText count = wf_text(none, sizeof none);
    if (notes == NULL)
        return match_error(team, "not enough memory");
    set_tags(contest, engine_of, end, team, notes);
    wf_notes_write(notes, &count);
    char *data = malloc(count.length + 1);
    bool good = data != NULL;
    if (good) {
        WfText text = wf_text(data, count.length + 1);
        wf_notes_write(notes, &text);
        name_file(contest, game, name);
        good = write_whole(name, data) ||
               match_error(team, "%.200s cannot be written: %s", name, cli_reason(errno));
    } else {
        (void)match_error(team, "not enough memory");
    }
    free(data);
    wf_notes_free(notes);
    return good;
}

/* ---- reading ---- */

/* What the tags say about the end of the game; false: nothing. */
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

/* Whether the notes are of a game of this match, with the engines where they should be. */
static bool is_ours(const Contest *contest, const WfNotes *notes,
                    const uint8_t engine_of[WF_SEATS_MAX], const char *name, MatchTeam *team)
{
    const WfGame *game = contest->rules.spec.game;
    char spec[WF_TEXT_MAX];
    (void)cli_spec_text(wf_notes_spec(notes), spec);
    if (strcmp(spec, contest->rules.spec_text) != 0)
        return match_error(team, "%.200s is a game of %.60s, not of %.60s", name, spec,
                           contest->rules.spec_text);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&contest->rules.spec) >> seat & 1) == 0)
            continue;
        const char *wanted = contest->rules.engine[engine_of[seat]].name;
        const char *tag = wf_notes_tag(notes, game->seat_names[seat]);
        if (tag == NULL || strcmp(tag, wanted) != 0)
            return match_error(team, "in %.150s %s is '%.60s', not '%.60s'", name,
                               game->seat_names[seat], tag != NULL ? tag : "", wanted);
    }
    return true;
}

static Kept read_game(const Contest *contest, const CliText *text, const char *name,
                      const uint8_t engine_of[WF_SEATS_MAX], MatchEnd *end, uint64_t *turns,
                      MatchTeam *team)
{
    WfNotes *notes = NULL;
    WfFault fault = {.message = "not enough memory"};
    if (wf_notes_read(text->data, text->length, &wf_system_allocator, &notes, &fault) != WF_OK) {
        (void)match_error(team, "%.150s is no record (%s): remove it to play that game again", name,
                          fault.message);
        return KEPT_OTHER;
    }
    bool good = is_ours(contest, notes, engine_of, name, team);
    if (good && !read_end(contest->rules.spec.game, notes, end))
        good = match_error(
            team, "%.200s does not say how the game ended: remove it to play that game again",
            name);
    WfRecord *record = good ? wf_notes_record(notes, &wf_system_allocator) : NULL;
    if (good && record == NULL)
        good = match_error(team, "not enough memory");
    *turns = record != NULL ? wf_record_length(record) : 0;
    wf_record_free(record);
    wf_notes_free(notes);
    return good ? KEPT : KEPT_OTHER;
}

Kept contest_load(const Contest *contest, uint64_t game, const uint8_t engine_of[WF_SEATS_MAX],
                  MatchEnd *end, uint64_t *turns, MatchTeam *team)
{
    char name[FILE_NAME_MAX];
    struct stat info;
    CliText text;
    name_file(contest, game, name);
    if (stat(name, &info) != 0)
        return KEPT_NOT;
    if (!cli_read(name, &text)) {
        (void)match_error(team, "%.200s cannot be read", name);
        return KEPT_OTHER;
    }
    const Kept kept = read_game(contest, &text, name, engine_of, end, turns, team);
    free(text.data);
    return kept;
}
