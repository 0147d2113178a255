/* cmd_position.c - show, start, moves, apply, result, explain: questions about one position. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

#include "cli/errors.h"

/* What these commands have in common: a spec, a position or a saved game, --json, and the words
 * after the spec. */
typedef struct PositionQuestion {
    WfSpec spec;
    WfPosition position;
    WfOutcome outcome; /* of the game, if one was given, else of the position */
    bool json, ascii;
    int count; /* words after the spec */
    char **words;
} PositionQuestion;

/* Which options a command has: --json; also those of the position's source; also --ascii. */
typedef enum PositionSource { KNOWN_START, KNOWN_POSITION, KNOWN_DRAWN } PositionSource;

/* Reads the question; an exit status. */
static int read_question(PositionQuestion *asked, PositionSource known, int count, char **words,
                         int least, int most)
{
    CliSource source = {.position = NULL};
    CliSubject subject;
    *asked = (PositionQuestion){.json = false};
    const CliOption options[] = {CLI_FLAG("--json", asked->json), CLI_SOURCE(source),
                                 CLI_FLAG("--ascii", asked->ascii)};
    const size_t option_count = known == KNOWN_START      ? 1
                                : known == KNOWN_POSITION ? CLI_COUNT(options) - 1
                                                          : CLI_COUNT(options);
    const int others = cli_options(count, words, options, option_count, 0, 1 + most);
    const int status =
        others < 0 ? CLI_BAD : cli_subject(&source, others, words, least, most, &subject);
    if (status != CLI_OK)
        return status;
    asked->spec = subject.spec;
    asked->count = subject.count;
    asked->words = subject.words;
    wf_copy(asked->spec.game, &asked->position, wf_record_now(subject.record));
    asked->outcome = cli_subject_outcome(&source, &subject);
    wf_record_free(subject.record);
    return CLI_OK;
}

/* ---- show, start ---- */

static json_t *board_json(const WfGame *game, const WfPosition *position)
{
    json_t *pieces = json_array();
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPlace place = {.file = file, .rank = rank, .level = level};
                const WfPiece piece = wf_piece_at(game, position, place);
                char name[8];
                if (piece.letter == 0)
                    continue;
                wf_place_name(game, place, name);
                (void)json_array_append_new(pieces,
                                            json_pack("{s:s,s:s#,s:s#,s:s}", "at", name, "seat",
                                                      &game->seats[piece.seat], 1, "letter",
                                                      &piece.letter, 1, "name", piece.name));
            }
    return pieces;
}

int cmd_show(int count, char **words)
{
    PositionQuestion asked;
    char text[WF_TEXT_MAX];
    const int read = read_question(&asked, KNOWN_DRAWN, count, words, 0, 0);
    if (read != CLI_OK)
        return read;
    const WfGame *game = asked.spec.game;
    const char *position = cli_position_text(game, &asked.position, text);
    if (asked.json) {
        cli_print_json(json_pack("{s:s,s:o}", "position", position, "pieces",
                                 board_json(game, &asked.position)));
        return CLI_OK;
    }
    const CliStyle style = cli_style(stdout, asked.ascii);
    cli_draw(&style, game, &asked.position);
    printf("%s\n", position);
    return CLI_OK;
}

static void print_position(const PositionQuestion *asked)
{
    char text[WF_TEXT_MAX];
    const char *position = cli_position_text(asked->spec.game, &asked->position, text);
    if (asked->json)
        cli_print_json(json_pack("{s:s}", "position", position));
    else
        printf("%s\n", position);
}

int cmd_start(int count, char **words)
{
    PositionQuestion asked;
    const int read = read_question(&asked, KNOWN_START, count, words, 0, 0);
    if (read != CLI_OK)
        return read;
    print_position(&asked);
    return CLI_OK;
}

int cmd_apply(int count, char **words)
{
    PositionQuestion asked;
    const int read = read_question(&asked, KNOWN_POSITION, count, words, 1, CLI_WORDS_MAX);
    if (read != CLI_OK)
        return read;
    const int status = cli_play_words(&asked.spec, asked.count, asked.words, &asked.position, NULL);
    if (status == CLI_OK)
        print_position(&asked);
    return status;
}

/* ---- moves ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The moves as sorted texts in one block; NULL: not enough memory. */
static char **sorted_moves(const WfGame *game, const WfPosition *position, const WfMoveList *list)
{
    char **texts = malloc((list->count + 1) * sizeof *texts);
    for (size_t i = 0; texts != NULL && i < list->count; i++) {
        char text[WF_TEXT_MAX];
        texts[i] = strdup(cli_move_text(game, position, &list->items[i], text));
        if (texts[i] == NULL)
            abort(); /* a few dozen bytes: nothing sensible is left to do */
    }
    if (texts != NULL)
        qsort(texts, list->count, sizeof *texts, compare_texts);
    return texts;
}

int cmd_moves(int count, char **words)
{
    PositionQuestion asked;
    const int read = read_question(&asked, KNOWN_POSITION, count, words, 0, 0);
    if (read != CLI_OK)
        return read;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    char **texts = NULL;
    if (wf_moves(asked.spec.game, &asked.position, &list) == WF_OK)
        texts = sorted_moves(asked.spec.game, &asked.position, &list);
    json_t *all = json_array();
    for (size_t i = 0; texts != NULL && i < list.count; i++) {
        if (asked.json)
            (void)json_array_append_new(all, json_string(texts[i]));
        else
            (void)puts(texts[i]);
        free(texts[i]);
    }
    if (asked.json && texts != NULL)
        cli_print_json(json_pack("{s:O}", "moves", all));
    json_decref(all);
    wf_moves_free(&list);
    free(texts);
    return texts != NULL ? CLI_OK : cli_error(ERROR_NO_MEMORY);
}

/* ---- result, explain ---- */

int cmd_result(int count, char **words)
{
    PositionQuestion asked;
    char text[32];
    const int read = read_question(&asked, KNOWN_POSITION, count, words, 0, 0);
    if (read != CLI_OK)
        return read;
    const WfGame *game = asked.spec.game;
    if (asked.json)
        cli_print_json(cli_outcome_json(game, &asked.outcome));
    else
        printf("%s\n", cli_outcome_text(game, &asked.outcome, text));
    return CLI_OK;
}

int cmd_explain(int count, char **words)
{
    PositionQuestion asked;
    WfFault fault;
    char text[WF_TEXT_MAX * 2];
    const int read = read_question(&asked, KNOWN_POSITION, count, words, 1, 1);
    if (read != CLI_OK)
        return read;
    const char *word = asked.words[0];
    WfText sentence = cli_text(text, sizeof text);
    const WfCode code = cli_explain(asked.spec.game, &asked.position, word, &sentence, &fault);
    if (code != WF_OK && code != WF_ILLEGAL)
        return cli_error(ERROR_MOVE, error_start(word, 60), fault_words(cli_fault_text(&fault)));
    if (asked.json)
        cli_print_json(json_pack("{s:s,s:b,s:s}", "move", word, "legal", (int)(code == WF_OK),
                                 "explanation", text));
    else
        printf("%s\n", text);
    return CLI_OK;
}
