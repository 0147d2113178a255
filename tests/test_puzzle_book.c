/* test_puzzle_book.c - the book of daily puzzles, by the checker: every way is legal and reaches
 * the goal in as many plies as the line says. For a sample, no way is shorter, and as many first
 * moves begin a shortest way as the line says. usage: test_puzzle_book [--every N] FILE */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "checker/checker.h"
#include "sample.h"

/* LEAST: three years of days. SAMPLE: one line in this many is proven, if it has at most
 * PROVEN_PLIES.
 */
enum {
    LINE_MAX_BYTES = 512,
    WEEK = 7,
    LEAST = 3 * 366,
    SAMPLE = 29,
    PROVEN_PLIES = 6,
    GRADES = 10
};

static const char *file_name;
static unsigned every = 1; /* of the sample, one line in this many */

typedef struct Line {
    CheckerSpec spec;
    CheckerGame game;
    int plies, grade, keys;
    char moves[LINE_MAX_BYTES];
} Line;

static void read_line(const char *text, Line *line)
{
    char spec[LINE_MAX_BYTES], position[LINE_MAX_BYTES];
    assert_int_equal(sscanf(text, "%[^|]|%[^|]|%d|%d|%d|%[^\n]", spec, position, &line->plies,
                            &line->grade, &line->keys, line->moves),
                     6);
    assert_true(checker_spec(spec, &line->spec));
    assert_true(checker_read(position, &line->game));
}

static void play(Line *line)
{
    CheckerGame game = line->game;
    int plies = 0;
    for (char *rest, *word = strtok_r(line->moves, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest), plies++) {
        static CheckerMove moves[CHECKER_MOVES];
        const int count = checker_moves(&line->spec, &game, moves);
        int i = 0;
        assert_false(checker_goal(&line->spec, &game));
        while (i < count && strcmp(moves[i].text, word) != 0)
            i++;
        assert_true(i < count);
        game = moves[i].after;
    }
    assert_true(checker_goal(&line->spec, &game));
    assert_int_equal(plies, line->plies);
}

/* Whether the goal can be reached within some plies: depth first, pruned by the checker's count. */
static bool reaches(const CheckerSpec *spec, const CheckerGame *game, int plies)
{
    if (checker_goal(spec, game))
        return true;
    if (checker_count(spec, game) > plies)
        return false;
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    assert_non_null(moves);
    const int count = checker_moves(spec, game, moves);
    bool found = false;
    for (int i = 0; i < count && !found; i++)
        found = reaches(spec, &moves[i].after, plies - 1);
    free(moves);
    return found;
}

static void prove(const Line *line)
{
    static CheckerMove moves[CHECKER_MOVES];
    assert_false(reaches(&line->spec, &line->game, line->plies - 1));
    const int count = checker_moves(&line->spec, &line->game, moves);
    int keys = 0;
    for (int i = 0; i < count; i++)
        keys += reaches(&line->spec, &moves[i].after, line->plies - 1);
    assert_int_equal(keys, line->keys);
}

/* Puzzles get harder from Monday to Sunday, and every grade occurs. */
static void check_grade(const Line *line, int number, int by_grade[GRADES + 1])
{
    static const int least[WEEK] = {1, 2, 3, 4, 5, 6, 8}, most[WEEK] = {2, 3, 4, 5, 6, 8, 10};
    assert_in_range(line->grade, least[number % WEEK], most[number % WEEK]);
    assert_in_range(line->keys, 1, number % WEEK < 3 ? 2 : 1);
    by_grade[line->grade]++;
}

static void the_book_is_true(void **state)
{
    (void)state;
    static char text[LINE_MAX_BYTES];
    static Line line;
    int number = 0, by_grade[GRADES + 1] = {0};
    FILE *file = fopen(file_name, "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file) != NULL) {
        if (text[0] == '#')
            continue;
        assert_non_null(strchr(text, '\n'));
        read_line(text, &line);
        play(&line);
        check_grade(&line, number, by_grade);
        if (sample_has(SAMPLE * every, (uint64_t)number) && line.plies <= PROVEN_PLIES)
            prove(&line);
        number++;
    }
    (void)fclose(file);
    assert_int_equal(number % WEEK, 0);
    assert_true(number >= LEAST);
    for (int grade = 1; grade <= GRADES; grade++)
        assert_true(by_grade[grade] * 4 * GRADES >= number); /* a quarter of an even share */
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_book_is_true)};
    every = sample_every(&count, &words);
    file_name = count > 1 ? words[1] : "data/safe-passage/puzzles.txt";
    return cmocka_run_group_tests_name("puzzle book", tests, NULL, NULL);
}
