/* traverse.c - TRAVERSE, naively: series of jumps walked on whole boards, circles put back one
 * after the other in every order. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "naive.h"

enum { SENT_TRIED = 3 }; /* more circles in one turn are too many to try every order of placing */

typedef struct Game {
    char seat[100], kind[100]; /* by rank * 10 + file; '.' empty */
    char turn, rules[12];
    int players, round;
} Game;

typedef struct State {
    int at, sent_count, sent[6];
    bool middle;
} State;

typedef struct Walk {
    const Game *start;
    int from;
    State *seen;
    size_t seen_count, seen_capacity;
    NaiveList *list;
} Walk;

static void read_game(Game *g, const char *text)
{
    char board[400];
    (void)sscanf(text, "%399s %c %11s %d %d", board, &g->turn, g->rules, &g->players, &g->round);
    int rank = 9, file = 0;
    for (const char *c = board; *c != '\0';) {
        if (*c == '/') {
            rank--;
            file = 0;
            c++;
        } else if (isdigit((unsigned char)*c)) {
            for (long n = strtol(c, (char **)&c, 10); n > 0; n--, file++)
                g->seat[rank * 10 + file] = g->kind[rank * 10 + file] = '.';
        } else {
            g->seat[rank * 10 + file] = *c++;
            g->kind[rank * 10 + file++] = *c++;
        }
    }
}

/* By hand and not by printf, which would take most of the time for lists of thousands of moves. */
static char *write_number(char *out, int number)
{
    if (number >= 10)
        *out++ = (char)('0' + number / 10);
    *out++ = (char)('0' + number % 10);
    return out;
}

static char *write_space(char *out, int space)
{
    *out++ = (char)('a' + space % 10);
    return write_number(out, space / 10 + 1);
}

static void write_game(const Game *g, char *text)
{
    char *out = text;
    for (int rank = 9; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 10; file++) {
            const int i = rank * 10 + file;
            if (g->seat[i] == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                out = write_number(out, empty);
            empty = 0;
            *out++ = g->seat[i];
            *out++ = g->kind[i];
        }
        if (empty > 0)
            out = write_number(out, empty);
        if (rank > 0)
            *out++ = '/';
    }
    (void)sprintf(out, " %c %s %d %d", g->turn, g->rules, g->players, g->round);
}

static const char *players_of(const Game *g)
{
    return g->players == 2 ? "sn" : g->players == 3 ? "swn" : "swne";
}

/* The side on which a space lies: the letter of the seat that starts there, 'c' for a corner, 'm'
 * for the middle. */
static char zone(int space)
{
    const int file = space % 10, rank = space / 10;
    const bool edge_file = file == 0 || file == 9, edge_rank = rank == 0 || rank == 9;
    if (edge_file && edge_rank)
        return 'c';
    if (edge_rank)
        return rank == 0 ? 's' : 'n';
    if (edge_file)
        return file == 0 ? 'w' : 'e';
    return 'm';
}

static char opposite(char seat)
{
    return seat == 's' ? 'n' : seat == 'n' ? 's' : seat == 'w' ? 'e' : 'w';
}

static bool advanced(const Game *g)
{
    return strcmp(g->rules, "basic") != 0;
}

/* "Squares can move only horizontally and vertically. Diamonds ... Triangles ... Circles ..." */
static bool may_head(char kind, char seat, int df, int dr)
{
    if (kind == 'C')
        return true;
    if (kind == 'S')
        return df == 0 || dr == 0;
    if (kind == 'D')
        return df != 0 && dr != 0;
    /* turn the board so that the triangle's forward is up */
    int forward = dr, sideways = df;
    if (seat == 'n')
        forward = -dr;
    if (seat == 'w') {
        forward = df;
        sideways = dr;
    }
    if (seat == 'e') {
        forward = -df;
        sideways = dr;
    }
    return (forward == 1 && sideways != 0) || (forward == -1 && sideways == 0);
}

static bool inside(int file, int rank)
{
    return file >= 0 && file < 10 && rank >= 0 && rank < 10;
}

static bool may_end(char seat, int from, int to, bool middle)
{
    const char z = zone(to);
    if (z == 'm' || z == opposite(seat))
        return true;
    return z == seat && zone(from) == seat && !middle;
}

static bool complete(const Game *g, char seat)
{
    int home = 0;
    for (int i = 0; i < 100; i++)
        home += g->seat[i] == seat && zone(i) == opposite(seat);
    return home == 8;
}

static int placed(const Game *g, char seat)
{
    int count = 0;
    for (int i = 0; i < 100; i++)
        count += g->seat[i] == seat;
    return count;
}

static void hand_over(Game *g)
{
    const char *players = players_of(g), *now = strchr(players, g->turn);
    g->turn = now[1] != '\0' ? now[1] : players[0];
    g->round += now[1] == '\0';
}

