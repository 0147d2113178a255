/* leapale.c - see leapale.h. Written from the inventor's page. */
#include "checker/leapale.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char kinds[] = "EHMUPQADCYBGLNOS", promotions[] = "HMU";

enum { STOCKBROKER = 15 };

static int kind_of(const CheckerTable *t, char letter)
{
    return t->kind[(unsigned char)letter];
}

static bool is_black(char letter)
{
    return islower((unsigned char)letter) != 0;
}

/* ---- the cube ---- */

static void coordinates(int edge, int cell, int at[3])
{
    at[0] = cell / edge / edge; /* level */
    at[1] = cell / edge % edge; /* rank */
    at[2] = cell % edge;        /* file */
}

static int largest(int a, int b)
{
    return a > b ? a : b;
}

/* The three differences, the largest first, as one number: 210 is 2:1:0. */
static int pattern(const int from[3], const int to[3])
{
    const int a = abs(from[0] - to[0]), b = abs(from[1] - to[1]), c = abs(from[2] - to[2]);
    const int high = largest(a, largest(b, c));
    const int low = a < b ? (a < c ? a : c) : (b < c ? b : c);
    return high * 100 + (a + b + c - high - low) * 10 + low;
}

/* How many coordinates change along a straight line of some steps: 0 if it is none. */
static int line_of(int differences, int *steps)
{
    *steps = differences / 100;
    if (*steps == 0)
        return 0;
    if (differences == *steps * 100)
        return 1;
    if (differences == *steps * 110)
        return 2;
    return differences == *steps * 111 ? 3 : 0;
}

/* The page's table: which lines a letter follows. */
static bool follows(char letter, int line)
{
    if (strchr("EHMU", letter) != NULL)
        return line >= 1;
    if (strchr("PQA", letter) != NULL)
        return line == 1 || line == 2;
    if (strchr("DCY", letter) != NULL)
        return line == 1 || line == 3;
    return strchr("BGL", letter) != NULL && line >= 2;
}

static bool goes(char letter, int differences)
{
    int steps;
    const int line = line_of(differences, &steps);
    if (letter == 'N')
        return differences == 210 || differences == 310;
    if (letter == 'O')
        return differences == 211 || differences == 221;
    if (line == 0 || !follows(letter, line))
        return false;
    if (strchr("EHPDB", letter) != NULL)
        return steps == 1;
    return strchr("UAYL", letter) != NULL ? steps == 2 : true;
}

/* Twice how far a file lies from the middle. */
static int out(int edge, const int at[3])
{
    return largest(abs(2 * at[0] - edge + 1), abs(2 * at[2] - edge + 1));
}

/* The page's four rules of the Stockbroker, who goes one rank forward. */
static void stockbroker(int edge, const int from[3], const int to[3], unsigned char *attacks,
                        unsigned char *quiet)
{
    const int levels = abs(from[0] - to[0]), files = abs(from[2] - to[2]);
    if (levels > 1 || files > 1)
        return;
    if (levels + files == 2)
        *attacks = 1;
    else if (levels + files == 1 && out(edge, from) != out(edge, to))
        *attacks = 1;
    else
        *quiet = 1;
}

/* A black Stockbroker's moves are a white one's the other way. */
static void fill(CheckerTable *t, int kind, int from, int to)
{
    int a[3], b[3];
    coordinates(t->edge, from, a);
    coordinates(t->edge, to, b);
    if (kind != STOCKBROKER)
        t->attacks[kind][from][to] = t->quiet[kind][from][to] = goes(kinds[kind], pattern(a, b));
    else if (b[1] == a[1] + 1)
        stockbroker(t->edge, a, b, &t->attacks[kind][from][to], &t->quiet[kind][from][to]);
    (void)line_of(pattern(a, b), &t->steps[from][to]);
}

/* The cells where a man of a kind may go from a cell of an empty cube, for White and Black. */
static void list_targets(CheckerTable *t, int kind, int from)
{
    for (int black = 0; black < 2; black++) {
        CheckerTargets *targets = &t->targets[black][kind][from];
        for (int to = 0; to < t->cells; to++) {
            const bool back = black == 1 && kind == STOCKBROKER;
            const int a = back ? to : from, b = back ? from : to;
            if (t->attacks[kind][a][b] != 0 || t->quiet[kind][a][b] != 0)
                targets->to[targets->count++] = (short)to;
        }
    }
}

