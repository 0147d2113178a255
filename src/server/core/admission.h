/* admission.h - whether the computer players have time for another game, and who may open or join
 * tables. */
#ifndef SERVER_CORE_ADMISSION_H
#define SERVER_CORE_ADMISSION_H

#include "server/core/rooms.h"

/* Why a principal's new table would overload the computer players; NULL if it would not.
 * `computers` is the number of seats that computers play; `alone`: they play all of them. A table
 * with two or more computers counts as a game of computers alone, because they play on when people
 * have left. */
const WfMessage *admission_refuse(const Rooms *rooms, const Principal *principal,
                                  unsigned computers, bool alone);

/* Why a principal may not open a new table to anyone; NULL if it may. */
const WfMessage *admission_refuse_open(const Rooms *rooms, const Principal *principal);

/* Why a principal may not take a seat at a table that is open to anyone, so that nobody takes all
 * the seats that others offer. NULL if it may. Games with days for a move are not counted, nor are
 * games between people at one address. */
const WfMessage *admission_refuse_seat(const Rooms *rooms, const Room *room,
                                       const Principal *principal,
                                       const uint8_t holder[STORE_DIGEST]);

/* Whether an idle room may be freed. If something is due later at its table, it is noted in
 * rooms->due. */
bool admission_may_go(Rooms *rooms, const Room *room, int64_t now);

enum { DUE_RETRY = 60 * 1000 /* milliseconds until the retry for an unreadable table */ };

#endif
