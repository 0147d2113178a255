/* contest_folder.c - the folder of a match, and its manifest: what all its games have in common, so
 * that --resume adds no games of another match. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/match/contest.h"

enum {
    FOLDER_MAX = 4000,
    MANIFEST_FORMAT = 1,
    PLACE_MAX = 80,
    VALUE_MAX = 160,
    NUMBER_MAX = 24,
    REAL_DIGITS = 5
};

static void name_manifest(const Contest *contest, char name[CONTEST_NAME_MAX])
{
    (void)snprintf(name, CONTEST_NAME_MAX, "%s/match.json", contest->folder);
}

/* ---- the manifest ---- */

/* A text as JSON; bytes that are not UTF-8 become '?', as in messages. */
static json_t *text_json(const char *text)
{
    char *copy = strdup(text);
    if (copy != NULL)
        cli_make_printable(copy);
    json_t *value = copy != NULL ? json_string(copy) : NULL;
    free(copy);
    return value;
}

static json_t *engine_json(const MatchEngine *engine, const char *id)
{
    char time[64], program[MATCH_WORD_MAX + 8];
    WfText text = cli_text(time, sizeof time);
    json_t *options = json_object();
    match_time_text(&engine->time, &text);
    (void)snprintf(program, sizeof program, "%s%s", engine->command != NULL ? "cmd:" : "",
                   engine->command != NULL ? engine->command : engine->program);
    for (unsigned i = 0; i < engine->option_count; i++) {
        json_t *key = text_json(engine->key[i]);
        (void)json_object_set_new(options, json_string_value(key), text_json(engine->value[i]));
        json_decref(key);
    }
    return json_pack("{s:o,s:o,s:o,s:o,s:s}", "name", text_json(engine->name), "program",
                     text_json(program), "id", text_json(id), "options", options, "limit", time);
}

/* The openings: the same bytes in the same order, wherever the file is. */
static json_t *openings_json(const Contest *contest)
{
    const Openings *openings = &contest->openings;
    char hash[NUMBER_MAX];
    (void)snprintf(hash, sizeof hash, "%016" PRIx64, openings->hash);
    return json_pack("{s:o,s:I,s:s,s:s}", "file", text_json(contest->openings_file), "count",
                     (json_int_t)openings->count, "order",
                     openings->random ? "random" : "sequential", "fnv1a", hash);
}

/* What all games of the match have in common. The number of games and the sequential test may
 * change from one run to the next. */
static json_t *manifest_json(const Contest *contest)
{
    const MatchRules *rules = &contest->rules;
    char seed[NUMBER_MAX], lineup[WF_SEATS_MAX + 1] = "";
    json_t *engines = json_array();
    for (unsigned i = 0; i < rules->engine_count; i++)
        (void)json_array_append_new(engines, engine_json(&rules->engine[i], contest->first.id[i]));
    for (unsigned i = 0; i < rules->seat_count; i++)
        lineup[i] = (char)('A' + rules->lineup[i]);
    (void)snprintf(seed, sizeof seed, "%" PRIu64, contest->seed); /* JSON has no such numbers */
    json_t *manifest =
        json_pack("{s:i,s:s,s:s,s:o,s:s,s:s,s:I,s:I,s:I,s:[ii]}", "format", MANIFEST_FORMAT,
                  "version", WAYFARER_VERSION, "spec", rules->spec_text, "engines", engines,
                  "lineup", lineup, "seed", seed, "opening", (json_int_t)contest->opening,
                  "grace_ms", (json_int_t)rules->grace, "max_turns", (json_int_t)rules->turns_max,
                  "adjudicate", rules->win_score, (int)rules->win_turns);
    if (contest->openings.count > 0)
        (void)json_object_set_new(manifest, "openings", openings_json(contest));
    return manifest;
}

/* Finds the first value in which two manifests differ, and adds its place, "engines[0].limit", to
 * `place`. Either may be NULL, if only one manifest has the value. */
static bool find_difference(const json_t **kept, const json_t **asked, WfText *place)
{
    const json_t *a = *kept, *b = *asked;
    const char *key;
    json_t *value;
    size_t index;
    if (json_equal(a, b))
        return false;
    const size_t length = place->length;
    if (json_is_object(a) && json_is_object(b)) {
        json_t *both = json_copy((json_t *)a);
        (void)json_object_update(both, (json_t *)b);
        json_object_foreach(both, key, value)
        {
            wf_text_add(place, "%s%s", length > 0 ? "." : "", key);
            *kept = json_object_get(a, key);
            *asked = json_object_get(b, key);
            if (find_difference(kept, asked, place))
                break;
            place->length = length;
        }
        json_decref(both);
    } else if (json_is_array(a) && json_is_array(b) && json_array_size(a) == json_array_size(b)) {
        json_array_foreach(a, index, value)
        {
            wf_text_add(place, "[%zu]", index);
            *kept = value;
            *asked = json_array_get(b, index);
            if (find_difference(kept, asked, place))
                break;
            place->length = length;
        }
    }
    return true;
}

