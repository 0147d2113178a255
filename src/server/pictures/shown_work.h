/* shown_work.h - the positions that requests ask for, as they are or as pictures. Long work is done
 * in the background: a PNG, a long game. The client is charged for it in advance, whatever the
 * result. A cached result costs no more than any request. */
#ifndef SERVER_PICTURES_SHOWN_WORK_H
#define SERVER_PICTURES_SHOWN_WORK_H

#include "server/jobs/background.h"
#include "server/pictures/picture.h"
#include "server/server_state.h"

typedef enum ShownForm { SHOWN_POSITION, SHOWN_SVG, SHOWN_PNG } ShownForm;

/* What is asked for: the position in the request's query, or that of a table. */
typedef struct ShownAsk {
    const NetConn *conn;
    const HttpRequest *request;
    ShownForm form;
    const char *game;   /* the game that the path names, or NULL */
    const Table *table; /* show its last position; NULL: use the query */
} ShownAsk;

/* The result. */
typedef struct ShownWork {
    BackgroundWork piece;
    PictureArt art;
    ShownForm form;
    bool reads;                 /* whether it reads the query */
    const WfLanguage *language; /* the client's */
    bool good;
    char why[WF_MESSAGE_MAX]; /* if not good */
    LinkedPosition shown;
    char *bytes; /* the picture; NULL: none was asked for, or there is no art or no memory */
    size_t size;
    const char *game; /* in `text`; "": none */
    HttpText query;   /* in `text` */
    char text[];      /* the piece's key */
} ShownWork;

/* Returns NULL if `wait` is on: ask again when it is over. Returns NULL with `wait` off if too much
 * work is waiting already. The result is valid until the loop continues. */
const ShownWork *shown_ask(const ShownAsk *ask, Wait *wait);

#endif