static void name_kinds(CheckerTable *t)
{
    for (int kind = 0; kind <= STOCKBROKER; kind++) {
        const char letter = kinds[kind];
        t->kind[(unsigned char)letter] = t->kind[tolower((unsigned char)letter)] = kind;
        t->slides[kind] = strchr("MQCG", letter) != NULL;
    }
}

bool checker_table(CheckerTable *t, int edge, const char *men)
{
    const size_t more = strlen(men);
    if (more > 2)
        return false;
    for (size_t i = 0; i < more; i++)
        if (strchr(kinds, toupper((unsigned char)men[i])) == NULL)
            return false;
    memset(t, 0, sizeof *t);
    t->edge = edge;
    t->cells = edge * edge * edge;
    t->count = 2 + (int)more;
    t->letter[0] = 'E';
    t->letter[1] = 'e';
    memcpy(t->letter + 2, men, more);
    name_kinds(t);
    for (int kind = 0; kind <= STOCKBROKER; kind++) {
        for (int from = 0; from < t->cells; from++)
            for (int to = 0; to < t->cells; to++)
                fill(t, kind, from, to);
        for (int from = 0; from < t->cells; from++)
            list_targets(t, kind, from);
    }
    return true;
}

bool checker_table_needs(const CheckerTable *t, int cell)
{
    int at[3];
    bool forward = false;
    for (int i = 2; i < t->count; i++)
        forward = forward || kind_of(t, t->letter[i]) == STOCKBROKER;
    coordinates(t->edge, cell, at);
    for (int axis = 0; axis < 3; axis++)
        if (2 * at[axis] >= t->edge + t->edge % 2 && (axis != 1 || !forward))
            return false;
    return at[0] <= at[2] && (forward || (at[0] <= at[1] && at[1] <= at[2]));
}

/* ---- positions ---- */

static int man_on(const CheckerMen *men, int cell)
{
    for (int i = 0; i < men->count; i++)
        if (men->cell[i] == cell)
            return i;
    return -1;
}

/* Whether no man stands between two cells of a line. Cells of a line are numbers at equal
 * distances. */
static bool is_open(const CheckerTable *t, const CheckerMen *men, int from, int to)
{
    const int steps = t->steps[from][to], step = (to - from) / steps;
    for (int cell = from + step; cell != to; cell += step)
        if (man_on(men, cell) >= 0)
            return false;
    return true;
}

/* Whether man i goes to a cell, capturing or not. */
static bool can_go(const CheckerTable *t, const CheckerMen *men, int i, int to, bool captures)
{
    const int kind = kind_of(t, men->letter[i]), from = men->cell[i];
    const bool back = kind == STOCKBROKER && is_black(men->letter[i]);
    const int a = back ? to : from, b = back ? from : to;
    if (!(captures ? t->attacks[kind][a][b] : t->quiet[kind][a][b]))
        return false;
    return !t->slides[kind] || is_open(t, men, from, to);
}

static bool in_check(const CheckerTable *t, const CheckerMen *men, bool black)
{
    int emperor = 0;
    while (men->letter[emperor] != (black ? 'e' : 'E'))
        emperor++;
    for (int i = 0; i < men->count; i++)
        if (is_black(men->letter[i]) != black && can_go(t, men, i, men->cell[emperor], true))
            return true;
    return false;
}

static bool is_far(const CheckerTable *t, char letter, int cell)
{
    return kind_of(t, letter) == STOCKBROKER &&
           cell / t->edge % t->edge == (is_black(letter) ? 0 : t->edge - 1);
}

static bool is_legal(const CheckerTable *t, const CheckerMen *men)
{
    for (int i = 0; i < men->count; i++)
        if (man_on(men, men->cell[i]) != i || is_far(t, men->letter[i], men->cell[i]))
            return false;
    return !in_check(t, men, !men->black);
}

/* ---- what follows from the moves ---- */

typedef struct Best {
    bool moves, draws;
    int win, loss; /* plies; 0: none */
} Best;

