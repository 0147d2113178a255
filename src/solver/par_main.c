/* par_main.c - a build tool that writes the lengths of the plans in data/safe-passage as a table.
 *   usage: par_main KINGS QUEENS FAR-RANK COUNTERPARTS >par_table.c */
#include <stdio.h>
#include <stdlib.h>

enum { STARTS = 960 };

static void count_plies(FILE *book, unsigned char plies[STARTS])
{
    char line[4096], *rest; /* a plan has at most 250 moves of at most 6 letters */
    while (fgets(line, sizeof line, book) != NULL) {
        const unsigned long start = strtoul(line, &rest, 10);
        if (line[0] == '#' || start >= STARTS)
            continue;
        for (; *rest != '\0'; rest++)
            plies[start] += (unsigned char)(*rest == ' ');
    }
}

int main(int count, char **words)
{
    printf("#include \"solver/par.h\"\nconst uint8_t par_table[%d][%d] = {\n", count - 1, STARTS);
    for (int i = 1; i < count; i++) {
        unsigned char plies[STARTS] = {0};
        FILE *book = fopen(words[i], "r");
        if (book == NULL) {
            (void)fprintf(stderr, "%s: cannot be read\n", words[i]);
            return EXIT_FAILURE;
        }
        count_plies(book, plies);
        (void)fclose(book);
        (void)putchar('{');
        for (int start = 0; start < STARTS; start++)
            printf("%u,%s", plies[start], start % 24 == 23 ? "\n" : "");
        puts("},");
    }
    puts("};");
    return EXIT_SUCCESS;
}
