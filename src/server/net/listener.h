/* listener.h - a socket that listens. It accepts by itself, because libuv's way of accepting turns
 * in a circle for as long as the process may open no file, and everything else stands still. */
#ifndef SERVER_NET_LISTENER_H
#define SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <uv.h>

typedef struct Listener {
    uv_poll_t poll, highest;
    int file;    /* -1: not open */
    int reserve; /* a file that makes room for one connection when there is room for no other */
    bool resting;
    void (*ready)(void *context); /* somebody may have come; called once a turn of the loop */
    void *context;
} Listener;

/* Listens at an IP address; false, with errno set, if that cannot be done. Call listener_close in
 * any case. `files` is how many the process may have: the loop gets room for them all, because
 * without memory for it libuv ends the process. */
bool listener_open(Listener *listener, uv_loop_t *loop, const char *address, int port,
                   unsigned files);
void listener_close(Listener *listener);

/* The next connection; -1 if there is none. `*spare`: it is the only one for which there is a file,
 * and must be closed at once by listener_refuse. When there is not even one, the listener rests
 * until listener_go_on. */
int listener_accept(Listener *listener, bool *spare);

/* Says a last word, if it can be said at once, and closes. */
void listener_refuse(Listener *listener, int connection, const char *words, size_t size);

/* Now and then: a listener that rests tries again. */
void listener_go_on(Listener *listener);

#endif
