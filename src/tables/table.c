/* table.c - see table.h. */
#include "tables/table.h"

#include <string.h>

static void swap_sides(TableMen *men, const TableGame *game, unsigned edge)
{
    const uint16_t royal = men->royal[0];
    men->royal[0] = (uint16_t)table_cell_turned(game, edge, men->royal[1]);
    men->royal[1] = (uint16_t)table_cell_turned(game, edge, royal);
    men->turn ^= 1;
    for (unsigned i = 0; i < men->count; i++) {
        men->side[i] ^= 1;
        men->cell[i] = (uint16_t)table_cell_turned(game, edge, men->cell[i]);
    }
}

static void swap_men(TableMen *men)
{
    const TableMen old = *men;
    for (unsigned i = 0; i < 2; i++) {
        men->kind[i] = old.kind[1 - i];
        men->side[i] = old.side[1 - i];
        men->cell[i] = old.cell[1 - i];
    }
}

void table_normalize(TableMen *men, const TableGame *game, unsigned edge)
{
    const bool mixed = men->count == 2 && men->side[0] != men->side[1];
    if (men->count == 2 && (men->kind[0] > men->kind[1] ||
                            (mixed && men->kind[0] == men->kind[1] && men->side[0] == 1)))
        swap_men(men);
    if (men->count > 0 && men->side[0] == 1)
        swap_sides(men, game, edge);
}

TableKey table_key(const TableMen *men)
{
    TableKey key = {.count = men->count};
    for (unsigned i = 0; i < men->count; i++) {
        key.kind[i] = men->kind[i];
        key.side[i] = men->side[i];
    }
    return key;
}

void table_name(const TableGame *game, const TableKey *key, char name[TABLE_NAME_MAX])
{
    size_t at = 0;
    for (unsigned side = 0; side < 2; side++) {
        if (side == 1)
            name[at++] = 'v';
        name[at++] = 'K';
        for (unsigned i = 0; i < key->count; i++)
            if (key->side[i] == side)
                name[at++] = game->letters[key->kind[i]];
    }
    name[at] = '\0';
}

static bool kind_of_letter(const TableGame *game, char letter, uint8_t *kind)
{
    for (unsigned k = 1; k < game->kinds; k++)
        if (game->letters[k] == letter) {
            *kind = (uint8_t)k;
            return true;
        }
    return false;
}

bool table_read_name(const TableGame *game, const char *name, TableKey *key)
{
    const char royal = game->letters[TABLE_ROYAL];
    TableMen men = {.count = 0};
    for (unsigned side = 0; side < 2; side++) {
        if (side == 1 && *name++ != 'v')
            return false;
        if (*name != 'K' && *name != royal)
            return false;
        for (name++; *name != '\0' && *name != 'v'; name++) {
            if (men.count == TABLE_MEN_MAX || !kind_of_letter(game, *name, &men.kind[men.count]))
                return false;
            men.side[men.count++] = (uint8_t)side;
        }
    }
    table_normalize(&men, game, game->edge);
    *key = table_key(&men);
    return *name == '\0' && men.count > 0;
}

size_t table_index(const EndgameTable *table, const TableMen *men)
{
    const TableCube *cube = table->cube;
    const uint32_t of = table->pairs->of[(size_t)men->royal[0] * cube->cells + men->royal[1]];
    if (of == TABLE_NO_PAIR)
        return SIZE_MAX;
    const uint16_t *image = cube->image + (size_t)table_pair_symmetry(of) * cube->cells;
    size_t index = table_pair_number(of);
    for (unsigned i = 0; i < table->key.count; i++)
        index = index * cube->cells + image[men->cell[i]];
    return index;
}

void table_men_at(const EndgameTable *table, size_t entry, unsigned turn, TableMen *men)
{
    memset(men, 0, sizeof *men);
    men->turn = (uint8_t)turn;
    men->count = table->key.count;
    for (unsigned i = men->count; i-- > 0;) {
        men->kind[i] = table->key.kind[i];
        men->side[i] = table->key.side[i];
        men->cell[i] = (uint16_t)(entry % table->cube->cells);
        entry /= table->cube->cells;
    }
    men->royal[0] = table->pairs->royal[entry][0];
    men->royal[1] = table->pairs->royal[entry][1];
}
