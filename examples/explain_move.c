/* explain_move.c - says why a move is legal or not, in a language of choice.
 *
 * cc explain_move.c $(pkg-config --cflags --libs wayfarer) && ./a.out courier-leapale wb1-wb4 de */
#include <stdio.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

static int refuse(const WfFault *fault, const WfLanguage *language)
{
    char why[WF_MESSAGE_MAX];
    WfText out = wf_text(why, sizeof why);
    out.language = language;
    wf_fault_text(fault, &out);
    printf("refused: %s\n", why);
    if (fault->place[0] != 0) /* a program would mark this place on its board */
        printf("look at: %s\n", fault->place);
    return 1;
}

int main(int count, char **words)
{
    const char *text = count > 1 ? words[1] : "safe-passage",
               *typed = count > 2 ? words[2] : "e1e2";
    const WfLanguage *language = count > 3 ? wf_language(words[3]) : NULL;
    char sentence[2 * WF_TEXT_MAX];
    WfText out = wf_text(sentence, sizeof sentence);
    WfSpec spec;
    WfFault fault;
    WfPosition position;
    WfMove move;
    if (wf_parse_spec(text, strlen(text), &spec, &fault) != WF_OK)
        return refuse(&fault, language);
    wf_start(&spec, &position);

    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code =
        wf_read_move(spec.game, &position, typed, strlen(typed), &scratch, &move, &fault);
    wf_moves_free(&scratch);
    if (code != WF_OK)
        return refuse(&fault, language);
    out.language = language;
    (void)wf_explain(spec.game, &position, &move, &out);
    printf("%s\n", sentence);
    return 0;
}