static const char *value_text(const json_t *value, char text[VALUE_MAX])
{
    char *whole = value != NULL ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    (void)snprintf(text, VALUE_MAX, "%s", whole != NULL ? whole : "not given");
    free(whole);
    return text;
}

/* Whether the folder belongs to this match; false after a message. */
static bool check_manifest(const Contest *contest)
{
    char name[CONTEST_NAME_MAX], place_text[PLACE_MAX], old[VALUE_MAX], new[VALUE_MAX];
    CliText text;
    struct stat info;
    name_manifest(contest, name);
    if (stat(name, &info) != 0)
        return cli_no(ERROR_MANIFEST_MISSING, error_start(contest->folder, 200));
    if (!cli_read(name, &text))
        return false;
    json_t *kept = json_loadb(text.data, text.length, 0, NULL), *own = manifest_json(contest);
    const json_t *a = kept, *b = own;
    WfText place = cli_text(place_text, sizeof place_text);
    const bool readable = json_is_object(kept);
    (void)json_object_del(kept, "result"); /* of the last run, for readers only */
    const bool differs = !readable || own == NULL || find_difference(&a, &b, &place);
    if (!readable)
        (void)cli_no(ERROR_NOT_A_MANIFEST, error_start(name, 200));
    else if (differs)
        (void)cli_no(ERROR_MANIFEST_DIFFERS, error_start(contest->folder, 200),
                     fault_words(place_text), fault_words(value_text(a, old)),
                     fault_words(value_text(b, new)));
    free(text.data);
    json_decref(kept);
    json_decref(own);
    return !differs;
}

/* Writes the manifest, with the result of this run if there is one yet. Takes ownership of it. */
static bool write_manifest(const Contest *contest, json_t *result)
{
    char name[CONTEST_NAME_MAX];
    json_t *value = manifest_json(contest);
    if (result != NULL)
        (void)json_object_set_new(value, "result", result);
    char *data =
        value != NULL ? json_dumps(value, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS)) : NULL;
    name_manifest(contest, name);
    const bool good = data != NULL ? cli_write_durably(name, data, strlen(data)) ||
                                         cli_no(ERROR_CANNOT_WRITE, error_start(name, 200),
                                                fault_words(cli_reason(errno)))
                                   : cli_no(ERROR_NO_MEMORY);
    free(data);
    json_decref(value);
    return good;
}

/* ---- the folder ---- */

static bool is_game(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return strncmp(entry->d_name, "game-", 5) == 0 && length > 4 &&
           strcmp(entry->d_name + length - 4, ".txt") == 0;
}

static bool has_games(const char *folder)
{
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    bool found = false;
    while (stream != NULL && !found && (entry = readdir(stream)) != NULL)
        found = is_game(entry);
    if (stream != NULL)
        (void)closedir(stream);
    return found;
}

/* Tries to create a file, because permissions do not tell everything. */
static bool can_be_written(const char *folder)
{
    char name[CONTEST_NAME_MAX];
    (void)snprintf(name, sizeof name, "%s/game-XXXXXX", folder);
    const int handle = mkstemp(name);
    if (handle < 0)
        return cli_no(ERROR_FOLDER_NOT_WRITABLE, fault_words(folder),
                      fault_words(cli_reason(errno)));
    (void)close(handle);
    (void)unlink(name);
    return true;
}

bool contest_open_folder(const Contest *contest)
{
    const char *folder = contest->folder;
    struct stat info;
    if (folder == NULL)
        return true;
    if (strlen(folder) > FOLDER_MAX)
        return cli_no(ERROR_OUT_LENGTH, fault_number(FOLDER_MAX));
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_no(ERROR_FOLDER_NOT_CREATED, fault_words(folder),
                      fault_words(cli_reason(errno)));
    if (stat(folder, &info) != 0 || !S_ISDIR(info.st_mode))
        return cli_no(ERROR_NOT_A_FOLDER, fault_words(folder));
    const bool begun = has_games(folder);
    if (begun && !contest->resumes)
        return cli_no(ERROR_FOLDER_HAS_GAMES, fault_words(folder));
    return can_be_written(folder) &&
           (begun ? check_manifest(contest) : write_manifest(contest, NULL));
}

bool contest_keep_result(const Contest *contest)
{
    return contest->folder == NULL || write_manifest(contest, contest_json(contest));
}
