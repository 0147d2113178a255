/* turn.h - a computer's turn as a job of the store's queue (store/queue/jobs.h).
 *
 * The write that makes it a computer's turn also enqueues the job. The job's key contains the table
 * and the turn's number (table_computer_turn). A takeback is an event, too, so a number never
 * stands for another position, and a turn that is requested twice is one job. When the job is done,
 * the server that has the table's lease plays its result as the computer's move (CORE_THOUGHT), if
 * the turn still has that number. */
#ifndef SERVER_CORE_TURN_H
#define SERVER_CORE_TURN_H

#include "server/core/room.h"

void turn_key(const char *table, uint64_t number, char key[JOB_KEY]);

/* For whom the computer thinks. */
Principal turn_principal(const Room *room);

/* Fills in the job of a computer's turn. Returns false if there is no memory. */
bool turn_ask(const Room *room, TurnJob *job);
void turn_end(TurnJob *job);

/* The move in a job's result, as text that the caller frees. NULL if it names no move that is legal
 * now, or there is no memory. */
char *turn_read(const Table *table, const char *result);

#endif
