/* solve_puzzle.c - makes a puzzle of Safe Passage, solves it and prints the way to the goal.
 *
 * cc solve_puzzle.c $(pkg-config --cflags --libs wayfarer) && ./a.out 4 */
#include <stdio.h>
#include <stdlib.h>

#include <wayfarer/wayfarer.h>

int main(int count, char **words)
{
    static WfSolution solution;
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    WfPuzzle puzzle;
    const unsigned plies = count > 1 ? (unsigned)atoi(words[1]) : 3;
    if (wf_puzzle(1, plies, NULL, &wf_system_allocator, &puzzle) != WF_OK)
        return 1;
    wf_format_spec(&puzzle.spec, &out);
    wf_text_put(&out, '\n');
    wf_format(puzzle.spec.game, &puzzle.position, &out);
    printf("%s\nto be solved in %u plies; difficulty %u of 10\n", text, puzzle.plies, puzzle.grade);

    const WfSolveLimits limits = {.size = sizeof limits, .nodes = 10000000};
    if (wf_solve(&puzzle.spec, &puzzle.position, &limits, &wf_system_allocator, &solution) !=
            WF_OK ||
        !solution.found)
        return 1;
    for (unsigned i = 0; i < solution.length; i++) {
        wf_text_clear(&out);
        (void)wf_explain(puzzle.spec.game, &puzzle.position, &solution.way[i], &out);
        printf("%u. %s\n", i + 1, text);
        wf_apply(puzzle.spec.game, &puzzle.position, &solution.way[i]);
    }
    printf("%s\n", solution.low == solution.length ? "there is no shorter way"
                                                   : "there may be a shorter way");
    return 0;
}
