/* listing.h - which tables are listed for strangers, and in which order: those that wait for
 * somebody, and games to look on at. What is listed of somebody is bounded (shares.h), and who has
 * gone is not waited for. */
#ifndef SERVER_CORE_LOBBY_LISTING_H
#define SERVER_CORE_LOBBY_LISTING_H

#include "server/core/lobby/shares.h"
#include "server/core/rooms.h"

/* Whose people are there comes first; games of days come next, then those of which this server
 * cannot know who is there. */
typedef enum ListingGroup { LISTED_THERE, LISTED_DAYS, LISTED_NEW } ListingGroup;

/* Milliseconds. */
enum {
    LISTING_NEW = 10 * 60 * 1000, /* for which a table of another server is listed, if this one
                                     cannot hear who is there */
};

/* How many free seats a room's table offers to anyone; 0: it is not one that waits. */
unsigned listing_free(const Room *room);

/* Whether somebody is there who waits: the holder of a seat, or at a table at which nobody has a
 * seat yet, anyone. */
bool listing_is_there(const Room *room);

/* Who has made a table: known if that was here, else the holder of the first seat that is taken, of
 * no address. */
Principal listing_maker(const Room *room);

/* Whose share of the lists the table is: its maker's or, if that is not known, that of the first
 * player who is there. */
Principal listing_principal(const Room *room);

/* Fills in the share of a room whose table waits; false: it does not, or nobody is there and the
 * game has no days for a move. */
bool listing_waits(const KnownTables *known_tables, Room *room, Share *share);

/* The same of a game to look on at. */
bool listing_plays(Room *room, Share *share);

/* Notes what is known of a table that waits, so that it needs no reading to be listed, and forgets
 * one that does not. */
void listing_note(KnownTables *known_tables, const Room *room, int64_t now);

#endif
