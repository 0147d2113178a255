/* listing.h - which tables are listed for strangers, and in what order: open tables, and games to
 * watch. Each principal has a bounded share of a list (shares.h), and a table does not wait for
 * people who have gone. */
#ifndef SERVER_CORE_LOBBY_LISTING_H
#define SERVER_CORE_LOBBY_LISTING_H

#include "server/core/lobby/shares.h"
#include "server/core/rooms.h"

/* Tables with people present come first, then games with days for a move, then tables at which this
 * server cannot know who is present. */
typedef enum ListingGroup { LISTED_THERE, LISTED_DAYS, LISTED_NEW } ListingGroup;

/* Milliseconds. */
enum {
    LISTING_NEW = 10 * 60 * 1000, /* how long a table of another server is listed if this server
                                     cannot learn who is there */
};

/* How many free seats a room's table offers to anyone; 0 if it is not an open table. */
unsigned listing_free(const Room *room);

/* Whether somebody who waits is present: the holder of a seat, or anyone if nobody has a seat
 * yet. */
bool listing_is_there(const Room *room);

/* Who made a table, if it was made here; else the holder of the first taken seat, without an
 * address. */
Principal listing_maker(const Room *room);

/* Whose share of the lists the table uses: its maker's or, if the maker is not known, that of the
 * first player present. */
Principal listing_principal(const Room *room);

/* Fills in the share of a room whose table is open. Returns false if it is not, or if nobody is
 * present and the game has no days for a move. */
bool listing_waits(const KnownTables *known_tables, Room *room, Share *share);

/* The same for a game to watch. */
bool listing_plays(Room *room, Share *share);

/* Notes what is known of an open table, so that it can be listed without reading it, and forgets
 * one that is no longer open. */
void listing_note(KnownTables *known_tables, const Room *room, int64_t now);

#endif
