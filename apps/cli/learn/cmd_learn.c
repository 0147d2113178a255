/* cmd_learn.c - learn: teaches a game, one move a step. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/learn/lesson.h"
#include "cli/play/ask_game.h"
#include "cli/play/play_commands.h"
#include "cli/terminal/line.h"
#include "cli/words.h"

typedef struct Learner {
    Lesson lesson;
    LessonStep step;
    size_t at, of; /* the step, from 0, and how many there are */
    CliStyle style;
    bool machine; /* shows moves in machine notation */
    bool quits;
} Learner;

static const char *move_text(const Learner *learner, const WfMove *move, char text[WF_TEXT_MAX])
{
    const LessonStep *step = &learner->step;
    return learner->machine ? cli_move_text(step->spec.game, &step->position, move, text)
                            : cli_notation_text(step->spec.game, &step->position, move,
                                                learner->style.unicode, text);
}

static void show(const Learner *learner)
{
    const LessonStep *step = &learner->step;
    const char *title = lesson_text(step->json, "title"), *text = lesson_text(step->json, "text");
    (void)putchar('\n');
    CLI_SAY(CLI_SAYS_LEARN_STEP, CLI_NUM(learner->at + 1), CLI_NUM(learner->of),
            CLI_WORD(title != NULL ? title : ""));
    (void)fputs(cli_board(&learner->style, step->spec.game, &step->position, &step->marks), stdout);
    cli_print(stdout, text != NULL ? text : "");
    (void)putchar('\n');
}

/* Goes to a step; past the last one the lesson is over. */
static bool go_to(Learner *learner, size_t at)
{
    learner->at = at;
    if (at >= learner->of)
        return true;
    if (!lesson_step(&learner->lesson, at, &learner->step))
        return cli_no(ERROR_LESSON_STRANGE);
    show(learner);
    return true;
}

static void say_right(const Learner *learner)
{
    const char *praise = lesson_text(learner->step.json, "praise");
    if (praise == NULL) {
        cli_say(CLI_SAYS_LEARN_RIGHT, NULL);
        return;
    }
    cli_print(stdout, praise);
    (void)putchar('\n');
}

/* Says why a move does not complete the step; `typed` is the line, `code` what was read of it. */
static void say_wrong(const Learner *learner, const char *typed, const char *machine, WfCode code,
                      const WfFault *fault)
{
    const LessonStep *step = &learner->step;
    const char *refusal = lesson_refusal(step, code == WF_OK ? machine : typed);
    char why[WF_TEXT_MAX * 2];
    WfText sentence = cli_text(why, sizeof why);
    WfFault other;
    if (refusal != NULL) {
        cli_print(stdout, refusal);
        (void)putchar('\n');
    } else if (code == WF_OK) {
        cli_say(CLI_SAYS_LEARN_OTHER, NULL);
    } else if (code == WF_ILLEGAL) {
        const bool explained =
            cli_explain(step->spec.game, &step->position, typed, &sentence, &other) == WF_ILLEGAL;
        CLI_SAY(CLI_SAYS_NOT_ALLOWED, CLI_WORD(explained ? why : cli_fault_text(fault)));
    } else {
        CLI_SAY(CLI_SAYS_NEITHER, CLI_WORD(typed), CLI_WORD(cli_fault_text(fault)));
    }
}

/* A move was typed. False after an error message. */
static bool try_move(Learner *learner, const char *typed)
{
    const LessonStep *step = &learner->step;
    WfMoveList scratch;
    WfMove move;
    WfFault fault;
    char machine[WF_TEXT_MAX] = "";
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code = wf_read_move(step->spec.game, &step->position, typed, strlen(typed),
                                     &scratch, &move, &fault);
    wf_moves_free(&scratch);
    if (code == WF_OK)
        (void)cli_move_text(step->spec.game, &step->position, &move, machine);
    if (code != WF_OK || !lesson_accepts(step, machine)) {
        say_wrong(learner, typed, machine, code, &fault);
        return true;
    }
    say_right(learner);
    return go_to(learner, learner->at + 1);
}

static void say_hint(const Learner *learner)
{
    WfMove move;
    char text[WF_TEXT_MAX];
    if (lesson_solution(&learner->step, &move))
        CLI_SAY(CLI_SAYS_LEARN_HINT, CLI_WORD(move_text(learner, &move, text)));
}

