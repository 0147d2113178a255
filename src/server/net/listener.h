/* listener.h - a listening socket. It accepts by itself, because libuv's own accept code busy-loops
 * while the process can open no file, and blocks everything else. */
#ifndef SERVER_NET_LISTENER_H
#define SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <uv.h>

typedef struct Listener {
    uv_poll_t poll, highest;
    int file;    /* -1: not open */
    int reserve; /* a reserved file, given up for one connection when no other file is free */
    bool resting;
    void (*ready)(void *context); /* somebody may have connected; called once per loop round */
    void *context;
} Listener;

/* Listens at an IP address; returns false with errno set if it fails. Call listener_close in either
 * case. `files` is how many files the process may have. The loop allocates room for them all in
 * advance, because libuv ends the process if it has no memory for it. */
bool listener_open(Listener *listener, uv_loop_t *loop, const char *address, int port,
                   unsigned files);
void listener_close(Listener *listener);

/* The next connection; -1 if there is none. `*spare`: it took the last free file, and
 * listener_refuse must close it at once. If not even one file is free, the listener pauses until
 * listener_go_on. */
int listener_accept(Listener *listener, bool *spare);

/* Sends a last message if that is possible at once, and closes. */
void listener_refuse(Listener *listener, int connection, const char *words, size_t size);

/* To be called now and then: a paused listener tries again. */
void listener_go_on(Listener *listener);

#endif
