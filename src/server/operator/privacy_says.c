/* privacy_says.c - see privacy_says.h. */
#include "server/operator/privacy_says.h"

const WfMessage privacy_messages[PRIVACY_MESSAGES] = {
    [PRIVACY_TITLE] = {"privacy.title", "What this server keeps of you"},
    [PRIVACY_BY_ITSELF] = {"privacy.by-itself", "What the program keeps by itself"},
    [PRIVACY_HOME] = {"privacy.home", "To the games"},
    [PRIVACY_COOKIE] = {"privacy.cookie",
                        "A cookie with a random number keeps your seats at tables. It lasts for a "
                        "year. The server keeps only a digest of it: at tables where you took a "
                        "seat, and a part of it with what it computes for you. "
                        "There are no accounts, no advertising and no other trackers."},
    [PRIVACY_TABLES] =
        {"privacy.tables",
         "A table is kept with its moves and their times, the names that players gave, and what "
         "they said. It is deleted when nothing has happened at it for {0} days. Everybody who has "
         "its link can read all of it, and so can those who run this server."},
    [PRIVACY_ADDRESSES] =
        {"privacy.addresses",
         "Your address is held in memory while you are connected, so that "
         "nobody takes more than their share. After that an address of IPv4, or "
         "the first half of one of IPv6, stays in memory: for up to about a day "
         "with counts of what was asked for from there; with a table that you "
         "made or joined, as long as the server works with that table; with a "
         "table of yours that waits for somebody, for an hour, or for a week if "
         "there are days for a move. With a table that you make, a keyed digest "
         "of that part of your address is stored for about seven days, so that "
         "those who run this server can find all tables that came from there. "
         "They can also store your address to bar it. The program's log has "
         "only the network (/24, or /48 of IPv6) of connections that were refused."},
    [PRIVACY_JOBS] =
        {"privacy.jobs",
         "What the server computes for you (turns of computers, reviews and analyses) "
         "is stored with the game, with your address (of IPv6 its first half) and with "
         "a part of the cookie's digest, and is deleted about an hour after it is "
         "done, also if the table is deleted before."},
    [PRIVACY_BROWSER] = {"privacy.browser",
                         "Games against the computer or at one screen, studies, puzzles and "
                         "settings stay in your browser."},
    [PRIVACY_FORGET] = {"privacy.forget",
                        "You can have this browser forgotten at the foot of the first page once "
                        "you have sat at a table. The cookie stops working. Its digest is kept for "
                        "{0} days at least, and as long as it holds a seat, so that nobody can use "
                        "the cookie meanwhile. Later it is worth no more than a new one."},
    [PRIVACY_OPERATOR] = {"privacy.operator",
                          "Backups keep what was there when they were made. Those who run this "
                          "server decide for how long they keep these, and the logs of what stands "
                          "in front of it. They can delete a table, a name or what was said; "
                          "a note that they did so stays."},
};