/* Runs a line; false after an error message. */
static bool run_line(Learner *learner, char *line)
{
    const PlayWords words = play_words(line);
    const char *name = words.name;
    if (words.line[0] == '\0')
        return true;
    if (strcmp(name, "quit") == 0 || strcmp(name, "exit") == 0)
        learner->quits = true;
    else if (strcmp(name, "help") == 0)
        cli_say(CLI_SAYS_LEARN_HELP, NULL);
    else if (strcmp(name, "hint") == 0)
        say_hint(learner);
    else if (strcmp(name, "show") == 0)
        show(learner);
    else if (strcmp(name, "rules") == 0)
        cli_print_rules(stdout, wf_rules(learner->step.spec.game, cli_language()));
    else if (strcmp(name, "next") == 0)
        return go_to(learner, learner->at + 1);
    else if (strcmp(name, "back") == 0)
        return go_to(learner, learner->at > 0 ? learner->at - 1 : 0);
    else
        return try_move(learner, words.line);
    return true;
}

/* Left and right arrow turn the pages. */
static void press(void *context, LineKey key)
{
    Learner *learner = context;
    const size_t last = learner->of - 1;
    const size_t to = key == LINE_LEFT && learner->at > 0       ? learner->at - 1
                      : key == LINE_RIGHT && learner->at < last ? learner->at + 1
                      : key == LINE_HOME                        ? 0
                      : key == LINE_END                         ? last
                                                                : learner->at;
    line_hide();
    (void)go_to(learner, to);
}

/* The first game, at the level that the lesson says; an exit status. */
static int play_first(const Learner *learner, const WfSpec *lesson)
{
    const json_t *guide = json_object_get(learner->lesson.json, "guide");
    const char *own = json_string_value(json_object_get(guide, "spec"));
    char text[WF_TEXT_MAX], seats[WF_SEATS_MAX][24], option[] = "--seat";
    char *words[1 + 2 * WF_SEATS_MAX] = {text};
    int count = 1;
    WfPosition start;
    (void)cli_spec_text(lesson, text);
    if (own != NULL)
        (void)snprintf(text, sizeof text, "%s", own);
    wf_start(lesson, &start);
    for (uint8_t seat = 0; seat < WF_SEATS_MAX && !lesson->game->cooperative; seat++)
        if ((wf_seats(lesson) >> seat & 1) != 0 && seat != start.head.turn) {
            (void)snprintf(seats[seat], sizeof seats[seat], "%c=ai:%d", lesson->game->seats[seat],
                           (int)json_integer_value(json_object_get(guide, "level")));
            words[count++] = option;
            words[count++] = seats[seat];
        }
    return cmd_play(count, words);
}

static int run(Learner *learner, const WfSpec *spec, size_t first)
{
    const LineEvents events = {.context = learner, .key = press};
    if (!go_to(learner, first < learner->of ? first : learner->of - 1))
        return CLI_BAD;
    while (learner->at < learner->of && !learner->quits) {
        char *line = line_read_among("move> ", &events);
        if (line == NULL)
            return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
        const bool good = run_line(learner, line);
        free(line);
        if (!good)
            return CLI_BAD;
    }
    if (learner->quits)
        return CLI_OK;
    cli_say(CLI_SAYS_LEARN_END, NULL);
    return line_is_typed() && play_ask(CLI_SAYS_LEARN_PLAY, NULL) == PLAY_YES
               ? play_first(learner, spec)
               : CLI_OK;
}

int cmd_learn(int count, char **words)
{
    uint64_t first = 1;
    const char *notation = NULL;
    bool ascii = false, answered = true;
    WfSpec spec;
    const CliOption options[] = {CLI_NUMBER("--step", first, 1, 1000),
                                 CLI_VALUE("--notation", notation), CLI_FLAG("--ascii", ascii)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (others < 0 || (others == 1 && !cli_spec(words[0], &spec)))
        return CLI_BAD;
    if (notation != NULL && strcmp(notation, "short") != 0 && strcmp(notation, "machine") != 0)
        return cli_error(ERROR_NOTATION, fault_words(notation));
    cli_catch_breaks();
    if (others == 0)
        spec = ask_game(&answered);
    if (!answered)
        return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
    Learner learner = {.style = cli_style(stdout, ascii),
                       .machine = notation != NULL && notation[0] == 'm'};
    if (!lesson_open(spec.game, &learner.lesson))
        return cli_error(ERROR_NO_LESSON, fault_words(spec.game->title));
    learner.of = json_array_size(learner.lesson.steps);
    const int status = run(&learner, &spec, (size_t)first - 1);
    json_decref(learner.lesson.json);
    return status;
}
