/* heuristic_main.c - a build tool that writes the weights in data/safe-passage/GOAL.weights as a
 * table.
 *   usage: heuristic_main KINGS QUEENS FAR-RANK COUNTERPARTS >heuristic_weights.c
 *
 * The file has lines of words and numbers, and `#` begins a comment. The numbers are the weights in
 * order. */
#include <stdio.h>
#include <stdlib.h>

#include "solver/heuristic.h"

/* Prints the numbers of a line; returns how many there are. */
static unsigned print_weights(const char *line)
{
    unsigned count = 0;
    while (*line != '\0' && *line != '#') {
        char *end;
        const long weight = strtol(line, &end, 10);
        if (end == line) {
            line++;
            continue;
        }
        printf("%ld,", weight);
        line = end;
        count++;
    }
    return count;
}

static unsigned print_file(FILE *file)
{
    char line[4096];
    unsigned count = 0;
    while (fgets(line, sizeof line, file) != NULL)
        count += print_weights(line);
    return count;
}

int main(int count, char **words)
{
    printf("#include \"solver/heuristic.h\"\nconst int16_t "
           "heuristic_weights[%d][HEURISTIC_WEIGHTS] = {\n",
           count - 1);
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(words[i], "r");
        (void)putchar('{');
        const unsigned weights = file != NULL ? print_file(file) : 0;
        if (file != NULL)
            (void)fclose(file);
        if (weights != HEURISTIC_WEIGHTS) {
            (void)fprintf(stderr, "%s: %u weights, not %d\n", words[i], weights, HEURISTIC_WEIGHTS);
            return EXIT_FAILURE;
        }
        puts("},");
    }
    puts("};");
    return EXIT_SUCCESS;
}