/* ---- putting circles back ---- */

typedef struct Put {
    int from, to;
    char seat;
} Put;

static int compare_put(const void *a, const void *b)
{
    return ((const Put *)a)->from - ((const Put *)b)->from;
}

/* Circles of one seat are interchangeable: the lowest to-space goes with the lowest from-space. */
static void emit(const Game *after, Put *puts, int count, int from, int to, NaiveList *list)
{
    Put sorted[6];
    char move[NAIVE_MOVE], text[NAIVE_TEXT];
    memcpy(sorted, puts, sizeof sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_put);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (sorted[i].seat == sorted[j].seat && sorted[j].to < sorted[i].to) {
                const int swap = sorted[i].to;
                sorted[i].to = sorted[j].to;
                sorted[j].to = swap;
            }
    char *out = write_space(write_space(move, from), to);
    for (int i = 0; i < count; i++) {
        *out++ = ',';
        out = write_space(write_space(out, sorted[i].from), sorted[i].to);
    }
    *out = '\0';
    Game done = *after;
    hand_over(&done);
    write_game(&done, text);
    naive_add(list, move, text);
}

static void put_back(const Game *g, Put *puts, int done, int count, int from, int to,
                     NaiveList *list)
{
    if (done == count) {
        emit(g, puts, count, from, to, list);
        return;
    }
    for (int next = done; next < count; next++) { /* any order: bring each to the front in turn */
        const Put swap = puts[done];
        puts[done] = puts[next];
        puts[next] = swap;
        const char seat = puts[done].seat;
        bool room = false;
        for (int i = 0; i < 100; i++)
            room = room || (zone(i) == seat && g->seat[i] == '.');
        for (int i = 0; i < 100; i++) {
            const char z = zone(i);
            if (g->seat[i] != '.' || (room ? z != seat : z != 'm' && z != opposite(seat)))
                continue;
            Game after = *g;
            after.seat[i] = seat;
            after.kind[i] = 'C';
            puts[done].to = i;
            put_back(&after, puts, done + 1, count, from, to, list);
        }
        puts[next] = puts[done];
        puts[done] = swap;
    }
}

/* ---- the walk ---- */

static bool seen_before(Walk *walk, const State *state)
{
    for (size_t i = 0; i < walk->seen_count; i++) {
        const State *other = &walk->seen[i];
        int common = 0;
        for (int a = 0; a < state->sent_count; a++)
            for (int b = 0; b < other->sent_count; b++)
                common += state->sent[a] == other->sent[b];
        if (other->at == state->at && other->middle == state->middle &&
            other->sent_count == state->sent_count && common == state->sent_count)
            return true;
    }
    if (walk->seen_count == walk->seen_capacity) {
        walk->seen_capacity = walk->seen_capacity * 2 + 64;
        walk->seen = realloc(walk->seen, walk->seen_capacity * sizeof *walk->seen);
        if (walk->seen == NULL)
            abort();
    }
    walk->seen[walk->seen_count++] = *state;
    return false;
}

/* The board while the piece is moving: the piece and the circles sent back are off it. */
static Game in_the_air(const Walk *walk, const State *state)
{
    Game g = *walk->start;
    g.seat[walk->from] = '.';
    for (int i = 0; i < state->sent_count; i++)
        g.seat[state->sent[i]] = '.';
    return g;
}

static void end_turn(Walk *walk, const State *state)
{
    const Game *start = walk->start;
    if (!may_end(start->turn, walk->from, state->at, state->middle) ||
        (state->at == walk->from && state->sent_count == 0))
        return;
    Put puts[6];
    Game g = in_the_air(walk, state);
    g.seat[state->at] = start->turn;
    g.kind[state->at] = start->kind[walk->from];
    for (int i = 0; i < state->sent_count; i++)
        puts[i] = (Put){.from = state->sent[i], .seat = start->seat[state->sent[i]]};
    if (state->sent_count > SENT_TRIED)
        walk->list->too_many = true;
    else
        put_back(&g, puts, 0, state->sent_count, walk->from, state->at, walk->list);
}

/* "If you jump another player's circle, you send it back ... Circles cannot be relocated before
 * they have left their starting row or after they have reached their destination row." */
static bool sends(const Game *start, int space)
{
    const char seat = start->seat[space], z = zone(space);
    if (!advanced(start) || start->kind[space] != 'C' || seat == start->turn || z == seat)
        return false;
    return z != opposite(seat) || strcmp(start->rules, "expert") == 0;
}

