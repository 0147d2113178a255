/* puzzle_shown.c - see puzzle_shown.h. A file is an array of puzzles; all files but the last have
 * the same length as the first. */
#include "server/pictures/puzzle_shown.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 6, PATH_BYTES = 96 };

/* Reads file `number` of a folder; NULL if there is none. */
static json_t *read_file(const Assets *assets, const char *folder, size_t number)
{
    char path[PATH_BYTES];
    const int length = snprintf(path, sizeof path, "/puzzles/%s%zu.json", folder, number);
    const Asset *asset =
        length > 0 && (size_t)length < sizeof path ? assets_find(assets, path) : NULL;
    return asset != NULL ? json_loadb(asset->plain.bytes, asset->plain.size, 0, NULL) : NULL;
}

/* Finds puzzle number `index`, from 0; the caller owns the reference. */
static json_t *find(const Assets *assets, const char *folder, size_t index)
{
    json_t *file = read_file(assets, folder, 0);
    const size_t each = json_array_size(file);
    if (index >= each && each > 0) {
        json_decref(file);
        file = read_file(assets, folder, index / each);
    }
    json_t *puzzle = each > 0 ? json_incref(json_array_get(file, index % each)) : NULL;
    json_decref(file);
    return puzzle;
}

/* Reads a number; returns false unless all characters are digits. */
static bool read_number(const char *word, size_t *number)
{
    const size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (!isdigit((unsigned char)word[i]))
            return false;
    *number = strtoul(word, NULL, 10);
    return length > 0 && length <= DIGITS_MAX;
}

static bool take(const json_t *puzzle, PuzzlePosition *shown)
{
    const char *spec = json_string_value(json_object_get(puzzle, "spec"));
    const json_t *state = json_object_get(puzzle, "state");
    const char *position =
        json_string_value(json_object_get(state != NULL ? state : puzzle, "position"));
    if (spec == NULL || position == NULL || strlen(spec) >= WF_TEXT_MAX ||
        strlen(position) >= WF_TEXT_MAX)
        return false;
    (void)snprintf(shown->spec_text, WF_TEXT_MAX, "%s", spec);
    (void)snprintf(shown->position_text, WF_TEXT_MAX, "%s", position);
    return wf_parse_spec(spec, strlen(spec), &shown->spec, NULL) == WF_OK &&
           wf_parse(&shown->spec, position, strlen(position), &shown->position, NULL) == WF_OK;
}

bool puzzle_shown(const Assets *assets, const char *which, PuzzlePosition *shown)
{
    size_t number;
    char folder[PATH_BYTES] = "";
    const char *slash = strchr(which, '/');
    if (!read_number(slash != NULL ? slash + 1 : which, &number))
        return false;
    if (slash != NULL) {
        const size_t length = (size_t)(slash - which);
        if (number-- == 0 || length + 2 > sizeof folder)
            return false;
        memcpy(folder, which, length + 1);
    }
    json_t *puzzle = find(assets, folder, number);
    const bool good = puzzle != NULL && take(puzzle, shown);
    json_decref(puzzle);
    return good;
}
