/* admission.h - which games the computers have time for. */
#ifndef SERVER_CORE_ADMISSION_H
#define SERVER_CORE_ADMISSION_H

#include "server/core/rooms.h"

/* Why a new table of a principal would ask too much of the computers; NULL if it does not.
 * `computers` of its seats are theirs; `alone`: all of them. A table with two computers or more
 * counts as a game of computers alone: they play on when people have left. */
const WfMessage *admission_refuse(const Rooms *rooms, const Principal *principal,
                                  unsigned computers, bool alone);

/* Why a new table of a principal may not wait for anyone; NULL if it may. */
const WfMessage *admission_refuse_open(const Rooms *rooms, const Principal *principal);

/* Why somebody may not take a seat of a table that waits for anyone: nobody takes all that others
 * offer. NULL if they may. Games with days for a move are not counted, nor is what people of one
 * address play among themselves. */
const WfMessage *admission_refuse_seat(const Rooms *rooms, const Room *room,
                                       const Principal *principal,
                                       const uint8_t holder[STORE_DIGEST]);

/* Whether a room that rests may be freed. If its table is due later, that is noted in rooms->due.
 */
bool admission_may_go(Rooms *rooms, const Room *room, int64_t now);

enum { DUE_RETRY = 60 * 1000 /* milliseconds until a table that could not be read is due again */ };

#endif