static void jump_on(Walk *walk, const State *state)
{
    const Game g = in_the_air(walk, state);
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++) {
            if ((df == 0 && dr == 0) ||
                !may_head(walk->start->kind[walk->from], walk->start->turn, df, dr))
                continue;
            for (int d = 1; d <= (advanced(&g) ? 4 : 1); d++) {
                const int file = state->at % 10, rank = state->at / 10;
                if (!inside(file + 2 * d * df, rank + 2 * d * dr))
                    break;
                bool good = true;
                for (int n = 1; n <= 2 * d; n++) {
                    const int i = (rank + n * dr) * 10 + file + n * df;
                    good = good && (g.seat[i] != '.') == (n == d);
                }
                if (!good)
                    continue;
                const int hurdle = (rank + d * dr) * 10 + file + d * df;
                State next = *state;
                next.at = (rank + 2 * d * dr) * 10 + file + 2 * d * df;
                next.middle = state->middle || zone(next.at) == 'm';
                if (sends(walk->start, hurdle))
                    next.sent[next.sent_count++] = hurdle;
                if (seen_before(walk, &next))
                    continue;
                end_turn(walk, &next);
                jump_on(walk, &next);
            }
        }
}

static void move_piece(const Game *g, int from, NaiveList *list)
{
    Walk walk = {.start = g, .from = from, .list = list};
    if (advanced(g) && zone(from) == opposite(g->turn))
        return;
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++) {
            const int file = from % 10 + df, rank = from / 10 + dr;
            const State step = {.at = rank * 10 + file, .middle = false};
            if ((df == 0 && dr == 0) || !inside(file, rank) || g->seat[step.at] != '.' ||
                !may_head(g->kind[from], g->turn, df, dr))
                continue;
            end_turn(&walk, &step);
        }
    const State start = {.at = from, .middle = false};
    jump_on(&walk, &start);
    free(walk.seen);
}

static void setups(const Game *g, char *order, int done, int left[4], NaiveList *list)
{
    if (done == 8) {
        Game after = *g;
        char move[NAIVE_MOVE], text[NAIVE_TEXT];
        for (int i = 0; i < 8; i++)
            for (int space = 0, n = -1; space < 100; space++)
                if (zone(space) == g->turn && ++n == i) {
                    after.seat[space] = g->turn;
                    after.kind[space] = order[i];
                }
        (void)sprintf(move, "=%.8s", order);
        hand_over(&after);
        write_game(&after, text);
        naive_add(list, move, text);
        return;
    }
    for (int kind = 0; kind < 4; kind++)
        if (left[kind] > 0) {
            left[kind]--;
            order[done] = "SDTC"[kind];
            setups(g, order, done + 1, left, list);
            left[kind]++;
        }
}

static void move_all(const Game *g, NaiveList *list)
{
    if (placed(g, g->turn) == 0) {
        char order[9] = "";
        setups(g, order, 0, (int[4]){2, 2, 2, 2}, list);
        return;
    }
    for (int i = 0; i < 100; i++)
        if (g->seat[i] == g->turn)
            move_piece(g, i, list);
}

/* ---- endings ---- */

static void adjudicate(const Game *g, char result[16])
{
    int most = 0, sharing = 0, sevens = 0;
    char winner = '-', seven = '-';
    for (const char *seat = players_of(g); *seat != '\0'; seat++) {
        int home = 0, open = 0;
        for (int i = 0; i < 100; i++)
            if (zone(i) == opposite(*seat)) {
                home += g->seat[i] == *seat;
                open += g->seat[i] == '.';
            }
        if (home == 7) {
            sevens++;
            seven = *seat;
        }
        if (home == 0 || open > 0)
            continue;
        sharing = home > most ? 1 : home == most ? sharing + 1 : sharing;
        winner = home > most ? *seat : winner;
        most = home > most ? home : most;
    }
    if (most > 0 ? sharing == 1 : sevens == 1)
        (void)sprintf(result, "win %c", most > 0 ? winner : seven);
    else
        (void)strcpy(result, "draw");
}

void naive_traverse(const char *position, NaiveList *list, char result[16])
{
    Game g;
    read_game(&g, position);
    const char *players = players_of(&g);
    const int seats = g.players;
    const int mover = (int)(strchr(players, g.turn) - players) + seats - 1;
    list->count = 0;
    list->too_many = false;
    for (int i = 0; i < seats; i++)
        if (complete(&g, players[(mover + i) % seats])) {
            (void)sprintf(result, "win %c", players[(mover + i) % seats]);
            return;
        }
    move_all(&g, list);
    if (list->count == 0 && !list->too_many)
        for (int i = 0; i < seats; i++) {
            Game other = g;
            NaiveList moves = {.items = NULL};
            other.turn = players[i];
            move_all(&other, &moves);
            const bool can = moves.count > 0 || moves.too_many;
            naive_free(&moves);
            if (can) {
                char text[NAIVE_TEXT];
                other = g;
                hand_over(&other);
                write_game(&other, text);
                naive_add(list, "pass", text);
                break;
            }
        }
    if ((list->count == 0 && !list->too_many) || g.round > 300)
        adjudicate(&g, result);
    else
        (void)strcpy(result, "ongoing");
}
