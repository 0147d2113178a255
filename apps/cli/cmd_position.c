/* cmd_position.c - show, start, moves, apply, result, explain: questions about one position. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* What these commands have in common: a spec, a position or a saved game, --json; what follows the
 * spec. */
typedef struct PositionQuestion {
    WfSpec spec;
    WfPosition position;
    WfOutcome outcome; /* of the game, if one was given, else of the position */
    bool json, ascii;
    int count; /* words after the spec */
    char **words;
} PositionQuestion;

/* Reads it all; false after an error message. */
static bool read_request(PositionQuestion *request, int count, char **words, int least, int most)
{
    CliSource source = {.position = NULL};
    CliSubject subject;
    *request = (PositionQuestion){.json = false};
    const CliOption options[] = {
        {"--position", &source.position, NULL}, {"--file", &source.file, NULL},
        {"--game", &source.game, NULL},         {"--at", &source.at, NULL},
        {"--json", NULL, &request->json},       {"--ascii", NULL, &request->ascii}};
    const size_t known = sizeof options / sizeof options[0];
    const int others = cli_options(count, words, options, known, 0, 1 + most);
    if (others < 0 || !cli_subject(&source, others, words, least, most, &subject))
        return false;
    request->spec = subject.spec;
    request->count = subject.count;
    request->words = subject.words;
    wf_copy(request->spec.game, &request->position, wf_record_now(subject.record));
    request->outcome = source.game != NULL ? wf_record_outcome(subject.record)
                                           : wf_outcome(request->spec.game, &request->position);
    wf_record_free(subject.record);
    return true;
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
    PositionQuestion request;
    char text[WF_TEXT_MAX];
    if (!read_request(&request, count, words, 0, 0))
        return CLI_BAD;
    const WfGame *game = request.spec.game;
    const char *position = cli_position_text(game, &request.position, text);
    if (request.json) {
        cli_print_json(json_pack("{s:s,s:o}", "position", position, "pieces",
                                 board_json(game, &request.position)));
        return CLI_OK;
    }
    const CliStyle style = cli_style(stdout, request.ascii);
    cli_draw(stdout, &style, game, &request.position, NULL);
    printf("%s\n", position);
    return CLI_OK;
}

static void print_position(const PositionQuestion *request)
{
    char text[WF_TEXT_MAX];
    const char *position = cli_position_text(request->spec.game, &request->position, text);
    if (request->json)
        cli_print_json(json_pack("{s:s}", "position", position));
    else
        printf("%s\n", position);
}

int cmd_start(int count, char **words)
{
    PositionQuestion request;
    if (!read_request(&request, count, words, 0, 0))
        return CLI_BAD;
    wf_start(&request.spec, &request.position);
    print_position(&request);
    return CLI_OK;
}

int cmd_apply(int count, char **words)
{
    PositionQuestion request;
    if (!read_request(&request, count, words, 1, CLI_WORDS_MAX))
        return CLI_BAD;
    const int status =
        cli_play_words(&request.spec, request.count, request.words, &request.position, NULL);
    if (status == CLI_OK)
        print_position(&request);
    return status;
}

/* ---- moves ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The moves as sorted texts in one block; NULL when there is no memory. */
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
    PositionQuestion request;
    if (!read_request(&request, count, words, 0, 0))
        return CLI_BAD;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    char **texts = NULL;
    if (wf_moves(request.spec.game, &request.position, &list) == WF_OK)
        texts = sorted_moves(request.spec.game, &request.position, &list);
    json_t *all = json_array();
    for (size_t i = 0; texts != NULL && i < list.count; i++) {
        if (request.json)
            (void)json_array_append_new(all, json_string(texts[i]));
        else
            (void)puts(texts[i]);
        free(texts[i]);
    }
    if (request.json && texts != NULL)
        cli_print_json(json_pack("{s:O}", "moves", all));
    json_decref(all);
    wf_moves_free(&list);
    free(texts);
    return texts != NULL ? CLI_OK : cli_error("not enough memory");
}

/* ---- result, explain ---- */

int cmd_result(int count, char **words)
{
    PositionQuestion request;
    char text[32];
    if (!read_request(&request, count, words, 0, 0))
        return CLI_BAD;
    const WfGame *game = request.spec.game;
    if (request.json)
        cli_print_json(cli_outcome_json(game, &request.outcome));
    else
        printf("%s\n", cli_outcome_text(game, &request.outcome, text));
    return CLI_OK;
}

int cmd_explain(int count, char **words)
{
    PositionQuestion request;
    WfMove move;
    WfFault fault;
    char text[WF_TEXT_MAX * 2];
    if (!read_request(&request, count, words, 1, 1))
        return CLI_BAD;
    const WfGame *game = request.spec.game;
    const char *word = request.words[0];
    if (wf_scan_move(game, word, strlen(word), &move, &fault) != WF_OK)
        return cli_error("move '%.60s': %s", word, fault.message);
    WfText sentence = wf_text(text, sizeof text);
    const bool legal = wf_explain(game, &request.position, &move, &sentence);
    if (request.json)
        cli_print_json(
            json_pack("{s:s,s:b,s:s}", "move", word, "legal", (int)legal, "explanation", text));
    else
        printf("%s\n", text);
    return CLI_OK;
}
