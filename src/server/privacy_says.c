/* privacy_says.c - see privacy_says.h. */
#include "server/privacy_says.h"

const WfMessage privacy_messages[PRIVACY_MESSAGES] = {
    [PRIVACY_TITLE] = {"privacy.title", "What this server keeps of you"},
    [PRIVACY_BY_ITSELF] = {"privacy.by-itself", "What the program keeps by itself"},
    [PRIVACY_COOKIE] = {"privacy.cookie",
                        "A cookie with a random number keeps your seats at tables. It lasts for a "
                        "year. The server keeps only a digest of it, at the tables where you sit. "
                        "There are no accounts, no advertising and no other trackers."},
    [PRIVACY_TABLES] =
        {"privacy.tables",
         "A table is kept with its moves and their times, the names that players gave, and what "
         "they said. It is deleted when nothing has happened at it for {0} days. Everybody who has "
         "its link can read all of it, and so can those who run this server."},
    [PRIVACY_ADDRESSES] = {"privacy.addresses",
                           "Your address is held in memory while you are connected and about a "
                           "minute longer, so that nobody takes more than their share. Those who "
                           "run this server can store it to bar it. The program's log has only the "
                           "network (/24, or /48 of IPv6) of connections that were refused."},
    [PRIVACY_JOBS] = {"privacy.jobs",
                      "What the server computes for you (turns of computers, reviews and analyses) "
                      "is stored with the game and with your address (of IPv6 its first half), and "
                      "is deleted about an hour after it is done."},
    [PRIVACY_BROWSER] = {"privacy.browser",
                         "Games against the computer or at one screen, studies, puzzles and "
                         "settings stay in your browser."},
    [PRIVACY_FORGET] = {"privacy.forget",
                        "You can have this browser forgotten at the foot of the first page once "
                        "you have sat at a table. The cookie stops working, and its digest is "
                        "kept so that nobody can use it again."},
    [PRIVACY_OPERATOR] = {"privacy.operator",
                          "Backups keep what was there when they were made. Those who run this "
                          "server decide for how long they keep these, and the logs of what stands "
                          "in front of it. They can delete a table, a name or what was said."},
};
