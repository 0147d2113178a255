/* table_state.c - see table_state.h. */
#include "server/core/table/table_state.h"

#include <string.h>

bool table_is_read(const Table *table)
{
    return table->record != NULL;
}

uint8_t seats_of(const Seat seat[WF_SEATS_MAX], const uint8_t holder[STORE_DIGEST])
{
    uint8_t seats = 0;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        if (seat[i].kind == SEAT_PERSON && memcmp(seat[i].holder, holder, STORE_DIGEST) == 0)
            seats |= (uint8_t)(1U << i);
    return seats;
}

uint8_t table_playing(const Table *table)
{
    return table_is_read(table) ? wf_record_now(table->record)->head.playing : 0;
}

/* Seats of persons, including those who left the game. */
static uint8_t all_persons(const Table *table)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_PERSON)
            seats |= (uint8_t)(1U << seat);
    return seats;
}

uint8_t table_persons(const Table *table)
{
    return all_persons(table) & table_playing(table);
}

/* After a dead end, players take moves back and the game goes on. */
bool table_is_over(const Table *table)
{
    const WfResult result = table->outcome.result;
    return table->aborted || (result != WF_ONGOING && result != WF_DEAD_END);
}

uint8_t table_turn(const Table *table)
{
    return table->started && !table->aborted && table->outcome.result == WF_ONGOING
               ? wf_record_now(table->record)->head.turn
               : WF_NO_SEAT;
}

bool table_rematch_waits(const Table *table)
{
    return table_is_over(table) && !table->closed && table->rematch[0] == '\0' &&
           table->rematch_agreed != 0 && (all_persons(table) & ~table->rematch_agreed) == 0;
}

uint64_t table_computer_turn(const Table *table)
{
    const uint8_t turn = table_turn(table);
    size_t number = table->length;
    if (turn == WF_NO_SEAT || table->seat[turn].kind != SEAT_COMPUTER)
        return 0;
    while (number > 1 && table->turns[number - 2] == table->turns[table->length - 1])
        number--;
    return number;
}

int64_t table_due(const Table *table)
{
    const uint8_t turn = table_turn(table);
    if (turn == WF_NO_SEAT)
        return table_rematch_waits(table) ? table->changed : 0;
    return table->seat[turn].kind == SEAT_COMPUTER ? table->changed : clock_falls(&table->clock);
}

bool table_flag_fallen(const Table *table, int64_t now)
{
    return table_turn(table) != WF_NO_SEAT && clock_is_over(&table->clock, now);
}

const char *table_letter(const Table *table, uint8_t seat, char letter[2])
{
    letter[0] = table->spec.game->seats[seat];
    letter[1] = '\0';
    return letter;
}
