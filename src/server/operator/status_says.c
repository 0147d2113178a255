/* status_says.c - see status_says.h. */
#include "server/operator/status_says.h"

const WfMessage status_messages[STATUS_MESSAGES] = {
    [STATUS_TITLE] = {"status.title", "How this server is doing"},
    [STATUS_WELL] = {"status.well", "Everything works."},
    [STATUS_FAILING] = {"status.failing",
                        "Moves cannot be kept at the moment: the server tries again by itself."},
    [STATUS_LOST] = {"status.lost", "Games can be looked at, but not played at the moment."},
    [STATUS_SINCE] = {"status.since", "Up since"},
    [STATUS_VERSION] = {"status.version", "Version"},
    [STATUS_TABLES] = {"status.tables", "Tables in memory"},
    [STATUS_SOCKETS] = {"status.sockets", "Browsers connected"},
    [STATUS_MOVES] = {"status.moves", "Moves a second"},
    [STATUS_STORE] = {"status.store", "Store"},
    [STATUS_STORE_WELL] = {"status.store.well", "works"},
    [STATUS_STORE_FAILING] = {"status.store.failing", "cannot be written"},
    [STATUS_STORE_LOST] = {"status.store.lost", "is not where it was"},
    [STATUS_TROUBLE] = {"status.trouble", "Last trouble"},
    [STATUS_NO_TROUBLE] = {"status.no-trouble", "none"},
    [STATUS_AS_OF] = {"status.as-of", "As of {0}."},
    [STATUS_HOME] = {"status.home", "To the games"},
};
