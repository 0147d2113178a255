/* lesson.c - see lesson.h. */
#include "cli/learn/lesson.h"

#include <string.h>

#include "lesson_list.h"

#define LESSON(name) extern const char name##_lesson[];
LESSONS
#undef LESSON

/* The lesson of a game names it in its spec. */
bool lesson_open(const WfGame *game, Lesson *lesson)
{
#define LESSON(name) name##_lesson,
    static const char *const texts[] = {LESSONS NULL};
#undef LESSON
    for (size_t i = 0; texts[i] != NULL; i++) {
        json_t *json = json_loads(texts[i], 0, NULL);
        const char *word = json_string_value(json_object_get(json, "spec"));
        WfSpec spec;
        WfFault fault;
        if (word != NULL && wf_parse_spec(word, strlen(word), &spec, &fault) == WF_OK &&
            spec.game == game) {
            *lesson = (Lesson){.json = json, .steps = json_object_get(json, "steps")};
            return true;
        }
        json_decref(json);
    }
    return false;
}

/* Marks the places of a list of names. */
static void mark(const WfGame *game, const json_t *names, CliMarks *marks)
{
    size_t i = 0;
    const json_t *one = NULL;
    json_array_foreach(names, i, one)
    {
        char name[8];
        const char *wanted = json_string_value(one);
        for (unsigned at = 0; at < (unsigned)game->files * game->ranks * game->levels; at++) {
            const WfPlace place = {.file = (uint8_t)(at % game->files),
                                   .rank = (uint8_t)(at / game->files % game->ranks),
                                   .level = (uint8_t)(at / game->files / game->ranks)};
            wf_place_name(game, place, name);
            if (wanted != NULL && strcmp(name, wanted) == 0 && marks->count < CLI_MARKS_MAX)
                marks->place[marks->count++] = place;
        }
    }
}

bool lesson_step(const Lesson *lesson, size_t index, LessonStep *step)
{
    WfFault fault;
    const json_t *json = json_array_get(lesson->steps, index);
    const json_t *own = json_object_get(json, "spec");
    const char *spec = json_string_value(own != NULL ? own : json_object_get(lesson->json, "spec"));
    const char *position = json_string_value(json_object_get(json, "position"));
    *step = (LessonStep){.json = json};
    if (spec == NULL || wf_parse_spec(spec, strlen(spec), &step->spec, &fault) != WF_OK)
        return false;
    wf_start(&step->spec, &step->position);
    if (position != NULL &&
        wf_parse(&step->spec, position, strlen(position), &step->position, &fault) != WF_OK)
        return false;
    mark(step->spec.game, json_object_get(json, "show"), &step->marks);
    mark(step->spec.game, json_object_get(json, "area"), &step->marks);
    return true;
}

const char *lesson_text(const json_t *owner, const char *name)
{
    const json_t *texts = json_object_get(owner, name);
    const json_t *own = json_object_get(texts, wf_language_tag(cli_language()));
    return json_string_value(own != NULL ? own : json_object_get(texts, "en"));
}

/* Whether a move is the pattern, or begins with it if that ends in a star. */
static bool fits(const char *pattern, const char *move)
{
    const size_t length = strlen(pattern);
    return length > 0 && pattern[length - 1] == '*' ? strncmp(pattern, move, length - 1) == 0
                                                    : strcmp(pattern, move) == 0;
}

bool lesson_accepts(const LessonStep *step, const char *move)
{
    const json_t *accepted = json_object_get(step->json, "accept");
    for (size_t i = 0; i < json_array_size(accepted); i++) {
        const char *pattern = json_string_value(json_array_get(accepted, i));
        if (pattern != NULL && fits(pattern, move))
            return true;
    }
    return false;
}

const char *lesson_refusal(const LessonStep *step, const char *move)
{
    const json_t *refused = json_object_get(step->json, "refuse");
    for (size_t i = 0; i < json_array_size(refused); i++) {
        const json_t *one = json_array_get(refused, i);
        const char *pattern = json_string_value(json_object_get(one, "move"));
        if (pattern != NULL && fits(pattern, move))
            return lesson_text(one, "text");
    }
    return NULL;
}

bool lesson_solution(const LessonStep *step, WfMove *move)
{
    WfMoveList list;
    char text[WF_TEXT_MAX];
    bool found = false;
    wf_moves_init(&list, wf_system_allocator);
    if (wf_moves(step->spec.game, &step->position, &list) == WF_OK)
        for (size_t i = 0; i < list.count && !found; i++) {
            (void)cli_move_text(step->spec.game, &step->position, &list.items[i], text);
            found = lesson_accepts(step, text);
            *move = list.items[i];
        }
    wf_moves_free(&list);
    return found;
}
