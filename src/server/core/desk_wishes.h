/* desk_wishes.h - the wishes that there are: each is decided by one function, which fills in the
 * deed or says why not. */
#ifndef SERVER_CORE_DESK_WISHES_H
#define SERVER_CORE_DESK_WISHES_H

#include "server/core/desk_case.h"

bool wish_sit(const DeskCase *c);
bool wish_stand(const DeskCase *c);
bool wish_key(const DeskCase *c);
bool wish_take(const DeskCase *c);
bool wish_move(const DeskCase *c);
bool wish_resign(const DeskCase *c);
bool wish_flag(const DeskCase *c);
bool wish_draw(const DeskCase *c);
bool wish_decline(const DeskCase *c);
bool wish_takeback(const DeskCase *c);
bool wish_rematch(const DeskCase *c);
bool wish_claim(const DeskCase *c);
bool wish_talk(const DeskCase *c);
bool wish_present(const DeskCase *c);

#endif
