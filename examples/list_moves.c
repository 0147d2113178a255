/* list_moves.c - lists the legal moves of a game's start position and explains each.
 *
 * cc list_moves.c $(pkg-config --cflags --libs wayfarer) && ./a.out travelers */
#include <stdio.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

int main(int count, char **words)
{
    const char *text = count > 1 ? words[1] : "travelers";
    WfSpec spec;
    WfFault fault;
    if (wf_parse_spec(text, strlen(text), &spec, &fault) != WF_OK) {
        char why[WF_MESSAGE_MAX];
        WfText out = wf_text(why, sizeof why);
        wf_fault_text(&fault, &out);
        (void)fprintf(stderr, "%s\n", why);
        return 1;
    }
    WfPosition position;
    WfMoveList moves;
    wf_start(&spec, &position);
    wf_moves_init(&moves, wf_system_allocator);
    if (wf_moves(spec.game, &position, &moves) != WF_OK)
        return 1;
    for (size_t i = 0; i < moves.count; i++) {
        char sentence[2 * WF_TEXT_MAX];
        WfText out = wf_text(sentence, sizeof sentence);
        (void)wf_explain(spec.game, &position, &moves.items[i], &out);
        printf("%s\n", sentence);
    }
    wf_moves_free(&moves);
    return 0;
}
