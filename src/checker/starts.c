/* starts.c - specs of Safe Passage and their start positions, read independently of the library. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checker/checker.h"

/* ---- starts ---- */

/* All orders of a back rank in Scharnagl's numbering: bishops on both colours, then the queen, the
 * knights, and rook, king, rook on the remaining files. */
static void number_to_rank(int number, char rank[9])
{
    static const char left[10][6] = {"NNRKR", "NRNKR", "NRKNR", "NRKRN", "RNNKR",
                                     "RNKNR", "RNKRN", "RKNNR", "RKNRN", "RKRNN"};
    const char *rest = left[number / 96];
    int free_file = 0;
    memset(rank, '.', 8);
    rank[8] = '\0';
    rank[1 + 2 * (number % 4)] = 'B';
    rank[2 * (number / 4 % 4)] = 'B';
    for (int file = 0; file < 8; file++)
        if (rank[file] == '.' && free_file++ == number / 16 % 6)
            rank[file] = 'Q';
    for (int file = 0; file < 8; file++)
        if (rank[file] == '.')
            rank[file] = *rest++;
}

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void scrambled_rank(uint64_t *state, char rank[9])
{
    do {
        memcpy(rank, "RNBQKBNR", 9);
        for (unsigned i = 7; i > 0; i--) {
            const unsigned j = (unsigned)(splitmix(state) % (i + 1));
            const char letter = rank[i];
            rank[i] = rank[j];
            rank[j] = letter;
        }
    } while ((strrchr(rank, 'B') - strchr(rank, 'B')) % 2 == 0);
}

void checker_start(const CheckerSpec *spec, CheckerGame *game)
{
    *game = (CheckerGame){.side = 'w', .number = 1};
    memset(game->at, '.', sizeof game->at);
    for (int file = 0; file < 8; file++) {
        game->at[file] = spec->home[0][file];
        game->at[8 + file] = 'P';
        game->at[48 + file] = 'p';
        game->at[56 + file] = (char)tolower((unsigned char)spec->home[1][file]);
    }
    (void)snprintf(game->castling, sizeof game->castling, "%s", spec->scrambled ? "-" : "KQkq");
}

/* ---- specs ---- */

static bool read_start(const char *value, CheckerSpec *spec)
{
    enum { STANDARD = 518, NUMBERS = 960 };
    char *end = NULL;
    if (strncmp(value, "scramble-", 9) == 0) {
        uint64_t state = strtoull(value + 9, &end, 10);
        spec->scrambled = true;
        scrambled_rank(&state, spec->home[0]);
        scrambled_rank(&state, spec->home[1]);
        return *end == '\0' && end != value + 9;
    }
    long number = STANDARD;
    if (strcmp(value, "standard") != 0) {
        number = strtol(value, &end, 10);
        if (number < 0 || number >= NUMBERS || *end != '\0' || end == value)
            return false;
    }
    number_to_rank((int)number, spec->home[0]);
    number_to_rank((int)number, spec->home[1]);
    spec->chess960 = number != STANDARD;
    return true;
}

static bool read_option(const char *key, const char *value, CheckerSpec *spec)
{
    static const char *const goals[] = {"kings", "queens", "far-rank", "counterparts"};
    if (strcmp(key, "start") == 0)
        return read_start(value, spec);
    const bool relaxed = strcmp(value, "relaxed") == 0, fide = strcmp(value, "fide") == 0;
    if (strcmp(key, "danger") == 0 && (relaxed || strcmp(value, "strict") == 0))
        return spec->relaxed = relaxed, true;
    if (strcmp(key, "attack") == 0 && (fide || strcmp(value, "legal") == 0))
        return spec->fide = fide, true;
    for (int i = 0; i < 4; i++)
        if (strcmp(key, "goal") == 0 && strcmp(value, goals[i]) == 0)
            return spec->goal = i, true;
    return false;
}

bool checker_spec(const char *text, CheckerSpec *spec)
{
    static const char name[] = "safe-passage";
    char copy[CHECKER_TEXT];
    *spec = (CheckerSpec){.goal = 0};
    (void)read_start("standard", spec);
    if (strlen(text) >= sizeof copy || strncmp(text, name, sizeof name - 1) != 0)
        return false;
    (void)snprintf(copy, sizeof copy, "%s", text + sizeof name - 1);
    if (copy[0] == '\0')
        return true;
    if (copy[0] != ':')
        return false;
    for (char *key = copy + 1, *next; key != NULL; key = next) {
        next = strchr(key, ',');
        if (next != NULL)
            *next++ = '\0';
        char *value = strchr(key, '=');
        if (value == NULL)
            return false;
        *value++ = '\0';
        if (!read_option(key, value, spec))
            return false;
    }
    return true;
}
