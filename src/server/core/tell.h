/* tell.h - answers, news and log lines, as effects of a step. */
#ifndef SERVER_CORE_TELL_H
#define SERVER_CORE_TELL_H

#include "server/core/rooms.h"

/* Answers the client that asked for a task: it is granted, or refused with a reason. The reason is
 * a message without arguments, or a text in the client's language. */
void tell_granted(CoreStep *step, Room *room, const RoomTask *task);
void tell_refused(CoreStep *step, Room *room, const RoomTask *task, const WfMessage *why);
void tell_text(CoreStep *step, Room *room, const RoomTask *task, const char *why);

/* The room's visitors have news. */
void tell_visitors(CoreStep *step, Room *room);

/* The same; every visit is also told who is present, and which seats it holds. */
void tell_presence(CoreStep *step, Room *room);

void tell_log(CoreStep *step, Room *room, const char *line);

#endif
