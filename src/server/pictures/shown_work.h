/* shown_work.h - positions that requests ask for, as they are or as pictures. What takes long is
 * done in the background: a PNG, a long game. It is charged for before it is begun, whatever comes
 * of it; what is kept costs no more than any request. */
#ifndef SERVER_PICTURES_SHOWN_WORK_H
#define SERVER_PICTURES_SHOWN_WORK_H

#include "server/pictures/picture.h"
#include "server/server_state.h"
#include "server/work/background.h"

typedef enum ShownForm { SHOWN_POSITION, SHOWN_SVG, SHOWN_PNG } ShownForm;

/* What is asked for: that of the request's query or of a table. */
typedef struct ShownAsk {
    const NetConn *line;
    const HttpRequest *request;
    ShownForm form;
    const char *game;   /* that the path names, or NULL */
    const Table *table; /* its last position; NULL: what the query says */
} ShownAsk;

/* What has come of it. */
typedef struct ShownWork {
    BackgroundWork piece;
    PictureArt art;
    ShownForm form;
    bool reads;                 /* the query */
    const WfLanguage *language; /* of who asks */
    bool good;
    char why[WF_MESSAGE_MAX]; /* it is not good */
    LinkedPosition shown;
    char *bytes; /* the picture; NULL: none was asked for, there is no art, or no memory */
    size_t size;
    const char *game; /* in `text`; "": none */
    HttpText query;   /* in `text` */
    char text[];      /* the piece's key */
} ShownWork;

/* NULL: `wait` waits for it, and the same is to be asked for again; or, if it does not, too much
 * waits already. The result stays until the loop goes on. */
const ShownWork *shown_ask(const ShownAsk *ask, Wait *wait);

#endif