static void remove_man(CheckerMen *men, int i)
{
    men->count--;
    memmove(men->letter + i, men->letter + i + 1, (size_t)(men->count - i));
    memmove(men->cell + i, men->cell + i + 1, (size_t)(men->count - i) * sizeof men->cell[0]);
}

static void weigh(const CheckerTable *t, const CheckerMen *after, Best *best)
{
    const CheckerValue value =
        after->count == 2 ? (CheckerValue){.verdict = CHECKER_DRAW} : t->ask(t->context, after);
    best->moves = true;
    if (value.verdict == CHECKER_LOSS && (best->win == 0 || value.plies + 1 < best->win))
        best->win = value.plies + 1;
    if (value.verdict == CHECKER_WIN && value.plies + 1 > best->loss)
        best->loss = value.plies + 1;
    /* A table that calls a position illegal which a move reaches is wrong: it counts as a draw, so
     * that this entry or that one is found. */
    best->draws = best->draws || value.verdict == CHECKER_DRAW || value.verdict == CHECKER_ILLEGAL;
}

/* Man i goes to a cell if the rules allow it. */
static void try_move(const CheckerTable *t, const CheckerMen *men, int i, int to, Best *best)
{
    const int there = man_on(men, to);
    CheckerMen after = *men;
    if (there >= 0 && is_black(men->letter[there]) == men->black)
        return;
    if (!can_go(t, men, i, to, there >= 0))
        return;
    after.cell[i] = to;
    after.black = !men->black;
    if (there >= 0)
        remove_man(&after, there);
    if (in_check(t, &after, men->black))
        return;
    if (!is_far(t, men->letter[i], to)) {
        weigh(t, &after, best);
        return;
    }
    const int mover = man_on(&after, to);
    for (int p = 0; p < 3; p++) {
        after.letter[mover] = (char)(men->black ? tolower(promotions[p]) : promotions[p]);
        weigh(t, &after, best);
    }
}

static void try_moves(const CheckerTable *t, const CheckerMen *men, int i, Best *best)
{
    const int kind = kind_of(t, men->letter[i]);
    const CheckerTargets *targets = &t->targets[men->black ? 1 : 0][kind][men->cell[i]];
    for (int n = 0; n < targets->count; n++)
        try_move(t, men, i, targets->to[n], best);
}

static CheckerValue find_value(const CheckerTable *t, const CheckerMen *men)
{
    Best best = {.win = 0};
    if (!is_legal(t, men))
        return (CheckerValue){.verdict = CHECKER_ILLEGAL};
    for (int i = 0; i < men->count; i++)
        if (is_black(men->letter[i]) == men->black)
            try_moves(t, men, i, &best);
    if (!best.moves)
        return (CheckerValue){.verdict =
                                  in_check(t, men, men->black) ? CHECKER_LOSS : CHECKER_DRAW};
    if (best.win > 0)
        return (CheckerValue){.verdict = CHECKER_WIN, .plies = best.win};
    if (best.draws)
        return (CheckerValue){.verdict = CHECKER_DRAW};
    return (CheckerValue){.verdict = CHECKER_LOSS, .plies = best.loss};
}

void checker_table_men(CheckerTable *t, const CheckerMen *men)
{
    const CheckerValue found = find_value(t, men), said = t->ask(t->context, men);
    t->checked++;
    if (found.verdict == said.verdict && found.plies == said.plies)
        return;
    if (t->wrong++ == 0) {
        t->first = *men;
        t->found = found;
        t->said = said;
    }
}

/* Puts the men from number i on all cells. */
static void place(CheckerTable *t, CheckerMen *men, int i)
{
    if (i == t->count || i == LEAPALE_CHECK_MEN) {
        for (int black = 0; black < 2; black++) {
            men->black = black == 1;
            checker_table_men(t, men);
        }
        return;
    }
    for (int cell = 0; cell < t->cells; cell++) {
        men->count = i + 1;
        men->cell[i] = cell;
        if (man_on(men, cell) == i)
            place(t, men, i + 1);
    }
}

void checker_table_cell(CheckerTable *t, int cell)
{
    CheckerMen men = {.count = 1};
    memcpy(men.letter, t->letter, sizeof men.letter);
    men.cell[0] = cell;
    place(t, &men, 1);
}
